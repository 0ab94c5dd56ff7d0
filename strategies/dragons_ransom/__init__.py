"""Dragon's Ransom's strategies."""

from .named import mix
from .simple import random

STRATEGIES = (random, mix)
"""The simplest first."""
