"""Blood Rage: hands, what is known of them, and other rows of cards (R62)."""

from __future__ import annotations

from typing import Any

from ..compiling import part


@part
def insert(row: Any, size: int, card: int) -> None:
    """Insert a card into an ascending row of so many."""
    place = size
    while place > 0 and row[place - 1] > card:
        row[place] = row[place - 1]
        place -= 1
    row[place] = card


@part
def remove(row: Any, size: int, card: int) -> int:
    """Remove one copy of a card from a row, if it is there; return how many there were."""
    for place in range(size):
        if row[place] == card:
            for k in range(place, size - 1):
                row[k] = row[k + 1]
            return 1
    return 0


@part
def join_hand(table: Any, seat: int, card: int, is_shown: bool) -> None:
    """Take a card into a seat's hand; all may have seen it (R62)."""
    insert(table.hands[seat], int(table.hand_size[seat]), card)
    table.hand_size[seat] += 1
    if is_shown:
        insert(table.shown[seat], int(table.shown_size[seat]), card)
        table.shown_size[seat] += 1


@part
def leave_hand(table: Any, seat: int, card: int) -> None:
    """Take a card out of a seat's hand (R62)."""
    table.hand_size[seat] -= remove(table.hands[seat], int(table.hand_size[seat]), card)
    table.shown_size[seat] -= remove(table.shown[seat], int(table.shown_size[seat]), card)


@part
def put_away(state: Any, seat: int) -> None:
    """Put a seat's whole hand away unseen (R37)."""
    for place in range(state.hand_size[seat]):
        state.unseen[state.hands[seat, place]] += 1
        state.away[seat, state.hands[seat, place]] += 1
    state.unseen_count += state.hand_size[seat]
    state.hand_size[seat] = 0
    state.shown_size[seat] = 0


@part
def note_use(state: Any, seat: int, card: int) -> None:
    """Note that a seat has put a card into play: the first such pick that is not noted yet."""
    for place in range(state.pick_count[seat]):
        if state.picks[seat, place] == card and state.put_in[seat, place] == 0:
            state.put_in[seat, place] = 1
            return


@part
def note_fulfilled(state: Any, seat: int, card: int) -> None:
    """Note that a seat has fulfilled a quest: the first such pick in play that is not noted yet."""
    for place in range(state.pick_count[seat]):
        if state.picks[seat, place] == card and state.put_in[seat, place] == 1:
            state.put_in[seat, place] = 2
            return
