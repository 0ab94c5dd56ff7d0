"""Rage: the action cards (R10, R11, R13, R15 to R22), and tricks that they open; both engines."""

import pytest
from rage_oracle import cards_of
from rage_oracle.by_hand import card, cards, colour, play, playable

SPARE = ("orange 1", "orange 2", "orange 3", "orange 4")


@pytest.fixture
def with_spares(stage):
    """Stand before a trick in which each plays the card named here; they also hold an orange one each."""

    def make(*first_cards, **options):
        hands = [f"{one}, {spare}" for one, spare in zip(first_cards, SPARE, strict=False)]
        return stage(*hands, **options)

    return make


@pytest.fixture
def trick_winner(with_spares):
    """Tell who wins a trick of these cards, seat 0 leading."""

    def find(plays, **options):
        game = with_spares(*(name.split("=")[0] for name in plays.split(", ")), **options)
        play(game, plays)
        return game.state()["tricks"].index(1)

    return find


# "If a player does not have the color of the card played first ... they may also play an action card."


@pytest.mark.parametrize("action", ["joker", "no_trump", "trump_change", "plus", "minus"])
def test_r10_an_action_card_is_no_colour_and_is_played_by_who_lacks_the_led_colour(stage, action):
    game = stage("blue 9, blue 8", f"blue 1, {action}", f"green 1, {action} 2")
    play(game, "blue 9")
    assert playable(game) == [card("blue 1")]
    play(game, "blue 1")
    assert playable(game) == sorted(cards(f"green 1, {action} 2"))


# R15: "+5" and "-5"


def test_r15_plus_and_minus_go_to_the_winner_of_their_trick(with_spares):
    game = with_spares("blue 3", "plus", "blue 9", "minus")
    play(game, "blue 3, plus, blue 9, minus")
    state = game.state()
    assert (state["tricks"], state["plus"], state["minus"]) == ([0, 0, 1, 0], [0, 0, 1, 0], [0, 0, 1, 0])
    assert state["scores"] == [0, 0, 0, 0]  # "at the end of the current round"


def test_r15_two_of_a_kind_in_a_trick_both_count(with_spares):
    game = with_spares("blue 3", "plus", "plus 2", "plus 3", rules={"rounds": 1})
    play(game, "blue 3, plus, plus 2, plus 3")
    assert game.state()["plus"] == [3, 0, 0, 0]


# R16, R17: "No Trump"


def test_r16_the_rulebooks_example(with_spares):
    """Red is trump. Anja: yellow 8, Bernd: red 4, Claudia: No Trump. Anja wins."""
    game = with_spares("yellow 8", "red 4", "no_trump", pile="red 0, green 1")
    assert game.state()["trump"] == colour("red")
    play(game, "yellow 8, red 4")
    assert game.state()["trump"] == colour("red")
    game.apply(("play", card("no_trump")))
    assert game.state()["tricks"] == [1, 0, 0]


def test_r16_trumps_that_lie_there_count_as_coloured_cards(with_spares):
    game = with_spares("red 4", "red 9", "no_trump", "blue 15")
    play(game, "red 4, red 9, no_trump, blue 15")
    assert game.state()["tricks"] == [0, 1, 0, 0]


def test_r16_trump_is_gone_at_once_and_a_new_card_is_turned_after_the_trick(with_spares):
    game = with_spares("yellow 8", "no_trump", "red 4", pile="red 0, plus, joker, green 1, green 2")
    play(game, "yellow 8, no_trump")
    state = game.state()
    assert (state["trump"], state["turn_due"]) == (None, True)
    assert (state["turned"], state["pile"]) == (cards("red 0"), cards("plus, joker, green 1, green 2"))
    play(game, "red 4")
    state = game.state()
    assert state["tricks"] == [1, 0, 0]
    assert (state["trump"], state["turn_due"]) == (colour("green"), False)
    assert (state["turned"], state["pile"]) == (cards("red 0, plus, joker, green 1"), cards("green 2"))


def test_r16_the_new_trump_holds_for_the_rest_of_the_round(stage):
    game = stage(
        "yellow 8, blue 9, blue 8",
        "no_trump, green 0, red 1",
        "yellow 1, blue 1, blue 2",
        pile="red 0, green 5",
    )
    play(game, "yellow 8, no_trump, yellow 1")
    play(game, "blue 9, green 0, blue 1")
    assert game.state()["tricks"] == [1, 1, 0]
    play(game, "red 1, blue 2, blue 8")
    # Red is trump no more, but it was led.
    assert [row["tricks"] for row in game.history[0]] == [1, 2, 0]


def test_r16_no_trump_led_leaves_the_colour_to_the_next_card(stage):
    game = stage("no_trump, orange 1", "red 4, orange 2", "blue 15, red 9")
    play(game, "no_trump")
    assert playable(game) == sorted(cards("red 4, orange 2"))
    play(game, "red 4")
    assert game.state()["led"] == colour("red")
    assert playable(game) == cards("red 9")
    play(game, "red 9")
    assert game.state()["tricks"] == [0, 0, 1]


def test_r16_after_no_trump_led_a_joker_sets_the_colour(stage):
    game = stage("no_trump, orange 1", "joker, orange 2", "blue 15, red 9")
    play(game, "no_trump, joker=blue")
    assert playable(game) == cards("blue 15")
    play(game, "blue 15")
    assert game.state()["tricks"] == [0, 1, 0]


def test_r16_two_no_trumps_turn_one_card(with_spares):
    game = with_spares("blue 3", "no_trump", "no_trump 2", pile="red 0, green 1, purple 1, yellow 1")
    play(game, "blue 3, no_trump, no_trump 2")
    state = game.state()
    assert (state["trump"], state["pile"]) == (colour("green"), cards("purple 1, yellow 1"))


def test_r16_on_a_rounds_last_trick_no_card_is_turned(stage):
    game = stage("blue 3", "no_trump", "red 3", pile="red 0, green 1", rules={"rounds": 1})
    play(game, "blue 3, no_trump, red 3")
    state = game.state()
    assert (state["over"], state["pile"], state["turn_due"]) == (True, cards("green 1"), False)
    assert [row["tricks"] for row in game.history[0]] == [1, 0, 0]


def test_r17_no_trump_can_last_for_the_round_until_a_trump_change(stage):
    game = stage(
        "blue 3, blue 4, blue 5",
        "no_trump, red 3, trump_change",
        "red 4, red 5, red 6",
        pile="yellow 0, red 0",
        rules={"no_trump_lasts": "round"},
    )
    play(game, "blue 3, no_trump, red 4")
    state = game.state()
    assert (state["trump"], state["turn_due"], state["pile"]) == (None, False, cards("red 0"))
    play(game, "blue 4, red 3, red 5")
    assert game.state()["tricks"] == [2, 0, 0]
    play(game, "blue 5, trump_change")
    assert game.state()["trump"] == colour("red")
    play(game, "red 6")
    assert [row["tricks"] for row in game.history[0]] == [2, 0, 1]


# R18, R19: "Trump Change"


def test_r18_the_new_trump_counts_in_the_trick_and_the_old_one_no_more(with_spares):
    game = with_spares("blue 9", "red 4", "green 3", "trump_change", pile="red 0, minus, green 0, yellow 1")
    play(game, "blue 9, red 4, green 3, trump_change")
    state = game.state()
    assert state["tricks"] == [0, 0, 1, 0]
    assert (state["trump"], state["pile"]) == (colour("green"), cards("yellow 1"))
    assert state["turned"] == cards("red 0, minus, green 0")


def test_r18_the_card_is_turned_at_once_before_the_next_plays(with_spares):
    game = with_spares("blue 9", "trump_change", "green 3", pile="red 0, green 0")
    play(game, "blue 9, trump_change")
    assert (game.to_move, game.state()["trump"]) == (2, colour("green"))


def test_r18_the_new_colour_may_be_the_old_one(trick_winner):
    assert trick_winner("blue 9, red 4, trump_change", pile="red 0, red 1") == 1


def test_r18_the_new_trump_holds_for_the_rest_of_the_round(stage):
    game = stage("blue 9, blue 8", "trump_change, red 2", "blue 1, green 3", pile="red 0, green 0")
    play(game, "blue 9, trump_change, blue 1, blue 8, red 2, green 3")
    assert [row["tricks"] for row in game.history[0]] == [1, 0, 1]


def test_r18_trump_change_led_leaves_the_colour_open(stage):
    game = stage("trump_change, orange 1", "blue 1, yellow 2", "blue 9, green 0", pile="red 0, green 1")
    play(game, "trump_change")
    assert playable(game) == sorted(cards("blue 1, yellow 2"))
    play(game, "yellow 2, green 0")
    assert game.state()["tricks"] == [0, 0, 1]


@pytest.mark.parametrize(("again", "after"), [("false", "green"), ("true", "purple")])
def test_r19_no_trump_then_trump_change_the_new_trump_applies(with_spares, again, after):
    game = with_spares(
        "blue 9",
        "no_trump",
        "trump_change",
        "green 1",
        pile="red 0, green 0, purple 0",
        rules={"turn_after_trump_change": again},
    )
    play(game, "blue 9, no_trump, trump_change")
    state = game.state()
    assert (state["trump"], state["turn_due"]) == (colour("green"), again == "true")
    play(game, "green 1")
    assert game.state()["tricks"] == [0, 0, 0, 1]
    assert game.state()["trump"] == colour(after)


def test_r19_nothing_is_turned_after_a_trick_where_no_trump_lasts_for_the_round(with_spares):
    rules = {"turn_after_trump_change": "true", "no_trump_lasts": "round"}
    game = with_spares("blue 9", "no_trump", "trump_change", pile="red 0, green 0, purple 0", rules=rules)
    play(game, "blue 9, no_trump, trump_change")
    assert game.state()["trump"] == colour("green")


@pytest.mark.parametrize("again", ["false", "true"])
def test_r19_trump_change_then_no_trump_there_is_no_trump_in_the_trick(with_spares, again):
    game = with_spares(
        "blue 9",
        "trump_change",
        "no_trump",
        "green 1",
        pile="red 0, green 0, purple 0, yellow 0",
        rules={"turn_after_trump_change": again},
    )
    play(game, "blue 9, trump_change, no_trump")
    assert game.state()["trump"] is None
    play(game, "green 1")
    state = game.state()
    assert state["tricks"] == [1, 0, 0, 0]
    assert (state["trump"], state["pile"]) == (colour("purple"), cards("yellow 0"))


# R20 to R22: "Joker"


def test_r20_the_jokers_player_names_any_colour_before_the_next_plays(with_spares):
    game = with_spares("blue 9", "joker", "blue 15")
    play(game, "blue 9, joker")
    state = game.state()
    assert (state["phase"], state["to_move"]) == ("colour", 1)
    assert state["trick"][-1] == (1, card("joker"), None)
    assert game.legal() == [("colour", number) for number in range(6)]
    game.apply(("colour", colour("purple")))
    state = game.state()
    assert (state["phase"], state["to_move"], state["led"]) == ("play", 2, colour("blue"))
    assert state["trick"][-1] == (1, card("joker"), colour("purple"))


def test_r20_only_colours_of_the_set_can_be_named(engine):
    pack = [one for one in cards_of("amigo") if one["colour"] not in ("green", "orange")]
    jokers = [place for place, one in enumerate(pack) if one["kind"] == "joker"]
    game = engine.from_position(pack, hands=[[jokers[0]], [0]], pile=[1], predictions=[0, 0])
    game.apply(("play", jokers[0]))
    assert game.legal() == [("colour", colour(name)) for name in ("blue", "red", "yellow", "purple")]


def test_r20_a_led_jokers_colour_must_be_followed(stage):
    game = stage("joker, orange 1", "yellow 3, red 4", "red 1, plus")
    play(game, "joker=yellow")
    assert game.state()["led"] == colour("yellow")
    assert playable(game) == cards("yellow 3")
    play(game, "yellow 3")
    assert playable(game) == sorted(cards("red 1, plus"))


def test_r20_holding_a_joker_is_not_having_the_colour(stage):
    game = stage("blue 9, orange 1", "joker, yellow 3", "blue 1, joker 2")
    play(game, "blue 9")
    assert playable(game) == sorted(cards("joker, yellow 3"))
    play(game, "joker=blue")
    assert playable(game) == cards("blue 1")


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("blue 15, joker=blue, blue 14", 1),  # the highest of the led colour
        ("joker=blue, blue 15, blue 14", 0),
        ("blue 15, joker=red, red 15", 1),  # the highest trump
        ("blue 15, joker=blue, red 1", 2),  # every trump is higher than a Joker of another colour
        ("joker=blue, red 1, blue 15", 1),
        ("blue 1, joker=green, yellow 3", 0),  # neither led nor trump
        ("blue 1, joker=green, green 15", 0),
        ("joker=blue, joker 2=blue, blue 3", 1),  # the second is higher
        ("blue 15, joker 2=red, joker=red", 2),
        ("joker=red, joker 2=blue, yellow 1", 0),  # the first is a trump
        ("joker=blue, joker 2=green, yellow 1", 0),  # the second is neither led nor trump
        ("joker=blue, joker 2=red, yellow 1", 1),
        ("plus, joker=yellow, yellow 15", 1),  # the first colour comes from the Joker
    ],
)
def test_r21_who_wins_a_trick_with_jokers(trick_winner, plays, winner):
    assert trick_winner(plays) == winner


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("joker=blue, joker 2=blue, blue 15", 0),
        ("blue 15, joker=red, joker 2=red", 1),
        ("joker=blue, joker 2=red, yellow 1", 1),
    ],
)
def test_r21_by_a_switch_the_first_of_two_jokers_is_higher(trick_winner, plays, winner):
    assert trick_winner(plays, rules={"second_joker": "lower"}) == winner


def test_r22_a_joker_keeps_its_colour_when_trump_changes(trick_winner):
    # A Joker named as the old trump falls, one named as the new trump rises.
    assert trick_winner("blue 9, joker=red, trump_change", pile="red 0, green 0") == 0
    assert trick_winner("blue 9, joker=green, trump_change", pile="red 0, green 0") == 1
    assert trick_winner("blue 9, joker=red, no_trump", pile="red 0, green 0") == 0
    assert trick_winner("joker=red, blue 9, no_trump", pile="red 0, green 0") == 0


# R11, R13: the note on tricks opened with an action card


@pytest.mark.parametrize("action", ["no_trump", "trump_change", "plus", "minus"])
def test_r11_after_an_action_card_any_card_may_be_played(stage, action):
    game = stage(f"{action}, orange 1", "blue 1, joker", "green 2, red 3", pile="red 0, red 1")
    play(game, action)
    assert game.state()["led"] is None
    assert playable(game) == sorted(cards("blue 1, joker"))
    play(game, "blue 1")
    assert game.state()["led"] == colour("blue")
    assert playable(game) == sorted(cards("green 2, red 3"))


def test_r11_the_first_coloured_card_sets_the_colour_even_after_several_action_cards(stage):
    game = stage(
        "plus, orange 1", "minus, blue 3", "yellow 4, blue 2", "yellow 5, red 1", pile="green 0, green 1"
    )
    play(game, "plus, minus, yellow 4")
    assert playable(game) == cards("yellow 5")
    play(game, "yellow 5")
    assert game.state()["tricks"] == [0, 0, 0, 1]


@pytest.mark.parametrize(
    "plays",
    [
        "plus, minus, no_trump",
        "minus, trump_change, plus",
        "no_trump, no_trump 2, plus",
        "trump_change, plus, minus",
    ],
)
def test_r13_of_action_cards_alone_the_first_wins_with_all_that_lies_there(with_spares, plays):
    game = with_spares(*plays.split(", "), pile="red 0, green 0, blue 0", leader=0)
    play(game, plays)
    state = game.state()
    assert state["tricks"] == [1, 0, 0]
    assert (state["plus"][0], state["minus"][0]) == (plays.count("plus"), plays.count("minus"))
    assert game.to_move == 0


def test_r13_with_a_joker_it_is_the_joker_that_wins(trick_winner):
    assert trick_winner("plus, minus, joker=green") == 2
