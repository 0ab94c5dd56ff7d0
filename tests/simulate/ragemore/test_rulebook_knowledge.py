"""The reference engine over whole games: conservation, the player's knowledge (R37), asking (R38)."""

import random
from collections import Counter

import pytest
from ragemore_oracle import SWITCHES, DeckNotes, read_cards
from ragemore_oracle.by_hand import any_move, card, explorer, play_out, sampled_cards

GAMES = 250


def some_rules(chance):
    return {name: chance.choice(values) for name, values in SWITCHES.items()}


def random_games(watch, games=GAMES):
    """Play games with the published and with made-up cards, under random rules, watching each decision."""
    finished = []
    for number in range(games):
        chance = random.Random(number)
        cards = read_cards() if number % 2 else sampled_cards(number)
        game = engine(cards, some_rules(chance), 1, number)
        play_out(game, chance, chance.choice((any_move, explorer)), watch)
        finished.append(game)
    return finished


def places(state):
    """Where each card lies, one entry for each time that it lies somewhere."""
    lying = [*state["deck"], *state["quests"][0], *state["quests"][1], *state["party"]]
    lying += [*state["finished"], *state["graveyard"], state["encounter"], state["pending"]]
    return sorted(number for number in lying if number is not None)


def test_every_card_is_in_exactly_one_place():
    def watch(game):
        assert places(game.state()) == sorted(game.cards)

    random_games(watch)


def test_r37_knowledge_is_never_wrong():
    seen = Counter()

    def watch(game):
        state = game.state()
        assert len(state["known_deck"]) == len(state["deck"])
        for known, truth in zip(state["known_deck"], state["deck"], strict=True):
            assert known in (None, truth)
            seen[known is None] += 1

    random_games(watch)
    assert min(seen.values()) > 1_000


def test_r37_the_unplaced_cards_are_those_in_the_unknown_places_and_never_just_one():
    def watch(game):
        state, notes = game.state(), game.deck.notes
        unknown = {
            truth for known, truth in zip(state["known_deck"], state["deck"], strict=True) if known is None
        }
        assert notes.unplaced == unknown
        assert len(unknown) != 1

    random_games(watch)


def test_r37_nothing_known_is_forgotten_but_by_a_shuffle(engine):
    for number in range(GAMES):
        chance = random.Random(number)
        cards = [one for one in read_cards() if one["ability"] != "shuffle"]
        game = engine(cards, some_rules(chance) | {"setup": "random"}, 1, number)
        unknown = [len(game.deck.notes.unplaced)]
        play_out(
            game,
            chance,
            any_move,
            lambda game, unknown=unknown: unknown.append(len(game.deck.notes.unplaced)),
        )
        assert unknown == sorted(unknown, reverse=True)


def test_every_state_offers_moves_and_only_until_the_end():
    phases = Counter()

    def watch(game):
        state, legal = game.state(), game.legal()
        phases[state["phase"]] += 1
        assert legal == sorted(set(legal))
        assert (legal == []) == (game.ending is not None) == (state["phase"] == "over")
        assert state["ending"] == game.ending
        # R38: only an action may be asked where there is a single answer.
        assert len(legal) != 1 or state["phase"] == "action"
        if state["phase"] == "action":
            assert ("pass",) in legal
            # A Party is never empty at an action, and its latest Hero is uncovered: there is always a fight.
            assert any(move[0] == "fight" for move in legal)

    random_games(watch)
    asked = {"place_setup", "action", "place_encounter", "place_played"}
    assert set(phases) == asked | {"choose_finished", "choose_graveyard", "choose_smallest", "over"}


def test_the_same_moves_give_the_same_game(engine):
    for number in range(40):
        states = [[], []]
        for run in states:
            game = engine(read_cards(), {}, 3, number, 2)
            play_out(game, random.Random(number), any_move, lambda game, run=run: run.append(game.state()))
        assert states[0] == states[1]


def test_replicates_differ_only_from_a_shuffle_on(engine):
    differing = 0
    for number in range(60):
        last = []
        for replicate in (0, 1):
            game = engine(read_cards(), {}, 3, number, replicate)
            decks = []
            play_out(
                game, random.Random(number), any_move, lambda game, decks=decks: decks.append(game.state())
            )
            last.append(decks)
        differing += last[0] != last[1]
        assert last[0][0] == last[1][0]
    assert 0 < differing < 60


def test_endings_agree_with_the_table():
    endings = Counter()
    for game in random_games(lambda game: None, 2 * GAMES):
        result, state = game.result(), game.state()
        endings[result["ending"]] += 1
        assert result["won"] == (sorted(game.stack_sizes())[-2] >= game.stack_target())
        sizes = sorted(map(len, state["quests"]))
        if result["ending"] == "vanquished":
            assert result["party"] == 0
        if result["ending"] == "destruction":
            assert result["graveyard"] >= 3
        if result["ending"] == "overwhelmed":
            assert (sizes[1], result["graveyard"] < 3, result["party"] > 0) == (4, True, True)
        if result["ending"] == "abandoned":
            assert sizes == [0, 0]
        if result["ending"] == "starved":
            assert result["deck"] == 0
    assert set(endings) == {"won", "starved", "vanquished", "destruction", "overwhelmed", "abandoned"}


# R37, by hand


NOTHING = [None] * 6


def test_r37_the_top_card_is_known_and_drawing_uncovers_the_next(stage, known_after_pass):
    assert stage(deck=[card(1, "sun"), card(2, "sun"), card(3, "sun")]).state()["known_deck"] == [
        1,
        None,
        None,
    ]
    assert known_after_pass("join_graveyard_if_any", NOTHING) == [2, None, None, None, None]


def test_r37_a_card_put_on_the_bottom_is_known(known_after_pass):
    known = known_after_pass("graveyard_to_bottom", NOTHING, graveyard=[card(51, "sun")])
    assert known == [2, None, None, None, None, 51]


def test_r37_a_top_card_moved_to_the_bottom_stays_known(known_after_pass):
    assert known_after_pass("top_to_bottom", NOTHING) == [3, None, None, None, 1]


def test_r37_a_card_covered_by_one_from_the_bottom_stays_known(known_after_pass):
    # 6 came on top of 1 and was drawn: 1 is on top again, and the game knew it all the time.
    assert known_after_pass("bottom_to_top", NOTHING) == [1, None, None, None, None]
    notes = DeckNotes([1, 2, 3, 4], [1, None, None, None])
    notes.bottom_taken(4)
    notes.put_on_top(4)
    assert (notes.places, notes.unplaced) == ([4, 1, None, None], {2, 3})


def test_r37_known_cards_in_the_middle_stay_known(known_after_pass):
    assert known_after_pass("kill", [None, None, 3, None, 5, None]) == [3, None, 5, None]


def test_r37_the_last_unknown_place_is_known_by_exclusion(known_after_pass):
    assert known_after_pass("join_graveyard_if_any", [1, 2, 3, None, 5, None]) == [2, 3, None, 5, None]
    assert known_after_pass("join_graveyard_if_any", [1, None, 3, None, 5, 6]) == [2, 3, 4, 5, 6]


def test_r37_after_a_shuffle_only_the_top_card_is_known_and_a_deck_of_two_is_known_whole(known_after_pass):
    known = known_after_pass("shuffle", [1, 2, 3, 4, 5, 6])
    assert (known[0] is not None, known[1:]) == (True, [None] * 4)
    notes = DeckNotes([1, 2], [1, 2])
    notes.shuffled()
    notes.top_seen(2)
    notes.conclude()
    assert notes.places == [2, 1]


def test_r37_the_cards_of_set_up_that_went_from_bottom_to_top_are_known(engine):
    checked = 0
    for number in range(300):
        game = engine(read_cards(), {"setup": "random"}, 1, number)
        known = game.state()["known_deck"]
        first_unknown = known.index(None)
        assert known[first_unknown:] == [None] * (len(known) - first_unknown)
        checked += first_unknown > 1
    assert checked > 3


def test_r38_a_single_alternative_is_taken_without_asking(stage):
    game = stage()
    with pytest.raises(StopIteration) as taken:
        next(game.ask("choose_finished", [("choose", 5)]))
    assert taken.value.value == ("choose", 5)
    assert next(game.ask("action", [("pass",)])) is None


# Positions made by hand


@pytest.mark.parametrize(
    "places",
    [{"graveyard": [card(71, "road")]}, {"known_deck": [91, 93, None]}, {"known_deck": [91, None]}],
)
def test_an_impossible_position_is_refused(stage, places):
    with pytest.raises(ValueError, match=r"two places|not what the Deck is|zip"):
        stage(**places)


def test_r27_empty_deck_ability_never_makes_a_difference_to_a_whole_game(engine):
    # The ability is the last thing in its turn, so with `skip` the next draw starves at once.
    starved = 0
    for number in range(0, 2 * GAMES, 2):
        runs = []
        for switch in ("loss", "skip"):
            game = engine(
                sampled_cards(number),
                {"play_triggers_ability": True, "empty_deck_ability": switch},
                1,
                number,
            )
            states = []
            play_out(
                game, random.Random(number), explorer, lambda game, states=states: states.append(game.state())
            )
            runs.append((states, game.result()))
        assert runs[0] == runs[1]
        starved += runs[0][1]["ending"] == "starved"
    assert starved > 10
