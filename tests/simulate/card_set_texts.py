"""Card-set files of Ragemore as texts, for the tests of several files."""

from __future__ import annotations

from pathlib import Path

from montecardo.simulate.cards import CardSet, load_card_set

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
