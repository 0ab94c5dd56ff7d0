"""Blood Rage: what a seat sees (R62)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from .cards import MAX_CARDS, NONE
from .state import HAND_ROOM, MAX_PLAYERS, PACK_ROOM, PICK_ROOM, Phase

_BATTLE = int(Phase.BATTLE)

HIDDEN = -2


@door("blood_rage.observe")
def observe(state: Any, seat: int, view: Any) -> int:
    """Copy what a seat sees: all but others' hands, packs, quests and secret cards, and decks (R62)."""
    copy_shared(state, view)
    view.viewer = seat
    for card in range(MAX_CARDS):
        view.own_seen[card] = state.seen[seat, card]
        view.own_away[card] = state.away[seat, card]
    for place in range(PICK_ROOM):
        view.own_picks[place] = state.picks[seat, place]
    view.own_pick_count = state.pick_count[seat]
    for other in range(MAX_PLAYERS):
        if other != seat:
            _hide(view, other)
    return 0


@part
def _hide(view: Any, seat: int) -> None:
    """Hide a seat's cards; which quest counts as a battle card is told with the card (R28)."""
    for place in range(PACK_ROOM):
        view.packs[seat, place] = HIDDEN
    for place in range(HAND_ROOM):
        view.hands[seat, place] = HIDDEN
        view.quests[seat, place] = HIDDEN
    if view.phase == _BATTLE:
        view.strikes[seat] = 0
    if view.chosen[seat] != NONE:
        view.chosen[seat] = HIDDEN
