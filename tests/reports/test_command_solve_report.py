"""`montecardo report --solve`, from the command line: small runs, one digest for any number of jobs."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import click
import pandas as pd
import pytest
from montecardo.reports.command import run
from montecardo.reports.solvability.sizes import SEARCH, Sizes
from montecardo.reports.verbs.report import command
from montecardo.simulate.compiling import JIT_ENABLED

TINY = [
    *("report", "ragemore", "--solve", "-q", "--deals", "12", "--solver-deals", "40", "--curve-deals", "4"),
    *("--sets", "2", "--set-deals", "4", "--search", "ismcts:playouts=4", "--budgets", "2,6"),
]


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    assert run([*map(str, words)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def told(out: Path) -> Any:
    return json.loads((out / "manifest.json").read_text("utf-8"))


@pytest.mark.skipif(not JIT_ENABLED, reason="searches many states")
def test_a_report_whole_and_the_same_for_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    digests = []
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        assert run([*TINY, "--jobs", str(jobs), "--out", str(out)]) == 0
        digests.append(told(out)["digest"])
    assert digests[0] == digests[1]
    assert capsys.readouterr().out.splitlines()[-1] == f"wrote {out / 'report.html'}"
    assert {each.name for each in out.iterdir()} == {
        *("report.html", "report.md", "figures", "tables", "manifest.json"),
        *("games.parquet", "deals.parquet", "solved.parquet"),
    }
    assert {"bracket.svg", "classes.svg", "budget.svg", "effort.svg", "card-sets.svg", "switches.svg"} <= {
        each.name for each in (out / "figures").iterdir()
    }
    deals = pd.read_parquet(out / "deals.parquet")
    assert len(deals) == 12
    assert {"class", "winners", "at_least", "at_most", "seen", "unseen"} <= set(deals.columns)
    assert len(pd.read_parquet(out / "solved.parquet")) == 40
    assert len(pd.read_parquet(out / "games.parquet")) == 12 * 8
    bracket = pd.read_csv(out / "tables" / "bracket.csv")
    assert (bracket["low"] <= bracket["estimate"]).all()
    assert (bracket["estimate"] <= bracket["high"]).all()
    said = shlex.split(told(out)["command"])
    assert {word for word in TINY if word != "-q"} <= set(said)


@pytest.mark.skipif(not JIT_ENABLED, reason="searches many states")
def test_an_earlier_report_of_the_other_kind_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "manifest.json").write_text('{"tool": "montecardo", "kind": "report"}')
    assert "holds something else" in refused(capsys, *TINY, "--out", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["manifest.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["report", "chess", "--solve"], "no game is called 'chess'"),
        (["report", "ragemore", "--sets", "3"], "--sets needs --solve"),
        (["report", "ragemore", "--search", "pimc"], "--search needs --solve"),
        (["report", "ragemore", "--solve", "--games", "10"], "--games doesn't go with --solve"),
        ([*TINY, "--budgets", "0,5"], "like 10,50,200"),
        ([*TINY, "--search", "cautious"], "no weight 'playouts'"),
        ([*TINY, "--search", "nobody"], "nobody"),
        ([*TINY, "--rule", "play_triggers_ability=true"], "play_triggers_ability=false"),
        ([*TINY, "--solver-deals", "1e12"], "allowed"),
        ([*TINY, "--state-limit", "1e12"], "state limit"),
    ],
    ids=str,
)
def test_bad_input(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert said in refused(capsys, *words, "--out", out)
    assert not out.exists()


def test_a_game_without_a_solver_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dataclasses import replace

    from montecardo.simulate import solving
    from montecardo.simulate.game import get_game

    bare = replace(get_game("ragemore"), name="other", solver="")
    monkeypatch.setattr(solving, "get_game", lambda name: bare if name == "other" else get_game(name))
    line = refused(capsys, "report", "other", "--solve")
    assert "other has no solver; allowed: ragemore" in line


def test_the_options_are_the_sizes() -> None:
    defaults = {option.name: option for option in command.params if isinstance(option, click.Option)}
    context = click.Context(command)
    names = ("deals", "solver_deals", "curve_deals", "sets", "set_deals", "budgets", "search")
    given = {
        name: defaults[name].type_cast_value(context, defaults[name].get_default(context)) for name in names
    }
    sizes = Sizes()
    assert given.pop("search") == SEARCH
    assert given == {name: getattr(sizes, name) for name in given}
