"""The published cards, count by count; the table that kernels read; sampled sets."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montecardo.simulate import card_sampling
from montecardo.simulate.cards import CardSet, load_card_set, make_card_set
from montecardo.simulate.errors import UserError
from montecardo.simulate.ragemore.card_sampler import sample_card_set
from montecardo.simulate.ragemore.cards import (
    ABILITIES,
    CARDS,
    MAX_CARDS,
    MAX_SKILLS,
    NONE,
    SUITS,
    check,
    to_table,
)

PUBLISHED = load_card_set("ragemore")
SAMPLES = 200


def column(card_set: CardSet, key: str) -> list[Any]:
    return [card[key] for card in card_set.cards]


def numbers_with(key: str) -> list[int]:
    return [card["number"] for card in PUBLISHED.cards if card[key]]


def icons(card_set: CardSet) -> Counter[str]:
    return Counter(chain.from_iterable(column(card_set, "skills")))


# ---------------------------------------------------------------- the published cards


def test_there_are_18_cards_numbered_in_order() -> None:
    assert column(PUBLISHED, "number") == list(range(1, 19))


def test_the_cards_of_each_suit() -> None:
    assert Counter(column(PUBLISHED, "suit")) == {"crown": 4, "cross": 5, "road": 5, "sun": 4}


def test_six_enemies_of_each_strength() -> None:
    assert Counter(column(PUBLISHED, "strength")) == {1: 6, 2: 6, 3: 6}


def test_a_hero_is_one_weaker_than_the_enemy() -> None:
    assert all(card["hero_strength"] == card["strength"] - 1 for card in PUBLISHED.cards)


def test_the_skulls() -> None:
    assert numbers_with("skull") == [2, 4, 5, 7, 9, 10, 12, 14, 15, 17]


def test_the_plus_icons() -> None:
    assert numbers_with("plus") == [2, 4, 8, 13, 16, 18]


def test_thirteen_heroes_have_two_skills_and_five_have_one() -> None:
    assert Counter(map(len, column(PUBLISHED, "skills"))) == {1: 5, 2: 13}
    assert [card["number"] for card in PUBLISHED.cards if len(card["skills"]) == 1] == [3, 4, 9, 14, 18]


def test_the_icons_of_each_suit() -> None:
    assert icons(PUBLISHED) == {"cross": 9, "road": 8, "crown": 7, "sun": 7}


def test_every_ability_is_on_some_card() -> None:
    assert set(column(PUBLISHED, "ability")) == set(ABILITIES)


def test_all_of_it_together() -> None:
    assert PUBLISHED.hash == "72ac448899ec"


def test_the_header_says_where_it_comes_from_and_how_far_to_trust_it() -> None:
    assert (PUBLISHED.game, PUBLISHED.name, PUBLISHED.status) == ("ragemore", "published", "published")
    assert "ProperNovice/Ragemore" in PUBLISHED.source
    assert PUBLISHED.source.endswith("unverified against the current printing")


# ---------------------------------------------------------------- what does not fit together


def changed(place: int, **values: Any) -> list[dict[str, Any]]:
    cards = [dict(card) for card in PUBLISHED.cards]
    cards[place].update(values)
    return cards


def of_suits(*suits: str) -> list[dict[str, Any]]:
    common = {"strength": 1, "ability": "kill", "hero_strength": 0, "skills": ["sun"]}
    return [{"number": 1 + place, "suit": suit, **common} for place, suit in enumerate(suits)]


def complaint(cards: list[dict[str, Any]]) -> str:
    with pytest.raises(UserError) as caught:
        make_card_set("ragemore", cards, name="x", source="a test")
    return str(caught.value).removeprefix('card set "x": ')


def test_conditional_abilities_need_two_different_suits() -> None:
    allowed = "must be a list of 2 different words out of crown, cross, road, sun"
    for ability in ("kill_if", "gain_if"):
        assert complaint(changed(0, ability=ability)) == (
            f"card 1: ability_suits is missing: {ability} needs it; {allowed}"
        )
    for named, told in [
        (["sun"], '["sun"]'),
        (["sun", "sun"], '["sun", "sun"]'),
        (["sun", "road", "crown"], '["sun", "road", "crown"]'),
    ]:
        assert complaint(changed(2, ability_suits=named)) == f"card 3: ability_suits = {told}: {allowed}"


def test_other_abilities_have_no_suits() -> None:
    for ability in sorted(set(ABILITIES) - {"kill_if", "gain_if"}):
        assert complaint(changed(2, ability=ability)) == (
            f"card 3: ability_suits with {ability}: must be left out; only kill_if and gain_if have it"
        )


def test_the_lines_of_what_does_not_fit_together(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    head = 'game = "ragemore"\nname = "x"\nsource = "x"\nstatus = "custom"\n'
    body = 'suit = "sun"\nstrength = 1\nability = "{}"\n{}hero_strength = 0\nskills = ["sun"]\n'
    two = [("kill_if", ""), ("kill", 'ability_suits = ["sun", "road"]\n')]
    path.write_text(
        head
        + "".join(f"[[card]]\nnumber = {n}\n" + body.format(*rest) for n, rest in enumerate(two, start=1))
    )
    with pytest.raises(UserError) as caught:
        load_card_set("ragemore", path)
    assert str(caught.value).split("\n") == [
        f"{path}:5: 2 cards: must be 10 to 32",
        f"{path}:9: card 1: ability_suits is missing: kill_if needs it; "
        "must be a list of 2 different words out of crown, cross, road, sun",
        f"{path}:17: card 2: ability_suits with kill: must be left out; only kill_if and gain_if have it",
    ]


def test_there_are_10_to_32_cards() -> None:
    assert complaint(of_suits(*(SUITS * 2), "sun")) == "9 cards: must be 10 to 32"
    assert complaint([]) == "0 cards: must be 10 to 32"
    for count in (10, 32):
        make_card_set("ragemore", of_suits(*(SUITS * 8)[:count]), name="x", source="a test")
    too_many = [*check([*PUBLISHED.cards, *PUBLISHED.cards])]
    assert [problem.message for problem in too_many] == ["36 cards: must be 10 to 32"]


def test_two_cards_lie_outside_the_commonest_suit() -> None:
    why = (
        "must leave at least 2 of other suits, "
        "else no Quests of 3 and 2 cards can be formed without neighbours of one suit"
    )
    assert complaint(of_suits(*["sun"] * 9, "road")) == f"9 of 10 cards are of suit sun: {why}"
    assert complaint(of_suits(*["sun"] * 12)) == f"12 of 12 cards are of suit sun: {why}"
    make_card_set("ragemore", of_suits(*["sun"] * 10, "road", "crown"), name="x", source="a test")


# ---------------------------------------------------------------- the table


def test_what_moves_are_looked_for_with_stands_first() -> None:
    assert list(CARDS.fields)[:3] == ["suit_mask", "recruitable", "suit"]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=30)
@given(data=st.data())
def test_the_table_tells_all_of_the_cards(data: st.DataObject, ragemore_cards: Any) -> None:
    card_set = make_card_set("ragemore", data.draw(ragemore_cards), name="x", source="a test")
    table, count = to_table(card_set), len(card_set.cards)
    assert table.dtype == CARDS.dtype
    assert table.count == count
    for place, card in enumerate(card_set.cards):
        assert read_card(table, place) == card
        for suit in range(len(SUITS)):
            assert bool(table.suit_mask[suit] >> place & 1) == (SUITS[suit] == card["suit"])
        assert bool(table.recruitable >> place & 1) == (not card["skull"])
    assert_empty_from(table, count)


def read_card(table: Any, place: int) -> dict[str, Any]:
    skills = table.skills[place].tolist()
    count = int(table.skill_count[place])
    assert skills[count:] == [NONE] * (MAX_SKILLS - count)
    return {
        "number": table.number[place],
        "suit": SUITS[table.suit[place]],
        "strength": table.strength[place],
        "skull": table.skull[place] == 1,
        "ability": ABILITIES[table.ability[place]],
        "ability_suits": [name for suit, name in enumerate(SUITS) if table.ability_suits[place] >> suit & 1],
        "hero_strength": table.hero_strength[place],
        "plus": table.plus[place] == 1,
        "skills": [SUITS[skill] for skill in skills[:count]],
    }


def assert_empty_from(table: Any, count: int) -> None:
    assert int(np.bitwise_or.reduce(table.suit_mask)) == (1 << count) - 1
    assert int(table.recruitable) >> count == 0
    for key, field in CARDS.fields.items():
        if field.shape[:1] == (MAX_CARDS,):
            assert (table[key][count:] == (NONE if key == "skills" else 0)).all(), key


# ---------------------------------------------------------------- sampled sets


@pytest.fixture(scope="module")
def samples() -> list[CardSet]:
    return [sample_card_set(1, index) for index in range(SAMPLES)]


@pytest.mark.parametrize("key", ["number", "strength", "hero_strength", "skull", "plus", "ability"])
def test_samples_keep_the_counts_of_a_column(samples: list[CardSet], key: str) -> None:
    published = Counter(column(PUBLISHED, key))
    assert all(Counter(column(card_set, key)) == published for card_set in samples)


def test_samples_keep_the_counts_of_skills_and_icons(samples: list[CardSet]) -> None:
    for card_set in samples:
        assert Counter(map(len, column(card_set, "skills"))) == {1: 5, 2: 13}
        assert icons(card_set) == icons(PUBLISHED)


def test_samples_have_suits_of_four_and_five_cards_in_any_order(samples: list[CardSet]) -> None:
    shapes = Counter(tuple(Counter(column(card_set, "suit"))[suit] for suit in SUITS) for card_set in samples)
    assert all(sorted(shape) == [4, 4, 5, 5] for shape in shapes)
    assert len(shapes) == 6
    assert min(shapes.values()) > SAMPLES / 6 / 2


def test_samples_keep_what_ties_columns_together(samples: list[CardSet]) -> None:
    for card in chain.from_iterable(card_set.cards for card_set in samples):
        assert card["hero_strength"] == card["strength"] - 1
        assert len(set(card["ability_suits"])) == (2 if card["ability"] in ("kill_if", "gain_if") else 0)
        assert card["suit"] not in card["ability_suits"]


def test_published_cards_never_name_their_own_suit() -> None:
    assert all(card["suit"] not in card["ability_suits"] for card in PUBLISHED.cards)


def test_samples_differ_and_none_is_the_published_set(samples: list[CardSet]) -> None:
    hashes = {card_set.hash for card_set in samples}
    assert len(hashes) == SAMPLES
    assert PUBLISHED.hash not in hashes
    assert sample_card_set(2, 0).hash not in hashes


def test_every_column_is_dealt_anew(samples: list[CardSet]) -> None:
    for key in ("suit", "strength", "skull", "ability", "plus"):
        for place in range(len(PUBLISHED.cards)):
            assert {card_set.cards[place][key] for card_set in samples} == set(column(PUBLISHED, key))


def test_a_sample_is_the_same_whenever_it_is_drawn() -> None:
    assert card_sampling.sample_card_set("ragemore", 1, 3) == sample_card_set(1, 3)
    # Changing how sets are drawn changes the sets of old seeds: on purpose only.
    assert sample_card_set(1, 3).hash == "6f704b1d7bb6"


def test_the_header_of_a_sample_says_what_it_is() -> None:
    card_set = sample_card_set(1, 3)
    assert (card_set.name, card_set.status) == ("sampled-1-003", "sampled")
    assert card_set.source == "NOT a published set: drawn by chance in its shape, with seed 1 and index 3"


@pytest.mark.parametrize(
    ("seed", "index", "told"), [(-1, 0, "seed -1"), (0, -1, "index -1"), (2**63, 0, f"seed {2**63}")]
)
def test_seed_and_index_must_be_in_range(seed: int, index: int, told: str) -> None:
    allowed = f"of a sampled card set: must be a whole number from 0 to {2**63 - 1}"
    with pytest.raises(UserError, match=f"^{told} {allowed}$"):
        sample_card_set(seed, index)
    assert sample_card_set(2**63 - 1, 2**63 - 1).status == "sampled"
