"""Rage: what a seat sees (R8, R30), the canonical state, and a pile that runs out (R6); both engines."""

import pytest
from rage_oracle.by_hand import card, cards, colour, play

# R30: what a seat sees

SIX = [", ".join(f"{one} {value}" for value in (1, 2)) for one in ("blue", "green", "purple")]


@pytest.fixture
def visible(stage):
    """Tell what each of three seats knows of the predictions after some of them; seat 0 predicts first."""

    def look(variant, said):
        game = stage(*SIX, rules={"predictions": variant}, predictions=None)
        for number in said:
            game.apply(("predict", number))
        return [game.view(seat)["predictions"] for seat in range(3)]

    return look


@pytest.mark.parametrize("variant", ["open", "plus_minus_one"])
def test_r8_open_predictions_are_heard_at_once(visible, variant):
    assert visible(variant, [2]) == [[2, None, None]] * 3
    assert visible(variant, [2, 1, 1]) == [[2, 1, 1]] * 3


@pytest.mark.parametrize("variant", ["hidden_guess", "secret"])
def test_r8_hidden_and_secret_predictions_are_nobody_elses_while_others_think(visible, variant):
    assert visible(variant, [2, 1]) == [[2, None, None], [None, 1, None], [None, None, None]]


def test_r8_hidden_guesses_are_open_before_the_first_card(visible):
    assert visible("hidden_guess", [2, 1, 0]) == [[2, 1, 0]] * 3


def test_r8_secret_predictions_stay_secret_until_the_round_is_over(stage, visible):
    assert visible("secret", [2, 1, 0]) == [[2, None, None], [None, 1, None], [None, None, 0]]
    game = stage(*SIX, rules={"predictions": "secret", "rounds": 1}, predictions=[2, 1, 0])
    play(game, "blue 1, green 1, purple 1, blue 2, green 2")
    assert game.view(2)["predictions"] == [None, None, 0]
    play(game, "purple 2")
    assert [game.view(seat)["predictions"] for seat in range(3)] == [[2, 1, 0]] * 3


def test_r30_a_seat_sees_its_hand_and_what_lies_open(stage):
    game = stage(
        "yellow 8, blue 9", "no_trump, red 4", "yellow 1, blue 1", pile="joker, red 0, plus, green 1, green 2"
    )
    play(game, "yellow 8, no_trump")
    view = game.view(2)
    # The kernel keeps turned cards as a set.
    assert view | {"turned": sorted(view["turned"])} == {
        "seat": 2,
        "players": 3,
        "phase": "play",
        "round": 1,
        "cards": 2,
        "dealer": 2,
        "to_move": 2,
        "leader": 0,
        "led": colour("yellow"),
        "hand": sorted(cards("yellow 1, blue 1")),
        "counts": [1, 1, 2],
        "trump": None,
        "turned": sorted(cards("joker, red 0")),
        "pile_count": 3,
        "turn_due": True,
        "trick": [(0, card("yellow 8"), colour("yellow")), (1, card("no_trump"), None)],
        "seen": sorted(cards("yellow 8, no_trump, joker, red 0, yellow 1, blue 1")),
        "played": [cards("yellow 8"), cards("no_trump"), []],
        "voids": [[], [colour("yellow")], []],
        "predictions": [0, 0, 0],
        "tricks": [0, 0, 0],
        "plus": [0, 0, 0],
        "minus": [0, 0, 0],
        "scores": [0, 0, 0],
        "exact": [0, 0, 0],
    }


def test_r30_it_is_always_clear_how_many_tricks_and_cards_each_has_won(stage):
    game = stage("blue 9, blue 8", "blue 1, blue 2", "plus, minus")
    play(game, "blue 9, blue 1, plus")
    for seat in range(3):
        view = game.view(seat)
        assert (view["tricks"], view["plus"], view["minus"]) == ([1, 0, 0], [1, 0, 0], [0, 0, 0])


def test_r30_a_void_is_shown_by_any_other_card_and_by_a_joker_whatever_it_is_named(stage):
    game = stage("blue 9, blue 8", "green 3, purple 1", "joker, yellow 1", "blue 1, minus")
    play(game, "blue 9, green 3, joker=blue, blue 1")
    blue = [colour("blue")]
    assert game.view(3)["voids"] == [[], blue, blue, []]
    play(game, "yellow 1, minus, blue 8, purple 1")  # seat 2 won with the Joker; the round is over
    assert game.view(0)["voids"] == [[], [], [], []]


def test_r30_an_action_card_before_the_colour_is_led_shows_nothing(stage):
    game = stage("plus, blue 8", "minus, blue 1", "green 4, blue 2", "blue 3, blue 4")
    play(game, "plus, minus, green 4, blue 3")
    assert game.view(0)["voids"] == [[], [], [], [colour("green")]]


@pytest.mark.parametrize("variant", ["open", "hidden_guess", "secret"])
def test_r30_a_view_is_the_same_whatever_is_hidden(stage, variant):
    """Change the others' hands, the pile under the open cards, and hidden predictions."""

    def view_of_seat_0(others, pile, predictions):
        game = stage(
            "blue 9, blue 8, joker",
            *others,
            pile=f"red 0, {pile}",
            predictions=predictions,
            rules={"predictions": variant},
        )
        play(game, "blue 9, blue 1, green 1")
        return game.view(0) | {"legal": game.legal()}

    hidden = [1, 2] if variant == "secret" else [2, 1]
    one = view_of_seat_0(
        ["blue 1, plus, red 5", "green 1, green 2, red 7"], "yellow 1, minus, orange 1", [1, 2, 1]
    )
    other = view_of_seat_0(
        ["blue 1, green 7, purple 2", "green 1, no_trump, plus 2"], "trump_change, red 7, red 8", [1, *hidden]
    )
    assert one == other


# The canonical state, word for word


def test_the_state_before_the_first_card_and_after_the_last(stage):
    game = stage("blue 9", "joker", pile="red 0, green 1", rules={"rounds": 1}, predictions=[1, 1])
    blue, red = colour("blue"), colour("red")
    before = {
        "phase": "play",
        "round": 1,
        "dealer": 1,
        "to_move": 0,
        "hands": [cards("blue 9"), cards("joker")],
        "trump": red,
        "turned": cards("red 0"),
        "pile": cards("green 1"),
        "turn_due": False,
        "trick": [],
        "led": None,
        "leader": 0,
        "predictions": [1, 1],
        "tricks": [0, 0],
        "plus": [0, 0],
        "minus": [0, 0],
        "scores": [0, 0],
        "exact": [0, 0],
        "over": False,
    }
    assert game.state() == before
    play(game, "blue 9, joker")
    after_joker = {"hands": [[], []], "to_move": 1, "led": blue, "phase": "colour"}
    trick = [(0, card("blue 9"), blue), (1, card("joker"), None)]
    assert game.state() == before | after_joker | {"trick": trick}
    game.apply(("colour", blue))
    end = {
        "hands": [[], []],
        "to_move": None,
        "leader": 1,
        "tricks": [0, 1],
        "scores": [-5, 11],
        "exact": [0, 1],
    }
    assert game.state() == before | end | {"phase": "over", "over": True}
    nothing = {"plus": 0, "minus": 0}
    assert game.result() == [
        {"seat": 0, "score": -5, "rank": 2, "won": False, "exact": 0, "tricks": 0, "predicted": 1} | nothing,
        {"seat": 1, "score": 11, "rank": 1, "won": True, "exact": 1, "tricks": 1, "predicted": 1} | nothing,
    ]
    row = {"cards": 1, "dealer": 1, "predicted": 1} | nothing
    assert game.history == [[row | {"tricks": 0, "points": -5}, row | {"tricks": 1, "points": 11}]]


# R6: the pile


def test_r6_where_the_pile_runs_out_there_is_no_trump_from_then_on(stage):
    game = stage(
        "trump_change, blue 4, blue 5", "red 1, red 2, no_trump", "blue 8, blue 7, blue 6", pile="red 0, plus"
    )
    play(game, "trump_change")
    state = game.state()
    assert (state["trump"], state["pile"], state["turned"]) == (None, [], cards("red 0, plus"))
    play(game, "red 1, blue 8, no_trump, blue 7, blue 4")
    assert game.state()["trump"] is None
    assert game.state()["tricks"] == [0, 1, 1]
    play(game, "blue 6, blue 5, red 2")
    assert [row["tricks"] for row in game.history[0]] == [0, 1, 2]
