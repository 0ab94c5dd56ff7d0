"""Make the reference engine importable as ``ragemore_oracle`` here, without touching sys.path."""

import importlib.util
import sys
from pathlib import Path

if "ragemore_oracle" not in sys.modules:
    _spec = importlib.util.spec_from_file_location(
        "ragemore_oracle", Path(__file__).parent / "ragemore" / "__init__.py"
    )
    _package = importlib.util.module_from_spec(_spec)
    sys.modules["ragemore_oracle"] = _package
    _spec.loader.exec_module(_package)
