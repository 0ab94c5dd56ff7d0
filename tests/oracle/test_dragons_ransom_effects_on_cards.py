"""Dragon's Ransom: what effects do to deck and hand, bonuses, and what is seldom met (R46 to R50)."""

import pytest
from dragons_ransom_oracle.by_hand import Scene, ability, attack, effect, item, minion, play_out, trap
from dragons_ransom_oracle.staged_effects import HA, columns_after, one_trap

# ---------------------------------------------------------------- deck and hand (R49)


def test_r49_mill(dragons_engine):
    scene, game = one_trap(
        dragons_engine, effect("play", "mill", count=3), deck="end1, Cid rests, HA, 9 start0"
    )
    assert scene.queue(game, 2) == ""  # performed in the event that the third card caused
    assert scene.discarded(game) == "HA, end1, Cid rests, trap"
    assert game.state()["events"] == 1


def test_r49_mill_stops_with_the_deck(dragons_engine):
    scene, game = one_trap(dragons_engine, effect("play", "mill", count=9), deck="2 end1", hand="start1")
    assert scene.discarded(game) == "end1, end1, trap"


def test_r49_draw(dragons_engine):
    scene, game = one_trap(dragons_engine, effect("play", "draw", count=2), deck="end1, end2, 9 start0")
    assert scene.hand(game) == "end1, end2, charge"
    assert game.state()["drawn"] == 0


def test_r49_peek_knows_the_top_and_no_less_than_before(dragons_engine):
    _, game = one_trap(dragons_engine, effect("play", "peek", count=3), known=1)
    assert game.state()["known"] == 3
    _, game = one_trap(dragons_engine, effect("play", "peek", count=2), known=5)
    assert game.state()["known"] == 5
    _, game = one_trap(dragons_engine, effect("play", "peek", count=9), deck="4 start0", hand="start1")
    assert game.state()["known"] == 4


@pytest.mark.parametrize(
    ("which", "count", "hand"),
    [
        ("strongest", 1, "start1, end1, blank, charge, pincer"),
        ("strongest", 5, "blank, charge, pincer"),
        ("weakest", 1, "end1, end3, blank, charge, pincer"),
        ("attack", 1, "start1, end1, end3, blank, pincer"),
        ("attack", 5, "start1, end1, end3, blank"),
    ],
)
def test_r49_discard_from_the_hand(dragons_engine, which, count, hand):
    lose = effect("event", "discard", which=which, count=count)
    held = "start1, end1, end3, blank, charge, pincer"
    scene, game = columns_after(dragons_engine, lose, hand=held, rules={"hand_limit": 9})
    assert scene.hand(game) == hand


def test_r49_discard_a_random_card(dragons_engine):
    lost = set()
    for number in range(40):
        lose = effect("event", "discard", which="random")
        scene, game = columns_after(dragons_engine, lose, hand="start1, charge, end3", game=number)
        left = scene.hand(game).split(", ")
        assert len(left) == 2
        lost |= {"start1", "charge", "end3"} - set(left)
    assert lost == {"start1", "charge", "end3"}


def test_r49_return_the_strongest_or_weakest_minion_of_the_discard_pile(dragons_engine):
    for target, hand in (("strongest", "middle3, end3, charge"), ("weakest", "start1, middle3, charge")):
        back = effect("play", "return", what="discard", target=target, count=2)
        scene, game = one_trap(dragons_engine, back, discard="end3, middle3, start1, blank, charge")
        assert scene.hand(game) == hand
        assert len(scene.discarded(game).split(", ")) == 5 - 2 + 1


def test_r49_return_from_the_column(dragons_engine):
    back = effect("play", "return", what="column", target="farthest", count=2)
    scene, game = one_trap(dragons_engine, back, columns={1: "start1, middle1, end3"})
    assert scene.hand(game) == "middle1, end3, charge"
    assert scene.column(game, 1) == "start1"
    assert game.state()["minions_slain"] == 0


# ---------------------------------------------------------------- bonuses (R50)


@pytest.mark.parametrize(
    ("bonus", "total"),
    [
        ({"amount": 3}, 3),
        ({"amount": 3, "type": "undead"}, 3),
        ({"amount": 3, "type": "dragon"}, 0),
        ({"amount": 2, "per": "card"}, 6),
        ({"amount": 2, "per": "card", "type": "beast"}, 4),
        ({"amount": -2, "per": "card"}, -6),
    ],
)
def test_r50_a_bonus_once_or_for_each_card_of_a_type(dragons_engine, bonus, total):
    scene = Scene(
        minion("ghost", "middle", 1, type="undead"),
        minion("chief", "end", 2, effect("send", "bonus", **bonus)),
    )
    game = scene.stage("charge", columns={0: "start1, ghost, chief"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == max(0, 4 + total)


def test_a_set_with_every_operation_can_be_played_out(dragons_engine):
    others = [
        attack("big", 4, "any", 2),
        trap("t1", effect("play", "return", what="column", target="closest"), effect("play", "draw")),
        trap("t2", effect("event", "cancel", scope="every"), effect("event", "peek"), special=True, copies=3),
        item("boots", "Dan", effect("equipped", "initiative", amount=5), effect("event", "mill")),
    ]
    for game in range(30):
        play_out(dragons_engine(Scene(*others).cards, 1, {}, 3, game), game)


def test_r49_return_stops_at_the_hand_limit(dragons_engine):
    for what, place in (
        ("discard", {"discard": "end3, end2, end1"}),
        ("column", {"columns": {1: "end3, end2"}}),
    ):
        back = effect("play", "return", what=what, target="strongest", count=3)
        options = {"hand": "5 start0", **place}
        scene, game = one_trap(dragons_engine, back, **options)
        assert scene.hand(game) == "start0, start0, start0, start0, start0, end3, charge"


def test_r48_move_to_the_left(dragons_engine):
    move = effect("event", "move", target="closest", to="left")
    scene, game = columns_after(dragons_engine, move, hero="Dan", columns={3: "start1, end1", 2: "end2"})
    assert [scene.column(game, column) for column in range(4)] == ["", "", "end2, start1", "end1"]


def test_r17_a_trap_one_of_whose_effects_needs_a_column_asks_for_it(dragons_engine):
    _, game = one_trap(dragons_engine, effect("play", "draw"), effect("play", "wound", amount=1), column=3)
    assert game.state()["wounds"] == [0, 0, 0, 1]


def test_r43_cards_that_are_not_in_hand_yet_take_room_too(dragons_engine):
    scene = Scene(minion("bat", "start", 0, effect("slain", "draw", count=5)))
    game = scene.stage(
        "3 start1",
        deck="HA, 2 end1, 9 start2",
        columns={0: "bat"},
        queues={0: "Ann hits"},
        rules={"hand_limit": 6},
        engine=dragons_engine,
    )
    scene.draw(game, 3)
    assert scene.hand(game) == "start1, start1, start1, start2, end1, end1"


def test_r8_a_column_holds_64_minions(dragons_engine):
    scene = Scene(ability("push", "Ann", 1, effect("event", "move", target="closest", to="right")))
    columns = {0: "63 start0", 1: "64 start0"}
    game = scene.stage("start1, start2", deck=HA, columns=columns, queues={0: "push"}, engine=dragons_engine)
    scene.play(game, "play start1")
    assert scene.legal(game) == ["column 0", "column 2", "column 3"]
    scene.play(game, "column 0", "play start2")
    assert scene.legal(game) == ["column 2", "column 3"]
    scene.play(game, "column 3")
    scene.draw(game, 1)
    assert [len(column) for column in game.state()["columns"]] == [64, 64, 0, 1]
