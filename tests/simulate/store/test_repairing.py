"""Damaged and missing files come back as they were, and no others are touched."""

import pytest
from montecardo.simulate import open_run
from montecardo.simulate.errors import UserError
from montecardo.simulate.store import parts, repairing
from montecardo.simulate.store.manifest import read_manifest
from montecardo.simulate.store.recording import record
from montecardo.simulate.store.repairing import repair
from montecardo.simulate.store.verifying import verify

MISSING = "games/part-00-000000004096.parquet"
CUT_OFF = "games/part-01-000000000000.parquet"
FLIPPED = "games/part-01-000000008192.parquet"


def spoil(folder):
    """Damage the card set and three of six parts."""
    (folder / MISSING).unlink()
    (folder / CUT_OFF).write_bytes(b"PAR1")
    content = bytearray((folder / FLIPPED).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / FLIPPED).write_bytes(content)
    (folder / "cards.toml").write_text("?")


def contents(folder):
    return {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.rglob("*.*")}


def test_each_fault_is_told_and_each_file_put_back(played):
    before = contents(played)
    spoil(played)
    found = verify(played, sample=100)
    assert [fault.partition(":")[0] for fault in found.faults] == [MISSING, CUT_OFF, "cards.toml", FLIPPED]
    assert found.rows == 2 * 4096 + 10_000 - 8192
    assert list(repair(played)) == ["cards.toml", MISSING, CUT_OFF, FLIPPED]
    after = contents(played)
    assert {file: content for file, (content, _) in after.items()} == {
        file: content for file, (content, _) in before.items()
    }
    changed = {str(file.relative_to(played)) for file in before if before[file] != after[file]}
    assert changed == {"cards.toml", MISSING, CUT_OFF, FLIPPED}
    assert verify(played, sample=100).ok
    assert list(repair(played)) == []


def test_what_is_damaged_is_told_when_going_on(played, design):
    (played / CUT_OFF).write_bytes(b"PAR1")
    told = rf"{CUT_OFF} is damaged: .*; its games are played again by: montecardo verify {played} --repair$"
    with pytest.raises(UserError, match=told), record(played, design):
        pass


def test_games_that_come_out_otherwise_are_not_put_back(played, monkeypatch):
    spoil(played)
    before = contents(played)
    play_units = repairing.play_units

    def otherwise(design, line_up, *units):
        return play_units(design, 1 - line_up, *units)

    monkeypatch.setattr(repairing, "play_units", otherwise)
    names = rf"{MISSING}, {CUT_OFF}, {FLIPPED}"
    with pytest.raises(UserError, match=rf"can't put back {names}: played again, the games are other ones$"):
        list(repair(played))
    after = contents(played)
    after.pop(played / "cards.toml"), before.pop(played / "cards.toml")
    assert after == before


def test_bytes_of_another_pyarrow_are_listed(played, monkeypatch):
    digest = open_run(played).digest
    (played / MISSING).unlink()
    monkeypatch.setattr(parts, "_LEVEL", 9)
    assert list(repair(played)) == [MISSING]
    assert open_run(played).digest == digest
    assert verify(played, sample=50).ok
    assert read_manifest(played).complete


def test_a_run_that_is_being_written_is_left_alone(played, design):
    with (
        record(played, design),
        pytest.raises(UserError, match="is being written by another process"),
    ):
        list(repair(played))
