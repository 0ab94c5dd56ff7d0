"""The reference engine's own parts. Its rules are tested together with the kernel's, in test_rulebook_*."""

import itertools
from collections import Counter

import pytest
from any_game_oracle.scripts import GameEndError
from ragemore_oracle import DeckNotes, Oracle, read_cards, read_rules, setting_up
from ragemore_oracle.by_hand import card, stage


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


# R5: a fresh start


def test_r5_all_starts_anew_when_no_card_of_the_deck_fits(monkeypatch):
    stuck = cards_of("road", "road", *["crown"] * 8)
    fine = [stuck[place] for place in (2, 0, 3, 4, 1, 5, 6, 7, 8, 9)]
    orders = iter([[one["number"] for one in order][::-1] for order in (stuck, fine)])

    def arrange(cards, chance):
        cards[:] = next(orders)

    monkeypatch.setattr(setting_up, "shuffle", arrange)
    game = Oracle(stuck)
    assert (game.state()["quests"], game.state()["pending"]) == ([[1], [2]], 3)
    game.apply(("place", 0))
    # crown 4 went to the second Quest, the others are crowns: a fresh start, which asks for its second card.
    state = game.state()
    assert (state["quests"], state["pending"]) == ([[3], []], 1)
    assert state["known_deck"] == [10, None, None, None, None, None, None, None]


@pytest.mark.parametrize(("setup", "second"), [("choice", "play_chance"), ("random", "deal_chance")])
def test_r5_a_redeal_shuffles_the_file_order_afresh(monkeypatch, setup, second):
    seen = []

    def spy(cards, chance):
        seen.append((list(cards), chance))
        cards.reverse()  # the two roads come first, and then the crowns do not make two Quests
        if len(seen) == 2:
            cards[:] = [10, 9, 8, 7, 6, 5, 2, 4, 1, 3]

    monkeypatch.setattr(setting_up, "shuffle", spy)
    game = Oracle(cards_of("road", "road", *["crown"] * 8), {"setup": setup})
    if setup == "choice":
        assert game.state()["quests"] == [[1], [2]]
        game.apply(("place", 0))
    assert seen[0][0] == seen[1][0] == list(range(1, 11))
    # Once the player has placed a card, the shuffle is chance during play.
    assert [chance for _, chance in seen[:2]] == [game.deal_chance, getattr(game, second)]


def test_cards_that_can_never_be_set_up_are_an_error_and_no_endless_loop(monkeypatch):
    monkeypatch.setattr(setting_up, "MOST_REDEALS", 3)
    with pytest.raises(RuntimeError, match="two Quests"):
        Oracle(cards_of(*["crown"] * 10))


# R15, R27, R28: one step of the script


def test_r15_discard_goes_from_the_bottom_up_and_keeps_the_lowest_of_a_run():
    quests = [[card(1, "crown"), card(2, "crown"), card(3, "crown")], [card(82, "cross")]]
    others = [card(81, "sun"), card(84, "road"), card(85, "road"), card(86, "sun")]
    game = stage(quests=quests, deck=others)
    game.rules["adjacent_match"] = "discard"
    game.discard_neighbours(game.quests[0])
    assert (game.quests[0], game.graveyard) == ([1], {2, 3})
    game.quests[1][:] = [81, 84, 85, 86]
    game.discard_neighbours(game.quests[1])
    assert (game.quests[1], game.graveyard) == ([81, 84, 86], {2, 3, 85})


@pytest.mark.parametrize("ability", ["kill", "kill_if", "gain_if", "play"])
def test_r27_with_skip_it_does_nothing(ability):
    encounter = card(61, "crown", ability=ability, suits="crown cross")
    for switch in ("loss", "skip"):
        game = stage({"empty_deck_ability": switch}, encounter=encounter, deck=[])
        before = game.state()
        if switch == "loss":
            with pytest.raises(GameEndError, match="starved"):
                list(game._trigger(61))
        else:
            assert list(game._trigger(61)) == []
        assert game.state() == before


@pytest.mark.parametrize("ability", ["top_to_bottom", "bottom_to_top", "shuffle"])
def test_r28_with_an_empty_deck_nothing_happens(ability):
    game = stage(encounter=card(61, "crown", ability=ability), deck=[])
    before = game.state()
    assert list(game._trigger(61)) == []
    assert game.state() == before


def test_r24_every_ability_of_the_cards_is_known():
    game = stage(encounter=card(61, "crown", ability="dance"))
    with pytest.raises(ValueError, match="dance"):
        game.apply(("pass",))


# R37: the notes. They would hold known cards amid unknown ones too, to which no game comes.


def known_after_pass(ability, known):
    """Let crown 61 with the ability trigger over a Deck of 1 to 6; then the next Encounter is drawn."""
    cards = [card(number, "road") for number in range(1, 7)]
    game = stage(deck=cards, encounter=card(61, "crown", ability=ability), known_deck=known)
    game.apply(("pass",))
    return game.state()["known_deck"]


def test_r37_a_card_covered_by_one_from_the_bottom_stays_known():
    notes = DeckNotes([1, 2, 3, 4], [1, None, None, None])
    notes.bottom_taken(4)
    notes.put_on_top(4)
    assert (notes.places, notes.unplaced) == ([4, 1, None, None], {2, 3})


def test_r37_known_cards_in_the_middle_stay_known():
    assert known_after_pass("kill", [None, None, 3, None, 5, None]) == [3, None, 5, None]


def test_r37_the_last_unknown_place_is_known_by_exclusion():
    assert known_after_pass("join_graveyard_if_any", [1, 2, 3, None, 5, None]) == [2, 3, None, 5, None]
    assert known_after_pass("join_graveyard_if_any", [1, None, 3, None, 5, 6]) == [2, 3, 4, 5, 6]


def test_r37_a_shuffled_deck_of_two_is_known_whole():
    notes = DeckNotes([1, 2], [1, 2])
    notes.shuffled()
    notes.top_seen(2)
    notes.conclude()
    assert notes.places == [2, 1]


# R38, and positions made by hand


def test_r38_a_single_alternative_is_taken_without_asking():
    game = stage()
    with pytest.raises(StopIteration) as taken:
        next(game.ask("choose_finished", [("choose", 5)]))
    assert taken.value.value == ("choose", 5)
    assert next(game.ask("action", [("pass",)])) is None


@pytest.mark.parametrize(
    "places",
    [{"graveyard": [card(71, "road")]}, {"known_deck": [91, 93, None]}, {"known_deck": [91, None]}],
)
def test_an_impossible_position_is_refused(places):
    with pytest.raises(ValueError, match=r"two places|not what the Deck is|zip"):
        stage(**places)


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
