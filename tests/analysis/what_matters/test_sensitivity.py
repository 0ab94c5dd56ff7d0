"""Sobol's indices: against other programs, free of noise by simulation, and at the edges."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.what_matters.sensitivity import BLOCKS, play_sensitivity, saltelli, sobol_indices
from montecardo.analysis.what_matters.sobol_sums import Factorial, Sampled
from montecardo.simulate.errors import UserError

NAMES = ["x", "y", "z"]
LEVELS = [4, 3, 3]


def chance(x: Any, y: Any, z: Any) -> Any:
    """Return a win rate: x matters most, y only together with x, z not at all."""
    return 0.3 + 0.1 * x + 0.06 * (x - 1.5) * (y - 1) + 0 * z


def truth() -> tuple[np.ndarray, np.ndarray]:
    x, y, z = np.meshgrid(*map(np.arange, LEVELS), indexing="ij")
    rates = chance(x, y, z).astype(float)
    whole = rates.var()
    first = [rates.mean(axis=tuple({0, 1, 2} - {axis})).var() / whole for axis in range(3)]
    total = [rates.var(axis=axis).mean() / whole for axis in range(3)]
    return np.array(first), np.array(total)


def played(planned: pd.DataFrame, deals: int, rng: np.random.Generator, rate: Any = chance) -> pd.DataFrame:
    """Play settings on the same deals: most of a deal's luck is theirs together, some each one's own."""
    luck = rng.random(deals)
    edges = np.linspace(0, deals, BLOCKS + 1).astype(int)
    places, which = np.unique(planned[NAMES].to_numpy(), axis=0, return_inverse=True)
    rows = []
    for setting in places:
        own = np.where(rng.random(deals) < 0.4, rng.random(deals), luck)
        rows.append(np.add.reduceat(own < rate(*setting), edges[:-1]) / np.diff(edges))
    means = np.array(rows)[which.reshape(-1)]
    table = planned.loc[planned.index.repeat(BLOCKS)].reset_index(drop=True)
    size = np.tile(np.diff(edges), len(planned))
    block = np.tile(np.arange(BLOCKS), len(planned))
    return table.assign(block=block, won=means.ravel(), games=size, deals=size)


ALL = pd.DataFrame(list(product(*map(range, LEVELS))), columns=NAMES)


# ---------------------------------------------------------------- against others


def without_noise(rows: int, function: Callable[..., Any]) -> tuple[Sampled, np.ndarray, list[np.ndarray]]:
    rng = np.random.default_rng(4)
    a, b = rng.random((3, rows)), rng.random((3, rows))
    mixed = [np.where(np.arange(3)[:, None] == knob, b, a) for knob in range(3)]
    blocks = [np.repeat(function(each)[None], 8, axis=0) for each in (a, b, *mixed)]
    return Sampled(blocks[0], blocks[1], np.stack(blocks[2:], axis=1)), a, [b, *mixed]


def wavy(x: Any) -> Any:
    """Ishigami's function, scaled."""
    one, two, three = (2 * np.pi * each - np.pi for each in x)
    return (np.sin(one) + 7 * np.sin(two) ** 2 + 0.1 * three**4 * np.sin(one)) / 10


def test_as_ishigamis_known_indices() -> None:
    design, _, _ = without_noise(60_000, wavy)
    found = design.variances(np.ones(8), None)
    assert found.first / found.whole == pytest.approx([0.3139, 0.4424, 0.0], abs=0.03)
    assert found.total / found.whole == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.03)


def test_as_salib() -> None:
    analyze = pytest.importorskip("SALib.analyze.sobol").analyze
    design, _, _ = without_noise(4096, wavy)
    flat = np.concatenate([design.one[0][:, None], design.mixed[0].T, design.other[0][:, None]], axis=1)
    problem = {"num_vars": 3, "names": NAMES, "bounds": [[0, 1]] * 3}
    theirs = analyze(problem, flat.ravel(), calc_second_order=False, seed=1, num_resamples=10)
    found = design.variances(np.ones(8), None)
    # The same formulas, but for how the whole variance is centred.
    assert found.first / found.whole == pytest.approx(theirs["S1"], abs=0.03)
    assert found.total / found.whole == pytest.approx(theirs["ST"], abs=0.03)


def test_all_settings_without_noise_are_the_decomposition_itself() -> None:
    rates = np.repeat(chance(*ALL.to_numpy().T).reshape(1, *LEVELS), 8, axis=0)
    found = Factorial(rates).variances(np.ones(8), None)
    first, total = truth()
    assert found.first / found.whole == pytest.approx(first)
    assert found.total / found.whole == pytest.approx(total)
    assert found.whole == pytest.approx(rates[0].var())


# ---------------------------------------------------------------- noise


def test_noise_is_taken_out() -> None:
    """With 64 deals a setting each trial is noisy; the mean of many is right."""
    first, total = truth()
    parts = []
    for trial in range(150):
        table = played(ALL, 64, np.random.default_rng(trial)).pivot(
            index=NAMES, columns="block", values="won"
        )
        parts.append(Factorial(table.to_numpy().T.reshape(-1, *LEVELS)).variances(np.ones(BLOCKS), None))
    whole = np.mean([each.whole for each in parts])
    assert whole == pytest.approx(chance(*ALL.to_numpy().T).var(), rel=0.05)
    assert np.mean([each.first for each in parts], axis=0) / whole == pytest.approx(first, abs=0.02)
    assert np.mean([each.total for each in parts], axis=0) / whole == pytest.approx(total, abs=0.02)
    trials = [played(ALL, 64, np.random.default_rng(trial)) for trial in range(40)]
    left_in = np.mean([games.groupby(NAMES)["won"].mean().var(ddof=0) for games in trials])
    print(f"\nwith the noise left in, the variance would be {left_in / whole:.2f} times as large")
    assert left_in > 1.05 * whole


def coverage(trials: int, deals: int, planned: pd.DataFrame | None, check: Callable[..., None]) -> None:
    expected = dict(zip(NAMES, zip(*truth(), strict=True), strict=True))
    hits = []
    for trial in range(trials):
        design = saltelli(LEVELS, NAMES, 128, trial) if planned is None else planned
        rows = sobol_indices(played(design, deals, np.random.default_rng(trial)), NAMES, resamples=150)
        for row in rows.to_dict("records"):
            true = expected[row["knob"]][0 if row["order"] == "first" else 1]
            hits.append(row["low"] - 1e-9 <= true <= row["high"] + 1e-9)
    check("Sobol's indices", hits, below=0.03)


def test_the_intervals_cover_the_truth(check_coverage: Callable[..., None]) -> None:
    coverage(40, 640, ALL, check_coverage)


def test_the_intervals_of_a_sample_cover_the_truth(check_coverage: Callable[..., None]) -> None:
    coverage(25, 640, None, check_coverage)


@pytest.mark.slow
@pytest.mark.parametrize("planned", [ALL, None])
def test_the_intervals_cover_it_in_many_trials(planned: pd.DataFrame | None, check_coverage: Any) -> None:
    coverage(300, 640, planned, check_coverage)


def test_where_nothing_matters_that_is_said() -> None:
    said = 0
    for trial in range(40):
        games = played(ALL, 320, np.random.default_rng(trial), lambda *x: 0.5)
        rows = sobol_indices(games, NAMES, resamples=100)
        said += rows["method"].str.contains("not above the noise").all()
        assert not rows.isna().any(axis=None)
    assert said >= 35


# ---------------------------------------------------------------- edges


def test_a_constant_outcome() -> None:
    games = played(ALL, 64, np.random.default_rng(1), lambda *x: 2.0)
    rows = sobol_indices(games, NAMES)
    assert rows["estimate"].tolist() == [0] * 6
    assert rows["high"].tolist() == [1] * 6
    assert rows["spread"].tolist() == [0] * 6
    assert len(sobol_indices(games[:0], NAMES)) == 0


def test_what_can_not_be_analysed() -> None:
    games = played(ALL, 64, np.random.default_rng(1))
    with pytest.raises(UserError, match="7 blocks of deals are too few"):
        sobol_indices(games[games["block"] < 7], NAMES)
    with pytest.raises(UserError, match="35 settings are not all 36 combinations"):
        sobol_indices(games[BLOCKS:], NAMES)
    with pytest.raises(UserError, match="lacks a block"):
        sobol_indices(games[1:], NAMES)
    with pytest.raises(UserError, match="two rows of one block"):
        sobol_indices(games, NAMES[:2])
    with pytest.raises(UserError, match="a power of 2"):
        saltelli(LEVELS, NAMES, 100, 0)


# ---------------------------------------------------------------- games


def test_ragemores_stack_target_matters_and_the_set_up_little() -> None:
    knobs = {"stack_target": "3,4", "cards.*.strength": "0..1", "setup": "choice,random"}
    rows = play_sensitivity("ragemore", "cautious", knobs, 800).set_index(["knob", "order"])
    assert rows.index[0] == ("stack_target", "first")
    assert rows["deals"].tolist() == [800] * 6
    assert rows["games"].tolist() == [6400] * 6
    assert not rows.isna().any(axis=None)


def test_many_settings_are_sampled() -> None:
    knobs = {f"cards.{number}.strength": "1..3" for number in range(1, 7)}
    rows = play_sensitivity("ragemore", "random", knobs, 16, rows=4)
    assert rows["method"].str.startswith("Saltelli").all()
    assert len(rows) == 12
    assert not rows.isna().any(axis=None)


@pytest.mark.parametrize(
    ("knobs", "games", "told"),
    [
        ({"stack_target": "3"}, 100, "knob stack_target has one value"),
        ({"stack_target": "3,4"}, 7, "games can't be 7"),
        ({"stack_tarket": "3,4"}, 100, "no knob is called 'stack_tarket'"),
    ],
)
def test_what_can_not_be_played(knobs: dict[str, Any], games: int, told: str) -> None:
    with pytest.raises(UserError, match=told) as caught:
        play_sensitivity("ragemore", "random", knobs, games)
    assert "\n" not in str(caught.value)
