"""What `montecardo tune` prints: the difficulty curve, and what follows from it."""

from __future__ import annotations

from typing import Any

from ...analysis.tuning.space import told as as_typed
from ..wording import count, interval_digits, percent, plural, rate, span

HEADINGS = ("setting", "wins", "{level} interval", "{scale}", "deals", "verdict")
FROM_DEFAULT = "from default"
_NUMERIC = (1, 2, 4)
_WIDTH = 32  # signs of the curve
_MOST_TOLD = 5  # alternatives in the sentence; the table has all of them


def headings(told: dict[str, Any]) -> list[str]:
    """Return the headings, with the level of the intervals and the curve's scale."""
    level, scale = f"{100 * (1 - told['alpha']):.4g}%", f"0 to {100 * _scale(told):.3g}%"
    names = [each.format(level=level, scale=scale) for each in HEADINGS]
    return [*names, FROM_DEFAULT] if tells_difference(told) else names


def numeric(told: dict[str, Any]) -> tuple[int, ...]:
    """Return the columns of numbers."""
    return (*_NUMERIC, len(HEADINGS)) if tells_difference(told) else _NUMERIC


def rows(told: dict[str, Any]) -> list[list[str]]:
    """Return the cells, a row for each setting that was played.

    Parameters
    ----------
    told
        What `montecardo tune --json` prints.
    """
    scale = _scale(told)
    return [
        [
            one["name"],
            percent(one["estimate"], max(interval_digits(one["low"], one["high"]), 1)),
            span(one["low"], one["high"]),
            _drawn(one, told, scale),
            count(one["deals"]),
            one["status"],
            *([difference(one, told)] if tells_difference(told) else []),
        ]
        for one in told["levels"]
    ]


def tells_difference(told: dict[str, Any]) -> bool:
    """Whether more can be said of a setting than that it is the default, or another word."""
    return len(told["knobs"]) > 1 or _is_number(told["knobs"][0]["default"])


def difference(one: dict[str, Any], told: dict[str, Any]) -> str:
    r"""Write what a setting changes: numbers by how much, of several knobs with their names.

    Examples
    --------
    >>> knobs = [{"name": "party", "default": 2}, {"name": "level", "default": "easy"}]
    >>> difference({"setting": {"party": 4}}, {"knobs": knobs[:1]})
    '+2'
    >>> difference({"setting": {"party": 1.5, "level": "hard"}}, {"knobs": knobs})
    'party -0.5, level changed'
    >>> difference({"setting": {"party": 2, "level": "easy"}}, {"knobs": knobs})
    'no change'
    """
    changes = []
    for knob in told["knobs"]:
        value, default = one["setting"][knob["name"]], knob["default"]
        if value != default:
            are_numbers = _is_number(value) and _is_number(default)
            changes.append((knob["name"], f"{value - default:+.4g}" if are_numbers else "changed"))
    if len(told["knobs"]) == 1:
        return changes[0][1] if changes else "0"
    return ", ".join(" ".join(change) for change in changes) or "no change"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _scale(told: dict[str, Any]) -> float:
    """Return the share at the curve's right end: a step above all that is drawn."""
    highest = max([told["target"] + told["band"], *(one["high"] for one in told["levels"])])
    return float(
        next(end for end in (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0) if min(highest, 1) <= end)
    )


def _drawn(one: dict[str, Any], told: dict[str, Any], scale: float) -> str:
    """Draw an interval, its estimate, and the band's ends where nothing covers them."""

    def cell(share: float) -> int:
        return min(max(int(share / scale * _WIDTH), 0), _WIDTH - 1)

    signs = [" "] * _WIDTH
    for edge in (told["target"] - told["band"], told["target"] + told["band"]):
        if 0 < edge < 1:
            signs[cell(edge)] = "\N{BOX DRAWINGS LIGHT VERTICAL}"
    for place in range(cell(one["low"]), cell(one["high"]) + 1):
        signs[place] = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    signs[cell(one["estimate"])] = "\N{BLACK CIRCLE}"
    return "".join(signs)


def sentences(told: dict[str, Any]) -> list[str]:
    """Return what follows the table: what was found, what else would do, what it took."""
    said = [*_verdict(told), *_alternatives(told), *_default(told), *_turning(told), *_replay(told)]
    return [*said, _method(told)]


def band(told: dict[str, Any]) -> str:
    r"""Write the target band.

    Examples
    --------
    >>> band({"target": 0.35, "band": 0.02}), band({"target": 0.01, "band": 0.02})
    ('33% to 37%', '0% to 3%')
    """
    ends = (max(told["target"] - told["band"], 0.0), min(told["target"] + told["band"], 1.0))
    return " to ".join(f"{100 * end:.4g}%" for end in ends)


def _rated(one: dict[str, Any]) -> str:
    return f"{one['name']} with {rate(one['estimate'], one['low'], one['high'])}"


def _verdict(told: dict[str, Any]) -> list[str]:
    within = f"in the band {band(told)}"
    if told["verdict"] == "found":
        one = told["found"]
        won = rate(one["estimate"], one["low"], one["high"])
        return [f"found: with {one['name']} {told['strategy']} wins {won}, {within}"]
    if told["verdict"] == "none":
        what = "none of the settings confirmed lies" if told["tried"] else "no level lies"
        return [f"not reachable: {what} {within}; {_nearest(told)}"]
    return _undecided(told, within)


def _undecided(told: dict[str, Any], within: str) -> list[str]:
    if not told["levels"]:
        if not told["tried"]:
            return ["nothing was played"]
        one, tried = told["tried"][0], plural(len(told["tried"]), "setting")
        return [
            f"undecided: none was confirmed; nearest the target among {tried} tried is {one['name']}, "
            f"about {percent(one['estimate'])}"
        ]
    open_ones = [one for one in told["levels"] if one["status"] == "undecided"]
    if not open_ones:
        return [f"undecided: of the settings looked at none lies {within}; {_nearest(told)}"]
    one = min(open_ones, key=lambda each: abs(each["estimate"] - told["target"]))
    wide = max(one["high"] - told["target"], told["target"] - one["low"])
    return [
        f"undecided: none is known to lie {within}; nearest is {_rated(one)}, at its edge or not known well "
        f"enough (it lies within --band {100 * wide:.2g}pp; --max-games plays more)"
    ]


def _nearest(told: dict[str, Any]) -> str:
    sides = [f"nearest {side} is {_rated(one)}" for side, one in told["nearest"].items() if one is not None]
    missing = [side for side, one in told["nearest"].items() if one is None]
    return "; ".join([*sides, *(f"none lies {side}" for side in missing)])


def _alternatives(told: dict[str, Any]) -> list[str]:
    others = told["alternatives"]
    if not others:
        return []
    differ = tells_difference(told)
    shown = ", ".join(
        _rated(one) + (f" ({FROM_DEFAULT}: {difference(one, told)})" if differ else "")
        for one in others[:_MOST_TOLD]
    )
    more = f", and {len(others) - _MOST_TOLD} more" if len(others) > _MOST_TOLD else ""
    return [f"in the band too{', nearest the default first' if differ else ''}: {shown}{more}"]


def _default(told: dict[str, Any]) -> list[str]:
    if not told["levels"]:
        return []
    defaults = (f"{knob['name']}={as_typed(knob['default'])}" for knob in told["knobs"])
    return [f"the default: {' '.join(defaults)}"]


def _turning(told: dict[str, Any]) -> list[str]:
    if not told["turning"]:
        return []
    first, middle, last = told["turning"]
    by_name = {one["name"]: one["estimate"] for one in told["levels"]}
    up = by_name[middle] > by_name[first]
    ways = ("rises", "falls") if up else ("falls", "rises")
    return [
        f"not monotone: the win rate {ways[0]} from {first} to {middle} and {ways[1]} again to {last}, "
        "so every level was looked at"
    ]


def _replay(told: dict[str, Any]) -> list[str]:
    if told["replay"] is None:
        return []
    said = [f"play it: {told['replay']}"]
    if told["cards_file"]:
        said.append(f"the cards: {told['cards_file']}")
    elif told["cards_tuned"]:
        said.append("the cards: --out FILE.toml writes them")
    return said


def _method(told: dict[str, Any]) -> str:
    settings = len(told["levels"]) if not told["tried"] else len(told["tried"])
    spent = f"{plural(told['games'], 'game')} of {plural(settings, 'setting')}"
    holds = "intervals hold all at once, whenever one stops"
    return f"{told['method']}; {spent}; {holds}; seed {told['seed']}; {told['seconds']:.1f} s"
