"""Card sets: TOML files that people write, checked against a game's schema, known by a hash of their meaning.

A file is a header (`game`, `name`, `source`, `status`) and one ``[[card]]`` table a card. What a card may
hold is told by the game: its module ``montecardo.simulate.<game>.cards`` has the members of `CardRules`.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.resources
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Protocol, TypeGuard, cast

from .card_doubt import right_values
from .card_problems import complaint
from .card_schema import Card, Key, Problem, did_you_mean, header_schema, told
from .errors import UserError

_MOST_BYTES = 1_000_000
_HEADER_AND_CARDS = {*header_schema(""), "card"}


class CardRules(Protocol):
    """What the cards module of each game has. `SCHEMA` has a key "number", by which people call the card."""

    SCHEMA: Mapping[str, Key]
    DEFAULT: str

    def check(self, cards: Sequence[Card]) -> Iterable[Problem]:
        """Look for what is wrong between keys and between cards, as far as they are known.

        A card with wrong values is a `card_doubt.DoubtfulCard`, which has only the others.
        """

    def to_table(self, card_set: CardSet) -> Any:
        """Return the record that kernels read, from a valid set."""


@dataclass(frozen=True)
class CardSet:
    """A valid set of cards; `load_card_set` and `make_card_set` make one.

    Attributes
    ----------
    game, name, source, status
        The header. `source`: where the cards come from; `status`: one of `STATUSES`.
    cards
        One dict a card in the order of the file, with every key of the game's schema.
    path
        The file it was read from, if any; left out of comparisons.
    """

    game: str
    name: str
    source: str
    status: str
    cards: tuple[Card, ...]
    path: Path | None = field(default=None, compare=False)

    @property
    def hash(self) -> str:
        """Hash of what the cards mean (12 hex digits).

        SHA-256 of game and cards as JSON with sorted keys, after defaults are filled in. The order of the
        cards counts, since a deal is a shuffle of places in the file; the rest of the header, comments,
        layout and the order of keys do not.
        """
        meaning = json.dumps({"game": self.game, "cards": self.cards}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(meaning.encode()).hexdigest()[:12]

    @property
    def components(self) -> int:
        """How many cards there are, with all copies, those for larger tables too."""
        copies = [card.get("copies", 1) for card in self.cards]
        return sum(sum(each) if isinstance(each, list | tuple) else int(each) for each in copies)


# ---------------------------------------------------------------- games, and the sets that come with them


def games_with_cards() -> list[str]:
    """Return the names of the games that have a cards module."""
    folders = importlib.resources.files(__package__).iterdir()
    return sorted(folder.name.replace("_", "-") for folder in folders if (folder / "cards.py").is_file())


def card_rules(game_name: str) -> CardRules:
    """Return a game's cards module.

    Raises
    ------
    UserError
        There is no such game.
    """
    games = games_with_cards()
    if game_name not in games:
        hint = did_you_mean([game_name], games)
        raise UserError(f"no game {told(game_name)}: {hint}must be one of {', '.join(games)}")
    return cast(CardRules, importlib.import_module(game_package(game_name) + ".cards"))


def game_package(game_name: str) -> str:
    """Return the name of the package that holds a game's rules."""
    return f"{__package__}.{game_name.replace('-', '_')}"


def _shipped(game_name: str) -> dict[str, Traversable]:
    folder = importlib.resources.files(game_package(game_name)) / "cards"
    return {file.name[: -len(".toml")]: file for file in folder.iterdir() if file.name.endswith(".toml")}


def shipped_card_sets(game_name: str) -> list[str]:
    """Return the names of the card sets that come with a game, sorted."""
    card_rules(game_name)
    return sorted(_shipped(game_name))


# ---------------------------------------------------------------- loading


def load_card_set(game_name: str, where: str | Path | CardSet | None = None) -> CardSet:
    """Read a card set and check all of it.

    Parameters
    ----------
    game_name
        One of `games_with_cards`.
    where
        None: the game's default set. A string: the name of a shipped set, else a path (``./published`` is
        always a path). A `CardSet`: it is checked again.

    Raises
    ------
    UserError
        It can't be read or is not valid. Up to ten problems, one a line: file and line, card and key, the
        value, what is allowed.
    """
    rules = card_rules(game_name)
    if isinstance(where, CardSet):
        header = {key: getattr(where, key) for key in header_schema(game_name)}
        return _checked(game_name, header | {"card": list(where.cards)}, where.path, None)
    file = _find(game_name, rules.DEFAULT if where is None else where)
    document = _read(file)
    return _checked(game_name, _parse(file, document), Path(str(file)), document)


def make_card_set(
    game_name: str, cards: Iterable[Mapping[str, Any]], *, name: str, source: str, status: str = "custom"
) -> CardSet:
    """Make a card set from dicts, which are checked like those of a file.

    Raises
    ------
    UserError
        As `load_card_set`, with the set's name in place of file and line.
    """
    return load_card_set(game_name, CardSet(game_name, name, source, status, tuple(map(dict, cards))))


def _find(game_name: str, where: str | Path) -> Traversable | Path:
    shipped = _shipped(game_name)
    if isinstance(where, str) and where in shipped:
        return shipped[where]
    path = Path(where)
    wanted = f"must be a TOML file or a set that comes with {game_name}: {', '.join(sorted(shipped))}"
    if path.is_dir():
        raise UserError(f"{path}: a folder; {wanted}")
    if not path.exists():
        raise UserError(f"{path}: no such file; {did_you_mean([str(where)], shipped)}{wanted}")
    return path


def _read(file: Traversable | Path) -> str:
    try:
        with file.open("rb") as stream:
            content = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"{file}: can't be read: {error.strerror}") from None
    if len(content) > _MOST_BYTES:
        raise UserError(f"{file}: too large for a card set; must be at most {_MOST_BYTES:,} bytes")
    try:
        # Editors on Windows begin with a byte order mark and end lines with two characters.
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line, byte = content.count(b"\n", 0, error.start) + 1, content[error.start]
        raise UserError(f"{file}:{line}: byte 0x{byte:02x}: not text; must be TOML in UTF-8") from None


def _parse(file: Traversable | Path, document: str) -> dict[str, Any]:
    try:
        return tomllib.loads(document)
    except RecursionError:
        raise UserError(f"{file}: not TOML: nested too deeply") from None
    except ValueError as error:
        message = str(error)
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
        if place is None:
            raise UserError(f"{file}: not TOML: {message}") from None
        line = place[1] or document.rstrip("\n").count("\n") + 1
        raise UserError(f"{file}:{line}: not TOML: {message[: place.start()]}") from None


# ---------------------------------------------------------------- checking


def _checked(game_name: str, content: dict[str, Any], path: Path | None, document: str | None) -> CardSet:
    rules, header = card_rules(game_name), header_schema(game_name)
    cards = _right_cards(game_name, rules.SCHEMA, content)
    problems = [*_problems(game_name, rules.SCHEMA, content)]
    if cards is not None:
        problems += [*_repeats(rules.SCHEMA, cards), *rules.check(cards)]
    if problems:
        raise UserError(complaint(problems, content, path, document))
    plain = tuple(dict(card) for card in cards or ())
    return CardSet(**{key: content[key] for key in header}, cards=plain, path=path)


def _right_cards(game_name: str, schema: Mapping[str, Key], content: Mapping[str, Any]) -> list[Card] | None:
    """Return what is right of each card; None if it isn't known which cards there are."""
    cards = content.get("card")
    misspelled = any(isinstance(content[key], list | dict) for key in set(content) - _HEADER_AND_CARDS)
    if not _are_tables(cards) or misspelled or content.get("game", game_name) != game_name:
        return None
    return [right_values(schema, card) for card in cards]


def _are_tables(cards: Any) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(cards, list) and all(isinstance(card, dict) for card in cards)


def _problems(game_name: str, schema: Mapping[str, Key], content: dict[str, Any]) -> Iterator[Problem]:
    """Yield what is wrong with single keys: of the header, then of each card."""
    game, cards = content.get("game", game_name), content.get("card", [])
    if isinstance(game, str) and game != game_name:
        yield Problem(f"game = {told(game)}: a card set of another game; must be {game_name}", key="game")
        return
    if not content:
        yield Problem(f'nothing in it: must begin with game = "{game_name}" and have [[card]] tables')
        return
    are_tables = _are_tables(cards)
    tables = Key("", "[[card]] tables, one a card", lambda value: are_tables)
    yield from _key_problems({**header_schema(game_name), "card": tables}, content, None)
    for place, card in enumerate(cards if are_tables else []):
        yield from _key_problems(schema, card, place)


def _key_problems(schema: Mapping[str, Key], table: Mapping[str, Any], card: int | None) -> Iterator[Problem]:
    for key, value in table.items():
        if key not in schema:
            hint = did_you_mean([key], schema)
            yield Problem(f"{told(key)} is no key: {hint}must be one of {', '.join(schema)}", card, key)
        elif not schema[key].accepts(value):
            hint = did_you_mean(value if isinstance(value, list) else [value], schema[key].vocabulary)
            yield Problem(f"{key} = {told(value)}: {hint}must be {schema[key].allowed}", card, key)
    for key in schema:
        if key not in table and schema[key].default is None:
            yield Problem(f"{key} is missing: must be {schema[key].allowed}", card)


def _repeats(schema: Mapping[str, Key], cards: Sequence[Card]) -> Iterator[Problem]:
    for key in (key for key, kind in schema.items() if kind.unique):
        first: dict[Any, int] = {}
        for place, card in enumerate(cards):
            if key in card and first.setdefault(card[key], place) != place:
                yield Problem(
                    f"{key} = {card[key]}: taken by a card above; must be {schema[key].allowed}", place, key
                )
