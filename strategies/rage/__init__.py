"""Rage's strategies."""

from .named import counter, grabber, guesser, planner, random, reckoner, schemer, sharer

STRATEGIES = (random, guesser, grabber, sharer, counter, reckoner, planner, schemer)
"""The simplest first."""
