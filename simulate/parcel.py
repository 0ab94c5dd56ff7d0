"""What travels to a worker on another machine, and what comes back.

There go the setting and the players, packed once for all batches; a user's strategy goes by content, since
the other machine does not have its file. Back come the results, as they are.
"""

from __future__ import annotations

import pickle
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from .batch import Setting, compile_loop, play_range
from .compiling import JIT_ENABLED
from .errors import UserError
from .game import Game, get_game
from .kernel_cache import source_hash
from .machine_code import compile_strategy
from .strategy import Strategy

_PARCELS_KEPT = 8
_OPENING = threading.Lock()


@cache
def edition() -> str:
    """Say what must be the same on both machines for games to be: our sources, and Python's bytecode."""
    return f"{source_hash()}, Python {sys.version_info.major}.{sys.version_info.minor}"


# ---------------------------------------------------------------- there


def pack(setting: Setting, players: Sequence[Strategy]) -> bytes:
    """Return setting and players as bytes that any machine with the same `edition` can open.

    Raises
    ------
    UserError
        A strategy holds what can't travel, like an open file.
    """
    import cloudpickle

    travelling = []
    for player in players:
        # Without what finds its file again a strategy is pickled with its function.
        one = player if player.is_ours else replace(player, spec="")
        try:
            with _by_value(player):
                # Again as bytes, which are the same for all line-ups: a worker compiles it once.
                travelling.append(cloudpickle.dumps(one))
        except Exception as error:
            raise UserError(
                f"strategy {player.name} can't be sent to another machine: {type(error).__name__}: {error}"
            ) from error
    return pickle.dumps((setting, travelling))


@contextmanager
def _by_value(player: Strategy) -> Iterator[None]:
    """Let a user's functions, and those of the files beside them, be pickled with all that they are."""
    import cloudpickle

    known = cloudpickle.list_registry_pickle_by_value()
    modules = [module for module in _user_modules(player) if module.__name__ not in known]
    for module in modules:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in modules:
            cloudpickle.unregister_pickle_by_value(module)


def _user_modules(player: Strategy) -> list[ModuleType]:
    """Return the module of a strategy and those beside it, unless it belongs to an installed package."""
    function = getattr(player.function, "py_func", player.function)
    own = sys.modules.get(function.__module__)
    file = _file(own)
    if player.is_ours or own is None or file is None or _is_installed(file):
        return []
    return [
        module
        for name, module in list(sys.modules.items())
        if name == getattr(module, "__name__", None)
        and name.partition(".")[0] not in ("montecardo", "__main__")
        and (place := _file(module)) is not None
        and place.is_relative_to(file.parent)
        and not _is_installed(place)
    ]


def _file(module: Any) -> Path | None:
    file = getattr(module, "__file__", None)
    return Path(file) if isinstance(file, str) else None


def _is_installed(file: Path) -> bool:
    return any(file.is_relative_to(folder) for folder in _installed_folders())


@cache
def _installed_folders() -> list[Path]:
    paths = sysconfig.get_paths()
    return [Path(paths[name]) for name in ("stdlib", "platstdlib", "purelib", "platlib")]


# ---------------------------------------------------------------- on the worker


def play_parcel(made_by: str, parcel: bytes, first: int, count: int) -> tuple[Any, float]:
    """Play a range of games.

    Parameters
    ----------
    made_by
        The `edition` that packed it.
    parcel
        From `pack`.
    first, count
        The units to play, as `play_range` takes them.

    Returns
    -------
    The results, for `open_results`, and the seconds that the games took.

    Raises
    ------
    UserError
        This machine has another edition.
    GameError
        As `play_range`.
    """
    if made_by != edition():
        raise UserError(
            f"a worker has another montecardo ({edition()}) than this machine ({made_by}): "
            "install the same there"
        )
    with _OPENING:
        setting, players = _opened(parcel)
    began = time.perf_counter()
    results = play_range(setting, players, first, count)
    return pack_results(results), time.perf_counter() - began


@lru_cache(maxsize=_PARCELS_KEPT)
def _opened(parcel: bytes) -> tuple[Setting, tuple[Strategy, ...]]:
    """Unpack and compile, so that a worker's threads do so once, and not within the time that is measured."""
    setting, travelling = pickle.loads(parcel)
    players = tuple(_arrived(content) for content in travelling)
    game = get_game(setting.game)
    plain = [compile_strategy(player, game).why_plain for player in players]
    if JIT_ENABLED and not any(plain):
        compile_loop(game)
    return setting, players


@lru_cache(maxsize=_PARCELS_KEPT)
def _arrived(content: bytes) -> Strategy:
    return pickle.loads(content)  # type: ignore[no-any-return]


# ---------------------------------------------------------------- back


def pack_results(results: Any) -> Any:
    """Return result records as an array of bytes, which Dask and Ray send as it lies in memory.

    Not compressed: on one machine it costs less to send Ragemore's 14 bytes a game than to make them 6.
    """
    travelling = results.dtype.newbyteorder("<")
    return np.ascontiguousarray(results.astype(travelling, copy=False)).view(np.uint8)


def open_results(game: Game, content: Any) -> Any:
    """Return the result records that were packed."""
    here = game.result.table(0).dtype
    return np.asarray(content).view(here.newbyteorder("<")).astype(here, copy=False)
