"""Dragon's Ransom: the turn and the end of the game (R22 to R27, R33 to R36, R43, R44), by sentences."""

import pytest
from dragons_ransom_oracle.by_hand import Scene, effect, minion, play_out, trap

# ---------------------------------------------------------------- Turn Sequence


def phases(scene, game, *moves):
    """Return the phases in which these moves were made, and the one after them."""
    seen = []
    for move in moves:
        seen.append(game.state()["phase"])
        scene.play(game, move)
    return [*seen, game.state()["phase"]]


def test_r22_a_turn_consists_of_play_discard_and_draw(dragons_engine):
    scene = Scene()
    game = scene.stage("start1, end1, middle1", engine=dragons_engine)
    moves = ("play start1", "column 0", "end", "discard end1", "end", "draw 2")
    assert phases(scene, game, *moves) == ["play", "column", "play", "discard", "discard", "draw", "play"]
    assert game.state()["turn"] == 2
    assert scene.hand(game) == "start0, start0, middle1"


@pytest.mark.parametrize(("deck", "turns"), [(60, 20), (5, 5)])
def test_r22_a_game_of_too_many_turns_is_lost(dragons_engine, deck, turns):
    scene = Scene()
    game = scene.stage(deck=f"{deck} start0", rules={"turn_limit": 20}, engine=dragons_engine)
    while game.legal():
        scene.draw(game, 1)  # a full hand waits
    assert game.state()["ending"] == ("endless" if deck == 60 else "depleted")
    assert game.state()["turn"] == turns


def test_r23_you_may_play_as_many_cards_as_you_would_like_in_any_order(dragons_engine):
    scene = Scene(trap("quake", effect("play", "wound", amount=1, scope="every")))
    game = scene.stage("4 start1, quake, charge", engine=dragons_engine)
    scene.play(game, "play start1", "column 0", "play quake", "play start1", "column 0", "play charge")
    scene.play(game, "play start1", "column 0", "play start1", "column 1")
    assert game.state()["played"] == 6
    assert scene.column(game, 0) == "start1, start1"
    assert game.state()["wounds"] == [2, 1, 1, 1]
    assert game.state()["phase"] == "draw"  # nothing was left to play or to discard


def test_r24_you_may_discard_any_number_of_cards(dragons_engine):
    scene = Scene()
    game = scene.stage("2 start1, charge", engine=dragons_engine)
    scene.play(game, "end")
    assert scene.legal(game) == ["end", "discard start1", "discard charge"]
    scene.play(game, "discard start1", "discard charge", "discard start1")
    assert game.state()["phase"] == "draw"
    assert scene.discarded(game) == "start1, start1, charge"


# ---------------------------------------------------------------- Draw Cards


def test_r25_you_may_draw_as_many_cards_as_you_would_like_up_to_your_hand_limit(dragons_engine):
    scene = Scene()
    game = scene.stage("start1, end1, blank", engine=dragons_engine)
    scene.play(game, "end", "end")
    assert scene.legal(game) == ["draw 1", "draw 2", "draw 3", "draw 4"]
    scene.play(game, "draw 4")
    assert len(game.state()["hands"][0]) == 7


@pytest.mark.parametrize(
    ("rules", "deck", "numbers"),
    [
        ({}, 30, range(1, 8)),
        ({"solo_draw_zero": "true"}, 30, range(8)),
        ({"hand_limit": 4}, 30, range(1, 5)),
        ({"hand_limit": 12}, 30, range(1, 13)),
        ({}, 3, range(1, 4)),
    ],
)
def test_r25_the_number_is_limited_by_hand_and_deck(dragons_engine, rules, deck, numbers):
    scene = Scene()
    game = scene.stage(deck=f"{deck} start0", rules=rules, engine=dragons_engine)
    assert scene.legal(game) == [f"draw {number}" for number in numbers]


def test_r25_a_full_hand_draws_nothing(dragons_engine):
    scene = Scene()
    game = scene.stage("7 start1", engine=dragons_engine)
    scene.play(game, "end", "end")
    assert (game.state()["turn"], game.state()["drawn"]) == (2, 0)


def test_r26_hero_cards_are_placed_and_the_remaining_cards_go_into_your_hand(dragons_engine):
    scene = Scene()
    game = scene.stage(deck="start1, Ann rests, charge, 9 start0", engine=dragons_engine)
    scene.draw(game, 3)
    assert scene.hand(game) == "start1, charge"
    assert scene.queue(game, 0) == "Ann rests"
    assert game.state()["drawn"] == 3


@pytest.mark.parametrize(("order", "hand"), [("after_event", "end3"), ("before_event", "start1")])
def test_r26_the_remaining_cards_go_into_your_hand_after_the_event(dragons_engine, order, hand):
    scene = Scene()
    game = scene.stage(
        "start1",
        deck="HA, end3, 9 start0",
        queues={0: "Ann hits"},
        rules={"new_cards": order},
        engine=dragons_engine,
    )
    scene.draw(game, 2)
    assert scene.hand(game) == hand


def test_r26_while_the_event_asks_the_new_cards_lie_revealed(dragons_engine):
    scene = Scene()
    game = scene.stage(
        deck="HA, end3, start2, 9 start0",
        columns={0: "start1", 2: "start1"},
        queues={1: "Bob hits"},
        engine=dragons_engine,
    )
    scene.draw(game, 3)
    assert (game.state()["phase"], scene.names(game.state()["fresh"])) == ("adjacent", "end3, start2")
    assert scene.hand(game) == ""
    scene.play(game, "column 0")
    assert scene.hand(game) == "start2, end3"
    assert game.state()["fresh"] == []


def test_r26_hero_cards_of_the_same_draw_act_in_its_event(dragons_engine):
    scene = Scene()
    game = scene.stage(deck="HA, Ann hits, 9 start0", columns={0: "start1"}, queues={}, engine=dragons_engine)
    scene.draw(game, 2)
    assert game.state()["minions_slain"] == 1


@pytest.mark.parametrize(("rule", "events"), [("one", 1), ("each", 2)])
def test_r27_if_these_cards_contain_a_heroes_attack_card_perform_an_event(dragons_engine, rule, events):
    scene = Scene(minion("scout", "start", 0, effect("play", "draw", count=2)))
    rules = {"events_per_draw": rule}
    game = scene.stage(deck="HA, start1, HA, 9 start0", rules=rules, engine=dragons_engine)
    scene.draw(game, 3)
    assert game.state()["events"] == events
    game = scene.stage("scout, start1", deck="2 HA, 9 start0", rules=rules, engine=dragons_engine)
    scene.play(game, "play scout", "column 0")
    assert game.state()["events"] == events


# ---------------------------------------------------------------- the forced Attack!


def test_r33_with_three_or_more_attack_cards_you_must_play_one(dragons_engine):
    scene = Scene()
    game = scene.stage(
        "charge, pincer", deck="swarm, 9 start0", columns={1: "start2", 2: "start1"}, engine=dragons_engine
    )
    scene.draw(game, 1)
    assert game.state()["phase"] == "forced"
    assert scene.legal(game) == ["play charge", "play pincer", "play swarm"]
    scene.play(game, "play charge", "send 1")
    assert game.state()["wounds"] == [0, 2, 0, 0]
    assert (game.state()["turn"], game.state()["forced"]) == (2, 1)
    assert scene.hand(game) == "pincer, swarm"


def test_r33_two_attack_cards_force_nothing(dragons_engine):
    scene = Scene()
    game = scene.stage("charge", deck="charge, 9 start0", columns={1: "start2"}, engine=dragons_engine)
    scene.draw(game, 1)
    assert game.state()["forced"] == 0


def test_r33_it_is_discarded_if_it_can_send_nothing(dragons_engine):
    scene = Scene()
    game = scene.stage("2 charge, start1", deck="charge, 9 start0", engine=dragons_engine)
    scene.draw(game, 1)
    assert scene.discarded(game) == "charge"
    assert scene.hand(game) == "start1, charge, charge"


@pytest.mark.parametrize(("rule", "left"), [("one", 4), ("repeat", 2)])
def test_r33_one_only_or_until_fewer_are_left(dragons_engine, rule, left):
    scene = Scene()
    game = scene.stage(
        "4 charge, start1", deck="charge, 9 start0", rules={"forced_attacks": rule}, engine=dragons_engine
    )
    scene.draw(game, 1)
    assert scene.hand(game) == "start1" + ", charge" * left


def test_r33_the_number_can_be_another(dragons_engine):
    scene = Scene()
    for number, forced in ((2, 1), (4, 0)):
        rules = {"forced_attack_at": number}
        game = scene.stage("2 charge", deck="charge, 9 start0", rules=rules, engine=dragons_engine)
        scene.draw(game, 1)
        assert game.state()["forced"] == forced


# ---------------------------------------------------------------- End of Game


def test_r34_when_all_the_heroes_are_slain_victory(dragons_engine):
    scene = Scene()
    game = scene.stage(
        "charge", columns={3: "start3"}, wounds=[10, 10, 10, 7], defeated=[0, 1, 2], engine=dragons_engine
    )
    scene.play(game, "play charge")
    assert (game.state()["ending"], game.state()["to_move"], game.legal()) == ("won", None, [])
    (row,) = game.result()
    assert (row["won"], row["rank"], row["score"], row["heroes_slain"]) == (1, 1, 40, 4)


def test_r35_the_draw_deck_is_depleted_failure(dragons_engine):
    scene = Scene()
    game = scene.stage(deck="2 start1", engine=dragons_engine)
    scene.draw(game, 2)
    assert (game.state()["ending"], game.state()["phase"]) == ("depleted", "over")
    assert (game.result()[0]["won"], game.result()[0]["rank"]) == (0, 2)
    assert game.result()[0]["hand_left"] == 2


def test_r35_the_turn_of_the_last_card_is_finished(dragons_engine):
    scene = Scene()
    last = {"columns": {3: "start3"}, "wounds": [10, 10, 10, 7], "defeated": [0, 1, 2]}
    game = scene.stage("2 charge", deck="charge", engine=dragons_engine, **last)
    scene.draw(game, 1)
    assert game.state()["ending"] == "won"  # the forced Attack! came in time
    rules = {"depletion": "at_once"}
    game = scene.stage("2 charge", deck="charge", rules=rules, engine=dragons_engine, **last)
    scene.draw(game, 1)
    assert game.state()["ending"] == "depleted"
    assert len(game.state()["fresh"]) == 1


def test_r35_the_last_event_happens(dragons_engine):
    scene = Scene()
    options = {"deck": "HA", "columns": {0: "start1"}, "queues": {0: "Ann hits"}, "engine": dragons_engine}
    for rule, events in (("end_of_turn", 1), ("at_once", 0)):
        game = scene.stage(rules={"depletion": rule}, **options)
        if game.legal():
            scene.draw(game, 1)
        assert (game.state()["ending"], game.state()["events"]) == ("depleted", events)


def test_r35_a_deck_that_an_effect_has_emptied(dragons_engine):
    scene = Scene(minion("mole", "start", 1, effect("play", "mill", count=9)))
    for rule, turn_goes_on in (("end_of_turn", True), ("at_once", False)):
        game = scene.stage("mole, charge", deck="4 start0", rules={"depletion": rule}, engine=dragons_engine)
        scene.play(game, "play mole", "column 0")
        assert bool(game.legal()) == turn_goes_on
        if turn_goes_on:
            assert scene.legal(game) == ["end", "play charge"]
            scene.play(game, "end", "end")
        assert game.state()["ending"] == "depleted"


@pytest.mark.parametrize("rule", ["end_of_turn", "at_once"])
def test_r36_a_victory_comes_before_a_loss(dragons_engine, rule):
    scene = Scene(minion("mole", "start", 3, effect("send", "mill", count=9)))
    game = scene.stage(
        "charge",
        deck="4 start0",
        columns={3: "mole"},
        wounds=[10, 10, 10, 7],
        defeated=[0, 1, 2],
        rules={"depletion": rule},
        engine=dragons_engine,
    )
    scene.play(game, "play charge")
    assert game.state()["ending"] == "won"


def test_r36_the_end_is_looked_for_after_each_event(dragons_engine):
    scene = Scene(trap("net", effect("event", "wound", amount=3), special=True))
    game = scene.stage(
        deck="HA, HA, 9 start0",
        queues={3: "net"},
        wounds=[10, 10, 10, 7],
        defeated=[0, 1, 2],
        rules={"events_per_draw": "each"},
        engine=dragons_engine,
    )
    scene.draw(game, 2)
    state = game.state()
    assert (state["ending"], state["events"], state["events_due"]) == ("won", 1, 1)


# ---------------------------------------------------------------- rulings


def test_r43_effects_that_draw_stop_at_the_hand_limit(dragons_engine):
    scene = Scene(minion("scout", "start", 0, effect("play", "draw", count=5)))
    game = scene.stage("scout, 5 start1", deck="3 end1, 9 start0", engine=dragons_engine)
    scene.play(game, "play scout", "column 0")
    assert scene.hand(game) == "start1, start1, start1, start1, start1, end1, end1"


def test_r43_hero_cards_that_an_effect_draws_count_as_drawn(dragons_engine):
    scene = Scene(minion("scout", "start", 0, effect("play", "draw", count=2)))
    game = scene.stage("scout, start1", deck="Ann rests, end1, 9 start0", engine=dragons_engine)
    scene.play(game, "play scout", "column 0")
    assert scene.hand(game) == "start1, end1"
    assert len(game.state()["deck"]) == 9


def test_r44_where_there_is_only_one_legal_move_it_is_made(dragons_engine):
    scene = Scene()
    game = scene.stage("charge", columns={1: "start1"}, deck="1 start0, 9 end0", engine=dragons_engine)
    scene.play(game, "play charge")
    # The chain, the end of the play phase and the discarding were no choices.
    assert game.state()["phase"] == "draw"


def test_each_decision_has_two_moves_or_more_in_canonical_order(dragons_engine):
    scene = Scene()
    order = ["end", "play", "use", "column", "send", "discard", "draw"]
    game = scene.stage(
        "charge, pincer, start1, end1, rush",
        deck="HA, Ann hits, Bob hits, 3 swarm, 20 start1",
        columns={0: "start1", 1: "start2, end1"},
        engine=dragons_engine,
    )
    while game.legal():
        codes = [(order.index(kind), number) for kind, number in game.legal()]
        assert len(codes) > 1
        assert codes == sorted(set(codes))
        game.apply(game.legal()[-1])
    assert play_out(game, 0) == 0


def test_a_move_that_is_not_legal_is_refused(dragons_engine):
    scene = Scene()
    game = scene.stage("charge, start1", engine=dragons_engine)
    with pytest.raises(ValueError, match="not legal"):
        game.apply(("play", scene.ids["charge"]))


def test_r25_the_last_card_must_be_drawn(dragons_engine):
    game = Scene().stage(deck="1 start0", engine=dragons_engine)
    assert (game.state()["ending"], game.state()["drawn"]) == ("depleted", 1)
