"""The first compilation, on two cores at once.

Numba compiles one function at a time. But a game's rules are doors, which compile apart, and so do loop and
strategies: two processes share them out and leave the machine code in the cache folder, where the process
that wants to play finds it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from .batch import compile_loop
from .compiling import JIT_ENABLED, doors_behind, pretend_door
from .game import Game, get_game
from .kernel_cache import CACHE_FOLDER, compiled_count, is_kept
from .line_up import installed_strategies
from .machine_code import door_types, strategy_kernel, strategy_types
from .strategy import Strategy

_WORKERS = 2
_LOOP = "the loop"


def is_cold() -> bool:
    """Whether nothing is in the cache folder yet, so that the first game has to wait."""
    return JIT_ENABLED and compiled_count() == 0


def not_kept(strategies: Iterable[Strategy]) -> list[Strategy]:
    """Return those of our strategies whose machine code has to be made first."""
    return [one for one in strategies if JIT_ENABLED and one.is_ours and not is_kept(one.function)]


def compile_in_parallel(game: Game, strategies: Sequence[Strategy]) -> None:
    """Fill the cache folder with a game's rules, the loop, and those strategies that are ours.

    Whatever goes wrong here is left to the ordinary compilation afterwards.
    """
    if (os.cpu_count() or 1) < _WORKERS:
        return
    pieces = list(_doors(game, strategies))
    # Of our strategies the strongest is the one that takes longest.
    pieces[1:1] = [strategy.name for strategy in reversed(strategies) if strategy.is_ours]
    pieces.append(_LOOP)
    environment = {**os.environ, "MONTECARDO_CACHE_DIR": str(CACHE_FOLDER.parent)}
    with tempfile.TemporaryDirectory() as claims:
        command = [sys.executable, "-m", __name__, claims, game.name, *pieces]
        quiet = subprocess.DEVNULL
        workers = [
            subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet) for _ in range(_WORKERS)
        ]
        try:
            for worker in workers:
                worker.wait()
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()


def _doors(game: Game, strategies: Iterable[Strategy]) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return each rule function, and what strategies call beside them, with the types that it takes."""
    doors = {name: (getattr(game, name), types) for name, types in door_types(game)}
    inner = doors_behind(function for function, _ in doors.values())
    doors = {**{function.symbol: (function, function.types()) for function in inner}, **doors}
    for strategy in strategies:
        doors.update({function.symbol: (function, types()) for function, types in strategy.doors})
    return doors


def _compile_pieces(game: Game, pieces: Iterator[str]) -> None:
    strategies = installed_strategies(game.name)
    doors = _doors(game, strategies.values())
    for function, _ in doors.values():
        # Nothing is played here, so strategies may be linked with doors that lead nowhere.
        pretend_door(function)
    for piece in pieces:
        if piece in doors:
            function, types = doors[piece]
            function.kernel.compile(types)
        elif piece == _LOOP:
            compile_loop(game)
        else:
            strategy = strategies[piece.partition(":")[0]]
            strategy_kernel(strategy).compile(strategy_types(strategy, game))


def _claimed(folder: Path, pieces: Sequence[str]) -> Iterator[str]:
    """Yield the pieces that no other worker has taken: each is one file that only one can make."""
    for number, piece in enumerate(pieces):
        try:
            (folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            continue
        yield piece


if __name__ == "__main__":
    _compile_pieces(get_game(sys.argv[2]), _claimed(Path(sys.argv[1]), sys.argv[3:]))
