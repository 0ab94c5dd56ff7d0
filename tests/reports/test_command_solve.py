"""`montecardo solve`: the share of deals that can be won, in a folder or not; one deal told in words."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from montecardo import simulate
from montecardo.reports.command import run
from montecardo.simulate.compiling import JIT_ENABLED

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="searches many states")

SOLVE = ["solve", "ragemore", "-q"]


def told(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    capsys.readouterr()
    assert run([*SOLVE, *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    assert run([*map(str, words)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_nearly_every_deal_can_be_won(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "-n", 3000)
    share = found["solvability"]
    assert share["solvable"] + share["unsolvable"] + share["unresolved"] == share["deals"] == 3000
    assert share["low"] < share["estimate"] <= share["high"] <= 1
    assert share["estimate"] > 0.99
    assert run([*SOLVE, "-n", "3000"]) == 0
    assert "can win" in capsys.readouterr().out


def test_the_digest_is_the_same_for_any_number_of_jobs_and_in_the_frame(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, two = (told(capsys, "-n", 3000, "-j", jobs)["digest"] for jobs in (1, 2))
    assert one == two == simulate.solve("ragemore", 3000, seed=1).digest


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "solved"
    told(capsys, "-n", 1500, "--out", out)
    assert told(capsys, "-n", 1500, "--out", out)["solvability"]["deals"] == 1500
    more = told(capsys, "-n", 3000, "--out", out)
    assert more["digest"] == told(capsys, "-n", 3000)["digest"]
    assert more["solvability"]["deals"] == 3000
    deals = pd.read_parquet(out / "deals").sort_values("deal")
    assert deals["deal"].tolist() == list(range(3000))
    assert deals["status"].astype(str).value_counts()["solvable"] == more["solvability"]["solvable"]
    assert "seed is 1 there" in refused(capsys, *SOLVE, "-n", 3000, "--seed", 2, "--out", out)
    assert "3,000 deals already" in refused(capsys, *SOLVE, "-n", 10, "--out", out)
    part = next((out / "deals").iterdir())
    part.write_bytes(part.read_bytes()[:-100])
    assert part.name in refused(capsys, *SOLVE, "-n", 3000, "--out", out)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "thesis.txt" in refused(capsys, *SOLVE, "-n", 10, "--out", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_line_is_told_to_its_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SOLVE, "--deal", "12", "--show"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("Ending: won") for line in lines)
    assert lines[-1].startswith("deal 12 of seed 1 is solvable, in ")
    data = told(capsys, "--deal", 12)
    assert data["status"] == "solvable"
    assert len(data["moves"]) == data["plies"]


def test_a_limit_leaves_deals_unresolved_and_widens_the_interval(capsys: pytest.CaptureFixture[str]) -> None:
    share = told(capsys, "-n", 2000, "--state-limit", 100)["solvability"]
    assert share["unresolved"] > 0
    assert share["low"] < share["solvable"] / 2000
    assert share["high"] > (share["solvable"] + share["unresolved"] - 1) / 2000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve", "chess"], "no game is called 'chess'"),
        (["solve", "ragemore", "--show"], "--deal"),
        (["solve", "ragemore", "-n", "1e12"], "allowed"),
        (["solve", "ragemore", "--state-limit", "1e12"], "state limit"),
        (["solve", "ragemore", "--shuffles", "sometimes"], "sometimes"),
    ],
    ids=str,
)
def test_bad_input(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refused(capsys, *words)


# Writes files in parts of one leaf, and dies by SIGKILL before the write that the first argument counts to.
KILLED = """
import os, signal, sys
from montecardo.reports.command import run
from montecardo.simulate import solve_folder

solve_folder.PART_DEALS = solve_folder.LEAF
write, left = solve_folder.write_whole, int(sys.argv[1])


def write_whole(path, content):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    write(path, content)


solve_folder.write_whole = write_whole
raise SystemExit(run(sys.argv[2:]))
"""


def test_a_killed_run_goes_on_to_the_same_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Killed before the manifest is first written, between a part and its manifest, and before a part."""
    out, deals = tmp_path / "solved", 5_000
    words = [*SOLVE, "-n", str(deals), "--out", str(out), "-j", "2"]
    for writes in (2, 4, 5):
        done = subprocess.run([sys.executable, "-c", KILLED, str(writes), *words], check=False)
        assert done.returncode == -signal.SIGKILL
    kept = json.loads((out / "manifest.json").read_text("utf-8"))["deals"]
    assert 0 < kept < deals
    whole = told(capsys, "-n", deals, "-j", 1)
    assert told(capsys, "-n", deals, "--out", out)["digest"] == whole["digest"]
    frame = pd.concat(pd.read_parquet(part) for part in sorted((out / "deals").iterdir()))
    assert frame["deal"].tolist() == list(range(deals))


def test_an_unsolvable_deal_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SOLVE, "--deal", "14862", "--show"]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert "Ending: destruction." in out, "the line that survives longest is told"
    assert "every line has ended by turn 3" in out.replace("\n  ", " ")
    assert max(map(len, lines)) <= 120
    assert lines[-1] == "deal 14862 of seed 1 is unsolvable: 81 states searched, none of them won"
    why = told(capsys, "--deal", 14862, "--show")["why"]
    assert why["positions"] == 81
    assert [turn["encounters"] for turn in why["turns"]] == [[15], [2], [12]]
    assert sum(why["endings"].values()) > 0
    assert {one["status"] for one in why["exchanges"]} == {"solvable", "unsolvable"}
    assert "why" not in told(capsys, "--deal", 14862)
