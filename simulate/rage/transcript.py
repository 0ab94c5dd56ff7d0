"""Rage, told in words: cards, positions and moves as a player would say them."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from .cards import ACTIONS, COLOURS, JOKER, KIND_MEANINGS, KINDS, NONE
from .knowledge import observe
from .moves import COLOUR, PREDICT, kind_of, number_of
from .places import pile_of, trick_of, turned_of, won_by
from .scoring import score
from .state import RESULT, VIEW, Phase

_NAMES = {
    "joker": "Joker",
    "no_trump": "No Trump",
    "trump_change": "Trump Change",
    "plus": "+5",
    "minus": "-5",
}


def card_name(cards: Any, card: int) -> str:
    """Return a card as people call it: ``blue 7``, ``Joker``, ``+5``."""
    group = int(cards.group[card])
    return (
        _NAMES[KINDS[cards.kind[card]]] if group == ACTIONS else f"{COLOURS[group]} {int(cards.value[card])}"
    )


def card_names(cards: Any, some: list[int]) -> str:
    """Return several cards as in a sentence; ``none`` if there are none."""
    return listed([card_name(cards, card) for card in some]) or "none"


def colour_name(colour: int) -> str:
    """Return a colour's name; ``none`` for -1."""
    return "none" if colour == NONE else COLOURS[colour]


def listed(texts: list[str]) -> str:
    """Return words as in a sentence: ``a, b and c``."""
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def counted(number: int, what: str) -> str:
    """Return how many, in the singular or the plural: ``1 trick``, ``3 tricks``, ``no trick``."""
    return f"{number or 'no'} {what}{'s' if number > 1 else ''}"


def points_told(points: int) -> str:
    """Return points with their word: ``1 point``, ``-7 points``."""
    return f"{points} point{'' if abs(points) == 1 else 's'}"


def hand_cards(cards: Any, hand: Any) -> list[int]:
    """Return the cards of a Hand record, group by group in order of value."""
    return [
        card
        for members, group in zip(hand.sets.tolist(), cards.card.tolist(), strict=True)
        for place, card in enumerate(group)
        if members >> place & 1
    ]


# ---------------------------------------------------------------- positions


def known_predictions(state: Any) -> list[int | None]:
    """Return the predictions that the seat to move knows, at the end all; None: not made, or hidden (R8)."""
    view = VIEW.new()
    observe(state, max(int(state.to_move), 0), view)
    return [None if one == NONE else int(one) for one in view.prediction[: state.rules.players]]


def describe_position(state: Any, cards: Any) -> dict[str, Any]:
    """Return where every card is, by number, and all that is noted, as plain values: for programs."""
    seats, numbers = range(int(state.rules.players)), cards.number.tolist()

    def people(some: list[int]) -> list[int]:
        return [numbers[card] for card in some]

    def noted(name: str) -> list[int]:
        return list(state[name][: len(seats)].tolist())

    def colour(number: int) -> str | None:
        return None if number == NONE else COLOURS[number]

    return {
        "phase": Phase(int(state.phase)).name.lower(),
        "round": int(state.round_number),
        "dealer": int(state.dealer),
        "to_move": None if state.to_move == NONE else int(state.to_move),
        "leader": int(state.leader),
        "led": colour(int(state.led)),
        "trump": colour(int(state.trump)),
        "turn_due": bool(state.turn_due),
        "hands": [people(hand_cards(cards, state.hands[seat])) for seat in seats],
        "trick": [
            {"seat": seat, "card": numbers[card], "colour": colour(named)}
            for seat, card, named in trick_of(state)
        ],
        "won_cards": [people(won_by(state, seat)) for seat in seats],
        "turned": people(turned_of(state, cards)),
        "pile": people(pile_of(state)),
        "predictions": [None if one == NONE else one for one in noted("prediction")],
        "known_predictions": known_predictions(state),
        **{name: noted(name) for name in ("tricks", "plus", "minus", "points", "exact")},
    }


def describe_state(state: Any, cards: Any) -> list[str]:
    """Return the lines that say what the seat to move knows: the table, the scoresheet, its own hand."""
    if state.phase == Phase.OVER:
        return [_scored(state, seat, rank) for seat, rank in ranks_of(state, cards).items()]
    seat = int(state.to_move)
    turned = card_names(cards, turned_of(state, cards))
    return [
        f"Trump: {colour_name(int(state.trump))}   Turned: {turned}   Pile: {int(state.pile)} cards",
        *([] if state.phase == Phase.PREDICT else [f"Trick: {_trick(state, cards)}"]),
        *(_sheet(state, other, known) for other, known in enumerate(known_predictions(state))),
        f"Hand of seat {seat}: {card_names(cards, hand_cards(cards, state.hands[seat]))}",
    ]


def _trick(state: Any, cards: Any) -> str:
    told = []
    for seat, card, colour in trick_of(state):
        named = f" as {COLOURS[colour]}" if cards.kind[card] == JOKER and colour != NONE else ""
        told.append(f"seat {seat} {card_name(cards, card)}{named}")
    led = f"; {COLOURS[state.led]} is led" if state.led != NONE else ""
    return (", ".join(told) or "empty") + led


def _sheet(state: Any, seat: int, known: int | None) -> str:
    """Tell the line of the scoresheet of one seat, as the seat to move knows it (R30)."""
    predicted = str(known)
    if known is None:
        predicted = "not yet" if state.prediction[seat] == NONE else "hidden"
    taken = "".join(
        f", {count} x {name}"
        for name, count in (("+5", int(state.plus[seat])), ("-5", int(state.minus[seat])))
        if count
    )
    told = f"Seat {seat}: {points_told(int(state.points[seat]))}, predicted {predicted}"
    if state.phase == Phase.PREDICT:
        return told
    held = counted(int(state.in_hand[seat]), "card")
    return f"{told}, won {int(state.tricks[seat])}{taken}, {held} in hand"


def ranks_of(state: Any, cards: Any) -> dict[int, int]:
    """Return each seat's rank at the end, the best first (R29)."""
    rows = RESULT.table(int(state.rules.players))
    score(state, cards, state.rules, rows)
    return dict(sorted(enumerate(int(row.rank) for row in rows), key=itemgetter(1)))


def _scored(state: Any, seat: int, rank: int) -> str:
    true = f"{int(state.exact[seat])} of {counted(int(state.round_number), 'prediction')} came true"
    return f"Rank {rank}: seat {seat} with {points_told(int(state.points[seat]))}; {true}"


# ---------------------------------------------------------------- the cards


def describe_cards(cards: Any) -> list[str]:
    """Return the lines that say how cards and seats are written, and which cards there are."""
    return [
        "Seats sit clockwise: seat 1 is to the left of seat 0.",
        "All hands are told when they are dealt; at each decision, what the seat that decides knows.",
        "The pile's order is not told: a card that is turned is taken out of those that are left.",
        "",
        *_colours(cards),
        *_actions(cards),
    ]


def _colours(cards: Any) -> list[str]:
    """Tell the values of each colour, colours with the same ones together."""
    found: dict[str, list[str]] = {}
    for group, colour in enumerate(COLOURS):
        values = [int(cards.value[card]) for card in cards.card[group] if card != NONE]
        if values:
            found.setdefault(_values(values), []).append(colour)
    return [f"{', '.join(colours)}: {values}" for values, colours in found.items()]


def _values(values: list[int]) -> str:
    run = list(range(values[0], values[-1] + 1))
    return f"{values[0]} to {values[-1]}" if values == run and len(run) > 2 else ", ".join(map(str, values))


def _actions(cards: Any) -> list[str]:
    kinds = [KINDS[cards.kind[card]] for card in cards.card[ACTIONS] if card != NONE]
    return [
        f"{kinds.count(kind)} x {name}: {KIND_MEANINGS[kind]}"
        for kind, name in _NAMES.items()
        if kind in kinds
    ]


# ---------------------------------------------------------------- decisions


_QUESTIONS = {
    Phase.PREDICT: "how many tricks?",
    Phase.PLAY: "which card?",
    Phase.COLOUR: "which colour for the Joker?",
}


def describe_phase(state: Any) -> str:
    """Return the question that is being decided."""
    if state.phase == Phase.OVER:
        return "The game is over."
    question = _QUESTIONS[Phase(int(state.phase))]
    place = f"Round {int(state.round_number)}"
    if state.phase != Phase.PREDICT:
        place += f", trick {int(state.trick_number) + 1} of {int(state.cards)}"
    return f"{place}. Seat {int(state.to_move)}: {question}"


def describe_move(move: int, view: Any, cards: Any, rules: Any) -> str:
    """Return a legal move in words."""
    kind, number = kind_of(move), number_of(move)
    if kind == PREDICT:
        return str(number)
    return colour_name(number) if kind == COLOUR else card_name(cards, number)
