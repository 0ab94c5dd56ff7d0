"""Rage: where the cards of a round lie, in the order in which they came there; in plain Python."""

from __future__ import annotations

from typing import Any

from .deal import draw_rest


def trick_of(state: Any) -> list[tuple[int, int, int]]:
    """Return seat, card and colour of the trick's cards as they were played; colour -1: none, or none yet."""
    first, players = int(state.played - state.trick_size), int(state.rules.players)
    lying = zip(state.plays[first : int(state.played)].tolist(), state.trick_colour.tolist(), strict=False)
    leader = int(state.leader)
    return [((leader + place) % players, card, colour) for place, (card, colour) in enumerate(lying)]


def won_by(state: Any, seat: int) -> list[int]:
    """Return the cards of the tricks that a seat has won this round, in order of play (R14)."""
    players, done = int(state.rules.players), int(state.trick_number)
    # Who won a trick leads to the next one; the last one's winner is the leader now.
    winners = [*state.leaders[1:done].tolist(), int(state.leader)]
    plays = state.plays.tolist()
    return [
        card
        for trick in range(done)
        if winners[trick] == seat
        for card in plays[trick * players : (trick + 1) * players]
    ]


def turned_of(state: Any, cards: Any) -> list[int]:
    """Return the cards turned this round, the first one first (R6)."""
    played = set(state.plays[: state.played].tolist())
    drawn = state.deck[state.pile : cards.count].tolist()[::-1]
    left, group, place = state.left.tolist(), cards.group.tolist(), cards.place.tolist()
    return [card for card in drawn if card not in played and not left[group[card]] >> place[card] & 1]


def pile_of(state: Any) -> list[int]:
    """Return the pile as it will be turned, the top card first (R6)."""
    drawn = state.copy()
    return list(drawn.deck[: draw_rest(drawn)].tolist()[::-1])
