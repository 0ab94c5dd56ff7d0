"""A report, put together: the answer in plain words, key figures, and the sections in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game_reports import own_report
from ..pages.document import Document, Section, Tile
from ..sections.choices import choices_section
from ..sections.endings import by_turn_section, endings_section, turns_section
from ..sections.luck import luck_section
from ..sections.matters import cards_section, moves_section
from ..sections.rates import ladder_section, pairs_section, rates_section
from ..sections.reading import glossary_section, reading_section
from ..sections.setting import rules_text, setting_section, warning_text
from ..wording import count, decimal, interval_digits, minus, percent, plural, span
from .experiment import Experiment
from .findings import CHANCE, Findings


def write(
    experiment: Experiment,
    found: Findings,
    game: Any,
    own_sections: Sequence[Section] = (),
    own_words: tuple[str, str] = ("", ""),
    own_tiles: Sequence[Tile] = (),
) -> Document:
    """Write the report of an experiment.

    Parameters
    ----------
    experiment
        What was played.
    found
        What the analysis says of it.
    game
        The game, as `simulate.get_game` returns it.
    own_sections, own_words, own_tiles
        What the game's own report adds: sections, before all others; what stands before and after who wins,
        in place of the rest of the answer ("" for nothing); and key figures.
    """
    before, after = own_words
    answered = [_who_wins(found)] if before or after else _answer(found)
    sections: list[Section | None] = [
        *own_sections,
        setting_section(experiment, game),
        rates_section(found),
        ladder_section(found),
        pairs_section(found),
        endings_section(found),
        turns_section(found),
        by_turn_section(found),
        choices_section(found.decisions, found.branching),
        luck_section(found, experiment),
        cards_section(experiment.matters),
        moves_section(experiment.matters),
        reading_section(experiment),
        glossary_section(),
    ]
    return Document(
        title=f"{game.title}: {_headline(found)}",
        answer=" ".join(sentence for sentence in (before, *answered, after) if sentence),
        warning=_warning(experiment, game),
        tiles=(*own_tiles, *_tiles(found)),
        sections=tuple(section for section in sections if section is not None),
    )


def _headline(found: Findings) -> str:
    best = found.best
    if not best["wins"]:
        return f"not one win in {plural(int(found.ladder['games'].sum()), 'game')}"
    share = percent(best["estimate"], interval_digits(best["low"], best["high"]))
    who = f"the best of {len(found.names)} strategies" if len(found.names) > 1 else str(best["strategy"])
    return f"{who} wins {share}"


def _warning(experiment: Experiment, game: Any) -> str:
    manifest = experiment.run.manifest
    texts = [warning_text(manifest)]
    rules = rules_text(manifest, game)
    if rules.startswith("NOT"):
        texts.append(
            f"Played with {rules.replace('NOT the default rules:', 'other rules than the default:')}."
        )
    if experiment.stored:
        texts.append(getattr(own_report(game.name), "STORED", ""))
    return " ".join(text for text in texts if text)


# ---------------------------------------------------------------- the answer


def _answer(found: Findings) -> list[str]:
    sentences = [_who_wins(found)]
    if len(found.names) > 1 and found.best["wins"]:
        sentences.append(_who_follows(found))
    sentences.append(_how_it_ends(found))
    luck = _luck_sentence(found)
    return [*sentences, luck] if luck else sentences


def _who_wins(found: Findings) -> str:
    best, number = found.best, len(found.names)
    digits = interval_digits(best["low"], best["high"])
    name, interval = str(best["strategy"]), span(best["low"], best["high"], digits)
    share = f"{percent(best['estimate'], digits)} of its games (95% interval {interval})"
    if best["wins"]:
        return (
            f"{name} wins {share}."
            if number == 1
            else f"The best of {number} strategies, {name}, wins {share}."
        )
    games = f"a single one of {count(best['games'])} games"
    who = f"{name} did not win {games}" if number == 1 else f"None of {number} strategies won {games} each"
    return f"{who}: the win rate is below {percent(best['high'], digits)} (95% interval {interval})."


def _who_follows(found: Findings) -> str:
    best, second = found.ladder.iloc[0], found.ladder.iloc[1]
    name = str(second["strategy"])
    verdict = best["verdict"]
    behind = _points_in_words(best)
    if verdict == "practically equal":
        return f"The next, {name}, is practically as good: the difference is {behind}."
    if verdict == "undecided":
        return f"Whether it is better than the next, {name}, is undecided: the difference is {behind}."
    text = f"It beats the next, {name}, by {behind} on the same deals"
    chance = found.ladder[found.ladder["strategy"] == CHANCE]
    if len(chance) and name != CHANCE:
        row = chance.iloc[0]
        share = percent(row["estimate"], interval_digits(row["low"], row["high"]))
        return f"{text}; playing at random wins {share}."
    return f"{text}."


def _points_in_words(row: Any) -> str:
    low, high = row["better_low"], row["better_high"]
    digits = interval_digits(low, high)
    return f"{minus(f'{100 * row.better_than_next:.{digits}f}')} points ({span(low, high, digits)})"


def _how_it_ends(found: Findings) -> str:
    name = str(found.best["strategy"])
    mean = decimal(found.mean_turns_of(name)["estimate"])
    loss = found.commonest_loss(name)
    if loss is None:
        return f"A game takes {mean} turns on average."
    digits = interval_digits(loss["low"], loss["high"])
    return (
        f"A game of {name} takes {mean} turns on average, and its commonest loss is {loss['ending']}: "
        f"{percent(loss['estimate'], min(digits, 1))} of all its games."
    )


def _luck_sentence(found: Findings) -> str:
    luck = found.luck_of(str(found.best["strategy"]))
    if luck is None:
        return ""
    digits = interval_digits(luck["low"], luck["high"])
    return (
        f"The deal alone accounts for {percent(luck['share'], digits)} "
        f"({span(luck['low'], luck['high'], digits)}) of what separates its wins from its losses; "
        "the rest is chance during play and the strategy's own choices."
    )


# ---------------------------------------------------------------- key figures


def _tiles(found: Findings) -> list[Tile]:
    best = found.best
    name = str(best["strategy"])
    digits = interval_digits(best["low"], best["high"])
    tiles = [Tile("Highest win rate", percent(best["estimate"], digits), name)]
    if len(found.skill):
        skill = found.skill.iloc[0]
        tiles.append(
            Tile(
                "Skill score",
                percent(skill["estimate"], min(interval_digits(skill["low"], skill["high"]), 2)),
                f"of its wins, beyond {CHANCE} play",
            )
        )
    loss = found.commonest_loss(name)
    if loss is not None:
        tiles.append(Tile("Commonest loss", percent(loss["estimate"], 0), str(loss["ending"])))
    tiles.append(Tile("Length", decimal(found.mean_turns_of(name)["estimate"]), "turns on average"))
    luck = found.luck_of(name)
    if luck is not None:
        tiles.append(
            Tile(
                "Luck of the deal",
                percent(luck["share"], interval_digits(luck["low"], luck["high"])),
                "of what decides a win",
            )
        )
    return tiles
