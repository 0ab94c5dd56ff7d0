"""Blood Rage's strategies."""

from .named import HEURISTICS
from .simple import random

STRATEGIES = (random, *HEURISTICS)
"""The simplest first."""
