"""What a win rate hangs on: cards, kinds of moves, rules, weights."""
