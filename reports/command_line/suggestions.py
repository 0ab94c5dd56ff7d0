"""'Did you mean', for a name that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(wrong: str, allowed: Iterable[str]) -> str:
    """Return the rest of an error's sentence: the nearest name, and all that are allowed.

    Examples
    --------
    >>> did_you_mean("plya", ["play", "report"])
    "; did you mean 'play'? There are: play, report"
    >>> did_you_mean("xyz", ["play", "report"])
    '; there are: play, report'
    """
    from difflib import get_close_matches

    names = list(allowed)
    near = get_close_matches(wrong, names, n=1)
    listed = ", ".join(names)
    if near:
        return f"; did you mean {near[0]!r}? There are: {listed}"
    return f"; there are: {listed}"
