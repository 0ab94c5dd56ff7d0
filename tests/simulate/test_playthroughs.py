"""A whole game of each kind, told in words: a person can follow it with the cards on a table.

Each golden file was proof-read against the rulebook, card by card, when it was made.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from montecardo import simulate
from montecardo.simulate.game import games
from montecardo.simulate.replaying import replay

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"

# A short game that shows much of the rules: strategies, game number, seed, rules.
SHORT: dict[str, tuple[list[str], int, int, dict[str, str]]] = {
    # Weak heroes and strong minions: won in nine turns, with chains complete and not, an event that causes
    # another, minions slain in a hero's own and in an adjacent column of the player's choice, both
    # fall-backs, forced Attack! cards, hero cards of the defeated.
    "dragons-ransom": (
        ["random"],
        3846,
        1,
        {"hero_health": "-3", "minion_value": "3", "level": "legendary", "piles": "2"},
    ),
    # Three rounds of four, three and two cards, with all five kinds of action cards, tricks that they open, a
    # Joker's colour named, tricks without trump and the card turned after them, and a shared win.
    "rage": (["grabber", "sharer", "counter"], 12, 1, {"rounds": "3", "first_cards": "4"}),
    # Won in nine turns: Explores, a Recruit with the Deck's top card, a lost, a won and a reinforced Fight,
    # covered Heroes, a shuffle, a card from bottom to top, a finished card of the player's choice given up.
    "ragemore": (["fighter"], 115, 1, {}),
}


def test_the_function_stays_what_the_package_calls_replay() -> None:
    assert callable(simulate.replay)


def test_each_game_has_a_playthrough() -> None:
    assert set(SHORT) == set(games())


@pytest.mark.parametrize("name", games())
def test_playthrough(name: str, matches_golden: Callable[[str, Path], None]) -> None:
    strategies, number, seed, rules = SHORT[name]
    lines = replay(name, strategies, number, seed=seed, rules=rules)
    matches_golden("\n".join(lines) + "\n", FOLDER / f"{name}.txt")
