"""What a folder costs: a run that is written, over the same run that is not, in turn.

Both sides do what `montecardo play` does after compiling: play, sum up, and add up the digest.

Both sides meet the same machine; a figure is the median of the rounds. Under load the writing thread competes
with all that runs, so the ratio of processor time is told too: what the store takes for itself.
"""

import os
import shutil
import statistics
import time

import pytest
from montecardo.reports.command_line.session import Session
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_design
from montecardo.simulate.playing import Machine, compile_players
from montecardo.simulate.progress import Silence
from montecardo.simulate.runner import play_design
from montecardo.simulate.store.recording import record

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

GAMES = 5_000_000
FEW = 2_000
ROUNDS = 5
JOBS = 2


@pytest.fixture(scope="module")
def design():
    made = make_design("ragemore", "random", seed=1)
    compile_players(made, Silence())
    return made


def without(design, games, _):
    session = Session(design)
    session.play(play_design(design, games, Machine(JOBS), Silence()))
    return session.digest


def with_folder(design, games, folder):
    with record(folder, design, games, replace=True) as recording:
        Session(design, hashed=False).play(recording.play(Machine(JOBS), Silence()))
        return recording.manifest.digest


def taken(work, *given):
    wall, cpu = time.perf_counter(), time.process_time()
    work(*given)
    return time.perf_counter() - wall, time.process_time() - cpu


def test_a_folder_against_none(benchmark, design, tmp_path, capsys):
    folder, rounds = tmp_path / "run", []
    games = FEW if benchmark.disabled else GAMES

    def one_round():
        rounds.append([taken(work, design, games, folder) for work in (without, with_folder)])

    assert with_folder(design, FEW, folder) == without(design, FEW, folder)
    benchmark.pedantic(one_round, rounds=1 if benchmark.disabled else ROUNDS, iterations=1)
    if benchmark.disabled:
        return
    wall, cpu = (statistics.median(bare[of] / kept[of] for bare, kept in rounds) for of in (0, 1))
    size = sum(file.stat().st_size for file in (folder / "games").iterdir()) / games
    speed = max(games / kept[0] for _, kept in rounds)
    shutil.rmtree(folder)
    benchmark.extra_info.update(wall=round(wall, 3), cpu=round(cpu, 3), bytes_a_game=round(size, 2))
    with capsys.disabled():
        print(
            f"\n\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; random, {JOBS} jobs, {games:,} games"
        )
        print(f"{'with a folder':<42}{speed:>13,.0f} games/s")
        print(f"{'  with a folder / without':<42}{wall:>13.3f}  (aim: 0.85)")
        print(f"{'  the same by processor time':<42}{cpu:>13.3f}  (aim: 0.85)")
        print(f"{'  bytes a game':<42}{size:>13.2f}  (aim: 10)")
    assert cpu > 0.8
    assert size < 10
