"""Which strategies there are."""

import pytest
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import games
from montecardo.strategies import built_in, find_strategy
from montecardo.strategies import ragemore as ragemores


@pytest.mark.parametrize("game", games())
def test_every_game_has_strategies_of_ours(game):
    players = built_in(game)
    assert len(players) >= 2
    assert len({player.name for player in players}) == len(players)
    for player in players:
        assert player.game == game
        assert player.is_ours
        assert find_strategy(game, player.name) == player


@pytest.mark.parametrize("game", games())
def test_each_has_a_line_and_a_version(game):
    for player in built_in(game):
        assert player.description[0].isupper()
        assert player.description.endswith(".")
        assert len(player.description) <= 110
        assert player.version
        assert not player.version.startswith("source "), "ours have versions that people can tell apart"


def test_ragemores_strategies_are_those_of_its_package():
    assert built_in("ragemore") == list(ragemores.STRATEGIES)


def test_the_simplest_comes_first():
    names = [player.name for player in built_in("ragemore")]
    assert names[0] == "random"
    assert names.index("cautious") < names.index("planner")


def test_an_unknown_game_is_told():
    with pytest.raises(UserError, match=r"^no game is called 'chess'; allowed: "):
        built_in("chess")
