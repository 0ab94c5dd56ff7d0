"""Search players for any game: they imagine what is hidden, and play the rules ahead on that."""

from .halving import best_by_halving
from .information_sets import best_by_tree
from .players import constant_weights, search_player
from .playouts import play_on
from .ports import Ports, port
from .shortlist import keep_best, place_of

__all__ = [
    "Ports",
    "best_by_halving",
    "best_by_tree",
    "constant_weights",
    "keep_best",
    "place_of",
    "play_on",
    "port",
    "search_player",
]
