"""The examples in docstrings, each module imported by its real name."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("simulate", "strategies", "analysis", "reports")


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("montecardo", *parts)).removesuffix(".__init__")


MODULES = [
    module_name(path)
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name != "__main__.py"
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    found = finder.find(importlib.import_module("montecardo.simulate.streams"))
    assert any(test.examples for test in found)
