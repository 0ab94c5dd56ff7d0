"""What `montecardo impact` prints: a row for each card, kind of move or knob, and how to read it."""

from __future__ import annotations

from typing import Any

from ...analysis.comparing.effects import BETTER, WORSE
from ..wording import amount, count, decimal, p_text, percent, plural, seconds

CARDS, MOVES, KNOBS = "impact of cards", "impact of moves", "impact of knobs"
_HEADINGS = {
    CARDS: ("card", "wins", "if blank", "worth, points", "p (BH)", "", "worth in score", "it merely looks"),
    MOVES: ("without", "wins", "then", "costs, points", "p (Holm)", "", "costs in score", "what it is"),
    KNOBS: ("knob", "by itself", "95% interval", "in all", "95% interval", "values"),
}
_VERDICTS = {
    CARDS: {BETTER: "helps", WORSE: "hurts"},
    MOVES: {BETTER: "missed", WORSE: "better without"},
}


def headings(told: dict[str, Any]) -> tuple[str, ...]:
    """Return the headings; the last of cards only where a sample tells how they look."""
    names = _HEADINGS[told["kind"]]
    return names if told["kind"] != CARDS or len(told["looks"]) else names[:-1]


def numeric(told: dict[str, Any]) -> tuple[int, ...]:
    """Return the columns of numbers."""
    if told["kind"] == KNOBS:
        return (1, 2, 3, 4)
    return (1, 2, 3, 4, 6, 7) if told["kind"] == CARDS else (1, 2, 3, 4, 6)


def rows(told: dict[str, Any]) -> list[list[str]]:
    """Return the cells.

    Parameters
    ----------
    told
        What `montecardo impact --json` prints, with its frames.
    """
    if told["kind"] == KNOBS:
        return _knobs(told)
    key = "card" if told["kind"] == CARDS else "without"
    by_outcome = {
        outcome: {row[key]: row for row in part.to_dict("records")}
        for outcome, part in told["rows"].groupby("outcome", sort=False)
    }
    extra = _looks(told) if told["kind"] == CARDS else told["kinds"]
    cells = []
    for name, row in by_outcome["won"].items():
        score = by_outcome["score"][name]
        line = [
            _called(told, name),
            percent(row["first_mean"], 1),
            percent(row["second_mean"], 1),
            points_text(row),
            p_text(row["p_adjusted"]),
            _VERDICTS[told["kind"]].get(row["verdict"], row["verdict"]),
            amount(score["estimate"], score["low"], score["high"]),
        ]
        if told["kind"] == MOVES or len(told["looks"]):
            line.append(extra.get(name, ""))
        cells.append(line)
    return cells


def _called(told: dict[str, Any], name: Any) -> str:
    own = told.get("names", {}).get(name)
    return f"{name}, {own}" if own else str(name)


def points_text(row: dict[str, Any]) -> str:
    """Write a difference of shares in percentage points, with its interval."""
    return amount(100 * row["estimate"], 100 * row["low"], 100 * row["high"])


def _looks(told: dict[str, Any]) -> dict[Any, str]:
    looks = told["looks"]
    mine = looks[looks["outcome"] == "won"] if len(looks) else looks
    return {row["card"]: points_text(row) for row in mine.to_dict("records")}


def _knobs(told: dict[str, Any]) -> list[list[str]]:
    cells: dict[Any, list[str]] = {}
    for row in told["rows"].to_dict("records"):
        line = cells.setdefault(row["knob"], [str(row["knob"])])
        line += [percent(row["estimate"], 0), f"{100 * row['low']:.0f} to {100 * row['high']:.0f}"]
    return [[*line, told["knobs"][name]] for name, line in cells.items()]


# ---------------------------------------------------------------- in words


def sentences(told: dict[str, Any]) -> list[str]:
    """Return what follows the table: how to read it, and what it took."""
    said = {CARDS: _of_cards, MOVES: _of_moves, KNOBS: _of_knobs}[told["kind"]](told)
    return [*_which_cards(told["plays"]["cards"]), *said, _what_it_took(told)]


def _which_cards(cards: dict[str, Any]) -> list[str]:
    if cards["status"] == "published":
        return []
    return [f"these are not the published cards, but {cards['name']} ({cards['status']}): {cards['source']}"]


def _of_cards(told: dict[str, Any]) -> list[str]:
    said = [
        f"wins of {_who(told)} as it is, less those with a blank card in its place, on the same deals",
        f"a blank card: {told['blank']}",
        _false_discoveries(told, "card"),
    ]
    if len(told["looks"]):
        number = int(told["looks"]["games"].max())
        said.append(
            f"it merely looks: of {count(number)} games, wins where it came up ({told['looks_mean']}) less "
            f"wins where it did not, in points; {told['warning']}"
        )
    return said


def _of_moves(told: dict[str, Any]) -> list[str]:
    return [
        f"wins of {_who(told)} as it plays, less those without such moves, on the same deals",
        "an upper bound of what the move is worth: a strategy made to do without it may lose less; where "
        "every legal move is of that kind, it may be made",
        "p-values are corrected for all rows (Holm)",
    ]


def _of_knobs(told: dict[str, Any]) -> list[str]:
    if not len(told["rows"]):
        return []
    row = told["rows"].iloc[0]
    return [
        f"by itself: the share of the variance over settings that the knob explains alone; in all: that "
        f"which would be gone if it stood still, of wins of {_who(told)}",
        f"wins differ by {decimal(100 * row['spread'], 2)} points (standard deviation over settings); "
        f"noise of one setting {decimal(100 * row['noise'], 2)}, which is taken out",
        str(row["method"]),
    ]


def _who(told: dict[str, Any]) -> str:
    others = told["opponents"]
    if not others:
        return str(told["strategy"])
    if set(others) == {told["strategy"]}:
        return f"{told['strategy']} on all {told['seats']} seats"
    return f"{told['strategy']} against {', '.join(others)}"


def _false_discoveries(told: dict[str, Any], noun: str) -> str:
    number = told["rows"][noun].nunique()
    return (
        f"p-values are corrected for {plural(number, noun)} (Benjamini and Hochberg): of the verdicts, an "
        "expected 5% at most are wrong"
    )


def _what_it_took(told: dict[str, Any]) -> str:
    each = "setting" if told["kind"] == KNOBS else "row"
    return f"{plural(told['games'], 'deal')} for each {each}, in {seconds(told['seconds'])}"
