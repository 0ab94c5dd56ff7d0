"""What was played: everything that decides the results, and the command that plays it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..pages.document import PLAY_AGAIN, REPORT_AGAIN, Fact, Section, Table
from ..solo.experiment import Experiment, Shares
from ..verbs.strategies import weights_text
from ..wording import count, listed, plural

if TYPE_CHECKING:
    from ..what_matters import Matters

PUBLISHED = "published"
LONG_WEIGHTS = 200  # signs: a table of such is shown only when asked


def setting_section(experiment: Experiment, game: Any) -> Section:
    """Tell game, cards, rules, strategies, numbers and digests."""
    manifest = experiment.run.manifest
    return Section(
        "played",
        "What was played",
        facts=tuple(_facts(experiment, game)),
        code=experiment.command,
        code_words=REPORT_AGAIN if experiment.stored else PLAY_AGAIN,
        tables=(strategies_table(manifest), rules_table(manifest, game)),
    )


def _facts(experiment: Experiment, game: Any) -> list[Fact]:
    manifest, shares = experiment.run.manifest, experiment.shares
    facts = [Fact("Game", f"{game.title}, rules version {manifest['version']}. {game.description}")]
    if manifest.get("cards"):
        facts.append(Fact("Cards", cards_text(manifest["cards"])))
    facts.append(Fact("Rules", rules_text(manifest, game)))
    matters = matters_text(experiment.matters)
    facts.append(Fact("Games", f"{count(experiment.games)} in all. {_games_text(shares, experiment.stored)}"))
    if matters:
        facts.append(Fact("What matters", matters))
    if experiment.own is not None:
        further = f"{plural(experiment.own.games, 'game')}, besides those of the comparison."
        facts.append(Fact(f"Sections that only {game.title} has", further))
    seeds = f"{manifest['seed']}"
    if experiment.luck_run is not None:
        seeds += f", and {experiment.luck_run.manifest['seed']} for the luck split"
    if experiment.matters is not None:
        seeds += f", and {experiment.matters.seed} for what matters"
    facts.append(Fact("Seed", seeds))
    facts.append(Fact("Digest", _digests(experiment)))
    return facts


def _games_text(shares: Shares, stored: bool) -> str:
    who = plural(shares.strategies, "strategy", "strategies")
    deals = plural(shares.deals, "deal")
    text = f"Comparison: {who}, each on the same {deals}, once."
    if not shares.luck_deals:
        return f"{text} No luck split: {'no deal was played more than once' if stored else 'too few games'}."
    apart = "" if stored else "further "
    return f"{text} Luck split: each on {count(shares.luck_deals)} {apart}deals, {shares.replicates} times."


def matters_text(matters: Matters | None) -> str:
    """Tell how what matters was played; "" where it was not."""
    if matters is None:
        return ""
    parts = [
        "with each card made blank" if len(matters.cards) else "",
        "without each kind of move" if len(matters.moves) else "",
    ]
    return (
        f"{plural(matters.games, 'game')} of {matters.strategy}: {count(matters.deals)} further deals as "
        f"they are, and {listed([part for part in parts if part])}."
    )


def cards_text(cards: dict[str, Any]) -> str:
    """Tell a card set in a sentence."""
    return (
        f"{cards['name']} ({cards.get('status', 'status unknown')}, hash {cards['hash']}): {cards['source']}"
    )


def rules_text(manifest: dict[str, Any], game: Any) -> str:
    """Name the rule switches that are not at their defaults."""
    changed = [
        f"{switch.name}={manifest['rules'][switch.name]} (default {switch.default})"
        for switch in game.switches
        if manifest["rules"].get(switch.name, switch.default) != switch.default
    ]
    if not changed:
        return "all switches at their defaults"
    return "NOT the default rules: " + ", ".join(changed)


def _digests(experiment: Experiment) -> str:
    text = f"{experiment.run.digest[:16]}"
    if experiment.luck_run is not None:
        text += f" (luck split {experiment.luck_run.digest[:16]})"
    return text + ": the same on every machine that plays these games"


def strategies_table(manifest: dict[str, Any]) -> Table:
    """Tell who played: what each strategy does, its weights and version."""
    players = {player["name"]: player for line_up in manifest["line_ups"] for player in line_up}
    rows = tuple(
        (
            str(name),
            str(player["description"]),
            weights_text(player["weights"]).replace(",", ", ") or "none",
            str(player["version"]),
        )
        for name, player in players.items()
    )
    long = any(len(weights) > LONG_WEIGHTS for _, _, weights, _ in rows)
    headings = ("strategy", "what it does", "weights", "version")
    return Table("strategies", "the strategies." if long else "The strategies.", headings, rows, folded=long)


def rules_table(manifest: dict[str, Any], game: Any) -> Table:
    """List the rule switches, and which of them are not at their defaults."""
    rows = []
    for switch in game.switches:
        value = manifest["rules"].get(switch.name, switch.default)
        mark = "" if value == switch.default else f"changed; default is {switch.default}"
        rows.append((switch.name, value, mark, switch.doc, switch.paragraph))
    return Table(
        "rules",
        "the rule switches.",
        ("switch", "value", "", "what it sets", "in RULES.md"),
        tuple(rows),
        folded=True,
    )


def warning_text(manifest: dict[str, Any]) -> str:
    """Say that the cards are not the published ones, where they are not."""
    cards = manifest.get("cards")
    if not cards or cards.get("status") == PUBLISHED:
        return ""
    status = str(cards.get("status", "custom"))
    return (
        f"These are not the published cards. Card set {cards['name']} is "
        f"{_article(status)}{'' if status == 'reconstruction' else ' one'}: {cards['source']}. "
        "Nothing here says how the published game plays."
    )


def _article(word: str) -> str:
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"
