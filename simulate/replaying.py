"""One game again, as a transcript for people or as data for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .design import Design, make_design, whole
from .errors import UserError
from .playback import Piece, Playback

_WIDTH = 118
_MOST = 2**62


def replay(
    game: str,
    strategies: Any,
    game_number: int,
    *,
    seed: int = 0,
    replicate: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
) -> Iterator[str]:
    """Yield the lines of a transcript, for a player to follow with the cards on a table.

    What was played and how cards are written; the deal; each decision with its alternatives, the choice and
    what then happened, card by card; the ending and its reason.

    Parameters are those of `play`, but for one line-up and one game's number.

    Raises
    ------
    UserError
        Anything given that can't be used; more than one line-up.
    GameError
        The strategy raises or chooses no legal move (after the lines up to there).
    """
    yield from transcript(playback(game, strategies, game_number, seed, replicate, cards, rules).pieces())


def replay_data(
    game: str,
    strategies: Any,
    game_number: int,
    *,
    seed: int = 0,
    replicate: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what `replay` tells as plain values, for JSON.

    Returns
    -------
    ``game``, ``title``, ``version``, ``number``, ``replicate``, ``seed``, ``players``, ``cards``, ``rules``,
    ``rules_changed``, ``notation``: what was played. ``deal``: its effects. ``decisions``: for each ``seat``,
    ``strategy``, ``question``, ``position``, ``moves``, ``chosen`` (an index into moves) and ``effects``.
    ``ending``, ``reason``, ``position``: the end. ``results``: the rows of the frame, one a seat. An effect
    has ``text``, ``rule`` (a paragraph of RULES.md) and ``moved``: ``card``, ``source``, ``target`` of each.

    Raises
    ------
    UserError, GameError
        As `replay` does.

    Examples
    --------
    >>> told = replay_data("ragemore", "random", 0, seed=1)
    >>> told["ending"] == told["results"][0]["ending"]
    True
    """
    return gathered(playback(game, strategies, game_number, seed, replicate, cards, rules).pieces())


def playback(
    game: str,
    strategies: Any,
    game_number: int,
    seed: int,
    replicate: int,
    cards: Any,
    rules: Mapping[str, Any] | None,
) -> Playback:
    """Check all that `replay` takes, and return the game to be played."""
    design = make_design(game, strategies, seed=seed, cards=cards, rules=rules)
    if len(design.line_ups) != 1:
        raise UserError(f"a replay takes one line-up of strategies, not {len(design.line_ups)}")
    return game_of(design, 0, game_number, replicate)


def game_of(design: Design, line_up: int, number: int, replicate: int) -> Playback:
    """Return a game of a design, to be played.

    Raises
    ------
    UserError
        A number that no game has.
    """
    for name, given in (("game number", number), ("replicate", replicate)):
        if not 0 <= whole(name, given) < _MOST:
            raise UserError(f"{name} can't be {given}; allowed: 0 or more")
    return Playback(design, line_up, number, replicate)


# ---------------------------------------------------------------- as data


def gathered(pieces: Iterable[Piece]) -> dict[str, Any]:
    """Return the pieces of a replay as one dict: see `replay_data`."""
    told: dict[str, Any] = {}
    decisions: list[dict[str, Any]] = []
    for kind, content, _ in pieces:
        if kind == "head":
            told.update(content)
        elif kind == "deal":
            told.update(deal=content, decisions=decisions)
        elif kind == "answered":
            decisions.append(content)
        elif kind == "end":
            told.update(content)
    return told


# ---------------------------------------------------------------- as text


def transcript(pieces: Iterable[Piece]) -> Iterator[str]:
    """Yield the lines that tell the pieces of a replay."""
    for piece in pieces:
        yield from _WRITERS[piece.kind](piece)


def _head(piece: Piece) -> Iterator[str]:
    told = piece.content
    yield f"{told['title']}, game {told['number']} of seed {told['seed']}, replicate {told['replicate']}"
    for seat, player in enumerate(told["players"]):
        who = f"Seat {seat}" if len(told["players"]) > 1 else "Player"
        yield from _wrapped(f"{who}: {player['name']} (version {player['version']}). {player['description']}")
    cards = told["cards"]
    yield from _wrapped(f"Cards: {cards['name']} (hash {cards['hash']}), {cards['source']}")
    changed = [f"{name}={told['rules'][name]} ({doc})" for name, doc in told["rules_changed"].items()]
    yield from _wrapped(f"Rules that differ from the default: {'; '.join(changed) or 'none'}")
    folder = told["game"].replace("-", "_")
    yield f"Paragraphs, such as (R8): of simulate/{folder}/RULES.md; rules version {told['version']}."
    if told["notation"]:
        yield ""
        yield "How it is written"
        for line in told["notation"]:
            yield from _wrapped(f"  {line}", "    ") or [""]


def _deal(piece: Piece) -> Iterator[str]:
    if piece.content["effects"]:
        yield ""
        yield "The deal"
        yield from _effects(piece)


def _effects(piece: Piece) -> Iterator[str]:
    for effect in piece.content["effects"]:
        yield from _wrapped(f"  - {effect['text']} ({effect['rule']})", "    ")


def _asked(piece: Piece) -> Iterator[str]:
    yield ""
    yield piece.content["question"]
    yield from _position(piece)
    if len(piece.content["moves"]) > 1:
        yield from _moves(piece.content["moves"])


def _position(piece: Piece) -> Iterator[str]:
    for line in piece.lines:
        yield from _wrapped(f"  {line}", "    ")


def _moves(moves: list[str]) -> Iterator[str]:
    """Yield the alternatives with a bar between them, none of them broken over two lines."""
    line = "  Moves:"
    for place, move in enumerate(moves):
        word = f" {move}" + (" |" if place < len(moves) - 1 else "")
        if len(line) + len(word) > _WIDTH:
            yield line
            line = "        "
        line += word
    yield line


def _answered(piece: Piece) -> Iterator[str]:
    told = piece.content
    choice = told["moves"][told["chosen"]]
    yield f"> {told['strategy']}: {choice}" if len(told["moves"]) > 1 else f"> {choice} (the only move)"
    yield from _effects(piece)


def _end(piece: Piece) -> Iterator[str]:
    told = piece.content
    yield ""
    yield "The end"
    yield from _position(piece)
    for seat, row in enumerate(told["results"]):
        who = f"Result of seat {seat}" if len(told["results"]) > 1 else "Result"
        yield from _wrapped(f"{who}: {', '.join(f'{name} {_word(value)}' for name, value in row.items())}")
    yield f"Ending: {told['ending']}. {told['reason']}".rstrip()


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


_WRITERS = {"head": _head, "deal": _deal, "asked": _asked, "answered": _answered, "end": _end}
