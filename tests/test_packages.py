"""The packaging told by hand in pyproject.toml, compared with the folders."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("simulate", "strategies", "analysis", "reports")
SHIPPED = {".py", ".toml", ".j2", ".css"}

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]


def files_of(folder: str) -> list[Path]:
    return [
        path
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    ]


def test_every_folder_with_something_to_ship_is_listed():
    folders = {
        path.parent.relative_to(ROOT)
        for folder in FOLDERS
        for path in files_of(folder)
        if path.suffix in SHIPPED
    }
    assert sorted(SETUPTOOLS["packages"]) == sorted(".".join(("montecardo", *f.parts)) for f in folders)


def test_the_four_folders_are_mapped():
    assert SETUPTOOLS["package-dir"] == {f"montecardo.{folder}": folder for folder in FOLDERS}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_data_file_is_shipped(folder):
    patterns = SETUPTOOLS["package-data"]["*"]
    lost = [
        str(path.relative_to(ROOT))
        for path in files_of(folder)
        if path.suffix != ".py"
        and "example" not in path.parts
        and not any(fnmatch(path.name, pattern) for pattern in patterns)
    ]
    assert lost == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_type_checkers_are_told_that_types_are_shipped(folder):
    assert (ROOT / folder / "py.typed").is_file()
    assert "py.typed" in SETUPTOOLS["package-data"]["*"]


def test_type_checkers_find_the_folders_by_links():
    links = {path.name: path for path in (ROOT / ".typing" / "montecardo").iterdir() if path.is_symlink()}
    assert sorted(links) == sorted(FOLDERS)
    for name, link in links.items():
        assert not link.readlink().is_absolute()
        assert link.resolve() == ROOT / name


def test_mypy_checks_every_folder():
    mypy = PROJECT["tool"]["mypy"]
    assert mypy["mypy_path"] == ".typing"
    assert sorted(mypy["packages"]) == sorted(f"montecardo.{folder}" for folder in FOLDERS)


def test_the_namespace_stays_a_namespace():
    # A montecardo/__init__.py that Python could find would hide the four packages from each other.
    assert not (ROOT / "montecardo").exists()
    assert not list((ROOT / ".typing").rglob("*.py"))
