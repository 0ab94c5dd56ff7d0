"""What can be tuned: a rule switch, a weight of the strategy, a value of a card; and what it may be."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from ...simulate.errors import UserError

if TYPE_CHECKING:
    from ...simulate.cards import CardSet
    from ...simulate.game import Game, Switch
    from ...simulate.strategy import Strategy

RULE, WEIGHT, CARD = "rule", "weight", "card"
MOST_LEVELS = 101
STEPS = 16  # of a weight's range, where no step is given
EVERY = "*"

_HOW = "allowed: NAME=LO..HI, NAME=LO..HI:STEP or NAME=A,B,C"


@dataclass(frozen=True)
class Knob:
    """Something that can be set, and the values that are tried.

    Attributes
    ----------
    name
        As people type it.
    kind
        `RULE`, `WEIGHT` or `CARD`.
    values
        What it is set to, ascending if it is `ordered`.
    ordered
        Whether the values are numbers.
    default
        What it is unless somebody sets it.
    """

    name: str
    kind: str
    values: tuple[Any, ...]
    ordered: bool
    default: Any

    def distance(self, place: int) -> float:
        """Return how far a value is from the default: 0 for the default itself, 1 for the farthest number.

        Numbers are measured by the span of values and default; words and the like are 0 or 1 away.
        """
        value = self.values[place]
        if value == self.default:
            return 0.0
        numbers = [*self.values, self.default]
        if not all(isinstance(each, int | float) and not isinstance(each, bool) for each in numbers):
            return 1.0
        return float(abs(value - self.default) / (max(numbers) - min(numbers)))


def split_knob(text: str) -> tuple[str, str]:
    """Split ``NAME=VALUES``.

    Raises
    ------
    UserError
        It isn't that.

    Examples
    --------
    >>> split_knob("stack_target=3..4")
    ('stack_target', '3..4')
    """
    name, sign, values = (part.strip() for part in text.partition("="))
    if not (name and sign and values):
        raise UserError(f"knob {text!r} can't be read; {_HOW}")
    return name, values


def make_knob(
    name: str,
    values: Any,
    game: Game,
    strategy: Strategy,
    card_set: CardSet,
    settings: Mapping[str, str],
) -> Knob:
    """Find what a name stands for, and read its values.

    Parameters
    ----------
    name
        A rule switch, a weight of the strategy (``weight.NAME`` where a rule has that name too), or
        ``cards.NUMBER.FIELD``; ``cards.*.FIELD`` adds to every card that has it, as far as it allows.
    values
        ``LO..HI``, ``LO..HI:STEP``, ``A,B,C``, or a sequence.
    game, strategy, card_set, settings
        What is played; `settings` has every switch's value, which is its default here.

    Raises
    ------
    UserError
        No such knob, or a value that it can't have.
    """
    switches = {switch.name: switch for switch in game.switches}
    if name in switches:
        knob = _rule(switches[name], values, settings[name])
    elif name.startswith("cards."):
        knob = _card(name, values, card_set)
    elif name.removeprefix("weight.") in strategy.weights:
        knob = _weight(name.removeprefix("weight."), values, strategy)
    else:
        raise UserError(_unknown(name, game, strategy, card_set))
    if len(knob.values) > MOST_LEVELS:
        raise UserError(
            f"knob {name} has {len(knob.values):,} values; allowed: up to {MOST_LEVELS}, "
            "such as by a step: LO..HI:STEP"
        )
    return knob


def _unknown(name: str, game: Game, strategy: Strategy, card_set: CardSet) -> str:
    import difflib

    rules = [switch.name for switch in game.switches]
    weights = list(strategy.weights)
    near = difflib.get_close_matches(name, [*rules, *weights], n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    parts = [f"rules {', '.join(rules)}"]
    parts += [f"weights of {strategy.name} {', '.join(weights)}"] if weights else []
    fields = ", ".join(key for key in card_set.cards[0] if key != "number")
    parts.append(f"cards.NUMBER.FIELD with FIELD one of {fields}")
    return f"no knob is called {name!r}{hint}; allowed: {'; '.join(parts)}"


def _rule(switch: Switch, values: Any, default: str) -> Knob:
    numbers = _range(switch.name, values)
    if numbers is not None and not switch.numeric:
        raise UserError(f"knob {switch.name} has no numbers; allowed: several of {switch.told}, by commas")
    found = [_whole(switch.name, each) for each in numbers] if numbers is not None else _listed(values)
    read = [switch.read(each) for each in found]
    if not switch.numeric or switch.NOTHING in read:
        return Knob(switch.name, RULE, _once(switch.name, read, False), False, default)
    number = default if default == switch.NOTHING else int(default)
    return Knob(switch.name, RULE, _once(switch.name, map(int, read), True), True, number)


def _weight(name: str, values: Any, strategy: Strategy) -> Knob:
    numbers = _range(name, values, STEPS)
    words = strategy.words.get(name)
    if words is not None:
        if numbers is not None:
            raise UserError(f"knob {name} has no numbers; allowed: several of {', '.join(words)}, by commas")
        told = [_variant_word(strategy, name, each) for each in _listed(values)]
        return Knob(name, WEIGHT, _once(name, told, False), False, words[int(strategy.weights[name])])
    from ...simulate.strategy import check_weight

    found: Sequence[Any] = numbers if numbers is not None else _listed(values)
    least = strategy.least.get(name, -math.inf)
    read = [
        check_weight(strategy.name, name, float(each) if numbers else each, least=least) for each in found
    ]
    return Knob(name, WEIGHT, _once(name, read, True), True, float(strategy.weights[name]))


def _variant_word(strategy: Strategy, name: str, word: Any) -> str:
    return str(strategy.with_weights(**{name: word}).told_weights[name])


def _card(name: str, values: Any, card_set: CardSet) -> Knob:
    _, number, field = _parts(name)
    numbers = _range(name, values)
    found: list[Any] = (
        [_whole(name, each) for each in numbers] if numbers is not None else [*map(_plain, _listed(values))]
    )
    if number == EVERY:
        default: Any = 0
        if not all(type(card.get(field)) is int for card in card_set.cards) or field == "number":
            whole = [
                key for key, value in card_set.cards[0].items() if type(value) is int and key != "number"
            ]
            raise UserError(f"knob {name}: only numbers can be added to; allowed: {', '.join(whole)}")
        if not all(type(each) is int for each in found):
            raise UserError(f"knob {name} adds to every card; allowed: whole numbers")
    else:
        default = _card_of(name, card_set)[field]
    ordered = all(type(each) is int for each in found)
    return Knob(name, CARD, _once(name, found, ordered), ordered, default)


def _parts(name: str) -> tuple[str, str, str]:
    parts = name.split(".")
    if len(parts) != 3:
        raise UserError(f"knob {name!r} can't be read; allowed: cards.NUMBER.FIELD or cards.*.FIELD")
    return parts[0], parts[1], parts[2]


def _card_of(name: str, card_set: CardSet) -> Mapping[str, Any]:
    _, number, field = _parts(name)
    found = [card for card in card_set.cards if str(card["number"]) == number]
    if not found:
        numbers = sorted(card["number"] for card in card_set.cards)
        raise UserError(
            f"knob {name}: set {card_set.name} has no card {number}; allowed: {numbers[0]} to {numbers[-1]}"
        )
    if field not in found[0] or field == "number":
        fields = ", ".join(key for key in found[0] if key != "number")
        raise UserError(f"knob {name}: a card has no {field} to tune; allowed: {fields}")
    return found[0]


def changed_cards(card_set: CardSet, name: str, value: Any) -> list[dict[str, Any]]:
    """Return the cards of a set with a card knob set so."""
    from ...simulate.cards import card_rules

    _, number, field = _parts(name)
    if number != EVERY:
        return [
            {**card, field: value} if str(card["number"]) == number else dict(card) for card in card_set.cards
        ]
    rules = card_rules(card_set.game)
    key = rules.SCHEMA[field]

    def moved(old: int) -> int:
        step = 1 if value > 0 else -1
        new = old
        while new != old + value and key.accepts(new + step):
            new += step
        return new

    changed = [{**card, field: moved(card[field])} for card in card_set.cards]
    # Cards that have no such thing, as a minion has no health, are left as they are.
    strange = {problem.card for problem in rules.check(changed) if problem.key == field}
    return [
        dict(old) if place in strange and old[field] == key.default else new
        for place, (old, new) in enumerate(zip(card_set.cards, changed, strict=True))
    ]


def _range(name: str, values: Any, steps: int | None = None) -> list[Decimal] | None:
    """Read ``LO..HI`` or ``LO..HI:STEP``; None if it is no range. Without `steps` the step is 1."""
    if not isinstance(values, str) or ".." not in values:
        return None
    ends, colon, by = values.partition(":")
    low, high, step = (_decimal(name, values, each) for each in (*ends.split("..", 1), by if colon else "1"))
    if low > high:
        raise UserError(f"knob {name}={values}: {low} is above {high}; allowed: LO..HI with LO up to HI")
    if step <= 0:
        raise UserError(f"knob {name}={values}: the step can't be {step}; allowed: above 0")
    if steps and not colon:
        step = (high - low) / steps or Decimal(1)
    count = int((high - low) / step) + 1
    if count > MOST_LEVELS:
        raise UserError(
            f"knob {name} has {count:,} values; allowed: up to {MOST_LEVELS}, such as by a step: LO..HI:STEP"
        )
    return [low + number * step for number in range(count)]


def _decimal(name: str, values: str, text: str) -> Decimal:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        number = Decimal("nan")
    if not number.is_finite():
        raise UserError(f"knob {name}={values}: {text!r} is no number; {_HOW}")
    return number


def _whole(name: str, number: Decimal) -> int:
    if number != number.to_integral_value():
        raise UserError(f"knob {name} can't be {number}; allowed: whole numbers")
    return int(number)


def _listed(values: Any) -> list[Any]:
    if isinstance(values, str):
        return [each.strip() for each in values.split(",")]
    return list(values) if isinstance(values, Sequence | range) else [values]


def _plain(value: Any) -> Any:
    """Read a word of a command line as a card set's file would have it."""
    if not isinstance(value, str):
        return value
    if value in ("true", "false"):
        return value == "true"
    try:
        return int(value)
    except ValueError:
        return value


def _once(name: str, values: Any, ordered: bool) -> tuple[Any, ...]:
    listed = list(values)
    for place, value in enumerate(listed):
        if value in listed[:place]:
            raise UserError(f"knob {name} has the value {value} twice: give each once")
        if isinstance(value, float) and not math.isfinite(value):
            raise UserError(f"knob {name} can't be {value}; allowed: finite numbers")
    if not listed:
        raise UserError(f"knob {name} has no value; {_HOW}")
    return tuple(sorted(listed) if ordered else listed)
