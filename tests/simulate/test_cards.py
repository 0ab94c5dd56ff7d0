"""The machinery of card-set files, tried on Ragemore's schema."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montecardo.simulate.card_writing import new_card_set_file, render_card_set, save_card_set
from montecardo.simulate.cards import (
    CardSet,
    card_rules,
    games_with_cards,
    load_card_set,
    make_card_set,
    shipped_card_sets,
)
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


@pytest.fixture
def complaint(tmp_path: Path) -> Any:
    """Load a document that is wrong; return the message with the folder's name left out."""

    def load(document: str | bytes) -> str:
        path = tmp_path / "mine.toml"
        path.write_bytes(document if isinstance(document, bytes) else document.encode())
        with pytest.raises(UserError) as caught:
            load_card_set("ragemore", path)
        return str(caught.value).replace(f"{tmp_path}/", "")

    return load


def load_text(tmp_path: Path, document: str | bytes) -> CardSet:
    path = tmp_path / "set.toml"
    path.write_bytes(document if isinstance(document, bytes) else document.encode())
    return load_card_set("ragemore", path)


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


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "ragemore"\n', "", "mine.toml:1: game is missing: must be ragemore"),
        ("ragemore", "rage", 'mine.toml:1: game = "rage": a card set of another game; must be ragemore'),
        ('"ragemore"', "1", "mine.toml:1: game = 1: must be ragemore"),
        (
            'name = "mine"\n',
            "",
            "mine.toml:1: name is missing: must be one line of 1 to 60 printable characters",
        ),
        ('"mine"', '" "', 'mine.toml:2: name = " ": must be one line of 1 to 60 printable characters'),
        (
            '"mine"',
            f'"{"m" * 61}"',
            f'mine.toml:2: name = "{"m" * 56}...: must be one line of 1 to 60 printable characters',
        ),
        (
            '"made up"',
            '"made\\nup"',
            'mine.toml:3: source = "made\\nup": must be one line of 1 to 300 printable characters',
        ),
        (
            '"custom"',
            '"costum"',
            'mine.toml:4: status = "costum": did you mean custom? '
            "must be one of published, reconstruction, sampled, custom",
        ),
        (
            "name =",
            "author = 1\nname =",
            'mine.toml:2: "author" is no key: must be one of game, name, source, status, card',
        ),
    ],
)
def test_a_wrong_header_is_told(complaint: Any, old: str, new: str, message: str) -> None:
    assert complaint(VALID.replace(old, new, 1)) == message


def test_a_file_without_cards_is_told(complaint: Any) -> None:
    assert complaint(HEADER) == "mine.toml:1: card is missing: must be [[card]] tables, one a card"
    assert complaint(HEADER + "[card]\nnumber = 1\n") == (
        "mine.toml:5: card = {number = 1}: must be [[card]] tables, one a card"
    )
    assert complaint(HEADER + "card = 18\n") == "mine.toml:5: card = 18: must be [[card]] tables, one a card"
    assert complaint(HEADER + "[[cards]]\nnumber = 1\n") == (
        "mine.toml:1: card is missing: must be [[card]] tables, one a card\n"
        'mine.toml:5: "cards" is no key: did you mean card? must be one of game, name, source, status, card'
    )


# ---------------------------------------------------------------- files that are no card sets


@pytest.mark.parametrize("document", ["", "\n\n", "# nothing yet\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_told(complaint: Any, document: str | bytes) -> None:
    assert complaint(document) == (
        'mine.toml:1: nothing in it: must begin with game = "ragemore" and have [[card]] tables'
    )


def test_broken_toml_is_told_with_its_line(complaint: Any) -> None:
    assert complaint(VALID.replace('"mine"', "mine")) == "mine.toml:2: not TOML: Invalid value"
    assert complaint(VALID.replace('name = "mine"', 'game = "rage"')) == (
        "mine.toml:2: not TOML: Cannot overwrite a value"
    )
    assert complaint(HEADER + "card = [\n") == "mine.toml:5: not TOML: Invalid value"


def test_toml_that_python_can_not_take_is_told(complaint: Any) -> None:
    assert complaint("x = " + "[" * 100_000) == "mine.toml: not TOML: nested too deeply"
    assert complaint("x = " + "9" * 5000).startswith("mine.toml: not TOML: Exceeds the limit (4300")


def test_a_file_that_is_not_text_is_told_with_its_line(complaint: Any) -> None:
    latin = VALID.replace("made up", "Bojan Prakljačić").encode("utf-16")
    assert complaint(latin) == "mine.toml:1: byte 0xff: not text; must be TOML in UTF-8"
    assert complaint(VALID.replace("made up", "erfundén").encode("latin-1")) == (
        "mine.toml:3: byte 0xe9: not text; must be TOML in UTF-8"
    )
    assert complaint(b"PAR1\x00\x00") == "mine.toml:1: not TOML: Expected '=' after a key in a key/value pair"


def test_a_huge_file_is_told(complaint: Any) -> None:
    assert complaint(b"#" * 1_000_001) == (
        "mine.toml: too large for a card set; must be at most 1,000,000 bytes"
    )


WANTED = "must be a TOML file or a set that comes with ragemore: published"


def test_a_missing_file_is_told() -> None:
    for where, message in [
        ("nowhere/mine.toml", f"nowhere/mine.toml: no such file; {WANTED}"),
        ("publisht", f"publisht: no such file; did you mean published? {WANTED}"),
        (Path("published"), f"published: no such file; {WANTED}"),
    ]:
        with pytest.raises(UserError, match=f"^{re.escape(message)}$"):
            load_card_set("ragemore", where)


def test_a_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=f"^{re.escape(f'{tmp_path}: a folder; {WANTED}')}$"):
        load_card_set("ragemore", tmp_path)


def test_a_file_that_can_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(VALID)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(UserError, match=f"^{re.escape(str(path))}: can't be read: Permission denied$"):
        load_card_set("ragemore", path)


# ---------------------------------------------------------------- games and shipped sets


def test_an_unknown_game_is_told() -> None:
    assert "ragemore" in games_with_cards()
    known = ", ".join(games_with_cards())
    message = f'no game "ragemoor": did you mean ragemore? must be one of {known}'
    for ask in (card_rules, load_card_set, shipped_card_sets):
        with pytest.raises(UserError, match=f"^{re.escape(message)}$"):
            ask("ragemoor")


@pytest.mark.parametrize("game", ["", "..", "ragemore/..", "errors", "no_such"])
def test_what_is_no_game_is_never_imported(game: str) -> None:
    with pytest.raises(UserError, match=r"^no game "):
        card_rules(game)


@pytest.mark.parametrize("game", games_with_cards())
def test_every_shipped_set_of_every_game_is_valid(game: str) -> None:
    rules = card_rules(game)
    assert rules.DEFAULT in shipped_card_sets(game)
    assert load_card_set(game).name == rules.DEFAULT
    for name in shipped_card_sets(game):
        card_set = load_card_set(game, name)
        assert card_set.name == name
        assert card_set.path is not None
        assert load_card_set(game, card_set.path) == card_set
        rules.to_table(card_set)


def test_card_sets_load_without_numba() -> None:
    code = (
        "import sys; from montecardo.simulate.cards import load_card_set, card_rules; "
        "card_rules('ragemore').to_table(load_card_set('ragemore')); card_rules('ragemore').sample(1, 0); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---------------------------------------------------------------- the hash tells the meaning


def test_layout_comments_and_header_leave_the_hash(tmp_path: Path) -> None:
    expected = load_text(tmp_path, VALID).hash
    assert re.fullmatch("[0-9a-f]{12}", expected)
    for other in [
        VALID.replace("\n", "\r\n").encode(),
        "# ours\n" + VALID.replace(" = ", "=").replace("\n\n", "\n # next\n\n\n"),
        VALID.replace("mine", "yours").replace("made up", "elsewhere").replace("custom", "reconstruction"),
        VALID.replace('["cross", "road"]', '[\n  "road",\n  "cross",\n]'),
        VALID.replace("number = 2\n", "")
        .replace("ability", "number = 2\nability", 2)
        .replace("number = 2\n", "", 1),
        VALID.replace("number = 4\n", "skull = false\nability_suits = []\nnumber = 4\n"),
        "\n".join(reversed(HEADER.split("\n"))) + VALID[len(HEADER) :],
    ]:
        assert load_text(tmp_path, other).hash == expected


def test_a_card_set_is_equal_to_itself_from_another_file(tmp_path: Path) -> None:
    one = load_text(tmp_path, VALID)
    other = dataclasses.replace(one, path=None)
    assert one == other
    assert one.path == tmp_path / "set.toml"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("number = 2\n", "number = 32\n"),
        ('number = 2\nsuit = "road"', 'number = 2\nsuit = "sun"'),
        ("strength = 1\n", "strength = 2\n"),
        ("number = 2\n", "number = 2\nskull = true\n"),
        ('ability = "kill"', 'ability = "play"'),
        ('ability = "kill"', 'ability = "kill_if"\nability_suits = ["cross", "sun"]'),
        ('ability = "kill"', 'ability = "kill_if"\nability_suits = ["crown", "sun"]'),
        ("hero_strength = 0", "hero_strength = 1"),
        ("plus = true", "plus = false"),
        ('["cross", "road"]', '["cross"]'),
        ('["cross", "road"]', '["cross", "cross"]'),
        (block(3) + block(4), block(4) + block(3)),
    ],
)
def test_each_meaningful_change_changes_the_hash(tmp_path: Path, old: str, new: str) -> None:
    assert old in VALID
    changed = load_text(tmp_path, VALID.replace(old, new, 1))
    assert changed.hash != load_text(tmp_path, VALID).hash


# ---------------------------------------------------------------- writing


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=30)
@given(
    data=st.data(),
    name=st.text(min_size=1, max_size=60).filter(lambda name: name.strip() and name.isprintable()),
)
def test_what_is_rendered_loads_as_the_same(
    data: st.DataObject, name: str, ragemore_cards: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    made = make_card_set("ragemore", data.draw(ragemore_cards), name=name, source='a "quoted" \\ source')
    folder = tmp_path_factory.mktemp("rendered")
    for comments in (False, True):
        loaded = load_text(folder, render_card_set(made, comments=comments))
        assert loaded == made
        assert loaded.hash == made.hash


def test_a_new_file_is_a_commented_copy_of_the_default_set(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    written = new_card_set_file("ragemore", path)
    loaded, default = load_card_set("ragemore", path), load_card_set("ragemore")
    assert loaded == written
    assert loaded.path == written.path == path
    assert (loaded.name, loaded.status, loaded.hash) == ("custom", "custom", default.hash)
    assert loaded.source == "began as a copy of the published set of ragemore; tell here what is different"
    comments = path.read_text().split("\ngame =")[0].split("\n")
    assert all(line.startswith("#") for line in comments if line)
    for key in [*KEYS.split(", "), "game", "name", "source", "status", *ABILITIES.split(", ")]:
        assert any(re.match(rf"#\s+{key}: ", line) for line in comments), key
    assert "#   strength: its strength as an enemy. Must be a whole number from 0 to 9." in comments


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("dear")
    message = f"^{re.escape(str(path))}: exists already, and is left as it is; must be a new file$"
    with pytest.raises(UserError, match=message):
        new_card_set_file("ragemore", path)
    with pytest.raises(UserError, match=message):
        save_card_set(load_card_set("ragemore"), path)
    assert path.read_text() == "dear"


def test_a_file_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "mine.toml"
    message = f"^{re.escape(str(path))}: can't be written: No such file or directory$"
    with pytest.raises(UserError, match=message):
        new_card_set_file("ragemore", path)


# ---------------------------------------------------------------- sets made in Python


def test_a_set_made_in_python_is_checked_without_lines() -> None:
    cards = [dict(card) for card in load_card_set("ragemore").cards]
    cards[3]["suit"] = "corss"
    del cards[4]["number"]
    with pytest.raises(UserError) as caught:
        make_card_set("ragemore", cards, name="what if", source="a notebook")
    assert str(caught.value) == (
        f'card set "what if": card 4: suit = "corss": did you mean cross? must be one of {SUITS}\n'
        f'card set "what if": [[card]] table 5: number is missing: must be {NUMBER}'
    )


def test_a_set_that_was_meddled_with_is_checked_again() -> None:
    published = load_card_set("ragemore")
    assert load_card_set("ragemore", published) == published
    meddled = dataclasses.replace(published, cards=published.cards[:9])
    with pytest.raises(UserError, match=r'^card set "published": 9 cards: must be 10 to 32$'):
        load_card_set("ragemore", meddled)


def test_a_set_made_in_python_has_all_keys_and_lists_in_order() -> None:
    cards = [
        {key: value for key, value in card.items() if value not in (False, [])}
        for card in load_card_set("ragemore").cards
    ]
    for card in cards:
        card["skills"] = tuple(reversed(card["skills"]))
        card.setdefault("strength", 0)
        card.setdefault("hero_strength", 0)
    made = make_card_set("ragemore", cards, name="what if", source="a notebook")
    assert made.cards == load_card_set("ragemore").cards
    assert made.status == "custom"
