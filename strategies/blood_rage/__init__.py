"""Blood Rage's strategies."""

from .simple import random

STRATEGIES = (random,)
"""The simplest first."""
