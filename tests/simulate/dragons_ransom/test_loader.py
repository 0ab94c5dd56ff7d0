"""Card files of Dragon's Ransom: what is wrong is told in one line, with what is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from card_set_texts import faults
from dragons_ransom_oracle.by_chance import any_cards
from montecardo.simulate.cards import load_card_set, make_card_set, shipped_card_sets
from montecardo.simulate.dragons_ransom.card_checks import NOT_GIVEN
from montecardo.simulate.dragons_ransom.cards import NONE, SCHEMA, to_table
from montecardo.simulate.dragons_ransom.operations import SPECIFIED, effect_codes
from montecardo.simulate.dragons_ransom.words import KINDS, OPERATIONS, WHENS

GAME = "dragons-ransom"
DOCUMENT = Path(str(load_card_set(GAME).path)).read_text(encoding="utf-8")


def changed(number: int, old: str, new: str) -> tuple[str, range]:
    """Return the default set with one thing in a card changed, and that card's lines."""
    start = DOCUMENT.index(f"[[card]]\nnumber = {number}\n")
    end = DOCUMENT.find("[[card]]", start + 1)
    card = DOCUMENT[start : end if end >= 0 else None]
    assert old in card
    card, rest = card.replace(old, new, 1), DOCUMENT[start + len(card) :]
    first = DOCUMENT.count("\n", 0, start) + 1
    return DOCUMENT[:start] + card + rest, range(first, first + card.count("\n"))


RAT, WOLF, BAT, HAND = 5, 6, 7, 13  # beast without effects, complete bonus, play draw, slain return self

WRONG = [
    (RAT, "value = 0", "value = 10", "value = 10: must be a whole number from -1 to 9"),
    (
        RAT,
        'type = "beast"',
        'type = "beats"',
        'type = "beats": did you mean beast? must be one of none, arcane',
    ),
    (
        RAT,
        'position = "start"',
        'position = "none"',
        "position is missing: minion needs it; must be one of start",
    ),
    (RAT, "value = 0", "valeu = 0", '"valeu" is no key: did you mean value? must be one of number'),
    (RAT, "value = 0", "special = true", "special with minion: must be left out; only trap have it"),
    (RAT, "copies = 5", "copies = 61", "copies = 61: must be a whole number from 1 to 60"),
    (1, "health = 9", "hand = 9", "health is missing: hero needs it; must be a whole number from 1 to 20"),
    (1, "health = 9", "health = 9\ncopies = 2", "copies with hero: must be left out"),
    (
        BAT,
        'do = "draw"',
        'do = "darw"',
        'effect 1: do = "darw": did you mean draw? must be one of slay, wound',
    ),
    (BAT, 'when = "play"', 'when = "plays"', 'when = "plays": did you mean play? must be one of play, slain'),
    (BAT, 'when = "play", ', "", "effect 1: when is missing: must be one of play, slain"),
    (BAT, "count = 1", "count = 6", "draw: count = 6: must be a whole number from 1 to 5"),
    (
        BAT,
        "count = 1",
        "amount = 1",
        '"amount" is no argument of draw: did you mean count? must be one of count',
    ),
    (BAT, 'do = "draw"', 'do = "slay"', 'do = "slay" on minion: must be one of wound, discard, mill'),
    (BAT, 'when = "play"', 'when = "event"', 'do = "draw" with when = "event": must be when = play or slain'),
    (BAT, "{ when", "{}, {}, {}, { when", "must be a list of 0 to 3 tables"),
    (WOLF, 'per = "once"', 'per = "twice"', 'bonus: per = "twice": must be one of once, card'),
    (WOLF, "amount = 1, ", "", "bonus: amount is missing: must be a whole number from -5 to 9"),
    (HAND, 'what = "self"', 'what = "self", count = 2', 'return: count with what = "self": must be left out'),
    (HAND, 'when = "slain"', 'when = "play"', 'return: what = "self" with when = "play": must be discard'),
    (HAND, 'what = "self"', 'what = "discard", target = "closest"', "must be one of strongest, weakest"),
]


@pytest.mark.parametrize(("number", "old", "new", "message"), WRONG, ids=[row[3][:40] for row in WRONG])
def test_a_fault_is_one_line_with_file_line_card_and_what_is_allowed(
    tmp_path: Path, number: int, old: str, new: str, message: str
) -> None:
    document, lines = changed(number, old, new)
    (only,) = [one for one in faults(GAME, tmp_path, document) if message in one]
    line, card, _ = only.split(": ", 2)
    assert int(line) in lines
    assert card == f"card {number}"


def test_the_line_of_an_effect_is_the_line_of_its_list(tmp_path: Path) -> None:
    document, _ = changed(BAT, 'do = "draw"', 'do = "darw"')
    line = document[: document.index("darw")].count("\n") + 1
    assert faults(GAME, tmp_path, document)[0].startswith(f"{line}: card {BAT}: effect 1: ")


def test_an_unknown_hero_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    document = DOCUMENT.replace('hero = "Wizard"', 'hero = "Wizzard"')
    first = faults(GAME, tmp_path, document)[0]
    assert 'hero = "Wizzard": no such hero; did you mean Wizard? must be one of Barbarian, Wizard' in first


def test_a_special_trap_acts_in_an_event_and_a_basic_one_when_it_is_played(tmp_path: Path) -> None:
    document = DOCUMENT.replace("special = true\n", "")
    assert (
        'do = "wound" with when = "event": must be when = play on a basic trap'
        in faults(GAME, tmp_path, document)[0]
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "heroes_attack"', 'kind = "trap"', "0 cards of kind heroes_attack: must be 1"),
        ('name = "Rogue"', 'name = "Wizard"', "name = Wizard: taken by a card above"),
        ("copies = 5", "copies = 60", "minions, Attack! cards and traps: must be 52 to 150"),
    ],
)
def test_a_set_as_a_whole_is_checked(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert any(message in line for line in faults(GAME, tmp_path, DOCUMENT.replace(old, new)))


def test_what_is_left_out_and_what_is_written_as_its_default_are_one_set() -> None:
    cards: list[dict[str, Any]] = [dict(card) for card in load_card_set(GAME).cards]
    again = make_card_set(GAME, cards, name="again", source="a test")
    assert again.hash == load_card_set(GAME).hash


@pytest.mark.parametrize("name", shipped_card_sets(GAME))
def test_the_table_holds_what_the_file_says(name: str) -> None:
    card_set = load_card_set(GAME, name)
    table = to_table(card_set)
    assert table.count == len(card_set.cards)
    for place, card in enumerate(card_set.cards):
        assert KINDS[table.kind[place]] == card["kind"]
        for key in ("number", "value", "cost", "initiative", "health", "hand", "copies"):
            assert table[key][place] == card[key]
        if card["hero"] != "none":
            assert card_set.cards[table.heroes[table.hero[place]]]["name"] == card["hero"]
        elif card["kind"] != "hero":
            assert table.hero[place] == NONE
        for slot in range(3):
            wanted = effect_codes(card["effects"][slot]) if slot < len(card["effects"]) else [0] * 6
            assert table.effects[place, slot].tolist() == wanted
    assert int(table.copies[: table.count].sum()) == 162


def test_the_codes_are_those_that_the_oracle_knows_too() -> None:
    assert (OPERATIONS.index("slay"), OPERATIONS.index("send"), WHENS.index("use")) == (1, 19, 9)
    assert set(SPECIFIED) == set(OPERATIONS[1:])


def test_what_counts_as_not_given_is_what_the_schema_fills_in() -> None:
    filled = {key: schema.default for key, schema in SCHEMA.items() if schema.default is not None}
    assert {**filled, "effects": list(filled["effects"])} == NOT_GIVEN


def test_any_set_within_the_limits_is_valid() -> None:
    for seed in range(50):
        make_card_set(GAME, any_cards(seed), name="any", source="by chance")


def test_messages_end_where_they_say_what_is_allowed(tmp_path: Path) -> None:
    document, _ = changed(RAT, "value = 0", "value = 10")
    (line,) = faults(GAME, tmp_path, document)
    assert re.fullmatch(r"\d+: card 5: value = 10: must be a whole number from -1 to 9", line)
