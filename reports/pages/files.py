"""A report's files, written into its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..command_line.output_folder import OutputFolder
from ..figures.canvas import for_file
from ..figures.png import write_png
from ..game_reports import own_report
from ..solo.findings import LEVEL, find
from ..solo.story import write
from .document import Document, Picture, Table
from .markdown import render_markdown
from .page import render_page

if TYPE_CHECKING:
    from ..solo.experiment import Experiment
    from ..what_matters import Matters


def write_report(folder: OutputFolder, experiment: Experiment) -> dict[str, Any]:
    """Analyse an experiment and write everything; all is computed before the first file is touched.

    Returns
    -------
    What the report says, as plain values.
    """
    document, manifest = document_of(experiment), _manifest(experiment)
    write_document(folder, document, manifest)
    if experiment.stored:
        return as_json(document, manifest)
    folder.write_frame("games.parquet", experiment.run.games)
    if experiment.luck_run is not None:
        folder.write_frame("luck.parquet", experiment.luck_run.games)
    return as_json(document, manifest)


def write_document(folder: OutputFolder, document: Document, manifest: dict[str, Any]) -> None:
    """Write a report as a page and as Markdown, its figures and tables, and its manifest."""
    page, markdown = render_page(document), render_markdown(document)
    folder.write_manifest(manifest)
    folder.write_text("report.html", page)
    folder.write_text("report.md", markdown)
    for picture in document.pictures():
        write_picture(folder, picture)
    for table in document.tables():
        write_table(folder, table)


def as_json(document: Document, manifest: dict[str, Any]) -> dict[str, Any]:
    """Return what a report says as plain values: its answer, how it was made, and each table's rows."""
    frames = {table.name: table.frame for table in document.tables()}
    return {
        "title": document.title,
        "answer": document.answer,
        "besides": list(document.besides),
        "warning": document.warning,
        **manifest,
        "tables": {name: frame.to_dict("records") for name, frame in frames.items() if frame is not None},
    }


def document_of(experiment: Experiment) -> Document:
    """Analyse an experiment and put its report together."""
    from ... import simulate

    luck_games = None if experiment.luck_run is None else _outcomes(experiment.luck_run.games)
    found = find(_outcomes(experiment.run.games), luck_games, LEVEL, experiment.moves)
    game = simulate.get_game(experiment.run.manifest["game"])
    own = None if experiment.own is None else own_report(game.name)
    if own is None:
        return write(experiment, found, game)
    own_found = own.find(experiment.own)
    sections, words, tiles = (
        tell(experiment.own, own_found) for tell in (own.sections, own.answer, own.tiles)
    )
    return write(experiment, found, game, sections, words, tiles)


def _outcomes(games: Any) -> Any:
    """Return a row a game: where a table wins together, its first seat's."""
    return games[games["seat"] == 0] if games["seat"].any() else games


def write_picture(folder: OutputFolder, picture: Picture) -> None:
    """Write a figure as an SVG and as a PNG file."""
    folder.write_text(f"figures/{picture.name}.svg", for_file(picture.wide))
    folder.write(f"figures/{picture.name}.png", lambda path: write_png(picture, path))


def write_table(folder: OutputFolder, table: Table) -> None:
    """Write a table as a CSV file; what is not known, or without bound, is an empty cell."""
    frame = _finite(table.frame)
    folder.write(
        f"tables/{table.name}.csv", lambda path: frame.to_csv(path, index=False, lineterminator="\n")
    )


def matters_manifest(matters: Matters | None) -> dict[str, Any]:
    """Return how what matters was played; nothing where it was not."""
    if matters is None:
        return {}
    told = {"strategy": matters.strategy, "seed": matters.seed, "deals": matters.deals}
    return {"matters": {**told, "games": matters.games, "commands": matters.commands}}


def _finite(frame: Any) -> Any:
    import numpy as np

    floats = frame.select_dtypes("float").columns
    return frame.assign(**{name: frame[name].where(np.isfinite(frame[name])) for name in floats})


def _manifest(experiment: Experiment) -> dict[str, Any]:
    luck, own = experiment.luck_run, None
    if experiment.own is not None:
        own = own_report(experiment.run.manifest["game"])
    return {
        "command": experiment.command,
        "digest": experiment.run.digest,
        **experiment.run.manifest,
        "luck": None if luck is None else {"digest": luck.digest, **luck.manifest},
        **matters_manifest(experiment.matters),
        **({} if own is None else {"own": own.manifest(experiment.own)}),
    }
