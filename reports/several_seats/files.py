"""The files of a report on a game of several seats, written into its folder."""

from __future__ import annotations

from typing import Any

from ..command_line.output_folder import OutputFolder
from ..game_reports import own_report
from ..opening import OwnWords
from ..pages.document import Document
from ..pages.files import as_json, matters_manifest, write_document
from .experiment import Tables
from .findings import find
from .story import write


def document_of(tables: Tables) -> Document:
    """Analyse the games and put their report together."""
    from ... import simulate

    # What a game's own report asks for is played for it, and not found in runs.
    own = None if tables.stored else own_report(tables.plan.game)
    sections, words = [], OwnWords()
    if own is not None:
        own_found = own.find(tables)
        sections, words = own.sections(tables, own_found), own.answer(tables, own_found)
    return write(tables, find(tables), sections, words, simulate.get_game(tables.plan.game))


def write_report(folder: OutputFolder, tables: Tables) -> dict[str, Any]:
    """Analyse the games and write everything; all is computed before the first file is touched.

    Returns
    -------
    What the report says, as plain values.
    """
    document, manifest = document_of(tables), _manifest(tables)
    write_document(folder, document, manifest)
    for part, runs in {} if tables.stored else tables.runs.items():
        for name, run in runs.items():
            folder.write_frame(f"games/{part}-{_file_name(name)}.parquet", run.games)
    return as_json(document, manifest)


def _file_name(name: Any) -> str:
    words = name if isinstance(name, tuple) else (name,)
    text = "-".join(str(word) for word in words).lower()
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in text)


def _manifest(tables: Tables) -> dict[str, Any]:
    parts = {
        part: {str(_file_name(name)): {"digest": run.digest, **run.manifest} for name, run in runs.items()}
        for part, runs in tables.runs.items()
    }
    told = {"command": tables.command, "game": tables.plan.game, "best": tables.best, "parts": parts}
    return {**told, **matters_manifest(tables.matters)}
