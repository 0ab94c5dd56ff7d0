"""Both engines for Blood Rage's tests: the oracle, and the kernel behind the oracle's interface."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

_HERE = Path(__file__).parent


def _load(name: str, file: Path) -> None:
    """Import a module that is on no path, under this name."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])


_load("blood_rage_oracle", _HERE.parents[1] / "oracle" / "blood_rage" / "__init__.py")
_load("blood_rage_kernel_game", _HERE / "kernel_game.py")
_load("blood_rage_placements", _HERE / "placements.py")
