"""Reports on frames that hold hardly anything: a clear page or a line that says what is wrong, never NaN."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.reports.command_line.output_folder import OutputFolder
from montecardo.reports.command_line.plan import Plan
from montecardo.reports.pages.files import document_of, write_document
from montecardo.reports.several_seats.experiment import Tables
from montecardo.reports.several_seats.files import document_of as tables_document
from montecardo.reports.solo.experiment import Experiment
from montecardo.simulate import play
from montecardo.simulate.errors import UserError
from montecardo.simulate.seating import rotations

from .conftest import MakeExperiment

Change = Callable[[pd.DataFrame], pd.DataFrame]

SOLO: dict[str, Change] = {
    "as it is": lambda games: games,
    "one game": lambda games: games[games["game"] == 0],
    "two games": lambda games: games[games["game"] < 2],
    "three games that are all alike": lambda games: _alike(games, 3),
    "all wins": lambda games: _won(games, True),
    "all losses": lambda games: _won(games, False),
    "one strategy": lambda games: games[games["strategy"] == "weighted"],
    "one game of one strategy": lambda games: games[(games["game"] == 0) & (games["strategy"] == "weighted")],
    "a strategy that only lost": lambda games: games.assign(
        won=games["won"] & (games["strategy"] != "random")
    ),
}


def _won(games: pd.DataFrame, won: bool) -> pd.DataFrame:
    ending = pd.Categorical.from_codes(
        np.where(won, 0, np.maximum(games["ending"].cat.codes, 1)), games["ending"].cat.categories
    )
    return games.assign(won=won, ending=ending, score=6 if won else 0)


def written(folder: Path, document: Any) -> dict[str, str]:
    """Write a report, and return the texts of its pages and tables."""
    write_document(OutputFolder(folder, "report", replace=True), document, {"command": "x"})
    return {
        str(path.relative_to(folder)): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.suffix in {".html", ".md", ".csv", ".svg"}
    }


def check(texts: Mapping[str, str]) -> None:
    assert {"report.html", "report.md"} <= set(texts)
    for name, text in texts.items():
        found = re.search(r"(?i)(?<![a-z])(nan|inf|none)(?![a-z])", text)
        if found and found[0].lower() == "none":
            continue  # a word, where no weight or no card is meant
        assert not found, f"{name}: {text[max(found.start() - 80, 0) : found.end() + 20]}"


def changed(experiment: Experiment, change: Change) -> Experiment:
    def run(of: Any) -> Any:
        return SimpleNamespace(**{**vars(of), "games": change(of.games)})

    luck = run(experiment.luck_run) if experiment.luck_run is not None else None
    return Experiment(run(experiment.run), luck, experiment.shares, experiment.command)


@pytest.mark.parametrize("name", SOLO)
def test_solo(name: str, make_experiment: MakeExperiment, tmp_path: Path) -> None:
    experiment = changed(make_experiment(deals=200), SOLO[name])
    check(written(tmp_path / "report", document_of(experiment)))


def test_a_solo_strategy_without_games_is_left_out(make_experiment: MakeExperiment, tmp_path: Path) -> None:
    experiment = changed(make_experiment(deals=200), lambda games: games[games["strategy"] != "fighter"])
    texts = written(tmp_path / "report", document_of(experiment))
    check(texts)
    assert "fighter" not in texts["tables/win_rates.csv"]


def test_solo_strategies_of_unequal_deals(make_experiment: MakeExperiment, tmp_path: Path) -> None:
    def fewer(games: pd.DataFrame) -> pd.DataFrame:
        return games[(games["strategy"] != "weighted") | (games["game"] < 100)]

    whole = make_experiment(deals=200, luck=False)
    texts = written(tmp_path / "report", document_of(changed(whole, fewer)))
    check(texts)
    assert re.search(r"^weighted,.*,100,100$", texts["tables/win_rates.csv"], re.MULTILINE)
    with pytest.raises(UserError, match="every deal must be played in every way once"):
        document_of(changed(make_experiment(deals=200), lambda games: games.drop(games.index[3])))


def test_no_solo_games_are_said_in_a_line(make_experiment: MakeExperiment) -> None:
    with pytest.raises(UserError, match="no games: there is nothing to report on"):
        document_of(changed(make_experiment(deals=20), lambda games: games[:0]))


# ---------------------------------------------------------------- several seats


@pytest.fixture(scope="module")
def rage() -> Any:
    rules = {"rounds": 2, "first_cards": 2}
    tables = rotations(["guesser", "random"])
    return play("rage", tables, games=40, replicates=2, rules=rules, seed=1)


SEVERAL: dict[str, Change] = {
    "as they are": lambda games: games,
    "one deal": lambda games: games[games["game"] == 0],
    "two deals": lambda games: games[games["game"] < 2],
    "three deals that are all alike": lambda games: _alike(games, 3),
    "all win": lambda games: games.assign(won=True, rank=np.int8(1), score=np.int16(7)),
    "nobody wins": lambda games: games.assign(won=False),
}


def _alike(games: pd.DataFrame, deals: int) -> pd.DataFrame:
    one = games[games["game"] == 0]
    return pd.concat([one.assign(game=deal) for deal in range(deals)], ignore_index=True)


def tables_of(run: Any, change: Change) -> Tables:
    again = SimpleNamespace(
        games=change(run.games), design=run.design, manifest=run.manifest, digest=run.digest
    )
    parts = {"mixed": {2: again}, "alike": {2: again}, "split": {"the best": again}}
    plan = Plan("rage", ("guesser", "random"), seats=2)
    return Tables(plan, "montecardo report rage", 2, "guesser", parts, stored=True)


@pytest.mark.parametrize("name", SEVERAL)
def test_several_seats(name: str, rage: Any, tmp_path: Path) -> None:
    check(written(tmp_path / "report", tables_document(tables_of(rage, SEVERAL[name]))))


def test_no_tables_are_said_in_a_line(rage: Any) -> None:
    with pytest.raises(UserError, match="no games: there is nothing to report on"):
        tables_document(tables_of(rage, lambda games: games[:0]))
