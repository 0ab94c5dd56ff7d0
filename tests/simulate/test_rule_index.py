"""The code cites the paragraphs of each game's RULES.md, all of them, and no others; the switches agree."""

from __future__ import annotations

import ast
import importlib
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from montecardo.simulate.game import games, get_game

ROOT = Path(__file__).resolve().parents[2]
RANGE = re.compile(r"\bR(\d+) to R(\d+)\b")
NO_CODE = re.compile(r"\bNo code\b", re.IGNORECASE)

each_game = pytest.mark.parametrize("name", games())


def folder(name: str) -> str:
    """Return the folder of a game among the rules, the strategies and the oracles."""
    return name.replace("-", "_")


# ---------------------------------------------------------------- RULES.md


def paragraphs(name: str) -> dict[int, str]:
    """Return a game's paragraphs by number, each with the lines that belong to it."""
    text = (ROOT / "simulate" / folder(name) / "RULES.md").read_text(encoding="utf-8")
    parts = re.split(r"^- \*\*R(\d+)\*\*|^## .*$", text, flags=re.M)
    found: dict[int, str] = {}
    for number, body in zip(parts[1::2], parts[2::2], strict=True):
        if number is not None:
            assert int(number) not in found, f"R{number} stands twice in RULES.md of {name}"
            found[int(number)] = body
    return found


def switches_told(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the switches that a text lists, as in `setup=choice|random`."""
    found = re.findall(r"`(\w+)=([\w.-]+(?:\|[\w.-]+)+)`", text)
    return [(name, tuple(values.split("|"))) for name, values in found]


# ---------------------------------------------------------------- citations


def cited(text: str) -> set[int]:
    """Return the paragraphs that a comment or docstring cites: R12, and each of R31 to R36.

    >>> sorted(cited("Win or lose (R31 to R33, R39; see R8)."))
    [8, 31, 32, 33, 39]
    """
    numbers = {int(number) for number in re.findall(r"\bR(\d+)\b", text)}
    for first, last in re.findall(RANGE, text):
        numbers.update(range(int(first), int(last) + 1))
    return numbers


def remarks(source: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings and comments of a module, each with the kind of place where it stands.

    A range in a module's heading says what the file is about, and not that all of it is there: left out.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            told = ast.get_docstring(node)
            if told:
                yield type(node).__name__, RANGE.sub("", told) if isinstance(node, ast.Module) else told
        elif isinstance(node, ast.Call):
            # A switch, or a field of a record, names its paragraph in a string.
            for value in node.args:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield "Call", value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield "Comment", token.string


def citations(folder: Path) -> Iterator[tuple[str, str, int]]:
    """Yield file, kind of place and number of every citation in a folder."""
    for file in sorted(folder.rglob("*.py")):
        for place, told in remarks(file.read_text(encoding="utf-8")):
            for number in sorted(cited(told)):
                yield file.relative_to(ROOT).as_posix(), place, number


@each_game
def test_what_code_cites_stands_in_the_rules(name: str) -> None:
    known = paragraphs(name)
    for place in (
        ROOT / "simulate" / folder(name),
        ROOT / "strategies" / folder(name),
        ROOT / "tests" / "oracle" / folder(name),
    ):
        wrong = [f"{file} cites R{number}" for file, _, number in citations(place) if number not in known]
        assert wrong == []


@each_game
def test_each_paragraph_is_cited_in_code_or_needs_none(name: str) -> None:
    by_code = {number for _, _, number in citations(ROOT / "simulate" / folder(name))}
    needless = {number for number, text in paragraphs(name).items() if NO_CODE.search(text)}
    assert sorted(paragraphs(name).keys() - by_code - needless) == [], "cited nowhere, not marked `No code`"
    assert sorted(by_code & needless) == [], "marked `No code`, yet cited in code"


@each_game
def test_paragraphs_are_numbered_without_a_gap(name: str) -> None:
    assert sorted(paragraphs(name)) == list(range(1, len(paragraphs(name)) + 1))


@each_game
def test_each_paragraph_names_functions_that_there_are(name: str) -> None:
    for number, text in paragraphs(name).items():
        told = re.findall(r"`(\w+)\.(\w+)`", text.rpartition("→")[2]) if "→" in text else []
        assert bool(told) != bool(NO_CODE.search(text)), (
            f"R{number} names no function, or one that it needs not"
        )
        for module, function in told:
            beside = importlib.import_module(f"montecardo.simulate.{folder(name)}.{module}")
            assert callable(getattr(beside, function)), f"R{number}: {module}.{function}"


# ---------------------------------------------------------------- switches


@each_game
def test_each_switch_names_the_paragraph_that_lists_its_values_in_order(name: str) -> None:
    for switch in get_game(name).switches:
        number = re.fullmatch(r"R(\d+)", switch.paragraph)
        assert number, switch.paragraph
        listed = switches_told(paragraphs(name)[int(number[1])])
        assert (switch.name, switch.values) in listed


@each_game
def test_each_switch_of_the_rules_exists(name: str) -> None:
    told = switches_told((ROOT / "simulate" / folder(name) / "RULES.md").read_text(encoding="utf-8"))
    assert sorted(told) == sorted((switch.name, switch.values) for switch in get_game(name).switches)


# ---------------------------------------------------------------- these tests can fail


def test_citations_are_found_where_they_stand() -> None:
    source = '''
"""Module (R1, R12 to R14)."""
def f():
    """The rule (R2, R4 to R6)."""
    x = "R9"  # as in R8
    return Switch("a", ("R7",), "R10")
'''
    found = {place: cited(told) for place, told in remarks(source) if cited(told)}
    assert found == {"Module": {1}, "FunctionDef": {2, 4, 5, 6}, "Comment": {8}, "Call": {10}}


def test_switches_are_found_in_text() -> None:
    text = "*Ruling* `setup=choice|random`: see `stack_target=3|4`, `--rule NAME=VALUE`, and `with=one`."
    assert switches_told(text) == [("setup", ("choice", "random")), ("stack_target", ("3", "4"))]
