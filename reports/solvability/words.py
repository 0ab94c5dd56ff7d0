"""What a report on solvability says in words: each sentence follows from the frames."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...analysis.solvability.rungs import AT_LEAST, AT_MOST, SEEN, UNSEEN
from ..wording import count, interval_digits, minus, percent, plural, rate, span

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.solving import Puzzle
    from .findings import Elsewhere, SolveFindings

_NAMES = {
    AT_LEAST: "search, its end computed",
    AT_MOST: "bound of all blind play",
    UNSEEN: "sees deck, not shuffles",
    SEEN: "sees everything",
}


def rung_name(rung: str) -> str:
    """Name a rung for people."""
    return _NAMES.get(rung, rung)


def share_of(row: Any) -> str:
    """Write a row's share with its interval; its interval alone where nothing was decided."""
    if row["estimate"] is None or row["estimate"] != row["estimate"]:
        return f"between {span(row['low'], row['high'])}%"
    return rate(row["estimate"], row["low"], row["high"])


def in_a_sentence(row: Any, interval: str) -> str:
    """Write a row's share, and its interval with a word of what it is."""
    if row["estimate"] is None or row["estimate"] != row["estimate"]:
        return share_of(row)
    digits = interval_digits(row["low"], row["high"])
    return f"{percent(row['estimate'], digits)} ({interval} {span(row['low'], row['high'], digits)})"


def points_of(row: Any) -> str:
    """Write a difference of shares in points, with its interval."""
    digits = interval_digits(row["low"], row["high"])
    told = f"{points_alone(row['estimate'], digits)} points" if row["estimate"] else "nothing measurable"
    return f"{told} (95% interval {span(row['low'], row['high'], digits)} points)"


def points_alone(difference: float, digits: int) -> str:
    """Write a difference of shares as a number of percentage points."""
    return minus(f"{100 * difference:.{digits}f}")


# ---------------------------------------------------------------- the opening


def opening(found: SolveFindings) -> list[str]:
    """Return the three sentences: what can be won, what is won without peeking, what lies between."""
    return [_all_seen(found), _best_blind(found), _hidden(found)]


def _all_seen(found: SolveFindings) -> str:
    row = found.solvability
    share = in_a_sentence(row, "95% interval")
    unresolved = (
        f", {plural(row['unresolved'], 'deal')} left unresolved and counted both ways"
        if row["unresolved"]
        else ""
    )
    return (
        f"A player who sees every card, coming shuffles too, can win {share} of "
        f"{plural(row['deals'], 'deal')}"
        f"{unresolved}."
    )


def best_blind(found: SolveFindings) -> dict[str, Any]:
    """Return the bracket's row of the strategy that wins most without peeking."""
    rows = found.rungs[found.rungs["strategy"] != ""]
    best = rows.sort_values("estimate", ascending=False, kind="stable").to_dict("records")[0]
    return {str(key): value for key, value in best.items()}


def _best_blind(found: SolveFindings) -> str:
    best, (low, high) = best_blind(found), found.optimum
    text = (
        f"The best player here who does not peek, {best['strategy']}, wins "
        f"{in_a_sentence(best, '95% interval')} of "
        f"{plural(best['deals'], 'deal')}, so the best win rate without peeking"
    )
    digits = interval_digits(low, high)
    reach = f"between {percent(low, digits)} and {percent(high, digits)}"
    return f"{text} lies {reach} (95%, all intervals at once)."


def _hidden(found: SolveFindings) -> str:
    row = found.price
    if row["estimate"] != row["estimate"]:
        return f"Hidden information costs {row['best']} between {span(row['low'], row['high'])} points."
    cost = f"Hidden information costs {row['best']} {points_of(row)} on these deals"
    return f"{cost}, and the best play without peeking no more."


# ---------------------------------------------------------------- the ladder


def ladder_words(ladder: pd.DataFrame) -> str:
    """Say whether the strategies are strictly ordered, and by how much."""
    rows = ladder.to_dict("records")
    if len(rows) < 2:
        return f"{rows[0]['strategy']} played alone."
    names = [str(row["strategy"]) for row in reversed(rows)]
    steps = list(pairwise(rows))
    proven = [row["verdict"] == "better" for row, _ in steps]
    margins = [
        f"{row['strategy']} over {lower['strategy']} by "
        + points_of(
            {"estimate": row["better_than_next"], "low": row["better_low"], "high": row["better_high"]}
        )
        for row, lower in reversed(steps)
    ]
    if all(proven):
        head = f"Strictly ordered, each step proven by paired tests on the same deals: {' < '.join(names)}."
    else:
        open_steps = [
            f"{lower['strategy']} and {row['strategy']} ({row['verdict']})"
            for (row, lower), sure in zip(steps, proven, strict=True)
            if not sure
        ]
        head = f"In order of wins: {', '.join(names)}. Not proven to differ: {'; '.join(open_steps)}."
    return f"{head} The margins: {'; '.join(margins)}."


def curve_words(found: SolveFindings) -> str:
    """Say what a larger budget brings."""
    first, last = found.curve.iloc[0], found.curve.iloc[-1]
    start = f"With {plural(int(first['budget']), 'playout')} a move the search player wins {share_of(first)}"
    if len(found.curve) < 2:
        return f"{start}."
    gain = found.curve_gain.iloc[0]
    rises = (
        "never falls" if found.curve["estimate"].is_monotonic_increasing else "does not rise at every step"
    )
    verdict = {"better": "a proven gain", "worse": "a proven loss"}.get(
        str(gain["verdict"]), str(gain["verdict"])
    )
    return (
        f"{start}, with {count(last['budget'])} {share_of(last)}; in between the win rate {rises}. From the "
        f"smallest budget to the largest, on the same {plural(int(last['deals']), 'deal')}: "
        f"{points_of(gain)}, {verdict}."
    )


# ---------------------------------------------------------------- elsewhere


def what_holds(elsewhere: Elsewhere, noun: str) -> list[str]:
    """Say what holds in all settings: the order of the rungs, their ranges, what can be won.

    Parameters
    ----------
    elsewhere
        The bracket in one setting or more.
    noun
        What a setting is, in the plural, such as "card sets".
    """
    number = len(elsewhere.settings)
    everywhere = f"all {count(number)} {noun}" if number > 1 else f"the one of the {noun}"
    return [
        _order(elsewhere, everywhere, number),
        _ranges(elsewhere, everywhere),
        _winnable(elsewhere, everywhere),
    ]


def _order(elsewhere: Elsewhere, everywhere: str, number: int) -> str:
    rows = elsewhere.order.to_dict("records")
    if not rows:
        return "One strategy has no order."
    names = [str(rows[0]["lower"]), *(str(row["upper"]) for row in rows)]
    kept = [row for row in rows if row["up"] == number]
    head = f"In {everywhere} the order {' < '.join(names)} holds. " if len(kept) == len(rows) else ""
    if not head:
        head = f"The order {' < '.join(names)} does not hold in {everywhere}: "
        head += "; ".join(_step(row, number) for row in rows) + ". "
    proven = "; ".join(f"{row['lower']} < {row['upper']} in {row['holds']}" for row in rows)
    wrong = [f"{row['lower']} > {row['upper']} in {row['reversed']}" for row in rows if row["reversed"]]
    reverse = f"the reverse is proven for {'; '.join(wrong)}" if wrong else "the reverse is proven nowhere"
    return f"{head}Proven by paired tests (Holm, over all of them): {proven} of {count(number)}; {reverse}."


def _step(row: Any, number: int) -> str:
    text = f"{row['lower']} < {row['upper']} in {row['up']} of {count(number)}"
    others = [
        word
        for word in (
            f"equal in {row['level_with']}" if row["level_with"] else "",
            f"reversed in {row['down']}" if row["down"] else "",
        )
        if word
    ]
    return f"{text} ({', '.join(others)})" if others else text


def _ranges(elsewhere: Elsewhere, everywhere: str) -> str:
    parts = []
    for row in elsewhere.ranges.to_dict("records"):
        low, high = row["lowest"], row["highest"]
        if row["rung"] in (AT_MOST, UNSEEN, AT_LEAST):
            continue
        reach = percent(low, 1) if low == high else f"{percent(low, 1)} to {percent(high, 1)}"
        parts.append(f"{rung_name(str(row['rung']))} {reach}")
    return f"Over {everywhere} the shares won, lowest to highest: {'; '.join(parts)}."


def _winnable(elsewhere: Elsewhere, everywhere: str) -> str:
    rows = elsewhere.rungs[elsewhere.rungs["rung"] == SEEN]
    lost = rows[rows["won"] < rows["deals"]]
    least = rows["low"].min()
    if not len(lost):
        return (
            f"Every deal played in {everywhere} can be won by a player who sees everything; with so few "
            f"deals each, "
            f"that "
            f"says at least {percent(least, 0)} of each one's deals."
        )
    named = ", ".join(
        f"{row['setting']} ({count(row['deals'] - row['won'])} of {count(row['deals'])})"
        for row in lost.to_dict("records")
    )
    head = "Not every deal could be won by a player who sees everything"
    return f"{head}: lost or unresolved are some of {named}."


# ---------------------------------------------------------------- commands


def show_command(puzzle: Puzzle, deal: int) -> str:
    """Return the command that shows how a deal is won, or that it can't be."""
    setting = puzzle.setting
    words = ["montecardo", "solve", setting.game, "--deal", str(deal), "--show", "--seed", str(setting.seed)]
    if puzzle.state_limit != puzzle.solver.STATE_LIMIT:
        words += ["--state-limit", str(puzzle.state_limit)]
    return shlex.join([*words, *setting.options])


def replay_command(puzzle: Puzzle, strategy: Any, deal: int) -> str:
    """Return the command that tells how a strategy played a deal."""
    return puzzle.setting.replay_command((strategy,), deal, 0)


def listed(names: Sequence[str]) -> str:
    """Write names one after the other.

    Examples
    --------
    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
