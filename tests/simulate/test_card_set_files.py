"""Card-set files: headers, files that are none, games and the sets that come with them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from card_set_texts import HEADER, VALID
from montecardo.simulate.cards import card_rules, games_with_cards, load_card_set, shipped_card_sets
from montecardo.simulate.errors import UserError

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
        "from montecardo.simulate.card_sampling import sample_card_set; "
        "card_rules('ragemore').to_table(load_card_set('ragemore')); sample_card_set('ragemore', 1, 0); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
