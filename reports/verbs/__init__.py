"""The verbs of the console command: one verb, one file here, imported when it is asked for.

Nothing here may import numpy, pandas, numba or rich at the top: `montecardo --help` has to answer at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ..command_line.failures import Interrupted


def verbs() -> list[str]:
    """Names of the verbs: those that have a file here."""
    files = Path(__file__).parent.glob("[a-z]*.py")
    return sorted(path.stem for path in files)


class Verbs(click.Group):
    """The group of all verbs; a verb's file is imported when its help or its work is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the verbs, for the help page."""
        return verbs()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one verb."""
        if cmd_name not in verbs():
            return None
        command: click.Command = import_module(f".{cmd_name}", __package__).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb, or say which ones there are."""
        if not args[0].startswith("-") and args[0] not in verbs():
            from ..command_line.suggestions import did_you_mean

            raise click.UsageError(f"no command {args[0]!r}{did_you_mean(args[0], verbs())}", ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; Ctrl-C becomes an error, before click would print an empty line for it."""
        with _interrupted_in_one_line():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; Ctrl-C becomes an error that says what is kept."""
        with _interrupted_in_one_line():
            return super().invoke(ctx)


@contextmanager
def _interrupted_in_one_line() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        raise Interrupted("stopped; nothing was written") from stop


def _print_version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"montecardo {version('montecardo')}")
        ctx.exit()


@click.group(
    cls=Verbs,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    epilog="Start with: montecardo play ragemore",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
def command_line() -> None:
    """Play millions of seeded tabletop games, and say who wins, how hard it is and how much of it is luck."""
