"""Blood Rage's strategies."""

from .named import HEURISTICS
from .searching import ismcts, pimc
from .simple import random

STRATEGIES = (random, *HEURISTICS, pimc, ismcts)
"""The simplest first."""
