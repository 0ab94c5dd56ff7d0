"""Output folders: never another's, never half a file, nothing left of nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from montecardo.reports.command_line.failures import Interrupted
from montecardo.reports.command_line.kept import kept_on_stop
from montecardo.reports.command_line.output_folder import OutputFolder
from montecardo.simulate.errors import UserError


def test_a_new_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path / "a" / "b", "run", replace=False)
    folder.write_text("c/d.txt", "text")
    assert (tmp_path / "a" / "b" / "c" / "d.txt").read_text() == "text"


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("")
    for replace in (False, True):
        with pytest.raises(UserError, match=r"something else \(thesis.txt\)"):
            OutputFolder(tmp_path, "run", replace=replace)


@pytest.mark.parametrize("manifest", ["", "[]", "{}", '{"tool": "another", "kind": "run"}', "\x00"])
def test_anothers_manifest_is_something_else(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest)
    with pytest.raises(UserError, match="something else"):
        OutputFolder(tmp_path, "run", replace=True)


def test_a_run_is_replaced_only_when_asked_and_never_by_a_report(tmp_path: Path) -> None:
    OutputFolder(tmp_path, "run", replace=False).write_manifest({})
    with pytest.raises(UserError, match="already holds a run"):
        OutputFolder(tmp_path, "run", replace=False)
    with pytest.raises(UserError, match="something else"):
        OutputFolder(tmp_path, "report", replace=True)
    OutputFolder(tmp_path, "run", replace=True)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path, "run", replace=False)
    folder.write_text("a.txt", "old")

    def fail(path: Path) -> None:
        path.write_text("half")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        folder.write("a.txt", fail)
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "old"


def test_a_manifest_takes_numpy_numbers(tmp_path: Path) -> None:
    import numpy as np

    OutputFolder(tmp_path, "run", replace=False).write_manifest({"n": np.int64(3), "x": np.arange(2)})
    told = json.loads((tmp_path / "manifest.json").read_text())
    assert (told["n"], told["x"]) == (3, [0, 1])


def test_ctrl_c_before_a_file_leaves_no_folder(tmp_path: Path) -> None:
    with (
        pytest.raises(Interrupted, match="nothing was written"),
        kept_on_stop(tmp_path / "a" / "b", "run", replace=False),
    ):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_amid_files_says_which_are_there(tmp_path: Path) -> None:
    def work() -> None:
        with kept_on_stop(tmp_path, "run", replace=False) as folder:
            assert folder is not None
            folder.write_text("a.txt", "")
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match=r"incomplete \(a.txt\)"):
        work()
