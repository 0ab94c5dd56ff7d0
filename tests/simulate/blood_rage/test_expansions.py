"""The cards of other boxes: those whose texts are operations load, the others are listed as not supported."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from montecardo.simulate.cards import load_card_set

PUBLISHED = load_card_set("blood-rage", "published").cards
EXPANSIONS = load_card_set("blood-rage", "expansions").cards
FOLDER = Path(__file__).resolve().parents[3] / "simulate" / "blood_rage"
NOT_SUPPORTED = (
    *("Mountain Giant", "Fenrir", "Hildisvini", "Wolfman", "Nidhoggr", "Mystic Troll", "Ymir"),
    *("Frigga's Chosen", "Odin's Chosen", "Thor's Chosen"),
)


def copies(cards: Any) -> Counter[tuple[int, str]]:
    return Counter({(card["age"], card["name"]): sum(card["copies"]) for card in cards})


def test_the_set_adds_the_fifth_players_cards_and_three_monsters() -> None:
    more = copies(EXPANSIONS) - copies(PUBLISHED)
    monsters = {(1, "Dwarf Chieftain"), (2, "Dark Elf"), (3, "Soldier of Hel")}
    assert not copies(PUBLISHED) - copies(EXPANSIONS)
    assert more.total() == 27
    assert all(more[one] == 1 for one in monsters)
    assert {name for age, name in more if age == 3} == {
        *("Soldier of Hel", "Lord of Spears", "Masters in Arms", "Eternal Dragons", "Glorious Death"),
        *("Tyr's Crush", "Loki's Poison", "Widespread", "Tyr's Judgement"),
    }


def test_texts_of_cards_that_both_sets_have_are_the_same() -> None:
    def texts(cards: Any) -> dict[Any, Any]:
        return {(card["age"], card["name"]): (card["kind"], card["value"], card["effects"]) for card in cards}

    both = texts(EXPANSIONS)
    assert all(both[key] == text for key, text in texts(PUBLISHED).items())


def test_what_is_not_supported_is_in_no_set_and_listed_in_the_rules_and_in_the_file() -> None:
    assert not {card["name"] for card in EXPANSIONS} & set(NOT_SUPPORTED)
    rules = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    listed = re.search(r"Not yet supported, and in no set: ([^.]*)\.", rules)
    assert listed
    told = [re.sub(r" \(.*\)", "", name) for name in re.split(r",\s+", listed[1])]
    assert tuple(told) == NOT_SUPPORTED
    head = (FOLDER / "cards" / "expansions.toml").read_text(encoding="utf-8").partition("game =")[0]
    for name in NOT_SUPPORTED:
        assert name.split()[0] in head
