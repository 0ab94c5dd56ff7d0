"""The rulebook's "Setup" (R2 to R6, R37)."""

from __future__ import annotations

from any_game_oracle.chance import shuffle

from .table import PLAYABLE, Hero, Player, Table

LEVELS = {"easy": 2, "normal": 3, "legendary": 4}


class SettingUp(Table):
    """From the box to the first turn."""

    def set_up(self) -> None:
        """Do all of it; the order in which chance is drawn is part of the rules."""
        self.lay_out_heroes()
        self.deal_roles()
        pack = self.pack()
        shuffle(pack, self.deal_chance)
        self.deck = pack[::-1]
        self.piles = [[len(pack), 0]]
        self.deal_hands()
        self.split_into_piles()

    def lay_out_heroes(self) -> None:
        """Put the four heroes in a row in random order (R2)."""
        heroes = self.of_kind("hero")
        shuffle(heroes, self.deal_chance)
        self.row = [Hero(hero) for hero in heroes]

    def deal_roles(self) -> None:
        """Deal each player of several a random role (R37)."""
        roles = self.of_kind("role")
        if self.solo:
            self.players = [Player(None)]
        else:
            shuffle(roles, self.deal_chance)
            self.players = [Player(role) for role in roles[: self.size]]
            roles = roles[self.size :]
        for role in roles:
            self.box[role] += 1

    def pack(self) -> list[int]:
        """All cards of the deck but Heroes Attack!, in file order; more or fewer Attack! cards (R3)."""
        copies = [card.copies if card.kind in (*PLAYABLE, "ability", "item") else 0 for card in self.cards]
        attacks, change = self.of_kind("attack"), int(self.rules["attack_cards"])
        turn = 0
        while change != 0 and (change > 0 or any(copies[attack] for attack in attacks)):
            attack = attacks[turn % len(attacks)]
            turn += 1
            if change > 0:
                copies[attack] += 1
                change -= 1
            elif copies[attack]:
                copies[attack] -= 1
                self.box[attack] += 1
                change += 1
        return [entry for entry, count in enumerate(copies) for _ in range(count)]

    def deal_hands(self) -> None:
        """Each seat draws its starting hand; hero cards are placed, and not replaced (R4)."""
        for seat in range(self.size):
            self.seat = seat
            hand, limit = self.player.hand, self.hand_limit(self.seat)
            if self.rules["opening_replace"] == "true":
                while len(hand) < limit and self.deck:
                    hand += self.draw(1)
            else:
                hand += self.draw(limit)
        self.seat = 0

    def split_into_piles(self) -> None:
        """Split the deck into piles, shuffle Heroes Attack! cards into each, stack them (R5, R6)."""
        piles, left = int(self.rules["piles"]), self.deck
        (attack,) = self.of_kind("heroes_attack")
        each = int(self.rules["heroes_attack"]) or LEVELS[self.rules["level"]]
        self.box[attack] = max(0, self.cards[attack].copies - each * piles)
        size, over = divmod(len(left), piles)
        self.deck, self.piles = [], []
        for number in range(piles):
            count = size + (number < over)
            # Chance acts on a pile from its bottom to its top.
            pile = [*left[:count][::-1], *[attack] * each]
            left = left[count:]
            shuffle(pile, self.deal_chance)
            self.deck += pile[::-1]
            self.piles.append([len(pile), each])
