"""Where Blood Rage's Glory comes from, and how close its games are: by hand, and with known truth."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.blood_rage.closeness import closeness, running_scores, winning_leads
from montecardo.analysis.blood_rage.glory import (
    ALL,
    SOURCES,
    glory_by_source,
    order_glory,
    winners_over_others,
)
from montecardo.analysis.several_seats.lead import LEADER, lead
from montecardo.simulate import play
from montecardo.simulate.errors import UserError

from .frames import blood_frame

HAND = blood_frame({"battle": [[3, 0], [5, 5]], "quests": [[5, 4], [0, 0]], "stats": [[0, 10], [0, 0]]})


def test_glory_by_hand() -> None:
    rows = glory_by_source(HAND, ("seat",)).set_index(["seat", "source"])["estimate"]
    assert rows[0, "battle"] == 4
    assert rows[1, "stats"] == 5
    for seat in (0, 1):
        assert sum(rows[seat, source] for source in SOURCES) == rows[seat, ALL]


def test_winners_have_what_the_others_lack_and_shared_wins_of_all_tell_nothing() -> None:
    rows = winners_over_others(HAND).set_index("source")
    assert rows.loc["battle", "estimate"] == -3
    assert rows.loc["stats", "estimate"] == 10
    assert rows.loc[ALL, "estimate"] == 6
    assert rows.loc[ALL, "games"] == 1
    assert rows.index.tolist() == [*SOURCES, ALL]


def test_no_game_gives_no_row_and_a_missing_column_a_line() -> None:
    none = HAND.iloc[:0]
    assert len(glory_by_source(none)) == len(winners_over_others(none)) == len(order_glory({2: none})) == 0
    assert len(running_scores(none.assign(glory_after_1=0, glory_after_2=0))) == 0
    with pytest.raises(UserError, match="no column 'glory_battle'"):
        glory_by_source(HAND.drop(columns="glory_battle"))


def test_an_advantage_of_the_first_is_found_where_it_is_earned() -> None:
    rng = np.random.default_rng(3)
    battle, quests = rng.integers(0, 9, (2, 800, 3))
    battle[:, 0] += 2
    rows = order_glory({3: blood_frame({"battle": battle.tolist(), "quests": quests.tolist()})})
    cell = rows.set_index(["start", "source"])
    assert cell.loc[(0, "battle"), "low"] < 4 / 3 < cell.loc[(0, "battle"), "high"]
    assert cell.loc[(0, "battle"), "verdict"] == cell.loc[(0, ALL), "verdict"] == "higher"
    assert (rows[rows["source"] == "quests"]["verdict"] == "undecided").all()
    assert rows.groupby("source")["estimate"].sum().abs().max() < 1e-9


def test_closeness_by_hand() -> None:
    games = blood_frame({"battle": [[9, 9, 0], [12, 7, 1], [0, 30, 5]]})
    assert winning_leads(games)["lead"].tolist() == [0, 5, 25]
    rows = closeness(games).set_index("within")["estimate"]
    assert rows.to_dict() == {-1: 10, 0: 1 / 3, 2: 1 / 3, 5: 2 / 3, 10: 2 / 3, 20: 2 / 3}


def test_glory_after_each_age_leads_to_the_final_one() -> None:
    games = play("blood-rage", ["random"] * 3, games=60, seed=5, jobs=1).games
    running = running_scores(games)
    table = running.pivot_table(index=["game", "seat"], columns="checkpoint", values="score")
    assert table.columns.tolist() == [1, 2, 3]
    assert (table[3].to_numpy() == games["score"].to_numpy()).all()
    assert table[1].mean() < table[2].mean() < table[3].mean()
    leaders = lead(running)
    leaders = leaders[leaders["question"] == LEADER].set_index("checkpoint")["estimate"]
    assert leaders[3] == 1
    assert isinstance(running, pd.DataFrame)
