"""Figures: texts stay on the sheet and apart, colours follow the page, names are names."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from montecardo.reports.figures.canvas import (
    NARROW,
    SMALL,
    WIDE,
    Canvas,
    fitted,
    for_file,
    for_page,
    text_width,
)
from montecardo.reports.figures.curve import Point, budget_curve
from montecardo.reports.figures.effort import Bin, effort_chart
from montecardo.reports.figures.endings import Incidence, incidence, spread, whole_ticks
from montecardo.reports.figures.luck import deal_shares
from montecardo.reports.figures.png import write_png
from montecardo.reports.figures.rates import Rate, win_rates
from montecardo.reports.figures.shares import Mark, share_rows, wrapped
from montecardo.reports.figures.spread import Share, Spread, setting_rows, spread_rows
from montecardo.reports.pages.document import Legend, in_both_widths
from PIL import Image

LONG = "a name that is far too long for any figure:explore=3.5,fight=2.25"
RATES = [Rate(LONG, 0.3, 0.29, 0.31), Rate("<b> & $x_1$", 0.2, 0.19, 0.21), Rate("none", 0.0, 0.0, 0.0001)]


def texts(svg: str) -> list[str]:
    return [
        "".join(node.itertext()) for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("text")
    ]


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_figure_is_xml_with_its_texts(width: float) -> None:
    svg = win_rates(RATES, width)
    assert "<b> & $x_1$" in texts(svg)
    assert "id=" not in svg
    assert "<style" not in svg


def test_colours_follow_the_page_or_are_fixed() -> None:
    svg = win_rates(RATES, WIDE)
    assert "var(--ink)" in for_page(svg)
    assert "var(" not in for_file(svg)
    assert "dc;" not in for_page(svg)
    ElementTree.fromstring(for_file(svg))


def test_a_rate_of_nothing_or_everything_is_drawn() -> None:
    for value in (0.0, 1.0):
        win_rates([Rate("same", value, value, value)], WIDE)
        deal_shares([Rate("same", value, value, value)], NARROW)


def test_a_title_is_broken_to_fit_the_narrow_sheet() -> None:
    title = "Over 30 card sets search wins 80% to 100% of deals, a player who sees everything 100%"
    lines = wrapped(title, NARROW - 4)
    assert " ".join(lines) == title
    assert len(lines) > 1
    assert all(text_width(line) <= NARROW - 4 for line in lines)
    svg = share_rows(title, [Mark("nobody", 0.0, 0.0, 0.0), Mark("all", 1.0, 1.0, 1.0)], NARROW, "deals")
    assert set(lines) <= set(texts(svg))


def test_curves_and_spreads_of_one_point_are_drawn() -> None:
    for width in (WIDE, NARROW):
        assert "25" in texts(budget_curve("one", [Point(25, 1.0, 1.0, 1.0)], width))
        assert "1k" in texts(effort_chart("one", [Bin(1.0, 10.0, 900)], [("half", 1.0)], width))
        share = Share(0.0, 0.0, 0.0)
        assert "0%" in texts(spread_rows("one", [Spread("who", (share,))], width, "deals"))
        assert "set" in texts(setting_rows("one", ["set"], [[share]], width, "deals"))


def test_texts_with_signs_that_no_font_has_are_drawn() -> None:
    canvas = Canvas(100, 20)
    canvas.text(0, 10, "漢字 \U0001f3b2")
    assert "漢字" in canvas.svg("dice")


@given(st.text(st.characters(codec="latin-1", exclude_categories=["C"]), max_size=80), st.floats(30, 300))
def test_a_fitted_text_fits(text: str, room: float) -> None:
    short = fitted(text, room, SMALL)
    assert len(short) <= len(text)
    assert short == text or "…" in short
    assert text_width(short, SMALL) <= room or len(short) <= 4


@given(st.lists(st.floats(0, 240), min_size=1, max_size=8))
def test_labels_keep_apart(heights: list[float]) -> None:
    placed = spread(sorted(heights, reverse=True), 15, 10, 250)
    gaps = [upper - lower for upper, lower in pairwise(placed)]
    assert all(gap >= 15 - 1e-9 for gap in gaps)
    assert min(placed) >= 10 - 1e-9


def test_a_game_of_one_turn_has_an_incidence() -> None:
    incidence([Incidence("won", 0, (0.0, 0.4)), Incidence("lost", 1, (0.0, 0.6))], NARROW)


@given(st.integers(1, 2000), st.integers(3, 12))
def test_ticks_are_few(last: int, most: int) -> None:
    marks = whole_ticks(last, most)
    assert marks[0] == 0
    assert marks[-1] <= last
    assert len(marks) <= most + 1


# ---------------------------------------------------------------- PNG


@pytest.mark.parametrize("words", ["iil " * 60, "40% (30 to 50) of all its games, " * 4, "W" * 150])
def test_no_letter_of_a_long_title_is_cut_off(words: str, tmp_path: Path) -> None:
    """What goes beyond the sheet is lost: ink at its very edge is a letter cut through."""

    def draw(width: float) -> str:
        return Canvas(width, 4).svg("nothing")

    for shift in range(12):  # so that another part of a letter would be at the edge
        title = f"{'i' * shift} {words}"
        write_png(in_both_widths("bar", "", draw, title=title), tmp_path / "title.png")
        with Image.open(tmp_path / "title.png") as image:
            pixels = np.asarray(image.convert("L"))
        inked = np.flatnonzero((pixels < 200).any(axis=0))
        assert inked[0] >= 14
        assert inked[-1] < 14 + 2 * WIDE - 1, title


def test_a_png_has_title_and_legend_above_the_drawing_and_no_stand_in_colour(tmp_path: Path) -> None:
    def draw(width: float) -> str:
        canvas = Canvas(width, 40)
        canvas.box(0, 0, width, 40, "accent", edge=None)
        return canvas.svg("a blue bar")

    title = "A finding that is so long that it does not fit into a single line of a figure on a page " * 2
    picture = in_both_widths("bar", "", draw, [Legend("worse", "orange")], title)
    write_png(picture, tmp_path / "bar.png")
    write_png(in_both_widths("bar", "", draw), tmp_path / "bare.png")
    with Image.open(tmp_path / "bar.png") as image, Image.open(tmp_path / "bare.png") as alone:
        assert image.width == alone.width == 2 * WIDE + 28
        assert alone.height == 2 * 40 + 28
        assert image.height > alone.height + 2 * 3 * 20
        colours = {colour for _, colour in image.getcolors(image.width * image.height) or ()}
    assert {(0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00), (255, 255, 255)} <= colours
    assert not any(red == 0xFE and blue == 0xDC for red, _, blue in colours)
