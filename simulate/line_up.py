"""Who plays: strategies by name, by file, by installed package, or as objects."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import UserError
from .game import Game, allowed
from .strategy import Strategy, check_weight

ENTRY_POINTS = "montecardo.strategies"
"""Packages name their strategies, or modules of them, in this group; ours are found the same way."""


def installed_strategies(game: str) -> dict[str, Strategy]:
    """Return the strategies of a game from all installed packages, by name, ours first."""
    return _installed(game)[0]


def broken_packages(game: str) -> list[str]:
    """Return what is wrong with the packages of strategies that can't be loaded, a line each."""
    return _installed(game)[1]


def _installed(game: str) -> tuple[dict[str, Strategy], list[str]]:
    """Return the strategies that load, and what is wrong with the packages that don't."""
    found: dict[str, Strategy] = {}
    broken = []
    for point in sorted(entry_points(group=ENTRY_POINTS), key=_ours_first):
        if _is_ours(point) and point.name != game:
            continue  # ours are named for their game: another game's are not imported, which takes time
        try:
            strategies = _strategies_behind(point)
        except UserError as error:
            broken.append(str(error))
            continue
        for strategy in strategies:
            if strategy.game == game:
                found.setdefault(strategy.name, strategy)
    return found, broken


def _is_ours(point: EntryPoint) -> bool:
    return point.value.startswith("montecardo.")


def _ours_first(point: EntryPoint) -> tuple[bool, str]:
    return not _is_ours(point), point.name


@cache
def _strategies_behind(point: EntryPoint) -> list[Strategy]:
    try:
        loaded = point.load()
    except Exception as error:
        raise UserError(
            f"strategies of entry point {point.name} = {point.value} can't be loaded: {error}"
        ) from error
    if isinstance(loaded, Strategy):
        return [loaded]
    listed = getattr(loaded, "STRATEGIES", None) or vars(loaded).values()
    return [value for value in listed if isinstance(value, Strategy)]


def find_strategy(game: str, spec: str) -> Strategy:
    """Return the strategy that a user names.

    Parameters
    ----------
    game
        The game's name.
    spec
        ``NAME``, ``FILE.py:NAME``, or either followed by weights: ``NAME:weight=value,weight=value``. A
        value is a number, or for a weight that is a choice, one of its words.

    Raises
    ------
    UserError
        No such file, strategy or weight, or one for another game.
    """
    name, weights = _split_weights(spec)
    if ".py:" in name or name.endswith(".py"):
        strategy = _from_file(game, name)
    else:
        known, broken = _installed(game)
        if name not in known:
            raise UserError(
                f"{game} has no strategy {name!r}{allowed(name, known)}, or FILE.py:NAME for your own"
                + "".join(f"; {line}" for line in broken)
            )
        strategy = known[name]
    return strategy.with_weights(**_read(strategy, name, weights)) if weights else strategy


def _split_weights(spec: str) -> tuple[str, dict[str, str]]:
    name, colon, tail = spec.rpartition(":")
    if not colon or "=" not in tail:
        return spec, {}
    weights: dict[str, str] = {}
    for part in tail.split(","):
        key, _, value = (piece.strip() for piece in part.partition("="))
        if not key:
            raise UserError(f"weight {part!r} of strategy {name} can't be read; write weight=number")
        if key in weights:
            raise UserError(f"weight {key} of strategy {name} is given twice")
        weights[key] = value
    return name, weights


def _read(strategy: Strategy, name: str, weights: dict[str, str]) -> dict[str, float | str]:
    return {
        key: value if key in strategy.words else _number(name, key, value) for key, value in weights.items()
    }


def _number(name: str, key: str, value: str) -> float:
    try:
        float(value)
    except ValueError:
        raise UserError(
            f"weight {f'{key}={value}'!r} of strategy {name} can't be read; write weight=number"
        ) from None
    return check_weight(name, key, value)


def _from_file(game: str, spec: str) -> Strategy:
    file, _, name = spec.rpartition(".py")
    path = Path(file + ".py")
    name = name.lstrip(":")
    if not path.is_file():
        raise UserError(f"no file {path} (looking for strategy {spec!r})")
    module = _load_file(path.resolve())
    mine = {value.name: value for value in vars(module).values() if isinstance(value, Strategy)}
    if not name and len(mine) == 1:
        name = next(iter(mine))
    if not name and mine:
        raise UserError(f"{path} has several strategies: name one after a colon{allowed('', mine)}")
    name = name if name in mine else name.replace("_", "-")
    if name not in mine:
        if not mine:
            raise UserError(f"{path} holds no strategy: mark a function with @strategy({game!r})")
        raise UserError(f"{path} has no strategy {name!r}{allowed(name, mine)}")
    strategy = mine[name]
    if strategy.game != game:
        raise UserError(f"strategy {name} of {path} plays {strategy.game}, not {game}")
    return replace(strategy, spec=f"{path.resolve()}:{name}")


def _load_file(path: Path) -> ModuleType:
    """Run a user's file, once for each content; its folder can be imported from meanwhile."""
    content = path.read_bytes()
    name = "montecardo_user_" + hashlib.sha256(bytes(path) + b"\0" + content).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UserError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception | SystemExit):
            raise
        line = getattr(error, "lineno", None) or _line_in(path, error)
        where = f"{path.name}:{line}" if line else path.name
        told = error.msg if isinstance(error, SyntaxError) else str(error)
        kind = "" if isinstance(error, UserError) else f"{type(error).__name__}: "
        raise UserError(f"{where}: {kind}{told}") from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _line_in(path: Path, error: BaseException) -> int | None:
    line, traceback = None, error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == str(path):
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def line_ups(game: Game, strategies: Any) -> list[tuple[Strategy, ...]]:
    """Return the line-ups to play, each a tuple with one strategy a seat.

    For a solo game every strategy is a line-up of its own. For others a flat list is one line-up, and a
    list of lists is several.

    Raises
    ------
    UserError
        An unknown strategy, or a number of seats that the game does not have.
    """
    if strategies is None or (isinstance(strategies, Iterable) and not strategies):
        raise UserError(f"no strategy given; allowed: {', '.join(installed_strategies(game.name))}")
    if isinstance(strategies, str | Strategy) or not isinstance(strategies, Iterable):
        strategies = [strategies]
    if game.seats == range(1, 2):
        strategies = [item if _is_list(item) else [item] for item in strategies]
    elif not any(_is_list(item) for item in strategies):
        strategies = [strategies]
    found = [tuple(_as_strategy(game, item) for item in line_up) for line_up in strategies]
    for line_up in found:
        if len(line_up) not in game.seats:
            raise UserError(f"{game.name} is for {_told(game.seats)} players, not {len(line_up)}")
        if len(line_up) != len(found[0]):
            raise UserError(
                f"line-ups of {len(found[0])} and of {len(line_up)} players: one run is for one table size"
            )
    _check_names(found)
    return found


def _check_names(found: list[tuple[Strategy, ...]]) -> None:
    """A frame tells strategies apart by name, so no two may share one."""
    for place, line_up in enumerate(found):
        name = " + ".join(strategy.name for strategy in line_up)
        for other in found[:place]:
            if name != " + ".join(strategy.name for strategy in other):
                continue
            if line_up == other:
                raise UserError(f"strategy {name} is given twice: give each line-up once")
            raise UserError(f"two strategies are called {name}: rename one by @strategy(..., name=...)")


def _is_list(item: Any) -> bool:
    return isinstance(item, Sequence) and not isinstance(item, str)


def _as_strategy(game: Game, item: Any) -> Strategy:
    if isinstance(item, Strategy):
        if item.game != game.name:
            raise UserError(f"strategy {item.name} plays {item.game}, not {game.name}")
        return item
    if isinstance(item, str):
        return find_strategy(game.name, item)
    raise UserError(
        f"{item!r} is no strategy: give a name, FILE.py:NAME, or a function marked @strategy({game.name!r})"
    )


def _told(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
