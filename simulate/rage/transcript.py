"""Rage, told in words: positions and moves as a player would say them."""

from __future__ import annotations

from typing import Any

from ..bits import has
from ..compiling import copy_shared
from .cards import ACTIONS, COLOURS, GROUP_ROOM, GROUPS, JOKER, KINDS, NONE
from .deal import draw_rest
from .moves import COLOUR, PREDICT, kind_of, number_of
from .state import STATE, Phase
from .tricks import seat_of

_NAMES = {
    "joker": "Joker",
    "no_trump": "No Trump",
    "trump_change": "Trump Change",
    "plus": "+5",
    "minus": "-5",
}


def card_name(cards: Any, card: int) -> str:
    """Return a card as people call it: ``blue 7``, ``Joker``, ``+5``."""
    group = int(cards.group[card])
    return (
        _NAMES[KINDS[cards.kind[card]]] if group == ACTIONS else f"{COLOURS[group]} {int(cards.value[card])}"
    )


def colour_name(colour: int) -> str:
    """Return a colour's name; ``none`` for -1."""
    return "none" if colour == NONE else COLOURS[colour]


def hand_cards(cards: Any, hand: Any) -> list[int]:
    """Return the cards of a Hand record, group by group in order of value."""
    return [
        int(cards.card[group, place])
        for group in range(GROUPS)
        for place in range(GROUP_ROOM)
        if has(hand.sets[group], place)
    ]


def _listed(cards: Any, held: list[int]) -> str:
    return ", ".join(card_name(cards, card) for card in held) or "none"


def _trick(state: Any, cards: Any) -> str:
    first = int(state.played - state.trick_size)
    told = []
    for place in range(state.trick_size):
        card = int(state.plays[first + place])
        named = int(state.trick_colour[place])
        name = card_name(cards, card)
        if cards.kind[card] == JOKER and named != NONE:
            name += f" ({colour_name(named)})"
        told.append(f"seat {seat_of(state, state.rules, place)} {name}")
    return ", ".join(told) or "empty"


def pile_order(state: Any) -> list[int]:
    """Return the cards of the pile, the top one first."""
    drawn = STATE.new()
    copy_shared(state, drawn)
    return drawn.deck[: draw_rest(drawn)].tolist()[::-1]


def describe_state(state: Any, cards: Any) -> list[str]:
    """Return the lines that say what lies on the table and in each hand, and the score of each seat."""
    top = pile_order(state)[:3]
    lines = [
        f"Trump: {colour_name(int(state.trump))}   Led: {colour_name(int(state.led))}   Trick: "
        + _trick(state, cards)
    ]
    for seat in range(state.rules.players):
        predicted = "-" if state.prediction[seat] == NONE else str(int(state.prediction[seat]))
        extra = "".join(
            f", {count} x {name}"
            for name, count in (("+5", int(state.plus[seat])), ("-5", int(state.minus[seat])))
            if count
        )
        lines.append(
            f"Seat {seat} ({int(state.points[seat])} points) predicted {predicted}, "
            f"won {int(state.tricks[seat])}{extra}: {_listed(cards, hand_cards(cards, state.hands[seat]))}"
        )
    lines.append(f"Pile: {int(state.pile)} cards, from the top: {_listed(cards, top)}")
    return lines


_QUESTIONS = {
    Phase.PREDICT: "how many tricks?",
    Phase.PLAY: "which card?",
    Phase.COLOUR: "which colour for the Joker?",
}


def describe_phase(state: Any) -> str:
    """Return the question that is being decided."""
    if state.phase == Phase.OVER:
        return "The game is over."
    question = _QUESTIONS[Phase(int(state.phase))]
    place = f"Round {int(state.round_number)}, dealer seat {int(state.dealer)}"
    return f"{place}. Seat {int(state.to_move)}: {question}"


def describe_move(move: int, view: Any, cards: Any, rules: Any) -> str:
    """Return a legal move in words."""
    kind, number = kind_of(move), number_of(move)
    if kind == PREDICT:
        return str(number)
    return colour_name(number) if kind == COLOUR else card_name(cards, number)
