"""`montecardo strategies`: who can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..command_line.options import game_argument, strategy_option


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
    print_table(
        ["strategy", "version", "what it does", "weights"],
        [[p.name, str(p.version), p.description, weights_text(p.told_weights)] for p in players],
    )
    for line in sorted(
        {f"{weight}: {', '.join(words)}" for p in players for weight, words in p.words.items()}
    ):
        print(line)


def weights_text(weights: Mapping[str, float | str]) -> str:
    """Write weights as the command line takes them.

    Examples
    --------
    >>> weights_text({"explore": 3.0, "fight": 0.25, "predictor": "table"})
    'explore=3,fight=0.25,predictor=table'
    """
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
