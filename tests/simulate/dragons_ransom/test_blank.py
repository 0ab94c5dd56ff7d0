"""A blank card of Dragon's Ransom has lost what is its own, and all else is as it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.analysis.what_matters.card_impact import play_card_impact
from montecardo.analysis.what_matters.restricted_play import play_restricted
from montecardo.simulate.blanking import blanked
from montecardo.simulate.design import make_design
from montecardo.simulate.dragons_ransom.moves import DISCARD, DRAW, PLAY, encode
from montecardo.simulate.dragons_ransom.words import ABILITY, ATTACK, HERO, ITEM, MINION, TRAP
from montecardo.simulate.machine import Machine
from montecardo.simulate.restricting import kind_rules
from montecardo.simulate.runner import run

KEPT = ("kind", "type", "position", "hero", "initiative", "special", "copies", "number")


def tables(seats: int = 1) -> tuple[Any, dict[str, Any]]:
    design = make_design("dragons-ransom", [["random"] * seats])
    made = {each.card: each.design.setting.cards[0] for each in blanked(design)}
    return design.setting.cards[0], made


def place_of(whole: Any, number: int) -> int:
    return int(np.flatnonzero(whole.number == number)[0])


def test_what_a_card_is_dealt_by_stays() -> None:
    whole, made = tables()
    assert len(made) > 40
    for card, table in made.items():
        for name in KEPT:
            assert np.array_equal(table[name], whole[name]), card
        assert table != whole


def test_a_card_without_anything_of_its_own_is_passed_over_and_roles_alone() -> None:
    whole, made = tables()
    plain = [
        int(whole.number[place])
        for place in range(int(whole.count))
        if whole.kind[place] == MINION and whole.value[place] == 1 and not whole.effects[place].any()
    ]
    assert plain
    assert not {f"card {number}" for number in plain} & set(made)
    _, with_roles = tables(2)
    assert set(with_roles) - set(made) == {f"card {number}" for number in range(59, 65)}


def test_each_kind_loses_its_own() -> None:
    whole, made = tables()
    for card, table in made.items():
        place = place_of(whole, int(card.removeprefix("card ")))
        kind = int(whole.kind[place])
        others = [each for each in range(int(whole.count)) if each != place]
        if kind != HERO:
            assert np.array_equal(table.effects[others], whole.effects[others])
        if kind in (MINION, ABILITY, ITEM):
            assert not table.effects[place].any()
            assert table.whens[place] == 0
        if kind == MINION:
            assert (table.value[place], table.cost[place]) == (1, 1)
        if kind == ATTACK:
            chains, source, bonus = table.effects[place, 0, 2:5]
            assert (chains, source, bonus) == (1, 0, 0)
        if kind == TRAP:
            assert table.effects[place, 0, 2] == 1
            assert not table.effects[place, 1:].any()
            assert table.needs_column[place] == 0


def test_a_blank_hero_takes_its_cards_along() -> None:
    whole, made = tables()
    place = place_of(whole, 1)
    table = made["card 1"]
    assert sorted(whole.health[place_of(whole, number)] for number in range(1, 5))[1] == table.health[place]
    own = (whole.hero == whole.hero[place]) & np.isin(whole.kind, [ABILITY, ITEM])
    assert own.any()
    assert not table.effects[own].any()
    assert np.array_equal(table.effects[~own], whole.effects[~own])


def test_the_deal_is_the_same_and_heroes_without_cards_slay_nobody() -> None:
    design = make_design("dragons-ransom", ["greedy"], seed=3)
    idle = design
    for card in ("card 1", "card 2", "card 3", "card 4"):
        (idle,) = (each.design for each in blanked(idle, ["effects"]) if each.card == card)
    as_it_is, without = (run(each, 60, Machine(jobs=1)).games for each in (design, idle))
    assert as_it_is["minions_slain"].sum() > 0
    assert without["minions_slain"].sum() == 0
    assert without["won"].sum() >= as_it_is["won"].sum()


def test_kinds_of_moves() -> None:
    rules, (whole, _) = kind_rules("dragons-ransom"), tables()
    names = list(rules.KINDS)

    def kinds(move: int) -> set[str]:
        bits = rules.kind_bits(move, whole)
        return {name for place, name in enumerate(names) if bits >> place & 1}

    charge, rat = place_of(whole, 33), place_of(whole, 5)
    assert kinds(encode(PLAY, charge)) == {"play", "play_attack"}
    assert kinds(encode(PLAY, rat)) == {"play", "play_minion"}
    assert kinds(encode(PLAY, place_of(whole, 54))) == {"play", "play_trap"}
    assert kinds(encode(DISCARD, charge)) == {"discard", "discard_attack"}
    assert kinds(encode(DISCARD, rat)) == {"discard"}
    told = {0: {"draw", "draw_none"}, 1: {"draw", "draw_one"}, 3: {"draw"}, 4: {"draw", "draw_many"}}
    assert {number: kinds(encode(DRAW, number)) for number in told} == told
    assert rules.card_used(encode(PLAY, charge), whole) == 33
    assert rules.card_used(encode(DISCARD, charge), whole) == 0


@pytest.mark.parametrize("opponents", [[], ["greedy"]])
def test_without_attacking_nothing_is_won(opponents: list[str]) -> None:
    found = play_restricted("dragons-ransom", "greedy", 40, without=["play_attack"], opponents=opponents)
    won = found[found["outcome"] == "won"].to_dict("records")[0]
    assert won["second_mean"] < won["first_mean"]


def test_what_cards_are_worth_is_played() -> None:
    found = play_card_impact("dragons-ransom", "greedy", 30, outcomes=["score"]).set_index("card")
    assert len(found) == len(tables()[1])
    assert found.loc["card 33", "estimate"] > 0  # Charge!, of which there are six
