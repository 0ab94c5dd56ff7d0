"""Card sets with one thing otherwise: that, and nothing else."""

from __future__ import annotations

import pytest
from montecardo.simulate.cards import CardSet, load_card_set
from montecardo.simulate.dragons_ransom.card_features import features
from montecardo.simulate.dragons_ransom.card_sampler import sample_card_set
from montecardo.simulate.dragons_ransom.counterfactuals import CAUSES, levelled_deck, traps_at_once

SETS = [load_card_set("dragons-ransom"), *(sample_card_set(3, index) for index in range(8))]


@pytest.mark.parametrize("card_set", SETS, ids=lambda each: each.name)
def test_special_traps_become_basic_ones(card_set: CardSet) -> None:
    changed = traps_at_once(card_set, 3, 2)
    assert features(changed)["special traps"] == 0 < features(card_set)["special traps"]
    for old, new in zip(card_set.cards, changed.cards, strict=True):
        if not old["special"]:
            assert new == old
        else:
            assert [{**each, "when": "event"} for each in new["effects"]] == list(old["effects"])
            assert {**new, "effects": old["effects"], "special": True} == old


@pytest.mark.parametrize("attacks", [2, 3, 4])
@pytest.mark.parametrize("piles", [1, 3, 5])
def test_the_deck_becomes_as_long_as_on_legendary(piles: int, attacks: int) -> None:
    for card_set in SETS:
        changed = levelled_deck(card_set, piles, attacks)
        assert changed.cards[: len(card_set.cards)] == card_set.cards
        added = changed.cards[len(card_set.cards) :]
        assert sum(card["copies"] for card in added) == piles * (4 - attacks)
        assert all(card["kind"] == "item" and not card["effects"] for card in added)


def test_features() -> None:
    told = features(SETS[0])
    assert (told["Attack! cards"], told["abilities"] + told["items"], told["special traps"]) == (12, 38, 2)
    assert told["health of the heroes"] == 32
    assert set(CAUSES) == {"special traps", "deck length"}
