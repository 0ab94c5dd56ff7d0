"""The rules, and the machine that plays them."""

if __name__ != "montecardo.simulate":
    raise ImportError(
        f"this package is 'montecardo.simulate', not {__name__!r}: "
        "import it by that name "
        "(a second name would fill numba's cache with entries that later imports can't read)"
    )

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .errors import GameError as GameError
    from .errors import UserError as UserError
    from .game import games as games
    from .game import get_game as get_game
    from .replaying import replay as replay
    from .replaying import replay_data as replay_data
    from .runner import Run as Run
    from .runner import play as play
    from .solving import solve as solve
    from .store.reading import StoredRun as StoredRun
    from .store.reading import open_run as open_run

# Loaded at first use: the command line answers without numba, numpy or pandas where it needs none.
_WHERE = {
    "GameError": "errors",
    "UserError": "errors",
    "games": "game",
    "get_game": "game",
    "replay": "replaying",
    "replay_data": "replaying",
    "Run": "runner",
    "play": "runner",
    "solve": "solving",
    "StoredRun": "store.reading",
    "open_run": "store.reading",
}

__all__ = list(_WHERE)


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_WHERE[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
