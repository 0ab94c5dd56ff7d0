"""Every paragraph of RULES.md and every edge case has a test on both engines; here those of R1, R2 and R31.

The others stand in test_rulebook_tricks, _actions, _scoring and _knowledge, in the rulebook's order. Each
runs on the oracle, and on the kernel behind the oracle's interface.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from montecardo.simulate import UserError
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.rage.cards import COLOURS
from rage_kernel_game import GAME, KernelGame
from rage_oracle import EDITION_RULES, Oracle, cards_of, suited_cards
from rage_oracle.by_hand import any_move, play, play_out

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "simulate" / "rage" / "RULES.md"

EDGE_CASES = {
    "the pile can't run out; where it can, there is no trump from then on": (
        "test_r6_the_pile_lasts_where_cards_that_turn_others_are_played_first",
        "test_r6_where_the_pile_runs_out_there_is_no_trump_from_then_on",
    ),
    "a Joker has no colour until it is played": (
        "test_r10_an_action_card_is_no_colour_and_is_played_by_who_lacks_the_led_colour",
        "test_r20_holding_a_joker_is_not_having_the_colour",
        "test_r20_a_led_jokers_colour_must_be_followed",
        "test_r21_who_wins_a_trick_with_jokers",
    ),
    "Trump Change acts at once, its colour may be the old one": (
        "test_r18_the_new_trump_counts_in_the_trick_and_the_old_one_no_more",
        "test_r18_the_new_colour_may_be_the_old_one",
    ),
    "No Trump led: the next coloured card or Joker sets the colour": (
        "test_r16_no_trump_led_leaves_the_colour_to_the_next_card",
        "test_r16_after_no_trump_led_a_joker_sets_the_colour",
    ),
    "No Trump and Trump Change in one trick, in both orders": (
        "test_r19_no_trump_then_trump_change_the_new_trump_applies",
        "test_r19_trump_change_then_no_trump_there_is_no_trump_in_the_trick",
    ),
    "two No Trumps turn one card; on the last trick none is turned": (
        "test_r16_two_no_trumps_turn_one_card",
        "test_r16_on_a_rounds_last_trick_no_card_is_turned",
    ),
    "a Joker keeps its colour when trump changes; the winner is decided at the end": (
        "test_r22_a_joker_keeps_its_colour_when_trump_changes",
    ),
    "a trick of action cards goes to the first, with +5 and -5": (
        "test_r13_of_action_cards_alone_the_first_wins_with_all_that_lies_there",
        "test_r15_plus_and_minus_go_to_the_winner_of_their_trick",
    ),
    "final ties are shared, or go to the most exact predictions": (
        "test_r29_the_highest_score_wins_and_equal_scores_share_a_rank",
        "test_r29_by_a_switch_the_most_true_predictions_break_a_tie",
    ),
}
"""What the rulebook leaves to think about, and the tests of it."""


def played_by_both_engines() -> dict[str, set[int]]:
    """Map each rulebook test that plays both engines to the paragraphs that it names."""
    found = {}
    for file in sorted(HERE.glob("test_rulebook*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        needs = {one.name: {given.arg for given in one.args.args} for one in functions}
        played = {"engine", "stage"}
        # Fixtures of the module play an engine, or need one that does.
        while more := {name for name, given in needs.items() if given & played} - played:
            played |= more
        for name in (name for name in played if name.startswith("test_")):
            found[name] = {int(number) for number in re.findall(r"_r(\d+)(?=_)", name)}
    return found


def test_every_paragraph_has_a_test_with_its_number_on_both_engines() -> None:
    paragraphs = {int(number) for number in re.findall(r"^- \*\*R(\d+)\*\*", RULES.read_text("utf-8"), re.M)}
    assert set(range(1, 32)) <= paragraphs
    assert set().union(*played_by_both_engines().values()) == paragraphs


@pytest.mark.parametrize("case", EDGE_CASES)
def test_each_edge_case_has_a_test_on_both_engines(case: str) -> None:
    assert set(EDGE_CASES[case]) - played_by_both_engines().keys() == set()


# R1, R2: "Components", and who plays


@pytest.mark.parametrize("edition", EDITION_RULES)
def test_the_card_files_of_the_editions_are_the_oracles_sets(edition: str) -> None:
    assert [dict(card) for card in load_card_set("rage", edition).cards] == cards_of(edition)


def test_the_card_file_for_oh_hell_has_four_colours_of_thirteen() -> None:
    assert [dict(card) for card in load_card_set("rage", "oh_hell").cards] == suited_cards(4, range(13))


@pytest.mark.parametrize("value", range(15))
@pytest.mark.parametrize("colour", COLOURS[:6])
def test_r1_the_highest_card_of_a_colour_is_the_15_the_lowest_the_0(
    stage: Any, colour: str, value: int
) -> None:
    game = stage(f"{colour} {value}", f"{colour} {value + 1}", rules={"rounds": 1}, pile="joker, plus")
    play(game, f"{colour} {value}, {colour} {value + 1}")
    assert [row["tricks"] for row in game.history[0]] == [0, 1]


@pytest.mark.parametrize("players", range(2, 9))
def test_r2_two_to_eight_sit_at_the_table_and_the_left_neighbour_comes_next(
    engine: Any, players: int
) -> None:
    game = engine(cards_of("amigo"), players, seed=4)
    asked: list[int] = []
    while len(asked) < 2 * players:
        if game.legal()[0][0] != "colour":
            asked.append(game.to_move)
        game.apply(game.legal()[0])
    clockwise = [(1 + step) % players for step in range(players)]
    assert asked == 2 * clockwise


def test_other_numbers_of_players_are_refused() -> None:
    assert list(GAME.seats) == list(range(2, 9))
    for players in (1, 11):
        with pytest.raises(ValueError, match="can't play"):
            Oracle(cards_of("amigo"), players, {"first_cards": 1})


@pytest.mark.parametrize(("one", "error"), [(Oracle, ValueError), (KernelGame, UserError)])
def test_more_cards_in_hands_than_there_are_are_refused(one: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        one(suited_cards(4, range(13)), 6)


# R31: every decision is asked


def test_r31_a_game_asks_for_each_prediction_card_and_colour(engine: Any) -> None:
    asked: Counter[str] = Counter()
    jokers = 0

    def watch(game: Any) -> None:
        nonlocal jokers
        state = game.state()
        asked[state["phase"]] += 1
        jokers += state["phase"] == "colour" and len(game.legal()) == 6

    play_out(engine(cards_of("amigo"), 4, seed=1), random.Random(1), watch=watch)
    assert (asked["predict"], asked["play"], asked["over"]) == (4 * 10, 4 * 55, 1)
    assert asked["colour"] == jokers > 0


# R6: how long the pile lasts


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("number", range(5))
def test_r6_the_pile_lasts_where_cards_that_turn_others_are_played_first(
    engine: Any, players: int, number: int
) -> None:
    pack = cards_of("amigo")

    def flips_first(game: Any, chance: random.Random) -> Any:
        kinds = ("no_trump", "trump_change")
        flips = [move for move in game.legal() if move[0] == "play" and pack[move[1]]["kind"] in kinds]
        return flips[0] if flips else any_move(game, chance)

    def watch(game: Any) -> None:
        state = game.state()
        # Only a No Trump of this trick can be why there is no trump.
        assert state["trump"] is not None or state["turn_due"] or state["over"]

    play_out(engine(pack, players, game=number), random.Random(1), flips_first, watch)
