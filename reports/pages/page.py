"""A report as one HTML file that needs nothing else: style and figures are inside, scripts are none."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..figures.canvas import css_roles, for_page
from .document import Document


@cache
def environment() -> Any:
    """Return the jinja environment: whatever users named is escaped in HTML."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("montecardo.reports", "templates"),
        autoescape=lambda name: name is not None and name.endswith(".html.j2"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render_page(document: Document) -> str:
    """Return the page."""
    from markupsafe import Markup

    jinja = environment()
    style = jinja.get_template("report.css").render()
    template = jinja.get_template("report.html.j2")
    return str(
        template.render(
            document=document,
            style=Markup(style),
            figure=lambda svg: Markup(for_page(svg)),
            swatch=_swatch,
        )
    )


def _swatch(colour: str) -> str:
    return f"var(--{colour})" if colour in css_roles() else colour
