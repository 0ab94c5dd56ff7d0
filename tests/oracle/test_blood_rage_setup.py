"""Blood Rage: components, set-up and the draft; chances that follow from the set-up alone."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from blood_rage_oracle import Oracle, by_hand, read_cards
from blood_rage_oracle.board import REGIONS, TRACKS, neighbours

CARDS = by_hand.read_set()
READ = read_cards(CARDS)
UPGRADES = ("clan", "monster", "leader", "warrior", "ship")


# ---------------------------------------------------------------- components


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize(
    ("players", "size", "battle", "quest", "clan", "monster"),
    [(2, 20, 8, 4, 3, 2), (3, 26, 10, 5, 5, 3), (4, 34, 13, 9, 6, 3)],
)
def test_the_decks_of_an_age_by_the_number_of_players(age, players, size, battle, quest, clan, monster):
    kinds = Counter()
    for card in READ:
        if card.age == age:
            kinds[card.kind] += card.number_in(players)
    expected = {"battle": battle, "quest": quest, "clan": clan, "monster": monster}
    expected |= {"leader": 1, "warrior": 1, "ship": 1}
    assert kinds == expected
    assert kinds.total() == size


def test_there_are_102_cards_and_34_an_age():
    assert sum(sum(card.copies) for card in READ) == 102
    assert {sum(sum(card.copies) for card in READ if card.age == age) for age in (1, 2, 3)} == {34}


def test_at_two_players_only_lokis_domain_scores_the_released():
    release = [card.name for card in READ for effect in card.effects if effect.when == "release"]
    assert release == ["Loki's Domain", "Loki's Eminence", "Loki's Wrath"]
    assert [card.name for card in READ if card.name in release and card.number_in(2)] == ["Loki's Domain"]
    assert not any(card.name == "Yggdrasil" and card.number_in(2) for card in READ)


def test_the_extra_set_has_27_cards_more():
    extra = read_cards(by_hand.read_set("expansions"))
    assert sum(sum(card.copies) for card in extra) == 129
    assert {card.name for card in extra} - {card.name for card in READ} == {"Widespread", "Tyr's Judgement"}


def test_each_province_is_adjacent_to_two_in_the_ring_and_to_yggdrasil():
    assert [neighbours(province) for province in (0, 3, 7)] == [[1, 7, 8], [2, 4, 8], [0, 6, 8]]
    assert neighbours(8) == list(range(8))


def test_the_last_step_of_a_track_gives_no_more_in_play_than_the_fifth():
    assert [track[4] for track in TRACKS] == [track[5] for track in TRACKS] == [12, 8, 10]


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize(("players", "destroyed"), [(2, 3), (3, 2), (4, 1)])
def test_set_up(blood_engine, players, destroyed):
    for game in range(30):
        state = blood_engine(CARDS, players, {}, 3, game).state()
        assert sum(state["destroyed"]) == destroyed
        assert not state["destroyed"][8]
        dooms = state["dooms"]
        assert len(set(dooms)) == 3
        assert not any(state["destroyed"][doom] for doom in dooms)
        assert sorted(state["tokens"][:8]) == [0, 0, 0, 1, 1, 2, 2, 3]
        assert state["tokens"][8] == 4
        assert state["rage"] == [6] * players
        assert state["steps"] == [[1, 1, 1]] * players
        assert all(warriors[13] == 8 for warriors in state["warriors"])
        assert state["others"] == [[13, 13, None, None]] * players
        assert state["first"] == 0


def test_the_first_player_by_chance(blood_engine):
    firsts = [
        blood_engine(CARDS, 4, {"first_player": "random"}, 3, game).state()["first"] for game in range(60)
    ]
    assert set(firsts) == {0, 1, 2, 3}


# ---------------------------------------------------------------- regions wiped out before the Age 3 quests


GONE = {2: 5, 3: 4, 4: 3}  # destroyed then: at the set-up, and in two Ages
WIPED = {
    (2, "alfheim"): Fraction(20, 56),
    (3, "alfheim"): Fraction(12, 56),
    (4, "alfheim"): Fraction(6, 56),
    (2, "manheim"): Fraction(10, 56),
    (3, "manheim"): Fraction(5, 70),
    (4, "manheim"): Fraction(1, 56),
}


@pytest.mark.parametrize(("players", "region"), WIPED)
def test_a_region_is_wiped_out_by_exhaustive_count(players, region):
    provinces = set(REGIONS[region])
    cases = list(itertools.combinations(range(8), GONE[players]))
    assert Fraction(sum(provinces <= set(case) for case in cases), len(cases)) == WIPED[players, region]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_over_all_orders_of_the_tokens(players):
    # 8 * 7 * 6 * ... drawings: three dooms, two of them by then, and those destroyed at once.
    wiped = total = 0
    for dooms in itertools.permutations(range(8), 3):
        rest = [province for province in range(8) if province not in dooms]
        for destroyed in itertools.combinations(rest, GONE[players] - 2):
            wiped += {5, 6} <= {*dooms[:2], *destroyed}
            total += 1
    assert Fraction(wiped, total) == WIPED[players, "alfheim"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_region_is_wiped_out_by_simulation(players):
    games, wiped = 2_000, Counter()
    for game in range(games):
        state = Oracle(CARDS, players, {}, 11, game).state()
        gone = {province for province in range(8) if state["destroyed"][province]} | set(state["dooms"][:2])
        wiped.update(region for region in ("manheim", "alfheim") if set(REGIONS[region]) <= gone)
    for region in ("manheim", "alfheim"):
        chance = float(WIPED[players, region])
        error = (chance * (1 - chance) / games) ** 0.5
        assert abs(wiped[region] / games - chance) < 4 * error


# ---------------------------------------------------------------- Gods' Gifts


def first_picks(game, number):
    for _ in range(number):
        game.apply(game.legal()[0])


@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 2), (4, 2)])
def test_eight_cards_to_each_and_the_rest_is_put_away_unseen(blood_engine, players, left):
    state = blood_engine(CARDS, players, {}, 5, 5).state()
    assert [len(pack) for pack in state["packs"]] == [8] * players
    assert sum(state["unseen"]) == left
    assert state["decks"][0] == []


@pytest.mark.parametrize("players", [3, 4])
def test_each_picks_one_and_passes_the_rest_left_six_times(blood_engine, players):
    game = blood_engine(CARDS, players, {}, 5, 6)
    packs = game.state()["packs"]
    first_picks(game, players)
    after = game.state()["packs"]
    assert after == [packs[seat - 1][1:] for seat in range(players)]
    first_picks(game, players * 5 - 1)
    assert game.state()["phase"] == "draft"
    first_picks(game, 1)
    state = game.state()
    assert state["phase"] == "action"
    assert [len(hand) for hand in state["hands"]] == [6] * players
    assert sum(state["unseen"]) == 2 * players + 2


def test_two_players_pick_two_at_a_time_three_times(blood_engine):
    game = blood_engine(CARDS, 2, {}, 5, 7)
    packs, asked = game.state()["packs"], []
    while game.state()["phase"] == "draft":
        asked.append(game.to_move)
        first_picks(game, 1)
        if len(asked) == 4:
            assert game.state()["packs"] == [packs[1][2:], packs[0][2:]]
    assert asked == [0, 0, 1, 1] * 3
    assert [len(hand) for hand in game.state()["hands"]] == [6, 6]
    assert sum(game.state()["unseen"]) == 8


def test_a_seat_sees_its_own_pack_and_remembers_what_it_passed_on(blood_engine):
    game = blood_engine(CARDS, 3, {}, 5, 8)
    packs = game.state()["packs"]
    first_picks(game, 3)
    view = game.view(1)
    assert view["pack"] == packs[0][1:]
    assert view["own_seen"] == sorted(packs[1][1:] + packs[0][1:])
    assert view["pack_sizes"] == [7, 7, 7]
    assert {"packs", "hands", "decks", "seen", "quests", "unseen"}.isdisjoint(view)


@pytest.mark.parametrize(("players", "seen"), [(2, 8 + 6 - 6), (3, 8 + 7 + 6 - 6), (4, 8 + 7 + 6 + 5 - 6)])
def test_each_card_that_comes_again_is_remembered_once(blood_engine, players, seen):
    game = blood_engine(CARDS, players, {}, 5, 10)
    first_picks(game, 6 * players)
    state = game.state()
    assert [len(cards) for cards in state["seen"]] == [seen] * players
    for hand, cards in zip(state["hands"], state["seen"], strict=True):
        for card, count in Counter(hand + cards).items():
            assert count <= READ[card].number_in(players)


def test_a_pick_is_hidden_from_the_next_to_pick(blood_engine):
    views = []
    for pick in (0, 1):
        game = blood_engine(CARDS, 3, {}, 5, 9)
        game.apply(game.legal()[pick])
        views.append(game.view(1))
    assert views[0] == views[1]
