"""Card files of Blood Rage: what is wrong is told in one line, with what is allowed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from card_set_texts import faults
from montecardo.simulate.blood_rage.cards import to_table
from montecardo.simulate.blood_rage.operations import SPECIFIED
from montecardo.simulate.blood_rage.words import OPERATIONS
from montecardo.simulate.cards import load_card_set

GAME = "blood-rage"
DOCUMENT = Path(str(load_card_set(GAME).path)).read_text(encoding="utf-8")


def changed(name: str, old: str, new: str) -> tuple[str, range]:
    """Return the default set with one thing in a card changed, and that card's lines."""
    start = DOCUMENT.rindex("[[card]]", 0, DOCUMENT.index(f'name = "{name}"'))
    end = DOCUMENT.find("[[card]]", start + 1)
    card = DOCUMENT[start : end if end >= 0 else None]
    assert old in card
    first = DOCUMENT.count("\n", 0, start) + 1
    lines = range(first, first + card.count("\n") + 1)
    return DOCUMENT[:start] + card.replace(old, new, 1) + DOCUMENT[start + len(card) :], lines


WRONG = [
    ("Tyr's Bash", "value = 2", "value = 10", "value = 10 on battle: must be 0 to 9"),
    ("Tyr's Bash", "value = 2", "value = 31", "value = 31: must be a whole number from 0 to 30"),
    ("Tyr's Bash", "age = 1", "age = 4", "age = 4: must be a whole number from 1 to 3"),
    ("Tyr's Bash", "[1, 0, 0]", "[0, 0, 0]", "copies = [0, 0, 0]: must be 1 to 12 together"),
    ("Tyr's Bash", "[1, 0, 0]", "[1, 0]", "copies = [1, 0]: must be a list of three whole numbers"),
    ("Tyr's Bash", 'kind = "battle"', 'kind = "batle"', 'kind = "batle": did you mean battle?'),
    ("Heimdall's Sight", "value = 0", "value = 1", 'do = "copy" with value = 1: the value must be 0'),
    ("Troll", 'do = "kill"', 'do = "kil"', 'do = "kil": did you mean kill? must be one of glory'),
    ("Troll", 'when = "invade"', 'when = "held"', "must be when = invade on monster"),
    ("Troll", 'what = "warriors"', "", "kill: what is missing: must be one of warriors, non_monsters"),
    ("Loki's Dragons", "amount = 4", "amount = 31", "amount = 31: must be a whole number from 1 to 30"),
    ("Loki's Dragons", "amount = 4", "amount = 4, least = 1", "least = 1 with when = "),
    (
        "Loki's Dragons",
        "amount = 4",
        "amount = 4, amuont = 4",
        '"amuont" is no argument of glory: did you mean amount?',
    ),
    ("Loki's Domain", 'per = "figure"', 'per = "once"', 'must be "figure"'),
    ("Frigga's Charm", 'do = "cheaper"', 'do = "spare"', 'do = "spare" on clan: must be one of glory'),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), WRONG)
def test_what_is_wrong_is_told_in_one_line(
    tmp_path: Path, name: str, old: str, new: str, message: str
) -> None:
    document, lines = changed(name, old, new)
    document = re.sub(r", *(,|\})", r"\1", document) if not new else document
    (line,) = faults(GAME, tmp_path, document)
    assert message in line
    assert int(line.split(":")[0]) in lines


def test_an_age_with_too_few_cards_is_refused(tmp_path: Path) -> None:
    document = DOCUMENT.replace("age = 1\n", "age = 2\n")
    lines = faults(GAME, tmp_path, document)
    assert any("0 cards in Age 1 with 2 players: must be 16 to 64" in line for line in lines)


def test_two_cards_of_an_age_with_one_name_are_refused(tmp_path: Path) -> None:
    document, _ = changed("Tyr's Bash", "Tyr's Bash", "Tyr's Smite")
    (line,) = faults(GAME, tmp_path, document)
    assert 'name = "Tyr\'s Smite" is card' in line


def test_every_operation_is_specified_and_known_to_the_kernel() -> None:
    assert set(SPECIFIED) == set(OPERATIONS[1:])


def test_table_counts_the_cards_of_each_table_size() -> None:
    table = to_table(load_card_set(GAME))
    assert int(table.count) == 78
    assert table.copies[:78].sum(axis=0).tolist() == [60, 78, 102]
