"""Numbers as people read them, the same on the terminal and in reports."""

from __future__ import annotations

import math
from collections.abc import Sequence

MOST_DIGITS = 4
_SAME = 12  # decimals from which on two shares differ by rounding only


def count(number: float) -> str:
    """Write a whole number with commas.

    Examples
    --------
    >>> count(1234567)
    '1,234,567'
    """
    return f"{int(number):,}"


def short_count(number: float) -> str:
    """Write a number roughly, in few signs.

    Examples
    --------
    >>> short_count(950), short_count(12345), short_count(2_500_000)
    ('950', '12.3k', '2.50M')
    """
    for size, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g}{suffix}" if number >= 100 * size else f"{number / size:#.3g}{suffix}"
    return str(round(number))


def seconds(spent: float) -> str:
    """Write a duration.

    Examples
    --------
    >>> seconds(0.123), seconds(4.26), seconds(75), seconds(3700)
    ('0.12 s', '4.3 s', '1 min 15 s', '1 h 1 min')
    """
    if spent < 1:
        return f"{spent:.2f} s"
    if spent < 60:
        return f"{spent:.1f} s"
    minutes = int(spent) // 60
    if minutes < 60:
        return f"{minutes} min {int(spent) % 60} s"
    return f"{minutes // 60} h {minutes % 60} min"


def digits_for(half_width: float) -> int:
    """Return the decimals that an interval of this half width supports: the first that it leaves in doubt.

    Examples
    --------
    >>> digits_for(3.0), digits_for(0.3), digits_for(0.04)
    (0, 1, 2)
    """
    if not half_width > 0:
        return 1
    return min(max(-math.floor(math.log10(half_width)), 0), MOST_DIGITS)


def percent(share: float, digits: int = 1) -> str:
    r"""Write a share as a percentage; none and all without decimals.

    Examples
    --------
    >>> percent(0.31249, 1), percent(0.0, 3), ascii(percent(-0.0213, 1))
    ('31.2%', '0%', "'\\u22122.1%'")
    """
    if math.isnan(share):
        return "n/a"
    if share in (0.0, 1.0):
        return f"{share:.0%}"
    return minus(f"{100 * share:.{digits}f}%")


def rough_percent(share: float) -> str:
    """Write a share as a whole percentage, without making something nothing.

    Examples
    --------
    >>> rough_percent(0.004), rough_percent(0.0), rough_percent(0.126)
    ('<1%', '0%', '13%')
    """
    return "<1%" if 0 < share < 0.005 else percent(share, 0)


def minus(number: str) -> str:
    """Set a true minus sign."""
    return number.replace("-", "\N{MINUS SIGN}")


def interval_digits(low: float, high: float) -> int:
    """Return the decimals, in per cent, that an interval of shares supports."""
    return digits_for(round(100 * (high - low) / 2, _SAME))


def span(low: float, high: float, digits: int | None = None) -> str:
    """Write an interval of shares.

    Examples
    --------
    >>> span(0.309, 0.315), span(0.9712, 1.0), span(1 - 1e-16, 1.0)
    ('30.9 to 31.5', '97 to 100', '100 to 100')
    """
    if not math.isfinite(high - low):
        return "n/a"
    if digits is None:
        digits = interval_digits(low, high)
    return f"{_bound(low, digits)} to {_bound(high, digits)}"


def _bound(share: float, digits: int) -> str:
    exact = round(share, _SAME)
    return f"{100 * exact:.0f}" if exact in (0.0, 1.0) else minus(f"{100 * share:.{digits}f}")


def rate(estimate: float, low: float, high: float) -> str:
    """Write a share with its interval.

    Examples
    --------
    >>> rate(0.312, 0.309, 0.315), rate(0.5, float("nan"), float("nan"))
    ('31.2% (30.9 to 31.5)', '50.0% (no interval)')
    """
    if not math.isfinite(high - low):
        return f"{percent(estimate, 1)} (no interval)"
    digits = interval_digits(low, high)
    return f"{percent(estimate, digits)} ({span(low, high, digits)})"


def amount(estimate: float, low: float, high: float, *, signed: bool = True) -> str:
    r"""Write a number that is no share, with its interval.

    Examples
    --------
    >>> amount(0.4213, 0.31, 0.53), ascii(amount(-2.0, -2.6, -1.4)), amount(48.2, 47.1, 49.3, signed=False)
    ('+0.4 (+0.3 to +0.5)', "'\\u22122.0 (\\u22122.6 to \\u22121.4)'", '48 (47 to 49)')
    """
    if not math.isfinite(high - low):
        return f"{_signed(estimate, 1, signed)} (no interval)"
    digits = digits_for((high - low) / 2)
    ends = f"{_signed(low, digits, signed)} to {_signed(high, digits, signed)}"
    return f"{_signed(estimate, digits, signed)} ({ends})"


def _signed(number: float, digits: int, signed: bool) -> str:
    text = f"{number:+,.{digits}f}" if signed else f"{number:,.{digits}f}"
    return minus(text) if float(text.replace(",", "")) else text.lstrip("+-")


def capital(words: str) -> str:
    """Write words as a sentence begins.

    Examples
    --------
    >>> capital("no card"), capital("")
    ('No card', '')
    """
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str]) -> str:
    """Write words as a list in a sentence.

    Examples
    --------
    >>> listed(["3"]), listed(["3", "4"]), listed(["3", "4", "5"])
    ('3', '3 and 4', '3, 4 and 5')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def decimal(number: float, digits: int = 1) -> str:
    r"""Write a number that is no share.

    Examples
    --------
    >>> decimal(1234.5678, 2)
    '1,234.57'
    """
    return "n/a" if math.isnan(number) else minus(f"{number:,.{digits}f}")


def p_text(p: float) -> str:
    """Write a p-value.

    Examples
    --------
    >>> p_text(0.0312), p_text(1e-9), p_text(1.0)
    ('0.031', '< 0.001', '1')
    """
    if p < 0.001:
        return "< 0.001"
    return f"{p:.2g}" if p < 0.9995 else "1"


def ordinal(number: int) -> str:
    """Write a number's place.

    Examples
    --------
    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def plural(number: int, one: str, many: str | None = None) -> str:
    """Write a number with its noun.

    Examples
    --------
    >>> plural(1, "game"), plural(2000, "game"), plural(2, "strategy", "strategies")
    ('1 game', '2,000 games', '2 strategies')
    """
    return f"{count(number)} {one if number == 1 else many or one + 's'}"
