"""What a strategy loses without something: by hand, by simulation, and that it really goes without."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from montecardo.analysis.what_matters.restricted_play import play_restricted, restriction_costs
from montecardo.simulate import play
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.ragemore.moves import FIGHT, PASS, RECRUIT, encode
from montecardo.simulate.restricting import kind_rules
from montecardo.simulate.streams import below
from montecardo.strategies import find_strategy, strategy
from montecardo.strategies.restricted import restricted


@strategy("ragemore")
def first(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes the first move."""
    return 0


@strategy("rage")
def dicer(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes any move."""
    return below(rng, len(moves))


@strategy("ragemore")
def unruly(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Names a move that is not there."""
    return len(moves)


MOVES = np.array([encode(PASS, -1, -1, -1, -1), encode(FIGHT, 3, -1, -1, -1), encode(FIGHT, 4, 2, -1, -1)])


def chosen(without: str | list[str], who: Any = first, moves: Any = MOVES) -> int:
    design_cards = play_cards()
    kept = restricted(who, without)
    return int(kept(None, design_cards, moves.astype(np.int32), kept.weights_record(), None))


def play_cards() -> Any:
    from montecardo.simulate.design import make_design

    return make_design("ragemore", ["random"]).setting.cards[0]


def test_moves_of_a_kind_are_left_out() -> None:
    assert chosen("explore") == 0
    assert chosen("pass") == 1
    assert chosen(["pass", "card 4"]) == 2  # the fourth card of the set has number 4, and place 3
    assert chosen(["pass", "fight"]) == 0  # nothing is left: everything is allowed
    assert chosen("reinforce", moves=MOVES[2:]) == 0
    assert chosen(["pass", "reinforce"], moves=MOVES[[2, 1]]) == 1


def test_a_wrong_index_stays_wrong() -> None:
    assert chosen("pass", unruly) == -1


def test_kinds_of_moves() -> None:
    rules = kind_rules("ragemore")
    cards = play_cards()
    names = list(rules.KINDS)
    assert rules.kind_bits(int(MOVES[2]), cards) == 1 << names.index("fight") | 1 << names.index("reinforce")
    assert rules.kind_bits(encode(RECRUIT, 3, 1, -1, -1), cards) == 1 << names.index("recruit")
    assert rules.card_used(encode(RECRUIT, 3, 1, -1, -1), cards) == 4
    assert rules.card_used(int(MOVES[0]), cards) == 0


@pytest.mark.parametrize(
    ("game", "player"), [("rage", dicer), ("ragemore", find_strategy("ragemore", "random"))]
)
def test_what_is_never_restricted_changes_nothing(game: str, player: Any) -> None:
    """A restriction that always leaves nothing, or takes nothing, is free play, random numbers and all."""
    nothing = restricted(player, list(kind_rules(game).KINDS))
    no_card = restricted(player, "card 999")
    seats = 1 if game == "ragemore" else 3
    tables = [[each] * seats for each in (player, nothing, no_card)]
    free, *others = (play(game, [table], 60, jobs=1).games for table in tables)
    for games in others:
        pd.testing.assert_frame_equal(games.drop(columns="strategy"), free.drop(columns="strategy"))


@pytest.mark.skipif(not JIT_ENABLED, reason="nothing is compiled")
def test_it_runs_compiled_and_as_plain_python_alike() -> None:
    kept = restricted(find_strategy("ragemore", "recruiter"), "fight")
    assert compile_strategy(kept, get_game("ragemore")).why_plain == ""
    again = pickle.loads(pickle.dumps(kept))
    assert (again.name, again.function) == (kept.name, kept.function)
    assert restricted(find_strategy("ragemore", "recruiter"), "explore").function is kept.function


def test_without_exploring_ragemore_is_not_won() -> None:
    rows = play_restricted("ragemore", "cautious", 400, without=["explore", "place"]).set_index("without")
    won = rows[rows["outcome"] == "won"]
    assert won.loc["explore", "second_mean"] == 0
    assert won.loc["explore", "estimate"] == won.loc["explore", "first_mean"] > 0
    assert won.loc["explore", "verdict"] == "higher"
    # Where there is something to place, all moves are of that kind.
    assert won.loc["place", ["estimate", "verdict"]].tolist() == [0, "undecided"]


def test_at_a_table_the_others_play_freely() -> None:
    rows = play_restricted(
        "rage", dicer, 40, without=["predict_zero"], opponents=[dicer, dicer], rules={"rounds": 3}
    )
    assert rows["games"].tolist() == [120, 120]
    assert rows["deals"].tolist() == [40, 40]


# ---------------------------------------------------------------- intervals and tests


def made_up(rng: np.random.Generator, cost: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    luck = np.repeat(rng.random(150), 2)
    stirred = np.where(rng.random(300) < 0.3, rng.random(300), luck)
    base = pd.DataFrame({"game": np.repeat(np.arange(150), 2), "seat": np.tile([0, 1], 150)})
    return base.assign(won=luck < 0.6, score=luck), base.assign(won=stirred < 0.6 - cost, score=stirred)


def test_the_intervals_cover_the_truth(check_coverage: Callable[..., None]) -> None:
    hits, wrong = [], 0
    for trial in range(150):
        rng = np.random.default_rng(trial)
        base, costly = made_up(rng, 0.2)
        _, free = made_up(np.random.default_rng(trial), 0.0)
        rows = restriction_costs(base, {"action": costly, "nothing": free}).set_index("without")
        assert rows.index[0] == "action"
        hits += [
            rows.loc[name, "low"] < cost < rows.loc[name, "high"]
            for name, cost in (("action", 0.2), ("nothing", 0.0))
        ]
        wrong += rows.loc["nothing", "verdict"] != "undecided"
    check_coverage("the cost of a restriction", hits, below=0.025)
    assert wrong <= 17  # 7.5 on average at most, and 3.5 standard deviations


# ---------------------------------------------------------------- edges


def test_few_games() -> None:
    base, other = made_up(np.random.default_rng(1), 0.1)
    assert len(restriction_costs(base[:0], {"x": other[:0]})) == 0
    (row,) = restriction_costs(base[:1], {"x": other[:1]}).to_dict("records")
    assert row["verdict"] == "undecided"
    assert not any(value != value for value in row.values())


@pytest.mark.parametrize(
    ("without", "told"),
    [
        ("exlpore", r"ragemore has no kind of move 'exlpore' .did you mean 'explore'"),
        ("card 99", "there is no card 99 in this set; allowed: card 1 to 18"),
    ],
)
def test_what_can_not_be_gone_without(without: str, told: str) -> None:
    with pytest.raises(UserError, match=told) as caught:
        play_restricted("ragemore", "random", 10, without=[without])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("without", "told"), [((), "without what"), (("card 1", "card 2"), "one card")])
def test_what_is_no_restriction(without: tuple[str, ...], told: str) -> None:
    with pytest.raises(UserError, match=told):
        restricted(find_strategy("ragemore", "random"), without)
