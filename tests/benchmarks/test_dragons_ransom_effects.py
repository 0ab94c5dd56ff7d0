"""What Dragon's Ransom's table of effects costs, against the same card set hard-coded: `make bench` measures.

Two processes play the same games in turn, round after round, in their own processor time: the rules as they
come, and the rules with what each card's effects do compiled in (`hard_coded_effects`). A ratio is the
median of rounds.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies import built_in

pytestmark = [pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code"), pytest.mark.slow]

AIM = 1.3  # times the hard-coded time, at most
ROUNDS, GAMES, FEW = 25, 1_000, 200
BEST = [player.name for player in built_in("dragons-ransom") if not player.slow][-1]


class Player:
    """A process that plays games with the rules of one kind."""

    def __init__(self, kind, cache):
        command = [sys.executable, str(Path(__file__).with_name("hard_coded_effects.py")), kind]
        environment = {**os.environ, "MONTECARDO_CACHE_DIR": str(cache)}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, name, players, games):
        """Return the seconds that the games took, and the digest of their results."""
        self.process.stdin.write(f"{name} {players} {games}\n")
        self.process.stdin.flush()
        seconds, digest = self.process.stdout.readline().split()
        return float(seconds), digest

    def end(self):
        self.process.communicate()
        assert self.process.returncode == 0


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """The rules as they come, and hard-coded."""
    players = [Player(kind, tmp_path_factory.mktemp(kind)) for kind in ("table", "hard-coded")]
    yield players
    for player in players:
        player.end()


@pytest.mark.parametrize(("name", "players"), [("random", 1), ("random", 4), (BEST, 1)])
def test_the_table_against_hard_coded_effects(benchmark, capsys, both, name, players):
    """The same games, at about the same speed."""
    table, hard_coded = both
    assert table.play(name, players, FEW)[1] == hard_coded.play(name, players, FEW)[1]
    ratios = []

    def one_round():
        seconds, digest = table.play(name, players, GAMES)
        fewer, same = hard_coded.play(name, players, GAMES)
        assert digest == same
        ratios.append(seconds / fewer)

    benchmark.pedantic(one_round, rounds=1 if benchmark.disabled else ROUNDS)
    if benchmark.disabled:
        return
    cost = statistics.median(ratios)
    benchmark.extra_info["table of effects / hard-coded, time"] = round(cost, 3)
    with capsys.disabled():
        print(f"\n{name}, {players} players: table of effects / hard-coded, time: {cost:.3f}  (aim: {AIM})")
    assert cost < AIM
