"""Blood Rage: the rulebook's pillage, call to battle, battle, sentence by sentence; its worked turn."""

from blood_rage_oracle.by_hand import Scene, score, stats

SCENE = Scene()


# ---------------------------------------------------------------- A turn, played out


def worked_turn(engine, mine="Tyr's Bash, Tyr's Smash"):
    """Stand where the rulebook's turn begins: blue sits on the left, Elvagar has four villages."""
    return SCENE.stage(
        {"Elvagar": "leader, warrior", "Elvagar fjord": "ship", "Yggdrasil": "warrior"},
        {"Elvagar": "warrior", "Yggdrasil": "warrior"},
        hands=[mine, "Tyr's Crush, Tyr's Bash"],
        tokens={"Elvagar": 3},
        age=2,
        rage=[3, 5],
        glory=[20, 7],
        engine=engine,
    )


def test_the_worked_turn_takes_the_marker_from_20_to_28(blood_engine):
    game = worked_turn(blood_engine)
    assert not any(move.startswith("invade") for move in SCENE.legal(game)), "four figures, four Horns"
    assert "march Elvagar" in SCENE.legal(game)
    SCENE.play(game, "pillage Elvagar")
    assert (game.to_move, SCENE.legal(game)) == (1, ["end", "join warrior from Yggdrasil"])
    SCENE.play(game, "join warrior from Yggdrasil")
    assert game.state()["phase"] == "battle", "the villages are full: the call is over"
    SCENE.play(game, "play Tyr's Bash", "play Tyr's Crush")
    state = game.state()
    assert (score(game, 0), score(game, 1)) == (28, 7)
    assert state["glory"][0] == [23, 5, 0, 0, 0, 0]
    assert SCENE.discarded(game) == ["Tyr's Bash"]
    assert SCENE.hand(game, 1) == ["Tyr's Bash", "Tyr's Crush"]
    assert SCENE.figures(game, 1, "Valhalla") == ["warrior", "warrior"]
    assert SCENE.figures(game, 0, "Elvagar") == ["warrior", "leader"]
    assert SCENE.figures(game, 0, "Yggdrasil") == ["warrior"]
    assert state["pillaged"][0]
    assert state["rage"] == [3, 5]
    assert (game.to_move, state["phase"]) == (1, "action")


def test_without_a_card_the_worked_turn_is_a_tie_and_everyone_loses(blood_engine):
    game = worked_turn(blood_engine, mine="")
    SCENE.play(game, "pillage Elvagar", "join warrior from Yggdrasil", "play Tyr's Crush")
    state = game.state()
    assert (score(game, 0), score(game, 1)) == (20, 7)
    assert not state["pillaged"][0]
    assert state["wins"] == [0, 0]
    assert SCENE.figures(game, 0, "Valhalla") == ["warrior", "leader", "ship"]
    assert SCENE.figures(game, 1, "Valhalla") == ["warrior", "warrior"]
    assert SCENE.hand(game, 1) == ["Tyr's Bash", "Tyr's Crush"]


# ---------------------------------------------------------------- Pillage, and the call to battle


def test_pillage_needs_a_figure_in_the_province_or_its_supporting_fjord(blood_engine):
    game = SCENE.stage({"Elvagar fjord": "ship", "Horgr": "warrior"}, engine=blood_engine)
    pillages = [move for move in SCENE.legal(game) if move.startswith("pillage")]
    assert pillages == ["pillage Elvagar", "pillage Angerboda", "pillage Horgr"]


def test_a_province_can_not_be_pillaged_twice_in_an_age(blood_engine):
    game = SCENE.stage({"Horgr": "warrior"}, pillaged="Horgr", engine=blood_engine)
    assert not any(move.startswith("pillage") for move in SCENE.legal(game))


def test_with_no_enemy_there_it_is_simply_pillaged_without_battle_glory(blood_engine):
    game = SCENE.stage({"Horgr": "warrior"}, {}, tokens={"Horgr": 3}, engine=blood_engine)
    SCENE.play(game, "pillage Horgr")
    state = game.state()
    assert state["glory"][0] == [0, 5, 0, 0, 0, 0]
    assert state["battles"] == [0, 0]
    assert state["rage"][0] == 6, "it costs no Rage"


def test_the_call_starts_on_the_left_and_goes_round_until_all_decline(blood_engine):
    game = SCENE.stage(
        {"Gimle": "warrior", "Andlang": "warrior"},
        {"Yggdrasil": "2 warrior"},
        {"Myrkulor": "warrior", "Horgr": "leader"},
        engine=blood_engine,
    )
    SCENE.play(game, "pillage Gimle")
    asked = []
    for move in ("end", "join warrior from Myrkulor", "end", "join warrior from Yggdrasil", "end"):
        asked.append(game.to_move)
        SCENE.play(game, move)
    asked.append(game.to_move)
    assert asked == [1, 2, 0, 1, 0, 1], "seat 2 has nobody left the second time"
    SCENE.play(game, "end")
    assert game.state()["battles"] == [1, 1, 1]


def test_ships_can_not_join_and_joiners_come_from_adjacent_provinces(blood_engine):
    game = SCENE.stage(
        {"Utgard": "warrior"},
        {"Horgr": "leader", "Andlang": "warrior", "Utgard fjord": "ship", "Elvagar": "warrior"},
        engine=blood_engine,
    )
    SCENE.play(game, "pillage Utgard")
    assert SCENE.legal(game) == ["end", "join warrior from Andlang", "join leader from Horgr"]


def test_yggdrasil_is_adjacent_to_every_province_and_has_no_limit(blood_engine):
    game = SCENE.stage(
        {"Yggdrasil": "5 warrior"}, {"Elvagar": "warrior", "Utgard": "leader"}, engine=blood_engine
    )
    SCENE.play(game, "pillage Yggdrasil")
    assert SCENE.legal(game) == ["end", "join warrior from Elvagar", "join leader from Utgard"]


def test_when_the_villages_are_full_there_is_no_call(blood_engine):
    game = SCENE.stage({"Utgard": "2 warrior"}, {"Utgard": "leader", "Horgr": "warrior"}, engine=blood_engine)
    SCENE.play(game, "pillage Utgard")
    assert game.state()["battles"] == [1, 1]


# ---------------------------------------------------------------- The battle


def test_ships_in_the_supporting_fjord_fight_even_alone(blood_engine):
    game = SCENE.stage({"Utgard": "warrior"}, {"Utgard fjord": "ship"}, engine=blood_engine)
    SCENE.play(game, "pillage Utgard")
    assert score(game, 1) == 3, "the Ship's 2 beat the Warrior's 1"
    assert SCENE.figures(game, 0, "Valhalla") == ["warrior"]
    assert not game.state()["pillaged"][4], "the province stays open"


def test_losing_figures_in_the_fjord_go_to_valhalla_too(blood_engine):
    game = SCENE.stage(
        {"Utgard": "leader"}, {"Andlang": "warrior", "Utgard fjord": "ship"}, engine=blood_engine
    )
    SCENE.play(game, "pillage Utgard", "end")
    assert SCENE.figures(game, 1, "Valhalla") == ["ship"]
    assert SCENE.figures(game, 1, "Andlang") == ["warrior"]


def test_the_winner_gains_axes_glory_whoever_started_and_the_token_stays(blood_engine):
    game = SCENE.stage(
        {"Horgr": "warrior"}, {"Horgr": "leader"}, steps=[[1, 1, 1], [1, 4, 1]], engine=blood_engine
    )
    SCENE.play(game, "pillage Horgr")
    assert game.state()["glory"][1] == [6, 0, 0, 0, 0, 0]
    assert not game.state()["pillaged"][3]
    assert stats(game, 1) == [1, 4, 1], "no reward for a defender"


def test_an_axes_increase_counts_for_that_very_battle(blood_engine):
    game = SCENE.stage({"Horgr": "leader"}, {"Horgr": "warrior"}, tokens={"Horgr": 1}, engine=blood_engine)
    SCENE.play(game, "pillage Horgr")
    assert game.state()["glory"][0] == [4, 0, 0, 0, 0, 0]


def test_a_rage_increase_gives_no_rage_now(blood_engine):
    game = SCENE.stage({"Horgr": "leader"}, tokens={"Horgr": 0}, rage=[2, 2], engine=blood_engine)
    SCENE.play(game, "pillage Horgr")
    assert (stats(game, 0), game.state()["rage"][0]) == ([2, 1, 1], 2)


def test_yggdrasil_raises_all_three(blood_engine):
    game = SCENE.stage({"Yggdrasil": "leader"}, engine=blood_engine)
    SCENE.play(game, "pillage Yggdrasil")
    assert stats(game, 0) == [2, 2, 2]


def test_an_upgrade_or_quest_card_adds_nothing(blood_engine):
    game = SCENE.stage(
        {"Horgr": "warrior"},
        {"Horgr": "warrior"},
        hands=["Manheim, Thor's Glory", "Tyr's Bash"],
        engine=blood_engine,
    )
    SCENE.play(game, "pillage Horgr", "play Thor's Glory")
    assert score(game, 1) == 3
    assert SCENE.hand(game, 0) == ["Manheim", "Thor's Glory"], "the loser takes it back"


def test_cards_are_secret_until_all_are_revealed(blood_engine):
    game = SCENE.stage(
        {"Horgr": "warrior"},
        {"Horgr": "warrior"},
        hands=["Tyr's Bash, Tyr's Smash", "Tyr's Bash, Tyr's Smash"],
        engine=blood_engine,
    )
    SCENE.play(game, "pillage Horgr", "play Tyr's Bash")
    assert game.to_move == 1
    view = game.view(1)
    assert view["has_chosen"] == [True, False]
    assert view["own_chosen"] is None
    assert view["played"] == [[], []]
    assert view["hand_sizes"] == [2, 2]
    assert "hands" not in view
    assert "chosen" not in view
    assert game.view(0)["own_chosen"] == SCENE.ids["Tyr's Bash"]


def test_returned_cards_are_remembered_as_shown(blood_engine):
    game = SCENE.stage(
        {"Horgr": "warrior"}, {"Horgr": "leader"}, hands=["Tyr's Bash, Manheim", ""], engine=blood_engine
    )
    SCENE.play(game, "pillage Horgr", "play Tyr's Bash")
    assert game.state()["wins"] == [0, 0], "3 against 3: all lose"
    assert game.view(1)["shown"][0] == [SCENE.ids["Tyr's Bash"]]
