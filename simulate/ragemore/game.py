"""Ragemore, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Game, Switch
from .cards import CARDS
from .deal import deal
from .deck import determinize, observe
from .ending import score
from .legal import legal_moves
from .reasons import describe_ending
from .rules import apply, to_move
from .state import MAX_MOVES, MAX_PLIES, RESULT, RULES, STATE, VIEW, Ending
from .transcript import (
    describe_cards,
    describe_move,
    describe_phase,
    describe_position,
    describe_state,
)

SWITCHES = (
    Switch("setup", ("choice", "random"), "who picks the Quest of a card in set-up", "R4"),
    Switch(
        "adjacent_match", ("allowed", "discard"), "neighbours of one suit in a Quest after cards leave", "R15"
    ),
    Switch(
        "reinforcer_shares_fate", ("false", "true"), "a reinforcer goes where the fighting Hero goes", "R23"
    ),
    Switch("play_triggers_ability", ("false", "true"), "a card that `play` places does its ability", "R26"),
    Switch("empty_deck_ability", ("loss", "skip"), "an ability needs a card and the Deck is empty", "R27"),
    Switch("stack_target", ("3", "4"), "cards that each of two Finished stacks needs", "R31", numeric=True),
    Switch(
        "turn_limit", ("none", "200"), "turns after which the game is given up as a loss", "R39", numeric=True
    ),
)


def _steps() -> Mapping[str, Any]:
    from .effects import STEPS  # words for transcripts: no game that is only played needs them

    return STEPS


GAME = Game(
    name="ragemore",
    title="Ragemore",
    description="Solo, 18 two-sided cards: Heroes explore Quests before the Encounters overwhelm them.",
    version="1",
    seats=range(1, 2),
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
    solver="solver.solve",
    describe_cards=describe_cards,
    describe_position=describe_position,
    describe_ending=describe_ending,
    steps=_steps,
)
