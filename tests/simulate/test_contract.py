"""The contract between games and strategies, for every game and every built-in strategy by itself.

A new strategy is picked up as it is; a new game needs a `Hidden` of its own, which says what it hides.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pytest
from contract_hidden import HIDDEN
from montecardo import simulate
from montecardo.simulate import GameError, UserError
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import Game, games, get_game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.strategy import Strategy
from montecardo.simulate.streams import CHANCE, DEAL, SEAT, STREAM, open_stream
from montecardo.strategies import built_in, strategy
from scipy.stats import chisquare

GAMES = [get_game(name) for name in games()]


def quick(player: Strategy) -> Strategy:
    """Return a strategy, with a small budget if it is one that searches."""
    return player.with_weights(playouts=4) if player.slow else player


# Search players take the longest to compile: Ragemore's stand for them all, those of tables are `slow` tests.
PLAYERS = [
    pytest.param(
        game,
        quick(player),
        id=f"{game.name}-{player.name}",
        marks=[pytest.mark.slow] if player.slow and len(game.seats) > 1 else [],
    )
    for game in GAMES
    for player in built_in(game.name)
]
WATCHED = 1_000 if JIT_ENABLED else 30
PLAYED = 200 if JIT_ENABLED else 10
EVERY = 23 if JIT_ENABLED else 5  # of a game's decisions, so that each seat's and each phase's are among them
SHORTER: dict[str, str] = {} if JIT_ENABLED else {"rounds": "3", "first_cards": "4"}

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_player = pytest.mark.parametrize(("game", "player"), PLAYERS)
few_or_many = pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.slow)])


@each_game
def test_what_a_game_hides_is_known_to_these_tests(game: Game) -> None:
    assert game.name in HIDDEN


# ---------------------------------------------------------------- decisions, as the loop comes to them


class Decision(NamedTuple):
    """A choice among two or more moves: all arrays of one record, but for the moves."""

    number: int  # of the game
    table: Table
    seat: int
    state: Any
    view: Any
    moves: Any
    stream: Any  # before the choice
    index: int


class Table(NamedTuple):
    """Where games are played: so many players, with the default cards, under these rules."""

    players: int
    cards: Any
    rules: Any


@cache
def table_of(game: Game, players: int = 0, variant: str = "") -> Table:
    """Return a table; by default the smallest, under the rules by default."""
    rules = {"predictions": variant, **SHORTER} if variant else None
    setting, _, _ = make_setting(game, None, rules, 0)
    players = players or game.seats[0]
    return Table(players, setting.cards[0], game.seated(setting.rules, setting.cards, players)[0])


def tables(game: Game) -> list[Table]:
    """Return the tables of a game whose views differ: Rage's of each size, under each variant (R8)."""
    if game.name != "rage":
        return [table_of(game)]
    variants = next(switch.values for switch in game.switches if switch.name == "predictions")
    sizes = game.seats if JIT_ENABLED else (2, 3, 5, 8)
    pairs = itertools.product(sizes, variants) if JIT_ENABLED else zip(sizes, variants, strict=True)
    return [table_of(game, players, variant) for players, variant in pairs]


def choice(game: Game, player: Strategy, decision: Decision) -> tuple[int, bytes]:
    """Let a strategy choose; return the index, and its stream afterwards. The decision stays as it is."""
    view, stream, moves = decision.view.copy(), decision.stream.copy(), decision.moves.copy()
    moves.flags.writeable = False
    kernel = compile_strategy(player, game).kernel
    index = kernel(view[0], decision.table.cards, moves, player.weights_record(), stream[0])
    return int(index), stream.tobytes()


def decisions(game: Game, player: Strategy, table: Table, seed: int) -> Iterator[Decision]:
    """Play game after game with this strategy on every seat."""
    seats, cards, rules = table
    state, view, streams = game.state.table(1), game.view.table(1), STREAM.table(2 + seats)
    moves = np.zeros(game.max_moves, np.int32)
    for number in itertools.count():
        open_stream(streams[0], np.uint64(seed), DEAL, number, 0)
        open_stream(streams[1], np.uint64(seed), CHANCE, number, 0)
        for seat in range(seats):
            open_stream(streams[2 + seat], np.uint64(seed), SEAT + seat, number, 0)
        game.deal(state[0], cards, rules, streams[0])
        while (seat := int(game.to_move(state[0]))) >= 0:
            game.observe(state[0], seat, view[0])
            n = int(game.legal_moves(view[0], cards, rules, moves))
            assert n > 0
            index = 0
            if n > 1:
                own = streams[2 + seat : 3 + seat]
                decision = Decision(
                    number, table, seat, state.copy(), view.copy(), moves[:n].copy(), own.copy(), 0
                )
                index, stream = choice(game, player, decision)
                own[:] = np.frombuffer(stream, own.dtype)
                yield decision._replace(index=index)
            game.apply(state[0], moves[index], cards, rules, streams[1])


def of_games(played: Iterator[Decision], games_played: int) -> Iterator[Decision]:
    return itertools.takewhile(lambda decision: decision.number < games_played, played)


_watched: dict[tuple[str, str, bool], list[Decision]] = {}


def watched(game: Game, player: Strategy, many: bool) -> list[Decision]:
    """Return decisions of a strategy, played once: the first, or some of one game at each of the tables."""
    key = (game.name, player.name, many)
    if key not in _watched:
        plays = (decisions(game, player, table, 5) for table in tables(game))
        if len(tables(game)) == 1:
            _watched[key] = list(islice(next(plays), 10 * WATCHED if many else WATCHED))
        else:
            step = 1 if many else EVERY
            _watched[key] = [one for play in plays for one in list(of_games(play, 1))[::step]]
    return _watched[key]


# ---------------------------------------------------------------- the game's side


@each_player
@pytest.mark.parametrize("most", [PLAYED, pytest.param(50_000, marks=pytest.mark.slow)])
def test_a_game_ends_within_its_bound_and_offers_moves_until_then(
    game: Game, player: Strategy, most: int
) -> None:
    # The loop makes a GameError of no moves, of a wrong index, and of a game past `max_plies`.
    settings = [{}, *({switch.name: value} for switch in game.switches for value in switch.values[1:])]
    for number, rules in enumerate(settings):
        line_up = [[player] * game.seats[number % len(game.seats)]]
        count = most if not rules else most // 10
        run = simulate.play(game.name, line_up, games=count, seed=2, rules=rules, jobs=1)
        assert run.games.ending.notna().all()
        assert run.games.decisions.max() <= game.max_plies


@few_or_many
@each_player
def test_moves_are_offered_once_each_and_within_the_bound(game: Game, player: Strategy, many: bool) -> None:
    for decision in watched(game, player, many):
        assert len(set(decision.moves.tolist())) == len(decision.moves) <= game.max_moves


@few_or_many
@each_player
def test_every_piece_is_in_exactly_one_place(game: Game, player: Strategy, many: bool) -> None:
    hidden, pieces = HIDDEN[game.name], HIDDEN[game.name].all_pieces(table_of(game).cards)
    for decision in watched(game, player, many):
        assert hidden.pieces(decision.state[0]) == pieces


@few_or_many
@each_player
def test_determinize_gives_a_state_that_looks_the_same(game: Game, player: Strategy, many: bool) -> None:
    hidden, rng = HIDDEN[game.name], STREAM.new()
    open_stream(rng, 1, SEAT, 0, 0)
    # Whatever was in its memory before: strategies work in records that nobody has cleared.
    filled = game.state.table(1)
    filled.view(np.uint8)[:] = 0x55
    cards = table_of(game).cards
    pieces = hidden.all_pieces(cards)
    for decision in watched(game, player, many):
        game.determinize(decision.view[0], cards, rng, filled[0])
        looks = game.view.table(1)
        game.observe(filled[0], decision.seat, looks[0])
        assert game.view.as_dict(looks[0]) == game.view.as_dict(decision.view[0])
        assert looks.tobytes() == decision.view.tobytes()
        assert hidden.pieces(filled[0]) == pieces


@each_game
def test_determinize_makes_every_order_of_the_hidden_equally_likely(game: Game) -> None:
    hidden, rng, state = HIDDEN[game.name], STREAM.new(), game.state.new()
    if not hasattr(hidden, "orders"):
        pytest.skip("this game promises no equal likelihood: see its class in contract_hidden")
    table = table_of(game)
    views = (d.view[0] for d in decisions(game, quick(built_in(game.name)[-1]), table, 5))
    view = next(view for view in views if 6 <= hidden.orders(view) <= 120)
    draws = 60 * hidden.orders(view)
    open_stream(rng, 3, SEAT, 0, 0)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        game.determinize(view, table.cards, rng, state)
        seen[hidden.content(state, view)] += 1
    assert len(seen) == hidden.orders(view)
    assert 1e-3 < chisquare(list(seen.values())).pvalue < 1 - 1e-3


# ---------------------------------------------------------------- the strategy's side


@each_player
def test_a_strategy_says_what_it_is(game: Game, player: Strategy) -> None:
    assert player.game == game.name
    assert player.version
    assert player.description == player.description.strip()
    assert 10 < len(player.description) < 110
    assert "\n" not in player.description
    assert player.description.endswith(".")


@each_game
def test_names_of_strategies_are_distinct(game: Game) -> None:
    names = [player.name for player in built_in(game.name)]
    assert len(set(names)) == len(names) > 0


@each_player
def test_a_strategy_compiles(game: Game, player: Strategy) -> None:
    assert compile_strategy(player, game).why_plain == ""


@few_or_many
@each_player
def test_the_same_stream_makes_the_same_choice(game: Game, player: Strategy, many: bool) -> None:
    # Backwards, so that nothing left over from the decision before can help.
    first = [choice(game, player, decision) for decision in watched(game, player, many)]
    again = [choice(game, player, decision) for decision in reversed(watched(game, player, many))]
    assert again[::-1] == first
    assert [index for index, _ in first] == [decision.index for decision in watched(game, player, many)]


@few_or_many
@each_player
def test_what_is_hidden_changes_neither_view_nor_choice(game: Game, player: Strategy, many: bool) -> None:
    hidden, chance = HIDDEN[game.name], np.random.default_rng(4)
    moves, permuted = np.zeros(game.max_moves, np.int32), 0
    for decision in watched(game, player, many):
        other = decision.state.copy()
        hidden.permute(other[0], decision.view[0], chance)
        permuted += other.tobytes() != decision.state.tobytes()
        view = game.view.table(1)
        game.observe(other[0], decision.seat, view[0])
        assert view.tobytes() == decision.view.tobytes()
        n = int(game.legal_moves(view[0], decision.table.cards, decision.table.rules, moves))
        assert moves[:n].tolist() == decision.moves.tolist()
        assert choice(game, player, decision._replace(view=view))[0] == decision.index
    assert permuted > len(watched(game, player, many)) // 10


@each_player
def test_choices_are_not_all_one_place_in_the_list(game: Game, player: Strategy) -> None:
    """Such a strategy would read nothing at all, and the tests above would show nothing."""
    assert len({decision.index for decision in watched(game, player, False)}) > 3


def overwrite(what: Any) -> int:
    """Change every number of an array or a record. As numba knows nothing of this, callers stay plain."""
    if getattr(what, "dtype", np.dtype(int)).names is None:
        what[:] = np.asarray(what) + 1
    else:
        for name in what.dtype.names:
            if what.dtype[name].names is None:
                what[name] = np.asarray(what[name]) + 1
    return 0


def meddler(game: Game, what: str) -> Strategy:
    """Make a strategy that writes to one of the things that it is given, in any game."""

    @strategy(game.name, name=f"meddles-with-{what}", version="1", weight=1.0)
    def meddle(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
        """Writes where it must not."""
        if what == "nothing":
            return len(SEEN) - len(SEEN)
        return overwrite({"view": view, "cards": cards, "moves": moves, "weights": weights}[what])

    assert compile_strategy(meddle, game).why_plain or not JIT_ENABLED
    return meddle


SEEN: list[Any] = []  # numba would compile no list like this one


@each_game
@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("moves", "raised ValueError: assignment destination is read-only"),
        ("cards", "wrote to the card table or to its weights: both are read-only"),
        ("weights", "wrote to the card table or to its weights: both are read-only"),
    ],
)
def test_a_strategy_that_writes_to_what_it_is_given_is_an_error(game: Game, what: str, told: str) -> None:
    with pytest.raises(GameError, match=f"meddles-with-{what}.*{told}"):
        simulate.play(game.name, [[meddler(game, what)] * game.seats[0]], games=1, jobs=1)


@each_game
def test_a_strategy_that_writes_to_its_view_changes_only_its_copy(game: Game) -> None:
    honest, erased = (
        simulate.play(game.name, [[meddler(game, what)] * game.seats[0]], games=5, jobs=1).games
        for what in ("nothing", "view")
    )
    assert honest.drop(columns="strategy").equals(erased.drop(columns="strategy"))


@each_game
@pytest.mark.parametrize("record", ["view", "weights"])
def test_a_strategy_that_reads_a_field_that_is_not_there_is_an_error_that_names_it(
    game: Game, record: str
) -> None:
    @strategy(game.name, version="1", weight=1.0)
    def misspelt(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
        """Reads a field that is not there."""
        return int(view.no_such_field if record == "view" else weights.no_such_field)

    with pytest.raises(UserError, match="no_such_field"):
        simulate.play(game.name, [[misspelt] * game.seats[0]], games=1, jobs=1)
