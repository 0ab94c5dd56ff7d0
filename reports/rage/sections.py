"""Rage's own sections: what dealing is worth, do predictions come true, which rounds make the score."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..figures.effects import Mark, dot_rows
from ..pages.document import Picture, Section, Table, in_both_widths
from ..sections.rates import p_text
from ..several_seats.sections import share_text
from ..wording import amount, capital, count, listed, plural, rate, rough_percent

if TYPE_CHECKING:
    from .findings import RageFindings


def amount_of(row: Any) -> str:
    """Write an estimate with its interval."""
    return amount(row["estimate"], row["low"], row["high"])


def with_interval(frame: Any) -> list[dict[Any, Any]]:
    """Return the rows that have an interval."""
    return [row for row in frame.to_dict("records") if not math.isnan(row["low"])]


# ---------------------------------------------------------------- dealing


def dealer_section(found: RageFindings, best: str, seats: int) -> Section:
    """Tell what each position in a round is worth."""
    rows = with_interval(found.positions)
    marks = [
        Mark(
            f"{row['players']} players, {_position(row)}",
            amount_of(row),
            *(row["estimate"], row["low"], row["high"]),
            sure=row["verdict"] != "undecided",
        )
        for row in rows
        if row["players"] == seats or row["position"] in (0, row["players"] - 1)
    ]
    text = (
        "The dealer's left neighbour predicts first and leads to the first trick; the dealer predicts last, "
        f"when all others are heard, and plays last to that trick. {best} plays on every seat; each position "
        "is compared with the mean of its round. A seat is worth what the positions that it comes to are "
        "worth: in ten rounds not all seats deal equally often."
    )
    told = "; ".join(f"{mark.name}: {mark.label}" for mark in marks if mark.sure)
    alt = f"Dot chart of points a round by position. Surely different from nothing: {told or 'none'}."
    picture = in_both_widths(
        "dealer",
        "Points of a round over the mean of its table, with 95% intervals; grey: not surely different from "
        f"nothing. All positions at {seats} players, the first and the dealer at other sizes.",
        lambda width: dot_rows(marks, width, "points a round over the mean", alt),
        title=capital(dealer_words(found, seats)),
    )
    return Section("dealer", "Dealing", (text,), pictures=(picture,), tables=(_positions_table(rows, found),))


def _position(row: Any) -> str:
    if row["position"] == row["players"] - 1:
        return "dealer, last"
    return "first" if row["position"] == 0 else f"place {row['position'] + 1}"


def dealer_words(found: RageFindings, seats: int) -> str:
    """Say what the dealer gains a round."""
    rows = found.positions
    row = rows[(rows["players"] == seats) & (rows["position"] == seats - 1)].to_dict("records")[0]
    if row["verdict"] == "undecided":
        return f"the dealer gains nothing that these games can show: {amount_of(row)} points a round"
    word = "gains" if row["estimate"] > 0 else "loses"
    ends = sorted((abs(row["low"]), abs(row["high"])))
    return f"the dealer {word} {amount(abs(row['estimate']), *ends, signed=False)} points a round"


def _positions_table(rows: list[dict[Any, Any]], found: RageFindings) -> Table:
    cells = tuple(
        (str(row["players"]), _position(row), amount_of(row), p_text(row["p_adjusted"]), count(row["games"]))
        for row in rows
    )
    return Table(
        "positions",
        "points of a round over the mean of its table, by position.",
        ("players", "position", "points a round", "p (Holm)", "rounds"),
        cells,
        frozenset({0, 2, 3, 4}),
        found.positions,
        folded=True,
    )


# ---------------------------------------------------------------- predictions


def predictions_section(found: RageFindings, who: str) -> Section:
    """Tell how often predictions come true, and how they are calibrated."""
    text = (
        f"Predictions of {who}. Calibrated predictions take as many tricks as they name, on average: where "
        "the dot lies to the right of its tick, such predictions were too low. The prediction that comes "
        "true most often need not be calibrated: it is the likeliest number of tricks, not their mean."
    )
    return Section(
        "predictions",
        "Predictions",
        (text, *_seldom_text(found)),
        pictures=(_by_cards_picture(found), _by_prediction_picture(found), _calibration_picture(found)),
        tables=(_predictions_table(found), _calibration_table(found)),
    )


def _seldom_text(found: RageFindings) -> tuple[str, ...]:
    rows = found.by_prediction.to_dict("records")
    total = sum(row["games"] for row in rows)
    told = [
        f"{row['predicted']} ({rough_percent(row['games'] / total)})"
        for row in rows
        if 0 < row["games"] < SELDOM * total
    ]
    if not told:
        return ()
    return (
        f"Seldom predicted, with the share of all predictions: {listed(told)}. What is said of these rests "
        "on a few kinds of rounds, such as those of one card, and on hands that are out of the ordinary.",
    )


def prediction_words(found: RageFindings) -> str:
    """Say how often predictions come true."""
    (overall,), rows = found.overall.to_dict("records"), found.by_cards.to_dict("records")
    first, last = rows[0], rows[-1]
    return (
        f"come true in {_share(overall)} of all rounds, from {_share(first)} with "
        f"{plural(int(first['cards']), 'card')} to {_share(last)} with {plural(int(last['cards']), 'card')}"
    )


def _share(row: Any) -> str:
    return rate(row["estimate"], row["low"], row["high"])


def _share_marks(rows: list[dict[Any, Any]], names: list[str]) -> list[Mark]:
    return [
        Mark(name, _share(row), row["estimate"], row["low"], row["high"])
        for name, row in zip(names, rows, strict=True)
    ]


def _by_cards_picture(found: RageFindings) -> Picture:
    rows = found.by_cards.to_dict("records")
    names = [f"round {row['round']}, {plural(int(row['cards']), 'card')}" for row in rows]
    return _share_picture(
        "predictions-by-round",
        _share_marks(rows, names),
        "Share of predictions that came true in each round, with 95% intervals.",
        f"Predictions {prediction_words(found)}",
    )


def _by_prediction_picture(found: RageFindings) -> Picture:
    rows = _common(found.by_prediction.to_dict("records"))
    names = [f"{row['predicted']} predicted" for row in rows]
    total = sum(row["games"] for row in rows)
    usual = [row for row in rows if row["games"] >= SELDOM * total]
    best = max(usual, key=lambda row: (float(row["estimate"]), float(row["low"])))
    return _share_picture(
        "predictions-by-number",
        _share_marks(rows, names),
        "Share of predictions that came true, by the number predicted, with 95% intervals. "
        f"Numbers predicted less than {FEWEST_PREDICTIONS} times are in the table only.",
        f"Of the usual predictions {best['predicted']} comes true most often: {_share(best)}",
    )


def _share_picture(name: str, marks: list[Mark], caption: str, title: str) -> Picture:
    alt = "Dot chart. " + "; ".join(f"{mark.name}: {mark.label}" for mark in marks)
    return in_both_widths(
        name,
        caption,
        lambda width: dot_rows(marks, width, "predictions that came true", alt, reference=None, shares=True),
        title=title,
    )


SELDOM = 0.05  # of all predictions: a number that is named less often is none of the usual ones
FEWEST_PREDICTIONS = 20  # of a number, to be drawn: the interval of two would be all that there is to see


def _common(rows: list[dict[Any, Any]]) -> list[dict[Any, Any]]:
    return [row for row in rows if row["games"] >= FEWEST_PREDICTIONS] or rows


def _calibration_picture(found: RageFindings) -> Picture:
    marks = [
        Mark(
            f"{row['predicted']} predicted",
            amount(row["estimate"], row["low"], row["high"], signed=False),
            *(row["estimate"], row["low"], row["high"]),
            aim=float(row["predicted"]),
        )
        for row in _common(with_interval(found.calibration))
    ]
    alt = "Dot chart of mean tricks taken by prediction. " + "; ".join(
        f"{mark.name}: {mark.label} taken" for mark in marks
    )
    return in_both_widths(
        "calibration",
        "Dots: mean number of tricks taken, with 95% intervals. Ticks: the number predicted. "
        f"Numbers predicted less than {FEWEST_PREDICTIONS} times are in the table only.",
        lambda width: dot_rows(marks, width, "tricks taken", alt, reference=None),
        title=_calibration_title(found),
    )


def _calibration_title(found: RageFindings) -> str:
    rows = _common(with_interval(found.calibration))
    low = [row for row in rows if row["low"] > row["predicted"]]
    high = [row for row in rows if row["high"] < row["predicted"]]
    if not low and not high:
        return "Calibration: what is taken is what was predicted, as far as these games can show"
    told = []
    if low:
        told.append(f"{_numbers(low)} turn out too low")
    if high:
        told.append(f"{_numbers(high)} too high")
    return f"Calibration: predictions of {' and of '.join(told)}"


def _numbers(rows: list[dict[Any, Any]]) -> str:
    return ", ".join(str(row["predicted"]) for row in rows)


def _predictions_table(found: RageFindings) -> Table:
    rows = tuple(
        (str(row["round"]), str(row["cards"]), _share(row), count(row["games"]))
        for row in found.by_cards.to_dict("records")
    )
    return Table(
        "predictions",
        "how often predictions come true, by round.",
        ("round", "cards", "come true", "predictions"),
        rows,
        frozenset(range(4)),
        found.by_cards,
        folded=True,
    )


def _calibration_table(found: RageFindings) -> Table:
    shares = {row["predicted"]: row for row in found.by_prediction.to_dict("records")}
    rows = tuple(
        (
            str(row["predicted"]),
            amount(row["estimate"], row["low"], row["high"], signed=False),
            _share(shares[row["predicted"]]),
            count(row["games"]),
        )
        for row in found.calibration.to_dict("records")
    )
    columns = ["predicted", "estimate", "low", "high"]
    true = found.by_prediction[columns].rename(columns={name: f"true_{name}" for name in columns[1:]})
    return Table(
        "calibration",
        "tricks taken, and how often the prediction came true, by prediction.",
        ("predicted", "tricks taken", "come true", "predictions"),
        rows,
        frozenset(range(4)),
        found.calibration.merge(true, on="predicted"),
        folded=True,
    )


# ---------------------------------------------------------------- rounds


def variance_section(found: RageFindings, who: str) -> Section | None:
    """Tell in which rounds the score is made; None where it never varies."""
    rows = [row for row in found.variance.to_dict("records") if not math.isnan(row["share"])]
    if not rows:
        return None
    marks = [Mark(_round_name(row), share_text(row), row["share"], row["low"], row["high"]) for row in rows]
    rounds = [row for row in rows if row["round"]]
    most, least = (pick(rounds, key=lambda row: float(row["share"])) for pick in (max, min))
    title = (
        f"Round {most['round']} makes {share_text(most)} of the score's variance, round {least['round']} "
        f"{share_text(least)}"
    )
    alt = "Dot chart of each round's share of the score's variance. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    picture = in_both_widths(
        "variance",
        "Each round's share of the variance of the score, with 95% intervals by jackknife over deals.",
        lambda width: dot_rows(marks, width, "share of the score's variance", alt, shares=True),
        title=title,
    )
    table = Table(
        "variance_by_round",
        "variance of the points, in points squared, and its share of the score's.",
        ("round", "cards", "variance", "share"),
        tuple(
            (_round_name(row), str(row["cards"]), f"{row['variance']:.1f}", share_text(row)) for row in rows
        ),
        frozenset({1, 2, 3}),
        found.variance,
        folded=True,
    )
    text = f"Scores of {who}. Where rounds go together, in good and in bad, their covariance adds its part."
    return Section("rounds", "Rounds", (text,), pictures=(picture,), tables=(table,))


def _round_name(row: Any) -> str:
    return f"round {row['round']}" if row["round"] else "between rounds"
