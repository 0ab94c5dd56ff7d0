"""The solver's board against the ordinary rules: the same successors of every state, and the same forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montecardo.simulate.cards import load_card_set, make_card_set
from montecardo.simulate.compiling import JIT_ENABLED, kernel
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import open_rules
from montecardo.simulate.ragemore.card_sampler import sample_card_set
from montecardo.simulate.ragemore.cards import to_table
from montecardo.simulate.ragemore.solver.board import (
    BOARD,
    clear_board,
    read_state,
    read_words,
    settle,
    write_words,
)
from montecardo.simulate.ragemore.solver.expand import moves_of
from montecardo.simulate.ragemore.solver.future import FUTURE
from montecardo.simulate.ragemore.solver.known_cards import MAX_SOLVER_CARDS, known_cards
from montecardo.simulate.ragemore.solver.step import step
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_stream

GAME = get_game("ragemore")
WORDS = 4

if JIT_ENABLED:
    open_rules(GAME)


# Parts have no entry from Python: these are the entries.


@kernel
def board_of(state: Any, drawn: int, cards: Any, board: Any) -> None:
    read_state(state, cards, board)
    board.drawn = drawn


@kernel
def words_of(board: Any, cards: Any, words: Any) -> None:
    settle(board, cards)
    write_words(board, words)


@kernel
def board_from(words: Any, board: Any) -> None:
    clear_board(board)
    read_words(words, board)


@kernel
def moves_on(board: Any, cards: Any, rules: Any, moves: Any) -> int:
    return moves_of(board, cards, rules, moves)


@kernel
def step_on(board: Any, move: int, cards: Any, rules: Any, future: Any, stream: Any) -> None:
    step(board, move, cards, rules, future, stream)


def drawn_by(stream: Any) -> int:
    """Return how many 32-bit numbers a stream has given."""
    return 8 * int(stream.block) - 2 * int(stream.left) - int(stream.halves)


class Walk:
    """A game by the ordinary rules, which the solver's board follows."""

    def __init__(self, cards: Any, rules: dict[str, str], seed: int, game: int) -> None:
        self.cards, self.rules = known_cards(cards), GAME.rules_record(GAME.settings(rules))
        self.table = cards
        self.states, self.view, self.boards = GAME.state.table(2), GAME.view.new(), BOARD.table(2)
        self.moves = np.zeros(GAME.max_moves, np.int32)
        self.streams = STREAM.table(4)
        for stream, purpose in zip(self.streams, (CHANCE, CHANCE, CHANCE, DEAL), strict=True):
            open_stream(stream, np.uint64(seed), purpose, game, 0)
        self.future = FUTURE.new()
        GAME.deal(self.states[0], self.table, self.rules, self.streams[3])

    @property
    def is_over(self) -> bool:
        return bool(self.states[0].ending)

    def form(self, board: Any) -> Any:
        """Return what the solver takes a board for: four words, or how the game has ended."""
        if board.ending:
            return int(board.ending)
        words = np.zeros(WORDS, np.int64)
        words_of(board, self.cards, words)
        return tuple(words.tolist())

    def form_of_state(self, number: int) -> Any:
        board_of(self.states[number], drawn_by(self.streams[number]), self.cards, self.boards[0])
        return self.form(self.boards[0])

    def by_the_rules(self) -> dict[int, Any]:
        """Return each legal move's successor by the ordinary rules, in the solver's form."""
        GAME.observe(self.states[0], 0, self.view)
        n = int(GAME.legal_moves(self.view, self.table, self.rules, self.moves))
        found = {}
        for move in self.moves[:n].tolist():
            self.states[1], self.streams[1] = self.states[0], self.streams[0]
            GAME.apply(self.states[1], move, self.table, self.rules, self.streams[1])
            found[move] = self.form_of_state(1)
        return found

    def by_the_solver(self) -> dict[int, Any]:
        """Return the successor of each of the solver's moves, from a board that went through its words."""
        words = np.array(self.form_of_state(0), np.int64)
        board_from(words, self.boards[0])
        assert self.form(self.boards[0]) == tuple(words.tolist())
        n = int(moves_on(self.boards[0], self.cards, self.rules, self.moves))
        found = {}
        for move in self.moves[:n].tolist():
            self.boards[1] = self.boards[0]
            step_on(self.boards[1], move, self.cards, self.rules, self.future, self.streams[2])
            found[move] = self.form(self.boards[1])
        return found

    def go_on(self, move: int) -> None:
        GAME.apply(self.states[0], move, self.table, self.rules, self.streams[0])


def compare(walk: Walk, chance: np.random.Generator, at_most: int = 60) -> Iterator[int]:
    """Walk about at random, staying alive if that is possible. Yield how many successors were compared."""
    for _ in range(at_most):
        if walk.is_over:
            return
        by_the_rules, by_the_solver = walk.by_the_rules(), walk.by_the_solver()
        assert set(by_the_rules.values()) == set(by_the_solver.values())
        assert len(by_the_solver) <= len(by_the_rules)
        yield len(by_the_rules)
        alive = [move for move, form in by_the_rules.items() if not isinstance(form, int)]
        walk.go_on(int(chance.choice(alive or list(by_the_rules))))


# The turn limit is no part of a board.
SWITCHES = [switch for switch in GAME.switches if switch.name != "turn_limit"]
SETTINGS = [{}, *({switch.name: value} for switch in SWITCHES for value in switch.values[1:])]


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_every_successor_is_the_rules_own_under_every_switch(rules: dict[str, str]) -> None:
    compared = 0
    for game in range(50 if JIT_ENABLED else 1):
        card_set = load_card_set("ragemore", None) if game % 2 else sample_card_set(4, game)
        walk = Walk(to_table(card_set), rules, 3, game)
        compared += sum(compare(walk, np.random.default_rng(game)))
    assert compared > (2_500 if JIT_ENABLED else 30)


SOME_RULES = st.fixed_dictionaries({switch.name: st.sampled_from(switch.values) for switch in SWITCHES})
UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


def walk_any_set(cards: list[dict[str, Any]], rules: dict[str, str], seed: int) -> None:
    card_set = make_card_set("ragemore", cards[:MAX_SOLVER_CARDS], name="any", source="drawn by hypothesis")
    walk = Walk(to_table(card_set), rules, seed, seed % 7)
    for _ in compare(walk, np.random.default_rng(seed)):
        pass


def is_playable(cards: list[dict[str, Any]]) -> bool:
    """Whether the cards that the solver has room for are a valid set."""
    suits = [card["suit"] for card in cards[:MAX_SOLVER_CARDS]]
    return len(suits) - max(map(suits.count, suits)) >= 2


@given(data=st.data(), rules=SOME_RULES, seed=st.integers(0, 2**32))
@settings(max_examples=60 if JIT_ENABLED else 3, deadline=None, suppress_health_check=UNHURRIED)
def test_every_successor_is_the_rules_own_with_any_cards(
    data: st.DataObject, rules: Any, seed: int, ragemore_cards: Any
) -> None:
    walk_any_set(data.draw(ragemore_cards.filter(is_playable)), rules, seed)


@pytest.mark.slow
@given(data=st.data(), rules=SOME_RULES, seed=st.integers(0, 2**32))
@settings(max_examples=2_000, deadline=None, suppress_health_check=UNHURRIED)
def test_every_successor_is_the_rules_own_with_many_sets_of_any_cards(
    data: st.DataObject, rules: Any, seed: int, ragemore_cards: Any
) -> None:
    walk_any_set(data.draw(ragemore_cards.filter(is_playable)), rules, seed)
