"""Blood Rage: the official answers, a test a row of the ruling table; and the gaps, a test a switch."""

import pytest
from blood_rage_oracle.by_hand import Scene, score, stats

SCENE = Scene()
HERE = "Horgr"  # four villages, beside Muspelheim and Utgard


def battle(engine, *figures, at=HERE, plays=(), **options):
    """Let seat 0 pillage Horgr (or another province) with the figures given there, and play cards."""
    placed = [{at: one} if isinstance(one, str) else one for one in figures]
    game = SCENE.stage(*placed, engine=engine, **options)
    SCENE.play(game, f"pillage {at}", *plays)
    return game


# ---------------------------------------------------------------- 7.1, official answers


def test_primacy_acts_first_and_cancels_watch(blood_engine):
    game = battle(
        blood_engine,
        "warrior",
        "warrior",
        hands=["Heimdall's Watch, Tyr's Bash", "Thor's Primacy"],
        plays=["play Heimdall's Watch"],
    )
    assert score(game, 0) == 0
    assert score(game, 1) == 3, "the battle went on: 1 + 3 against 1"


def test_watch_acts_before_all_the_rest(blood_engine):
    game = battle(
        blood_engine,
        "2 warrior",
        "warrior",
        hands=["Odin's Smite", "Heimdall's Watch"],
    )
    assert game.state()["glory"][1][4] == 1, "Smite's bonus"
    assert SCENE.figures(game, 0, HERE) == ["warrior", "warrior"], "and nobody was smitten"
    assert SCENE.discarded(game) == ["Heimdall's Watch", "Odin's Smite"]


def late_battle(engine, mine, blue):
    """Stop at the question for white-disc cards, when all that comes before it has happened."""
    return battle(
        engine,
        "2 warrior",
        "warrior, leader",
        hands=[mine, f"{blue}, Heimdall's Eye"],
        plays=[f"play {blue}"],
    )


def test_tide_and_smite_are_on_one_level_pillager_first(blood_engine):
    game = late_battle(blood_engine, "Odin's Tide", "Odin's Smite")
    SCENE.play(game, "figure leader")
    assert game.state()["phase"] == "late"
    assert SCENE.figures(game, 0, HERE) == [], "Tide left one Warrior, Smite took it"
    game = late_battle(blood_engine, "Odin's Smite", "Odin's Tide")
    assert SCENE.figures(game, 0, HERE) == ["warrior"], "Smite first, then Tide: one is kept"
    assert SCENE.figures(game, 1, HERE) == ["leader"]


def test_of_two_primacies_the_pillagers_acts(blood_engine):
    hands = ["Thor's Primacy", "Thor's Primacy", "Tyr's Bash, Heimdall's Eye"]
    game = battle(blood_engine, *["warrior"] * 3, hands=hands, plays=["play Tyr's Bash"])
    assert game.state()["cancelled"] == [False, True, True]


def test_poison_beats_prowess(blood_engine):
    game = battle(
        blood_engine, "leader", "warrior", hands=["Tyr's Bash", "Loki's Poison"], upgrades=["Tyr's Prowess"]
    )
    assert game.state()["phase"] == "action", "nothing was offered"
    assert SCENE.hand(game, 0) == []
    assert SCENE.hand(game, 1) == ["Loki's Poison", "Tyr's Bash"]


@pytest.mark.parametrize(("rage", "offered"), [(1, False), (2, True)])
def test_trickery_takes_its_rage_before_prowess_may_spend_it(blood_engine, rage, offered):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        hands=["Tyr's Bash", "Loki's Trickery"],
        upgrades=["Tyr's Prowess"],
        rage=[rage, 3],
    )
    assert (game.state()["phase"] == "retrieve") == offered
    assert game.state()["rage"] == [rage - 1, 4]


def test_prowess_keeps_cards_for_a_rage_each(blood_engine):
    game = battle(blood_engine, "leader", "warrior", hands=["Tyr's Bash", ""], upgrades=["Tyr's Prowess"])
    assert SCENE.legal(game) == ["end", "play Tyr's Bash"]
    SCENE.play(game, "play Tyr's Bash")
    assert SCENE.hand(game, 0) == ["Tyr's Bash"]
    assert game.state()["rage"][0] == 5


def test_whose_last_figure_was_smitten_stays_in_with_its_card(blood_engine):
    game = battle(blood_engine, "warrior", "2 warrior", hands=["Tyr's Smite", "Odin's Smite"])
    assert score(game, 0) == 4, "5 against 2 + 1; the reward was a step of Axes"
    assert game.state()["pillaged"][3]
    assert SCENE.figures(game, 0, "Valhalla") == ["warrior"]


def test_who_gains_rage_at_0_acts_again(blood_engine):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        hands=["", "Loki's Trickery, Manheim"],
        rage=[3, 0],
        plays=["play Loki's Trickery"],
    )
    assert game.state()["rage"] == [2, 1]
    assert game.to_move == 1


@pytest.mark.parametrize(
    ("token", "choices"), [(0, ["axes", "horns"]), (1, ["rage", "horns"]), (3, ["rage", "axes", "horns"])]
)
def test_grace_raises_another_stat_than_the_token_did(blood_engine, token, choices):
    game = battle(blood_engine, "leader", "warrior", hands=["Frigga's Grace"], tokens={HERE: token})
    assert SCENE.legal(game) == [f"stat {choice}" for choice in choices]


def test_grace_raises_any_stat_after_yggdrasil(blood_engine):
    game = battle(blood_engine, "leader", "warrior", at="Yggdrasil", hands=["Frigga's Grace"])
    assert SCENE.legal(game) == ["stat rage", "stat axes", "stat horns"]


def test_grace_needs_a_pillage_that_succeeds(blood_engine):
    game = battle(blood_engine, "warrior", "leader", hands=["", "Frigga's Grace"])
    assert (game.state()["phase"], stats(game, 1)) == ("action", [1, 1, 1])


def test_friggas_domain_costs_1_rage_instead_of_the_strength(blood_engine):
    game = SCENE.stage(
        {"Valhalla": "monster, leader"},
        upgrades=["Frigga's Domain, Frost Giant"],
        rage=[2, 5],
        engine=blood_engine,
    )
    assert [move for move in SCENE.legal(game) if "recall" in move] == ["recall leader", "recall monster"]
    SCENE.play(game, "recall monster", "place Utgard")
    assert game.state()["rage"][0] == 1
    assert SCENE.figures(game, 0, "Utgard") == ["monster"]


def test_white_discs_go_round_from_the_pillager_until_all_decline(blood_engine):
    game = battle(
        blood_engine,
        "warrior",
        "warrior",
        hands=["Heimdall's Eye, Heimdall's Eye, Tyr's Bash", "Heimdall's Gaze, Tyr's Bash"],
        plays=["play Tyr's Bash", "play Tyr's Bash"],
    )
    asked = []
    for move in ("end", "play Heimdall's Gaze", "play Heimdall's Eye", "end"):
        assert game.state()["phase"] == "late"
        asked.append(game.to_move)
        SCENE.play(game, move)
    assert asked == [0, 1, 0, 0], "seat 1 has none left to add"
    assert game.state()["wins"] == [0, 1], "5 against 6"


def test_a_white_disc_card_may_be_the_normal_card(blood_engine):
    game = battle(blood_engine, "warrior", "warrior", hands=["Heimdall's Eye, Manheim", ""])
    assert SCENE.legal(game) == ["play Manheim", "play Heimdall's Eye"]
    SCENE.play(game, "play Heimdall's Eye")
    assert game.state()["wins"] == [1, 0]


def test_players_at_0_rage_may_join_the_call(blood_engine):
    game = battle(blood_engine, "warrior", {"Utgard": "warrior"}, rage=[6, 0])
    assert (game.to_move, SCENE.legal(game)) == (1, ["end", "join warrior from Utgard"])


def test_who_declined_may_join_on_a_later_lap(blood_engine):
    game = battle(blood_engine, "warrior", {"Utgard": "warrior"}, {"Muspelheim": "warrior"})
    SCENE.play(game, "end", "join warrior from Muspelheim")
    assert (game.to_move, SCENE.legal(game)) == (1, ["end", "join warrior from Utgard"])


def test_who_holds_a_card_must_play_one(blood_engine):
    game = battle(blood_engine, "warrior", "warrior", hands=["Manheim, Jotunheim", ""])
    assert SCENE.legal(game) == ["play Jotunheim", "play Manheim"]


@pytest.mark.parametrize(("at", "flees"), [(HERE, True), ("Yggdrasil", False)])
def test_the_witch_flees_a_lost_battle_but_not_in_yggdrasil(blood_engine, at, flees):
    game = battle(
        blood_engine, "monster", "leader", at=at, hands=["", "Tyr's Bash"], upgrades=["Volur Witch"]
    )
    if flees:
        assert SCENE.legal(game) == ["end", "flee monster"]
        SCENE.play(game, "flee monster")
    assert SCENE.figures(game, 0, "Yggdrasil" if flees else "Valhalla") == ["monster"]


# ---------------------------------------------------------------- 7.2, where another engine departs from them


def test_watch_starts_again_and_those_without_cards_fight_with_their_figures(blood_engine):
    game = battle(blood_engine, "leader", "warrior", hands=["Heimdall's Watch", "Tyr's Crush"])
    assert game.state()["glory"][0][4] == 4
    assert game.state()["wins"] == [1, 0]


def test_each_chooses_anew_after_a_watch(blood_engine):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        hands=["Heimdall's Watch", "Tyr's Crush, Tyr's Bash, Tyr's Smash"],
        plays=["play Tyr's Crush"],
    )
    assert (game.to_move, SCENE.legal(game)) == (1, ["play Tyr's Bash", "play Tyr's Smash"])


# ---------------------------------------------------------------- 7.3, the gaps: a switch each


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
