"""Ragemore's strategies, the simplest first."""

from .simple import random

__all__ = ["random"]
