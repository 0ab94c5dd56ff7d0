"""The report on Blood Rage: from the command line, small."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pandas as pd
import pytest
from montecardo.reports.command import run

from .openings import check_opening
from .test_browser import PHONE
from .test_report import read
from .test_table_report import browse, needs_browser

SMALL = ["--games", "2400", "-s", "random", "-s", "tyr", "-s", "loki", "-q"]
OWN = ["order", "companies", "glory", "cards", "quests", "closeness", "skill"]
TABLES = [
    *("order", "invasions", "companies", "mixture", "invasion_circles", "glory_by_strategy", "glory_lead"),
    *("cards", "region_quests", "quest_fates", "closeness", "turning"),
]


def report(folder: Path, *arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(["report", "blood-rage", *arguments, "--out", str(folder)])
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("blood-rage") / "report"
    code, out, err = report(path, *SMALL, "--json")
    assert code == 0, err
    (path.parent / "told.json").write_text(out, "utf-8")
    return path


def test_its_own_sections_stand_in_their_order(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    ids = read(page).ids
    assert [key for key in ids if key in OWN] == OWN
    assert {"winners", "beats", "ratings", "seats", "luck", "variants", "lead"} <= set(ids)
    assert "public card lists, likely of one origin" in page
    assert "Companies, levels, cards" in page
    assert "one thing changed" in page  # the blank cards


def test_it_opens_with_three_sentences_and_their_intervals(folder: Path) -> None:
    told = json.loads((folder.parent / "told.json").read_text("utf-8"))
    check_opening(told["answer"])
    assert "Glory that winners have" in " ".join(told["besides"])


def test_nothing_is_said_that_is_no_number(folder: Path) -> None:
    for text in (folder / "report.html", folder / "report.md", folder.parent / "told.json"):
        assert not re.search(r"\bnan\b|\binf\b|\bNaN\b|\bInfinity\b|\bNone,", text.read_text("utf-8"))


def test_figures_state_what_they_find_and_have_a_text(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    figures = page.split("<figure>")[1:]
    assert len(figures) == len(list((folder / "figures").glob("*.svg")))
    for figure in figures:
        assert re.search(r'class="finding">[^<]{15,}</p>', figure), figure[:200]
        assert len(re.findall(r'role="img" aria-label="[^"]{20,}"', figure)) == 2
    names = {path.stem for path in (folder / "figures").glob("*.svg")}
    assert {"order", "invasions", "mixture", "glory", "glory-lead", "quest-fates", "closeness"} <= names
    assert {"cards-1", "cards-2", "cards-3", "quest-regions"} <= names


def test_tables_hold_rows_with_intervals(folder: Path) -> None:
    files = {path.stem: pd.read_csv(path) for path in (folder / "tables").glob("*.csv")}
    assert set(TABLES) <= set(files)
    for name in TABLES:
        assert {"estimate", "low", "high"} <= set(files[name]), name
        assert len(files[name]) or name == "invasion_circles"
    assert set(files["order"]["players"]) == {2, 3, 4}
    assert files["cards"]["card"].is_unique
    assert len(files["cards"]) >= 70
    assert files["invasions"].groupby("first").size().to_dict() == {"loki": 2, "random": 2, "tyr": 2}
    lead = files["glory_lead"]
    parts = lead[lead["source"] != "all"].groupby("table")["estimate"].sum()
    whole = lead[lead["source"] == "all"].set_index("table")["estimate"]
    assert parts.to_dict() == pytest.approx(whole.to_dict())
    gone = files["region_quests"].query("standing == 0 and what == 'fulfilled'")
    assert (gone["estimate"] == 0).all()


def test_it_asks_each_level_and_every_company(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    own = manifest["parts"]["own"]
    assert {"alike-random", f"alike-{manifest['best']}", "every-company"} <= set(own)
    assert len(own["every-company"]["line_ups"]) == 48  # 12 companies of three strategies, seats rotated
    turning = pd.read_csv(folder / "tables" / "turning.csv")
    assert list(dict.fromkeys(turning["strategy"]))[::2] == ["random", manifest["best"]]


def test_one_strategy_at_a_table_of_two(tmp_path: Path) -> None:
    code, _, err = report(
        tmp_path / "one", "--games", "1500", "-s", "random", "--players", "2", "--rule", "stat_bonus=5", "-q"
    )
    assert code == 0, err
    page = (tmp_path / "one" / "report.html").read_text("utf-8")
    assert set(OWN) - set(read(page).ids) == {"companies", "skill"}
    assert "stat_bonus=5 (default 10)" in page
    assert not re.search(r"\bnan\b", page)


@needs_browser
def test_nothing_sticks_out_on_a_phone(folder: Path, tmp_path: Path) -> None:
    phone = folder / "phone.html"
    phone.write_text(PHONE.replace("375px", "390px"))
    dom, _ = browse(tmp_path / "three", "--allow-file-access-from-files", "--dump-dom", phone.as_uri())
    phone.unlink()
    title = re.search(r"width (\d+) sections (\d+)", dom)
    assert title is not None, dom[:500]
    assert int(title[1]) <= 390
