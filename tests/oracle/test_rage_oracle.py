"""Rage by the reference engine: the cards, the deal, the predictions, and tricks of coloured cards."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from rage_oracle import COLOURS, EDITION_RULES, RULES, Oracle, cards_of, read_rules, suited_cards
from rage_oracle.by_hand import card, cards, colour, play, play_out, playable, stage

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

    def stream(number):
        return np.random.Generator(np.random.Philox(key=[seed, 0], counter=[0, game, number, 0]))

    dealer = int(stream(0).integers(players)) if players else 0
    packs = []
    for number in range(1, rounds + 1):
        chance, pack = stream(number), list(range(size))
        for last in range(size - 1, 0, -1):
            other = int(chance.integers(last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        packs.append(pack)
    return dealer, packs


@pytest.mark.parametrize("first_dealer", ["seat_0", "random"])
def test_r4_every_round_is_dealt_from_a_stream_of_its_own_whatever_is_played(first_dealer):
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


def first_moves(game):
    """Play on with the first legal move, returning every state."""
    states = [game.state()]
    while game.legal():
        game.apply(game.legal()[0])
        states.append(game.state())
    return states


def test_r5_ten_cards_then_one_fewer_each_round_and_the_dealer_moves_clockwise():
    states = first_moves(Oracle(cards_of("amigo"), 3))
    fresh = [
        state
        for state in states
        if state["phase"] == "predict" and state["to_move"] == (state["dealer"] + 1) % 3
    ]
    assert [(state["round"], len(state["hands"][0]), state["dealer"]) for state in fresh] == [
        (number, 11 - number, (number - 1) % 3) for number in range(1, 11)
    ]
    assert all(len({len(hand) for hand in state["hands"]}) == 1 for state in fresh)
    assert states[-1]["over"]
    assert states[-1]["round"] == 10


@pytest.mark.parametrize(
    ("rounds", "first", "expected"), [(3, 10, [10, 9, 8]), (4, 2, [2, 1, 1, 1]), (1, 5, [5])]
)
def test_r5_rounds_and_first_cards_can_be_tuned(rounds, first, expected):
    game = Oracle(cards_of("amigo"), 2, {"rounds": rounds, "first_cards": first})
    first_moves(game)
    assert [rows[0]["cards"] for rows in game.history] == expected


def test_r6_the_piles_top_card_is_turned_and_its_colour_is_trump():
    game = stage("blue 1", "blue 2", pile="yellow 3, red 1, green 2")
    state = game.state()
    assert (state["trump"], state["turned"]) == (colour("yellow"), cards("yellow 3"))
    assert state["pile"] == cards("red 1, green 2")


def test_r6_action_cards_are_turned_over_until_a_coloured_card_appears():
    game = stage("blue 1", "blue 2", pile="joker 1, minus 1, no_trump 1, purple 9, red 1")
    state = game.state()
    assert (state["trump"], state["pile"]) == (colour("purple"), cards("red 1"))
    assert state["turned"] == cards("joker 1, minus 1, no_trump 1, purple 9")


def test_r6_no_trump_where_the_pile_has_no_coloured_card():
    state = stage("blue 1", "blue 2", pile="joker 1, minus 1").state()
    assert (state["trump"], state["pile"], state["turned"]) == (None, [], cards("joker 1, minus 1"))


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


# R7, R8: "2) The Prediction" and its variants


@pytest.mark.parametrize("players", range(2, 9))
def test_r7_the_seat_left_of_the_dealer_begins_and_all_predict_in_turn(players):
    game = Oracle(cards_of("amigo"), players)
    asked = []
    while game.state()["phase"] == "predict":
        asked.append(game.to_move)
        assert game.legal() == [("predict", number) for number in range(11)]
        game.apply(("predict", 2))
    assert asked == [*range(1, players), 0]
    assert game.state()["predictions"] == [2] * players
    assert game.to_move == 1


def test_r8_plus_minus_one_forbids_the_last_the_number_that_fits():
    hands = [", ".join(f"{one} {value}" for value in range(1, 6)) for one in ("blue", "green", "purple")]
    game = stage(*hands, rules={"predictions": "plus_minus_one"}, predictions=None)
    everything = [("predict", number) for number in range(6)]
    assert game.legal() == everything
    game.apply(("predict", 3))
    assert game.legal() == everything
    game.apply(("predict", 0))
    assert game.legal() == [move for move in everything if move != ("predict", 2)]


@pytest.mark.parametrize(("said", "left"), [((0, 0), [0]), ((1, 0), [1]), ((1, 1), [0, 1])])
def test_r8_plus_minus_one_with_one_card_each(said, left):
    game = stage("blue 1", "blue 2", "blue 3", rules={"predictions": "plus_minus_one"}, predictions=None)
    for number in said:
        game.apply(("predict", number))
    # The sum may not be 1; after two who said 1 it can't be.
    assert game.legal() == [("predict", number) for number in left]


@pytest.mark.parametrize("variant", ["open", "hidden_guess", "secret"])
def test_r8_only_plus_minus_one_forbids_a_number(variant):
    game = stage("blue 1", "blue 2", rules={"predictions": variant}, predictions=None)
    game.apply(("predict", 1))
    assert game.legal() == [("predict", 0), ("predict", 1)]


# R9 to R14: "3) The Tricks"


def test_r9_the_seat_left_of_the_dealer_leads_and_play_goes_clockwise():
    game = stage("blue 1", "blue 2", "blue 3", leader=2)
    assert (game.state()["dealer"], game.to_move) == (1, 2)
    play(game, "blue 3")
    assert game.to_move == 0
    play(game, "blue 1")
    assert game.to_move == 1
    assert game.state()["trick"] == [(2, card("blue 3"), 0), (0, card("blue 1"), 0)]


def test_r9_a_leader_may_play_any_card():
    game = stage("blue 1, red 4, joker, no_trump, plus", "blue 2, blue 3, blue 4, blue 5, blue 6")
    assert playable(game) == sorted(cards("blue 1, red 4, joker, no_trump, plus"))


def test_r10_the_led_colour_must_be_followed_with_any_card_of_it():
    game = stage("blue 9, blue 1, green 1, green 2", "blue 0, blue 15, red 15, joker")
    play(game, "blue 9")
    assert playable(game) == cards("blue 0, blue 15")
    with pytest.raises(ValueError, match="not legal"):
        game.apply(("play", card("red 15")))


def test_r10_who_lacks_the_led_colour_may_play_any_colour_an_action_card_or_trump():
    game = stage("blue 9, blue 1, blue 2, blue 3", "green 0, red 15, joker, minus")
    play(game, "blue 9")
    assert playable(game) == sorted(cards("green 0, red 15, joker, minus"))


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("blue 9, blue 12, blue 3", 1),  # the highest of the colour played first
        ("blue 9, green 15, blue 3", 0),  # another colour never wins
        ("blue 9, red 1, blue 15", 1),  # a trump wins over any other colour
        ("blue 9, red 2, red 7", 2),  # the highest of several trumps
        ("blue 9, red 7, red 2", 1),
        ("red 3, green 15, red 1", 0),  # trump led
        ("red 3, red 15, red 1", 1),
        ("blue 0, green 15, yellow 15", 0),
    ],
)
def test_r12_who_wins_a_trick_of_coloured_cards(plays, winner):
    hands = [f"{one}, {spare}" for one, spare in zip(plays.split(", "), SPARES, strict=False)]
    game = stage(*hands)
    play(game, plays)
    state = game.state()
    assert [state["tricks"][seat] for seat in range(3)] == [int(seat == winner) for seat in range(3)]
    assert (game.to_move, state["leader"], state["trick"], state["led"]) == (winner, winner, [], None)


SPARES = ["orange 1", "orange 2", "orange 3"]


def test_r12_of_equal_cards_the_first_played_is_higher():
    pack = [{"number": 1 + n, "kind": "colour", "colour": "blue", "value": 4} for n in range(4)]
    game = Oracle.from_position(
        pack, {"first_cards": 1}, hands=[[0], [1], [2]], pile=[3], predictions=[0] * 3
    )
    for one in range(3):
        game.apply(("play", one))
    assert [row["tricks"] for row in game.history[0]] == [1, 0, 0]


def test_r14_the_winner_opens_the_next_trick_and_the_last_trick_ends_the_round():
    game = stage("blue 9, blue 1", "blue 3, red 1", "blue 15, green 1", rules={"rounds": 1})
    play(game, "blue 9, blue 3, blue 15")
    assert game.to_move == 2
    play(game, "green 1, blue 1")
    assert game.history == []
    play(game, "red 1")
    state = game.state()
    assert (state["tricks"], state["phase"], state["over"]) == ([0, 1, 1], "over", True)
    assert (game.legal(), game.to_move, state["hands"]) == ([], None, [[], [], []])
    with pytest.raises(ValueError, match="not legal"):
        game.apply(("play", card("blue 1")))


def test_oh_hell_is_the_game_of_a_plain_pack():
    rules = {"predictions": "plus_minus_one", "missed_points": 0, "rounds": 1, "first_cards": 5}
    game = Oracle(suited_cards(4, range(13)), 4, rules, seed=3)
    first_moves(game)
    for row in game.history[0]:
        assert row["points"] == row["tricks"] + 10 * (row["tricks"] == row["predicted"])
    assert sum(row["predicted"] for row in game.history[0]) != 5


def test_colours_are_numbered_in_the_rulebooks_order():
    assert COLOURS[:6] == ("blue", "green", "red", "yellow", "purple", "orange")
