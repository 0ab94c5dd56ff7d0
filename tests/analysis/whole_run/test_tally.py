"""A run added up chunk by chunk says what its frame says."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.whole_run.summary import summary
from montecardo.analysis.whole_run.tally import RunTally
from montecardo.simulate import UserError, get_game, play
from montecardo.simulate.layout import Field, Layout

ENDINGS = ("playing", "won", "starved", "lost", "never")
RESULT = Layout(
    "Result",
    won=Field(np.int8, "1 for a win"),
    score=Field(np.int16, "points"),
    turns=Field(np.int16, "turns"),
    ending=Field(np.int8, "an ending"),
)


def _manifest(line_ups: list[list[str]], replicates: int) -> dict[str, Any]:
    told = [
        [
            {"name": name, "version": "2", "description": f"Is {name}.", "weights": {"w": 1.5}, "typed": name}
            for name in names
        ]
        for names in line_ups
    ]
    return {"game": "made-up", "seed": 3, "replicates": replicates, "line_ups": told, "cards": {"name": "x"}}


def _results(units: int, seats: int, replicates: int, seed: int) -> Any:
    """Make up results in which the deal matters."""
    rng = np.random.default_rng(seed)
    deals = -(-units // replicates)
    luck = np.repeat(rng.random(deals), replicates)[:units]
    results = RESULT.table(units * seats)
    won = rng.random((units, seats)) < 0.2 + 0.6 * luck[:, None]
    results["won"] = won.ravel()
    results["score"] = (10 * luck[:, None] + rng.integers(-4, 5, (units, seats))).ravel()
    results["turns"] = rng.integers(3, 29, units * seats)
    results["ending"] = np.where(won.ravel(), 1, rng.integers(2, 4, units * seats))
    return results


def _frame(line_ups: list[list[str]], parts: list[Any], replicates: int) -> pd.DataFrame:
    """Put results into a frame as `simulate.play` does, with line-ups of any length."""
    seats = len(line_ups[0])
    names = list(dict.fromkeys(name for line_up in line_ups for name in line_up))
    frames = []
    for line_up, results in zip(line_ups, parts, strict=True):
        unit, seat = np.divmod(np.arange(len(results)), seats)
        columns = {name: np.array(results[name]) for name in ("score", "turns")}
        frames.append(
            pd.DataFrame(
                {
                    "game": unit // replicates,
                    "replicate": unit % replicates,
                    "seat": seat,
                    "strategy": pd.Categorical.from_codes(
                        np.array([names.index(name) for name in line_up])[seat], names
                    ),
                    "won": results["won"] != 0,
                    **columns,
                    "ending": pd.Categorical.from_codes(results["ending"] - 1, ENDINGS[1:]),
                }
            )
        )
    return pd.concat(frames, ignore_index=True)


def _tallied(manifest: dict[str, Any], parts: list[Any], seats: int, chunk: int) -> RunTally:
    tally = RunTally(manifest, RESULT.fields, ENDINGS, seats)
    for line_up, results in enumerate(parts):
        for first in range(0, len(results) // seats, chunk):
            tally.add(line_up, first, results[first * seats : (first + chunk) * seats])
    return tally


def _close(one: Any, other: Any) -> None:
    """Require the same keys in the same order, and the same values but for rounding."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert list(one) == list(other)
        for key in one:
            _close(one[key], other[key])
    elif isinstance(one, list):
        assert len(one) == len(other)
        for each, its in zip(one, other, strict=True):
            _close(each, its)
    elif isinstance(one, float):
        assert math.isclose(one, other, rel_tol=1e-10, abs_tol=1e-12)
    else:
        assert one == other


def _check(line_ups: list[list[str]], units: list[int], replicates: int, chunk: int, level: float) -> None:
    seats = len(line_ups[0])
    parts = [_results(count, seats, replicates, seed) for seed, count in enumerate(units)]
    manifest = _manifest(line_ups, replicates)
    about = {"seconds": 2.5, "jobs": 2}
    deals = -(-max(units) // replicates)
    told = {**manifest, **about, "games": deals}
    expected = summary(told, _frame(line_ups, parts, replicates), level)
    _close(_tallied(manifest, parts, seats, chunk).summary(level, about), expected)


ROTATED = [["a", "b"], ["b", "a"]]
SELVES = [["a", "a", "b"], ["b", "b", "a"], ["c", "c", "c"]]
TURNED = [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]


@pytest.mark.parametrize("chunk", [1, 7, 100, 1000])
@pytest.mark.parametrize("replicates", [1, 3])
@pytest.mark.parametrize(
    ("line_ups", "units"),
    [
        ([["a"]], [301]),
        ([["a"], ["b"], ["c"]], [301, 301, 301]),
        ([["a"], ["b"]], [301, 77]),
        ([["a"], ["b"]], [0, 77]),
        ([["a", "a"]], [200]),
        (ROTATED, [250, 250]),
        (ROTATED, [250, 65]),
        (SELVES, [200, 200, 200]),
        (TURNED, [130, 99, 131]),
    ],
)
def test_it_says_what_the_frame_says(
    line_ups: list[list[str]], units: list[int], replicates: int, chunk: int
) -> None:
    _check(line_ups, units, replicates, chunk, 0.9)


@pytest.mark.parametrize("units", [1, 2, 3, 4])
@pytest.mark.parametrize("replicates", [1, 3])
@pytest.mark.parametrize("line_ups", [[["a"]], [["a"], ["b"]], ROTATED])
def test_next_to_nothing(line_ups: list[list[str]], units: int, replicates: int) -> None:
    _check(line_ups, [units] * len(line_ups), replicates, 1, 0.95)


def test_many_deals_at_a_time() -> None:
    _check(ROTATED, [300_000, 290_001], 2, 77_777, 0.99)
    _check([["a"], ["b"]], [300_000, 300_000], 3, 99_991, 0.95)


def test_nothing_yet() -> None:
    tally = RunTally(_manifest([["a"], ["b"]], 1), RESULT.fields, ENDINGS, 1)
    told = tally.summary()
    assert (told["games"], told["strategies"], told["comparisons"]) == (0, [], [])


@pytest.mark.parametrize(
    ("line_ups", "compared"),
    [
        ([["a", "b"]], set()),
        ([["a", "b"], ["a", "c"]], {"bc"}),
        ([["a", "b"], ["b", "a"]], {"ab"}),
        ([["a", "a"], ["a", "b"]], set()),
    ],
)
def test_what_cant_be_paired_at_a_table_has_no_row(line_ups: list[list[str]], compared: set[str]) -> None:
    parts = [_results(50, 2, 1, seed) for seed in range(len(line_ups))]
    of_frame = summary({}, _frame(line_ups, parts, 1))
    of_tally = _tallied(_manifest(line_ups, 1), parts, 2, 10).summary()
    for told in (of_frame, of_tally):
        assert {"".join(sorted((row["first"], row["second"]))) for row in told["comparisons"]} == compared
        names = sorted({name for line_up in line_ups for name in line_up})
        pairs = {one + other for one in names for other in names if one < other}
        assert {one["first"] + one["second"] for one in told["not_compared"]} == pairs - compared
    assert of_tally["seats"] == of_frame["seats"]
    assert [one["seat"] for one in of_tally["seats"]] == [0, 1]


def test_solo_games_without_a_common_deal_are_refused() -> None:
    games = _frame([["a"], ["b"]], [_results(5, 1, 1, 0), _results(5, 1, 1, 1)], 1)
    games.loc[5:, "game"] += 5
    with pytest.raises(UserError, match="in common"):
        summary({}, games)


def test_it_goes_on_after_a_summary() -> None:
    results = _results(100, 1, 3, 1)
    tally = _tallied(_manifest([["a"]], 3), [results[:50]], 1, 50)
    first = tally.summary()
    assert tally.summary() == first
    tally.add(0, 50, results[50:])
    assert tally.summary() == _tallied(_manifest([["a"]], 3), [results], 1, 100).summary()
    assert tally.units(0) == 100


def test_only_some_columns() -> None:
    results = np.array([(1, 0), (0, 0), (1, 0)], [("won", "i1"), ("rank", "i1")])
    tally = RunTally(_manifest([["a"]], 1), ("won", "rank"), ENDINGS, 1)
    tally.add(0, 0, results)
    (row,) = tally.summary()["strategies"]
    assert list(row) == ["strategy", "version", "description", "weights", "win_rate"]


def test_huge_scores_add_up_exactly() -> None:
    results = np.array([(1, 2**62), (0, -(2**62)), (1, 2**62 - 1)], [("won", "i1"), ("score", "i8")])
    for replicates in (1, 3):
        tally = RunTally(_manifest([["a"]], replicates), ("won", "score"), (), 1)
        tally.add(0, 0, results)
        assert tally.summary()["strategies"][0]["score"]["estimate"] == (2**62 - 1) / 3


def test_wrong_chunks_are_refused() -> None:
    tally = RunTally(_manifest([["a", "b"]], 1), RESULT.fields, ENDINGS, 2)
    results = _results(5, 2, 1, 0)
    with pytest.raises(ValueError, match="unit 0, not 5"):
        tally.add(0, 5, results)
    with pytest.raises(ValueError, match="whole units of 2 seats"):
        tally.add(0, 0, results[:3])
    floats = np.zeros(4, [("won", "i1"), ("score", "f8"), ("turns", "i2"), ("ending", "i1")])
    with pytest.raises(TypeError, match="'score' of the results is float64"):
        tally.add(0, 0, floats)


@pytest.mark.parametrize("chunk", [100, 1024, 10_000])
@pytest.mark.parametrize("replicates", [1, 3])
def test_ragemore(replicates: int, chunk: int) -> None:
    game, names = get_game("ragemore"), ["random", "cautious", "fighter"]
    run = play("ragemore", names, games=700, seed=5, replicates=replicates, jobs=1)
    tally = RunTally(run.manifest, tuple(game.result.fields), game.endings, 1)
    for line_up, results in enumerate(run.results):
        for first in range(0, len(results), chunk):
            tally.add(line_up, first, results[first : first + chunk])
    _close(tally.summary(), summary(run.manifest, run.games))
    json.dumps(tally.summary(), allow_nan=False)


ONE = "[[{'name': 'a'}]]"
TWO = "[[{'name': 'a'}], [{'name': 'b'}]]"


@pytest.mark.parametrize(("line_ups", "replicates"), [(ONE, 1), (ONE, 3), (TWO, 1), (TWO, 3)])
def test_it_needs_neither_pandas_nor_scipy(line_ups: str, replicates: int) -> None:
    script = f"""
import sys
import numpy as np
from montecardo.analysis.whole_run.tally import RunTally
fields = ("won", "score", "turns", "ending")
tally = RunTally({{"line_ups": {line_ups}, "replicates": {replicates}}}, fields, ("", "won", "lost"), 1)
for line_up in range(len({line_ups})):
    rows = [(i % (line_up + 2) == 0, i % 5, i % 7, i % 2 + 1) for i in range(999)]
    tally.add(line_up, 0, np.array(rows, [(field, "i2") for field in fields]))
assert tally.summary()["strategies"][0]["win_rate"]["games"] == 999
print([name for name in ("pandas", "scipy", "numba") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line_ups", "replicates"), [([["a"]], 1), ([["a"], ["b"]], 1), ([["a"], ["b"]], 3), (ROTATED, 1)]
)
def test_adding_costs_little(line_ups: list[list[str]], replicates: int) -> None:
    seats, chunk = len(line_ups[0]), 99_999
    tally = RunTally(_manifest(line_ups, replicates), RESULT.fields, ENDINGS, seats)
    results, rows = _results(chunk, seats, replicates, 0), 0
    start = time.process_time()
    for turn in range(10):
        for line_up in range(len(line_ups)):
            tally.add(line_up, turn * chunk, results)
            rows += len(results)
    took = (time.process_time() - start) / rows
    start = time.process_time()
    tally.summary()
    print(
        f"\n{line_ups}, {replicates} replicates: {1e9 * took:.1f} ns a row to add, and at the end "
        f"{1e9 * (time.process_time() - start) / rows:.1f}"
    )
    # An idle machine takes a fifth of this and less.
    assert took < 200e-9
