"""Rage by the reference engine: what a seat sees (R30), how long the pile lasts (R6), whole games watched."""

import random
from collections import Counter

import pytest
from rage_oracle import RULES, Oracle, cards_of, suited_cards
from rage_oracle.by_hand import any_move, card, cards, colour, high_low, play, play_out, stage

# R30: what a seat sees

SIX = [", ".join(f"{one} {value}" for value in (1, 2)) for one in ("blue", "green", "purple")]


def visible(variant, said):
    """Return what each of three seats knows of the predictions after some of them; seat 0 predicts first."""
    game = stage(*SIX, rules={"predictions": variant}, predictions=None)
    for number in said:
        game.apply(("predict", number))
    return [game.view(seat)["predictions"] for seat in range(3)]


@pytest.mark.parametrize("variant", ["open", "plus_minus_one"])
def test_r8_open_predictions_are_heard_at_once(variant):
    assert visible(variant, [2]) == [[2, None, None]] * 3
    assert visible(variant, [2, 1, 1]) == [[2, 1, 1]] * 3


@pytest.mark.parametrize("variant", ["hidden_guess", "secret"])
def test_r8_hidden_and_secret_predictions_are_nobody_elses_while_others_think(variant):
    assert visible(variant, [2, 1]) == [[2, None, None], [None, 1, None], [None, None, None]]


def test_r8_hidden_guesses_are_open_before_the_first_card():
    assert visible("hidden_guess", [2, 1, 0]) == [[2, 1, 0]] * 3


def test_r8_secret_predictions_stay_secret_until_the_round_is_over():
    assert visible("secret", [2, 1, 0]) == [[2, None, None], [None, 1, None], [None, None, 0]]
    game = stage(*SIX, rules={"predictions": "secret", "rounds": 1}, predictions=[2, 1, 0])
    play(game, "blue 1, green 1, purple 1, blue 2, green 2")
    assert game.view(2)["predictions"] == [None, None, 0]
    play(game, "purple 2")
    assert [game.view(seat)["predictions"] for seat in range(3)] == [[2, 1, 0]] * 3


def test_r30_a_seat_sees_its_hand_and_what_lies_open():
    game = stage(
        "yellow 8, blue 9", "no_trump, red 4", "yellow 1, blue 1", pile="joker, red 0, plus, green 1, green 2"
    )
    play(game, "yellow 8, no_trump")
    assert game.view(2) == {
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
        "turned": cards("joker, red 0"),
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


def test_r30_a_void_is_shown_by_any_other_card_and_by_a_joker_whatever_it_is_named():
    game = stage("blue 9, blue 8", "green 3, purple 1", "joker, yellow 1", "blue 1, minus")
    play(game, "blue 9, green 3, joker=blue, blue 1")
    blue = [colour("blue")]
    assert game.view(3)["voids"] == [[], blue, blue, []]
    play(game, "yellow 1, minus, blue 8, purple 1")  # seat 2 won with the Joker; the round is over
    assert game.view(0)["voids"] == [[], [], [], []]


def test_r30_an_action_card_before_the_colour_is_led_shows_nothing():
    game = stage("plus, blue 8", "minus, blue 1", "green 4, blue 2", "blue 3, blue 4")
    play(game, "plus, minus, green 4, blue 3")
    assert game.view(0)["voids"] == [[], [], [], [colour("green")]]


@pytest.mark.parametrize("variant", ["open", "hidden_guess", "secret"])
def test_r30_a_view_is_the_same_whatever_is_hidden(variant):
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


def test_the_state_before_the_first_card_and_after_the_last():
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


# R6: the pile (edge case 1 of the facts)


@pytest.mark.parametrize("players", range(2, 10))
def test_r6_the_pile_cannot_run_out_at_two_to_nine_players(players):
    """However the flip cards lie: each needs at most one coloured card, and one is turned at first."""
    kinds = Counter(one["kind"] for one in cards_of("amigo"))
    flips, coloured = kinds["no_trump"] + kinds["trump_change"], kinds["colour"]
    for flips_in_hands in range(min(flips, 10 * players) + 1):
        most_coloured_in_hands = 10 * players - flips_in_hands
        assert coloured - most_coloured_in_hands >= 1 + flips_in_hands


def test_r6_at_ten_players_it_can():
    pack = cards_of("amigo")
    places = list(range(100))
    hands = [places[start : start + 10] for start in range(0, 100, 10)]
    game = Oracle.from_position(pack, hands=hands, pile=range(100, 112), predictions=[0] * 10)
    assert game.state()["trump"] is None


@pytest.mark.parametrize("players", [2, 8, 9])
@pytest.mark.parametrize("number", range(5))
def test_r6_the_pile_lasts_in_games_where_flip_cards_are_played_first(players, number):
    def flips_first(game, chance):
        kinds = ("no_trump", "trump_change")
        flips = [move for move in game.legal() if move[0] == "play" and game.kind_of(move[1]) in kinds]
        return flips[0] if flips else any_move(game, chance)

    def watch(game):
        state = game.state()
        # Only a No Trump of this trick can be why there is no trump.
        assert state["trump"] is not None or state["turn_due"] or state["over"]

    play_out(Oracle(cards_of("amigo"), players, game=number), random.Random(1), flips_first, watch)


def test_r6_where_the_pile_runs_out_there_is_no_trump_from_then_on():
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


# Whole games


class Judged(Oracle):
    """The oracle, with each trick judged once more in another way: by comparing all pairs of its cards."""

    judged = 0

    def give_trick(self, seat):
        best = [
            mine
            for mine in range(self.players)
            if all(self._beats(mine, other) for other in range(self.players) if other != mine)
        ]
        assert [self.trick[place].seat for place in best] == [seat]
        self.judged += 1
        super().give_trick(seat)

    def _beats(self, mine, other):
        return self._strength(mine) > self._strength(other)

    def _strength(self, place):
        """Trump, then the led colour; within one, Jokers by their place, then values; else the first."""
        play = self.trick[place]
        trump = play.colour is not None and play.colour == self.trump
        led = play.colour is not None and play.colour == self.led
        value = 100 + place if self.kind_of(play.card) == "joker" else self.cards[play.card]["value"]
        return (trump, led, value if trump or led else 0, -place)


@pytest.mark.parametrize("pick", [any_move, high_low])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_trick_goes_to_the_card_that_beats_all_others(players, pick):
    for number in range(3):
        game = Judged(cards_of("amigo"), players, seed=9, game=number)
        play_out(game, random.Random(number), pick)
        assert game.judged == 55


def some_rules(chance):
    words = {name: chance.choice(values) for name, values in RULES.items() if isinstance(values, tuple)}
    return words | {"rounds": chance.randint(1, 10), "first_cards": chance.randint(1, 8)}


def check_conservation(game):
    state = game.state()
    places = [state["turned"], state["pile"], *state["hands"], *game.view(0)["played"]]
    assert sorted(one for place in places for one in place) == list(range(len(game.cards)))
    assert {one for _, one, _ in state["trick"]} <= {one for cards in game.view(0)["played"] for one in cards}
    assert (game.legal() == []) == state["over"] == (state["to_move"] is None)
    assert game.legal() == sorted(set(game.legal()))
    if state["trump"] is not None:
        assert game.colour_of(state["turned"][-1]) == state["trump"]


@pytest.mark.parametrize("number", range(30))
def test_cards_are_conserved_and_points_add_up_under_any_rules(number):
    chance = random.Random(number)
    sets = [cards_of("amigo"), cards_of("fundex"), suited_cards(8, range(2, 12), (3, 2, 2, 1, 1))]
    players, rules = chance.randint(2, 8), some_rules(chance)
    game = Oracle(chance.choice(sets), players, rules, seed=4, game=number)
    play_out(game, chance, chance.choice([any_move, high_low]), check_conservation)
    each = [max(rules["first_cards"] - played, 1) for played in range(rules["rounds"])]
    assert [sum(row["tricks"] for row in rows) for rows in game.history] == each
    assert sum(row["tricks"] for row in game.result()) == sum(each)
    assert min(row["rank"] for row in game.result()) == 1


def test_r31_a_game_asks_for_each_prediction_card_and_colour():
    game = Oracle(cards_of("amigo"), 4, seed=1)
    asked = Counter()

    def watch(game):
        asked[game.state()["phase"]] += 1

    play_out(game, random.Random(1), watch=watch)
    assert (asked["predict"], asked["play"], asked["over"]) == (4 * 10, 4 * 55, 1)
    assert asked["colour"] > 0


def test_the_same_key_is_the_same_game_and_another_key_another():
    def played(seed, game):
        oracle = Oracle(cards_of("amigo"), 3, seed=seed, game=game)
        play_out(oracle, random.Random(0))
        return oracle.result()

    assert played(1, 2) == played(1, 2)
    assert len({str(played(*key)) for key in ((1, 2), (1, 3), (2, 2))}) == 3
