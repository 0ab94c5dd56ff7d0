"""Dragon's Ransom: the multiplayer rules and what a seat sees (R37 to R42, R45), by sentences."""

import pytest
from dragons_ransom_oracle.by_hand import Scene, effect, minion, role, trap

# ---------------------------------------------------------------- Role Cards, hands


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r37_deal_out_a_random_role_card_to_each_player(dragons_engine, players):
    scene = Scene()
    dealt = set()
    for game in range(40):
        state = dragons_engine(scene.cards, players, {}, 1, game).state()
        assert len(set(state["roles"])) == players
        dealt.add(tuple(state["roles"]))
        undealt = [card for card in scene.all("role5, role6, role7, role8") if state["box"][card]]
        assert sorted([*state["roles"], *undealt]) == scene.all("role5, role6, role7, role8")
    assert len(dealt) > 5


def test_r37_alone_there_is_no_role(dragons_engine):
    assert dragons_engine(Scene().cards, 1, {}, 1, 0).state()["roles"] == [None]


def test_r37_each_player_starts_with_cards_equal_to_their_max_hand_size(dragons_engine):
    scene = Scene()
    for game in range(20):
        state = dragons_engine(scene.cards, 3, {}, 1, game).state()
        placed = sum(map(len, state["queues"])) + sum(map(len, state["items"]))
        sizes = [int(scene.cards[card]["hand"]) for card in state["roles"]]
        assert all(len(hand) <= size for hand, size in zip(state["hands"], sizes, strict=True))
        assert sum(map(len, state["hands"])) + placed == sum(sizes)


@pytest.mark.parametrize(("change", "size"), [(7, 5), (9, 7), (3, 1), (12, 10)])
def test_r37_the_knob_hand_limit_moves_a_roles_hand_size(dragons_engine, change, size):
    scene = Scene()
    game = scene.stage(
        ["", "start1"], roles="role5, role7", rules={"hand_limit": change}, engine=dragons_engine
    )
    assert scene.legal(game)[-1] == f"draw {size}"


def test_r37_seats_take_turns(dragons_engine):
    scene = Scene()
    game = scene.stage(["", "", ""], roles="role5, role6, role7", engine=dragons_engine)
    seats = []
    for _ in range(4):
        seats.append(game.state()["to_move"])
        scene.draw(game, 1)
    assert seats == [0, 1, 2, 0]


# ---------------------------------------------------------------- plays


def test_r38_players_must_play_no_more_than_3_cards(dragons_engine):
    scene = Scene()
    game = scene.stage(["5 start1", "start1"], roles="role7, role7", engine=dragons_engine)
    scene.play(game, *["play start1", "column 0"] * 3)
    assert game.state()["phase"] == "discard"
    assert (game.state()["played"], game.state()["spent"]) == (3, 3)


def test_r38_cost_is_what_a_card_takes_of_the_three(dragons_engine):
    scene = Scene(minion("giant", "start", 3, cost=2), minion("gnat", "start", 0, cost=0))
    game = scene.stage(["2 giant, 3 gnat", "start1"], roles="role7, role7", engine=dragons_engine)
    scene.play(game, "play giant", "column 0")
    assert scene.legal(game) == ["end", "play gnat"]
    scene.play(game, "play gnat", "column 0", "play gnat", "column 0")
    assert (game.state()["played"], game.state()["spent"]) == (3, 2)


def test_r38_play_for_free(dragons_engine):
    scene = Scene(
        minion("egg", "start", 0, effect("play", "free", count=2)), minion("gnat", "start", 0, cost=0)
    )
    game = scene.stage(["egg, gnat, 5 start1", "start1"], roles="role7, role7", engine=dragons_engine)
    scene.play(game, "play egg", "column 0")
    assert (game.state()["free"], game.state()["spent"]) == (2, 1)
    scene.play(game, "play gnat", "column 0")
    assert game.state()["free"] == 2  # what costs nothing needs no free play
    scene.play(game, "play start1", "column 0", "play start1", "column 0")
    assert (game.state()["free"], game.state()["spent"]) == (0, 1)
    scene.play(game, "play start1", "column 0", "play start1", "column 0")
    assert game.state()["phase"] == "discard"


def test_r38_these_terms_only_apply_to_the_multiplayer_mode(dragons_engine):
    scene = Scene(minion("giant", "start", 3, cost=3), minion("egg", "start", 0, effect("play", "free")))
    game = scene.stage("3 giant, 2 egg", engine=dragons_engine)
    scene.play(game, *["play giant", "column 0"] * 3, "play egg", "column 0")
    assert (game.state()["free"], game.state()["spent"]) == (0, 0)


@pytest.mark.parametrize(("rules", "plays"), [({"plays": 2}, 2), ({"plays": 6}, 6)])
def test_r38_the_number_can_be_another(dragons_engine, rules, plays):
    scene = Scene()
    game = scene.stage(["7 start1", "start1"], roles="role7, role7", rules=rules, engine=dragons_engine)
    scene.play(game, *["play start1", "column 0"] * plays)
    assert game.state()["phase"] == "discard"


def test_r38_a_forced_attack_does_not_count(dragons_engine):
    scene = Scene()
    game = scene.stage(
        ["3 start1, 2 charge", "start1"], deck="charge, 9 start0", roles="role7, role7", engine=dragons_engine
    )
    scene.play(game, *["play start1", "column 0"] * 3)
    scene.draw(game, 1)
    assert game.state()["forced"] == 1
    assert game.state()["wounds"][0] == 1


# ---------------------------------------------------------------- skipping


def test_r39_a_player_may_skip_her_play_phase_but_not_twice_running(dragons_engine):
    scene = Scene()
    game = scene.stage(["start1, end1", "start2, end2"], roles="role7, role7", engine=dragons_engine)
    assert "end" in scene.legal(game)
    scene.draw(game, 0)
    assert game.state()["skipped"] == [True, False]
    scene.draw(game, 0)
    assert game.state()["skipped"] == [True, True]
    assert scene.legal(game) == ["play start1", "play end1"]
    scene.play(game, "play start1", "column 0")
    assert scene.legal(game) == ["end", "play end1"]
    scene.draw(game, 0)
    assert game.state()["skipped"] == [False, True]


def test_r39_who_can_play_nothing_may_always_end(dragons_engine):
    scene = Scene()
    game = scene.stage(["charge", "start2"], roles="role7, role7", skipped=[0], engine=dragons_engine)
    assert game.state()["phase"] == "discard"
    assert game.state()["skipped"] == [True, False]


def test_r39_players_must_play_a_card_unless_they_skip(dragons_engine):
    scene = Scene()
    game = scene.stage(["start1, end1", "start2"], roles="role7, role7", skipped=[0], engine=dragons_engine)
    assert "end" not in scene.legal(game)


def test_r40_players_may_draw_0_cards(dragons_engine):
    scene = Scene()
    game = scene.stage(["", "start1"], roles="role5, role6", engine=dragons_engine)
    assert scene.legal(game) == [f"draw {number}" for number in range(6)]


# ---------------------------------------------------------------- special abilities


def test_r41_a_role_that_acts_at_the_start_of_each_of_its_turns(dragons_engine):
    scene = Scene(role("scout", 7, effect("turn", "draw")))
    game = scene.stage(
        ["start1", "start2"], deck="end1, end2, 9 start0", roles="role7, scout", engine=dragons_engine
    )
    scene.draw(game, 0)
    assert scene.hand(game, 1) == "start2, end1"
    scene.draw(game, 0)
    scene.play(game, "column 0")  # seat 0 may not skip again, and has one card only
    scene.draw(game, 0)
    assert scene.hand(game, 1) == "start2, end1, end2"


def test_r41_an_event_that_it_causes_comes_before_the_play_phase(dragons_engine):
    scene = Scene(role("scout", 7, effect("turn", "draw")))
    game = scene.stage(
        ["start1", "start2, start3"],
        deck="HA, 9 start0",
        roles="role7, scout",
        queues={0: "Ann hits"},
        engine=dragons_engine,
    )
    scene.draw(game, 0)
    assert scene.hand(game, 1) == "start2"


def test_r41_a_role_that_is_used_once_a_turn(dragons_engine):
    scene = Scene(role("medic", 7, effect("use", "cancel")))
    game = scene.stage(
        ["start1", "start2"], roles="medic, role7", queues={2: "Cid hits, Cid rests"}, engine=dragons_engine
    )
    assert scene.legal(game) == ["end", "play start1", "use"]
    scene.play(game, "use")
    assert game.state()["using"]
    scene.play(game, "column 2")
    assert scene.queue(game, 2) == "Cid rests"
    assert scene.legal(game) == ["end", "play start1"]
    assert (game.state()["played"], game.state()["spent"], game.state()["used"]) == (0, 0, True)


def test_r41_a_role_that_may_play_more(dragons_engine):
    for more, plays in ((1, 4), (-2, 1)):
        scene = Scene(role("captain", 7, effect("held", "plays", amount=more)))
        game = scene.stage(["7 start1", "start2"], roles="captain, role7", engine=dragons_engine)
        scene.play(game, *["play start1", "column 0"] * plays)
        assert game.state()["phase"] == "discard"


def test_r37_the_heroes_attack_the_hand_of_the_player_whose_turn_it_is(dragons_engine):
    scene = Scene()
    game = scene.stage(
        ["start3, end3", "start1"],
        deck="HA, 9 start0",
        roles="role7, role7",
        seat=1,
        queues={0: "Ann hits"},
        engine=dragons_engine,
    )
    scene.draw(game, 1)
    assert (scene.hand(game, 0), scene.hand(game, 1)) == ("start3, end3", "")


# ---------------------------------------------------------------- what a seat sees


def test_r42_hands_are_open_by_default(dragons_engine):
    scene = Scene()
    game = scene.stage(["start1, end1", "start2"], roles="role7, role7", engine=dragons_engine)
    assert game.view(1)["hands"] == game.state()["hands"]


def test_r42_hidden_hands_show_their_size(dragons_engine):
    scene = Scene()
    rules = {"hands": "hidden"}
    game = scene.stage(["start1, end1", "start2"], roles="role7, role7", rules=rules, engine=dragons_engine)
    view = game.view(1)
    assert view["hands"] == [None, scene.all("start2")]
    assert (view["hand_sizes"], view["hand"]) == ([2, 1], scene.all("start2"))


def test_r42_cards_that_all_have_seen_on_their_way_are_known(dragons_engine):
    scene = Scene()
    game = scene.stage(
        ["", "start2"],
        deck="end1, Ann rests, end2, end3, 9 start0",
        known=3,
        roles="role7, role7",
        rules={"hands": "hidden"},
        engine=dragons_engine,
    )
    scene.draw(game, 4)
    assert game.state()["known"] == 0
    assert [scene.names(cards) for cards in game.state()["shown"]] == ["end1, end2", ""]
    scene.draw(game, 0)
    scene.play(game, "play end1", "column 0")
    assert [scene.names(cards) for cards in game.view(1)["shown"]] == ["end2", ""]


def test_r42_new_cards_are_seen_by_their_owner_alone(dragons_engine):
    scene = Scene()
    game = scene.stage(
        ["", "start2"],
        deck="HA, end3, 9 start0",
        roles="role7, role7",
        rules={"hands": "hidden"},
        columns={0: "start1", 2: "start1"},
        queues={1: "Bob hits"},
        engine=dragons_engine,
    )
    scene.draw(game, 2)
    assert game.view(0)["fresh"] == scene.all("end3")
    assert (game.view(1)["fresh"], game.view(1)["fresh_size"]) == (None, 1)


def test_r45_only_the_order_of_the_deck_is_unknown(dragons_engine):
    scene = Scene()
    game = scene.stage("start1, end1", deck="end2, HA, 9 start0", known=1, engine=dragons_engine)
    view = game.view(0)
    assert (view["deck_size"], view["top"], view["piles"]) == (
        11,
        scene.all("end2"),
        [[11, 1], [0, 0], [0, 0]],
    )
    assert "deck" not in view
    state = game.state()
    for name in set(state) - {"deck", "hands", "fresh"}:
        assert view[name] == state[name]


def test_r45_a_view_does_not_depend_on_the_order_of_the_deck(dragons_engine):
    scene = Scene(trap("eye", effect("play", "peek", count=2)))
    views = []
    for deck in ("end1, end2, start3, HA, 3 start0", "end1, end2, HA, 2 start0, start3, start0"):
        game = scene.stage("eye, start1", deck=deck, engine=dragons_engine)
        scene.play(game, "play eye")
        views.append(game.view(0))
    assert views[0] == views[1]


def test_r38_alone_a_card_that_costs_more_than_there_are_plays_can_be_played(dragons_engine):
    scene = Scene(minion("giant", "start", 3, cost=3))
    game = scene.stage("giant, start1", rules={"plays": 1}, engine=dragons_engine)
    assert "play giant" in scene.legal(game)


def test_r38_a_free_card_may_be_played_when_all_plays_are_spent(dragons_engine):
    scene = Scene(minion("egg", "start", 0, effect("play", "free")))
    game = scene.stage(
        ["egg, 2 start1", "start1"], roles="role7, role7", rules={"plays": 1}, engine=dragons_engine
    )
    scene.play(game, "play egg", "column 0")
    assert scene.legal(game) == ["end", "play start1"]


@pytest.mark.parametrize(("hand", "change", "most"), [(8, 12, 12), (1, 3, 1), (2, 7, 2)])
def test_r37_between_1_and_12(dragons_engine, hand, change, most):
    scene = Scene(role("odd", hand))
    game = scene.stage(
        ["", "start1"], roles="odd, role7", rules={"hand_limit": change}, engine=dragons_engine
    )
    assert scene.legal(game)[-1] == f"draw {most}"


def test_r41_an_event_that_a_used_role_causes_comes_at_once(dragons_engine):
    scene = Scene(role("digger", 7, effect("use", "mill")))
    game = scene.stage(
        ["start1", "start2"],
        deck="HA, 9 start0",
        roles="digger, role7",
        columns={0: "start3, end3"},
        queues={0: "Ann hits"},
        engine=dragons_engine,
    )
    scene.play(game, "use")
    assert (game.state()["phase"], game.state()["events"], scene.column(game, 0)) == ("play", 1, "end3")


def test_r42_a_card_that_returns_to_the_hand_is_known(dragons_engine):
    scene = Scene(trap("hook", effect("play", "return", what="discard")))
    game = scene.stage(
        ["hook, start1", "start2"],
        discard="end3",
        roles="role7, role7",
        rules={"hands": "hidden"},
        engine=dragons_engine,
    )
    scene.play(game, "play hook")
    assert [scene.names(cards) for cards in game.view(1)["shown"]] == ["end3", ""]
