"""Every paragraph of RULES.md has a test on the kernel that bears its number.

They stand in test_rulebook_setup, _actions, _fight, _abilities, _ends and _knowledge, in the rulebook's
order, and nearly all run on both engines: the oracle, and the kernel behind the oracle's interface.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from montecardo import simulate
from montecardo.simulate import GameError
from montecardo.simulate.cards import CardSet, make_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.ragemore.moves import CHOOSE, FIGHT, PLACE, RECRUIT, hero_of, kind_of, matched_card
from montecardo.strategies import strategy
from ragemore_oracle.by_hand import card

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "simulate" / "ragemore" / "RULES.md"


def numbered_tests() -> dict[int, list[str]]:
    """Map each paragraph to the rulebook tests that name it; ``r31_to_r36`` names the two ends only."""
    found: dict[int, list[str]] = {}
    for file in sorted(HERE.glob("test_rulebook*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"_r(\d+)(?=_)", node.name):
                    found.setdefault(int(number), []).append(node.name)
    return found


def test_every_paragraph_has_a_test_with_its_number() -> None:
    paragraphs = {int(number) for number in re.findall(r"^- \*\*R(\d+)\*\*", RULES.read_text("utf-8"), re.M)}
    assert set(range(1, 40)) <= paragraphs
    assert set(numbered_tests()) == paragraphs


# R39: a game that goes round in circles. Needs the runner, so it is the kernel's alone.


@strategy("ragemore", version="1")
def circling(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Lets a Hero take the Encounter's place for ever; fights what it can't recruit."""
    best, best_worth = 0, -1
    for i in range(len(moves)):
        kind = kind_of(moves[i])
        worth = 0
        if kind == RECRUIT and matched_card(moves[i], 0) == view.encounter:
            # A road that leaves would come again and be fought again, till the Deck is used up.
            worth = 3 if cards.suit[hero_of(moves[i])] == cards.suit[view.encounter] else 0
        elif kind in (FIGHT, PLACE, CHOOSE):
            worth = 1
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@pytest.fixture(scope="module")
def friendly_cards() -> CardSet:
    """Two dozen cards: each Hero beats every Encounter, and recruits any crown."""
    suits = ["crown"] * 20 + ["road"] * 4
    cards = [card(number, suit, hero=9, ability="shuffle") for number, suit in enumerate(suits, 1)]
    return make_card_set("ragemore", cards, name="friendly", source="made for this test")


@pytest.mark.skipif(not JIT_ENABLED, reason="20,000 decisions in plain Python take half a minute")
def test_r39_without_a_limit_an_endless_game_is_an_error_that_names_it(friendly_cards: CardSet) -> None:
    with pytest.raises(GameError, match=r"the game has not ended.*game 0") as error:
        simulate.play("ragemore", [circling], games=3, cards=friendly_cards, jobs=1)
    assert error.value.game == 0


def test_r39_with_the_limit_it_is_the_loss_endless(friendly_cards: CardSet) -> None:
    run = simulate.play(
        "ragemore", [circling], games=20, cards=friendly_cards, rules={"turn_limit": "200"}, jobs=1
    )
    assert set(run.games.ending) == {"endless"}
    assert set(run.games.turns) == {200}
    assert not run.games.won.any()
