"""Cards, positions and games made by hand, for tests; no rules in here.

A `Scene` has a few plain cards, called by short names, and those that a test brings. `Scene.stage` asks an
engine for a position: the oracle, or another that has its `from_position`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .oracle import Oracle

Entry = dict[str, Any]


def effect(when: str, do: str, **arguments: Any) -> Entry:
    """Make an effect; `from` is written ``from_``."""
    return {"when": when, "do": do, **{name.rstrip("_"): value for name, value in arguments.items()}}


def minion(name: str, position: str, value: int, *effects: Entry, type: str = "beast", **keys: Any) -> Entry:
    """Make a minion; value -1 is none."""
    return _entry(name, "minion", effects, position=position, value=value, type=type, **keys)


def ability(name: str, hero: str, initiative: int, *effects: Entry, **keys: Any) -> Entry:
    """Make a Hero Ability card."""
    return _entry(name, "ability", effects, hero=hero, initiative=initiative, **keys)


def item(name: str, hero: str, *effects: Entry) -> Entry:
    """Make a Hero Item card."""
    return _entry(name, "item", effects, hero=hero)


def trap(name: str, *effects: Entry, special: bool = False, **keys: Any) -> Entry:
    """Make a trap."""
    return _entry(name, "trap", effects, special=special, **keys)


def attack(name: str, chains: int, origin: str, bonus: int = 0, **keys: Any) -> Entry:
    """Make an Attack! card."""
    sent = effect("play", "send", chains=chains, from_=origin, bonus=bonus)
    return _entry(name, "attack", (sent,), **keys)


def role(name: str, hand: int, *effects: Entry) -> Entry:
    """Make a role."""
    return _entry(name, "role", effects, hand=hand)


def _entry(name: str, kind: str, effects: Iterable[Entry], **keys: Any) -> Entry:
    return {"name": name, "kind": kind, "effects": list(effects), **keys}


HEROES = ("Ann", "Bob", "Cid", "Dan")  # in the columns 0 to 3, each of health 10

PLAIN = (
    *({"name": name, "kind": "hero", "health": 10} for name in HEROES),
    {"name": "HA", "kind": "heroes_attack", "copies": 12},
    *(
        minion(f"{position}{value}", position, value, copies=6)
        for position in ("start", "middle", "end")
        for value in (0, 1, 2, 3)
    ),
    minion("blank", "middle", -1, copies=4),
    attack("charge", 1, "one", copies=4),
    attack("pincer", 2, "different", copies=4),
    attack("combo", 2, "one", copies=4),
    attack("rush", 3, "any", copies=4),
    attack("swarm", 4, "different", copies=4),
    *(role(f"role{hand}", hand) for hand in (5, 6, 7, 8)),
    *(ability(f"{name} rests", name, 50) for name in HEROES),
    *(
        ability(f"{name} hits", name, 50, effect("event", "slay", target="closest"), copies=2)
        for name in HEROES
    ),
)


class Scene:
    """A card set for a test: the plain cards, and others; cards are called by name."""

    def __init__(self, *others: Entry) -> None:
        entries = [*PLAIN, *others]
        self.cards = [{"number": number, **entry} for number, entry in enumerate(entries, 1)]
        self.ids = {entry["name"]: card for card, entry in enumerate(entries)}

    def all(self, names: str) -> list[int]:
        """Return the cards of a list like "start1, middle2, 3 HA"."""
        found = []
        for name in filter(None, (name.strip() for name in names.split(","))):
            count, _, rest = name.partition(" ")
            times, called = (int(count), rest) if count.isdigit() else (1, name)
            found += [self.ids[called]] * times
        return found

    def names(self, cards: Iterable[int | None]) -> str:
        """Return such a list, each card for itself."""
        return ", ".join(str(self.cards[card]["name"]) for card in cards if card is not None)

    def stage(
        self,
        hand: str | Sequence[str] = "",
        *,
        deck: str = "30 start0",
        columns: Mapping[int, str] | None = None,
        queues: Mapping[int, str] | None = None,
        items: Mapping[int, str] | None = None,
        roles: str = "",
        discard: str = "",
        engine: Any = Oracle,
        rules: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Any:
        """Stand at the beginning of a play phase; columns, queues and items by the number of the column."""
        hands = [hand] if isinstance(hand, str) else list(hand)
        return engine.from_position(
            self.cards,
            rules,
            heroes=[self.ids[name] for name in HEROES],
            hands=[self.all(one) for one in hands],
            deck=self.all(deck),
            columns=self._by_column(columns),
            queues=self._by_column(queues),
            items=self._by_column(items),
            roles=self.all(roles),
            discard=self.all(discard),
            **options,
        )

    def _by_column(self, named: Mapping[int, str] | None) -> list[list[int]]:
        return [self.all((named or {}).get(column, "")) for column in range(4)]

    def play(self, game: Any, *moves: str) -> None:
        """Make moves like "play charge", "send 2", "draw 3", "end"."""
        for move in moves:
            game.apply(self.move(move))

    def draw(self, game: Any, count: int) -> None:
        """Play and discard nothing (more), and draw so many cards."""
        while game.state()["phase"] in ("play", "discard"):
            game.apply(("end", 0))
        if game.state()["phase"] == "draw":
            game.apply(("draw", count))

    def move(self, text: str) -> tuple[str, int]:
        """Return a move of the interface."""
        kind, _, what = text.partition(" ")
        if kind in ("play", "discard"):
            return kind, self.ids[what]
        return kind, int(what or 0)

    def legal(self, game: Any) -> list[str]:
        """Return the legal moves in words."""
        told = []
        for kind, number in game.legal():
            what = self.cards[number]["name"] if kind in ("play", "discard") else number
            told.append(kind if kind in ("end", "use") else f"{kind} {what}")
        return told

    def column(self, game: Any, column: int) -> str:
        """Return the minions of a column, the closest first."""
        return self.names(game.state()["columns"][column])

    def hand(self, game: Any, seat: int = 0) -> str:
        """Return a hand, in the order of the card set."""
        return self.names(game.state()["hands"][seat])

    def queue(self, game: Any, column: int) -> str:
        """Return a hero's queue, the closest first."""
        return self.names(game.state()["queues"][column])

    def discarded(self, game: Any) -> str:
        """Return the discard pile, in the order of the card set."""
        counts = game.state()["discard"]
        return self.names(card for card, count in enumerate(counts) for _ in range(count))


def play_out(game: Any, seed: int, at_most: int = 20_000) -> int:
    """Play any moves until the game is over, and return how many."""
    chance = random.Random(seed)
    for made in range(at_most):
        if not game.legal():
            return made
        game.apply(chance.choice(game.legal()))
    raise AssertionError(f"no end after {at_most} moves")
