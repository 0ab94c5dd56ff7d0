"""How much of a result is the deal, how much who plays, and how much what comes after."""

from __future__ import annotations

from typing import Any

from ..figures.luck import deal_shares
from ..figures.rates import Rate
from ..pages.document import Picture, Section, Table, in_both_widths
from ..solo.experiment import LUCK_SHARE, REPLICATES, Experiment
from ..solo.findings import Findings
from ..wording import count, interval_digits, percent, rate, span
from .luck_and_skill import decided_words, parts_picture, parts_table

HEADING = "Luck and skill"


def luck_section(found: Findings, experiment: Experiment) -> Section:
    """Split the variance of winning, and of the score, into the deal's part and the rest."""
    shares = experiment.shares
    if found.luck.empty:
        if experiment.stored:
            text = "No deal was played more than once: play --replicates tells the deal and the play apart."
            return Section("luck", HEADING, _said(text, skill_words(found)), tables=_skill_table(found))
        text = (
            f"Too few games for this part: it takes one game in {LUCK_SHARE}, and each strategy plays each "
            f"of its deals {REPLICATES} times."
        )
        return Section("luck", HEADING, _said(text, skill_words(found)), tables=_skill_table(found))
    deals = f"{count(shares.luck_deals)} {'' if experiment.stored else 'further '}deals"
    text = (
        f"{deals} were played {shares.replicates} times each by each "
        "strategy, with fresh chance during play. Where the same deal always ends the same way, the deal "
        "decides; where its replays differ as much as different deals do, the deal means nothing. The rest "
        "comes after the deal: shuffles in play, and choices that a strategy itself leaves to chance."
    )
    rows = {name: found.luck_of(name) for name in found.names}
    never = [name for name, row in rows.items() if row is None]
    paragraphs = [text, decided_words(found.decided), skill_words(found)]
    if never:
        paragraphs.append(f"Nothing can be said of {', '.join(never)}: all results were the same.")
    title = "Over these strategies {} decides {} of whether a game is won"
    parts = parts_picture(found.parts, "won", title) if len(found.names) > 1 else None
    drawn = [picture for picture in (parts, _deal_picture(rows)) if picture is not None]
    return Section(
        "luck",
        HEADING,
        _said(*paragraphs),
        pictures=tuple(drawn),
        tables=(parts_table(found.parts), _table(found), *_skill_table(found)),
    )


def _said(*paragraphs: str) -> tuple[str, ...]:
    return tuple(paragraph for paragraph in paragraphs if paragraph)


def _skill_table(found: Findings) -> tuple[Table, ...]:
    return (Table("skill_score", "", (), (), frame=found.skill),) if len(found.skill) else ()


def skill_words(found: Findings) -> str:
    """Tell the skill score; "" where nothing is known of it."""
    if not len(found.skill):
        return ""
    skill = found.skill.iloc[0]
    return (
        f"The skill score is {rate(skill['estimate'], skill['low'], skill['high'])}: of the wins of "
        f"{skill['best']}, that share is more than {skill['chance']} play would win of the same deals."
    )


def _deal_picture(rows: dict[str, dict[str, Any] | None]) -> Picture | None:
    drawn = [
        Rate(name, row["share"], row["low"], row["high"]) for name, row in rows.items() if row is not None
    ]
    if not drawn:
        return None
    return in_both_widths(
        "luck",
        "The deal's share of the variance of winning or losing, with 95% intervals.",
        lambda width: deal_shares(drawn, width),
        title=f"The deal decides {rate(drawn[0].estimate, drawn[0].low, drawn[0].high)} of whether "
        f"{drawn[0].name} wins",
    )


def _table(found: Findings) -> Table:
    outcomes = list(dict.fromkeys(str(name) for name in found.luck["outcome"]))
    rows = []
    for strategy in found.names:
        cells = [strategy]
        for outcome in outcomes:
            cells += _share_cells(found.luck_of(strategy, outcome))
        rows.append(tuple(cells))
    headings = [f"{name}: deal's share" for name in outcomes]
    return Table(
        "luck",
        "the deal's share of the variance, of winning and of the score, strategy by strategy.",
        ("strategy", *(cell for heading in headings for cell in (heading, "95% interval, %"))),
        tuple(rows),
        frozenset(range(1, 2 * len(outcomes) + 1)),
        found.luck,
        folded=True,
    )


def _share_cells(row: dict[str, Any] | None) -> list[str]:
    if row is None:
        return ["n/a", ""]
    digits = interval_digits(row["low"], row["high"])
    return [percent(row["share"], digits), span(row["low"], row["high"], digits)]
