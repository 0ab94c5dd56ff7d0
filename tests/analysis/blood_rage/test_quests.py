"""Destroyed provinces and quests: dealt again, against the rows, and with an injected shift."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.analysis.blood_rage.cards import picks
from montecardo.analysis.blood_rage.quests import (
    REGION_NAMES,
    aims,
    quest_fates,
    quest_shift,
    region_quests,
    standing,
)
from montecardo.simulate import play

from .frames import PICKS, blood_frame


@pytest.fixture(scope="module")
def run() -> Any:
    return play("blood-rage", ["random"] * 2, games=300, seed=11, jobs=1)


def test_what_is_dealt_again_is_what_the_rows_say(run: Any) -> None:
    regions = standing(run.design, run.games)
    left = regions.pivot_table(index=["game", "age"], columns="region", values="standing")[list(REGION_NAMES)]
    dead = run.games.groupby("game")["dead_region"].first()
    third = left.xs(3, level="age")
    assert ((third.to_numpy() == 0) @ np.array([1, 2, 4]) == dead.to_numpy()).all()
    assert dead.nunique() > 2
    # Eight provinces, three gone from the start at tables of two, one more after each Age.
    assert left.sum(axis=1).groupby("age").unique().to_dict() == {1: [5], 2: [4], 3: [3]}


def test_aims_are_those_of_the_card_list(run: Any) -> None:
    cards = run.design.card_set.cards
    asked = aims(run.design.setting.cards[0])
    assert {cards[card]["kind"] for card in asked} == {"quest"}
    assert len(asked) == 15
    for card, aim in asked.items():
        name = {"valhalla": "Glorious Death"}.get(aim, aim.capitalize())
        assert cards[card]["name"] == name


def test_quests_of_a_region_that_is_gone_are_never_fulfilled(run: Any) -> None:
    regions, cards = standing(run.design, run.games), run.design.setting.cards[0]
    rows = region_quests(run.games, cards, regions)
    cell = rows.set_index(["what", "standing", "region"])["estimate"].sort_index()
    assert cell["fulfilled", 0].max() == 0
    assert cell["fulfilled", 3].min() > cell["fulfilled", 1].max()
    tables = rows[rows["what"] == "drafted"]
    assert tables["games"].sum() == 300 * 3 * len(REGION_NAMES)
    fates = quest_fates(run.games, cards)
    fulfilled = (fates["estimate"] * fates["games"]).sum()
    assert fulfilled == pytest.approx(picks(run.games)["fulfilled"].sum())
    # A card that another seat took is fulfilled, if at all, by no pick of its own.
    assert 0 <= run.games["done"].sum() - fulfilled <= 0.01 * run.games["done"].sum()


def test_an_injected_shift_is_found(run: Any) -> None:
    cards = run.design.setting.cards[0]
    asked = aims(cards)
    mine = next(card for card, aim in asked.items() if aim == "alfheim" and cards.age[card] == 3)
    other = next(card for card, aim in asked.items() if aim == "valhalla" and cards.age[card] == 3)
    rng = np.random.default_rng(6)
    dead = rng.choice([0, 4], 500)
    drafted = np.full((500, 2, PICKS), other)
    drafted[..., 15] = mine
    used = np.zeros_like(drafted)
    used[..., 15] = rng.random((500, 2)) < np.where(dead == 4, 0.2, 0.6)[:, None]
    used[..., 16] = rng.random((500, 2)) < 0.5
    games = blood_frame({"quests": rng.integers(0, 9, (500, 2)).tolist()}, drafted, used, dead.tolist())
    rows = quest_shift(games, cards).set_index(["dead", "aim"]).sort_index()
    assert rows.loc[("alfheim", "alfheim"), "low"] < -0.8 < rows.loc[("alfheim", "alfheim"), "high"]
    assert rows.loc[("alfheim", "alfheim"), "verdict"] == "lower"
    assert rows.loc[("alfheim", "valhalla"), "verdict"] == "undecided"
    few = games[games["dead_region"] == 0].iloc[:100]
    few = few.assign(dead_region=np.where(few["game"] == few["game"].iloc[0], 4, 0))
    assert len(quest_shift(few, cards)) == 0  # of a single table nothing is known
    assert "manheim" not in rows.index.get_level_values("dead")  # it never was
