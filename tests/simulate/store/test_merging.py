"""Shards put together are the single run, or the line that says why not."""

import itertools
import os
import shutil

import pandas as pd
import pytest
from montecardo.simulate import open_run
from montecardo.simulate.design import make_design
from montecardo.simulate.digest import LEAF
from montecardo.simulate.errors import UserError
from montecardo.simulate.store import merging
from montecardo.simulate.store.manifest import read_manifest, shard_units
from montecardo.simulate.store.merging import merge
from montecardo.simulate.store.verifying import verify

GAMES = 5_000


@pytest.fixture(scope="module")
def shards(tmp_path_factory, design, play_into):
    folder = tmp_path_factory.mktemp("shards")
    for k in (1, 2, 3):
        play_into(folder / str(k), design, GAMES, shard=(k, 3))
    return [folder / str(k) for k in (1, 2, 3)]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_merged_shards_are_the_single_run(tmp_path, shards, in_memory, order):
    run = merge([shards[number] for number in order], tmp_path / "all")
    assert run.complete
    assert run.digest == in_memory.digest
    pd.testing.assert_frame_equal(run.games().frame(), in_memory.games, check_categorical=False)
    assert run.seconds == pytest.approx(sum(open_run(shard).seconds for shard in shards), abs=1e-3)
    assert verify(tmp_path / "all", 100).ok


def test_a_shard_is_complete_by_itself_and_goes_on_by_itself(tmp_path, shards, design, play_into):
    run = open_run(shards[1])
    assert run.complete
    assert run.manifest["shard"] == [2, 3]
    first = run.games().frame().game.min()
    assert first == shard_units(2 * GAMES, 2, 3, 2).start // 2 > 0
    play_into(tmp_path / "2", design, GAMES, shard=(2, 3), stop_after=2, batch=500)
    assert not open_run(tmp_path / "2").complete
    play_into(tmp_path / "2", None)
    assert open_run(tmp_path / "2").digest == run.digest


def test_a_merged_run_can_be_extended(tmp_path, shards, design, play_into):
    merge(shards, tmp_path / "all")
    before = [file.read_bytes() for shard in shards for file in sorted((shard / "games").iterdir())]
    play_into(tmp_path / "all", design, GAMES + 700)
    play_into(tmp_path / "longer", design, GAMES + 700)
    assert open_run(tmp_path / "all").digest == open_run(tmp_path / "longer").digest
    # The files are shared with the shards, which stay as they were.
    assert [file.read_bytes() for shard in shards for file in sorted((shard / "games").iterdir())] == before


def test_files_are_copied_where_they_can_not_be_linked(tmp_path, shards, in_memory, monkeypatch):
    def refuse(*_):
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", refuse)
    assert merge(shards, tmp_path / "all").digest == in_memory.digest


def test_missing_games_are_named(tmp_path, shards, design, play_into):
    with pytest.raises(
        UserError, match=r"^games 0 \(replicate 0\) to 1,535 \(replicate 1\) of random are missing$"
    ):
        merge(shards[1:], tmp_path / "all")
    with pytest.raises(UserError, match=r"^games 1,536 .* to 3,071 \(replicate 1\) of random are missing$"):
        merge([shards[0], shards[2]], tmp_path / "all")
    with pytest.raises(UserError, match=r"^games 3,072 .* to 4,999 \(replicate 1\) of random are missing$"):
        merge(shards[:2], tmp_path / "all")
    play_into(tmp_path / "3", design, GAMES, shard=(3, 3), stop_after=5)
    with pytest.raises(UserError, match=r"^games 3,572 .* of cautious are missing$"):
        merge([*shards[:2], tmp_path / "3"], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_games_that_are_there_twice_are_named(tmp_path, shards, played):
    told = (
        rf"^games 0 .* to 1,535 \(replicate 1\) of random are there twice: in {shards[0]} and in {shards[0]}$"
    )
    with pytest.raises(UserError, match=told):
        merge([*shards, shards[0]], tmp_path / "all")
    with pytest.raises(UserError, match=r"are there twice: in "):
        merge([played, shards[1]], tmp_path / "all")


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"seed": 2}, "seed is 1 there, and in .*/other it is 2$"),
        ({"rules": {"stack_target": 4}}, "rule stack_target is 3 there, and in .*/other it is 4$"),
        ({"games": GAMES + 1}, "games is 5000 there, and in .*/other it is 5001$"),
    ],
)
def test_another_run_is_not_merged(tmp_path, shards, play_into, how, field):
    games = how.pop("games", GAMES)
    other = make_design("ragemore", ["random", "cautious"], **{"seed": 1, "replicates": 2, **how})
    play_into(tmp_path / "other", other, games, shard=(3, 3))
    with pytest.raises(UserError, match=f"is another run: {field}"):
        merge([*shards[:2], tmp_path / "other"], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_a_damaged_part_is_not_merged_and_nothing_is_left(tmp_path, shards):
    shutil.copytree(shards[2], tmp_path / "3")
    part = next((tmp_path / "3" / "games").iterdir())
    content = bytearray(part.read_bytes())
    content[100] ^= 16
    part.write_bytes(content)
    with pytest.raises(UserError, match=f"{part} is damaged"):
        merge([*shards[:2], tmp_path / "3"], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_a_full_disk_leaves_nothing(tmp_path, shards, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(merging, "write_whole", full)
    with pytest.raises(UserError, match=f"^can't write into {tmp_path / 'all'}: the disk is full$"):
        merge(shards, tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_where_to_merge_must_be_empty(tmp_path, shards):
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "mine.txt").write_text("mine")
    with pytest.raises(UserError, match=r"all is not empty: name a new folder to merge into$"):
        merge(shards, tmp_path / "all")
    with pytest.raises(UserError, match=r"^no runs to merge"):
        merge([], tmp_path / "other")
    with pytest.raises(UserError, match=r"^there is no folder"):
        merge([tmp_path / "nowhere"], tmp_path / "other")


@pytest.mark.parametrize(
    ("units", "n"), [(1, 1), (1024, 1), (10_000, 10), (10_000, 3), (123_456, 7), (10**15, 1000)]
)
def test_shards_cut_between_leaves_and_leave_nothing_out(units, n):
    ranges = [shard_units(units, k, n) for k in range(1, n + 1)]
    assert ranges[0].start == 0
    assert ranges[-1].stop == units
    assert all(before.stop == after.start for before, after in itertools.pairwise(ranges))
    assert all(each.start % LEAF == 0 and len(each) > 0 for each in ranges)
    assert max(map(len, ranges)) - min(map(len, ranges)) < 2 * LEAF


@pytest.mark.parametrize(
    ("k", "n", "told"),
    [
        (0, 3, "there is no shard 0/3; allowed: 1/3 to 3/3"),
        (4, 3, "there is no shard 4/3; allowed: 1/3 to 3/3"),
        (1, 11, "10,000 games can't be cut into 11 shards; allowed: up to 10"),
        (1, 0, "no shard"),
    ],
)
def test_shards_that_can_not_be(tmp_path, design, play_into, k, n, told):
    with pytest.raises(UserError, match=told):
        play_into(tmp_path / "run", design, GAMES, shard=(k, n))
    assert list(tmp_path.iterdir()) == []


def test_a_shard_stays_the_shard_that_it_is(shards, design, play_into):
    with pytest.raises(UserError, match=r"is another run: shard 2/3 there, and 1/3 was asked for$"):
        play_into(shards[1], design, GAMES, shard=(1, 3))
    with pytest.raises(UserError, match=r"is a shard of 5,000 games, which can't become a shard of 6,000$"):
        play_into(shards[1], design, 6_000, shard=(2, 3))


def test_a_run_that_ended_when_it_was_enough_is_no_shard(tmp_path, played):
    manifest = read_manifest(played)
    manifest.until = 0.01
    manifest.write(played)
    with pytest.raises(
        UserError, match=rf"^{played} was played with --until 0.01, .*--shard K/N\) can be merged$"
    ):
        merge([played, played], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_the_card_set_is_taken_from_a_run_that_has_it(tmp_path, design, play_into):
    shards = [tmp_path / "a", tmp_path / "b"]
    for k, shard in enumerate(shards, 1):
        play_into(shard, design, 3_000, shard=(k, 2))
    (shards[0] / "cards.toml").write_text("[[card]]")
    cards = (shards[1] / "cards.toml").read_bytes()
    merge(shards, tmp_path / "all")
    assert (tmp_path / "all" / "cards.toml").read_bytes() == cards
    (shards[1] / "cards.toml").unlink()
    with pytest.raises(UserError, match=rf"^{shards[0]}/cards.toml: "):
        merge(shards, tmp_path / "other")
