"""A report on a game of several seats, put together: the opening, key figures, and the sections."""

from __future__ import annotations

from typing import Any

from ..game_reports import own_report
from ..opening import OwnWords
from ..pages.document import PLAY_AGAIN, REPORT_AGAIN, Document, Fact, Section, Tile
from ..sections.choices import choices_section
from ..sections.matters import cards_section, moves_section
from ..sections.reading import glossary_section
from ..sections.setting import (
    cards_text,
    matters_text,
    rules_table,
    rules_text,
    strategies_table,
    warning_text,
)
from ..wording import amount, count, percent
from .closeness import lead_section
from .experiment import Tables
from .findings import TableFindings
from .opening import opening
from .ratings import ratings_section
from .sections import beats_section, chairs_section, rows_of, share_text, winners_section
from .skill import component, luck_section, variants_section

_SEAT = Fact("seat", "a place at the table, counted from 0 clockwise: seat 1 sits to the left of seat 0")


def write(
    tables: Tables, found: TableFindings, own_sections: list[Section], own_words: OwnWords, game: Any
) -> Document:
    """Write the report.

    Parameters
    ----------
    tables
        What was played.
    found
        What the analysis says of it.
    own_sections, own_words
        What the game's own report adds: sections, and its words at the head.
    game
        The game, as `simulate.get_game` returns it.
    """
    sections = [
        winners_section(found),
        beats_section(found),
        ratings_section(found),
        chairs_section(found),
        *own_sections,
        luck_section(found),
        lead_section(found),
        choices_section(found.decisions, found.branching, found.seats),
        cards_section(tables.matters),
        moves_section(tables.matters),
        variants_section(found),
        setting_section(tables, game),
        reading_section(tables),
        glossary_section((_SEAT,)),
    ]
    opened = opening(found, tables.matters, own_words)
    return Document(
        title=f"{game.title}: {_headline(found)}",
        answer=opened.answer,
        besides=opened.besides,
        warning=" ".join(text for text in (_warning(tables, game), own_words.note) if text),
        tiles=tuple(_tiles(found)),
        sections=tuple(section for section in sections if section is not None),
    )


def _headline(found: TableFindings) -> str:
    best = rows_of(found, found.seats, "won")[0]
    return f"{best['strategy']} wins {percent(best['estimate'], 0)} of its games at {found.seats} players"


def _warning(tables: Tables, game: Any) -> str:
    manifest = tables.first.manifest
    rules = rules_text(manifest, game)
    changed = rules.replace("NOT the default rules:", "Played with other rules than the default:")
    texts = (warning_text(manifest), f"{changed}." if changed != rules else "")
    return " ".join(text for text in texts if text)


# ---------------------------------------------------------------- key figures


def _tiles(found: TableFindings) -> list[Tile]:
    best = rows_of(found, found.seats, "won")[0]
    score = rows_of(found, found.seats, "score")[0]
    tiles = [
        Tile("Wins most", str(best["strategy"]), f"{percent(best['estimate'], 0)} at {found.seats} players"),
        Tile(
            "Its mean score",
            amount(score["estimate"], score["low"], score["high"], signed=False).partition(" ")[0],
            f"points at {found.seats} players",
        ),
    ]
    for table in list(found.components["table"].unique()) if len(found.components) else []:
        row = component(found, table, "rank", "deal")
        if row is not None:
            value = share_text(row).partition(" ")[0]
            tiles.append(Tile("Luck of the deal", value, f"of the place, {table}"))
    return tiles


# ---------------------------------------------------------------- what was played, how to read it


def setting_section(tables: Tables, game: Any) -> Section:
    """Tell game, cards, rules, strategies, tables and digests."""
    manifest = tables.first.manifest
    facts = [Fact("Game", f"{game.title}, rules version {manifest['version']}. {game.description}")]
    if manifest.get("cards"):
        facts.append(Fact("Cards", cards_text(manifest["cards"])))
    facts.append(Fact("Rules", rules_text(manifest, game)))
    apart = "" if tables.stored else ", each part on deals of its own"
    facts.append(Fact("Games", f"{count(tables.games)} in all{apart}."))
    for part, runs in tables.runs.items():
        if runs:
            name = _STORED_PARTS[part] if tables.stored else _part_name(part, game.name)
            facts.append(Fact(name, _part_text(runs)))
    if told := matters_text(tables.matters):
        facts.append(Fact("What matters", f"seed {tables.matters.seed}; {told}" if tables.matters else ""))
    facts.append(Fact("Digest", f"{tables.first.digest[:16]} (mixed tables of {tables.first.design.seats})"))
    return Section(
        "played",
        "What was played",
        facts=tuple(facts),
        code=tables.command,
        code_words=REPORT_AGAIN if tables.stored else PLAY_AGAIN,
        tables=(strategies_table(manifest), rules_table(manifest, game)),
    )


_PARTS = {
    "mixed": "Mixed tables",
    "alike": "The best on all seats",
    "split": "Luck and skill",
    "variants": "Variants",
    "own": "Action cards",
}
_STORED_PARTS = {"mixed": "Tables", "alike": "Seats", "split": "Luck and skill"}


def _part_name(part: str, game: str) -> str:
    own = str(getattr(own_report(game), "OWN", _PARTS["own"]))
    return own if part == "own" else _PARTS[part]


def _part_text(runs: Any) -> str:
    seed = next(iter(runs.values())).manifest["seed"]
    told = []
    for name, run in runs.items():
        line_ups, deals = len(run.design.line_ups), run.manifest["games"]
        called = f"{name} players" if isinstance(name, int) else _called(name)
        told.append(f"{called}: {count(deals)} deals x {line_ups} line-ups")
    if len(told) > 8:
        told = _shortened(told)
    return f"seed {seed}; {'; '.join(told)}."


def _called(name: Any) -> str:
    return " ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _shortened(told: list[str]) -> list[str]:
    """Say once what comes in many runs of one size: the same with one thing changed."""
    sizes = [text.rpartition(": ")[2] for text in told]
    most = max(sizes, key=sizes.count)
    first, times = sizes.index(most), sizes.count(most) - 1
    changed = f"and as many with one thing changed, {times} times"
    others = [text for text, size in zip(told, sizes, strict=True) if size != most]
    return [*others, told[first], changed]


def reading_section(tables: Tables) -> Section:
    """Tell the methods and what they can't say."""
    facts = [
        Fact(
            "Intervals",
            "Each estimate stands with a 95% interval: over many such studies, 95 in 100 of these intervals "
            "hold the true value. Win rates: Wilson; means and differences: Student's t; shares of variance: "
            "jackknife. All of them count a deal once, however many games and seats share it.",
        ),
        Fact(
            "Same deals",
            "Game number 17 is the same deal for every line-up of a part, in all its rounds, so a comparison "
            "does not depend on who was dealt better cards.",
        ),
        Fact(
            "Tests",
            "Holm's correction bounds the chance of any wrong verdict among those that are corrected "
            "together by 5%; Benjamini and Hochberg's the expected share of wrong ones. Undecided does not "
            "mean equal.",
        ),
        Fact(
            "Strategies are not players",
            "All of this holds for these strategies. A person, or a better program, may find other seats, "
            "cards and variants better.",
        ),
        Fact(
            "Rulings",
            "Where the rulebook is silent, RULES.md tells which ruling was taken and which switch takes "
            "another.",
        ),
    ]
    cards = tables.first.manifest.get("cards")
    if cards:
        facts.append(
            Fact("The cards", f"All of this holds for the card set {cards['name']} only: {cards['source']}.")
        )
    return Section("reading", "How to read this", facts=tuple(facts))
