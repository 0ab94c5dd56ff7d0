"""Ragemore's strategies."""

from .planner import evaluator, planner
from .simple import cautious, explorer, fighter, random, recruiter

STRATEGIES = (random, explorer, recruiter, fighter, cautious, evaluator, planner)
"""The simplest first."""
