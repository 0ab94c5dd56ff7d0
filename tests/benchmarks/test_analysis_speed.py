"""Ten million rows, analysed: how long it takes, and how much memory, in a process of its own."""

import json
import os
import subprocess
import sys

import pytest
from montecardo.simulate.compiling import JIT_ENABLED

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")

ROWS = 10_000_000
FEW = 20_000
SECONDS, GIGABYTES = 10, 3  # aims

SCRIPT = """
import json, resource, sys, time
from montecardo.analysis.comparing.wins import compare_all
from montecardo.analysis.rates.intervals import win_rates
from montecardo.analysis.luck_and_skill.variance import luck_split
from montecardo.simulate import play

rows, players, replicates = int(sys.argv[1]), ["random", "explorer"], 10
once = play("ragemore", players, rows // 2, seed=1).games
again = play("ragemore", players, rows // 2 // replicates, seed=2, replicates=replicates).games
assert len(once) == len(again) == rows
taken = {}
for analysis, games in ((win_rates, once), (compare_all, once), (luck_split, again)):
    began = time.process_time()
    assert len(analysis(games))
    taken[analysis.__name__] = time.process_time() - began
taken["gigabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
print(json.dumps(taken))
"""


@pytest.mark.skipif(os.name == "nt", reason="resource is there only on POSIX systems")
def test_ten_million_rows(benchmark, capsys):
    rows = FEW if benchmark.disabled else ROWS

    def analyse():
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(rows)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    taken = benchmark.pedantic(analyse, rounds=1, iterations=1)
    gigabytes = taken.pop("gigabytes")
    if benchmark.disabled:
        return
    seconds = sum(taken.values())
    benchmark.extra_info.update(taken, gigabytes=round(gigabytes, 2))
    with capsys.disabled():
        parts = ", ".join(f"{name} {spent:.1f}" for name, spent in taken.items())
        print(f"\n\n{rows:,} rows: {parts}; {seconds:.1f} s of processor in all (aim: {SECONDS})")
        print(f"peak memory, games of both runs included: {gigabytes:.2f} GB (aim: {GIGABYTES})")
    assert seconds < SECONDS
    assert gigabytes < GIGABYTES
