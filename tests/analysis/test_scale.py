"""Five million rows, and ten, within a couple of seconds each."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from montecardo.analysis.comparing.wins import compare, compare_all
from montecardo.analysis.course.length import loss_by_turn, turns
from montecardo.analysis.course.survival import incidence, survival
from montecardo.analysis.difficulty.curve import (
    difficulty_curve,
    difficulty_steps,
    explained,
    skill_by_setting,
)
from montecardo.analysis.luck_and_skill.ladder import skill_ladder, skill_score
from montecardo.analysis.luck_and_skill.luck import decided_by_deal, luck_and_skill
from montecardo.analysis.luck_and_skill.variance import luck_split
from montecardo.analysis.rates.endings import endings
from montecardo.analysis.rates.intervals import score_means, win_rates
from montecardo.analysis.several_seats.places import places
from montecardo.analysis.whole_run.summary import summary

ROWS = 5_000_000
# Several times what an idle machine takes: this is to catch a loop over games, not a busy neighbour.
SECONDS = 15


@pytest.mark.slow
@pytest.mark.parametrize("replicates", [1, 4])
def test_five_million_rows(make_games, replicates: int) -> None:
    rates = {"random": 0.1, "cautious": 0.3, "bold": 0.31, "greedy": 0.2, "wary": 0.3}
    games = make_games(rates, ROWS // 5 // replicates, replicates, swing=0.1)
    asked = {
        "win_rates": lambda: win_rates(games),
        "score_means": lambda: score_means(games),
        "endings": lambda: endings(games),
        "compare": lambda: compare(games, "bold", "cautious"),
        "compare_all": lambda: compare_all(games),
        "skill_ladder": lambda: skill_ladder(games),
        "skill_score": lambda: skill_score(games),
        "turns": lambda: turns(games),
        "loss_by_turn": lambda: loss_by_turn(games),
        "summary": lambda: summary({}, games),
    }
    if replicates > 1:
        asked["luck_split"] = lambda: luck_split(games)
    _time(asked, f"{replicates} replicates")


@pytest.mark.slow
def test_ten_million_rows(make_games) -> None:
    rates = {"random": 0.1, "cautious": 0.3, "bold": 0.31, "greedy": 0.2, "wary": 0.3}
    games = make_games(rates, ROWS // 10, 4, swing=0.1)
    early = games["game"] < ROWS // 20
    settings = {1: games[early], 2: games[~early].assign(game=lambda rows: rows["game"] - ROWS // 20)}
    asked = {
        "places": lambda: places(games),
        "luck_and_skill": lambda: luck_and_skill(games),
        "decided_by_deal": lambda: decided_by_deal(games),
        "survival": lambda: survival(games, censored=("abandoned",)),
        "incidence": lambda: incidence(games, censored=("starved",)),
        "difficulty_curve": lambda: difficulty_curve(settings),
        "difficulty_steps": lambda: difficulty_steps(settings),
        "skill_by_setting": lambda: skill_by_setting(settings),
        "explained": lambda: explained(settings),
    }
    _time(asked, "ten million rows")


def _time(asked: dict[str, Callable[[], object]], which: str) -> None:
    for name, ask in asked.items():
        start = time.perf_counter()
        ask()
        took = time.perf_counter() - start
        print(f"\n{name}, {which}: {took:.2f} s")
        assert took < SECONDS, name
