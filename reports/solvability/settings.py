"""The bracket in other settings: sampled card sets, and each rule switch at each of its values."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..command_line.progress import ALL_AT_ONCE
from .bounds import at_most, can_bound
from .progress import Shared
from .sizes import Sizes

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.machine import Machine
    from ...simulate.progress import Progress
    from ...simulate.solving import Puzzle
    from ..command_line.plan import Plan

_BATCH = 10
_LARGEST_SAMPLE_SEED = 2**63


@dataclass(frozen=True)
class Settings:
    """Games and deals of several settings, each the same numbers of deals.

    Attributes
    ----------
    games
        For each setting's name its games: the bracket's strategies, once on every deal.
    deals
        For each its deals, as `analysis.solvability.rungs.rungs` takes them.
    digest
        Of all.
    """

    games: dict[str, pd.DataFrame]
    deals: dict[str, pd.DataFrame]
    digest: str


@dataclass(frozen=True)
class _Other:
    """One setting."""

    name: str
    cards: Any
    rules: dict[str, str]


def perform_settings(
    plan: Plan, puzzle: Puzzle, players: list[Any], sizes: Sizes, machine: Machine, telling: Any
) -> tuple[Settings, Settings]:
    """Compute the bracket for every sampled card set, and for every setting of a switch.

    Parameters
    ----------
    plan, puzzle, sizes, machine
        What to play and solve, how much, and how.
    players
        The bracket's strategies.
    telling
        See `experiment.Telling`.
    """
    sets = list(_sampled_sets(plan, sizes.sets))
    switches = list(_switch_settings(plan, puzzle))
    found = []
    for title, others in (("sampled card sets", sets), ("settings of the rules", switches)):
        tell = telling(f"{len(others)} {title}", ALL_AT_ONCE)
        found.append(_perform(plan, puzzle, players, sizes, machine, others, tell))
    return found[0], found[1]


def sample_seed(seed: int) -> int:
    """Return the card sampler's seed for a report's."""
    return seed % _LARGEST_SAMPLE_SEED


def _sampled_sets(plan: Plan, number: int) -> Iterator[_Other]:
    from ...simulate.cards import card_rules

    rules = card_rules(plan.game)
    for index in range(number):
        card_set = rules.sample(sample_seed(plan.seed), index)
        yield _Other(card_set.name, card_set, dict(plan.rules))


def _switch_settings(plan: Plan, puzzle: Puzzle) -> Iterator[_Other]:
    yield _Other("as in this report", plan.cards, dict(plan.rules))
    for switch in puzzle.game.switches:
        for value in switch.values:
            if value != puzzle.settings[switch.name]:
                rules = {**plan.rules, switch.name: value}
                yield _Other(f"{switch.name}={value}", plan.cards, rules)


def _perform(
    plan: Plan,
    puzzle: Puzzle,
    players: list[Any],
    sizes: Sizes,
    machine: Machine,
    others: list[_Other],
    tell: Progress,
) -> Settings:
    # Each deal is played by every strategy, solved twice and, where that can be, bounded from above.
    each = [len(players) + 2 + can_bound(plan.game, puzzle.settings | other.rules) for other in others]
    games, deals, hashed = {}, {}, hashlib.sha256()
    if others:
        shared = Shared(tell, sizes.set_deals * sum(each))
        try:
            for other in others:
                run, deals[other.name], digest = _one(plan, puzzle, other, players, sizes, machine, shared)
                games[other.name] = run.games
                hashed.update(digest.encode())
        finally:
            shared.finish()
    return Settings(games, deals, hashed.hexdigest())


def _one(
    plan: Plan,
    puzzle: Puzzle,
    other: _Other,
    players: list[Any],
    sizes: Sizes,
    machine: Machine,
    tell: Shared,
) -> tuple[Any, pd.DataFrame, str]:
    import pandas as pd

    from ... import simulate
    from ...simulate.solving import solve

    tell.name = other.name
    rules: Any = other.rules or None
    told: dict[str, Any] = {"seed": plan.seed, "cards": other.cards, "rules": rules, "jobs": plan.jobs}
    run = simulate.play(
        plan.game,
        players,
        games=sizes.set_deals,
        batch=_BATCH,
        backend=plan.backend,
        scheduler=plan.scheduler,
        progress=tell,
        **told,
    )
    limit: dict[str, Any] = {"state_limit": puzzle.state_limit, "progress": tell}
    seen = solve(plan.game, sizes.set_deals, **told, **limit)
    tell.name = f"{other.name}, no coming shuffle seen"
    unseen = solve(plan.game, sizes.set_deals, shuffles="unseen", **told, **limit)
    deals = pd.DataFrame(
        {"deal": seen.deals["deal"], "unseen": unseen.deals["status"], "seen": seen.deals["status"]}
    )
    digest = run.digest + seen.digest + unseen.digest
    if can_bound(plan.game, seen.puzzle.settings):
        tell.name = other.name
        above = at_most(seen.puzzle.setting, sizes.set_deals, machine, tell)
        deals.insert(1, "at_most", above)
        digest += hashlib.sha256(np.round(above, 9).tobytes()).hexdigest()
    return run, deals, digest
