"""Games in, a frame out: the same frame however it was computed."""

import os
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest
from montecardo.simulate import playing
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.errors import GameError
from montecardo.simulate.game import get_game
from montecardo.simulate.runner import play
from montecardo.simulate.streams import below
from montecardo.strategies import strategy

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="plays many games")

RAGEMORE = get_game("ragemore")
GAMES = 1500
PLAYERS = ["cautious", "random"]
SOME = {"a": 0}


def quick(strategies="random", games=8, **how):
    return play("ragemore", strategies, games, **{"seed": 1, "jobs": 1, **how})


def full(**how):
    return quick(PLAYERS, GAMES, **how)


@pytest.fixture(scope="module")
def run():
    return full()


# ---------------------------------------------------------------- the same however it was computed


@pytest.mark.parametrize(
    "how",
    [
        {"jobs": 2},
        {"jobs": 1, "batch": 77},
        {"jobs": 2, "batch": 77},
        {"jobs": 1, "batch": 1000},
        {"jobs": 2, "batch": 1000},
        {"jobs": 7, "batch": 10},
        {"jobs": 2, "batch": 1},
        {"jobs": None},
        {"jobs": 1, "batch": 10**9},
        {"jobs": 2, "backend": "threads"},
    ],
    ids=str,
)
def test_jobs_and_batches_change_nothing(run, how):
    other = full(**how)
    assert other.digest == run.digest
    pd.testing.assert_frame_equal(other.games, run.games)


def test_time_sized_batches_change_nothing(run, monkeypatch):
    monkeypatch.setattr(playing, "_BATCH_SECONDS", 1e-4)
    assert full(jobs=2).digest == run.digest


def test_processes_change_nothing(run):
    assert full(jobs=2, backend="processes", batch=400).digest == run.digest


def test_processes_change_nothing_for_a_strategy_from_a_file(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from montecardo.simulate.streams import below\nfrom montecardo.strategies import strategy\n\n\n"
        "@strategy('ragemore', bias=0.0)\ndef mine(view, cards, moves, weights, rng):\n"
        "    'Any move.'\n    return (below(rng, len(moves)) + int(weights.bias)) % len(moves)\n"
    )
    players = [f"{tmp_path}/mine.py:mine", f"{tmp_path}/mine.py:mine:bias=1"]
    threads = quick(players, 600)
    processes = quick(players, 600, jobs=2, backend="processes", batch=200)
    assert processes.digest == threads.digest
    assert len(set(threads.games.groupby("strategy", observed=True).decisions.sum())) == 2


FRESH = """
import sys
from montecardo.simulate import play
jobs, batch = eval(sys.argv[1])
print(play("ragemore", ["cautious", "random"], int(sys.argv[2]), seed=1, jobs=jobs, batch=batch).digest)
"""


@pytest.mark.parametrize("how", ["(1, None)", "(2, 100)"])
def test_a_fresh_process_changes_nothing(run, how, tmp_path):
    environment = {**os.environ, "PYTHONHASHSEED": how[1]}
    done = subprocess.run(
        [sys.executable, "-c", FRESH, how, str(GAMES)],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == run.digest


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("batch", [77, 1000, None])
def test_a_long_run_is_the_same_in_every_way(jobs, batch):
    whole = quick(["cautious", "random"], 100_000, seed=5, jobs=2)
    assert quick(["cautious", "random"], 100_000, seed=5, jobs=jobs, batch=batch).digest == whole.digest


def test_more_games_begin_with_the_same_games(run):
    shorter = quick(PLAYERS, GAMES // 3)
    longer = run.games[run.games.game < GAMES // 3].reset_index(drop=True)
    pd.testing.assert_frame_equal(shorter.games, longer)


def test_a_strategy_plays_the_same_games_in_any_company(run):
    alone = quick("random", GAMES).games.drop(columns="strategy")
    among = run.games[run.games.strategy == "random"].drop(columns="strategy").reset_index(drop=True)
    pd.testing.assert_frame_equal(alone, among)


@pytest.mark.parametrize("seed", [0, 2, 2**63, 2**64 - 1])
def test_another_seed_is_another_run(run, seed):
    other = full(seed=seed)
    assert other.digest != run.digest
    assert other.manifest["seed"] == seed


# ---------------------------------------------------------------- deals and replicates


def watcher(name, draws):
    """Return a plain strategy that notes what it first sees of each deal, and how often it was asked."""
    seen = []

    @strategy("ragemore", name=name)
    def watch(view, cards, moves, weights, rng):
        """Notes what it sees."""
        if view.turn == 1 and view.finished == 0 and view.graveyard == 0 and view.encounter >= 0:
            what = (view.encounter, view.party.tobytes(), view.quest.tobytes())
            if not seen or seen[-1] != what:
                seen.append(what)
        for _ in range(draws):
            below(rng, 6)
        return len(moves) - 1 if draws else 0

    return watch, seen


def test_every_strategy_meets_the_same_deals():
    (one, seen), (other, seen_by_other) = watcher("one", 0), watcher("other", 5)
    count = 30
    quick([one, other], count, rules={"setup": "random"})
    assert len(seen) == len(seen_by_other) == count
    assert seen == seen_by_other
    assert len(set(seen)) > count // 2


def test_replicates_are_rows_of_the_same_deal():
    games = quick(PLAYERS, 5, replicates=3).games
    of_one = games[games.strategy == "random"]
    assert of_one.game.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert of_one.replicate.tolist() == [0, 1, 2] * 5
    assert len(games) == 30


def test_replicates_begin_with_the_same_deal_and_go_on_by_fresh_chance():
    watch, seen = watcher("watch", 0)
    quick(watch, 6, replicates=4, rules={"setup": "random"})
    assert len(seen) == 6  # only what differs from the one before is noted: once for each deal
    games = quick("random", 20, replicates=8).games
    assert (games.groupby("game").turns.nunique() > 1).any()


def test_a_replicate_is_the_same_whatever_their_number():
    many = quick(PLAYERS, 12, replicates=5).games
    few = quick(PLAYERS, 12, replicates=2, batch=7).games
    one = quick(PLAYERS, 12).games
    pd.testing.assert_frame_equal(few, many[many.replicate < 2].reset_index(drop=True))
    pd.testing.assert_frame_equal(one, many[many.replicate < 1].reset_index(drop=True))


# ---------------------------------------------------------------- progress


class Diary:
    """A `Progress` that writes everything down."""

    def __init__(self):
        self.told = []

    def __getattr__(self, name):
        return lambda *what: self.told.append((name, *what))

    def of(self, name):
        return [entry[1:] for entry in self.told if entry[0] == name]


def test_progress_is_told_from_start_to_stop():
    diary = Diary()
    run = quick(PLAYERS, 100, replicates=2, batch=30, jobs=2, progress=diary)
    calls = [entry[0] for entry in diary.told if entry[0] != "note"]
    assert (calls[0], calls[-1]) == ("start", "stop")
    assert set(calls[1:-1]) == {"update"}
    assert diary.of("start") == [(400, 2)]
    wins = run.games.groupby("strategy", observed=True).won.sum()
    for name in PLAYERS:
        updates = [entry for entry in diary.of("update") if entry[0] == name]
        assert [done for _, done, _ in updates] == [30, 60, 90, 120, 150, 180, 200]
        assert [won for _, _, won in updates] == sorted(won for _, _, won in updates)
        assert updates[-1] == (name, 200, wins[name])
    assert all(type(number) is int for entry in diary.of("update") for number in entry[1:])


def test_progress_stops_after_an_error():
    @strategy("ragemore")
    def beyond(view, cards, moves, weights, rng):
        """Points past the moves."""
        return len(moves)

    diary = Diary()
    with pytest.raises(GameError, match="strategy beyond chose move"):
        quick(["random", beyond], 10, progress=diary)
    assert diary.told[-1] == ("stop",)


def test_plain_python_is_noted_and_plays_all_the_same():
    @strategy("ragemore", name="first")
    def plain(view, cards, moves, weights, rng):
        """Takes the first move, out of a dict."""
        return SOME["a"]

    @strategy("ragemore", name="first")
    def compiled(view, cards, moves, weights, rng):
        """Takes the first move."""
        return 0

    diary = Diary()
    run = quick(plain, 30, progress=diary)
    (note,) = [note for (note,) in diary.of("note") if "plain Python" in note]
    assert note.startswith("strategy first runs as plain Python, slowly: test_runner.py:")
    assert "Untyped global name 'SOME'" in note
    assert "\n" not in note
    assert run.digest == quick(compiled, 30).digest


@pytest.mark.slow
def test_plain_python_plays_in_processes_of_its_own(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from montecardo.strategies import strategy\n\nSOME = {'a': 0}\n\n\n@strategy('ragemore')\n"
        "def mine(view, cards, moves, weights, rng):\n    'The first move.'\n    return SOME['a']\n"
    )
    spec = f"{tmp_path}/mine.py:mine"
    assert quick(spec, 1200, jobs=2).digest == quick(spec, 1200).digest


def test_an_error_in_a_worker_process_is_told(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from montecardo.strategies import strategy\n\n\n@strategy('ragemore')\n"
        "def mine(view, cards, moves, weights, rng):\n    'Beyond, from turn 2 on.'\n"
        "    return len(moves) if view.turn >= 2 else 0\n"
    )
    with pytest.raises(GameError, match="strategy mine chose move") as caught:
        quick(f"{tmp_path}/mine.py:mine", 20, jobs=2, batch=10, backend="processes")
    assert 0 <= caught.value.game < 20


# ---------------------------------------------------------------- Ctrl-C

ENDLESS = """
import threading
from montecardo.simulate import play


class Tell:
    def start(self, total_games, replicates): pass
    def note(self, message): pass
    def stop(self): print("stopped", flush=True)
    def update(self, line_up, done, wins): print("going", flush=True)


try:
    play("ragemore", "random", 1_000_000_000, jobs=2, progress=Tell())
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_an_interrupt_ends_the_process_at_once(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        cwd=tmp_path,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        assert process.stdout.readline() == "going\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        began = time.perf_counter()
        rest = process.communicate(timeout=30)[0]
        assert time.perf_counter() - began < 15
    finally:
        process.kill()
    lines = [line for line in rest.splitlines() if line not in ("going", "")]
    assert lines == ["stopped", "interrupted"]
    assert process.returncode == 0
