"""A run in a folder is the run in memory, however often it stopped."""

import json
import signal
import subprocess
import sys
import threading

import numpy as np
import pandas as pd
import pytest
from montecardo.simulate import open_run, play
from montecardo.simulate.design import make_design
from montecardo.simulate.digest import LEAF
from montecardo.simulate.errors import GameError, UserError
from montecardo.simulate.game import games, get_game
from montecardo.simulate.playing import Machine
from montecardo.simulate.progress import Silence
from montecardo.simulate.store import recording, writing
from montecardo.simulate.store.recording import record
from montecardo.simulate.streams import below
from montecardo.strategies import strategy

GAMES = 5_000
UNITS = 2 * GAMES
PART = 4_096


def frame(path):
    return pd.read_parquet(path / "games")


def units_of(path):
    """Return each line-up's units, as they stand in its parts."""
    rows = frame(path)
    return [
        (rows.game * 2 + rows.replicate)[rows.strategy == name].tolist() for name in ("random", "cautious")
    ]


# ---------------------------------------------------------------- the same as in memory


def test_the_folder_holds_what_memory_would(played, in_memory):
    run = open_run(played)
    assert run.complete
    assert run.digest == in_memory.digest == run.manifest["digest"]
    pd.testing.assert_frame_equal(run.games().frame(), in_memory.games, check_categorical=False)
    for number, results in enumerate(in_memory.results):
        stored = [stretch.results for stretch in run.stretches() if stretch.line_up == number]
        assert np.array_equal(np.concatenate(stored), results)


@pytest.mark.parametrize(
    "how",
    [
        {"jobs": 1, "batch": 1_000},
        {"jobs": 2, "batch": 1_000},
        {"jobs": 1, "batch": 77_777},
        {"jobs": 2, "batch": 77_777},
        {"jobs": 2, "batch": 777, "backend": "threads"},
        {"jobs": 2, "batch": 1_777, "backend": "processes"},
        {"jobs": 2, "batch": None},
    ],
    ids=str,
)
def test_the_digest_is_the_same_however_it_was_computed(tmp_path, design, in_memory, play_into, how):
    manifest = play_into(tmp_path / "run", design, GAMES, **how)
    assert manifest.digest == in_memory.digest
    assert [part.units for part in manifest.parts_of(0)] == [PART, PART, UNITS - 2 * PART]


def test_parts_take_few_bytes(tmp_path, play_into):
    design = make_design("ragemore", "cautious", seed=1)
    play_into(tmp_path / "run", design, 100_000, batch=None)
    size = sum(file.stat().st_size for file in (tmp_path / "run" / "games").iterdir())
    assert size / 100_000 < 10


def test_types_are_small(played):
    types = frame(played).dtypes.astype(str).to_dict()
    assert types.pop("game") == "int64"
    assert set(types.values()) == {"int8", "int16", "bool", "category"}


def test_duckdb_reads_the_folder_as_it_is(played, in_memory):
    import duckdb

    words = f"select strategy, ending, count(*) as n, sum(won::int) as won from '{played}/games/*.parquet'"
    told = duckdb.sql(words + " group by all order by all").fetchall()
    rows = in_memory.games.astype({"strategy": str, "ending": str})
    due = rows.groupby(["strategy", "ending"]).won.agg(["size", "sum"]).reset_index()
    assert told == list(due.itertuples(index=False, name=None))


# ---------------------------------------------------------------- stopped and gone on with


@pytest.mark.parametrize("stop_after", [1, 4, 7, 10, 15, 20])
def test_what_was_handed_out_is_stored_when_the_caller_stops(
    tmp_path, design, in_memory, play_into, stop_after
):
    play_into(tmp_path / "run", design, GAMES, stop_after=stop_after)
    run = open_run(tmp_path / "run")
    done = [entry["units"] for entry in run.manifest["done"].values()]
    assert sum(done) == stop_after * 1_000
    assert run.complete == (stop_after == 20)
    for name, units in zip(run.manifest["done"], done, strict=True):
        due = in_memory.games[in_memory.games.strategy == name][:units]
        if units:
            rows = run.games(where=f"strategy == '{name}'").frame().reset_index(drop=True)
            pd.testing.assert_frame_equal(rows, due.reset_index(drop=True), check_categorical=False)
    play_into(tmp_path / "run", None)
    assert open_run(tmp_path / "run").digest == in_memory.digest
    assert units_of(tmp_path / "run") == [list(range(UNITS))] * 2


def test_many_stops_leave_full_parts(tmp_path, design, in_memory, play_into):
    for _ in range(30):
        play_into(tmp_path / "run", design, GAMES, stop_after=1, batch=700)
    run = open_run(tmp_path / "run")
    assert run.digest == in_memory.digest
    assert [part.units for part in run.parts] == [PART, PART, UNITS - 2 * PART] * 2


def test_stored_stretches_come_back(tmp_path, design, in_memory, play_into):
    play_into(tmp_path / "run", design, GAMES, stop_after=13)
    with record(tmp_path / "run", design) as recording:
        before = list(recording.stored())
        after = list(recording.play(Machine(1, batch=999), Silence()))
        assert list(recording.play(Machine(1), Silence())) == []
    for number, results in enumerate(in_memory.results):
        mine = [one for one in (*before, *after) if one.line_up == number]
        firsts = np.cumsum([0, *(len(one.results) for one in mine)])[:-1]
        assert [one.first for one in mine] == firsts.tolist()
        assert np.array_equal(np.concatenate([one.results for one in mine]), results)


def test_more_games_extend_a_run(played, design, play_into):
    assert GAMES * 2 % LEAF
    play_into(played, design, 2 * GAMES + 7, batch=3_333)
    longer = play("ragemore", ["random", "cautious"], 2 * GAMES + 7, seed=1, replicates=2, jobs=1)
    assert open_run(played).digest == longer.digest


def test_an_extension_is_remembered_before_its_first_part(played, design):
    with record(played, design, 2 * GAMES):
        pass
    run = open_run(played)
    assert (run.manifest["games"], run.complete, run.digest) == (2 * GAMES, False, None)


def test_fewer_games_than_are_there_are_refused(played, design, play_into):
    before = (played / "manifest.json").read_bytes()
    with pytest.raises(UserError, match=r"holds 5,000 games already, 4,999 are fewer; nothing was changed$"):
        play_into(played, design, GAMES - 1)
    assert (played / "manifest.json").read_bytes() == before


def test_a_stopped_run_may_end_earlier(tmp_path, design, play_into):
    play_into(tmp_path / "run", design, GAMES, stop_after=3)
    manifest = play_into(tmp_path / "run", design, 1_500)
    assert manifest.complete
    shorter = play("ragemore", ["random", "cautious"], 1_500, seed=1, replicates=2, jobs=1)
    assert manifest.digest == shorter.digest


def test_a_slow_strategy_is_written_before_its_part_is_full(tmp_path, design, monkeypatch):
    monkeypatch.setattr(recording, "PART_SECONDS", 0.0)
    counts = []
    store = writing.store

    def counting(folder, manifest, line_up, first, results):
        store(folder, manifest, line_up, first, results)
        counts.append((line_up, first, len(results)))

    monkeypatch.setattr(writing, "store", counting)
    with record(tmp_path / "run", design, 300) as open_recording:
        for _ in open_recording.play(Machine(1, batch=100), Silence()):
            pass
    assert counts == [(line_up, 0, units) for line_up in (0, 1) for units in range(100, 700, 100)]
    shorter = play("ragemore", ["random", "cautious"], 300, seed=1, replicates=2, jobs=1)
    assert open_run(tmp_path / "run").digest == shorter.digest


def test_seconds_add_up(tmp_path, design, play_into):
    first = play_into(tmp_path / "run", design, GAMES, stop_after=5).seconds
    second = play_into(tmp_path / "run", design, GAMES).seconds
    assert 0 < first < second == pytest.approx(open_run(tmp_path / "run").seconds, abs=1e-3)


def test_what_was_played_before_an_error_is_kept(tmp_path, play_into):
    @strategy("ragemore")
    def beyond(view, cards, moves, weights, rng):
        """Points past the moves, once in a while."""
        return len(moves) if below(rng, 10_000) == 0 else 0

    design = make_design("ragemore", beyond, seed=1)
    with pytest.raises(GameError, match="strategy beyond chose move") as caught:
        play_into(tmp_path / "run", design, 200_000, batch=50)
    assert caught.value.game >= 50
    (done,) = open_run(tmp_path / "run").manifest["done"].values()
    assert done["units"] == caught.value.game // 50 * 50


def test_nothing_stays_of_a_run_without_a_game(tmp_path, play_into):
    @strategy("ragemore")
    def at_once(view, cards, moves, weights, rng):
        """Points past the moves."""
        return len(moves)

    design = make_design("ragemore", at_once, seed=1)
    with pytest.raises(GameError):
        play_into(tmp_path / "new" / "run", design, 100)
    assert list(tmp_path.iterdir()) == []


def test_a_run_is_replaced_when_asked_to(played, play_into):
    other = make_design("ragemore", "random", seed=2)
    play_into(played, other, 1_000, replace=True)
    run = open_run(played)
    assert run.digest == play("ragemore", "random", 1_000, seed=2, jobs=1).digest
    assert len(list((played / "games").iterdir())) == len(run.parts) == 1


def test_a_run_of_before_there_were_parts_is_refused_and_can_be_replaced(tmp_path, design, play_into):
    (tmp_path / "manifest.json").write_text(json.dumps({"tool": "montecardo", "kind": "run", "seed": 1}))
    (tmp_path / "games.parquet").write_bytes(b"?")
    with pytest.raises(UserError, match="was written before runs could go on"):
        play_into(tmp_path, design, 100)
    play_into(tmp_path, design, 100, replace=True)
    assert open_run(tmp_path).complete
    assert not (tmp_path / "games.parquet").exists()


# ---------------------------------------------------------------- Ctrl-C, and two at once

INTERRUPTED = """
import sys
from montecardo.simulate.design import make_design
from montecardo.simulate.playing import Machine, compile_players
from montecardo.simulate.progress import Silence
from montecardo.simulate.store.recording import record

design = make_design("ragemore", "random", seed=1)
compile_players(design, Silence())
seen = 0
try:
    with record(sys.argv[1], design, 10**9) as recording:
        for stretch in recording.play(Machine(2, batch=500), Silence()):
            if not seen:
                print("going", flush=True)
            seen = stretch.first + len(stretch.results)
except KeyboardInterrupt:
    print(seen, flush=True)
"""


def test_an_interrupt_loses_nothing_that_was_handed_out(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(tmp_path / "run")], text=True, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout.readline() == "going\n"
            with (
                pytest.raises(UserError, match="is being written by another process"),
                record(tmp_path / "run"),
            ):
                pass
            process.send_signal(signal.SIGINT)
            seen = int(process.communicate(timeout=60)[0])
        finally:
            process.kill()
    run = open_run(tmp_path / "run")
    # One stretch more may have been played, and written, than was handed out.
    assert run.manifest["done"]["random"]["units"] in (seen, seen + 500)
    with record(tmp_path / "run"):
        pass


def test_the_second_is_refused_at_once_and_reading_is_not(played, design):
    with record(played, design):
        for _ in range(2):
            with (
                pytest.raises(UserError, match="is being written by another process"),
                record(played, design),
            ):
                pass
        assert open_run(played).complete
    with record(played, design):
        pass


def test_no_thread_stays_behind(tmp_path, design, play_into):
    before = threading.active_count()
    play_into(tmp_path / "run", design, GAMES, stop_after=2)
    assert threading.active_count() == before


@pytest.mark.parametrize("module", ["pyarrow", "pandas", "duckdb"])
def test_playing_in_memory_needs_no_arrow(module):
    code = (
        "import sys; from montecardo.simulate import play; "
        f"play('ragemore', 'random', 10, jobs=1).digest; sys.exit({module!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---------------------------------------------------------------- how long a part is


@pytest.mark.parametrize("game", games())
def test_a_full_part_fits_into_its_memory(game, monkeypatch):
    monkeypatch.setattr(recording, "PART_UNITS", 2**20)
    seats = get_game(game).seats[-1]
    crowded = make_design(game, [["random"] * seats])
    full = recording.full_part(crowded)
    row = get_game(game).result.dtype.itemsize
    assert LEAF <= full <= 2**20
    assert full % LEAF == 0
    assert full * seats * row <= recording.PART_BYTES < 2 * full * seats * row or full == 2**20


def test_a_run_whose_parts_were_begun_longer_goes_on(tmp_path, design, in_memory, play_into, monkeypatch):
    play_into(tmp_path / "run", design, 3_000)  # 6,000 units: the last part is not full
    monkeypatch.setattr(recording, "PART_BYTES", 1_024 * design.seats * design.game.result.dtype.itemsize)
    assert recording.full_part(design) == 1_024
    assert play_into(tmp_path / "run", design, GAMES).digest == in_memory.digest
