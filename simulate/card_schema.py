"""What a card-set file may hold: the schema of its keys, and how values are told to people."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Card = dict[str, Any]

STATUSES = {
    "published": "the cards as they were printed",
    "reconstruction": "a best guess at the printed cards",
    "sampled": "drawn by chance in the shape of another set",
    "custom": "anything else",
}

_LONGEST_VALUE_TOLD = 60


@dataclass(frozen=True)
class Key:
    """What one key of a table may hold; made by `integer`, `flag`, `text`, `word` and `words`.

    Attributes
    ----------
    doc
        Its meaning, in one line.
    allowed
        What is allowed, as it goes on after "must be".
    accepts
        Whether a value is allowed.
    vocabulary
        The words that its values are made of, each with its meaning or "".
    default
        The value where the key is absent; None: the key is required.
    unique
        Whether no two cards may have the same value.
    """

    doc: str
    allowed: str
    accepts: Callable[[Any], bool]
    vocabulary: Mapping[str, str] = field(default_factory=dict)
    default: Any = None
    unique: bool = False

    def canonical(self, value: Any) -> Any:
        """Return the one form of all ways to write a valid value: lists are put in the vocabulary's order."""
        return sorted(value, key=list(self.vocabulary).index) if isinstance(value, list | tuple) else value


def integer(doc: str, low: int, high: int, *, unique: bool = False) -> Key:
    """Make a key for a whole number from `low` to `high`."""
    allowed = f"a whole number from {low} to {high}" + (", another for each card" if unique else "")
    return Key(doc, allowed, lambda value: type(value) is int and low <= value <= high, unique=unique)


def flag(doc: str) -> Key:
    """Make a key for true or false; absent, it is false."""
    return Key(doc, "true or false", lambda value: type(value) is bool, default=False)


def text(doc: str, longest: int) -> Key:
    """Make a key for one line of text of at most `longest` characters."""
    allowed = f"one line of 1 to {longest} printable characters"
    return Key(
        doc,
        allowed,
        lambda value: (
            isinstance(value, str) and 0 < len(value.strip()) <= longest >= len(value) and value.isprintable()
        ),
    )


def word(doc: str, vocabulary: Mapping[str, str]) -> Key:
    """Make a key for one of some words."""
    allowed = ("one of " if len(vocabulary) > 1 else "") + ", ".join(vocabulary)
    return Key(doc, allowed, lambda value: isinstance(value, str) and value in vocabulary, vocabulary)


def words(
    doc: str,
    vocabulary: Mapping[str, str],
    least: int,
    most: int,
    *,
    distinct: bool = False,
    optional: bool = False,
) -> Key:
    """Make a key for a list of `least` to `most` words, in any order; `optional`: or none at all."""

    def accepts(value: Any) -> bool:
        if not isinstance(value, list | tuple) or not all(isinstance(entry, str) for entry in value):
            return False
        size_fits = least <= len(value) <= most or (optional and not value)
        return size_fits and set(value) <= set(vocabulary) and not (distinct and len(set(value)) < len(value))

    size = f"{least}" if least == most else f"{least} to {most}"
    allowed = f"a list of {size}{' different words' if distinct else ' words'} out of {', '.join(vocabulary)}"
    return Key(doc, allowed, accepts, vocabulary, default=() if optional else None)


class Problem(NamedTuple):
    """One thing that is wrong with a card set: what, in which card (its place, from 0), in which key.

    Without a card it concerns the header or the set as a whole; without a key, the whole card.
    """

    message: str
    card: int | None = None
    key: str | None = None


def header_schema(game_name: str) -> dict[str, Key]:
    """Return the schema of a card-set file's header."""
    return {
        "game": word("the game that the cards are for", {game_name: ""}),
        "name": text("what to call the set", 60),
        "source": text("where the cards come from", 300),
        "status": word("what kind of set it is", STATUSES),
    }


def did_you_mean(values: Iterable[Any], known: Iterable[str]) -> str:
    """Return a hint on the first word that is not known, if it looks like one that is."""
    known = list(known)
    unknown = [value for value in values if isinstance(value, str) and value not in known]
    close = difflib.get_close_matches(unknown[0].lower(), known, n=1, cutoff=0.65) if unknown else []
    return f"did you mean {close[0]}? " if close else ""


def told(value: Any) -> str:
    """Return a value as TOML, shortened."""
    shown = toml(value)
    return shown if len(shown) <= _LONGEST_VALUE_TOLD else shown[: _LONGEST_VALUE_TOLD - 3] + "..."


def toml(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, str):
        # TOML's strings are JSON's, but for one character that JSON leaves as it is.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {toml(entry)}' for key, entry in value.items())}}}"
    # Python refuses to write long integers in decimal.
    return hex(value) if isinstance(value, int) and abs(value) >> 64 else str(value)
