"""Blood Rage: the rulebook's Action phase, sentence by sentence (battles have a file of their own)."""

import pytest
from blood_rage_oracle.by_hand import Scene, score, stats

SCENE = Scene()
HERE = "Horgr"
ALL_BUT_HORGR = "Elvagar, Angerboda, Muspelheim, Utgard, Andlang, Gimle, Myrkulor, Yggdrasil"
DECKS = [[], list(range(26, 46)), list(range(52, 72))]


def stage(engine, *figures, **options):
    return SCENE.stage(*figures, engine=engine, **options)


def options(game, word):
    """Return what may be done with this word."""
    return [move.partition(" ")[2] for move in SCENE.legal(game) if move.split()[0] == word]


# ---------------------------------------------------------------- turns, Rage, passing


def test_each_turn_one_action_clockwise(blood_engine):
    game = stage(blood_engine, {}, {}, {})
    seats = []
    for place in ("Elvagar", "Gimle", "Horgr", "Utgard"):
        seats.append(game.to_move)
        SCENE.play(game, "invade warrior", f"place {place}")
    assert seats == [0, 1, 2, 0]


def test_an_action_that_costs_more_than_you_have_can_not_be_taken(blood_engine):
    game = stage(blood_engine, {}, hands=["Thor's Glory, Lord of Hammers, Loki's Domain"], rage=[1, 5])
    assert options(game, "invade") == ["warrior", "leader"], "the Ship costs 2"
    assert options(game, "upgrade") == ["Loki's Domain"]


def test_at_0_rage_no_action_at_all_not_even_a_free_one(blood_engine):
    game = stage(blood_engine, {HERE: "leader"}, {}, hands=["Manheim"], rage=[1, 2], decks=DECKS)
    SCENE.play(game, "march Horgr", "place Gimle")
    assert game.state()["rage"] == [0, 2]
    SCENE.play(game, "invade warrior", "place Elvagar")
    assert game.to_move == 1, "seat 0 is passed over"
    SCENE.play(game, "invade warrior", "place Elvagar")
    assert game.state()["age"] == 2, "all are at 0: the phase is over"


def test_passing_throws_away_all_rage(blood_engine):
    game = stage(blood_engine, {}, {})
    SCENE.play(game, "pass")
    assert game.state()["rage"] == [0, 6]
    assert game.to_move == 1


def test_the_phase_ends_when_all_that_stands_is_pillaged_even_with_rage_left(blood_engine):
    pillaged = ALL_BUT_HORGR.replace("Utgard, ", "")
    game = stage(blood_engine, {HERE: "warrior"}, {}, pillaged=pillaged, destroyed="Utgard", decks=DECKS)
    SCENE.play(game, "pillage Horgr")
    state = game.state()
    assert (state["age"], state["phase"], state["first"]) == (2, "draft", 1)
    assert state["rage"] == [6, 6]
    assert not any(state["pillaged"]), "the tokens are turned back"


# ---------------------------------------------------------------- Invade


def test_invade_any_outer_province_with_an_empty_village_that_stands(blood_engine):
    game = stage(blood_engine, {"Utgard": "3 warrior"}, destroyed="Gimle")
    SCENE.play(game, "invade warrior")
    assert options(game, "place") == ["Elvagar", "Angerboda", "Muspelheim", "Horgr", "Andlang", "Myrkulor"]


def test_the_leader_invades_for_free_and_warriors_and_ships_for_their_strength(blood_engine):
    spent = {}
    for figure, place in (("leader", "Gimle"), ("warrior", "Gimle"), ("ship", "Gimle fjord")):
        game = stage(blood_engine)
        SCENE.play(game, f"invade {figure}", f"place {place}")
        spent[figure] = 6 - game.state()["rage"][0]
    assert spent == {"leader": 0, "warrior": 1, "ship": 2}


def test_ships_invade_fjords_only(blood_engine):
    game = stage(blood_engine)
    SCENE.play(game, "invade ship")
    assert options(game, "place") == ["Elvagar fjord", "Muspelheim fjord", "Utgard fjord", "Gimle fjord"]


def test_not_with_as_many_figures_on_the_board_as_horns(blood_engine):
    game = stage(blood_engine, {HERE: "2 warrior", "Gimle fjord": "ship", "Yggdrasil": "leader"})
    assert options(game, "invade") == []
    game = stage(blood_engine, {HERE: "2 warrior", "Gimle fjord": "ship", "Valhalla": "leader"})
    assert options(game, "invade") == ["warrior"], "figures in Valhalla don't count"


# ---------------------------------------------------------------- March


def test_march_moves_any_number_to_a_province_anywhere_for_1_rage(blood_engine):
    game = stage(blood_engine, {"Elvagar": "2 warrior, leader"}, {"Utgard": "warrior"})
    SCENE.play(game, "march Elvagar")
    assert len(options(game, "place")) == 8
    SCENE.play(game, "place Utgard", "figure warrior")
    assert SCENE.legal(game) == ["end", "figure warrior", "figure leader"]
    SCENE.play(game, "figure leader")
    assert SCENE.figures(game, 0, "Utgard") == ["warrior", "leader"], "the villages are full"
    assert game.state()["rage"][0] == 5
    assert game.to_move == 1


def test_figures_march_in_one_order_only(blood_engine):
    game = stage(blood_engine, {"Elvagar": "2 warrior, leader, monster"}, upgrades=["Troll"])
    SCENE.play(game, "march Elvagar", "place Yggdrasil", "figure leader")
    assert SCENE.legal(game) == ["end", "figure monster"]


def test_ships_never_march_and_nobody_marches_from_a_fjord(blood_engine):
    game = stage(blood_engine, {"Elvagar": "warrior", "Gimle fjord": "ship"})
    assert options(game, "march") == ["Elvagar"]


def test_one_marches_into_yggdrasil_but_not_into_a_destroyed_province(blood_engine):
    game = stage(blood_engine, {"Elvagar": "warrior"}, destroyed="Gimle")
    SCENE.play(game, "march Elvagar")
    assert "Yggdrasil" in options(game, "place")
    assert "Gimle" not in options(game, "place")


# ---------------------------------------------------------------- Upgrade


def test_upgrade_pays_the_strength_and_fills_a_slot(blood_engine):
    game = stage(blood_engine, hands=["Thor's Glory"])
    SCENE.play(game, "upgrade Thor's Glory")
    state = game.state()
    assert state["rage"][0] == 4
    assert state["slots"][0] == [None] * 5 + [SCENE.ids["Thor's Glory"], None, None]


def test_a_full_slot_discards_the_old_card(blood_engine):
    game = stage(blood_engine, hands=["Lord of Axes"], upgrades=["Lord of Hammers"])
    SCENE.play(game, "upgrade Lord of Axes", "end")
    assert SCENE.discarded(game) == ["Lord of Hammers"]


def test_of_three_clan_upgrades_one_is_chosen(blood_engine):
    game = stage(
        blood_engine, hands=["Frigga's Charm"], upgrades=["Thor's Glory, Loki's Domain, Tyr's Domain"]
    )
    SCENE.play(game, "upgrade Frigga's Charm")
    assert SCENE.legal(game) == ["slot 5", "slot 6", "slot 7"]
    SCENE.play(game, "slot 6")
    assert SCENE.discarded(game) == ["Loki's Domain"]


def test_a_replaced_monsters_figure_goes_to_the_box(blood_engine):
    game = stage(blood_engine, {HERE: "monster"}, hands=["Frost Giant"], upgrades=["Troll, Valkyrie"])
    SCENE.play(game, "upgrade Frost Giant", "slot 3")
    assert SCENE.figures(game, 0, HERE) == []
    SCENE.play(game, "place Gimle")
    assert SCENE.figures(game, 0, "Gimle") == ["monster"]
    assert game.state()["rage"][0] == 2, "the card's 4, and the invade is free"


def test_who_plays_a_ship_upgrade_may_invade_with_the_ship_for_free(blood_engine):
    game = stage(blood_engine, hands=["Loki's Dragons"])
    SCENE.play(game, "upgrade Loki's Dragons")
    assert SCENE.legal(game)[0] == "end"
    SCENE.play(game, "place Gimle fjord")
    assert game.state()["rage"][0] == 4


def test_not_if_the_figure_is_not_in_the_reserve(blood_engine):
    game = stage(blood_engine, {HERE: "leader"}, hands=["Lord of Axes"])
    SCENE.play(game, "upgrade Lord of Axes")
    assert game.to_move == 1


# ---------------------------------------------------------------- Quest


def test_quests_are_put_down_unseen_for_nothing_and_without_limit(blood_engine):
    game = stage(blood_engine, {}, {}, hands=["Manheim, Manheim, Alfheim", ""])
    SCENE.play(game, "quest Manheim")
    assert game.state()["rage"][0] == 6
    view = game.view(1)
    assert (view["quest_counts"], view["own_quests"]) == ([1, 0], [])
    SCENE.play(game, "pass", "quest Manheim", "quest Alfheim")
    assert game.state()["quests"][0] == sorted(SCENE.all("Manheim, Manheim, Alfheim"))


# ---------------------------------------------------------------- the phases after


def ends(
    engine, *figures, age=1, hands=(), rage=None, decks=DECKS, dooms="Myrkulor, Myrkulor, Myrkulor", **more
):
    """Seat 0 passes with the last Rage of all."""
    size = max(2, len(figures))
    game = stage(
        engine,
        *figures,
        age=age,
        hands=hands,
        rage=rage or [1] + [0] * (size - 1),
        decks=decks,
        dooms=dooms,
        **more,
    )
    SCENE.play(game, "pass")
    return game


def test_one_card_is_kept_for_the_next_age_unseen(blood_engine):
    game = ends(blood_engine, hands=["Manheim, Tyr's Bash, Tyr's Smash", "Tyr's Smite"])
    assert SCENE.legal(game) == ["keep Manheim", "keep Tyr's Bash", "keep Tyr's Smash"]
    SCENE.play(game, "keep Tyr's Bash")
    assert (SCENE.hand(game, 0), SCENE.hand(game, 1)) == (["Tyr's Bash"], ["Tyr's Smite"])
    assert game.view(1)["unseen_count"] == 2 + 4
    assert sum(game.state()["discard"]) == 0


def test_in_the_third_age_all_are_discarded(blood_engine):
    game = ends(blood_engine, age=3, hands=["Manheim, Tyr's Bash", "Tyr's Smite"])
    assert game.state()["phase"] == "over"
    assert game.state()["hands"] == [[], []]


def test_fulfilled_quests_bring_glory_and_a_step_of_choice(blood_engine):
    game = ends(blood_engine, {"Gimle": "warrior"}, {"Andlang": "leader"}, quests=["Alfheim, Manheim"])
    assert SCENE.legal(game) == ["stat rage", "stat axes", "stat horns"]
    SCENE.play(game, "stat horns")
    assert game.state()["glory"][0] == [0, 0, 5, 0, 0, 0], "Manheim failed, which costs nothing"
    assert stats(game, 0) == [1, 1, 2]
    assert game.state()["done"] == [1, 0]


def test_quests_are_checked_one_after_another(blood_engine):
    game = ends(blood_engine, {"Gimle": "warrior", "Elvagar": "warrior"}, quests=["Manheim, Alfheim"])
    assert SCENE.discarded(game) == ["Alfheim"]
    SCENE.play(game, "stat rage")
    assert SCENE.discarded(game) == ["Alfheim", "Manheim"]


def test_the_same_quest_twice_counts_twice(blood_engine):
    game = ends(blood_engine, {"Gimle": "warrior"}, quests=["2 Alfheim"])
    SCENE.play(game, "stat horns", "stat horns")
    assert score(game, 0) == 10


@pytest.mark.parametrize(("blue", "done"), [("", 1), ("warrior", 0), ("2 warrior", 0)])
def test_a_tie_for_the_most_strength_fails(blood_engine, blue, done):
    game = ends(blood_engine, {"Gimle": "warrior"}, {"Gimle": blue}, quests=["Alfheim"])
    assert game.state()["done"][0] == done


def test_a_ship_counts_for_both_its_provinces_and_so_for_two_regions(blood_engine):
    game = ends(blood_engine, {"Utgard fjord": "ship"}, quests=["Alfheim, Jotunheim, Manheim"])
    SCENE.play(game, "stat axes", "stat axes")
    assert game.state()["done"][0] == 2


@pytest.mark.parametrize(("dead", "done"), [("3 warrior", 0), ("3 warrior, leader", 1)])
def test_glorious_death_asks_for_four_in_valhalla(blood_engine, dead, done):
    game = ends(blood_engine, {"Valhalla": dead}, quests=["Glorious Death"])
    assert game.state()["done"][0] == done


def test_the_doomed_province_still_counts_for_quests_and_its_dead_come_too_late(blood_engine):
    game = ends(
        blood_engine, {"Gimle": "4 warrior"}, quests=["Alfheim, Glorious Death"], dooms="Gimle, Horgr, Utgard"
    )
    SCENE.play(game, "stat axes")
    assert game.state()["done"][0] == 1
    assert game.state()["glory"][0] == [0, 0, 5, 8, 0, 0]


@pytest.mark.parametrize(("age", "each"), [(1, 2), (2, 3), (3, 4)])
def test_ragnarok_pays_for_the_dead_of_the_province_and_its_fjord(blood_engine, age, each):
    game = ends(
        blood_engine,
        {"Gimle": "warrior, leader", "Gimle fjord": "ship", "Andlang": "warrior"},
        {"Gimle": "warrior"},
        age=age,
        dooms="Gimle, Gimle, Gimle",
    )
    assert [sources[3] for sources in game.state()["glory"]] == [3 * each, each]
    assert game.state()["destroyed"][6]
    assert SCENE.figures(game, 0, "reserve") == ["warrior"] * 7 + ["leader", "ship"], (
        "and they are home again"
    )
    assert SCENE.figures(game, 0, "Andlang") == ["warrior"]


def test_legendary_stats_bring_10_and_20(blood_engine):
    game = ends(blood_engine, age=3, steps=[[3, 4, 5], [6, 6, 6]])
    assert [sources[5] for sources in game.state()["glory"]] == [20, 60]
    assert [row["rank"] for row in game.result()] == [2, 1]


@pytest.mark.parametrize(
    ("value", "ranks", "ending"), [("shared", [1, 1], "shared"), ("stats", [2, 1], "won")]
)
def test_equal_glory(blood_engine, value, ranks, ending):
    game = ends(blood_engine, age=3, steps=[[1, 1, 1], [1, 2, 1]], rules={"final_tie": value})
    assert [row["rank"] for row in game.result()] == ranks
    assert game.state()["ending"] == ending
