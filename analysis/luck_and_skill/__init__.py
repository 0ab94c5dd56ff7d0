"""What a result is of: the deal, the seat, the strategy, chance; and how much skill is rewarded."""
