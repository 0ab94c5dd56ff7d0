"""What of a Dragon's Ransom card set could matter to how hard it is, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import CardSet
from .words import KINDS


def features(card_set: CardSet) -> dict[str, float]:
    """Return what of a set could matter to its levels, as numbers, by name.

    Copies of each kind (a kind of one copy a card is told as such), special traps, the heroes' health, and
    how many minions their abilities slay on average, "all" counted as four.
    """
    cards = card_set.cards
    copies = {kind: sum(card["copies"] for card in cards if card["kind"] == kind) for kind in KINDS}
    abilities = [card for card in cards if card["kind"] == "ability"]
    slain = sum(card["copies"] * sum(map(_slain, card["effects"])) for card in abilities)
    return {
        "Attack! cards": copies["attack"],
        "abilities": copies["ability"],
        "items": copies["item"],
        "special traps": sum(card["copies"] for card in cards if card["kind"] == "trap" and card["special"]),
        "minions slain by an ability": slain / max(1, copies["ability"]),
        "health of the heroes": sum(card["health"] for card in cards),
        "attack value of all minions": sum(card["copies"] * max(0, card["value"]) for card in cards),
    }


_ALL = 4


def _slain(effect: Mapping[str, Any]) -> float:
    if effect["do"] != "slay":
        return 0.0
    return float(_ALL if effect["target"] == "all" else effect.get("count", 1))
