"""The `@strategy` decorator: what it makes of a function, and what it does not take."""

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.errors import UserError
from montecardo.simulate.strategy import AtLeast, Strategy, Word
from montecardo.strategies import find_strategy, strategy
from numba import njit


def choose(view, cards, moves, weights, rng):
    """Takes the first move.

    Whatever it is.
    """
    return 0


def error_of(declare, function=choose):
    with pytest.raises(UserError) as caught:
        declare(function)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_function_becomes_a_strategy():
    made = strategy("ragemore", boldness=2)(choose)
    assert isinstance(made, Strategy)
    assert (made.name, made.game, made.function) == ("choose", "ragemore", choose)
    assert made.description == "Takes the first move."
    assert made.weights == {"boldness": 2.0}
    assert type(made.weights["boldness"]) is float
    assert made.version.startswith("source ")
    assert made.spec == ""
    assert not made.is_ours


def test_the_name_is_the_functions_with_hyphens_unless_another_is_given():
    def two_words(view, cards, moves, weights, rng):
        """Takes the first move."""
        return 0

    assert strategy("ragemore")(two_words).name == "two-words"
    assert strategy("ragemore", name="other")(two_words).name == "other"


def test_a_version_may_be_given():
    assert strategy("ragemore", version="7")(choose).version == "7"


def test_the_function_is_left_as_it_was():
    made = strategy("ragemore")(choose)
    assert choose(None, None, [1, 2], None, None) == 0
    assert made(None, None, [1, 2], None, None) == 0


def test_arguments_may_have_other_names():
    @strategy("ragemore")
    def short(v, c, m, w, r):
        """Takes the last move."""
        return len(m) - 1

    assert len(play("ragemore", short, games=3, jobs=1).games) == 3


def test_a_function_that_is_compiled_already_will_do():
    @strategy("ragemore")
    @njit
    def compiled(view, cards, moves, weights, rng):
        """Takes the first move."""
        return 0

    plain = play("ragemore", strategy("ragemore")(choose), games=20, jobs=1).games
    games = play("ragemore", compiled, games=20, jobs=1).games
    assert compiled.name == "compiled"
    assert compiled.description == "Takes the first move."
    assert games.drop(columns="strategy").equals(plain.drop(columns="strategy"))


def test_the_description_is_the_first_line_that_says_something():
    def spaced(view, cards, moves, weights, rng):
        """
        Takes the first move.

        Always.
        """
        return 0

    assert strategy("ragemore")(spaced).description == "Takes the first move."


def test_other_arguments_are_told():
    def two(view, moves):
        """Takes the first move."""
        return 0

    def none():
        """Takes the first move."""
        return 0

    told = error_of(strategy("ragemore"), two)
    assert told == "strategy two takes (view, moves); it must take (view, cards, moves, weights, rng)"
    assert error_of(strategy("ragemore"), none).startswith("strategy none takes ();")


def test_a_missing_docstring_is_told():
    def mute(view, cards, moves, weights, rng):
        return 0

    def blank(view, cards, moves, weights, rng):
        """ """
        return 0

    told = "has no docstring: its first line is the strategy's description"
    assert error_of(strategy("ragemore"), mute) == f"strategy mute {told}"
    assert error_of(strategy("ragemore"), blank) == f"strategy blank {told}"


@pytest.mark.parametrize("taken", ["size", "max", "T", "dtype", "item"])
def test_a_weight_with_a_name_of_numpys_is_told(taken):
    told = error_of(strategy("ragemore", **{taken: 1.0}))
    assert told == f"strategy choose: no weight can be called {taken!r}, a name that numpy uses"


@pytest.mark.parametrize("value", ["much", None, float("nan")])
def test_a_weight_that_is_no_number_is_told(value):
    assert "boldness" in error_of(strategy("ragemore", boldness=value))


@pytest.mark.parametrize("name", ["a:b", "a,b", "a b", "", "mine.py"])
def test_a_name_that_cannot_be_typed_is_told(name):
    if name:
        assert repr(name) in error_of(strategy("ragemore", name=name))
    else:
        assert "name" in error_of(strategy("ragemore", name=name))


def test_numpys_numbers_are_weights_too():
    made = strategy("ragemore", boldness=np.float32(0.5))(choose)
    assert made.weights == {"boldness": 0.5}


def test_a_weight_may_be_a_choice_with_words():
    made = strategy("ragemore", pace=Word("quick", ("slow", "quick")), boldness=2)(choose)
    assert made.weights == {"pace": 1.0, "boldness": 2.0}
    assert made.told_weights == {"pace": "quick", "boldness": 2.0}
    slow = made.with_weights(pace="slow")
    assert (slow.name, slow.weights["pace"]) == ("choose:pace=slow", 0.0)
    assert made.with_weights(pace=0) == slow


@pytest.mark.parametrize("value", ["brisk", 2, -1, 0.5, None])
def test_a_word_that_a_choice_does_not_have_is_told(value):
    declare = strategy("ragemore", pace=Word(value, ("slow", "quick")))
    assert error_of(declare) == f"pace of strategy choose can't be {value!r}; allowed: slow, quick"


# ---------------------------------------------------------------- weights that must not be too small


def test_a_weight_may_have_a_smallest_value():
    made = strategy("ragemore", playouts=AtLeast(20))(choose)
    assert made.weights == {"playouts": 20.0}
    assert made.with_weights(playouts=1).weights == {"playouts": 1.0}
    with pytest.raises(UserError, match=r"playouts of strategy choose can't be 0; allowed: .*, 1 or more$"):
        made.with_weights(playouts=0)


def test_what_is_declared_must_not_be_less_either():
    assert "2 or more" in error_of(strategy("ragemore", playouts=AtLeast(1, least=2)))


@pytest.mark.parametrize("game", ["ragemore", "rage", "dragons-ransom", "blood-rage"])
@pytest.mark.parametrize("player", ["pimc", "ismcts"])
def test_a_search_needs_a_playout(game, player):
    with pytest.raises(UserError, match="1 or more"):
        find_strategy(game, f"{player}:playouts=0")
