"""Oracle and kernel against the rulebook: Fight (R20 to R23)."""

from itertools import permutations

import pytest
from ragemore_oracle.by_hand import card, moves_of


def fights(game):
    return [move[1:] for move in moves_of(game, "fight")]


@pytest.fixture
def fight(stage):
    """Stand before a Fight of road 71 (and cross 72, which helps if it has a strength) against sun 61."""

    def make(rules=None, *, strength, hero=1, helper=None, **places):
        party = [
            card(71, "road", hero=hero, plus=True),
            card(72, "cross", hero=helper or 0, skills="sun sun sun"),
        ]
        return stage(rules, **{"party": party, "encounter": card(61, "sun", strength=strength)} | places)

    return make


# R20: who fights


def test_r20_only_an_uncovered_hero_fights(stage):
    game = stage(party=[card(71, "road"), card(72, "road"), card(73, "sun")])
    assert {move[0] for move in fights(game)} == {72, 73}


def test_r20_only_a_hero_with_a_plus_can_be_reinforced(stage):
    party = [card(71, "road", hero=0), card(72, "sun", hero=0, plus=True)]
    assert {move[:2] for move in fights(stage(party=party))} == {(71, 0), (72, 0), (72, 71)}


def test_r20_the_reinforcer_needs_no_plus_but_must_be_another_uncovered_hero(stage):
    party = [
        card(70, "road", plus=True, hero=0),
        card(71, "road", hero=0),
        card(72, "sun", plus=True, hero=0),
        card(73, "cross", hero=0),
    ]
    assert [move[:2] for move in fights(stage(party=party)) if move[0] == 72] == [(72, 0), (72, 71), (72, 73)]


def test_r20_reinforcing_is_optional_and_happens_once(fight):
    game = fight(strength=3, hero=1, helper=1)
    assert (71, 0, ()) in fights(game)
    assert all(len(move) == 3 and isinstance(move[1], int) for move in fights(game))


def test_r20_the_strengths_are_added(fight):
    # Alone 1 < 3, together 1 + 2 = 3: only then is an order asked.
    orders = [move[2] for move in fights(fight(strength=3, hero=1, helper=2)) if move[:2] == (71, 72)]
    assert orders == [(61, 71), (71, 61)]
    assert [move[2] for move in fights(fight(strength=3, hero=1)) if move[:2] == (71, 0)] == [()]


def test_r20_the_heros_own_strength_counts_and_not_its_enemy_side(stage):
    hero = card(71, "road", hero=1, strength=3)
    assert [move[2] for move in fights(stage(party=[hero], encounter=card(61, "sun", strength=1)))] == [
        (61, 71),
        (71, 61),
    ]


# R21: higher


@pytest.mark.parametrize("helper", [None, 2])
@pytest.mark.parametrize("shares", ["false", "true"])
def test_r21_higher_the_encounter_joins_and_no_hero_leaves(fight, helper, shares):
    game = fight({"reinforcer_shares_fate": shares}, strength=1, hero=2, helper=helper)
    game.apply(("fight", 71, 72 if helper else 0, ()))
    state = game.state()
    assert (state["party"], state["graveyard"]) == ([71, 72, 61], [])
    assert (state["deck"], state["encounter"], state["turn"]) == ([92, 93], 91, 2)


def test_r21_reinforcement_can_turn_a_defeat_into_a_victory(fight):
    game = fight(strength=2, hero=1, helper=2)
    game.apply(("fight", 71, 72, ()))
    assert (game.state()["party"], game.state()["graveyard"]) == ([71, 72, 61], [])


def test_r21_the_encounter_that_joins_covers_the_hero_of_its_suit(fight):
    game = fight(strength=1, hero=2, encounter=card(61, "road", strength=1))
    game.apply(("fight", 71, 0, ()))
    assert game.covered(71)
    assert not game.covered(61)


# R22: lower


def test_r22_lower_the_hero_goes_to_the_graveyard_and_the_encounter_joins(fight):
    game = fight(strength=3, hero=1)
    game.apply(("fight", 71, 0, ()))
    state = game.state()
    assert (state["party"], state["graveyard"], state["turn"]) == ([72, 61], [71], 2)


@pytest.mark.parametrize(
    ("shares", "party", "graveyard"), [("false", [72, 61], [71]), ("true", [61], [71, 72])]
)
def test_r22_lower_with_reinforcement(fight, shares, party, graveyard):
    game = fight({"reinforcer_shares_fate": shares}, strength=3, hero=1, helper=1)
    game.apply(("fight", 71, 72, ()))
    assert (game.state()["party"], game.state()["graveyard"]) == (party, graveyard)


def test_r22_a_party_of_one_that_loses_is_not_empty(stage):
    game = stage(encounter=card(61, "sun", strength=3))
    game.apply(("fight", 71, 0, ()))
    assert (game.ending, game.state()["party"]) == (None, [61])


def test_r22_a_third_card_in_the_graveyard_loses_although_the_encounter_joins(stage):
    game = stage(encounter=card(61, "sun", strength=3), graveyard=[card(51, "sun"), card(52, "sun")])
    game.apply(("fight", 71, 0, ()))
    assert (game.ending, game.state()["party"]) == ("destruction", [61])


# R23: equal


@pytest.mark.parametrize("order", [(61, 71), (71, 61)])
def test_r23_equal_both_go_to_the_bottom_in_either_order(fight, order):
    game = fight(strength=1, hero=1)
    assert [move[2] for move in fights(game) if move[:2] == (71, 0)] == [(61, 71), (71, 61)]
    game.apply(("fight", 71, 0, order))
    state = game.state()
    assert (state["party"], state["graveyard"], state["encounter"]) == ([72], [], 91)
    assert state["deck"] == [92, 93, *order]
    assert state["known_deck"] == [92, 93, *order]  # 93 by exclusion


def test_r23_the_reinforcer_stays_when_equal(fight):
    game = fight(strength=2, hero=1, helper=1)
    game.apply(("fight", 71, 72, (71, 61)))
    assert (game.state()["party"], game.state()["deck"]) == ([72], [92, 93, 71, 61])


def test_r23_a_reinforcer_that_shares_goes_under_too_in_any_order(fight):
    rules = {"reinforcer_shares_fate": "true"}
    party = [card(71, "road", plus=True), card(72, "cross"), card(73, "crown", hero=0)]
    for order in permutations((61, 71, 72)):
        game = fight(rules, strength=2, party=party)
        assert [move[2] for move in fights(game) if move[:2] == (71, 72)] == sorted(
            permutations((61, 71, 72))
        )
        game.apply(("fight", 71, 72, order))
        assert (game.state()["party"], game.state()["deck"]) == ([73], [92, 93, *order])


def test_r23_shares_fate_changes_nothing_for_a_hero_that_fights_alone(fight):
    game = fight({"reinforcer_shares_fate": "true"}, strength=1, hero=1)
    assert [move[2] for move in fights(game) if move[:2] == (71, 0)] == [(61, 71), (71, 61)]


def test_r33_a_party_of_one_that_draws_a_fight_is_vanquished(stage):
    game = stage(encounter=card(61, "sun", strength=1))
    game.apply(("fight", 71, 0, (61, 71)))
    assert (game.ending, game.state()["party"]) == ("vanquished", [])
    assert game.state()["deck"] == [91, 92, 93, 61, 71]
