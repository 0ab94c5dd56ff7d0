"""Rage's strategies."""

from .named import counter, gauger, grabber, guesser, keeper, planner, random, reckoner, schemer, sharer
from .searching import ismcts, pimc

STRATEGIES = (
    random,
    guesser,
    grabber,
    sharer,
    counter,
    reckoner,
    gauger,
    planner,
    keeper,
    schemer,
    ismcts,
    pimc,
)
"""The simplest first."""
