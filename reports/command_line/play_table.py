"""What `montecardo play` prints: a row for each strategy, and for each seat where that says more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..wording import count, decimal, digits_for, interval_digits, percent, plural, span

HEADINGS = ("strategy", "wins", "95% interval", "ends most in", "turns", "games")
NUMERIC = (1, 2, 4, 5)
TABLE_HEADINGS = ("wins", "95% interval", "mean score", "95% interval", "mean place", "95% interval", "games")

Cells = list[list[str]]


def tables(told: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Cells, tuple[int, ...]]]:
    """Yield headings, cells and numeric columns of each table.

    Parameters
    ----------
    told
        A run, as `analysis.whole_run.summary.summary` sums it up.
    """
    by_rate = _by_rate(told)
    if "seats" not in told or _is_won_together(told):
        yield HEADINGS, rows(told), NUMERIC
        return
    numeric = tuple(range(1, len(TABLE_HEADINGS) + 1))
    if _has_one_seat_each(told):
        seat_of = {name: str(seat) for seat, name in enumerate(told["tables"][0])}
        cells = [_at_table("strategy", one, seat_of[one["strategy"]]) for one in by_rate]
        yield ("strategy", "seat", *TABLE_HEADINGS), cells, (*numeric, numeric[-1] + 1)
        return
    yield ("strategy", *TABLE_HEADINGS), [_at_table("strategy", one) for one in by_rate], numeric
    yield ("seat", *TABLE_HEADINGS), [_at_table("seat", one) for one in told["seats"]], numeric


def _by_rate(told: dict[str, Any]) -> list[dict[str, Any]]:
    return sorted(told["strategies"], key=lambda one: -(one["win_rate"]["estimate"] or 0.0))


def _is_won_together(told: dict[str, Any]) -> bool:
    """Whether all seats of a table have one result, so that places and seats say nothing."""
    from ...simulate.game import get_game

    return get_game(told["game"]).cooperative


def _has_fixed_seats(told: dict[str, Any]) -> bool:
    """Whether different strategies play, each always on the same seats."""
    return len(told["tables"]) == 1 and len(set(told["tables"][0])) > 1


def _has_one_seat_each(told: dict[str, Any]) -> bool:
    """Whether what is said of the seats is what is said of the strategies."""
    return _has_fixed_seats(told) and len(set(told["tables"][0])) == len(told["tables"][0])


def remarks(told: dict[str, Any]) -> list[str]:
    """Return what there is to say below the tables."""
    if "seats" not in told or _is_won_together(told):
        return []
    if _has_fixed_seats(told):
        return [
            "Seats are fixed: what is the strategy's and what the seat's can't be told apart "
            "(--rotate seats everybody everywhere)"
        ]
    left_out = told.get("not_compared", [])
    if not left_out:
        return []
    some = f"{left_out[0]['first']} and {left_out[0]['second']}"
    if len(left_out) > 1:
        some += f", and {len(left_out) - 1} other pairs" if len(left_out) > 2 else ", and one other pair"
    return [f"Not compared seat by seat on the same deals: {some} (--rotate seats everybody everywhere)"]


def _at_table(key: str, one: dict[str, Any], *more: str) -> list[str]:
    won = one["win_rate"]
    digits = interval_digits(won["low"], won["high"])
    won_cells = [percent(won["estimate"], digits), span(won["low"], won["high"], digits)]
    cells = [str(one[key]), *more, *won_cells]
    for outcome in ("score", "rank"):
        cells += _mean_and_interval(one.get(outcome))
    return [*cells, count(won["games"])]


def _mean_and_interval(row: dict[str, Any] | None) -> list[str]:
    if row is None or row["estimate"] is None:
        return ["", ""]
    if row["low"] is None:
        return [decimal(row["estimate"], 1), "n/a"]
    digits = digits_for((row["high"] - row["low"]) / 2)
    low, high = (decimal(row[end], digits) for end in ("low", "high"))
    return [decimal(row["estimate"], digits), f"{low} to {high}"]


def rows(told: dict[str, Any]) -> Cells:
    """Return the cells, best strategy first.

    Parameters
    ----------
    told
        A run, as `analysis.whole_run.summary.summary` sums it up.
    """
    # A table that wins together is counted once, not once a seat.
    seats = len(told.get("seats", ())) or 1
    return [_row(one, seats) for one in _by_rate(told)]


def _row(one: dict[str, Any], seats: int) -> list[str]:
    won = one["win_rate"]
    digits = interval_digits(won["low"], won["high"])
    return [
        str(one["strategy"]),
        percent(won["estimate"], digits),
        span(won["low"], won["high"], digits),
        _commonest(one.get("endings", [])),
        _mean(one.get("turns")),
        count(won["games"] // seats),
    ]


def _commonest(endings: list[dict[str, Any]]) -> str:
    if not endings:
        return ""
    most = max(endings, key=lambda row: row["estimate"] or 0.0)
    return f"{most['ending']} {percent(most['estimate'], 0)}"


def _mean(turns: dict[str, Any] | None) -> str:
    if turns is None or turns["estimate"] is None:
        return ""
    if turns["low"] is None:
        return decimal(turns["estimate"], 1)
    return decimal(turns["estimate"], min(digits_for((turns["high"] - turns["low"]) / 2), 2))


def speed_line(told: dict[str, Any]) -> str:
    """Return the line below the table: how fast, and what it takes to see the same again."""
    speed = told["units"] / max(told["seconds"], 1e-9)
    cards = f", cards {told['cards']['name']} ({told['cards']['hash']})" if told.get("cards") else ""
    played = f"{plural(told['units'], 'game')}, {count(round(speed))} games/s"
    return f"{played}; seed {told['seed']}{cards}{_switched(told)}, digest {told['digest'][:16]}"


def _switched(told: dict[str, Any]) -> str:
    """Name the rules that are not at their defaults: other rules make another game."""
    from ...simulate.game import get_game

    switches = get_game(told["game"]).switches
    changed = [f"{s.name}={told['rules'][s.name]}" for s in switches if told["rules"][s.name] != s.default]
    return f", rules {' '.join(changed)}" if changed else ""
