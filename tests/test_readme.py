"""Every command and every program in README.md works as it stands there (with fewer games)."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FEW = {"--games": "3000", "--n": "2", "--until": "2pp", "--deals": "2000"}

OWN = {"mine.py": ("ragemore", "bold"), "modest.py": ("rage", "modest")}
"""The files of README's strategies in the order of their blocks: the game and the name of each."""

FEW_SOLVED = shlex.split(
    "--deals 10 --solver-deals 100 --curve-deals 2 --sets 1 --set-deals 2 --budgets 5,10"
)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    in_blocks = [line.split("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    inline = re.findall(r"`(montecardo [^`]*)`", README)
    return [line for line in [*in_blocks, *inline] if line.startswith("montecardo ")]


def with_few_games(command: str) -> list[str]:
    words = shlex.split(command)[1:]
    for option, few in FEW.items():
        if option in words:
            words[words.index(option) + 1] = few
    plays = words[0] in ("play", "impact") or (words[0] == "report" and "runs/all" not in words)
    if plays and not {"--games", "--solve"} & set(words):
        words += ["--games", FEW["--games"]]
    if words[:2] in (["report", "rage"], ["report", "blood-rage"]):
        words[words.index("--games") + 1] = "12_000"  # every strategy at every table takes some
    if "--solve" in words:
        words += FEW_SOLVED
    return words


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folder, with the strategies of README in their files and files named as our own folders."""
    folder = tmp_path_factory.mktemp("user")
    own = [block for block in blocks("python") if "@strategy" in block]
    for file, block in zip(OWN, own, strict=True):
        (folder / file).write_text(block, encoding="utf-8")
    for name in ("strategies.py", "analysis.py"):
        (folder / name).write_text("raise SystemExit('the wrong module')\n", encoding="utf-8")
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )


def test_every_montecardo_command_of_readme(folder: Path) -> None:
    found = commands()
    assert len(found) >= 10
    for command in found:
        done = run(
            folder, "-c", "from montecardo.reports.command import main; main()", *with_few_games(command)
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"


def test_the_notebook_of_readme(folder: Path) -> None:
    program = next(block for block in blocks("python") if "simulate.play" in block)
    done = run(folder, "-c", program.replace("100_000", "300"))
    assert done.returncode == 0, done.stderr


def test_the_stored_run_of_readme_is_read(folder: Path) -> None:
    pytest.importorskip("duckdb")
    command = next(line for line in commands() if "--out runs/cautious" in line)
    made = run(folder, "-c", "from montecardo.reports.command import main; main()", *with_few_games(command))
    assert made.returncode == 0, made.stderr
    program = next(block for block in blocks("python") if "open_run" in block)
    done = run(folder, "-c", program)
    assert done.returncode == 0, done.stderr
    assert "destruction" in done.stdout


@pytest.mark.parametrize(("file", "game", "name"), [(file, *told) for file, told in OWN.items()])
def test_a_strategy_of_readme_is_ten_lines_and_compiles(
    folder: Path, file: str, game: str, name: str
) -> None:
    program = (folder / file).read_text(encoding="utf-8")
    function = program[program.index("@strategy") :]
    assert len([line for line in function.splitlines() if line.strip()]) <= 10
    check = (
        "from montecardo.simulate import get_game\n"
        "from montecardo.simulate.machine_code import compile_strategy\n"
        "from montecardo.strategies import find_strategy\n"
        f"own = find_strategy({game!r}, '{file}:{name}')\n"
        f"print(repr(compile_strategy(own, get_game({game!r})).why_plain))"
    )
    done = run(folder, "-c", check)
    assert done.stdout.strip() == "''", done.stdout + done.stderr


def test_the_strategy_for_rage_beats_random_play(folder: Path) -> None:
    check = (
        "from montecardo import simulate\n"
        "line_ups = [['modest.py:modest', 'random'] * 2, ['random', 'modest.py:modest'] * 2]\n"
        "games = simulate.play('rage', line_ups, 200, seed=1, jobs=1).games\n"
        "scores = games.groupby('strategy', observed=True).score.mean()\n"
        "print(scores['modest'] > scores['random'] + 5)"
    )
    done = run(folder, "-c", check)
    assert done.stdout.strip() == "True", done.stdout + done.stderr


def test_every_make_command_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^make (\w+)", "\n".join(blocks("sh")), re.MULTILINE)
    assert {"report", "test"} <= set(targets)
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_link_of_readme_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
