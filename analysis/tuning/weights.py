"""Tune a strategy's weights to win more, on common deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ...simulate.errors import UserError
from ...simulate.game import get_game
from ...simulate.line_up import find_strategy
from ...simulate.runner import play
from ...simulate.strategy import Strategy
from ..rates.intervals import win_rates


@dataclass(frozen=True)
class Tuned:
    """What tuning found.

    Attributes
    ----------
    strategy
        The tuned variant.
    check
        Win rates of the untuned and the tuned strategy, with intervals, on deals that tuning never saw.
    games
        Games that tuning played, the check not counted.
    """

    strategy: Strategy
    check: Any
    games: int


def tune_weights(
    strategy: Strategy,
    *,
    only: Sequence[str] | None = None,
    against: Strategy | str | Sequence[Strategy | str] | None = None,
    seats: int = 4,
    goal: str = "won",
    games: int = 4_000,
    generations: int = 40,
    spread: float = 0.5,
    seed: int = 1,
    check_games: int = 50_000,
    jobs: int | None = None,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    tell: Callable[[str], None] = lambda line: None,
) -> Tuned:
    """Search for weights with a higher win rate, by CMA-ES.

    Within a generation all candidates play the same deals, so their differences are paired; each generation
    plays new ones, so the search can't fit itself to a few deals. The answer is the distribution's mean, as
    the best candidate of a noisy generation is mostly the luckiest.

    Parameters
    ----------
    strategy
        Where to begin.
    only
        The weights to tune; by default all that are numbers.
    against
        For a game of several seats: who sits on every other one, behind the candidate and then before it. Of
        several each in turn, on the same deals.
    seats
        At that table; 1 for a game that is played alone, or may be.
    goal
        The column of the frame whose mean is to be high.
    games
        Deals for each candidate in each generation.
    generations
        How many generations.
    spread
        First standard deviation of the search, as a share of each weight (at least 0.1 in weights near 0).
    seed
        Of the search; generation g plays seed ``seed * 1000 + g``, and the check seed ``seed * 1000 + 999``.
    check_games
        Deals for the check at the end.
    jobs, cards, rules
        As for `simulate.play`.
    tell
        Gets a line a generation.

    Raises
    ------
    UserError
        The strategy lacks such a weight, more seats than one are played against nobody, or the library
        ``cma`` is missing (``montecardo[tune]`` has it).

    Notes
    -----
    Hansen and Ostermeier (2001), "Completely derandomized self-adaptation in evolution strategies",
    Evolutionary Computation 9(2).
    """
    try:
        import cma
    except ImportError as error:
        raise UserError("tuning weights needs the library cma: pip install 'montecardo[tune]'") from error
    names = list(only or [name for name in strategy.weights if name not in strategy.words])
    table = _table(strategy, against, seats)
    strategy.with_weights(**dict.fromkeys(names, 0.0))
    start = [strategy.weights[name] for name in names]
    scales = [max(abs(value), 0.2) for value in start]
    options = {"CMA_stds": scales, "seed": seed, "verbose": -9, "maxiter": generations}
    search = cma.CMAEvolutionStrategy(start, spread, options)
    played = 0
    for generation in range(generations):
        points = search.ask()
        candidates = [_variant(strategy, names, point) for point in points]
        line_ups = table(candidates)
        run = play(
            strategy.game,
            line_ups,
            games=games,
            seed=seed * 1000 + generation,
            jobs=jobs,
            cards=cards,
            rules=rules,
        )
        means = run.games.groupby("strategy", observed=True)[goal].mean()
        rates = means[[candidate.name for candidate in candidates]]
        search.tell(points, [-rates[candidate.name] for candidate in candidates])
        played += games * len(line_ups)
        tell(f"generation {generation}: mean {rates.mean():.4f}, best {rates.max():.4f}, {run.seconds:.1f} s")
    tuned = _variant(strategy, names, search.result.xfavorite)
    check = play(
        strategy.game,
        table([strategy, tuned]),
        games=check_games,
        seed=seed * 1000 + 999,
        jobs=jobs,
        cards=cards,
        rules=rules,
    )
    return Tuned(tuned, win_rates(check.games), played)


def _table(
    strategy: Strategy, against: Strategy | str | Sequence[Strategy | str] | None, seats: int
) -> Callable[[Sequence[Strategy]], list[Any]]:
    """Return a function that makes the line-ups in which strategies are compared."""
    game = get_game(strategy.game)
    if seats == 1 or game.seats == range(1, 2):
        return lambda candidates: [[one] for one in candidates]
    if against is None:
        raise UserError(f"{game.name} is a game of several seats: name whom to play against")
    named = [against] if isinstance(against, str | Strategy) else against
    rivals = [find_strategy(game.name, one) if isinstance(one, str) else one for one in named]

    def line_ups(candidates: Sequence[Strategy]) -> list[Any]:
        pairs: list[tuple[Strategy, Strategy]] = []
        for one, rival in product(candidates, rivals):
            # A rival may be what the search began with: their games against each other are given once.
            pairs += [(one, rival)] if one == rival else [(one, rival), (rival, one)]
        return [[pair[seat % 2] for seat in range(seats)] for pair in pairs]

    return line_ups


def _variant(strategy: Strategy, names: Sequence[str], point: Sequence[float]) -> Strategy:
    return strategy.with_weights(**{name: float(value) for name, value in zip(names, point, strict=True)})
