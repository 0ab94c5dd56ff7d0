"""Blood Rage: whole games by both engines, any cards under any rules: nothing is ever lost."""

import random
from collections import Counter

import pytest
from blood_rage_oracle import RULES, Oracle, read_cards
from blood_rage_oracle.by_chance import any_cards, any_rules
from blood_rage_oracle.by_hand import read_set
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

VILLAGES = (4, 5, 5, 4, 3, 3, 5, 3)
PUBLISHED = read_set()
SEATS = [2, 3, 4]


def everything(cards, players):
    """Count the copies of each entry that are in at this number of players."""
    return Counter({entry: card.number_in(players) for entry, card in enumerate(read_cards(cards))})


def where_they_lie(state):
    """Count every card, wherever it lies."""
    count = Counter()
    for place in ("decks", "packs", "hands", "quests", "slots", "played"):
        for cards in state[place]:
            count.update(card for card in cards if card is not None)
    for place in ("discard", "unseen"):
        count.update(dict(enumerate(state[place])))
    if state["card"] is not None:
        count[state["card"]] += 1
    return count


def check_figures(state):
    """Eight Warriors a clan, a Leader, a Ship, a figure for each Monster card; villages are not overfull."""
    for warriors, others, slots in zip(state["warriors"], state["others"], state["slots"], strict=True):
        assert sum(warriors) == 8
        assert min(warriors) >= 0
        assert warriors[9:13] == [0] * 4, "no Warrior lies in a fjord"
        assert [figure is None for figure in others] == [False, False, slots[3] is None, slots[4] is None]
        assert others[0] not in range(9, 13)
        assert others[1] >= 9
    for province, villages in enumerate(VILLAGES):
        there = sum(warriors[province] for warriors in state["warriors"])
        there += sum(others.count(province) for others in state["others"])
        assert there <= (0 if state["destroyed"][province] and state["phase"] != "save" else villages)


def check_state(state, cards, expected, rules):
    assert where_they_lie(state) == expected
    check_figures(state)
    assert min(state["rage"]) >= 0
    assert all(1 <= step <= 6 for steps in state["steps"] for step in steps)
    for hand, shown in zip(state["hands"], state["shown"], strict=True):
        assert Counter(shown) <= Counter(hand)
    assert all(cards[card]["kind"] == "quest" for quests in state["quests"] for card in quests)
    fighting = state["phase"] in ("call", "battle", "late", "spare", "retrieve")
    assert (state["province"] is not None) or not fighting


def check_result(game, rules):
    state = game.state()
    rows = game.result()
    for row, sources in zip(rows, state["glory"], strict=True):
        assert row["score"] == sum(sources)
        assert len(row["picks"]) == len(row["played"]) == 18
        assert (
            row["rank"] == 1 + sum(other["score"] > row["score"] for other in rows)
            or rules.get("final_tie") == "stats"
        )
    assert sum(row["won"] for row in rows) >= 1
    assert (sum(row["won"] for row in rows) == 1) == (state["ending"] == "won")
    assert state["age"] == 3
    assert all(not hand for hand in state["hands"])
    assert sum(state["destroyed"]) == 3 + {2: 3, 3: 2, 4: 1}[len(rows)]


def any_move(game, chance):
    """Pick any move; pass a tenth as often as else, so that games are full."""
    moves = game.legal()
    return chance.choice(
        moves if chance.random() < 0.1 else [move for move in moves if move[0] != "pass"] or moves
    )


def play_checked(engine, cards, players, rules, seed):
    """Play any moves and check every state; return the game and the states' phases."""
    game = engine(cards, players, rules, seed, seed)
    chance, expected, phases = random.Random(seed), everything(cards, players), Counter()
    while True:
        state = game.state()
        check_state(state, cards, expected, rules)
        phases[state["phase"]] += 1
        if not game.legal():
            break
        assert len(game.legal()) > 1
        game.apply(any_move(game, chance))
        assert phases.total() < 16_000
    check_result(game, rules)
    return game, phases


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", ["published", "expansions"])
def test_each_card_and_figure_is_in_one_place_and_sources_sum_to_the_score(blood_engine, players, name):
    cards = read_set(name)
    for seed in range(6):
        play_checked(blood_engine, cards, players, {}, seed)


@pytest.mark.parametrize("name", RULES)
def test_and_so_under_every_rule(blood_engine, name):
    allowed = RULES[name]
    values = [allowed[0], allowed[-1]] if isinstance(allowed, range) else allowed
    for seed, value in enumerate(values):
        play_checked(blood_engine, PUBLISHED, 2 + seed % 3, {name: value}, seed)


UNHURRIED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@given(seed=st.integers(0, 2**32), players=st.sampled_from(SEATS))
@settings(max_examples=40, deadline=None, suppress_health_check=UNHURRIED)
def test_and_so_with_any_cards_under_any_rules(blood_engine, seed, players):
    play_checked(blood_engine, any_cards(seed), players, any_rules(seed), seed)


@pytest.mark.slow
@given(seed=st.integers(0, 2**32), players=st.sampled_from(SEATS))
@settings(max_examples=1_000, deadline=None, suppress_health_check=UNHURRIED)
def test_and_so_many_times(blood_engine, seed, players):
    play_checked(blood_engine, any_cards(seed), players, any_rules(seed), seed)


def test_every_kind_of_decision_comes_up(blood_engine):
    met = Counter()
    for seed in range(24):
        cards = PUBLISHED if seed % 2 else any_cards(seed)
        met += play_checked(blood_engine, cards, 2 + seed % 3, any_rules(seed), seed)[1]
    phases = "over draft action place march_to march replace call battle late spare save raise retrieve"
    assert set(met) == {*phases.split(), "discard", "sacrifice", "follow"}


@pytest.mark.parametrize("players", SEATS)
def test_the_same_moves_give_the_same_game(blood_engine, players):
    states = [play_checked(blood_engine, PUBLISHED, players, {}, 5)[0].state() for _ in range(2)]
    assert states[0] == states[1]


def test_a_lost_card_would_be_found(blood_engine):
    state = blood_engine(PUBLISHED, 3, {}, 1, 1).state()
    assert where_they_lie(state) == everything(PUBLISHED, 3)
    state["decks"][1].pop()
    assert where_they_lie(state) != everything(PUBLISHED, 3)


def hidden_of(game, seat):
    """Return a game's view with what the seat must not see changed: other hands and the decks."""
    before = game.view(seat)
    for other, clan in enumerate(game.clans):
        if other != seat:
            clan.hand, clan.pack, clan.quests = clan.hand[::-1], clan.pack[::-1], clan.quests[::-1]
            clan.hand = [(card + 1) % len(PUBLISHED) for card in clan.hand]
    game.decks = [deck[::-1] for deck in game.decks]
    return before, game.view(seat)


@pytest.mark.parametrize("players", SEATS)
def test_a_view_of_the_oracle_does_not_depend_on_what_is_hidden(players):
    game = Oracle(PUBLISHED, players, {}, 2, 2)
    chance = random.Random(2)
    for _ in range(60):
        game.apply(any_move(game, chance))
    before, after = hidden_of(game, (game.to_move + 1) % players)
    assert before == after
