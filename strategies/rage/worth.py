"""What a hand of Rage is worth, by the tables that simulated games have filled (`tables`)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...simulate.bits import bit, count
from ...simulate.compiling import inlined
from ...simulate.kernel_records import at
from ...simulate.rage.cards import ACTIONS, NONE
from .tables import (
    ACTION,
    ALL_WANTED,
    BASE,
    CHANCES,
    CLAIMS,
    HIGHER,
    LATER,
    LEAD,
    MOST_CARDS,
    NONE_WANTED,
    PLAIN,
    SOME_WANTED,
    STARTING,
    STEPS,
    TRUMP,
    USUAL,
    VOID,
    WIDEST,
)

_NOBODY = 0  # players of whom the tables have zeros


# No branches in these three: what is in hands and what others predict can't be guessed.


@inlined
def column_of(view: Any, cards: Any, card: int) -> int:
    """Return the column of the worths that a card of one's hand belongs to."""
    group = int(cards.group[at(card)])
    unseen = view.left[at(group)] & ~view.hand.sets[at(group)]
    higher = count(unseen & -bit(int(cards.place[at(card)]) + 1))
    of_colour = (TRUMP - PLAIN) * int(group == view.trump) + PLAIN + min(higher, HIGHER - 1)
    of_action = ACTION + int(cards.kind[at(card)])
    return of_action if group == ACTIONS else of_colour


@inlined
def voids(view: Any, cards: Any) -> int:
    """Return how many colours a hand lacks, at most its trumps; 0 without trump."""
    lacked = count(cards.colours)
    for colour in range(ACTIONS):
        lacked -= int(view.hand.sets[colour] != 0)
    trumps = count(view.hand.sets[max(view.trump, 0)]) * int(view.trump != NONE)
    return min(lacked, trumps)


@inlined
def claims(tables: Any, view: Any) -> float:
    """Return how many tricks the others' known predictions still claim, beyond the usual."""
    row, stage = min(int(view.in_hand[at(view.seat)]), MOST_CARDS), stage_of(view)
    usual, total = tables.worth[at(view.rules.players), at(stage), at(row), USUAL], 0.0
    for seat in range(view.rules.players):
        claimed = max(view.prediction[seat] - view.tricks[seat], 0) - usual
        total += claimed if (seat != view.seat) & (view.prediction[seat] != NONE) else 0.0
    return total


@inlined
def stage_of(view: Any) -> int:
    """Return whether all cards of the round are still in hand: STARTING or LATER."""
    return STARTING if view.trick_number == 0 else LATER


@inlined
def traits(tables: Any, view: Any, cards: Any, stage: int, row: int, heed: float) -> float:
    """Return what is not a card's in the worth of a hand of `row` cards, the lead left out."""
    players = int(view.rules.players)
    worth = tables.worth[at(players), at(stage), at(row), BASE]
    worth += tables.worth[at(players), at(stage), at(row), VOID] * voids(view, cards)
    if heed != 0.0:
        worth += heed * tables.worth[at(players), at(stage), at(row), CLAIMS] * claims(tables, view)
    return worth


@inlined
def hand_worth(tables: Any, view: Any, cards: Any, heed: float) -> float:
    """Return how many tricks a seat comes to with its hand before a trick begins."""
    n, players = int(view.in_hand[at(view.seat)]), int(view.rules.players)
    row, stage = min(n, MOST_CARDS), stage_of(view)
    worth = traits(tables, view, cards, stage, row, heed)
    for place in range(n):
        column = column_of(view, cards, int(view.hand.held[place]))
        worth += tables.worth[at(players), at(stage), at(row), at(column)]
    lead = tables.worth[at(players), at(stage), at(row), LEAD]
    return worth + (lead if view.leader == view.seat else 0.0)


class Aim(NamedTuple):
    """The place in the table of chances of a number of tricks wanted.

    Attributes
    ----------
    players, row, stage, edge
        The table's indices; those of a row of zeros where so many tricks can't be won.
    wanted
        The number.
    """

    players: int
    row: int
    stage: int
    edge: int
    wanted: int


@inlined
def aim_at(players: int, n: int, starting: bool, wanted: int) -> Any:
    """Return the `Aim` at so many tricks with n cards, one or more."""
    stage, row = STARTING if starting else LATER, min(n, MOST_CARDS)
    can_be = 0 <= wanted <= n
    return Aim(players if can_be else _NOBODY, row, stage, edge_of(wanted, n), wanted)


@inlined
def edge_of(wanted: int, n: int) -> int:
    """Return whether none, some or all of n tricks are wanted."""
    of_all = ALL_WANTED if wanted == n else SOME_WANTED
    return NONE_WANTED if wanted == 0 else of_all


@inlined
def chance_at(tables: Any, aim: Any, worth: float) -> float:
    """Return how likely the tricks aimed at are won, no more, with such a hand; between steps a line."""
    x = min(max((worth - aim.wanted + WIDEST) * STEPS, 0.0), CHANCES - 1.001)
    low = int(x)
    here = tables.chance[at(aim.players), at(aim.row), at(aim.stage), at(aim.edge), at(low)]
    there = tables.chance[at(aim.players), at(aim.row), at(aim.stage), at(aim.edge), at(low + 1)]
    return here + (x - low) * (there - here)


@inlined
def exact_chance(tables: Any, players: int, n: int, starting: bool, wanted: int, worth: float) -> float:
    """Return how likely exactly so many tricks are won with n cards of this worth."""
    if n == 0:
        return 1.0 if wanted == 0 else 0.0
    return chance_at(tables, aim_at(players, n, starting, wanted), worth)
