"""What is asked of Rage only."""
