"""Strategies of installed packages, found by their entry points."""

import subprocess
import sys
from pathlib import Path

import pytest
from montecardo import simulate
from montecardo.simulate.errors import UserError
from montecardo.simulate.line_up import find_strategy, installed_strategies
from montecardo.strategies import built_in

BUILT_IN = {player.name for player in built_in("ragemore")}

HEAD = "from montecardo.strategies import strategy\n\n\n"


def find_error(name):
    with pytest.raises(UserError) as caught:
        find_strategy("ragemore", name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


GUESTS = (
    HEAD
    + """
@strategy("ragemore")
def guest(view, cards, moves, weights, rng):
    'From a package.'
    return 0


@strategy("ragemore")
def random(view, cards, moves, weights, rng):
    'Is called like one of ours.'
    return 0


@strategy("rage")
def elsewhere(view, cards, moves, weights, rng):
    'Plays another game.'
    return 0
"""
)


def install(folder, package, module, text, points):
    """Put a package on the path as if pip had installed it: a module, and its metadata."""
    (folder / f"{module}.py").write_text(text)
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[montecardo.strategies]\n" + points)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder on the path; what is imported from it is forgotten afterwards."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or ".").is_relative_to(tmp_path):
            del sys.modules[name]


def test_a_package_adds_a_module_of_strategies(site):
    install(site, "guests", "guests_of_mine", GUESTS, "all = guests_of_mine\n")
    found = find_strategy("ragemore", "guest")
    assert found.description == "From a package."
    assert not found.is_ours
    assert "guest" not in {player.name for player in built_in("ragemore")}
    assert set(installed_strategies("ragemore")) == BUILT_IN | {"guest"}


def test_a_package_adds_one_strategy(site):
    install(site, "guests", "one_guest", GUESTS, "guest = one_guest:guest\n")
    run = simulate.play("ragemore", ["guest", "random"], games=3, jobs=1)
    assert list(run.games.strategy.cat.categories) == ["guest", "random"]


def test_a_package_does_not_take_the_name_of_ours(site):
    install(site, "aaa", "thief_of_names", GUESTS, "aaa = thief_of_names\n")
    assert find_strategy("ragemore", "random").is_ours


def test_an_error_lists_the_guests_too(site):
    install(site, "guests", "listed_guests", GUESTS, "all = listed_guests\n")
    assert "guest" in find_error("gest").split("allowed: ")[1]


def test_a_broken_package_leaves_the_others_alone(site):
    install(site, "broken", "broken_guests", "import no_such_module\n", "all = broken_guests\n")
    assert find_strategy("ragemore", "random").is_ours
    assert {player.name for player in built_in("ragemore")} == BUILT_IN


def test_a_broken_package_is_told_where_its_strategy_is_wanted(site):
    install(site, "broken", "bad_guests", "import no_such_module\n", "all = bad_guests\n")
    told = find_error("guest")
    assert "all = bad_guests can't be loaded: No module named 'no_such_module'" in told


ANOTHER_GAME = """
import sys
from montecardo.strategies import find_strategy

find_strategy("ragemore", "random")
print(*[name for name in sys.modules if name.startswith("montecardo.strategies.rage.")])
"""


def test_another_games_strategies_are_not_imported():
    """They would take a quarter of a second at each start."""
    done = subprocess.run([sys.executable, "-c", ANOTHER_GAME], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
