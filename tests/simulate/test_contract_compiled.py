"""Every game and every built-in strategy come out the same compiled and in plain Python."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest
from montecardo.simulate.batch import Setting, checked, play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import Game, games, get_game
from montecardo.simulate.loop import offer
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.strategy import Strategy
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_seat, open_stream
from montecardo.strategies import built_in

MOST = 50
"""Games, or a search player's decisions."""
SLOW_SECONDS = 10.0
"""Of plain Python for each strategy in the slow form.

There are some forty strategies, most games of Blood Rage take seconds in plain Python, and one of its search
players would take hours for a single game: fifty games of each would take a day. So all end by the clock, and
search players are asked about single decisions, with the fewest playouts. Then the slow form takes about ten
minutes; which games are played under which switch differs from strategy to strategy, so that together they
still come through all switches.
"""
ASKED_EVERY = 29  # plies


def digests(most: int, seconds: float, whole: bool) -> dict[str, list[tuple[int, str]]]:
    """Play up to so many games with each strategy, in turn under each setting of one switch.

    Of search players in games for several it is decisions; without `whole` they are left out.

    Returns how many there were before the time was up, and a digest after each, by game and strategy.
    """
    found: dict[str, list[tuple[int, str]]] = {}
    for game in (get_game(name) for name in games()):
        others = [{switch.name: value} for switch in game.switches for value in switch.values[1:]]
        settings = [make_setting(game, None, rules, 6)[0] for rules in [{}, *others]]
        players = built_in(game.name)
        for place, player in enumerate(players):
            first = place * len(settings) // len(players)
            turned = [*settings[first:], *settings[:first]]
            if not player.slow:
                played = games_of(game, player, turned)
            elif len(game.seats) == 1:
                # A search with a small budget, or plain Python would take minutes for a game.
                played = games_of(game, player.with_weights(playouts=4), turned)
            elif whole:
                played = decisions_of(game, player.with_weights(playouts=1), turned)
            else:
                continue  # compiled for a minute; Ragemore's search with the same code
            found[f"{game.name} {player.name}"] = told_of(itertools.islice(played, most), seconds)
    return found


def told_of(played: Iterator[bytes], seconds: float) -> list[tuple[int, str]]:
    """Return a digest after each game or decision, as many as begin before the time is up."""
    digest, told = hashlib.sha256(), []
    end = time.monotonic() + seconds
    for results in played:
        digest.update(results)
        told.append((len(told) + 1, digest.hexdigest()))
        if time.monotonic() >= end:
            break
    return told


def games_of(game: Game, player: Strategy, settings: list[Setting]) -> Iterator[bytes]:
    """Yield the results of game after game, at tables of all sizes."""
    for number in itertools.count():
        line_up = (player,) * game.seats[number % len(game.seats)]
        yield play_range(settings[number % len(settings)], line_up, number, 1).tobytes()


def decisions_of(game: Game, player: Strategy, settings: list[Setting]) -> Iterator[bytes]:
    """Yield what a player chooses at some decisions of games that otherwise go on by arithmetic."""
    choose = checked(compile_strategy(player, game).kernel)
    for number in itertools.count():
        setting, seats = settings[number % len(settings)], game.seats[number % len(game.seats)]
        cards, rules = setting.cards[0], game.seated(setting.rules, setting.cards, seats)[0]
        state, view, moves = game.state.new(), game.view.new(), np.zeros(game.max_moves, np.int32)
        streams = STREAM.table(3)
        for place, kind in enumerate((DEAL, CHANCE)):
            open_stream(streams[place], np.uint64(setting.seed), kind, number, 0)
        game.deal(state, cards, rules, streams[0])
        ply = 0
        while (seat := int(game.to_move(state))) >= 0 and ply < game.max_plies:
            game.observe(state, seat, view)
            n, chosen = int(game.legal_moves(view, cards, rules, moves)), 0
            if n > 1 and (ply + 7 * number) % ASKED_EVERY == 0:
                open_seat(streams[2], np.uint64(setting.seed), seat, number, ply)
                chosen = int(choose(view, cards, offer(moves, n), player.weights_record(), streams[2]))
                yield bytes([chosen % 256]) + state.tobytes()
            elif n > 1:
                chosen = (7919 * ply + number) % n
            game.apply(state, np.int64(moves[chosen]), cards, rules, streams[1])
            ply += 1


IN_PLAIN_PYTHON = """
import importlib.util, json, sys, warnings
spec = importlib.util.spec_from_file_location("this", sys.argv[1])
this = importlib.util.module_from_spec(spec)
sys.modules["this"] = this
spec.loader.exec_module(this)
warnings.simplefilter("error")
assert not this.JIT_ENABLED
most, seconds, whole = int(sys.argv[2]), float(sys.argv[3]), sys.argv[4] == "whole"
print(json.dumps(this.digests(most, seconds, whole)))
"""


@pytest.mark.skipif(not JIT_ENABLED, reason="compares compiled code with plain Python")
@pytest.mark.parametrize(
    ("seconds", "form"), [(0.4, "quick"), pytest.param(SLOW_SECONDS, "whole", marks=pytest.mark.slow)]
)
def test_compiled_equals_plain_python_on_50_games(seconds: float, form: str) -> None:
    """Fewer games of what is slow in plain Python; search players in the slow form: see `SLOW_SECONDS`."""
    told = subprocess.run(
        [sys.executable, "-c", IN_PLAIN_PYTHON, __file__, str(MOST), str(seconds), form],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    plain, compiled = json.loads(told.stdout), digests(MOST, math.inf, form == "whole")
    assert plain.keys() == compiled.keys()
    for name, games_played in plain.items():
        assert games_played
        assert [tuple(pair) for pair in games_played] == compiled[name][: len(games_played)], name
