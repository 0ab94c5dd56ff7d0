"""Blood Rage: the gaps of the rulebook, a test a switch, the default first."""

import pytest
from blood_rage_oracle.by_hand import Scene, stats

SCENE = Scene()
HERE = "Horgr"  # four villages, beside Muspelheim and Utgard
battle = SCENE.battle


def protected(engine, *figures, rules=None, **options):
    return battle(engine, *figures, upgrades=["Frigga's Protection"], rules=rules, **options)


@pytest.mark.parametrize(("value", "saved"), [("each", 2), ("one", 1)])
def test_protection_saves_several_figures_at_a_rage_each(blood_engine, value, saved):
    game = protected(
        blood_engine, "2 warrior", "leader", hands=["", "Tyr's Bash"], rules={"protections": value}
    )
    assert SCENE.legal(game) == ["end", "save warrior"]
    SCENE.play(game, "save warrior")
    if value == "each":
        SCENE.play(game, "save warrior")
    assert SCENE.figures(game, 0, HERE) == ["warrior"] * saved
    assert game.state()["rage"][0] == 6 - saved


def test_figures_are_saved_in_one_order_only(blood_engine):
    game = protected(blood_engine, "warrior, leader", "warrior", hands=["", "Tyr's Rage"])
    SCENE.play(game, "save leader")
    assert game.to_move == 1, "the Warrior can no longer be saved"
    assert SCENE.figures(game, 0, HERE) == ["leader"]


def test_who_has_no_rage_can_not_pay_for_protection(blood_engine):
    game = protected(blood_engine, "2 warrior", "leader", hands=["", "Tyr's Bash"], rage=[1, 6])
    SCENE.play(game, "save warrior")
    assert SCENE.figures(game, 0, HERE) == ["warrior"]
    assert game.state()["rage"][0] == 0


def all_pillaged(engine, *figures, rules=None, **options):
    """All is pillaged but Horgr, which seat 0 can pillage: then the Action phase ends with Rage left."""
    rest = f"{ALL_BUT_YGGDRASIL}, Yggdrasil".replace("Horgr, ", "")
    game = SCENE.stage(
        *figures, rules=rules, pillaged=rest, engine=engine, dooms="Horgr, Elvagar, Gimle", **options
    )
    SCENE.play(game, "pillage Horgr")
    return game


ALL_BUT_YGGDRASIL = "Elvagar, Angerboda, Muspelheim, Horgr, Utgard, Andlang, Gimle, Myrkulor"
DECKS = [[], list(range(26, 46)), list(range(52, 72))]


@pytest.mark.parametrize("value", ["not_ragnarok", "always"])
def test_protection_at_ragnarok(blood_engine, value):
    game = all_pillaged(
        blood_engine,
        {HERE: "warrior"},
        {},
        upgrades=["Frigga's Protection"],
        decks=DECKS,
        rules={"protection": value},
    )
    if value == "not_ragnarok":
        assert game.state()["glory"][0][3] == 2
        assert game.state()["fallen"] == [1, 0]
    else:
        assert SCENE.legal(game) == ["end", "save warrior"]
        SCENE.play(game, "save warrior")
        assert game.state()["glory"][0][3] == 0
    assert len(SCENE.figures(game, 0, "reserve")) == 10
    assert game.state()["age"] == 2


@pytest.mark.parametrize("value", ["not_ragnarok", "always"])
def test_protection_against_ones_own_sacrifice(blood_engine, value):
    game = SCENE.stage(
        {HERE: "2 warrior"},
        upgrades=["Frigga's Protection, Frigga's Sacrifice"],
        rules={"protection": value},
        engine=blood_engine,
    )
    SCENE.play(game, "sacrifice")
    assert game.state()["phase"] == ("save" if value == "always" else "raise")


@pytest.mark.parametrize("value", ["yes", "no"])
def test_the_witch_flees_ragnarok(blood_engine, value):
    game = all_pillaged(
        blood_engine,
        {HERE: "monster"},
        {},
        upgrades=["Volur Witch"],
        decks=DECKS,
        rules={"flee_ragnarok": value},
    )
    if value == "yes":
        assert SCENE.legal(game) == ["end", "flee monster"]
        SCENE.play(game, "flee monster")
    assert SCENE.figures(game, 0, "Yggdrasil") == (["monster"] if value == "yes" else [])


@pytest.mark.parametrize(
    ("value", "destroyed", "may"),
    [
        ("either", "Utgard", True),
        ("either", "Utgard, Andlang", False),
        ("both", "Utgard", False),
        ("both", "Horgr", True),
    ],
)
def test_ships_invade_a_fjord_while_one_of_its_provinces_stands(blood_engine, value, destroyed, may):
    game = SCENE.stage(destroyed=destroyed, rules={"fjord_open": value}, engine=blood_engine)
    SCENE.play(game, "invade ship")
    assert ("place Utgard fjord" in SCENE.legal(game)) == may


@pytest.mark.parametrize(
    ("value", "destroyed", "dead"),
    [("ships_die", "Elvagar", 1), ("with_both", "Elvagar", 0), ("with_both", "Muspelheim", 1)],
)
def test_ships_die_when_one_of_their_provinces_falls(blood_engine, value, destroyed, dead):
    game = SCENE.stage(
        {"Yggdrasil": "warrior"},
        {"Muspelheim fjord": "ship"},
        pillaged=ALL_BUT_YGGDRASIL,
        destroyed=destroyed,
        dooms="Horgr, Utgard, Gimle",
        decks=DECKS,
        rules={"fjord_falls": value},
        engine=blood_engine,
    )
    SCENE.play(game, "pillage Yggdrasil")
    assert game.state()["fallen"] == [0, dead]


@pytest.mark.parametrize(("value", "left"), [("yes", []), ("no", ["ship"])])
def test_the_fire_giant_kills_ships_in_the_supporting_fjord(blood_engine, value, left):
    game = SCENE.stage(
        {},
        {HERE: "warrior, leader, monster", "Muspelheim fjord": "ship"},
        upgrades=["Fire Giant", "Troll"],
        rules={"kill_in_fjord": value},
        engine=blood_engine,
    )
    SCENE.play(game, "invade monster", f"place {HERE}")
    assert SCENE.figures(game, 1, "Muspelheim fjord") == left
    assert SCENE.figures(game, 1, HERE) == ["monster"]


@pytest.mark.parametrize(("value", "cost"), [("there", 3), ("printed", 1)])
def test_what_the_dark_elf_pays_in_yggdrasil(blood_engine, value, cost):
    game = SCENE.stage(upgrades=["Dark Elf"], rules={"yggdrasil_cost": value}, engine=blood_engine)
    SCENE.play(game, "invade monster", "place Yggdrasil")
    assert game.state()["rage"][0] == 6 - cost


@pytest.mark.parametrize(("value", "may"), [("apply", False), ("no_horns", True)])
def test_free_invades_keep_to_the_horns(blood_engine, value, may):
    game = SCENE.stage(
        {"Gimle": "4 warrior"},
        hands=["Brothers in Arms"],
        rules={"free_invade_limits": value},
        engine=blood_engine,
    )
    SCENE.play(game, "upgrade Brothers in Arms")
    assert (game.state()["phase"] == "place") == may


def test_free_invades_keep_to_the_villages(blood_engine):
    game = battle(
        blood_engine, "leader", {HERE: "warrior"}, {HERE: "2 warrior"}, upgrades=["", "Loki's Blessing"]
    )
    assert game.state()["phase"] == "place", "three fell, there is room again"
    game = SCENE.stage({"Utgard": "2 warrior"}, upgrades=["Frigga's Succor"], engine=blood_engine)
    SCENE.play(game, "invade leader", "place Utgard")
    assert game.state()["phase"] == "action", "three villages, three figures"


@pytest.mark.parametrize(("value", "warriors"), [("no", 1), ("yes", 2)])
def test_succors_warrior_does_not_bring_another(blood_engine, value, warriors):
    game = SCENE.stage(upgrades=["Frigga's Succor"], rules={"extra_again": value}, engine=blood_engine)
    SCENE.play(game, "invade leader", "place Horgr")
    while game.state()["phase"] == "place" and len(SCENE.figures(game, 0, HERE)) < 3:
        SCENE.play(game, "place Horgr")
    assert SCENE.figures(game, 0, HERE) == ["warrior"] * warriors + ["leader"]


def sights(engine, **rules):
    """Two copy: seat 1 has also added a card of 3 later."""
    return battle(
        engine,
        "warrior",
        "warrior",
        hands=["Heimdall's Sight", "Heimdall's Sight, Heimdall's Gaze"],
        plays=["play Heimdall's Sight", "play Heimdall's Gaze"],
        rules=rules,
    )


@pytest.mark.parametrize(
    ("rules", "wins"),
    [
        ({}, [0, 0]),  # 1 + 3 against 1 + 3
        ({"copies": "copy"}, [0, 1]),  # 1 + 3 against 1 + 3 + 3
        ({"copy_late": "ignored"}, [0, 1]),  # 1 against 1 + 3
    ],
)
def test_two_sights_ignore_each_other_and_late_cards_count(blood_engine, rules, wins):
    assert sights(blood_engine, **rules).state()["wins"] == wins


@pytest.mark.parametrize(("value", "wins"), [("counts", [1, 0]), ("cancelled", [0, 1])])
def test_a_quest_card_counts_under_primacy(blood_engine, value, wins):
    game = battle(
        blood_engine,
        "2 warrior",
        "warrior",
        hands=["Manheim", "Thor's Primacy"],
        upgrades=["Tyr's Domain"],
        plays=["strike Manheim"],
        rules={"quest_under_cancel": value},
    )
    assert game.state()["wins"] == wins


@pytest.mark.parametrize(("value", "glory"), [("zero", 4), ("copied", 8)])
def test_watch_counts_a_sight_as_0(blood_engine, value, glory):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        "warrior",
        hands=["Heimdall's Watch", "Tyr's Crush", "Heimdall's Sight"],
        rules={"watch_copy": value},
    )
    assert game.state()["glory"][0][4] == glory


@pytest.mark.parametrize(("value", "glory"), [("each", [4, 4, 0]), ("first", [4, 0, 0])])
def test_of_two_watches_each_owner_gains_the_sum(blood_engine, value, glory):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        "warrior",
        hands=["Heimdall's Watch", "Heimdall's Watch 3", "Tyr's Crush"],
        rules={"watches": value},
    )
    assert [sources[4] for sources in game.state()["glory"]] == glory


@pytest.mark.parametrize(("value", "taken"), [("partial", 1), ("nothing", 0)])
def test_one_takes_from_a_winner_with_less_what_there_is(blood_engine, value, taken):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        hands=["", "Loki's Backstab"],
        rules={"short_steal": value, "battle_glory": -3},
    )
    assert [sources[4] for sources in game.state()["glory"]] == [-taken, taken]


@pytest.mark.parametrize("value", ["lost", "other"])
def test_a_raise_on_a_full_track_is_lost(blood_engine, value):
    game = SCENE.stage(
        {HERE: "leader"}, steps=[[1, 6, 1], [1, 1, 1]], rules={"full_track": value}, engine=blood_engine
    )
    SCENE.play(game, f"pillage {HERE}")
    if value == "other":
        assert SCENE.legal(game) == ["stat rage", "stat horns"]
    else:
        assert (game.state()["phase"], stats(game, 0)) == ("action", [1, 6, 1])


@pytest.mark.parametrize(("value", "seat"), [("left", 1), ("right", 2)])
def test_the_draft_passes_left_in_the_second_age_too(blood_engine, value, seat):
    game = blood_engine(SCENE.cards, 3, {"age_2_passes": value}, 1, 1)
    while game.state()["age"] < 2:
        game.apply(("pass", 0) if ("pass", 0) in game.legal() else game.legal()[0])
    pack = game.state()["packs"][0]
    for _ in range(3):
        game.apply(game.legal()[0])
    assert game.state()["packs"][seat] == pack[1:], "each took the first of its pack"
