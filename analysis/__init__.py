"""Frames in, frames out: what the games say, with honest error bars.

Each module answers one question and takes the frame that `simulate.play` returns:

- `intervals`: how often does each strategy win, and what does it score?
- `endings`: how do its games end? `shares`: and how do they fall on the values of any other column?
- `comparisons`: is one strategy better than another on the same deals?
- `watched_pairs`: the same, with no more deals than it takes to know;
- `paired_scores`: by how many points?
- `ladder`: the strategies in order of skill, and how much skill the game rewards.
- `length`: how long do games last, and when are they lost?
- `survival`: the same where games were stopped before their end, and the hazard of each ending;
- `branching`: among how many moves do players choose?
- `luck`: what of a result is the deal, the seat, the strategy, and chance during play?
- `variance`: the same of each strategy by itself: how much is the deal's luck, how much the play's?
- `summary`: all of it in one plain dict.

Five ask what could have been won, and take the deals that `simulate.solve` returns beside the games:

- `rungs`: what share do players win who know more and more, on the same deals?
- `deal_classes`: which deals are won by skill, lost by luck, or never to be won?
- `hidden_price`: what does it cost not to see the cards?
- `effort`: how hard is it to solve the deals?
- `ensembles`: what of all this holds in other card sets and with other rules?

One takes several frames, of games with one setting of a knob each:

- `difficulty`: how hard is the game at each, how much skill does it reward, and what explains a result?

Of games of several seats:

- `standings`: who wins, scores and places how, by strategy or seat; `places`: and how often each place;
- `lead`: does the leader win? Comebacks, and when a leader has as good as won;
- `seats`: what a seat is worth; `beats`: who ends above whom at the same table;
- `ratings`: how strong each strategy is, on one scale (also as Elo points);
- `alpha_rank`, `equilibrium`: which strategies to choose when all others choose too; `cycles`: none of them;
- `components`: what decides a result, the hand, the player or the rest;
- `skill_margins`: which rules reward skill most;
- `rage_rounds`, `rage_predictions`, `rage_swaps`: Rage round by round, its predictions, its action cards.

What matters:

- `card_impact`: what each card is worth, by making it blank on the same deals, and how it merely looks;
- `card_sightings`: in which games a card came up, by playing a sample of them again;
- `restricted_play`: what a strategy loses without an action or a card;
- `sensitivity`: which rules, cards and weights the win rate hangs on;

Two take results while a run goes on, and no frame:

- `run_tally`: the same dict, of a run of any length in flat memory;
- `watched`: a win rate that may be looked at all along, and when it is known well enough to stop.

Some play by themselves: `analysis.compare`, of the module `contest`, and `analysis.tune`, of `tuning` (with
what rule, card or weight does a strategy win as often as is wanted?), as many games as it takes;
`play_card_impact`, `play_restricted` and `play_sensitivity` as many as they are told.

Every number comes as a row with its `estimate`, `low`, `high`, `level`, `method`, `games` and `deals`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .card_impact import play_card_impact as play_card_impact
    from .card_sightings import play_card_looks as play_card_looks
    from .contest import compare as compare
    from .restricted_play import play_restricted as play_restricted
    from .sensitivity import play_sensitivity as play_sensitivity
    from .tuning import tune as tune

__all__ = [
    "compare",
    "play_card_impact",
    "play_card_looks",
    "play_restricted",
    "play_sensitivity",
    "tune",
]

_HOMES = {
    "compare": "contest",
    "play_card_impact": "card_impact",
    "play_card_looks": "card_sightings",
    "play_restricted": "restricted_play",
    "play_sensitivity": "sensitivity",
    "tune": "tuning",
}


def __getattr__(name: str) -> Any:
    # Loaded at first use: they bring the games along.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __package__), name)
