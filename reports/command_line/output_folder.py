"""The folder that a command writes into: tried before anything is played, never another's."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...simulate.errors import UserError, reason

MANIFEST = "manifest.json"
_TOOL = "montecardo"


class OutputFolder:
    """A folder for the files of one run or report.

    Parameters
    ----------
    path
        Created when absent.
    kind
        "run" or "report": stands in the manifest.
    replace
        Whether what an earlier command of the same kind left there may be replaced.

    Raises
    ------
    UserError
        It holds something else, or can't be written.
    """

    def __init__(self, path: Path, kind: str, *, replace: bool) -> None:
        self.path = path
        self.kind = kind
        self.written: list[str] = []
        self._created: list[Path] = []
        self._refuse_others(replace)
        self._try_out()

    def _refuse_others(self, replace: bool) -> None:
        try:
            present = sorted(os.listdir(self.path))
        except FileNotFoundError:
            return
        except OSError as error:
            raise UserError(f"can't write into {self.path}: {reason(error)}") from error
        if not present:
            return
        if self._earlier_kind() != self.kind:
            raise UserError(
                f"{self.path} holds something else ({present[0]}): name a new or an empty folder with --out"
            )
        if not replace:
            raise UserError(
                f"{self.path} already holds a {self.kind}: name another folder, or add --overwrite"
            )

    def _earlier_kind(self) -> str | None:
        try:
            manifest = json.loads((self.path / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(manifest, dict) or manifest.get("tool") != _TOOL:
            return None
        return str(manifest.get("kind"))

    def _try_out(self) -> None:
        missing = [folder for folder in (self.path, *self.path.parents) if not folder.exists()]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._created = missing
            with tempfile.TemporaryFile(dir=self.path):
                pass
        except OSError as error:
            raise UserError(f"can't write into {self.path}: {reason(error)}") from error

    def forget(self) -> None:
        """Remove the folders that were created, as far as they are empty: nothing came of it."""
        for folder in self._created:
            try:
                folder.rmdir()
            except OSError:
                return

    def write(self, name: str, fill: Callable[[Path], None]) -> None:
        """Write one file under a temporary name, then put it in place.

        Parameters
        ----------
        name
            Path inside the folder.
        fill
            Writes the file it is given.
        """
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = target.with_name(f".{target.name}.part")
        try:
            fill(unfinished)
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        self.written.append(name)

    def write_text(self, name: str, text: str) -> None:
        """Write a text in UTF-8."""
        self.write(name, lambda path: _write_text(path, text))

    def write_frame(self, name: str, frame: Any) -> None:
        """Write a pandas frame as Parquet."""
        self.write(name, lambda path: frame.to_parquet(path, index=False))

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        """Write the manifest: the mark by which the folder is known as ours."""
        marked = {"tool": _TOOL, "kind": self.kind, **manifest}
        self.write_text(MANIFEST, json.dumps(marked, indent=2, default=plain) + "\n")

    def state(self) -> str:
        """Say what is kept when a command ends early."""
        if not self.written:
            return "nothing was written"
        return f"{self.path} is incomplete ({', '.join(self.written)}): give the same command again"


def _write_text(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="\n")


def plain(value: Any) -> Any:
    """Give `json` a plain value for one of numpy's; a text for what it has no word for."""
    return value.tolist() if hasattr(value, "tolist") else str(value)
