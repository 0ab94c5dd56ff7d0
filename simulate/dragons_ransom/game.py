"""Dragon's Ransom, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import UserError
from ..game import Game, Switch, number_switch
from .cards import CARDS
from .deal import deal
from .knowledge import determinize, observe
from .legal import legal_moves
from .reasons import describe_ending
from .rules import apply, to_move
from .scoring import score
from .state import (
    MAX_MOVES,
    MAX_PLAYERS,
    MAX_PLIES,
    RESULT,
    RULES,
    STATE,
    VIEW,
    Ending,
)
from .transcript import (
    describe_cards,
    describe_move,
    describe_phase,
    describe_position,
    describe_state,
)

SWITCHES = (
    number_switch("hero_health", 0, 1, (-3, 6), "added to each hero's health", "R2"),
    number_switch("attack_cards", 0, 2, (-6, 6), "Attack! cards more than the set has, or fewer", "R3"),
    Switch("opening_replace", ("false", "true"), "hero cards of an opening hand are replaced", "R4"),
    number_switch("piles", 3, 2, (1, 5), "piles that the draw deck is made of", "R5"),
    Switch("level", ("normal", "easy", "legendary"), "3, 2 or 4 Heroes Attack! cards in each pile", "R6"),
    Switch(
        "heroes_attack",
        ("none", "3"),
        "Heroes Attack! cards in each pile, whatever the level",
        "R6",
        numeric=True,
        span=(1, 6),
    ),
    number_switch("minion_value", 0, 1, (-2, 3), "added to each attack value", "R7"),
    Switch("defeated_column", ("closed", "open"), "whether minions go under a defeated hero", "R8"),
    Switch("incomplete_chains", ("sent", "stay"), "whether an incomplete chain can be sent", "R10"),
    Switch("attack_chains", ("up_to", "all"), "whether an Attack! may send fewer chains than it can", "R11"),
    Switch("trap_place", ("last", "first"), "where a special trap goes in a queue", "R18"),
    number_switch("turn_limit", 200, 100, (20, 400), "turns after which the game is lost", "R22"),
    number_switch("hand_limit", 7, 6, (3, 12), "cards in hand; in co-op the roles' change with it", "R25"),
    Switch("solo_draw_zero", ("false", "true"), "whether one may draw no card alone", "R25"),
    Switch("new_cards", ("after_event", "before_event"), "when drawn cards come to the hand", "R26"),
    Switch("events_per_draw", ("one", "each"), "events for several Heroes Attack! in one draw", "R27"),
    Switch("initiative_tie", ("left_first", "right_first"), "who is first of equal initiatives", "R28"),
    Switch("adjacent", ("strict", "skip"), "whether a defeated hero's column counts as adjacent", "R29"),
    Switch(
        "adjacent_pick", ("player", "left", "right", "fuller"), "which of two adjacent columns is hit", "R29"
    ),
    number_switch("forced_attack_at", 3, 4, (2, 12), "Attack! cards in hand that force one", "R33"),
    Switch("forced_attacks", ("one", "repeat"), "whether one is forced, or all above the limit", "R33"),
    Switch("depletion", ("end_of_turn", "at_once"), "when an empty deck loses the game", "R35"),
    number_switch("plays", 3, 2, (1, 6), "plays a turn, in co-op", "R38"),
    Switch("hands", ("open", "hidden"), "whether players see each other's hands", "R42"),
)


def check(rules: Any, cards: Any) -> None:
    """Refuse a table with more players than the card set has roles (R37).

    Raises
    ------
    UserError
        Some player would have no role.
    """
    players, roles = int(rules.players), int(cards.role_count)
    if players > max(1, roles):
        raise UserError(f"{players} players need as many roles, and the card set has {roles}: play alone")


def _steps() -> Mapping[str, Any]:
    from .telling import STEPS  # words for transcripts: no game that is only played needs them

    return STEPS


GAME = Game(
    name="dragons-ransom",
    title="Dragon's Ransom",
    description="One to four masters of a dungeon, together: minions in chains against four heroes.",
    version="1",
    seats=range(1, MAX_PLAYERS + 1),
    cooperative=True,
    state=STATE,
    view=VIEW,
    cards=CARDS,
    rules=RULES,
    result=RESULT,
    deal=deal,
    to_move=to_move,
    observe=observe,
    legal_moves=legal_moves,
    apply=apply,
    score=score,
    determinize=determinize,
    describe_phase=describe_phase,
    describe_state=describe_state,
    describe_move=describe_move,
    switches=SWITCHES,
    endings=tuple(ending.name.lower() for ending in Ending),
    max_moves=MAX_MOVES,
    max_plies=MAX_PLIES,
    check=check,
    describe_cards=describe_cards,
    describe_position=describe_position,
    describe_ending=describe_ending,
    steps=_steps,
)
