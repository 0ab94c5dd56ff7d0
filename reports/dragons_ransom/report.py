"""Dragon's Ransom's own report: levels, the ensemble of reconstructions, ends, cards, knobs, tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..pages.document import Section, Tile

if TYPE_CHECKING:
    import pandas as pd

    from ..command_line.plan import Plan
    from .experiment import Played, Tell
    from .findings import OwnFindings

GAMES = 600_000
SHARE = 0.8
TARGET = 0.35
TELLS_CARDS = True
STORED = (
    "How far win rates spread over reconstructed card sets, which is the real uncertainty, is not in this "
    "report on stored games: montecardo report dragons-ransom shows it."
)


def check_target(target: float) -> None:
    """Refuse a win rate that no knob can be tuned to.

    Raises
    ------
    UserError
        As said.
    """
    from ...analysis.tuning.levels import Aim
    from .knobs import BAND

    Aim(target, BAND)


def check_games(plan: Plan, players: list[Any], total: int) -> None:
    """Refuse a number of games that may not do for every part, before anything is played.

    Raises
    ------
    UserError
        As said.
    """
    from . import fewest_games

    fewest_games.check_games(plan, players, total, SHARE)


def play(
    plan: Plan, players: list[Any], games: pd.DataFrame, total: int, tell: Tell, target: float
) -> Played:
    """Play all that the own sections need: see `experiment.perform`."""
    from .experiment import perform

    return perform(plan, players, games, total, tell, target)


def find(played: Played) -> OwnFindings:
    """Analyse the games."""
    from .findings import find as analyse

    return analyse(played)


def sections(played: Played, found: OwnFindings) -> list[Section]:
    """Return the own sections."""
    from .card_sets import sets_section
    from .ends import ends_section, seats_section
    from .levels import levels_section
    from .order import order_section
    from .tuned import tuned_section
    from .worth import worth_section

    written = [
        sets_section(played, found),
        levels_section(played, found),
        order_section(played, found),
        tuned_section(played, found),
        ends_section(played, found),
        worth_section(played, found),
        seats_section(played, found),
    ]
    return [section for section in written if section is not None]


def answer(played: Played, found: OwnFindings) -> tuple[str, str]:
    """Return what is said first, that the spread is the real uncertainty; and of levels and knobs, last."""
    from .card_sets import range_words
    from .order import order_words
    from .tuned import target_words

    opening = (
        f"These cards are a reconstruction, as is every set here. {range_words(played, found)}: that spread, "
        "and not the sampling interval of one set, is the real uncertainty of every figure in this report. "
        f"With {played.card_set.name}:"
    )
    return opening, f"{order_words(played, found)}. {target_words(played, found)}."


def tiles(played: Played, found: OwnFindings) -> list[Tile]:
    """Return the key figure that all others are to be seen by: the spread over the card sets."""
    from ..wording import span
    from .card_sets import spread_of

    row = spread_of(found, played.best.name)
    value = f"{span(row['lowest'], row['highest'], 0)}%"
    return [Tile("Over card sets", value, f"wins of {played.best.name}, {row['sets']} reconstructions")]


def manifest(played: Played) -> dict[str, Any]:
    """Return how the own games were made."""
    return {
        "target": played.target,
        "competent": [player.name for player in played.competent],
        "decent": played.decent.name,
        "card_sets": {name: card_set.hash for name, card_set in played.card_sets.items()},
        "digests": dict(played.digests),
    }
