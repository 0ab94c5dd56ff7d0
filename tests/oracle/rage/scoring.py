"""Points of a round, and ranks at the end (R23 to R29)."""

from __future__ import annotations

from typing import Any

from .table import Table


class Scoring(Table):
    """The rulebook's "4) Scoring a Round" and "End of Game"."""

    def score_round(self) -> None:
        """Add each seat's points of this round to its score (R28)."""
        rows = []
        for seat in range(self.players):
            points = self.points(seat)
            self.scores[seat] += points
            self.exact[seat] += self.predictions[seat] == self.tricks[seat]
            rows.append(
                {
                    "cards": sum(self.tricks),
                    "dealer": self.dealer,
                    "predicted": int(self.predictions[seat] or 0),
                    "tricks": self.tricks[seat],
                    "plus": self.plus[seat],
                    "minus": self.minus[seat],
                    "points": points,
                }
            )
        self.history.append(rows)

    def points(self, seat: int) -> int:
        """Tricks, action cards and the prediction of one seat in one round (R23 to R26)."""
        return int(
            self.tricks[seat] * self.worth_of_a_trick(seat)
            + self.plus[seat] * self.rules["plus_points"]
            + self.minus[seat] * self.rules["minus_points"]
            + self.points_for_prediction(seat)
        )

    def worth_of_a_trick(self, seat: int) -> int:
        """One point; two by Sweep for all the tricks, if there were more than one (R23, R27)."""
        all_tricks = sum(self.tricks)
        swept = self.rules["sweep"] == "true" and self.tricks[seat] == all_tricks > 1
        return int(self.rules["trick_points"]) * (2 if swept else 1)

    def points_for_prediction(self, seat: int) -> int:
        """Ten plus points if it came true, five minus points if not (R25, R26)."""
        if self.predictions[seat] != self.tricks[seat]:
            return int(self.rules["missed_points"])
        return int(self.rules["exact_points" if self.tricks[seat] else "exact_zero_points"])

    def ranks(self) -> list[int]:
        """One more than the number of seats that are better; the highest score is best (R28, R29)."""
        by_exact = self.rules["final_tie"] == "most_exact"
        standing = [
            (score, exact if by_exact else 0) for score, exact in zip(self.scores, self.exact, strict=True)
        ]
        return [1 + sum(other > own for other in standing) for own in standing]

    def result(self) -> list[dict[str, Any]]:
        """The frame's columns, one dict a seat."""
        totals = [
            {name: sum(rows[seat][name] for rows in self.history) for name in _TOTALS}
            for seat in range(self.players)
        ]
        return [
            {"seat": seat, "score": self.scores[seat], "rank": rank, "won": rank == 1}
            | {"exact": self.exact[seat]}
            | totals[seat]
            for seat, rank in enumerate(self.ranks())
        ]


_TOTALS = ("tricks", "predicted", "plus", "minus")
