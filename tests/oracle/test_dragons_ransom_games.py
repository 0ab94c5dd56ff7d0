"""Dragon's Ransom: whole games by the reference engine, any cards under any rules: nothing is ever lost."""

import random
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from dragons_ransom_oracle import RULES
from dragons_ransom_oracle.by_chance import any_cards, any_rules
from dragons_ransom_oracle.by_hand import play_out
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SETS = Path(__file__).parents[2] / "simulate" / "dragons_ransom" / "cards"
ENDINGS = {"won", "depleted", "endless"}


def reconstruction(name):
    return tomllib.loads((SETS / f"reconstruction-{name}.toml").read_text(encoding="utf-8"))["card"]


def everything(cards, rules):
    """Return how many copies of each entry are in the game: the set's, proxies, more Attack! cards."""
    copies = Counter({entry: card.get("copies", 1) for entry, card in enumerate(cards)})
    attacks = [entry for entry, card in enumerate(cards) if card["kind"] == "attack"]
    for number in range(max(0, rules.get("attack_cards", 0))):
        copies[attacks[number % len(attacks)]] += 1
    (heroes_attack,) = (entry for entry, card in enumerate(cards) if card["kind"] == "heroes_attack")
    each = {"easy": 2, "normal": 3, "legendary": 4}[rules.get("level", "normal")]
    if rules.get("heroes_attack", "none") != "none":
        each = rules["heroes_attack"]
    copies[heroes_attack] = max(copies[heroes_attack], each * rules.get("piles", 3))
    return copies


def where_they_lie(state):
    """Count every card, wherever it lies."""
    count = Counter()
    for place in ("columns", "queues", "items", "hands"):
        for cards in state[place]:
            count.update(cards)
    for place in ("heroes", "active", "roles", "deck", "fresh"):
        count.update(card for card in state[place] if card is not None)
    for place in ("discard", "box"):
        count.update(dict(enumerate(state[place])))
    if state["pending"] is not None:
        count[state["pending"]] += 1
    return count


def check_state(engine_state, cards, rules, expected):
    state = engine_state
    assert where_they_lie(state) == expected
    size = len(state["deck"])
    assert 0 <= state["known"] <= size == sum(left for left, _ in state["piles"])
    kinds = [cards[card]["kind"] for card in state["deck"]]
    assert kinds.count("heroes_attack") == sum(attacks for _, attacks in state["piles"])
    for column in range(4):
        assert (state["slain_turn"][column] > 0) == state["defeated"][column]
        if state["defeated"][column]:
            assert not state["queues"][column]
            assert not state["items"][column]
            assert state["active"][column] is None
    for hand, shown in zip(state["hands"], state["shown"], strict=True):
        limit = 12 if len(state["hands"]) > 1 else rules.get("hand_limit", 7)
        assert len(hand) <= limit
        if rules.get("hands") == "hidden":
            known = Counter(shown)
            assert known <= Counter(hand) + Counter(state["fresh"])
        else:
            assert shown == []


def play_checked(engine, cards, players, rules, seed):
    """Play any moves; check every state, and that a view hides what it must. Return the game."""
    game = engine(cards, players, rules, seed, seed)
    chance, expected = random.Random(seed), everything(cards, rules)
    made = 0
    while True:
        check_state(game.state(), cards, rules, expected)
        if not game.legal():
            break
        assert len(game.legal()) > 1
        game.apply(chance.choice(game.legal()))
        made += 1
        assert made < 16_000
    state = game.state()
    assert state["ending"] in ENDINGS
    assert (state["ending"] == "won") == all(state["defeated"])
    assert state["turn"] <= rules.get("turn_limit", 200)
    return game


@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("level", ["easy", "normal", "legendary"])
def test_each_of_the_162_components_lies_in_one_place_at_any_time(dragons_engine, name, players, level):
    cards, rules = reconstruction(name), {"level": level}
    assert everything(cards, rules).total() == 162
    for seed in range(4):
        play_checked(dragons_engine, cards, players, rules, seed)


@pytest.mark.parametrize("name", RULES)
def test_and_so_under_every_rule(dragons_engine, name):
    allowed = RULES[name]
    values = [allowed[0], allowed[-1]] if isinstance(allowed, range) else allowed
    for seed, value in enumerate(values):
        play_checked(dragons_engine, reconstruction("ab"[seed % 2]), 1 + seed % 4, {name: value}, seed)


UNHURRIED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None, suppress_health_check=UNHURRIED)
def test_and_so_with_any_cards_under_any_rules(dragons_engine, seed):
    play_checked(dragons_engine, any_cards(seed), 1 + seed % 4, any_rules(seed), seed)


@pytest.mark.slow
@given(seed=st.integers(0, 2**32))
@settings(max_examples=1_500, deadline=None, suppress_health_check=UNHURRIED)
def test_and_so_many_times(dragons_engine, seed):
    play_checked(dragons_engine, any_cards(seed), 1 + seed % 4, any_rules(seed), seed)


def test_the_same_moves_give_the_same_game(dragons_engine):
    cards = reconstruction("a")
    states = []
    for _ in range(2):
        game = dragons_engine(cards, 2, {}, 5, 7)
        play_out(game, 3)
        states.append(game.state())
    assert states[0] == states[1]


def test_games_differ(dragons_engine):
    cards = reconstruction("a")
    decks = {tuple(dragons_engine(cards, 1, {}, 5, game).state()["deck"]) for game in range(20)}
    decks |= {tuple(dragons_engine(cards, 1, {}, seed, 0).state()["deck"]) for seed in range(20, 40)}
    assert len(decks) == 40


def test_a_lost_card_would_be_found(dragons_engine):
    cards = reconstruction("a")
    state = dragons_engine(cards, 1, {}, 1, 1).state()
    expected = everything(cards, {})
    assert where_they_lie(state) == expected
    state["deck"].pop()
    assert where_they_lie(state) != expected
