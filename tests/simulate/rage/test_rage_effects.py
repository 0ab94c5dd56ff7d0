"""What a replay says of each step of Rage, of how a game ended, and of what a seat knows."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.rage.cards import COLOURS
from montecardo.simulate.rage.reasons import describe_ending
from montecardo.simulate.rage.transcript import describe_cards, describe_state
from montecardo.simulate.witness import Witness, as_effects
from rage_kernel_game import GAME, KernelGame
from rage_oracle import by_hand
from rage_oracle.by_hand import card

WITNESS = Witness((GAME.deal, GAME.apply), GAME.steps())
stage = partial(by_hand.stage, engine=KernelGame)


def told(game: KernelGame, *moves: tuple[str, int]) -> list[str]:
    """Do moves; return what is said of the last one."""
    said: list[str] = []
    for move in moves:
        given = (game.moves[game.offered.index(move)], game.cards, game.rules)
        steps = WITNESS.see(GAME.apply, game.table.copy(), *given, game.streams[1].copy())
        game.apply(move)
        effects = [
            effect for step in steps for effect in as_effects(GAME.steps()[step.name](step, game.cards))
        ]
        said = [f"{effect.text} ({effect.rule})" for effect in effects]
    return said


def cards_said(game: KernelGame, names: str) -> list[str]:
    """Play cards by name, a Joker with its colour as in "joker=red"; return what is said of the last move."""
    moves = []
    for name in names.split(", "):
        played, _, named = name.partition("=")
        moves.append(("play", card(played)))
        if named:
            moves.append(("colour", COLOURS.index(named)))
    return told(game, *moves)


SPARE = ("orange 1", "orange 2", "orange 3", "orange 4")


def with_spares(plays: str, **options: Any) -> KernelGame:
    """Stand before a trick of these cards; each seat holds an orange one besides."""
    names = [name.partition("=")[0] for name in plays.split(", ")]
    hands = [f"{one}, {spare}" for one, spare in zip(names, SPARE, strict=False)]
    game: KernelGame = stage(*hands, **options)
    return game


# ---------------------------------------------------------------- predictions


def predicted(variant: str, *numbers: int) -> list[str]:
    game = stage("blue 1, blue 2", "red 1, red 2", rules={"predictions": variant}, predictions=None)
    return told(game, *(("predict", number) for number in numbers))


LEADS = "Seat 0 leads to the first trick (R9)"


@pytest.mark.parametrize(
    ("variant", "numbers", "said"),
    [
        ("open", [1], ["Seat 0 predicts 1 trick (R7)"]),
        (
            "open",
            [2, 0],
            [
                "Seat 1 predicts no trick (R7)",
                "The predictions: seat 0: 2, seat 1: 0; 2 in all, for 2 tricks (R7)",
                LEADS,
            ],
        ),
        (
            "plus_minus_one",
            [0, 1],
            [
                "Seat 1 predicts 1 trick (R7)",
                "It was not free to predict 2: the total would have been 2, the number of tricks (R8)",
                "The predictions: seat 0: 0, seat 1: 1; 1 in all, for 2 tricks (R7)",
                LEADS,
            ],
        ),
        ("hidden_guess", [1], ["Seat 0 writes down 1; nobody sees it until all have predicted (R8)"]),
        (
            "hidden_guess",
            [1, 2],
            [
                "Seat 1 writes down 2; nobody sees it until all have predicted (R8)",
                "The predictions: seat 0: 1, seat 1: 2; 3 in all, for 2 tricks (R8)",
                LEADS,
            ],
        ),
        (
            "secret",
            [1, 2],
            ["Seat 1 writes down 2; nobody sees it until the round is scored (R8)", LEADS],
        ),
    ],
)
def test_a_prediction_and_who_hears_it(variant: str, numbers: list[int], said: list[str]) -> None:
    assert predicted(variant, *numbers) == said


# ---------------------------------------------------------------- cards and trump


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ("blue 9", "Seat 0 leads blue 9: blue is led (R11)"),
        ("red 9", "Seat 0 leads red 9, a trump: red is led (R11)"),
        ("plus", "Seat 0 leads +5; no colour is led yet (R11)"),
        ("joker", "Seat 0 leads Joker (R11)"),
        ("plus, blue 9", "Seat 1 plays blue 9: blue is led (R11)"),
        ("plus, minus", "Seat 1 plays -5; no colour is led yet (R11)"),
        ("blue 9, blue 3", "Seat 1 follows with blue 3 (R10)"),
        ("blue 9, green 3", "Seat 1 has no blue and plays green 3 (R10)"),
        ("blue 9, red 3", "Seat 1 has no blue and plays red 3, a trump (R10)"),
        ("blue 9, joker", "Seat 1 has no blue and plays Joker (R10)"),
        ("joker=green", "Seat 0 names green for the Joker; green is led (R20)"),
        ("blue 9, joker=blue", "Seat 1 names blue for the Joker (R20)"),
        ("blue 9, joker=red", "Seat 1 names red for the Joker, the trump (R20)"),
        ("blue 9, joker=green", "Seat 1 names green for the Joker, neither led nor trump (R20)"),
    ],
)
def test_a_card_and_why_it_may_be_played(plays: str, said: str) -> None:
    game = with_spares(f"{plays}, yellow 1", pile="red 0")
    assert cards_said(game, plays) == [said]


@pytest.mark.parametrize(
    ("plays", "rules", "said"),
    [
        ("blue 9, no_trump", {}, ["Red is trump no more; a card is turned after this trick (R16)"]),
        (
            "no_trump, no_trump 2",
            {},
            ["There is no trump already; one card is turned after this trick (R16)"],
        ),
        (
            "blue 9, no_trump",
            {"no_trump_lasts": "round"},
            ["Red is trump no more; there is none for the rest of the round (R17)"],
        ),
        (
            "blue 9, trump_change",
            {},
            ["plus, then green 1, are turned: green is trump, for all of this trick and on (R18)"],
        ),
        (
            "no_trump, trump_change",
            {},
            [
                "The new trump holds in spite of the No Trump before it; "
                "no further card is turned after this trick (R19)",
                "plus, then green 1, are turned: green is trump, for all of this trick and on (R18)",
            ],
        ),
        (
            "no_trump, trump_change",
            {"turn_after_trump_change": "true"},
            [
                "The new trump holds in spite of the No Trump before it; "
                "a card is still turned after this trick (R19)",
                "plus, then green 1, are turned: green is trump, for all of this trick and on (R18)",
            ],
        ),
    ],
)
def test_what_becomes_of_trump(plays: str, rules: dict[str, str], said: list[str]) -> None:
    game = with_spares(f"{plays}, yellow 1", rules=rules, pile="red 0, plus, green 1, purple 2")
    assert cards_said(game, plays)[1:] == [line.replace("plus", "+5") for line in said]


def test_the_same_trump_again_and_a_pile_that_runs_out() -> None:
    game = with_spares("blue 9, trump_change, trump_change 2", pile="red 0, red 1, minus")
    assert cards_said(game, "blue 9, trump_change")[1:] == [
        "red 1 is turned: red is trump again, for all of this trick and on (R18)"
    ]
    assert cards_said(game, "trump_change 2")[1] == (
        "The pile has no coloured card left, after -5: there is no trump (R18)"
    )


def test_a_card_turned_after_the_trick_but_not_after_the_last() -> None:
    game = with_spares("blue 9, no_trump", pile="red 0, green 1")
    assert cards_said(game, "blue 9, no_trump")[-1] == (
        "After the trick with No Trump, green 1 is turned: green is trump (R16)"
    )
    game = stage("blue 9", "no_trump", pile="red 0, green 1", rules={"rounds": 1})
    assert cards_said(game, "blue 9, no_trump")[1] == (
        "Red is trump no more; no card will be turned, as this is the round's last trick (R16)"
    )


# ---------------------------------------------------------------- tricks


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ("blue 9, blue 12, blue 3", "1: blue 12, the highest blue card, as no red was played"),
        ("blue 9, green 12, yellow 3", "0: blue 9, the only blue card, as no red was played"),
        ("blue 9, red 1, blue 15", "1: red 1, the only trump"),
        ("blue 9, red 1, red 7", "2: red 7, the highest trump"),
        ("red 9, green 1, red 7", "0: red 9, the highest trump"),
        ("blue 9, red 1, no_trump", "0: blue 9, the only blue card; there is no trump"),
        ("plus, minus, plus 2", "0: +5, the first of nothing but action cards"),
        (
            "blue 9, joker=blue, blue 15",
            "1: Joker as blue, above any other blue card, as no red was played",
        ),
        ("blue 9, joker=red, red 15", "1: Joker as red, above any other trump"),
        ("blue 9, joker=red, joker 2=red", "2: Joker as red, the second of the Jokers of its colour"),
    ],
)
def test_who_wins_a_trick_and_why(plays: str, said: str) -> None:
    game = with_spares(plays, pile="red 0, red 2")
    lines = cards_said(game, plays)
    (won,) = [line for line in lines if " wins the trick " in line]
    rule = "R13" if plays.startswith("plus") else "R21" if "Joker" in said else "R12"
    seat, why = said.split(": ")
    assert won == f"Seat {seat} wins the trick with {why}; 1 trick now ({rule})"
    assert f"Seat {seat} leads to the next trick (R14)" in lines


def test_the_first_of_two_jokers_by_the_switch() -> None:
    game = with_spares("blue 9, joker, joker 2", rules={"second_joker": "lower"})
    assert cards_said(game, "blue 9, joker=red, joker 2=red")[1] == (
        "Seat 1 wins the trick with Joker as red, the first of the Jokers of its colour; 1 trick now (R21)"
    )


def test_plus_and_minus_that_are_taken_with_a_trick() -> None:
    lines = cards_said(with_spares("blue 9, plus, minus"), "blue 9, plus, minus")
    assert "Seat 0 gets +5 and -5 with it (R15)" in lines


# ---------------------------------------------------------------- scoring and the end


def test_the_rulebooks_example_of_scoring_is_told_with_its_sums() -> None:
    game = stage("blue 9, blue 8", "minus, plus", predictions=[2, 1], rules={"rounds": 1})
    assert cards_said(game, "blue 9, minus, blue 8, plus")[-3:] == [
        "No hand has a card: the round is over (R14)",
        "Seat 0: 2 for 2 tricks (R23), 5 for 1 x +5 (R24), -5 for 1 x -5 (R24) "
        "and 10 for 2 predicted and won (R25): 12 this round, 12 in all (R28)",
        "Seat 1: -5 for 1 predicted and 0 won (R26): -5 this round, -5 in all (R28)",
    ]
    assert reason(game) == "After 1 round seat 0 has the highest score, 12 points (R28)."


def test_a_sweep_and_a_secret_prediction_are_told() -> None:
    rules = {"rounds": 1, "sweep": "true", "predictions": "secret"}
    game = stage("blue 9, blue 8", "red 1, green 2", pile="yellow 0", predictions=[2, 0], rules=rules)
    assert cards_said(game, "blue 9, red 1, blue 8, green 2")[-3:] == [
        "The predictions: seat 0: 2, seat 1: 0; 2 in all, for 2 tricks (R8)",
        "Seat 0: 4 for all 2 tricks (R27) and 10 for 2 predicted and won (R25): "
        "14 this round, 14 in all (R28)",
        "Seat 1: 10 for 0 predicted and won (R25): 10 this round, 10 in all (R28)",
    ]


def reason(game: KernelGame) -> str:
    return describe_ending(game.table, game.cards, game.rules)


def ended(final_tie: str, scores: list[int], exact: list[int]) -> KernelGame:
    """End a game of one more trick, which seat 0 wins; all others predict their nothing."""
    rules = {"rounds": 4, "final_tie": final_tie}
    hands = ["blue 9", "blue 8", "blue 7"]
    game: KernelGame = stage(*hands, scores=scores, exact=exact, round=4, predictions=[1, 0, 0], rules=rules)
    cards_said(game, "blue 9, blue 8, blue 7")
    return game


def test_ties_at_the_end() -> None:
    game = ended("shared", [0, 1, 0], [0, 3, 0])
    assert reason(game) == (
        "After 4 rounds seats 0 and 1 have the highest score, 11 points (R28), and share the win (R29)."
    )
    assert describe_state(game.table, game.cards) == [
        "Rank 1: seat 0 with 11 points; 1 of 4 predictions came true",
        "Rank 1: seat 1 with 11 points; 4 of 4 predictions came true",
        "Rank 3: seat 2 with 10 points; 1 of 4 predictions came true",
    ]
    assert reason(ended("most_exact", [0, 1, 0], [0, 3, 0])) == (
        "After 4 rounds seats 0 and 1 have the highest score, 11 points (R28); "
        "what decides are true predictions, 1 of seat 0 and 4 of seat 1 (R29)."
    )
    assert reason(ended("most_exact", [0, 1, 1], [0, 3, 3])) == (
        "After 4 rounds seats 0, 1 and 2 have the highest score, 11 points (R28); what decides are true "
        "predictions, 1 of seat 0, 4 of seat 1 and 4 of seat 2 (R29); seats 1 and 2 share the win (R29)."
    )


# ---------------------------------------------------------------- what a seat knows


def test_a_decision_tells_what_its_seat_knows_and_no_other_hand() -> None:
    rules = {"predictions": "secret"}
    game = stage("blue 9, red 5", "green 1, joker", "blue 2, plus", rules=rules, predictions=[1, 0, 2])
    cards_said(game, "blue 9, joker=red")
    assert describe_state(game.table, game.cards) == [
        "Trump: red   Turned: red 0   Pile: 0 cards",
        "Trick: seat 0 blue 9, seat 1 Joker as red; blue is led",
        "Seat 0: 0 points, predicted hidden, won 0, 1 card in hand",
        "Seat 1: 0 points, predicted hidden, won 0, 1 card in hand",
        "Seat 2: 0 points, predicted 2, won 0, 2 cards in hand",
        "Hand of seat 2: blue 2 and +5",
    ]


@pytest.mark.parametrize("name", ["amigo", "oh_hell"])
def test_the_notation_tells_the_cards_that_there_are(name: str) -> None:
    lines = describe_cards(KernelGame(load_card_set("rage", name).cards, 2).cards)
    known = {
        "amigo": "blue, green, red, yellow, purple, orange: 0 to 15",
        "oh_hell": "blue, green, red, yellow: 0 to 12",
    }
    assert known[name] in lines
    assert any(line.startswith("2 x Joker: ") for line in lines) == (name == "amigo")
