"""What single games add to their reports.

A game of several seats has `VARIANTS` (name -> rules, the first for comparison), ``play(part, best, seats)``
(its own games, a dict of runs), ``find(tables)`` (what the analysis says of them), ``sections(tables,
found)`` and ``answer(tables, found)`` (`opening.OwnWords`). It may also have `SHARES` (what each part of the
experiment gets of the games), `OWN` (what its own games are called), and for the course of a game
`CHECKPOINT` (what the stations of a game are called) and ``running_scores(games)`` (as
`analysis.several_seats.lead` takes them).

`play` is gone through once before any game is played (`several_seats.rehearsal`): of the runs that it gets
there, ``games`` has the columns ``strategy`` and ``rank`` only, with all strategies alike.

A game that is won together, or alone, has `GAMES` (of a report, where nobody says how many) and `SHARE` (of
them, for its own parts), ``check_games(plan, players, total)`` (refuses too few, before any is played),
``play(plan, players, games, total, tell, target)`` (its own games, after the report's comparison `games`;
what it returns knows its number of `games`), ``find(played)``, ``sections(played, found)``, ``answer(played,
found)`` (likewise), ``tiles(played, found)`` and ``manifest(played)``. It
may have `STORED`, the warning that a report on stored games is without all that. One that tunes its knobs has
`TARGET`, the win rate that is wanted unless ``--target`` says another, and ``check_target(target)``.

Either may have `TELLS_CARDS`: its sections tell what cards are worth, so that the report need not ask.
"""

from __future__ import annotations

import importlib
from types import ModuleType

_MODULES = {
    "blood-rage": "blood_rage.report",
    "dragons-ransom": "dragons_ransom.report",
    "rage": "rage.report",
}


def own_report(game: str) -> ModuleType | None:
    """Return the module of a game's own report, if it has one."""
    name = _MODULES.get(game)
    return importlib.import_module(f".{name}", __package__) if name else None
