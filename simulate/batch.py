"""A range of games for one line-up: the step between the runner and the loop.

What is played here depends on (seed, game number, rules, cards, strategies) and on nothing else, so it may be
called from any thread or process, in any order, for ranges of any size.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .compiling import JIT_ENABLED
from .errors import GameError
from .game import Game, get_game
from .loop import NO_MOVES, NO_PROBLEM, PROGRESS, TOO_LONG, play_games
from .machine_code import LOOP_RULES, compile_strategy, open_rules
from .strategy import Strategy
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
        The card table and the rules record, each as an array of one record; the rules for any table size.
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
    UserError
        So many players can't play under these rules with these cards.
    """
    game = get_game(setting.game)
    players = [compile_strategy(strategy, game) for strategy in line_up]
    plain = not JIT_ENABLED or any(player.why_plain for player in players)
    if plain:
        functions: Any = tuple(getattr(game, name) for name in LOOP_RULES)
        choosers: Any = [checked(player.kernel) for player in players]
    else:
        functions = open_rules(game)
        choosers = np.array([player.address for player in players], np.int64)
    results = game.result.table(count * len(line_up))
    progress = PROGRESS.new()
    seated = game.seated(setting.rules, setting.cards, len(line_up))
    own = replace(setting, cards=setting.cards.copy(), rules=seated)
    weights = _weights(line_up, plain)
    before = _content(own, weights)
    loop = _plain_loop if plain else play_games
    try:
        loop(*_loop_arguments(game, own, functions, choosers, weights, first, results, progress))
    except (Exception, SystemExit) as error:  # a strategy's sys.exit is a fault of its own, like any other
        _check_nobody_wrote(own, weights, before, line_up, first)
        raise _strategy_raised(setting, line_up, progress, error) from error
    # First: a game with other cards than it was dealt may end in any problem.
    _check_nobody_wrote(own, weights, before, line_up, first)
    if progress.problem != NO_PROBLEM:
        raise _stopped(setting, line_up, progress)
    return results


def _check_nobody_wrote(
    setting: Setting, weights: Any, before: Any, line_up: tuple[Strategy, ...], first: int
) -> None:
    if _content(setting, weights) != before:
        names = " or ".join(strategy.name for strategy in line_up)
        raise GameError(
            f"strategy {names} wrote to the card table or to its weights: both are read-only", first
        )


_plain_loop = getattr(play_games, "py_func", play_games)


def _loop_arguments(
    game: Game,
    setting: Setting,
    functions: Any,
    choosers: Any,
    weights: Any,
    first: int,
    results: Any,
    progress: Any,
) -> tuple[Any, ...]:
    return (
        functions,
        choosers,
        weights,
        setting.cards[0],
        setting.rules[0],
        game.state.new(),
        game.view.new(),
        np.zeros(game.max_moves, np.int32),
        STREAM.table(2 + len(choosers)),
        np.uint64(setting.seed),
        first,
        setting.replicates,
        game.max_plies,
        results,
        progress,
    )


def compile_loop(game: Game) -> None:
    """Compile the loop for a game, by playing no games."""
    nothing = Setting(game.name, 0, 1, game.cards.table(1), game.rules.table(1))
    nowhere, nobody = (0,) * len(LOOP_RULES), np.zeros(1, np.int64)
    results, progress = game.result.table(0), PROGRESS.new()
    play_games(*_loop_arguments(game, nothing, nowhere, nobody, np.zeros((1, 1)), 0, results, progress))


def checked(function: Any) -> Any:
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


def _content(setting: Setting, weights: Any) -> tuple[bytes, ...]:
    return setting.cards.tobytes(), *(row.tobytes() for row in weights)


def _strategy_raised(
    setting: Setting, line_up: tuple[Strategy, ...], progress: Any, error: BaseException
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
