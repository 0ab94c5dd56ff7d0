"""What each game hides, for the contract tests: a new game brings a class of its own."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
from montecardo.simulate.bits import count, has
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.rage.cards import GROUPS
from montecardo.simulate.ragemore.cards import MAX_CARDS, NONE


class HiddenRagemore:
    """Ragemore hides the order of the Deck, where the view has no card (R37)."""

    def places(self, view: Any) -> list[int]:
        """Return which cards of the Deck, from the top, the player does not know."""
        return [k for k in range(view.deck_size) if view.deck[k] == NONE]

    def content(self, state: Any, view: Any) -> tuple[int, ...]:
        """Return the hidden things, in order."""
        return tuple(int(state.deck[self._ring(state, k)]) for k in self.places(view))

    def permute(self, state: Any, view: Any, chance: np.random.Generator) -> None:
        """Put the hidden things of a state into another order, or the same by chance."""
        ring = [self._ring(state, k) for k in self.places(view)]
        state.deck[ring] = chance.permutation(state.deck[ring])

    def orders(self, view: Any) -> int:
        """Return how many states the view allows."""
        return math.factorial(len(self.places(view)))

    def pieces(self, state: Any) -> list[int]:
        """Return every piece, once for each place where it lies."""
        lying = [int(state.deck[self._ring(state, k)]) for k in range(state.deck_size)]
        lying += [int(card) for card in (state.encounter, state.pending) if card != NONE]
        lying += [int(card) for card in state.party[: state.party_size]]
        for quest in range(2):
            lying += [int(card) for card in state.quest[quest, : state.quest_size[quest]]]
        for members in (state.finished, state.graveyard):
            lying += [card for card in range(MAX_CARDS) if has(members, card)]
        return sorted(lying)

    def all_pieces(self, cards: Any) -> list[int]:
        """Return the pieces that there are."""
        return list(range(cards.count))

    def _ring(self, state: Any, k: int) -> int:
        return int(state.deck_start + k) % MAX_CARDS


class HiddenRage:
    """Rage hides others' hands, the pile's order and, by variant, predictions (R8, R30).

    Who lacks a colour is known (R10).
    """

    def content(self, state: Any, view: Any) -> tuple[int, ...]:
        """Return the cards in the hands of others, each hand sorted."""
        hands = (state.hands[seat].held for seat in range(view.rules.players) if seat != view.seat)
        return tuple(int(card) for hand in hands for card in sorted(hand) if card != NONE)

    def permute(self, state: Any, view: Any, chance: np.random.Generator) -> None:
        """Shuffle the pile, let each hidden card of a hand change places where both may, guess anew."""
        pile, players = int(view.pile), int(view.rules.players)
        others = [seat for seat in range(players) if seat != view.seat]
        held = {seat: state.hands[seat].held.tolist() for seat in others}
        held[-1] = chance.permutation(state.deck[:pile]).tolist()
        lacks = {**dict(enumerate(view.lacks.tolist())), -1: 0}
        slots = [(seat, place) for seat in others for place in range(view.in_hand[seat])]
        slots += [(-1, place) for place in range(pile)]
        groups, _ = groups_and_places()
        for (seat, place), pick in zip(slots[: len(slots) - pile], chance.random(len(slots)), strict=False):
            other, other_place = slots[int(pick * len(slots))]
            card, other_card = held[seat][place], held[other][other_place]
            if not lacks[seat] >> groups[other_card] & 1 and not lacks[other] >> groups[card] & 1:
                held[seat][place], held[other][other_place] = other_card, card
        state.deck[:pile] = held[-1]
        for seat in others:
            state.hands[seat].held[:] = held[seat]
            state.hands[seat].sets[:] = sets_of(held[seat])
            if view.prediction[seat] == NONE and state.prediction[seat] != NONE:
                state.prediction[seat] = chance.integers(view.cards + 1)

    def orders(self, view: Any) -> int:
        """Return how many hands another may hold; only for two players."""
        other = 1 - int(view.seat)
        allowed = sum(
            count(view.left[group] & ~view.hand.sets[group])
            for group in range(GROUPS)
            if not has(view.lacks[other], group)
        )
        return math.comb(int(allowed), int(view.in_hand[other]))

    def pieces(self, state: Any) -> list[int]:
        """Return every card, once for each place where it lies: the pile, hands, played or turned."""
        left, where = state.left.tolist(), zip(*groups_and_places(), strict=True)
        lying = state.deck[: state.pile].tolist()
        gone = [card for card, (group, place) in enumerate(where) if not left[group] >> place & 1]
        assert set(state.plays[: state.played].tolist()) <= set(gone)
        lying += gone
        for seat in range(int(state.rules.players)):
            held = [card for card in state.hands[seat].held.tolist() if card != NONE]
            assert len(held) == state.in_hand[seat]
            assert sets_of(held) == state.hands[seat].sets.tolist()
            lying += held
        return sorted(lying)

    def all_pieces(self, cards: Any) -> list[int]:
        """Return the pieces that there are."""
        return list(range(cards.count))


@cache
def groups_and_places() -> tuple[list[int], list[int]]:
    """Return, of each card of Rage's default set, its group and its place in it."""
    cards = make_setting(get_game("rage"), None, None, 0)[0].cards[0]
    return cards.group[: cards.count].tolist(), cards.place[: cards.count].tolist()


def sets_of(held: list[int]) -> list[int]:
    """Return a hand of Rage as sets by group."""
    groups, places = groups_and_places()
    sets = [0] * GROUPS
    for card in held:
        if card != NONE:
            sets[groups[card]] |= 1 << places[card]
    return sets


HIDDEN = {"rage": HiddenRage(), "ragemore": HiddenRagemore()}
