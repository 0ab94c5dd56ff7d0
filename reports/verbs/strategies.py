"""`montecardo strategies`: who can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..command_line.options import game_argument, strategy_option

MOST_WEIGHTS = 8
"""In a table of all the strategies; those of a judgement with forty would fill the screen."""


@click.command("strategies")
@game_argument
@strategy_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(game: str, strategies: tuple[str, ...], as_json: bool) -> None:
    """List the strategies for GAME with their weights, the built-in ones unless --strategy names some.

    Give a strategy other weights with NAME:weight=value,... wherever a strategy is named. A weight with words
    is a choice: any of those that are told below the list.
    """
    from ...strategies import built_in
    from ..command_line.plan import Plan
    from ..command_line.terminal import print_json, print_table

    players = Plan(game, strategies).players() if strategies else built_in(game)
    if as_json:
        print_json([_as_dict(player) for player in players])
        return
    # Those that were asked for are told whole.
    most = None if strategies else MOST_WEIGHTS
    print_table(
        ["strategy", "version", "what it does", "weights"],
        [[p.name, str(p.version), p.description, weights_text(p.told_weights, most)] for p in players],
    )
    if any(most is not None and len(p.weights) > most for p in players):
        print(f"the weights of one: montecardo strategies {game} --strategy {players[-1].name}")
    for line in sorted(
        {f"{weight}: {', '.join(words)}" for p in players for weight, words in p.words.items()}
    ):
        print(line)


def weights_text(weights: Mapping[str, float | str], most: int | None = None) -> str:
    """Write weights as the command line takes them; of more than `most` the choices, and how many others.

    Examples
    --------
    >>> weights_text({"explore": 3.0, "fight": 0.25, "predictor": "table"})
    'explore=3,fight=0.25,predictor=table'
    >>> weights_text({"explore": 3.0, "fight": 0.25}, most=1)
    '2 weights'
    """
    if most is not None and len(weights) > most:
        choices = {name: value for name, value in weights.items() if isinstance(value, str)}
        others = f"{len(weights) - len(choices)} weights"
        return f"{weights_text(choices)} and {others}" if choices else others
    return ",".join(
        f"{name}={value}" if isinstance(value, str) else f"{name}={value:g}"
        for name, value in weights.items()
    )


def _as_dict(player: Any) -> dict[str, Any]:
    return {
        "name": player.name,
        "version": str(player.version),
        "description": player.description,
        "weights": player.told_weights,
        "words": {weight: list(words) for weight, words in player.words.items()},
    }
