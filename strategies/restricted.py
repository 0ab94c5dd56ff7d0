"""Players without something: any strategy, kept from making moves of some kind or from using a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..simulate.errors import UserError
from ..simulate.game import allowed, get_game
from ..simulate.restricting import kind_rules
from ..simulate.strategy import Choose, Strategy

_CARD = re.compile(r"card ([0-9]{1,4})")
_WITHOUT_KINDS, _WITHOUT_CARD = "without_kinds", "without_card"


@dataclass(frozen=True)
class Restricted(Strategy):
    """A strategy that is kept from some moves. Its weights are those of the strategy, and two more.

    Attributes
    ----------
    inner
        The strategy; None of one that is not made by `restricted`.
    without
        What it is kept from.
    """

    inner: Strategy | None = None
    without: tuple[str, ...] = ()

    def __reduce__(self) -> Any:
        return restricted, (self.inner, self.without)


def restricted(strategy: Strategy, without: str | Sequence[str]) -> Restricted:
    """Return a strategy that makes some moves only where all its moves are of that sort.

    Parameters
    ----------
    strategy
        Who plays, with its weights as they are to be.
    without
        Kinds of moves, of the game's `kinds.KINDS`, and at most one card: ``card 7``. Several hold together.

    Raises
    ------
    UserError
        No such kind, two cards, or the game does not say what kinds of moves it has.

    Notes
    -----
    The strategy is offered what is left of its legal moves, and knows of no restriction: one that looks ahead
    may count on moves that it will not be allowed. It compiles once, for all restrictions.
    """
    named = (without,) if isinstance(without, str) else tuple(without)
    bits, card = _read(strategy.game, named)
    told = " and ".join(named)
    return Restricted(
        name=f"{strategy.name} without {told}",
        game=strategy.game,
        function=_kept_from_moves(strategy),
        weights={**strategy.weights, _WITHOUT_KINDS: float(bits), _WITHOUT_CARD: float(card)},
        description=f"{strategy.description} Without {told}.",
        version=strategy.version,
        slow=strategy.slow,
        doors=strategy.doors,
        words=strategy.words,
        least=strategy.least,
        inner=strategy,
        without=named,
    )


def _read(game: str, without: tuple[str, ...]) -> tuple[int, int]:
    """Return the kinds as bits, and the card's number, 0 for none."""
    kinds = list(kind_rules(game).KINDS)
    cards = [int(found[1]) for each in without if (found := _CARD.fullmatch(each))]
    named = [each for each in without if not _CARD.fullmatch(each)]
    for each in named:
        if each not in kinds:
            raise UserError(f"{game} has no kind of move {each!r}{allowed(each, kinds)}, or such as 'card 7'")
    if len(cards) > 1:
        raise UserError(f"without {' and '.join(without)}: allowed is one card at a time")
    if not without:
        raise UserError(f"without what? allowed: {', '.join(kinds)}, or such as 'card 7'")
    return sum(1 << kinds.index(each) for each in set(named)), sum(cards)


_made: dict[tuple[Choose, tuple[str, ...]], Choose] = {}


def _kept_from_moves(strategy: Strategy) -> Choose:
    """Return the function that a strategy's restrictions share: they are told by its weights."""
    key = strategy.function, tuple(strategy.weights)
    if key not in _made:
        _made[key] = _make(strategy)
    return _made[key]


def _make(strategy: Strategy) -> Choose:
    from ..simulate.machine_code import compile_strategy, strategy_kernel

    rules = kind_rules(strategy.game)
    kind_bits, card_used = rules.kind_bits, rules.card_used
    plain = bool(compile_strategy(strategy, get_game(strategy.game)).why_plain)
    inner: Any = strategy.function if plain else strategy_kernel(strategy)

    def choose(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
        kinds, card = int(weights.without_kinds), int(weights.without_card)
        left = np.empty(len(moves), np.int32)
        place = np.empty(len(moves), np.int64)
        n = 0
        for i in range(len(moves)):
            used = card_used(moves[i], cards) if card > 0 else 0
            if kind_bits(moves[i], cards) & kinds == 0 and (card == 0 or used != card):
                left[n], place[n] = moves[i], i
                n += 1
        if n == 0:
            for i in range(len(moves)):
                left[i], place[i] = moves[i], i
            n = len(moves)
        chosen = inner(view, cards, left[:n], weights, rng)
        if chosen < 0 or chosen >= n:
            return -1
        return place[chosen]  # type: ignore[no-any-return]

    # Its code is no file's: machine code with others' functions inside must not be found again by its place.
    choose.__module__ = "restricted"
    return choose
