"""Cards, positions and games made by hand or by chance, for tests; no rules in here."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from .inputs import ACTIONS, COLOURS, Rules, cards_of
from .oracle import Oracle
from .table import Move

FIRST_ACTION = dict(zip(ACTIONS, (96, 98, 102, 106, 109), strict=True))


def card(name: str) -> int:
    """Return a card of the Amigo edition: "red 4", or an action card's kind, a second one as "joker 2"."""
    word, number = (*name.split(), "1")[:2]
    if word in FIRST_ACTION:
        return FIRST_ACTION[word] + int(number) - 1
    return 16 * COLOURS.index(word) + int(number)


def cards(names: str) -> list[int]:
    """Return several cards, named in a list with commas."""
    return [card(name.strip()) for name in names.split(",")] if names else []


def colour(name: str | None) -> int | None:
    """Return the number of a colour."""
    return None if name is None else COLOURS.index(name)


def stage(
    *hands: str,
    pile: str = "red 0",
    rules: Rules | None = None,
    predictions: Sequence[int] | None = (),
    engine: Any = Oracle,
    **options: Any,
) -> Any:
    """Stand before a round's first trick with Amigo cards; seat 0 leads, red is trump and no more is piled.

    All predict 0 unless told otherwise; None lets them be asked. Another engine than the oracle can be
    asked, if it has the oracle's `from_position`.
    """
    return engine.from_position(
        cards_of("amigo"),
        rules,
        hands=[cards(hand) for hand in hands],
        pile=cards(pile),
        predictions=[0] * len(hands) if predictions == () else predictions,
        **options,
    )


def play(game: Any, names: str) -> None:
    """Play cards in turn; a Joker with its colour as in "joker=red"."""
    for name in names.split(","):
        played, _, named = name.strip().partition("=")
        game.apply(("play", card(played)))
        if named:
            game.apply(("colour", colour(named)))


def playable(game: Any) -> list[int]:
    """Return the cards that may be played."""
    return [one for kind, one in game.legal() if kind == "play"]


def any_move(game: Any, chance: random.Random) -> Move:
    """Pick a legal move at random."""
    return chance.choice(game.legal())


def high_low(game: Any, chance: random.Random) -> Move:
    """Predict a fair share; win with the highest while short of it, else throw the lowest."""
    kind = game.legal()[0][0]
    state = game.state()
    seat = state["to_move"]
    if kind == "predict":
        fair = len(state["hands"][seat]) // len(state["hands"])
        return min(game.legal(), key=lambda move: abs(move[1] - fair))
    if kind == "colour":
        named = ("colour", state["trump"])
        return named if named in game.legal() else any_move(game, chance)
    best = max if state["tricks"][seat] < state["predictions"][seat] else min
    return best(game.legal(), key=lambda move: (game.cards[move[1]]["value"], chance.random()))


def play_out(
    game: Any,
    chance: random.Random,
    pick: Callable[[Any, random.Random], Move] = any_move,
    watch: Callable[[Any], None] = lambda game: None,
) -> None:
    """Play to the end, calling ``watch`` at each decision and at the end."""
    watch(game)
    while game.legal():
        game.apply(pick(game, chance))
        watch(game)
