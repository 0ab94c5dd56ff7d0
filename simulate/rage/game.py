"""Rage, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import UserError
from ..game import Game, Switch
from .cards import CARDS
from .deal import deal
from .knowledge import determinize, observe
from .legal import legal_moves
from .reasons import describe_ending
from .rules import apply, to_move
from .scoring import score
from .state import (
    MAX_HAND,
    MAX_MOVES,
    MAX_PLAYERS,
    MAX_PLIES,
    MAX_ROUNDS,
    MIN_PLAYERS,
    RESULT,
    RULES,
    STATE,
    VIEW,
    Ending,
    Predictions,
)
from .transcript import (
    describe_cards,
    describe_move,
    describe_phase,
    describe_position,
    describe_state,
)


def _number(name: str, default: int, other: int, span: tuple[int, int], doc: str, paragraph: str) -> Switch:
    return Switch(name, (str(default), str(other)), doc, paragraph, numeric=True, span=span)


SWITCHES = (
    Switch("first_dealer", ("seat_0", "random"), "who deals the first round", "R3"),
    _number("rounds", 10, 3, (1, MAX_ROUNDS), "rounds of a game", "R5"),
    _number("first_cards", 10, 4, (1, MAX_HAND), "cards for each in the first round", "R5"),
    Switch(
        "predictions",
        tuple(variant.name.lower() for variant in Predictions),
        "which predictions may be made, and who sees them when",
        "R8",
    ),
    Switch("no_trump_lasts", ("trick", "round"), "how long No Trump lasts", "R17"),
    Switch(
        "turn_after_trump_change",
        ("false", "true"),
        "a card is turned after a trick with No Trump and then Trump Change",
        "R19",
    ),
    Switch("second_joker", ("higher", "lower"), "the second Joker of a colour in a trick", "R21"),
    _number("trick_points", 1, 2, (-20, 20), "points for a trick", "R23"),
    _number("plus_points", 5, 10, (-50, 50), "points for a +5 card", "R24"),
    _number("minus_points", -5, -10, (-50, 50), "points for a -5 card, to be added", "R24"),
    _number("exact_points", 10, 5, (-100, 100), "points for a prediction that comes true", "R25"),
    _number("exact_zero_points", 10, 5, (-100, 100), "points for a prediction of 0 that comes true", "R25"),
    _number("missed_points", -5, 0, (-100, 100), "points for a prediction that does not", "R26"),
    Switch("sweep", ("false", "true"), "tricks count double for who wins all of a round", "R27"),
    Switch("final_tie", ("shared", "most_exact"), "which of equal scores is better at the end", "R29"),
)


def check(rules: Any, cards: Any) -> None:
    """Refuse a first round with more cards in hands than there are (R5).

    Raises
    ------
    UserError
        The players can't all get their cards.
    """
    players, first_cards, count = int(rules.players), int(rules.first_cards), int(cards.count)
    if players * first_cards > count:
        raise UserError(
            f"{players} players can't get {first_cards} cards each from a set of {count}: "
            f"first_cards must be at most {count // players}"
        )


def _steps() -> Mapping[str, Any]:
    from .effects import STEPS  # words for transcripts: no game that is only played needs them

    return STEPS


GAME = Game(
    name="rage",
    title="Rage",
    description="Two to eight players predict how many tricks they will win, round by round.",
    version="1",
    seats=range(MIN_PLAYERS, MAX_PLAYERS + 1),
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
