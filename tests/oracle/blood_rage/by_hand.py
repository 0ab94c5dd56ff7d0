"""Cards, positions and games made by hand, for tests; no rules in here.

A `Scene` calls cards, provinces and figures by name: "leader, 2 warrior" in "Elvagar". `Scene.stage` asks an
engine for a position in the Action phase: the oracle, or another that has its `from_position`.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .board import KINDS, PROVINCES, SLOTS
from .oracle import Oracle

Entry = dict[str, Any]
Placed = Mapping[str, str]  # figures by place: {"Elvagar": "leader, 2 warrior"}

SETS = Path(__file__).parents[3] / "simulate" / "blood_rage" / "cards"
FIGURES = ("warrior", "leader", "ship", "monster", "monster 2")
FJORDS = ("Elvagar fjord", "Muspelheim fjord", "Utgard fjord", "Gimle fjord")
PLACES = (*PROVINCES, *FJORDS, "reserve", "Valhalla")
STATS = ("rage", "axes", "horns")
CARDS = ("pick", "upgrade", "quest", "play", "strike", "keep")
WHERE = ("march", "pillage", "challenge", "place")


def read_set(name: str = "published") -> list[Entry]:
    """Return the [[card]] tables of a set that comes with the game."""
    return list(tomllib.loads((SETS / f"{name}.toml").read_text(encoding="utf-8"))["card"])


def split(names: str) -> list[str]:
    """Return the things of a list like "leader, 2 warrior", each for itself."""
    found = []
    for name in filter(None, (name.strip() for name in names.split(","))):
        count, _, rest = name.partition(" ")
        found += [rest] * int(count) if count.isdigit() else [name]
    return found


class Scene:
    """The published cards, and others that a test brings; a card is called by its name, or "Name 2" by Age.

    A name without Age means the card of the lowest Age that has it.
    """

    def __init__(self, *others: Entry) -> None:
        entries = [*read_set(), *others]
        self.cards = [{**entry, "number": number} for number, entry in enumerate(entries, 1)]
        self.ids: dict[str, int] = {}
        for card, entry in enumerate(entries):
            self.ids.setdefault(entry["name"], card)
            self.ids[f"{entry['name']} {entry['age']}"] = card

    def all(self, names: str) -> list[int]:
        """Return the cards of a list."""
        return [self.ids[name] for name in split(names)]

    def names(self, cards: Iterable[int | None]) -> list[str]:
        """Return the names of cards."""
        return [str(self.cards[card]["name"]) for card in cards if card is not None]

    def stage(
        self,
        *figures: Placed,
        hands: Sequence[str] = (),
        upgrades: Sequence[str] = (),
        quests: Sequence[str] = (),
        tokens: Mapping[str, int] | None = None,
        pillaged: str = "",
        destroyed: str = "",
        dooms: str = "Elvagar, Angerboda, Muspelheim",
        engine: Any = Oracle,
        rules: Mapping[str, Any] | None = None,
        players: int | None = None,
        **options: Any,
    ) -> Any:
        """Stand at seat 0's turn (or another's) in the Action phase; figures, hands, upgrades by seat.

        `tokens` changes those of provinces: 0 Rage, 1 Axes, 2 Horns, 3 Glory, 4 all stats.
        """
        size = players or max(2, len(figures))
        laid = [0, 0, 0, 1, 1, 2, 2, 3, 4]
        for province, token in (tokens or {}).items():
            laid[PROVINCES.index(province)] = token
        placed = {
            seat: {
                PLACES.index(place): [FIGURES.index(one) for one in split(kinds)]
                for place, kinds in clan.items()
            }
            for seat, clan in enumerate(figures)
        }
        return engine.from_position(
            self.cards,
            rules,
            players=size,
            figures=placed,
            hands=self._by_seat(hands, size),
            slots=self._slots(upgrades),
            quests=self._by_seat(quests, size),
            tokens=laid,
            pillaged=[PROVINCES.index(one) for one in split(pillaged)],
            destroyed=[PROVINCES.index(one) for one in split(destroyed)],
            dooms=[PROVINCES.index(one) for one in split(dooms)],
            **options,
        )

    def battle(
        self,
        engine: Any,
        *figures: str | Placed,
        at: str = "Horgr",
        plays: Sequence[str] = (),
        **options: Any,
    ) -> Any:
        """Let seat 0 pillage a province with the figures given there (or elsewhere, by place), play cards."""
        placed = [{at: one} if isinstance(one, str) else one for one in figures]
        game = self.stage(*placed, engine=engine, **options)
        self.play(game, f"pillage {at}", *plays)
        return game

    def _by_seat(self, named: Sequence[str], size: int) -> list[list[int]]:
        return [self.all(names) for names in [*named, *[""] * (size - len(named))]]

    def _slots(self, upgrades: Sequence[str]) -> dict[int, dict[int, int]]:
        filled: dict[int, dict[int, int]] = {}
        for seat, names in enumerate(upgrades):
            slots = filled.setdefault(seat, {})
            for card in self.all(names):
                free = (slot for slot in SLOTS[self.cards[card]["kind"]] if slot not in slots)
                slots[next(free)] = card
        return filled

    # ------------------------------------------------------------ moves

    def play(self, game: Any, *moves: str) -> None:
        """Make moves like "pillage Elvagar", "invade warrior", "join leader from Yggdrasil"."""
        for move in moves:
            game.apply(self.move(move))

    def move(self, text: str) -> tuple[str, int]:
        """Return a move of the interface."""
        word, _, what = text.partition(" ")
        if word in CARDS:
            return word, self.ids[what]
        if word in WHERE:
            return word, PLACES.index(what)
        if word in ("join", "piece"):
            kind, _, place = what.partition(" from ")
            return word, FIGURES.index(kind) * 16 + PLACES.index(place)
        if word in ("invade", "recall", "figure", "save", "flee"):
            return word, FIGURES.index(what)
        return word, STATS.index(what) if word == "stat" else int(what or 0)

    def legal(self, game: Any) -> list[str]:
        """Return the legal moves in words."""
        return [self._told(*move) for move in game.legal()]

    def _told(self, word: str, number: int) -> str:
        if word in CARDS:
            return f"{word} {self.cards[number]['name']}"
        if word in WHERE:
            return f"{word} {PLACES[number]}"
        if word in ("join", "piece"):
            return f"{word} {FIGURES[number // 16]} from {PLACES[number % 16]}"
        if word in ("invade", "recall", "figure", "save", "flee"):
            return f"{word} {FIGURES[number]}"
        if word == "stat":
            return f"stat {STATS[number]}"
        return f"slot {number}" if word == "slot" else word

    # ------------------------------------------------------------ what one sees

    def figures(self, game: Any, seat: int, place: str) -> list[str]:
        """Return the figures of a seat in a place, by kind."""
        state, area = game.state(), PLACES.index(place)
        found = ["warrior"] * state["warriors"][seat][area]
        return found + [FIGURES[kind] for kind in KINDS[1:] if state["others"][seat][kind - 1] == area]

    def hand(self, game: Any, seat: int) -> list[str]:
        """Return a hand, by name."""
        return sorted(self.names(game.state()["hands"][seat]))

    def discarded(self, game: Any) -> list[str]:
        """Return the names of what lies on the discard pile."""
        counts = game.state()["discard"]
        return sorted(self.names(card for card, count in enumerate(counts) for _ in range(count)))


def score(game: Any, seat: int) -> int:
    """Return a seat's Glory."""
    return sum(game.state()["glory"][seat])


def stats(game: Any, seat: int) -> list[int]:
    """Return the steps of a seat's stats."""
    return list(game.state()["steps"][seat])


def play_out(game: Any, seed: int, at_most: int = 16_000) -> int:
    """Play any moves until the game is over, and return how many."""
    chance = random.Random(seed)
    for made in range(at_most):
        if not game.legal():
            return made
        game.apply(chance.choice(game.legal()))
    raise AssertionError(f"no end after {at_most} moves")
