"""Ragemore's strategies."""

from .planner import evaluator, planner
from .searching import ismcts, pimc
from .simple import cautious, explorer, fighter, random, recruiter

STRATEGIES = (random, explorer, recruiter, fighter, cautious, evaluator, planner, pimc, ismcts)
"""The simplest first."""
