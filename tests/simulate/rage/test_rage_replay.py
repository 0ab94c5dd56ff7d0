"""A replay of Rage tells what the kernel does: cards, sums, and no other hand at a decision."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from montecardo import simulate
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.replaying import replay
from rage_kernel_game import GAME


def places(position: dict[str, Any]) -> dict[int, str]:
    """Return where each card lies at a decision."""
    where = dict.fromkeys(position["pile"], "the pile") | dict.fromkeys(
        position["turned"], "the turned cards"
    )
    where |= dict.fromkeys((one["card"] for one in position["trick"]), "the trick")
    for seat, (hand, won) in enumerate(zip(position["hands"], position["won_cards"], strict=True)):
        where |= dict.fromkeys(hand, f"the hand of seat {seat}") | dict.fromkeys(
            won, f"the tricks of seat {seat}"
        )
    return where


def follow(data: dict[str, Any], count: int) -> None:
    """Follow a replay with the cards on a table: they must lie, at each decision, where its position says."""
    effects = [data["deal"]["effects"], *(decision["effects"] for decision in data["decisions"])]
    positions = [*(decision["position"] for decision in data["decisions"]), data["position"]]
    where = dict.fromkeys(range(1, count + 1), "the pile")
    for some, position in zip(effects, positions, strict=True):
        for move in (move for effect in some for move in effect["moved"]):
            assert where[move["card"]] == move["source"]
            where[move["card"]] = move["target"]
        assert where == places(position)


def scoresheet(data: dict[str, Any]) -> None:
    """Add up what the effects say of each seat's rounds: it must be the frame's scores."""
    players = len(data["results"])
    sums, rounds = [0] * players, [0] * players
    for effect in (effect for decision in data["decisions"] for effect in decision["effects"]):
        found = re.fullmatch(r"Seat (\d): (.*): (-?\d+) this round, (-?\d+) in all", effect["text"])
        if found:
            seat, points = int(found[1]), int(found[3])
            parts = re.findall(r"(?:^|, | and )(-?\d+) for ", found[2])
            sums[seat] += points
            rounds[seat] += 1
            assert sum(map(int, parts)) == points
            assert sums[seat] == int(found[4])
    assert sums == [row["score"] for row in data["results"]]
    assert set(rounds) == {int(data["rules"]["rounds"])}


GAMES = 12 if JIT_ENABLED else 2


@pytest.mark.parametrize("number", range(GAMES))
def test_the_moves_and_sums_told_lead_from_each_position_to_the_next(number: int) -> None:
    chance = random.Random(number)
    rules = {switch.name: chance.choice(switch.values) for switch in GAME.switches if switch.span is None}
    rules |= {"rounds": "3", "first_cards": str(chance.randint(2, 6)), "trick_points": "2"}
    line_up = [["random", "sharer", "counter"][chance.randrange(3)] for _ in range(2 + number % 7)]
    cards = ["amigo", "fundex", "international"][number % 3]
    data = simulate.replay_data("rage", line_up, number, seed=5, rules=rules, cards=cards)
    assert json.loads(json.dumps(data)) == data
    follow(data, len(load_card_set("rage", cards).cards))
    scoresheet(data)


def test_effects_and_the_game_that_play_records_never_differ() -> None:
    line_up = ["counter", "planner", "schemer"]
    run = simulate.play("rage", line_up, 3, seed=6, jobs=1, rules={"rounds": "4"})
    for number, rows in run.games.groupby("game"):
        data = simulate.replay_data("rage", line_up, int(str(number)), seed=6, rules={"rounds": "4"})
        told_results = [(row["score"], row["rank"], row["decisions"]) for row in data["results"]]
        assert told_results == list(zip(rows["score"], rows["rank"], rows["decisions"], strict=True))
        won = [len(decision["effects"]) for decision in data["decisions"]]
        assert all(won), "each decision has an effect"


def test_the_transcript_never_tells_another_seats_hand_at_a_decision() -> None:
    lines = list(replay("rage", ["random"] * 8, 1, seed=3, rules={"rounds": "2"}))
    assert max(map(len, lines)) <= 118
    asked = [line for line in lines if re.match(r"Round \d+.*\?$", line)]
    hands = [line for line in lines if line.startswith("  Hand of seat ")]
    assert len(asked) == len(hands)
    for question, hand in zip(asked, hands, strict=True):
        assert re.search(r"Seat (\d):", question)[1] == re.search(r"seat (\d):", hand)[1]  # type: ignore[index]
