"""Synthetic runs: frames as `simulate.play` returns them, without playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.what_matters.card_impact import card_impact, card_looks
from montecardo.analysis.what_matters.restricted_play import restriction_costs
from montecardo.reports.solo.experiment import Experiment, Shares
from montecardo.reports.what_matters import Matters

ENDINGS = ["won", "starved", "vanquished", "destruction", "overwhelmed", "abandoned"]
NAMES = {"look-ahead": 0.31, "weighted": 0.22, "cautious": 0.215, "fighter": 0.07, "random": 0.0}
LONG_NAMES = {
    f"{name} of a strategy with a long name, number {index}:explore=3.5,fight=2": 0.3 - 0.03 * index
    for index, name in enumerate(
        ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
    )
}
PUBLISHED = {
    "name": "published",
    "status": "published",
    "source": "transcribed from somewhere; unverified against the current printing",
    "hash": "72ac448899ec",
}

MakeExperiment = Callable[..., Experiment]


def synthetic_games(chances: Mapping[str, float], deals: int, replicates: int, seed: int) -> pd.DataFrame:
    """Return a frame: each strategy wins a deal more likely the easier the deal is."""
    rng = np.random.default_rng(seed)
    easy = rng.normal(size=deals)
    frames = [
        _of_one(list(chances), index, chance, easy, replicates, rng)
        for index, chance in enumerate(chances.values())
    ]
    return pd.concat(frames, ignore_index=True)


def _of_one(
    names: list[str], index: int, chance: float, easy: Any, replicates: int, rng: np.random.Generator
) -> pd.DataFrame:
    rows = len(easy) * replicates
    deal = np.repeat(np.arange(len(easy)), replicates)
    luck = np.repeat(easy, replicates) + rng.normal(size=rows)
    won = luck > (np.quantile(luck, 1 - chance) if 0 < chance < 1 else np.inf * (1 - 2 * chance))
    losses = rng.choice(5, size=rows, p=[0.02, 0.2, 0.33, 0.44, 0.01]) + 1
    return pd.DataFrame(
        {
            "game": deal,
            "replicate": np.tile(np.arange(replicates, dtype=np.int16), len(easy)),
            "seat": np.zeros(rows, np.int8),
            "strategy": pd.Categorical.from_codes(np.full(rows, index), names),
            "won": won,
            "rank": np.ones(rows, np.int8),
            "score": np.where(won, 6, rng.integers(0, 6, rows)).astype(np.int16),
            "turns": (1 + rng.poisson(np.where(won, 9, 4 + 10 * chance))).astype(np.int16),
            "decisions": rng.integers(5, 30, rows).astype(np.int16),
            "ending": pd.Categorical.from_codes(np.where(won, 0, losses), ENDINGS),
            "finished": np.zeros(rows, np.int8),
        }
    )


def synthetic_run(
    chances: Mapping[str, float],
    deals: int = 2000,
    replicates: int = 1,
    seed: int = 1,
    cards: Mapping[str, str] = PUBLISHED,
    rules: Mapping[str, str] | None = None,
) -> Any:
    """Return what looks like a run of Ragemore."""
    manifest = {
        "game": "ragemore",
        "version": "1",
        "seed": seed,
        "games": deals,
        "replicates": replicates,
        "rules": {"setup": "choice", "adjacent_match": "allowed", "stack_target": "3", **(rules or {})},
        "cards": dict(cards),
        "line_ups": [
            [
                {
                    "name": name,
                    "version": "1",
                    "description": f"Plays as {name} does.",
                    "weights": {"explore": 2.0},
                    "typed": name,
                }
            ]
            for name in chances
        ],
        "seconds": 1.5,
        "jobs": 1,
    }
    games = synthetic_games(chances, deals, replicates, seed)
    return SimpleNamespace(games=games, manifest=manifest, digest=f"{seed:064x}", seconds=1.5)


def synthetic_matters() -> Matters:
    """Return what looks like the best strategy's games with each card blank, and without kinds of moves."""
    base = synthetic_games({"look-ahead": 0.31}, 400, 1, 5)
    others = {effect: synthetic_games({"look-ahead": 0.31 - effect}, 400, 1, 5) for effect in (0.2, 0.0)}
    blanked = [(f"card {number}", None, others[0.2 if number == 3 else 0.0]) for number in range(1, 5)]
    kept = {"explore": others[0.2], "pass": others[0.0]}
    cards = [card_impact(base, blanked, outcome) for outcome in ("won", "score")]
    moves = [restriction_costs(base, kept, outcome) for outcome in ("won", "score")]
    seen = {"card 1": np.arange(400) % 2 == 0, "card 2": np.arange(400) % 3 == 0}
    return Matters(
        strategy="look-ahead",
        seats=1,
        deals=400,
        games=3200,
        seed=3,
        cards=pd.concat(cards, ignore_index=True),
        looks=card_looks(base, seen).assign(outcome="won"),
        moves=pd.concat(moves, ignore_index=True),
        blank="a card that does nothing",
        sight="its Hero acts",
        kinds={"explore": "to Explore (R12)", "pass": "to do nothing (R9)"},
        commands={about: f"montecardo impact {about} ragemore" for about in ("cards", "moves")},
    )


def synthetic_moves(names: Iterable[str]) -> pd.DataFrame:
    """Return what looks like moves that were counted."""
    rng = np.random.default_rng(7)
    rows = [(game, name, ply) for name in names for game in range(10) for ply in range(12)]
    frame = pd.DataFrame(rows, columns=["game", "strategy", "ply"])
    return frame.assign(replicate=0, seat=0, moves=rng.integers(1, 9, len(frame)))


@pytest.fixture(scope="session")
def make_experiment() -> MakeExperiment:
    def make(
        chances: Mapping[str, float] = NAMES, *, luck: bool = True, matters: bool = False, **more: Any
    ) -> Experiment:
        run = synthetic_run(chances, **more)
        luck_run = synthetic_run(chances, 60, 10, seed=2) if luck else None
        shares = Shares(run.manifest["games"], 60 if luck else 0, 10, len(chances))
        command = "montecardo report ragemore --games 10000 --seed 1"
        asked = {"matters": synthetic_matters(), "moves": synthetic_moves(chances)} if matters else {}
        return Experiment(run, luck_run, shares, command, **asked)

    return make
