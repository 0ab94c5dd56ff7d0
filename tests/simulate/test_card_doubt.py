"""Faults of a card set are told in one go: those between values too, unless one of these is wrong itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from montecardo.simulate.card_writing import new_card_set_file
from montecardo.simulate.cards import games_with_cards, load_card_set
from montecardo.simulate.errors import UserError

Change = tuple[str, str]


def told(game: str, folder: Path, *changes: Change) -> list[str]:
    """Return what is told of a copy of the default set with these changes, without file and line."""
    path = folder / "set.toml"
    new_card_set_file(game, path)
    document = path.read_text()
    for old, new in changes:
        assert old in document, old
        document = document.replace(old, new, 1)
    path.write_text(document)
    with pytest.raises(UserError) as caught:
        load_card_set(game, path)
    return [line.split(": ", 1)[1] for line in str(caught.value).splitlines()]


def last_number(game: str, folder: Path) -> str:
    new_card_set_file(game, folder / "count.toml")
    return f"number = {load_card_set(game, folder / 'count.toml').cards[-1]['number']}\n"


WRONG_STATUS: Change = ('status = "custom"', 'status = "mine"')
BETWEEN: dict[str, tuple[list[Change], list[str]]] = {
    "ragemore": (
        [('ability = "kill_if"', 'ability = "shuffle"')],
        ["ability_suits with shuffle: must be left out"],
    ),
    "rage": (
        [("value = 0\n", "value = 1\n"), ('kind = "colour"', 'kind = "joker"')],
        ["colour with joker", "value with joker"],
    ),
    "dragons-ransom": (
        [
            ('do = "slay", target = "weakest"', 'do = "slya", target = "weakest"'),
            ('hero = "Barbarian"', 'hero = "Barbaran"'),
            ("health = ", "health = 0 #"),
            ('kind = "trap"', 'kind = "trp"'),
        ],
        [
            'do = "slya": did you mean slay?',
            "no such hero; did you mean Barbarian?",
            "health is missing",
            'kind = "trp": did you mean trap?',
        ],
    ),
    "blood-rage": (
        [
            ("copies = [1, 0, 0]", "copies = [0, 0, 0]"),
            ('when = "held", do = "cheaper", amount = 1', 'when = "hold", do = "cheaper", amount = 10'),
        ],
        [
            "copies = [0, 0, 0]: must be 1 to 12",
            'when = "hold": did you mean held?',
            "cheaper: amount = 10: must be",
        ],
    ),
}


@pytest.mark.parametrize("game", games_with_cards())
def test_faults_between_values_are_told_beside_those_of_single_values(game: str, tmp_path: Path) -> None:
    changes, messages = BETWEEN[game]
    taken = (last_number(game, tmp_path), "number = 1\n")
    found = told(game, tmp_path, WRONG_STATUS, taken, *changes)
    wanted = ["must be one of published", *messages, "number = 1: taken by a card above"]
    for message in wanted:
        assert sum(message in line for line in found) == 1, (message, found)
    assert len(found) == len(wanted), found


@pytest.mark.parametrize("game", games_with_cards())
def test_a_wrong_value_brings_no_second_complaint(game: str, tmp_path: Path) -> None:
    # What depends on a card's kind, suit or colour, and all counts, is in doubt with it.
    key, value = {"ragemore": ("suit", "sunn"), "rage": ("colour", "bleu")}.get(game, ("kind", "knid"))
    path = tmp_path / "copy.toml"
    new_card_set_file(game, path)
    for line in {line for line in path.read_text().splitlines() if line.startswith(f"{key} = ")}:
        (found,) = told(game, tmp_path, (f"\n{line}\n", f'\n{key} = "{value}"\n'))
        assert f'{key} = "{value}"' in found
        (tmp_path / "set.toml").unlink()


def test_a_misspelled_key_leaves_what_it_may_stand_for_in_doubt(tmp_path: Path) -> None:
    found = told("dragons-ransom", tmp_path, ("health = ", "heath = "))
    assert [line.split(":")[1].strip() for line in found] == ['"heath" is no key']


def test_misspelled_tables_leave_counts_in_doubt(tmp_path: Path) -> None:
    found = told("blood-rage", tmp_path, ('status = "custom"', 'status = "custom"\n[[crad]]\nnumber = 1'))
    assert len(found) == 1
    assert '"crad" is no key' in found[0]


def test_two_faults_in_one_effect_are_told_together(tmp_path: Path) -> None:
    found = told(
        "blood-rage", tmp_path, ('{when = "held", do = "cheaper", amount = 1}', '{when = "x", do = "cheper"}')
    )
    assert [line.split(" = ")[0] for line in found] == ["card 1: effect 1: when", "card 1: effect 1: do"]
