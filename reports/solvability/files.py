"""A report on solvability: computed, put together, written into its folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..command_line.kept import kept_on_stop
from ..command_line.progress import PLAYING, Words, progress_for
from .sizes import Sizes, cast_of

if TYPE_CHECKING:
    from ...simulate.progress import Progress
    from ..command_line.output_folder import OutputFolder
    from ..command_line.plan import Plan
    from ..pages.document import Document
    from .experiment import SolveExperiment
    from .findings import SolveFindings

KIND = "report on solvability"


def report_on_solving(plan: Plan, options: Mapping[str, Any], out: Path | None, *, quiet: bool) -> Path:
    """Do all of `montecardo report --solve`.

    Parameters
    ----------
    plan
        What to play.
    options
        The fields of `Sizes`, and ``search``.
    out
        The folder; None for the default one.
    quiet
        Whether to tell no progress.

    Returns
    -------
    The folder.

    Raises
    ------
    UserError
        Anything in it that can't be used: found out before anything is played.
    Interrupted
        Ctrl-C.
    """
    from ..command_line.plan import check_memory
    from .experiment import perform, prepare

    sizes = Sizes(**{name: value for name, value in options.items() if name != "search"})
    puzzle = prepare(plan, sizes)
    cast = cast_of(plan.players(), plan.game, options["search"])
    check_memory(sizes.deals, len(cast.all), 1, "--deals")
    check_memory(sizes.solved, 1, 1, "--solver-deals")

    def telling(title: str, words: Words = PLAYING) -> Progress:
        return progress_for(title, quiet=quiet, words=words)

    with kept_on_stop(out or Path("out") / f"{plan.game}-solve", KIND, replace=True) as folder:
        assert folder is not None
        write_solve_report(folder, perform(plan, puzzle, cast, sizes, telling))
        return folder.path


def write_solve_report(folder: OutputFolder, experiment: SolveExperiment) -> None:
    """Analyse and write everything; all is computed before the first file is touched."""
    from ..pages.files import write_document
    from .findings import find

    found = find(experiment)
    document = document_of(experiment, found)
    manifest = {"command": experiment.command, "digest": experiment.digest, **experiment.manifest}
    write_document(folder, document, manifest)
    folder.write_frame("games.parquet", experiment.games)
    folder.write_frame("deals.parquet", found.classes.merge(experiment.deals.drop(columns="seen"), on="deal"))
    folder.write_frame("solved.parquet", experiment.solved)


def document_of(experiment: SolveExperiment, found: SolveFindings | None = None) -> Document:
    """Put the report together."""
    from .findings import find
    from .story import write

    return write(experiment, found or find(experiment))
