"""Alpha-rank, equilibria and cycles: against OpenSpiel, by hand, by simulation, and at the edges."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.meta_game.alpha_rank import alpha_rank, fixation, stationary
from montecardo.analysis.meta_game.cycles import cycles
from montecardo.analysis.meta_game.equilibrium import equilibrium, most_even, optimal
from montecardo.analysis.meta_game.payoffs import MetaGame, bundles_of, meta_line_ups
from montecardo.analysis.several_seats.beats import who_beats_whom
from montecardo.simulate.errors import UserError

from ..tables import frame

# How often the first of each two wins: a goes before b, b before c, c before a.
CHANCES = {("a", "b"): 0.7, ("b", "c"): 0.6, ("a", "c"): 0.45}


def duels(deals: int, seed: int, chances: dict[tuple[str, str], float] = CHANCES) -> pd.DataFrame:
    """Play each pair, with each on the first seat, on each deal; a deal's luck is the same for all."""
    rng = np.random.default_rng(seed)
    scores, who, number = [], [], []
    for deal in range(deals):
        luck = rng.normal(0, 0.1)
        for (one, other), chance in chances.items():
            won = rng.random() < chance + luck
            turned = rng.random() < 0.5
            scores.append([0, 1] if won == turned else [1, 0])
            who.append([other, one] if turned else [one, other])
            number.append(deal)
    return frame(scores, who, number)


def matrix_game(matrix: np.ndarray, total: float | None = None) -> MetaGame:
    """Return the game of two whose row player earns `matrix`."""
    count = len(matrix)
    company, payoff = [], []
    for one in range(count):
        for other in range(one, count):
            earned = np.zeros(count)
            earned[one], earned[other] = matrix[one, other], matrix[other, one]
            company.append(np.bincount([one, other], minlength=count))
            payoff.append(earned)
    names = tuple("abcdefgh"[:count])
    return MetaGame(names, 2, np.array(company), np.array(payoff), total, 0, 0)


# ---------------------------------------------------------------- alpha-rank


@pytest.fixture
def alpharank(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("pyspiel")
    # It loads this for its pictures alone.
    monkeypatch.setitem(sys.modules, "networkx", ModuleType("networkx"))
    return pytest.importorskip("open_spiel.python.egt.alpharank")


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize("alpha", [0.1, 1.0, 10.0])
def test_as_open_spiels_alpha_rank(alpharank: Any, count: int, alpha: float) -> None:
    matrix = np.random.default_rng(count).random((count, count))
    rhos, _, theirs, _, _ = alpharank.compute([matrix], m=20, alpha=alpha, use_local_selection_model=False)
    chances = fixation(matrix_game(matrix), alpha, 20)
    apart = ~np.eye(count, dtype=bool)
    assert chances[apart] == pytest.approx(rhos[apart], rel=1e-6)
    assert stationary(chances) == pytest.approx(theirs, abs=1e-6)


def test_as_open_spiels_alpha_rank_on_games(alpharank: Any) -> None:
    games = duels(200, 1)
    beats = who_beats_whom(games)
    matrix = np.full((3, 3), 0.5)
    for row in beats.to_dict("records"):
        one, other = "abc".index(row["first"]), "abc".index(row["second"])
        matrix[one, other], matrix[other, one] = row["estimate"], 1 - row["estimate"]
    _, _, theirs, _, _ = alpharank.compute([matrix], m=50, alpha=2.0, use_local_selection_model=False)
    ours = alpha_rank(games, alpha=2.0).set_index("strategy")["estimate"]
    assert ours[list("abc")].tolist() == pytest.approx(theirs.tolist(), abs=1e-8)


def test_fixation_at_tables_of_three_by_hand() -> None:
    """Population of 3 at tables of 3: with k mutants everybody sits at the one table of all."""
    company = np.array([[3, 0], [2, 1], [1, 2], [0, 3]])
    payoff = np.array([[1.0, 0], [2.0, 5.0], [3.0, 4.0], [0, 7.0]])
    game = MetaGame(("a", "b"), 3, company, payoff, None, 0, 0)
    first, second = np.exp(-(5 - 2)), np.exp(-(4 - 3))
    chances = fixation(game, 1.0, 3)
    assert chances[0, 1] == pytest.approx(1 / (1 + first + first * second))


def test_the_stationary_distribution_of_rare_moves() -> None:
    moves = np.array([[0, 1e-20, 1e-25], [3e-20, 0, 1e-12], [1e-25, 2e-12, 0]])
    mass = stationary(moves)
    flow = mass[:, None] * moves
    assert flow.sum(axis=0) == pytest.approx(flow.sum(axis=1), rel=1e-12)
    assert mass.sum() == pytest.approx(1)


def alpha_coverage(trials: int, check: Callable[..., None]) -> None:
    matrix = np.full((3, 3), 0.5)
    for (one, other), chance in CHANCES.items():
        matrix["abc".index(one), "abc".index(other)] = chance
        matrix["abc".index(other), "abc".index(one)] = 1 - chance
    truth = stationary(fixation(matrix_game(matrix), 1.0, 20))
    hits = []
    for trial in range(trials):
        rows = alpha_rank(duels(150, 500 + trial), alpha=1.0, population=20, resamples=300)
        rows = rows.set_index("strategy").loc[list("abc")]
        hits += ((rows["low"] < truth) & (rows["high"] > truth)).tolist()
    check("alpha-rank's masses", hits, below=0.025)


def test_the_intervals_of_alpha_rank_cover_the_truth(check_coverage: Callable[..., None]) -> None:
    alpha_coverage(100, check_coverage)


@pytest.mark.slow
def test_the_intervals_of_alpha_rank_cover_the_truth_in_many_trials(check_coverage: Any) -> None:
    alpha_coverage(1500, check_coverage)


# ---------------------------------------------------------------- equilibrium


def test_optimal_mixtures_by_hand() -> None:
    # Rock, paper, scissors whose edges are worth 1, 2 and 3: each is played as much as the other edge.
    gain = np.array([[0, -1, 2], [1, 0, -3], [-2, 3, 0]], float)
    assert optimal(gain) == pytest.approx([3 / 6, 2 / 6, 1 / 6])
    assert most_even(gain) == pytest.approx([3 / 6, 2 / 6, 1 / 6])
    assert most_even(np.zeros((4, 4))) == pytest.approx([1 / 4] * 4)
    # c loses to both; a and b are equals.
    assert most_even(np.array([[0, 0, 1], [0, 0, 1], [-1, -1, 0]], float)) == pytest.approx([0.5, 0.5, 0])


@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_to_be_gained_against_an_optimal_mixture(seed: int) -> None:
    random = np.random.default_rng(seed).normal(size=(7, 7))
    gain = random - random.T
    for mixture in (optimal(gain), most_even(gain)):
        assert (gain @ mixture).max() <= 1e-6


def equilibrium_coverage(trials: int, check: Callable[..., None]) -> None:
    gain = np.zeros((3, 3))
    for (one, other), chance in CHANCES.items():
        gain["abc".index(one), "abc".index(other)] = chance - 0.5
        gain["abc".index(other), "abc".index(one)] = 0.5 - chance
    truth = optimal(gain)
    hits = []
    for trial in range(trials):
        rows = equilibrium(duels(400, 900 + trial), resamples=80).set_index("strategy").loc[list("abc")]
        assert rows["regret"].max() < 1e-6
        hits += ((rows["low"] < truth) & (rows["high"] > truth)).tolist()
    check("the equilibrium's shares", hits, below=0.04)


def test_the_intervals_of_the_equilibrium_cover_the_truth(check_coverage: Callable[..., None]) -> None:
    equilibrium_coverage(25, check_coverage)


@pytest.mark.slow
def test_the_intervals_of_the_equilibrium_cover_it_in_many_trials(check_coverage: Any) -> None:
    equilibrium_coverage(300, check_coverage)


def test_hawks_and_doves_at_tables_of_three() -> None:
    """A lone hawk takes 6, two hawks lose 1 each, three lose 2; doves share what no hawk takes: 3 in all."""
    line_ups = [*meta_line_ups(["dove", "hawk"], 3), ["dove"] * 3, ["hawk"] * 3]
    scores = []
    for line_up in line_ups:
        hawks = line_up.count("hawk")
        doves = 1 if hawks == 0 else 0
        scores.append([{1: 6, 2: -1, 3: -2}[hawks] if who == "hawk" else doves for who in line_up])
    games = frame(scores * 2, line_ups * 2, [0] * len(line_ups) + [1] * len(line_ups))
    rows = equilibrium(games, "score").set_index("strategy")
    share = rows.loc["hawk", "estimate"]
    dove = (1 - share) ** 2
    hawk = 6 * (1 - share) ** 2 - 2 * share * (1 - share) - 2 * share**2
    assert hawk == pytest.approx(dove, abs=1e-4)
    assert rows["regret"].max() < 1e-4
    assert rows.loc["hawk", "payoff"] == pytest.approx(hawk)
    assert rows["low"].tolist() == pytest.approx(rows["estimate"].tolist())  # these deals never differ


# ---------------------------------------------------------------- cycles


def test_a_proven_cycle_is_named() -> None:
    beats = who_beats_whom(duels(3000, 7))
    (row,) = cycles(beats).to_dict("records")
    assert row["cycle"] == "a > b > c > a"
    assert row["length"] == 3
    assert row["estimate"] == pytest.approx(0.55, abs=0.03)
    assert row["low"] > 0.5


def edges(*steps: str, verdict: str = "higher") -> pd.DataFrame:
    rows = {"first": [step[0] for step in steps], "second": [step[1] for step in steps], "verdict": verdict}
    numbers = {"estimate": 0.6, "low": 0.55, "high": 0.65, "level": 0.95, "games": 9, "deals": 9}
    words = {"p_adjusted": 0.01, "correction": "holm", "method": "t"}
    return pd.DataFrame(rows | numbers | words)


def test_cycles_by_hand() -> None:
    assert cycles(edges("ab", "bc", "cd", "da"))["cycle"].tolist() == ["a > b > c > d > a"]
    # The step from a to c makes one of three out of it.
    assert cycles(edges("ab", "bc", "cd", "da", "ac"))["cycle"].tolist() == ["a > c > d > a"]
    assert cycles(edges("ba", "cb", "ac", "xa", "xb"))["cycle"].tolist() == ["a > c > b > a"]
    assert len(cycles(edges("ab", "bc", "ac"))) == 0
    assert len(cycles(edges("ab", "bc", "ca", verdict="undecided"))) == 0
    assert len(cycles(edges())) == 0
    assert len(cycles(edges("ab", "bc", "cd", "da"), longest=3)) == 0


def test_equals_make_cycles_rarely() -> None:
    equal = dict.fromkeys(CHANCES, 0.5)
    wrong = sum(len(cycles(who_beats_whom(duels(40, trial, equal)))) > 0 for trial in range(100))
    assert wrong <= 3


# ---------------------------------------------------------------- edges


@pytest.mark.parametrize("payoff", ["pairs", "share", "score"])
def test_no_game_and_a_single_strategy(payoff: str) -> None:
    for games in (duels(1, 1).iloc[:0], frame([[5, 3], [2, 4]])):
        assert len(alpha_rank(games, payoff)) == 0
        assert len(equilibrium(games, payoff)) == 0


def test_one_deal_says_nothing() -> None:
    for rows in (alpha_rank(duels(1, 1)), equilibrium(duels(1, 1))):
        assert rows["low"].tolist() == [0, 0, 0]
        assert rows["high"].tolist() == [1, 1, 1]
        assert rows["estimate"].sum() == pytest.approx(1)


def test_ties_everywhere() -> None:
    games = frame([[5, 5]] * 9, [["a", "b"], ["b", "c"], ["c", "a"]] * 3)
    for rows in (alpha_rank(games), equilibrium(games)):
        assert rows["estimate"].tolist() == pytest.approx([1 / 3] * 3)


def test_companies_that_never_met() -> None:
    games = frame([[5, 3], [4, 2]], [["a", "b"], ["c", "b"]])
    with pytest.raises(UserError, match="'a' and 'c' never sat at one table"):
        alpha_rank(games)
    games = frame([[5, 3, 1]], [["a", "b", "c"]])
    with pytest.raises(UserError, match=r"no table of .*meta_line_ups"):
        equilibrium(games, "share")
    with pytest.raises(UserError, match="no payoff is called 'rank'; allowed"):
        bundles_of(games, "rank")
    with pytest.raises(UserError, match="population of 1"):
        alpha_rank(games, population=1)


def test_strong_selection_stays_finite() -> None:
    rows = alpha_rank(duels(50, 3), alpha=1e6)
    assert np.isfinite(rows[["estimate", "low", "high"]].to_numpy()).all()
    assert rows["estimate"].sum() == pytest.approx(1)
