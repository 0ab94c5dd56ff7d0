"""Ragemore's strategies, the simplest first."""

from .planner import planner
from .simple import cautious, explorer, fighter, random, recruiter

__all__ = ["cautious", "explorer", "fighter", "planner", "random", "recruiter"]
