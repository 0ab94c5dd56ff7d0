"""Runs read: rows and columns as asked for, and every kind of damage named in one line."""

import json
import shutil

import pandas as pd
import pyarrow.dataset as ds
import pytest
from montecardo import simulate
from montecardo.simulate import open_run
from montecardo.simulate.design import make_design
from montecardo.simulate.errors import UserError
from montecardo.simulate.store.manifest import FORMAT


def flip(path, place=None):
    content = bytearray(path.read_bytes())
    content[len(content) // 2 if place is None else place] ^= 1
    path.write_bytes(content)


def edit(folder, change):
    told = json.loads((folder / "manifest.json").read_text())
    change(told)
    (folder / "manifest.json").write_text(json.dumps(told))


# ---------------------------------------------------------------- rows and columns


@pytest.mark.parametrize(
    ("where", "query"),
    [
        ("won", "won"),
        ("not won", "not won"),
        ("won == True and turns < 20", "won and turns < 20"),
        ("10 < turns <= 15", "10 < turns <= 15"),
        ("won or turns > 40 and replicate == 1", "won or turns > 40 and replicate == 1"),
        ("ending in ('won', 'starved')", "ending in ('won', 'starved')"),
        ("ending not in {'overwhelmed'}", "ending != 'overwhelmed'"),
        (
            "strategy == 'random' and ending != 'destruction'",
            "strategy == 'random' and ending != 'destruction'",
        ),
        ("game >= 4000 and score != -1", "game >= 4000"),
        (ds.field("deck") == 0, "deck == 0"),
    ],
    ids=str,
)
def test_conditions_select_what_pandas_does(played, in_memory, where, query):
    games = open_run(played).games(where=where)
    due = in_memory.games.query(query).reset_index(drop=True)
    assert 0 < len(due) < len(in_memory.games)
    pd.testing.assert_frame_equal(games.frame(), due, check_categorical=False)
    assert games.count() == len(due)
    assert sum(batch.num_rows for batch in games.batches()) == len(due)


def test_columns_are_those_asked_for(played, in_memory):
    run = open_run(played)
    assert run.games(["turns", "won"], "graveyard > 3").frame().columns.tolist() == ["turns", "won"]
    assert run.games("turns").table().column_names == ["turns"]
    assert run.games().table().column_names == in_memory.games.columns.tolist()


@pytest.mark.parametrize(
    "where",
    [
        "turns >",
        "f(turns)",
        "turns + 1 > 2",
        "ending in 'won'",
        "turns is 3",
        "turns > 'a'",
        "1",
        "",
        "won > turns",
    ],
)
def test_a_condition_that_can_not_be_used_is_told(played, where):
    with pytest.raises(UserError, match=r"^the condition .* can't be used; write it as: won and turns > 10"):
        open_run(played).games(where=where)


def test_unknown_columns_are_told(played):
    for how in ({"columns": ["turn"]}, {"where": "turn > 3"}):
        with pytest.raises(UserError, match=r"^the games have no column 'turn' \(did you mean 'turns'\?\)"):
            open_run(played).games(**how)


def test_a_run_tells_what_it_is(played, design):
    run = simulate.open_run(str(played))
    assert isinstance(run, simulate.StoredRun)
    assert repr(run) == f"<StoredRun {played}: ragemore, 10,000 + 10,000 games, complete>"
    assert {key: run.manifest[key] for key in ("game", "seed", "replicates", "games", "shard")} == {
        "game": "ragemore",
        "seed": 1,
        "replicates": 2,
        "games": 5_000,
        "shard": None,
    }
    assert run.design.manifest() == design.manifest()
    assert run.seconds > 0


def test_an_empty_run_has_no_games(tmp_path, design, play_into):
    with simulate.store.recording.record(tmp_path, design, 100):
        run = open_run(tmp_path)
        assert (run.complete, run.digest, run.games().count(), list(run.stretches())) == (False, None, 0, [])
        with pytest.raises(UserError, match="has no games yet"):
            run.games().frame()


def test_a_card_set_of_ones_own_travels_with_the_run(tmp_path, play_into):
    from montecardo.simulate.ragemore.card_sampler import sample_card_set

    cards = sample_card_set(seed=3, index=0)
    design = make_design("ragemore", "random", seed=1, cards=cards, rules={"stack_target": 4})
    play_into(tmp_path / "run", design, 1_000)
    again = open_run(tmp_path / "run").design
    assert again.manifest()["rules"] == design.manifest()["rules"]
    assert again.card_set.hash == cards.hash != make_design("ragemore", "random").card_set.hash
    (tmp_path / "run" / "cards.toml").write_text(
        (tmp_path / "run" / "cards.toml").read_text().replace("strength = 1", "strength = 2", 1)
    )
    with pytest.raises(UserError, match="is another run: hash of the card set is"):
        _ = open_run(tmp_path / "run").design


# ---------------------------------------------------------------- damage

DAMAGES = {
    "no folder": (shutil.rmtree, r"^there is no folder "),
    "a file": (lambda run: (shutil.rmtree(run), run.write_text("x")), r"^can't read .*not a directory$"),
    "empty": (lambda run: (shutil.rmtree(run), run.mkdir()), r"is not a run: nothing is in it$"),
    "something else": (
        lambda run: (run / "manifest.json").unlink(),
        r"is not a run: it has no manifest.json$",
    ),
    "a report": (
        lambda run: edit(run, lambda told: told.update(kind="report")),
        r"is not a run: its manifest",
    ),
    "not JSON": (
        lambda run: (run / "manifest.json").write_text("{"),
        "manifest.json is damaged: it is no JSON from",
    ),
    "not text": (
        lambda run: (run / "manifest.json").write_bytes(b"\xff\xff"),
        "manifest.json is damaged: it is no JSON$",
    ),
    "a list": (lambda run: (run / "manifest.json").write_text("[]"), r"is not a run: its manifest"),
    "newer": (
        lambda run: edit(run, lambda told: told.update(format=FORMAT + 1)),
        rf"manifest.json has format {FORMAT + 1}, and this Montecardo reads format {FORMAT}: install a newer",
    ),
    "older": (lambda run: edit(run, lambda told: told.pop("format")), "was written before runs could go on"),
    "no seed": (
        lambda run: edit(run, lambda told: told.pop("seed")),
        "manifest.json is damaged: the field seed is missing$",
    ),
    "part not listed": (
        lambda run: edit(run, lambda told: told["parts"].pop(1)),
        r"lists games/part-00-000000008192.parquet where the part with unit 4096 of random is due$",
    ),
    "sum changed": (
        lambda run: edit(run, lambda told: told["parts"][1].update(sum="0" * 64)),
        "is damaged: its digest is not that of its parts",
    ),
    "part missing": (
        lambda run: (run / "games/part-01-000000004096.parquet").unlink(),
        "games/part-01-000000004096.parquet is missing",
    ),
    "part truncated": (
        lambda run: (run / "games/part-01-000000004096.parquet").write_bytes(b"PAR1"),
        r"games/part-01-000000004096.parquet is damaged: it has 4 bytes, and had [\d,]+ when written; "
        r"its games are played again by: montecardo verify .*run --repair$",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_told_in_one_line(played, damage):
    spoil, told = DAMAGES[damage]
    spoil(played)
    with pytest.raises(UserError, match=told) as caught:
        open_run(played)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_stops_a_resume_and_nothing_is_lost(played, damage, play_into):
    DAMAGES[damage][0](played)
    before = {file: file.read_bytes() for file in played.parent.rglob("*") if file.is_file()}
    with pytest.raises(UserError) as caught:
        play_into(played, None)
    assert "\n" not in str(caught.value)
    assert {file: file.read_bytes() for file in before} == before


@pytest.mark.parametrize("place", [6, None, -10])
def test_a_flipped_byte_is_found_by_all_who_read(played, place, play_into):
    flip(played / "games/part-01-000000004096.parquet", place)
    told = r"games/part-01-000000004096.parquet is damaged: it is not as it was written"
    run = open_run(played)
    for read in (run.games("won").count, run.games("won").frame, lambda: list(run.stretches())):
        with pytest.raises(UserError, match=told):
            read()


def test_a_run_that_has_gone_on_is_not_called_damaged(tmp_path, design, play_into):
    play_into(tmp_path / "run", design, 5_000, stop_after=2)
    run = open_run(tmp_path / "run")
    play_into(tmp_path / "run", design, 5_000)
    with pytest.raises(UserError, match=r"has gone on since it was opened: open it again$"):
        run.games().count()
