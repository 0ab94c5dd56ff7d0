"""The experiment of a report on solvability: played, solved and bounded on the same deals."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..command_line.progress import BOUNDING, SOLVING
from .bounds import at_least, at_most, check_bounds
from .settings import Settings, perform_settings
from .sizes import Cast, Sizes

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress
    from ...simulate.solving import Puzzle
    from ..command_line.plan import Plan

SEARCH_BATCH = 10
"""Games of a search player in one batch: a few hundred are worth every core."""

Telling = Callable[..., "Progress"]
"""Makes the progress of one part, from its title and its words."""


@dataclass(frozen=True)
class SolveExperiment:
    """What was computed for a report on solvability.

    Attributes
    ----------
    puzzle
        What was solved: game, cards, rules, seed.
    manifest
        All that decides the results, as plain values.
    cast, sizes
        Who played, and how much.
    best
        The quick strategy that won most; "" if none played.
    games
        The bracket's games: every strategy once on every deal.
    deals
        The bracket's deals: ``deal, seen, unseen, at_least, at_most`` (see
        `analysis.solvability.rungs.rungs`).
    solved
        Every deal that was solved, as `simulate.solve` tells it.
    curve
        The search player's games with one budget after another.
    sets, switches
        The other settings: card sets, and rule switches.
    digest
        Of all results, the same for any number of jobs.
    command
        The command that computes it all again.
    """

    puzzle: Puzzle
    manifest: dict[str, Any]
    cast: Cast
    sizes: Sizes
    best: str
    games: pd.DataFrame
    deals: pd.DataFrame
    solved: pd.DataFrame
    curve: pd.DataFrame
    sets: Settings
    switches: Settings
    digest: str
    command: str


def prepare(plan: Plan, sizes: Sizes) -> Puzzle:
    """Check what is to be solved, before anything is.

    Raises
    ------
    UserError
        The game has no solver, or a rule or card set can't be used.
    """
    from ...simulate.solving import check_count, make_puzzle

    check_count(sizes.solved)
    puzzle = make_puzzle(
        plan.game,
        seed=plan.seed,
        cards=plan.cards,
        rules=plan.rules or None,
        state_limit=sizes.state_limit,
    )
    check_bounds(plan.game, puzzle.settings)
    return puzzle


def perform(plan: Plan, puzzle: Puzzle, cast: Cast, sizes: Sizes, telling: Telling) -> SolveExperiment:
    """Compute all of a report.

    Parameters
    ----------
    plan, puzzle
        What to play, and what `prepare` made of it.
    cast, sizes
        Who plays, and how much.
    telling
        See `Telling`.
    """
    from ...simulate.machine import Machine

    # The solver and the bounds run in threads here, wherever the games are played.
    machine, game = Machine(plan.jobs), plan.game
    everything = _solve(puzzle, "seen", sizes.solved, machine, telling(f"{game}, all cards seen", SOLVING))
    tell = telling(f"{game}, no coming shuffle seen", SOLVING)
    ahead = _solve(puzzle, "unseen", sizes.deals, machine, tell)
    searchers = [*cast.others, cast.search]
    quick = play(plan, list(cast.quick), sizes.deals, None, telling(game))
    searched = play(plan, searchers, sizes.deals, SEARCH_BATCH, telling(f"{game}, search players"))
    above = at_most(puzzle.setting, sizes.deals, machine, telling(f"{game} from above", BOUNDING))
    tell = telling(f"{game} from below", BOUNDING)
    below = at_least(puzzle.setting, cast.search, sizes.deals, machine, tell)
    budgets = [cast.with_budget(budget) for budget in sizes.budgets]
    tell = telling(f"{game}, search with other budgets")
    curve = play(plan, budgets, sizes.curve_deals, SEARCH_BATCH, tell)
    best = best_of(quick)
    rungs = [player for player in cast.all if player.name in cast.rungs(best)]
    sets, switches = perform_settings(plan, puzzle, rungs, sizes, machine, telling)
    digests = (everything.digest, ahead.digest, sets.digest, switches.digest)
    return SolveExperiment(
        puzzle,
        _manifest(plan, puzzle, cast, sizes, machine),
        cast,
        sizes,
        best,
        _joined([quick, searched]),
        _by_deal(above, below, ahead.deals, everything.deals),
        everything.deals,
        curve.games,
        sets,
        switches,
        _digest([quick, searched, curve], digests, np.array([above, below])),
        command_of(plan, cast, sizes),
    )


def _joined(runs: list[Any]) -> pd.DataFrame:
    import pandas as pd

    games: pd.DataFrame = pd.concat([run.games for run in runs if run], ignore_index=True)
    return games


def _by_deal(above: Any, below: Any, unseen: pd.DataFrame, seen: pd.DataFrame) -> pd.DataFrame:
    """Return what is known of each deal: bounds of the best blind play, and who could win it."""
    import pandas as pd

    deals = len(above)
    return pd.DataFrame(
        {
            "deal": np.arange(deals),
            "at_least": below,
            "at_most": above,
            "unseen": unseen["status"],
            "seen": seen["status"].head(deals),
        }
    )


def _digest(runs: list[Any], digests: Iterable[str], bounds: Any) -> str:
    """Return a fingerprint of all that was computed."""
    hashed = hashlib.sha256()
    for run in runs:
        hashed.update(run.digest.encode() if run else b"-")
    for digest in digests:
        hashed.update(digest.encode())
    hashed.update(np.round(bounds, 9).tobytes())
    return hashed.hexdigest()


def best_of(run: Any) -> str:
    """Name the strategy that won most in a run; "" for no run."""
    if run is None:
        return ""
    wins: dict[str, int] = {
        line_up[0].name: int(rows["won"].sum())
        for line_up, rows in zip(run.design.line_ups, run.results, strict=True)
    }
    return max(wins, key=lambda name: wins[name])


def play(plan: Plan, players: list[Any], deals: int, batch: int | None, tell: Progress) -> Any:
    """Play deals with each of these strategies; None for no strategy."""
    from ... import simulate

    if not players:
        return None
    return simulate.play(
        plan.game,
        players,
        games=deals,
        seed=plan.seed,
        cards=plan.cards,
        rules=plan.rules or None,
        jobs=plan.jobs,
        backend=plan.backend,
        scheduler=plan.scheduler,
        batch=batch,
        progress=tell,
    )


def command_of(plan: Plan, cast: Cast, sizes: Sizes) -> str:
    """Return the command that computes all of it again."""
    search = shlex.join(["--search", cast.search.typed, *sizes.arguments()])
    return f"montecardo report {shlex.quote(plan.game)} --solve {plan.arguments()} {search}"


def _solve(puzzle: Puzzle, shuffles: str, deals: int, machine: Machine, tell: Progress) -> Any:
    from dataclasses import replace

    from ...simulate.solving import Solved, solve_deals

    asked = replace(puzzle, shuffles=shuffles)
    parts = list(solve_deals(asked, 0, deals, machine, tell))
    return Solved(asked, np.concatenate(parts), 0.0)


def _manifest(plan: Plan, puzzle: Puzzle, cast: Cast, sizes: Sizes, machine: Machine) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        **puzzle.manifest(),
        "sizes": asdict(sizes),
        "strategies": [
            {"name": one.name, "version": one.version, "typed": one.typed, "description": one.description}
            for one in cast.all
        ],
        "search": cast.search.typed,
        "jobs": machine.workers(),
    }
