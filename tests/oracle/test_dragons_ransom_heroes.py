"""Dragon's Ransom: traps, hero cards and the Hero Attack Event (R17 to R21, R28 to R32), by sentences."""

import pytest
from dragons_ransom_oracle.by_hand import Scene, ability, effect, item, minion, trap

HA = "HA, 20 start0"


def slay(target="closest", **arguments):
    return effect("event", "slay", target=target, **arguments)


# ---------------------------------------------------------------- Trap Cards


def test_r17_basic_traps_are_played_and_resolved_immediately(dragons_engine):
    scene = Scene(trap("pit", effect("play", "wound", amount=2)))
    game = scene.stage("pit", engine=dragons_engine, defeated=[1])
    scene.play(game, "play pit")
    assert scene.legal(game) == ["column 0", "column 2", "column 3"]
    scene.play(game, "column 2")
    assert game.state()["wounds"] == [0, 0, 2, 0]
    assert scene.discarded(game) == "pit"


def test_r17_a_trap_that_needs_no_column_asks_for_none(dragons_engine):
    scene = Scene(trap("quake", effect("play", "wound", amount=1, scope="every")))
    game = scene.stage("quake", engine=dragons_engine)
    scene.play(game, "play quake")
    assert game.state()["wounds"] == [1, 1, 1, 1]


@pytest.mark.parametrize(("place", "queue"), [("last", "Bob hits, net"), ("first", "net, Bob hits")])
def test_r18_special_traps_are_added_to_the_attack_queue_of_any_hero(dragons_engine, place, queue):
    scene = Scene(trap("net", effect("event", "wound", amount=2), special=True))
    game = scene.stage(
        "net", queues={1: "Bob hits"}, rules={"trap_place": place}, engine=dragons_engine, defeated=[0]
    )
    scene.play(game, "play net")
    assert scene.legal(game) == ["column 1", "column 2", "column 3"]
    scene.play(game, "column 1")
    assert scene.queue(game, 1) == queue


def test_r18_they_replace_hero_ability_cards_during_the_event(dragons_engine):
    scene = Scene(trap("net", effect("event", "wound", amount=2), special=True))
    game = scene.stage(deck=HA, queues={1: "net, Bob hits"}, columns={1: "start1"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert game.state()["wounds"][1] == 2
    assert scene.column(game, 1) == "start1"
    assert scene.queue(game, 1) == "Bob hits"
    assert scene.discarded(game) == "HA, net"


def test_r18_special_traps_always_activate_last(dragons_engine):
    net = trap("net", effect("event", "wound", amount=9, scope="every"), special=True)
    scene = Scene(net, ability("slow", "Dan", 0, slay()))
    game = scene.stage(
        deck=HA,
        queues={0: "net", 3: "slow"},
        columns={3: "start1, end2"},
        wounds=[0, 0, 0, 1],
        engine=dragons_engine,
    )
    scene.draw(game, 1)
    # Dan performs his card before the trap defeats him.
    assert game.state()["minions_slain"] == 1
    assert game.state()["defeated"] == [False, False, False, True]


# ---------------------------------------------------------------- Hero Ability and Item Cards


def test_r19_abilities_are_placed_in_the_order_they_were_drawn(dragons_engine):
    scene = Scene()
    game = scene.stage(deck="Bob rests, start1, Ann hits, Bob hits, 9 start0", engine=dragons_engine)
    scene.draw(game, 4)
    assert scene.queue(game, 1) == "Bob rests, Bob hits"
    assert scene.queue(game, 0) == "Ann hits"
    assert scene.hand(game) == "start1"


def test_r19_the_card_drawn_first_is_performed_first(dragons_engine):
    scene = Scene()
    game = scene.stage(deck="Bob rests, Bob hits, HA, 9 start0", columns={1: "start1"}, engine=dragons_engine)
    scene.draw(game, 3)
    assert scene.column(game, 1) == "start1"
    assert scene.queue(game, 1) == "Bob hits"


def test_r19_items_are_placed_at_the_matching_hero(dragons_engine):
    scene = Scene(item("plate", "Cid", effect("equipped", "armour", amount=1)))
    game = scene.stage(deck="plate, 9 start0", engine=dragons_engine)
    scene.draw(game, 1)
    assert [scene.names(items) for items in game.state()["items"]] == ["", "", "plate", ""]


def test_r20_any_hero_cards_drawn_for_a_defeated_hero_are_discarded(dragons_engine):
    scene = Scene(item("plate", "Cid", effect("equipped", "armour", amount=1)))
    game = scene.stage(deck="plate, Cid hits, 9 start0", defeated=[2], engine=dragons_engine)
    scene.draw(game, 2)
    assert scene.discarded(game) == "Cid hits, plate"


def test_r21_items_remain_and_act_after_each_ability_of_their_hero(dragons_engine):
    scene = Scene(item("chalice", "Ann", effect("event", "heal", amount=2)))
    options = {"items": {0: "chalice"}, "wounds": [5, 0, 0, 0], "engine": dragons_engine}
    game = scene.stage(deck="HA, start0, HA, 9 start0", queues={0: "Ann rests, Ann rests"}, **options)
    scene.draw(game, 1)
    assert game.state()["wounds"][0] == 3
    scene.draw(game, 2)
    assert game.state()["wounds"][0] == 1
    assert [scene.names(items) for items in game.state()["items"]] == ["chalice", "", "", ""]
    game = scene.stage(deck=HA, **options)
    scene.draw(game, 1)
    assert game.state()["wounds"][0] == 5


def test_r21_items_do_not_act_after_a_trap(dragons_engine):
    scene = Scene(item("chalice", "Ann", effect("event", "heal", amount=2)), trap("net", special=True))
    game = scene.stage(
        deck=HA, queues={0: "net"}, items={0: "chalice"}, wounds=[5, 0, 0, 0], engine=dragons_engine
    )
    scene.draw(game, 1)
    assert game.state()["wounds"][0] == 5


# ---------------------------------------------------------------- Hero Attack Event


def test_r28_all_heroes_perform_the_card_closest_to_them(dragons_engine):
    scene = Scene()
    columns = dict.fromkeys(range(4), "start1, end1")
    queues = {0: "Ann hits, Ann hits", 2: "Cid hits", 3: "Dan rests"}
    game = scene.stage(deck=HA, columns=columns, queues=queues, engine=dragons_engine)
    scene.draw(game, 1)
    assert [scene.column(game, column) for column in range(4)] == [
        "end1",
        "start1, end1",
        "end1",
        "start1, end1",
    ]
    assert [scene.queue(game, column) for column in range(4)] == ["Ann hits", "", "", ""]
    assert scene.discarded(game) == "HA, start1, start1, Dan rests, Ann hits, Cid hits"


def test_r28_a_hero_without_a_queued_ability_makes_no_attack(dragons_engine):
    scene = Scene()
    game = scene.stage(deck=HA, columns={0: "start1"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert (game.state()["events"], game.state()["minions_slain"]) == (1, 0)


def perform_both(engine, first, second, items=None, **rules):
    """Let Ann slay the closest of Bob's column and Bob move its farthest to the front; tell what is left."""
    boots = item("boots", "Bob", effect("equipped", "initiative", amount=20))
    scene = Scene(
        ability("stab", "Ann", first, slay()),
        ability("call", "Bob", second, effect("event", "move", target="farthest", to="front")),
        boots,
    )
    columns, queues = {1: "start1, middle2, end3"}, {0: "stab", 1: "call"}
    game = scene.stage(deck=HA, columns=columns, queues=queues, items=items, rules=rules, engine=engine)
    scene.draw(game, 1)
    return scene.column(game, 1)


ANN_FIRST, BOB_FIRST = "end3, middle2", "start1, middle2"


def test_r28_begin_with_the_card_of_the_highest_initiative(dragons_engine):
    assert perform_both(dragons_engine, 9, 1) == ANN_FIRST
    assert perform_both(dragons_engine, 1, 9) == BOB_FIRST


def test_r28_items_may_raise_the_initiative(dragons_engine):
    assert perform_both(dragons_engine, 9, 1, items={1: "boots"}) == BOB_FIRST
    assert perform_both(dragons_engine, 30, 1, items={1: "boots"}) == ANN_FIRST


def test_r28_of_equals_the_left_hero_begins_or_the_right_one(dragons_engine):
    assert perform_both(dragons_engine, 5, 5) == ANN_FIRST
    assert perform_both(dragons_engine, 5, 5, initiative_tie="right_first") == BOB_FIRST


def test_r29_an_attack_on_a_column_without_minions_is_performed_to_an_adjacent_column(dragons_engine):
    scene = Scene()
    columns = {0: "start2", 2: "start1, end3"}
    game = scene.stage(deck=HA, columns=columns, queues={3: "Dan hits"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert (scene.column(game, 0), scene.column(game, 2)) == ("start2", "end3")


def test_r29_where_both_have_minions_the_player_picks(dragons_engine):
    scene = Scene()
    options = {"deck": HA, "queues": {1: "Bob hits"}, "engine": dragons_engine}
    game = scene.stage(columns={0: "start1", 2: "start2"}, **options)
    scene.draw(game, 1)
    assert (game.state()["phase"], game.state()["acting"]) == ("adjacent", 1)
    assert scene.names(game.state()["active"]) == "Bob hits"
    assert scene.legal(game) == ["column 0", "column 2"]
    scene.play(game, "column 2")
    assert (scene.column(game, 0), scene.column(game, 2)) == ("start1", "")
    assert game.state()["acting"] is None


@pytest.mark.parametrize(
    ("pick", "right", "hit"),
    [
        ("left", "start2, end1", 0),
        ("right", "start2", 2),
        ("fuller", "start2, end1", 2),
        ("fuller", "start2", 0),
    ],
)
def test_r29_or_a_rule_picks(dragons_engine, pick, right, hit):
    scene = Scene()
    game = scene.stage(
        deck=HA,
        columns={0: "start1", 2: right},
        queues={1: "Bob hits"},
        rules={"adjacent_pick": pick},
        engine=dragons_engine,
    )
    before = len(game.state()["columns"][hit])
    scene.draw(game, 1)
    assert len(game.state()["columns"][hit]) == before - 1


@pytest.mark.parametrize(("adjacent", "slain"), [("strict", 0), ("skip", 1)])
def test_r29_adjacent_is_directly_to_the_left_or_right(dragons_engine, adjacent, slain):
    scene = Scene()
    game = scene.stage(
        deck=HA,
        columns={2: "start1"},
        queues={0: "Ann hits"},
        defeated=[1],
        rules={"adjacent": adjacent},
        engine=dragons_engine,
    )
    scene.draw(game, 1)
    assert game.state()["minions_slain"] == slain


def test_r29_the_column_is_fixed_before_the_cards_first_effect(dragons_engine):
    scene = Scene(ability("twice", "Ann", 5, slay(), slay()))
    game = scene.stage("start2", deck=HA, columns={1: "start1"}, queues={0: "twice"}, engine=dragons_engine)
    scene.draw(game, 1)
    # The second effect finds nobody there any more, and does not turn to the hand.
    assert scene.hand(game) == "start2"
    assert game.state()["minions_slain"] == 1


def test_r30_if_not_possible_discard_the_strongest_minion_card_from_your_hand(dragons_engine):
    scene = Scene()
    game = scene.stage("start1, end3, charge, blank", deck=HA, queues={0: "Ann hits"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert scene.hand(game) == "start1, blank, charge"
    assert scene.discarded(game) == "HA, end3, Ann hits"


def test_r30_among_equals_the_first_of_the_card_set(dragons_engine):
    scene = Scene()
    game = scene.stage("end3, middle3, start1", deck=HA, queues={0: "Ann hits"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert scene.hand(game) == "start1, end3"


def test_r30_if_unable_to_discard_discard_the_top_card_of_the_draw_deck(dragons_engine):
    scene = Scene()
    game = scene.stage(
        "charge, blank", deck="HA, end3, 9 start0", queues={0: "Ann hits"}, engine=dragons_engine
    )
    scene.draw(game, 1)
    assert scene.hand(game) == "blank, charge"
    assert scene.discarded(game) == "HA, end3, Ann hits"


def test_r30_if_this_is_a_hero_card_play_it_instead(dragons_engine):
    scene = Scene(item("plate", "Cid", effect("equipped", "armour", amount=1)))
    for top in ("Bob rests", "plate"):
        game = scene.stage(deck=f"HA, {top}, 9 start0", queues={0: "Ann hits"}, engine=dragons_engine)
        scene.draw(game, 1)
        assert scene.discarded(game) == "HA, Ann hits"
        assert scene.queue(game, 1) + scene.names(game.state()["items"][2]) == top


def test_r30_r31_a_heroes_attack_card_causes_an_event_after_this_one(dragons_engine):
    scene = Scene()
    game = scene.stage(
        deck="HA, HA, 9 start0",
        columns={3: "start1, end1"},
        queues={0: "Ann hits, Ann rests", 3: "Dan rests, Dan hits"},
        engine=dragons_engine,
    )
    scene.draw(game, 1)
    assert game.state()["events"] == 2
    assert scene.column(game, 3) == "end1"
    assert scene.discarded(game) == "HA, HA, start1, Ann rests, Dan rests, Ann hits, Dan hits"


def test_r30_once_for_each_effect(dragons_engine):
    scene = Scene(ability("flurry", "Ann", 5, slay(count=3)), ability("double", "Bob", 4, slay(), slay()))
    for name, column, left in (("flurry", 0, 3), ("double", 1, 2)):
        game = scene.stage(
            "start0, start1, start2, start3", deck=HA, queues={column: name}, engine=dragons_engine
        )
        scene.draw(game, 1)
        assert len(game.state()["hands"][0]) == left


def test_r31_an_event_waits_until_the_played_card_is_done(dragons_engine):
    scene = Scene(minion("scout", "start", 0, effect("send", "draw", count=2)))
    columns = {0: "scout", 1: "start1, end1"}
    game = scene.stage(
        "swarm, charge",
        deck="HA, start3, 9 start0",
        columns=columns,
        queues={1: "Bob hits"},
        engine=dragons_engine,
    )
    scene.play(game, "play swarm", "send 0")
    assert (game.state()["events_due"], game.state()["events"]) == (1, 0)
    scene.play(game, "send 1")
    assert (game.state()["events_due"], game.state()["events"]) == (0, 1)
    assert game.state()["wounds"][1] == 2  # both cards were still there
    assert scene.hand(game) == "charge"  # Bob's attack found no column, and took the strongest of the hand


def test_r32_all_cards_used_in_the_event_are_discarded(dragons_engine):
    scene = Scene(trap("net", special=True))
    queues = {0: "net", 1: "Bob rests", 2: "Cid rests"}
    game = scene.stage(deck=HA, queues=queues, engine=dragons_engine)
    scene.draw(game, 1)
    assert scene.discarded(game) == "HA, Bob rests, Cid rests, net"
    assert game.state()["active"] == [None] * 4


def test_r32_a_card_stops_if_its_hero_has_been_defeated(dragons_engine):
    bomb = minion("bomb", "start", 1, effect("slain", "wound", amount=3))
    scene = Scene(bomb, ability("rush in", "Ann", 5, slay(), effect("event", "mill", count=2)))
    options = {"deck": HA, "columns": {0: "bomb"}, "queues": {0: "rush in"}, "engine": dragons_engine}
    game = scene.stage(wounds=[7, 0, 0, 0], **options)
    scene.draw(game, 1)
    assert game.state()["defeated"][0]
    assert scene.discarded(game) == "HA, bomb, rush in"
    game = scene.stage(wounds=[6, 0, 0, 0], **options)
    scene.draw(game, 1)
    assert scene.discarded(game) == "HA, start0, start0, bomb, rush in"


def test_r32_cards_of_heroes_that_were_defeated_meanwhile_are_not_performed(dragons_engine):
    bomb = minion("bomb", "start", 1, effect("slain", "wound", amount=3, scope="adjacent"))
    scene = Scene(bomb, ability("late", "Bob", 1, effect("event", "mill", count=2)))
    game = scene.stage(
        deck=HA,
        columns={0: "bomb"},
        queues={0: "Ann hits", 1: "late"},
        wounds=[0, 7, 0, 0],
        engine=dragons_engine,
    )
    scene.draw(game, 1)
    assert game.state()["deck"] == scene.all("20 start0")
    assert scene.discarded(game) == "HA, Ann hits, bomb, late"
