"""The solver as it is called: its deals, its options, its errors, its certificates."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from montecardo.simulate import play
from montecardo.simulate.batch import Setting
from montecardo.simulate.cards import load_card_set, make_card_set
from montecardo.simulate.compiling import JIT_ENABLED, kernel
from montecardo.simulate.design import make_setting
from montecardo.simulate.errors import UserError
from montecardo.simulate.game import get_game
from montecardo.simulate.ragemore import moves
from montecardo.simulate.ragemore.card_sampler import sample_card_set
from montecardo.simulate.ragemore.solver import certificate, solve, solving
from montecardo.simulate.ragemore.solver.memory import SWAPPED, Memory, spread
from montecardo.simulate.ragemore.solver.solve import solve_deals, solve_numbered, winning_line
from montecardo.simulate.ragemore.state import Phase
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_stream

GAME = get_game("ragemore")
SOLVABLE, UNSOLVABLE, UNRESOLVED = 1, 2, 3

compiled_only = pytest.mark.skipif(not JIT_ENABLED, reason="too many states for plain Python")


def setting_of(seed: int = 1, cards: Any = None, **rules: str) -> Setting:
    return make_setting(GAME, cards, rules, seed)[0]


def replayed(setting: Setting, deal: int, moves: tuple[int, ...]) -> Any:
    """Play a line in Python by the ordinary rules; return the last state, after checking each move."""
    cards, rules = setting.cards[0], setting.rules[0]
    state, view, legal = GAME.state.new(), GAME.view.new(), np.zeros(GAME.max_moves, np.int32)
    streams = STREAM.table(2)
    open_stream(streams[0], np.uint64(setting.seed), DEAL, deal, 0)
    open_stream(streams[1], np.uint64(setting.seed), CHANCE, deal, 0)
    seat = GAME.deal(state, cards, rules, streams[0])
    for move in moves:
        assert seat == 0
        GAME.observe(state, seat, view)
        n = GAME.legal_moves(view, cards, rules, legal)
        assert move in legal[:n]
        seat = GAME.apply(state, move, cards, rules, streams[1])
    return state


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("deal", range(20) if JIT_ENABLED else range(1))
def test_a_winning_line_wins_by_the_rules(deal: int) -> None:
    setting = setting_of()
    line = winning_line(setting, deal)
    assert line.status == "solvable"
    assert line.solution.plies == len(line.moves)
    state = replayed(setting, deal, line.moves)
    assert GAME.endings[state.ending] == "won"
    assert line.solution.turns == state.turn


@compiled_only
@pytest.mark.parametrize(
    "rules", [{switch.name: value} for switch in GAME.switches for value in switch.values[1:]], ids=str
)
def test_lines_win_under_every_switch(rules: dict[str, str]) -> None:
    """In each of them every win has been replayed, or the solver raises."""
    solutions = solve_deals(setting_of(2, **rules), 0, 60)
    assert (solutions["status"] == SOLVABLE).sum() > 30


@compiled_only
@pytest.mark.parametrize("index", range(3))
def test_lines_win_with_other_cards(index: int) -> None:
    setting = setting_of(3, sample_card_set(5, index))
    assert (solve_deals(setting, 0, 60, state_limit=50_000)["status"] == SOLVABLE).sum() > 30


def redealt_cards() -> Any:
    """A valid set in which set-up often begins anew: all but two of the cards are of one suit."""
    suits = ["crown", "crown", *["cross"] * 10]
    named = [
        {**card, "suit": suit, "ability": "top_to_bottom", "ability_suits": [], "hero_strength": 9}
        for card, suit in zip(load_card_set("ragemore", None).cards, suits, strict=False)
    ]
    return make_card_set("ragemore", named, name="redealt", source="made for a test")


@compiled_only
def test_cards_that_may_be_dealt_anew_are_hopeless() -> None:
    setting = setting_of(1, redealt_cards())
    solutions = solve_deals(setting, 0, 20)
    assert (solutions["status"] == UNSOLVABLE).all()
    assert (solutions["states"] == 0).all()
    # Without the proof the redeals would have to be looked behind, again and again.
    whole = solve_deals(setting, 0, 20, prune=False, state_limit=20_000)
    assert (whole["status"] != SOLVABLE).all()
    assert (whole["states"] > 0).all()


@kernel
def replay_line(
    table: Any, rules: Any, seed: int, number: int, line: Any, plies: int, room: Any, row: Any
) -> bool:
    return certificate.replay_line(table, rules, seed, number, line, plies, room, row)


def is_certificate(setting: Setting, deal: int, line: list[int]) -> bool:
    memory, seed = Memory.of_size(1), np.uint64(setting.seed)
    memory.line[: len(line)] = line
    row = solving.SOLUTION.new()
    plies, room = len(line), memory.moves
    return bool(replay_line(setting.cards[0], setting.rules[0], seed, deal, memory.line, plies, room, row))


@compiled_only
def test_only_a_line_that_wins_is_a_certificate() -> None:
    setting = setting_of()
    line = list(winning_line(setting, 3).moves)
    assert is_certificate(setting, 3, line)
    assert not is_certificate(setting, 3, line[:-1])
    assert not is_certificate(setting, 3, [*line, line[-1]])
    assert not is_certificate(setting, 4, line)
    illegal = next(k for k in range(len(line)) if line[k] & 15 != moves.PLACE)
    assert not is_certificate(
        setting, 3, [*line[:illegal], moves.encode(moves.PLACE, 0, -1, -1, -1), *line[illegal:]]
    )


@compiled_only
def test_a_line_that_does_not_win_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "solve_numbers", lambda *arguments: 0)
    with pytest.raises(AssertionError, match="deal 3 of seed 1: the line found does not win"):
        solve_deals(setting_of(), 3, 1)


# ---------------------------------------------------------------- the same for everyone


@compiled_only
def test_what_comes_out_depends_on_the_deal_alone() -> None:
    setting = setting_of()
    whole = solve_deals(setting, 50, 120)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda first: solve_deals(setting, first, 40), (50, 90, 130)))
    assert (np.concatenate(parts) == whole).all()
    assert whole["deal"].tolist() == list(range(50, 170))
    some = solve_numbered(setting, [130, 60])
    assert (some == whole[[80, 10]]).all()


@compiled_only
def test_what_a_blind_player_wins_can_be_won() -> None:
    games = 2_000
    run = play("ragemore", "cautious", games=games, seed=1, jobs=1)
    solutions = solve_deals(setting_of(), 0, games)
    won = run.games["won"].to_numpy()
    assert won.sum() > 100
    assert (solutions["status"][won] == SOLVABLE).all()


def test_with_setup_at_random_nothing_is_to_be_placed() -> None:
    line = winning_line(setting_of(setup="random"), 0)
    state = replayed(setting_of(setup="random"), 0, ())
    assert state.phase == Phase.ACTION
    assert len(line.moves) == line.solution.plies > 0


# ---------------------------------------------------------------- options


@compiled_only
def test_deals_that_were_found_unsolvable() -> None:
    """Two of the first deals under seed 1; the exhaustive search of all their states finds no win."""
    solutions = solve_numbered(setting_of(), [8_810, 14_862], prune=False)
    assert solutions["status"].tolist() == [UNSOLVABLE] * 2
    assert (solutions["plies"] == 0).all()
    line = winning_line(setting_of(), 14_862)
    assert (line.status, line.moves) == ("unsolvable", ())


@compiled_only
def test_a_state_limit_leaves_deals_unresolved_and_nothing_else() -> None:
    setting = setting_of()
    few, many = (solve_deals(setting, 0, 100, state_limit=limit) for limit in (100, 100_000))
    unresolved = few["status"] == UNRESOLVED
    assert 0 < unresolved.sum() < 100
    assert (few["states"] <= 100).all()
    assert (few["status"][~unresolved] == many["status"][~unresolved]).all()


@compiled_only
def test_a_shortest_line_is_shorter_or_as_short_and_wins() -> None:
    setting = setting_of()
    short = solve_deals(setting, 0, 5, shortest=True, state_limit=2_000_000)
    usual = solve_deals(setting, 0, 5)
    assert (short["turns"] <= usual["turns"]).all()
    assert (short["turns"] < usual["turns"]).any()
    proven = short[short["proven_shortest"] == 1]
    assert len(proven) > 0
    row = proven[0]
    line = winning_line(setting, int(row.deal), shortest=True, state_limit=2_000_000)
    assert replayed(setting, int(row.deal), line.moves).turn == row.turns


@compiled_only
def test_the_turn_limit_is_kept_to_the_turn() -> None:
    setting = setting_of()
    (row,) = solve_deals(setting, 0, 1, shortest=True, state_limit=2_000_000)
    assert row.proven_shortest
    (usual,) = solve_deals(setting, 0, 1)
    assert usual.turns > row.turns
    for limit, status in ((row.turns, SOLVABLE), (row.turns - 1, UNSOLVABLE)):
        setting.rules[0].turn_limit = limit
        (limited,) = solve_deals(setting, 0, 1, state_limit=2_000_000)
        assert limited.status == status
        assert limited.turns <= limit


@compiled_only
def test_unseen_shuffles_are_never_relied_upon() -> None:
    setting = setting_of()
    seen, unseen = (solve_deals(setting, 0, 300, shuffles=which) for which in ("seen", "unseen"))
    assert (seen["shuffles"] > 0).any()
    assert (unseen["shuffles"] == 0).all()
    sure = unseen["status"] == SOLVABLE
    assert (seen["status"][sure] == SOLVABLE).all()
    # The same without the option: no other replicate's chance can spoil such a line.
    row = unseen[seen["shuffles"] > 0][0]
    line = winning_line(setting, int(row.deal), shuffles="unseen")
    assert line.status == "solvable"
    assert replayed(setting, int(row.deal), line.moves).ending == GAME.endings.index("won")


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"shuffles": "some"}, "shuffles can't be 'some'; allowed: seen, unseen"),
        ({"state_limit": 0}, "the state limit can't be 0; allowed: 1 to"),
        ({"state_limit": 2**40}, "allowed: 1 to 134217728"),
    ],
)
def test_what_is_not_allowed_is_told(options: dict[str, Any], told: str) -> None:
    for ask in (
        lambda: solve_deals(setting_of(), 0, 1, **options),
        lambda: winning_line(setting_of(), 0, **options),
    ):
        with pytest.raises(UserError, match=told.replace("(", r"\(")):
            ask()


def test_too_many_cards_are_told() -> None:
    cards = [
        {**card, "number": number + 1}
        for number, card in enumerate([*load_card_set("ragemore", None).cards] * 2)
        if number < 25
    ]
    setting = setting_of(1, make_card_set("ragemore", cards, name="large", source="made for a test"))
    with pytest.raises(UserError, match="25 cards are too many for the solver; allowed: up to 24"):
        solve_deals(setting, 0, 1)


@compiled_only
def test_24_cards_are_not_too_many() -> None:
    cards = [
        {**card, "number": number + 1}
        for number, card in enumerate([*load_card_set("ragemore", None).cards] * 2)
        if number < 24
    ]
    setting = setting_of(1, make_card_set("ragemore", cards, name="large", source="made for a test"))
    assert (solve_deals(setting, 0, 50)["status"] == SOLVABLE).sum() > 40


# ---------------------------------------------------------------- parts


def test_the_hash_spreads_neighbouring_states() -> None:
    @kernel
    def compiled(first: int, second: int, third: int, fourth: int) -> int:
        return spread(first, second, third, fourth)

    chance = np.random.default_rng(1)
    for words in chance.integers(0, 2**62, (50, 4)).tolist():
        base = spread(*words)
        assert compiled(*words) == base
        near = {
            spread(*(word ^ (which == k) << bit for k, word in enumerate(words))) & 0xFFFF
            for which in range(4)
            for bit in range(60)
        }
        assert len(near) > 200


def test_memory_has_room_for_twice_its_states() -> None:
    for states in (1, 2, 3, 1_000):
        memory = Memory.of_size(states)
        assert len(memory.slots) >= 2 * states
        assert len(memory.nodes) == states
    assert int(np.iinfo(np.int32).max) >> 4 < 1 << SWAPPED
