"""How to read a report: methods, limits, words."""

from __future__ import annotations

from ..pages.document import Fact, Section
from ..solo.experiment import Experiment
from ..wording import plural

_FACTS = (
    Fact(
        "Intervals",
        "Each estimate stands with a 95% interval: over many such studies, 95 in 100 of these "
        "intervals hold the true value. Win rates: Wilson. Endings: Goodman, for all endings "
        "of a strategy at once. Differences: Tango, paired. Means: Student.",
    ),
    Fact(
        "Same deals",
        "Game number 17 is the same deal for every strategy, so a comparison does not depend "
        "on who was dealt better cards. A strategy's own random choices come from a stream of "
        "their own and don't change the deal.",
    ),
    Fact(
        "Verdicts",
        "Better or worse: the difference is not zero, by McNemar's test, corrected for all "
        "pairs (Holm). Practically equal: the difference is surely below half a percentage "
        "point. Undecided: neither; the number of further deals is what it would take if the "
        "true difference were the one measured.",
    ),
    Fact(
        "Luck of the deal",
        "The variance of winning (or of the score) between deals, as a share of all its "
        "variance, by analysis of variance with a jackknife over deals.",
    ),
    Fact(
        "Strategies are not players",
        "A win rate belongs to a strategy, not to the game: a person, or a better program, "
        "may win more often.",
    ),
    Fact(
        "The score",
        "Where the rulebook knows only winning and losing, the score is ours: it tells near "
        "misses from early defeats.",
    ),
    Fact(
        "Rulings",
        "Where the rulebook is silent, RULES.md tells which ruling was taken and which switch takes another.",
    ),
)


def reading_section(experiment: Experiment) -> Section:
    """Tell the methods and what they can't say."""
    facts: tuple[Fact, ...] = _FACTS
    cards = experiment.run.manifest.get("cards")
    if cards:
        held = f"All of this holds for the card set {cards['name']} only. Its source: {cards['source']}."
        facts = (*facts, Fact("The cards", held))
    told = f"{plural(experiment.games, 'game')} played."
    return Section("reading", "How to read this", (told,), facts=facts)


def glossary_section(more: tuple[Fact, ...] = ()) -> Section:
    """Explain the words."""
    return Section(
        "words",
        "Words",
        facts=(
            Fact("deal", "what the shuffle gives before the first decision"),
            Fact("digest", "a fingerprint of every result: two runs with the same digest are the same games"),
            Fact("ending", "how a game was won or lost; losses are named as in RULES.md"),
            Fact("point", "one percentage point: from 30% to 31%"),
            Fact("seed", "the number that all chance is drawn from"),
            Fact("strategy", "a program that chooses among the legal moves, from what a player may see"),
            *more,
        ),
    )
