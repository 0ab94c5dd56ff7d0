"""What Blood Rage's cards are worth: by hand, with an injected effect, and without any."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.blood_rage.cards import (
    blank_worth,
    draft_habits,
    drafted_worth,
    has_drafted,
    over_the_others,
    picks,
    played_worth,
    with_and_without,
)
from montecardo.simulate.errors import UserError

from .frames import PICKS, blood_frame

CARDS = 30


def one_table() -> pd.DataFrame:
    drafted = np.zeros((1, 2, PICKS), int)
    drafted[0, 0] = np.arange(PICKS)
    drafted[0, 1] = 20
    used = np.zeros_like(drafted)
    used[0, 0, 7], used[0, 0, 12] = 1, 2
    return blood_frame({"battle": [[4, 1]]}, drafted, used)


def test_picks_by_hand() -> None:
    rows = picks(one_table())
    assert len(rows) == 2 * PICKS
    mine = rows[rows["seat"] == 0].set_index("card")
    assert mine.loc[7, ["age", "place"]].tolist() == [2, 2]
    assert mine.loc[7, ["put_in", "fulfilled"]].tolist() == [True, False]
    assert mine.loc[12, ["put_in", "fulfilled"]].tolist() == [True, True]
    assert not mine.loc[17, "put_in"]
    assert has_drafted(one_table(), 20).tolist() == [False, True]
    habits = draft_habits(one_table()).set_index(["card", "age"])
    assert habits.loc[(7, 2), ["place", "estimate", "games"]].tolist() == [2, 1, 1]
    assert habits.loc[(20, 1), ["place", "estimate", "games"]].tolist() == [3.5, 0, 6]


def drafted_at_random(
    rng: np.random.Generator, tables: int, worth: dict[int, float]
) -> tuple[pd.DataFrame, np.ndarray]:
    """Return tables at which each seat drafts 18 of 30 cards, each worth so much Glory to it."""
    drafted = np.argsort(rng.random((tables, 4, CARDS)), axis=2)[..., :PICKS]
    glory = rng.integers(0, 20, (tables, 4)).astype(float)
    for card, effect in worth.items():
        glory += effect * (drafted == card).any(axis=2)
    return blood_frame({"cards": np.rint(glory).astype(int).tolist()}, drafted), drafted


def test_an_injected_worth_is_found_and_nothing_else() -> None:
    worth = {3: 4.0, 11: -3.0}
    games, _ = drafted_at_random(np.random.default_rng(8), 700, worth)
    rows = drafted_worth(games, range(CARDS)).set_index("card")
    for card, effect in worth.items():
        assert rows.loc[card, "low"] < effect < rows.loc[card, "high"]
    assert rows.loc[3, "verdict"] == "higher"
    assert rows.loc[11, "verdict"] == "lower"
    assert (rows.drop([3, 11])["verdict"] != "undecided").sum() <= 2
    assert set(rows["correction"]) == {"benjamini-hochberg"}


def test_false_discoveries_are_few() -> None:
    shares = []
    for trial in range(20):
        games, _ = drafted_at_random(np.random.default_rng(trial), 80, {0: 4.0, 1: 4.0})
        rows = drafted_worth(games, range(CARDS))
        found = rows[rows["verdict"] != "undecided"]
        shares.append((found["card"] > 1).sum() / max(len(found), 1))
    assert np.mean(shares) <= 0.05 + 4 * np.std(shares) / np.sqrt(len(shares))


def test_played_worth_looks_at_who_drafted_the_card() -> None:
    rng = np.random.default_rng(12)
    drafted = np.argsort(rng.random((600, 2, CARDS)), axis=2)[..., :PICKS]
    used = rng.integers(0, 2, drafted.shape)
    glory = rng.integers(0, 9, (600, 2)) + 5 * ((drafted == 4) & (used == 1)).any(axis=2)
    rows = played_worth(blood_frame({"cards": glory.tolist()}, drafted, used), [4, 5]).set_index("card")
    assert rows.loc[4, "verdict"] == "higher"
    assert rows.loc[4, "low"] < 5 < rows.loc[4, "high"]
    assert rows.loc[5, "verdict"] == "undecided"
    assert rows.loc[4, "games"] == (drafted == 4).any(axis=2).sum()


def test_blank_cards_pair_each_drafter_with_itself() -> None:
    rng = np.random.default_rng(4)
    base, drafted = drafted_at_random(rng, 300, {6: 3.0})
    without = base.assign(score=base["score"] - 3 * has_drafted(base, 6) + rng.integers(-1, 2, len(base)))
    pairs = with_and_without(base, without, 6)
    assert len(pairs) == (drafted == 6).any(axis=2).sum()
    other = with_and_without(base, base.assign(score=rng.permutation(base["score"])), 7)
    rows = blank_worth([pairs, other]).set_index("card")
    held = has_drafted(base, 6).reshape(-1, 4)
    expected = 4 * (held - held.mean(axis=1, keepdims=True))[held].mean()
    assert rows.loc[6, "low"] < expected < rows.loc[6, "high"]
    assert rows.loc[6, "verdict"] == "higher"
    assert rows.loc[7, "verdict"] == "undecided"
    assert set(with_and_without(base, without, 6, seat=2)["game"]) <= set(
        base["game"][has_drafted(base, 6) & (base["seat"] == 2)]
    )


def test_other_games_are_refused() -> None:
    base, _ = drafted_at_random(np.random.default_rng(1), 5, {})
    with pytest.raises(UserError, match="without card 3 are not the same games"):
        with_and_without(base, base.assign(game=base["game"] + 1), 3)


def test_over_the_others_adds_up_to_nothing() -> None:
    base, _ = drafted_at_random(np.random.default_rng(1), 5, {})
    assert over_the_others(base).groupby(base["game"]).sum().abs().max() < 1e-9
