"""Wrong values in card-set files: each is told with its line, and with what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from card_set_texts import ABILITIES, HEADER, KEYS, NUMBER, SUITS, VALID, block

# ---------------------------------------------------------------- wrong values, each with its line


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "number = 2\n",
            "number = 33\n",
            f"mine.toml:16: card 33: number = 33: must be {NUMBER}",
        ),
        (
            "number = 2\n",
            'number = "two"\n',
            f'mine.toml:16: [[card]] table 2: number = "two": must be {NUMBER}',
        ),
        (
            "number = 2\n",
            "number = 2.0\n",
            f"mine.toml:16: [[card]] table 2: number = 2.0: must be {NUMBER}",
        ),
        (
            "number = 2\n",
            "",
            f"mine.toml:15: [[card]] table 2: number is missing: must be {NUMBER}",
        ),
        (
            "number = 2\n",
            "number = 1\n",
            f"mine.toml:16: card 1: number = 1: taken by a card above; must be {NUMBER}",
        ),
        (
            'number = 2\nsuit = "road"',
            'number = 2\nsuit = "raod"',
            f'mine.toml:17: card 2: suit = "raod": did you mean road? must be one of {SUITS}',
        ),
        (
            'number = 2\nsuit = "road"',
            'number = 2\nsuit = "Road"',
            f'mine.toml:17: card 2: suit = "Road": did you mean road? must be one of {SUITS}',
        ),
        (
            'number = 2\nsuit = "road"',
            'number = 2\nsuit = "hearts"',
            f'mine.toml:17: card 2: suit = "hearts": must be one of {SUITS}',
        ),
        (
            'number = 2\nsuit = "road"',
            "number = 2\nsuit = 2",
            f"mine.toml:17: card 2: suit = 2: must be one of {SUITS}",
        ),
        (
            'number = 2\nsuit = "road"',
            "number = 2",
            f"mine.toml:15: card 2: suit is missing: must be one of {SUITS}",
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1',
            'number = 2\nsuit = "road"\nstrength = 10',
            "mine.toml:18: card 2: strength = 10: must be a whole number from 0 to 9",
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1',
            'number = 2\nsuit = "road"\nstrength = -1',
            "mine.toml:18: card 2: strength = -1: must be a whole number from 0 to 9",
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1',
            'number = 2\nsuit = "road"\nstrength = true',
            "mine.toml:18: card 2: strength = true: must be a whole number from 0 to 9",
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1',
            'number = 2\nsuit = "road"\nstrength = 0x' + "f" * 5000,
            "mine.toml:18: card 2: strength = 0x" + "f" * 55 + "...: must be a whole number from 0 to 9",
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1',
            'number = 2\nsuit = "road"\nstrenght = 1',
            f'mine.toml:18: card 2: "strenght" is no key: did you mean strength? must be one of {KEYS}\n'
            "mine.toml:15: card 2: strength is missing: must be a whole number from 0 to 9",
        ),
        (
            "number = 2\n",
            "number = 2\nskull = 1\n",
            "mine.toml:17: card 2: skull = 1: must be true or false",
        ),
        (
            "number = 2\n",
            'number = 2\nskull = "true"\n',
            'mine.toml:17: card 2: skull = "true": must be true or false',
        ),
        (
            "number = 2\n",
            "number = 2\nname = 2024-05-01\n",
            f'mine.toml:17: card 2: "name" is no key: must be one of {KEYS}',
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1\nability = "kill"',
            'number = 2\nsuit = "road"\nstrength = 1\nability = "shufle"',
            f'mine.toml:19: card 2: ability = "shufle": did you mean shuffle? must be one of {ABILITIES}',
        ),
        (
            'number = 2\nsuit = "road"\nstrength = 1\nability = "kill"',
            'number = 2\nsuit = "road"\nstrength = 1\nability = ["kill", "play"]',
            f'mine.toml:19: card 2: ability = ["kill", "play"]: must be one of {ABILITIES}',
        ),
    ],
)
def test_a_wrong_value_is_told_with_its_line(complaint: Any, old: str, new: str, message: str) -> None:
    assert VALID.count(old) == 1
    told = complaint(VALID.replace(old, new))
    assert sorted(told.split("\n")) == sorted(message.split("\n"))


SKILLS = f"a list of 1 to 3 words out of {SUITS}"


@pytest.mark.parametrize(
    ("skills", "message"),
    [
        ('["cross", "raod"]', f'skills = ["cross", "raod"]: did you mean road? must be {SKILLS}'),
        ("[]", f"skills = []: must be {SKILLS}"),
        (
            '["sun", "sun", "sun", "sun"]',
            f'skills = ["sun", "sun", "sun", "sun"]: must be {SKILLS}',
        ),
        ('"cross"', f'skills = "cross": must be {SKILLS}'),
        ("[1, true, {a = 1}]", f"skills = [1, true, {{a = 1}}]: must be {SKILLS}"),
        ('["a\\u001bb"]', f'skills = ["a\\u001bb"]: must be {SKILLS}'),
    ],
)
def test_a_wrong_list_is_told(complaint: Any, skills: str, message: str) -> None:
    document = VALID[: VALID.rindex("skills")] + f"skills = {skills}\n"
    assert complaint(document) == f"mine.toml:94: card 10: {message}".replace(
        ":94:", f":{VALID.count(chr(10))}:"
    )


def test_the_line_is_that_on_which_the_key_begins(complaint: Any) -> None:
    document = VALID.replace(
        "number = 2\n",
        "# [[card]]\nnumber = 2 # two\n\nskull = [\n  1, # one\n\n  2,\n]\n",
    )
    assert complaint(document) == "mine.toml:19: card 2: skull = [1, 2]: must be true or false"


def test_text_that_looks_like_cards_does_not_move_the_line(complaint: Any) -> None:
    document = VALID.replace(
        "number = 2\n",
        'number = 2\nplus_text = """\n[[card]]\nnumber = 4\n"""\n',
    )
    assert complaint(document) == (f'mine.toml:17: card 2: "plus_text" is no key: must be one of {KEYS}')


def test_the_line_of_a_table_below_a_card_and_beside_it(complaint: Any) -> None:
    below = VALID.replace(block(3), "\n[card.extra]\nsuit = 1\n" + block(3))
    assert complaint(below) == f'mine.toml:24: card 2: "extra" is no key: must be one of {KEYS}'
    beside = VALID.replace(block(3), "\n[extra]\nsuit = 1\n" + block(3))
    assert complaint(beside) == (
        'mine.toml:24: "extra" is no key: must be one of game, name, source, status, card'
    )


def test_cards_written_as_a_list_are_told_with_the_line_of_the_list(complaint: Any) -> None:
    document = HEADER + "\ncard = [\n  {number = 1},\n]\n"
    first = complaint(document).split("\n")[0]
    assert first == f"mine.toml:6: card 1: suit is missing: must be one of {SUITS}"


def test_lines_are_counted_in_files_from_windows(complaint: Any) -> None:
    document = (
        b"\xef\xbb\xbf"
        + VALID.replace("number = 2\n", "number = 2\nskull = 1\n").replace("\n", "\r\n").encode()
    )
    assert complaint(document) == "mine.toml:17: card 2: skull = 1: must be true or false"


def test_problems_are_told_in_the_order_of_the_file(complaint: Any) -> None:
    document = VALID.replace("number = 7\n", "number = 70\n").replace('status = "custom"', 'status = "mine"')
    assert complaint(document) == (
        'mine.toml:4: status = "mine": must be one of published, reconstruction, sampled, custom\n'
        f"mine.toml:61: card 70: number = 70: must be {NUMBER}"
    )


def test_ten_problems_are_told_and_the_others_counted(complaint: Any) -> None:
    told = complaint(
        VALID.replace("strength = 1\n", "strength = 11\n").replace("plus = true", "plus = 1")
    ).split("\n")
    assert len(told) == 11
    assert told[9] == "mine.toml:48: card 5: plus = 1: must be true or false"
    assert told[10] == "mine.toml: and 10 more"
