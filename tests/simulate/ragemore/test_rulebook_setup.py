"""The reference engine against the rulebook: components, set-up, chance (R1 to R7)."""

import itertools
from collections import Counter

import numpy as np
import pytest
from ragemore_oracle import deck, read_cards, read_rules, setting_up
from ragemore_oracle.by_hand import card, sampled_cards

SUIT = {one["number"]: one["suit"] for one in read_cards()}


@pytest.fixture
def deal(monkeypatch):
    """Make games whose Deck lies, from the bottom up, as the test says; later orders are for redeals."""

    def make(*orders_from_bottom, rules=None):
        orders = iter([[one["number"] for one in order][::-1] for order in orders_from_bottom])

        def arrange(cards, chance):
            cards[:] = next(orders)

        monkeypatch.setattr(setting_up, "shuffle", arrange)
        return engine(sorted(orders_from_bottom[0], key=lambda one: one["number"]), rules)

    return make


def cards_of(*suits, first=1):
    return [card(number, suit) for number, suit in enumerate(suits, first)]


# R1: the published cards, by the counts of the facts file


def test_r1_the_published_cards_have_the_known_counts():
    cards = read_cards()
    assert [one["number"] for one in cards] == list(range(1, 19))
    assert Counter(one["suit"] for one in cards) == {"crown": 4, "cross": 5, "road": 5, "sun": 4}
    assert Counter(one["strength"] for one in cards) == {1: 6, 2: 6, 3: 6}
    assert all(one["hero_strength"] == one["strength"] - 1 for one in cards)
    assert [one["number"] for one in cards if one["skull"]] == [2, 4, 5, 7, 9, 10, 12, 14, 15, 17]
    assert [one["number"] for one in cards if one["plus"]] == [2, 4, 8, 13, 16, 18]
    assert [one["number"] for one in cards if len(one["skills"]) == 1] == [3, 4, 9, 14, 18]
    icons = Counter(itertools.chain.from_iterable(one["skills"] for one in cards))
    assert icons == {"cross": 9, "road": 8, "crown": 7, "sun": 7}


def test_r1_other_sets_of_10_to_32_cards_can_be_played(engine):
    sizes = set()
    for seed in range(60):
        cards = sampled_cards(seed)
        sizes.add(len(cards))
        assert engine(cards, {}, 1, seed).legal()
    assert {10, 32} <= sizes


# Chance


def test_streams_are_philox_keyed_by_seed_and_purpose_and_counted_by_game_and_replicate():
    state = deck.stream(7, 1, 3, 2).bit_generator.state["state"]
    assert state["key"].tolist() == [7, 1]
    assert state["counter"].tolist() == [0, 3, 2, 0]


def test_shuffle_is_fisher_yates_from_the_last_place_down():
    bounds = []

    class Zeros:
        def integers(self, below):
            bounds.append(below)
            return 0

    items = ["a", "b", "c", "d"]
    deck.shuffle(items, Zeros())
    assert bounds == [4, 3, 2]
    assert items == ["b", "c", "d", "a"]


def test_deal_is_the_shuffle_of_the_file_order_with_index_0_on_top(engine):
    chance = np.random.Generator(np.random.Philox(key=[5, 0], counter=[0, 11, 0, 0]))
    order = list(range(18))
    for k in range(17, 0, -1):
        j = int(chance.integers(k + 1))
        order[k], order[j] = order[j], order[k]
    # Numbers other than places, to tell the two apart.
    cards = [one | {"number": one["number"] + 100} for one in read_cards()]
    game = engine(cards, {}, 5, 11, 3)
    state = game.state()
    assert state["quests"][0][0] == order[-1] + 101
    assert state["deck"][0] in [order[0] + 101, *(number + 101 for number in order[-6:])]
    untouched = [number + 101 for number in order[:12]]
    assert [number for number in state["deck"] if number in untouched] == untouched


def test_replicates_share_the_deal_and_games_and_seeds_do_not(engine):
    def opening(*key):
        return engine(read_cards(), {"setup": "random"}, *key).state()

    assert opening(1, 2, 0) == opening(1, 2, 9)
    assert opening(1, 2) != opening(1, 3)
    assert opening(1, 2) != opening(2, 2)


# R2 to R5: the Quests


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
    game = deal(cards_of("crown", "cross", "road", "sun", "crown", "cross", "road", "sun", "crown", "cross"))
    state = game.state()
    assert (state["quests"], state["pending"]) == ([[1], []], 2)
    assert state["deck"] == [10, 9, 8, 7, 6, 5, 4, 3]


def test_r4_the_first_card_goes_to_the_first_quest_and_then_the_player_picks(deal):
    order = cards_of("crown", "cross", "road", "sun", "crown", "cross", "road", "sun", "crown", "cross")
    for picks, quests in [((0, 0), [[1, 2, 3], [4, 5]]), ((0, 1, 0), [[1, 2, 4], [3, 5]])]:
        game = deal(order)
        for quest in picks:
            assert game.legal() == [("place", 0), ("place", 1)]
            game.apply(("place", quest))
        assert game.state()["quests"] == quests
        assert game.state()["phase"] == "action"


def test_r4_which_quest_becomes_the_larger_is_open(deal):
    game = deal(cards_of("crown", "cross", "road", "sun", "road", "cross", "road", "sun", "crown", "cross"))
    for quest in (1, 1, 1):
        game.apply(("place", quest))
    assert game.state()["quests"] == [[1, 5], [2, 3, 4]]


def test_r4_a_card_may_not_lie_on_its_own_suit_and_goes_to_the_other_quest_unasked(deal):
    game = deal(cards_of("crown", "crown", "road", "sun", "crown", "cross", "road", "sun", "crown", "cross"))
    assert game.state()["quests"] == [[1], [2]]
    assert game.state()["pending"] == 3


def test_r4_one_suit_twice_in_a_quest_is_fine_with_another_between(deal):
    game = deal(cards_of("crown", "cross", "crown", "sun", "road", "cross", "road", "sun", "crown", "cross"))
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


def test_r4_setup_random_draws_below_2_only_when_both_fit(deal):
    # crown to the first, crown only to the second, road and sun to either, the last perhaps by the sizes.
    game = deal(
        cards_of("crown", "crown", "road", "sun", "cross", "cross", "road", "sun", "crown", "cross"),
        rules={"setup": "random"},
    )
    chance = deck.stream(0, deck.DEAL, 0, 0)
    quests = [[1], [2]]
    for number in (3, 4, 5):
        open_quests = [0, 1] if max(map(len, quests)) < 3 else [0 if len(quests[0]) < 3 else 1]
        quests[open_quests[int(chance.integers(2))] if len(open_quests) == 2 else open_quests[0]].append(
            number
        )
    assert game.state()["quests"] == quests


def test_r5_a_card_that_fits_neither_goes_on_top_and_another_is_drawn_from_the_bottom(deal):
    game = deal(cards_of("crown", "crown", "crown", "crown", "sun", "road", "cross", "sun", "road", "cross"))
    state = game.state()
    assert (state["quests"], state["pending"]) == ([[1], [2]], 5)
    assert state["deck"] == [4, 3, 10, 9, 8, 7, 6]
    assert state["known_deck"] == [4, 3, 10, None, None, None, None]


def test_r5_a_quest_that_lacks_no_card_does_not_fit(deal):
    # After crown cross road | sun only the second Quest lacks one; another sun fits neither and goes on top.
    game = deal(
        cards_of("crown", "cross", "road", "sun", "sun", "crown", "road", "sun", "crown", "cross", "road")
    )
    game.apply(("place", 0))
    game.apply(("place", 0))
    state = game.state()
    assert state["quests"] == [[1, 2, 3], [4, 6]]
    assert state["encounter"] == 5


def test_r5_all_starts_anew_when_no_card_of_the_deck_fits(deal):
    stuck = cards_of("road", "road", *["crown"] * 8)
    fine = [stuck[place] for place in (2, 0, 3, 4, 1, 5, 6, 7, 8, 9)]
    game = deal(stuck, fine)
    assert (game.state()["quests"], game.state()["pending"]) == ([[1], [2]], 3)
    game.apply(("place", 0))
    # crown 4 went to the second Quest, the others are crowns: a fresh start, which asks for its second card.
    state = game.state()
    assert (state["quests"], state["pending"]) == ([[3], []], 1)
    assert state["known_deck"] == [10, None, None, None, None, None, None, None]


def test_r5_a_redeal_shuffles_the_file_order_afresh(engine, monkeypatch):
    seen = []

    def spy(cards, chance):
        seen.append((list(cards), chance))
        cards.reverse()  # the two roads come first, and then the crowns do not make two Quests
        if len(seen) == 2:
            cards[:] = [10, 9, 8, 7, 6, 5, 2, 4, 1, 3]

    monkeypatch.setattr(setting_up, "shuffle", spy)
    game = engine(cards_of("road", "road", *["crown"] * 8))
    assert game.state()["quests"] == [[1], [2]]
    game.apply(("place", 0))
    assert len(seen) == 2
    assert seen[0][0] == seen[1][0] == list(range(1, 11))
    # The player had placed a card by then, so the second shuffle is chance during play.
    assert [seen[0][1], seen[1][1]] == [game.deal_chance, game.play_chance]


def test_cards_that_can_never_be_set_up_are_an_error_and_no_endless_loop(engine, monkeypatch):
    monkeypatch.setattr(setting_up, "MOST_REDEALS", 3)
    with pytest.raises(RuntimeError, match="two Quests"):
        engine(cards_of(*["crown"] * 10))


# R6, R7: the Party and the rest


def test_r6_three_cards_from_the_bottom_form_the_party_in_order_of_arrival(deal):
    order = cards_of("crown", "cross", "road", "sun", "crown", "cross", "road", "sun", "crown", "cross")
    game = deal(order)
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


# The switches


def test_rules_have_their_defaults_and_accept_words_numbers_and_truth_values():
    assert read_rules({}) == {
        "setup": "choice",
        "play_triggers_ability": "false",
        "empty_deck_ability": "loss",
        "adjacent_match": "allowed",
        "reinforcer_shares_fate": "false",
        "stack_target": "3",
        "turn_limit": "none",
    }
    assert read_rules({"stack_target": 4})["stack_target"] == "4"
    assert read_rules({"reinforcer_shares_fate": True})["reinforcer_shares_fate"] == "true"


@pytest.mark.parametrize("rules", [{"setup": "player"}, {"stack_target": 5}, {"speed": 1}])
def test_rules_that_do_not_exist_are_refused(rules):
    with pytest.raises(ValueError, match="no rule"):
        read_rules(rules)
