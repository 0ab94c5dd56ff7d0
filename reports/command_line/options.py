"""Options that several verbs share, and the types of their values."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...simulate.machine import BACKENDS

if TYPE_CHECKING:
    IntType = click.ParamType[int]
    FloatType = click.ParamType[float]
    PairType = click.ParamType[tuple[str, str]]
    ShardType = click.ParamType[tuple[int, int]]
else:
    # Older versions of click can't be subscripted.
    IntType = FloatType = PairType = ShardType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., Any])

LARGEST_SEED = 2**64 - 1
LARGEST_SAMPLE_SEED = 2**63 - 1
GAMES = 100_000
"""Deals of a run that nobody gave a number for."""
MOST_REPLICATES = 2**15 - 1  # the frame's column is an int16
_MOST_DIGITS = 30

_SUFFIXES = {"k": 10**3, "m": 10**6}


class Count(IntType):
    """A whole number that people may write as 1000000, 1_000_000, 1,000,000, 1e6 or 1M."""

    name = "number"

    def __init__(self, largest: int | None = None, smallest: int = 1) -> None:
        self.smallest, self.largest = smallest, largest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number, and see that it is neither too small nor too large."""
        number = value if isinstance(value, int) else read_count(str(value))
        if number is None:
            self.fail(f"{value!r} is no whole number, like 1000000, 1_000_000 or 1e6", param, ctx)
        if number < self.smallest or (self.largest is not None and number > self.largest):
            most = " or more" if self.largest is None else f" to {self.largest:,}"
            self.fail(f"{value} is out of range: {self.smallest}{most}", param, ctx)
        return number


def read_count(text: str) -> int | None:
    """Read a whole number as people write it; None if it is not one.

    Examples
    --------
    >>> read_count("1_000_000"), read_count("2.5e3"), read_count("10k"), read_count("1.5")
    (1000000, 2500, 10000, None)
    """
    match = re.fullmatch(r"([+-]?[0-9.,_]+(?:e[+-]?[0-9]{1,3})?)([km]?)", text.strip().lower())
    if match is None:
        return None
    digits, suffix = match.groups()
    try:
        number = Decimal(re.sub(r"[,_]", "", digits)) * _SUFFIXES.get(suffix, 1)
    except InvalidOperation:
        return None
    if number.adjusted() > _MOST_DIGITS or number != number.to_integral_value():
        return None
    return int(number)


class RuleSetting(PairType):
    """NAME=VALUE; whether the game has such a switch is the game's to say."""

    name = "name=value"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Split at the first equals sign."""
        if isinstance(value, tuple):
            return value
        name, sign, setting = str(value).partition("=")
        if not (name.strip() and sign and setting.strip()):
            self.fail(f"{value!r} is not NAME=VALUE, like setup=random", param, ctx)
        return name.strip(), setting.strip()


def rules_dict(
    _ctx: click.Context, param: click.Parameter, settings: tuple[tuple[str, str], ...]
) -> dict[str, str]:
    """Gather the --rule options, each rule at most once."""
    rules: dict[str, str] = {}
    for name, value in settings:
        if rules.setdefault(name, value) != value:
            raise click.BadParameter(f"{name} is given twice, as {rules[name]} and {value}", param=param)
    return rules


def _together(*decorators: Callable[[Function], Function]) -> Callable[[Function], Function]:
    def decorate(function: Function) -> Function:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


game_argument = click.argument("game", metavar="GAME")

strategy_option = click.option(
    "--strategy",
    "-s",
    "strategies",
    multiple=True,
    metavar="NAME",
    help="A built-in NAME, FILE.py:NAME, or either with weights, NAME:weight=value,... Repeatable.",
)

seat_options: Callable[[Function], Function] = _together(
    click.option(
        "--players",
        type=Count(100),
        metavar="NUMBER",
        help="Players at the table, of a game for several; fewer strategies take the seats in turn. Of a "
        "co-operative game each strategy takes all seats.  [default there: 1]",
    ),
    click.option("--rotate", is_flag=True, help="Play every rotation of the seats, on the same deals."),
)

seed_option = click.option(
    "--seed",
    type=Count(LARGEST_SEED, smallest=0),
    default="1",
    metavar="NUMBER",
    help="Same seed, same games: on any machine, with any number of jobs.",
)

table_options: Callable[[Function], Function] = _together(
    click.option(
        "--cards", metavar="SET", help="A card set: a shipped NAME or a FILE.toml.  [default: the game's own]"
    ),
    click.option(
        "--rule",
        "rules",
        type=RuleSetting(),
        multiple=True,
        callback=rules_dict,
        metavar="NAME=VALUE",
        help="Set a rule switch (`montecardo games GAME` lists them). Repeatable.",
    ),
)

jobs_option = click.option(
    "--jobs", "-j", type=Count(1024), metavar="NUMBER", help="Games in parallel.  [default: one a core]"
)

quiet_option = click.option("--quiet", "-q", is_flag=True, help="No progress on stderr.")

machine_options: Callable[[Function], Function] = _together(
    jobs_option,
    click.option(
        "--backend",
        type=click.Choice(BACKENDS),
        default="auto",
        help="How to run them; auto takes processes only for strategies in plain Python. "
        "dask and ray play on a cluster.",
    ),
    click.option(
        "--scheduler", metavar="tcp://HOST:PORT", help="Where the scheduler of --backend dask listens."
    ),
    quiet_option,
)

overwrite_option = click.option("--overwrite", is_flag=True, help="Replace what an earlier run left there.")

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the summary as JSON, and nothing else on stdout."
)


class HalfWidth(FloatType):
    """How narrow is enough, as 0.1pp, 0.1% or 0.001."""

    name = "half-width"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        from ...analysis.watching.rates import parse_half_width

        return value if isinstance(value, float) else parse_half_width(str(value))


until_option = click.option(
    "--until",
    type=HalfWidth(),
    metavar="HALF-WIDTH",
    help="Play each strategy until its win rate is known to within this, like 0.1pp (percentage points).",
)


class Shard(ShardType):
    """K/N: the K-th of N parts."""

    name = "k/n"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Read the two numbers; whether there is such a part is the run's to say."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", str(value).strip())
        if match is None:
            self.fail(f"{value!r} is not K/N, like 3/8", param, ctx)
        return int(match[1]), int(match[2])


shard_option = click.option(
    "--shard",
    type=Shard(),
    metavar="K/N",
    help="Play only the K-th of N parts of the games; `montecardo merge` puts the parts together.",
)
