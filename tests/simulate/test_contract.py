"""The contract between games and strategies, for every game and every built-in strategy by itself.

A new strategy is picked up as it is; a new game needs a `Hidden` of its own, which says what it hides.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pytest
from montecardo import simulate
from montecardo.simulate import GameError, UserError
from montecardo.simulate.bits import count, has
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.design import make_setting
from montecardo.simulate.game import Game, games, get_game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.rage.cards import GROUPS
from montecardo.simulate.rage.deal import shuffle_rest
from montecardo.simulate.ragemore.cards import MAX_CARDS, NONE
from montecardo.simulate.strategy import Strategy
from montecardo.simulate.streams import CHANCE, DEAL, SEAT, STREAM, open_stream
from montecardo.strategies import built_in, strategy
from scipy.stats import chisquare

GAMES = [get_game(name) for name in games()]


def quick(player: Strategy) -> Strategy:
    """Return a strategy, with a small budget if it is one that searches."""
    return player.with_weights(playouts=4) if player.slow else player


PLAYERS = [
    pytest.param(game, quick(player), id=f"{game.name}-{player.name}")
    for game in GAMES
    for player in built_in(game.name)
]
WATCHED = 3_000 if JIT_ENABLED else 30
PLAYED = 500 if JIT_ENABLED else 10

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_player = pytest.mark.parametrize(("game", "player"), PLAYERS)

# ---------------------------------------------------------------- what each game hides


class HiddenRagemore:
    """Ragemore hides the order of the Deck, where the view has no card (R37)."""

    def places(self, view: Any) -> list[int]:
        """Return which cards of the Deck, from the top, the player does not know."""
        return [k for k in range(view.deck_size) if view.deck[k] == NONE]

    def content(self, state: Any, view: Any) -> tuple[int, ...]:
        """Return the hidden things, in order."""
        return tuple(int(state.deck[self._ring(state, k)]) for k in self.places(view))

    def permute(self, state: Any, view: Any, chance: np.random.Generator) -> None:
        """Put the hidden things of a state into another order, or the same by chance."""
        ring = [self._ring(state, k) for k in self.places(view)]
        state.deck[ring] = chance.permutation(state.deck[ring])

    def orders(self, view: Any) -> int:
        """Return how many states the view allows."""
        return math.factorial(len(self.places(view)))

    def pieces(self, state: Any) -> list[int]:
        """Return every piece, once for each place where it lies."""
        lying = [int(state.deck[self._ring(state, k)]) for k in range(state.deck_size)]
        lying += [int(card) for card in (state.encounter, state.pending) if card != NONE]
        lying += [int(card) for card in state.party[: state.party_size]]
        for quest in range(2):
            lying += [int(card) for card in state.quest[quest, : state.quest_size[quest]]]
        for members in (state.finished, state.graveyard):
            lying += [card for card in range(MAX_CARDS) if has(members, card)]
        return sorted(lying)

    def all_pieces(self, cards: Any) -> list[int]:
        """Return the pieces that there are."""
        return list(range(cards.count))

    def _ring(self, state: Any, k: int) -> int:
        return int(state.deck_start + k) % MAX_CARDS


class HiddenRage:
    """Rage hides the hands of others and the order of the pile (R30); who lacks a colour is known (R10)."""

    def slots(self, state: Any, view: Any) -> list[tuple[int, int]]:
        """Return the places of hidden cards: of each other seat's list, and of the pile (seat -1)."""
        others = [seat for seat in range(view.rules.players) if seat != view.seat]
        held = [(seat, place) for seat in others for place in range(view.in_hand[seat])]
        return held + [(-1, place) for place in range(view.pile)]

    def content(self, state: Any, view: Any) -> tuple[int, ...]:
        """Return the cards in the hands of others, each hand sorted."""
        hands = (state.hands[seat].held for seat in range(view.rules.players) if seat != view.seat)
        return tuple(int(card) for hand in hands for card in sorted(hand) if card != NONE)

    def permute(self, state: Any, view: Any, chance: np.random.Generator) -> None:
        """Let hidden cards change places wherever both may, many times."""
        cards, _ = table_of(get_game("rage"))
        shuffle_rest(state, cards)
        slots = self.slots(state, view)
        for one, other in chance.integers(len(slots), size=(2 * len(slots), 2)):
            (seat, place), (other_seat, other_place) = slots[one], slots[other]
            card, other_card = self._at(state, seat, place), self._at(state, other_seat, other_place)
            if self._may(view, cards, seat, other_card) and self._may(view, cards, other_seat, card):
                self._put(state, cards, seat, place, other_card)
                self._put(state, cards, other_seat, other_place, card)
        for seat in {seat for seat, _ in slots if seat >= 0}:
            self._count_sets(state, cards, seat)

    def orders(self, view: Any) -> int:
        """Return how many hands another may hold; only for two players."""
        other = 1 - int(view.seat)
        allowed = sum(
            count(view.left[group] & ~view.hand.sets[group])
            for group in range(GROUPS)
            if not has(view.lacks[other], group)
        )
        return math.comb(int(allowed), int(view.in_hand[other]))

    def pieces(self, state: Any) -> list[int]:
        """Return every card, once for each place where it lies: the pile, hands, played or turned."""
        cards, _ = table_of(get_game("rage"))
        whole = np.array([state])[0]
        shuffle_rest(whole, cards)
        lying = whole.deck[: state.pile].tolist()
        gone = [
            card for card in range(cards.count) if not has(state.left[cards.group[card]], cards.place[card])
        ]
        assert set(state.plays[: state.played].tolist()) <= set(gone)
        lying += gone
        for seat in range(int(state.rules.players)):
            held = [card for card in state.hands[seat].held.tolist() if card != NONE]
            assert len(held) == state.in_hand[seat]
            sets = [0] * GROUPS
            for card in held:
                sets[cards.group[card]] |= 1 << int(cards.place[card])
            assert sets == state.hands[seat].sets.tolist()
            lying += held
        return sorted(lying)

    def all_pieces(self, cards: Any) -> list[int]:
        """Return the pieces that there are."""
        return list(range(cards.count))

    def _at(self, state: Any, seat: int, place: int) -> int:
        return int(state.deck[place] if seat < 0 else state.hands[seat].held[place])

    def _put(self, state: Any, cards: Any, seat: int, place: int, card: int) -> None:
        if seat < 0:
            state.deck[place] = card
        else:
            state.hands[seat].held[place] = card

    def _may(self, view: Any, cards: Any, seat: int, card: int) -> bool:
        return seat < 0 or not has(view.lacks[seat], cards.group[card])

    def _count_sets(self, state: Any, cards: Any, seat: int) -> None:
        state.hands[seat].sets[:] = 0
        for card in state.hands[seat].held:
            if card != NONE:
                state.hands[seat].sets[cards.group[card]] |= 1 << int(cards.place[card])


HIDDEN = {"rage": HiddenRage(), "ragemore": HiddenRagemore()}


@each_game
def test_what_a_game_hides_is_known_to_these_tests(game: Game) -> None:
    assert game.name in HIDDEN


# ---------------------------------------------------------------- decisions, as the loop comes to them


class Decision(NamedTuple):
    """A choice among two or more moves: all arrays of one record, but for the moves."""

    seat: int
    state: Any
    view: Any
    moves: Any
    stream: Any  # before the choice
    index: int


@cache
def table_of(game: Game) -> tuple[Any, Any]:
    """Return the card table and the rules record that a game has by default."""
    setting, _, _ = make_setting(game, None, None, 0)
    return setting.cards[0], game.seated(setting.rules, setting.cards, game.seats[0])[0]


def choice(game: Game, player: Strategy, decision: Decision) -> tuple[int, bytes]:
    """Let a strategy choose; return the index, and its stream afterwards. The decision stays as it is."""
    cards, _ = table_of(game)
    view, stream, moves = decision.view.copy(), decision.stream.copy(), decision.moves.copy()
    moves.flags.writeable = False
    kernel = compile_strategy(player, game).kernel
    index = kernel(view[0], cards, moves, player.weights_record(), stream[0])
    return int(index), stream.tobytes()


def decisions(game: Game, player: Strategy, seed: int) -> Iterator[Decision]:
    """Play game after game with this strategy on every seat."""
    cards, rules = table_of(game)
    seats = game.seats[0]
    state, view, streams = game.state.table(1), game.view.table(1), STREAM.table(2 + seats)
    moves = np.zeros(game.max_moves, np.int32)
    number = 0
    while True:
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
                decision = Decision(seat, state.copy(), view.copy(), moves[:n].copy(), own.copy(), 0)
                index, stream = choice(game, player, decision)
                own[:] = np.frombuffer(stream, own.dtype)
                yield decision._replace(index=index)
            game.apply(state[0], moves[index], cards, rules, streams[1])
        number += 1


_watched: dict[tuple[str, str], list[Decision]] = {}


def watched(game: Game, player: Strategy) -> list[Decision]:
    """Return the first decisions of a strategy, played once."""
    key = (game.name, player.name)
    if key not in _watched:
        _watched[key] = list(islice(decisions(game, player, 5), WATCHED))
    return _watched[key]


# ---------------------------------------------------------------- the game's side


@each_player
@pytest.mark.parametrize("most", [PLAYED, pytest.param(50_000, marks=pytest.mark.slow)])
def test_a_game_ends_within_its_bound_and_offers_moves_until_then(
    game: Game, player: Strategy, most: int
) -> None:
    # The loop makes a GameError of no moves, of a wrong index, and of a game past `max_plies`.
    line_up = [[player] * game.seats[0]]
    for rules in [{}, *({switch.name: value} for switch in game.switches for value in switch.values[1:])]:
        count = most if not rules else most // 10
        run = simulate.play(game.name, line_up, games=count, seed=2, rules=rules, jobs=1)
        assert run.games.ending.notna().all()
        assert run.games.decisions.max() <= game.max_plies


@each_player
def test_moves_are_offered_once_each_and_within_the_bound(game: Game, player: Strategy) -> None:
    for decision in watched(game, player):
        assert len(set(decision.moves.tolist())) == len(decision.moves) <= game.max_moves


@each_player
def test_every_piece_is_in_exactly_one_place(game: Game, player: Strategy) -> None:
    hidden, pieces = HIDDEN[game.name], HIDDEN[game.name].all_pieces(table_of(game)[0])
    for decision in watched(game, player):
        assert hidden.pieces(decision.state[0]) == pieces


@each_player
def test_determinize_gives_a_state_that_looks_the_same(game: Game, player: Strategy) -> None:
    hidden, rng = HIDDEN[game.name], STREAM.new()
    open_stream(rng, 1, SEAT, 0, 0)
    # Whatever was in its memory before: strategies work in records that nobody has cleared.
    filled = game.state.table(1)
    filled.view(np.uint8)[:] = 0x55
    cards, _ = table_of(game)
    pieces = hidden.all_pieces(cards)
    for decision in watched(game, player):
        game.determinize(decision.view[0], cards, rng, filled[0])
        looks = game.view.table(1)
        game.observe(filled[0], decision.seat, looks[0])
        assert game.view.as_dict(looks[0]) == game.view.as_dict(decision.view[0])
        assert looks.tobytes() == decision.view.tobytes()
        assert hidden.pieces(filled[0]) == pieces


@each_game
def test_determinize_makes_every_order_of_the_hidden_equally_likely(game: Game) -> None:
    hidden, rng, state = HIDDEN[game.name], STREAM.new(), game.state.new()
    views = (d.view[0] for player in built_in(game.name) for d in watched(game, quick(player)))
    view = next(view for view in views if 6 <= hidden.orders(view) <= 120)
    draws = 60 * hidden.orders(view)
    open_stream(rng, 3, SEAT, 0, 0)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        game.determinize(view, table_of(game)[0], rng, state)
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


@each_player
def test_the_same_stream_makes_the_same_choice(game: Game, player: Strategy) -> None:
    # Backwards, so that nothing left over from the decision before can help.
    first = [choice(game, player, decision) for decision in watched(game, player)]
    again = [choice(game, player, decision) for decision in reversed(watched(game, player))]
    assert again[::-1] == first
    assert [index for index, _ in first] == [decision.index for decision in watched(game, player)]


@each_player
def test_what_is_hidden_changes_neither_view_nor_choice(game: Game, player: Strategy) -> None:
    hidden, chance = HIDDEN[game.name], np.random.default_rng(4)
    cards, rules = table_of(game)
    moves, permuted = np.zeros(game.max_moves, np.int32), 0
    for decision in watched(game, player):
        other = decision.state.copy()
        hidden.permute(other[0], decision.view[0], chance)
        permuted += other.tobytes() != decision.state.tobytes()
        view = game.view.table(1)
        game.observe(other[0], decision.seat, view[0])
        assert view.tobytes() == decision.view.tobytes()
        n = int(game.legal_moves(view[0], cards, rules, moves))
        assert moves[:n].tolist() == decision.moves.tolist()
        assert choice(game, player, decision._replace(view=view))[0] == decision.index
    assert permuted > WATCHED // 10


@each_player
def test_choices_are_not_all_one_place_in_the_list(game: Game, player: Strategy) -> None:
    """Such a strategy would read nothing at all, and the tests above would show nothing."""
    assert len({decision.index for decision in watched(game, player)}) > 3


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
