"""A blank card does nothing, and all else is as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from montecardo.simulate.blanking import blanked
from montecardo.simulate.design import make_design
from montecardo.simulate.errors import UserError
from montecardo.simulate.machine import Machine
from montecardo.simulate.ragemore.moves import PASS, kind_of
from montecardo.simulate.runner import run
from montecardo.strategies import strategy

KEPT = ("suit", "skills", "needs", "skill_count", "number")
OWN = ("ability", "ability_suits", "strength", "skull", "hero_strength", "plus")


@strategy("ragemore")
def passive(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Passes where it can, else does the first thing."""
    for i in range(len(moves)):
        if kind_of(moves[i]) == PASS:
            return i
    return 0


def test_one_card_of_ragemore_loses_what_is_its_own() -> None:
    design = make_design("ragemore", ["random"])
    whole = design.setting.cards[0]
    made = blanked(design)
    assert [each.card for each in made] == [f"card {number}" for number in range(1, 19)]
    for place, each in enumerate(made):
        cards = each.design.setting.cards[0]
        others = np.arange(32) != place
        for name in KEPT:
            assert np.array_equal(cards[name], whole[name])
        for name in OWN:
            assert np.array_equal(cards[name][others], whole[name][others])
        assert (cards.strength[place], cards.hero_strength[place]) == (2, 1)
        assert (cards.skull[place], cards.plus[place], cards.ability_suits[place]) == (0, 0, 0)
        assert cards.recruitable == whole.recruitable | 1 << place
    assert design.setting.cards[0].strength.tolist() == whole.strength.tolist()


def test_a_part_alone() -> None:
    design = make_design("ragemore", ["random"])
    whole = design.setting.cards[0]
    cards = blanked(design, ["enemy"])[1].design.setting.cards[0]
    assert (cards.skull[1], cards.strength[1]) == (0, 2)
    assert np.array_equal(cards.ability, whole.ability)
    assert np.array_equal(cards.hero_strength, whole.hero_strength)
    for parts, told in ((["skill"], "no part 'skill'"), ([], "no part of a card")):
        with pytest.raises(UserError, match=told):
            blanked(design, parts)


def wholly_blank() -> Any:
    """Return a design in which no card has an ability."""
    design = make_design("ragemore", [passive])
    for place in range(18):
        design = blanked(design, ["ability"])[place].design
    return design


def test_the_blank_ability_does_nothing() -> None:
    """Whoever passes draws a card a turn, and nothing else moves."""

    def still(design: Any) -> Any:
        (rows,) = run(design, 400, Machine(jobs=1)).results
        return (rows["deck"] == 10 - rows["turns"]) & (rows["party"] == 3) & (rows["finished"] == 0)

    blank = wholly_blank()
    assert still(blank).all()
    assert not still(make_design("ragemore", [passive])).all()


@pytest.mark.parametrize("rule", ["empty_deck_ability", "play_triggers_ability"])
def test_no_ruling_on_abilities_changes_a_game_without_any(rule: str) -> None:
    design = wholly_blank()
    rules = design.setting.rules.copy()
    rules[rule] = 1
    other = replace(design, setting=replace(design.setting, rules=rules))
    one, two = (run(each, 300, Machine(jobs=1)).results[0] for each in (design, other))
    assert np.array_equal(one, two)


def test_rages_blanks_are_its_swaps() -> None:
    design = make_design("rage", ["random"] * 3)
    made = blanked(design)
    assert {each.card for each in made} == {"joker", "no_trump", "trump_change", "plus", "minus"}
    assert [each.seat for each in made] == [0, 1, 2] * 5
    assert int(made[4].design.setting.rules[0].swap_seat) == 1
