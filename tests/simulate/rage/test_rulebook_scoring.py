"""Rage: scoring a round, the end of the game, ties, Sweep (R23 to R29); both engines."""

import random

import pytest
from rage_oracle import EDITION_RULES, cards_of
from rage_oracle.by_hand import play, play_out

# The rulebook's example: ten tricks, three of them Anja's, one Bernd's, two Claudia's, four Dieter's.
EXAMPLE_HANDS = (
    "blue 15, blue 14, blue 13, green 0, yellow 2, yellow 4, purple 3, purple 5, orange 0, orange 3",
    "blue 1, blue 2, blue 3, green 15, yellow 0, yellow 5, purple 4, purple 6, orange 1, orange 4",
    "blue 4, blue 5, blue 6, green 1, yellow 15, yellow 14, purple 2, purple 7, orange 2, orange 5",
    "minus, purple 0, purple 1, plus, yellow 1, yellow 3, purple 15, purple 14, orange 15, orange 14",
)
EXAMPLE_TRICKS = (
    "blue 15, blue 1, blue 4, minus",
    "blue 14, blue 2, blue 5, purple 0",
    "blue 13, blue 3, blue 6, purple 1",
    "green 0, green 15, green 1, plus",
    "yellow 0, yellow 15, yellow 1, yellow 2",
    "yellow 14, yellow 3, yellow 4, yellow 5",
    "purple 2, purple 15, purple 3, purple 4",
    "purple 14, purple 5, purple 6, purple 7",
    "orange 15, orange 0, orange 1, orange 2",
    "orange 14, orange 3, orange 4, orange 5",
)


@pytest.fixture
def play_the_example(stage):
    def make(rules=None, predictions=(3, 2, 2, 3)):
        game = stage(*EXAMPLE_HANDS, rules={"rounds": 1} | (rules or {}), predictions=predictions)
        for trick in EXAMPLE_TRICKS:
            play(game, trick)
        return game

    return make


def points_of(game):
    return [row["points"] for row in game.history[-1]]


def test_r23_the_rulebooks_example_of_scoring(play_the_example):
    game = play_the_example()
    assert [row["tricks"] for row in game.history[0]] == [3, 1, 2, 4]
    assert [row["minus"] for row in game.history[0]] == [1, 0, 0, 0]
    assert [row["plus"] for row in game.history[0]] == [0, 1, 0, 0]
    assert points_of(game) == [8, 1, 12, -1]
    assert game.state()["scores"] == [8, 1, 12, -1]
    assert game.state()["exact"] == [1, 0, 1, 0]


def test_r24_each_plus_and_minus_card_counts_for_who_took_it(stage):
    game = stage("blue 9, blue 1", "plus, plus 2", "minus, orange 1", "plus 3, minus 2", rules={"rounds": 1})
    play(game, "blue 9, plus, minus, plus 3, blue 1, plus 2, orange 1, minus 2")
    # Two tricks with three +5 and two -5, and a prediction of 0 that failed; the others' came true.
    assert points_of(game) == [2 + 15 - 10 - 5, 10, 10, 10]


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({"trick_points": 3}, [3 * 3 - 5 + 10, 3 + 5 - 5, 6 + 10, 12 - 5]),
        ({"plus_points": 7}, [8, 3, 12, -1]),
        ({"minus_points": -1}, [12, 1, 12, -1]),
        ({"exact_points": 20}, [18, 1, 22, -1]),
        ({"missed_points": 0}, [8, 6, 12, 4]),
        ({"exact_zero_points": 99}, [8, 1, 12, -1]),
    ],
)
def test_r23_to_r26_every_number_can_be_tuned(play_the_example, rules, points):
    assert points_of(play_the_example(rules)) == points


def test_r25_a_true_prediction_of_nothing_is_worth_as_much(stage):
    game = stage("blue 9", "blue 1", predictions=[1, 0], rules={"rounds": 1})
    play(game, "blue 9, blue 1")
    assert points_of(game) == [11, 10]


@pytest.mark.parametrize("one_off", [-1, 1])
def test_r26_a_prediction_one_off_is_as_wrong_as_any(play_the_example, one_off):
    missed = play_the_example(predictions=(3 + one_off, 9, 2 + one_off, 0))
    assert points_of(missed) == [3 - 5 - 5, 1, 2 - 5, -1]


def test_fundex_scores_a_true_zero_with_five_and_a_miss_with_nothing(stage):
    game = stage(
        "blue 9, plus",
        "blue 1, green 1",
        "blue 2, green 2",
        predictions=[2, 0, 1],
        rules=EDITION_RULES["fundex"],
    )
    play(game, "blue 9, blue 1, blue 2, plus, green 1, green 2")
    assert points_of(game) == [1, 5, 1 + 5 + 10]


# R27: Sweep


@pytest.fixture
def sweep(stage):
    def make(hands, tricks, **rules):
        rules = {"sweep": "true", "rounds": 1} | rules
        game = stage(*hands, predictions=[len(tricks)] * len(hands), rules=rules)
        for trick in tricks:
            play(game, trick)
        return points_of(game)

    return make


def test_r27_all_tricks_of_a_round_count_double(sweep):
    hands, tricks = ("blue 9, blue 8", "blue 1, blue 2"), ("blue 9, blue 1", "blue 8, blue 2")
    assert sweep(hands, tricks) == [4 + 10, -5]
    assert sweep(hands, tricks, sweep="false") == [2 + 10, -5]
    assert sweep(hands, tricks, trick_points=3) == [12 + 10, -5]


def test_r27_it_needs_no_true_prediction_and_leaves_the_action_cards_alone(stage):
    game = stage(
        "blue 9, blue 8",
        "plus, minus",
        predictions=[0, 0],
        rules={"sweep": "true", "rounds": 1, "plus_points": 9},
    )
    play(game, "blue 9, plus, blue 8, minus")
    assert points_of(game) == [4 + 9 - 5 - 5, 10]


def test_r27_not_for_all_tricks_but_one(sweep):
    assert sweep(("blue 9, blue 0", "blue 8, blue 1"), ("blue 9, blue 8", "blue 0, blue 1")) == [1 - 5, 1 - 5]


def test_r27_not_in_the_last_round_of_a_single_trick(sweep):
    assert sweep(("blue 9", "blue 8"), ("blue 9, blue 8",)) == [1 + 10, -5]


# R28, R29: the end


def test_r28_the_results_of_all_rounds_are_added_up(engine):
    game = engine(cards_of("amigo"), 4, seed=2)
    play_out(game, random.Random(2))
    assert len(game.history) == 10
    for row in game.result():
        mine = [rows[row["seat"]] for rows in game.history]
        assert row["score"] == sum(one["points"] for one in mine) == game.state()["scores"][row["seat"]]
        assert row["exact"] == sum(one["predicted"] == one["tricks"] for one in mine)
        for name in ("tricks", "predicted", "plus", "minus"):
            assert row[name] == sum(one[name] for one in mine)
    assert sum(row["tricks"] for row in game.result()) == 55


@pytest.fixture
def end_with(stage):
    """Ask for the ranks where the scoresheet reads so."""

    def make(scores, exact, final_tie="shared"):
        hands = ["blue 1", "blue 2", "blue 3", "blue 4"][: len(scores)]
        game = stage(*hands, scores=scores, exact=exact, rules={"final_tie": final_tie})
        return [(row["rank"], row["won"]) for row in game.result()]

    return make


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ((5, 9, -3, 7), [3, 1, 4, 2]),
        ((9, 9, 7, 7), [1, 1, 3, 3]),
        ((-1, -1, -1, -1), [1, 1, 1, 1]),
        ((3, 8, 8, 9), [4, 2, 2, 1]),
    ],
)
def test_r29_the_highest_score_wins_and_equal_scores_share_a_rank(end_with, scores, ranks):
    assert end_with(scores, (1, 2, 3, 4)) == [(rank, rank == 1) for rank in ranks]


def test_r29_by_a_switch_the_most_true_predictions_break_a_tie(end_with):
    assert [rank for rank, _ in end_with((9, 9, 7, 9), (3, 4, 8, 4), "most_exact")] == [3, 1, 4, 1]
    assert [rank for rank, _ in end_with((9, 7), (0, 8), "most_exact")] == [1, 2]
