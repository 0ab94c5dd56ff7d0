"""Disks that are full, read-only or fail: one line, and nothing lost."""

import errno
import os
import subprocess
from contextlib import contextmanager

import pytest
from montecardo.simulate import open_run
from montecardo.simulate.errors import UserError
from montecardo.simulate.store import folder, recording
from montecardo.simulate.store.recording import record
from montecardo.simulate.store.verifying import verify


@contextmanager
def mounted(path, options):
    """Mount a small disk in memory; skip where that is not allowed."""
    path.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(path)]
    try:
        done = subprocess.run(words, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if done.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        yield path
    finally:
        subprocess.run(["umount", str(path)], check=True)


def test_a_small_disk_fills_up_and_the_run_goes_on_elsewhere(tmp_path, design, in_memory, play_into):
    with mounted(tmp_path / "disk", "size=100k") as disk:
        told = rf"^can't write into {disk}/run: the disk is full$"
        with pytest.raises(UserError, match=told):
            play_into(disk / "run", design, 5_000)
        found = verify(disk / "run", 200)
        assert (found.ok, found.complete) == (True, False)
        assert found.rows >= 4_096
        assert not list((disk / "run").rglob("*.part"))
        # No better with the same room, and no worse.
        with pytest.raises(UserError, match="the disk is full"):
            play_into(disk / "run", None)
        assert verify(disk / "run", 0).rows >= found.rows
        subprocess.run(["mount", "-o", "remount,size=10m", str(disk)], check=True)
        assert play_into(disk / "run", None).digest == in_memory.digest


def test_a_read_only_disk(tmp_path, design, play_into):
    with mounted(tmp_path / "disk", "size=10m") as disk:
        play_into(disk / "run", design, 5_000, stop_after=3)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert open_run(disk / "run").games().count() == 3_000
        for path in ("run", "new"):
            with pytest.raises(UserError, match=rf"^can't write into {disk}/{path}: read-only file system$"):
                play_into(disk / path, design, 5_000)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("after", range(2, 22, 3))
def test_a_disk_that_fails_at_any_write(tmp_path, design, in_memory, play_into, monkeypatch, after, error):
    monkeypatch.setattr(recording, "PART_SECONDS", 0.0)
    left, sync = [after], os.fsync

    def failing(descriptor):
        left[0] -= 1
        if left[0] <= 0:
            raise OSError(error, os.strerror(error))
        sync(descriptor)

    monkeypatch.setattr(folder.os, "fsync", failing)
    with pytest.raises(UserError, match=rf"^can't write into {tmp_path}/run: [^\n]+$"):
        play_into(tmp_path / "run", design, 5_000, batch=2_500)
    monkeypatch.setattr(folder.os, "fsync", sync)
    if (tmp_path / "run").exists():
        # What is not listed yet is removed by the next session.
        faults = verify(tmp_path / "run", 50).faults
        assert [fault for fault in faults if "no part of this run" not in fault] == []
    assert play_into(tmp_path / "run", design, 5_000).digest == in_memory.digest


@pytest.mark.parametrize("name", ["mine.txt", "games", "manifest.json"])
def test_a_folder_with_something_else_is_left_alone(tmp_path, design, play_into, name):
    if name == "games":
        (tmp_path / name).mkdir()
        (tmp_path / name / "chess.pgn").write_text("1. e4")
    else:
        (tmp_path / name).write_text("{}")
    before = sorted(tmp_path.rglob("*"))
    for how in ({}, {"replace": True}):
        with pytest.raises(
            UserError, match=rf"^{tmp_path} holds something else \({name}\): name a new folder"
        ):
            play_into(tmp_path, design, 100, **how)
    assert sorted(tmp_path.rglob("*")) == before


def test_where_there_is_no_run_to_go_on_with(tmp_path):
    with pytest.raises(UserError, match=r"is not a run: nothing is in it$"), record(tmp_path):
        pass
    with pytest.raises(UserError, match=r"^there is no folder .*nowhere$"), record(tmp_path / "nowhere"):
        pass
    assert list(tmp_path.iterdir()) == []
