"""A range of games for one line-up: the step between the runner and the loop.

What is played here depends on (seed, game number, rules, cards, strategies) and on nothing else, so it may be
called from any thread or process, in any order, for ranges of any size.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from .compiling import JIT_ENABLED
from .errors import GameError
from .game import get_game
from .loop import NO_MOVES, NO_PROBLEM, PROGRESS, TOO_LONG, play_games
from .strategy import Strategy, compile_strategy, open_rules
from .streams import STREAM


@dataclass(frozen=True)
class Setting:
    """All that decides a game but its number and its players.

    Attributes
    ----------
    game
        The game's name.
    seed
        0 to 2**64 - 1.
    replicates
        How often each deal is played, with fresh chance during play.
    cards, rules
        The card table and the rules record, each as an array of one record.
    options
        How a command line would ask for the same: for the replay command in an error.
    """

    game: str
    seed: int
    replicates: int
    cards: Any
    rules: Any
    options: tuple[str, ...] = ()

    def replay_command(self, line_up: tuple[Strategy, ...], game: int, replicate: int) -> str:
        """Return the command that shows this very game."""
        words = ["montecardo", "replay", self.game, str(game), "--seed", str(self.seed)]
        for strategy in line_up:
            words += ["--strategy", strategy.typed]
        if replicate:
            words += ["--replicate", str(replicate)]
        return shlex.join([*words, *self.options])


def play_range(setting: Setting, line_up: tuple[Strategy, ...], first: int, count: int) -> Any:
    """Play games number `first` to `first + count - 1`.

    Returns
    -------
    Array of the game's Result records, one a game and seat.

    Raises
    ------
    GameError
        A strategy raised or chose no legal move, or a game would not end.
    """
    game = get_game(setting.game)
    cards, rules = setting.cards.copy(), setting.rules.copy()
    players = [compile_strategy(strategy, game) for strategy in line_up]
    plain = not JIT_ENABLED or any(player.why_plain for player in players)
    results = game.result.table(count * len(line_up))
    progress = PROGRESS.new()
    weights = _weights(line_up, plain)
    functions = _rule_functions(game.name, plain)
    before = _content(cards, weights)
    try:
        (_plain_loop if plain else play_games)(
            functions,
            [_checked(p.kernel) for p in players]
            if plain
            else np.array([p.address for p in players], np.int64),
            weights,
            cards[0],
            rules[0],
            game.state.new(),
            game.view.new(),
            np.zeros(game.max_moves, np.int32),
            STREAM.table(2 + len(line_up)),
            np.uint64(setting.seed),  # type: ignore[arg-type]
            first,
            setting.replicates,
            game.max_plies,
            results,
            progress,
        )
    except Exception as error:
        raise _strategy_raised(setting, line_up, progress, error) from error
    if progress.problem != NO_PROBLEM:
        raise _stopped(setting, line_up, progress)
    if _content(cards, weights) != before:
        names = " or ".join(strategy.name for strategy in line_up)
        raise GameError(
            f"strategy {names} wrote to the card table or to its weights: both are read-only", first
        )
    return results


_plain_loop = getattr(play_games, "py_func", play_games)


@cache
def _rule_functions(name: str, plain: bool) -> tuple[Any, ...]:
    """Return the game's rules for the loop: addresses, or the functions for a plain-Python loop."""
    game = get_game(name)
    if plain:
        return (game.deal, game.to_move, game.observe, game.legal_moves, game.apply, game.score)
    return open_rules(game)


def _checked(function: Any) -> Any:
    """Return a strategy that says so when it returns no index, in plain Python."""

    def choose(*given: Any) -> int:
        index = function(*given)
        if not isinstance(index, int | np.integer):
            raise TypeError(f"it returned {index!r}, not an index into moves")
        return int(index)

    return choose


def _weights(line_up: tuple[Strategy, ...], plain: bool) -> Any:
    if plain:
        return [strategy.weights_record() for strategy in line_up]
    rows = [strategy.weights_row() for strategy in line_up]
    table = np.zeros((len(rows), max(len(row) for row in rows)))
    for row, values in zip(table, rows, strict=True):
        row[: len(values)] = values
    return table


def _content(cards: Any, weights: Any) -> tuple[bytes, ...]:
    return cards.tobytes(), *(row.tobytes() for row in weights)


def _strategy_raised(
    setting: Setting, line_up: tuple[Strategy, ...], progress: Any, error: Exception
) -> GameError:
    strategy = line_up[int(progress.seat)]
    told = str(error) or "no message"
    return _game_error(
        setting, line_up, progress, f"strategy {strategy.name} raised {type(error).__name__}: {told}"
    )


def _stopped(setting: Setting, line_up: tuple[Strategy, ...], progress: Any) -> GameError:
    strategy = line_up[int(progress.seat)]
    if progress.problem == NO_MOVES:
        what = f"{setting.game} offers no legal move (a fault of ours: please report it)"
    elif progress.problem == TOO_LONG:
        what = (
            f"the game has not ended after {int(progress.ply)} decisions: {strategy.name} walks in a circle"
        )
    else:
        index, last = int(progress.index), int(progress.moves) - 1
        what = f"strategy {strategy.name} chose move {index}; allowed: 0 to {last}"
    return _game_error(setting, line_up, progress, what)


def _game_error(setting: Setting, line_up: tuple[Strategy, ...], progress: Any, what: str) -> GameError:
    game, replicate = int(progress.game), int(progress.replicate)
    where = f"game {game}" + (f", replicate {replicate}" if replicate else "")
    command = setting.replay_command(line_up, game, replicate)
    return GameError(f"{what} ({where}; see it with: {command})", game, replicate)
