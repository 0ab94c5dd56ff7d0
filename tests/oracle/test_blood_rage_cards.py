"""Blood Rage: what each card with an effect does (those of the ruling table have a file of their own)."""

import pytest
from blood_rage_oracle.by_hand import Scene, read_set, score, stats

SCENE = Scene()
HERE = "Horgr"
battle = SCENE.battle


def ties_with(engine, strength, figures, at="Yggdrasil", **options):
    """Whether figures are worth exactly so much: as much as Warriors, and a card of 6 if it is more."""
    card = "Tyr's Rage" if strength > 6 else ""
    blue = f"{strength - (6 if card else 0)} warrior"
    game = battle(engine, figures, {at: blue}, at=at, hands=["", card], **options)
    return game.state()["battles"] == [1, 1] and game.state()["wins"] == [0, 0]


def cards_glory(game):
    return [sources[4] for sources in game.state()["glory"]]


# ---------------------------------------------------------------- battle cards


def test_loser_and_winner_cards_of_loki_and_thor(blood_engine):
    game = battle(blood_engine, "leader", "warrior", hands=["Thor's Hammer", "Loki's Backstab"])
    assert cards_glory(game) == [3 - 2, 2]
    assert SCENE.hand(game, 1) == ["Loki's Backstab"], "it comes back to the loser"


def test_ascension_brings_rage_and_glory(blood_engine):
    game = battle(blood_engine, "leader", "warrior", hands=["Thor's Ascension"])
    assert (cards_glory(game), game.state()["rage"]) == ([3, 0], [9, 6])


def test_oath_raises_a_stat_on_winning_as_a_defender_too(blood_engine):
    game = battle(blood_engine, "warrior", "leader", hands=["", "Thor's Oath"])
    assert game.to_move == 1
    SCENE.play(game, "stat axes")
    assert stats(game, 1) == [1, 2, 1]
    assert game.state()["glory"][1][0] == 3, "after the Glory of the battle"


def test_judgement_counts_all_destroyed_won_or_lost(blood_engine):
    game = battle(
        blood_engine, "warrior", "2 warrior", "leader", hands=["Odin's Judgement", "", "Tyr's Rage"]
    )
    assert cards_glory(game) == [6, 0, 0]


def test_smite_takes_one_warrior_of_each_opponent(blood_engine):
    game = battle(blood_engine, "leader, warrior", "warrior", "warrior", hands=["Odin's Smite"])
    assert game.state()["lost"] == [0, 1, 1]
    assert game.state()["wins"] == [1, 0, 0]


def test_tide_leaves_one_figure_of_choice_to_all_the_owner_too(blood_engine):
    game = battle(
        blood_engine,
        {HERE: "warrior, leader", "Muspelheim fjord": "ship"},
        "2 warrior",
        hands=["Odin's Tide"],
    )
    assert SCENE.legal(game) == ["figure warrior", "figure leader", "figure ship"]
    SCENE.play(game, "figure leader")
    assert SCENE.figures(game, 0, HERE) == ["leader"]
    assert SCENE.figures(game, 0, "Valhalla") == ["warrior", "ship"]
    assert game.state()["wins"] == [1, 0], "3 + 1 against 1"


def test_sight_copies_the_highest_enemy_bonus(blood_engine):
    hands = ["Heimdall's Sight", "Tyr's Crush", "Tyr's Bash"]
    game = battle(blood_engine, "2 warrior", "warrior", "warrior", hands=hands)
    assert game.state()["wins"] == [1, 0, 0], "2 + 4 against 1 + 4"


def test_primacy_cancels_a_sight(blood_engine):
    game = battle(blood_engine, "2 warrior", "warrior", hands=["Heimdall's Sight", "Thor's Primacy"])
    assert game.state()["wins"] == [0, 1], "2 against 1 + 3"


def test_a_tie_gives_losers_nothing_to_steal(blood_engine):
    game = battle(blood_engine, "warrior", "warrior", hands=["", "Loki's Backstab"], glory=[5, 5])
    assert cards_glory(game) == [0, 0]


# ---------------------------------------------------------------- clan upgrades


def test_charm_makes_upgrades_cheaper(blood_engine):
    game = SCENE.stage(
        hands=["Thor's Glory, Loki's Domain"], upgrades=["Frigga's Charm"], engine=blood_engine
    )
    SCENE.play(game, "upgrade Thor's Glory")
    assert game.state()["rage"][0] == 5


DECKS = [[], list(range(26, 46)), list(range(52, 72))]


def pass_last(engine, *figures, **options):
    size = max(2, len(figures))
    options.setdefault("dooms", "Myrkulor, Myrkulor, Myrkulor")
    game = SCENE.stage(*figures, rage=[1] + [0] * (size - 1), decks=DECKS, engine=engine, **options)
    SCENE.play(game, "pass")
    return game


def test_all_three_loki_upgrades_together_pay_6_a_figure(blood_engine):
    game = pass_last(
        blood_engine,
        {"Valhalla": "2 warrior"},
        upgrades=["Loki's Domain, Loki's Eminence, Loki's Wrath"],
    )
    assert cards_glory(game) == [12, 0]


def test_thors_glory_after_a_battle_with_two_enemies_destroyed(blood_engine):
    for blue, glory in (("warrior", 0), ("2 warrior", 2)):
        game = battle(blood_engine, "leader", blue, upgrades=["Thor's Glory"])
        assert cards_glory(game) == [glory, 0]


def test_succor_brings_a_warrior_with_any_invade(blood_engine):
    game = SCENE.stage(upgrades=["Frigga's Succor"], engine=blood_engine)
    SCENE.play(game, "invade leader", "place Gimle", "place Gimle")
    assert SCENE.figures(game, 0, "Gimle") == ["warrior", "leader"]
    assert game.state()["rage"][0] == 6


@pytest.mark.parametrize(("word", "wins"), [("strike", [1, 0]), ("play", [0, 0])])
def test_a_quest_card_may_count_3_and_5_and_both_together(blood_engine, word, wins):
    game = battle(
        blood_engine,
        "warrior",
        "warrior",
        hands=["Manheim", "Tyr's Bash" if word == "strike" else ""],
        upgrades=["Tyr's Domain"],
        plays=[f"{word} Manheim"],
    )
    assert game.state()["wins"] == wins


def test_that_it_counts_is_secret_too(blood_engine):
    views = []
    for word in ("strike", "play"):
        game = battle(
            blood_engine,
            "warrior",
            "warrior",
            hands=["Manheim", "Tyr's Bash, Tyr's Smash"],
            upgrades=["Tyr's Domain"],
            plays=[f"{word} Manheim"],
        )
        assert game.view(0)["strikes"] == [word == "strike", False]
        views.append(game.view(1))
    assert views[0] == views[1]


def test_domain_and_wrath_both_work(blood_engine):
    game = battle(
        blood_engine,
        "warrior",
        "warrior",
        hands=["Manheim", "Tyr's Rage"],
        upgrades=["Tyr's Domain, Tyr's Wrath"],
        plays=["strike Manheim"],
    )
    assert game.state()["wins"] == [1, 0], "3 + 5 against 6"


def test_blessing_lets_a_warrior_return_after_a_lost_battle(blood_engine):
    game = battle(blood_engine, "leader", "warrior", upgrades=["", "Loki's Blessing"])
    assert (game.to_move, SCENE.legal(game)) == (1, ["end", "place Horgr"])
    SCENE.play(game, "place Horgr")
    assert SCENE.figures(game, 1, HERE) == ["warrior"]
    assert game.state()["rage"][1] == 6


def test_challenge_pillages_again_for_2_rage(blood_engine):
    game = SCENE.stage(
        {HERE: "leader"}, pillaged=HERE, upgrades=["Tyr's Challenge"], tokens={HERE: 3}, engine=blood_engine
    )
    SCENE.play(game, "challenge Horgr")
    assert (score(game, 0), game.state()["rage"][0]) == (5, 4)


def test_inspiration_doubles_ragnarok_and_throne_doubles_quests(blood_engine):
    game = pass_last(
        blood_engine,
        {"Gimle": "2 warrior"},
        quests=["Alfheim"],
        upgrades=["Odin's Inspiration, Odin's Throne"],
        dooms="Gimle, Horgr, Utgard",
    )
    SCENE.play(game, "stat axes")
    assert game.state()["glory"][0] == [0, 0, 10, 8, 0, 0]


def test_thors_domain_pillages_at_once_for_2_rage(blood_engine):
    game = SCENE.stage(upgrades=["Thor's Domain"], tokens={HERE: 3}, engine=blood_engine)
    SCENE.play(game, "invade warrior", "place Horgr")
    assert SCENE.legal(game) == ["end", "pillage Horgr"]
    SCENE.play(game, "pillage Horgr")
    assert (score(game, 0), game.state()["rage"][0]) == (5, 3)


def test_thors_domain_needs_a_province_that_is_not_pillaged(blood_engine):
    game = SCENE.stage(upgrades=["Thor's Domain"], pillaged=HERE, engine=blood_engine)
    SCENE.play(game, "invade warrior", "place Horgr")
    assert game.state()["phase"] == "action"


def test_thors_domain_needs_the_rage(blood_engine):
    game = SCENE.stage({}, {}, upgrades=["Thor's Domain"], rage=[2, 2], engine=blood_engine)
    SCENE.play(game, "invade warrior", "place Horgr")
    assert (game.state()["phase"], game.to_move) == ("action", 1)


def test_sacrifice_destroys_two_to_raise_a_stat(blood_engine):
    game = SCENE.stage(
        {HERE: "warrior", "Gimle fjord": "ship"},
        upgrades=["Frigga's Sacrifice, Loki's Dragons"],
        engine=blood_engine,
    )
    SCENE.play(game, "sacrifice", "piece ship from Gimle fjord", "stat horns")
    assert SCENE.figures(game, 0, "Valhalla") == ["warrior", "ship"]
    assert (stats(game, 0), cards_glory(game)) == ([1, 1, 2], [4, 0])


def test_conquest_pays_for_figures_on_the_board_at_the_end(blood_engine):
    game = pass_last(
        blood_engine, {HERE: "2 warrior", "Gimle fjord": "ship"}, age=3, upgrades=["Thor's Conquest"]
    )
    assert cards_glory(game) == [6, 0], "the Ship fell with Myrkulor"


# ---------------------------------------------------------------- leaders, ships, warriors


def test_lord_of_axes_raises_one_and_lord_of_spears_all(blood_engine):
    game = SCENE.stage({HERE: "leader"}, upgrades=["Lord of Axes"], tokens={HERE: 3}, engine=blood_engine)
    SCENE.play(game, "pillage Horgr", "stat horns")
    assert stats(game, 0) == [1, 1, 2]
    game = SCENE.stage({HERE: "leader"}, upgrades=["Lord of Spears"], tokens={HERE: 3}, engine=blood_engine)
    SCENE.play(game, "pillage Horgr")
    assert stats(game, 0) == [2, 2, 2]


def test_they_act_after_a_battle_too(blood_engine):
    game = battle(blood_engine, "leader", "warrior", upgrades=["Lord of Spears"], tokens={HERE: 3})
    assert stats(game, 0) == [2, 2, 2]
    assert score(game, 0) == 5 + 3, "after the Glory of the battle"
    assert game.state()["pillages"] == [1, 0]


def test_they_need_the_leader_there_and_a_success(blood_engine):
    game = SCENE.stage(
        {HERE: "warrior", "Gimle": "leader"},
        upgrades=["Lord of Spears"],
        tokens={HERE: 3},
        engine=blood_engine,
    )
    SCENE.play(game, "pillage Horgr")
    assert stats(game, 0) == [1, 1, 1]
    game = battle(blood_engine, "leader", "3 warrior", upgrades=["Lord of Spears"])
    assert stats(game, 0) == [1, 1, 1]


def test_lord_of_hammers_may_move_to_an_adjacent_province(blood_engine):
    game = SCENE.stage({HERE: "leader"}, upgrades=["Lord of Hammers"], engine=blood_engine)
    SCENE.play(game, "pillage Horgr")
    assert SCENE.legal(game) == ["end", "place Muspelheim", "place Utgard", "place Yggdrasil"]
    SCENE.play(game, "place Yggdrasil")
    assert SCENE.figures(game, 0, "Yggdrasil") == ["leader"]


@pytest.mark.parametrize(("card", "glory"), [("Loki's", 4), ("Fire", 8), ("Eternal", 12)])
def test_dragons_pay_for_a_ship_and_for_a_sea_serpent(blood_engine, card, glory):
    game = battle(
        blood_engine,
        {HERE: "warrior", "Muspelheim fjord": "ship, monster"},
        "leader",
        upgrades=[f"{card} Dragons, Sea Serpent"],
        hands=["", "Tyr's Smite"],
    )
    assert cards_glory(game) == [2 * glory, 0]


@pytest.mark.parametrize(
    ("card", "warriors", "strength"),
    [("Brothers in Arms", n, s) for n, s in ((1, 1), (2, 3), (3, 4), (4, 6))]
    + [("Masters in Arms", n, s) for n, s in ((1, 2), (2, 6), (3, 8), (4, 12))]
    + [("Experts in Arms", n, 2 * n) for n in (1, 2, 3, 4)],
)
def test_what_warriors_are_worth(blood_engine, card, warriors, strength):
    figures = {"Yggdrasil": f"{warriors} warrior"}
    assert ties_with(blood_engine, strength, figures, upgrades=[card])
    assert not ties_with(blood_engine, strength + 1, figures, upgrades=[card])


@pytest.mark.parametrize(("card", "cost"), [("Brothers", 1), ("Experts", 2), ("Masters", 2)])
def test_stronger_warriors_cost_more_to_invade(blood_engine, card, cost):
    game = SCENE.stage(upgrades=[f"{card} in Arms"], engine=blood_engine)
    SCENE.play(game, "invade warrior", "place Horgr")
    assert game.state()["rage"][0] == 6 - cost


# ---------------------------------------------------------------- monsters


@pytest.mark.parametrize("card", ["Dwarf Chieftain", "Soldier of Hel"])
def test_dwarf_and_soldier_cost_nothing(blood_engine, card):
    game = SCENE.stage({}, {}, hands=[card], rage=[1, 1], engine=blood_engine)
    SCENE.play(game, f"upgrade {card}", "end", "pass", "invade monster", "place Horgr")
    assert game.state()["rage"][0] == 1


def test_the_troll_kills_warriors_where_it_invades(blood_engine):
    game = SCENE.stage({HERE: "warrior"}, {HERE: "warrior, leader"}, hands=["Troll"], engine=blood_engine)
    SCENE.play(game, "upgrade Troll", "place Horgr")
    assert SCENE.figures(game, 1, HERE) == ["leader"]
    assert SCENE.figures(game, 0, HERE) == ["warrior", "monster"]


def test_the_sea_serpent_is_a_ship(blood_engine):
    game = SCENE.stage(upgrades=["Sea Serpent"], engine=blood_engine)
    SCENE.play(game, "invade monster")
    assert [move.split()[-1] for move in SCENE.legal(game)] == ["fjord"] * 4
    SCENE.play(game, "place Utgard fjord")
    assert game.state()["rage"][0] == 3
    for province in ("Utgard", "Andlang"):
        assert ties_with(blood_engine, 3, {"Utgard fjord": "monster"}, at=province, upgrades=["Sea Serpent"])


def test_the_dark_elf_has_3_in_yggdrasil_and_1_elsewhere(blood_engine):
    assert ties_with(blood_engine, 3, {"Yggdrasil": "monster"}, upgrades=["Dark Elf"])
    assert ties_with(blood_engine, 1, {HERE: "monster"}, at=HERE, upgrades=["Dark Elf"])


def test_the_valkyrie_is_paid_for_enemies_destroyed_in_her_battles_dead_or_alive(blood_engine):
    game = battle(blood_engine, "monster, warrior", "2 warrior", upgrades=["Valkyrie"])
    assert cards_glory(game) == [4, 0]
    game = battle(
        blood_engine,
        "monster",
        "2 warrior",
        hands=["Odin's Smite", "Tyr's Smite"],
        upgrades=["Valkyrie"],
    )
    assert game.state()["wins"] == [0, 1]
    assert cards_glory(game) == [2, 0]


def test_the_frost_giant_takes_the_reward_twice(blood_engine):
    game = SCENE.stage({HERE: "monster"}, upgrades=["Frost Giant"], tokens={HERE: 3}, engine=blood_engine)
    SCENE.play(game, "pillage Horgr")
    assert score(game, 0) == 10


# ---------------------------------------------------------------- the other boxes


def test_widespread_asks_for_two_provinces(blood_engine):
    more = next(card for card in read_set("expansions") if card["name"] == "Widespread")
    scene = Scene(more)
    for figures, done in (({"Gimle": "warrior"}, 0), ({"Gimle": "warrior", "Yggdrasil": "warrior"}, 1)):
        game = scene.stage(figures, quests=["Widespread"], rage=[1, 0], decks=DECKS, engine=blood_engine)
        scene.play(game, "pass")
        assert game.state()["done"][0] == done
