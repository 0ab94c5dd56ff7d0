"""Blood Rage: the official answers, a test a row of the ruling table."""

import pytest
from blood_rage_oracle.by_hand import Scene, score, stats

SCENE = Scene()
HERE = "Horgr"  # four villages, beside Muspelheim and Utgard
battle = SCENE.battle


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


def test_prowess_offers_cards_in_one_order_only(blood_engine):
    game = battle(
        blood_engine,
        "leader",
        "warrior",
        hands=["Tyr's Bash, 2 Heimdall's Eye", ""],
        upgrades=["Tyr's Prowess"],
        plays=["play Tyr's Bash", "play Heimdall's Eye", "end", "play Heimdall's Eye"],
    )
    assert game.state()["phase"] == "action", "the Bash before it can no longer be taken"
    assert SCENE.hand(game, 0) == ["Heimdall's Eye", "Heimdall's Eye"]
    assert SCENE.discarded(game) == ["Tyr's Bash"]


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
        rage=[1, 5],
        engine=blood_engine,
    )
    assert [move for move in SCENE.legal(game) if "recall" in move] == ["recall leader", "recall monster"]
    SCENE.play(game, "recall monster", "place Utgard")
    assert game.state()["rage"][0] == 0
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
