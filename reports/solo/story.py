"""A report, put together: the opening, key figures, and the sections in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game_reports import own_report
from ..opening import OwnWords
from ..pages.document import Document, Section, Tile
from ..sections.choices import choices_section
from ..sections.endings import by_turn_section, endings_section, turns_section
from ..sections.luck import luck_section
from ..sections.matters import cards_section, moves_section
from ..sections.rates import ladder_section, pairs_section, rates_section
from ..sections.reading import glossary_section, reading_section
from ..sections.setting import rules_text, setting_section, warning_text
from ..wording import decimal, interval_digits, percent, plural
from .experiment import Experiment
from .findings import CHANCE, Findings
from .opening import opening


def write(
    experiment: Experiment,
    found: Findings,
    game: Any,
    own_sections: Sequence[Section] = (),
    own_words: OwnWords | None = None,
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
        What the game's own report adds: sections, before all others; its words at the head; and key figures.
    """
    own = own_words or OwnWords()
    opened = opening(found, experiment, own)
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
        answer=opened.answer,
        besides=opened.besides,
        warning=" ".join(text for text in (_warning(experiment, game), own.note) if text),
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
