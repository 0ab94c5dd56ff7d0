"""Telling what is wrong with a card set: one line a problem, with the line of the file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .card_schema import Problem, told

_MOST_PROBLEMS_TOLD = 10


def complaint(
    problems: list[Problem], content: Mapping[str, Any], path: Path | None, document: str | None
) -> str:
    """Return the message: a line a problem, in the order of the file."""
    where = f"card set {told(content['name'])}" if document is None else str(path)
    lines = _lines(document) if document is not None else {}
    lines_told = []
    for problem in sorted(problems, key=lambda problem: _line(problem, lines)):
        line = "" if document is None else f":{_line(problem, lines)}"
        lines_told.append(f"{where}{line}: {_cardtold(content, problem.card)}{problem.message}")
    more = len(lines_told) - _MOST_PROBLEMS_TOLD
    return "\n".join(lines_told[:_MOST_PROBLEMS_TOLD] + ([f"{where}: and {more} more"] if more > 0 else []))


def _cardtold(content: Mapping[str, Any], place: int | None) -> str:
    if place is None:
        return ""
    number = content["card"][place].get("number")
    return f"card {number}: " if type(number) is int else f"[[card]] table {place + 1}: "


_Place = tuple[int | None, str | None]


def _line(problem: Problem, lines: Mapping[_Place, int]) -> int:
    places: list[_Place] = [(problem.card, problem.key)]
    if problem.card is not None:
        # The cards may also stand in one list, whose line is all there is to tell.
        places += [(problem.card, None), (None, "card")]
    return next((lines[place] for place in places if place in lines), 1)


def _lines(document: str) -> dict[_Place, int]:
    """Return the line of each [[card]], of its keys and of the keys of the header: tomllib tells none."""
    lines: dict[_Place, int] = {}
    card, is_inside = None, True  # the last [[card]]; whether keys are its own, not those of another table
    for line, is_header, content in _statements(document):
        key = next(iter(content))
        if is_header and content == {"card": [{}]}:
            card, is_inside = 0 if card is None else card + 1, True
            lines[card, None] = line
            lines.setdefault((None, "card"), line)
        elif is_header:
            of_card = card is not None and key == "card"
            lines.setdefault((card, next(iter(content["card"]))) if of_card else (None, key), line)
            is_inside = False
        elif is_inside:
            lines.setdefault((card, key), line)
    return lines


def _statements(document: str) -> Iterator[tuple[int, bool, dict[str, Any]]]:
    """Yield each statement of a valid document: its line, whether it is a header of a table, its content.

    A statement is the smallest run of lines after the one before that is valid TOML by itself.
    """
    lines, start = document.split("\n"), 0
    for end in range(1, len(lines) + 1):
        statement = "\n".join(lines[start:end])
        try:
            content = tomllib.loads(statement)
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
        if content:
            yield start + 1, statement.lstrip().startswith("["), content
        start = end
