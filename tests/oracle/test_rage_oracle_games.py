"""Rage by the reference engine: what a seat sees (R30), how long the pile lasts (R6), whole games watched."""

import random
from collections import Counter

import pytest
from rage_oracle import RULES, Oracle, cards_of, suited_cards
from rage_oracle.by_hand import any_move, high_low, play_out

# R6: the pile (edge case 1 of the facts)


@pytest.mark.parametrize("players", range(2, 10))
def test_r6_the_pile_cannot_run_out_at_two_to_nine_players(players):
    """However the flip cards lie: each needs at most one coloured card, and one is turned at first."""
    kinds = Counter(one["kind"] for one in cards_of("amigo"))
    flips, coloured = kinds["no_trump"] + kinds["trump_change"], kinds["colour"]
    for flips_in_hands in range(min(flips, 10 * players) + 1):
        most_coloured_in_hands = 10 * players - flips_in_hands
        assert coloured - most_coloured_in_hands >= 1 + flips_in_hands


def test_r6_at_ten_players_it_can():
    pack = cards_of("amigo")
    places = list(range(100))
    hands = [places[start : start + 10] for start in range(0, 100, 10)]
    game = Oracle.from_position(pack, hands=hands, pile=range(100, 112), predictions=[0] * 10)
    assert game.state()["trump"] is None


# Whole games


class Judged(Oracle):
    """The oracle, with each trick judged once more in another way: by comparing all pairs of its cards."""

    judged = 0

    def give_trick(self, seat):
        best = [
            mine
            for mine in range(self.players)
            if all(self._beats(mine, other) for other in range(self.players) if other != mine)
        ]
        assert [self.trick[place].seat for place in best] == [seat]
        self.judged += 1
        super().give_trick(seat)

    def _beats(self, mine, other):
        return self._strength(mine) > self._strength(other)

    def _strength(self, place):
        """Trump, then the led colour; within one, Jokers by their place, then values; else the first."""
        play = self.trick[place]
        trump = play.colour is not None and play.colour == self.trump
        led = play.colour is not None and play.colour == self.led
        value = 100 + place if self.kind_of(play.card) == "joker" else self.cards[play.card]["value"]
        return (trump, led, value if trump or led else 0, -place)


@pytest.mark.parametrize("pick", [any_move, high_low])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_trick_goes_to_the_card_that_beats_all_others(players, pick):
    for number in range(3):
        game = Judged(cards_of("amigo"), players, seed=9, game=number)
        play_out(game, random.Random(number), pick)
        assert game.judged == 55


def some_rules(chance):
    words = {name: chance.choice(values) for name, values in RULES.items() if isinstance(values, tuple)}
    return words | {"rounds": chance.randint(1, 10), "first_cards": chance.randint(1, 8)}


def check_conservation(game):
    state = game.state()
    places = [state["turned"], state["pile"], *state["hands"], *game.view(0)["played"]]
    assert sorted(one for place in places for one in place) == list(range(len(game.cards)))
    assert {one for _, one, _ in state["trick"]} <= {one for cards in game.view(0)["played"] for one in cards}
    assert (game.legal() == []) == state["over"] == (state["to_move"] is None)
    assert game.legal() == sorted(set(game.legal()))
    if state["trump"] is not None:
        assert game.colour_of(state["turned"][-1]) == state["trump"]


@pytest.mark.parametrize("number", range(30))
def test_cards_are_conserved_and_points_add_up_under_any_rules(number):
    chance = random.Random(number)
    sets = [cards_of("amigo"), cards_of("fundex"), suited_cards(8, range(2, 12), (3, 2, 2, 1, 1))]
    players, rules = chance.randint(2, 8), some_rules(chance)
    game = Oracle(chance.choice(sets), players, rules, seed=4, game=number)
    play_out(game, chance, chance.choice([any_move, high_low]), check_conservation)
    each = [max(rules["first_cards"] - played, 1) for played in range(rules["rounds"])]
    assert [sum(row["tricks"] for row in rows) for rows in game.history] == each
    assert sum(row["tricks"] for row in game.result()) == sum(each)
    assert min(row["rank"] for row in game.result()) == 1


def test_the_same_key_is_the_same_game_and_another_key_another():
    def played(seed, game):
        oracle = Oracle(cards_of("amigo"), 3, seed=seed, game=game)
        play_out(oracle, random.Random(0))
        return oracle.result()

    assert played(1, 2) == played(1, 2)
    assert len({str(played(*key)) for key in ((1, 2), (1, 3), (2, 2))}) == 3
