"""Dragon's Ransom: what effects of cards do to minions and heroes (R46 to R48, R50)."""

import pytest
from dragons_ransom_oracle.by_hand import Scene, ability, effect, minion
from dragons_ransom_oracle.staged_effects import FIELD, HA, columns_after, one_trap

# ---------------------------------------------------------------- slay


@pytest.mark.parametrize(
    ("target", "left"),
    [
        ("closest", "middle3, blank, middle3, end2"),
        ("farthest", "start1, middle3, blank, middle3"),
        ("strongest", "start1, blank, middle3, end2"),
        ("weakest", "middle3, blank, middle3, end2"),
        ("all", ""),
    ],
)
def test_r47_slay_the_closest_farthest_strongest_weakest_or_all(dragons_engine, target, left):
    scene, game = columns_after(dragons_engine, effect("event", "slay", target=target))
    assert scene.column(game, 0) == left
    assert scene.column(game, 2) == FIELD[2]


@pytest.mark.parametrize(
    ("target", "count", "left"),
    [
        ("strongest", 2, "start1, blank, end2"),
        ("strongest", 5, "blank"),  # cards without an attack value are not included
        ("weakest", 2, "middle3, blank, middle3"),
        ("closest", 3, "middle3, end2"),
        ("farthest", 4, "start1"),
    ],
)
def test_r47_slay_several_one_after_another(dragons_engine, target, count, left):
    scene, game = columns_after(dragons_engine, effect("event", "slay", target=target, count=count))
    assert scene.column(game, 0) == left
    assert game.state()["minions_slain"] == 5 - len([name for name in left.split(", ") if name])


@pytest.mark.parametrize(
    ("hero", "scope", "sizes"),
    [
        ("Bob", "column", [5, 0, 2, 0]),
        ("Bob", "adjacent", [4, 1, 1, 0]),
        ("Bob", "wide", [4, 0, 1, 0]),
        ("Dan", "adjacent", [5, 1, 1, 0]),
        ("Dan", "every", [4, 0, 1, 0]),
        ("Ann", "wide", [4, 0, 2, 0]),
    ],
)
def test_r46_in_the_column_adjacent_ones_both_or_every_one(dragons_engine, hero, scope, sizes):
    _, game = columns_after(dragons_engine, effect("event", "slay", target="closest", scope=scope), hero=hero)
    assert [len(column) for column in game.state()["columns"]] == sizes


def test_r47_only_those_of_a_type(dragons_engine):
    columns = {0: "start1, ghost, ghost lord, end1", 1: "start1"}
    slay = effect("event", "slay", target="strongest", count=5, type="undead")
    scene, game = columns_after(dragons_engine, slay, columns=columns)
    assert scene.column(game, 0) == "start1, end1"
    slay = effect("event", "slay", target="all", scope="every", type="undead")
    scene, game = columns_after(dragons_engine, slay, columns=columns)
    assert (scene.column(game, 0), scene.column(game, 1)) == ("start1, end1", "start1")


def test_r47_with_none_of_the_type_there_nothing_happens(dragons_engine):
    slay = effect("event", "slay", target="closest", type="dragon")
    scene, game = columns_after(dragons_engine, slay, hand="start3")
    assert scene.column(game, 0) == FIELD[0]
    assert scene.hand(game) == "start3"


def test_r50_might_lets_more_be_slain(dragons_engine):
    scene, game = columns_after(dragons_engine, effect("event", "slay", target="closest"), items="axe")
    assert scene.column(game, 0) == "middle3, end2"
    scene, game = columns_after(
        dragons_engine, effect("event", "slay", target="closest", scope="every"), items="axe, axe"
    )
    assert [len(column) for column in game.state()["columns"]] == [0, 0, 0, 0]


@pytest.mark.parametrize("scope", ["adjacent", "wide"])
def test_r47_where_no_minion_is_in_any_of_the_columns_the_hand_is_attacked(dragons_engine, scope):
    slay = effect("event", "slay", target="closest", scope=scope)
    scene, game = columns_after(dragons_engine, slay, columns={2: "start1"}, hand="start1, end3")
    assert scene.hand(game) == "start1"
    assert scene.column(game, 2) == "start1"


def test_r47_what_the_slain_do_happens_in_the_order_in_which_they_fell(dragons_engine):
    wake = minion("wake", "start", 0, effect("slain", "return", what="discard", target="strongest"))
    hero = minion("champion", "end", 9)
    scene = Scene(wake, hero, ability("sweep", "Ann", 5, effect("event", "slay", target="all")))
    game = scene.stage(deck=HA, columns={0: "wake, champion"}, queues={0: "sweep"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert scene.hand(game) == "champion"  # all go to the discard pile first


def test_r47_a_slain_minion_that_returns_to_the_hand(dragons_engine):
    scene = Scene(minion("cat", "start", 1, effect("slain", "return", what="self")))
    options = {"deck": HA, "columns": {0: "cat"}, "queues": {0: "Ann hits"}, "engine": dragons_engine}
    game = scene.stage(**options)
    scene.draw(game, 1)
    assert scene.hand(game) == "cat"
    assert scene.discarded(game) == "HA, Ann hits"
    game = scene.stage("7 start1", rules={"hand_limit": 8}, **options)
    scene.draw(game, 1)
    assert scene.hand(game) == "start1, start1, start1, start1, start1, start1, start1, cat"


def test_r43_it_does_not_where_the_hand_is_full(dragons_engine):
    bat = minion("bat", "start", 0, effect("play", "draw", count=1))
    scene = Scene(minion("cat", "start", 1, effect("slain", "return", what="self")), bat)
    game = scene.stage(
        "bat, start1, start2, start3, charge",
        deck="HA, 9 start0",
        columns={0: "cat"},
        queues={0: "Ann hits"},
        rules={"hand_limit": 4},
        engine=dragons_engine,
    )
    scene.play(game, "play bat", "column 3")
    assert scene.column(game, 0) == "cat"  # no room to draw, so no event either
    game = scene.stage(
        "bat, start1, start2, start3",
        deck="HA, 9 start0",
        columns={0: "cat"},
        queues={0: "Ann hits"},
        rules={"hand_limit": 4},
        engine=dragons_engine,
    )
    scene.play(game, "play bat", "column 3")
    assert scene.hand(game) == "start1, start2, start3, cat"


def test_r49_a_minion_that_when_slain_lets_you_look_at_the_next_three_cards(dragons_engine):
    scene = Scene(minion("eye", "start", -1, effect("slain", "peek", count=3)))
    game = scene.stage(
        deck="HA, end1, end2, end3, 9 start0",
        columns={0: "eye"},
        queues={0: "Ann hits"},
        engine=dragons_engine,
    )
    scene.draw(game, 1)
    assert scene.names(game.view(0)["top"]) == "end1, end2, end3"
    scene.draw(game, 1)
    assert scene.names(game.view(0)["top"]) == "end2, end3"


# ---------------------------------------------------------------- heroes (R48)


@pytest.mark.parametrize(
    ("scope", "wounds"),
    [("column", [0, 2, 0, 0]), ("adjacent", [2, 0, 2, 0]), ("wide", [2, 2, 2, 0]), ("every", [2, 2, 2, 2])],
)
def test_r48_wounds_by_an_effect_which_armour_does_not_stop(dragons_engine, scope, wounds):
    hurt = effect("play", "wound", amount=2, scope=scope)
    _, game = one_trap(dragons_engine, hurt, items={1: "plate"})
    assert game.state()["wounds"] == wounds
    assert game.state()["wounds_dealt"] == sum(wounds)


def test_r48_defeated_heroes_take_none(dragons_engine):
    hurt = effect("play", "wound", amount=2, scope="every")
    _, game = one_trap(dragons_engine, hurt, wounds=[10, 0, 0, 9], defeated=[0])
    assert game.state()["wounds"] == [10, 2, 2, 10]
    assert game.state()["defeated"] == [True, False, False, True]


def test_r48_heal(dragons_engine):
    heal = effect("event", "heal", amount=3, scope="wide")
    _, game = columns_after(dragons_engine, heal, hero="Bob", wounds=(5, 2, 3, 4))
    assert game.state()["wounds"] == [2, 0, 0, 4]


def test_r48_strip_discards_the_first_items(dragons_engine):
    scene, game = one_trap(dragons_engine, effect("play", "strip", count=2), items={1: "plate, heart, plate"})
    assert scene.names(game.state()["items"][1]) == "plate"
    assert scene.discarded(game) == "trap, heart, plate"


def test_r50_a_hero_that_loses_health_may_be_defeated_by_that(dragons_engine):
    options = {"items": {1: "heart"}, "columns": {1: "start1"}}
    _, game = one_trap(dragons_engine, effect("play", "strip"), wounds=[0, 11, 0, 0], **options)
    assert (game.state()["wounds"][1], game.state()["defeated"][1]) == (10, True)
    _, game = one_trap(dragons_engine, effect("play", "strip"), wounds=[0, 9, 0, 0], **options)
    assert (game.state()["wounds"][1], game.state()["defeated"][1]) == (9, False)


def test_r50_health_of_items_adds_up(dragons_engine):
    hurt = effect("play", "wound", amount=9)
    _, game = one_trap(dragons_engine, hurt, items={1: "heart, heart"}, wounds=[0, 6, 0, 0])
    assert (game.state()["wounds"][1], game.state()["defeated"][1]) == (15, False)


def test_r48_cancel_discards_the_first_cards_of_the_queue(dragons_engine):
    queues = {1: "Bob hits, Bob rests, Bob hits"}
    scene, game = one_trap(dragons_engine, effect("play", "cancel", count=2), queues=queues)
    assert scene.queue(game, 1) == "Bob hits"
    assert scene.discarded(game) == "Bob rests, Bob hits, trap"


@pytest.mark.parametrize(
    ("target", "to", "columns"),
    [
        ("strongest", "front", ["middle3, start1, end2", "end0"]),
        ("closest", "back", ["middle3, end2, start1", "end0"]),
        ("farthest", "right", ["start1, middle3", "end0, end2"]),
        ("farthest", "left", ["start1, middle3, end2", "end0"]),
        ("weakest", "right", ["middle3, end2", "end0, start1"]),
    ],
)
def test_r48_move(dragons_engine, target, to, columns):
    scene, game = columns_after(
        dragons_engine,
        effect("event", "move", target=target, to=to),
        columns={0: "start1, middle3, end2", 1: "end0"},
    )
    assert [scene.column(game, 0), scene.column(game, 1)] == columns


@pytest.mark.parametrize(
    ("rules", "left", "sizes"),
    [
        ({}, [1], [1, 0, 0, 0]),
        ({"defeated_column": "open"}, [1], [0, 1, 0, 0]),
        ({"adjacent": "skip"}, [1], [0, 0, 1, 0]),
    ],
)
def test_r48_it_stays_where_the_next_column_takes_none(dragons_engine, rules, left, sizes):
    move = effect("event", "move", target="closest", to="right")
    _, game = columns_after(dragons_engine, move, columns={0: "start1"}, defeated=left, rules=rules)
    assert [len(column) for column in game.state()["columns"]] == sizes
