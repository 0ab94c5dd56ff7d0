"""Synthetic experiments on solvability: frames as the solver and `play` return them, without either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from montecardo.reports.command_line.plan import Plan
from montecardo.reports.solvability.experiment import SolveExperiment, command_of
from montecardo.reports.solvability.settings import Settings
from montecardo.reports.solvability.sizes import Cast, Sizes
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.solving import Puzzle
from montecardo.strategies.ragemore import cautious, ismcts, planner, random

CAST = Cast((random, cautious, planner), ismcts.with_weights(playouts=100.0))
CHANCES = {"random": 0.0, "cautious": 0.1, "planner": 0.85, CAST.search.name: 0.97}


def games_by(chances: Mapping[str, float], deals: int, winnable: Any, seed: int) -> pd.DataFrame:
    """Return games in which who is better wins what the others win, and more."""
    luck = np.random.default_rng(seed).random(deals)
    frames = [
        pd.DataFrame({"game": np.arange(deals), "strategy": name, "won": (luck < chance) & winnable})
        for name, chance in chances.items()
    ]
    return pd.concat(frames, ignore_index=True)


def solved_frame(statuses: Sequence[str]) -> pd.DataFrame:
    """Return deals as `simulate.solve` tells them."""
    states = (10 ** np.random.default_rng(5).normal(2.3, 0.4, len(statuses))).astype(np.int64) + 1
    return pd.DataFrame({"deal": np.arange(len(statuses)), "states": states, "status": statuses})


def settings_of(names: Sequence[str], chances: Mapping[str, float], deals: int) -> Settings:
    """Return settings, the first of which has no bound for blind play."""
    games, tables = {}, {}
    for index, name in enumerate(names):
        games[name] = games_by(chances, deals, True, seed=50 + index)
        table = pd.DataFrame({"deal": np.arange(deals), "unseen": "solvable", "seen": "solvable"})
        tables[name] = table.assign(at_most=1.0) if index else table
    return Settings(games, tables, "0" * 64)


def solve_experiment(
    statuses: Sequence[str] = ("solvable",) * 198 + ("unsolvable", "unresolved"),
    chances: Mapping[str, float] = CHANCES,
    *,
    sets: int = 3,
    cast: Cast = CAST,
    rules: Mapping[str, str] | None = None,
    budgets: tuple[int, ...] = (10, 100, 400),
) -> SolveExperiment:
    """Return an experiment whose bracket has a deal for each status."""
    deals, game = len(statuses), get_game("ragemore")
    setting, card_set, settings = make_setting(game, None, rules, 1)
    puzzle = Puzzle(game, setting, card_set, settings, "seen", 4_000_000)
    winnable = np.array(statuses) != "unsolvable"
    sizes = Sizes(deals, deals, 40, sets, 30, budgets=budgets)
    curve = {cast.with_budget(budget).name: 1 - 5 / budget for budget in budgets}
    names = {name: chance for name, chance in chances.items() if name in {one.name for one in cast.all}}
    quick = [one.name for one in cast.quick]
    return SolveExperiment(
        puzzle=puzzle,
        manifest={
            **puzzle.manifest(),
            "strategies": [
                {"name": one.name, "version": one.version, "typed": one.typed, "description": one.description}
                for one in cast.all
            ],
        },
        cast=cast,
        sizes=sizes,
        best=max(quick, key=lambda name: names[name], default=""),
        games=games_by(names, deals, winnable, seed=3),
        deals=pd.DataFrame(
            {
                "deal": np.arange(deals),
                "at_least": np.where(winnable, 0.98, 0.0),
                "at_most": np.where(winnable, 1.0, 0.0),
                "unseen": statuses,
                "seen": statuses,
            }
        ),
        solved=solved_frame(statuses),
        curve=games_by(curve, 40, True, seed=4),
        sets=settings_of([f"sampled-1-{index:03d}" for index in range(sets)], names, 30),
        switches=settings_of(["as in this report", "stack_target=4"], names, 30),
        digest="ab" * 32,
        command=command_of(Plan("ragemore", rules=dict(rules or {})), cast, sizes),
    )
