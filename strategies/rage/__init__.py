"""Rage's strategies."""

from .named import counter, gauger, grabber, guesser, keeper, planner, random, reckoner, schemer, sharer

STRATEGIES = (random, guesser, grabber, sharer, counter, reckoner, gauger, planner, keeper, schemer)
"""The simplest first."""
