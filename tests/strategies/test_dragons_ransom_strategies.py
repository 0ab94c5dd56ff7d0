"""Each of Dragon's Ransom's players does what its line says, at every decision of seeded games.

The card sets are reconstructions: what is tested here is how the players compare on them.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.dragons_ransom.columns import closest_chain, is_complete
from montecardo.simulate.dragons_ransom.moves import DRAW, SEND, kind_of, number_of
from montecardo.simulate.dragons_ransom.state import Phase
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.streams import STREAM, open_stream
from montecardo.strategies.dragons_ransom import STRATEGIES
from montecardo.strategies.dragons_ransom.plain import PLAIN
from montecardo.strategies.dragons_ransom.tuned import MIX

GAME = get_game("dragons-ransom")
GAMES = 40 if JIT_ENABLED else 2
PLAYERS = {one.name: one for one in STRATEGIES}
QUICK = [one.name for one in STRATEGIES if not one.slow]
many_games = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")


class Decision(NamedTuple):
    """A decision of a game, and what was decided."""

    view: Any
    moves: Any
    choice: int

    @property
    def move(self):
        return int(self.moves[self.choice])


@cache
def decisions(name, games=GAMES):
    """Play games alone with one of ours and return its decisions among two moves or more."""
    made = make_setting(GAME, None, None, 11)[0]
    cards, rules = made.cards[0], made.rules[0]
    rules.players = 1
    player = PLAYERS[name]
    kernel, weights = compile_strategy(player, GAME).kernel, player.weights_record()
    state, view, moves = GAME.state.new(), GAME.view.new(), np.zeros(GAME.max_moves, np.int32)
    streams, found = STREAM.table(3), []
    for game in range(games):
        for purpose in range(3):
            open_stream(streams[purpose], 11, purpose, game, 0)
        GAME.deal(state, cards, rules, streams[0])
        while GAME.to_move(state) >= 0:
            GAME.observe(state, int(GAME.to_move(state)), view)
            n = GAME.legal_moves(view, cards, rules, moves)
            choice = 0
            if n > 1:
                offered = moves[:n].copy()
                offered.flags.writeable = False
                before = view.tobytes()
                choice = int(kernel(view, cards, offered, weights, streams[2]))
                assert view.tobytes() == before
                found.append(Decision(view.copy(), offered, choice))
            GAME.apply(state, int(moves[choice]), cards, rules, streams[1])
    return cards, found


def draws(name):
    """Return the numbers drawn with the numbers that could be, early in the game."""
    return [
        (number_of(d.move), [number_of(int(move)) for move in d.moves])
        for d in decisions(name)[1]
        if kind_of(d.move) == DRAW and d.view.deck_size > 20
    ]


@pytest.mark.parametrize("name", QUICK)
def test_every_choice_is_an_index_and_a_view_is_left_as_it_was(name):
    found = decisions(name)[1]
    assert len(found) > GAMES
    assert all(0 <= d.choice < len(d.moves) for d in found)


@pytest.mark.parametrize("name", QUICK)
def test_the_same_view_and_stream_make_the_same_choice(name):
    cards, found = decisions(name)
    player = PLAYERS[name]
    kernel, weights = compile_strategy(player, GAME).kernel, player.weights_record()
    for number, decision in enumerate(found[:40]):
        choices = set()
        for _ in range(2):
            rng = STREAM.new()
            open_stream(rng, 3, 2, number, 0)
            choices.add(int(kernel(decision.view.copy(), cards, decision.moves, weights, rng)))
        assert len(choices) == 1


def test_tuned_weights_are_those_that_there_are_in_their_order():
    assert list(MIX) == list(PLAIN)


def test_each_player_has_a_line_of_its_own_and_a_version():
    assert len({one.description for one in STRATEGIES}) == len(STRATEGIES)
    assert all(one.version for one in STRATEGIES)


# ---------------------------------------------------------------- one by one


def test_the_cautious_drawer_draws_as_few_as_it_may():
    drawn = draws("cautious-drawer")
    assert len(drawn) > GAMES
    assert all(number == min(allowed) for number, allowed in drawn)


def test_the_greedy_drawer_draws_as_many_as_it_may_but_where_an_event_is_dear():
    drawn = draws("greedy-drawer")
    assert np.mean([number == max(allowed) for number, allowed in drawn]) > 0.9


def test_nobody_but_random_empties_the_deck_where_it_need_not():
    for name in QUICK[1:]:
        for d in decisions(name)[1]:
            if kind_of(d.move) == DRAW and number_of(int(d.moves[0])) < d.view.deck_size:
                assert number_of(d.move) < d.view.deck_size


def test_the_chain_builder_sends_what_is_incomplete_only_where_it_is_forced_to():
    cards, found = decisions("chain-builder")
    sent = [d for d in found if kind_of(d.move) == SEND and d.view.phase == Phase.SEND]
    assert sent
    forced = 0
    for d in sent:
        column = number_of(d.move)
        if is_whole(d.view, cards, column):
            continue
        assert not any(
            kind_of(int(move)) == SEND and is_whole(d.view, cards, number_of(int(move))) for move in d.moves
        )
        forced += 1
    assert forced < len(sent) / 2


def is_whole(view, cards, column):
    plain = [getattr(one, "py_func", one) for one in (closest_chain, is_complete)]
    return plain[1](view, cards, column, plain[0](view, cards, column))


@many_games
def test_each_idea_shows_in_the_results():
    """Which counts are high for whom, on the same deals."""
    players = [[PLAYERS[name]] for name in QUICK if name != "random"]
    games = play("dragons-ransom", players, 400, seed=21, jobs=1).games
    games["whole"] = games.complete / games.chains.clip(lower=1)
    means = games.groupby("strategy", observed=True)[["whole", "turns", "hand_left"]].mean()
    assert means.whole.idxmax() == "chain-builder"
    assert means.turns.idxmax() == "cautious-drawer"
    assert means.turns["greedy-drawer"] < means.turns["mix"] < means.turns["cautious-drawer"]
    assert means.hand_left["tempo"] < means.hand_left["feeder"]
