"""Golden digests: these games under these seeds come out as they always did.

Every built-in strategy and every switch. A digest changes with the rules, the cards, a strategy or the
streams; then the game's version, or the strategy's, changes with it, and CHANGELOG.md says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from montecardo import simulate
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.game import Game, games, get_game
from montecardo.simulate.strategy import Strategy
from montecardo.strategies import built_in

FILE = Path(__file__).with_name("golden_digests.json")
SEED = 2024
DEALS = 100
REPLICATES = 2


def settings(game: Game) -> Iterator[dict[str, str]]:
    """Yield the default rules, then each switch at each other value."""
    yield {}
    for switch in game.switches:
        for value in switch.values[1:]:
            yield {switch.name: value}


def played(game: Game, player: Strategy, rules: dict[str, str]) -> dict[str, Any]:
    """Return what was played, and its digest."""
    run = simulate.play(
        game.name,
        [[player] * game.seats[0]],
        games=DEALS,
        replicates=REPLICATES,
        seed=SEED,
        rules=rules,
        jobs=1,
    )
    return {
        "game": f"{game.name} {game.version}",
        "cards": f"{run.manifest['cards']['name']} {run.manifest['cards']['hash'][:12]}",
        "strategy": f"{player.name} {player.version}",
        "rules": rules,
        "seed": SEED,
        "games": DEALS,
        "replicates": REPLICATES,
        "won": int(run.games.won.sum()),
        "digest": run.digest,
    }


@pytest.mark.skipif(not JIT_ENABLED, reason="many games; test_contract_compiled compares with plain Python")
def test_digests_are_those_of_the_golden_file(matches_golden: Callable[[str, Path], None]) -> None:
    rows = [
        json.dumps(played(game, player.with_weights(playouts=4) if player.slow else player, rules))
        for game in (get_game(name) for name in games())
        for player in sorted(built_in(game.name), key=lambda player: player.name)
        for rules in settings(game)
        if not (player.slow and rules)  # the quick ones tell a switch's change, in a hundredth of the time
    ]
    matches_golden("[\n" + ",\n".join(rows) + "\n]\n", FILE)


def test_every_switch_changes_what_is_played_but_the_one_that_can_not() -> None:
    """So that a digest under a switch says something.

    See Rage's R27; no game of Ragemore here comes to turn 201 (R39). Dragon's Ransom, alone and with three
    Heroes Attack! cards a pile as on Normal, has no plays and no hands of others; and no two heroes of its
    set have cards of one initiative.
    """
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    for name in games():
        game = get_game(name)
        of_game = [row for row in rows if row["game"].startswith(f"{name} ")]
        default = {row["strategy"]: row["digest"] for row in of_game if not row["rules"]}
        for rules in settings(game):
            changed = {
                row["strategy"]
                for row in of_game
                if row["rules"] == rules and row["digest"] != default[row["strategy"]]
            }
            without = {
                # Two clans seldom meet what these are about; the tests against the oracle do.
                "blood-rage": (
                    {},
                    {"age_2_passes": "right"},
                    {"quest_under_cancel": "cancelled"},
                    {"watch_copy": "copied"},
                    {"watches": "first"},
                    {"kill_in_fjord": "no"},
                    {"copies": "copy"},
                    {"extra_again": "yes"},
                    {"flee_ragnarok": "no"},
                    {"quest_strengths": "best"},
                    {"short_steal": "nothing"},
                ),
                "dragons-ransom": (
                    {},
                    {"heroes_attack": "3"},
                    {"initiative_tie": "right_first"},
                    {"plays": "2"},
                    {"hands": "hidden"},
                ),
                "rage": ({},),
                "ragemore": ({}, {"empty_deck_ability": "skip"}, {"turn_limit": "200"}),
            }[name]
            assert bool(changed) == (rules not in without), rules
