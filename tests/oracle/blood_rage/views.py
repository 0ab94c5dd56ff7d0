"""The whole table, the part of it that a seat may see (R62), and how a game ended."""

from __future__ import annotations

from typing import Any

from .ages import Ages
from .board import STATS
from .table import COUNTED, SOURCES, Battle


class Views(Ages):
    """What others may ask about a game."""

    def state(self) -> dict[str, Any]:
        """Everything on the table, in the canonical form of the interface."""
        return self._open_to_all() | {
            "decks": [list(deck) for deck in self.decks],
            "packs": [sorted(clan.pack) for clan in self.clans],
            "hands": [sorted(clan.hand) for clan in self.clans],
            "seen": [sorted(clan.seen) for clan in self.clans],
            "quests": [sorted(clan.quests) for clan in self.clans],
            "unseen": list(self.unseen),
            "chosen": self.battle.chosen[:] if self.battle else [None] * self.players,
            "strikes": self.battle.strikes[:] if self.battle else [False] * self.players,
        }

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees (R62)."""
        own, fight = self.clans[seat], self.battle
        chosen = fight.chosen if fight else [None] * self.players
        strikes = fight.strikes[:] if fight else [False] * self.players
        if self.phase == "battle":
            strikes = [strike and other == seat for other, strike in enumerate(strikes)]
        return self._open_to_all() | {
            "seat_of_view": seat,
            "hand": sorted(own.hand),
            "pack": sorted(own.pack),
            "own_seen": sorted(own.seen),
            "own_away": sorted(own.away),
            "own_quests": sorted(own.quests),
            "own_chosen": chosen[seat],
            "has_chosen": [card is not None for card in chosen],
            "strikes": strikes,
            "pack_sizes": [len(clan.pack) for clan in self.clans],
            "hand_sizes": [len(clan.hand) for clan in self.clans],
            "quest_counts": [len(clan.quests) for clan in self.clans],
            "deck_sizes": [len(deck) for deck in self.decks],
            "unseen_count": sum(self.unseen),
        }

    def result(self) -> list[dict[str, Any]]:
        """Return each seat's row, when the game is over."""
        rows = []
        for seat, (clan, rank) in enumerate(zip(self.clans, self.ranks(), strict=True)):
            row: dict[str, Any] = {
                "won": int(rank == 1),
                "rank": rank,
                "score": clan.score,
                "turns": sum(other.counts["actions"] for other in self.clans),
                "ending": self.ending,
                "start": (seat - self.start) % self.players,
                "picks": list(clan.picks),
                "played": [a + b for a, b in zip(clan.put_into_play, clan.fulfilled, strict=True)],
                "glory_after": clan.glory_after[:-1],
                "dead_region": self.dead_region,
            }
            row |= {f"glory_{source}": clan.glory[source] for source in SOURCES}
            row |= {f"step_{name}": clan.steps[stat] for stat, name in enumerate(STATS)}
            rows.append(row | clan.counts)
        return rows

    def _open_to_all(self) -> dict[str, Any]:
        over = self.phase == "over"
        return (
            self._board()
            | self._clans()
            | self._fight()
            | self.asked
            | {
                "phase": self.phase,
                "ending": self.ending,
                "age": self.age,
                "first": self.first,
                "seat": self.seat,
                "to_move": None if over else self.to_move,
                "discard": list(self.discarded),
            }
        )

    def _board(self) -> dict[str, Any]:
        return {
            "destroyed": list(self.destroyed),
            "tokens": list(self.tokens),
            "pillaged": list(self.pillaged),
            "dooms": list(self.dooms),
        }

    def _clans(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "shown": [sorted(clan.shown) for clan in self.clans],
            "slots": [list(clan.slots) for clan in self.clans],
            "warriors": [list(clan.warriors) for clan in self.clans],
            "others": [list(clan.others) for clan in self.clans],
            "rage": [clan.rage for clan in self.clans],
            "steps": [list(clan.steps) for clan in self.clans],
            "glory": [[clan.glory[source] for source in SOURCES] for clan in self.clans],
        }
        return told | {name: [clan.counts[name] for clan in self.clans] for name in COUNTED}

    def _fight(self) -> dict[str, Any]:
        # Without a battle all is as before one; it has no province and no pillager.
        fight = self.battle or Battle(0, 0, self.players)
        return {
            "province": fight.province if self.battle else None,
            "pillager": fight.pillager if self.battle else None,
            "declines": fight.declines,
            "fighters": [seat in fight.fighters for seat in range(self.players)],
            "played": [list(cards) for cards in fight.played],
            "cancelled": list(fight.cancelled),
            "destroyed_here": list(fight.destroyed),
            "winner": fight.winner,
        }
