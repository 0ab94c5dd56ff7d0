"""One game again, as a transcript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from .batch import Setting, checked
from .design import check_seed, make_setting
from .errors import GameError, UserError
from .game import Game, get_game
from .line_up import line_ups
from .loop import offer
from .machine_code import compile_strategy
from .strategy import Strategy
from .streams import CHANCE, DEAL, STREAM, open_seat, open_stream


def replay(
    game: str,
    strategies: Any,
    game_number: int,
    *,
    seed: int = 0,
    replicate: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
) -> Iterator[str]:
    """Yield the lines of a transcript: the deal, each decision with its alternatives, the ending.

    Parameters are those of `play`, but for one line-up and one game's number.

    Raises
    ------
    UserError
        Anything given that can't be used; more than one line-up.
    GameError
        The strategy chooses no legal move (after the lines up to there).
    """
    played = get_game(game)
    who = line_ups(played, strategies)
    if len(who) != 1:
        raise UserError(f"a replay takes one line-up of strategies, not {len(who)}")
    check_seed(seed)
    for name, number in (("game number", game_number), ("replicate", replicate)):
        if not 0 <= number < 2**62:
            raise UserError(f"{name} can't be {number}; allowed: 0 or more")
    setting, _, _ = make_setting(played, cards, rules, seed)
    yield f"{played.title}, game {game_number} of seed {seed}, replicate {replicate}"
    yield from _tell(played, setting, who[0], game_number, replicate)


def _tell(
    game: Game, setting: Setting, line_up: tuple[Strategy, ...], number: int, replicate: int
) -> Iterator[str]:
    cards, rules = setting.cards[0], game.seated(setting.rules, setting.cards, len(line_up))[0]
    state, view, moves = game.state.new(), game.view.new(), np.zeros(game.max_moves, np.int32)
    streams = STREAM.table(2 + len(line_up))
    open_stream(streams[0], np.uint64(setting.seed), DEAL, number, 0)
    open_stream(streams[1], np.uint64(setting.seed), CHANCE, number, replicate)
    for seat in range(len(line_up)):
        open_seat(streams[2 + seat], np.uint64(setting.seed), seat, number, replicate)  # type: ignore[arg-type]
    game.deal(state, cards, rules, streams[0])
    ply = 0
    while (seat := game.to_move(state)) >= 0:
        game.observe(state, seat, view)
        n = game.legal_moves(view, cards, rules, moves)
        strategy = line_up[seat]
        index = 0
        yield ""
        yield game.describe_phase(state)
        yield from ("  " + line for line in game.describe_state(state, cards))
        if ply == game.max_plies:
            raise GameError(f"the game has not ended after {ply} decisions", number, replicate)
        ply += 1
        if n > 1:
            index = _choose(
                game, strategy, view, cards, offer(moves, n), streams[2 + seat], number, replicate
            )
            # What the strategy did to its copies must not be told as the game's.
            game.observe(state, seat, view)
        if not 0 <= index < n:
            raise GameError(
                f"strategy {strategy.name} chose move {index}; allowed: 0 to {n - 1}", number, replicate
            )
        yield from _alternatives(game, moves[:n], index, view, cards, rules, strategy.name)
        game.apply(state, moves[index], cards, rules, streams[1])
    yield ""
    yield from ("  " + line for line in game.describe_state(state, cards))
    yield f"Ending: {game.endings[int(state.ending)]}"


def _choose(
    game: Game, strategy: Strategy, view: Any, cards: Any, moves: Any, rng: Any, number: int, replicate: int
) -> int:
    choose = checked(compile_strategy(strategy, game).kernel)
    try:
        return int(choose(view, cards, moves, strategy.weights_record(), rng))
    except Exception as error:
        told = f"strategy {strategy.name} raised {type(error).__name__}: {error}"
        raise GameError(told, number, replicate) from error


def _alternatives(
    game: Game, moves: Any, index: int, view: Any, cards: Any, rules: Any, name: str
) -> Iterator[str]:
    told = [game.describe_move(int(move), view, cards, rules) for move in moves]
    if len(told) > 1:
        yield f"  Moves: {' | '.join(told)}"
        yield f"> {name}: {told[index]}"
    else:
        yield f"> {told[0]} (the only move)"
