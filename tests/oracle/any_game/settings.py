"""The settings of a game's rules: as somebody gives them, or drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

Allowed = Mapping[str, tuple[str, ...] | range]
"""Each rule's values: words, the first of them the default, or a span of numbers."""


def read_settings(
    given: Mapping[str, Any], allowed: Allowed, default_numbers: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """All rules with their values, defaults filled in; ValueError for a rule or value that is not there."""
    chosen: dict[str, Any] = {name: values[0] for name, values in allowed.items()}
    chosen |= default_numbers or {}
    for name, value in given.items():
        values, word = allowed.get(name, ()), str(value).lower()
        read = int(word) if isinstance(values, range) else word
        if read not in values:
            raise ValueError(f"no rule {name}={value}; there are {allowed}")
        chosen[name] = read
    return chosen


def any_settings(allowed: Allowed, seed: int) -> dict[str, Any]:
    """Draw every rule: now and then another than the default."""
    chance = random.Random(seed)
    return {name: chance.choice(values) for name, values in allowed.items() if chance.random() < 0.3}
