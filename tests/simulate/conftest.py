"""Golden files: results that change only on purpose."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.errors import UserError

UPDATE = "MONTECARDO_UPDATE_GOLDEN"


@pytest.fixture
def complaint(tmp_path: Path) -> Any:
    """Load a document that is wrong; return the message with the folder's name left out."""

    def load(document: str | bytes) -> str:
        path = tmp_path / "mine.toml"
        path.write_bytes(document if isinstance(document, bytes) else document.encode())
        with pytest.raises(UserError) as caught:
            load_card_set("ragemore", path)
        return str(caught.value).replace(f"{tmp_path}/", "")

    return load


@pytest.fixture
def matches_golden(request: pytest.FixtureRequest) -> Callable[[str, Path], None]:
    """Compare a text with a golden file; with ``MONTECARDO_UPDATE_GOLDEN=1`` rewrite the file instead."""

    def compare(text: str, file: Path) -> None:
        if os.environ.get(UPDATE) == "1":
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            return
        golden = file.read_text(encoding="utf-8") if file.exists() else ""
        if text == golden:
            return
        changes = difflib.unified_diff(golden.splitlines(), text.splitlines(), "golden", "now", lineterm="")
        this = request.path.relative_to(request.config.rootpath)
        lines = [
            f"{file.name} is no longer what comes out. If that is on purpose:",
            f"- {UPDATE}=1 pytest {this}   rewrites it;",
            "- CHANGELOG.md needs a line that names the change and its reason;",
            "- a game, or a strategy, whose results change needs another version.",
            *list(changes)[:40],
        ]
        pytest.fail("\n".join(lines), pytrace=False)

    return compare
