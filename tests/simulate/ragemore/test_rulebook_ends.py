"""Oracle and kernel against the rulebook: the win, the losses, the frame's columns (R31 to R36, R39)."""

import pytest
from ragemore_oracle.by_hand import card


def cards(suit, *numbers, **details):
    return [card(number, suit, **details) for number in numbers]


CROWNS, ROADS, SUNS = cards("crown", 1, 2, 3, 4), cards("road", 5, 6, 7, 8), cards("sun", 9, 10, 11, 12)
DEAD = cards("cross", 51, 52, 53)
# The one explore at hand finishes crown 81.
EXPLORE = ("explore", 71, 0, (81,))


# R31: the win


def test_r31_two_stacks_of_three_win(stage):
    game = stage(finished=CROWNS[:2] + ROADS[:3])
    game.apply(EXPLORE)
    assert game.result()["won"]
    assert (game.ending, game.state()["phase"], game.legal()) == ("won", "over", [])


@pytest.mark.parametrize(
    "finished",
    [
        CROWNS[:1] + ROADS[:3],  # 2 and 3
        CROWNS[:3] + ROADS[:2],  # 4 and 2: six cards, but not two stacks
        CROWNS[:1] + ROADS[:2] + SUNS[:2],  # 2, 2 and 2
    ],
)
def test_r31_less_is_no_win(stage, finished):
    game = stage(finished=finished, party=[card(71, "road"), card(72, "sun")])
    game.apply(EXPLORE)
    assert game.ending is None
    assert not game.result()["won"]


def test_r31_more_than_three_cards_count_too(stage):
    game = stage(finished=CROWNS[:2] + ROADS[:4] + SUNS[:2])
    game.apply(EXPLORE)
    assert (game.ending, game.stack_sizes()) == ("won", [3, 0, 4, 2])


@pytest.mark.parametrize(("finished", "ending"), [(2, None), (3, "won")])
def test_r31_stack_target_4(stage, finished, ending):
    party = [card(71, "road"), card(72, "sun")]
    game = stage({"stack_target": 4}, finished=CROWNS[:finished] + ROADS, party=party)
    game.apply(EXPLORE)
    assert game.ending == ending


def test_r31_a_win_and_losses_by_one_action_are_a_win(stage):
    # The last Hero leaves, and both Quests are empty: vanquished and abandoned, but won.
    game = stage(finished=CROWNS[:2] + ROADS[:3], quests=[[card(81, "crown")], []])
    game.apply(EXPLORE)
    assert (game.ending, game.state()["party"], game.state()["quests"]) == ("won", [], [[], []])


def test_r31_a_win_beats_the_discards_of_the_same_action(stage):
    quests = [[card(80, "crown"), card(81, "road"), card(83, "crown")], [card(82, "cross")]]
    party = [card(71, "sun", skills="road")]
    game = stage(
        {"adjacent_match": "discard"},
        quests=quests,
        party=party,
        finished=CROWNS[:3] + ROADS[:2],
        graveyard=DEAD[:2],
    )
    game.apply(EXPLORE)
    assert (game.ending, len(game.state()["graveyard"])) == ("won", 3)


# R32 to R36: the losses


def test_r32_starved_when_the_encounter_must_be_drawn_from_an_empty_deck(stage):
    game = stage(deck=[], turn=7)
    game.apply(("pass",))
    assert game.ending is None
    game.apply(("place", 0))
    assert (game.ending, game.state()["encounter"], game.state()["turn"]) == ("starved", None, 7)


def test_r32_a_hero_put_on_the_bottom_saves_from_starving(stage):
    game = stage(deck=[], party=[card(71, "road"), card(72, "sun")])
    game.apply(EXPLORE)
    assert (game.ending, game.state()["encounter"], game.state()["turn"]) == (None, 71, 2)


def test_r33_vanquished_when_the_last_hero_explores(stage):
    game = stage()
    game.apply(EXPLORE)
    assert (game.ending, game.state()["deck"]) == ("vanquished", [91, 92, 93, 71])
    assert game.state()["encounter"] == 61  # the end comes before the Encounter is resolved


@pytest.mark.parametrize(("dead", "ending"), [(1, None), (2, "destruction")])
def test_r34_destruction_by_a_third_card_in_the_graveyard(stage, dead, ending):
    game = stage(encounter=card(61, "crown", ability="kill"), graveyard=DEAD[:dead])
    game.apply(("pass",))
    assert game.ending == ending


def test_r34_an_encounter_that_fits_nowhere_can_bring_destruction(stage):
    game = stage(quests=[cards("sun", 81), cards("sun", 82)], graveyard=DEAD[:2])
    game.apply(("pass",))
    assert (game.ending, game.state()["graveyard"]) == ("destruction", [51, 52, 61])


@pytest.mark.parametrize("quest", [0, 1])
def test_r35_overwhelmed_by_a_fourth_card_in_a_quest_before_its_ability(stage, quest):
    long = [card(1, "crown"), card(2, "road"), card(3, "crown")]
    game = stage(quests=[long, [card(82, "cross")]], encounter=card(61, "sun", ability="kill"))
    game.apply(("pass",))
    game.apply(("place", quest))
    if quest == 0:
        assert (game.ending, game.state()["graveyard"]) == ("overwhelmed", [])
    else:
        assert (game.ending, game.state()["graveyard"]) == (None, [91])


def test_r36_abandoned_when_both_quests_are_empty(stage):
    game = stage(quests=[[card(81, "crown")], []], party=[card(71, "road"), card(72, "sun")])
    game.apply(EXPLORE)
    assert (game.ending, game.state()["encounter"]) == ("abandoned", 61)


def test_r36_one_empty_quest_is_no_loss(stage):
    game = stage(party=[card(71, "road"), card(72, "sun")])
    game.apply(EXPLORE)
    assert (game.ending, game.state()["quests"][0]) == (None, [])


@pytest.mark.parametrize(
    ("places", "ending"),
    [
        ({"quests": [cards("crown", 81), []], "graveyard": DEAD}, "vanquished"),
        (
            {"quests": [cards("crown", 81), []], "graveyard": DEAD, "party": cards("sun", 71, 72)},
            "destruction",
        ),
        (
            {
                "quests": [cards("crown", 81), cards("sun", 1, 2, 3, 4)],
                "graveyard": DEAD,
                "party": cards("sun", 71, 72),
            },
            "destruction",
        ),
        (
            {"quests": [cards("crown", 81), cards("sun", 1, 2, 3, 4)], "party": cards("sun", 71, 72)},
            "overwhelmed",
        ),
        ({"quests": [cards("crown", 81), []], "party": cards("sun", 71, 72)}, "abandoned"),
        ({"finished": CROWNS[:2] + ROADS[:3], "graveyard": DEAD, "quests": [cards("crown", 81), []]}, "won"),
    ],
)
def test_r36_of_several_endings_at_once_the_first_in_the_list_names_it(stage, places, ending):
    game = stage(**places)
    game.apply(EXPLORE)
    assert game.ending == ending


def test_r36_the_end_is_looked_for_after_the_whole_action_only(stage):
    # Recruiting both Quests' last cards empties them: the recruits stay recruits, but the journey is lost.
    game = stage(party=[card(71, "road", skills="crown cross")], deck=cards("sun", 91, 92))
    game.apply(("recruit", 71, (81, 82)))
    assert (game.ending, game.state()["party"]) == ("abandoned", [81, 82])


# The frame's columns


def test_result_counts_the_cards_at_the_end(stage):
    game = stage(turn=6, finished=CROWNS[:2] + SUNS[:1], graveyard=DEAD[:1])
    game.apply(EXPLORE)
    assert game.result() == {
        "won": False,
        "score": 4,
        "turns": 6,
        "ending": "vanquished",
        "finished": 4,
        "graveyard": 1,
        "party": 0,
        "deck": 4,
    }


@pytest.mark.parametrize(
    ("sizes", "target", "score"),
    [
        ((0, 0, 0), 3, 0),
        ((4, 1, 1), 3, 4),
        ((3, 4, 2), 3, 6),
        ((2, 2, 2), 3, 4),
        ((4, 1, 1), 4, 5),
        ((4, 4, 4), 4, 8),
    ],
)
def test_score_counts_the_two_largest_stacks_up_to_the_target(stage, sizes, target, score):
    finished = [*CROWNS[: sizes[0]], *ROADS[: sizes[1]], *SUNS[: sizes[2]]]
    assert stage({"stack_target": target}, finished=finished).result()["score"] == score


def test_a_finished_game_accepts_no_move(stage):
    game = stage()
    game.apply(EXPLORE)
    with pytest.raises(ValueError, match="not legal"):
        game.apply(("pass",))


# R39: a limit for games that go round in circles


@pytest.fixture
def circling(stage):
    """Stand in this turn with a Hero that beats every Encounter."""

    def make(rules, turn):
        return stage(rules, party=[card(71, "road", hero=9)], turn=turn)

    return make


def test_r39_turn_201_is_the_loss_endless_under_the_limit(circling):
    game = circling({"turn_limit": "200"}, 200)
    game.apply(("fight", 71, 0, ()))
    assert (game.ending, game.result()["turns"]) == ("endless", 200)


@pytest.mark.parametrize(("limit", "turn"), [("none", 200), ("200", 199)])
def test_r39_below_the_limit_or_without_one_the_game_goes_on(circling, limit, turn):
    game = circling({"turn_limit": limit}, turn)
    game.apply(("fight", 71, 0, ()))
    assert (game.ending, game.state()["turn"]) == (None, turn + 1)
