"""Imports point one way: reports -> analysis -> strategies -> simulate, each by its one name."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# Each may import itself and those before it.
ORDER = ("simulate", "strategies", "analysis", "reports")
FILES = [path.relative_to(ROOT) for folder in ORDER for path in sorted((ROOT / folder).rglob("*.py"))]


def imported(source: str, package: tuple[str, ...]) -> list[tuple[bool, str]]:
    """List the imports of a module of this package, at any depth: (relative, the full name)."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(False, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            inside = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*inside, *([node.module] if node.module else [])))
            # `from .. import analysis` names a folder only after its `import`.
            found += [(node.level > 0, f"{start}.{alias.name}") for alias in node.names]
    return found


def faults(source: str, package: tuple[str, ...]) -> list[str]:
    """List the imports that go against the order or by a wrong name."""
    own = ORDER.index(package[1])
    wrong = []
    for relative, name in imported(source, package):
        parts = name.split(".")
        ours = parts[0] == "montecardo"
        if ours and not relative:
            wrong.append(f"{name}: import it relatively")
        elif not relative and parts[0] in ORDER:
            wrong.append(f"{name}: not a name of ours")
        elif relative and (not ours or parts[1] not in ORDER):
            wrong.append(f"{name}: outside the four folders")
        elif relative and ORDER.index(parts[1]) > own:
            wrong.append(f"{name}: {package[1]} may not import {parts[1]}")
    return wrong


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_one_way(path):
    source = (ROOT / path).read_text(encoding="utf-8")
    assert faults(source, ("montecardo", *path.parent.parts)) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("from ..reports import command", "may not import reports"),
        ("from .. import analysis", "may not import analysis"),
        ("def f():\n    from ..analysis.frame import rows", "may not import analysis"),
        ("import montecardo.simulate.streams", "import it relatively"),
        ("from montecardo.simulate import streams", "import it relatively"),
        ("import simulate", "not a name of ours"),
        ("from strategies import bold", "not a name of ours"),
        ("from ... import numpy", "outside the four folders"),
    ],
)
def test_a_wrong_import_is_seen(source, fault):
    (found,) = faults(source, ("montecardo", "strategies"))
    assert fault in found


def test_right_imports_are_let_through():
    source = (
        "import numpy\nfrom pathlib import Path\nfrom . import registry\nfrom .declare import strategy\n"
        "from .. import simulate\nfrom ..simulate.streams import below\n"
    )
    assert faults(source, ("montecardo", "strategies")) == []
    assert faults("from ...simulate.streams import below", ("montecardo", "strategies", "ragemore")) == []


def python(script: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", script],
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_folder_is_not_importable_by_its_bare_name():
    done = python("import simulate")
    assert done.returncode == 1
    assert "ImportError: this package is 'montecardo.simulate', not 'simulate'" in done.stderr


@pytest.mark.parametrize("name", ["simulate", "analysis", "reports", "reports.command"])
def test_importing_is_quick(name):
    """Neither numba nor the libraries of frames and figures are loaded before there is something to do."""
    slow = ("numba", "pandas", "scipy", "matplotlib", "statsmodels")
    done = python(f"import sys, montecardo.{name}; print([m for m in {slow} if m in sys.modules])")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_a_script_beside_files_named_as_our_folders(tmp_path):
    for name in ORDER:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not this one')\n")
    done = python("import montecardo.reports, montecardo.analysis, montecardo.strategies", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
