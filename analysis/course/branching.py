"""Among how many moves players choose: counted by playing a sample of games again, as no run records it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..frame import check_columns, check_level
from ..rates.intervals import score_means
from .length import open_ended

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.design import Design


def count_moves(
    game: str,
    strategies: Any,
    games: int = 100,
    *,
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
) -> pd.DataFrame:
    """Play a sample of games again, and count the legal moves at each decision: no run records them.

    Parameters
    ----------
    game, strategies, seed, cards, rules
        As `simulate.play` takes them.
    games
        So many deals, from the first on, each in its first replicate.

    Returns
    -------
    DataFrame
        ``game, replicate, seat, strategy, ply`` (decisions of all seats before it, forced ones too) and
        ``moves`` (legal ones), a row a decision, sorted by line-up, game and ply. A decision with one move is
        forced, and no choice.

    Raises
    ------
    UserError, GameError
        As `simulate.play` does.

    Notes
    -----
    Through `simulate.replaying`, move by move from Python, and slower by far than `simulate.play`: on one
    core a hundred games of Ragemore took 0.1 s, a hundred of Rage at four seats 2.5 s.
    """
    import pandas as pd

    from ...simulate.design import check_deals, make_design

    design = wordless(make_design(game, strategies, seed=seed, cards=cards, rules=rules))
    rows = [
        row
        for line_up in range(len(design.line_ups))
        for number in range(check_deals(games))
        for row in _moves_of(design, line_up, number)
    ]
    found = pd.DataFrame(rows, columns=["game", "seat", "strategy", "ply", "moves"])
    found.insert(1, "replicate", np.zeros(len(found), np.int16))
    names = pd.Index(list(dict.fromkeys(player.name for line_up in design.line_ups for player in line_up)))
    return found.assign(strategy=pd.Categorical(found["strategy"], categories=names))


def branching(
    moves: pd.DataFrame, by: Sequence[str] = ("strategy",), level: float = 0.95, forced: bool = False
) -> pd.DataFrame:
    """Estimate the mean number of legal moves of a decision.

    Parameters
    ----------
    moves
        From `count_moves`; it may be empty.
    by
        The columns that make a group: ``("ply",)`` tells the course of a game.
    level
        Confidence level of each row by itself.
    forced
        Whether decisions with one move count too. The column `decisions` of a game frame leaves them out.

    Returns
    -------
    DataFrame
        The `by` columns, then the columns of `rates.intervals.score_means`, where ``games`` counts decisions.
        Of a single deal there is no interval: ``low`` is the least that it can be, 1 or 2, and ``high``
        infinite.

    Notes
    -----
    A ratio, moves over decisions; decisions of one deal are a cluster.
    """
    check_columns(moves, "game", "moves", *by)
    check_level(level)
    counted = moves if forced else moves[moves["moves"] > 1]
    return open_ended(score_means(counted, by, level, "moves"), 1 if forced else 2)


def wordless(design: Design) -> Design:
    """Return the same design, but of a game that tells nothing in words, for these take most of a replay."""
    game = replace(
        design.game,
        steps=dict,
        describe_phase=_no_words,
        describe_move=_no_words,
        describe_state=_no_lines,
        describe_position=_no_values,
        describe_cards=_no_lines,
        describe_ending=_no_words,
    )
    return replace(design, game=game)


def _moves_of(design: Design, line_up: int, number: int) -> list[tuple[int, int, str, int, int]]:
    from ...simulate.replaying import game_of

    pieces = game_of(design, line_up, number, 0).pieces()
    asked = (piece.content for piece in pieces if piece.kind == "answered")
    return [
        (number, told["seat"], told["strategy"], ply, len(told["moves"])) for ply, told in enumerate(asked)
    ]


def _no_words(*position: Any) -> str:
    return ""


def _no_lines(*position: Any) -> list[str]:
    return []


def _no_values(*position: Any) -> dict[str, Any]:
    return {}
