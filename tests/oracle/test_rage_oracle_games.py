"""Rage by the reference engine: how long the pile lasts (R6), and whole games watched."""

import itertools
import random

import pytest
from rage_oracle import Oracle, cards_of
from rage_oracle.by_hand import any_move, cards, high_low, play, play_out, stage

# R6: the pile (edge case 1 of the facts)


@pytest.mark.parametrize("players", range(2, 10))
def test_r6_the_pile_cannot_run_out_at_two_to_nine_players(players):
    """However the flip cards lie: each needs at most one coloured card, and one is turned at first."""
    pack = cards_of("amigo")
    flips = sum(one["kind"] in ("no_trump", "trump_change") for one in pack)
    coloured = sum(one["kind"] == "colour" for one in pack)
    assert (flips, coloured) == (8, 96)
    for in_hands in range(min(flips, 10 * players) + 1):
        coloured_in_pile = coloured - (10 * players - in_hands)
        assert coloured_in_pile >= 1 + in_hands


@pytest.mark.parametrize("players", [8, 9])
@pytest.mark.parametrize("game_number", range(6))
def test_r6_the_pile_lasts_at_large_tables_when_all_flip_cards_are_played(players, game_number):
    def flips_first(game, chance):
        flips = [move for move in game.legal() if move[0] == "play" and 98 <= move[1] <= 105]
        return flips[0] if flips else any_move(game, chance)

    def watch(game):
        state = game.state()
        # Only a No Trump of this trick can be why there is no trump.
        assert state["trump"] is not None or state["turn_due"] or not any(state["hands"])

    play_out(Oracle(cards_of("amigo"), players, game=game_number), random.Random(1), flips_first, watch)


def test_r6_where_the_pile_runs_out_there_is_no_trump_from_then_on():
    game = stage(
        "trump_change, blue 4, blue 5", "red 1, red 2, no_trump", "blue 8, blue 7, blue 6", pile="red 0, plus"
    )
    play(game, "trump_change")
    state = game.state()
    assert (state["trump"], state["pile"], state["turned"]) == (None, [], cards("red 0, plus"))
    play(game, "red 1, blue 8")
    assert game.state()["tricks"] == [0, 1, 0]
    play(game, "no_trump, blue 7, blue 4")
    assert game.state()["trump"] is None
    assert game.state()["tricks"] == [0, 1, 1]
    play(game, "blue 6, blue 5, red 2")
    assert [row["tricks"] for row in game.history[0]] == [0, 1, 2]
