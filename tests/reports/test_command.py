"""The command line: quick, and one line for whatever can't be used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from montecardo.reports.command import run
from montecardo.reports.verbs import verbs
from montecardo.simulate.card_sampling import sample_card_set
from montecardo.simulate.cards import games_with_cards, load_card_set

SLOWEST_HELP = 0.3  # seconds, at best of several


def montecardo(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from montecardo.reports.command import main; main()", *arguments]


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    lines = capsys.readouterr().err.splitlines()
    lines = [line for line in lines if line.startswith("montecardo: ")]
    assert len(lines) == 1, lines
    return lines[0]


def test_help_answers_at_once() -> None:
    spent = []
    for _ in range(7):
        began = os.times()
        done = subprocess.run(montecardo("--help"), capture_output=True, text=True, check=True)
        # The processor's time: waiting for a busy machine is no fault of ours.
        spent.append(sum(os.times()[2:4]) - sum(began[2:4]))
    assert "play" in done.stdout
    assert min(spent) < SLOWEST_HELP


@pytest.mark.parametrize("arguments", [["--help"], *([verb, "--help"] for verb in verbs())])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    script = (
        "import sys; from montecardo.reports.command import run; status = run(sys.argv[1:]); "
        "heavy = ('numpy', 'numba', 'pandas', 'rich', 'matplotlib'); "
        "print([name for name in heavy if name in sys.modules]); "
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_each_verb_has_its_file() -> None:
    assert {"play", "report", "replay", "games", "strategies", "cards"} <= set(verbs())


def test_no_arguments_print_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "Usage: montecardo" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("montecardo ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["plya"], "did you mean 'play'? There are: cards,"),
        (["play"], "Missing argument 'GAME' (see montecardo play --help)"),
        (["play", "ragemore", "--gmes", "3"], "--games"),
        (["play", "ragemor"], "'ragemore'"),
        (["report", "ragemor"], "'ragemore'"),
        (["games", "ragemor"], "'ragemore'"),
        (["cards", "show", "ragemor"], "ragemore"),
        (["cards", "check", "nowhere.toml"], "no such file"),
        (["strategies", "ragemor"], "'ragemore'"),
        (["replay", "ragemore", "0"], "--strategy"),
        (["replay", "ragemore", "-1", "--strategy", "random"], "-1"),
        (["play", "ragemore", "--strategy", "rndom"], "'random'"),
        (["play", "ragemore", "--strategy", "nowhere.py:mine"], "nowhere.py"),
        (["play", "ragemore", "--strategy", "random", "--rule", "setp=random"], "'setup'"),
        (["play", "ragemore", "--strategy", "random", "--rule", "setup=rndom"], "choice, random"),
        (["play", "ragemore", "--rule", "setup"], "not NAME=VALUE"),
        (["play", "ragemore", "--rule", "setup=choice", "--rule", "setup=random"], "given twice"),
        (["play", "ragemore", "--strategy", "random", "--cards", "nowhere.toml"], "nowhere.toml"),
        (["play", "ragemore", "--games", "0"], "1 or more"),
        (["play", "ragemore", "--games", "-3"], "1 or more"),
        (["play", "ragemore", "--games", "many"], "1_000_000"),
        (["play", "ragemore", "--games", "1e999999"], "1_000_000"),
        (
            ["play", "ragemore", "--strategy", "random", "--games", "1000000000000"],
            "allowed: 1 to 100,000,000,000",
        ),
        (
            ["report", "ragemore", "--strategy", "random", "--games", "1e12"],
            "than the memory here has room for",
        ),
        (["play", "ragemore", "--replicates", "40000"], "32,767"),
        (["play", "ragemore", "--seed", "-1"], "--seed"),
        (["play", "ragemore", "--jobs", "0"], "--jobs"),
        (["play", "ragemore", "--backend", "gpu"], "'threads'"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    assert told in one_line(capsys)


@pytest.mark.parametrize("verb", ["play", "report"])
def test_an_unwritable_folder_is_found_before_playing(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    status = run(
        [verb, "ragemore", "--strategy", "random", "--games", "1e6", "--out", str(tmp_path / "file" / "x")]
    )
    assert status == 2
    assert "can't write into" in one_line(capsys)


def test_a_traceback_only_for_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["games", "ragemor"]) == 2
    assert "Traceback" not in capsys.readouterr().err
    monkeypatch.setenv("MONTECARDO_DEBUG", "1")
    assert run(["games", "ragemor"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_a_fault_of_ours_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from montecardo import simulate

    def broken() -> list[str]:
        raise ZeroDivisionError("of all\nthings")

    monkeypatch.setattr(simulate, "games", broken, raising=False)
    assert run(["games"]) == 1
    assert "ZeroDivisionError: of all things; MONTECARDO_DEBUG=1" in one_line(capsys)


def test_a_closed_pipe_is_quiet() -> None:
    script = (
        " ".join(f"'{word}'" for word in montecardo("cards", "show", "ragemore")) + " | head -1 > /dev/null"
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_disturb_nothing(closed: str) -> None:
    script = " ".join(f"'{word}'" for word in montecardo("cards", "show", "ragemore"))
    done = subprocess.run(["bash", "-c", f"{script} {closed}"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_gets_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            montecardo("games"), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "montecardo: the disk is full\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(("words", "status"), [(["cards", "check", "none.toml"], 2), (["games"], 0)])
def test_what_can_not_be_said_costs_nothing(words: list[str], status: int) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(montecardo(*words), stdout=subprocess.PIPE, stderr=full, text=True, check=False)
    assert done.returncode == status


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "ragemore", "--json"]) == 0
    game = json.loads(capsys.readouterr().out)
    assert game["rules"]["setup"]["default"] == "choice"


def test_games_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    assert run(["games", "ragemore"]) == 0
    assert "choice | random" in capsys.readouterr().out


def test_strategies_in_words_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["strategies", "ragemore"]) == 0
    assert "random" in capsys.readouterr().out
    assert run(["strategies", "ragemore", "--json"]) == 0
    assert "random" in [one["name"] for one in json.loads(capsys.readouterr().out)]


def test_many_weights_are_told_for_a_strategy_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["strategies", "dragons-ransom"]) == 0
    told = capsys.readouterr().out
    assert "40 weights" in told
    assert "montecardo strategies dragons-ransom --strategy ismcts" in told
    assert run(["strategies", "dragons-ransom", "--strategy", "tempo"]) == 0
    assert ",wound=1,kill=1," in capsys.readouterr().out


def test_effects_of_cards_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "dragons-ransom"]) == 0
    told = capsys.readouterr().out
    assert "when=complete do=bonus amount=1 per=once type=beast" in told
    assert "{" not in told


def test_no_strategy_that_loads_is_one_line_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("montecardo.simulate.line_up._installed", lambda game: ({}, ["it is broken"]))
    assert run(["report", "ragemore", "--games", "100", "--quiet"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "montecardo: ragemore has no strategy to play unless one is named",
        "montecardo: it is broken",
    ]


def test_the_words_of_a_choice_are_told_below_the_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["strategies", "rage"]) == 0
    told = capsys.readouterr().out
    assert "predictor: random, fair, honours, odds, table, heed" in told
    assert "predictor=honours" in told
    assert run(["strategies", "rage", "--json"]) == 0
    counter = next(one for one in json.loads(capsys.readouterr().out) if one["name"] == "counter")
    assert counter["weights"]["predictor"] == "honours"
    assert "heed" in counter["words"]["predictor"]


def test_cards_from_a_copy_to_a_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.toml"
    assert run(["cards", "list"]) == 0
    assert run(["cards", "show", "ragemore"]) == 0
    assert run(["cards", "show", "ragemore", "--json"]) == 0
    assert run(["cards", "new", "ragemore", str(file)]) == 0
    assert run(["cards", "check", str(file)]) == 0
    assert "no fault found" in capsys.readouterr().out
    assert run(["cards", "new", "ragemore", str(file)]) == 2


def test_cards_are_counted_as_kinds_and_as_components(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", "list"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    counts = {tuple(line[:2]): tuple(line[2:4]) for line in lines}
    assert counts["game", "set"] == ("kinds", "cards")
    assert counts["dragons-ransom", "reconstruction-a"] == ("64", "162")  # as the box has (R1)
    assert counts["blood-rage", "published"] == ("78", "102")
    assert counts["ragemore", "published"] == ("18", "18")
    assert run(["cards", "list", "blood-rage", "--json"]) == 0
    published = json.loads(capsys.readouterr().out)[-1]
    assert (published["kinds"], published["components"]) == (78, 102)
    assert run(["cards", "new", "dragons-ransom", str(tmp_path / "my.toml")]) == 0
    assert run(["cards", "check", str(tmp_path / "my.toml")]) == 0
    assert "162 cards of 64 kinds" in capsys.readouterr().out


@pytest.mark.parametrize("game", games_with_cards())
def test_sampled_card_sets_are_files(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sets"
    assert run(["cards", "sample", game, "--n", "3", "--seed", "5", "--out", str(folder)]) == 0
    files = sorted(folder.glob("*.toml"))
    assert [file.name for file in files] == [f"sampled-5-{index:03d}.toml" for index in range(3)]
    for index, file in enumerate(files):
        assert run(["cards", "check", str(file)]) == 0
        assert load_card_set(game, file).hash == sample_card_set(game, 5, index).hash
    assert "no fault found" in capsys.readouterr().out
