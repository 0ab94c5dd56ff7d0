"""Whether a card set has enough in it to defeat all heroes: a sum by averages, no games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..card_schema import Card

PLAYED_SHARE = 2 / 3
"""Of minions and Attack! cards, in `can_win`: what lies in the deck's last third may come too late."""


def can_win(cards: Sequence[Card]) -> bool:
    """Whether two thirds of the minions' and of the Attack! cards' damage can defeat all heroes, by averages.

    Once by the minions' values alone. And once by chains: each of three average minions, with their own
    bonuses and that of the Attack! card, the best first; as many as the Attack! cards send and as there are
    minions for. Items' health counts with the heroes'; all other effects, on both sides, are left out.
    """
    minions = [card for card in cards if card["kind"] == "minion"]
    count = sum(card["copies"] for card in minions)
    value = sum(card["copies"] * max(0, card["value"]) for card in minions)
    own_bonus = sum(card["copies"] * amount for card in minions for amount in _amounts(card, "bonus"))
    bonuses = sorted(
        (send["bonus"] for card in cards if card["kind"] == "attack" for send in _all_chains(card)),
        reverse=True,
    )
    in_chain = 3 * (value + own_bonus) / count
    sent = sum(max(0, in_chain + bonus) for bonus in bonuses[: count // 3])
    health = sum(card["health"] + sum(_amounts(card, "health")) for card in cards)
    return PLAYED_SHARE * min(value, sent) > health


def _amounts(card: Card, do: str) -> list[int]:
    return [effect["amount"] for effect in card["effects"] if effect["do"] == do]


def _all_chains(card: Card) -> Iterator[dict[str, Any]]:
    """Yield an Attack! card's effect once for each chain that all its copies send."""
    for effect in card["effects"]:
        yield from [effect] * (card["copies"] * effect["chains"])
