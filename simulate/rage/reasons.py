"""Rage: how a game has ended, in words (R28, R29)."""

from __future__ import annotations

from typing import Any

from .transcript import counted, listed, points_told, ranks_of


def describe_ending(state: Any, cards: Any, rules: Any) -> str:
    """Return who has won with how many points, and what decided between equal scores (R28, R29)."""
    ranks = ranks_of(state, cards)
    best = max(int(state.points[seat]) for seat in ranks)
    equal = sorted(seat for seat in ranks if state.points[seat] == best)
    winners = [seat for seat, rank in ranks.items() if rank == 1]
    rounds = counted(int(state.round_number), "round")
    have = "has" if len(equal) == 1 else "have"
    told = f"After {rounds} {_seats(equal)} {have} the highest score, {points_told(best)} (R28)"
    if len(winners) < len(equal):
        true = listed([f"{int(state.exact[seat])} of seat {seat}" for seat in equal])
        told += f"; what decides are true predictions, {true} (R29)"
    if len(winners) == len(equal) > 1:
        told += ", and share the win (R29)"
    elif len(winners) > 1:
        told += f"; {_seats(winners)} share the win (R29)"
    return f"{told}."


def _seats(seats: list[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {listed([str(seat) for seat in seats])}"
