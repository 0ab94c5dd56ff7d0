"""What only a report on Rage has."""
