"""A Dask cluster on this machine's cores against threads on the same, as a ratio within one run.

`make bench` plays ten million games with each; MONTECARDO_BENCH_GAMES sets another number. The ordinary tests
play some. Beside each rate stands the processor time that all processes together took: where other work slows
the machine down, that is the fairer figure, for a cluster has more processes that must wait for their turn.
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED

pytest.importorskip("distributed", reason="pip install 'montecardo[dask]'")

pytestmark = [
    pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads processor times from /proc"),
]

GAMES = int(float(os.environ.get("MONTECARDO_BENCH_GAMES", 10_000_000)))
FEW = 20_000
ROUNDS = 6  # a round alone says little: the same work's rate swings by a fifth on a shared machine
CORES = os.cpu_count() or 1


@pytest.fixture
def cluster():
    """A scheduler, and a worker process for each core: its address, and all their ids."""
    processes = []

    def start(name, *words, sign):
        command = [sys.executable, "-m", f"distributed.cli.{name}", *words, "--no-dashboard"]
        processes.append(subprocess.Popen(command, stderr=subprocess.PIPE, text=True))
        return next(line.partition(sign)[2].strip() for line in processes[-1].stderr if sign in line)

    try:
        scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", sign="Scheduler at:")
        for _ in range(CORES):
            words = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--host", "127.0.0.1")
            start("dask_worker", scheduler, *words, sign="Registered to:")
        yield scheduler, [process.pid for process in processes]
    finally:
        from montecardo.simulate import cluster as ours

        if client := ours._clients.pop(scheduler, None):
            client.close()
        for process in processes:
            process.kill()
            process.communicate()


def processor_seconds(pids):
    """Return what this process and those have used so far."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    ticks = sum(int(field[11]) + int(field[12]) for field in fields)
    return own.ru_utime + own.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def test_dask_against_threads(benchmark, cluster, capsys):
    scheduler, pids = cluster
    ways = {
        "threads": {"backend": "threads", "jobs": CORES},
        "dask": {"backend": "dask", "scheduler": scheduler},
    }

    def measured(way, games):
        began, used = time.perf_counter(), processor_seconds(pids)
        digest = play("ragemore", "random", games, seed=1, **ways[way]).digest
        return digest, games / (time.perf_counter() - began), processor_seconds(pids) - used

    assert measured("dask", FEW)[0] == measured("threads", FEW)[0]
    if benchmark.disabled:
        benchmark.pedantic(lambda: None, rounds=1)
        return
    told, rounds = [], []

    def one_round():
        threads, dask = measured("threads", GAMES), measured("dask", GAMES)
        assert threads[0] == dask[0]
        rounds.append((1 / threads[1], 1 / dask[1]))
        told.append(
            f"threads {threads[1]:>9,.0f} games/s, {threads[2]:.1f} s of processor; "
            f"dask {dask[1]:>9,.0f} games/s, {dask[2]:.1f} s; "
            f"dask / threads {dask[1] / threads[1]:.2f} (aim: 0.90), by processor {threads[2] / dask[2]:.2f}"
        )

    benchmark.pedantic(one_round, rounds=ROUNDS, iterations=1)
    pooled = sum(threads for threads, _ in rounds) / sum(dask for _, dask in rounds)
    told.append(f"all rounds together: dask / threads {pooled:.2f} (aim: 0.90)")
    with capsys.disabled():
        print(f"\n{GAMES:,} games, {CORES} cores, load {os.getloadavg()[0]:.1f}", *told, sep="\n")
