"""The options of `montecardo report --solve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..command_line.options import Count, read_count

if TYPE_CHECKING:
    BudgetsType = click.ParamType[tuple[int, ...]]
else:
    BudgetsType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., Any])

# As `sizes.Sizes`, which a test compares; that module is too much to import for --help.
_NUMBERS = (
    ("--deals", "2_000", 1, "deals of the bracket, played, solved and bounded"),
    ("--solver-deals", "100_000", 1, "deals that the solver solves in all"),
    ("--curve-deals", "500", 1, "deals that the search player plays with each budget"),
    ("--sets", "30", 0, "card sets that are sampled"),
    ("--set-deals", "100", 1, "deals of each card set, and of each setting of a rule"),
)
_MOST_SETS = 10_000
_MOST_BUDGET = 1_000_000


class Budgets(BudgetsType):
    """Numbers of playouts, ascending, with commas between."""

    name = "numbers"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read them."""
        if isinstance(value, tuple):
            return value
        numbers = [read_count(part) for part in str(value).split(",")]
        if any(number is None or not 1 <= number <= _MOST_BUDGET for number in numbers):
            self.fail(
                f"{value!r} is no list of numbers from 1 to {_MOST_BUDGET:,}, like 10,50,200", param, ctx
            )
        return tuple(sorted({number for number in numbers if number is not None}))


def solve_options(function: Function) -> Function:
    """Add --solve, and the options that need it."""
    options = [click.option("--solve", is_flag=True, help="Report on what can be won at all: the bracket.")]
    for name, default, smallest, text in _NUMBERS:
        most = _MOST_SETS if name == "--sets" else None
        kind = Count(most, smallest=smallest)
        words = f"With --solve: {text}."
        options.append(click.option(name, type=kind, default=default, metavar="NUMBER", help=words))
    options += [
        click.option(
            "--search",
            default="ismcts:playouts=100",
            metavar="NAME",
            help="With --solve: the search player, a strategy whose budget is its weight `playouts`.",
        ),
        click.option(
            "--budgets",
            type=Budgets(),
            default="10,25,50,100,200,400",
            metavar="NUMBERS",
            help="With --solve: its budgets on the curve.",
        ),
        click.option(
            "--state-limit",
            type=Count(),
            metavar="NUMBER",
            help="With --solve: states of a deal before it is left unresolved.  [default: the solver's own]",
        ),
    ]
    for option in reversed(options):
        function = option(function)
    return function


_ONLY_SOLVE = (
    *("deals", "solver_deals", "curve_deals", "sets", "set_deals", "search", "budgets", "state_limit"),
)
_NEVER_SOLVE = ("games", "players", "target", "as_json")


def refuse_strangers(ctx: click.Context, solve: bool) -> None:
    """Refuse options that the asked kind of report has no use for.

    Raises
    ------
    UsageError
        With the option's name.
    """
    given = click.core.ParameterSource.COMMANDLINE
    for name in _NEVER_SOLVE if solve else _ONLY_SOLVE:
        if ctx.get_parameter_source(name) == given:
            option = f"--{name.replace('_', '-').removeprefix('as-')}"
            instead = "; allowed: --deals" if name == "games" else ""
            raise click.UsageError(
                f"{option} doesn't go with --solve{instead}" if solve else f"{option} needs --solve"
            )
