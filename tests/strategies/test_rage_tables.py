"""Rage's calibrated tables: the file, and that simulated games fare as it says."""

import itertools

import numpy as np
import pytest
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.strategies.rage import calibrating
from montecardo.strategies.rage.tables import (
    ACTION,
    CHANCES,
    FILE,
    HIGHER,
    LATER,
    MOST_CARDS,
    PLAIN,
    PULL,
    STARTING,
    TRUMP,
    USUAL,
    WORTHS,
    empty_tables,
    read_tables,
    rough_tables,
    write_tables,
)

TABLES = read_tables()
SIZES = range(2, 9)


def test_the_head_of_the_file_says_how_it_was_made():
    head = [line for line in FILE.read_text().splitlines() if line.startswith("#")]
    assert any(
        "Made on 20" in line and "python -m montecardo.strategies.rage.calibrating --" in line
        for line in head
    )


def test_tables_are_written_as_they_are_read(tmp_path):
    head = [line[2:] for line in FILE.read_text().splitlines() if line.startswith("#")]
    write_tables(TABLES, head, tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == FILE.read_bytes()


@pytest.mark.parametrize("players", SIZES)
def test_every_number_of_cards_is_filled_in_sensibly(players):
    for stage, cards in itertools.product((STARTING, LATER), range(1, MOST_CARDS + 1)):
        worth, chance = TABLES.worth[players, stage, cards], TABLES.chance[players, cards]
        assert ((chance >= 0) & (chance <= 1)).all()
        assert 0 <= worth[PULL] <= 0.9
        assert 0.1 < worth[USUAL] <= cards
        assert worth[TRUMP] > worth[TRUMP + 8]
        assert worth[PLAIN] > worth[PLAIN + 8]
        assert worth[ACTION + 1] > max(worth[ACTION + 2 : ACTION + 6])  # a Joker above what wins nothing
        middle = CHANCES // 2
        assert chance[0, 0, middle] > chance[0, 0, 0]
        assert chance[0, 0, middle] > chance[0, 0, -1]


def test_of_a_card_that_wins_by_itself_a_line_makes_the_worth():
    """Least squares, where the truth is known: a plain card brings 0.5, a trick wanted pulls 0.2 with it."""
    chance = np.random.default_rng(1)
    columns = np.zeros((20_000, WORTHS))
    columns[:, PLAIN] = chance.integers(0, 4, 20_000)
    columns[:, PULL] = chance.integers(0, 4, 20_000)
    won = 0.5 * columns[:, PLAIN] + 0.2 * columns[:, PULL] + chance.normal(0, 0.5, 20_000)
    found = calibrating.worths(columns.T @ columns, columns.T @ won)
    assert found[PLAIN] == pytest.approx(0.5 / 0.8, abs=0.02)
    assert found[PULL] == pytest.approx(0.2, abs=0.02)
    assert found[HIGHER + 1] == 0


def test_chances_are_the_shares_seen_where_much_was_seen():
    seen = np.full(CHANCES, 1e6)
    assert calibrating.chances(seen, 0.3 * seen) == pytest.approx(np.full(CHANCES, 0.3), abs=0.001)
    nothing = calibrating.chances(np.zeros(CHANCES), np.zeros(CHANCES))
    assert nothing[CHANCES // 2] == nothing.max() > 0.5


@pytest.mark.slow
@pytest.mark.skipif(not JIT_ENABLED, reason="takes many games")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_simulated_games_fare_as_the_tables_say(players):
    """Games of another seed: the predicted share of exact predictions is the one that comes out."""
    expected, exact = calibrating.fared(players, TABLES, rounds=2_000, seed=77)
    assert exact == pytest.approx(expected, abs=0.015)


def test_rough_tables_are_whole():
    assert rough_tables().worth.shape == empty_tables().worth.shape
    assert rough_tables().chance[2:].min() >= 0
