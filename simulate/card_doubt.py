"""What can be said of a card set that has faults already: checks that end where they would have to guess.

A wrong value says nothing of what its writer meant. A check that reads one could only tell a fault that is
none, so it ends there, and the other checks go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from .card_schema import Card, Key, Problem


class InDoubtError(Exception):
    """A value was read that is wrong or missing."""


class DoubtfulCard(Card):
    """A card with what is right of it; to read anything else raises `InDoubtError`."""

    def __missing__(self, key: str) -> Any:
        raise InDoubtError(key)


def right_values(schema: Mapping[str, Key], table: Mapping[str, Any]) -> DoubtfulCard:
    """Return those values of a file's table that are right by themselves, each in its one form.

    With a key that is none of the schema's, what is left out is in doubt too: it may be there, misspelled.
    """
    misspelled = not set(table) <= set(schema)
    card = DoubtfulCard()
    for key, kind in schema.items():
        if key in table and kind.accepts(table[key]):
            card[key] = kind.canonical(table[key])
        elif key not in table and kind.default is not None and not misspelled:
            card[key] = kind.canonical(kind.default)
    return card


def as_far_as_known(checks: Iterable[Iterable[Problem]]) -> Iterator[Problem]:
    """Yield what checks find; one that reads a value in doubt ends there, and the next goes on."""
    for check in checks:
        with suppress(InDoubtError):
            yield from check
