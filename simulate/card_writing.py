"""Writing card sets as TOML files."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from .card_schema import Key, header_schema, toml
from .cards import CardSet, card_rules, load_card_set
from .errors import UserError


def render_card_set(card_set: CardSet, *, comments: bool = False) -> str:
    """Return a card set as a TOML file that loads as the same set.

    Parameters
    ----------
    comments
        Begin with what each key means and what is allowed.
    """
    schema, header = card_rules(card_set.game).SCHEMA, header_schema(card_set.game)
    opening = ["# The set:", *_comments(header), "#", "# Each card:", *_comments(schema), _ORDER_COMMENT]
    blocks = [opening] if comments else []
    blocks.append([f"{key} = {toml(getattr(card_set, key))}" for key in header])
    for card in card_set.cards:
        # An empty list is how an optional one is left out.
        blocks.append(["[[card]]", *(f"{key} = {toml(card[key])}" for key in schema if card[key] != [])])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


_ORDER_COMMENT = "#\n# The order of the cards counts: a deal is a shuffle of places in this file."


def _comments(schema: Mapping[str, Key]) -> Iterator[str]:
    for key, kind in schema.items():
        meanings = [f"#       {entry}: {meaning}" for entry, meaning in kind.vocabulary.items() if meaning]
        allowed = "one of these words" if meanings else kind.allowed
        absent = f" Left out, it is {toml(kind.default)}." if kind.default is not None else ""
        line = f"{key}: {kind.doc}. Must be {allowed}.{absent}"
        yield from textwrap.wrap(line, 100, initial_indent="#   ", subsequent_indent="#       ")
        yield from meanings


def save_card_set(card_set: CardSet, path: str | Path, *, comments: bool = False) -> None:
    """Write a card set to a new file, as `render_card_set` tells it.

    Raises
    ------
    UserError
        The file exists already, or can't be written.
    """
    text = render_card_set(card_set, comments=comments)
    try:
        stream = Path(path).open("x", encoding="utf-8", newline="\n")  # noqa: SIM115 -- so that it is ours
    except FileExistsError:
        raise UserError(f"{path}: exists already, and is left as it is; must be a new file") from None
    except OSError as error:
        raise UserError(f"{path}: can't be written: {error.strerror}") from None
    try:
        with stream:
            stream.write(text)
    except OSError as error:
        # A full disk: an empty file would be in the way of the next try.
        Path(path).unlink(missing_ok=True)
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
