"""What each game hides, for the contract tests: a new game brings a class of its own."""

from __future__ import annotations

import math
from collections import Counter
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


class HiddenDragonsRansom:
    """Dragon's Ransom, alone, hides the deck's order below its known top (R45), not what each pile holds."""

    def piles(self, view: Any) -> list[list[int]]:
        """Return the unknown places of each pile, counted from the top of the deck."""
        found, first = [], 0
        for size in view.pile_cards.tolist():
            found.append(list(range(max(first, int(view.known)), first + size)))
            first += size
        return found

    def content(self, state: Any, view: Any) -> tuple[int, ...]:
        """Return the unknown cards of the deck, in order."""
        return tuple(state.deck[: state.deck_size - view.known].tolist())

    def permute(self, state: Any, view: Any, chance: np.random.Generator) -> None:
        """Put the unknown cards of each pile into another order, or the same by chance."""
        for pile in self.piles(view):
            places = [int(state.deck_size) - 1 - place for place in pile]
            state.deck[places] = chance.permutation(state.deck[places])

    def orders(self, view: Any) -> int:
        """Return how many orders the view allows: places of Heroes Attack! cards, and of all others."""
        cards = default_table("dragons-ransom")
        left = Counter(self.all_pieces(cards))
        left.subtract(self._open_pieces(view))
        left.subtract(view.top[: view.known].tolist())
        left.subtract(view.hands[0, : view.hand_size[0]].tolist())
        attacks = left.pop(int(cards.heroes_attack))
        orders, known, first = math.factorial(sum(left.values())), view.top[: view.known].tolist(), 0
        for copies in left.values():
            orders //= math.factorial(copies)
        sizes, held = view.pile_cards.tolist(), view.pile_attacks.tolist()
        for pile, size, unseen in zip(self.piles(view), sizes, held, strict=True):
            unseen -= known[first : first + size].count(cards.heroes_attack)
            first += size
            attacks -= unseen
            orders *= math.comb(len(pile), unseen)
        assert attacks == 0
        return orders

    def pieces(self, state: Any) -> list[int]:
        """Return every piece, once for each place where it lies."""
        lying = self._open_pieces(state) + state.deck[: state.deck_size].tolist()
        for seat in range(int(state.rules.players)):
            lying += state.hands[seat, : state.hand_size[seat]].tolist()
        return sorted(lying)

    def all_pieces(self, cards: Any) -> list[int]:
        """Return the pieces that there are."""
        return [card for card in range(int(cards.count)) for _ in range(cards.copies[card])]

    def _open_pieces(self, table: Any) -> list[int]:
        lying = table.heroes.tolist() + table.fresh[: table.fresh_size].tolist()
        lying += [*table.active.tolist(), *table.roles.tolist(), int(table.pending)]
        for column in range(4):
            for name, sizes in (
                ("columns", "column_size"),
                ("queues", "queue_size"),
                ("items", "item_count"),
            ):
                lying += table[name][column, : table[sizes][column]].tolist()
        lying = [card for card in lying if card != -1]
        for counts in (table.discard, table.box):
            lying += [card for card, copies in enumerate(counts.tolist()) for _ in range(copies)]
        return lying


class HiddenBloodRage:
    """Blood Rage hides others' hands, packs and quests, what lies unseen, and the decks (R62).

    That its determinize is uniform is counted out in blood_rage/test_imagined_evenly.py: no `orders` here.
    """

    def permute(self, state: Any, view: Any, chance: np.random.Generator) -> None:
        """Let the cards that the view hides change places where they may, and shuffle the decks."""
        others = [seat for seat in range(int(view.rules.players)) if seat != view.viewer]
        for age in range(int(view.age), 3):
            size = int(state.deck_size[age])
            state.decks[age, :size] = chance.permutation(state.decks[age, :size])
        packs = [state.packs[seat, : state.pack_size[seat]] for seat in others]
        for pack, cards in zip(packs, _redealt(packs, chance), strict=True):
            pack[:] = cards
        # A secret card stays in its hand, as do those that all have seen.
        free = [s for s in others if state.chosen[s] == NONE and state.shown_size[s] == 0]
        hands = [state.hands[seat, : state.hand_size[seat]] for seat in free]
        for hand, cards in zip(hands, _redealt(hands, chance), strict=True):
            hand[:] = cards

    def pieces(self, state: Any) -> list[int]:
        """Return every piece, once for each place where it lies."""
        lying = [int(state.card), *state.slots.ravel().tolist()]
        for rows, sizes in (
            ("decks", "deck_size"),
            ("packs", "pack_size"),
            ("hands", "hand_size"),
            ("quests", "quest_size"),
            ("played", "played_size"),
        ):
            for row, size in zip(state[rows], state[sizes].tolist(), strict=True):
                lying += row[:size].tolist()
        lying = [card for card in lying if card != -1]
        for counts in (state.discard, state.unseen):
            lying += [card for card, copies in enumerate(counts.tolist()) for _ in range(copies)]
        return sorted(lying)

    def all_pieces(self, cards: Any) -> list[int]:
        """Return the pieces that there are, with as few players as there may be."""
        return [card for card in range(int(cards.count)) for _ in range(int(cards.copies[card, 0]))]


def _redealt(rows: list[Any], chance: np.random.Generator) -> list[Any]:
    """Return rows of the same sizes, each sorted, with all their cards dealt anew."""
    mixed = chance.permutation([card for row in rows for card in row.tolist()]).tolist()
    dealt = []
    for row in rows:
        dealt.append(sorted(mixed[: len(row)]))
        mixed = mixed[len(row) :]
    return dealt


@cache
def default_table(name: str) -> Any:
    """Return the card table of a game's default set."""
    return make_setting(get_game(name), None, None, 0)[0].cards[0]


HIDDEN: dict[str, Any] = {
    "blood-rage": HiddenBloodRage(),
    "dragons-ransom": HiddenDragonsRansom(),
    "rage": HiddenRage(),
    "ragemore": HiddenRagemore(),
}
