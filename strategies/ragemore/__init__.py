"""Ragemore's strategies, the simplest first."""

from .planner import evaluator, planner
from .simple import cautious, explorer, fighter, random, recruiter

__all__ = ["cautious", "evaluator", "explorer", "fighter", "planner", "random", "recruiter"]
