"""Rage by the reference engine: the cards, the deal, the predictions, and tricks of coloured cards."""

import math
from collections import Counter

import numpy as np
import pytest
from rage_oracle import COLOURS, EDITION_RULES, RULES, Oracle, cards_of, read_rules, suited_cards
from rage_oracle.by_hand import cards

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
