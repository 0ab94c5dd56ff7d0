"""A run goes on only as what it was: the field that differs is named, and nothing is changed."""

import copy

import pytest
from montecardo.simulate import open_run
from montecardo.simulate.design import make_design
from montecardo.simulate.errors import UserError
from montecardo.simulate.ragemore.card_sampler import sample_card_set
from montecardo.simulate.store.agreeing import described, differences
from montecardo.simulate.store.recording import record
from montecardo.strategies import find_strategy, strategy

CAUTIOUS = "cautious"


def other(strategies=("random", CAUTIOUS), **how):
    return make_design("ragemore", list(strategies), **{"seed": 1, "replicates": 2, **how})


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (other(seed=2), r"seed is 1 there, and was asked for as 2$"),
        (other(replicates=3), r"replicates is 2 there, and was asked for as 3$"),
        (other(rules={"stack_target": 4}), r"rule stack_target is 3 there, and was asked for as 4$"),
        (
            other(cards=sample_card_set(seed=3, index=0)),
            r"hash of the card set is 72ac448899ec there, and was asked ",
        ),
        (other(["random"]), r"list of strategies is random, cautious there, and was asked for as random$"),
        (
            other([CAUTIOUS, "random"]),
            r"list of strategies is random, cautious there, and was asked for as cau",
        ),
        (
            other(["random", "cautious:gain=4"]),
            r"list of strategies is random, cautious there, and was asked for as random, cautious:gain=4$",
        ),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_another_design_is_refused(played, asked, field):
    before = {file: file.read_bytes() for file in played.rglob("*") if file.is_file()}
    with (
        pytest.raises(UserError, match=rf"^{played} is another run: {field}") as caught,
        record(played, asked),
    ):
        pass
    assert "\n" not in str(caught.value)
    assert {file: file.read_bytes() for file in played.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda told: told.update(version="2"), "version of the game"),
        (lambda told: told["rules"].update(new="yes"), "rule new"),
        (lambda told: told["line_ups"][1][0].update(version="2"), "version of strategy cautious"),
        (lambda told: told["line_ups"][1][0]["weights"].update(gain=3.5), "weight gain of strategy cautious"),
        (lambda told: told["line_ups"][1][0].update(code="abc"), "hash of the file of strategy cautious"),
    ],
)
def test_each_field_counts(design, change, field):
    told = described(design)
    changed = copy.deepcopy(told)
    change(changed)
    assert [name for name, *_ in differences(told, changed)] == [field]


@pytest.mark.parametrize("header", ["name", "source", "status"])
def test_where_cards_come_from_does_not_count(design, header):
    told = described(design)
    changed = copy.deepcopy(told)
    changed["cards"][header] = "another"
    assert list(differences(told, changed)) == []


FILE = """
from montecardo.strategies import strategy

PLACE = {place}


@strategy("ragemore"{declared}, bias=1.0)
def mine(view, cards, moves, weights, rng):
    'A move.'
    return PLACE
"""


@pytest.mark.parametrize("declared", ["", ", version='1'"])
def test_a_change_beside_the_function_counts(tmp_path, play_into, declared):
    file = tmp_path / "mine.py"
    file.write_text(FILE.format(place=0, declared=declared))
    design = make_design("ragemore", f"{file}:mine:bias=2", seed=1)
    play_into(tmp_path / "run", design, 2_000, stop_after=1)
    play_into(tmp_path / "run", None, 1_500)
    again = open_run(tmp_path / "run").design.line_ups[0][0]
    assert (again.name, again.weights["bias"]) == ("mine:bias=2", 2.0)
    file.write_text(FILE.format(place=1, declared=declared).replace("PLACE = 1", "PLACE = int(True)"))
    with pytest.raises(
        UserError, match=r"is another run: hash of the file of strategy mine:bias=2 is \w{12} there"
    ):
        play_into(tmp_path / "run", None)
    with pytest.raises(
        UserError, match=r"hash of the file of strategy mine:bias=2 is \w{12} there, and was asked"
    ):
        play_into(tmp_path / "run", make_design("ragemore", f"{file}:mine:bias=2", seed=1))
    file.unlink()
    with pytest.raises(UserError, match=r"^no file .*mine.py"):
        play_into(tmp_path / "run", None)


def test_a_strategy_of_a_notebook_goes_on_where_it_was_declared(tmp_path, play_into):
    def declare(place):
        @strategy("ragemore", version=str(place))
        def mine(view, cards, moves, weights, rng):
            """A move."""
            return 0

        return make_design("ragemore", mine, seed=1)

    play_into(tmp_path, declare(1), 2_000, stop_after=1)
    with pytest.raises(UserError, match="strategy mine stands in no file that it could be loaded from"):
        play_into(tmp_path, None)
    with pytest.raises(UserError, match="version of strategy mine is 1 there, and was asked for as 2"):
        play_into(tmp_path, declare(2))
    assert play_into(tmp_path, declare(1)).complete


def test_an_installed_strategy_is_found_by_its_name():
    told = described(make_design("ragemore", [find_strategy("ragemore", "cautious:gain=4")], seed=1))
    (entry,) = told["line_ups"][0]
    assert (entry["spec"], entry["changed"], entry["code"]) == ("cautious", {"gain": 4.0}, "")
