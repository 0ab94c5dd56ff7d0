"""Kernel against oracle: two engines, written separately, play the same decisions and agree on every state.

The small form runs always; ``-m slow`` plays 20,000 games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from against_oracle import Pick, choice_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montecardo.simulate.cards import load_card_set, make_card_set, shipped_card_sets
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.rage.card_sampler import sample_card_set
from montecardo.simulate.rage.cards import COLOURS, KINDS
from montecardo.simulate.strategy import Strategy
from montecardo.strategies import built_in
from rage_kernel_game import GAME, KernelGame
from rage_oracle import Oracle

Cards = Sequence[Mapping[str, Any]]
SIZES = list(GAME.seats)
SETTINGS = [{}, *({switch.name: value} for switch in GAME.switches for value in switch.values[1:])]
FEW = 2 if JIT_ENABLED else 1


def play_both(cards: Cards, players: int, rules: Mapping[str, Any], seed: int, game: int, pick: Pick) -> int:
    """Play one game with both engines, asserting equality at every decision. Return how many there were."""
    kernel = KernelGame(cards, players, rules, seed, game)
    oracle = Oracle([dict(card) for card in cards], players, dict(rules), seed, game)
    decisions = 0
    while True:
        assert kernel.state() == oracle.state()
        legal = kernel.offered
        assert sorted(legal) == oracle.legal()
        assert len(set(legal)) == len(legal)
        # Each seat's view now and then: it takes the most time.
        if not legal or decisions % 7 == game % 7:
            for seat in range(players):
                # The kernel's view has the turned cards as a set.
                view = oracle.view(seat)
                assert kernel.view(seat) == {**view, "turned": sorted(view["turned"])}
        assert kernel.to_move == oracle.to_move
        if not legal:
            break
        index = pick(kernel) if len(legal) > 1 else 0
        kernel.apply_index(index)
        oracle.apply(legal[index])
        decisions += 1
    assert kernel.result() == oracle.result()
    return decisions


def any_line_up(players: int, chance: np.random.Generator) -> list[Strategy]:
    # A search that thinks shortly reaches the same kinds of states, in a third of the time.
    strategies = [one.with_weights(playouts=4) if one.slow else one for one in built_in("rage")]
    return [strategies[chance.integers(len(strategies))] for _ in range(players)]


def any_rules(chance: np.random.Generator, cards: int, players: int) -> dict[str, str]:
    """Draw every switch; numbers from their whole span, but no more cards in hands than there are."""
    rules = {}
    for switch in GAME.switches:
        if switch.span is None:
            rules[switch.name] = str(chance.choice(switch.values))
        elif switch.name == "first_cards":
            rules[switch.name] = str(chance.integers(1, min(switch.span[1], cards // players) + 1))
        else:
            rules[switch.name] = str(chance.choice([switch.default, chance.integers(*switch.span)]))
    return rules


# ---------------------------------------------------------------- the small form


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("variant", ["open", "plus_minus_one", "hidden_guess", "secret"])
def test_engines_agree_at_every_table_size_under_every_variant(players: int, variant: str) -> None:
    cards, chance = load_card_set("rage").cards, np.random.default_rng(players)
    for game in range(FEW):
        line_up = any_line_up(players, chance)
        play_both(cards, players, {"predictions": variant}, 21, game, choice_of(GAME, line_up))


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_engines_agree_under_every_switch(rules: dict[str, str]) -> None:
    cards, chance = load_card_set("rage").cards, np.random.default_rng(1)
    for game, players in enumerate((3, 4, 6)):
        play_both(cards, players, rules, 22, game, choice_of(GAME, any_line_up(players, chance)))


@pytest.mark.parametrize("name", shipped_card_sets("rage"))
def test_engines_agree_on_every_edition(name: str) -> None:
    cards, chance = load_card_set("rage", name).cards, np.random.default_rng(2)
    for game in range(2 * FEW):
        players = int(chance.integers(2, 6))
        rules = any_rules(chance, len(cards), players)
        play_both(cards, players, rules, 23, game, choice_of(GAME, any_line_up(players, chance)))


# ---------------------------------------------------------------- any card set


@st.composite
def _any_cards(draw: st.DrawFn) -> list[dict[str, Any]]:
    coloured = st.builds(
        lambda colour, value: {"kind": "colour", "colour": colour, "value": value},
        st.sampled_from(COLOURS[: draw(st.integers(1, len(COLOURS)))]),
        st.integers(0, draw(st.integers(0, 30))),
    )
    action = st.sampled_from(KINDS[1:]).map(lambda kind: {"kind": kind, "colour": "none", "value": 0})
    cards = draw(st.lists(coloured, min_size=4, max_size=50)) + draw(st.lists(action, max_size=40))
    return [{"number": place + 1, **card} for place, card in enumerate(draw(st.permutations(cards)))]


def play_any_set(cards: list[dict[str, Any]], seed: int) -> None:
    card_set = make_card_set("rage", cards, name="any", source="drawn by hypothesis")
    chance = np.random.default_rng(seed)
    players = int(chance.integers(2, min(8, len(cards)) + 1))
    rules = any_rules(chance, len(cards), players)
    play_both(card_set.cards, players, rules, seed, 0, lambda kernel: int(chance.integers(kernel.n)))


UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


@given(cards=_any_cards(), seed=st.integers(0, 2**32))
@settings(max_examples=40 if JIT_ENABLED else 3, deadline=None, suppress_health_check=UNHURRIED)
def test_engines_agree_on_any_valid_set(cards: list[dict[str, Any]], seed: int) -> None:
    play_any_set(cards, seed)


@pytest.mark.slow
@given(cards=_any_cards(), seed=st.integers(0, 2**32))
@settings(max_examples=1_500, deadline=None, suppress_health_check=UNHURRIED)
def test_engines_agree_on_many_valid_sets(cards: list[dict[str, Any]], seed: int) -> None:
    play_any_set(cards, seed)


@given(cards=_any_cards(), seed=st.integers(0, 2**32))
@settings(max_examples=30 if JIT_ENABLED else 3, deadline=None, suppress_health_check=UNHURRIED)
def test_every_card_is_in_one_place_on_any_valid_set(cards: list[dict[str, Any]], seed: int) -> None:
    chance = np.random.default_rng(seed)
    players = int(chance.integers(2, min(8, len(cards)) + 1))
    game = KernelGame(cards, players, any_rules(chance, len(cards), players), seed, 0)
    while True:
        state, played = game.state(), game.view(0)["played"]
        places = [*state["hands"], state["turned"], state["pile"], *played]
        assert sorted(card for place in places for card in place) == list(range(len(cards)))
        taken = sum(state["plus"]) + sum(state["minus"])
        assert taken <= sum(cards[card]["kind"] in ("plus", "minus") for one in played for card in one)
        if not game.n:
            break
        game.apply_index(int(chance.integers(game.n)))
    assert sum(state["tricks"]) == game.table.cards


# ---------------------------------------------------------------- the full form


CHUNKS, GAMES = 40, 500


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engines_agree_on_20_000_games(chunk: int) -> None:
    """All settings of the switches together, every strategy, the editions and 20 sampled sets."""
    chance = np.random.Generator(np.random.Philox(key=[24, chunk]))
    sets = [load_card_set("rage", name) for name in shipped_card_sets("rage")]
    sets += [sample_card_set(1, index) for index in range(20)]
    decisions = 0
    for game in range(chunk * GAMES, (chunk + 1) * GAMES):
        card_set = load_card_set("rage") if game % 2 else sets[chance.integers(len(sets))]
        players = SIZES[game % len(SIZES)]
        rules = any_rules(chance, len(card_set.cards), players) if game % 4 else {}
        if not rules and players * 10 > len(card_set.cards):
            rules = {"first_cards": str(len(card_set.cards) // players)}
        line_up = any_line_up(players, chance)
        decisions += play_both(card_set.cards, players, rules, 24, game, choice_of(GAME, line_up))
    assert decisions > GAMES * 50
