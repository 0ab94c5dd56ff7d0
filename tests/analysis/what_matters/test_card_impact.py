"""What cards are worth: an injected effect is found, nulls are not, and a blank card is blank."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.what_matters.card_impact import WARNING, card_impact, card_looks, play_card_impact
from montecardo.simulate import play
from montecardo.simulate.errors import UserError

DEALS, CARDS = 400, 18


def made_up(
    rng: np.random.Generator, effects: list[float]
) -> tuple[pd.DataFrame, list[tuple[str, int | None, pd.DataFrame]]]:
    """Return games won if a deal's luck exceeds 1/2, and the same without each card, of known effect.

    Some 3 games in 10 turn out otherwise by what a changed card stirs up, as often for the better as not.
    """
    luck = rng.random(DEALS)
    base = pd.DataFrame({"game": np.arange(DEALS), "seat": 0, "won": luck < 0.5, "score": luck})
    without: list[tuple[str, int | None, pd.DataFrame]] = []
    for card, effect in enumerate(effects):
        stirred = np.where(rng.random(DEALS) < 0.3, rng.random(DEALS), luck)
        games = base.assign(won=stirred < 0.5 - effect, score=stirred - effect)
        without.append((f"card {card}", None, games))
    return base, without


def test_an_injected_effect_is_found_first() -> None:
    effects = [0.0] * CARDS
    effects[7], effects[3] = 0.15, -0.25
    base, without = made_up(np.random.default_rng(1), effects)
    rows = card_impact(base, without)
    assert rows["card"].tolist()[:2] == ["card 3", "card 7"]
    assert rows["verdict"].tolist()[:2] == ["lower", "higher"]
    assert rows.loc[1, "low"] < 0.15 < rows.loc[1, "high"]
    assert rows.loc[1, "estimate"] == pytest.approx(rows.loc[1, "first_mean"] - rows.loc[1, "second_mean"])
    assert set(rows["correction"]) == {"benjamini-hochberg"}
    score = card_impact(base, without, "score").set_index("card")
    assert score.loc["card 3", "low"] < -0.25 < score.loc["card 3", "high"]


def false_discoveries(trials: int) -> float:
    effects = [0.12] * 4 + [0.0] * (CARDS - 4)
    shares = []
    for trial in range(trials):
        base, without = made_up(np.random.default_rng(100 + trial), effects)
        rows = card_impact(base, without)
        found = rows[rows["verdict"] != "undecided"]
        wrong = sum(effects[int(card.split()[1])] == 0 for card in found["card"])
        shares.append(wrong / max(len(found), 1))
    return float(np.mean(shares))


def test_false_discoveries_are_few() -> None:
    # At most 0.05 * 14/18 on average; the share's standard deviation is about 0.09.
    assert false_discoveries(60) <= 0.05 + 3 * 0.09 / np.sqrt(60)


@pytest.mark.slow
def test_false_discoveries_are_few_in_many_trials() -> None:
    assert false_discoveries(1000) <= 0.05 + 3 * 0.09 / np.sqrt(1000)


@pytest.mark.parametrize("outcome", ["won", "score"])
def test_the_intervals_cover_the_truth(check_coverage: Callable[..., None], outcome: str) -> None:
    hits = []
    for trial in range(60):
        effects = [0.1, 0.0, -0.2]
        rows = card_impact(*made_up(np.random.default_rng(trial), effects), outcome).set_index("card")
        for card, effect in enumerate(effects):
            hits.append(rows.loc[f"card {card}", "low"] < effect < rows.loc[f"card {card}", "high"])
    check_coverage(f"a card's impact on {outcome}", hits, below=0.02)


def test_a_card_of_one_seat_is_looked_at_from_that_seat() -> None:
    rows = {"game": [0, 0, 1, 1], "seat": [0, 1, 0, 1]}
    base = pd.DataFrame(rows | {"score": [5, 1, 4, 2]})
    first = pd.DataFrame(rows | {"score": [3, 9, 3, 9]})
    second = pd.DataFrame(rows | {"score": [9, 1, 9, 0]})
    (row,) = card_impact(base, [("joker", 0, first), ("joker", 1, second)], "score").to_dict("records")
    assert row["estimate"] == pytest.approx(((5 - 3) + (4 - 3) + (1 - 1) + (2 - 0)) / 4)
    assert (row["games"], row["deals"]) == (4, 2)


# ---------------------------------------------------------------- how it looks


def test_looks_come_with_their_warning() -> None:
    rng = np.random.default_rng(2)
    came_up = rng.random(500) < 0.4
    games = pd.DataFrame({"game": np.arange(500), "won": rng.random(500) < np.where(came_up, 0.7, 0.4)})
    rows = card_looks(games, {"card 1": came_up, "never": np.zeros(500, bool)})
    assert rows["card"].tolist() == ["card 1"]
    assert rows.loc[0, "low"] < 0.3 < rows.loc[0, "high"]
    assert rows.loc[0, "warning"] == WARNING
    with pytest.raises(UserError, match="card 1: 3 truth values for 500 rows"):
        card_looks(games, {"card 1": [True, False, True]})


# ---------------------------------------------------------------- edges


def test_few_games() -> None:
    base, without = made_up(np.random.default_rng(3), [0.1, 0.2])
    for outcome in ("won", "score"):
        none = card_impact(base[:0], [(card, seat, games[:0]) for card, seat, games in without], outcome)
        assert len(none) == 0
        one = card_impact(base[:1], [(card, seat, games[:1]) for card, seat, games in without], outcome)
        assert set(one["verdict"]) == {"undecided"}
        assert not one[["estimate", "low", "high", "p_value", "p_adjusted"]].isna().any(axis=None)
    assert len(card_impact(base, [])) == 0
    assert len(card_looks(base[:0], {"card 1": np.zeros(0, bool)})) == 0


def test_a_card_that_changes_nothing() -> None:
    base, _ = made_up(np.random.default_rng(3), [])
    rows = card_impact(base, [("card 1", None, base)])
    assert rows[["estimate", "p_value", "verdict"]].to_numpy().tolist() == [[0.0, 1.0, "undecided"]]


def test_other_games_are_refused() -> None:
    base, without = made_up(np.random.default_rng(3), [0.1])
    with pytest.raises(UserError, match="card 0: not the same games both ways"):
        card_impact(base[1:], without)


# ---------------------------------------------------------------- games


def test_ragemores_cards() -> None:
    rows = play_card_impact("ragemore", "random", 200, outcomes=["score"])
    assert sorted(rows["card"]) == sorted(f"card {number}" for number in range(1, 19))
    base = play("ragemore", ["random"], 200).games
    assert rows["first_mean"].tolist() == pytest.approx([base["score"].mean()] * 18)
    assert (rows["second_mean"] != rows["first_mean"]).any()


def test_rages_cards_from_each_seat() -> None:
    rows = play_card_impact("rage", "random", 40, opponents=["random", "random"], rules={"rounds": 3})
    assert set(rows["card"]) == {"joker", "no_trump", "trump_change", "plus", "minus"}
    assert rows["games"].tolist() == [120] * 10
    assert rows["deals"].tolist() == [40] * 10


def test_no_such_part() -> None:
    with pytest.raises(UserError, match=r"no part 'abilty' .did you mean 'ability'"):
        play_card_impact("ragemore", "random", 10, parts=["abilty"])
