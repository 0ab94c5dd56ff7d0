"""How many games a report on several seats needs, plays and has room for: known before any is played."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from montecardo.reports.command_line import plan as planning
from montecardo.reports.command_line.plan import BYTES_A_ROW, Plan
from montecardo.reports.game_reports import own_report
from montecardo.reports.several_seats.experiment import SHARES, perform
from montecardo.reports.several_seats.rehearsal import Budget, Run
from montecardo.reports.what_matters import Question
from montecardo.simulate.errors import UserError
from montecardo.simulate.progress import Progress, Silence

TWO = Plan("rage", ("random", "guesser"), seats=3, jobs=1)


def tell(title: str) -> Progress:
    return Silence()


def refusal(plan: Plan, games: int, own: Any = None) -> str:
    with pytest.raises(UserError) as refused:
        perform(plan, games, tell, own)
    return str(refused.value)


@pytest.mark.parametrize("game", ["rage", "blood-rage"])
def test_the_smallest_number_of_games_is_named(game: str) -> None:
    own, plan = own_report(game), Plan(game, ("random",), seats=2, jobs=1)
    message = refusal(plan, 3, own)
    fewest = int(re.fullmatch(r".*; allowed: (\d+) or more with 1 strategy", message)[1])  # type: ignore[index]
    assert f"allowed: {fewest} or more" in refusal(plan, fewest - 1, own)


def test_the_smallest_number_does() -> None:
    message = refusal(TWO, 3)
    fewest = int(message.split("allowed: ")[1].split()[0])
    tables = perform(TWO, fewest, tell)
    assert min(len(run.games) for part in tables.runs.values() for run in part.values()) > 0


def test_without_a_report_of_its_own_nearly_all_games_are_played() -> None:
    asked = 4_000
    tables = perform(TWO, asked, tell)
    assert set(tables.runs) == {"mixed", "alike", "split"}
    assert 0.97 * asked < tables.games <= asked
    # In the proportions that they would have beside the parts that are not there.
    played = {
        name: sum(run.games["game"].size / run.design.seats for run in part.values())
        for name, part in tables.runs.items()
    }
    assert played["alike"] / played["mixed"] == pytest.approx(SHARES["alike"] / SHARES["mixed"], rel=0.05)


def test_more_than_memory_holds_is_said_in_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "available_memory", lambda: 10_000 * BYTES_A_ROW)
    message = refusal(TWO, 10**30)
    most = int(message.split("up to ")[1].replace(",", ""))
    assert message.startswith("--games 1,000,000,")
    assert "row" not in message
    assert 10_000 / 8 < most < 10_000 / 3  # two to eight seats a game, three at most tables
    tables = perform(TWO, most, tell)
    assert sum(len(run.games) for part in tables.runs.values() for run in part.values()) <= 10_000


def test_what_matters_takes_its_games_first() -> None:
    design = SimpleNamespace(line_ups=[1] * 1000, replicates=1, seats=4)
    budget = Budget({"mixed": 1.0}, (Run(design, 0.5),))
    budget.check(4_000, Question(False, False, 0), 2)
    with pytest.raises(UserError, match="allowed: 4706 or more with 2 strategies"):
        budget.check(4_000, Question(True, False, 5), 2)
    budget.check(4_706, Question(True, False, 5), 2)
