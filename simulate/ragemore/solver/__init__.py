"""Ragemore with all cards seen: which deals can be won, by which line, and why not the others."""
