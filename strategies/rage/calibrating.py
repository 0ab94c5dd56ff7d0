"""Make the tables of `tables`: how Rage hands fare in simulated games.

``python -m montecardo.strategies.rage.calibrating`` plays games with the best play there is, in which now and
then a seat predicts a trick or two more or less than it would, and looks at every hand before every trick.

1. The *worths*: the tricks still won, by least squares on the cards in hand, the traits of the hand and the
   tricks wanted. Whoever wants more wins more: of a trick wanted more, `PULL` is won. So a hand comes by
   itself to (the rest of the sum) / (1 - PULL) tricks.
2. The *chances*: how often exactly the tricks wanted are won, by the hand's surplus.

Both are found together and a few times over, each time by players who use the tables of the time before, in
ever smaller steps: tables that were found anew each time swung between boldness and caution.
"""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...simulate.cards import load_card_set
from ...simulate.compiling import kernel
from ...simulate.game import get_game
from ...simulate.kernel_records import make_scratch
from ...simulate.machine_code import open_rules
from ...simulate.rage.cards import to_table
from ...simulate.rage.deal import deal
from ...simulate.rage.imagine import scratch_moves, scratch_state, scratch_view
from ...simulate.rage.knowledge import observe
from ...simulate.rage.legal import legal_moves
from ...simulate.rage.rules import apply
from ...simulate.rage.state import MAX_PLAYERS, Phase
from ...simulate.streams import STREAM, below, open_stream, uniform
from .named import joined
from .playing import play
from .predicting import predict
from .tables import (
    ALL_WANTED,
    BASE,
    CHANCES,
    CLAIMS,
    FILE,
    LATER,
    LEAD,
    MOST_CARDS,
    NONE_WANTED,
    PULL,
    SOME_WANTED,
    STARTING,
    STEPS,
    USUAL,
    VOID,
    WIDEST,
    WORTHS,
    rough_tables,
    write_tables,
)
from .worth import claims, column_of, hand_worth, voids

_PREDICT, _PLAY = int(Phase.PREDICT), int(Phase.PLAY)
_PURPOSE = 11  # of the random streams: no game is dealt from this one
_RARELY = 0.3  # how often a seat predicts otherwise than it would
_RIDGE = 20.0  # hands on which the least squares begin: all worths 0
_SLOWER = 0.5  # how much smaller the steps of calibrating become
_PRIOR = 4.0  # hands by which a chance begins, at that of its neighbours
_MOST_HANDS = MAX_PLAYERS * MOST_CARDS  # of one round

scratch_stream = make_scratch(STREAM)

_PLAYER = joined.with_weights(predictor="heed", play="spoil")
"""Who sits on all seats: as schemer, but with weights that stay when schemer's are tuned to the tables."""


class Sums(NamedTuple):
    """What was seen, by cards in hand.

    Attributes
    ----------
    products
        Sum of the products of the columns, of which PULL is the tricks wanted; by stage, as all below.
    tricks
        Sum of the columns times the tricks won.
    claimed
        Sum of the tricks that hands claimed, and how many hands that were.
    seen, exact
        Hands, and those that won what they wanted, by tricks wanted and surplus.
    """

    products: Any
    tricks: Any
    claimed: Any
    seen: Any
    exact: Any


def new_sums() -> Sums:
    """Return sums of nothing."""
    rows = (2, MOST_CARDS + 1)
    shapes = ((WORTHS, WORTHS), (WORTHS,), (2,), (3, CHANCES), (3, CHANCES))
    return Sums(*(np.zeros(rows + shape) for shape in shapes))


@kernel
def watch(
    tables: Any, w: Any, cards: Any, rules: Any, rounds: int, first_cards: int, seed: int, sums: Any
) -> int:
    """Play single rounds, and add up how the hands before each trick fared."""
    state, view, moves = scratch_state(), scratch_view(), scratch_moves().moves[:]
    deals, rng = scratch_stream(), scratch_stream()
    hands = np.zeros((_MOST_HANDS, WORTHS))
    notes = np.zeros((_MOST_HANDS, 3))  # seat, surplus, tricks won before
    players = int(rules.players)
    for number in range(rounds):
        open_stream(deals, seed, _PURPOSE, 32 * number + first_cards, 0)
        open_stream(rng, seed, _PURPOSE + 1, 32 * number + first_cards, 0)
        rules.first_cards = first_cards
        mover, kept = deal(state, cards, rules, deals), 0
        while mover >= 0:
            if state.phase == _PLAY and state.trick_size == 0:
                for seat in range(players):
                    observe(state, seat, view)
                    _note(tables, view, cards, hands[kept], notes[kept])
                    kept += 1
            observe(state, mover, view)
            n = legal_moves(view, cards, rules, moves)
            index = 0
            if n > 1 and state.phase == _PREDICT:
                index = predict(tables, view, cards, moves[:n], w, rng)
                if uniform(rng) < _RARELY:
                    index = min(max(index + below(rng, 5) - 2, 0), n - 1)
            elif n > 1:
                index = play(tables, view, cards, moves[:n], w, rng)
            mover = apply(state, int(moves[index]), cards, rules, deals)
        for i in range(kept):
            seat = int(notes[i, 0])
            won = state.tricks[seat] - int(notes[i, 2])
            _add(sums, hands[i], notes[i, 1], won, first_cards)
    return 0


@kernel
def _note(tables: Any, view: Any, cards: Any, hand: Any, note: Any) -> None:
    """Write a hand's columns; PULL has the tricks wanted."""
    hand[:] = 0.0
    for place in range(view.in_hand[view.seat]):
        hand[column_of(view, cards, int(view.hand.held[place]))] += 1.0
    hand[BASE] = 1.0
    hand[VOID] = voids(view, cards)
    hand[LEAD] = 1.0 if view.leader == view.seat else 0.0
    hand[CLAIMS] = claims(tables, view)
    hand[PULL] = view.prediction[view.seat] - view.tricks[view.seat]
    note[0] = view.seat
    note[1] = hand_worth(tables, view, cards, 1.0) - hand[PULL]
    note[2] = view.tricks[view.seat]


@kernel
def _add(sums: Any, hand: Any, surplus: float, won: int, first_cards: int) -> None:
    n = 0
    for column in range(BASE):
        n += int(hand[column])
    wanted = int(hand[PULL])
    stage = STARTING if n == first_cards else LATER
    sums.claimed[stage, n, 0] += max(wanted, 0)
    sums.claimed[stage, n, 1] += 1.0
    if wanted < 0 or wanted > n:
        return
    filled = np.flatnonzero(hand)
    for one in filled:
        sums.tricks[stage, n, one] += hand[one] * won
        for other in filled:
            sums.products[stage, n, one, other] += hand[one] * hand[other]
    edge = SOME_WANTED
    if wanted == 0:
        edge = NONE_WANTED
    elif wanted == n:
        edge = ALL_WANTED
    x = min(max((surplus + WIDEST) * STEPS, 0.0), CHANCES - 1.001)
    low = int(x)
    for place, part in ((low, 1.0 - (x - low)), (low + 1, x - low)):
        sums.seen[stage, n, edge, place] += part
        sums.exact[stage, n, edge, place] += part if won == wanted else 0.0


# ---------------------------------------------------------------- from sums to tables


def worths(products: Any, tricks: Any) -> Any:
    """Return the worths that fit the sums of one number of cards best, in tricks."""
    fitted = np.linalg.solve(products + _RIDGE * np.eye(WORTHS), tricks)
    pull = min(max(fitted[PULL], 0.0), 0.9)
    fitted /= 1.0 - pull
    fitted[PULL] = pull
    return fitted


def chances(seen: Any, exact: Any) -> Any:
    """Return chances by surplus: those seen, which thin out at the ends, smoothed by their neighbours'."""
    bell = np.array([1.0, 4.0, 6.0, 4.0, 1.0]) / 16
    wide = np.convolve(np.ones(CHANCES), bell, "same")
    near_seen = np.convolve(seen, bell, "same") / wide
    near_exact = np.convolve(exact, bell, "same") / wide
    surplus = np.linspace(-WIDEST, WIDEST, CHANCES)
    prior = 0.7 * np.exp(-(surplus**2))
    return (near_exact + _PRIOR * prior) / (near_seen + _PRIOR)


def calibrate(players: int, tables: Any, rounds: int, seed: int, step: float) -> None:
    """Bring the tables for one table size nearer to simulated rounds of each number of cards.

    First come the worths, then the chances to surpluses by these worths, and what seats usually claim.
    `step` is the part of the way, from 0 to 1: players who all learn at once chase one another in circles.
    """
    worth, chance = tables.worth[players], tables.chance[players].swapaxes(0, 1)
    sums = watched(players, tables, rounds, 2 * seed)
    for row in np.ndindex(2, MOST_CARDS + 1):
        worth[row][:WORTHS] += step * (worths(sums.products[row], sums.tricks[row]) - worth[row][:WORTHS])
    sums = watched(players, tables, rounds, 2 * seed + 1)
    for cell in np.ndindex(2, MOST_CARDS + 1, 3):
        chance[cell] += step * (chances(sums.seen[cell], sums.exact[cell]) - chance[cell])
    claimed = sums.claimed[..., 0] / np.maximum(sums.claimed[..., 1], 1.0)
    worth[..., USUAL] += step * (claimed - worth[..., USUAL])
    # No hand of the most cards is seen later: larger ones, judged as these, are as at the start.
    worth[LATER, MOST_CARDS], chance[LATER, MOST_CARDS] = (
        worth[STARTING, MOST_CARDS],
        chance[STARTING, MOST_CARDS],
    )


def watched(players: int, tables: Any, rounds: int, seed: int) -> Sums:
    """Return what is seen with these tables: so many rounds of the most cards, as many tricks of fewer."""
    game, sums = get_game("rage"), new_sums()
    open_rules(game)
    cards = to_table(load_card_set("rage"))
    rules = game.seated(_one_round(game), np.array([cards]), players)[0]
    for first_cards in range(1, MOST_CARDS + 1):
        number = rounds * MOST_CARDS // first_cards
        watch(tables, _PLAYER.weights_record(), cards, rules, number, first_cards, seed, sums)
    return sums


def fared(players: int, tables: Any, rounds: int, seed: int) -> tuple[float, float]:
    """Return the share of hands that the tables expect to win what they want, and that of those that do."""
    sums = watched(players, tables, rounds, seed)
    hands = sums.seen.sum()
    expected = (sums.seen * tables.chance[players].swapaxes(0, 1)).sum()
    return float(expected / hands), float(sums.exact.sum() / hands)


def _one_round(game: Any) -> Any:
    rules = game.rules.table(1)
    rules[0] = game.rules_record(game.settings({"rounds": 1}))
    return rules


def main() -> None:
    """Play, and write the file."""
    parser = argparse.ArgumentParser(description="Calibrate Rage's tables by simulation.")
    parser.add_argument("--rounds", type=int, default=1_000, help="of ten cards for each table size")
    parser.add_argument("--times", type=int, default=10, help="over, each with the tables of the time before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    asked = parser.parse_args()
    tables = rough_tables()
    for players in range(2, MAX_PLAYERS + 1):
        for time in range(asked.times):
            calibrate(players, tables, asked.rounds, 1_000 * asked.seed + time, 1.0 / (1.0 + _SLOWER * time))
        print(f"{players} players calibrated", flush=True)
    day = datetime.datetime.now(tz=datetime.UTC).date()
    head = [
        "What a hand of Rage is worth, and how likely its prediction comes true: strategies/rage/tables.py",
        "tells what the numbers are.",
        f"Made on {day} by: python -m montecardo.strategies.rage.calibrating "
        f"--rounds {asked.rounds} --times {asked.times} --seed {asked.seed}",
        "Card set amigo, default rules; all seats heed and spoil, weights: "
        + ", ".join(f"{weight} {value:g}" for weight, value in _PLAYER.weights.items()),
    ]
    write_tables(tables, head, asked.out)


if __name__ == "__main__":
    main()
