"""Ragemore's search players: when they play, how well, and that their machine code is found again."""

import subprocess
import sys

import pytest
from montecardo.analysis.comparing.wins import compare
from montecardo.reports.command_line.plan import Plan
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies import built_in, find_strategy

many_games = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")
searching = pytest.mark.parametrize("name", ["pimc", "ismcts"])


@searching
def test_they_play_only_where_they_are_named(name):
    assert name in {player.name for player in built_in("ragemore")}
    assert name not in {player.name for player in Plan("ragemore").players()}
    assert [player.name for player in Plan("ragemore", (name,)).players()] == [name]
    assert find_strategy("ragemore", f"{name}:playouts=7").slow


def test_without_names_all_others_play():
    quick = {player.name for player in built_in("ragemore") if not player.slow}
    assert {player.name for player in Plan("ragemore").players()} == quick
    assert len(quick) >= 7


@searching
@many_games
def test_any_number_of_jobs_and_any_batches_play_the_same_games(name):
    one = play("ragemore", f"{name}:playouts=10", games=30, seed=3, jobs=1)
    two = play("ragemore", f"{name}:playouts=10", games=30, seed=3, jobs=2, batch=7)
    assert one.digest == two.digest


@searching
@many_games
def test_machine_code_from_the_cache_finds_its_doors(name):
    """In a new process nothing is compiled: what a player calls must be there before it is loaded."""
    arguments = ["play", "ragemore", "--strategy", f"{name}:playouts=3", "--games", "5", "--json"]
    code = f"from montecardo.reports.command import run; raise SystemExit(run({arguments!r}))"
    told = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        for _ in range(2)
    ]
    assert [run.returncode for run in told] == [0, 0], told[-1].stderr


@many_games
def test_the_tree_beats_the_planner_and_more_searches_beat_fewer():
    names = ["planner", "ismcts:playouts=4", "ismcts:playouts=60"]
    games = play("ragemore", names, games=400, seed=17).games
    better = compare(games, names[2], names[0]).iloc[0]
    assert better.low > 0.02
    rates = games.groupby("strategy", observed=True).won.mean()
    assert rates["ismcts:playouts=60"] > rates["ismcts:playouts=4"]


@many_games
def test_halving_is_better_than_what_its_playouts_are_played_by():
    games = play("ragemore", ["evaluator", "pimc:playouts=100"], games=200, seed=17).games
    assert compare(games, "pimc:playouts=100", "evaluator").iloc[0].low > 0.02


@searching
@many_games
def test_playouts_to_the_end_need_no_judgement_at_the_leaves(name):
    """With `depth` past the end of any game, positions are judged by the players of the playouts alone."""
    games = play("ragemore", ["cautious", f"{name}:depth=5000,playouts=20"], games=40, seed=17).games
    rates = games.groupby("strategy", observed=True).won.mean()
    assert rates[f"{name}:depth=5000,playouts=20"] > rates["cautious"] + 0.4
