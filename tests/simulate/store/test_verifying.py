"""What is wrong with a run is found, and named."""

import hashlib
import json

import numpy as np
import pyarrow.parquet as pq
import pytest
from montecardo.simulate import open_run
from montecardo.simulate.errors import UserError
from montecardo.simulate.store import parts
from montecardo.simulate.store.manifest import Manifest, read_manifest
from montecardo.simulate.store.verifying import verify

PART = "games/part-01-000000004096.parquet"


def forge(folder, change):
    """Change the last line-up's first part, and all sums so that they agree with it."""
    manifest = read_manifest(folder)
    old = manifest.parts_of(1)[0]
    results = parts.read_results(folder, manifest, old)
    new, content = parts.make_part(manifest, old.line_up, old.first, change(results))
    (folder / old.file).write_bytes(content)
    manifest.parts[manifest.parts.index(old)] = new
    manifest.write(folder)


def test_nothing_is_wrong_with_a_run(played):
    found = verify(played, sample=300)
    assert found.ok
    assert (found.parts, found.rows, found.replayed, found.complete) == (6, 20_000, 300, True)


def test_a_run_that_is_not_complete_and_an_empty_one(tmp_path, design, play_into):
    play_into(tmp_path / "run", design, 5_000, stop_after=3)
    found = verify(tmp_path / "run", sample=5_000)
    assert (found.faults, found.rows, found.replayed, found.complete) == ((), 3_000, 3_000, False)
    Manifest(read_manifest(tmp_path / "run").design, 10).write(tmp_path / "run")
    (tmp_path / "run/games/part-00-000000000000.parquet").unlink()
    found = verify(tmp_path / "run")
    assert (found.ok, found.rows) == (True, 0)


@pytest.mark.parametrize("byte", [0, 0.1, 0.5, 0.9, -1])
def test_a_flipped_byte_is_found_and_its_part_named(played, byte):
    content = bytearray((played / PART).read_bytes())
    content[byte if byte in (0, -1) else int(byte * len(content))] ^= 1
    (played / PART).write_bytes(content)
    found = verify(played, sample=200)
    assert found.faults == (f"{PART}: damaged: it is not as it was written (its SHA-256 is another)",)
    assert found.rows == 20_000 - 4_096


FIRST = "games/part-01-000000000000.parquet"


@pytest.fixture
def short(tmp_path, design, play_into):
    """A run of 300 games a line-up."""
    play_into(tmp_path / "short", design, 150)
    return tmp_path / "short"


def altered(column, rows, value):
    def change(results):
        results = results.copy()
        results[column][rows] = value(results[column][rows])
        return results

    return change


@pytest.mark.parametrize("column", ["won", "score", "turns", "decisions", "finished", "deck"])
def test_a_forged_row_is_found_by_playing_it_again(short, column):
    forge(short, altered(column, 7, lambda value: 1 - value))
    assert verify(short, sample=0).ok
    (fault,) = verify(short, sample=600).faults
    assert fault.startswith(f"{FIRST}: game 3, replicate 1, seat 0: {column} is ")
    assert fault.endswith(" when played again")


def test_endings_are_told_by_name(short):
    forge(short, altered("ending", slice(None), lambda _: 1))
    faults = verify(short, sample=600).faults
    assert len(faults) > 200
    assert all(": ending is won, and " in fault for fault in faults)


def test_the_sample_is_drawn_from_all_games_by_its_seed(short):
    forge(short, altered("turns", slice(None), lambda _: 9_999))
    found = [verify(short, sample=200, seed=seed).faults for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    assert 60 < len(set(found[0])) < 140  # half of the games are forged


@pytest.mark.parametrize("column", ["game", "replicate", "seat", "strategy"])
def test_a_row_in_a_wrong_place_is_found(played, column):
    table = pq.read_table(played / PART)
    if column == "strategy":
        first = pq.read_table(played / "games/part-00-000000004096.parquet").column(column)
        changed = table.set_column(table.column_names.index(column), column, first)
    else:
        order = np.arange(len(table))
        order[10:13] = 13 if column == "game" else order[9]
        wrong = table.column(column).take(order) if column != "seat" else table.column("rank")
        changed = table.set_column(
            table.column_names.index(column), column, wrong.cast(table.schema.field(column).type)
        )
    content = bytes(parts.encode(changed))
    (played / PART).write_bytes(content)
    told = json.loads((played / "manifest.json").read_text())
    (part,) = [part for part in told["parts"] if part["file"] == PART]
    part.update(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())
    (played / "manifest.json").write_text(json.dumps(told))
    assert verify(played, sample=0).faults == (f"{PART}: {column}: not what is due in these rows",)


def test_a_sum_that_does_not_fit_is_found(played):
    told = json.loads((played / "manifest.json").read_text())
    (part,) = [part for part in told["parts"] if part["file"] == PART]
    part["sum"] = "0" * 64
    told["digest"] = None
    (played / "manifest.json").write_text(json.dumps(told))
    assert verify(played, sample=0).faults == (f"{PART}: its rows don't add up to its sum in the manifest",)
    with pytest.raises(UserError, match=f"{PART} is damaged: its rows don't add up"):
        list(open_run(played).stretches())


def test_a_file_too_many_is_found(played):
    (played / "games/part-07-000000000000.parquet").write_bytes((played / PART).read_bytes())
    (fault,) = verify(played, sample=0).faults
    assert fault.startswith("games/part-07-000000000000.parquet: no part of this run")


def test_a_sample_can_not_be_negative(played):
    with pytest.raises(UserError, match=r"^sample can't be -1; allowed: 0 or more$"):
        verify(played, sample=-1)
