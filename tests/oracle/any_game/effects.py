"""What a card says, as data: an operation, when it happens, and its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Arguments = Mapping[str, Mapping[str, Any]]
"""Each operation's arguments with their defaults; None: it must be given."""


@dataclass(frozen=True)
class Effect:
    """One effect of a card: when it happens, what it does, and with which arguments."""

    when: str
    do: str
    arguments: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.arguments[name]


def read_effects(card: Mapping[str, Any], known: Arguments) -> tuple[Effect, ...]:
    """Read the effects of a card's entry; ValueError for an argument that is not there, or missing."""
    return tuple(_read_effect(written, known[written["do"]]) for written in card.get("effects", ()))


def _read_effect(written: Mapping[str, Any], known: Mapping[str, Any]) -> Effect:
    given = {name: value for name, value in written.items() if name not in ("when", "do")}
    arguments = {**known, **given}
    if len(arguments) > len(known) or None in arguments.values():
        raise ValueError(f"arguments of {dict(written)}: must be {list(known)}")
    return Effect(written["when"], written["do"], arguments)
