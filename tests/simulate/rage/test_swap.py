"""One action card swapped away: nothing else of the deal changes, and no card is lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from montecardo.simulate import get_game
from montecardo.simulate.design import make_design
from montecardo.simulate.errors import UserError
from montecardo.simulate.intervening import intervened, interventions
from montecardo.simulate.machine import Machine
from montecardo.simulate.rage.cards import COLOURED, JOKER, KINDS, MINUS, NO_TRUMP, PLUS
from montecardo.simulate.runner import run
from montecardo.simulate.streams import DEAL, STREAM, open_stream

GAME = get_game("rage")
PLAYERS = 4


def dealt(game: int, kind: int, seat: int) -> tuple[Any, Any]:
    """Return the state after the deal, and the card table."""
    design = make_design("rage", ["random"] * PLAYERS, seed=3)
    if kind:
        design = intervened(design, swap_kind=kind, swap_seat=seat)
    cards = design.setting.cards[0]
    rules = GAME.seated(design.setting.rules, design.setting.cards, PLAYERS)[0]
    state, stream = GAME.state.new(), STREAM.new()
    open_stream(stream, 3, DEAL, game, 0)
    GAME.deal(state, cards, rules, stream)
    return state, cards


def hand(state: Any, seat: int) -> list[int]:
    return [int(card) for card in state.hands[seat].held[: state.cards]]


@pytest.mark.parametrize("kind", range(JOKER, MINUS + 1))
def test_one_card_changes_places(kind: int) -> None:
    seen = 0
    for game in range(30):
        (before, cards), (after, _) = dealt(game, 0, 2), dealt(game, kind, 2)
        for seat in (0, 1, 3):
            assert hand(after, seat) == hand(before, seat)
            assert after.hands[seat].sets.tolist() == before.hands[seat].sets.tolist()
        assert (after.trump, after.pile, after.to_move) == (before.trump, before.pile, before.to_move)
        assert after.held_in.tolist() == before.held_in.tolist()
        lost = set(hand(before, 2)) - set(hand(after, 2))
        gained = set(hand(after, 2)) - set(hand(before, 2))
        held = [card for card in hand(before, 2) if cards.kind[card] == kind]
        assert len(lost) == len(gained) == min(len(held), 1)
        assert bool(before.held_in[2, 0] >> kind & 1) == bool(held)
        if held:
            (away,), (got,) = lost, gained
            assert cards.kind[away] == kind
            assert cards.kind[got] == COLOURED
            assert away in after.deck[: after.pile]
            assert got in before.deck[: before.pile]
            assert got not in after.deck[: after.pile]
            seen += 1
    assert seen >= 3


def test_the_sets_say_what_is_held() -> None:
    for game in range(10):
        state, cards = dealt(game, NO_TRUMP, 1)
        for seat in range(PLAYERS):
            sets = [0] * len(state.hands[seat].sets)
            for card in hand(state, seat):
                sets[cards.group[card]] |= 1 << int(cards.place[card])
            assert sets == state.hands[seat].sets.tolist()


def test_no_view_shows_it() -> None:
    state, _ = dealt(0, PLUS, 1)
    view = GAME.view.new()
    GAME.observe(state, 1, view)
    assert (view.rules.swap_kind, view.rules.swap_seat) == (0, 0)


def test_whole_games() -> None:
    """Cards that turn plus points: nobody can take more than there are, and some seat misses its own."""
    design = make_design("rage", ["counter"] * PLAYERS, seed=5)
    machine = Machine(1)
    base = run(design, 200, machine).games
    other = run(intervened(design, swap_kind=KINDS.index("plus"), swap_seat=0), 200, machine).games
    same = ["game", "seat", "first_dealer", "turns", *(f"held_in_{number}" for number in range(1, 11))]
    assert base[same].equals(other[same])
    for number in range(1, 11):
        mine = (base["seat"] == 0) & ((base[f"held_in_{number}"] // 2**PLUS) % 2 == 1)
        apart = base[f"points_in_{number}"] != other[f"points_in_{number}"]
        without = ~base["game"].isin(base.loc[mine, "game"])
        assert not (apart & without).any()  # a round without the card is the same round
        assert apart[base["game"].isin(base.loc[mine, "game"])].any()
    assert other["plus"].sum() < base["plus"].sum()


def test_what_can_be_set() -> None:
    design = make_design("rage", ["random"] * PLAYERS)
    assert interventions(GAME) == ["swap_kind", "swap_seat"]
    assert intervened(design, swap_kind=2).manifest()["rules"]["swap_kind"] == "2"
    assert design.setting.rules["swap_kind"].tolist() == [0]
    with pytest.raises(UserError, match="knows no intervention 'swap_king'"):
        intervened(design, swap_king=1)
    with pytest.raises(UserError, match="a whole number"):
        intervened(design, swap_kind=np.float64(0.5))
    with pytest.raises(UserError, match="knows no intervention 'sweep'"):
        intervened(design, sweep=1)
