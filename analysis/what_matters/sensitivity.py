"""Which rule, card value or weight does the win rate hang on? Sobol's indices over settings of knobs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..frame import Floats, check_columns, check_level
from .sobol_sums import Factorial, Sampled, indices

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress
    from ..tuning.space import Space

MOST_SETTINGS = 256
"""Up to so many combinations of values, all of them are played; else a sample."""
ROWS = 128
BLOCKS = 32
FEWEST_BLOCKS = 8
RESAMPLES = 400

ONE, OTHER = "one sample", "other sample"
_SAMPLE = ("sample", "row")
COLUMNS = [
    *("knob", "order", "estimate", "low", "high", "level", "method", "games", "deals"),
    *("spread", "noise"),
]


def sobol_indices(
    evaluations: pd.DataFrame,
    knobs: Sequence[str],
    outcome: str = "won",
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> pd.DataFrame:
    r"""Estimate first-order and total Sobol indices.

    Parameters
    ----------
    evaluations
        From `play_settings`: for each setting and block of deals a row with the knobs' values, ``block``, the
        mean of `outcome`, and ``games, deals`` behind it. Either every combination of values once, or with
        ``sample`` and ``row`` Saltelli's design: ``one sample``, ``other sample``, and for each knob its name
        for the one sample with that knob as in the other. It may be empty.
    knobs
        Columns.
    outcome
        What is explained.
    level
        Confidence level of each row by itself.
    resamples, seed
        Of the bootstrap.

    Returns
    -------
    DataFrame
        Two rows a knob, the largest total first: ``knob, order`` (``first``: the share of the variance that
        this knob explains by itself; ``total``: that which would be gone if it were fixed, interactions
        included), ``estimate, low, high, level, method, games, deals``, then ``spread``: the standard
        deviation of the outcome over the settings, and ``noise``: that of a setting's mean, which has been
        taken out. Where the variance is not above the noise, ``method`` says so and the intervals are 0 to 1.

    Raises
    ------
    UserError
        Columns or settings are missing, or there are too few blocks to tell noise from effect.

    Notes
    -----
    Values of a knob count equally, and knobs are independent: the indices are of these ranges. Noise is taken
    out as in `sobol_sums`. Intervals: the percentile bootstrap over blocks of deals, which all settings
    share, and in Saltelli's design over its rows.
    """
    import pandas as pd

    check_level(level)
    check_columns(evaluations, *knobs, "block", outcome, "games", "deals")
    if not len(evaluations) or not knobs:
        return pd.DataFrame(columns=COLUMNS)
    sampled = all(column in evaluations.columns for column in _SAMPLE)
    table = _by_block(evaluations, [*_SAMPLE] if sampled else list(knobs), outcome)
    design = _sampled(table, knobs) if sampled else _factorial(table, knobs)
    found = indices(design, level, resamples, seed)
    blocks = table.to_numpy(np.float64)
    noise = float(np.sqrt(np.mean(blocks.var(axis=1, ddof=1)) / blocks.shape[1]))
    method = (
        "Saltelli's design, bootstrap over deals and rows"
        if sampled
        else "all settings, bootstrap over deals"
    )
    if not found.surely:
        method += "; the variance over settings is not above the noise"
    rest = {
        "level": level,
        "method": method,
        "games": int(evaluations["games"].sum()),
        "deals": int(evaluations.drop_duplicates("block")["deals"].sum()),
        "spread": float(np.sqrt(found.whole)),
        "noise": noise,
    }
    rows = []
    for place in np.argsort(-found.total, kind="stable"):
        for order, share, ends in (
            ("first", found.first, found.first_interval),
            ("total", found.total, found.total_interval),
        ):
            numbers = {"estimate": share[place], "low": ends[0, place], "high": ends[1, place]}
            rows.append({"knob": knobs[place], "order": order, **numbers, **rest})
    return pd.DataFrame(rows)[COLUMNS]


def _by_block(evaluations: pd.DataFrame, setting: list[str], outcome: str) -> pd.DataFrame:
    """Return a row a setting and a column a block."""
    if evaluations.duplicated([*setting, "block"]).any():
        raise UserError("a setting has two rows of one block of deals; allowed is one each")
    table = evaluations.pivot(index=setting, columns="block", values=outcome)
    if table.shape[1] < FEWEST_BLOCKS:
        raise UserError(
            f"{table.shape[1]} blocks of deals are too few to tell noise from effect; "
            f"allowed: {FEWEST_BLOCKS} or more"
        )
    if table.isna().any(axis=None):
        raise UserError("a setting lacks a block of deals: all settings have to play the same deals")
    return table


def _factorial(table: pd.DataFrame, knobs: Sequence[str]) -> Factorial:
    sizes = [table.index.get_level_values(knob).nunique() for knob in knobs]
    if len(table) != prod(sizes):
        raise UserError(
            f"{len(table)} settings are not all {prod(sizes)} combinations of the knobs' values, "
            "and no columns 'sample' and 'row' say how they were drawn"
        )
    outcome = table.sort_index().to_numpy(np.float64).T
    return Factorial(outcome.reshape(-1, *sizes))


def _sampled(table: pd.DataFrame, knobs: Sequence[str]) -> Sampled:
    samples = table.index.get_level_values("sample").unique()
    lacking = [name for name in (ONE, OTHER, *knobs) if name not in samples]
    if lacking:
        raise UserError(f"there is no sample '{lacking[0]}'; needed are '{ONE}', '{OTHER}' and each knob's")

    def of(name: str) -> Floats:
        return table.xs(name, level="sample").sort_index().to_numpy(np.float64).T

    mixed = np.stack([of(knob) for knob in knobs], axis=1)
    return Sampled(of(ONE), of(OTHER), mixed)


# ---------------------------------------------------------------- playing


def play_sensitivity(
    game: str,
    strategy: Any,
    knobs: Mapping[str, Any],
    games: int = 2000,
    *,
    rows: int = ROWS,
    level: float = 0.95,
    seed: int = 0,
    opponents: Sequence[Any] = (),
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    machine: Machine | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Play settings of knobs on the same deals, and tell which knobs the win rate hangs on.

    Parameters
    ----------
    game, strategy, seed, cards, rules
        As `simulate.play` takes them.
    knobs
        Values by name, as `tuning.knobs.make_knob` takes them: rules, weights, card values.
    games
        Deals for each setting, at least 8.
    rows
        Of Saltelli's design, where there are more than `MOST_SETTINGS` combinations; a power of 2.
    level
        As in `sobol_indices`.
    opponents
        As in `playing.sides.make_sides`.
    machine, progress
        How to play, and who is told how far it is.

    Returns
    -------
    DataFrame
        As `sobol_indices`.

    Raises
    ------
    UserError
        Anything that can't be used, in one line.
    GameError
        As `simulate.play`.
    """
    from ...simulate.design import check_deals
    from ...simulate.machine import Machine
    from ...simulate.progress import Silence
    from ..tuning.bench import Bench
    from ..tuning.space import make_space

    games = check_deals(games)
    if games < FEWEST_BLOCKS:
        raise UserError(f"games can't be {games}: to tell noise from effect takes {FEWEST_BLOCKS} or more")
    space = make_space(game, knobs, strategy, cards=cards, rules=rules)
    for knob in space.knobs:
        if len(knob.values) < 2:
            raise UserError(f"knob {knob.name} has one value; allowed: two or more")
    tell = progress or Silence()
    bench = Bench(space, seed, opponents, machine or Machine(), tell)
    tell.start(None)
    try:
        evaluations = play_settings(space, bench, games, rows, seed)
    finally:
        tell.stop()
    return sobol_indices(evaluations, [knob.name for knob in space.knobs], level=level, seed=seed)


def play_settings(space: Space, bench: Any, games: int, rows: int = ROWS, seed: int = 0) -> pd.DataFrame:
    """Play every combination of values, or where there are many a sample, block of deals by block.

    Parameters
    ----------
    space, bench
        What the knobs are, and where they are played (`tuning.bench.Bench`).
    games
        Deals for each setting.
    rows, seed
        Of the sample, as in `play_sensitivity`.

    Returns
    -------
    DataFrame
        What `sobol_indices` takes; a setting that comes up again in the sample is played once.
    """
    import pandas as pd

    sizes = [len(knob.values) for knob in space.knobs]
    names = [knob.name for knob in space.knobs]
    if prod(sizes) <= MOST_SETTINGS:
        planned = pd.DataFrame(list(product(*map(range, sizes))), columns=names)
    else:
        planned = saltelli(sizes, names, rows, seed)
    edges = np.linspace(0, games, min(BLOCKS, games) + 1).astype(np.int64)
    means: dict[tuple[int, ...], Floats] = {}
    bench.compile(tuple(int(place) for place in planned[names].iloc[0]))
    for setting in dict.fromkeys(tuple(map(int, each)) for each in planned[names].to_numpy()):
        shares = bench.play(setting, 0, games)
        means[setting] = np.add.reduceat(shares, edges[:-1]) / np.diff(edges)
    settings = [tuple(map(int, each)) for each in planned[names].to_numpy()]
    fresh = ~pd.Series(settings).duplicated().to_numpy()
    blocks = len(edges) - 1
    table = planned.loc[planned.index.repeat(blocks)].reset_index(drop=True)
    seats = bench.side(settings[0]).seats
    deals = np.tile(np.diff(edges), len(planned))
    return table.assign(
        block=np.tile(np.arange(blocks), len(planned)),
        won=np.concatenate([means[setting] for setting in settings]),
        games=deals * seats * np.repeat(fresh, blocks),  # those of a setting that comes up again count once
        deals=deals,
    )


def saltelli(sizes: Sequence[int], names: Sequence[str], rows: int, seed: int) -> pd.DataFrame:
    """Return Saltelli's design over places of values, drawn by a shifted Sobol sequence.

    Parameters
    ----------
    sizes, names
        How many values each knob has, and its name.
    rows
        A power of 2.
    seed
        Of the shift.

    Raises
    ------
    UserError
        `rows` is no power of 2.
    """
    import pandas as pd
    from scipy.stats.qmc import Sobol

    if rows < 2 or rows & (rows - 1):
        raise UserError(f"rows can't be {rows}; allowed: a power of 2, such as {ROWS}")
    count = len(sizes)
    # Shifted at random, and not scrambled: how scipy is told a seed for that has changed its name.
    shift = np.random.default_rng(seed).random(2 * count)
    points = (Sobol(2 * count, scramble=False).random(rows) + shift) % 1
    places = np.minimum((points * np.tile(sizes, 2)).astype(np.int64), np.tile(sizes, 2) - 1)
    one, other = places[:, :count], places[:, count:]
    samples = {ONE: one, OTHER: other}
    for place, name in enumerate(names):
        samples[name] = one.copy()
        samples[name][:, place] = other[:, place]
    parts = [
        pd.DataFrame(drawn, columns=list(names)).assign(sample=name, row=np.arange(rows))
        for name, drawn in samples.items()
    ]
    return pd.concat(parts, ignore_index=True)
