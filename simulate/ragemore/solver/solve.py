"""Which deals can be won by a player who sees every card, and by which line.

The deals are those of `play`: seed and game number name the same shuffle there and here. Every choice is
free, the placements of set-up included (with `setup=random` chance makes them, as in `play`).

What the player sees of coming shuffles is a choice:

``seen``
    Everything: a shuffle comes out as it would in `play` after this very line (replicate 0). The share of
    deals won is an upper bound on any player's.
``unseen``
    The cards, but no chance that is still to come. A deal counts as solvable if there is a line on which
    chance is never drawn: no shuffle of two or more cards, no redeal in set-up. Such a line is a win whatever
    the shuffles would be. We do not ask whether a line through a shuffle wins for each of its outcomes: with
    ten cards there are 3.6 million. So this is a lower bound on the deals that are won for certain, and where
    it meets the figure for ``seen``, both are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...batch import Setting
from ...compiling import JIT_ENABLED
from ...errors import UserError
from ...game import get_game
from ...machine_code import open_rules
from .known_cards import known_cards
from .memory import Memory
from .search import SOLVABLE, UNRESOLVED, UNSOLVABLE
from .solving import ALL_WELL, SOLUTION, solve_numbers

STATUSES = {SOLVABLE: "solvable", UNSOLVABLE: "unsolvable", UNRESOLVED: "unresolved"}
SHUFFLES = ("seen", "unseen")
KERNEL = solve_numbers
"""What has to be compiled before the first deal."""
STATE_LIMIT = 4_000_000
"""Different states met before a deal is left unresolved, unless asked otherwise: 260 MB, if one is hard."""

MOST_STATES = 2**27

_ROUND_FACTOR = 20
_FIRST_ROUND = 1_000  # tables that stay in the processor's cache


@dataclass(frozen=True)
class Line:
    """How one deal is won, or that it can't be.

    Attributes
    ----------
    solution
        The deal's `SOLUTION` record.
    moves
        The moves, as the rules encode them, in the order in which `rules.apply` takes them; empty without a
        win.
    """

    solution: Any
    moves: tuple[int, ...]

    @property
    def status(self) -> str:
        """``solvable``, ``unsolvable`` or ``unresolved``."""
        return STATUSES[int(self.solution.status)]


@dataclass(frozen=True)
class Told:
    """Why a deal is lost.

    Attributes
    ----------
    paragraphs
        In words, without line breaks.
    data
        The same as plain values, for JSON.
    line
        Moves of a line that survives longest, as the rules encode them; empty if none was looked for.
    """

    paragraphs: list[str]
    data: dict[str, Any]
    line: tuple[int, ...]


def solve_deals(
    setting: Setting,
    first: int,
    count: int,
    *,
    state_limit: int = STATE_LIMIT,
    shuffles: str = "seen",
    shortest: bool = False,
    prune: bool = True,
) -> Any:
    """Solve deals number `first` to `first + count - 1`.

    What comes out depends on (seed, number, rules, cards, options) and on nothing else: call it from any
    thread, for ranges of any size. All deals are searched with a small limit, those left over with twenty
    times as much, and so on up to the state limit. Each win is replayed by the ordinary rules.

    Parameters
    ----------
    setting
        Seed, cards and rules, as `design.make_setting` makes it; replicates don't matter.
    first, count
        Which deals.
    state_limit
        Different states that a search may meet, 1 to 2**27; each takes up to 80 bytes.
    shuffles
        ``seen`` or ``unseen``: see the module.
    shortest
        Look for a line of the fewest turns; `proven_shortest` says where the state limit allowed it.
    prune
        Leave out states that are lost for certain (`losing`); False is for tests.

    Returns
    -------
    Array of `SOLUTION` records, one a deal.

    Raises
    ------
    UserError
        More cards than the solver has room for; a limit or an option that is not allowed.
    AssertionError
        A line that is no win by the ordinary rules: solver and rules disagree, a fault of ours.
    """
    return solve_numbered(
        setting,
        range(first, first + count),
        state_limit=state_limit,
        shuffles=shuffles,
        shortest=shortest,
        prune=prune,
    )


def solve_numbered(
    setting: Setting,
    deals: Sequence[int],
    *,
    state_limit: int = STATE_LIMIT,
    shuffles: str = "seen",
    shortest: bool = False,
    prune: bool = True,
) -> Any:
    """Solve the deals of these numbers, in any order; otherwise as `solve_deals`."""
    solver = _Solver(setting, shuffles, shortest, prune)
    solutions = SOLUTION.table(len(deals))
    solutions["deal"] = deals
    left = np.arange(len(deals))
    for limit in _rounds(state_limit):
        rows = SOLUTION.table(len(left))
        rows["deal"] = solutions["deal"][left]
        solver.solve(rows, limit)
        solutions[left] = rows
        left = left[_is_open(rows, shortest)]
        if len(left) == 0:
            break
    return solutions


def winning_line(
    setting: Setting,
    deal: int,
    *,
    state_limit: int = STATE_LIMIT,
    shuffles: str = "seen",
    shortest: bool = False,
) -> Line:
    """Solve one deal and return its line: the very one that `solve_deals` has found and replayed.

    Parameters, errors
        As of `solve_deals`.
    """
    solver = _Solver(setting, shuffles, shortest, prune=True)
    for limit in _rounds(state_limit):
        rows = SOLUTION.table(1)
        rows["deal"] = deal
        line = solver.solve(rows, limit)
        if not _is_open(rows, shortest).any():
            break
    return Line(rows[0], tuple(line[: rows[0].plies].tolist()))


def told_defeat(setting: Setting, deal: int, *, shuffles: str = "seen") -> Told:
    """Say why a deal is lost that was found unsolvable: see `defeat`."""
    from .defeat import why_lost  # for the few deals that are lost
    from .lost_words import defeat_data, describe_defeat

    defeat = why_lost(setting, deal, unseen=shuffles == "unseen")
    cards, rules = setting.cards[0], setting.rules[0]
    return Told(describe_defeat(defeat, cards, rules), defeat_data(defeat, cards), defeat.line)


def _rounds(state_limit: int) -> list[int]:
    """Return the state limits of one round after another."""
    if not 1 <= state_limit <= MOST_STATES:
        raise UserError(f"the state limit can't be {state_limit}; allowed: 1 to {MOST_STATES}")
    limits = [min(_FIRST_ROUND, state_limit)]
    while limits[-1] < state_limit:
        limits.append(min(limits[-1] * _ROUND_FACTOR, state_limit))
    return limits


def _is_open(rows: Any, shortest: bool) -> Any:
    """Which rows a larger limit could still change."""
    is_open = rows["status"] == UNRESOLVED
    if shortest:
        is_open |= (rows["status"] == SOLVABLE) & (rows["proven_shortest"] == 0)
    return is_open


class _Solver:
    """A setting and options, as the kernel takes them."""

    def __init__(self, setting: Setting, shuffles: str, shortest: bool, prune: bool) -> None:
        if shuffles not in SHUFFLES:
            raise UserError(f"shuffles can't be {shuffles!r}; allowed: {', '.join(SHUFFLES)}")
        self.setting, self.cards = setting, known_cards(setting.cards[0])
        self.unseen, self.shortest, self.prune = shuffles == "unseen", int(shortest), prune
        if JIT_ENABLED:
            open_rules(get_game(setting.game))

    def solve(self, rows: Any, limit: int) -> Any:
        """Fill in rows that hold their deals' numbers; return the room where the last one's line stands."""
        memory = Memory.of_size(limit)
        search = memory.search
        search.limit, search.unseen, search.prune = limit, int(self.unseen), int(self.prune)
        table, rules = self.setting.cards[0], self.setting.rules[0]
        seed: Any = np.uint64(self.setting.seed)
        bad = solve_numbers(table, self.cards, rules, seed, self.shortest, memory.tables, rows)
        if bad != ALL_WELL:
            deal = rows[bad].deal
            raise AssertionError(f"deal {deal} of seed {seed}: the line found does not win by the rules")
        return memory.line
