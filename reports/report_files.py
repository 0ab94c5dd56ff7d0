"""A report's files, written into its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .document import Document, Picture, Table
from .figure_canvas import for_file
from .findings import LEVEL, find
from .markdown import render_markdown
from .output_folder import OutputFolder
from .page import render_page
from .story import write

if TYPE_CHECKING:
    from .experiment import Experiment


def write_report(folder: OutputFolder, experiment: Experiment) -> None:
    """Analyse an experiment and write everything; all is computed before the first file is touched."""
    write_document(folder, document_of(experiment), _manifest(experiment))
    folder.write_frame("games.parquet", experiment.run.games)
    if experiment.luck_run is not None:
        folder.write_frame("luck.parquet", experiment.luck_run.games)


def write_document(folder: OutputFolder, document: Document, manifest: dict[str, Any]) -> None:
    """Write a report as a page and as Markdown, its figures and tables, and its manifest."""
    page, markdown = render_page(document), render_markdown(document)
    folder.write_manifest(manifest)
    folder.write_text("report.html", page)
    folder.write_text("report.md", markdown)
    for picture in document.pictures():
        _write_picture(folder, picture)
    for table in document.tables():
        _write_table(folder, table)


def document_of(experiment: Experiment) -> Document:
    """Analyse an experiment and put its report together."""
    from .. import simulate

    luck_games = None if experiment.luck_run is None else experiment.luck_run.games
    found = find(experiment.run.games, luck_games, LEVEL)
    return write(experiment, found, simulate.get_game(experiment.run.manifest["game"]))


def _write_picture(folder: OutputFolder, picture: Picture) -> None:
    folder.write_text(f"figures/{picture.name}.svg", for_file(picture.wide))


def _write_table(folder: OutputFolder, table: Table) -> None:
    frame: Any = table.frame
    folder.write(
        f"tables/{table.name}.csv", lambda path: frame.to_csv(path, index=False, lineterminator="\n")
    )


def _manifest(experiment: Experiment) -> dict[str, Any]:
    luck = experiment.luck_run
    return {
        "command": experiment.command,
        "digest": experiment.run.digest,
        **experiment.run.manifest,
        "luck": None if luck is None else {"digest": luck.digest, **luck.manifest},
    }
