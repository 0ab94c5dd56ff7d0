"""Dragon's Ransom: each operation of the cards' effects (R46 to R50)."""

import pytest
from dragons_ransom_oracle.by_hand import Scene, ability, attack, effect, item, minion, play_out, trap

HA = "HA, 20 start0"
FIELD = {0: "start1, middle3, blank, middle3, end2", 1: "end0", 2: "start2, start1", 3: ""}


def columns_after(engine, *effects, hero="Ann", columns=None, wounds=(0, 0, 0, 0), items="", **options):
    """Let a hero perform an ability with these effects; return the scene and the game after it."""
    scene = Scene(
        ability("deed", hero, 5, *effects),
        item("axe", "Ann", effect("equipped", "might", amount=2)),
        minion("ghost", "middle", 2, type="undead"),
        minion("ghost lord", "end", 3, type="undead"),
    )
    place = ("Ann", "Bob", "Cid", "Dan").index(hero)
    game = scene.stage(
        deck=options.pop("deck", HA),
        columns=FIELD if columns is None else columns,
        queues={place: "deed"},
        items={0: items},
        wounds=list(wounds),
        engine=engine,
        **options,
    )
    scene.draw(game, 1)
    return scene, game


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


def one_trap(engine, *effects, column=1, **options):
    """Play a basic trap with these effects on a hero."""
    scene = Scene(
        trap("trap", *effects),
        item("heart", "Bob", effect("equipped", "health", amount=3)),
        item("plate", "Bob", effect("equipped", "armour", amount=3)),
    )
    hand = options.pop("hand", "")
    game = scene.stage(f"trap, charge{hand and ', '}{hand}", engine=engine, **options)
    scene.play(game, "play trap")
    if game.state()["phase"] == "column":
        scene.play(game, f"column {column}")
    return scene, game


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
