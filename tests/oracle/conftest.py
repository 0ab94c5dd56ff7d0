"""Make the reference engines importable as ``GAME_oracle`` here, without touching sys.path."""

import importlib.util
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).parent


def _load(name, file):
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])


for _game in ("blood_rage", "dragons_ransom", "rage", "ragemore"):
    _load(f"{_game}_oracle", _HERE / _game / "__init__.py")


@pytest.fixture(params=["oracle", "kernel"])
def dragons_engine(request):
    """Each engine of Dragon's Ransom in turn, for its tests by sentences."""
    if request.param == "oracle":
        return sys.modules["dragons_ransom_oracle"].Oracle
    _load("dragons_ransom_kernel_game", _HERE.parent / "simulate" / "dragons_ransom" / "kernel_game.py")
    return sys.modules["dragons_ransom_kernel_game"].KernelGame


@pytest.fixture(params=["oracle", "kernel"])
def blood_engine(request):
    """Each engine of Blood Rage in turn, for its tests by sentences."""
    if request.param == "oracle":
        return sys.modules["blood_rage_oracle"].Oracle
    _load("blood_rage_kernel_game", _HERE.parent / "simulate" / "blood_rage" / "kernel_game.py")
    return sys.modules["blood_rage_kernel_game"].KernelGame
