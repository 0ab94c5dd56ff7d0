"""A run that is killed at any moment goes on, and ends as if it had never been killed."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from montecardo.simulate import open_run, play
from montecardo.simulate.store.verifying import verify

SCRIPT = Path(__file__).with_name("crashes.py")
KILLS = 24


def crash(folder, *words):
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(folder), *words],
        text=True,
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def assert_is_whole(folder, games):
    run = open_run(folder)
    assert run.complete
    assert run.digest == play("ragemore", ["random", "cautious"], games, seed=1, replicates=2, jobs=2).digest
    rows = pd.read_parquet(folder / "games")
    for name in ("random", "cautious"):
        mine = rows[rows.strategy == name]
        assert np.array_equal(mine.game * 2 + mine.replicate, np.arange(2 * games))
    assert sorted(file.name for file in folder.iterdir()) == ["cards.toml", "games", "lock", "manifest.json"]
    assert sorted(f"games/{file.name}" for file in (folder / "games").iterdir()) == [
        part.file for part in run.parts
    ]
    assert verify(folder, 200).ok


def test_killed_at_random_moments(tmp_path):
    ends = [line.split() for line in crash(tmp_path / "run", "random", str(KILLS))]
    assert [status for status, _ in ends] == ["-9"] * KILLS
    # Most of the kills hit a run that was further than at the kill before.
    assert len({size for _, size in ends}) > KILLS / 2
    assert_is_whole(tmp_path / "run", 100_000)


def test_killed_before_each_step_of_writing(tmp_path):
    *killed, last = crash(tmp_path / "run", "steps")
    assert killed == ["-9"] * len(killed)
    assert len(killed) > 20
    assert last == "0"
    assert_is_whole(tmp_path / "run", 1_500)
