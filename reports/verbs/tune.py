"""`montecardo tune`: the setting at which a strategy wins as often as is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..command_line.options import (
    Count,
    FloatType,
    game_argument,
    json_option,
    machine_options,
    seed_option,
    strategy_option,
    table_options,
)


class Share(FloatType):
    """A share as people write it: 0.35 or 35%, 0.02 or 2pp; whether it can be used is not decided here."""

    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        from math import isfinite

        if isinstance(value, float):
            return value
        text = str(value).strip()
        number = text.removesuffix("%").removesuffix("pp").strip()
        try:
            share = float(number if number == text else f"{number}e-2")
        except ValueError:
            share = float("nan")
        if not isfinite(share):
            self.fail(f"{value!r} is no share, such as 0.35 or 35%", param, ctx)
        return share


@click.command("tune")
@game_argument
@click.option(
    "--knob",
    "knobs",
    multiple=True,
    required=True,
    metavar="NAME=VALUES",
    help="What may be set, and to what: LO..HI, LO..HI:STEP or A,B,C. NAME is a rule switch, a weight of the "
    "strategy, cards.NUMBER.FIELD, or cards.*.FIELD, which adds to every card. Repeatable.",
)
@click.option("--target", type=Share(), required=True, metavar="SHARE", help="The win rate that is wanted.")
@click.option(
    "--band", type=Share(), default="2pp", metavar="SHARE", help="How far from the target is near enough."
)
@strategy_option
@click.option(
    "--alpha",
    type=Share(),
    default="0.05",
    metavar="CHANCE",
    help="The chance, at most, that anything said is wrong; intervals hold all at once with 1 - alpha.",
)
@click.option(
    "--max-games",
    "most",
    type=Count(),
    default="1_000_000",
    metavar="NUMBER",
    help="Deals, of all settings together, after which it is given up.",
)
@click.option(
    "--trials",
    type=Count(10_000),
    default="64",
    metavar="NUMBER",
    help="With several knobs: how many settings are tried before the best are confirmed.",
)
@click.option(
    "--opponent",
    "opponents",
    multiple=True,
    metavar="NAME",
    help="In a game for several: who sits on the other seats, one a seat. The strategy plays each deal from "
    "each seat, and its share of all wins is tuned.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.toml",
    help="Where a card is tuned: write the card set that was found to this new file.",
)
@seed_option
@table_options
@json_option
@machine_options
def command(
    game: str,
    knobs: tuple[str, ...],
    target: float,
    band: float,
    strategies: tuple[str, ...],
    alpha: float,
    most: int,
    trials: int,
    opponents: tuple[str, ...],
    out: Path | None,
    seed: int,
    cards: str | None,
    rules: dict[str, str],
    as_json: bool,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Find the setting at which a strategy wins as often as is wanted, by as many games as that takes.

    One knob of numbers is searched by bisection, one of words by elimination, several by optuna (pip install
    'montecardo[tune]'). All settings play the same deals. Whatever is said holds whenever it stops, Ctrl-C
    included.

    \b
    montecardo tune ragemore --knob 'cards.*.strength=-3..3' --target 20% --band 5pp --strategy cautious
    montecardo tune ragemore --knob setup=choice,random --target 0.1 --strategy cautious
    """  # noqa: D301 -- click's own mark, a backspace
    from ...analysis.tuning.levels import Aim
    from ...simulate.game import get_game
    from ...simulate.machine import Machine
    from ..command_line.progress import progress_for
    from ..command_line.tuning import Request, tune_and_print

    if len(strategies) != 1:
        raise click.UsageError(f"to tune takes one --strategy, not {len(strategies) or 'none'}")
    request = Request(
        game=get_game(game).name,
        knobs=knobs,
        strategy=strategies[0],
        aim=Aim(target, band, alpha, most),
        trials=trials,
        opponents=opponents,
        seed=seed,
        cards=cards,
        rules=rules,
        out=out,
        machine=Machine(jobs, backend, scheduler=scheduler),
        tell=progress_for(game, quiet=quiet),
        as_json=as_json,
    )
    tune_and_print(request)
