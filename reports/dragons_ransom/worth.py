"""The section on cards: what a hero, an item, an ability, a minion, an Attack! or a trap is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows, in_points
from ..pages.document import Section, Table, in_both_widths
from ..sections.rates import p_text, points
from ..wording import amount, count, plural
from .parts import Played

if TYPE_CHECKING:
    from .findings import OwnFindings

MOST_DRAWN = 16
_KINDS = {
    "minion": "minion",
    "ability": "ability",
    "item": "item",
    "attack": "Attack!",
    "trap": "trap",
    "hero": "hero with all its cards",
    "role": "role",
}


def worth_section(played: Played, found: OwnFindings) -> Section | None:
    """Tell what each card changes; None where the set has none that could be blank."""
    from ...simulate.dragons_ransom.blank import BLANK

    rows = _won(found)
    if not rows:
        return None
    drawn = rows[:MOST_DRAWN]
    marks = [
        Mark(
            f"{row['name']}, {_KINDS[row['kind']]}",
            points(row["estimate"], row["low"], row["high"]),
            *in_points(row),
            sure=row["verdict"] != "undecided",
        )
        for row in drawn
    ]
    alt = "Dot chart of what cards change of the win rate. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    rest = f" The {len(drawn)} with the largest effects of {len(rows)}." if len(rows) > len(drawn) else ""
    picture = in_both_widths(
        "card-worth",
        "Win rate with the card minus that with a blank in its place, in points, with 95% intervals; grey: "
        f"not surely different from nothing.{rest}",
        lambda width: dot_rows(marks, width, "points of win rate", alt),
        title=worth_words(found),
    )
    return Section(
        "card-worth",
        "What cards are worth",
        _text(played, BLANK),
        pictures=(picture,),
        tables=(_table(found),),
    )


def _text(played: Played, blank: str) -> tuple[str, ...]:
    return (
        f"Games of {played.best.name} are played as they are, and again from the same random numbers with "
        f"all copies of one card made blank. A blank card: {blank}. Blank cards do what is left on them, and "
        "the strategy sees and answers to them; a card that would lose nothing is left out. Of the verdicts "
        "an expected 5% at most are wrong (Benjamini and Hochberg).",
        f"These are invented cards of {played.card_set.name}, a reconstruction: what this shows is which "
        "kinds of cards carry such a set, and which of its cards a designer might look at, not what any "
        "published card is worth.",
    )


def _won(found: OwnFindings) -> list[dict[Any, Any]]:
    return found.worth[found.worth["outcome"] == "won"].to_dict("records")


def worth_words(found: OwnFindings) -> str:
    """Say which cards help the players most, and which the heroes."""
    rows = [row for row in _won(found) if row["verdict"] != "undecided"]
    told = []
    for pick, who in ((max, "the players"), (min, "the heroes")):
        if rows:
            row = pick(rows, key=lambda each: float(each["estimate"]))
            if (row["estimate"] > 0) == (pick is max):
                size = points(row["estimate"], row["low"], row["high"])
                told.append(f"{row['name']} ({_KINDS[row['kind']]}) helps {who} most, {size} points")
    nothing = "Of no card can these games tell whether it is worth more or less than a blank one"
    return "; ".join(told) or nothing


def _table(found: OwnFindings) -> Table:
    scores = found.worth[found.worth["outcome"] == "score"].set_index("card")
    cells = tuple(
        (
            str(row["name"]),
            _KINDS[str(row["kind"])],
            plural(int(row["copies"]), "copy", "copies"),
            points(row["estimate"], row["low"], row["high"]),
            p_text(row["p_adjusted"]),
            {"higher": "for the players", "lower": "for the heroes"}.get(str(row["verdict"]), "undecided"),
            amount(*(scores[key][row["card"]] for key in ("estimate", "low", "high"))),
            count(row["games"]),
        )
        for row in _won(found)
    )
    return Table(
        "card_worth",
        "every card: points of win rate, and wounds, with the card and not a blank in its place.",
        ("card", "kind", "in the set", "win rate, points", "p (BH)", "verdict", "wounds", "games"),
        cells,
        frozenset({3, 4, 6, 7}),
        found.worth,
        folded=True,
    )
