"""Rage's strategies."""

from .named import counter, grabber, guesser, planner, random, reckoner, schemer, sharer
from .searching import ismcts, pimc

STRATEGIES = (random, guesser, grabber, sharer, counter, reckoner, planner, schemer, ismcts, pimc)
"""The simplest first."""
