"""The page in a browser: it draws, and nothing sticks out on a phone."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from montecardo.reports.command import run
from montecardo.reports.pages.files import document_of
from montecardo.reports.pages.page import render_page
from montecardo.reports.solvability.files import document_of as solve_document

from .conftest import LONG_NAMES, MakeExperiment
from .solve_experiments import solve_experiment

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--virtual-time-budget=3000",
]
# Puts the page in a frame as wide as a phone, and says whether it is wider than that.
PHONE = """<iframe id="phone" src="report.html" style="width:375px;height:800px;border:0"></iframe>
<script>onload = () => {
  const page = document.getElementById("phone").contentDocument.documentElement;
  document.title = "width " + page.scrollWidth + " sections " + page.querySelectorAll("section").length;
}</script>"""

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium here to open the page with")


def browse(tmp_path: Path, *arguments: str) -> str:
    assert BROWSER is not None
    command = [BROWSER, *QUIET, f"--user-data-dir={tmp_path / 'profile'}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, make_experiment: MakeExperiment) -> Path:
    file = tmp_path_factory.mktemp("page") / "report.html"
    file.write_text(render_page(document_of(make_experiment(LONG_NAMES, matters=True))), "utf-8")
    return file


def test_the_page_draws(page: Path, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    browse(tmp_path, f"--screenshot={picture}", "--window-size=900,1200", page.as_uri())
    assert picture.stat().st_size > 20_000


def test_nothing_sticks_out_on_a_phone(page: Path, tmp_path: Path) -> None:
    phone = page.with_name("phone.html")
    phone.write_text(PHONE)
    dom = browse(tmp_path, "--allow-file-access-from-files", "--dump-dom", phone.as_uri())
    title = re.search(r"width (\d+) sections (\d+)", dom)
    assert title is not None, dom[:500]
    assert int(title[1]) <= 375
    assert int(title[2]) == 13


@pytest.mark.parametrize(
    "words",
    [
        "dragons-ransom --games 3000 -s random -s greedy",
        "blood-rage --games 3000 -s pillager -s loki --players 2",
        "rage --games 900 -s guesser -s counter --players 3 --rule rounds=3 --rule first_cards=4",
    ],
)
def test_nothing_sticks_out_of_reports_on_played_games(words: str, tmp_path: Path) -> None:
    assert run(["report", *words.split(), "-q", "--out", str(tmp_path / "out")]) == 0
    phone = tmp_path / "out" / "phone.html"
    phone.write_text(PHONE.replace("375px", "390px"))
    dom = browse(tmp_path, "--allow-file-access-from-files", "--dump-dom", phone.as_uri())
    title = re.search(r"width (\d+) sections (\d+)", dom)
    assert title is not None, dom[:500]
    assert int(title[1]) <= 390
    assert int(title[2]) == (tmp_path / "out" / "report.html").read_text("utf-8").count("<section id=") > 8


def test_nothing_sticks_out_of_the_report_on_solvability(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text(render_page(solve_document(solve_experiment(sets=30))), "utf-8")
    phone = tmp_path / "phone.html"
    phone.write_text(PHONE.replace("375px", "390px"))
    dom = browse(tmp_path, "--allow-file-access-from-files", "--dump-dom", phone.as_uri())
    title = re.search(r"width (\d+) sections (\d+)", dom)
    assert title is not None, dom[:500]
    assert int(title[1]) <= 390
    assert int(title[2]) == 10
