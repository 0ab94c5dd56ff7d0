"""The report on a game of several seats: from the command line, and in a browser."""

from __future__ import annotations

import io
import json
import math
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest
from montecardo.reports.command import run
from montecardo.reports.several_seats.opening import at_other_sizes, who_wins
from montecardo.reports.wording import amount

from .openings import check_opening, sentences_of
from .test_browser import BROWSER, PHONE, QUIET
from .test_report import read

SMALL = ["--games", "3000", "-s", "guesser", "-s", "counter", "-s", "grabber", "-q"]
KEYS = [
    *("winners", "beats", "ratings", "seats", "dealer", "predictions", "cards", "rounds", "luck", "lead"),
    *("choices", "variants", "played", "reading", "words"),
]


def report(folder: Path, *arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(["report", "rage", *arguments, "--out", str(folder)])
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rage") / "report"
    code, out, err = report(path, *SMALL, "--json")
    assert code == 0, err
    (path.parent / "told.json").write_text(out, "utf-8")
    return path


def test_the_page_is_whole_and_alone(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    reader = read(page)
    assert "script" not in reader.tags
    assert reader.ids == KEYS
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"\bnan\b|\binf\b", page)
    assert "the rulebook&#39;s list of components" in page


def test_it_opens_with_three_sentences_and_their_intervals(folder: Path) -> None:
    answer = json.loads((folder.parent / "told.json").read_text("utf-8"))["answer"]
    check_opening(answer)
    assert all(re.search(r"\(.+ to .+\)", sentence) for sentence in sentences_of(answer))


def test_action_cards_are_told_in_points_and_in_wins(folder: Path) -> None:
    page = (folder / "report.md").read_text("utf-8")
    wins = pd.read_csv(folder / "tables" / "card_wins.csv")
    assert set(wins["kind"]) == {"joker", "no_trump", "trump_change", "plus", "minus"}
    (row,) = wins[wins["kind"] == "joker"].to_dict("records")
    said = amount(100 * row["estimate"], 100 * row["low"], 100 * row["high"])
    assert f"Joker: {said}, in {row['rounds']:.1f} such rounds a game" in page
    assert page.count(f"| {said} |") >= 1


def test_every_figure_states_what_it_finds_and_has_a_text(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    figures = page.split("<figure>")[1:]
    assert len(figures) == len(list((folder / "figures").glob("*.svg"))) == 17
    for figure in figures:
        assert re.search(r'class="finding">[A-Za-z0-9].{15,}</p>', figure), figure[:200]
        assert len(re.findall(r'role="img" aria-label="[^"]{20,}"', figure)) == 2


def test_the_tables_hold_rows_with_intervals(folder: Path) -> None:
    files = {path.stem: pd.read_csv(path) for path in (folder / "tables").glob("*.csv")}
    assert set(files) == {
        *("standings", "who_beats_whom", "seat_advantage", "positions", "predictions", "calibration"),
        *(
            "card_worth",
            "card_worth_by_hand",
            "card_wins",
            "variance_by_round",
            "variance_components",
            "variants",
        ),
        *("ratings", "cycles", "lead", "runaway", "decisions"),
    }
    for name, table in files.items():
        assert {"estimate", "low", "high"} <= set(table) or {"share", "low", "high"} <= set(table), name
        assert len(table) or name in ("cycles", "runaway")  # there may be none
    assert {"deal", "seat", "strategy", "chance"} <= set(files["variance_components"]["source"])
    assert set(files["lead"]["checkpoint"]) == set(range(1, 11))
    assert set(files["seat_advantage"]["players"]) == set(range(2, 9))
    assert set(files["standings"]["players"]) == {3, 4, 5, 6}
    assert set(files["card_worth"]["kind"]) == {"joker", "no_trump", "trump_change", "plus", "minus"}
    assert files["variants"]["variant"].nunique() == 5
    told = json.loads((folder.parent / "told.json").read_text("utf-8"))
    assert {name: len(rows) for name, rows in told["tables"].items()} == {
        name: len(table) for name, table in files.items()
    }
    assert told["best"] in {"guesser", "counter", "grabber"}


def test_the_games_are_those_that_the_manifest_says(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    games = sum(
        part["games"] * part["replicates"] * len(part["line_ups"])
        for runs in manifest["parts"].values()
        for part in runs.values()
    )
    assert 0.85 * 3000 < games <= 3000
    assert len(list((folder / "games").glob("*.parquet"))) == sum(map(len, manifest["parts"].values()))
    seeds = {name: {run["seed"] for run in runs.values()} for name, runs in manifest["parts"].items()}
    assert sorted(map(len, seeds.values())) == [1] * 5
    assert math.prod(map(len, seeds.values())) == len({frozenset(seed) for seed in seeds.values()}) - 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "50"], "--games 50 is too small a number"),
        (["--players", "9"], "rage is for 2 to 8 players, not 9"),
        (["-s", "nobody"], "has no strategy 'nobody'"),
        (["--rule", "sweep=maybe"], "rule sweep can't be 'maybe'"),
    ],
)
def test_what_cant_be_is_said_in_a_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    code, _, err = report(tmp_path / "none", "-q", *arguments)
    assert code == 2
    assert said in err
    assert not (tmp_path / "none").exists()


def test_one_strategy_two_players_a_changed_rule_and_a_set_without_action_cards(tmp_path: Path) -> None:
    code, _, err = report(
        *(tmp_path / "one", "--games", "900", "-s", "counter", "--players", "2", "-q"),
        *("--rule", "rounds=3", "--rule", "first_cards=4", "--cards", "oh_hell"),
    )
    assert code == 0, err
    page = (tmp_path / "one" / "report.html").read_text("utf-8")
    assert set(read(page).ids) == set(KEYS) - {"beats", "ratings", "cards", "variants"}
    assert "rounds=3 (default 10)" in page
    assert not re.search(r"\bnan\b", page)


# ---------------------------------------------------------------- in a browser


def browse(profile: Path, *arguments: str) -> tuple[str, str]:
    import subprocess

    assert BROWSER is not None
    command = [BROWSER, *QUIET, "--enable-logging=stderr", f"--user-data-dir={profile}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout, done.stderr


needs_browser = pytest.mark.skipif(BROWSER is None, reason="no chromium here to open the page with")


@needs_browser
def test_the_console_stays_empty(folder: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text("<script>console.error('heard')</script><img src='http://127.0.0.1:9/none.png'>")
    _, heard = browse(tmp_path / "one", "--dump-dom", bad.as_uri())
    assert "CONSOLE" in heard
    dom, said = browse(tmp_path / "two", "--dump-dom", (folder / "report.html").as_uri())
    assert "CONSOLE" not in said
    assert dom.count("<figure>") == 17


@needs_browser
def test_nothing_sticks_out_on_a_phone(folder: Path, tmp_path: Path) -> None:
    phone = folder / "phone.html"
    phone.write_text(PHONE.replace("375px", "390px"))
    dom, _ = browse(tmp_path / "three", "--allow-file-access-from-files", "--dump-dom", phone.as_uri())
    phone.unlink()
    title = re.search(r"width (\d+) sections (\d+)", dom)
    assert title is not None, dom[:500]
    assert int(title[1]) <= 390
    assert int(title[2]) == len(KEYS)


def standings(*rows: tuple[str, float, float, float]) -> SimpleNamespace:
    frame = pd.DataFrame(rows, columns=["strategy", "estimate", "low", "high"])
    sizes = pd.concat([frame.assign(players=size) for size in (3, 4)])
    return SimpleNamespace(seats=4, standings=sizes.assign(outcome="won"))


def test_who_may_win_as_often_as_the_best_is_named_beside_it() -> None:
    sure = standings(("planner", 0.5, 0.45, 0.55), ("schemer", 0.4, 0.36, 0.44))
    assert who_wins(sure).endswith("where an equal share is one in 4.")
    assert at_other_sizes(sure) == "the same strategy wins most at tables of 3"
    tied = standings(("planner", 0.5, 0.45, 0.55), ("schemer", 0.48, 0.44, 0.52))
    assert who_wins(tied).endswith("one in 4; schemer may win as often.")
    assert at_other_sizes(tied) == "the same strategy wins most at tables of 3 (not surely)"
