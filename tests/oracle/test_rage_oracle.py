"""Rage by the reference engine: the cards, the deal, the predictions, and tricks of coloured cards."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from rage_oracle import COLOURS, EDITION_RULES, RULES, Oracle, cards_of, read_rules, suited_cards
from rage_oracle.by_hand import cards, play_out

# R1: "96 colored cards in six different colors ... 16 action cards"


def test_r1_the_amigo_set_is_the_rulebooks():
    pack = cards_of("amigo")
    assert len(pack) == 112
    coloured = [(one["colour"], one["value"]) for one in pack if one["kind"] == "colour"]
    six = ("blue", "green", "red", "yellow", "purple", "orange")
    assert coloured == [(colour, value) for colour in six for value in range(16)]
    kinds = Counter(one["kind"] for one in pack)
    assert kinds == {"colour": 96, "joker": 2, "no_trump": 4, "trump_change": 4, "plus": 3, "minus": 3}
    assert [one["number"] for one in pack] == list(range(1, 113))


@pytest.mark.parametrize(
    ("edition", "size", "actions"),
    [
        ("amigo", 112, (2, 4, 4, 3, 3)),
        ("fundex", 110, (2, 4, 4, 2, 2)),
        ("international", 108, (2, 3, 3, 2, 2)),
    ],
)
def test_r1_editions_differ_in_their_action_cards(edition, size, actions):
    pack = cards_of(edition)
    kinds = Counter(one["kind"] for one in pack)
    assert len(pack) == size
    assert tuple(kinds[kind] for kind in ("joker", "no_trump", "trump_change", "plus", "minus")) == actions
    assert read_rules(EDITION_RULES[edition])


def test_r1_cards_by_name_are_what_they_say():
    pack = cards_of("amigo")
    assert [(pack[one]["colour"], pack[one]["value"]) for one in cards("blue 0, red 15, orange 15")] == [
        ("blue", 0),
        ("red", 15),
        ("orange", 15),
    ]
    assert [pack[one]["kind"] for one in cards("joker 2, no_trump 4, trump_change 4, plus 3, minus 3")] == [
        "joker",
        "no_trump",
        "trump_change",
        "plus",
        "minus",
    ]


def test_r1_a_set_needs_colours_and_enough_cards():
    with pytest.raises(ValueError, match="can't play"):
        Oracle([one for one in cards_of("amigo") if one["kind"] != "colour"], 2, {"first_cards": 2})
    with pytest.raises(ValueError, match="can't play"):
        Oracle(suited_cards(4, range(13)), 6)
    with pytest.raises(ValueError, match="can't play"):
        Oracle(cards_of("amigo"), 1)


# The rules' settings


def test_rules_have_the_rulebooks_defaults():
    assert read_rules({}) == {
        "first_dealer": "seat_0",
        "predictions": "open",
        "no_trump_lasts": "trick",
        "turn_after_trump_change": "false",
        "second_joker": "higher",
        "sweep": "false",
        "final_tie": "shared",
        "rounds": 10,
        "first_cards": 10,
        "trick_points": 1,
        "plus_points": 5,
        "minus_points": -5,
        "exact_points": 10,
        "exact_zero_points": 10,
        "missed_points": -5,
    }
    assert list(read_rules({})) == list(RULES)
    assert read_rules({"sweep": True, "rounds": "3"}) | {"sweep": "true", "rounds": 3} == read_rules(
        {"sweep": "true", "rounds": 3}
    )


@pytest.mark.parametrize("rules", [{"predictions": "loud"}, {"rounds": 0}, {"rounds": 13}, {"speed": 1}])
def test_rules_that_do_not_exist_are_refused(rules):
    with pytest.raises(ValueError, match="no rule"):
        read_rules(rules)


# R3 to R6: "Setup" and "1) Dealing the Cards"


def decks_by_numpy(seed, game, size, rounds, *, players=None):
    """Return the shuffled packs of a game, recomputed with numpy alone, and the first dealer."""
    chance = np.random.Generator(
        np.random.Philox(
            key=np.array([seed, 0], dtype=np.uint64), counter=np.array([0, game, 0, 0], dtype=np.uint64)
        )
    )
    dealer = int(chance.integers(players)) if players else 0
    packs = []
    for _ in range(rounds):
        pack = list(range(size))
        for last in range(size - 1, 0, -1):
            other = int(chance.integers(last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        packs.append(pack)
    return dealer, packs


@pytest.mark.parametrize("first_dealer", ["seat_0", "random"])
def test_r4_every_round_is_dealt_from_one_stream_whatever_is_played(first_dealer):
    seen = {}
    game = Oracle(cards_of("amigo"), 4, {"first_dealer": first_dealer}, seed=7, game=3)

    def watch(game):
        state = game.state()
        if state["phase"] == "predict" and state["round"] not in seen:
            seen[state["round"]] = state

    play_out(game, random.Random(1), watch=watch)
    players = 4 if first_dealer == "random" else None
    dealer, packs = decks_by_numpy(7, 3, 112, 10, players=players)
    assert sorted(seen) == list(range(1, 11))
    for number, pack in enumerate(packs, 1):
        state, from_top = seen[number], pack[::-1]
        each = 11 - number
        assert state["dealer"] == (dealer + number - 1) % 4
        left = (state["dealer"] + 1) % 4
        for step in range(4):
            assert state["hands"][(left + step) % 4] == sorted(from_top[step : 4 * each : 4])
        assert state["turned"] + state["pile"] == from_top[4 * each :]


def test_r3_seat_0_deals_first_unless_chance_picks():
    assert all(Oracle(cards_of("amigo"), 5, game=game).state()["dealer"] == 0 for game in range(5))
    random_dealers = {
        Oracle(cards_of("amigo"), 5, {"first_dealer": "random"}, game=game).state()["dealer"]
        for game in range(40)
    }
    assert random_dealers == {0, 1, 2, 3, 4}


def test_the_deal_has_the_chances_of_the_facts_file():
    games = [Oracle(cards_of("amigo"), 4, seed=5, game=game).state() for game in range(900)]
    hands = [sum(one >= 96 for one in hand) for state in games for hand in state["hands"]]
    jokers = [any(one in (96, 97) for one in hand) for state in games for hand in state["hands"]]
    none = math.comb(96, 10) / math.comb(112, 10)
    assert round(none, 3) == 0.199
    assert round(1 - math.comb(110, 10) / math.comb(112, 10), 3) == 0.171
    assert np.mean([one == 0 for one in hands]) == pytest.approx(none, abs=0.03)
    assert np.mean(jokers) == pytest.approx(0.171, abs=0.03)
    assert np.mean(hands) == pytest.approx(10 / 7, abs=0.08)
    assert np.mean([state["turned"][0] >= 96 for state in games]) == pytest.approx(1 / 7, abs=0.05)


def test_colours_are_numbered_in_the_rulebooks_order():
    assert COLOURS[:6] == ("blue", "green", "red", "yellow", "purple", "orange")
