"""A report as Markdown, its figures in files beside it."""

from __future__ import annotations

import re

from .document import Document, Table
from .page import environment

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$])")


def escape(text: str) -> str:
    r"""Write a text so that Markdown takes nothing in it for a sign of its own.

    Examples
    --------
    >>> print(escape("a|b *c* <d>"))
    a\|b \*c\* \<d\>
    """
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def table_lines(table: Table) -> str:
    """Return a table in Markdown."""
    marks = ["---:" if index in table.numeric else "---" for index in range(len(table.headings))]
    rows = [[escape(cell) for cell in row] for row in (table.headings, *table.rows)]
    lines = [rows[0], marks, *rows[1:]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def render_markdown(document: Document) -> str:
    """Return the report in Markdown; figures are `figures/NAME.svg`, tables `tables/NAME.csv`."""
    template = environment().get_template("report.md.j2")
    text = template.render(document=document, escape=escape, table=table_lines)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"
