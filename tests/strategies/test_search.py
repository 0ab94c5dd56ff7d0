"""The searches, on games so small that their best move is known, and their tree."""

import numpy as np
import pytest
from montecardo.simulate.compiling import kernel, part
from montecardo.simulate.kernel_records import make_scratch
from montecardo.simulate.layout import Field, Layout
from montecardo.simulate.streams import STREAM, below, open_stream
from montecardo.strategies.search import Ports, best_by_halving, best_by_tree, play_on, port
from montecardo.strategies.search.tree import NONE, add_edge, add_node, find_edge, find_node, plant

# ---------------------------------------------------------------- a game with a secret, for one player
#
#   safe          worth 0.6
#   look          then name the secret, seen: 0.9 if right
#   guess         then name the secret, unseen: 1 if right
#
# Who imagines a secret and then plays as if it were known takes `guess` for the best.

SECRETS = 4
SAFE, LOOK, GUESS = range(3)
BEGIN, NAMING, OVER = range(3)

SECRET_STATE = Layout(
    "SecretState",
    phase=Field(np.int64, "BEGIN, NAMING, OVER"),
    looked=Field(np.int64, "1 if the secret is seen"),
    secret=Field(np.int64, "what it is"),
    worth=Field(np.float64, "at the end"),
)
SECRET_VIEW = Layout(
    "SecretView",
    phase=Field(np.int64, "as in the state"),
    looked=Field(np.int64, "as in the state"),
    secret=Field(np.int64, "what it is, -1 if not seen"),
    rules=Field(np.int64, "none"),
)
MOVES = Layout("Moves", moves=Field(np.int32, "room", (SECRETS,)))

new_secret_state, new_secret_view = make_scratch(SECRET_STATE), make_scratch(SECRET_VIEW)
new_moves, new_stream = make_scratch(MOVES), make_scratch(STREAM)


@port
def imagine_secret(view, cards, rng, state):
    state.phase, state.looked, state.worth = view.phase, view.looked, 0.0
    state.secret = view.secret if view.looked == 1 else below(rng, SECRETS)
    return 0


@port
def observe_secret(state, seat, view):
    view.phase, view.looked = state.phase, state.looked
    view.secret = state.secret if state.looked == 1 else -1
    return 0


@port
def secret_moves(view, cards, rules, moves):
    n = 3 if view.phase == BEGIN else SECRETS
    for i in range(n):
        moves[i] = i
    return n


@port
def do_with_secret(state, move, cards, rules, rng):
    if state.phase == NAMING:
        state.phase = OVER
        state.worth = (0.9 if state.looked == 1 else 1.0) if move == state.secret else 0.0
    elif move == SAFE:
        state.phase, state.worth = OVER, 0.6
    else:
        state.phase, state.looked = NAMING, 1 if move == LOOK else 0
    return -1 if state.phase == OVER else 0


@port
def any_move(view, cards, moves, w, rng):
    return below(rng, len(moves))


@port
def foresee_secret(state, mover, cards, rules, w, rng, rewards):
    play_on(secret_ports(), any_move, state, mover, 10, cards, rules, w, rng)
    rewards[0] = state.worth


@part
def secret_ports():
    return Ports(
        imagine_secret,
        observe_secret,
        secret_moves,
        do_with_secret,
        foresee_secret,
        new_secret_state,
        new_secret_view,
        new_moves,
        new_stream,
    )


@kernel
def halve_secret(view, moves, rng, playouts):
    return best_by_halving(secret_ports(), view, 0, 0, moves, 0, rng, playouts, 0.0)


@kernel
def search_secret(view, moves, rng, playouts, eager):
    return best_by_tree(secret_ports(), view, 0, 0, moves, 0, rng, playouts, 1.5, eager, 0.0)


def stream(number):
    rng = STREAM.new()
    open_stream(rng, 1, 2, number, 0)
    return rng


FIRST = np.arange(3, dtype=np.int32)


@pytest.mark.parametrize("number", range(5))
def test_halving_takes_what_is_best_on_average_when_chance_goes_on(number):
    view = SECRET_VIEW.new()
    assert halve_secret(view, FIRST, stream(number), 300) == SAFE


@pytest.mark.parametrize("number", range(5))
def test_the_tree_finds_that_what_it_will_see_is_worth_a_look(number):
    view = SECRET_VIEW.new()
    assert search_secret(view, FIRST, stream(number), 2000, False) == LOOK


@pytest.mark.parametrize("number", range(5))
def test_the_tree_does_not_take_what_it_imagines_for_known(number):
    """After GUESS nothing is seen: all secrets share a node, where no answer is right more often."""
    view, moves = SECRET_VIEW.new(), np.array([SAFE, GUESS], np.int32)
    assert search_secret(view, moves, stream(number), 2000, False) == SAFE


def test_a_seen_secret_is_named():
    view, moves = SECRET_VIEW.new(), np.arange(SECRETS, dtype=np.int32)
    view.phase, view.looked = NAMING, 1
    for secret in range(SECRETS):
        view.secret = secret
        assert halve_secret(view, moves, stream(secret), 50) == secret
        assert search_secret(view, moves, stream(secret), 50, False) == secret
        assert search_secret(view, moves, stream(secret), 50, True) == secret


def test_the_same_stream_makes_the_same_choice_and_leaves_the_same_stream():
    view = SECRET_VIEW.new()
    for number in range(10):
        one, other = stream(number), stream(number)
        assert search_secret(view, FIRST, one, 20, False) == search_secret(view, FIRST, other, 20, False)
        assert one == other


@pytest.mark.parametrize("playouts", [0, 1, 2, 3])
def test_the_smallest_budgets_make_a_choice(playouts):
    view = SECRET_VIEW.new()
    for eager in (False, True):
        assert 0 <= search_secret(view, FIRST, stream(playouts), playouts, eager) < 3
    assert 0 <= halve_secret(view, FIRST, stream(playouts), playouts) < 3


# ---------------------------------------------------------------- a game for two, with a hidden hand
#
# Seat 0 goes left or right. Right: both get 0.4. Left: seat 1, which may hold a trump that seat 0 doesn't
# see, decides: it gives (1 to seat 0, 0 to itself), or takes (0, 1), and only with the trump may it take.

LEFT, RIGHT = range(2)
GIVE, TAKE = range(2)

DUEL = Layout(
    "Duel",
    turn=Field(np.int64, "0, 1; 2 at the end"),
    trump=Field(np.int64, "1 if seat 1 holds it"),
    first=Field(np.float64, "what seat 0 gets"),
    second=Field(np.float64, "what seat 1 gets"),
)
DUEL_VIEW = Layout(
    "DuelView",
    turn=Field(np.int64, "as in the state"),
    trump=Field(np.int64, "as in the state for seat 1, -1 for seat 0"),
    rules=Field(np.int64, "in how many deals of four seat 1 holds the trump"),
)
new_duel, new_duel_view = make_scratch(DUEL), make_scratch(DUEL_VIEW)


@port
def imagine_duel(view, cards, rng, state):
    state.turn, state.first, state.second = view.turn, 0.0, 0.0
    state.trump = 1 if below(rng, 4) < view.rules else 0
    return 0


@port
def observe_duel(state, seat, view):
    view.turn, view.rules = state.turn, 0
    view.trump = state.trump if seat == 1 else -1
    return 0


@port
def duel_moves(view, cards, rules, moves):
    moves[0], moves[1] = 0, 1
    return 1 if view.turn == 1 and view.trump == 0 else 2


@port
def do_in_duel(state, move, cards, rules, rng):
    if state.turn == 0 and move == LEFT:
        state.turn = 1
        return 1
    if state.turn == 0:
        state.first, state.second = 0.4, 0.4
    elif move == GIVE:
        state.first = 1.0
    else:
        state.second = 1.0
    state.turn = 2
    return -1


@port
def foresee_duel(state, mover, cards, rules, w, rng, rewards):
    play_on(duel_ports(), any_move, state, mover, 10, cards, rules, w, rng)
    rewards[0], rewards[1] = state.first, state.second


@part
def duel_ports():
    return Ports(
        imagine_duel,
        observe_duel,
        duel_moves,
        do_in_duel,
        foresee_duel,
        new_duel,
        new_duel_view,
        new_moves,
        new_stream,
    )


@kernel
def search_duel(view, moves, rng, playouts, eager):
    return best_by_tree(duel_ports(), view, 0, 0, moves, 0, rng, playouts, 1.5, eager, 0.0)


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("with_trump", "best"), [(4, RIGHT), (3, RIGHT), (1, LEFT), (0, LEFT)])
def test_the_others_take_what_is_best_for_them_if_they_can(eager, with_trump, best):
    view, moves = DUEL_VIEW.new(), np.arange(2, dtype=np.int32)
    view.trump, view.rules = -1, with_trump
    for number in range(5):
        assert search_duel(view, moves, stream(number), 1500, eager) == best


# ---------------------------------------------------------------- the tree


@kernel
def planted(searches):
    return plant(searches, 5)


@kernel
def node_of(tree, key):
    return find_node(tree, key)


@kernel
def new_node(tree, key, moves):
    return add_node(tree, key, moves)


@kernel
def edge_of(tree, node, move, guess):
    return find_edge(tree, node, move, guess)


@kernel
def new_edge(tree, node, move):
    return add_edge(tree, node, move)


def test_logarithms_are_natural():
    found = planted(5000).logarithms
    assert found[0] == found[1] == 0.0
    assert np.allclose(found[1:], np.log(np.arange(1, len(found))), rtol=1e-13, atol=0)


def test_nodes_are_found_again_though_their_slots_collide():
    tree = planted(40)
    slots = len(tree.slots)
    keys = [np.uint64(5 + slots * k) for k in range(41)]
    nodes = [int(new_node(tree, key, 1)) for key in keys]
    assert nodes == list(range(41))
    assert [int(node_of(tree, key)) for key in keys] == nodes
    assert node_of(tree, np.uint64(6)) == NONE
    assert new_node(tree, np.uint64(6), 1) == NONE, "it is full"


def test_edges_are_found_in_any_order():
    tree = planted(3)
    nodes = [int(new_node(tree, np.uint64(key), 2)) for key in (11, 22)]
    edges = {(node, move): int(new_edge(tree, node, move)) for move in (70, 80) for node in nodes}
    assert len(set(edges.values())) == 4
    for guess in (NONE, *edges.values()):
        for (node, move), edge in edges.items():
            if guess == NONE or tree.move[guess] != move:
                assert edge_of(tree, node, move, guess) == edge
        assert edge_of(tree, nodes[0], 90, guess) == NONE


def test_a_tree_stays_within_its_bounds():
    tree = planted(1)
    assert new_node(tree, np.uint64(1), len(tree.move) + 1) == NONE
    node = new_node(tree, np.uint64(1), 0)
    assert [int(new_edge(tree, node, move)) for move in range(len(tree.move))][-1] == len(tree.move) - 1
    assert new_edge(tree, node, 0) == NONE
    assert len(planted(10_000_000).keys) < 100_000
