"""Ragemore played blind: the best that a player without peeking can do, computed or bounded."""
