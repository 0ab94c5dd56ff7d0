"""Dragon's Ransom: components and set-up (R1 to R6), by sentences."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from dragons_ransom_oracle import RULES, read_cards, read_rules
from dragons_ransom_oracle.by_hand import Scene, ability, effect

SETS = Path(__file__).parents[2] / "simulate" / "dragons_ransom" / "cards"
CARDS = tomllib.loads((SETS / "reconstruction-a.toml").read_text(encoding="utf-8"))["card"]
IDS = {card["name"]: entry for entry, card in enumerate(CARDS)}
HA = IDS["Heroes Attack!"]


def opened(engine, game=0, players=1, **rules):
    return engine(CARDS, players, rules, 9, game).state()


def test_r2_randomly_place_the_four_hero_cards_in_a_row(dragons_engine):
    rows = Counter(tuple(opened(dragons_engine, game)["heroes"]) for game in range(600))
    assert len(rows) == 24
    assert all(set(row) == {0, 1, 2, 3} for row in rows)


@pytest.mark.parametrize(("change", "health"), [(-3, 1), (0, 3), (6, 9)])
def test_r2_hero_health_is_added_to_each_and_1_is_the_least(dragons_engine, change, health):
    scene = Scene()
    scene.cards[0]["health"] = 3
    game = scene.stage(
        "charge", columns={0: "start3, middle3, end3"}, rules={"hero_health": change}, engine=dragons_engine
    )
    scene.play(game, "play charge")
    assert (game.state()["wounds"][0], game.state()["defeated"][0]) == (health, True)


def test_r3_shuffle_all_the_remaining_cards(dragons_engine):
    firsts = Counter(opened(dragons_engine, game)["deck"][0] for game in range(500))
    assert len(firsts) > 30


@pytest.mark.parametrize(
    ("change", "copies"),
    [(1, (7, 4, 2)), (5, (8, 6, 3)), (6, (8, 6, 4)), (-1, (5, 4, 2)), (-6, (4, 2, 0)), (-5, (4, 2, 1))],
)
def test_r3_more_or_fewer_attack_cards_one_of_each_in_turn(dragons_engine, change, copies):
    state = opened(dragons_engine, attack_cards=change)
    counts = Counter([*state["deck"], *state["hands"][0]])
    found = tuple(counts[IDS[name]] for name in ("Charge!", "Pincer!", "Swarm!"))
    assert sum(found) == 12 + change
    assert found == copies
    assert sum(state["box"][IDS[name]] for name in ("Charge!", "Pincer!", "Swarm!")) == max(0, -change)


def test_r3_none_can_be_taken_where_none_is_left(dragons_engine):
    scene = Scene()
    cards = [card for card in scene.cards if card["kind"] != "attack"]
    cards.append(
        {
            "number": 99,
            "name": "only",
            "kind": "attack",
            "copies": 2,
            "effects": scene.cards[scene.ids["charge"]]["effects"],
        }
    )
    state = dragons_engine(cards, 1, {"attack_cards": -6}, 1, 0).state()
    assert state["box"][-1] == 2


def test_r4_draw_the_top_7_cards_this_is_your_starting_hand(dragons_engine):
    for game in range(50):
        state = opened(dragons_engine, game)
        placed = sum(map(len, [*state["queues"], *state["items"]]))
        assert len(state["hands"][0]) + placed == 7
        assert len(state["deck"]) == 142


def test_r4_hero_cards_in_the_starting_hand_are_placed_now(dragons_engine):
    for game in range(50):
        state = opened(dragons_engine, game)
        assert not {CARDS[card]["kind"] for card in state["hands"][0]} & {"ability", "item"}
        for column, hero in enumerate(state["heroes"]):
            cards = [CARDS[card] for card in [*state["queues"][column], *state["items"][column]]]
            assert {card["hero"] for card in cards} <= {CARDS[hero]["name"]}


def test_r4_or_they_are_replaced(dragons_engine):
    sizes = set()
    for game in range(50):
        state = opened(dragons_engine, game, opening_replace="true")
        assert len(state["hands"][0]) == 7
        sizes.add(len(state["deck"]))
    assert len(sizes) > 1


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [
        ({}, [45, 44, 44]),
        ({"piles": 1}, [133]),
        ({"piles": 2}, [67, 66]),
        ({"piles": 5}, [27, 27, 27, 26, 26]),
        ({"hand_limit": 12}, [43, 43, 42]),
    ],
)
def test_r5_split_the_draw_deck_into_piles_as_equally_as_possible(dragons_engine, rules, sizes):
    state = opened(dragons_engine, **rules)
    assert state["piles"] == [[size + 3, 3] for size in sizes]


@pytest.mark.parametrize(("level", "each"), [("easy", 2), ("normal", 3), ("legendary", 4)])
def test_r6_shuffle_heroes_attack_cards_equal_to_the_difficulty_into_each_pile(dragons_engine, level, each):
    places = set()
    for game in range(30):
        state = opened(dragons_engine, game, level=level)
        assert state["piles"] == [[size + each, each] for size in (45, 44, 44)]
        first = 0
        for size, attacks in state["piles"]:
            pile = state["deck"][first : first + size]
            assert pile.count(HA) == attacks
            places |= {place for place, card in enumerate(pile) if card == HA}
            first += size
        assert first == len(state["deck"]) == 133 + 3 * each
        assert state["box"][HA] == 12 - 3 * each
    assert len(places) > 30


@pytest.mark.parametrize(("each", "piles", "box"), [(1, 3, 9), (6, 3, 0), (6, 5, 0), (2, 5, 2)])
def test_r6_another_number_with_proxies_where_the_set_has_too_few(dragons_engine, each, piles, box):
    state = opened(dragons_engine, heroes_attack=each, piles=piles, level="easy")
    assert [attacks for _, attacks in state["piles"]] == [each] * piles
    assert state["deck"].count(HA) == each * piles
    assert state["box"][HA] == box


def test_the_deal_can_be_recomputed_with_numpy_alone(dragons_engine):
    """The order in which chance is drawn is part of the rules: heroes, the deck, each pile from the top."""
    key, counter = np.array([9, 0], dtype=np.uint64), np.array([0, 4, 0, 0], dtype=np.uint64)
    chance = np.random.Generator(np.random.Philox(key=key, counter=counter))

    def shuffled(items):
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            pick = int(chance.integers(last + 1))
            items[last], items[pick] = items[pick], items[last]
        return items

    state = opened(dragons_engine, 4)
    assert state["heroes"] == shuffled(range(4))
    kinds = ("minion", "attack", "trap", "ability", "item")
    deck = shuffled(
        entry
        for entry, card in enumerate(CARDS)
        if card["kind"] in kinds
        for _ in range(card.get("copies", 1))
    )
    hand, deck = deck[-7:], deck[:-7]
    placed = [card for cards in [*state["queues"], *state["items"]] for card in cards]
    assert sorted(hand) == sorted([*state["hands"][0], *placed])
    piles = [deck[88:], deck[44:88], deck[:44]]
    top_first = []
    for pile in piles:
        top_first += shuffled([*pile, HA, HA, HA])[::-1]
    assert state["deck"] == top_first


def test_rules_are_read_with_their_defaults():
    assert set(read_rules({})) == set(RULES)
    assert read_rules({"heroes_attack": "none"})["heroes_attack"] == 0
    assert read_rules({"hand_limit": "5"})["hand_limit"] == 5
    for wrong in ({"level": "hard"}, {"hand_limit": 2}, {"heroes_attack": 0}, {"nothing": 1}):
        with pytest.raises(ValueError, match="no rule"):
            read_rules(wrong)


def test_the_paragraphs_name_each_rule_once_with_its_default_first():
    text = (SETS.parent / "RULES.md").read_text(encoding="utf-8")
    told = re.findall(r"`(\w+)=([\w.-]+(?:\|[\w.-]+)+)`", text)
    named = [name for name, _ in told]
    assert sorted(named) == sorted(RULES)
    defaults = read_rules({})
    for name, values in told:
        first, *others = values.split("|")
        assert str(defaults[name]) == ("0" if name == "heroes_attack" else first)
        assert all(read_rules({name: other}) for other in others)
        if not isinstance(RULES[name], range):
            assert tuple(values.split("|")) == RULES[name]
    assert sorted(map(int, re.findall(r"^- \*\*R(\d+)\*\*", text, flags=re.M))) == list(range(1, 51))


def test_effects_are_read_with_their_defaults():
    (card,) = read_cards([ability("one", "Ann", 1, effect("event", "slay", target="all"))])
    assert dict(card.effects[0].arguments) == {"target": "all", "scope": "column", "count": 1, "type": "any"}
    for wrong in (effect("event", "slay"), effect("event", "heal", amount=1, count=2)):
        with pytest.raises(ValueError, match="arguments"):
            read_cards([ability("one", "Ann", 1, wrong)])


def test_a_game_begins_with_the_first_turn_and_no_wounds(dragons_engine):
    for players in (1, 3):
        state = opened(dragons_engine, players=players)
        assert (state["turn"], state["seat"], state["to_move"], state["phase"]) == (1, 0, 0, "play")
        assert state["wounds"] == [0, 0, 0, 0]
        assert state["known"] == state["events"] == state["drawn"] == 0


def test_r3_kinds_of_which_none_is_left_are_passed_over(dragons_engine):
    scene = Scene()
    sent = scene.cards[scene.ids["charge"]]["effects"]
    cards = [card for card in scene.cards if card["kind"] != "attack"]
    for number, copies in ((98, 1), (99, 5)):
        made = {
            "number": number,
            "name": f"only{copies}",
            "kind": "attack",
            "copies": copies,
            "effects": sent,
        }
        cards.append(made)
    state = dragons_engine(cards, 1, {"attack_cards": -4}, 1, 0).state()
    assert state["box"][-2:] == [1, 3]
