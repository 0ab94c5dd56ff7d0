"""`montecardo cards`: list, show, check, copy and sample card sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..command_line.options import LARGEST_SAMPLE_SEED, Count, game_argument


@click.group("cards")
def command() -> None:
    """List, show and check card sets; copy one to edit, or draw others in its shape.

    \b
    montecardo cards new ragemore my.toml
    montecardo cards check my.toml
    montecardo play ragemore --cards my.toml
    """  # noqa: D301 -- click's own mark, a backspace


@command.command("list")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_sets(game: str | None, as_json: bool) -> None:
    """List the card sets that come with GAME, or with every game."""
    from ...simulate.cards import games_with_cards, load_card_set, shipped_card_sets
    from ..command_line.terminal import print_json, print_table

    games = [game] if game is not None else games_with_cards()
    sets = [load_card_set(one, name) for one in games for name in shipped_card_sets(one)]
    if as_json:
        print_json([_header(card_set) for card_set in sets])
        return
    print_table(
        ["game", "set", "kinds", "cards", "status", "hash", "source"],
        [
            [
                one.game,
                one.name,
                *map(str, (len(one.cards), one.components)),
                one.status,
                one.hash,
                one.source,
            ]
            for one in sets
        ],
        numeric=[2, 3],
    )
    if any(one.components != len(one.cards) for one in sets):
        click.echo("kinds: different cards, a [[card]] table each; cards: components, with all copies")


@command.command("show")
@game_argument
@click.argument("set_name", metavar="[SET]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(game: str, set_name: str | None, as_json: bool) -> None:
    """Show the cards of SET, a shipped name or a file; GAME's default set unless one is named."""
    from ...simulate.cards import load_card_set
    from ..command_line.terminal import print_json, print_table

    card_set = load_card_set(game, set_name)
    if as_json:
        print_json({**_header(card_set), "cards": list(card_set.cards)})
        return
    _print_header(card_set)
    keys = list(card_set.cards[0])
    numeric = [index for index, key in enumerate(keys) if type(card_set.cards[0][key]) is int]
    print_table(keys, [[_cell(card[key]) for key in keys] for card in card_set.cards], numeric)


@command.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Check a card set's FILE: every fault with its line, the value and what is allowed.

    What holds between values (a card's effects, the set's counts) is checked as far as those values are
    right by themselves.
    """
    from ...simulate.cards import load_card_set

    card_set = load_card_set(_game_of(file), file)
    click.echo(f"{file}: a card set for {card_set.game}, no fault found")
    _print_header(card_set)


@command.command("new")
@game_argument
@click.argument("file", type=click.Path(path_type=Path))
def new(game: str, file: Path) -> None:
    """Write a copy of GAME's default card set to a new FILE, with comments, to be edited."""
    from ...simulate.card_writing import new_card_set_file

    new_card_set_file(game, file)
    click.echo(f"wrote {file}: edit it, then run `montecardo cards check {file}`")


@command.command("sample")
@game_argument
@click.option("--n", "number", type=Count(100_000), default="10", metavar="NUMBER", help="How many sets.")
@click.option("--seed", type=Count(LARGEST_SAMPLE_SEED, smallest=0), default="1", metavar="NUMBER")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default="card-sets",
    metavar="FOLDER",
    help="Where to write them.",
)
def sample(game: str, number: int, seed: int, out: Path) -> None:
    """Draw card sets in the shape of GAME's default one, a file each, to see what hangs on the cards."""
    from ...simulate.card_sampling import sample_card_set
    from ...simulate.card_writing import save_card_set
    from ...simulate.errors import UserError, reason

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"can't write into {out}: {reason(error)}") from error
    for index in range(number):
        card_set = sample_card_set(game, seed, index)
        save_card_set(card_set, out / f"{card_set.name}.toml")
    click.echo(f"wrote {number} card sets to {out}")


def _game_of(file: Path) -> str:
    """Return the game that a file says it is for.

    Raises
    ------
    UserError
        There is no such file, or it says none.
    """
    import tomllib

    from ...simulate.cards import games_with_cards
    from ...simulate.errors import UserError

    if not file.is_file():
        raise UserError(f"{file}: {'a folder' if file.is_dir() else 'no such file'}; must be a TOML file")
    try:
        content = tomllib.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return games_with_cards()[0]  # its check says what is wrong with it as a file
    game = content.get("game")
    if not isinstance(game, str) or not game:
        names = ", ".join(games_with_cards())
        raise UserError(f'{file}: says no game: must begin with game = "NAME"; allowed: {names}')
    return game


def _header(card_set: Any) -> dict[str, Any]:
    return {
        "game": card_set.game,
        "name": card_set.name,
        "status": card_set.status,
        "source": card_set.source,
        "hash": card_set.hash,
        "kinds": len(card_set.cards),
        "components": card_set.components,
    }


def _print_header(card_set: Any) -> None:
    about = f"{card_set.status}, {_counted(card_set)}, hash {card_set.hash}"
    click.echo(f"{card_set.name} ({about}): {card_set.source}")


def _counted(card_set: Any) -> str:
    """Write how many cards there are, and of how many kinds where some are there more than once."""
    kinds, components = len(card_set.cards), card_set.components
    return f"{components} cards" + (f" of {kinds} kinds" if kinds != components else "")


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list | tuple):
        return ("; " if any(isinstance(each, dict) for each in value) else " ").join(map(_cell, value))
    if isinstance(value, dict):
        return " ".join(f"{key}={each}" for key, each in value.items())
    return str(value)
