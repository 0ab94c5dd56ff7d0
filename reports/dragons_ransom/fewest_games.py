"""How many games a report on Dragon's Ransom needs: said before anything is played."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from ..wording import plural
from .parts import ATTACKS, CAUSES_OF, FEWEST, LEVELS, MOST_COMPETENT, SETS, SHARES, SHIPPED

if TYPE_CHECKING:
    from ..command_line.plan import Plan


def check_games(plan: Plan, players: list[Any], total: int, share: float) -> None:
    """Refuse a number of games that may not do for every part.

    Parameters
    ----------
    plan, players
        What to play, and with whom.
    total
        Games of the whole report.
    share
        What of them the own parts get.

    Raises
    ------
    UserError
        As said, with the smallest number that does.
    """
    tables = tables_of(plan, players)
    if _do(tables, int(share * total)):
        return
    fewest = math.ceil(max(FEWEST * tables[part] / games for part, games in _shares().items()) / share)
    while not _do(tables, int(share * fewest)):
        fewest += 1
    raise UserError(
        f"--games {total} is too small a number for all sections of this report; "
        f"allowed: {fewest} or more with {plural(len(players), 'strategy', 'strategies')}"
    )


def tables_of(plan: Plan, players: list[Any]) -> dict[str, int]:
    """Return part -> the different tables that it plays, where as many strategies as can be are competent."""
    from ...simulate.blanking import blanked
    from ...simulate.cards import load_card_set
    from ...simulate.design import make_design
    from ...simulate.dragons_ransom.counterfactuals import CAUSES
    from .knobs import knobs_at, steps_of

    card_set, seats = load_card_set(plan.game, plan.cards), plan.seats or 1
    whole = make_design(
        plan.game, [[players[0]] * seats], seed=plan.seed, cards=plan.cards, rules=dict(plan.rules)
    )
    competent = min(MOST_COMPETENT, len(players))
    sets = len({card_set.name, *SHIPPED}) + SETS
    again = min(CAUSES_OF, sets) * len(CAUSES) * 2
    roles = sum(card["kind"] == "role" for card in card_set.cards)
    return {
        "levels": len(ATTACKS) * len(players),
        "sets": (sets * len(LEVELS) + again) * competent,
        "cards": 1 + len(blanked(whole)),
        "steps": 1 + len(steps_of(knobs_at(seats), whole.settings)),
        "seats": max(1, min(4, roles)) * competent,
    }


def _shares() -> dict[str, float]:
    """Return part -> what it gets of the own games; the steps are a part of the knobs'."""
    from .knobs import SEARCHED

    parts = {name: share for name, share in SHARES.items() if name != "knobs"}
    return {**parts, "steps": SHARES["knobs"] * (1 - SEARCHED)}


def _do(tables: dict[str, int], own: int) -> bool:
    return all(int(share * own // tables[part]) >= FEWEST for part, share in _shares().items())
