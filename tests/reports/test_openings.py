"""Every report opens with three sentences that can be read, each share with its interval."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from montecardo.reports.command import run
from montecardo.reports.command_line.plan import Plan
from montecardo.reports.pages.document import Document
from montecardo.reports.pages.files import document_of
from montecardo.reports.pages.markdown import escape, render_markdown
from montecardo.reports.pages.page import render_page
from montecardo.reports.several_seats.files import document_of as tables_document
from montecardo.reports.solvability.files import document_of as solve_document
from montecardo.reports.stored_games import stored_experiment, stored_tables
from montecardo.simulate import games

from .conftest import LONG_NAMES, MakeExperiment
from .openings import check_opening, sentences_of, shares_without_interval
from .solve_experiments import CHANCES, solve_experiment
from .test_edges import SEVERAL, SOLO, changed, tables_of


def check(document: Document) -> None:
    """Check an opening, and that page and Markdown have it and what else is said below the heading."""
    check_opening(document.answer)
    head = [document.answer, *document.besides]
    assert "\n\n".join(escape(text) for text in head) in render_markdown(document)
    page = render_page(document)
    places = [page.index(text.split("'")[0].split("&")[0][:40]) for text in head]
    assert places == sorted(places)
    assert places[-1] < page.index('class="tiles"')


# ---------------------------------------------------------------- what counts as a sentence


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two. Three.", 3),
        ("It wins 95.2% (95.0 to 95.4). It loses 4.8%.", 2),
        ("Its parts, e.g. This one, are whole.", 1),
        ("St. George beats J. R. Mine in 3 of 4.", 1),
        ("The best, mine.py:bold:fight=2.5, wins (95% interval 0 to 1. Or so).", 1),
        ("First! second? Third.", 3),
        ("", 0),
    ],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert len(sentences_of(text)) == count


def test_a_share_without_interval_is_found() -> None:
    assert shares_without_interval("It wins 40% (30 to 50) of 9, from 1% to 2%, but loses 60%.") == ["60%."]
    assert shares_without_interval("It wins 0.003% of its games.") == ["0.003%."]
    assert not shares_without_interval("It wins 40% of its games (95% interval 30 to 50).")
    with pytest.raises(AssertionError, match="One"):
        check_opening("One. Two. Three. Four.")


# ---------------------------------------------------------------- forms without games


@pytest.mark.parametrize("luck", [True, False])
@pytest.mark.parametrize("name", SOLO)
def test_solo(name: str, luck: bool, make_experiment: MakeExperiment) -> None:
    experiment = make_experiment(deals=200, luck=luck)
    check(document_of(changed(experiment, SOLO[name])))


@pytest.mark.parametrize(
    "chances", [{"sure": 1.0, "random": 0.5}, {"random": 0.0, "hopeless": 0.0}, {"alone": 0.2}, LONG_NAMES]
)
def test_solo_strategies(chances: dict[str, float], make_experiment: MakeExperiment) -> None:
    check(document_of(make_experiment(chances, rules={"setup": "random"})))
    check(document_of(make_experiment(chances, matters=True)))


@pytest.mark.parametrize("name", SEVERAL)
def test_several_seats(name: str, several: Any) -> None:
    check(tables_document(tables_of(several, SEVERAL[name])))


@pytest.fixture(scope="module")
def several() -> Any:
    from montecardo.simulate import play
    from montecardo.simulate.seating import rotations

    rules = {"rounds": 2, "first_cards": 2}
    return play("rage", rotations(["guesser", "random"]), games=40, replicates=2, rules=rules, seed=1)


@pytest.mark.parametrize(
    ("statuses", "chances"),
    [
        (["solvable"] * 198 + ["unsolvable", "unresolved"], CHANCES),
        (["solvable"] * 50, dict.fromkeys(CHANCES, 0.0)),
        (["solvable"] * 50, dict.fromkeys(CHANCES, 1.0)),
        *(([status], dict.fromkeys(CHANCES, 0.0)) for status in ("solvable", "unsolvable", "unresolved")),
    ],
)
def test_on_solving(statuses: list[str], chances: dict[str, float]) -> None:
    check(solve_document(solve_experiment(statuses, chances, sets=1)))


# ---------------------------------------------------------------- every game, played


FORMS: dict[str, list[list[str]]] = {
    "ragemore": [["-n", "400"], ["-n", "2500", "-s", "cautious"], ["-n", "300", "-s", "random"]],
    "rage": [
        ["-n", "3000", "-s", "guesser", "-s", "counter"],
        ["-n", "2000", "-s", "counter", "--players", "3", "--rule", "sweep=true"],
    ],
    "blood-rage": [["-n", "2400", "-s", "random", "-s", "tyr", "-s", "loki"]],
    "dragons-ransom": [["-n", "4200", "--players", "2"]],
}
SLOW = {"blood-rage", "dragons-ransom"}  # their own tests check the opening of a report that they play anyway


def told(*arguments: str) -> dict[str, Any]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run([*arguments, "--json", "-q"])
    assert code == 0, err.getvalue()
    read: dict[str, Any] = json.loads(out.getvalue())
    return read


def test_every_game_is_among_them() -> None:
    assert set(FORMS) == set(games())


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        pytest.param(game, form, marks=[pytest.mark.slow] if game in SLOW else [])
        for game, forms in FORMS.items()
        for form in forms
    ],
)
def test_played(game: str, arguments: list[str], tmp_path: Path) -> None:
    report = told("report", game, *arguments, "--out", str(tmp_path / "out"))
    check_opening(report["answer"])
    page = (tmp_path / "out" / "report.md").read_text("utf-8")
    assert "\n\n".join(escape(text) for text in (report["answer"], *report["besides"])) in page


RUNS: list[tuple[str, list[list[str]]]] = [
    ("ragemore", [["-s", "cautious", "-s", "random", "-n", "200"]]),
    ("ragemore", [["-s", "cautious", "-n", "40", "--replicates", "4"]]),
    ("rage", [["-s", "counter", "-s", "guesser", "--rotate", "-n", "20", "--replicates", "2"]]),
    ("rage", [["-s", "counter", "-s", "guesser", "-s", "grabber", "-n", "20"]]),
    ("rage", [["-s", "counter", "--players", "3", "-n", "20"]]),
    (
        "rage",
        [
            ["-s", "counter", "-s", "guesser", "--rotate", "-n", "1"],
            ["-s", "counter", "-s", "grabber", "-s", "guesser", "--rotate", "-n", "3"],
        ],
    ),
    ("dragons-ransom", [["-s", "feeder", "-s", "random", "-n", "50"]]),
    ("blood-rage", [["-s", "tyr", "-s", "loki", "--rotate", "-n", "10"]]),
]


@pytest.mark.parametrize(("game", "runs"), RUNS)
def test_stored(game: str, runs: list[list[str]], tmp_path: Path) -> None:
    folders = [tmp_path / f"run-{number}" for number, _ in enumerate(runs)]
    for arguments, folder in zip(runs, folders, strict=True):
        told("play", game, *arguments, "--out", str(folder))
    plan = Plan(game, (), 1)
    if plan.is_won_together():
        check(document_of(stored_experiment(game, folders)))
    else:
        check(tables_document(stored_tables(plan, folders)))
