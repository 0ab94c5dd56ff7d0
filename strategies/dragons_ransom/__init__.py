"""Dragon's Ransom's strategies."""

from .greedy import greedy
from .named import HEURISTICS
from .searching import ismcts, pimc
from .simple import random

STRATEGIES = (random, greedy, *HEURISTICS, pimc, ismcts)
"""The simplest first."""
