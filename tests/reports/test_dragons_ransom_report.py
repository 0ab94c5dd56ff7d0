"""Dragon's Ransom's report, played at the smallest size: what it says, and that it says "reconstruction"."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import pytest
from montecardo.reports.command import run
from montecardo.reports.command_line.plan import Plan
from montecardo.reports.dragons_ransom.ends import FEWEST_LOST
from montecardo.reports.dragons_ransom.experiment import competent
from montecardo.reports.dragons_ransom.fewest_games import check_games
from montecardo.reports.dragons_ransom.knobs import value_of
from montecardo.reports.dragons_ransom.parts import SETS, deals_for
from montecardo.reports.dragons_ransom.report import SHARE
from montecardo.reports.game_reports import own_report
from montecardo.reports.wording import rate
from montecardo.simulate.errors import UserError
from montecardo.strategies import built_in

from .openings import check_opening, sentences_of

GAMES = 4200


class Done(NamedTuple):
    exit_code: int
    stdout: str
    output: str


def report(*arguments: str, game: str = "dragons-ransom") -> Done:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(["report", game, *arguments])
    return Done(status, out.getvalue(), out.getvalue() + err.getvalue())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dragons") / "out"
    done = report("--games", str(GAMES), "--target", "40%", "--out", str(out), "--json", "--quiet")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    (out / "told.json").write_text(done.stdout)
    assert told["own"]["target"] == 0.4
    return out


@pytest.fixture(scope="module")
def told(folder: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / "told.json").read_text())
    return read


def test_the_opening_says_what_is_uncertain(told: dict[str, Any]) -> None:
    check_opening(told["answer"])
    first, second, third = sentences_of(told["answer"])
    assert "95% interval" in first
    assert f"over {SETS} sampled card sets" in first
    assert "which is the real uncertainty" in first
    assert "luck" in second or "The deal alone" in second
    assert "to come to 40%" in third or "surely brings it to 40%" in third or "is 40%" in third
    assert "Easy > Normal > Legendary" in told["besides"][-1]
    assert told["warning"].startswith("These are not the published cards")
    assert "every set here is a reconstruction" in told["warning"]


def test_the_decent_player_wins_what_the_win_table_says(folder: Path, told: dict[str, Any]) -> None:
    rates = pd.read_csv(folder / "tables" / "win_rates.csv").set_index("strategy")
    row = rates.loc[told["own"]["decent"]]
    said = rate(row["estimate"], row["low"], row["high"])
    assert f"A decent player, {told['own']['decent']}, wins {said} as it is" in told["answer"]


def test_what_is_not_turned_is_no_change(folder: Path, told: dict[str, Any]) -> None:
    assert "(as it is)" not in told["answer"]
    page = (folder / "report.md").read_text()
    found = pd.read_csv(folder / "tables" / "knobs_found.csv")
    sure = (found["status"] == "in the band").any()
    assert ("Settings that reach 40%" in page) == sure
    open_ones = (found["status"] == "undecided") & (found["value"] != found["default"])
    assert ("Settings that may reach 40%" in page) == (not sure and open_ones.any())


def test_few_lost_games_tell_nothing_of_what_stands(folder: Path) -> None:
    left = pd.read_csv(folder / "tables" / "heroes_left.csv")
    lost = int(left[left["level_of"] == "Normal"]["games"].iloc[0])
    page = (folder / "report.md").read_text()
    assert ("too few to tell what stands then" in page) == (0 < lost < FEWEST_LOST)
    assert ("one hero alone is left" in page) == (lost >= FEWEST_LOST)


def test_all_games_are_counted(folder: Path, told: dict[str, Any]) -> None:
    page = (folder / "report.md").read_text()
    games = int(re.search(r"\*\*Games\*\*: ([\d,]+) in all", page)[1].replace(",", ""))  # type: ignore[index]
    own = int(re.search(r"Ransom has\*\*: ([\d,]+) games", page)[1].replace(",", ""))  # type: ignore[index]
    assert 0.7 * GAMES < own < games
    assert 0.9 * GAMES < games <= GAMES


def test_a_report_on_stored_games_says_what_it_lacks(tmp_path: Path) -> None:
    run_folder = tmp_path / "stored"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        play = [
            "play",
            "dragons-ransom",
            "-s",
            "random",
            "--games",
            "20",
            "--out",
            str(run_folder),
            "--quiet",
        ]
        assert run(play) == 0
    done = report(str(run_folder), "--out", str(tmp_path / "out"), "--json", "--quiet")
    assert done.exit_code == 0, done.output
    assert "montecardo report dragons-ransom shows it" in json.loads(done.stdout)["warning"]


def test_its_own_sections_and_tables(folder: Path, told: dict[str, Any]) -> None:
    page = (folder / "report.html").read_text()
    for key in ("card-sets", "levels", "order", "knobs", "heroes-left", "card-worth", "players"):
        assert f'<section id="{key}">' in page
    assert page.count("reconstruction") > 10
    assert "What to change to make it a 40% game" in page
    assert {"levels", "set_rates", "order", "order_by_set", "card_worth", "knobs_found"} <= set(
        told["tables"]
    )
    assert (folder / "figures" / "card-sets.svg").exists()
    assert "--target 40%" in told["command"]


def test_every_estimate_has_its_interval_and_number_of_games(folder: Path) -> None:
    for name in ("levels", "set_rates", "order", "order_by_set", "card_worth", "knobs_found", "knob_steps"):
        frame = pd.read_csv(folder / "tables" / f"{name}.csv")
        assert {"estimate", "low", "high", "level", "method", "games", "deals"} <= set(frame.columns), name
        # Few deals that are all alike have no interval.
        unknown = frame["low"].isna() & frame["high"].isna() & (frame["deals"] < 30)
        assert ((frame["low"] <= frame["estimate"]) | unknown).all()
        assert ((frame["estimate"] <= frame["high"]) | unknown).all()
        assert not unknown.all(), name
    page = (folder / "report.html").read_text("utf-8")
    assert not re.search(r"(?i)(?<![a-z])nan(?![a-z])", re.sub(r"base64,[\w+/=]+", "", page))


def test_levels_are_the_same_deals(folder: Path, told: dict[str, Any]) -> None:
    levels = pd.read_csv(folder / "tables" / "levels.csv")
    assert sorted(levels["setting"].unique()) == [1, 2, 3, 4, 5, 6]
    assert levels["deals"].nunique() == 1
    sets = pd.read_csv(folder / "tables" / "set_rates.csv")
    assert sets["setting"].nunique() == SETS + 2
    assert set(sets["strategy"]) == set(told["own"]["competent"])


def test_the_same_command_says_the_same(folder: Path, told: dict[str, Any], tmp_path: Path) -> None:
    again = ["--games", str(GAMES), "--target", "40%", "--jobs", "1", "--quiet"]
    assert report(*again, "--out", str(tmp_path / "out")).exit_code == 0
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert manifest["own"] == told["own"]
    for name in ("order", "knobs_found", "card_worth"):
        mine = (tmp_path / "out" / "tables" / f"{name}.csv").read_bytes()
        assert mine == (folder / "tables" / f"{name}.csv").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "300"], "--games 300 is too small a number"),
        (["--target", "140%"], "is no win rate"),
        (["--target", "much"], "is no share"),
        (["--target", "35%", "--solve"], "--target doesn't go with --solve"),
    ],
)
def test_what_can_not_be_used_is_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = report(*arguments, "--out", str(tmp_path / "out"), "--quiet")
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output


def test_other_games_tune_nothing() -> None:
    done = report("--target", "35%", game="ragemore")
    assert done.exit_code == 2
    assert "--target doesn't go with a report on ragemore" in done.output
    assert own_report("ragemore") is None


def test_too_few_games_are_refused_before_any_is_played() -> None:
    plan = Plan("dragons-ransom", (), 0, None, {}, 1, "auto", None, None)
    players = plan.players()
    with pytest.raises(UserError, match="too small a number") as refused:
        check_games(plan, players, 1000, SHARE)
    fewest = int(re.search(r"allowed: (\d+) or more", str(refused.value))[1])  # type: ignore[index]
    assert 1000 < fewest <= GAMES
    check_games(plan, players, fewest, SHARE)
    with pytest.raises(UserError, match=f"allowed: {fewest} or more"):
        check_games(plan, players, fewest - 1, SHARE)


def test_who_is_competent() -> None:
    players = [player for player in built_in("dragons-ransom") if not player.slow][:4]
    rates = [0.0, 0.2, 0.8, 0.4]
    rows = [
        {"strategy": player.name, "won": game < 10 * rate}
        for player, rate in zip(players, rates, strict=True)
        for game in range(10)
    ]
    assert competent(pd.DataFrame(rows), players) == [players[2], players[3]]


def test_deals_and_defaults() -> None:
    assert deals_for("cards", 1000, 10) == 100
    with pytest.raises(UserError, match="cards get 30 games for 10 different tables, which need 4 each"):
        deals_for("cards", 30, 10)
    assert value_of("heroes_attack", {"heroes_attack": "none", "level": "easy"}) == 2
    assert value_of("heroes_attack", {"heroes_attack": "5", "level": "easy"}) == 5
