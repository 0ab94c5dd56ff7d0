"""The predictions, and who hears them (R7, R8)."""

from __future__ import annotations

from .table import Move, Script, Table


class Predicting(Table):
    """The rulebook's "2) The Prediction", and three of its variants."""

    def predict(self) -> Script:
        """From the dealer's left on, each predicts its tricks (R7)."""
        self.leader = (self.dealer + 1) % self.players
        for seat in self.seats_from(self.leader):
            move = yield from self.ask("predict", seat, self.possible_predictions(seat))
            self.predictions[seat] = move[1]

    def possible_predictions(self, seat: int) -> list[Move]:
        """None to all of the round's tricks; with Plus/Minus One the last may not make the sum fit (R8)."""
        tricks = len(self.hands[seat])
        numbers = list(range(tricks + 1))
        if self.rules["predictions"] == "plus_minus_one" and seat == self.dealer:
            said = sum(number for number in self.predictions if number is not None)
            numbers = [number for number in numbers if said + number != tricks]
        return [("predict", number) for number in numbers]

    def heard_by(self, seat: int) -> list[int | None]:
        """Return the predictions as a seat knows them (R8)."""
        all_made = None not in self.predictions
        everyones = {
            "open": True,
            "plus_minus_one": True,
            "hidden_guess": all_made,
            "secret": self.phase == "over",
        }[self.rules["predictions"]]
        return [
            number if everyones or owner == seat else None for owner, number in enumerate(self.predictions)
        ]
