"""Make the reference engines importable as ``GAME_oracle`` here, without touching sys.path."""

import importlib.util
import sys
from pathlib import Path

import pytest

for _game in ("blood_rage", "rage", "ragemore"):
    if f"{_game}_oracle" not in sys.modules:
        _spec = importlib.util.spec_from_file_location(
            f"{_game}_oracle", Path(__file__).parent / _game / "__init__.py"
        )
        _package = importlib.util.module_from_spec(_spec)
        sys.modules[f"{_game}_oracle"] = _package
        _spec.loader.exec_module(_package)


@pytest.fixture
def blood_engine():
    """The engine of Blood Rage that its tests by sentences ask."""
    return sys.modules["blood_rage_oracle"].Oracle
