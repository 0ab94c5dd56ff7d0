"""Tune what a command line names, and print what came of it."""

from __future__ import annotations

import shlex
import sys
import time
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...analysis.tuning.bench import Bench
from ...analysis.tuning.knobs import split_knob
from ...analysis.tuning.space import Space, make_space
from ...analysis.tuning.tuner import Tuner
from ...simulate.errors import UserError
from ..wording import count
from .ctrl_c import heeding_ctrl_c, noting_ctrl_c
from .failures import Interrupted

if TYPE_CHECKING:
    from ...analysis.tuning.levels import Aim
    from ...simulate.machine import Machine
    from ...simulate.progress import Progress


@dataclass(frozen=True)
class Request:
    """What to tune, and what to do with it.

    Attributes
    ----------
    game, strategy, opponents, seed, cards, rules
        As named on the command line.
    knobs
        Each as ``NAME=VALUES``.
    aim
        What is wanted.
    trials
        With several knobs: how many settings are proposed.
    out
        Where to write tuned cards; None: nowhere.
    machine, tell
        How to play, and who is told how far it is.
    as_json
        Print JSON in place of a table.
    """

    game: str
    knobs: tuple[str, ...]
    strategy: str
    aim: Aim
    trials: int
    opponents: tuple[str, ...]
    seed: int
    cards: str | None
    rules: dict[str, str]
    out: Path | None
    machine: Machine
    tell: Progress
    as_json: bool = False

    def space(self) -> Space:
        """Return the settings.

        Raises
        ------
        UserError
            Something in them that can't be used.
        """
        knobs: dict[str, str] = {}
        for text in self.knobs:
            name, values = split_knob(text)
            if name in knobs:
                raise UserError(f"knob {name} is given twice: give each once")
            knobs[name] = values
        return make_space(self.game, knobs, self.strategy, cards=self.cards, rules=self.rules, out=self.out)


def tune_and_print(request: Request) -> None:
    """Do it.

    Raises
    ------
    UsageError, UserError, GameError
        As `make_space` and `simulate.play`.
    Interrupted
        Ctrl-C, after what is known so far has been printed.
    """
    request.machine.reach()
    # What a strategy prints must not get among the JSON.
    with redirect_stdout(sys.stderr) if request.as_json else nullcontext():
        space = request.space()
        bench = Bench(space, request.seed, request.opponents, request.machine, request.tell)
        tuner = Tuner(space, request.aim, bench, request.trials)
        with heeding_ctrl_c():
            tuner.compile()
        seconds = _play(tuner, request)
    told = _told(tuner, request, bench, seconds)
    _print(told, as_json=request.as_json)
    if told["stopped"]:
        raise Interrupted(f"stopped after {count(told['games'])} games; what is known so far is above")


def _play(tuner: Tuner, request: Request) -> float:
    """Play, and return the seconds that it took."""
    began = time.perf_counter()
    request.tell.start(None)
    try:
        with noting_ctrl_c() as pressed:
            try:
                tuner.play(pressed)
            except Exception:
                # Ctrl-C reaches worker processes too: what one says that was just starting is no news.
                if not pressed:
                    raise
    finally:
        request.tell.stop()
    return time.perf_counter() - began


def _told(tuner: Tuner, request: Request, bench: Bench, seconds: float) -> dict[str, Any]:
    return {
        "kind": "tuning",
        **_asked(tuner, request),
        **_found(tuner, bench),
        "cards_file": _write_cards(tuner, request),
        "cards_tuned": tuner.space.tunes_cards,
        "games": tuner.deals * tuner.seats,
        "deals": tuner.deals,
        "stopped": bool(bench.pressed),
        "jobs": request.machine.workers(),
        "seconds": seconds,
    }


def _asked(tuner: Tuner, request: Request) -> dict[str, Any]:
    aim = request.aim
    return {
        "game": request.game,
        "strategy": tuner.space.strategy.typed,
        "opponents": list(request.opponents),
        "seed": request.seed,
        "target": aim.target,
        "band": aim.band,
        "alpha": aim.alpha,
        "max_games": aim.most,
        "knobs": [
            {
                "name": knob.name,
                "kind": knob.kind,
                "values": list(knob.values),
                "ordered": knob.ordered,
                "default": knob.default,
            }
            for knob in tuner.space.knobs
        ],
        "how": tuner.kind,
        "method": tuner.method,
    }


def _found(tuner: Tuner, bench: Bench) -> dict[str, Any]:
    from ...analysis.tuning.levels import METHOD

    chosen, rows = tuner.chosen, tuner.rows()
    name = None if chosen is None else tuner.space.name(chosen)
    return {
        "interval_method": METHOD,
        "verdict": tuner.verdict,
        "found": None if name is None else next(row for row in rows if row["name"] == name),
        "alternatives": tuner.alternatives(),
        "nearest": tuner.nearest(),
        "turning": tuner.turning(),
        "levels": rows,
        "tried": tuner.proposals(),
        "plays": None if chosen is None else bench.side(chosen).design.manifest(),
        "replay": None if chosen is None else _replay(tuner, bench),
    }


def _write_cards(tuner: Tuner, request: Request) -> str | None:
    if request.out is None or tuner.chosen is None:
        return None
    from ...simulate.card_writing import save_card_set

    save_card_set(tuner.space.card_set(tuner.chosen), request.out, comments=True)
    return str(request.out)


def _replay(tuner: Tuner, bench: Bench) -> str:
    """Return the command that plays what was found."""
    assert tuner.chosen is not None
    design = bench.side(tuner.chosen).design
    words = ["montecardo", "play", design.game.name]
    for strategy in design.line_ups[0]:
        words += ["--strategy", strategy.typed]
    options = list(design.setting.options)
    if tuner.space.tunes_cards and tuner.space.out is None:
        options[options.index("--cards") + 1] = "FILE.toml"
    return shlex.join([*words, *options, "--seed", str(bench.seed)])


def _print(told: dict[str, Any], *, as_json: bool) -> None:
    from .terminal import print_json, print_table
    from .tuning_table import headings, numeric, rows, sentences

    if as_json:
        print_json(told)
        return
    if told["levels"]:
        print_table(headings(told), rows(told), numeric(told))
    for sentence in sentences(told):
        click.echo(sentence)
