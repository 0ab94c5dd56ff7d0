"""The whole table, the part of it that a seat may see (R42, R45), and how a game ended."""

from __future__ import annotations

from typing import Any

from .turns import Turns

OPEN = "open"


class Views(Turns):
    """What others may ask about a game."""

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.phase == "over" else self.seat

    def state(self) -> dict[str, Any]:
        """Everything on the table, in the canonical form of the interface."""
        return self._open_to_all() | {
            "deck": list(self.deck),
            "hands": [sorted(player.hand) for player in self.players],
            "fresh": list(self.fresh),
        }

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees (R42, R45)."""
        sees_all = self.rules["hands"] == OPEN
        hands = [sorted(player.hand) for player in self.players]
        return self._open_to_all() | {
            "seat_of_view": seat,
            "deck_size": len(self.deck),
            "top": self.deck[: self.known],
            "hand": hands[seat],
            "hand_sizes": [len(hand) for hand in hands],
            "hands": [hand if sees_all or owner == seat else None for owner, hand in enumerate(hands)],
            "fresh": list(self.fresh) if sees_all or self.seat == seat else None,
            "fresh_size": len(self.fresh),
        }

    def result(self) -> list[dict[str, Any]]:
        """Return each seat's row, when the game is over."""
        heroes = sorted(self.row, key=lambda hero: hero.hero)
        roles = self.of_kind("role")
        row = {
            "won": int(self.ending == "won"),
            "rank": 1 if self.ending == "won" else 2,
            "score": sum(hero.wounds for hero in heroes),
            "turns": self.turn,
            "ending": self.ending,
            "heroes_slain": sum(not hero.lives for hero in heroes),
            "deck_left": len(self.deck),
            "hero_wounds": [hero.wounds for hero in heroes],
            "hero_turn": [hero.slain_turn for hero in heroes],
            **self.counts,
        }
        return [
            row
            | {
                "role": -1 if player.role is None else roles.index(player.role),
                "hand_left": len(player.hand),
            }
            for player in self.players
        ]

    def _open_to_all(self) -> dict[str, Any]:
        return self._row() | self._seats() | self._turn_so_far() | self.counts

    def _row(self) -> dict[str, Any]:
        return {
            "heroes": [hero.hero for hero in self.row],
            "wounds": [hero.wounds for hero in self.row],
            "defeated": [not hero.lives for hero in self.row],
            "slain_turn": [hero.slain_turn for hero in self.row],
            "columns": [list(hero.minions) for hero in self.row],
            "queues": [list(hero.queue) for hero in self.row],
            "items": [list(hero.items) for hero in self.row],
            "active": [hero.active for hero in self.row],
        }

    def _seats(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "to_move": self.to_move,
            "roles": [player.role for player in self.players],
            "skipped": [player.skipped for player in self.players],
            "shown": [sorted(player.shown) for player in self.players],
            "known": self.known,
            "piles": [list(pile) for pile in self.piles],
            "discard": list(self.discarded),
            "box": list(self.box),
        }

    def _turn_so_far(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "ending": self.ending,
            "turn": self.turn,
            "pending": self.pending,
            "using": self.using,
            "played": self.played,
            "spent": self.spent,
            "free": self.free,
            "used": self.used,
            "chains_left": self.chains_left,
            "sent": sorted(self.sent),
            "acting": self.acting,
            "events_due": self.events_due,
        }
