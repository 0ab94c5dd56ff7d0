"""Tables of several seats: who wins, scores and places how; leads, seats, ratings."""
