"""Frames of made-up games with known truth, and the check that an interval covers it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest

ENDINGS = ["won", "starved", "vanquished", "destruction", "overwhelmed", "abandoned"]


@pytest.fixture
def make_games() -> Callable[..., pd.DataFrame]:
    return _make_games


@pytest.fixture
def check_coverage() -> Callable[..., None]:
    return _check_coverage


def _make_games(
    rates: dict[str, float], deals: int, replicates: int = 1, seed: int = 0, swing: float = 0.0
) -> pd.DataFrame:
    """Play made-up games: on each deal each chance to win is the rate plus or minus `swing`, all alike."""
    rng = np.random.default_rng(seed)
    names = list(rates)
    luck = np.where(rng.random(deals) < 0.5, -swing, swing)
    chance = np.array(list(rates.values()))[:, None, None] + luck[None, :, None]
    won = rng.random((len(names), deals, replicates)) < chance
    rows = won.size
    ending = np.where(won.ravel(), 0, rng.integers(1, len(ENDINGS) - 1, rows))
    return pd.DataFrame(
        {
            "game": np.tile(np.repeat(np.arange(deals), replicates), len(names)),
            "replicate": np.tile(np.arange(replicates, dtype=np.int16), len(names) * deals),
            "seat": np.zeros(rows, np.int8),
            "strategy": pd.Categorical.from_codes(
                np.repeat(np.arange(len(names)), deals * replicates), names
            ),
            "won": won.ravel(),
            "rank": np.ones(rows, np.int8),
            "score": np.where(won.ravel(), 6, rng.integers(0, 6, rows)).astype(np.int16),
            "turns": rng.integers(3, 29, rows).astype(np.int16),
            "ending": pd.Categorical.from_codes(ending, ENDINGS),
        }
    )


def _check_coverage(
    name: str, hits: object, level: float = 0.95, below: float = 0.01, above: float = 1.0
) -> None:
    """Require that the share of hits is not below `level` - `below`, nor above `level` + `above`.

    Four standard errors of the simulation itself are allowed on top.
    """
    hit = np.asarray(hits, bool)
    coverage = hit.mean()
    error = 4 * np.sqrt(level * (1 - level) / hit.size)
    print(f"\ncoverage of {name}: {coverage:.4f} in {hit.size} trials (nominal {level})")
    assert coverage >= level - below - error, f"{name} covers only {coverage:.4f}"
    assert coverage <= level + above + error, f"{name} covers as much as {coverage:.4f}"
