"""How large a report on solvability is, and who plays in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError
from ..solo.findings import CHANCE

if TYPE_CHECKING:
    from ...simulate.strategy import Strategy

GREEDY = "cautious"
"""The strategy that takes what is good at once, where it takes part."""
SEARCH = "ismcts:playouts=100"
BUDGETS = (10, 25, 50, 100, 200, 400)
BUDGET = "playouts"
"""The weight of a search player that is its budget."""


@dataclass(frozen=True)
class Sizes:
    """Numbers of deals and card sets.

    Attributes
    ----------
    deals
        Of the bracket: every strategy plays them, the solver solves them, the blind optimum is bounded.
    solver_deals
        Deals that the solver solves in all; the bracket's are the first of them.
    curve_deals
        Deals that the search player plays with each budget.
    sets
        Card sets that are sampled.
    set_deals
        Deals in each of them, and with each setting of a rule switch.
    state_limit
        States before a deal is left unresolved; None for the solver's own limit.
    budgets
        Of the curve, ascending.
    """

    deals: int = 2_000
    solver_deals: int = 100_000
    curve_deals: int = 500
    sets: int = 30
    set_deals: int = 100
    state_limit: int | None = None
    budgets: tuple[int, ...] = BUDGETS

    def arguments(self) -> list[str]:
        """Return the words of a command line that ask for what is not the default."""
        words: list[str] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
                words += [f"--{field.name.replace('_', '-')}", text]
        return words

    @property
    def solved(self) -> int:
        """Deals that are solved with the report's own cards and rules."""
        return max(self.deals, self.solver_deals)


@dataclass(frozen=True)
class Cast:
    """The strategies of a report on solvability.

    Attributes
    ----------
    quick
        Those that play by a rule of thumb.
    search
        The search player.
    others
        Further search players that were named.
    """

    quick: tuple[Strategy, ...]
    search: Strategy
    others: tuple[Strategy, ...] = ()

    @property
    def all(self) -> list[Strategy]:
        """Every strategy, search players last."""
        return [*self.quick, *self.others, self.search]

    def with_budget(self, budget: int) -> Strategy:
        """Return the search player with another budget."""
        return self.search.with_weights(**{BUDGET: float(budget)})

    def rungs(self, best: str) -> dict[str, str]:
        """Return the strategies that are rungs of the bracket, each with what it is there.

        Parameters
        ----------
        best
            The quick strategy that wins most; "" for none.
        """
        names = [player.name for player in self.quick]
        found = {CHANCE: "random play"} if CHANCE in names else {}
        if GREEDY in names and best != GREEDY:
            found[GREEDY] = f"greedy: {GREEDY}"
        if best and best != CHANCE:
            found[best] = f"best heuristic: {best}"
        for player in (*self.others, self.search):
            found[player.name] = f"search: {player.name}"
        return found


def cast_of(players: Sequence[Any], game: str, search: str) -> Cast:
    """Tell quick strategies from search players.

    Parameters
    ----------
    players
        Strategies that are to play.
    game
        The game's name.
    search
        The search player, as `strategies.find_strategy` takes it.

    Raises
    ------
    UserError
        There is no such strategy, or it has no budget.
    """
    from ...strategies import find_strategy

    player = find_strategy(game, search)
    if BUDGET not in player.weights:
        raise UserError(f"--search {search} has no weight '{BUDGET}', its budget; allowed: a search player")
    others = [one for one in players if one.slow and one.name != player.name]
    return Cast(tuple(one for one in players if not one.slow), player, tuple(others))
