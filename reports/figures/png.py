"""A figure as a PNG: with its title and its legend, which a page has beside it, to stand alone in a slide."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text

from ..pages.document import Legend, Picture
from .canvas import SMALL, TEXT, Canvas, Drawing, light_colour, quiet_fonts

_SCALE = 2  # pixels of the file to one of the page
_DPI = 72
_MARGIN = 14
_LINE = 20
_PAPER = "#ffffff"
_BESIDE = 1  # what a letter may stand out beside its place


def write_png(picture: Picture, file: Path) -> None:
    """Write the wide drawing, under its title and its legend."""
    from PIL import Image

    assert isinstance(picture.wide, Drawing)
    drawn = picture.wide.canvas
    sheets = [_pixels(canvas) for canvas in (_header(picture, drawn.width), drawn) if canvas is not None]
    image = Image.fromarray(np.vstack(sheets))
    framed = Image.new("RGB", (image.width + 2 * _MARGIN, image.height + 2 * _MARGIN), _PAPER)
    framed.paste(image, (_MARGIN, _MARGIN))
    framed.save(file, "PNG", optimize=True, dpi=(_DPI * _SCALE, _DPI * _SCALE))


def _header(picture: Picture, width: float) -> Canvas | None:
    title, legend = _lines(picture.title, width), _rows(picture.legend, width)
    if not title and not legend:
        return None
    canvas = Canvas(width, _LINE * (len(title) + len(legend)) + _LINE / 2)
    middle = _LINE / 2
    for line in title:
        canvas.text(0, middle, line, size=TEXT, bold=True)
        middle += _LINE
    for row in legend:
        for x, entry in row:
            canvas.box(x, middle - 5, 10, 10, entry.colour, edge=None)
            canvas.text(x + 15, middle, entry.text, size=SMALL)
        middle += _LINE
    return canvas


def _lines(text: str, width: float) -> list[str]:
    """Break a title where it is wider than the figure."""
    lines: list[str] = []
    for word in text.split():
        if lines and drawn_width(f"{lines[-1]} {word}", TEXT, bold=True) <= width - _BESIDE:
            lines[-1] += f" {word}"
        else:
            lines += _pieces(word, width)
    return lines


def _pieces(word: str, width: float) -> list[str]:
    """Break a word that alone is wider than the figure, as a strategy's long name may be."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and drawn_width(pieces[-1] + letter, TEXT, bold=True) > width - _BESIDE:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _rows(legend: tuple[Legend, ...], width: float) -> list[list[tuple[float, Legend]]]:
    """Put a legend's entries side by side, each with where it begins, in as many rows as it takes."""
    rows: list[list[tuple[float, Legend]]] = []
    x = 0.0
    for entry in legend:
        room = 15 + drawn_width(entry.text, SMALL) + 18
        if not rows or x + room > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += room
    return rows


@lru_cache(maxsize=4096)
def drawn_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in pixels of the page, in the font that the file is drawn with."""
    renderer: Any = RendererAgg(1, 1, _DPI * _SCALE)  # type: ignore[no-untyped-call]
    font = FontProperties(size=size, weight="bold" if bold else "normal")
    with quiet_fonts():
        width, _, _ = renderer.get_text_width_height_descent(text, font, ismath=False)
    return float(width) / _SCALE


def _pixels(canvas: Canvas) -> Any:
    for artist in canvas.figure.get_children():
        _paint(artist)
    buffer = io.BytesIO()
    with quiet_fonts():
        canvas.figure.savefig(buffer, format="raw", dpi=_DPI * _SCALE, facecolor=_PAPER)
    width, height = (round(size * _SCALE) for size in (canvas.width, canvas.height))
    pixels = np.frombuffer(buffer.getvalue(), np.uint8).reshape(-1, width, 4)
    assert abs(len(pixels) - height) <= 1
    return pixels[..., :3]


def _paint(artist: Any) -> None:
    """Give an artist the light theme's colours in place of the roles' stand-ins."""
    if isinstance(artist, Text | Line2D):
        artist.set_color(light_colour(artist.get_color()))
    elif isinstance(artist, Patch):
        artist.set_facecolor(light_colour(artist.get_facecolor()))
        artist.set_edgecolor(light_colour(artist.get_edgecolor()))
