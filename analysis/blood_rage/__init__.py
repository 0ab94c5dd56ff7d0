"""What is asked of Blood Rage only."""
