"""The tricks and the action cards (R9 to R22)."""

from __future__ import annotations

from .dealing import Dealing
from .table import Move, Play, Script


class Tricks(Dealing):
    """The rulebook's "3) The Tricks" and "Special Rules for the Action Cards"."""

    def play_tricks(self) -> Script:
        """Trick after trick, until no hand has a card (R14)."""
        while any(self.hands):
            for seat in self.seats_from(self.leader):
                yield from self.play_card(seat)
            self.give_trick(self.winner())
            self.clear_trick()

    def play_card(self, seat: int) -> Script:
        """One card into the middle, and at once what it says (R9, R16, R18, R20)."""
        (_, card) = yield from self.ask("play", seat, self.playable(seat))
        self.note_void(seat, card)
        self.hands[seat].remove(card)
        self.played[seat].append(card)
        self.trick.append(Play(seat, card, self.colour_of(card)))
        kind = self.kind_of(card)
        if kind == "joker":
            yield from self.name_colour(seat)
        elif kind == "no_trump":
            self.take_trump_away()
        elif kind == "trump_change":
            self.change_trump()

    def playable(self, seat: int) -> list[Move]:
        """Cards of the led colour; any card by who has none, and while no colour is led (R9, R10, R11)."""
        hand = self.hands[seat]
        following = [card for card in hand if self.led is not None and self.colour_of(card) == self.led]
        return [("play", card) for card in following or hand]

    def note_void(self, seat: int, card: int) -> None:
        """All see that a seat lacks the led colour when it plays something else (R10, R30)."""
        if self.led is not None and self.colour_of(card) != self.led:
            self.voids[seat].add(self.led)

    def name_colour(self, seat: int) -> Script:
        """The Joker's player names any colour of the set, the trump too (R20)."""
        (_, colour) = yield from self.ask("colour", seat, [("colour", colour) for colour in self.colours])
        self.trick[-1] = self.trick[-1]._replace(colour=colour)

    def take_trump_away(self) -> None:
        """No Trump: the trump card is turned over; a new one is turned after the trick (R16, R17)."""
        self.trump = None
        self.turn_due = self.rules["no_trump_lasts"] == "trick"

    def change_trump(self) -> None:
        """Trump Change: a card is turned at once; the trick's No Trump is over (R18, R19)."""
        self.turn_for_trump()
        if self.rules["turn_after_trump_change"] == "false":
            self.turn_due = False

    def winner(self) -> int:
        """The highest trump, else the highest card of the led colour, else the first card (R12, R13, R22)."""
        for colour in (self.trump, self.led):
            fighting = [play for play in self.trick if colour is not None and play.colour == colour]
            if fighting:
                return self.highest(fighting).seat
        return self.trick[0].seat

    def highest(self, plays: list[Play]) -> Play:
        """Of cards of one colour: a Joker, the second before the first; else the highest value (R12, R21)."""
        jokers = [play for play in plays if self.kind_of(play.card) == "joker"]
        if jokers:
            return jokers[-1] if self.rules["second_joker"] == "higher" else jokers[0]
        return max(plays, key=lambda play: int(self.cards[play.card]["value"]))

    def give_trick(self, seat: int) -> None:
        """The winner takes the trick, its +5 and -5 too, and leads (R14, R15)."""
        kinds = [self.kind_of(play.card) for play in self.trick]
        self.tricks[seat] += 1
        self.plus[seat] += kinds.count("plus")
        self.minus[seat] += kinds.count("minus")
        self.leader = seat

    def clear_trick(self) -> None:
        """The middle is empty again; after a No Trump a card is turned, if a trick is to come (R16)."""
        self.trick = []
        if self.turn_due and any(self.hands):
            self.turn_for_trump()
        self.turn_due = False
