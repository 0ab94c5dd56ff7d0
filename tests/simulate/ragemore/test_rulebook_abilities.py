"""Oracle and kernel against the rulebook: the eleven abilities (R24 to R30)."""

import pytest
from any_game_oracle.chance import CHANCE, shuffle, stream
from ragemore_oracle.by_hand import card


@pytest.fixture
def passed(stage):
    """Pass, so that crown 61 with the ability is laid on cross 82 in the second Quest and triggers."""

    def make(ability, rules=None, *, suits="", **places):
        encounter = card(61, "crown", ability=ability, suits=suits)
        game = stage(rules, **{"encounter": encounter} | places)
        game.apply(("pass",))
        assert 61 not in game.state()["quests"][0]
        return game

    return make


def on_the_table(game, *places):
    state = game.state()
    return [state[place] for place in places]


# R24, R25: kill, kill_if, gain_if. The next Encounter is drawn after them.


def test_r24_kill_moves_the_top_card_to_the_graveyard(passed):
    game = passed("kill")
    assert on_the_table(game, "graveyard", "encounter", "deck") == [[91], 92, [93]]


@pytest.mark.parametrize("suits", ["crown sun", "road crown"])
def test_r24_kill_if_kills_a_top_card_of_one_of_the_two_suits(passed, suits):
    game = passed("kill_if", suits=suits)
    assert on_the_table(game, "graveyard", "encounter", "deck") == [[91], 92, [93]]


def test_r24_kill_if_leaves_another_suit_on_top(passed):
    game = passed("kill_if", suits="cross sun")
    assert on_the_table(game, "graveyard", "encounter", "deck") == [[], 91, [92, 93]]


@pytest.mark.parametrize("suits", ["crown sun", "road crown"])
def test_r25_gain_if_moves_a_top_card_of_one_of_the_two_suits_to_the_party(passed, suits):
    game = passed("gain_if", suits=suits, party=[card(71, "crown"), card(72, "sun")])
    assert on_the_table(game, "party", "encounter", "deck") == [[71, 72, 91], 92, [93]]
    assert game.covered(71)


def test_r25_gain_if_leaves_another_suit_on_top(passed):
    game = passed("gain_if", suits="cross sun")
    assert on_the_table(game, "party", "encounter", "deck") == [[71], 91, [92, 93]]


# R26: play


def test_r26_play_lets_the_player_pick_where_both_quests_fit(passed):
    for quest, quests in [(0, [[81, 91], [82, 61]]), (1, [[81], [82, 61, 91]])]:
        game = passed("play", deck=[card(91, "road"), card(92, "cross")])
        assert game.state()["phase"] == "place_played"
        assert game.legal() == [("place", 0), ("place", 1)]
        # Until it is placed it lies on top of the Deck, and the Encounter on its Quest.
        assert on_the_table(game, "deck", "encounter") == [[91, 92], None]
        game.apply(("place", quest))
        assert on_the_table(game, "quests", "encounter") == [quests, 92]


def test_r26_play_goes_unasked_where_one_quest_fits(stage):
    game = stage(encounter=card(61, "sun", ability="play"))
    game.apply(("pass",))
    game.apply(("place", 1))
    # The Quests end in crown 81 and sun 61, and the top card is crown 91.
    assert on_the_table(game, "quests", "encounter", "phase") == [[[81], [82, 61, 91]], 92, "action"]


def test_r26_play_does_not_place_on_an_empty_quest(passed):
    game = passed("play", quests=[[], [card(82, "cross")]], deck=[card(91, "road"), card(92, "cross")])
    assert on_the_table(game, "quests") == [[[], [82, 61, 91]]]


def test_r26_play_goes_to_the_graveyard_if_it_fits_none(passed):
    game = passed("play")  # both Quests end in a crown, and 91 is one
    assert on_the_table(game, "quests", "graveyard") == [[[81], [82, 61]], [91]]


@pytest.mark.parametrize(("switch", "graveyard"), [("false", []), ("true", [92])])
def test_r26_play_triggers_ability(passed, switch, graveyard):
    deck = [card(91, "road", ability="kill"), card(92, "cross"), card(93, "sun"), card(94, "sun")]
    game = passed("play", {"play_triggers_ability": switch}, deck=deck)
    game.apply(("place", 0))
    assert on_the_table(game, "quests", "graveyard") == [[[81, 91], [82, 61]], graveyard]


@pytest.mark.parametrize(("switch", "graveyard"), [("false", []), ("true", [92])])
def test_r26_play_triggers_ability_also_where_only_one_quest_fits(passed, switch, graveyard):
    deck = [card(91, "cross", ability="kill"), card(92, "cross"), card(93, "sun")]
    quests = [[card(81, "cross")], [card(82, "cross")]]
    game = passed("play", {"play_triggers_ability": switch}, quests=quests, deck=deck)
    game.apply(("place", 1))
    assert on_the_table(game, "quests", "graveyard") == [[[81], [82, 61, 91]], graveyard]


def test_r26_a_played_card_in_the_graveyard_never_triggers(passed):
    deck = [card(91, "crown", ability="kill"), card(92, "cross"), card(93, "sun")]
    game = passed("play", {"play_triggers_ability": "true"}, deck=deck)
    assert on_the_table(game, "graveyard") == [[91]]


def test_r26_played_cards_can_chain(passed):
    deck = [
        card(91, "road", ability="play"),
        card(92, "sun", ability="kill"),
        card(93, "sun"),
        card(94, "sun"),
    ]
    game = passed("play", {"play_triggers_ability": "true"}, deck=deck)
    game.apply(("place", 0))
    assert game.state()["phase"] == "place_played"
    game.apply(("place", 0))
    assert on_the_table(game, "quests", "graveyard", "encounter") == [[[81, 91, 92], [82, 61]], [93], 94]


def test_r26_a_played_fourth_card_overwhelms_before_its_ability(passed):
    quests = [[card(81, "crown"), card(83, "sun"), card(84, "crown")], [card(82, "cross")]]
    deck = [card(91, "road", ability="kill"), card(92, "cross")]
    game = passed("play", {"play_triggers_ability": "true"}, quests=quests, deck=deck)
    game.apply(("place", 0))
    assert (game.ending, game.state()["graveyard"]) == ("overwhelmed", [])


# R27: an empty Deck


@pytest.mark.parametrize("ability", ["kill", "kill_if", "gain_if", "play"])
def test_r27_an_ability_that_must_take_a_card_loses_with_an_empty_deck(passed, ability):
    game = passed(ability, deck=[])
    assert (game.ending, game.state()["turn"]) == ("starved", 1)
    assert game.state()["quests"] == [[81], [82, 61]]


@pytest.mark.parametrize("ability", ["kill", "kill_if", "gain_if", "play"])
def test_r27_either_way_the_game_ends_alike_as_the_next_draw_finds_nothing(stage, ability):
    def play(switch):
        encounter = card(61, "crown", ability=ability, suits="crown cross")
        game = stage({"empty_deck_ability": switch}, encounter=encounter, deck=[])
        before = game.state()
        game.apply(("pass",))
        return before, game.state()

    (before, loss), (_, skip) = play("loss"), play("skip")
    assert loss == skip
    # Nothing but the Encounter has moved.
    quests = [before["quests"][0], [*before["quests"][1], 61]]
    assert skip == before | {"encounter": None, "quests": quests, "phase": "over", "ending": "starved"}


# R28: top, bottom, shuffle


def test_r28_top_to_bottom(passed):
    game = passed("top_to_bottom")
    assert on_the_table(game, "encounter", "deck", "known_deck") == [92, [93, 91], [93, 91]]


def test_r28_bottom_to_top(passed):
    game = passed("bottom_to_top")
    assert on_the_table(game, "encounter", "deck") == [93, [91, 92]]


def test_r28_shuffle_takes_the_play_stream_of_game_and_replicate(passed):
    deck = [card(number, "road") for number in range(1, 9)]
    for replicate in (0, 1):
        game = passed("shuffle", deck=deck, seed=4, game=6, replicate=replicate)
        expected = list(range(1, 9))
        shuffle(expected, stream(4, CHANCE, 6, replicate))
        assert [game.state()["encounter"], *game.state()["deck"]] == expected


def test_r28_a_shuffle_forgets_the_order(passed):
    deck = [card(number, "road") for number in range(1, 9)]
    game = passed("shuffle", deck=deck, known_deck=[1, 2, 3, 4, 5, 6, 7, 8])
    known = game.state()["known_deck"]
    assert known == [game.state()["deck"][0], *[None] * 6]


@pytest.mark.parametrize("ability", ["top_to_bottom", "bottom_to_top", "shuffle"])
def test_r28_with_an_empty_deck_nothing_happens(passed, ability):
    game = passed(ability, deck=[])
    assert on_the_table(game, "deck", "quests", "party") == [[], [[81], [82, 61]], [71]]
    assert on_the_table(game, "graveyard", "ending", "turn") == [[], "starved", 1]


# R29: from the Finished Quests or the Graveyard to the bottom


@pytest.mark.parametrize(
    ("ability", "place", "phase"),
    [
        ("finished_to_bottom", "finished", "choose_finished"),
        ("graveyard_to_bottom", "graveyard", "choose_graveyard"),
    ],
)
class TestR29:
    def test_r29_one_card_of_the_players_choice_goes_to_the_bottom(self, passed, ability, place, phase):
        for pick in (51, 52):
            game = passed(ability, **{place: [card(52, "sun"), card(51, "road")]})
            assert game.state()["phase"] == phase
            assert game.legal() == [("choose", 51), ("choose", 52)]
            assert on_the_table(game, "encounter", "quests") == [None, [[81], [82, 61]]]
            game.apply(("choose", pick))
            assert on_the_table(game, place, "deck") == [[103 - pick], [92, 93, pick]]
            assert game.state()["known_deck"][-1] == pick

    def test_r29_a_single_card_goes_unasked(self, passed, ability, place, phase):
        game = passed(ability, **{place: [card(51, "sun")]})
        assert on_the_table(game, place, "deck") == [[], [92, 93, 51]]

    def test_r29_nothing_happens_if_there_is_none(self, passed, ability, place, phase):
        other = "graveyard" if place == "finished" else "finished"
        game = passed(ability, **{other: [card(51, "sun"), card(52, "sun")]})
        assert on_the_table(game, other, "encounter", "deck") == [[51, 52], 91, [92, 93]]


# R30: join_graveyard_if_any, kill_in_smallest_quest


def test_r30_join_graveyard_if_any_moves_the_card_itself_if_the_graveyard_holds_one(passed):
    game = passed("join_graveyard_if_any", graveyard=[card(51, "sun")])
    assert on_the_table(game, "quests", "graveyard") == [[[81], [82]], [51, 61]]


def test_r30_join_graveyard_if_any_stays_if_the_graveyard_is_empty(passed):
    game = passed("join_graveyard_if_any")
    assert on_the_table(game, "quests", "graveyard") == [[[81], [82, 61]], []]


THREE = [card(81, "crown"), card(83, "sun"), card(84, "crown")]


def test_r30_kill_in_smallest_quest_lets_the_player_choose_within_it(passed):
    for pick, left in [(61, [82]), (82, [61])]:
        game = passed("kill_in_smallest_quest", quests=[THREE, [card(82, "cross")]])
        assert game.state()["phase"] == "choose_smallest"
        assert game.legal() == [("choose", 61), ("choose", 82)]
        game.apply(("choose", pick))
        assert on_the_table(game, "quests", "graveyard") == [[[81, 83, 84], left], [pick]]


def test_r30_the_card_itself_counts_and_a_tie_lets_the_player_choose_from_both(passed):
    quests = [[card(81, "road"), card(83, "crown")], [card(82, "cross")]]
    game = passed("kill_in_smallest_quest", quests=quests)
    assert game.legal() == [("choose", 61), ("choose", 81), ("choose", 82), ("choose", 83)]
    game.apply(("choose", 81))
    assert on_the_table(game, "quests", "graveyard") == [[[83], [82, 61]], [81]]


def test_r30_the_larger_quest_is_safe_even_if_it_got_the_card(passed):
    quests = [[card(83, "crown")], [card(82, "cross"), card(84, "road")]]
    game = passed("kill_in_smallest_quest", quests=quests)
    assert on_the_table(game, "ending", "quests", "graveyard") == [None, [[], [82, 84, 61]], [83]]


def test_r30_an_empty_quest_does_not_count(passed):
    game = passed("kill_in_smallest_quest", quests=[[], [card(82, "cross")]])
    assert game.legal() == [("choose", 61), ("choose", 82)]
