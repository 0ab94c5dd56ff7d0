"""How a report on a game of several seats opens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..opening import Opening, OwnWords, paragraph, sentence
from ..sections.matters import most_card_words
from ..what_matters import Matters
from ..wording import interval_digits, listed, percent, rate, span
from .findings import TableFindings
from .sections import chairs_title, rows_of, share_text, sizes_of
from .skill import component, variants_title

_MOST_NAMED = 2  # of those who may win as often


def opening(found: TableFindings, matters: Matters | None, own: OwnWords) -> Opening:
    """Say who wins, how much of it is luck, and what matters most.

    Parameters
    ----------
    found
        What the analysis says.
    matters
        What matters to the best strategy; None if it was not asked.
    own
        What the game's own report says.
    """
    seats = f"{_small(chairs_title(found))}" if len(found.chairs) else ""
    parts = [part for part in (own.most or most_card_words(matters), _variants(found)) if part]
    most = parts or [seats or _above(found)]
    besides = [at_other_sizes(found), *own.besides, seats if parts else ""]
    return Opening(
        (who_wins(found), _luck(found), sentence(*most)), paragraph(*(sentence(words) for words in besides))
    )


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


# ---------------------------------------------------------------- who wins


def who_wins(found: TableFindings) -> str:
    """Say who wins most at tables of the size that the report is about, and who may win as often."""
    rows = rows_of(found, found.seats, "won")
    best = rows[0]
    digits = interval_digits(best["low"], best["high"])
    interval = span(best["low"], best["high"], digits)
    interval = "no interval" if interval == "n/a" else f"95% interval {interval}"
    share = f"{percent(best['estimate'], digits)} of its games ({interval})"
    return (
        f"At tables of {found.seats}, {best['strategy']} wins {share}, where an equal share is one in "
        f"{found.seats}{_rivals(rows)}."
    )


def _rivals(rows: list[dict[str, Any]]) -> str:
    rivals = may_win_as_often(rows)
    if not rivals:
        return ""
    told = listed(rivals) if len(rivals) <= _MOST_NAMED else f"{len(rivals)} others"
    return f"; {told} may win as often"


def may_win_as_often(rows: list[dict[str, Any]]) -> list[str]:
    """Return the strategies whose interval reaches that of the first, which has won most."""
    return [str(row["strategy"]) for row in rows[1:] if row["high"] >= rows[0]["low"]]


def at_other_sizes(found: TableFindings) -> str:
    """Say who wins most at tables of other sizes, as a part of a sentence."""
    best = str(rows_of(found, found.seats, "won")[0]["strategy"])
    also, apart = [], []
    for size in sizes_of(found):
        rows = rows_of(found, size, "won")
        if size == found.seats or len(rows) < 2:
            continue
        winner, rivals = str(rows[0]["strategy"]), may_win_as_often(rows)
        unsure = f" (or to {listed(rivals[:_MOST_NAMED])})" if rivals else ""
        if winner == best:
            also.append(f"{size}{' (not surely)' if rivals else ''}")
        else:
            apart.append(f"{winner}{unsure} at tables of {size}")
    told = [f"the same strategy wins most at tables of {listed(also)}"] if also else []
    return "; ".join([*told, f"most wins go to {listed(apart)}"] if apart else told)


# ---------------------------------------------------------------- luck


def _luck(found: TableFindings) -> str:
    unknown = "How much of that is luck these games can't tell"
    tables = list(found.components["table"].unique()) if len(found.components) else []
    if not tables:
        why = "one strategy alone says nothing of luck and skill"
        if found.stored:
            why = "it takes one table of different strategies, played with --rotate"
        return f"{unknown}: {why}."
    among = "the best strategies" if tables[0] == "the best" else tables[0]
    told = list(_decided(found, tables[0]))
    if not told:
        return f"{unknown}: all ended in the same place."
    return f"Among {among} {listed(told)}."


def _decided(found: TableFindings, table: str) -> Iterator[str]:
    deal, skill = (component(found, table, "rank", source) for source in ("deal", "strategy"))
    if deal is not None and deal["share"] == deal["share"]:
        yield f"the deal decides {share_text(deal)} of the final place"
        if skill is not None and skill["share"] == skill["share"]:
            yield f"who plays {share_text(skill)}"


# ---------------------------------------------------------------- what matters most


def _variants(found: TableFindings) -> str:
    if not len(found.margins):
        return ""
    return f"of the variants, {variants_title(found).replace('None', 'none', 1)}"


def _above(found: TableFindings) -> str:
    """Say how often the first strategy ends above another."""
    rows = found.beats.to_dict("records") if len(found.beats) else []
    if not rows:
        return "what matters most these games can't tell: one strategy alone sat on the same seats"
    share = rate(rows[0]["estimate"], rows[0]["low"], rows[0]["high"])
    pair = f"{rows[0]['first']} above {rows[0]['second']}"
    return f"of all pairs of strategies the clearest is {pair}, in {share} of their meetings"
