"""What only a report on Dragon's Ransom has."""
