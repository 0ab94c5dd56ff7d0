"""Ragemore's strategies, the simplest first."""

from .planner import planner
from .simple import random

__all__ = ["planner", "random"]
