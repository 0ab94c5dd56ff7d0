"""Rules watched at work: what is noted, and that the plain copies do what the kernels do."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from montecardo.simulate.game import get_game
from montecardo.simulate.layout import Field, Layout
from montecardo.simulate.streams import CHANCE, DEAL, STREAM, open_stream
from montecardo.simulate.witness import Effect, Moved, Witness

GAME = get_game("ragemore")


def deal_of(game: int, rule: Any) -> Any:
    from montecardo.simulate.design import make_setting

    setting = make_setting(GAME, None, {"setup": "random"}, 1)[0]
    state, stream = GAME.state.new(), STREAM.new()
    open_stream(stream, np.uint64(1), DEAL, game, 0)
    rule(state, setting.cards[0], setting.rules[0], stream)
    return SimpleNamespace(state=state, stream=stream, setting=setting)


def test_the_plain_copies_do_what_the_rules_do() -> None:
    witness = Witness((GAME.deal, GAME.apply), GAME.steps())
    moves = np.zeros(GAME.max_moves, np.int32)
    for game in range(20):
        dealt = deal_of(game, GAME.deal)
        twin = deal_of(game, lambda *given: witness.see(GAME.deal, *given))
        assert twin.state.tobytes() == dealt.state.tobytes()
        assert twin.stream.tobytes() == dealt.stream.tobytes()
        cards, rules = dealt.setting.cards[0], dealt.setting.rules[0]
        streams = STREAM.table(2)
        for stream in streams:
            open_stream(stream, np.uint64(1), CHANCE, game, 0)
        for ply in range(40):
            if GAME.to_move(dealt.state) < 0:
                break
            view = GAME.view.new()
            GAME.observe(dealt.state, 0, view)
            move = moves[(game + ply) % GAME.legal_moves(view, cards, rules, moves)]
            GAME.apply(dealt.state, move, cards, rules, streams[0])
            witness.see(GAME.apply, twin.state, move, cards, rules, streams[1])
            assert twin.state.tobytes() == dealt.state.tobytes()
            assert streams[0].tobytes() == streams[1].tobytes()


def test_steps_come_as_they_began_and_know_where_they_stand() -> None:
    witness = Witness((GAME.deal,), ("go_on_with_setup", "take_bottom", "_form_party", "begin_turn"))
    steps: list[Any] = []
    deal_of(3, lambda *given: steps.extend(witness.see(GAME.deal, *given)))
    assert steps[0].name == "go_on_with_setup"
    assert steps[0].parent is None
    assert [step.name for step in steps].count("take_bottom") >= 8
    party = next(step for step in steps if step.name == "_form_party")
    assert party.parent is steps[0]
    assert [step.name for step in party.inner] == ["take_bottom"] * 3
    assert party.inner[2].within("go_on_with_setup")
    assert not party.within("take_bottom")
    assert party.inner[2].earlier() == party.inner[:2]
    taken = party.inner[0]
    assert taken.before.deck_size == taken.after.deck_size + 1
    assert taken.returned == party.after.party[0]
    assert set(steps[0].given) == {"state", "cards", "rules", "rng"}
    # The second time it begins anew.
    deal_of(3, lambda *given: steps.extend(witness.see(GAME.deal, *given)))
    assert len(steps) % 2 == 0


def test_a_name_that_no_rule_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no rule function is called begin_trun"):
        Witness((GAME.deal,), ("begin_trun", "begin_turn"))


def test_a_step_that_raises_leaves_nothing_open() -> None:
    point = Layout("Point", x=Field(np.int64, "column"))

    def inner(state: Any) -> None:
        raise ZeroDivisionError

    inner.__module__ = "montecardo.simulate.made_up"
    witness = Witness((inner,), ("inner",))
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            witness.see(inner, point.new())
        assert [step.parent for step in witness._steps] == [None]


def test_an_effect_is_plain_values() -> None:
    effect = Effect("7 goes", "R1", (Moved(7, "here", "there"),))
    assert effect.as_dict() == {
        "text": "7 goes",
        "rule": "R1",
        "moved": [{"card": 7, "source": "here", "target": "there"}],
    }
