"""The report on a game that is won or lost together: its games, what the analysis says, and the page."""
