"""A blank card of Blood Rage does nothing, and all else is as it was; play without kinds of moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.analysis.what_matters.card_impact import play_card_impact
from montecardo.analysis.what_matters.restricted_play import play_restricted
from montecardo.simulate.blanking import blanked
from montecardo.simulate.blood_rage.kinds import KINDS, card_used, kind_bits
from montecardo.simulate.blood_rage.moves import KIND_NAMES, PICK, PLAY, QUEST, UPGRADE, encode
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_design
from montecardo.simulate.machine import Machine
from montecardo.simulate.runner import run

CARDS = load_card_set("blood-rage").cards
KEPT = ("age", "kind", "copies", "number")


def entry(name: str, age: int) -> int:
    (found,) = (place for place, card in enumerate(CARDS) if (card["name"], card["age"]) == (name, age))
    return found


def blank_table(name: str, age: int, players: int = 4, parts: list[str] | None = None) -> Any:
    made = {each.card: each for each in blanked(make_design("blood-rage", ["random"] * players), parts)}
    return made[f"card {CARDS[entry(name, age)]['number']}"].design.setting.cards[0]


@pytest.mark.parametrize(("players", "entries"), [(2, 59), (3, 72), (4, 78)])
def test_each_entry_that_is_in_is_made_blank_once(players: int, entries: int) -> None:
    design = make_design("blood-rage", ["random"] * players)
    whole = design.setting.cards[0]
    made = blanked(design)
    assert len(made) == sum(sum(card["copies"][: players - 1]) > 0 for card in CARDS) == entries
    for each in made:
        cards = each.design.setting.cards[0]
        place = int(each.card.removeprefix("card ")) - 1
        others = np.arange(len(whole.number)) != place
        for name in KEPT:
            assert np.array_equal(cards[name], whole[name])
        for name in ("value", "effects", "dos"):
            assert np.array_equal(cards[name][others], whole[name][others])


@pytest.mark.parametrize(
    ("name", "age", "value"),
    [
        ("Tyr's Smite", 1, 0),
        ("Brothers in Arms", 1, 1),
        ("Experts in Arms", 2, 1),
        ("Lord of Axes", 2, 3),
        ("Fire Dragons", 2, 2),
        ("Fire Giant", 2, 3),
        ("Loki's Wrath", 3, 1),
    ],
)
def test_a_blank_card_has_no_text_and_its_kinds_plain_value(name: str, age: int, value: int) -> None:
    table, place = blank_table(name, age), entry(name, age)
    assert (table.value[place], table.dos[place], table.effects[place].any()) == (value, 0, False)


def test_a_part_alone() -> None:
    place = entry("Thor's Ascension", 3)
    text, value = (blank_table("Thor's Ascension", 3, parts=[part]) for part in ("text", "value"))
    assert (text.value[place], text.dos[place]) == (1, 0)
    assert value.value[place] == 0
    assert value.dos[place] != 0


def test_blank_quests_are_never_fulfilled() -> None:
    """All quests blank: then none is, in games where else some are."""
    design = make_design("blood-rage", ["random"] * 2)
    done = []
    for parts in ((), ("text",)):
        cards = design.setting.cards.copy()
        for place, card in enumerate(CARDS):
            if card["kind"] == "quest" and parts:
                number = card["number"]
                made = {each.card: each for each in blanked(design, parts)}
                if f"card {number}" in made:
                    blank = made[f"card {number}"].design.setting.cards[0]
                    for name in ("effects", "dos"):
                        cards[0][name][place] = blank[name][place]
        design.setting.cards[:] = cards
        done.append(int(run(design, 60, Machine(jobs=1)).games.done.sum()))
    assert done[0] > 0
    assert done[1] == 0


def test_moves_have_their_kinds_and_cards() -> None:
    cards = make_design("blood-rage", ["random"] * 2).setting.cards[0]
    names = list(KINDS)
    assert names[: len(KIND_NAMES)] == list(KIND_NAMES)

    def told(kind: int, number: int) -> set[str]:
        bits = int(kind_bits(encode(kind, number), cards))
        return {name for place, name in enumerate(names) if bits >> place & 1}

    troll, smite, alfheim = entry("Troll", 1), entry("Tyr's Smite", 1), entry("Alfheim", 1)
    assert told(PICK, troll) == {"pick", "pick_monster"}
    assert told(UPGRADE, troll) == {"upgrade", "upgrade_monster"}
    assert told(QUEST, alfheim) == {"quest"}
    for kind, place in ((UPGRADE, troll), (PLAY, smite), (QUEST, alfheim)):
        assert card_used(encode(kind, place), cards) == CARDS[place]["number"]
    assert card_used(encode(PICK, troll), cards) == 0


@pytest.mark.skipif(not JIT_ENABLED, reason="many games: too slow in plain Python")
def test_what_cards_and_kinds_of_moves_are_worth_can_be_played() -> None:
    opponents = ["random"]
    impact = play_card_impact("blood-rage", "random", 8, opponents=opponents, seed=3)
    assert set(impact.card) == {f"card {card['number']}" for card in CARDS if card["copies"][0] > 0}
    without = ["pillage", "quest", "pick_battle"]
    costs = play_restricted("blood-rage", "random", 60, without=without, opponents=opponents, seed=3)
    assert set(costs.without) == set(without)
