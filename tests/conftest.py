"""What tests in several folders share: modules with names of their own, and any cards of Ragemore."""

from __future__ import annotations

import sys
from collections import Counter
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from montecardo.simulate.ragemore.cards import (
    ABILITIES,
    CONDITIONAL_ABILITIES,
    MAX_CARDS,
    MIN_CARDS,
    SUITS,
)

# Tests are on no path. What several of them import has its name here, and is found without touching sys.path.
_HERE = Path(__file__).parent
_NAMED = {
    "against_oracle": "simulate/against_oracle.py",
    "blood_rage_placements": "simulate/blood_rage/placements.py",
    "card_set_texts": "simulate/card_set_texts.py",
    "contract_hidden": "simulate/contract_hidden.py",
    "kernel_driver": "simulate/kernel_driver.py",
    "montecardo_specialised_loop": "benchmarks/specialised_loop.py",
}
for _game in ("any_game", "blood_rage", "dragons_ransom", "rage", "ragemore"):
    _NAMED[f"{_game}_oracle"] = f"oracle/{_game}/__init__.py"
    _NAMED[f"{_game}_kernel_game"] = f"simulate/{_game}/kernel_game.py"


class _NamedModules(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        file = _NAMED.get(fullname)
        return spec_from_file_location(fullname, _HERE / file) if file else None


sys.meta_path.append(_NamedModules())

_LONGEST = ("test_every_montecardo_command_of_readme", "test_digests_are_those_of_the_golden_file")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest tests begin first: as the last one each would run alone, while the other cores wait."""
    items.sort(key=lambda item: item.name not in _LONGEST)


@st.composite
def _ragemore_card(draw: st.DrawFn) -> dict[str, Any]:
    ability = draw(st.sampled_from(ABILITIES))
    named = draw(st.permutations(SUITS))[:2] if ability in CONDITIONAL_ABILITIES else []
    return {
        "suit": draw(st.sampled_from(SUITS)),
        "strength": draw(st.integers(0, 9)),
        "skull": draw(st.booleans()),
        "ability": ability,
        "ability_suits": named,
        "hero_strength": draw(st.integers(0, 9)),
        "plus": draw(st.booleans()),
        "skills": draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=3)),
    }


def _has_two_beside_the_commonest_suit(cards: list[dict[str, Any]]) -> bool:
    return len(cards) - max(Counter(card["suit"] for card in cards).values()) >= 2


@st.composite
def _ragemore_cards(draw: st.DrawFn) -> list[dict[str, Any]]:
    cards = draw(
        st.lists(_ragemore_card(), min_size=MIN_CARDS, max_size=MAX_CARDS).filter(
            _has_two_beside_the_commonest_suit
        )
    )
    numbers = draw(st.permutations(range(1, MAX_CARDS + 1)))
    return [{"number": number, **card} for number, card in zip(numbers, cards, strict=False)]


@pytest.fixture(scope="session")
def ragemore_cards() -> st.SearchStrategy[list[dict[str, Any]]]:
    """A hypothesis strategy: valid lists of 10 to 32 cards, for `make_card_set`."""
    return _ragemore_cards()
