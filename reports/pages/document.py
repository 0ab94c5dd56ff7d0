"""What a report is made of, before it is a page or a Markdown file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd


class Legend(NamedTuple):
    """What a colour stands for: a colour of a figure's own or a role's name, and a text."""

    colour: str
    text: str


PLAY_AGAIN = "To play exactly these games again"
REPORT_AGAIN = "To make this report again of the same games"


@dataclass(frozen=True)
class Picture:
    """A figure, drawn for two widths.

    Attributes
    ----------
    name
        Of its file.
    caption
        What it shows and how to read it.
    wide, narrow
        SVG elements, as `figure_canvas` draws them.
    legend
        Its colours.
    title
        What is to be seen in it, in a sentence; "" where the drawing bears it itself.
    """

    name: str
    caption: str
    wide: str
    narrow: str
    legend: tuple[Legend, ...] = ()
    title: str = ""


@dataclass(frozen=True)
class Table:
    """A table for people, and the frame behind it for programs.

    Attributes
    ----------
    name
        Of its CSV file.
    caption
        What it holds.
    headings, rows
        The cells as texts.
    numeric
        Columns that are numbers.
    frame
        What the CSV file holds, in full precision; None for no file.
    folded
        Whether a page shows it only when asked.
    """

    name: str
    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: frozenset[int] = frozenset()
    frame: pd.DataFrame | None = None
    folded: bool = False


class Fact(NamedTuple):
    """A term and what is said of it."""

    term: str
    text: str


@dataclass(frozen=True)
class Section:
    """A part of a report with a heading: paragraphs, then facts, code, figures, tables."""

    key: str
    title: str
    paragraphs: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    code: str = ""
    code_words: str = PLAY_AGAIN
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()


class Tile(NamedTuple):
    """A key figure: what it is, its value, and what there is to say of it."""

    label: str
    value: str
    remark: str


@dataclass(frozen=True)
class Document:
    """A report.

    Attributes
    ----------
    title, answer
        The heading, and the answer in three sentences.
    besides
        Paragraphs right below the answer.
    warning
        What a reader must know before believing it; "" for nothing.
    tiles
        Key figures.
    sections
        In their order.
    """

    title: str
    answer: str
    warning: str = ""
    besides: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()
    sections: tuple[Section, ...] = field(default_factory=tuple)

    def tables(self) -> list[Table]:
        """All tables that have a file."""
        return [table for section in self.sections for table in section.tables if table.frame is not None]

    def pictures(self) -> list[Picture]:
        """All figures."""
        return [picture for section in self.sections for picture in section.pictures]


def in_both_widths(
    name: str,
    caption: str,
    draw: Callable[[float], str],
    legend: Sequence[Legend] = (),
    title: str = "",
) -> Picture:
    """Make a picture by drawing it wide and narrow; `draw` takes the width in pixels."""
    from ..figures.canvas import NARROW, WIDE

    return Picture(name, caption, draw(WIDE), draw(NARROW), tuple(legend), title)
