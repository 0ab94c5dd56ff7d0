"""Rage: points, and who has won (R14, R23 to R29)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from .cards import NONE
from .deal import begin_round, next_seat
from .history import note_round, write_history
from .state import Ending, Phase

_OVER = int(Phase.OVER)
_WON, _SHARED = int(Ending.WON), int(Ending.SHARED)


@part
def end_round(state: Any, cards: Any, rules: Any) -> None:
    """Score the round; then the next dealer deals the next one, or the game is over (R3, R14, R28)."""
    for seat in range(rules.players):
        tricks, predicted = int(state.tricks[seat]), int(state.prediction[seat])
        points = round_points(state, rules, seat)
        note_round(state, seat, points)
        state.points[seat] += points
        state.exact[seat] += 1 if tricks == predicted else 0
        state.all_predicted[seat] += predicted
        state.all_tricks[seat] += tricks
        state.all_plus[seat] += state.plus[seat]
        state.all_minus[seat] += state.minus[seat]
    if state.round_number == rules.rounds:
        state.phase = _OVER
        state.to_move = NONE
        state.ending = _ending(state, rules)
        return
    state.dealer = next_seat(state.dealer, rules)
    begin_round(state, cards, rules)


@part
def round_points(table: Any, rules: Any, seat: int) -> int:
    """Return a seat's points for its tricks, the +5 and -5 in them, and its prediction (R23 to R26)."""
    tricks = int(table.tricks[seat])
    points = tricks * rules.trick_points
    points += table.plus[seat] * rules.plus_points + table.minus[seat] * rules.minus_points
    if is_sweep(table, rules, seat):
        points += tricks * rules.trick_points
    if tricks != table.prediction[seat]:
        return int(points + rules.missed_points)
    return int(points + (rules.exact_zero_points if tricks == 0 else rules.exact_points))


@part
def is_sweep(table: Any, rules: Any, seat: int) -> bool:
    """Whether a seat's tricks count double, as it has won all of the round's two or more (R27)."""
    return bool(rules.sweep == 1 and table.cards > 1 and table.tricks[seat] == table.cards)


@door("rage.score")
def score(state: Any, cards: Any, rules: Any, results: Any) -> int:
    """Write each seat's row: equal scores share a rank, unless exact predictions decide (R28, R29)."""
    for seat in range(rules.players):
        row = results[seat]
        row.rank = rank_of(state, rules, seat)
        row.won = 1 if row.rank == 1 else 0
        row.score = state.points[seat]
        row.ending = state.ending
        row.turns = _tricks_of_the_game(rules)
        row.exact = state.exact[seat]
        row.predicted = state.all_predicted[seat]
        row.tricks = state.all_tricks[seat]
        row.plus = state.all_plus[seat]
        row.minus = state.all_minus[seat]
        row.first_dealer = (state.dealer + 1 - rules.rounds) % rules.players
        write_history(state, seat, row)
    return 0


@part
def _ending(table: Any, rules: Any) -> int:
    """Say whether one seat has won or several share the first rank (R29)."""
    winners = 0
    for seat in range(rules.players):
        winners += 1 if rank_of(table, rules, seat) == 1 else 0
    return _WON if winners == 1 else _SHARED


@part
def rank_of(table: Any, rules: Any, seat: int) -> int:
    """Return 1 and how many seats are better (R29)."""
    rank = 1
    for other in range(rules.players):
        ahead = table.points[other] - table.points[seat]
        if ahead > 0 or (ahead == 0 and rules.final_tie == 1 and table.exact[other] > table.exact[seat]):
            rank += 1
    return rank


@part
def _tricks_of_the_game(rules: Any) -> int:
    tricks = 0
    for played in range(rules.rounds):
        tricks += max(rules.first_cards - played, 1)
    return tricks
