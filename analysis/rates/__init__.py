"""How often: win rates, scores, endings, other shares; and how many games those that share a deal count for."""
