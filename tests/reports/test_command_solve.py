"""`montecardo solve`: the share of deals that can be won, in a folder or not; one deal told in words."""

from __future__ import annotations

import json
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
