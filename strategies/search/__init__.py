"""Search players for any game: they imagine what is hidden, and play the rules ahead on that."""

from .halving import best_by_halving
from .information_sets import best_by_tree
from .playouts import play_on
from .ports import Ports, port

__all__ = ["Ports", "best_by_halving", "best_by_tree", "play_on", "port"]
