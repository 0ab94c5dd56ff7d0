"""Sampled card sets of Blood Rage have the shape of the published one, and are not it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from montecardo.simulate import play
from montecardo.simulate.blood_rage.card_sampler import sample_card_set as sample
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.errors import UserError

PUBLISHED = load_card_set("blood-rage").cards


def shape(cards: Any) -> Any:
    return [(card["age"], card["kind"], card["copies"], card["number"]) for card in cards]


def texts(cards: Any) -> Counter[Any]:
    """Count which names and effects each Age has, with which marks."""
    return Counter(
        (card["age"], card["kind"], tuple(card["copies"]), card["name"], str(card["effects"]))
        for card in cards
    )


@pytest.mark.parametrize("index", range(30))
def test_a_sampled_set_keeps_counts_texts_and_the_span_of_values(index: int) -> None:
    drawn = sample(7, index)
    assert (drawn.status, drawn.name) == ("sampled", f"sampled-7-{index:03d}")
    assert "NOT a published set" in drawn.source
    assert f"seed 7 and index {index}" in drawn.source
    assert shape(drawn.cards) == shape(PUBLISHED)
    assert texts(drawn.cards) == texts(PUBLISHED)
    for kind in {card["kind"] for card in PUBLISHED}:
        for age in (1, 2, 3):
            values, before = (
                sorted(card["value"] for card in cards if (card["kind"], card["age"]) == (kind, age))
                for cards in (drawn.cards, PUBLISHED)
            )
            assert before[0] <= values[0]
            assert values[-1] <= before[-1]
            assert values == before or kind in ("battle", "clan")


def test_seeds_and_indices_give_different_sets_again_and_again() -> None:
    hashes = {sample(seed, index).hash for seed in (1, 2) for index in range(10)}
    assert len(hashes) == 20
    assert load_card_set("blood-rage").hash not in hashes
    assert sample(1, 3).hash == sample(1, 3).hash
    with pytest.raises(UserError, match="seed -1"):
        sample(-1, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sampled_sets_are_played(players: int) -> None:
    run = play("blood-rage", ["random"] * players, 40, seed=2, cards=sample(7, players))
    assert len(run.games) == 40 * players
