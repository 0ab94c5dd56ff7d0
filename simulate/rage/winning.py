"""Rage: why a card won its trick, in words (R12, R13, R21)."""

from __future__ import annotations

from typing import Any

from .cards import COLOURS, JOKER, NONE
from .places import trick_of
from .transcript import card_name


def describe_win(state: Any, cards: Any, winner: int) -> tuple[str, str]:
    """Return the card with which a seat wins the trick that lies there, why, and the paragraph."""
    lying = trick_of(state)
    card, colour = next((card, colour) for seat, card, colour in lying if seat == winner)
    told = card_name(cards, card)
    if colour == NONE:
        return f"{told}, the first of nothing but action cards", "R13"
    same = [other for _, other, its in lying if its == colour and other != card]
    what = "trump" if colour == state.trump else f"{COLOURS[colour]} card"
    none = "" if colour == state.trump else _no_trump_there(state)
    if cards.kind[card] == JOKER:
        return f"{told} as {COLOURS[colour]}, {_joker_above(state, cards, same, what)}{none}", "R21"
    if not same:
        return f"{told}, the only {what}{none}", "R12"
    first = ", of equal ones the first" if any(cards.value[one] == cards.value[card] for one in same) else ""
    return f"{told}, the highest {what}{first}{none}", "R12"


def _no_trump_there(state: Any) -> str:
    return "; there is no trump" if state.trump == NONE else f", as no {COLOURS[state.trump]} was played"


def _joker_above(state: Any, cards: Any, same: list[int], what: str) -> str:
    if any(cards.kind[one] == JOKER for one in same):
        which = "second" if state.rules.second_joker == 0 else "first"
        return f"the {which} of the Jokers of its colour"
    return f"above any other {what}"
