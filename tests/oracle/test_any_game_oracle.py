"""What the reference engines of all games are made of, and that they are made of nothing of the kernels'."""

import ast
import sys
from pathlib import Path

import pytest
from any_game_oracle.chance import shuffle, stream

HERE = Path(__file__).parent
ENGINES = [file.relative_to(HERE) for file in sorted(HERE.glob("*/*.py"))]
ALLOWED = {*sys.stdlib_module_names, "numpy", "any_game_oracle"}


@pytest.mark.parametrize("file", ENGINES, ids=str)
def test_an_engine_imports_nothing_of_the_kernels(file):
    for node in ast.walk(ast.parse((HERE / file).read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level < 2
            names = [node.module] if node.level == 0 else []
        assert {name.split(".")[0] for name in names} <= ALLOWED


def test_streams_are_philox_keyed_by_seed_and_purpose_and_counted_by_game_and_replicate():
    state = stream(7, 1, 3, 2).bit_generator.state["state"]
    assert state["key"].tolist() == [7, 1]
    assert state["counter"].tolist() == [0, 3, 2, 0]


def test_shuffle_is_fisher_yates_from_the_last_place_down():
    bounds = []

    class Zeros:
        def integers(self, below):
            bounds.append(below)
            return 0

    items = ["a", "b", "c", "d"]
    shuffle(items, Zeros())
    assert bounds == [4, 3, 2]
    assert items == ["b", "c", "d", "a"]
