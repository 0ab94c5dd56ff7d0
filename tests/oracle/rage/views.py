"""The whole table, and the part of it that a seat may see (R30)."""

from __future__ import annotations

from typing import Any

from .predicting import Predicting


class Views(Predicting):
    """What others may ask about a game."""

    def state(self) -> dict[str, Any]:
        """Everything on the table, in the canonical form of the interface."""
        return self._open_to_all() | {
            "hands": [sorted(hand) for hand in self.hands],
            "pile": list(self.pile),
            "predictions": list(self.predictions),
            "over": self.phase == "over",
        }

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees and what it could have noted in this round (R30)."""
        on_table = [card for cards in self.played for card in cards] + self.turned
        return self._open_to_all() | {
            "seat": seat,
            "players": self.players,
            "cards": len(self.hands[seat]) + len(self.played[seat]),
            "hand": sorted(self.hands[seat]),
            "counts": [len(hand) for hand in self.hands],
            "pile_count": len(self.pile),
            "seen": sorted(self.hands[seat] + on_table),
            "played": [sorted(cards) for cards in self.played],
            "voids": [sorted(colours) for colours in self.voids],
            "predictions": self.heard_by(seat),
        }

    def _open_to_all(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "round": self.round,
            "dealer": self.dealer,
            "to_move": self.to_move,
            "leader": self.leader,
            "trump": self.trump,
            "turned": list(self.turned),
            "turn_due": self.turn_due,
            "trick": [tuple(play) for play in self.trick],
            "led": self.led,
            "tricks": list(self.tricks),
            "plus": list(self.plus),
            "minus": list(self.minus),
            "scores": list(self.scores),
            "exact": list(self.exact),
        }
