"""Dragon's Ransom: minions, chains and the Minion Attack Event (R7 to R16), sentence by sentence."""

import pytest
from dragons_ransom_oracle.by_hand import HEROES, Scene, ability, attack, effect, item, minion, role, trap

# ---------------------------------------------------------------- Minion Cards


def test_r7_the_attack_value_is_the_wounds_that_the_unit_will_inflict(dragons_engine):
    scene = Scene()
    game = scene.stage("charge", columns={2: "start3"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"] == [0, 0, 3, 0]


def test_r7_cards_without_an_attack_value_add_none(dragons_engine):
    scene = Scene()
    game = scene.stage("charge", columns={0: "start1, blank, end2"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == 3


@pytest.mark.parametrize(("change", "wounds"), [(-2, 1), (-1, 2), (0, 4), (1, 7)])
def test_r7_minion_value_is_added_to_each_value_but_none_falls_below_0(dragons_engine, change, wounds):
    scene = Scene()
    game = scene.stage(
        "charge",
        columns={0: "start1, middle0, blank, end3"},
        rules={"minion_value": change},
        engine=dragons_engine,
    )
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == wounds


def test_r8_minions_are_played_on_top_of_the_last_card_of_any_column(dragons_engine):
    scene = Scene()
    game = scene.stage("end1, middle0", columns={1: "start1, middle1"}, engine=dragons_engine)
    scene.play(game, "play end1")
    assert scene.legal(game) == [f"column {column}" for column in range(4)]
    scene.play(game, "column 1")
    assert scene.column(game, 1) == "start1, middle1, end1"


def test_r8_chains_are_not_required_to_connect(dragons_engine):
    scene = Scene()
    game = scene.stage("end1, end2", engine=dragons_engine)
    scene.play(game, "play end1", "column 3", "play end2", "column 3")
    assert scene.column(game, 3) == "end1, end2"


def test_r8_when_a_minion_is_played_its_ability_is_activated(dragons_engine):
    scene = Scene(minion("scout", "start", 1, effect("play", "draw", count=2)))
    game = scene.stage("scout", deck="middle1, end1, 10 start0", engine=dragons_engine)
    scene.play(game, "play scout", "column 0")
    assert scene.hand(game) == "middle1, end1"


def test_r8_a_defeated_heros_column_takes_no_minions(dragons_engine):
    scene = Scene()
    game = scene.stage("start1, end1", defeated=[0, 2], engine=dragons_engine)
    scene.play(game, "play start1")
    assert scene.legal(game) == ["column 1", "column 3"]


def test_r8_an_open_one_takes_them_but_sends_none(dragons_engine):
    scene = Scene()
    rules = {"defeated_column": "open"}
    game = scene.stage("charge, start1", defeated=[0, 2, 3], rules=rules, engine=dragons_engine)
    scene.play(game, "play start1")
    assert scene.legal(game) == [f"column {column}" for column in range(4)]
    scene.play(game, "column 2")
    assert "play charge" not in scene.legal(game)
    assert scene.column(game, 2) == "start1"


# ---------------------------------------------------------------- Chaining


@pytest.mark.parametrize(
    ("column", "chain"),
    [
        ("start1", 1),
        ("end1, start1", 1),
        ("start1, end1", 2),
        ("start1, middle1, middle1, end1", 4),
        ("middle1, end1, start1, end1", 2),
        ("start1, start1, end1", 1),
        ("start1, middle1, start1, end1", 2),
        ("end1, end1", 1),
        ("middle1, middle1", 2),
        ("end1, middle1", 1),
        ("start1, end1, middle1", 2),
    ],
)
def test_r9_a_chain_is_any_number_of_cards_connected_by_chain_positions(dragons_engine, column, chain):
    scene = Scene()
    game = scene.stage("charge", columns={0: column}, engine=dragons_engine)
    scene.play(game, "play charge")
    rest = column.split(", ")[chain:]
    assert scene.column(game, 0) == ", ".join(rest)
    assert game.state()["wounds"][0] == chain


@pytest.mark.parametrize(
    ("column", "complete"),
    [("start1, end1", 1), ("start1, middle1, end1", 1), ("start1, middle1", 0), ("middle1, end1", 0)],
)
def test_r9_a_complete_chain_begins_with_a_start_and_ends_with_an_end(dragons_engine, column, complete):
    scene = Scene()
    game = scene.stage("charge", columns={0: column}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert (game.state()["chains"], game.state()["complete"]) == (1, complete)


def test_r9_cards_close_up_when_others_leave_and_may_connect(dragons_engine):
    scene = Scene(ability("cut", "Ann", 1, effect("event", "slay", target="strongest")))
    columns = {0: "start1, start3, end1"}
    game = scene.stage(
        "charge", deck="HA, 20 start0", columns=columns, queues={0: "cut"}, engine=dragons_engine
    )
    scene.draw(game, 1)
    assert scene.column(game, 0) == "start1, end1"
    scene.play(game, "play charge")
    assert (game.state()["wounds"][0], game.state()["complete"]) == (2, 1)


def test_r10_the_chain_that_is_closest_to_the_target_hero_attacks(dragons_engine):
    scene = Scene()
    columns = {0: "start1, end1, start3, end3"}
    game = scene.stage("2 charge", columns=columns, engine=dragons_engine)
    scene.play(game, "play charge")
    assert (game.state()["wounds"][0], scene.column(game, 0)) == (2, "start3, end3")


def test_r10_an_incomplete_chain_may_be_told_to_stay(dragons_engine):
    scene = Scene()
    columns = {0: "start1, middle1", 1: "start2, end2"}
    game = scene.stage(
        "charge, start0", columns=columns, rules={"incomplete_chains": "stay"}, engine=dragons_engine
    )
    scene.play(game, "play charge")
    assert game.state()["wounds"] == [0, 4, 0, 0]


# ---------------------------------------------------------------- Minion Attack Event


def test_r11_based_on_the_type_of_attack_card_one_chain_is_sent(dragons_engine):
    scene = Scene()
    game = scene.stage("charge", columns={0: "start1", 2: "start2"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert scene.legal(game) == ["send 0", "send 2"]
    scene.play(game, "send 2")
    assert game.state()["wounds"] == [0, 0, 2, 0]
    assert scene.column(game, 0) == "start1"


def test_r11_when_attacking_with_multiple_chains_you_may_choose_the_order(dragons_engine):
    scene = Scene()
    columns = {0: "start1, start3", 1: "start1", 2: "start2"}
    game = scene.stage("pincer, start0", columns=columns, engine=dragons_engine)
    scene.play(game, "play pincer")
    assert scene.legal(game) == ["send 0", "send 1", "send 2"]
    scene.play(game, "send 2")
    assert game.state()["sent"] == [2]
    assert game.state()["chains_left"] == 1
    assert scene.legal(game) == ["end", "send 0", "send 1"]
    scene.play(game, "send 0")
    assert game.state()["wounds"] == [1, 0, 2, 0]
    assert game.state()["phase"] == "play"


def test_r11_several_chains_of_one_column(dragons_engine):
    scene = Scene()
    columns = {0: "start1, start3", 1: "start1"}
    game = scene.stage("combo, start0", columns=columns, engine=dragons_engine)
    scene.play(game, "play combo", "send 0")
    assert scene.legal(game) == ["end", "send 0"]
    scene.play(game, "send 0")
    assert game.state()["wounds"] == [4, 0, 0, 0]


def test_r11_chains_from_any_columns(dragons_engine):
    scene = Scene()
    columns = {0: "start1, start3", 1: "start1"}
    game = scene.stage("rush, start0", columns=columns, engine=dragons_engine)
    scene.play(game, "play rush", "send 0")
    assert scene.legal(game) == ["end", "send 0", "send 1"]
    scene.play(game, "send 1")
    assert scene.legal(game) == ["end", "send 0"]
    scene.play(game, "end")
    assert game.state()["wounds"] == [1, 1, 0, 0]
    assert scene.discarded(game) == "start1, start1, rush"


def test_r11_all_chains_must_be_sent_where_the_switch_says_so(dragons_engine):
    scene = Scene()
    columns = {0: "start1", 1: "start2", 3: "start3"}
    game = scene.stage(
        "swarm, start0", columns=columns, rules={"attack_chains": "all"}, engine=dragons_engine
    )
    scene.play(game, "play swarm", "send 1")
    assert scene.legal(game) == ["send 0", "send 3"]
    scene.play(game, "send 3")
    assert game.state()["wounds"] == [1, 2, 0, 3]


def test_r12_total_attack_value_is_the_combined_value_plus_any_ability_bonuses(dragons_engine):
    chief = minion("chief", "end", 2, effect("send", "bonus", amount=2, per="card", type="beast"))
    ghost = minion("ghost", "middle", 1, type="undead")
    scene = Scene(chief, ghost)
    game = scene.stage("charge", columns={0: "start1, ghost, chief"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == 1 + 1 + 2 + 2 * 2


@pytest.mark.parametrize(("column", "wounds"), [("start1, chief", 8), ("middle1, chief", 3)])
def test_r12_the_bonus_of_a_complete_chain(dragons_engine, column, wounds):
    scene = Scene(minion("chief", "end", 2, effect("complete", "bonus", amount=5)))
    game = scene.stage("charge", columns={0: column}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == wounds


def test_r12_the_bonus_of_the_attack_card_counts_for_each_chain(dragons_engine):
    scene = Scene(attack("onslaught", 2, "different", 3))
    columns = {0: "start1", 1: "start2"}
    game = scene.stage("onslaught", columns=columns, rules={"attack_chains": "all"}, engine=dragons_engine)
    scene.play(game, "play onslaught", "send 0")
    assert game.state()["wounds"] == [4, 5, 0, 0]


def test_r12_armour_is_taken_off_the_total_but_not_below_0(dragons_engine):
    scene = Scene(item("plate", "Ann", effect("equipped", "armour", amount=2)))
    for column, wounds in (("start1", 0), ("start3", 1), ("start3, middle3", 4)):
        game = scene.stage("charge", columns={0: column}, items={0: "plate"}, engine=dragons_engine)
        scene.play(game, "play charge")
        assert game.state()["wounds"][0] == wounds


def test_r12_what_cards_do_on_being_sent_happens_before_the_total(dragons_engine):
    thief = minion("thief", "end", 1, effect("send", "strip"))
    scene = Scene(thief, item("plate", "Ann", effect("equipped", "armour", amount=5)))
    game = scene.stage("charge", columns={0: "start3, thief"}, items={0: "plate"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == 4
    assert scene.discarded(game) == "start3, charge, thief, plate"


def test_r12_abilities_happen_from_the_card_nearest_to_the_hero_on(dragons_engine):
    recall = minion("recall", "start", 0, effect("send", "return", what="discard", target="strongest"))
    dig = minion("dig", "end", 0, effect("send", "mill"))
    scene = Scene(recall, dig)
    # The card that the second one turns is not there yet when the first one looks for it.
    game = scene.stage(
        "charge", deck="end3, 9 start0", discard="end1", columns={0: "recall, dig"}, engine=dragons_engine
    )
    scene.play(game, "play charge")
    assert scene.hand(game) == "end1"


def test_r13_wounds_equal_to_the_total_attack_value_are_placed(dragons_engine):
    scene = Scene()
    columns = {0: "start3, middle3"}
    game = scene.stage("charge", columns=columns, wounds=[3, 0, 0, 0], engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == 9
    assert game.state()["wounds_dealt"] == 6
    assert not game.state()["defeated"][0]


def test_r13_overkill_is_lost(dragons_engine):
    scene = Scene()
    columns = {0: "start3, middle3, end3"}
    game = scene.stage("charge", columns=columns, wounds=[4, 0, 0, 0], engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"] == [10, 0, 0, 0]
    assert game.state()["wounds_dealt"] == 6


def test_r14_a_hero_with_wounds_equal_to_its_health_is_defeated_and_its_column_discarded(dragons_engine):
    scene = Scene(item("plate", "Ann", effect("equipped", "might", amount=1)), trap("net", special=True))
    game = scene.stage(
        "charge",
        columns={0: "start3, start1, end1"},
        queues={0: "net, Ann hits"},
        items={0: "plate"},
        wounds=[7, 0, 0, 0],
        turn=4,
        engine=dragons_engine,
    )
    scene.play(game, "play charge")
    state = game.state()
    assert state["defeated"] == [True, False, False, False]
    assert state["slain_turn"] == [4, 0, 0, 0]
    assert (state["columns"][0], state["queues"][0], state["items"][0]) == ([], [], [])
    assert scene.discarded(game) == "start1, start3, end1, charge, Ann hits, plate, net"
    assert state["minions_slain"] == 0


def test_r14_minions_that_are_discarded_with_the_column_are_not_slain(dragons_engine):
    scene = Scene(minion("martyr", "start", 1, effect("slain", "draw", count=3)))
    columns = {0: "start1, martyr"}
    game = scene.stage("charge", columns=columns, wounds=[9, 0, 0, 0], engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["defeated"][0]
    assert scene.hand(game) == ""


def test_r13_r14_a_hero_that_an_ability_of_the_chain_defeats_takes_no_more(dragons_engine):
    scene = Scene(minion("bomb", "start", 3, effect("send", "wound", amount=2)))
    game = scene.stage("charge", columns={0: "bomb"}, wounds=[8, 0, 0, 0], engine=dragons_engine)
    scene.play(game, "play charge")
    assert game.state()["wounds"][0] == 10
    assert game.state()["wounds_dealt"] == 2


def test_r15_all_cards_used_in_the_attack_are_discarded(dragons_engine):
    scene = Scene(minion("martyr", "start", 1, effect("slain", "draw", count=3)))
    game = scene.stage("charge", columns={0: "martyr, end1"}, engine=dragons_engine)
    scene.play(game, "play charge")
    assert scene.discarded(game) == "end1, charge, martyr"
    assert scene.hand(game) == ""  # being sent is not being slain


def test_r16_an_attack_card_is_played_only_where_it_can_send_a_chain(dragons_engine):
    scene = Scene()
    game = scene.stage("charge, start1", engine=dragons_engine)
    assert scene.legal(game) == ["end", "play start1"]
    game = scene.stage("charge, start1", columns={0: "start1"}, defeated=[1], engine=dragons_engine)
    assert scene.legal(game) == ["end", "play start1", "play charge"]


def test_r12_the_bonus_of_the_role_of_the_one_who_sends(dragons_engine):
    columns = {0: "start1", 1: "ghost"}
    scene = Scene(
        role("tamer", 7, effect("held", "bonus", amount=2, type="beast")),
        minion("ghost", "start", 1, type="undead"),
    )
    game = scene.stage(
        ["swarm, start0", "start0"],
        columns=columns,
        roles="tamer, role7",
        rules={"attack_chains": "all"},
        engine=dragons_engine,
    )
    scene.play(game, "play swarm", "send 0")
    assert game.state()["wounds"] == [3, 1, 0, 0]


def test_the_heroes_of_the_scene_stand_in_order(dragons_engine):
    scene = Scene()
    assert scene.names(scene.stage("start0, start1", engine=dragons_engine).state()["heroes"]) == ", ".join(
        HEROES
    )
