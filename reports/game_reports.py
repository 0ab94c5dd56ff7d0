"""What single games add to the report on games of several seats.

Such a module has `VARIANTS` (name -> rules, the first for comparison), ``play(part, best, seats)`` (its own
games, a dict of runs), ``find(tables)`` (what the analysis says of them), ``sections(tables, found)`` and
``answer(tables, found)`` (two half-sentences). It may also have `TELLS_CARDS` (its sections tell what cards
are worth, so that the report need not ask), and for the course of a game `CHECKPOINT` (what the stations of a
game are called) and ``running_scores(games)`` (as `analysis.lead` takes them).
"""

from __future__ import annotations

import importlib
from types import ModuleType

_MODULES = {"rage": "rage.report"}


def own_report(game: str) -> ModuleType | None:
    """Return the module of a game's own report, if it has one."""
    name = _MODULES.get(game)
    return importlib.import_module(f".{name}", __package__) if name else None
