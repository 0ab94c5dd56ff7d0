"""How a report on a game that is won or lost together opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..opening import Opening, OwnWords, paragraph, sentence
from ..sections.matters import most_card_words
from ..wording import amount, count, interval_digits, percent, plural, rate, span
from .findings import CHANCE, Findings

if TYPE_CHECKING:
    from .experiment import Experiment


def opening(found: Findings, experiment: Experiment, own: OwnWords) -> Opening:
    """Say how hard the game is, how much of it is luck, and what matters most.

    Parameters
    ----------
    found
        What the analysis says.
    experiment
        What was played.
    own
        What the game's own report says.
    """
    lost = _how_it_is_lost(found)
    most = sentence(own.most or lost, "" if own.most else most_card_words(experiment.matters))
    besides = (
        *paragraph(_who_follows(found), _how_long(found), sentence(lost) if own.most else ""),
        *paragraph(*(sentence(words) for words in own.besides)),
    )
    return Opening((_who_wins(found, own.who), _luck(found, stored=experiment.stored), most), besides)


# ---------------------------------------------------------------- who wins


def _who_wins(found: Findings, words: str) -> str:
    best, number = found.best, len(found.names)
    name, digits = str(best["strategy"]), interval_digits(best["low"], best["high"])
    interval = f"(95% interval {span(best['low'], best['high'], digits)})"
    if best["wins"]:
        of = "the only strategy here" if number == 1 else f"the best of {number} strategies"
        text = f"{of}, {name}, wins {percent(best['estimate'], digits)} of its games {interval}"
        return sentence(text, words or _by_chance(found))
    several = best["games"] > 1
    games = f"a single one of {count(best['games'])} games" if several else "the only game"
    alone = f"the only strategy here, {name}, did not win {games}"
    who = alone if number == 1 else f"none of {number} strategies won {games}{' each' if several else ''}"
    return sentence(f"{who}: the win rate is below {percent(best['high'], digits)} {interval}", words)


def _by_chance(found: Findings) -> str:
    rows = found.ladder[found.ladder["strategy"] == CHANCE].to_dict("records")
    if not rows or found.best["strategy"] == CHANCE:
        return ""
    return f"playing at random wins {rate(*(rows[0][key] for key in ('estimate', 'low', 'high')))}"


# ---------------------------------------------------------------- luck


def _luck(found: Findings, *, stored: bool) -> str:
    name = str(found.best["strategy"])
    luck = found.luck_of(name)
    if luck is not None:
        share = rate(luck["share"], luck["low"], luck["high"])
        return (
            f"The deal alone accounts for {share} of what separates its wins from its losses; the rest is "
            "chance during play and the strategy's own choices."
        )
    if len(found.luck):
        why = f"all results of {name} were the same"
    elif stored:
        why = "no deal was played more than once"
    else:
        why = "they are too few to play deals several times each"
    return f"How much of that is luck these games can't tell: {why}."


# ---------------------------------------------------------------- what matters most, and what is said below


def _how_it_is_lost(found: Findings) -> str:
    best = found.best
    name, loss = str(best["strategy"]), found.commonest_loss(str(best["strategy"]))
    if loss is None:
        least, most = 1 - best["high"], 1 - best["low"]
        losses = f"{percent(most, interval_digits(least, most))} (95% interval {span(least, most)})"
        games = plural(int(best["games"]), "game")
        return f"no loss was seen in {games} of {name}: it loses less than {losses}"
    share = rate(loss["estimate"], loss["low"], loss["high"])
    return f"the commonest loss of {name} is {loss['ending']}, {share} of all its games"


def _who_follows(found: Findings) -> str:
    if len(found.names) < 2 or not found.best["wins"]:
        return ""
    best, name = found.ladder.iloc[0], str(found.ladder.iloc[1]["strategy"])
    behind = _points_in_words(best)
    if best["verdict"] == "practically equal":
        return f"The next, {name}, is practically as good: the difference is {behind}."
    if best["verdict"] == "undecided":
        return f"Whether it is better than the next, {name}, is undecided: the difference is {behind}."
    return f"It beats the next, {name}, by {behind} on the same deals."


def _points_in_words(row: Any) -> str:
    estimate, low, high = (100 * row[key] for key in ("better_than_next", "better_low", "better_high"))
    number, _, interval = amount(estimate, low, high, signed=False).partition(" ")
    return f"{number} points {interval}"


def _how_long(found: Findings) -> str:
    row = found.mean_turns_of(str(found.best["strategy"]))
    turns = amount(row["estimate"], row["low"], row["high"], signed=False)
    return f"A game of {row['strategy']} takes {turns} turns on average."
