"""Players: strategies for each game, and how to declare one."""

from ..simulate.line_up import find_strategy
from ..simulate.strategy import Strategy
from .declare import strategy
from .registry import built_in

__all__ = ["Strategy", "built_in", "find_strategy", "strategy"]
