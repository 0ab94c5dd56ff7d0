"""What a seat knows in co-op, hands open or hidden, and the games that it may be in (R42, R43, R45)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from dragons_ransom_kernel_game import GAME, KernelGame, pieces
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.streams import SEAT, STREAM, open_stream
from scipy.stats import chisquare

CARDS = load_card_set("dragons-ransom").cards
# Many cards are looked at and come back to hands, events stop for the player's choice while cards are drawn.
RULES = {"hands": "hidden", "hero_health": "3", "attack_cards": "2", "events_per_draw": "each"}
GAMES = 4 if JIT_ENABLED else 1


def positions(players: int, rules: dict[str, str]) -> Iterator[KernelGame]:
    """Yield a game at many of its decisions, game after game."""
    chance = np.random.default_rng(players)
    for number in range(GAMES):
        game = KernelGame(CARDS, players, rules, 51, number)
        while game.n:
            if chance.random() < 0.2 or game.state()["phase"] == "adjacent":
                yield game
            game.apply_index(int(chance.integers(game.n)))


def imagined(game: KernelGame, rules: dict[str, str], seat: int, rng: Any) -> KernelGame:
    """Return a game that a seat may be in, as its view allows; nothing of the true one is in its memory."""
    other = KernelGame(CARDS, game.players, rules, 1, 1)
    other._states.view(np.uint8)[:] = 0x55
    view = GAME.view.table(1)
    GAME.observe(game.table, seat, view[0])
    GAME.determinize(view[0], game.cards, rng, other.table)
    looks = GAME.view.table(1)
    GAME.observe(other.table, seat, looks[0])
    assert looks.tobytes() == view.tobytes()
    return other


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_imagined_game_looks_the_same_and_has_every_piece(players: int, hands: str) -> None:
    rng = STREAM.new()
    open_stream(rng, 1, SEAT, 0, 0)
    rules, phases, differ, shown = {**RULES, "hands": hands}, set(), 0, 0
    for game in positions(players, rules):
        true = game.state()
        for seat in range(players):
            other = imagined(game, rules, seat, rng).state()
            phases.add(other["phase"])
            assert pieces(other) == pieces(true)
            for held, known, fresh in zip(other["hands"], other["shown"], true["hands"], strict=True):
                assert held == sorted(held)
                assert len(held) == len(fresh)
                shown += len(known)
            kinds = {CARDS[card]["kind"] for held in other["hands"] for card in [*held, *other["fresh"]]}
            assert kinds <= {"minion", "attack", "trap"}
            _piles_hold_what_is_told(other)
            differ += other["hands"] != true["hands"]
    assert {"play", "column", "discard", "draw"} <= phases or not JIT_ENABLED
    assert (differ > 0) == (hands == "hidden")
    assert (shown > 0) == (hands == "hidden")


def _piles_hold_what_is_told(state: dict[str, Any]) -> None:
    first = 0
    for size, attacks in state["piles"]:
        pile = state["deck"][first : first + size]
        assert sum(CARDS[card]["kind"] == "heroes_attack" for card in pile) == attacks
        first += size


def test_others_see_sizes_and_what_all_have_seen() -> None:
    game = KernelGame(CARDS, 3, RULES, 51, 0)
    view = game.view(1)
    assert view["hands"][0] is None
    assert view["hands"][1] == view["hand"] == game.state()["hands"][1]
    assert view["hand_sizes"] == [len(hand) for hand in game.state()["hands"]]


def test_every_hidden_hand_is_as_likely_as_another() -> None:
    """Each unseen card that a hand can hold is in the other's hand in proportion to its copies (R42)."""
    rng, game = STREAM.new(), KernelGame(CARDS, 2, RULES, 51, 3)
    open_stream(rng, 3, SEAT, 0, 0)
    draws = 1_500 if JIT_ENABLED else 300
    size, seen = len(game.state()["hands"][1]), Counter[int]()
    for _ in range(draws):
        seen.update(imagined(game, RULES, 0, rng).state()["hands"][1])
    true = game.state()
    unseen = Counter(
        card
        for card in [*true["hands"][1], *true["deck"]]
        if CARDS[card]["kind"] in ("minion", "attack", "trap")
    )
    assert set(seen) <= set(unseen)
    total = sum(unseen.values())
    expected = [draws * size * copies / total for copies in unseen.values()]
    # Cards of one hand are drawn without replacement: the statistic is a little smaller than of single draws.
    assert chisquare([seen[card] for card in unseen], expected).pvalue > 1e-4
