"""With what rule, card or weight a strategy wins as often as is wanted, or the most."""
