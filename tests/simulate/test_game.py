"""What a game is told by: its switches, its settings, and the registry."""

from dataclasses import replace

import numpy as np
import pytest
from montecardo import simulate
from montecardo.simulate.errors import GameError, UserError
from montecardo.simulate.game import Switch, allowed, games, get_game
from montecardo.simulate.layout import Field, Layout
from montecardo.simulate.ragemore.state import Ending

RAGEMORE = get_game("ragemore")


def one_line(error):
    assert "\n" not in str(error.value)
    return str(error.value)


# ---------------------------------------------------------------- the registry


def test_games_are_known_by_name():
    assert "ragemore" in games()
    assert games() == sorted(games())
    assert all(get_game(name).name == name for name in games())
    assert get_game("ragemore") is RAGEMORE


@pytest.mark.parametrize("name", ["ragemoor", "Ragemore", "", "rules", None])
def test_an_unknown_game_is_told_with_those_there_are(name):
    with pytest.raises(UserError) as error:
        get_game(name)
    told = one_line(error)
    assert told.startswith(f"no game is called {name!r}")
    assert told.endswith(f"; allowed: {', '.join(games())}")
    assert ("did you mean 'ragemore'?" in told) == (name in ("ragemoor", "Ragemore"))


@pytest.mark.parametrize("name", ["GameError", "UserError", "games", "get_game", "Run", "play"])
def test_the_package_offers_what_people_need(name):
    assert name in dir(simulate)
    assert getattr(simulate, name).__name__ == name


def test_the_package_offers_nothing_else():
    with pytest.raises(AttributeError, match="has no attribute 'no_such_thing'"):
        _ = simulate.no_such_thing


# ---------------------------------------------------------------- switches


def test_the_first_value_is_the_default():
    switch = Switch("speed", ("slow", "quick"), "how fast", "R1")
    assert switch.default == "slow"
    assert [switch.code(value) for value in switch.values] == [0, 1]


def test_a_numeric_switch_is_its_own_code():
    switch = Switch("limit", ("none", "200", "7"), "how long", "R1", numeric=True)
    assert [switch.code(value) for value in switch.values] == [0, 200, 7]


POINTS = Switch("points", ("1", "2"), "how many", "R1", numeric=True, span=(-5, 20))
LIMIT = Switch("limit", ("none", "200"), "how long", "R1", numeric=True, span=(1, 999))


@pytest.mark.parametrize(
    ("switch", "given", "meant"),
    [
        (POINTS, 1, "1"),
        (POINTS, "20", "20"),
        (POINTS, "-5", "-5"),
        (POINTS, "+07", "7"),
        (POINTS, np.int64(13), "13"),
        (LIMIT, "none", "none"),
        (LIMIT, 999, "999"),
    ],
)
def test_a_switch_with_a_span_takes_any_whole_number_of_it(switch, given, meant):
    assert switch.read(given) == meant
    assert switch.code(meant) == (0 if meant == "none" else int(meant))


@pytest.mark.parametrize("given", [21, -6, "two", "", "1.0", 1.0, None, True, "9" * 30, "1_0", "\u0663"])
def test_a_switch_with_a_span_takes_nothing_else(given):
    with pytest.raises(UserError) as error:
        POINTS.read(given)
    assert one_line(error).endswith("; allowed: a whole number from -5 to 20")
    assert one_line(error).startswith("rule points can't be ")


def test_a_span_is_told_with_the_word_for_nothing():
    assert LIMIT.told == "none, or a whole number from 1 to 999"
    assert Switch("pick", ("a", "b"), "which", "R1").told == "a, b"


# ---------------------------------------------------------------- table sizes


def test_a_game_for_one_table_size_has_its_rules_as_they_are():
    rules, cards = RAGEMORE.rules.table(1), RAGEMORE.cards.table(1)
    seated = RAGEMORE.seated(rules, cards, 1)
    assert seated.tobytes() == rules.tobytes()
    assert seated is not rules


def test_a_game_for_several_table_sizes_is_told_how_many_sit_down():
    rules = Layout("Rules", players=Field(np.int64, "at the table"), points=Field(np.int64, "a switch"))
    many = replace(RAGEMORE, rules=rules)
    record = many.rules.table(1)
    assert many.seated(record, RAGEMORE.cards.table(1), 5)[0].players == 5
    assert record[0].players == 0


def test_rules_and_cards_that_so_many_can_not_play_are_an_error():
    def check(rules, cards):
        raise UserError("too few cards")

    with pytest.raises(UserError, match="too few cards"):
        replace(RAGEMORE, check=check).seated(RAGEMORE.rules.table(1), RAGEMORE.cards.table(1), 1)


@pytest.mark.parametrize("switch", RAGEMORE.switches, ids=lambda switch: switch.name)
def test_each_switch_has_a_field_a_paragraph_and_one_line(switch):
    assert switch.name in RAGEMORE.rules.fields
    assert switch.paragraph.startswith("R")
    assert switch.doc
    assert "\n" not in switch.doc
    assert len(set(switch.values)) == len(switch.values) >= 2
    assert len({switch.code(value) for value in switch.values}) == len(switch.values)


def test_every_field_of_the_rules_is_a_switch():
    assert {switch.name for switch in RAGEMORE.switches} == set(RAGEMORE.rules.fields)


# ---------------------------------------------------------------- settings


def test_settings_are_all_switches_with_their_defaults():
    assert RAGEMORE.settings() == {switch.name: switch.default for switch in RAGEMORE.switches}
    assert RAGEMORE.settings({}) == RAGEMORE.settings(None)


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [
        ("setup", "random", "random"),
        ("stack_target", 4, "4"),
        ("stack_target", np.int64(4), "4"),
        ("play_triggers_ability", True, "true"),
        ("play_triggers_ability", False, "false"),
        ("turn_limit", 200, "200"),
    ],
)
def test_a_value_may_be_given_as_python_has_it(name, given, meant):
    chosen = RAGEMORE.settings({name: given})
    assert chosen == {**RAGEMORE.settings(), name: meant}


def test_an_unknown_rule_is_told_with_those_there_are():
    with pytest.raises(UserError) as error:
        RAGEMORE.settings({"set-up": "random"})
    names = ", ".join(sorted(switch.name for switch in RAGEMORE.switches))
    assert one_line(error) == f"ragemore has no rule 'set-up' (did you mean 'setup'?); allowed: {names}"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("setup", "randm", "rule setup can't be 'randm' (did you mean 'random'?); allowed: choice, random"),
        ("setup", None, "rule setup can't be 'None'; allowed: choice, random"),
        ("setup", "", "rule setup can't be ''; allowed: choice, random"),
        ("stack_target", 5, "rule stack_target can't be '5'; allowed: 3, 4"),
        ("play_triggers_ability", 1, "rule play_triggers_ability can't be '1'; allowed: false, true"),
    ],
)
def test_an_unknown_value_is_told_with_those_there_are(name, value, told):
    with pytest.raises(UserError) as error:
        RAGEMORE.settings({name: value})
    assert one_line(error) == told


def test_the_rules_record_holds_each_value():
    for switch in RAGEMORE.switches:
        for value in switch.values:
            record = RAGEMORE.rules_record({**RAGEMORE.settings(), switch.name: value})
            others = [other for other in RAGEMORE.switches if other is not switch]
            assert record[switch.name] == switch.code(value)
            assert all(record[other.name] == other.code(other.default) for other in others)


# ---------------------------------------------------------------- what a game tells of itself


def test_each_column_of_the_frame_is_told():
    assert list(RAGEMORE.results) == list(RAGEMORE.result.fields)
    assert all(RAGEMORE.results.values())


def test_the_endings_are_the_rules_endings():
    assert RAGEMORE.endings[0] == "none"
    assert [Ending[name.upper()] for name in RAGEMORE.endings] == list(range(len(RAGEMORE.endings)))


def test_what_is_allowed_keeps_the_order_of_a_tuple_and_sorts_the_rest():
    assert allowed("x", ("b", "a")) == "; allowed: b, a"
    assert allowed("x", {"b": 1, "a": 2}) == "; allowed: a, b"
    assert allowed("tuen", ("turn", "move")) == " (did you mean 'turn'?); allowed: turn, move"


def test_a_game_error_is_a_user_error_with_a_place():
    error = GameError("stuck", 17, 3)
    assert isinstance(error, UserError)
    assert (str(error), error.game, error.replicate) == ("stuck", 17, 3)
