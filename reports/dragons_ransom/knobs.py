"""What each knob does to a decent player's win rate: a step of it, and the settings that reach the target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .experiment import Part, Played, deals_for

if TYPE_CHECKING:
    from ...simulate.progress import Progress

    Tell = Callable[[str], Progress]

BAND = 0.03
KNOBS: Mapping[str, str] = {
    "heroes_attack": "1..6",
    "hero_health": "-3..6",
    "hand_limit": "3..12",
    "attack_cards": "-6..6",
    "minion_value": "-2..3",
    "piles": "1..5",
}
CO_OP_KNOBS: Mapping[str, str] = {"plays": "1..6"}
"""The knobs that are tuned, each by itself, and their values; the latter at tables of several only."""

KNOB_WORDS = {
    "heroes_attack": "Heroes Attack! cards in each pile",
    "hero_health": "the health of each hero",
    "hand_limit": "cards in hand",
    "attack_cards": "the number of Attack! cards",
    "minion_value": "the attack value of each minion",
    "piles": "piles that the deck is split into",
    "plays": "plays a turn",
}
ADDED = frozenset({"hero_health", "attack_cards", "minion_value"})
"""Those that add to what is on the cards."""

STEPS_SEED = 6  # so much above the report's
ALPHA = 0.05
SEARCHED = 0.75  # of the games for knobs; the rest is for their steps


@dataclass(frozen=True)
class Searched:
    """What the search found with one knob.

    Attributes
    ----------
    default
        The knob's value as the report is played.
    verdict
        As `analysis.tuning.tuner.Tuning`.
    settings
        Those in the band, the nearest to the default first: rows of `analysis.tuning.tuner.Tuner`.
    levels
        All that were played, in the knob's order: rows.
    deals
        What it took.
    """

    default: int
    verdict: str
    settings: list[dict[str, Any]]
    levels: list[dict[str, Any]]
    deals: int


def knobs_for(played: Played) -> dict[str, str]:
    """Return the knobs that can be turned at this table."""
    return knobs_at(played.plan.seats or 1)


def knobs_at(seats: int) -> dict[str, str]:
    """Return the knobs that can be turned at a table of so many."""
    return {**KNOBS, **(CO_OP_KNOBS if seats > 1 else {})}


def steps_of(knobs: Mapping[str, str], settings: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return each knob one step lower and one higher, where it can be turned so: (knob, value)."""
    steps = []
    for knob, values in knobs.items():
        low, high = map(int, values.split(".."))
        default = value_of(knob, settings)
        steps += [(knob, value) for value in (default - 1, default + 1) if low <= value <= high]
    return steps


def play_knobs(played: Played, games: float, tell: Tell) -> None:
    """Turn each knob by a step, and search each for the target."""
    knobs = knobs_for(played)
    _play_steps(played, knobs, games * (1 - SEARCHED), tell)
    _search(played, knobs, games * SEARCHED, tell)


def _play_steps(played: Played, knobs: Mapping[str, str], games: float, tell: Tell) -> None:
    part = Part(played.plan, STEPS_SEED, tell, "steps of the knobs", games)
    base = part.design([played.decent])
    designs = [("", base)]
    for knob, value in steps_of(knobs, base.settings):
        designs.append((f"{knob}={value}", part.design([played.decent], **{knob: value})))
    deals = deals_for("steps of the knobs", games, len(designs))
    for name, design in designs:
        played.steps.append((name, part.play(name or "as it is", design, deals)))
    played.digests["steps"] = part.finish()


_BY_LEVEL = {"normal": 3, "easy": 2, "legendary": 4}


def value_of(knob: str, settings: Mapping[str, str]) -> int:
    """Return a knob's value where the rules are set so."""
    value = settings[knob]
    return _BY_LEVEL[settings["level"]] if value == "none" else int(value)


def _search(played: Played, knobs: Mapping[str, str], games: float, tell: Tell) -> None:
    for knob, values in knobs.items():
        played.knobs[knob] = search(played, knob, values, int(games / len(knobs)), len(knobs), tell)


def search(played: Played, knob: str, values: str, most: int, knobs: int, tell: Tell) -> Searched:
    """Search one of so many knobs for the target; all that is said of all of them holds together.

    Parameters
    ----------
    played
        Who plays, and under which rules.
    knob, values
        What is turned, and to what.
    most
        Deals that it may take.
    knobs
        How many are searched: the chance of an error is split between them.
    tell
        Makes the progress.
    """
    from ...analysis.tuning.bench import Bench
    from ...analysis.tuning.levels import Aim
    from ...analysis.tuning.space import make_space
    from ...analysis.tuning.tuner import Tuner
    from ...simulate.game import get_game

    plan, seats = played.plan, played.plan.seats or 1
    aim = Aim(played.target, BAND, ALPHA / knobs, max(most, 1))
    rules = dict(plan.rules)
    fixed = {name: value for name, value in rules.items() if name != knob}
    space = make_space(plan.game, {knob: values}, played.decent, cards=plan.cards, rules=fixed)
    progress = tell(f"knob {knob}")
    bench = Bench(
        space, (plan.seed + STEPS_SEED) % 2**64, [played.decent] * (seats - 1), plan.machine(), progress
    )
    tuner = Tuner(space, aim, bench)
    progress.start(None)
    try:
        tuner.play()
    finally:
        progress.stop()
    default = value_of(knob, get_game(plan.game).settings(rules))
    inside = [row for row in tuner.rows() if row["status"] == "in the band"]
    inside.sort(key=lambda row: abs(row["setting"][knob] - default))
    return Searched(default, tuner.verdict, inside, tuner.rows(), tuner.deals)
