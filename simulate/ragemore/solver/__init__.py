"""Ragemore with all cards seen: which deals can be won, by which line, and what proves that the others can't."""
