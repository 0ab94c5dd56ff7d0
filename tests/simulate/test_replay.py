"""One game again: the transcript tells the game that was played."""

import json
import re
from dataclasses import replace
from itertools import islice

import pytest
from montecardo import simulate
from montecardo.simulate.batch import play_range
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.errors import GameError, UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.replaying import replay, replay_data
from montecardo.strategies import built_in, strategy

RAGEMORE = get_game("ragemore")
# In plain Python those that look ahead take too long.
PLAYERS = [player for player in built_in("ragemore") if JIT_ENABLED or player.name in ("random", "cautious")]
COUNT = 30 if JIT_ENABLED else 3
SOME = {"a": 0}


def told(strategy, game, **how):
    return list(replay("ragemore", strategy, game, **{"seed": 1, **how}))


def ending_of(lines):
    return re.match(r"Ending: (\w+)\. .*\(R\d+\)\.?", lines[-1])[1]


def from_the_deal(lines):
    """Leave out the head, which tells a strategy's version and description."""
    return lines[lines.index("The deal") :]


def turns_of(lines):
    return max((int(n) for n in re.findall(r"^Turn (\d+)\. ", "\n".join(lines), re.M)), default=0)


def decisions_of(lines):
    return sum(line.startswith("> ") and not line.endswith("(the only move)") for line in lines)


def assert_tells(lines, row):
    assert ending_of(lines) == RAGEMORE.endings[row["ending"]]
    assert decisions_of(lines) == row["decisions"]
    assert turns_of(lines) == row["turns"]


# ---------------------------------------------------------------- the same game


@pytest.mark.parametrize("strategy", PLAYERS, ids=lambda strategy: strategy.name)
def test_a_replay_tells_what_play_recorded(strategy):
    setting = make_setting(RAGEMORE, None, None, 1)[0]
    rows = play_range(setting, (strategy,), 0, COUNT)
    for number, row in enumerate(rows):
        assert_tells(told(strategy, number), row)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", PLAYERS, ids=lambda strategy: strategy.name)
def test_many_replays_tell_what_play_recorded(strategy):
    rules = {"setup": "random", "reinforcer_shares_fate": "true", "play_triggers_ability": "true"}
    setting = make_setting(RAGEMORE, None, rules, 2)[0]
    for number, row in enumerate(play_range(setting, (strategy,), 0, 300)):
        assert_tells(told(strategy, number, seed=2, rules=rules), row)


def test_a_replay_knows_replicates_rules_and_weights():
    rules, spec = {"setup": "random", "stack_target": 4}, "cautious:gain=1.5,death=2"
    run = simulate.play("ragemore", spec, COUNT // 3, seed=2**64 - 1, replicates=3, rules=rules, jobs=1)
    for row in run.games.itertuples():
        lines = told(spec, row.game, seed=2**64 - 1, replicate=row.replicate, rules=rules)
        assert ending_of(lines) == row.ending
        assert turns_of(lines) == row.turns
        assert decisions_of(lines) == row.decisions


def test_the_same_replay_is_the_same_text():
    assert told("random", 3) == told("random", 3)
    assert told("random", 3) != told("random", 4)
    assert told("random", 3)[1:] != told("random", 3, seed=2)[1:]


def test_the_replay_of_a_strategy_in_plain_python():
    @strategy("ragemore")
    def plain(view, cards, moves, weights, rng):
        """Takes the first move, out of a dict."""
        return SOME["a"]

    @strategy("ragemore", name="plain")
    def compiled(view, cards, moves, weights, rng):
        """Takes the first move."""
        return 0

    assert from_the_deal(told(plain, 0)) == from_the_deal(told(compiled, 0))


def test_what_a_strategy_does_to_its_view_is_not_told():
    @strategy("ragemore")
    def honest(view, cards, moves, weights, rng):
        """Takes the first move."""
        return 0

    @strategy("ragemore", name="honest")
    def scribbler(view, cards, moves, weights, rng):
        """Takes the first move, having crossed out what it sees."""
        view.encounter = 0
        view.turn = 99
        view.finished = 7
        view.rules.stack_target = 1
        view.party[:] = 0
        cards.strength[:] = 0
        return 0

    assert from_the_deal(told(scribbler, 2)) == from_the_deal(told(honest, 2))


# ---------------------------------------------------------------- the text


def test_the_transcript_has_a_head_decisions_and_an_ending():
    lines = told("cautious", 0)
    assert lines[0] == "Ragemore, game 0 of seed 1, replicate 0"
    assert all("\n" not in line for line in lines)
    text = "\n".join(lines)
    assert "> cautious: " in text
    assert "Rules that differ from the default: none" in lines
    assert "The deal" in lines
    assert "The end" in lines
    assert max(map(len, lines)) <= 118
    questions = [line for line in lines if line.endswith("?") and not line.startswith(" ")]
    choices = [line for line in lines if line.startswith("> ")]
    assert len(questions) == len(choices) >= 1


def test_the_choice_is_among_the_moves_told():
    text = "\n".join(told("random", 1))
    asked = re.findall(r"^  Moves: (.*(?:\n         .*)*)\n> random: (.*)$", text, re.M)
    assert asked
    for moves, chosen in asked:
        offered = re.split(r" \|\s+", moves)
        assert len(offered) >= 2
        assert chosen in offered


def test_the_head_names_the_rules_that_differ_and_the_weights():
    lines = told("cautious:gain=1.5", 0, rules={"setup": "random", "turn_limit": 200})
    assert lines[1].startswith("Player: cautious:gain=1.5 (version ")
    told_rules = " ".join(line.strip() for line in lines[:8])
    assert "setup=random (who picks the Quest of a card in set-up; R4); turn_limit=200 (" in told_rules
    assert "adjacent_match" not in told_rules


# ---------------------------------------------------------------- as data


def test_the_data_hold_what_the_transcript_tells():
    data, lines = replay_data("ragemore", "cautious", 4, seed=1), told("cautious", 4)
    assert json.loads(json.dumps(data)) == data
    text = " ".join(" ".join(lines).split())
    for decision in data["decisions"]:
        assert decision["question"] in lines
        assert " | ".join(decision["moves"]) in text
        assert 0 <= decision["chosen"] < len(decision["moves"])
    effects = [*data["deal"]["effects"], *(e for one in data["decisions"] for e in one["effects"])]
    assert len(effects) == sum(line.startswith("  - ") for line in lines)
    for effect in effects:
        assert f"- {effect['text']} ({effect['rule']})" in text
    assert lines[-1] == f"Ending: {data['ending']}. {data['reason']}"


def test_the_data_hold_the_row_of_the_frame():
    run = simulate.play("ragemore", "random", COUNT, seed=1, jobs=1)
    for row in run.games.itertuples():
        data = replay_data("ragemore", "random", row.game, seed=1)
        assert data["results"] == [{name: getattr(row, name) for name in RAGEMORE.result.fields}]
        assert data["ending"] == row.ending
        assert (data["number"], data["replicate"], data["seed"]) == (row.game, row.replicate, 1)


# ---------------------------------------------------------------- errors


def error_of(*given, **how):
    with pytest.raises(UserError) as caught:
        told(*given, **how)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_replay_is_of_one_line_up():
    assert error_of(["random", "cautious"], 0) == "a replay takes one line-up of strategies, not 2"
    assert error_of([], 0).startswith("no strategy given; allowed: ")


def test_wrong_numbers_are_told():
    assert error_of("random", -1) == "game number can't be -1; allowed: 0 or more"
    assert error_of("random", 0, replicate=-1) == "replicate can't be -1; allowed: 0 or more"


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_wrong_seed_is_told(seed):
    assert error_of("random", 0, seed=seed) == f"seed can't be {seed}; allowed: 0 to {2**64 - 1}"


def test_wrong_names_are_told():
    assert error_of("randm", 0).startswith("ragemore has no strategy 'randm' (did you mean 'random'?)")
    assert error_of("random", 0, rules={"x": 1}).startswith("ragemore has no rule 'x'")
    assert error_of("random", 0, cards="nope").startswith("nope: no such file")
    with pytest.raises(UserError, match="no game is called 'chess'"):
        list(replay("chess", "random", 0))


@strategy("ragemore")
def beyond(view, cards, moves, weights, rng):
    """Points past the moves, from turn 2 on."""
    return len(moves) if view.turn > 1 else 0


@strategy("ragemore")
def refuses(view, cards, moves, weights, rng):
    """Raises, from turn 2 on."""
    if view.turn > 1:
        raise ValueError("no card for me")
    return 0


@strategy("ragemore")
def halves(view, cards, moves, weights, rng):
    """Returns a float, in plain Python, from turn 2 on."""
    return SOME["a"] + (0.5 if view.turn > 1 else 0)


@strategy("ragemore")
def at_length(view, cards, moves, weights, rng):
    """Raises with two lines, from turn 2 on."""
    if view.turn > 1:
        raise ValueError("first line\nsecond line")
    return 0


def lines_and_error(strategy, game):
    """Return the lines before the error, and the error."""
    lines = []
    with pytest.raises(GameError) as caught:
        lines.extend(replay("ragemore", strategy, game, seed=1))
    return lines, caught.value


@pytest.mark.parametrize(
    ("player", "what"),
    [
        (beyond, r"strategy beyond chose move (\d+); allowed: 0 to (\d+)"),
        (refuses, "strategy refuses raised ValueError: no card for me"),
        (halves, r"strategy halves raised TypeError: it returned 0.5, not an index into moves"),
        (at_length, "strategy at-length raised ValueError: first line second line$"),
    ],
    ids=["index", "raise", "float", "lines"],
)
def test_a_fault_of_the_strategy_is_told_after_the_lines_up_to_it(player, what):
    lines, error = lines_and_error(player, 2)
    assert re.match(what, str(error))
    assert (error.game, error.replicate) == (2, 0)
    assert any(line.startswith("> ") for line in lines)
    assert not any(line.startswith("Ending") for line in lines)
    # The last thing told is what it was asked.
    assert lines[-1].startswith(("  Moves: ", "         "))


def test_a_game_without_end_ends_with_an_error(monkeypatch):
    short = replace(RAGEMORE, max_plies=3)
    monkeypatch.setattr("montecardo.simulate.design.get_game", lambda name: short)
    with pytest.raises(GameError, match="has not ended after 3 decisions"):
        list(islice(replay("ragemore", "random", 0), 1000))


def test_the_package_offers_the_function_at_any_time():
    assert callable(simulate.replay)
    assert callable(simulate.replay)
