"""What is said beside the results: on stderr, and lost in silence where that can't be written."""

from __future__ import annotations

import contextlib

import click


def say(message: str = "") -> None:
    """Print a line on stderr. A full disk behind it (`2>log`) must not cost the games that were played."""
    with contextlib.suppress(OSError):
        click.echo(message, err=True)
