"""`montecardo games`: which games there are, and the rule switches and results of one."""

from __future__ import annotations

from typing import Any

import click


@click.command("games")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(game: str | None, as_json: bool) -> None:
    """List the games, or tell all about one GAME: its rule switches and what a run records."""
    from ... import simulate
    from ..command_line.terminal import print_json

    if game is not None:
        one = simulate.get_game(game)
        print_json(_as_dict(one)) if as_json else _print_game(one)
        return
    games = [simulate.get_game(name) for name in simulate.games()]
    if as_json:
        print_json([_as_dict(one) for one in games])
        return
    _print_list(games)


def _as_dict(game: Any) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "version": str(game.version),
        "description": game.description,
        "seats": list(game.seats),
        "rules": {
            switch.name: {
                "values": list(switch.values),
                "default": switch.default,
                "doc": switch.doc,
                **({"span": list(switch.span)} if switch.span else {}),
            }
            for switch in game.switches
        },
        "results": dict(game.results),
    }


def _print_list(games: list[Any]) -> None:
    from ..command_line.terminal import print_table

    print_table(
        ["game", "seats", "version", "what it is"],
        [[game.name, _seats(game), str(game.version), game.description] for game in games],
        numeric=[1, 2],
    )


def _seats(game: Any) -> str:
    first, last = min(game.seats), max(game.seats)
    return str(first) if first == last else f"{first} to {last}"


def _print_game(game: Any) -> None:
    from ..command_line.terminal import print_table

    click.echo(f"{game.title} (version {game.version}), seats: {_seats(game)}\n{game.description}\n")
    click.echo("Rule switches, --rule NAME=VALUE, the default first:")
    print_table(
        ["name", "values", "what it sets", "in RULES.md"],
        [[s.name, _values(s), s.doc, s.paragraph] for s in game.switches],
    )
    click.echo("A run's frame has these columns:")
    print_table(["column", "what it holds"], [[name, doc] for name, doc in game.results.items()])


def _values(switch: Any) -> str:
    if switch.span:
        return f"{switch.default} | {switch.told}"
    return " | ".join(switch.values)
