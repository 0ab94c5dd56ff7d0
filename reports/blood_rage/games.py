"""The games that a report on Blood Rage plays besides: every company, the same on all seats, blank cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..several_seats.parts import Part

COMPANIES = "every company"
SPLIT = {COMPANIES: 0.4, "levels": 0.15, "blanks": 0.45}
"""What each gets of the part's games."""
MOST_LINE_UPS = 1500
LEVELS = 3


def play(part: Part, best: Any, seats: int) -> dict[Any, Any]:
    """Play every company; then the weakest, a middling one and the best alike; then each card made blank."""
    players = part.plan.players()
    runs: dict[Any, Any] = {}
    ranked = [best]
    if len(players) > 1:
        line_ups = _companies(players, best, seats)
        runs[COMPANIES] = part.play(COMPANIES, part.design(line_ups), SPLIT[COMPANIES] * part.games)
        ranked = _ranked(runs[COMPANIES].games, players, best)
    levels = _levels(ranked)
    for player in levels:
        title = f"{player.name} on all seats"
        games = SPLIT["levels"] * part.games / len(levels)
        runs["alike", player.name] = part.play(title, part.design([[player] * seats]), games)
    return runs | _blanks(part, part.design([[best] * seats]), SPLIT["blanks"] * part.games)


def _companies(players: Sequence[Any], best: Any, seats: int) -> list[Any]:
    """Return line-ups of every company; of the simplest strategies some stay out where there are too many."""
    from ...analysis.meta_game.payoffs import meta_line_ups

    kept = [best, *(player for player in reversed(players) if player != best)]
    while len(kept) > 2 and len(kept) ** seats > seats * MOST_LINE_UPS:
        kept.pop()
    return meta_line_ups([player for player in players if player in kept], seats)


def _ranked(games: Any, players: Sequence[Any], best: Any) -> list[Any]:
    """Return the strategies by mean place, the weakest first; the best of the report is the last.

    Those that stayed out are the simplest.
    """
    places = games.groupby("strategy", observed=True)["rank"].mean()
    out = [player for player in players if player.name not in places.index]
    known = [player for player in players if player.name in places.index and player != best]
    return [*out, *sorted(known, key=lambda player: -float(places[player.name])), best]


def _levels(ranked: Sequence[Any]) -> list[Any]:
    """Return the weakest, one from the middle, and the best."""
    last = len(ranked) - 1
    return [ranked[place] for place in sorted({0, last // 2, last})]


def _blanks(part: Part, base: Any, games: float) -> dict[Any, Any]:
    """Play the same deals as they are, and with each card made blank."""
    from ...simulate.blanking import blanked, has_blank_rules

    if not has_blank_rules(part.plan.game):
        return {}
    blanks = blanked(base)
    each = games / (len(blanks) + 1)
    runs: dict[Any, Any] = {"base": part.play("cards as they are", base, each)}
    for blank in blanks:
        name = ("blank", blank.card) if blank.seat is None else ("blank", blank.card, blank.seat)
        runs[name] = part.play(f"without {' '.join(map(str, name[1:]))}", blank.design, each)
    return runs
