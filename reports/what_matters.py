"""What matters to a report's best strategy: its games with each card blank, and without each kind of move."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from ..simulate.progress import Progress
    from .command_line.plan import Plan

SHARE = 0.15
"""What it gets of a report's games, at most."""
FEWEST_DEALS = 100  # of each card and kind: with fewer hardly anything could be told
LOOKS = 500  # games played again, to tell how games with and without a card look
CHOICE_DEALS = 20  # played again move by move, to count the legal ones
FEWEST_CHOICE_DEALS = 5


@dataclass(frozen=True)
class Matters:
    """What was played.

    Attributes
    ----------
    strategy, seats
        Who plays, on all of so many seats.
    deals
        Of each way to play.
    games
        All in all.
    seed
        Of these deals.
    cards, looks
        As `analysis.play_card_impact` and `play_card_looks`; empty where cards are not asked about.
    moves
        As `analysis.play_restricted`; empty likewise.
    blank, sight
        What a blank card is, and when a card has come up; "" likewise.
    kinds
        What the kinds of moves are.
    commands
        Which play this again, by what they are on: ``cards`` and ``moves``.
    """

    strategy: str
    seats: int
    deals: int
    games: int
    seed: int
    cards: pd.DataFrame
    looks: pd.DataFrame
    moves: pd.DataFrame
    blank: str
    sight: str
    kinds: dict[str, str]
    commands: dict[str, str]


@dataclass(frozen=True)
class Question:
    """What can be asked of a game, and what a deal of it costs.

    Attributes
    ----------
    cards, moves
        Whether it is asked about cards, and about kinds of moves.
    ways
        Games that one deal takes in all ways to play it.
    """

    cards: bool
    moves: bool
    ways: int

    def deals(self, games: float) -> int:
        """Return how many deals these games are enough for; 0 where they are too few to say anything."""
        deals = int(games) // self.ways if self.ways else 0
        return deals if deals >= FEWEST_DEALS else 0


def question(plan: Plan, seats: int, *, own_cards: bool = False) -> Question:
    """Find out what can be asked of a plan's game.

    Parameters
    ----------
    plan
        What is played.
    seats
        At the table, all of one strategy.
    own_cards
        Whether the game's own report tells what cards are worth.
    """
    from ..simulate.blanking import blanked, has_blank_rules
    from ..simulate.restricting import has_kinds, kind_rules

    quick = [player for player in plan.players() if not player.slow]
    cards, moves = has_blank_rules(plan.game) and not own_cards, has_kinds(plan.game)
    if not quick or not (cards or moves):
        return Question(False, False, 0)
    ways = 0
    if cards:
        ways += 1 + len(blanked(_side(plan, quick[0], seats).design))
    if moves:
        ways += 1 + seats * len(kind_rules(plan.game).KINDS)
    return Question(cards, moves, ways)


def _side(plan: Plan, player: Any, seats: int) -> Any:
    from ..analysis.playing.sides import Choice, make_side

    choice = Choice(player.name, player, plan.cards, plan.rules or None)
    return make_side(plan.game, choice, plan.seed, [player] * (seats - 1))


def play_matters(
    plan: Plan, asked: Question, player: Any, seats: int, deals: int, tell: Callable[[str], Progress]
) -> Matters:
    """Play the deals in all ways.

    Parameters
    ----------
    plan
        What to play; its seed is that of these deals.
    asked
        What to ask.
    player, seats
        Who sits on all of so many seats.
    deals
        From 0 on.
    tell
        Makes the progress, from its title.
    """
    import pandas as pd

    from ..analysis import play_card_impact, play_card_looks, play_restricted
    from ..simulate.blanking import blank_rules, card_sight
    from ..simulate.restricting import kind_rules
    from .command_line.parts import Parts

    given: dict[str, Any] = {"seed": plan.seed, "opponents": [player] * (seats - 1), "cards": plan.cards}
    given["rules"] = plan.rules or None
    progress = Parts(tell("what matters"), deals * asked.ways)
    machine: dict[str, Any] = {"machine": plan.machine(), "progress": progress}
    cards = looks = moves = pd.DataFrame()
    sight = card_sight(plan.game) if asked.cards else None
    try:
        if asked.cards:
            cards = play_card_impact(plan.game, player, deals, **machine, **given)
        if asked.moves:
            moves = play_restricted(plan.game, player, deals, **machine, **given)
        if sight is not None:
            looks = play_card_looks(plan.game, player, min(LOOKS // seats, deals), **given)
    finally:
        progress.end()
    return Matters(
        player.name,
        seats,
        deals,
        deals * asked.ways,
        plan.seed,
        cards,
        looks,
        moves,
        blank_rules(plan.game).BLANK if asked.cards else "",
        sight.means if sight else "",
        dict(kind_rules(plan.game).KINDS) if asked.moves else {},
        {about: _command(plan, about, player, seats, deals) for about in ("cards", "moves")},
    )


def _command(plan: Plan, about: str, player: Any, seats: int, deals: int) -> str:
    words = ["montecardo", "impact", about, plan.game, "--games", str(deals)]
    again = replace(plan, strategies=(player.typed,), seats=seats if seats > 1 else None)
    return f"{shlex.join(words)} {again.arguments()}"


def best_quick(ranked: Sequence[Any]) -> Any:
    """Return the first of the strategies, best first, that is no slow one; None if all are."""
    return next((player for player in ranked if not player.slow), None)


def count_choices(plan: Plan, line_ups: Sequence[Sequence[Any]], games: int) -> pd.DataFrame | None:
    """Play a few deals again move by move, and count the legal moves of each decision.

    Parameters
    ----------
    plan
        What is played.
    line_ups
        Who sits where; tables of slow strategies are left out.
    games
        Of the whole report: where they are few, none is played again.

    Returns
    -------
    As `analysis.course.branching.count_moves`; None where there is nothing to count.
    """
    from ..analysis.course.branching import count_moves

    quick = [list(line_up) for line_up in line_ups if not any(player.slow for player in line_up)]
    deals = min(CHOICE_DEALS, games // 1000)
    if not quick or deals < FEWEST_CHOICE_DEALS:
        return None
    rules = plan.rules or None
    return count_moves(plan.game, quick, deals, seed=plan.seed, cards=plan.cards, rules=rules)
