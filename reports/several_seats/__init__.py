"""The report on a game of several seats: its tables, what the analysis says of them, and the page."""
