"""How often: win rates, scores, endings and other shares; and how many games those on one deal count for."""
