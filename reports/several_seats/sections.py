"""Sections of a report on a game of several seats: who wins, who beats whom, what the seat is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ..figures.effects import Mark, dot_rows
from ..figures.matrix import MOST_STRATEGIES, Pair, verdict_matrix
from ..pages.document import Legend, Picture, Section, Table, in_both_widths
from ..sections.rates import p_text
from ..wording import amount, count, percent, rate
from .findings import TableFindings

_VERDICTS = {"higher": "better", "lower": "worse", "undecided": "undecided"}


def winners_section(found: TableFindings) -> Section:
    """Tell who wins at each table size."""
    pictures = tuple(_standings_picture(found, size) for size in sizes_of(found))
    tables = (
        "Every composition of a table of different strategies, or a balanced part of them, with the seats "
        "rotated, all on the same deals: so nobody owes a win to a seat or a hand."
    )
    if found.stored:
        tables = "The line-ups that were stored, on the same deals."
    if found.stored and not len(found.chairs):
        tables += " Strategies did not sit on each seat equally often: a win may be owed to the seat."
    text = f"{tables} The dashed line is an equal share of the wins."
    return Section("winners", "Who wins", (text,), pictures=pictures, tables=(_standings_table(found),))


def sizes_of(found: TableFindings) -> list[int]:
    """Return the table sizes of the standings."""
    return sorted({int(size) for size in found.standings["players"]})


def rows_of(found: TableFindings, size: int, outcome: str) -> list[dict[str, Any]]:
    """Return the standings at a table size, best first, of one outcome."""
    rows = found.standings
    chosen = rows[(rows["players"] == size) & (rows["outcome"] == outcome)]
    return [{str(key): value for key, value in row.items()} for row in chosen.to_dict("records")]


def _standings_picture(found: TableFindings, size: int) -> Picture:
    rows = rows_of(found, size, "won")
    places = {row["strategy"]: row for row in rows_of(found, size, "rank")}
    marks = []
    for row in rows:
        share, place = _share(row), places[row["strategy"]]["estimate"]
        label = f"{share}, place {place:.2f}"
        marks.append(Mark(str(row["strategy"]), label, row["estimate"], row["low"], row["high"]))
    best, worst = marks[0], marks[-1]
    title = f"At {size} players {best.name} wins {_share(rows[0])} of its games"
    alt = f"Dot chart of win rates at {size} players. {best.name}: {best.label}; {worst.name}: {worst.label}."
    return in_both_widths(
        f"winners-{size}",
        "Dots: the share of its games that each strategy won, shared wins counted for each. Bars: 95% "
        "intervals. On the right also the mean place, 1 being the best.",
        lambda width: dot_rows(marks, width, "games won", alt, reference=1 / size, shares=True),
        title=title,
    )


def _share(row: Mapping[Any, Any]) -> str:
    return rate(row["estimate"], row["low"], row["high"])


def _standings_table(found: TableFindings) -> Table:
    rows = []
    for size in sizes_of(found):
        scores, places = (
            {row["strategy"]: row for row in rows_of(found, size, outcome)} for outcome in ("score", "rank")
        )
        for row in rows_of(found, size, "won"):
            score, place = scores[row["strategy"]], places[row["strategy"]]
            rows.append(
                (
                    str(size),
                    str(row["strategy"]),
                    rate(row["estimate"], row["low"], row["high"]),
                    amount(score["estimate"], score["low"], score["high"], signed=False),
                    amount(place["estimate"], place["low"], place["high"], signed=False),
                    count(row["games"]),
                )
            )
    return Table(
        "standings",
        "wins, mean scores and mean places, with 95% intervals.",
        ("players", "strategy", "wins", "mean score", "mean place", "games"),
        tuple(rows),
        frozenset({0, 2, 3, 4, 5}),
        found.standings,
        folded=True,
    )


# ---------------------------------------------------------------- who beats whom


def beats_section(found: TableFindings) -> Section | None:
    """Tell who ends above whom; None for a single strategy."""
    if not len(found.beats):
        return None
    rows = found.beats.to_dict("records")
    decided = sum(row["verdict"] != "undecided" for row in rows)
    text = (
        f"How often a strategy ends above another that sits at the same table of {found.seats}; a shared "
        f"place counts one half. {decided} of {len(rows)} pairs are decided, by tests corrected for their "
        "number (Holm)."
    )
    names = [str(row["strategy"]) for row in rows_of(found, found.seats, "rank")]
    pictures = (_beats_matrix(names, rows),) if len(names) <= MOST_STRATEGIES else ()
    return Section("beats", "Who beats whom", (text,), pictures=pictures, tables=(_beats_table(found),))


def _beats_matrix(names: list[str], rows: list[dict[Any, Any]]) -> Picture:
    cells: dict[tuple[str, str], Pair] = {}
    for row in rows:
        first, second = str(row["first"]), str(row["second"])
        decided = row["verdict"] == "higher"
        cells[first, second] = Pair(row["estimate"] - 0.5, "better" if decided else "undecided")
        cells[second, first] = Pair(0.5 - row["estimate"], "worse" if decided else "undecided")
    legend = [
        Legend("better", "the row's strategy ends above the column's more often"),
        Legend("worse", "less often"),
        Legend("unsure", "undecided"),
    ]
    known = [name for name in names if all((name, other) in cells for other in names if other != name)]
    return in_both_widths(
        "beats",
        "Each row against each column: how often it ends above, in percentage points over one half.",
        lambda width: verdict_matrix(known, cells, width),
        legend,
        f"{known[0]} ends above {_beaten(known, cells)} of the {len(known) - 1} others more often than below",
    )


def _beaten(names: list[str], cells: Mapping[tuple[str, str], Pair]) -> str:
    return str(sum(cells[names[0], other].verdict == "better" for other in names[1:]))


def _beats_table(found: TableFindings) -> Table:
    rows = tuple(
        (
            f"{row['first']} over {row['second']}",
            rate(row["estimate"], row["low"], row["high"]),
            amount(row["margin"], row["margin_low"], row["margin_high"]),
            p_text(row["p_adjusted"]),
            _VERDICTS[str(row["verdict"])],
            count(row["games"]),
        )
        for row in found.beats.to_dict("records")
    )
    return Table(
        "who_beats_whom",
        "who ends above whom, and by how many points of score.",
        ("pair", "ends above", "score difference", "p (Holm)", "verdict", "meetings"),
        rows,
        frozenset({1, 2, 3, 5}),
        found.beats,
        folded=True,
    )


# ---------------------------------------------------------------- the seat


def chairs_section(found: TableFindings) -> Section | None:
    """Tell what each seat is worth at each table size; None where nothing tells seats from players."""
    if not len(found.chairs):
        return None
    shares = found.chairs[found.chairs["outcome"] == "share"].to_dict("records")
    sure = [row for row in shares if row["verdict"] != "undecided"]
    who = (
        "Each strategy sat on each seat equally often"
        if found.stored
        else f"{found.best} plays on every seat"
    )
    text = (
        f"{who}, so nothing but the seat tells them apart. Each seat is compared "
        "with its own table, deal by deal. All tests of one outcome are corrected together (Holm)."
    )
    return Section(
        "seats",
        "Seats",
        (text,),
        pictures=_chairs_pictures(shares, sure, chairs_title(found)),
        tables=(_chairs_table(found),),
    )


def chairs_title(found: TableFindings) -> str:
    """Say in a line how many seats are better or worse than others, and how much the most."""
    shares = found.chairs[found.chairs["outcome"] == "share"]
    sure = shares[shares["verdict"] != "undecided"]
    if not len(sure):
        return "No seat has an advantage that these games can show"
    most = max(sure.to_dict("records"), key=lambda row: abs(float(row["estimate"])))
    return (
        f"{len(sure)} of {len(shares)} seats win surely more or less than an equal share, the most seat "
        f"{most['seat']} at {most['players']} players: {_points(most)} percentage points"
    )


def _chairs_pictures(
    shares: list[dict[Any, Any]], sure: list[dict[Any, Any]], title: str
) -> tuple[Picture, ...]:
    marks = [
        Mark(
            f"{row['players']} players, seat {row['seat']}",
            _points(row),
            *(row["estimate"], row["low"], row["high"]),
            sure=row["verdict"] != "undecided",
        )
        for row in shares
        if not math.isnan(row["low"])
    ]
    if not marks:
        return ()
    told = "; ".join(f"{row['players']} players, seat {row['seat']}: {_points(row)} points" for row in sure)
    alt = f"Dot chart of seat advantages in win share. Surely different from nothing: {told or 'none'}."
    picture = in_both_widths(
        "seats",
        "Share of the wins over an equal share, in percentage points, with 95% intervals; grey: not surely "
        "different from nothing after the correction.",
        lambda width: dot_rows(marks, width, "win share over an equal one", alt, shares=True),
        title=title,
    )
    return (picture,)


def _points(row: Mapping[Any, Any]) -> str:
    return amount(100 * row["estimate"], 100 * row["low"], 100 * row["high"])


def _chairs_table(found: TableFindings) -> Table:
    by_outcome = {
        outcome: rows.to_dict("records") for outcome, rows in found.chairs.groupby("outcome", sort=False)
    }
    rows = []
    for share, score, place in zip(*(by_outcome[name] for name in ("share", "score", "rank")), strict=True):
        rows.append(
            (
                str(share["players"]),
                str(share["seat"]),
                f"{_points(share)}",
                p_text(share["p_adjusted"]),
                amount(score["estimate"], score["low"], score["high"]),
                p_text(score["p_adjusted"]),
                amount(place["estimate"], place["low"], place["high"]),
                count(share["games"]),
            )
        )
    return Table(
        "seat_advantage",
        "each seat against its own table: win share in percentage points, score, place.",
        ("players", "seat", "win share", "p (Holm)", "score", "p (Holm)", "place", "games"),
        tuple(rows),
        frozenset(range(8)),
        found.chairs,
        folded=True,
    )


def share_text(row: Mapping[Any, Any]) -> str:
    """Write a share of a variance with its interval; without one where nothing varied."""
    if math.isnan(row["share"]):
        return "n/a"
    if row["low"] == 0.0 and row["high"] == 1.0:
        return f"{percent(row['share'], 0)} (too few deals for an interval)"
    return rate(row["share"], row["low"], row["high"])
