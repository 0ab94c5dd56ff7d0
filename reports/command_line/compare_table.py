"""What `montecardo compare` prints: a row and a sentence for each comparison."""

from __future__ import annotations

import math
from typing import Any

from ..wording import MOST_DIGITS, count, decimal, digits_for, minus, percent, plural

HEADINGS = ("first", "wins", "second", "wins", "difference", "{level} interval", "score", "deals", "verdict")
NUMERIC = (1, 3, 4, 5, 6, 7)

_ENOUGH = 1.005  # a gain in precision below this is none


def headings(told: dict[str, Any]) -> list[str]:
    """Return the headings, with the level of the intervals."""
    return [each.format(level=f"{100 * (1 - told['alpha']):.4g}%") for each in HEADINGS]


def rows(told: dict[str, Any]) -> list[list[str]]:
    """Return the cells, a row for each comparison.

    Parameters
    ----------
    told
        What `montecardo compare --json` prints.
    """
    return [_row(one) for one in told["comparisons"]]


def _row(one: dict[str, Any]) -> list[str]:
    games, digits = one["games"], _digits(100 * one["low"], 100 * one["high"])
    return [
        one["first"],
        percent((one["both"] + one["only_first"]) / games, max(digits, 1)),
        one["second"],
        percent((one["both"] + one["only_second"]) / games, max(digits, 1)),
        points(one["estimate"], digits),
        f"{signed(100 * one['low'], digits)} to {signed(100 * one['high'], digits)}",
        _score(one),
        count(one["deals"]),
        one["verdict"],
    ]


def sentences(told: dict[str, Any]) -> list[str]:
    """Return what follows the table: for each comparison why, and what the pairing was worth."""
    said = [line for one in told["comparisons"] for line in (_verdict(one, told), _pairing(one))]
    return [*said, *_twins(told), *_method(told)]


def _twins(told: dict[str, Any]) -> list[str]:
    """Say which card sets of different names hold the same cards: somebody forgot to edit, or to save."""
    first: dict[str, str] = {}
    pairs = []
    for side in told["sides"]:
        other = first.setdefault(side["cards"]["hash"], side["name"])
        if other != side["name"] and side["line_ups"] == told["sides"][0]["line_ups"]:
            pairs.append(f"{other} and {side['name']} hold the same cards ({side['cards']['hash']})")
    of_cards = len({str(side["rules"]) for side in told["sides"]}) == 1
    return pairs if of_cards else []


def points(share: float, digits: int) -> str:
    r"""Write a difference of shares in percentage points.

    Examples
    --------
    >>> points(0.0123, 1), points(0.0, 2)
    ('+1.2pp', '0.00pp')
    """
    return f"{signed(100 * share, digits)}pp"


def signed(number: float, digits: int) -> str:
    r"""Write a number with its sign; none for what is shown as 0.

    Examples
    --------
    >>> signed(1.25, 1), signed(0.001, 1), ascii(signed(-2.0, 0))
    ('+1.2', '0.0', "'\\u22122'")
    """
    text = f"{number:+.{digits}f}"
    return minus(text) if float(text) else text[1:]


def _digits(low: float, high: float) -> int:
    """Return the decimals that the interval supports, and as many as keep its ends apart from 0."""
    digits = digits_for((high - low) / 2) if high > low else 1
    if low * high > 0:
        while digits < MOST_DIGITS and not float(f"{min(abs(low), abs(high)):.{digits}f}"):
            digits += 1
    return digits


def _score(one: dict[str, Any]) -> str:
    low, high = one["score_low"], one["score_high"]
    estimate = one["score_estimate"]
    if not math.isfinite(low):
        return signed(estimate, 1)
    digits = _digits(low, high)
    return f"{signed(estimate, digits)} ({signed(low, digits)} to {signed(high, digits)})"


def _verdict(one: dict[str, Any], told: dict[str, Any]) -> str:
    first, second, verdict = one["first"], one["second"], one["verdict"]
    if verdict in ("better", "worse"):
        more = "more" if verdict == "better" else "less"
        said = f"{verdict}: {first} wins {more} often than {second}"
        return (
            f"{said} (p = {_p_value(one['p_adjusted' if 'p_adjusted' in one else 'p_value'])}, {one['test']})"
        )
    if verdict == "practically equal":
        return (
            f"practically equal: {first} and {second} differ by less than {_margin(told)}"
            f" (only {first} won {count(one['only_first'])}, only {second} {count(one['only_second'])})"
        )
    further = (
        f"about {plural(one['further_deals'], 'more deal')} would decide, {told['further_deals_assume']}"
    )
    return f"undecided after {plural(one['deals'], 'deal')}: {first} and {second}; {further}"


def _margin(told: dict[str, Any]) -> str:
    return f"{100 * told['margin']:.4g}pp"


def _p_value(p_value: float) -> str:
    return f"{p_value:.2g}" if p_value >= 1e-4 else "below 0.0001"


def _pairing(one: dict[str, Any]) -> str:
    gain, correlation = one["pairing_gain"], one["correlation"]
    if math.isnan(gain):
        return "pairing: no result varied, so its gain can't be told"
    if math.isinf(gain):
        return "pairing: on the same deals the two never differed"
    said = "" if math.isnan(correlation) else f"correlation {minus(f'{correlation:.2f}')}, "
    if gain >= _ENOUGH:
        unpaired = f"on different deals it would have taken {decimal(gain, 2)} times as many games"
        return f"pairing: {said}{unpaired} ({count(one['games_saved'])} saved)"
    return f"pairing: {said}no gain from playing the same deals"


def _method(told: dict[str, Any]) -> list[str]:
    speed = f"seed {told['seed']}; {told['seconds']:.1f} s"
    if not told["comparisons"]:
        return [f"no deal was played by both; {speed}"]
    several = len(told["comparisons"]) > 1
    together = "; verdicts hold together (Holm), intervals one by one" if several else ""
    if told["mode"] == "fixed":
        return [f"a number of deals fixed beforehand{together}; {speed}"]
    return [f"intervals hold whenever one stops{together}; {speed}"]
