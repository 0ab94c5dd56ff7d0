"""What a card set's minions and Attack! cards can do against its heroes: a sum by averages, no games.

In fractions, as Python's own sum of floats is not the same in each version: sets hang on what comes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..card_schema import Card

PLAYED_SHARE = Fraction(2, 3)
"""Of minions and Attack! cards: what lies in the deck's last third may come too late."""


class Budget(NamedTuple):
    """Wounds that can be dealt, for each wound that is needed; what is below 1 can't be won but by luck.

    Attributes
    ----------
    by_values
        Of the minions' values alone, each minion sent once.
    by_chains
        Of chains, each of three average minions with their own bonuses and that of the Attack! card, the
        best first: as many chains as the Attack! cards send and as there are minions for.
    """

    by_values: Fraction
    by_chains: Fraction


def budget(cards: Sequence[Card]) -> Budget:
    """Return what two thirds of a valid set's minions and Attack! cards can do, by averages.

    Items' health counts with the heroes'; all other effects, on both sides, are left out.
    """
    minions = [card for card in cards if card["kind"] == "minion"]
    count = sum(card["copies"] for card in minions)
    value = sum(card["copies"] * max(0, card["value"]) for card in minions)
    own_bonus = sum(card["copies"] * amount for card in minions for amount in _amounts(card, "bonus"))
    bonuses = sorted((bonus for card in cards for bonus in _bonus_of_each_chain(card)), reverse=True)
    in_chain = Fraction(3 * (value + own_bonus), count)
    sent = sum((max(Fraction(0), in_chain + bonus) for bonus in bonuses[: count // 3]), Fraction(0))
    health = sum(card["health"] + sum(_amounts(card, "health")) for card in cards)
    return Budget(PLAYED_SHARE * value / health, PLAYED_SHARE * sent / health)


def _amounts(card: Card, do: str) -> list[Any]:
    return [effect["amount"] for effect in card["effects"] if effect["do"] == do]


def _bonus_of_each_chain(card: Card) -> Iterator[int]:
    """Yield an Attack! card's bonus once for each chain that all its copies send."""
    for effect in card["effects"] if card["kind"] == "attack" else ():
        yield from [effect["bonus"]] * (card["copies"] * effect["chains"])
