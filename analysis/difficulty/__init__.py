"""How hard a game is: at each setting of a knob, on each level, in each card set."""
