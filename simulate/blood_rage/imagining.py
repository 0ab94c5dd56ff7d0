"""Blood Rage: which games a view may come from (R62)."""

from __future__ import annotations

from typing import Any

from ..compiling import door, part
from ..kernel_records import copy_shared
from .state import Phase

_BATTLE = int(Phase.BATTLE)


@door("blood_rage.determinize")
def determinize(view: Any, cards: Any, rng: Any, state: Any) -> int:
    """Fill in a state that the view allows; later Ages' decks in any order (R62)."""
    copy_shared(view, state)
    _shuffle_decks(view, cards, rng, state)
    return 0


@part
def _shuffle_decks(view: Any, cards: Any, rng: Any, state: Any) -> None:
    return
