"""What simulated games of Rage say that a hand is worth, as tables for kernels.

`calibrated.csv` has the numbers, and in its head how they were made; `python -m
montecardo.strategies.rage.calibrating` makes it. For each table size and number of cards in hand there are

- the *worth* of each card, in tricks, by how many unseen cards of its colour are higher, and of a few traits
  of the hand: added up, the number of tricks that the hand comes to without steering;
- the *chance* that so many tricks are won exactly, by how far the hand's worth is from that number.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ...simulate.constant_record import make_constant
from ...simulate.layout import Field, Layout
from ...simulate.rage.cards import KINDS
from ...simulate.rage.state import MAX_PLAYERS

FILE = Path(__file__).with_name("calibrated.csv")

MOST_CARDS = 10  # larger hands are judged as one of this size
HIGHER = 16  # classes of cards: 0 to 14 unseen higher ones, and more
PLAIN, TRUMP, ACTION = 0, HIGHER, 2 * HIGHER - 1  # where the worths begin; an action card's kind is added
BASE = ACTION + len(KINDS)
VOID, LEAD, CLAIMS, PULL = BASE + 1, BASE + 2, BASE + 3, BASE + 4
WORTHS = PULL + 1
"""Columns: cards by class, the base, a colour that a hand with trumps lacks, the lead, a trick that others
claim beyond the usual, and how far a prediction pulls the tricks to itself, from 0 to 1."""
USUAL = WORTHS
"""One more: how many tricks a seat claims as a rule, where its prediction is known."""

STARTING, LATER = 0, 1  # whether all cards of the round are still in hand
_WORTH_ROWS = ("starting", "later")  # what a line of the file begins with
NONE_WANTED, SOME_WANTED, ALL_WANTED = range(3)
WIDEST, STEPS = 4.0, 4  # from 4 tricks too few to 4 too many, so many steps a trick
CHANCES = int(2 * WIDEST * STEPS) + 1


SHARES = 128  # steps of the chance that a hand lacks a card
MOST_POWER = 31

TABLES = Layout(
    "Tables",
    worth=Field(
        np.float64,
        "tricks, by players, STARTING or LATER, cards in hand and column",
        (MAX_PLAYERS + 1, 2, MOST_CARDS + 1, USUAL + 1),
    ),
    chance=Field(
        np.float64,
        "by players, cards in hand, STARTING or LATER, tricks wanted (none, some, all), and surplus: the "
        "hand's worth less the tricks wanted, in steps from -WIDEST",
        (MAX_PLAYERS + 1, MOST_CARDS + 1, 2, 3, CHANCES),
    ),
    power=Field(np.float64, "by s and k: (s / SHARES) ** k", (SHARES + 1, MOST_POWER + 1)),
)


def empty_tables() -> Any:
    """Return a record of `TABLES` with worths and chances to be filled in."""
    tables = TABLES.new()
    shares = np.arange(SHARES + 1) / SHARES
    tables.power[...] = shares[:, None] ** np.arange(MOST_POWER + 1)
    return tables


def read_tables(path: Path = FILE) -> Any:
    """Read the tables from a file that `write_tables` wrote."""
    tables = empty_tables()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            players, cards, what, *numbers = line.split(",")
            place = int(players), int(cards)
            if what in _WORTH_ROWS:
                stage = _WORTH_ROWS.index(what)
                tables.worth[place[0], stage, place[1]] = [float(number) for number in numbers]
            else:
                stage, wanted = divmod(int(what), 3)
                tables.chance[(*place, stage, wanted)] = [int(number) / 1000 for number in numbers]
    return tables


def write_tables(tables: Any, head: list[str], path: Path = FILE) -> None:
    """Write tables with lines of a head: worths in tricks, then chances in thousandths.

    A line has players, cards in hand, and either ``starting`` or ``later`` before worths, or before chances
    3 * (STARTING or LATER) + the tricks wanted.
    """
    lines = [f"# {line}" for line in head]
    for players in range(2, MAX_PLAYERS + 1):
        for cards in range(1, MOST_CARDS + 1):
            start = f"{players},{cards}"
            for stage, row in enumerate(_WORTH_ROWS):
                worths = (f"{worth:.3f}" for worth in tables.worth[players, stage, cards])
                lines.append(f"{start},{row},{','.join(worths)}")
            for row, chances in enumerate(tables.chance[players, cards].reshape(6, CHANCES)):
                lines.append(f"{start},{row},{','.join(str(round(1000 * chance)) for chance in chances)}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def rough_tables() -> Any:
    """Return tables set by hand, from which calibrating begins."""
    tables = empty_tables()
    higher = np.arange(HIGHER)
    for players in range(2, MAX_PLAYERS + 1):
        for cards in range(1, MOST_CARDS + 1):
            fade = 1.0 - (players - 1) * cards / 112
            worth = tables.worth[players, :, cards]
            worth[:, PLAIN : PLAIN + HIGHER] = 0.6 * fade**higher
            worth[:, TRUMP : TRUMP + HIGHER] = 0.3 + 0.6 * fade**higher
            worth[:, ACTION + 1] = 0.9
            worth[:, PULL] = 0.5
            worth[:, USUAL] = cards / players
    surplus = np.linspace(-WIDEST, WIDEST, CHANCES)
    tables.chance[...] = 0.6 * np.exp(-(surplus**2))
    return tables


calibrated = make_constant(TABLES, read_tables() if FILE.exists() else rough_tables())
