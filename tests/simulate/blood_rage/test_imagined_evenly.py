"""Every way to lay out the hidden cards comes as often as any other: counted out on small positions (R62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from blood_rage_kernel_game import GAME, KernelGame
from blood_rage_placements import Hiding, Key
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.streams import SEAT, STREAM, open_stream
from scipy.stats import chisquare

MOST = 40_000  # placements that are counted out
UNKNOWN = {2: 11, 3: 12}  # hidden cards of this Age, and twice those kept: more take too long to count
EACH = 25  # draws for each sort of placements
ALMOST_NEVER = 1e-4
"""A right kernel fails one of these tests in ten thousand; with these seeds it passes."""

State = dict[str, Any]


def small_set(players: int) -> list[dict[str, Any]]:
    """Return 18 cards an Age for two, 26 for three: many quests, two entries twice."""
    kinds = ["quest"] * 6 + ["battle"] * 7 + ["leader", "ship", "clan"]
    kinds += ["battle", "leader", "ship", "leader"] * 2 if players == 3 else []
    cards: list[dict[str, Any]] = []
    for age in (1, 2, 3):
        for number, kind in enumerate(kinds):
            card = {"name": f"{kind} {number}", "age": age, "kind": kind, "value": 1, "effects": []}
            if kind == "quest":
                card["effects"] = [{"when": "quest", "do": "valhalla", "count": 12}]
            cards.append({**card, "copies": [2 if kind == "clan" else 1, 0, 0]})
        cards[-1]["copies"] = [2, 0, 0]
    return [{"number": number, **card} for number, card in enumerate(cards, 1)]


def positions(players: int, seed: int) -> Iterator[tuple[KernelGame, State, list[int]]]:
    """Yield games at their decisions, with how many cards had been put away before the Age, by seat."""
    cards, chance = small_set(players), np.random.default_rng(seed)
    size = sum(card["copies"][0] for card in cards) // 3
    for number in range(60):
        game, age, before = KernelGame(cards, players, {}, seed, number), 0, [0] * players
        while game.n:
            state = game.state()
            if state["age"] != age:
                age = state["age"]
                away = [len(game.view(seat)["own_away"]) for seat in range(players)]
                total = sum(state["unseen"]) - (size - 8 * players)
                before = [total - own for own in away]
            yield game, state, before
            weights = np.array([WEIGHTS.get(move[0], 1.0) for move in game.offered])
            game.apply_index(int(chance.choice(game.n, p=weights / weights.sum())))


WEIGHTS = {"pass": 0.02, "upgrade": 20.0, "end": 0.1}
"""Cards come into the open: what is left hidden can be counted out."""


def in_draft(state: State) -> bool:
    return state["phase"] == "draft" and state["age"] == 1 and len(state["packs"][0]) <= 4


def in_second_draft(state: State) -> bool:
    return state["phase"] == "draft" and state["age"] == 2 and len(state["packs"][0]) <= 3


def with_quests(state: State) -> bool:
    return state["phase"] == "action" and state["age"] == 1 and min(map(len, state["quests"])) >= 1


def with_cards_kept(state: State) -> bool:
    return state["phase"] == "action" and state["age"] >= 2 and min(map(len, state["quests"])) >= 1


def after_actions(state: State) -> bool:
    return state["phase"] == "discard" and state["age"] == 2 and min(map(len, state["quests"])) >= 1


CASES = [
    (2, in_draft, 61),
    (2, in_second_draft, 61),
    (2, with_quests, 61),
    (2, with_cards_kept, 61),
    (2, after_actions, 61),
    (3, with_quests, 61),
    (3, with_cards_kept, 64),
]
"""The seeds are ones whose games soon have such a position."""


def sort_of(key: Key, players: int, age: int) -> Any:
    """Return a placement as it is counted: at three by all quests, and which hands have earlier cards."""
    if players == 2:
        return key
    cards = small_set(players)
    hands = [sum(cards[card]["age"] < age for card in hand) for hand in key[::3]]
    return (*hands, *key[2::3])


def counted_out(
    players: int, wanted: Callable[[State], bool], seed: int
) -> tuple[KernelGame, int, Counter[Any]]:
    """Return a game, a seat in it, and how many placements there are of each sort."""
    for game, state, before in positions(players, seed):
        if not wanted(state):
            continue
        for seat in range(players):
            picks = [card for card in game.table.picks[seat].tolist() if card >= 0]
            hiding = Hiding(small_set(players), game.view(seat), picks, before[seat])
            new = sum(hiding.is_new(one.card) for one in hiding.hidden)
            held = len(hiding.hidden) - new - before[seat]
            if new + 2 * held > UNKNOWN[players] or held < int(state["age"] > 1):
                continue
            keys = list(islice(hiding.placements(), MOST + 1))
            found = Counter(sort_of(key, players, state["age"]) for key in keys)
            if len(keys) <= MOST and 15 <= len(found) <= 600:
                return game, seat, found
    raise AssertionError("no such position")


def imagined(game: KernelGame, seat: int, draws: int) -> Counter[Any]:
    """Count what others hold in the games that a seat imagines."""
    rng, view, other = STREAM.new(), GAME.view.table(1), GAME.state.table(1)
    open_stream(rng, 5, SEAT, 0, 0)
    GAME.observe(game.table, seat, view[0])
    found: Counter[Any] = Counter()
    others = [one for one in range(game.players) if one != seat]
    rows = [("hands", "hand_size"), ("packs", "pack_size"), ("quests", "quest_size")]
    for _ in range(draws):
        GAME.determinize(view[0], game.cards, rng, other[0])
        key = [
            tuple(other[name][0, one, : other[size][0, one]].tolist())
            for one in others
            for name, size in rows
        ]
        found[sort_of(tuple(key), game.players, int(other["age"][0]))] += 1
    return found


@pytest.mark.skipif(not JIT_ENABLED, reason="thousands of draws: too slow in plain Python")
@pytest.mark.parametrize(("players", "wanted", "seed"), CASES)
def test_each_placement_is_as_likely_as_any_other(
    players: int, wanted: Callable[[State], bool], seed: int
) -> None:
    game, seat, placements = counted_out(players, wanted, seed)
    draws = max(3_000, EACH * len(placements))
    found = imagined(game, seat, draws)
    assert set(found) <= set(placements)
    total = sum(placements.values())
    expected = [draws * placements[key] / total for key in placements]
    assert chisquare([found[key] for key in placements], expected).pvalue > ALMOST_NEVER
