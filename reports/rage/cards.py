"""Rage's section on action cards: what each is worth to its holder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Legend, Section, Table, in_both_widths
from ..sections.rates import p_text
from ..wording import amount, capital, count, decimal
from .sections import amount_of, with_interval

if TYPE_CHECKING:
    from .findings import RageFindings

_NAMES = {
    "joker": "Joker",
    "no_trump": "No Trump",
    "trump_change": "Trump Change",
    "plus": "+5",
    "minus": "\N{MINUS SIGN}5",
}


def cards_section(found: RageFindings, who: str) -> Section | None:
    """Tell what each action card is worth to its holder; None where the set has none."""
    rows = with_interval(found.worth) if len(found.worth) else []
    if not rows:
        return None
    looks = {row["kind"]: row for row in with_interval(found.looks)}
    marks = [
        Mark(
            _NAMES[row["kind"]],
            amount_of(row),
            *(row["estimate"], row["low"], row["high"]),
            beside=_ends(looks[row["kind"]]) if row["kind"] in looks else None,
            sure=row["verdict"] != "undecided",
        )
        for row in rows
    ]
    alt = "Dot chart of points that an action card is worth. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    picture = in_both_widths(
        "cards",
        "Points of the round with the card, over those of the same round without it, 95% intervals.",
        lambda width: dot_rows(marks, width, "points in the round", alt),
        [
            Legend("accent", "causal: the same deal with the card swapped away"),
            Legend("soft", "observational, below it: no measure of the card"),
        ],
        capital(card_words(found)),
    )
    return Section(
        "cards",
        "Action cards",
        (*_cards_text(who), _wins_text(found)),
        pictures=(picture,),
        tables=(_cards_table(rows, looks, found), _cards_by_hand_table(found), _wins_table(found)),
    )


def _ends(row: Any) -> tuple[float, float, float]:
    return row["estimate"], row["low"], row["high"]


def _cards_text(who: str) -> tuple[str, ...]:
    return (
        f"Games of {who} are played twice from the same random numbers: as dealt, and with one card of the "
        "kind taken from one seat's hand, in each round in which it was dealt one, for a coloured card of "
        "the pile drawn by lot. All other hands and the trump stay. The mean difference of the holder's "
        "points in such rounds is what it gains by having that card and not a coloured one, when predictions "
        "and play answer to it. Of the verdicts an expected 5% at most are wrong (Benjamini and Hochberg).",
        "Warning: the observational difference, of rounds with and without the card as they come, says "
        "little of the card. Action cards are commoner in large hands, which make other points anyway, and a "
        "hand with one is another hand in all its cards.",
    )


def _wins_text(found: RageFindings) -> str:
    """Say what the cards of a kind are worth in wins of the game."""
    told = [
        f"{_NAMES[row['kind']]}: {_in_wins(row)}, in {decimal(row['rounds'])} such rounds a game"
        for row in found.wins.to_dict("records")
    ]
    return (
        "In wins, as percentage points of win rate: a game is won as a whole, so that is what all its rounds "
        "with a card of the kind bring together, in the games that have one at least. "
        f"{'; '.join(told)}. Where the interval holds 0, these games don't show that anybody wins by it."
    )


def _in_wins(row: Mapping[Any, Any]) -> str:
    return amount(100 * row["estimate"], 100 * row["low"], 100 * row["high"])


def card_words(found: RageFindings) -> str:
    """Say which card is worth most, and which costs most."""
    rows = with_interval(found.worth) if len(found.worth) else []
    sure = [row for row in rows if row["verdict"] != "undecided"]
    if not sure:
        return "of no action card can these games tell whether it is worth more or less than a plain one"
    most, least = (pick(sure, key=lambda row: float(row["estimate"])) for pick in (max, min))
    told = []
    if most["estimate"] > 0:
        told.append(f"the {_NAMES[most['kind']]} is worth most, {amount_of(most)} points in its round")
    if least["estimate"] < 0:
        told.append(f"the {_NAMES[least['kind']]} costs most, {amount_of(least)}")
    return ", and ".join(told)


def _cards_table(rows: list[dict[Any, Any]], looks: dict[Any, Any], found: RageFindings) -> Table:
    in_wins = {row["kind"]: row for row in found.wins.to_dict("records")}
    cells = tuple(
        (
            _NAMES[row["kind"]],
            amount_of(row),
            p_text(row["p_adjusted"]),
            {"higher": "worth more", "lower": "worth less"}.get(row["verdict"], "undecided"),
            _in_wins(in_wins[row["kind"]]) if row["kind"] in in_wins else "n/a",
            amount_of(looks[row["kind"]]) if row["kind"] in looks else "n/a",
            count(row["games"]),
        )
        for row in rows
    )
    beside = found.looks[["kind", "estimate", "low", "high"]].rename(
        columns={name: f"observed_{name}" for name in ("estimate", "low", "high")}
    )
    return Table(
        "card_worth",
        "points in the round to the holder of an action card, over a coloured card of the pile; and what all "
        "such cards of a game bring in percentage points of win rate.",
        ("card", "causal, by swap", "p (BH)", "verdict", "in wins", "observational", "rounds"),
        cells,
        frozenset({1, 2, 4, 5, 6}),
        found.worth.merge(beside, on="kind", how="left"),
    )


def _cards_by_hand_table(found: RageFindings) -> Table:
    rows = tuple(
        (
            _NAMES[row["kind"]],
            str(row["cards"]),
            amount_of(row),
            p_text(row["p_adjusted"]),
            count(row["games"]),
        )
        for row in with_interval(found.worth_by_cards)
    )
    return Table(
        "card_worth_by_hand",
        "the same by hand size.",
        ("card", "cards in hand", "causal, by swap", "p (BH)", "rounds"),
        rows,
        frozenset({1, 2, 3, 4}),
        found.worth_by_cards,
        folded=True,
    )


def _wins_table(found: RageFindings) -> Table:
    return Table("card_wins", "", (), (), frame=found.wins)
