"""Each of Blood Rage's players does what its line says, and reads its cards from the card table."""

from functools import cache

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.blood_rage.moves import PICK, kind_of, number_of
from montecardo.simulate.blood_rage.state import Phase
from montecardo.simulate.blood_rage.words import BATTLE, CLAN, DO_CHEAPER, DO_QUEST_TIMES, MONSTER, QUEST
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.streams import STREAM, open_stream
from montecardo.strategies.blood_rage import STRATEGIES
from montecardo.strategies.blood_rage.plain import PLAIN
from montecardo.strategies.blood_rage.tuned import ALL_ROUNDER

GAME = get_game("blood-rage")
PLAYERS = {one.name: one for one in STRATEGIES}
QUICK = [one.name for one in STRATEGIES if not one.slow]
many_games = pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")


@cache
def pictures():
    """Return how each heuristic plays: means over games of four, each in every seat."""
    names = QUICK[1:]
    line_ups = [[names[(first + 3 * seat) % len(names)] for seat in range(4)] for first in range(len(names))]
    games = play("blood-rage", line_ups, 150, seed=51, jobs=1).games
    cards = make_setting(GAME, None, None, 51)[0].cards[0]
    picks = games[[f"picks_{place}" for place in range(1, 19)]].to_numpy()
    played = games[[f"played_{place}" for place in range(1, 19)]].to_numpy() == 1
    for column, kind in (("monsters", MONSTER), ("battles_drafted", BATTLE), ("quests_drafted", QUEST)):
        games[column] = (cards.kind[picks] == kind).sum(axis=1)
    games["monsters_played"] = ((cards.kind[picks] == MONSTER) & played).sum(axis=1)
    games["cheaper_played"] = (((cards.dos[picks] >> DO_CHEAPER) & 1 == 1) & played).sum(axis=1)
    games["steps"] = games.step_rage + games.step_axes + games.step_horns
    return games.groupby("strategy", observed=True).mean(numeric_only=True)


def test_tuned_weights_are_those_that_there_are_in_their_order():
    assert list(ALL_ROUNDER) == list(PLAIN)


def test_each_player_has_a_line_of_its_own_and_a_version():
    assert len({one.description for one in STRATEGIES}) == len(STRATEGIES)
    assert all(one.version for one in STRATEGIES)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("quests", "quests_drafted"),
        ("quests", "done"),
        ("monsters", "monsters"),
        ("monsters", "monsters_played"),
        ("loki", "lost"),
        ("loki", "glory_cards"),
        ("economy", "cheaper_played"),
        ("stat-racer", "steps"),
        ("stat-racer", "glory_stats"),
        ("tyr", "glory_battle"),
    ],
)
@many_games
def test_each_archetype_is_first_in_what_it_is_about(name, most):
    assert pictures().drop(index="all-rounder")[most].idxmax() == name


@many_games
def test_tyr_and_the_pillager_live_by_battles():
    found = pictures().drop(index="all-rounder")
    assert found.battles_drafted.nlargest(2).index.sort_values().tolist() == ["pillager", "tyr"]
    assert found.pillages.nlargest(2).index.sort_values().tolist() == ["pillager", "tyr"]
    assert found.done.idxmin() == "pillager"


def first_views(count):
    """Return views in the draft of seeded games, and the legal moves."""
    made = make_setting(GAME, None, None, 61)[0]
    cards, rules = made.cards[0], made.rules[0]
    rules.players = 4
    state, view, moves = GAME.state.new(), GAME.view.new(), np.zeros(GAME.max_moves, np.int32)
    streams, found = STREAM.table(2), []
    for game in range(count):
        for purpose in range(2):
            open_stream(streams[purpose], 61, purpose, game, 0)
        GAME.deal(state, cards, rules, streams[0])
        GAME.observe(state, int(GAME.to_move(state)), view)
        n = GAME.legal_moves(view, cards, rules, moves)
        assert view.phase == Phase.DRAFT
        offered = moves[:n].copy()
        offered.flags.writeable = False
        found.append((view.copy(), offered))
    return cards, found


def picked(name, cards, view, offered):
    rng = STREAM.new()
    open_stream(rng, 7, 2, 0, 0)
    player = PLAYERS[name]
    chosen = compile_strategy(player, GAME).kernel(view.copy(), cards, offered, player.weights_record(), rng)
    move = int(offered[chosen])
    assert kind_of(move) == PICK
    return number_of(move)


@pytest.mark.parametrize("name", QUICK[1:])
def test_an_edited_card_changes_the_draft(name):
    """No card is known by its place or name: what a strong one says makes another card the first pick."""
    cards, found = first_views(12 if JIT_ENABLED else 4)
    changed = 0
    for view, offered in found:
        before = picked(name, cards, view, offered)
        for move in offered:
            entry = number_of(int(move))
            if cards.kind[entry] != BATTLE or entry == before:
                continue
            edited = cards.copy()
            edited.value[entry] = 60
            assert picked(name, edited, view, offered) == entry
            changed += 1
            break
    assert changed > len(found) // 2


def test_a_quest_player_knows_the_card_that_doubles_quests_by_what_it_does():
    cards, found = first_views(12 if JIT_ENABLED else 4)
    changed = 0
    for view, offered in found:
        entries = [number_of(int(move)) for move in offered]
        clan = [entry for entry in entries if cards.kind[entry] == CLAN]
        if not clan:
            continue
        edited = cards.copy()
        edited.effects[clan[0]] = 0
        edited.effects[clan[0], 0, :3] = 1, DO_QUEST_TIMES, 4
        edited.dos[clan[0]] = 1 << DO_QUEST_TIMES
        assert picked("quests", edited, view, offered) == clan[0]
        changed += 1
    assert changed
