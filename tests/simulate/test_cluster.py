"""Games on other machines: a real Dask scheduler with two worker processes on loopback; Ray, if installed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from montecardo.reports.command import run as command
from montecardo.simulate import open_run, play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.errors import GameError, UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.machine import Machine
from montecardo.simulate.parcel import edition, open_results, pack, pack_results, play_parcel

pytest.importorskip("distributed", reason="pip install 'montecardo[dask]'")

pytestmark = [
    pytest.mark.skipif(not JIT_ENABLED, reason="plays many games"),
    pytest.mark.skipif(os.name == "nt", reason="workers are killed otherwise there"),
]

GAMES = 60_000
LOCAL = "tcp://127.0.0.1:0"

MINE = '''
import numba
from beside import same
from montecardo.simulate.streams import below
from montecardo.strategies import strategy


@numba.njit
def none(count):
    return count - count


def last(rng, moves):
    return below(rng, len(moves)) + none(3)


@strategy("ragemore", bias=0.0)
def mine(view, cards, moves, weights, rng):
    """Any move, with help from its own file and the one beside it."""
    return (same(last(rng, moves)) + int(weights.bias)) % len(moves)


@strategy("ragemore")
def beyond(view, cards, moves, weights, rng):
    """Points past the moves, from turn 2 on."""
    return len(moves) if view.turn >= 2 else 0
'''
BESIDE = "import numba\n\n\n@numba.njit\ndef same(number):\n    return number\n"


# ---------------------------------------------------------------- a cluster


class Local(NamedTuple):
    """A scheduler's address, and what starts a worker there."""

    scheduler: str
    start_worker: Callable[[], subprocess.Popen[str]]


def _started(process: subprocess.Popen[str], sign: str) -> str:
    """Wait for a line on stderr, and return what follows the sign in it."""
    assert process.stderr is not None
    for line in process.stderr:
        if sign in line:
            return line.partition(sign)[2].strip()
    raise AssertionError(f"{process.args} ended")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    processes: list[subprocess.Popen[str]] = []

    def start(*words: str, sign: str) -> tuple[subprocess.Popen[str], str]:
        # In a folder of its own, and a session of its own: nothing of the driver's but its environment.
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + words[0], *words[1:], "--no-dashboard"],
            cwd=tmp_path_factory.mktemp("machine"),
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        processes.append(process)
        found = _started(process, sign)
        return process, found

    _, scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", sign="Scheduler at:")

    def start_worker() -> subprocess.Popen[str]:
        words = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--host", "127.0.0.1")
        return start("dask_worker", scheduler, *words, sign="Registered to:")[0]

    try:
        start_worker()
        yield Local(scheduler, start_worker)
    finally:
        from montecardo.simulate import cluster as ours

        for client in ours._clients.values():
            client.close()
        ours._clients.clear()
        for process in processes:
            process.kill()
            process.communicate()


def on(cluster: Local, players: Any, games: int, **how: Any) -> Any:
    return play("ragemore", players, games, seed=1, backend="dask", scheduler=cluster.scheduler, **how)


@pytest.fixture(scope="module")
def here() -> Any:
    return play("ragemore", ["random"], GAMES, seed=1, jobs=1)


def user_file(folder: Path) -> str:
    (folder / "mine.py").write_text(MINE)
    (folder / "beside.py").write_text(BESIDE)
    return str(folder / "mine.py")


def test_a_killed_worker_changes_nothing(cluster: Local, here: Any) -> None:
    second = cluster.start_worker()
    killed = []

    class Killer:
        """Kills a worker while it plays."""

        def start(self, total: int | None, replicates: int) -> None: ...
        def note(self, message: str) -> None: ...
        def stop(self) -> None: ...
        def recall(self, line_up: str, done: int, wins: int) -> None: ...

        def update(self, line_up: str, done: int, wins: int) -> None:
            if not killed and done >= GAMES // 10:
                killed.append(done)
                second.send_signal(signal.SIGKILL)
                second.wait()

    run = on(cluster, ["random"], GAMES, batch=1000, progress=Killer())
    assert killed
    assert killed[0] < GAMES
    assert run.digest == here.digest
    assert run.games.game.tolist() == list(range(GAMES))


def test_batches_sized_by_time_change_nothing(cluster: Local, here: Any) -> None:
    assert on(cluster, ["random"], GAMES).digest == here.digest


def test_a_users_file_travels(cluster: Local, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = user_file(tmp_path)
    players = [f"{file}:mine", f"{file}:mine:bias=1"]
    expected = play("ragemore", players, 600, seed=1, jobs=1).digest
    strategies = play("ragemore", players, 1, seed=1).design.line_ups
    # As on a machine that does not have it.
    (tmp_path / "mine.py").unlink()
    (tmp_path / "beside.py").unlink()
    assert on(cluster, [player for (player,) in strategies], 600).digest == expected


def test_an_error_is_told_as_seen_from_here(
    cluster: Local, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user_file(tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError, match=r"--strategy mine\.py:beyond"):
        on(cluster, ["mine.py:beyond"], 1000)


def test_the_cluster_says_how_many_play_at_once(cluster: Local) -> None:
    assert Machine(backend="dask", scheduler=cluster.scheduler).workers() == 1


def test_what_a_worker_cannot_open_is_an_error_and_no_wait(
    cluster: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    from montecardo.simulate import cluster as ours

    monkeypatch.setattr(ours, "edition", lambda: "0123456789ab, Python 3.11")
    with pytest.raises(UserError, match=r"a worker has another montecardo .* install the same there"):
        on(cluster, ["random"], 5000)


# ---------------------------------------------------------------- from the command line


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert command(["play", "ragemore", "-s", "random", "-n", "1000", "-q", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_no_scheduler_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    began = time.perf_counter()
    out = tmp_path / "run"
    line = refused(capsys, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:9", "--out", str(out))
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in line
    assert time.perf_counter() - began < 10
    assert not out.exists()


def test_what_does_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert "goes with backend dask, not with auto" in refused(capsys, "--scheduler", "tcp://127.0.0.1:9")
    assert "needs a scheduler: tcp://HOST:PORT" in refused(capsys, "--backend", "dask")
    assert "'dask', 'ray'" in refused(capsys, "--backend", "slurm")
    words = ("--backend", "dask", "--scheduler", "tcp://127.0.0.1:9", "--jobs", "3")
    assert "jobs can't be 3 with backend dask" in refused(capsys, *words)


@pytest.mark.parametrize(("backend", "library"), [("dask", "distributed"), ("ray", "ray")])
def test_a_library_that_is_not_installed(
    backend: str, library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    assert f"pip install 'montecardo[{backend}]'" in refused(capsys, "--backend", backend)


def test_ctrl_c_keeps_what_came_back(cluster: Local, tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["play", "ragemore", "-s", "random", "-n", "1e9", "--out", str(out)]
    words += ["--backend", "dask", "--scheduler", cluster.scheduler]
    main = "from montecardo.reports.command import main; main()"
    process = subprocess.Popen([sys.executable, "-c", main, *words], stderr=subprocess.PIPE, text=True)
    try:
        _started(process, "playing")
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=60)[1]
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert re.fullmatch(r"montecardo: stopped after [\d,]+ games, all kept; go on with: .*\n", errors)


def test_a_run_begun_here_goes_on_there(
    cluster: Local, here: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "run")
    assert command(["play", "ragemore", "-s", "random", "-n", "5000", "--out", out, "-q"]) == 0
    more = ["-n", str(GAMES), "--backend", "dask", "--scheduler", cluster.scheduler, "-q", "--json"]
    capsys.readouterr()
    assert command(["resume", out, *more]) == 0
    assert json.loads(capsys.readouterr().out)["digest"] == here.digest
    gone = ["--backend", "dask", "--scheduler", "tcp://127.0.0.1:9"]
    assert command(["resume", out, "-n", str(2 * GAMES), *gone]) == 2
    assert "no Dask scheduler answers" in capsys.readouterr().err
    assert open_run(out).digest == here.digest


LAZY = """
import sys
from montecardo.reports.command import run
run(["play", "ragemore", "-s", "random", "-n", "600", "-q"])
print([name for name in ("dask", "distributed", "ray") if name in sys.modules])
"""


def test_an_ordinary_run_imports_no_cluster() -> None:
    done = subprocess.run([sys.executable, "-c", LAZY], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


# ---------------------------------------------------------------- parcels


def test_results_come_back_as_they_were() -> None:
    run = play("ragemore", ["cautious"], 700, seed=3, jobs=1)
    design, (results,) = run.design, run.results
    content, seconds = play_parcel(edition(), pack(design.setting, design.line_ups[0]), 0, 700)
    assert seconds > 0
    assert content.nbytes == results.nbytes
    assert (open_results(design.game, content) == results).all()
    assert (open_results(get_game("ragemore"), pack_results(results[5:9])) == results[5:9]).all()


# ---------------------------------------------------------------- Ray

RAY = """
import sys
from montecardo.simulate import open_run, play

run = play("ragemore", [sys.argv[1]], 20_000, seed=1, backend="ray", jobs=2, batch=3000)
print(run.digest)
"""


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="pip install 'montecardo[ray]'")
def test_ray_changes_nothing(tmp_path: Path) -> None:
    mine = f"{user_file(tmp_path)}:mine"
    done = subprocess.run([sys.executable, "-c", RAY, mine], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == play("ragemore", [mine], 20_000, seed=1, jobs=1).digest
