"""Kernel against oracle: two engines, written separately, play the same decisions and agree on every state.

The small form runs always; ``-m slow`` plays 50,000 games.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from montecardo.simulate import get_game
from montecardo.simulate.bits import has
from montecardo.simulate.cards import card_rules, load_card_set
from montecardo.simulate.ragemore.actions import bottom_card, fight_outcome
from montecardo.simulate.ragemore.card_sampler import sample_card_set
from montecardo.simulate.ragemore.cards import NONE
from montecardo.simulate.ragemore.moves import (
    CHOOSE,
    EXPLORE,
    FIGHT,
    PASS,
    PLACE,
    bottom_order,
    chosen_card,
    hero_of,
    kind_of,
    matched_card,
    quest_of,
    reinforcer_of,
)
from montecardo.simulate.ragemore.state import Phase
from montecardo.simulate.runner import make_setting
from montecardo.simulate.strategy import compile_strategy
from montecardo.simulate.streams import CHANCE, DEAL, SEAT, STREAM, open_stream
from montecardo.strategies import built_in

GAME = get_game("ragemore")
FIRST_OF_EACH = [{switch.name: value} for switch in GAME.switches for value in switch.values]


def load_oracle() -> Any:
    """Import the oracle's package from its folder, which is on no path."""
    if "ragemore_oracle" not in sys.modules:
        file = Path(__file__).parents[2] / "oracle" / "ragemore" / "__init__.py"
        spec = importlib.util.spec_from_file_location("ragemore_oracle", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["ragemore_oracle"] = module
        spec.loader.exec_module(module)
    return sys.modules["ragemore_oracle"]


class KernelGame:
    """The kernel's game, told in the oracle's words."""

    def __init__(self, card_set: Any, rules: dict[str, str], seed: int, game: int) -> None:
        setting, _, _ = make_setting(GAME, card_set, rules, seed)
        self.cards, self.rules = setting.cards[0], setting.rules[0]
        self.suits = card_rules("ragemore").SUITS  # type: ignore[attr-defined]
        self.state, self.view = GAME.state.new(), GAME.view.new()
        self.moves = np.zeros(GAME.max_moves, np.int32)
        self.streams = STREAM.table(3)
        for stream, purpose in zip(self.streams, (DEAL, CHANCE, SEAT), strict=True):
            open_stream(stream, np.uint64(seed), purpose, game, 0)
        GAME.deal(self.state, self.cards, self.rules, self.streams[0])
        self.look()

    def look(self) -> None:
        GAME.observe(self.state, 0, self.view)
        self.n = int(GAME.legal_moves(self.view, self.cards, self.rules, self.moves))

    def apply(self, index: int) -> None:
        GAME.apply(self.state, self.moves[index], self.cards, self.rules, self.streams[1])
        self.look()

    def number(self, card: int) -> int | None:
        return None if card == NONE else int(self.cards.number[card])

    def held(self, members: int) -> list[int]:
        return sorted(int(self.cards.number[c]) for c in range(self.cards.count) if has(members, c))

    def told(self) -> dict[str, Any]:
        state = self.state
        size = int(state.deck_size)
        return {
            "phase": Phase(int(state.phase)).name.lower(),
            "turn": int(state.turn),
            "deck": [self.number(state.deck[(state.deck_start + k) % 32]) for k in range(size)],
            "known_deck": [self.number(card) for card in self.view.deck[:size]],
            "quests": [
                [self.number(card) for card in state.quest[q, : state.quest_size[q]]] for q in range(2)
            ],
            "party": [self.number(card) for card in state.party[: state.party_size]],
            "finished": self.held(state.finished),
            "graveyard": self.held(state.graveyard),
            "encounter": self.number(state.encounter),
            "pending": self.number(state.pending),
            "ending": GAME.endings[state.ending] if state.ending else None,
        }

    def move(self, move: int) -> tuple[Any, ...]:
        kind = kind_of(move)
        if kind == PASS:
            return ("pass",)
        if kind == PLACE:
            return ("place", quest_of(move))
        if kind == CHOOSE:
            return ("choose", self.number(chosen_card(move)))
        if kind == FIGHT:
            return self.fight(move)
        matched = [matched_card(move, k) for k in range(3) if matched_card(move, k) != NONE]
        numbers = tuple(self.number(card) for card in matched)
        if kind == EXPLORE:
            in_first = matched[0] in self.view.quest[0, : self.view.quest_size[0]]
            return ("explore", self.number(hero_of(move)), 0 if in_first else 1, tuple(sorted(numbers)))
        return ("recruit", self.number(hero_of(move)), numbers)

    def fight(self, move: int) -> tuple[Any, ...]:
        hero, reinforcer, encounter = hero_of(move), reinforcer_of(move), self.view.encounter
        bottom: tuple[Any, ...] = ()
        if fight_outcome(self.cards, hero, reinforcer, encounter) == 0:
            fallen = reinforcer if self.rules.reinforcer_shares_fate else NONE
            count = 2 if fallen == NONE else 3
            order = bottom_order(move)
            bottom = tuple(self.number(bottom_card(order, k, hero, encounter, fallen)) for k in range(count))
        return ("fight", self.number(hero), self.number(reinforcer) or 0, bottom)

    def result(self) -> dict[str, Any]:
        rows = GAME.result.table(1)
        GAME.score(self.state, self.cards, self.rules, rows)
        told = {
            name: int(rows[0][name]) for name in ("score", "turns", "finished", "graveyard", "party", "deck")
        }
        return {**told, "won": bool(rows[0].won), "ending": GAME.endings[rows[0].ending]}


def play_both(card_set: Any, rules: dict[str, str], seed: int, game: int, strategy: Any) -> int:
    """Play one game with both engines, asserting equality at every decision. Return how many there were."""
    kernel = KernelGame(card_set, rules, seed, game)
    oracle = load_oracle().Oracle([dict(card) for card in card_set.cards], rules, seed, game)
    choose, weights = compile_strategy(strategy, GAME).kernel, strategy.weights_record()
    decisions = 0
    while True:
        expected = oracle.state()
        assert kernel.told() == {key: expected[key] for key in kernel.told()}
        legal = [kernel.move(int(move)) for move in kernel.moves[: kernel.n]]
        assert sorted(legal) == oracle.legal()
        assert len(set(legal)) == len(legal)
        if not legal:
            break
        index = 0
        if kernel.n > 1:
            offered = kernel.moves[: kernel.n].view()
            offered.flags.writeable = False
            index = int(choose(kernel.view, kernel.cards, offered, weights, kernel.streams[2]))
        kernel.apply(index)
        oracle.apply(legal[index])
        decisions += 1
    expected = oracle.result()
    assert kernel.result() == {key: expected[key] for key in kernel.result()}
    return decisions


def card_sets(sampled: int) -> list[Any]:
    return [load_card_set("ragemore", None), *(sample_card_set(1, index) for index in range(sampled))]


@pytest.mark.parametrize("rules", FIRST_OF_EACH, ids=str)
def test_engines_agree_under_every_switch(rules: dict[str, str]) -> None:
    published = load_card_set("ragemore", None)
    for game in range(12):
        for strategy in built_in("ragemore"):
            play_both(published, rules, 11, game, strategy)


def test_engines_agree_on_sampled_sets() -> None:
    for number, card_set in enumerate(card_sets(20)):
        for strategy in built_in("ragemore"):
            play_both(card_set, {}, 12, number, strategy)


@pytest.mark.slow
def test_engines_agree_on_50_000_games() -> None:
    """All settings of the switches together, every strategy, the published and 20 sampled sets."""
    rng = np.random.Generator(np.random.Philox(13))
    sets, strategies = card_sets(20), built_in("ragemore")
    decisions = 0
    for game in range(50_000):
        rules = {switch.name: switch.values[rng.integers(2)] for switch in GAME.switches}
        card_set = sets[0] if game % 2 else sets[rng.integers(len(sets))]
        decisions += play_both(card_set, rules, 13, game, strategies[game % len(strategies)])
    assert decisions > 50_000
