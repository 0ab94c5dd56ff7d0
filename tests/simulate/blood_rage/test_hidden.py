"""What a seat knows, and the games that it may be in (R62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from blood_rage_kernel_game import GAME, KernelGame, pieces
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.streams import SEAT, STREAM, open_stream

CARDS = load_card_set("blood-rage").cards
GAMES = 2 if JIT_ENABLED else 1


def positions(players: int) -> Iterator[KernelGame]:
    """Yield a game at many of its decisions, game after game."""
    chance = np.random.default_rng(players)
    for number in range(GAMES):
        game = KernelGame(CARDS, players, {}, 51, number)
        while game.n:
            if chance.random() < 0.1 or game.state()["phase"] in ("battle", "draft", "discard"):
                yield game
            # Passing ends an Age early: now and then only.
            place = int(chance.integers(game.n))
            if game.offered[place][0] == "pass" and chance.random() < 0.8:
                place = game.n - 1
            game.apply_index(place)


def imagined(game: KernelGame, seat: int, rng: Any) -> KernelGame:
    """Return a game that a seat may be in, as its view allows; nothing of the true one is in its memory."""
    other = KernelGame(CARDS, game.players, {}, 1, 1)
    other._states.view(np.uint8)[:] = 0x55
    view = GAME.view.table(1)
    GAME.observe(game.table, seat, view[0])
    GAME.determinize(view[0], game.cards, rng, other.table)
    looks = GAME.view.table(1)
    GAME.observe(other.table, seat, looks[0])
    assert looks.tobytes() == view.tobytes()
    other._look()
    return other


@pytest.mark.parametrize("players", GAME.seats)
def test_an_imagined_game_looks_the_same_and_has_every_piece(players: int) -> None:
    rng = STREAM.new()
    open_stream(rng, 1, SEAT, 0, 0)
    phases, differ = set(), 0
    for game in positions(players):
        true = game.state()
        phases.add(true["phase"])
        for seat in range(players):
            other = imagined(game, seat, rng).state()
            assert pieces(other) == pieces(true)
            assert sum(other["unseen"]) == sum(true["unseen"])
            _fits(other, true, seat)
            differ += other["hands"] != true["hands"]
    assert {"draft", "action", "battle", "call", "discard"} <= phases or not JIT_ENABLED
    assert differ > 0


def _fits(other: dict[str, Any], true: dict[str, Any], seat: int) -> None:
    """Hidden cards are where such cards can be, and enough of this Age's are among those dealt."""
    age = true["age"]
    for one in range(len(true["hands"])):
        hand, shown = other["hands"][one], Counter(true["shown"][one])
        assert hand == sorted(hand)
        assert Counter(hand) >= shown
        earlier = [card for card in (Counter(hand) - shown).elements() if CARDS[card]["age"] < age]
        assert len(earlier) <= 1 or one == seat
        assert all(CARDS[card]["kind"] == "quest" for card in other["quests"][one])
        assert all(CARDS[card]["age"] == age for card in other["packs"][one])
        assert other["chosen"][one] is None or other["chosen"][one] in hand
    lying = [row for name in ("packs", "hands", "quests", "slots", "played") for row in other[name]]
    dealt = Counter(card for row in lying for card in row if card is not None)
    if true["phase"] == "draft":
        assert dealt >= Counter(true["seen"][seat])


@pytest.mark.parametrize("players", GAME.seats)
def test_an_imagined_game_can_be_played_to_its_end(players: int) -> None:
    rng, chance, ends = STREAM.new(), np.random.default_rng(9), 0
    open_stream(rng, 2, SEAT, 0, 0)
    for number, game in enumerate(positions(players)):
        if number % 25 == 0:
            other = imagined(game, number % players, rng)
            while other.n:
                other.apply_index(int(chance.integers(other.n)))
            assert other.state()["phase"] == "over"
            ends += 1
    assert ends > 0


def test_every_hidden_card_can_be_in_a_hand_but_those_that_the_seat_put_away() -> None:
    rng, game = STREAM.new(), KernelGame(CARDS, 2, {}, 51, 3)
    open_stream(rng, 3, SEAT, 0, 0)
    chance = np.random.default_rng(1)
    while game.state()["phase"] == "draft":
        game.apply_index(int(chance.integers(game.n)))
    true, found = game.state(), set()
    for _ in range(300):
        found |= set(imagined(game, 0, rng).state()["hands"][1])
    unseen = {card for card, count in enumerate(true["unseen"]) if count and CARDS[card]["age"] == 1}
    away = game.view(0)["own_away"]
    assert len(away) == 2
    assert all(CARDS[card]["copies"][0] == 1 for card in away)
    assert found == (unseen | set(true["hands"][1])) - set(away)
