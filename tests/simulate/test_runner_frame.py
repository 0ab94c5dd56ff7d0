"""What a run is: its frame, its digest, its manifest; and one line for what can't be played."""

import json

import numpy as np
import pandas as pd
import pytest
from montecardo import simulate
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_design
from montecardo.simulate.digest import add_sums, leaf_sum
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.runner import Run, play

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="plays many games")

RAGEMORE = get_game("ragemore")
GAMES = 1500
PLAYERS = ["cautious", "random"]


def quick(strategies="random", games=8, **how):
    return play("ragemore", strategies, games, **{"seed": 1, "jobs": 1, **how})


@pytest.fixture(scope="module")
def run():
    return quick(PLAYERS, GAMES)


# ---------------------------------------------------------------- the frame


def test_the_columns_and_their_types(run):
    assert {name: str(dtype) for name, dtype in run.games.dtypes.items()} == {
        "game": "int64",
        "replicate": "int16",
        "seat": "int8",
        "strategy": "category",
        "won": "bool",
        "rank": "int8",
        "score": "int16",
        "turns": "int16",
        "decisions": "int16",
        "ending": "category",
        "finished": "int8",
        "graveyard": "int8",
        "party": "int8",
        "deck": "int8",
    }
    assert run.games.index.equals(pd.RangeIndex(2 * GAMES))


def test_the_rows_stand_in_the_order_asked_for(run):
    assert run.games.strategy.tolist() == ["cautious"] * GAMES + ["random"] * GAMES
    assert run.games.game.tolist() == 2 * list(range(GAMES))
    other_way = quick(PLAYERS[::-1], 4)
    assert other_way.games.strategy.tolist() == ["random"] * 4 + ["cautious"] * 4


def test_the_categories_are_all_strategies_and_all_endings(run):
    assert run.games.strategy.cat.categories.tolist() == PLAYERS
    assert run.games.ending.cat.categories.tolist() == list(RAGEMORE.endings[1:])
    assert not run.games.isna().any().any()


def test_the_rows_make_sense(run):
    games = run.games
    assert (games.won == (games.ending == "won")).all()
    assert games.score.between(0, 6).all()
    assert (games.score[games.won] == 6).all()
    assert (games.graveyard[games.ending == "destruction"] >= 3).all()
    assert (games.party[games.ending == "vanquished"] == 0).all()
    assert (games.seat == 0).all()
    assert (games["rank"] == 1).all()


# ---------------------------------------------------------------- the digest


@pytest.mark.parametrize("column", RAGEMORE.result.fields)
def test_a_changed_cell_changes_the_digest(run, column):
    results = tuple(rows.copy() for rows in run.results)
    old = results[1][column][3]
    results[1][column][3] = not old if column == "won" else old + 1
    assert Run(run.design, results, run.manifest).digest != run.digest
    results[1][column][3] = old
    assert Run(run.design, results, run.manifest).digest == run.digest


def test_order_names_and_number_of_rows_change_the_digest(run):
    one, other = run.results
    exchanged = one.copy()
    exchanged[[0, 1]] = one[[1, 0]]
    changed = [(other, one), (one, other[:-1]), (exchanged, other)]
    digests = {Run(run.design, results, run.manifest).digest for results in changed}
    assert len(digests | {run.digest}) == 1 + len(changed)


def test_names_are_part_of_the_digest(run):
    other = make_design("ragemore", ["cautious", "fighter"])
    assert Run(other, run.results, run.manifest).digest != run.digest


@pytest.mark.parametrize("cuts", [[1024], [2048, 5120], [1024, 2048, 3072, 4096, 5120, 6144]], ids=str)
def test_the_sum_of_leaves_is_the_same_however_they_are_cut(cuts):
    results = quick(["cautious"], 6500).results[0]
    pieces = zip([0, *cuts], [*cuts, len(results)], strict=True)
    summed = add_sums(leaf_sum(0, first, results[first:stop], 1) for first, stop in pieces)
    assert summed == leaf_sum(0, 0, results, 1)
    with pytest.raises(ValueError, match="leaf"):
        leaf_sum(0, 1000, results, 1)


# ---------------------------------------------------------------- the manifest


def test_the_manifest_tells_what_was_played():
    rules = {"setup": "random", "stack_target": 4}
    run = quick(["cautious:gain=1", "random"], 4, seed=9, rules=rules, replicates=2)
    manifest = dict(run.manifest)
    cards = load_card_set("ragemore")
    assert 0 < manifest.pop("seconds") < 60
    assert run.seconds == run.manifest["seconds"]
    assert manifest.pop("rules") == RAGEMORE.settings(rules)
    (cautious,), (chance,) = manifest.pop("line_ups")
    assert cautious["name"] == "cautious:gain=1"
    assert cautious["weights"]["gain"] == 1.0
    assert set(cautious) == {"name", "version", "description", "weights", "typed"}
    assert chance == {
        "name": "random",
        "version": "1",
        "description": "Takes any legal move, each as likely as any other.",
        "weights": {},
        "typed": "random",
    }
    assert manifest == {
        "game": "ragemore",
        "version": RAGEMORE.version,
        "seed": 9,
        "games": 4,
        "replicates": 2,
        "cards": {
            "name": cards.name,
            "source": cards.source,
            "status": cards.status,
            "hash": cards.hash,
        },
        "jobs": 1,
    }
    assert json.loads(json.dumps(run.manifest)) == run.manifest


def test_the_manifest_is_json_for_numbers_from_numpy_too():
    run = quick(games=np.int64(3), seed=np.uint64(5), replicates=np.int32(2))
    assert json.loads(json.dumps(run.manifest))["seed"] == 5


def test_a_card_set_may_be_given_in_any_form():
    as_default, published = quick(), quick(cards="published")
    as_object = quick(cards=load_card_set("ragemore"))
    assert as_default.digest == published.digest == as_object.digest


# ---------------------------------------------------------------- errors


def error_of(*given, **how):
    with pytest.raises(UserError) as caught:
        play(*given, **{"games": 5, "jobs": 1, **how})
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"games": 0}, "games can't be 0; allowed: 1 to 100,000,000,000"),
        ({"games": -1}, "games can't be -1; allowed: 1 to 100,000,000,000"),
        ({"replicates": 0}, "replicates can't be 0; allowed: 1 to 32767"),
        ({"batch": 0}, "batch can't be 0; allowed: 1 or more"),
        ({"jobs": 0}, "jobs can't be 0; allowed: 1 or more"),
        ({"jobs": -2}, "jobs can't be -2; allowed: 1 or more"),
        ({"seed": -1}, "seed can't be -1; allowed: 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed can't be 18446744073709551616; allowed: 0 to 18446744073709551615"),
        ({"backend": "gpu"}, "no backend 'gpu'; allowed: auto, threads, processes, dask, ray"),
        ({"games": 10**12}, "games can't be 1,000,000,000,000; allowed: 1 to 100,000,000,000"),
        ({"games": 10**11}, "100,000,000,000 games are too many for one run in memory; allowed here: up "),
        ({"rules": {"x": 1}}, "ragemore has no rule 'x'; allowed: adjacent_match, "),
        ({"rules": {"setup": "x"}}, "rule setup can't be 'x'; allowed: choice, random"),
        ({"cards": "nope"}, "nope: no such file; must be a TOML file or a set that comes with ragemore: "),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told(how, told):
    assert error_of("ragemore", "random", **how).startswith(told)


def test_names_that_are_not_there_are_told():
    assert error_of("chess", "random").startswith("no game is called 'chess'; allowed: ")
    assert error_of("ragemore", "randm").startswith(
        "ragemore has no strategy 'randm' (did you mean 'random'?)"
    )


def test_the_most_games_count_strategies_and_replicates():
    told = error_of("ragemore", ["random", "cautious"], games=10**10, replicates=4)
    assert told.endswith(f"allowed here: up to {2**31 // 8:,}")


def test_more_replicates_than_the_column_holds_are_told():
    assert "32,767" in error_of("ragemore", "random", games=1, replicates=2**15).replace("32767", "32,767")


@pytest.mark.parametrize(
    "how",
    [{"games": "10"}, {"games": 10.5}, {"games": None}, {"seed": 1.5}, {"seed": "1"}, {"jobs": "2"}],
    ids=str,
)
def test_a_number_of_another_type_is_told(how):
    name, value = next(iter(how.items()))
    told = error_of("ragemore", "random", **how)
    assert name in told
    assert repr(value) in told


def test_the_package_plays_without_knowing_its_rooms():
    assert len(simulate.play("ragemore", "random", games=2, jobs=1).games) == 2
