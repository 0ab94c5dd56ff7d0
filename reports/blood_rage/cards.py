"""Blood Rage's section on cards: what each is worth, drafted, played, and by making it blank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..sections.rates import p_text
from ..sections.setting import cards_text
from ..wording import amount, capital, count, listed
from .words import amount_of, ends, is_sure, share_of, with_interval

if TYPE_CHECKING:
    from .findings import BloodRageFindings

_WIDEST = 4.0  # bars drawn, in median ones
_AGES = {1: "first", 2: "second", 3: "third"}


def cards_section(found: BloodRageFindings, card_set: dict[str, Any]) -> Section | None:
    """Tell what each card is worth; None where no card has an interval."""
    if not with_interval(_measured(found)):
        return None
    return Section(
        "cards",
        "Cards",
        (f"All of this is on the card set {cards_text(card_set)}.", *_texts(found)),
        pictures=tuple(picture for age in _AGES if (picture := _picture(found, age)) is not None),
        tables=(_table(found),),
    )


def _measured(found: BloodRageFindings) -> Any:
    """Return what is said of cards: by swap, or where no game was played so, by who drafts them."""
    return found.blanks if len(found.blanks) else found.drafted


def _texts(found: BloodRageFindings) -> tuple[str, ...]:
    who = f"{found.best} plays on all {found.seats} seats."
    causal = (
        f"{who} Causal: each game is played again on the same deal and random numbers with one card of the "
        "set made blank; who drafted the card is compared with itself without it. Strategies see the blank, "
        "so mostly they draft another card in its place: a card's worth is what it brings above the next "
        "best. Drafted and played are observational: seats that drafted the card against those that did not, "
        "and among these, those that put it into play against those that did not. Glory is that over the "
        "mean of the other seats. Of each column's verdicts an expected 5% at most are wrong (Benjamini and "
        "Hochberg)."
    )
    warning = (
        "Warning: who drafts a card has others that go with it, and who puts it into play had the Rage, the "
        "slot or the battle for it: so the observational columns say more of the drafter than of the card."
    )
    return causal, warning, f"{_sure_words(found)}."


def card_words(found: BloodRageFindings) -> str:
    """Say which card is worth most to who drafts it."""
    rows = [row for row in with_interval(_measured(found)) if is_sure(row)]
    how = "over a blank one" if len(found.blanks) else "by who drafts it"
    if not rows:
        return f"of no card can these games tell whether it is worth more or less {how}"
    most = max(rows, key=lambda row: float(row["estimate"]))
    if most["estimate"] <= 0:
        return f"no card is surely worth more {how}"
    return f"{found.card(most['card'])} is worth most to who drafts it, {amount_of(most)} Glory {how}"


def _sure_words(found: BloodRageFindings) -> str:
    rows = with_interval(_measured(found))
    more = [row for row in rows if row["verdict"] == "higher"]
    less = [row for row in rows if row["verdict"] == "lower"]
    told = []
    for name, chosen in (("more than nothing", more), ("less", less)):
        largest = sorted(chosen, key=lambda row: -abs(float(row["estimate"])))[:3]
        named = f", most {listed([found.card(row['card']) for row in largest])}" if largest else ""
        told.append(f"worth surely {name}: {len(chosen)} of {len(rows)} cards{named}")
    return capital("; ".join(told))


def _picture(found: BloodRageFindings, age: int) -> Picture | None:
    rows = [row for row in with_interval(_measured(found)) if found.cards[row["card"]]["age"] == age]
    rows = sorted(_seen(rows), key=lambda row: -float(row["estimate"]))
    if not rows:
        return None
    drafted = {row["card"]: row for row in with_interval(found.drafted)} if len(found.blanks) else {}
    marks = [
        Mark(
            str(found.cards[row["card"]]["name"]),
            amount_of(row),
            *ends(row),
            beside=ends(drafted[row["card"]]) if row["card"] in drafted else None,
            sure=is_sure(row),
        )
        for row in rows
    ]
    sure = [mark for mark in marks if mark.sure]
    heard = "; ".join(f"{mark.name}: {mark.label}" for mark in sure) or "none"
    legend = [Legend("accent", "causal, by blank card; grey: not surely different from nothing")]
    legend += [Legend("soft", "by who drafts it, below: no measure of the card")]
    return in_both_widths(
        f"cards-{age}",
        "Glory over the mean of the other seats to who drafts the card, with 95% intervals; cards that are "
        "hardly ever drafted stand in the table only.",
        lambda width: dot_rows(
            marks,
            width,
            "Glory to its drafter",
            f"Dot chart of cards of the {_AGES[age]} Age. Surely different from nothing: {heard}.",
        ),
        legend if len(found.blanks) else [],
        _age_title(age, marks, sure),
    )


def _seen(rows: list[dict[Any, Any]]) -> list[dict[Any, Any]]:
    """Leave out what was drafted so rarely that its bar would dwarf all others."""
    widths = sorted(float(row["high"] - row["low"]) for row in rows)
    most = _WIDEST * widths[len(widths) // 2] if widths else 0.0
    return [row for row in rows if row["high"] - row["low"] <= most]


def _age_title(age: int, marks: list[Mark], sure: list[Mark]) -> str:
    of_age = f"{_AGES[age].capitalize()} Age"
    if not sure:
        return f"{of_age}: none of {len(marks)} cards is surely worth more or less than nothing"
    most = max(sure, key=lambda mark: mark.estimate)
    if most.estimate > 0:
        return (
            f"{of_age}: {most.name} is worth most, {most.label} Glory; {len(sure)} of {len(marks)} are sure"
        )
    return f"{of_age}: none of {len(marks)} is surely worth more than nothing; {len(sure)} surely cost Glory"


def _table(found: BloodRageFindings) -> Table:
    frames = {"blank": found.blanks, "drafted": found.drafted, "played": found.played}
    by_card = {
        name: {row["card"]: row for row in frame.to_dict("records")} if len(frame) else {}
        for name, frame in frames.items()
    }
    rows = []
    for habit in found.habits.to_dict("records"):
        card = habit["card"]
        blank = by_card["blank"].get(card)
        rows.append(
            (
                str(found.cards[card]["age"]),
                str(found.cards[card]["name"]),
                str(found.cards[card]["kind"]),
                amount_of(blank) if blank else "n/a",
                p_text(blank["p_adjusted"]) if blank else "n/a",
                *(_judged(by_card[name].get(card)) for name in ("drafted", "played")),
                amount(habit["place"], habit["place_low"], habit["place_high"], signed=False),
                share_of(habit),
                count(habit["games"]),
            )
        )
    return Table(
        "cards",
        "each card: Glory to its drafter over a blank one, by who drafts it, by who plays it (* where "
        "surely different from nothing); the mean pick of its Age (1 to 6), how often those drafted come "
        "into play, and how many were drafted.",
        (
            *("Age", "card", "kind", "causal", "p (BH)", "drafted", "played"),
            *("pick", "put into play", "drafts"),
        ),
        tuple(rows),
        frozenset({0, *range(3, 10)}),
        _frame(found),
        folded=True,
    )


def _judged(row: Any) -> str:
    if row is None:
        return "n/a"
    return f"{amount_of(row)}{' *' if is_sure(row) else ''}"


def _frame(found: BloodRageFindings) -> Any:
    """Return one row a card: habits, then what it is worth in each way."""
    frame = found.habits.rename(columns={name: f"put_in_{name}" for name in ("estimate", "low", "high")})
    frame.insert(1, "name", [found.cards[card]["name"] for card in frame["card"]])
    measures = {"drafted": found.drafted, "played": found.played}
    if len(found.blanks):
        measures = {"": found.blanks, **measures}
    else:
        frame = frame.rename(columns={f"put_in_{name}": name for name in ("estimate", "low", "high")})
    for name, rows in measures.items():
        kept = rows[["card", "estimate", "low", "high", "p_adjusted", "verdict"]]
        if name:
            kept = kept.rename(columns={c: f"{name}_{c}" for c in kept.columns if c != "card"})
        frame = frame.merge(kept, on="card", how="left")
    return frame
