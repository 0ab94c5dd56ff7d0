"""Which is better: the same deals played in two ways, put side by side, tested and judged."""
