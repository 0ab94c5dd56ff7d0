"""Runs in folders, from the command line: played, stopped, gone on with, extended, cut, merged, verified."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from montecardo.reports.command import run
from montecardo.reports.command_line.ctrl_c import IN_HAND, answering_ctrl_c
from montecardo.reports.command_line.failures import explain
from montecardo.simulate import play

PLAY = ["play", "ragemore", "-s", "random", "-q"]


def told(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    """Run a command with --json, and return what it printed."""
    capsys.readouterr()
    assert run([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Run a command that must fail with one line; return the line."""
    capsys.readouterr()
    assert run([*map(str, words)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def digest(games: int, *strategies: str) -> str:
    return play("ragemore", list(strategies or ("random",)), games, seed=1, jobs=1).digest


# ---------------------------------------------------------------- played into a folder


def test_a_folder_holds_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    summary = told(capsys, *PLAY, "-n", 100, "--out", out)
    assert len(pd.read_parquet(out / "games")) == 100
    assert json.loads((out / "manifest.json").read_text())["kind"] == "run"
    assert summary["digest"] == digest(100)
    assert summary["complete"]


def test_the_same_command_again_plays_nothing_and_more_games_extend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    first = told(capsys, *PLAY, "-n", 1500, "--out", out)
    assert told(capsys, *PLAY, "-n", 1500, "--out", out)["digest"] == first["digest"]
    more = told(capsys, *PLAY, "-n", 4000, "--out", out)
    assert more["digest"] == digest(4000)
    assert more["strategies"][0]["win_rate"]["games"] == 4000
    assert told(capsys, "resume", out, "-n", 5000, "-q")["digest"] == digest(5000)


def test_another_run_is_refused_by_the_field_and_overwritten_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    told(capsys, *PLAY, "-n", 100, "--out", out)
    assert "seed is 1 there" in refused(capsys, *PLAY, "-n", 100, "--seed", 2, "--out", out)
    assert "holds 100 games already" in refused(capsys, *PLAY, "-n", 50, "--out", out)
    assert told(capsys, *PLAY, "-n", 50, "--seed", 2, "--out", out, "--overwrite")["units"] == 50


def test_resume_needs_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is not a run" in refused(capsys, "resume", tmp_path)
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "thesis.txt" in refused(capsys, *PLAY, "--out", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


# ---------------------------------------------------------------- Ctrl-C

INTERRUPTED = """
import sys
from montecardo.reports.command import main

sys.argv[0] = "montecardo"
main()
"""


def interrupted(*words: object, presses: int = 1) -> tuple[int, str, str]:
    """Run a command, press Ctrl-C half a second after it began to play; return status, stdout and stderr."""
    command = [sys.executable, "-c", INTERRUPTED, *map(str, words)]
    pipes: dict[str, Any] = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, start_new_session=True) as process:
        assert process.stderr is not None
        while "playing" not in process.stderr.readline():
            assert process.poll() is None
        time.sleep(0.5)
        for _ in range(presses):
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to its worker processes too
            time.sleep(0.05)
        output, errors = process.communicate(timeout=120)
    return process.returncode, output, errors


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(
    backend: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "deep" / "run"
    words = ["play", "ragemore", "-s", "random", "-n", "1e9", "--out", out, "--backend", backend]
    status, output, errors = interrupted(*words)
    assert status == 130
    assert "random" in output
    assert errors.endswith(f" games, all kept; go on with: montecardo resume {out}\n")
    # On a machine that is busy the batch in hand takes its time, and that is told.
    assert len(errors.replace(IN_HAND.decode(), "").splitlines()) == 1
    played = json.loads((out / "manifest.json").read_text())["done"]["random"]["units"]
    assert played > 0
    assert f"stopped after {played:,} games" in errors
    assert told(capsys, "verify", out, "--sample", 20)["ok"]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_without_a_folder_prints_what_was_played() -> None:
    status, output, errors = interrupted("play", "ragemore", "-s", "random", "-n", "1e9")
    assert status == 130
    assert "random" in output
    assert errors.endswith("; none was kept (--out FOLDER keeps them)\n")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("presses", [2, 7])
@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_ctrl_c_again_and_again_is_one_line_and_loses_nothing(
    backend: str, presses: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    words = ["play", "ragemore", "-s", "random", "-n", "1e9", "--out", out, "--backend", backend]
    status, _, errors = interrupted(*words, presses=presses)
    assert status == 130
    (line,) = errors.splitlines()
    assert line.startswith("montecardo: stopped")
    if not (out / "manifest.json").exists():
        assert line.endswith("; nothing was written")  # worker processes take their time to start
        return
    played = json.loads((out / "manifest.json").read_text())["done"]["random"]["units"]
    assert f" {played:,} games" in line
    assert line.endswith(f"go on with: montecardo resume {out}")
    assert told(capsys, "verify", out, "--sample", 20)["ok"]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_while_all_is_being_imported_is_quiet() -> None:
    script = INTERRUPTED.replace("main()", "print(flush=True); main()")
    command = [sys.executable, "-c", script, "play", "ragemore", "-s", "random", "-n", "1e9", "-q"]
    for delay in (0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3):
        with subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(delay + 0.02)
            process.send_signal(signal.SIGINT)
            errors = process.communicate(timeout=60)[1]
        assert process.returncode == 130
        assert errors in ("", "montecardo: stopped; nothing was written\n")


def test_an_import_that_ctrl_c_broke_is_told_as_a_stop(capsys: pytest.CaptureFixture[str]) -> None:
    broken = ImportError("numpy._core.umath failed to import")
    with answering_ctrl_c():
        assert explain(broken) == 1
        capsys.readouterr()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert explain(broken) == 130
    assert capsys.readouterr().err == "montecardo: stopped; nothing was written\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_in_a_strategy_that_never_returns_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "loop.py").write_text(
        "from montecardo.strategies import strategy\n\n\n@strategy('ragemore')\n"
        "def s(view, cards, moves, weights, rng):\n    'Thinks.'\n    while True:\n        print(end='')\n"
    )
    command = [
        sys.executable,
        "-c",
        INTERRUPTED,
        "play",
        "ragemore",
        "-s",
        f"{tmp_path}/loop.py:s",
        "-n",
        "9",
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr is not None
        while "playing" not in process.stderr.readline():
            assert process.poll() is None
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        hint = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=60)[1]
    assert hint == IN_HAND.decode()
    assert errors == "montecardo: stopped; nothing was written\n"
    assert process.returncode == 130


def test_a_strategy_that_leaves_the_program_is_told_as_one_that_raised(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "leaves.py").write_text(
        "import sys\n\nfrom montecardo.strategies import strategy\n\n\n@strategy('ragemore')\n"
        "def s(view, cards, moves, weights, rng):\n    'Leaves.'\n    sys.exit(3)\n"
    )
    assert run(["play", "ragemore", "-s", f"{tmp_path}/leaves.py:s", "-n", "5", "-q"]) == 2
    assert "strategy s raised SystemExit: 3 (game 0" in capsys.readouterr().err


def _session(process: int) -> list[str]:
    listed = subprocess.run(
        # -ww: else lines end at 80 signs, before the worker's name where our path is long.
        ["ps", "-ww", "-s", str(process), "-o", "stat=,args="],
        capture_output=True,
        text=True,
        check=False,
    )
    return [line for line in listed.stdout.splitlines() if not line.startswith("Z")]


@pytest.mark.skipif(not Path("/proc").exists(), reason="ps lists sessions otherwise there")
def test_workers_end_with_a_killed_parent() -> None:
    command = [sys.executable, "-c", INTERRUPTED, "play", "ragemore", "-s", "random", "-n", "1e9"]
    with subprocess.Popen(
        [*command, "--backend", "processes"], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        while "playing" not in process.stderr.readline():
            assert process.poll() is None
        end = time.monotonic() + 60
        while sum("popen_loky" in line for line in _session(process.pid)) < 2:
            assert time.monotonic() < end
            time.sleep(0.1)
        process.kill()
    end = time.monotonic() + 30
    while _session(process.pid):
        assert time.monotonic() < end, _session(process.pid)
        time.sleep(0.2)


# ---------------------------------------------------------------- until


def test_until_plays_as_many_games_as_it_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "ragemore", "-s", "cautious", "-q", "--until", "1pp"]
    first = told(capsys, *words, "-j", 1)
    games = first["strategies"][0]["win_rate"]["games"]
    assert games % 1024 == 0
    assert first["digest"] == digest(games, "cautious")
    out = tmp_path / "run"
    told(capsys, "play", "ragemore", "-s", "cautious", "-q", "-n", 2500, "--out", out)
    resumed = told(capsys, "resume", out, "--until", "0.01", "-q")
    assert resumed["digest"] == first["digest"]
    assert resumed["complete"]
    assert told(capsys, "resume", out, "-q")["digest"] == first["digest"]
    assert told(capsys, "resume", out, "-q", "-n", games + 10)["digest"] == digest(games + 10, "cautious")


def test_until_ends_each_strategy_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    both = told(capsys, *PLAY, "-s", "cautious", "--until", "1%")
    random, cautious = (one["win_rate"]["games"] for one in both["strategies"])
    assert random < cautious
    assert told(capsys, *PLAY, "--until", "0.01")["units"] == random


@pytest.mark.parametrize("width", ["0", "-1", "0.5", "50pp", "narrow", "1e"])
def test_no_half_width(width: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "half-width" in refused(capsys, *PLAY, "--until", width)


# ---------------------------------------------------------------- shards


def test_shards_merge_to_the_run_in_one_piece(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = [tmp_path / f"part{k}" for k in (1, 2, 3)]
    for k, part in enumerate(parts, 1):
        told(capsys, *PLAY, "-s", "cautious", "-n", 5000, "--shard", f"{k}/3", "--out", part)
    whole = told(capsys, "merge", *parts[::-1], "--out", tmp_path / "all")
    assert whole["digest"] == digest(5000, "random", "cautious")
    assert whole["strategies"] == told(capsys, *PLAY, "-s", "cautious", "-n", 5000)["strategies"]
    assert "missing" in refused(capsys, "merge", parts[0], parts[2], "--out", tmp_path / "some")
    assert not (tmp_path / "some").exists()
    assert "3/3" in refused(capsys, *PLAY, "-n", 5000, "--shard", "4/3", "--out", tmp_path / "other")
    assert "K/N" in refused(capsys, *PLAY, "-n", 5000, "--shard", "4of3", "--out", tmp_path / "other")


# ---------------------------------------------------------------- verify


def test_verify_finds_a_flipped_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, *PLAY, "-n", 3000, "--out", tmp_path / "run")
    assert run(["verify", str(tmp_path / "run"), "--sample", "50"]) == 0
    assert "all well" in capsys.readouterr().out
    (part,) = (tmp_path / "run" / "games").iterdir()
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    assert run(["verify", str(tmp_path / "run")]) == 2
    assert part.name in capsys.readouterr().err


def test_a_missing_part_is_named_and_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    told(capsys, *PLAY, "-n", 100, "--out", out)
    (part,) = (out / "games").iterdir()
    content = part.read_bytes()
    part.unlink()
    assert refused(capsys, "verify", out) == f"montecardo: games/{part.name}: missing"
    line = refused(capsys, "resume", out)
    assert f"{part.name} is missing" in line
    assert line.endswith(f" by: montecardo verify {out} --repair")
    assert told(capsys, "verify", out, "--repair")["ok"]
    assert part.read_bytes() == content


def test_a_disk_that_fills_up_says_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from montecardo.simulate.store import recording, writing

    store, left = writing.store, [2]

    def failing(*what: Any) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        store(*what)

    monkeypatch.setattr(recording, "PART_UNITS", 2048)
    monkeypatch.setattr(writing, "store", failing)
    out = tmp_path / "run"
    assert run(["play", "ragemore", "-s", "random", "-n", "10_000", "--out", str(out)]) == 2
    lines = capsys.readouterr().err.splitlines()
    kept = f"4,096 games are kept; go on with: montecardo resume {out}"
    assert lines[-1] == f"montecardo: can't write into {out}: the disk is full; {kept}"
    assert not [line for line in lines if line.startswith("played")]


def test_a_shard_needs_a_folder_and_plays_all_of_its_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--out" in refused(capsys, *PLAY, "-n", 5000, "--shard", "1/2")
    shard = [*PLAY, "--shard", "1/2", "--out", tmp_path / "part"]
    assert "--until" in refused(capsys, *shard, "--until", "1pp")
    told(capsys, *shard, "-n", 5000)
    assert "--until" in refused(capsys, "resume", tmp_path / "part", "--until", "1pp", "-q")
