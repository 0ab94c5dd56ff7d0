"""What could have been won: by whom, with open cards or without peeking, and what it takes to know."""
