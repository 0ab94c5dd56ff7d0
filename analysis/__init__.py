"""Frames in, frames out: what the games say, with honest error bars.

Each module answers one question, most of them of the frame that `simulate.play` returns. They stand in rooms:

- `rates`: how often does each strategy win, and what does it score (`intervals`)? How do its games end
  (`endings`), and how do they fall on the values of any other column (`shares`)?
- `comparing`: is one strategy better than another on the same deals (`wins`), and by how many points
  (`scores`)? How large are mean differences of anything (`effects`)?
- `watching`: the same with no more deals than it takes to know: a win rate that may be looked at all along
  (`rates`), two strategies of a frame (`pairs`).
- `playing`: sides that play until it is known which is better (`contest`).
- `course`: how long do games last, and when are they lost (`length`)? The same where games were stopped
  before their end, and the hazard of each ending (`survival`). Among how many moves do players choose
  (`branching`)?
- `luck_and_skill`: what of a result is the deal, the seat, the strategy, and chance during play (`luck`), or
  the hand, the player and the rest (`components`)? How much of each strategy's is the deal's luck
  (`variance`)? The strategies in order of skill (`ladder`); which rules reward it most (`margins`).
- `difficulty`: of games with one setting of a knob each: how hard is the game, how much skill does it reward,
  what explains a result (`curve`)? Are harder levels harder in each card set (`level_order`), and how far do
  card sets differ (`set_spread`)?
- `what_matters`: what each card is worth, blank on the same deals, and how it merely looks (`card_impact`);
  in which games it came up (`card_sightings`); what a strategy loses without an action or a card
  (`restricted_play`); which rules, cards and weights the win rate hangs on (`sensitivity`).
- `tuning`: with what rule, card or weight does a strategy win as often as is wanted (`tuner`), with what
  weights the most (`weights`)?
- `whole_run`: all of it in one plain dict (`summary`), of a run of any length in flat memory too (`tally`).

One takes the deals that `simulate.solve` returns beside the games:

- `solvability`: how many deals can be won at all (`winnable`), how many by players who know more and more
  (`rungs`)? Which by skill, which never (`deal_classes`)? What does it cost not to see the cards
  (`hidden_price`), and how hard are deals to solve (`effort`)? What holds in other card sets and with other
  rules (`ensembles`)? How good can blind play be (`bracket`)?

Of games of several seats:

- `several_seats`: who wins, scores and places how, by strategy or seat (`standings`), and how often each
  place (`places`)? Does the leader win (`lead`)? What is a seat worth (`seats`), who ends above whom at the
  same table (`beats`), and how strong is each strategy on one scale, also as Elo points (`ratings`)?
- `meta_game`: which strategies to choose when all others choose too (`alpha_rank`, `equilibrium`), or none of
  them (`cycles`)? What wins in which company (`companies`), and what turns with it (`turning`)?

What is asked of one game only is in `rage` and `blood_rage`. Below all of them are `frame`, what is asked of
the games' frame, and `distributions`.

Some play by themselves: `analysis.compare` and `analysis.tune` as many games as it takes; `play_card_impact`,
`play_card_looks`, `play_restricted` and `play_sensitivity` as many as they are told.

Every number comes as a row with its `estimate`, `low`, `high`, `level`, `method`, `games` and `deals`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .playing.contest import compare as compare
    from .tuning.tuner import tune as tune
    from .what_matters.card_impact import play_card_impact as play_card_impact
    from .what_matters.card_sightings import play_card_looks as play_card_looks
    from .what_matters.restricted_play import play_restricted as play_restricted
    from .what_matters.sensitivity import play_sensitivity as play_sensitivity

__all__ = [
    "compare",
    "play_card_impact",
    "play_card_looks",
    "play_restricted",
    "play_sensitivity",
    "tune",
]

_HOMES = {
    "compare": "playing.contest",
    "play_card_impact": "what_matters.card_impact",
    "play_card_looks": "what_matters.card_sightings",
    "play_restricted": "what_matters.restricted_play",
    "play_sensitivity": "what_matters.sensitivity",
    "tune": "tuning.tuner",
}


def __getattr__(name: str) -> Any:
    # Loaded at first use: they bring the games along.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __package__), name)
