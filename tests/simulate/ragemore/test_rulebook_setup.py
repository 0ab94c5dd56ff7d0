"""Oracle and kernel against the rulebook: components and set-up (R1 to R7)."""

import itertools
from collections import Counter

import pytest
from any_game_oracle.chance import CHANCE, DEAL, shuffle, stream
from montecardo.simulate.cards import load_card_set
from ragemore_kernel_game import KernelGame
from ragemore_oracle import Oracle, read_cards
from ragemore_oracle.by_hand import card, sampled_cards

SUIT = {one["number"]: one["suit"] for one in read_cards()}
# Ten cards that come to two Quests however they are picked: each next one is of another suit.
EASY = "crown cross road sun crown cross road sun crown cross"
# From the bottom: road, road, then nothing but crowns. The Quests can take one each, and no more.
STUCK = "road road" + 8 * " crown"


def cards_of(suits):
    return [card(number, suit) for number, suit in enumerate(suits.split(), 1)]


# R1: the published cards; other sets


def test_r1_the_published_cards_are_those_of_the_oracles_file():
    published = load_card_set("ragemore", None)
    assert [dict(one) for one in published.cards] == read_cards()


def test_r1_other_sets_of_10_to_32_cards_can_be_played(engine):
    sizes = set()
    for seed in range(60):
        cards = sampled_cards(seed)
        sizes.add(len(cards))
        assert engine(cards, {}, 1, seed).legal()
    assert {10, 32} <= sizes


# R2 to R5: the Quests


def test_r2_the_deal_is_the_shuffle_of_the_file_order_with_index_0_on_top(engine):
    order = list(range(18))
    shuffle(order, stream(5, DEAL, 11, 0))
    # Numbers other than places, to tell the two apart.
    cards = [one | {"number": one["number"] + 100} for one in read_cards()]
    state = engine(cards, {}, 5, 11, 3).state()
    assert state["quests"][0][0] == order[-1] + 101
    untouched = [number + 101 for number in order[:12]]
    assert [number for number in state["deck"] if number in untouched] == untouched


def test_r2_replicates_share_the_deal_and_games_and_seeds_do_not(engine):
    def opening(*key):
        return engine(read_cards(), {"setup": "random"}, *key).state()

    assert opening(1, 2, 0) == opening(1, 2, 9)
    assert opening(1, 2) != opening(1, 3)
    assert opening(1, 2) != opening(2, 2)


def test_r2_the_top_card_is_visible_in_set_up_and_in_play(engine):
    for number in range(30):
        game = engine(read_cards(), {}, 1, number)
        while True:
            state = game.state()
            assert state["known_deck"][0] == state["deck"][0]
            if state["phase"] == "action":
                break
            assert state["phase"] == "place_setup"
            game.apply(game.legal()[0])


def test_r3_r4_one_quest_of_three_and_one_of_two_without_neighbours_of_one_suit(engine):
    for number in range(300):
        game = engine(read_cards(), {"setup": "random"}, 1, number)
        quests = game.state()["quests"]
        assert sorted(map(len, quests)) == [2, 3]
        for quest in quests:
            assert all(SUIT[lower] != SUIT[upper] for lower, upper in itertools.pairwise(quest))


def test_r3_cards_come_from_the_bottom_one_at_a_time(deal):
    state = deal(cards_of(EASY)).state()
    assert (state["quests"], state["pending"]) == ([[1], []], 2)
    assert state["deck"] == [10, 9, 8, 7, 6, 5, 4, 3]


def test_r4_the_first_card_goes_to_the_first_quest_and_then_the_player_picks(deal):
    for picks, quests in [((0, 0), [[1, 2, 3], [4, 5]]), ((0, 1, 0), [[1, 2, 4], [3, 5]])]:
        game = deal(cards_of(EASY))
        for quest in picks:
            assert game.legal() == [("place", 0), ("place", 1)]
            game.apply(("place", quest))
        assert game.state()["quests"] == quests
        assert game.state()["phase"] == "action"


def test_r4_which_quest_becomes_the_larger_is_open(deal):
    game = deal(cards_of("crown cross road sun road cross road sun crown cross"))
    for quest in (1, 1, 1):
        game.apply(("place", quest))
    assert game.state()["quests"] == [[1, 5], [2, 3, 4]]


def test_r4_a_card_may_not_lie_on_its_own_suit_and_goes_to_the_other_quest_unasked(deal):
    game = deal(cards_of("crown crown road sun crown cross road sun crown cross"))
    assert game.state()["quests"] == [[1], [2]]
    assert game.state()["pending"] == 3


def test_r4_one_suit_twice_in_a_quest_is_fine_with_another_between(deal):
    game = deal(cards_of("crown cross crown sun road cross road sun crown cross"))
    game.apply(("place", 0))
    game.apply(("place", 0))
    assert game.state()["quests"] == [[1, 2, 3], [4, 5]]


def test_r4_setup_random_lets_chance_pick_evenly_where_both_fit_and_never_asks(engine):
    sizes = Counter()
    for number in range(400):
        game = engine(read_cards(), {"setup": "random"}, 1, number)
        assert game.state()["phase"] == "action"
        sizes[len(game.state()["quests"][0])] += 1
    assert min(sizes.values()) > 100


@pytest.mark.parametrize("game", range(8))
def test_r4_setup_random_draws_below_2_only_when_both_fit(deal, game):
    # crown to the first, crown only to the second, road and sun to either, the last perhaps by the sizes.
    suits = "crown crown road sun cross cross road sun crown cross"
    chance = stream(0, DEAL, game, 0)
    shuffle(list(range(10)), chance)
    quests = [[1], [2]]
    for number in (3, 4, 5):
        lacking = [0, 1] if max(map(len, quests)) < 3 else [0 if len(quests[0]) < 3 else 1]
        quests[lacking[int(chance.integers(2))] if len(lacking) == 2 else lacking[0]].append(number)
    assert deal(cards_of(suits), {"setup": "random"}, game).state()["quests"] == quests


def test_r5_a_card_that_fits_neither_goes_on_top_and_another_is_drawn_from_the_bottom(deal):
    state = deal(cards_of("crown crown crown crown sun road cross sun road cross")).state()
    assert (state["quests"], state["pending"]) == ([[1], [2]], 5)
    assert state["deck"] == [4, 3, 10, 9, 8, 7, 6]
    assert state["known_deck"] == [4, 3, 10, None, None, None, None]


def test_r5_a_quest_that_lacks_no_card_does_not_fit(deal):
    # After crown cross road | sun only the second Quest lacks one; another sun fits neither and goes on top.
    game = deal(cards_of("crown cross road sun sun crown road sun crown cross road"))
    game.apply(("place", 0))
    game.apply(("place", 0))
    state = game.state()
    assert state["quests"] == [[1, 2, 3], [4, 6]]
    assert state["encounter"] == 5


def redealt(deal, game):
    """Get stuck after the player has placed a card; return the state, and the fresh order, bottom first."""
    playing = deal(cards_of(STUCK), game=game)
    assert (playing.state()["quests"], playing.state()["pending"]) == ([[1], [2]], 3)
    filed = list(range(10))
    shuffle(filed, stream(0, DEAL, game, 0))
    number_at = dict(zip(filed, range(10, 0, -1), strict=True))
    fresh = list(range(10))
    shuffle(fresh, stream(0, CHANCE, game, 0))
    playing.apply(("place", 0))
    return playing.state(), [number_at[place] for place in reversed(fresh)]


def test_r5_all_starts_anew_when_no_card_of_the_deck_fits(deal):
    asked = 0
    for game in range(40):
        state, fresh = redealt(deal, game)
        # The file order is shuffled afresh, by chance during play as the player has placed a card.
        first, second, *rest = fresh
        assert state["quests"][0] == [first]
        assert state["phase"] == "place_setup"
        if (first <= 2) != (second <= 2):  # a road and a crown: the player is asked at once
            asked += 1
            assert (state["quests"][1], state["pending"]) == ([], second)
            assert state["deck"] == rest[::-1]
            # Nothing is remembered of the order before.
            assert state["known_deck"] == [rest[-1], *[None] * 7]
    assert asked > 5


def test_r5_redeals_of_a_random_set_up_go_on_with_the_deals_stream():
    """Both engines on deals of cards that get stuck now and then; the oracle's own test names the stream."""
    started_anew = 0
    for game in range(60):
        oracle, kernel = (
            engine(cards_of(STUCK), {"setup": "random"}, 1, game) for engine in (Oracle, KernelGame)
        )
        assert kernel.state() == oracle.state()
        first = list(range(1, 11))
        shuffle(first, stream(1, DEAL, game, 0))
        started_anew += oracle.state()["quests"][0][0] != first[-1]
    assert started_anew > 5


# R6, R7: the Party and the rest


def test_r6_three_cards_from_the_bottom_form_the_party_in_order_of_arrival(deal):
    game = deal(cards_of(EASY))
    game.apply(("place", 0))
    game.apply(("place", 0))
    state = game.state()
    assert state["party"] == [6, 7, 8]
    assert (state["encounter"], state["deck"]) == (10, [9])


def test_r6_a_hero_of_the_suit_of_another_covers_it(stage):
    game = stage(party=[card(1, "crown"), card(2, "crown"), card(3, "road"), card(4, "crown")])
    assert [game.covered(hero) for hero in (1, 2, 3, 4)] == [True, True, False, False]


def test_r7_graveyard_and_finished_quests_begin_empty(engine):
    state = engine(read_cards(), {"setup": "random"}, 1, 1).state()
    assert (state["finished"], state["graveyard"]) == ([], [])


def test_r7_finished_quests_are_stacks_by_suit(stage):
    game = stage(finished=[card(1, "crown"), card(2, "sun"), card(3, "sun"), card(4, "road")])
    assert game.stack_sizes() == [1, 0, 1, 2]
