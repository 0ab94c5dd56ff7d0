"""What is played for a report on Dragon's Ransom besides: levels, card sets, causes, cards, knobs, seats.

Each part is on deals of its own (seeds in a row after the report's), but the causes: they are the card sets'
games played again with one thing otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .knobs import play_knobs
from .parts import (
    ATTACKS,
    CAUSES_OF,
    LEVELS,
    MOST_COMPETENT,
    NEAR_THE_END,
    SETS,
    SHARES,
    SHIPPED,
    Part,
    Played,
    deals_for,
)

if TYPE_CHECKING:
    import pandas as pd

    from ..command_line.plan import Plan
    from .parts import ByLevel, Tell


def competent(games: pd.DataFrame, players: list[Any]) -> list[Any]:
    """Return the strategies that win at least half as often as the best, best first, four at most."""
    rates = games.groupby("strategy", observed=True)["won"].mean()
    ranked = sorted(players, key=lambda player: -float(rates[player.name]))
    most = float(rates[ranked[0].name])
    return [player for player in ranked if rates[player.name] >= most / 2][:MOST_COMPETENT]


def perform(
    plan: Plan, players: list[Any], games: pd.DataFrame, total: int, tell: Tell, target: float
) -> Played:
    """Play all that the own sections need.

    Parameters
    ----------
    plan, players
        What to play, and with whom.
    games
        The report's comparison of these strategies.
    total
        Games for all parts, roughly.
    tell
        Makes the progress of a part from its title.
    target
        The win rate that knobs are tuned to.

    Raises
    ------
    UserError
        Too few games.
    """
    from ...simulate.cards import load_card_set

    played = Played(plan, load_card_set(plan.game, plan.cards), competent(games, players), target, games)
    share = {name: part * total for name, part in SHARES.items()}
    _play_levels(played, players, share["levels"], tell)
    _play_sets(played, share["sets"], tell)
    _play_cards(played, share["cards"], tell)
    play_knobs(played, share["knobs"], tell)
    _play_seats(played, share["seats"], tell)
    return played


def _play_levels(played: Played, players: list[Any], games: float, tell: Tell) -> None:
    deals = deals_for("the levels", games, len(ATTACKS) * len(players))
    part = Part(played.plan, 3, tell, "levels", deals * len(ATTACKS) * len(players))
    for attacks in ATTACKS:
        design = part.design(players, heroes_attack=attacks)
        played.levels[attacks] = part.play(f"{attacks} a pile", design, deals)
    played.digests["levels"] = part.finish()


def _sets(played: Played) -> Iterator[tuple[str, Any]]:
    """Yield the report's own set if it is none of the shipped ones, these, and the sampled ones."""
    from ...simulate.card_sampling import sample_card_set
    from ...simulate.cards import load_card_set

    plan = played.plan
    if played.card_set.name not in SHIPPED:
        yield played.card_set.name, played.card_set
    for name in SHIPPED:
        yield name, load_card_set(plan.game, name)
    for index in range(SETS):
        yield f"sampled {index + 1}", sample_card_set(plan.game, plan.seed % 2**63, index)


def _play_sets(played: Played, games: float, tell: Tell) -> None:
    """Play each set on each level, then some of them without what may be the cause of their order."""
    from ...simulate.dragons_ransom.counterfactuals import CAUSES

    played.card_sets.update(_sets(played))
    again = min(CAUSES_OF, len(played.card_sets)) * len(CAUSES) * 2
    cells = (len(played.card_sets) * len(LEVELS) + again) * len(played.competent)
    deals = deals_for("card sets", games, cells)
    part = Part(played.plan, 4, tell, "card sets", deals * cells)
    for name, card_set in played.card_sets.items():
        played.sets[name] = {
            level: part.play(name, part.design(played.competent, card_set, heroes_attack=attacks), deals)
            for level, attacks in LEVELS.items()
        }
    for name in to_look_into(played):
        for cause in CAUSES:
            played.causes[name, cause] = _without(played, part, name, cause, deals)
    played.digests["sets"] = part.finish()


def _without(played: Played, part: Part, name: str, cause: str, deals: int) -> ByLevel:
    from ...simulate.dragons_ransom.counterfactuals import CAUSES

    piles = int(part.design(played.competent).settings["piles"])
    by_level = {}
    for level in ("Easy", "Legendary"):
        changed = CAUSES[cause].change(played.card_sets[name], piles, LEVELS[level])
        design = part.design(played.competent, changed, heroes_attack=LEVELS[level])
        by_level[level] = part.play(f"{name} without {cause}", design, deals)
    return by_level


def to_look_into(played: Played) -> list[str]:
    """Return the sets where the levels are least in order, of those that are neither always won nor never."""
    from ...analysis.difficulty.level_order import level_gaps

    found = level_gaps(played.sets)
    gaps = dict(zip(found["setting"], found["estimate"], strict=True))
    rates = {name: float(games["Normal"]["won"].mean()) for name, games in played.sets.items()}
    telling = [name for name in gaps if NEAR_THE_END <= rates[name] <= 1 - NEAR_THE_END] or list(gaps)
    return sorted(telling, key=lambda name: float(gaps[name]))[:CAUSES_OF]


def _play_cards(played: Played, games: float, tell: Tell) -> None:
    from ...simulate.blanking import blanked

    part = Part(played.plan, 5, tell, "cards", games)
    whole = part.design([played.best])
    designs = [("", whole), *((each.card, each.design) for each in blanked(whole))]
    deals = deals_for("cards", games, len(designs))
    for card, design in designs:
        played.cards.append((card, part.play(card or "as it is", design, deals)))
    played.digests["cards"] = part.finish()


def _play_seats(played: Played, games: float, tell: Tell) -> None:
    sizes = [size for size in range(1, 5) if size == 1 or size <= _roles(played)]
    deals = deals_for("tables of one to four", games, len(sizes) * len(played.competent))
    part = Part(played.plan, 7, tell, "solo and co-op", deals * len(sizes) * len(played.competent))
    for size in sizes:
        design = part.design(played.competent, seats=size)
        played.seats[size] = part.play(f"{size} players", design, deals)
    played.digests["seats"] = part.finish()


def _roles(played: Played) -> int:
    return sum(card["kind"] == "role" for card in played.card_set.cards)
