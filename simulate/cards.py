"""Card sets: TOML files that people write, checked against a game's schema, known by a hash of their meaning.

A file is a header (`game`, `name`, `source`, `status`) and one ``[[card]]`` table a card. What a card may
hold is told by the game: its module ``montecardo.simulate.<game>.cards`` has the members of `CardRules`.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.resources
import json
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from .errors import UserError

Card = dict[str, Any]

STATUSES = {
    "published": "the cards as they were printed",
    "reconstruction": "a best guess at the printed cards",
    "sampled": "drawn by chance in the shape of another set",
    "custom": "anything else",
}

_MOST_BYTES = 1_000_000
_MOST_PROBLEMS_TOLD = 10
_LONGEST_VALUE_TOLD = 60

# ---------------------------------------------------------------- schemas


@dataclass(frozen=True)
class Key:
    """What one key of a table may hold; made by `integer`, `flag`, `text`, `word` and `words`.

    Attributes
    ----------
    doc
        Its meaning, in one line.
    allowed
        What is allowed, as it goes on after "must be".
    accepts
        Whether a value is allowed.
    vocabulary
        The words that its values are made of, each with its meaning or "".
    default
        The value where the key is absent; None: the key is required.
    unique
        Whether no two cards may have the same value.
    """

    doc: str
    allowed: str
    accepts: Callable[[Any], bool]
    vocabulary: Mapping[str, str] = field(default_factory=dict)
    default: Any = None
    unique: bool = False

    def canonical(self, value: Any) -> Any:
        """Return the one form of all ways to write a valid value: lists are put in the vocabulary's order."""
        return sorted(value, key=list(self.vocabulary).index) if isinstance(value, list | tuple) else value


def integer(doc: str, low: int, high: int, *, unique: bool = False) -> Key:
    """Make a key for a whole number from `low` to `high`."""
    allowed = f"a whole number from {low} to {high}" + (", another for each card" if unique else "")
    return Key(doc, allowed, lambda value: type(value) is int and low <= value <= high, unique=unique)


def flag(doc: str) -> Key:
    """Make a key for true or false; absent, it is false."""
    return Key(doc, "true or false", lambda value: type(value) is bool, default=False)


def text(doc: str, longest: int) -> Key:
    """Make a key for one line of text of at most `longest` characters."""
    allowed = f"one line of 1 to {longest} printable characters"
    return Key(
        doc,
        allowed,
        lambda value: (
            isinstance(value, str) and 0 < len(value.strip()) <= longest >= len(value) and value.isprintable()
        ),
    )


def word(doc: str, vocabulary: Mapping[str, str]) -> Key:
    """Make a key for one of some words."""
    allowed = ("one of " if len(vocabulary) > 1 else "") + ", ".join(vocabulary)
    return Key(doc, allowed, lambda value: isinstance(value, str) and value in vocabulary, vocabulary)


def words(
    doc: str,
    vocabulary: Mapping[str, str],
    least: int,
    most: int,
    *,
    distinct: bool = False,
    optional: bool = False,
) -> Key:
    """Make a key for a list of `least` to `most` words, in any order; `optional`: or none at all."""

    def accepts(value: Any) -> bool:
        if not isinstance(value, list | tuple) or not all(isinstance(entry, str) for entry in value):
            return False
        size_fits = least <= len(value) <= most or (optional and not value)
        return size_fits and set(value) <= set(vocabulary) and not (distinct and len(set(value)) < len(value))

    size = f"{least}" if least == most else f"{least} to {most}"
    allowed = f"a list of {size}{' different words' if distinct else ' words'} out of {', '.join(vocabulary)}"
    return Key(doc, allowed, accepts, vocabulary, default=() if optional else None)


class Problem(NamedTuple):
    """One thing that is wrong with a card set: what, in which card (its place, from 0), in which key.

    Without a card it concerns the header or the set as a whole; without a key, the whole card.
    """

    message: str
    card: int | None = None
    key: str | None = None


class CardRules(Protocol):
    """What the cards module of each game has. `SCHEMA` has a key "number", by which people call the card."""

    SCHEMA: Mapping[str, Key]
    DEFAULT: str

    def check(self, cards: Sequence[Card]) -> Iterable[Problem]:
        """Look for what is wrong between keys and between cards; single keys are valid by then."""

    def to_table(self, card_set: CardSet) -> Any:
        """Return the record that kernels read, from a valid set."""

    def sample(self, seed: int, index: int) -> CardSet:
        """Draw another set in the shape of the default one."""


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
        hint = _did_you_mean([game_name], games)
        raise UserError(f"no game {_told(game_name)}: {hint}must be one of {', '.join(games)}")
    return cast(CardRules, importlib.import_module(_package(game_name) + ".cards"))


def _package(game_name: str) -> str:
    return f"{__package__}.{game_name.replace('-', '_')}"


def _shipped(game_name: str) -> dict[str, Traversable]:
    folder = importlib.resources.files(_package(game_name)) / "cards"
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
        header = {key: getattr(where, key) for key in _header_schema(game_name)}
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
        raise UserError(f"{path}: no such file; {_did_you_mean([str(where)], shipped)}{wanted}")
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
    rules, header = card_rules(game_name), _header_schema(game_name)
    problems = [*_problems(game_name, rules.SCHEMA, content)]
    if not problems:
        cards = tuple(_canonical(rules.SCHEMA, card) for card in content["card"])
        problems = [*_repeats(rules.SCHEMA, cards), *rules.check(cards)]
    if problems:
        raise UserError(_complaint(problems, content, path, document))
    return CardSet(**{key: content[key] for key in header}, cards=cards, path=path)


def _header_schema(game_name: str) -> dict[str, Key]:
    return {
        "game": word("the game that the cards are for", {game_name: ""}),
        "name": text("what to call the set", 60),
        "source": text("where the cards come from", 300),
        "status": word("what kind of set it is", STATUSES),
    }


def _problems(game_name: str, schema: Mapping[str, Key], content: dict[str, Any]) -> Iterator[Problem]:
    """Yield what is wrong with single keys: of the header, then of each card."""
    game, cards = content.get("game", game_name), content.get("card", [])
    if isinstance(game, str) and game != game_name:
        yield Problem(f"game = {_told(game)}: a card set of another game; must be {game_name}", key="game")
        return
    if not content:
        yield Problem(f'nothing in it: must begin with game = "{game_name}" and have [[card]] tables')
        return
    are_tables = isinstance(cards, list) and all(isinstance(card, dict) for card in cards)
    tables = Key("", "[[card]] tables, one a card", lambda value: are_tables)
    yield from _key_problems({**_header_schema(game_name), "card": tables}, content, None)
    for place, card in enumerate(cards if are_tables else []):
        yield from _key_problems(schema, card, place)


def _key_problems(schema: Mapping[str, Key], table: Mapping[str, Any], card: int | None) -> Iterator[Problem]:
    for key, value in table.items():
        if key not in schema:
            hint = _did_you_mean([key], schema)
            yield Problem(f"{_told(key)} is no key: {hint}must be one of {', '.join(schema)}", card, key)
        elif not schema[key].accepts(value):
            hint = _did_you_mean(value if isinstance(value, list) else [value], schema[key].vocabulary)
            yield Problem(f"{key} = {_told(value)}: {hint}must be {schema[key].allowed}", card, key)
    for key in schema:
        if key not in table and schema[key].default is None:
            yield Problem(f"{key} is missing: must be {schema[key].allowed}", card)


def _canonical(schema: Mapping[str, Key], table: Mapping[str, Any]) -> Card:
    return {key: kind.canonical(table.get(key, kind.default)) for key, kind in schema.items()}


def _repeats(schema: Mapping[str, Key], cards: Sequence[Card]) -> Iterator[Problem]:
    for key in (key for key, kind in schema.items() if kind.unique):
        first: dict[Any, int] = {}
        for place, card in enumerate(cards):
            if first.setdefault(card[key], place) != place:
                yield Problem(
                    f"{key} = {card[key]}: taken by a card above; must be {schema[key].allowed}", place, key
                )


# ---------------------------------------------------------------- telling what is wrong, and where


def _complaint(
    problems: list[Problem], content: Mapping[str, Any], path: Path | None, document: str | None
) -> str:
    """Return the message: a line a problem, in the order of the file."""
    where = f"card set {_told(content['name'])}" if document is None else str(path)
    lines = _lines(document) if document is not None else {}
    told = []
    for problem in sorted(problems, key=lambda problem: _line(problem, lines)):
        line = "" if document is None else f":{_line(problem, lines)}"
        told.append(f"{where}{line}: {_card_told(content, problem.card)}{problem.message}")
    more = len(told) - _MOST_PROBLEMS_TOLD
    return "\n".join(told[:_MOST_PROBLEMS_TOLD] + ([f"{where}: and {more} more"] if more > 0 else []))


def _card_told(content: Mapping[str, Any], place: int | None) -> str:
    if place is None:
        return ""
    number = content["card"][place].get("number")
    return f"card {number}: " if type(number) is int else f"[[card]] table {place + 1}: "


_Place = tuple[int | None, str | None]


def _line(problem: Problem, lines: Mapping[_Place, int]) -> int:
    places: list[_Place] = [(problem.card, problem.key)]
    if problem.card is not None:
        # The cards may also stand in one list, whose line is all there is to tell.
        places += [(problem.card, None), (None, "card")]
    return next((lines[place] for place in places if place in lines), 1)


def _lines(document: str) -> dict[_Place, int]:
    """Return the line of each [[card]], of its keys and of the keys of the header: tomllib tells none."""
    lines: dict[_Place, int] = {}
    card, is_inside = None, True  # the last [[card]]; whether keys are its own, not those of another table
    for line, is_header, content in _statements(document):
        key = next(iter(content))
        if is_header and content == {"card": [{}]}:
            card, is_inside = 0 if card is None else card + 1, True
            lines[card, None] = line
            lines.setdefault((None, "card"), line)
        elif is_header:
            of_card = card is not None and key == "card"
            lines.setdefault((card, next(iter(content["card"]))) if of_card else (None, key), line)
            is_inside = False
        elif is_inside:
            lines.setdefault((card, key), line)
    return lines


def _statements(document: str) -> Iterator[tuple[int, bool, dict[str, Any]]]:
    """Yield each statement of a valid document: its line, whether it is a header of a table, its content.

    A statement is the smallest run of lines after the one before that is valid TOML by itself.
    """
    lines, start = document.split("\n"), 0
    for end in range(1, len(lines) + 1):
        statement = "\n".join(lines[start:end])
        try:
            content = tomllib.loads(statement)
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
        if content:
            yield start + 1, statement.lstrip().startswith("["), content
        start = end


def _did_you_mean(values: Iterable[Any], known: Iterable[str]) -> str:
    """Return a hint on the first word that is not known, if it looks like one that is."""
    known = list(known)
    unknown = [value for value in values if isinstance(value, str) and value not in known]
    close = difflib.get_close_matches(unknown[0].lower(), known, n=1, cutoff=0.65) if unknown else []
    return f"did you mean {close[0]}? " if close else ""


def _told(value: Any) -> str:
    shown = _toml(value)
    return shown if len(shown) <= _LONGEST_VALUE_TOLD else shown[: _LONGEST_VALUE_TOLD - 3] + "..."


# ---------------------------------------------------------------- writing


def _toml(value: Any) -> str:
    if isinstance(value, str):
        # TOML's strings are JSON's, but for one character that JSON leaves as it is.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {_toml(entry)}' for key, entry in value.items())}}}"
    # Python refuses to write long integers in decimal.
    return hex(value) if isinstance(value, int) and abs(value) >> 64 else str(value)


def render_card_set(card_set: CardSet, *, comments: bool = False) -> str:
    """Return a card set as a TOML file that loads as the same set.

    Parameters
    ----------
    comments
        Begin with what each key means and what is allowed.
    """
    schema, header = card_rules(card_set.game).SCHEMA, _header_schema(card_set.game)
    opening = ["# The set:", *_comments(header), "#", "# Each card:", *_comments(schema), _ORDER_COMMENT]
    blocks = [opening] if comments else []
    blocks.append([f"{key} = {_toml(getattr(card_set, key))}" for key in header])
    for card in card_set.cards:
        # An empty list is how an optional one is left out.
        blocks.append(["[[card]]", *(f"{key} = {_toml(card[key])}" for key in schema if card[key] != [])])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


_ORDER_COMMENT = "#\n# The order of the cards counts: a deal is a shuffle of places in this file."


def _comments(schema: Mapping[str, Key]) -> Iterator[str]:
    for key, kind in schema.items():
        meanings = [f"#       {entry}: {meaning}" for entry, meaning in kind.vocabulary.items() if meaning]
        allowed = "one of these words" if meanings else kind.allowed
        absent = f" Left out, it is {_toml(kind.default)}." if kind.default is not None else ""
        told = f"{key}: {kind.doc}. Must be {allowed}.{absent}"
        yield from textwrap.wrap(told, 100, initial_indent="#   ", subsequent_indent="#       ")
        yield from meanings


def save_card_set(card_set: CardSet, path: str | Path, *, comments: bool = False) -> None:
    """Write a card set to a new file, as `render_card_set` tells it.

    Raises
    ------
    UserError
        The file exists already, or can't be written.
    """
    try:
        with Path(path).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(render_card_set(card_set, comments=comments))
    except FileExistsError:
        raise UserError(f"{path}: exists already, and is left as it is; must be a new file") from None
    except OSError as error:
        raise UserError(f"{path}: can't be written: {error.strerror}") from None


def new_card_set_file(game_name: str, path: str | Path) -> CardSet:
    """Write a commented copy of a game's default card set to a new file, for people to edit.

    Raises
    ------
    UserError
        As `save_card_set`; or there is no such game.
    """
    default = load_card_set(game_name)
    source = f"began as a copy of the {default.name} set of {game_name}; tell here what is different"
    copy = CardSet(game_name, "custom", source, "custom", default.cards, Path(path))
    save_card_set(copy, path, comments=True)
    return copy
