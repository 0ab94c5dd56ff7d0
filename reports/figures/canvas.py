"""A blank sheet for a figure, measured in pixels from the top left, and its SVG for a page.

Colours are names of roles ("ink", "accent", ...): inline in a page they become CSS variables, so that a
figure follows the reader's light or dark theme; in a file of its own they become the light theme's values.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from typing import Any, Literal

import matplotlib
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon
from matplotlib.text import Text
from matplotlib.textpath import TextToPath
from matplotlib.transforms import Affine2D

WIDE = 680
NARROW = 340
TEXT = 13.0
SMALL = 11.5

# Okabe and Ito's palette (2008), told apart with any colour vision; endings beyond eight share the last.
ENDING_COLOURS = ("#0072b2", "#d55e00", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#b5a642", "#8c8c8c")
_ROLES = {
    "ink": "#1d2430",
    "soft": "#667080",
    "line": "#dfe3e8",
    "paper": "#ffffff",
    "track": "#edf0f3",
    "accent": "#0072b2",
    "better": "#0072b2",
    "worse": "#d55e00",
    "equal": "#c9ced6",
    "unsure": "#f4f5f7",
}
# What is drawn in matplotlib, where a colour must be a colour, and what is put in its place afterwards.
_STAND_INS = {role: f"#fe{index:02x}dc" for index, role in enumerate(_ROLES)}
Side = Literal["left", "center", "right"]

_DPI = 72  # matplotlib writes SVG in points of 1/72 inch: at this figure size a point is a pixel


def colour(role: str) -> str:
    """Return what to draw with for a role, or for a colour itself."""
    return _STAND_INS.get(role, role)


def ending_colour(index: int) -> str:
    """Return the colour of an ending; the win is the first."""
    return ENDING_COLOURS[min(index, len(ENDING_COLOURS) - 1)]


def on_ending(index: int) -> str:
    """Return the colour of a text on that ending's colour."""
    return "#ffffff" if index == 0 else "#14181f"


class Canvas:
    """A sheet of `width` by `height` pixels; y grows downwards."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.figure = Figure(figsize=(width / _DPI, height / _DPI), dpi=_DPI)
        self.figure.patch.set_visible(False)
        inches = Affine2D().scale(1 / _DPI, -1 / _DPI).translate(0, height / _DPI)
        self._to_paper = inches + self.figure.dpi_scale_trans
        self._drawn = 0

    def _add(self, artist: Artist) -> None:
        """Put an artist on the sheet, on top of all before it; no axes, so that nothing is laid out."""
        # matplotlib would draw all patches before all lines.
        self._drawn += 1
        artist.set_zorder(self._drawn)
        artist.set_transform(self._to_paper)
        self.figure.add_artist(artist)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = TEXT,
        fill: str = "ink",
        at: Side = "left",
        bold: bool = False,
    ) -> None:
        """Write a text with its middle at height y; `at` is the side of it that x names."""
        self._add(
            Text(
                x,
                y,
                text,
                fontsize=size,
                color=colour(fill),
                horizontalalignment=at,
                verticalalignment="center_baseline",
                fontweight="bold" if bold else "normal",
                parse_math=False,
            )
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, *, edge: str | None = None
    ) -> None:
        """Fill a rectangle whose top left corner is (x, y)."""
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        self.area(corners, fill, edge=edge)

    def line(
        self,
        xs: Sequence[float],
        ys: Sequence[float],
        stroke: str = "line",
        *,
        width: float = 1.0,
        dashed: bool = False,
    ) -> None:
        """Draw a line through points."""
        style: Any = (0, (3, 3)) if dashed else "-"
        self._add(
            Line2D(xs, ys, color=colour(stroke), linewidth=width, linestyle=style, solid_capstyle="butt")
        )

    def area(self, points: Sequence[tuple[float, float]], fill: str, *, edge: str | None = "paper") -> None:
        """Fill a polygon."""
        self._add(
            Polygon(
                points,
                closed=True,
                facecolor=colour(fill),
                edgecolor=colour(edge) if edge else "none",
                linewidth=1.0 if edge else 0.0,
            )
        )

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        """Fill a circle."""
        self._add(Circle((x, y), radius, facecolor=colour(fill), edgecolor=colour("paper"), linewidth=1.5))

    def svg(self, alt: str) -> Drawing:
        """Return the drawing as an SVG element; `alt` says in words what it shows."""
        buffer = io.StringIO()
        settings: Any = {"svg.fonttype": "none", "svg.hashsalt": "montecardo", "path.simplify": True}
        with matplotlib.rc_context(settings), quiet_fonts():
            self.figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
        drawing = Drawing(_clean(buffer.getvalue(), alt, self.width, self.height))
        drawing.canvas = self
        return drawing


class Drawing(str):
    """An SVG element, which knows the canvas that it was drawn on."""

    __slots__ = ("canvas",)

    canvas: Canvas


@contextmanager
def quiet_fonts() -> Iterator[None]:
    """Keep matplotlib from warning of signs that its font lacks: the reader's font draws the text."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*missing")
        yield


_FONT = re.compile(r"font: ?(?:(bold|\d{3}) )?([\d.]+)px [^;\"]*")


# Coordinates lose what can't be seen; the words of a label stay as they are.
_TEXT_OR_LONG_NUMBER = re.compile(r"(<text\b.*?</text>)|(\d+\.\d\d)\d+", re.DOTALL)


def _clean(svg: str, alt: str, width: float, height: float) -> str:
    """Keep the drawing: no prologue, no ids that other figures have too, no style for the whole page."""
    body = svg[svg.index("<svg") :]
    body = body[body.index(">") + 1 :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    body = re.sub(r' id="[^"]*"', "", body)
    body = _FONT.sub(_short_font, body)
    body = re.sub(r"\s*\n\s*", "\n", body)
    body = _TEXT_OR_LONG_NUMBER.sub(lambda match: match[1] or match[2], body)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(alt)}">'
    )
    return head + body.strip()


def _short_font(match: re.Match[str]) -> str:
    weight, size = match.groups()
    return f"font-size: {size}px" + ("; font-weight: 700" if weight else "")


def for_page(svg: str) -> str:
    """Colours as CSS variables, for a figure inside the page."""
    return _recolour(svg, {role: f"var(--{role})" for role in _ROLES})


def for_file(svg: str) -> str:
    """Colours as they are in the light theme, for a figure in a file of its own."""
    size = re.search(r'viewBox="0 0 (\S+) (\S+)"', svg)
    assert size is not None
    style = (
        f'<svg width="{size[1]}" height="{size[2]}" style="background:{_ROLES["paper"]};'
        'font-family:system-ui,sans-serif" '
    )
    return _recolour(svg.replace("<svg ", style, 1), _ROLES) + "\n"


def _recolour(svg: str, replacements: dict[str, str]) -> str:
    for role, stand_in in _STAND_INS.items():
        svg = svg.replace(stand_in, replacements[role])
    return svg


def light_colour(drawn: Any) -> Any:
    """Return the light theme's colour for one that was drawn with; a colour that is no role's stays."""
    from matplotlib.colors import to_hex

    by_stand_in = {stand_in: _ROLES[role] for role, stand_in in _STAND_INS.items()}
    return by_stand_in.get(to_hex(drawn), drawn)


def css_roles() -> dict[str, str]:
    """Return the light theme's colours by role."""
    return dict(_ROLES)


# ---------------------------------------------------------------- text


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = TEXT) -> float:
    """Return the width of a text in pixels, in a font wider than most that readers have."""
    with quiet_fonts():
        width, _, _ = TextToPath().get_text_width_height_descent(
            text, FontProperties(size=size), ismath=False
        )
    return float(width)


def fitted(text: str, room: float, size: float = TEXT) -> str:
    """Shorten a text in its middle until it fits into `room` pixels.

    The ends of a strategy's name tell the most: the folder or game at the front, its weights at the back.
    """
    if text_width(text, size) <= room:
        return text
    kept = len(text) - 1
    while kept > 2:
        front = (kept + 1) // 2
        short = f"{text[:front]}…{text[len(text) - (kept - front) :]}"
        if text_width(short, size) <= room:
            return short
        kept -= 1
    return text[:1] + "…"


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers from at most `low` to at least `high`."""
    from matplotlib.ticker import MaxNLocator

    if not high > low:
        high = low + 1
    locator: Any = MaxNLocator(nbins=most, steps=[1, 2, 2.5, 5, 10])
    return [float(value) for value in locator.tick_values(low, high)]
