"""What only a report on Blood Rage has."""
