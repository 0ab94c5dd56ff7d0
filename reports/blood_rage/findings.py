"""What the analysis says of Blood Rage's games: its frames, gathered once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..several_seats.findings import LEVEL
from .games import COMPANIES

if TYPE_CHECKING:
    import pandas as pd

    from ..several_seats.experiment import Tables

RESAMPLES = 100  # of an equilibrium, which takes a while to find


@dataclass(frozen=True)
class BloodRageFindings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    best, seats
        As in `experiment.Tables`.
    cards
        Place in the card set -> the card's ``name, age, kind``.
    order
        What each place in the first Age's order is worth, at every table size, source by source.
    companies, invasions, circles, mixture, lasting
        Strategies in every company: their shares, one alone among others, circles of these, the equilibrium
        and alpha-rank of the game of choosing a strategy. Empty for a single strategy.
    glory, by_result, lead
        Glory by source: of strategies at mixed tables; of winners and others where the best plays on all
        seats; and what winners have over the others, with a column ``table``: ``alike`` or ``mixed``.
    habits, drafted, played, blanks
        Cards: how they are drafted, by who drafts them, by who plays them, and by making them blank.
    quests, fates, shift
        Quests of regions by provinces that stand, all quests by Age, and what a region's end shifts.
    closeness
        The winner's lead, with a column ``players``.
    levels
        The strategies that played alone, weakest first.
    conclusions, turns
        What their games say each, and which of it turns.
    """

    best: str
    seats: int
    cards: Mapping[int, Mapping[str, Any]]
    order: pd.DataFrame
    companies: pd.DataFrame
    invasions: pd.DataFrame
    circles: pd.DataFrame
    mixture: pd.DataFrame
    lasting: pd.DataFrame
    glory: pd.DataFrame
    by_result: pd.DataFrame
    lead: pd.DataFrame
    habits: pd.DataFrame
    drafted: pd.DataFrame
    played: pd.DataFrame
    blanks: pd.DataFrame
    quests: pd.DataFrame
    fates: pd.DataFrame
    shift: pd.DataFrame
    closeness: pd.DataFrame
    levels: tuple[str, ...]
    conclusions: pd.DataFrame
    turns: pd.DataFrame

    def card(self, number: int) -> str:
        """Return a card's name, with its Age where others of the set have the name too."""
        card = self.cards[number]
        names = [str(other["name"]) for other in self.cards.values()]
        return f"{card['name']} {'I' * int(card['age'])}" if names.count(card["name"]) > 1 else card["name"]


def find(tables: Tables, level: float = LEVEL) -> BloodRageFindings:
    """Analyse the games."""
    import pandas as pd

    from ...analysis.blood_rage.glory import glory_by_source, order_glory, winners_over_others

    mixed, alike = tables.of("mixed")[tables.seats], tables.of("alike")
    both = {"alike": alike[tables.seats], "mixed": mixed}
    leads = [winners_over_others(games, level).assign(table=table) for table, games in both.items()]
    return BloodRageFindings(
        best=tables.best,
        seats=tables.seats,
        cards=dict(enumerate(tables.first.design.card_set.cards)),
        order=order_glory(alike, level),
        glory=glory_by_source(mixed, ("strategy",), level),
        by_result=glory_by_source(alike[tables.seats], ("won",), level),
        lead=pd.concat(leads, ignore_index=True),
        **_companies(tables, level),
        **_cards(tables, level),
        **_quests(tables, level),
        closeness=_closeness(alike, level),
        **_levels(tables, level),
    )


def _companies(tables: Tables, level: float) -> dict[str, Any]:
    import pandas as pd

    from ...analysis.meta_game.alpha_rank import alpha_rank
    from ...analysis.meta_game.companies import company_shares, invasions
    from ...analysis.meta_game.cycles import cycles
    from ...analysis.meta_game.equilibrium import equilibrium
    from ...analysis.meta_game.payoffs import SHARE

    names = ("companies", "invasions", "circles", "mixture", "lasting")
    games = tables.of("own").get(COMPANIES)
    if games is None:
        return {name: pd.DataFrame() for name in names}
    alone = invasions(games, level)
    circles = cycles(alone)
    found = (
        company_shares(games, level),
        alone,
        circles[circles["length"] > 2].reset_index(drop=True),  # of two: each among the other
        equilibrium(games, SHARE, level, RESAMPLES),
        alpha_rank(games, SHARE, level=level),
    )
    return dict(zip(names, found, strict=True))


def _cards(tables: Tables, level: float) -> dict[str, Any]:
    import pandas as pd

    from ...analysis.blood_rage.cards import (
        blank_worth,
        draft_habits,
        drafted_worth,
        played_worth,
        with_and_without,
    )

    games, numbers = tables.of("alike")[tables.seats], _in_play(tables)
    pairs = []
    for name, run in tables.runs["own"].items():
        if name[0] == "blank":
            base = tables.runs["own"]["base"]
            card = _blanked_card(base, run)
            if card in numbers:
                pairs.append(with_and_without(base.games, run.games, card, *name[2:]))
    return {
        "habits": draft_habits(games, level),
        "drafted": drafted_worth(games, numbers, level),
        "played": played_worth(games, numbers, level),
        "blanks": blank_worth(pairs, level) if pairs else pd.DataFrame(),
    }


def _in_play(tables: Tables) -> list[int]:
    """Return the cards that are in at this table size."""
    cards = tables.first.design.setting.cards[0]
    copies = cards.copies[: int(cards.count), tables.seats - 2]
    return [int(card) for card in np.flatnonzero(copies > 0)]


def _blanked_card(base: Any, run: Any) -> int:
    """Return the entry in which two card tables differ."""
    one, other = (each.design.setting.cards[0] for each in (base, run))
    differs = [
        card
        for card in range(int(one.count))
        if any(not np.array_equal(one[name][card], other[name][card]) for name in ("value", "effects", "dos"))
    ]
    return differs[0] if differs else -1


def _quests(tables: Tables, level: float) -> dict[str, Any]:
    from ...analysis.blood_rage.quests import quest_fates, quest_shift, region_quests, standing

    run = tables.runs["alike"][tables.seats]
    games, cards = run.games, run.design.setting.cards[0]
    return {
        "quests": region_quests(games, cards, standing(run.design, games), level),
        "fates": quest_fates(games, cards, level),
        "shift": quest_shift(games, cards, level),
    }


def _closeness(alike: Mapping[int, pd.DataFrame], level: float) -> pd.DataFrame:
    import pandas as pd

    from ...analysis.blood_rage.closeness import closeness

    near = [closeness(games, level).assign(players=size) for size, games in alike.items()]
    return pd.concat(near, ignore_index=True)


def _levels(tables: Tables, level: float) -> dict[str, Any]:
    import pandas as pd

    from ...analysis.blood_rage.conclusions import conclusions
    from ...analysis.meta_game.turning import turning

    numbers, parts = _in_play(tables), []
    for name, games in tables.of("own").items():
        if name[0] == "alike":
            parts.append(conclusions(games, numbers, level).assign(strategy=name[1]))
    rows = pd.concat(parts, ignore_index=True)
    levels = tuple(dict.fromkeys(rows["strategy"]))
    turns = turning(rows, "strategy", ("question", "what")) if len(levels) > 1 else pd.DataFrame()
    return {"levels": levels, "conclusions": rows, "turns": turns}
