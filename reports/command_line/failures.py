"""What went wrong, in one line on stderr, with an exit status: never a traceback, unless one asks for it."""

from __future__ import annotations

import contextlib
import errno
import os
import sys

import click

from ...simulate.errors import UserError, reason
from .ctrl_c import was_cut_short
from .saying import say

DEBUG_VARIABLE = "MONTECARDO_DEBUG"

BAD_INPUT = 2
OUR_FAULT = 1
STOPPED = 130  # as a shell counts a process that SIGINT ended
BROKEN_PIPE = 141  # likewise SIGPIPE


class Interrupted(click.ClickException):
    """Ctrl-C; the message says what is kept."""

    exit_code = STOPPED


def explain(error: Exception) -> int:
    """Print an error as one line, and return the exit status that goes with it."""
    if _is_broken_pipe(error):
        _silence_output()
        return BROKEN_PIPE
    if type(error).__name__ == "NoArgsIsHelpError":
        click.echo(str(error))
        return 0
    if _debugging():
        import traceback

        traceback.print_exception(error)
    message, status = _message_and_status(error)
    if status == STOPPED and sys.stderr.isatty():
        say()  # the terminal has just echoed ^C
    # A card set may have several faults: each has its line.
    for line in message.splitlines() if isinstance(error, UserError) else [message]:
        say(f"montecardo: {one_line(line)}")
    return status


def _message_and_status(error: Exception) -> tuple[str, int]:
    # numpy tells a KeyboardInterrupt within its own import as an import that failed.
    if isinstance(error, click.Abort) or (isinstance(error, ImportError) and was_cut_short()):
        return "stopped; nothing was written", STOPPED
    if isinstance(error, click.UsageError):
        return _usage_message(error), BAD_INPUT
    if isinstance(error, click.ClickException):
        status = STOPPED if isinstance(error, Interrupted) else BAD_INPUT
        return error.format_message(), status
    if isinstance(error, UserError):
        return str(error), BAD_INPUT
    if isinstance(error, MemoryError):
        return "out of memory: ask for fewer games, or fewer strategies at a time", BAD_INPUT
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {reason(error)}" if error.filename else reason(error), BAD_INPUT
    hint = "" if _debugging() else f"; {DEBUG_VARIABLE}=1 shows where"
    return f"internal error, please report it: {type(error).__name__}: {error}{hint}", OUR_FAULT


def _usage_message(error: click.UsageError) -> str:
    message = error.format_message().rstrip(".")
    path = error.ctx.command_path if error.ctx else "montecardo"
    return f"{message} (see {path} --help)"


def one_line(text: str) -> str:
    """Put a text on one line, with nothing in it that would move a terminal's cursor."""
    flat = " ".join(text.split())
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in flat)


def _debugging() -> bool:
    return os.environ.get(DEBUG_VARIABLE, "") not in ("", "0")


def _is_broken_pipe(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def _silence_output() -> None:
    # The interpreter flushes stdout once more while it ends, and would complain again.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
