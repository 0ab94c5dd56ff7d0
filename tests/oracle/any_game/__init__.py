"""What the reference engines of all games are made of: settings, effects as data, chance, and scripts.

It knows no rule of any game. Like the engines, it imports nothing of montecardo.
"""
