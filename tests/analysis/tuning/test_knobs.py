"""What can be tuned, how it is typed, and what is played at a setting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from montecardo.analysis.tuning.knobs import CARD, RULE, WEIGHT, Knob, split_knob
from montecardo.analysis.tuning.space import Space, make_space
from montecardo.simulate.cards import load_card_set
from montecardo.simulate.errors import UserError


def knob(values: Any, name: str = "party", game: str = "ragemore", strategy: str = "cautious") -> Knob:
    return make_space(game, {name: values}, strategy).knobs[0]


@pytest.mark.parametrize(
    ("game", "strategy", "name", "typed", "kind", "values", "ordered", "default"),
    [
        ("ragemore", "cautious", "stack_target", "3..4", RULE, (3, 4), True, 3),
        ("ragemore", "cautious", "stack_target", "4,3", RULE, (3, 4), True, 3),
        ("ragemore", "cautious", "turn_limit", "none,200", RULE, ("none", "200"), False, "none"),
        ("ragemore", "cautious", "turn_limit", "200", RULE, (200,), True, "none"),
        ("ragemore", "cautious", "setup", "random,choice", RULE, ("random", "choice"), False, "choice"),
        ("rage", "random", "trick_points", "-2..2", RULE, (-2, -1, 0, 1, 2), True, 1),
        ("rage", "random", "trick_points", "0..10:5", RULE, (0, 5, 10), True, 1),
        ("rage", "random", "trick_points", range(2), RULE, (0, 1), True, 1),
        ("ragemore", "cautious", "party", "1..2:0.5", WEIGHT, (1.0, 1.5, 2.0), True, 2.0),
        ("ragemore", "cautious", "weight.party", "3", WEIGHT, (3.0,), True, 2.0),
        ("ragemore", "cautious", "party", "0.1..0.4:0.1", WEIGHT, (0.1, 0.2, 0.3, 0.4), True, 2.0),
        ("ragemore", "cautious", "party", "2..2", WEIGHT, (2.0,), True, 2.0),
        ("rage", "planner", "predictor", "odds,table", WEIGHT, ("odds", "table"), False, "table"),
        ("ragemore", "cautious", "cards.1.strength", "0..2", CARD, (0, 1, 2), True, 1),
        ("ragemore", "cautious", "cards.1.skull", "true,false", CARD, (True, False), False, False),
        ("ragemore", "cautious", "cards.1.suit", "crown,sun", CARD, ("crown", "sun"), False, "crown"),
        ("ragemore", "cautious", "cards.*.strength", "-1..1", CARD, (-1, 0, 1), True, 0),
    ],
)
def test_knobs(
    game: str, strategy: str, name: str, typed: Any, kind: str, values: Any, ordered: bool, default: Any
) -> None:
    made = knob(typed, name, game, strategy)
    if name == "predictor":  # whichever it is
        default = made.default
        assert default in ("random", "fair", "honours", "odds", "table", "heed")
    told = (made.kind, made.values, made.ordered, made.default)
    assert told == (kind, values, ordered, default)
    assert [type(each) for each in made.values] == [type(each) for each in values]


def test_a_weights_range_has_17_values_unless_a_step_is_given() -> None:
    values = knob("1..3").values
    assert len(values) == 17
    assert values[:2] == (1.0, 1.125)
    assert values[-1] == 3.0


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("pary", "1..2", "no knob is called 'pary' (did you mean 'party'?); allowed: rules setup, "),
        ("stack_target", "2..5", "rule stack_target can't be '2'; allowed: 3, 4"),
        ("setup", "1..2", "allowed: several of choice, random"),
        ("setup", "choice,sorted", "allowed: choice, random"),
        ("party", "4..3", "4 is above 3"),
        ("party", "1..x", "'x' is no number"),
        ("party", "1..inf", "'inf' is no number"),
        ("party", "1..2:0", "above 0"),
        ("party", "1..2:-1", "above 0"),
        ("party", "0..1000:0.001", "up to 101"),
        ("party", "1,1", "twice"),
        ("party", "1,x", "a finite number"),
        ("party", "1,inf", "a finite number"),
        ("party", (), "has no value"),
        ("party", range(200), "up to 101"),
        ("stack_target", "3..4:0.5", "whole numbers"),
        ("cards.99.strength", "1..2", "no card 99; allowed: 1 to 18"),
        ("cards.1.power", "1..2", "allowed: suit, strength"),
        ("cards.1.number", "1..2", "allowed: suit, strength"),
        ("cards.1", "1..2", "cards.NUMBER.FIELD"),
        ("cards.*.suit", "sun,crown", "allowed: strength, hero_strength"),
        ("cards.*.strength", "a,b", "whole numbers"),
    ],
)
def test_a_knob_that_can_not_be_used_is_one_line(name: str, typed: Any, said: str) -> None:
    with pytest.raises(UserError) as caught:
        knob(typed, name)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["party", "=1..2", "party=", ""])
def test_a_knob_is_typed_with_its_values(text: str) -> None:
    with pytest.raises(UserError, match=r"NAME=LO\.\.HI"):
        split_knob(text)


def test_other_things_that_can_not_be_tuned(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nothing to tune"):
        make_space("ragemore", {}, "cautious")
    with pytest.raises(UserError, match="both set and tuned"):
        make_space("ragemore", {"setup": "choice,random"}, "cautious", rules={"setup": "random"})
    with pytest.raises(UserError, match="named twice"):
        make_space("ragemore", {"party": "1..2", "weight.party": "1..2"}, "cautious")
    with pytest.raises(UserError, match="no knob is a card's"):
        make_space("ragemore", {"party": "1..2"}, "cautious", out=tmp_path / "a.toml")
    (tmp_path / "a.toml").write_text("")
    with pytest.raises(UserError, match="exists already"):
        make_space("ragemore", {"cards.1.strength": "1..2"}, "cautious", out=tmp_path / "a.toml")


def space() -> Space:
    knobs = {
        "party": "1..3:1",
        "setup": "choice,random",
        "cards.1.strength": "1..3",
        "cards.*.strength": "0..8:4",
    }
    return make_space("ragemore", knobs, "cautious", rules={"stack_target": "4"})


def test_what_is_played_at_a_setting() -> None:
    choice = space().choice((2, 1, 1, 0))
    assert choice.name == "party=3 setup=random cards.1.strength=2 cards.*.strength=0"
    assert choice.strategy.name == "cautious:party=3"
    assert choice.rules == {"stack_target": "4", "setup": "random"}
    published = load_card_set("ragemore").cards
    assert [card["strength"] for card in choice.cards.cards] == [
        2,
        *(card["strength"] for card in published[1:]),
    ]
    assert choice.cards.status == "custom"


def test_what_is_added_to_every_card_stays_in_its_bounds() -> None:
    published = [card["strength"] for card in load_card_set("ragemore").cards]
    cards = space().choice((0, 0, 0, 2)).cards.cards
    assert [card["strength"] for card in cards] == [min(each + 8, 9) for each in published]
    down = make_space("ragemore", {"cards.*.strength": "-2..0"}, "cautious").choice((0,)).cards.cards
    assert [card["strength"] for card in down] == [max(each - 2, 0) for each in published]


def test_the_distance_from_the_default() -> None:
    assert space().distance((1, 0, 0, 0)) == 0.0
    assert space().distance((2, 0, 0, 0)) == pytest.approx(0.5)
    assert space().distance((1, 1, 2, 0)) == pytest.approx(2.0)
    assert knob("4..6").distance(0) == pytest.approx(0.5)  # the default, 2, is outside


def test_cards_that_do_not_go_together_name_their_setting() -> None:
    bad = make_space("ragemore", {"cards.1.strength": "8..12"}, "cautious")
    with pytest.raises(UserError, match=r"^cards\.1\.strength=10: .*whole number from 0 to 9"):
        bad.choice((2,))
