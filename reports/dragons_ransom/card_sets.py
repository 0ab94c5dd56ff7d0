"""The section on the ensemble: how far win rates spread over card sets, beside their sampling intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.spread import Share, Spread, spread_rows
from ..pages.document import Fact, Section, Table, in_both_widths
from ..wording import capital, count, decimal, percent, plural, rate, span
from .parts import LEVELS, SETS, Played

if TYPE_CHECKING:
    from .findings import OwnFindings


def sets_section(played: Played, found: OwnFindings) -> Section:
    """Show how far each competent strategy's win rate spreads over the card sets."""
    title = spread_words(played, found)
    text = (
        "The published cards are not known: every set here is a reconstruction, drawn by chance within what "
        "is known of the components (the numbers of cards, the four types, wound tokens, which hero cards "
        "there must be) and with nothing fitted to a win rate. So each figure of this report that is of one "
        "set could as well be that of another: the spread between sets is the real uncertainty, and the "
        "sampling interval says only how well the one set is known."
    )
    spreads = [Spread(player.name, tuple(_shares(found, player.name))) for player in played.competent]
    picture = in_both_widths(
        "card-sets",
        "Each thin bar is a card set on Normal: its 95% sampling interval in grey, its win rate in blue, "
        "sorted; the two shipped reconstructions among them.",
        lambda width: spread_rows(title, spreads, width, "games won on Normal"),
    )
    seed = played.plan.seed % 2**63
    command = f"montecardo cards sample dragons-ransom --n {SETS} --seed {seed}"
    return Section(
        "card-sets",
        "Over reconstructed card sets",
        (text,),
        facts=(Fact("To have the sampled sets", command),),
        pictures=(picture,),
        tables=(_spread_table(found), _sets_table(played, found)),
    )


def spread_of(found: OwnFindings, strategy: str) -> dict[Any, Any]:
    """Return the row of a strategy's spread."""
    return dict(found.spread[found.spread["strategy"] == strategy].to_dict("records")[0])


def spread_words(played: Played, found: OwnFindings) -> str:
    """Say how far the best strategy's win rate spreads, beside what sampling leaves open."""
    row = spread_of(found, played.best.name)
    return (
        f"{capital(range_words(played, found))}: the sets differ by a standard deviation of "
        f"{_points(row['spread'])} points, where sampling leaves {_points(row['sampling'])}"
    )


def range_words(played: Played, found: OwnFindings) -> str:
    """Say how far the best strategy's win rate spreads."""
    row = spread_of(found, played.best.name)
    return (
        f"over {plural(int(row['sets']), 'sampled card set')} {played.best.name} wins from "
        f"{percent(row['lowest'], 0)} to {percent(row['highest'], 0)} on Normal"
    )


def _points(share: float) -> str:
    return decimal(100 * share, 1)


def _shares(found: OwnFindings, strategy: str) -> list[Share]:
    rows = found.set_rates
    mine = rows[(rows["rules"] == "Normal") & (rows["strategy"] == strategy)]
    return [Share(row["estimate"], row["low"], row["high"]) for row in mine.to_dict("records")]


def _spread_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["strategy"]),
            percent(row["lowest"], 0),
            span(row["quarter"], row["three_quarters"], 0),
            percent(row["median"], 0),
            percent(row["highest"], 0),
            _points(row["spread"]),
            _points(row["sampling"]),
        )
        for row in found.spread.to_dict("records")
    )
    return Table(
        "set_spread",
        "Win rates on Normal over the sampled sets. Spread (between sets) and sampling (within one) are "
        "standard deviations, in points.",
        ("strategy", "lowest", "middle half, %", "median", "highest", "spread", "sampling"),
        rows,
        frozenset(range(1, 7)),
        found.spread,
    )


def _sets_table(played: Played, found: OwnFindings) -> Table:
    rows = []
    for setting, card_set in played.card_sets.items():
        for player in played.competent:
            mine = found.set_rates
            mine = mine[(mine["setting"] == setting) & (mine["strategy"] == player.name)].set_index("rules")
            cells = [rate(*(mine[key][level] for key in ("estimate", "low", "high"))) for level in LEVELS]
            games = count(mine["games"].iloc[0])
            rows.append((setting, card_set.hash, player.name, *cells, games))
    return Table(
        "set_rates",
        "every card set: win rates on each level.",
        ("card set", "hash", "strategy", *LEVELS, "games each"),
        tuple(rows),
        frozenset({3, 4, 5, 6}),
        found.set_rates,
        folded=True,
    )
