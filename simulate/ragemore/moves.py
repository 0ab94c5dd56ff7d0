"""Ragemore: one move as one integer.

::

    bits  0-3   kind
    bits  4-9   first     EXPLORE, RECRUIT, FIGHT: the Hero + 1;  CHOOSE: the card + 1;  PLACE: the Quest + 1
    bits 10-15  second    EXPLORE, RECRUIT: a matched card + 1;   FIGHT: the reinforcer + 1
    bits 16-21  third     EXPLORE, RECRUIT: a matched card + 1;   FIGHT: which order on the bottom
    bits 22-27  fourth    EXPLORE, RECRUIT: a matched card + 1

0 in a card's place means none. Recruits stand in their order of arrival.
"""

from __future__ import annotations

from ..compiling import kernel

PASS, EXPLORE, RECRUIT, FIGHT, PLACE, CHOOSE = range(6)


@kernel
def encode(kind: int, first: int, second: int, third: int, fourth: int) -> int:
    """Return the move with these fields; cards and quests are given as they are, -1 for none."""
    return kind | (first + 1) << 4 | (second + 1) << 10 | (third + 1) << 16 | (fourth + 1) << 22


@kernel
def kind_of(move: int) -> int:
    """PASS, EXPLORE, RECRUIT, FIGHT, PLACE or CHOOSE."""
    return move & 15


@kernel
def hero_of(move: int) -> int:
    """Return the Hero who explores, recruits or fights; -1 for none."""
    return ((move >> 4) & 63) - 1


@kernel
def quest_of(move: int) -> int:
    """Return the Quest, 0 or 1, of a PLACE."""
    return ((move >> 4) & 63) - 1


@kernel
def chosen_card(move: int) -> int:
    """Return the card of a CHOOSE."""
    return ((move >> 4) & 63) - 1


@kernel
def matched_card(move: int, which: int) -> int:
    """Return the card (which = 0, 1, 2) that an EXPLORE or RECRUIT matches; -1 past the last."""
    return ((move >> (10 + 6 * which)) & 63) - 1


@kernel
def reinforcer_of(move: int) -> int:
    """Return the Hero who reinforces a FIGHT; -1 for none."""
    return ((move >> 10) & 63) - 1


@kernel
def bottom_order(move: int) -> int:
    """Which order of the cards that an equal FIGHT puts on the bottom (see actions.bottom_card)."""
    return ((move >> 16) & 63) - 1
