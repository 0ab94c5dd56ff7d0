"""A manifest's fields, looked at before they are used: all there, and of their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import UserError


class _Kind(NamedTuple):
    """What a field may be, in words and as types; `each` of the entries of a list or a table."""

    words: str
    types: tuple[type, ...]
    each: Any = None
    least: float | None = None


_TEXT = _Kind("a text", (str,))
_NATURAL = _Kind("a whole number from 0 on", (int,), least=0)
_POSITIVE = _Kind("a whole number from 1 on", (int,), least=1)
_NUMBER = _Kind("a number from 0 on", (int, float), least=0)
_FLAG = _Kind("true or false", (bool,))
_FREE = _Kind("a table", (dict,))


def _list_of(each: Any, words: str) -> _Kind:
    return _Kind(f"a list of {words}", (list,), each)


_STRATEGY = {
    "name": _TEXT,
    "typed": _TEXT,
    "version": _Kind("a whole number or a text", (int, str)),
    "weights": _FREE,
    "code": _TEXT,
    "spec": _TEXT,
    "changed": _FREE,
}
_PART = {
    "file": _TEXT,
    "line_up": _NATURAL,
    "first": _NATURAL,
    "units": _POSITIVE,
    "wins": _NATURAL,
    "bytes": _POSITIVE,
    "sha256": _TEXT,
    "sum": _TEXT,
}
_OR_NULL = {
    "digest": _TEXT,
    "until": _NUMBER,
    "shard": _list_of(_POSITIVE, "two whole numbers"),
}
_MANIFEST = {
    "game": _TEXT,
    "version": _Kind("a whole number or a text", (int, str)),
    "seed": _NATURAL,
    "replicates": _POSITIVE,
    "rules": _FREE,
    "cards": _FREE,
    "line_ups": _list_of(_list_of(_STRATEGY, "strategies"), "lists of strategies"),
    "games": _POSITIVE,
    "enough": _list_of(_FLAG, "true and false"),
    "jobs": _POSITIVE,
    "seconds": _NUMBER,
    "host": _FREE,
    "parts": _list_of(_PART, "parts"),
}


def check_fields(file: Path, told: Mapping[str, Any]) -> None:
    """Check all that is read of a manifest.

    Raises
    ------
    UserError
        A field is missing or can't be what it is: names it, and says what it must be.
    """
    _check_table(file, "", told, _MANIFEST)
    for name, kind in _OR_NULL.items():
        if _found(file, name, told, name) is not None:
            _check(file, name, told[name], kind)
    if told["games"] * told["replicates"] >= 2**63:
        raise _wrong(file, "games", "a number of deals that can be played")
    if told["shard"] is not None and len(told["shard"]) != 2:
        raise _wrong(file, "shard", "two whole numbers")
    if not told["line_ups"] or not all(told["line_ups"]):
        raise _wrong(file, "line_ups", "a list of lists of strategies, none of them empty")
    _check(file, "cards.hash", _found(file, "cards.hash", told["cards"], "hash"), _TEXT)
    if told["enough"] and len(told["enough"]) != len(told["line_ups"]):
        raise _wrong(file, "enough", "as long as line_ups")
    for number, part in enumerate(told["parts"]):
        _check_part(file, f"parts[{number}]", part, len(told["line_ups"]))


def _check_part(file: Path, where: str, part: Mapping[str, Any], line_ups: int) -> None:
    if part["line_up"] >= line_ups:
        raise _wrong(file, f"{where}.line_up", f"less than {line_ups}")
    try:
        int(part["sum"], 16)
    except ValueError:
        raise _wrong(file, f"{where}.sum", "a hexadecimal number") from None
    for name in part:
        if name not in _PART and name != "was":
            raise UserError(f"{file} is damaged: {where} has a field {name!r} that no part has")
    if part.get("was") is not None:
        _check_table(file, f"{where}.was", part["was"], _PART)
        _check_part(file, f"{where}.was", part["was"], line_ups)


def _check_table(file: Path, where: str, told: Any, fields: Mapping[str, _Kind]) -> None:
    if not isinstance(told, dict):
        raise _wrong(file, where, "a table")
    for name, kind in fields.items():
        path = f"{where}.{name}" if where else name
        _check(file, path, _found(file, path, told, name), kind)


def _found(file: Path, path: str, told: Mapping[str, Any], name: str) -> Any:
    if name not in told:
        raise UserError(f"{file} is damaged: the field {path} is missing")
    return told[name]


def _check(file: Path, path: str, value: Any, kind: _Kind) -> None:
    is_flag = isinstance(value, bool)  # which Python counts as a number
    if not isinstance(value, kind.types) or (is_flag and bool not in kind.types):
        raise _wrong(file, path, kind.words)
    if isinstance(value, int | float) and kind.least is not None and not value >= kind.least:
        raise _wrong(file, path, kind.words)
    if isinstance(value, list) and kind.each is not None:
        for number, each in enumerate(value):
            inside = f"{path}[{number}]"
            if isinstance(kind.each, _Kind):
                _check(file, inside, each, kind.each)
            else:
                _check_table(file, inside, each, kind.each)


def _wrong(file: Path, path: str, words: str) -> UserError:
    return UserError(f"{file} is damaged: the field {path} must be {words}")
