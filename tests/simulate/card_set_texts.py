"""Card-set files as texts: Ragemore's, for the tests of several files, and the faults of any game's."""

from __future__ import annotations

from pathlib import Path

import pytest
from montecardo.simulate.cards import CardSet, load_card_set
from montecardo.simulate.errors import UserError

SUITS = "crown, cross, road, sun"
KEYS = "number, suit, strength, skull, ability, ability_suits, hero_strength, plus, skills"
ABILITIES = (
    "kill, kill_if, gain_if, play, top_to_bottom, bottom_to_top, shuffle, finished_to_bottom, "
    "graveyard_to_bottom, join_graveyard_if_any, kill_in_smallest_quest"
)
NUMBER = "a whole number from 1 to 32, another for each card"

# Ten cards of nine lines each after four lines of header: the table of card k is on line 9 k - 3.

HEADER = 'game = "ragemore"\nname = "mine"\nsource = "made up"\nstatus = "custom"\n'


def block(number: int) -> str:
    suit = ["crown", "cross", "road", "sun"][number % 4]
    return (
        f'\n[[card]]\nnumber = {number}\nsuit = "{suit}"\nstrength = 1\nability = "kill"\n'
        'hero_strength = 0\nplus = true\nskills = ["cross", "road"]\n'
    )


VALID = HEADER + "".join(block(number) for number in range(1, 11))


def load_text(tmp_path: Path, document: str | bytes) -> CardSet:
    path = tmp_path / "set.toml"
    path.write_bytes(document if isinstance(document, bytes) else document.encode())
    return load_card_set("ragemore", path)


def faults(game: str, tmp_path: Path, document: str) -> list[str]:
    """Return the lines that a file's faults are told in, without its path."""
    file = tmp_path / "set.toml"
    file.write_text(document, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_card_set(game, str(file))
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{file}:") for line in lines)
    return [line.removeprefix(f"{file}:") for line in lines]
