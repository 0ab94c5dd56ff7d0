"""What a report on solvability computed, by which methods, and the command that computes it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..pages.document import Fact, Section, Table
from ..sections.setting import cards_text, rules_table, rules_text
from ..wording import count, plural
from .bounds import FOLLOWED_LATE, FORESEEN_LATE
from .words import listed

if TYPE_CHECKING:
    from .experiment import SolveExperiment


def solved_section(experiment: SolveExperiment) -> Section:
    """Tell game, cards, rules, strategies, numbers, seed, digest."""
    manifest, game = experiment.manifest, experiment.puzzle.game
    facts = (
        Fact("Game", f"{game.title}, rules version {manifest['version']}. {game.description}"),
        Fact("Cards", cards_text(manifest["cards"])),
        Fact("Rules", rules_text(manifest, game)),
        Fact("Deals", _deals(experiment)),
        Fact("Seed", str(manifest["seed"])),
        Fact("Digest", f"{experiment.digest[:16]}: the same for any number of jobs"),
    )
    rows = tuple(
        (str(player["name"]), str(player["description"]), str(player["version"]))
        for player in manifest["strategies"]
    )
    strategies = Table("strategies", "The strategies.", ("strategy", "what it does", "version"), rows)
    return Section(
        "computed",
        "What was computed",
        facts=facts,
        code=experiment.command,
        tables=(strategies, rules_table(manifest, game)),
    )


def _deals(experiment: SolveExperiment) -> str:
    sizes = experiment.sizes
    return (
        f"Bracket: {plural(sizes.deals, 'deal')}, each played by "
        f"{plural(len(experiment.cast.all), 'strategy', 'strategies')}, "
        f"solved and bounded. Solved in all: {count(sizes.solved)}, with at most "
        f"{plural(experiment.puzzle.state_limit, 'state')} each. Curve: {plural(sizes.curve_deals, 'deal')} "
        f"with "
        f"{listed([count(budget) for budget in sizes.budgets])} playouts. Sampled card sets: "
        f"{count(sizes.sets)}; "
        f"in each, and with each setting of a rule, {plural(sizes.set_deals, 'deal')}."
    )


def solve_reading_section() -> Section:
    """Tell the methods, their limits, and the words."""
    return Section(
        "reading",
        "How to read this",
        facts=(
            Fact(
                "Intervals",
                "95%. Those of the bracket hold all at once, whatever ties the rungs together: exact "
                "(Clopper-Pearson) at Bonferroni's level, wider (Bentkus) for means of computed values. So "
                "do those "
                "of the classes, and those of the curve. Margins of the ladder: Tango, paired, each by "
                "itself.",
            ),
            Fact(
                "Unresolved deals",
                "Those on which the solver reached its limit of states. An interval's low end counts them as "
                "lost, its high end as won; estimates leave them out.",
            ),
            Fact(
                "Sees deck, not shuffles",
                "Deals with a winning line on which nothing is left to chance: won for certain. A player who "
                "sees the deck may win some of the others too.",
            ),
            Fact(
                "Bound from below",
                f"The search player, whose game is no more played but computed once at most {FOLLOWED_LATE} "
                f"cards "
                "are hidden: the chance to win of the best blind play from there on, as far as it was "
                "proven.",
            ),
            Fact(
                "Bound from above",
                f"A player who foresees everything until at most {FORESEEN_LATE} cards are hidden, and then "
                f"plays "
                "blind as well as can be (information relaxation: Brown, Smith and Sun 2010). Its mean over "
                "deals is at least any blind player's win rate; a single deal's value bounds nothing.",
            ),
            Fact(
                "Price of hidden information",
                "Deals that a player who sees everything wins and the best strategy here does not, as a "
                "share of all. "
                "It contains what better play without peeking could still save, and luck with shuffles.",
            ),
            Fact("Verdicts", "McNemar's test on the same deals, corrected for all pairs (Holm)."),
            Fact("Quantiles", "Their intervals run from one ordered deal to another, and assume nothing."),
        ),
    )
