"""The game of choosing a strategy: what to choose when all others choose too."""
