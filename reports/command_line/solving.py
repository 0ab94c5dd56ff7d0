"""Solve deals, keep them where the command line says, and print what came of it."""

from __future__ import annotations

import shlex
import textwrap
import time
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from .failures import Interrupted
from .progress import LEVEL
from .session import noting_ctrl_c

if TYPE_CHECKING:
    from ...simulate.playing import Machine
    from ...simulate.progress import Progress
    from ...simulate.solving import Puzzle

_WIDTH = 118  # as transcripts are

MOST_NAMED = 20
"""Unsolvable and unresolved deals, and the hardest ones, that are named."""


class SolvedCount:
    """Solved deals, counted as they come.

    Attributes
    ----------
    deals
        How many.
    by_status
        How many of each status.
    named
        The numbers of the first deals that are not solvable, by status.
    hardest
        (states, deal) of those that took the most states, the hardest first.
    states
        States of all searches together.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._statuses = puzzle.solver.STATUSES
        self.deals = 0
        self.states = 0
        self.by_status = dict.fromkeys(self._statuses.values(), 0)
        self.named: dict[str, list[int]] = {status: [] for status in self.by_status if status != "solvable"}
        self.hardest: list[tuple[int, int]] = []

    def add(self, solutions: Any) -> None:
        """Take in the records that follow."""
        self.deals += len(solutions)
        self.states += int(solutions["states"].sum())
        for code, status in self._statuses.items():
            found = solutions["deal"][solutions["status"] == code]
            self.by_status[status] += len(found)
            if status in self.named:
                self.named[status] += found[: MOST_NAMED - len(self.named[status])].tolist()
        top = np.argsort(-solutions["states"], kind="stable")[:MOST_NAMED]
        new = [(int(solutions["states"][k]), int(solutions["deal"][k])) for k in top]
        self.hardest = sorted([*self.hardest, *new], key=lambda one: (-one[0], one[1]))[:MOST_NAMED]


def solve_and_print(
    puzzle: Puzzle,
    deals: int,
    machine: Machine,
    tell: Progress,
    *,
    out: Path | None,
    overwrite: bool,
    as_json: bool,
) -> None:
    """Do it.

    Raises
    ------
    UserError
        As `simulate.solve` and `simulate.solve_folder.solve_into`.
    Interrupted
        Ctrl-C, after what was solved has been written and printed.
    """
    from ...simulate.digest import RunningSum, as_text
    from ...simulate.solve_folder import solve_into

    count, digest, seconds, stopped = SolvedCount(puzzle), RunningSum(0, 1), 0.0, False
    opened: Any = nullcontext() if out is None else solve_into(out, puzzle, deals, replace=overwrite)
    with opened as folder:
        began = time.perf_counter()
        for solutions, stop in _solutions(puzzle, deals, machine, tell, folder):
            count.add(solutions)
            digest.add(solutions)
            stopped = stop
        seconds = folder.seconds if folder else time.perf_counter() - began
    told = _told(puzzle, count, machine, seconds, as_text(digest.total()))
    _print(told, as_json=as_json)
    if stopped:
        kept = "none was kept (--out FOLDER keeps them)"
        if out is not None:
            kept = f"all kept in {shlex.quote(str(out))}; the same command goes on"
        raise Interrupted(f"stopped after {count.deals:,} deals; {kept}")


def _solutions(puzzle: Puzzle, deals: int, machine: Machine, tell: Progress, folder: Any) -> Any:
    """Yield records, those in the folder first, and whether Ctrl-C has been pressed, which ends it."""
    from ...simulate.solving import solve_deals

    playing = (
        solve_deals(puzzle, 0, deals, machine, tell) if folder is None else folder.solve(deals, machine, tell)
    )
    if folder is not None:
        yield from ((solutions, False) for solutions in folder.stored())
    with closing(playing), noting_ctrl_c() as pressed:
        for solutions in playing:
            yield solutions, bool(pressed)
            if pressed:
                return


def _told(
    puzzle: Puzzle, count: SolvedCount, machine: Machine, seconds: float, digest: str
) -> dict[str, Any]:
    from ...analysis.solvability.winnable import solvability

    return {
        "digest": digest,
        **puzzle.manifest(),
        "jobs": machine.workers(),
        "seconds": seconds,
        "states": count.states,
        "solvability": solvability(**count.by_status, level=LEVEL),
        "named": count.named,
        "hardest": [{"deal": deal, "states": states} for states, deal in count.hardest],
    }


def _print(told: dict[str, Any], *, as_json: bool) -> None:
    from ..wording import count, rate
    from .terminal import print_json

    if as_json:
        print_json(told)
        return
    found = told["solvability"]
    kinds = ", ".join(f"{count(found[kind])} {kind}" for kind in ("solvable", "unsolvable", "unresolved"))
    if found["estimate"] is None:
        click.echo(f"no deal was decided: {kinds}")
    else:
        share = rate(found["estimate"], found["low"], found["high"])
        click.echo(f"a player who sees every card can win {share} of {count(found['deals'])} deals: {kinds}")
    for status, deals in told["named"].items():
        if deals:
            more = ", ..." if found[status] > len(deals) else ""
            click.echo(f"{status}: deals {', '.join(map(str, deals))}{more}")
    if told["hardest"]:
        hardest = ", ".join(f"{one['deal']} ({count(one['states'])})" for one in told["hardest"][:5])
        click.echo(f"hardest deals (states searched): {hardest}")
    speed = found["deals"] / max(told["seconds"], 1e-9)
    states = told["states"] / max(told["seconds"], 1e-9)
    click.echo(
        f"{count(round(speed))} deals/s, {count(round(states))} states/s; seed {told['seed']}, "
        f"cards {told['cards']['name']} ({told['cards']['hash']}), digest {told['digest'][:16]}"
    )


# ---------------------------------------------------------------- one deal


def print_deal(puzzle: Puzzle, deal: int, *, show: bool, shortest: bool, as_json: bool) -> None:
    """Solve one deal and print what it is; with `show`, the line that wins it, or why there is none."""
    from ...simulate.solving import retold
    from ..wording import count
    from .terminal import print_json

    line = puzzle.solver.winning_line(
        puzzle.setting, deal, state_limit=puzzle.state_limit, shuffles=puzzle.shuffles, shortest=shortest
    )
    solution = {name: int(line.solution[name]) for name in line.solution.dtype.names}
    lost = None
    if show and line.status == "unsolvable":
        lost = puzzle.solver.told_defeat(puzzle.setting, deal, shuffles=puzzle.shuffles)
    if as_json:
        why = {"why": lost.data} if lost else {}
        moves = list(line.moves)
        print_json({**puzzle.manifest(), **solution, "status": line.status, "moves": moves, **why})
        return
    if show and line.moves:
        for text in retold(puzzle, deal, line.moves):
            click.echo(text)
    if lost:
        _print_defeat(puzzle, deal, lost)
    states = f"{count(solution['states'])} states searched"
    fewest = ", and no line takes fewer" if solution["proven_shortest"] else ""
    verdict = {
        "solvable": f"solvable, in {solution['turns']} turns{fewest} ({states})",
        "unsolvable": f"unsolvable: {states}, none of them won",
        "unresolved": f"unresolved: {states}; try a larger --state-limit",
    }
    click.echo(f"deal {deal} of seed {puzzle.setting.seed} is {verdict[line.status]}")


def _print_defeat(puzzle: Puzzle, deal: int, lost: Any) -> None:
    """Tell the line that survives longest, and then why no line wins."""
    from ...simulate.solving import retold

    if lost.line:
        click.echo("One of the lines that survive longest:\n")
        for text in retold(puzzle, deal, lost.line):
            click.echo(text)
        click.echo()
    click.echo("Why no line wins:")
    for paragraph in lost.paragraphs:
        click.echo(textwrap.fill(paragraph, _WIDTH, initial_indent="- ", subsequent_indent="  "))
