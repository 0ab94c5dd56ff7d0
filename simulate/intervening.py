"""Games that are interfered with, for causal questions: the same deals, one thing done otherwise.

A switch is a rule that players may choose. An *intervention* is none: it reaches into the deal, as no table
would, so that what follows from one thing alone can be seen. A game says in fields of its rules record what
can be done; for Rage see `rage.swap`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .design import Design, whole
from .errors import UserError
from .game import Game, allowed


def interventions(game: Game) -> list[str]:
    """Return the names of what can be set: the fields of the rules record that are no rule."""
    rules = {switch.name for switch in game.switches} | {"players"}
    return [name for name in game.rules.fields if name not in rules]


def intervened(design: Design, **values: Any) -> Design:
    """Return a design for the same games, interfered with.

    Parameters
    ----------
    design
        What to play.
    values
        Name of an intervention -> a whole number. The manifest tells them among the rules.

    Raises
    ------
    UserError
        The game knows no such intervention, or a value is no whole number.

    Notes
    -----
    No command line plays such games: their replay commands in errors, and folders of runs, know nothing of
    it.
    """
    known = interventions(design.game)
    rules, told = design.setting.rules.copy(), dict(design.settings)
    for name, value in values.items():
        if name not in known:
            raise UserError(f"{design.game.name} knows no intervention {name!r}{allowed(name, known)}")
        rules[name] = whole(name, value)
        told[name] = str(value)
    return replace(design, setting=replace(design.setting, rules=rules), settings=told)
