"""The two reconstructions of Dragon's Ransom satisfy all that public sources say of the components."""

import math
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from dragons_ransom_oracle import Oracle, by_chance, read_cards

SETS = Path(__file__).parents[2] / "simulate" / "dragons_ransom" / "cards"
NAMES = ("a", "b")
KEYS = {
    "minion": {"type", "value", "position", "cost"},
    "ability": {"hero", "initiative"},
    "item": {"hero"},
    "attack": {"cost"},
    "heroes_attack": set(),
    "trap": {"special", "cost"},
    "hero": {"health"},
    "role": {"hand"},
}


def text_of(name):
    return (SETS / f"reconstruction-{name}.toml").read_text(encoding="utf-8")


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


@pytest.fixture
def entries(name):
    return tomllib.loads(text_of(name))["card"]


@pytest.fixture
def cards(entries):
    return read_cards(entries)


def count(cards, kind):
    return sum(card.copies for card in cards if card.kind == kind)


def effects(cards, do):
    return [(card, effect) for card in cards for effect in card.effects if effect.do == do]


def test_it_says_that_it_is_a_reconstruction(name):
    header = tomllib.loads(text_of(name))
    assert header["game"] == "dragons-ransom"
    assert header["name"] == f"reconstruction-{name}"
    assert header["status"] == "reconstruction"
    assert header["source"].startswith("NOT the published set")
    assert len(header["source"]) <= 300
    assert "no finding" in text_of(name).split("game =")[0]


def test_constraint_1_85_minions_38_hero_24_attack_5_trap_4_character_6_role_cards(name, cards):
    assert (count(cards, "minion"), count(cards, "trap")) == (85, 5)
    assert (count(cards, "hero"), count(cards, "role")) == (4, 6)
    hero_cards, attack_cards = count(cards, "ability") + count(cards, "item"), count(cards, "attack")
    if name == "a":
        attack_cards += count(cards, "heroes_attack")
    else:
        hero_cards += count(cards, "heroes_attack")
    assert (hero_cards, attack_cards) == (38, 24)
    assert sum(card.copies for card in cards) == 162


def test_constraint_2_reading_a_has_12_attack_cards_of_the_player_and_reading_b_24(name, cards):
    assert count(cards, "heroes_attack") == 12
    assert len([card for card in cards if card.kind == "heroes_attack"]) == 1
    assert count(cards, "attack") == (12 if name == "a" else 24)
    assert count(cards, "ability") + count(cards, "item") == (38 if name == "a" else 26)


def test_constraints_3_and_4_the_deck_and_its_piles(entries):
    for level, each in (("easy", 2), ("normal", 3), ("legendary", 4)):
        state = Oracle(entries, 1, {"level": level}).state()
        assert state["piles"] == [[45 + each, each], [44 + each, each], [44 + each, each]]
        assert len(state["deck"]) == {"easy": 139, "normal": 142, "legendary": 145}[level]


def test_constraint_5_attack_cards_in_an_opening_hand(name, cards):
    attacks, deck = count(cards, "attack"), 140

    def chance_of(number):
        rest = math.comb(deck - attacks, 7 - number)
        return math.comb(attacks, number) * rest / math.comb(deck, 7)

    three = 1 - sum(map(chance_of, range(3)))
    told = {"a": (0.60, 0.526, 0.014), "b": (1.20, 0.260, 0.097)}[name]
    assert (7 * attacks / deck, chance_of(0), three) == pytest.approx(told, abs=0.0006)


def test_constraint_6_an_events_supply_of_hero_cards(name, cards):
    supply = count(cards, "ability") + count(cards, "item")
    ceilings = {level: 4 * 3 * each for level, each in (("easy", 2), ("normal", 3), ("legendary", 4))}
    assert ceilings["legendary"] > supply
    assert (ceilings["normal"] > supply) == (name == "b")


def test_constraint_7_hero_decks_are_unequal_and_each_card_belongs_to_a_hero(cards):
    heroes = {card.name for card in cards if card.kind == "hero"}
    decks = Counter()
    for card in cards:
        if card.kind in ("ability", "item"):
            decks[card.hero] += card.copies
    assert set(decks) == heroes
    assert max(decks.values()) - min(decks.values()) == 1


def test_constraint_8_the_wound_tokens_suffice(cards):
    assert sum(card.health for card in cards) <= 32


def test_constraint_9_several_types_of_attack_one_sends_one_chain_one_several(cards):
    chains = {effect["chains"] for _, effect in effects(cards, "send")}
    assert 1 in chains
    assert max(chains) > 1


def test_constraint_10_the_minions_can_defeat_all_heroes(cards):
    health = sum(card.health for card in cards)
    health += sum(effect["amount"] for _, effect in effects(cards, "health"))
    # What all minions but those in a third of the deck can do, each in a chain that sends it once.
    damage = sum(card.copies * (card.value or 0) for card in cards if card.kind == "minion")
    assert damage * 2 / 3 > health


def test_constraint_11_traps_of_both_kinds(cards):
    special = sum(card.copies for card in cards if card.special)
    assert 1 <= special <= 4
    assert all(card.kind == "trap" for card in cards if card.special)


def test_constraint_12_minions_without_an_attack_value_and_one_look_at_three_cards(cards):
    assert any(card.value is None for card in cards if card.kind == "minion")
    ((card, peek),) = effects(cards, "peek")
    assert (card.kind, card.copies) == ("minion", 1)
    assert (peek.when, peek["count"]) == ("slain", 3)


def test_constraint_13_each_role_has_its_hand_size(cards):
    hands = [card.hand for card in cards if card.kind == "role"]
    assert all(1 <= hand <= 12 for hand in hands)
    assert len(set(hands)) > 1


def test_the_scraps_a_barbarian_with_a_grand_cleave_that_hits_several_and_a_wizard(cards):
    assert {"Barbarian", "Wizard"} <= {card.name for card in cards if card.kind == "hero"}
    (cleave,) = (card for card in cards if card.name == "Grand Cleave")
    assert cleave.hero == "Barbarian"
    (slay,) = cleave.effects
    assert slay["count"] > 1 or slay["scope"] != "column"


def test_all_four_types_and_all_positions_occur_in_each_other(cards):
    minions = [card for card in cards if card.kind == "minion"]
    found = {(card.type, card.position) for card in minions}
    types, positions = ("arcane", "beast", "dragon", "undead"), ("start", "middle", "end")
    assert found == {(type, position) for type in types for position in positions}


def test_the_terms_of_the_rulebook_occur(cards):
    slain_by = {effect["target"] for _, effect in effects(cards, "slay")}
    assert {"closest", "farthest", "strongest", "weakest", "all"} <= slain_by
    assert {effect["scope"] for _, effect in effects(cards, "slay")} >= {
        "column",
        "adjacent",
        "wide",
        "every",
    }
    assert effects(cards, "free")
    assert any(card.cost > 1 for card in cards)
    assert {effect.when for card in cards for effect in card.effects} >= {
        "play",
        "slain",
        "send",
        "complete",
        "event",
        "equipped",
        "turn",
        "held",
        "use",
    }


def test_each_item_is_unique(cards):
    assert all(card.copies == 1 for card in cards if card.kind == "item")


def test_entries_are_what_a_card_file_may_hold(entries, cards):
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert len({entry["name"] for entry in entries}) == len(entries) <= 128
    for entry, card in zip(entries, cards, strict=True):
        assert set(entry) <= {"number", "name", "copies", "kind", "effects", *KEYS[card.kind]}, entry["name"]
        kind = card.kind if card.kind != "trap" else ("special" if card.special else "basic")
        for effect in card.effects:
            if effect.do == "send":
                assert (card.kind, effect.when) == ("attack", "play")
            else:
                assert effect.when in by_chance.PLACES[effect.do][kind], card.name


def test_the_two_differ_in_copies_and_attack_cards_alone():
    sets = [read_cards(tomllib.loads(text_of(name))["card"]) for name in NAMES]
    one, other = ({card.name: card for card in cards} for cards in sets)
    assert set(one) == set(other)
    for name, card in one.items():
        if card.kind not in ("ability", "attack"):
            assert card == other[name]
        elif card.kind == "ability":
            assert card.effects == other[name].effects
