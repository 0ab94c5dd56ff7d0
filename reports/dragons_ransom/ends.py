"""The sections on what ends games: which hero was left, how deep the deck; and on tables of one to four."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..figures.canvas import ending_colour
from ..figures.effects import Mark, dot_rows
from ..figures.spread import Share, setting_rows
from ..pages.document import Legend, Section, Table, in_both_widths
from ..wording import amount, count, decimal, listed, plural, rate
from .parts import LEVELS, Played

if TYPE_CHECKING:
    from .findings import OwnFindings

FEWEST_LOST = 20  # games, for a sentence on what stands at the end


def ends_section(played: Played, found: OwnFindings) -> Section | None:
    """Tell which heroes are left where a game is lost, and how many cards; None where none was lost."""
    rows = [row for row in found.left.to_dict("records") if row["games"]]
    if not rows:
        return None
    marks = [
        Mark(
            f"{row['hero']} ({row['health']} health), {row['level_of']}",
            rate(row["estimate"], row["low"], row["high"]),
            *(row["estimate"], row["low"], row["high"]),
        )
        for row in rows
    ]
    alt = "Dot chart of the share of lost games in which each hero is left. " + "; ".join(
        f"{mark.name}: {mark.label}" for mark in marks
    )
    picture = in_both_widths(
        "heroes-left",
        "Share of the lost games in which each hero stands at the end, with 95% intervals.",
        lambda width: dot_rows(marks, width, "lost games", alt, reference=None, shares=True),
        title=left_words(played, found),
    )
    text = (
        f"Games of {played.best.name} with {played.card_set.name}, a reconstruction. A game is lost when the "
        "deck is empty before the last hero is defeated."
    )
    return Section(
        "heroes-left",
        "What stands at the end",
        (text,),
        pictures=(picture,),
        tables=(_heroes_table(found), _left_table(found), _deck_table(found)),
    )


def left_words(played: Played, found: OwnFindings) -> str:
    """Say which hero is left most often, and how many heroes are, on Normal."""
    left = found.left[found.left["level_of"] == "Normal"]
    most = left.sort_values("estimate", ascending=False, kind="stable").to_dict("records")[0]
    lost = found.lost[found.lost["level_of"] == "Normal"]
    one = lost[lost["heroes_left"] == 1].to_dict("records")[0]
    if not most["games"]:
        return f"On Normal {played.best.name} lost none of these games"
    if most["games"] < FEWEST_LOST:
        lost_ones = plural(int(most["games"]), "game")
        return f"On Normal {played.best.name} lost {lost_ones} of these: too few to tell what stands then"
    return (
        f"Where {played.best.name} loses on Normal, the {most['hero']} stands in {_rate(most)} of the games; "
        f"in {_rate(one)} one hero alone is left"
    )


def _rate(row: dict[Any, Any]) -> str:
    return rate(row["estimate"], row["low"], row["high"])


def _heroes_table(found: OwnFindings) -> Table:
    rows = []
    for level in LEVELS:
        mine = found.lost[found.lost["level_of"] == level].to_dict("records")
        cells = [rate(row["estimate"], row["low"], row["high"]) if row["games"] else "n/a" for row in mine]
        rows.append((level, *cells, count(mine[0]["games"])))
    return Table(
        "heroes_left_number",
        "How many heroes are left where the game is lost.",
        ("level", *(plural(number, "hero", "heroes") for number in range(1, 5)), "games lost"),
        tuple(rows),
        frozenset(range(1, 6)),
        found.lost,
    )


def _left_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["level_of"]),
            str(row["hero"]),
            str(row["health"]),
            rate(row["estimate"], row["low"], row["high"]),
            decimal(row["mean_wounds"], 1),
        )
        for row in found.left.to_dict("records")
    )
    return Table(
        "heroes_left",
        "which heroes are left in lost games, and the wounds that they bear then on average.",
        ("level", "hero", "health", "left in", "wounds"),
        rows,
        frozenset({2, 3, 4}),
        found.left,
        folded=True,
    )


def _deck_table(found: OwnFindings) -> Table:
    rows = tuple(
        (
            str(row["level_of"]),
            str(row["games_that"]),
            amount(row["estimate"], row["low"], row["high"], signed=False),
            count(row["games"]),
        )
        for row in found.deck.to_dict("records")
        if row["games"]
    )
    return Table(
        "deck_left",
        "cards left in the deck at the end, on average: what a win had in reserve.",
        ("level", "games that were", "cards left", "games"),
        rows,
        frozenset({2, 3}),
        found.deck,
        folded=True,
    )


# ---------------------------------------------------------------- solo and co-op


def seats_section(played: Played, found: OwnFindings) -> Section:
    """Compare playing alone with tables of two to four."""
    sizes = list(played.seats)
    names = [player.name for player in played.competent]
    series = [[_share(found, size, name) for size in sizes] for name in names]
    title = seats_words(played, found)
    text = (
        "Alone one plays as many cards as one likes; together three a turn, which costs and roles change, "
        f"and all seats are the same strategy. Each size of table has deals of its own, of "
        f"{played.card_set.name}, a reconstruction. The strategies' weights were tuned for playing alone: "
        "how much harder the table is for people who talk to each other, this does not say."
    )
    picture = in_both_widths(
        "players",
        "Share of games won by size of the table, with bands that hold all at once (95%).",
        lambda width: setting_rows(
            title, [plural(size, "player") for size in sizes], series, width, "games won"
        ),
        [Legend(ending_colour(place), name) for place, name in enumerate(names)],
    )
    return Section(
        "players",
        "Alone and together",
        (text,),
        pictures=(picture,),
        tables=(_seats_table(found, sizes, names),),
    )


def _share(found: OwnFindings, size: int, strategy: str) -> Share:
    row = _seat_row(found, size, strategy)
    return Share(row["estimate"], row["low"], row["high"])


def _seat_row(found: OwnFindings, size: int, strategy: str) -> dict[Any, Any]:
    rows = found.seats[(found.seats["setting"] == size) & (found.seats["strategy"] == strategy)]
    return dict(rows.to_dict("records")[0])


def seats_words(played: Played, found: OwnFindings) -> str:
    """Say how often the best strategy wins alone and together."""
    alone, *others = (_seat_row(found, size, played.best.name) for size in played.seats)
    told = [f"{_rate(row)} at {row['setting']} players" for row in others]
    text = f"{played.best.name} wins {_rate(alone)} alone"
    return f"{text}, {listed(told)}" if told else text


def _seats_table(found: OwnFindings, sizes: list[int], names: list[str]) -> Table:
    rows = []
    for name in names:
        cells = [_seat_row(found, size, name) for size in sizes]
        rows.append((name, *(rate(row["estimate"], row["low"], row["high"]) for row in cells)))
    return Table(
        "players",
        "win rates by size of the table, with simultaneous bands.",
        ("strategy", *(plural(size, "player") for size in sizes)),
        tuple(rows),
        frozenset(range(1, len(sizes) + 1)),
        found.seats,
        folded=True,
    )
