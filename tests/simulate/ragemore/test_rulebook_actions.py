"""Oracle and kernel against the rulebook: a turn, Explore and Recruit (R8 to R19)."""

import pytest
from ragemore_oracle.by_hand import card, moves_of

LONG = [[card(81, "crown"), card(83, "road"), card(84, "crown")], [card(82, "cross"), card(85, "road")]]


def explores(game):
    return [move[1:] for move in moves_of(game, "explore")]


def recruits(game):
    return [move[1:] for move in moves_of(game, "recruit")]


# R8 to R11: a turn


def test_r8_the_top_card_becomes_the_encounter_and_the_turn_is_counted(stage):
    game = stage(turn=4)
    game.apply(("pass",))
    game.apply(("place", 0))
    state = game.state()
    assert (state["phase"], state["turn"]) == ("action", 5)
    assert (state["encounter"], state["deck"]) == (91, [92, 93])


def test_r9_passing_changes_nothing_and_leaves_the_encounter_to_be_resolved(stage):
    game = stage()
    before = game.state()
    game.apply(("pass",))
    assert game.state() == before | {"phase": "place_encounter"}


@pytest.mark.parametrize("kind", ["explore", "recruit"])
def test_r9_one_action_a_turn_then_the_encounter_is_resolved(stage, kind):
    game = stage(quests=LONG, party=[card(71, "road"), card(72, "sun", skills="sun sun")])
    game.apply(moves_of(game, kind)[0])
    state = game.state()
    assert (state["phase"], state["turn"]) == ("place_encounter", 1)


def test_r10_the_player_picks_the_quest_where_both_fit(stage):
    for quest in (0, 1):
        game = stage()
        game.apply(("pass",))
        assert game.legal() == [("place", 0), ("place", 1)]
        game.apply(("place", quest))
        assert game.state()["quests"][quest][-1] == 61
        assert len(game.state()["quests"][1 - quest]) == 1


def test_r10_the_encounter_goes_unasked_where_only_one_quest_fits(stage):
    game = stage(encounter=card(61, "crown"))
    game.apply(("pass",))
    assert game.state()["quests"] == [[81], [82, 61]]
    assert game.state()["turn"] == 2


def test_r10_only_the_last_card_of_a_quest_counts(stage):
    game = stage(quests=[[card(1, "sun"), card(81, "crown")], [card(82, "sun")]])
    game.apply(("pass",))
    assert game.state()["quests"] == [[1, 81, 61], [82]]


def test_r10_an_empty_quest_takes_no_card(stage):
    game = stage(quests=[[], [card(82, "cross")]])
    game.apply(("pass",))
    assert game.state()["quests"] == [[], [82, 61]]


def test_r10_the_ability_triggers_after_the_placement(stage):
    game = stage(encounter=card(61, "crown", ability="kill"))
    game.apply(("pass",))
    state = game.state()
    assert (state["quests"][1], state["graveyard"], state["encounter"]) == ([82, 61], [91], 92)


def test_r11_fitting_no_quest_it_goes_to_the_graveyard_and_does_not_trigger(stage):
    game = stage(
        quests=[[card(81, "sun")], [card(82, "sun")]], encounter=card(61, "sun", ability="top_to_bottom")
    )
    game.apply(("pass",))
    state = game.state()
    assert (state["quests"], state["graveyard"]) == ([[81], [82]], [61])
    assert (state["encounter"], state["deck"]) == (91, [92, 93])


def test_r11_an_empty_quest_does_not_save_an_encounter_from_the_graveyard(stage):
    game = stage(quests=[[], [card(82, "sun")]])
    game.apply(("pass",))
    assert (game.state()["quests"], game.state()["graveyard"]) == ([[], [82]], [61])


@pytest.mark.parametrize("move", [("place", 0), ("fight", 71, 71, ()), ("explore", 71, 1, (82,)), ("rest",)])
def test_an_illegal_move_is_refused_and_changes_nothing(stage, move):
    game = stage()
    before = game.state(), game.legal()
    with pytest.raises(ValueError, match="not legal"):
        game.apply(move)
    assert (game.state(), game.legal()) == before


# R12 to R15: Explore


def test_r12_each_skill_matches_its_own_card(stage):
    quests = [[card(1, "crown"), card(2, "road"), card(3, "crown")], [card(4, "crown")]]
    game = stage(quests=quests, party=[card(71, "sun", skills="crown crown")])
    assert explores(game) == [(71, 0, (1, 3))]


def test_r12_one_card_cannot_serve_two_skills(stage):
    game = stage(party=[card(71, "sun", skills="crown crown")])
    assert explores(game) == []


def test_r12_all_skills_must_be_used(stage):
    game = stage(party=[card(71, "sun", skills="crown sun")])
    assert explores(game) == []


def test_r12_two_cards_of_one_suit_do_not_serve_skills_of_two(stage):
    quests = [[card(1, "crown"), card(2, "road"), card(3, "crown")], [card(4, "sun")]]
    game = stage(
        quests=quests, party=[card(71, "sun", skills="crown sun"), card(72, "road", skills="crown road")]
    )
    assert explores(game) == [(72, 0, (1, 2)), (72, 0, (2, 3))]


def test_r12_a_hero_cannot_match_cards_of_two_quests(stage):
    assert explores(stage(party=[card(71, "sun", skills="crown cross")])) == []
    both = [[card(81, "crown"), card(82, "cross")], [card(83, "road")]]
    assert explores(stage(quests=both, party=[card(71, "sun", skills="crown cross")])) == [(71, 0, (81, 82))]


def test_r12_cards_anywhere_in_the_quest_can_be_matched_and_each_choice_is_a_move(stage):
    game = stage(quests=LONG, party=[card(71, "sun", skills="road"), card(72, "cross", skills="crown")])
    assert explores(game) == [(71, 0, (83,)), (71, 1, (85,)), (72, 0, (81,)), (72, 0, (84,))]


def test_r12_three_skills_take_three_cards(stage):
    game = stage(quests=LONG, party=[card(71, "sun", skills="crown road crown")])
    assert explores(game) == [(71, 0, (81, 83, 84))]


def test_r12_skulls_do_not_hinder_an_explore_and_the_encounter_cannot_be_explored(stage):
    game = stage(quests=[[card(81, "crown", skull=True)], [card(82, "cross")]], encounter=card(61, "crown"))
    assert explores(game) == [(71, 0, (81,))]


def test_r13_the_matched_cards_are_finished_and_the_rest_keeps_its_order(stage):
    game = stage(quests=LONG, finished=[card(9, "sun")])
    game.apply(("explore", 71, 0, (84,)))
    assert (game.state()["finished"], game.state()["quests"]) == ([9, 84], [[81, 83], [82, 85]])


def test_r14_the_spent_hero_goes_to_the_bottom_of_the_deck(stage):
    game = stage(quests=LONG, party=[card(71, "road"), card(72, "sun")])
    game.apply(("explore", 71, 0, (81,)))
    assert (game.state()["party"], game.state()["deck"]) == ([72], [91, 92, 93, 71])
    assert game.state()["known_deck"] == [91, None, None, 71]


@pytest.mark.parametrize(("switch", "left", "graveyard"), [("allowed", [1, 3], []), ("discard", [1], [3])])
def test_r15_adjacent_match_after_an_explore(stage, switch, left, graveyard):
    quests = [[card(1, "crown"), card(2, "road"), card(3, "crown")], [card(82, "cross")]]
    game = stage(
        {"adjacent_match": switch}, quests=quests, party=[card(71, "road", skills="road"), card(72, "sun")]
    )
    game.apply(("explore", 71, 0, (2,)))
    assert (game.state()["quests"][0], game.state()["graveyard"]) == (left, graveyard)


@pytest.mark.parametrize(
    ("suits", "left", "graveyard"),
    [
        ("crown crown crown road", [1], [2, 3]),
        ("road crown crown sun", [2, 4], [3]),
        ("crown road crown sun", [1, 4], [3]),
        ("crown sun road sun", [1, 2], [4]),
        ("sun crown road cross", [1, 2, 4], []),
    ],
)
def test_r15_discard_goes_from_the_bottom_up_and_keeps_the_lowest_of_a_run(stage, suits, left, graveyard):
    quest = [card(number, suit) for number, suit in enumerate(suits.split(), 1)]
    road = suits.split().index("road") + 1
    party = [card(71, "cross", skills="road"), card(72, "sun")]
    game = stage({"adjacent_match": "discard"}, quests=[quest, [card(82, "cross")]], party=party)
    game.apply(("explore", 71, 0, (road,)))
    assert (game.state()["quests"][0], game.state()["graveyard"]) == (left, graveyard)


@pytest.mark.parametrize(("switch", "left"), [("allowed", [1, 3]), ("discard", [1])])
def test_r15_adjacent_match_after_a_recruit(stage, switch, left):
    quests = [[card(1, "crown"), card(2, "road"), card(3, "crown")], [card(82, "cross")]]
    game = stage({"adjacent_match": switch}, quests=quests, party=[card(71, "road", skills="road")])
    game.apply(("recruit", 71, (2,)))
    assert game.state()["quests"][0] == left


@pytest.mark.parametrize(
    ("switch", "left", "graveyard"), [("allowed", [1, 61], [2]), ("discard", [1], [2, 61])]
)
def test_r15_adjacent_match_after_an_ability(stage, switch, left, graveyard):
    quests = [[card(1, "crown"), card(2, "road")], [card(82, "cross"), card(85, "road"), card(86, "crown")]]
    encounter = card(61, "crown", ability="kill_in_smallest_quest")
    game = stage({"adjacent_match": switch}, quests=quests, encounter=encounter)
    game.apply(("pass",))
    game.apply(("choose", 2))
    assert (game.state()["quests"][0], game.state()["graveyard"]) == (left, graveyard)


def test_r15_discards_are_part_of_the_step_so_they_can_lose_the_game(stage):
    quests = [[card(1, "crown"), card(2, "road"), card(3, "crown")], [card(82, "cross")]]
    dead = [card(51, "sun"), card(52, "sun")]
    party = [card(71, "road", skills="road"), card(72, "sun")]
    for switch, ending in [("allowed", None), ("discard", "destruction")]:
        game = stage({"adjacent_match": switch}, quests=quests, graveyard=dead, party=party)
        game.apply(("explore", 71, 0, (2,)))
        assert game.ending == ending


# R16 to R19: Recruit


def test_r16_cards_of_both_quests_the_encounter_and_the_top_of_the_deck_can_be_matched(stage):
    game = stage(
        quests=[[card(1, "crown"), card(2, "road")], [card(3, "crown")]],
        encounter=card(4, "crown"),
        deck=[card(5, "crown"), card(6, "crown")],
        finished=[card(7, "crown")],
        graveyard=[card(8, "crown")],
        party=[card(71, "road"), card(72, "crown", skills="sun")],
    )
    assert recruits(game) == [(71, (1,)), (71, (3,)), (71, (4,)), (71, (5,))]


def test_r16_a_hero_may_match_cards_of_several_areas_at_once(stage):
    game = stage(encounter=card(61, "sun"), party=[card(71, "road", skills="sun crown cross")])
    assert recruits(game) == [(71, (81, 82, 61)), (71, (91, 82, 61))]


def test_r16_skulls_cannot_be_matched_anywhere(stage):
    game = stage(
        quests=[[card(1, "crown", skull=True)], [card(3, "crown", skull=True)]],
        encounter=card(4, "crown", skull=True),
        deck=[card(5, "crown", skull=True), card(6, "crown")],
    )
    assert recruits(game) == []


def test_r16_all_skills_must_be_used_and_each_needs_a_card_of_its_own(stage):
    assert recruits(stage(deck=[card(91, "road")], party=[card(71, "road", skills="crown crown")])) == []
    assert recruits(stage(deck=[card(91, "sun")], party=[card(71, "road", skills="crown road")])) == []


def test_r17_each_order_within_a_suit_is_a_move_and_the_suits_stand_in_suit_order(stage):
    game = stage(party=[card(71, "road", skills="cross crown crown")])
    assert recruits(game) == [(71, (81, 91, 82)), (71, (91, 81, 82))]


def test_r17_the_recruits_join_in_the_order_picked_and_cover_those_before(stage):
    game = stage(party=[card(71, "crown", skills="crown crown"), card(72, "road")])
    game.apply(("recruit", 71, (91, 81)))
    assert game.state()["party"] == [72, 91, 81]
    assert [game.covered(hero) for hero in (72, 91, 81)] == [False, True, False]


def test_r17_recruits_leave_the_places_where_they_lay(stage):
    game = stage(quests=LONG, party=[card(71, "road", skills="crown sun")])
    game.apply(("recruit", 71, (84, 61)))
    state = game.state()
    assert (state["quests"], state["party"]) == ([[81, 83], [82, 85]], [84, 61])
    # The Encounter was removed: nothing is resolved, and the next turn has begun.
    assert (state["encounter"], state["turn"], state["phase"]) == (91, 2, "action")


def test_r18_the_decks_top_is_taken_before_the_hero_goes_under(stage):
    game = stage(deck=[card(91, "crown")])
    game.apply(("recruit", 71, (91,)))
    assert (game.state()["deck"], game.state()["party"]) == ([71], [91])
    assert game.state()["known_deck"] == [71]


def test_r18_the_spent_hero_goes_to_the_bottom(stage):
    game = stage(party=[card(71, "road"), card(72, "sun")])
    game.apply(("recruit", 71, (91,)))
    assert game.state()["deck"] == [92, 93, 71]


def test_r18_a_party_of_one_that_recruits_is_never_empty(stage):
    game = stage()
    game.apply(("recruit", 71, (91,)))
    assert (game.state()["ending"], game.state()["party"]) == (None, [91])


def test_r19_a_covered_hero_may_explore_and_recruit(stage):
    game = stage(party=[card(71, "road"), card(72, "road", skills="sun")])
    assert game.covered(71)
    assert (71, 0, (81,)) in explores(game)
    assert (71, (91,)) in recruits(game)
    game.apply(("recruit", 71, (91,)))
    assert game.state()["party"] == [72, 91]


# R37 for the actions


def test_r37_recruiting_the_top_card_uncovers_the_next_one(stage):
    game = stage()
    game.apply(("recruit", 71, (91,)))
    assert game.state()["known_deck"] == [92, 93, 71]  # 93 by exclusion


def test_r38_the_action_is_asked_even_if_little_is_left_and_passing_is_always_allowed(stage):
    game = stage(party=[card(71, "road", skills="road road road")])
    assert game.legal() == [("fight", 71, 0, ()), ("pass",)]
