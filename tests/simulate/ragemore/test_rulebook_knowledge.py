"""Oracle and kernel over whole games: conservation, the player's knowledge (R37), what is asked (R38)."""

import random
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from ragemore_kernel_game import KernelGame
from ragemore_oracle import SWITCHES, read_cards
from ragemore_oracle.by_hand import any_move, card, explorer, play_out, sampled_cards

GAMES = 300


def some_rules(chance):
    return {name: chance.choice(values) for name, values in SWITCHES.items()}


class Watched(NamedTuple):
    """A game that was played to its end, as it stood at each decision and at the end."""

    cards: list[int]
    game: Any
    states: list[dict[str, Any]]
    legal: list[list[tuple[Any, ...]]]
    unplaced: list[set[int]]


def watched(game, cards, chance, pick):
    record = Watched(sorted(one["number"] for one in cards), game, [], [], [])

    def watch(game):
        record.states.append(game.state())
        record.legal.append(game.legal())
        record.unplaced.append(unplaced(game))

    play_out(game, chance, pick, watch)
    return record


@cache
def random_games(engine):
    """Play games with the published and with made-up cards, under random rules."""
    games = []
    for number in range(GAMES):
        chance = random.Random(number)
        cards = read_cards() if number % 2 else sampled_cards(number)
        game = engine(cards, some_rules(chance), 1, number)
        games.append(watched(game, cards, chance, chance.choice((any_move, explorer))))
    return games


def unplaced(game):
    """What the player is told to lie somewhere among the unknown places."""
    if isinstance(game, KernelGame):
        return set(game.numbers(game.seen.unknown))
    return set(game.deck.notes.unplaced)


def test_every_card_is_in_exactly_one_place(engine):
    for played in random_games(engine):
        for state in played.states:
            lying = [*state["deck"], *state["quests"][0], *state["quests"][1], *state["party"]]
            lying += [*state["finished"], *state["graveyard"], state["encounter"], state["pending"]]
            assert sorted(number for number in lying if number is not None) == played.cards


# R37


def deck_as_known(engine):
    """All Decks of the games: place by place what is known and what is true; and what is unplaced."""
    for played in random_games(engine):
        for state, unknown in zip(played.states, played.unplaced, strict=True):
            yield list(zip(state["known_deck"], state["deck"], strict=True)), unknown


def test_r37_knowledge_is_never_wrong(engine):
    seen = Counter()
    for places, _ in deck_as_known(engine):
        for known, truth in places:
            assert known in (None, truth)
            seen[known is None] += 1
    assert min(seen.values()) > 1_000


def test_r37_the_unplaced_cards_are_those_in_the_unknown_places_and_never_just_one(engine):
    for places, unknown in deck_as_known(engine):
        assert unknown == {truth for known, truth in places if known is None}
        assert len(unknown) != 1


def test_r37_nothing_known_is_forgotten_but_by_a_shuffle(engine):
    for number in range(GAMES):
        chance = random.Random(number)
        cards = [one for one in read_cards() if one["ability"] != "shuffle"]
        game = engine(cards, some_rules(chance) | {"setup": "random"}, 1, number)
        unknown = [len(cards) for cards in watched(game, cards, chance, any_move).unplaced]
        assert unknown == sorted(unknown, reverse=True)


NOTHING = [None] * 6


@pytest.fixture
def known_after_pass(stage):
    """Let crown 61 with the ability trigger over a Deck of 1 to 6; then the next Encounter is drawn."""

    def make(ability, known, **places):
        deck = [card(number, "road") for number in range(1, 7)]
        encounter = card(61, "crown", ability=ability)
        game = stage(deck=deck, encounter=encounter, known_deck=known, **places)
        game.apply(("pass",))
        return game.state()["known_deck"]

    return make


def test_r37_the_top_card_is_known_and_drawing_uncovers_the_next(stage, known_after_pass):
    game = stage(deck=[card(1, "sun"), card(2, "sun"), card(3, "sun")])
    assert game.state()["known_deck"] == [1, None, None]
    assert known_after_pass("join_graveyard_if_any", NOTHING) == [2, None, None, None, None]


def test_r37_a_card_put_on_the_bottom_is_known(known_after_pass):
    known = known_after_pass("graveyard_to_bottom", NOTHING, graveyard=[card(51, "sun")])
    assert known == [2, None, None, None, None, 51]


def test_r37_a_top_card_moved_to_the_bottom_stays_known(known_after_pass):
    assert known_after_pass("top_to_bottom", NOTHING) == [3, None, None, None, 1]


def test_r37_a_card_covered_by_one_from_the_bottom_stays_known(known_after_pass):
    # 6 came on top of 1 and was drawn: 1 is on top again, and the game knew it all the time.
    assert known_after_pass("bottom_to_top", NOTHING) == [1, None, None, None, None]


def test_r37_a_known_card_that_leaves_the_bottom_tells_nothing_of_the_others(known_after_pass):
    known = [1, None, None, None, 5, 6]
    assert known_after_pass("bottom_to_top", known) == [1, None, None, None, 5]


def test_r37_the_last_unknown_place_is_known_by_exclusion(known_after_pass):
    assert known_after_pass("join_graveyard_if_any", [1, None, None, 4, 5, 6]) == [2, 3, 4, 5, 6]
    assert known_after_pass("join_graveyard_if_any", [1, None, None, None, 5, 6]) == [2, None, None, 5, 6]


def test_r37_after_a_shuffle_only_the_top_card_is_known_and_a_deck_of_two_is_known_whole(
    stage, known_after_pass
):
    known = known_after_pass("shuffle", [1, 2, 3, 4, 5, 6])
    assert (known[0] is not None, known[1:]) == (True, [None] * 4)
    game = stage(
        deck=[card(number, "road") for number in (1, 2, 3)],
        encounter=card(61, "crown", ability="shuffle"),
        known_deck=[1, 2, 3],
    )
    game.apply(("pass",))
    assert game.state()["known_deck"] == game.state()["deck"]


def test_r37_the_cards_of_set_up_that_went_from_bottom_to_top_are_known(engine):
    checked = 0
    for number in range(300):
        game = engine(read_cards(), {"setup": "random"}, 1, number)
        known = game.state()["known_deck"]
        first_unknown = known.index(None)
        assert known[first_unknown:] == [None] * (len(known) - first_unknown)
        checked += first_unknown > 1
    assert checked > 3


# R38, and the course of whole games


def test_r38_every_state_offers_moves_only_until_the_end_and_asks_where_there_is_a_choice(engine):
    phases = Counter()
    for played in random_games(engine):
        for state, legal in zip(played.states, played.legal, strict=True):
            phases[state["phase"]] += 1
            assert legal == sorted(set(legal))
            assert (legal == []) == (state["ending"] is not None) == (state["phase"] == "over")
            # Only an action may be asked where there is a single answer.
            assert len(legal) != 1 or state["phase"] == "action"
            if state["phase"] == "action":
                assert ("pass",) in legal
                # A Party is never empty at an action, and its latest Hero is uncovered: it can fight.
                assert any(move[0] == "fight" for move in legal)
    asked = {"place_setup", "action", "place_encounter", "place_played"}
    assert set(phases) == asked | {"choose_finished", "choose_graveyard", "choose_smallest", "over"}


def states_of(engine, number, replicate):
    game = engine(read_cards(), {}, 3, number, replicate)
    return watched(game, [], random.Random(number), any_move).states


def test_the_same_moves_give_the_same_game(engine):
    for number in range(20):
        assert states_of(engine, number, 2) == states_of(engine, number, 2)


def test_r28_replicates_differ_only_from_a_shuffle_on(engine):
    differing = 0
    for number in range(60):
        one, other = (states_of(engine, number, replicate) for replicate in (0, 1))
        differing += one != other
        assert one[0] == other[0]
    assert 0 < differing < 60


def test_r31_to_r36_endings_agree_with_the_table(engine):
    endings = Counter()
    for played in random_games(engine):
        game, result, state = played.game, played.game.result(), played.states[-1]
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
    six = {"won", "starved", "vanquished", "destruction", "overwhelmed", "abandoned"}
    assert six <= set(endings) <= six | {"endless"}


def test_r27_empty_deck_ability_never_makes_a_difference_to_a_whole_game(engine):
    # The ability is the last thing in its turn, so with `skip` the next draw starves at once.
    starved = 0
    for number in range(0, GAMES // 2, 2):
        cards, runs = sampled_cards(number), []
        for switch in ("loss", "skip"):
            rules = {"play_triggers_ability": True, "empty_deck_ability": switch}
            game = engine(cards, rules, 1, number)
            runs.append((watched(game, cards, random.Random(number), explorer).states, game.result()))
        assert runs[0] == runs[1]
        starved += runs[0][1]["ending"] == "starved"
    assert starved > 5
