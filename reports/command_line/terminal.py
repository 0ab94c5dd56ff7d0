"""Tables on the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from .output_folder import plain

_WIDE = 10_000  # a pipe has no width: nothing is wrapped or cut


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numeric: Iterable[int] = ()) -> None:
    """Print a table on stdout.

    Parameters
    ----------
    headings, rows
        Texts; names may hold anything, nothing in them is markup.
    numeric
        Columns to align right.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    right = set(numeric)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, heading in enumerate(headings):
        table.add_column(Text(heading), justify="right" if index in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else _WIDE)
    with console.capture() as capture:
        console.print(table)
    lines = (line.rstrip() for line in capture.get().splitlines())
    click.echo("\n".join(line for line in lines if line))


def print_json(value: Any) -> None:
    """Print a value as JSON; what is not a number becomes null."""
    click.echo(json.dumps(without_nan(value), indent=2, default=plain, allow_nan=False))


def without_nan(value: Any) -> Any:
    """Return the value with None for each NaN and infinity, which JSON has no word for."""
    if isinstance(value, dict):
        return {str(key): without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(item) for item in value]
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    return value
