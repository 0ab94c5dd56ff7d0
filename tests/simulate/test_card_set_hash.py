"""Card sets: the hash that tells their meaning, writing them, and making them in Python."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
from card_set_texts import ABILITIES, HEADER, KEYS, NUMBER, SUITS, VALID, block, load_text
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montecardo.simulate.card_writing import new_card_set_file, render_card_set, save_card_set
from montecardo.simulate.cards import load_card_set, make_card_set
from montecardo.simulate.errors import UserError

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
