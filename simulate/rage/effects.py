"""Rage: what happened at each step of the rules, in words (R3 to R28).

Each function here tells one rule function, by whose name `STEPS` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..witness import Effect, Moved, Step
from .cards import ACTIONS, COLOURS, JOKER, MINUS, NONE, PLUS
from .places import trick_of, turned_of, won_by
from .state import Phase, Predictions
from .transcript import card_name, card_names, colour_name, counted, hand_cards, listed
from .winning import describe_win

Told = Effect | Iterable[Effect] | None

PILE, TURNED, TRICK = "the pile", "the turned cards", "the trick"


def hand_of(seat: int) -> str:
    """Return the place where a seat's hand is."""
    return f"the hand of seat {seat}"


def tricks_of(seat: int) -> str:
    """Return the place where the cards lie that a seat has won."""
    return f"the tricks of seat {seat}"


def _go(cards: Any, movers: list[int], source: str, target: str) -> tuple[Moved, ...]:
    return tuple(Moved(int(cards.number[card]), source, target) for card in movers)


# ---------------------------------------------------------------- the deal


def _dealer_found(step: Step, cards: Any) -> Effect:
    """Tell who deals first; what follows in the step is told by itself (R3)."""
    by_lot = ", picked by chance," if step.after.rules.first_dealer == 1 else ""
    return Effect(f"Seat {int(step.after.dealer)}{by_lot} deals first", "R3")


def _round_begun(step: Step, cards: Any) -> Iterable[Effect]:
    """Tell the shuffle and each hand (R4, R5)."""
    before, after = step.before, step.after
    gathered: tuple[Moved, ...] = ()
    if step.within("end_round"):
        yield Effect(f"The dealer moves on clockwise: seat {int(after.dealer)}", "R3")
        gathered = _go(cards, turned_of(before, cards), TURNED, PILE)
        for seat in range(before.rules.players):
            gathered += _go(cards, won_by(before, seat), tricks_of(seat), PILE)
    players, first = int(after.rules.players), int(after.leader)
    number, each = int(after.round_number), counted(int(after.cards), "card")
    text = f"Round {number}: all {int(cards.count)} cards are shuffled, and {each} dealt to each seat"
    yield Effect(f"{text}, from seat {first} on", "R4", gathered)
    for place in range(players):
        seat = (first + place) % players
        hand = hand_cards(cards, after.hands[seat])
        dealt = _go(cards, hand, PILE, hand_of(seat))
        yield Effect(f"Seat {seat} gets {card_names(cards, hand)}", "R5", dealt)


def _turned_up(step: Step, cards: Any) -> Effect:
    """Tell the cards turned for trump, and why they were: a new round, a Trump Change, a No Trump (R6)."""
    before, after = step.before, step.after
    why, rule = "", "R6"
    if step.within("play_trump_change"):
        rule = "R18"
    elif step.within("end_trick"):
        why, rule = "After the trick with No Trump, ", "R16"
    turned = turned_of(after, cards)[len(turned_of(before, cards)) :]
    moved = _go(cards, turned, PILE, TURNED)
    if after.trump == NONE:
        over = f", after {card_names(cards, turned)}" if turned else ""
        return Effect(f"The pile has no coloured card left{over}: there is no trump", rule, moved)
    *actions, last = turned
    told = f"{card_name(cards, last)} is turned"
    if actions:
        told = f"{card_names(cards, actions)}, then {card_name(cards, last)}, are turned"
    return Effect(f"{why}{told}: {_new_trump(step, int(after.trump))}", rule, moved)


def _new_trump(step: Step, trump: int) -> str:
    change = step.parent if step.parent is not None and step.parent.name == "play_trump_change" else None
    again = " again" if change is not None and change.before.trump == trump else ""
    return f"{COLOURS[trump]} is trump{again}" + (", for all of this trick and on" if change else "")


# ---------------------------------------------------------------- predictions


def _predicted(step: Step, cards: Any) -> Iterable[Effect]:
    """Tell a prediction; after the last, what everyone knows of them (R7 to R9)."""
    before, after = step.before, step.after
    seat, tricks, variant = int(before.to_move), int(step.given["tricks"]), int(before.rules.predictions)
    if variant == Predictions.HIDDEN_GUESS:
        yield Effect(f"Seat {seat} writes down {tricks}; nobody sees it until all have predicted", "R8")
    elif variant == Predictions.SECRET:
        yield Effect(f"Seat {seat} writes down {tricks}; nobody sees it until the round is scored", "R8")
    else:
        yield Effect(f"Seat {seat} predicts {counted(tricks, 'trick')}", "R7")
    if variant == Predictions.PLUS_MINUS_ONE and seat == before.dealer:
        yield from _not_allowed(before)
    if after.phase == Phase.PLAY:
        if variant != Predictions.SECRET:
            yield Effect(_all_predictions(after), "R8" if variant == Predictions.HIDDEN_GUESS else "R7")
        yield Effect(f"Seat {int(after.leader)} leads to the first trick", "R9")


def _not_allowed(state: Any) -> Iterable[Effect]:
    others = sum(int(one) for one in state.prediction[: state.rules.players] if one != NONE)
    forbidden = int(state.cards) - others
    if forbidden >= 0:
        text = f"It was not free to predict {forbidden}: the total would have been {int(state.cards)}"
        yield Effect(f"{text}, the number of tricks", "R8")


def _all_predictions(state: Any) -> str:
    made = [int(one) for one in state.prediction[: state.rules.players]]
    each = ", ".join(f"seat {seat}: {tricks}" for seat, tricks in enumerate(made))
    return f"The predictions: {each}; {sum(made)} in all, for {counted(int(state.cards), 'trick')}"


# ---------------------------------------------------------------- cards


def _played(step: Step, cards: Any) -> Effect:
    """Tell a card that is played, and whether it leads, follows or neither (R9 to R11)."""
    before, card = step.before, int(step.given["card"])
    seat, led, group = int(before.to_move), int(before.led), int(cards.group[card])
    told, moved = card_name(cards, card), _go(cards, [card], hand_of(seat), TRICK)
    trump = ", a trump" if group == before.trump else ""
    if led == group:
        return Effect(f"Seat {seat} follows with {told}{trump}", "R10", moved)
    if led != NONE:
        text = f"Seat {seat} has no {COLOURS[led]} and plays {told}{trump}"
        return Effect(text, "R10", moved)
    verb = "leads" if before.trick_size == 0 else "plays"
    if group != ACTIONS:
        text = f"Seat {seat} {verb} {told}{trump}: {COLOURS[group]} is led"
        return Effect(text, "R11", moved)
    last = before.trick_size + 1 == before.rules.players
    still = "" if last or cards.kind[card] == JOKER else "; no colour is led yet"
    return Effect(f"Seat {seat} {verb} {told}{still}", "R11", moved)


def _colour_named(step: Step, cards: Any) -> Effect:
    """Tell the colour that a Joker gets (R20)."""
    before, colour = step.before, int(step.given["colour"])
    told = f"Seat {int(before.to_move)} names {COLOURS[colour]} for the Joker"
    if colour == before.trump:
        told += ", the trump"
    if before.led == NONE:
        return Effect(f"{told}; {COLOURS[colour]} is led", "R20")
    return Effect(told if colour in (before.trump, before.led) else f"{told}, neither led nor trump", "R20")


def _trump_gone(step: Step, cards: Any) -> Effect:
    """Tell a No Trump (R16, R17)."""
    before, after = step.before, step.after
    was = "There is no trump already"
    if before.trump != NONE:
        was = f"{colour_name(int(before.trump)).capitalize()} is trump no more"
    if not after.turn_due:
        return Effect(f"{was}; there is none for the rest of the round", "R17")
    if before.trick_number + 1 == before.cards:
        return Effect(f"{was}; no card will be turned, as this is the round's last trick", "R16")
    still = "one card is" if before.turn_due else "a card is"
    return Effect(f"{was}; {still} turned after this trick", "R16")


def _trump_changed(step: Step, cards: Any) -> Effect | None:
    """Tell what becomes of a No Trump earlier in the trick; the card turned is told by itself (R19)."""
    if not step.before.turn_due:
        return None
    turn = "a card is still turned" if step.after.turn_due else "no further card is turned"
    return Effect(f"The new trump holds in spite of the No Trump before it; {turn} after this trick", "R19")


# ---------------------------------------------------------------- tricks and rounds


def _trick_won(step: Step, cards: Any) -> Iterable[Effect]:
    """Tell who wins the trick, why, and what is in it (R12 to R15, R21)."""
    before, after, winner = step.before, step.after, int(step.after.leader)
    why, rule = describe_win(before, cards, winner)
    fallen = [card for _, card, _ in trick_of(before)]
    won = f"{counted(int(after.tricks[winner]), 'trick')} now"
    moved = _go(cards, fallen, TRICK, tricks_of(winner))
    yield Effect(f"Seat {winner} wins the trick with {why}; {won}", rule, moved)
    bonus = [card for card in fallen if cards.kind[card] in (PLUS, MINUS)]
    if bonus:
        yield Effect(f"Seat {winner} gets {card_names(cards, bonus)} with it", "R15")
    if after.trick_number == after.cards:
        yield Effect("No hand has a card: the round is over", "R14")
    else:
        yield Effect(f"Seat {winner} leads to the next trick", "R14")


def _round_ended(step: Step, cards: Any) -> Effect | None:
    """Tell secret predictions, which are shown before the round is scored (R8)."""
    if step.before.rules.predictions != Predictions.SECRET:
        return None
    return Effect(_all_predictions(step.before), "R8")


def _scored(step: Step, cards: Any) -> Effect:
    """Tell the sum of a seat's points of the round (R23 to R28)."""
    state, seat, points = step.before, int(step.given["seat"]), int(step.returned)
    parts = [*_trick_points(step, state, seat), *_card_points(state, seat), _prediction_points(state, seat)]
    total = int(state.points[seat]) + points
    text = f"Seat {seat}: {listed(parts)}: {points} this round, {total} in all"
    return Effect(text, "R28")


def _trick_points(step: Step, state: Any, seat: int) -> Iterable[str]:
    tricks, worth = int(state.tricks[seat]), int(state.rules.trick_points)
    swept = any(inner.name == "is_sweep" and inner.returned for inner in step.inner)
    if swept:
        yield f"{2 * tricks * worth} for all {tricks} tricks (R27)"
    elif tricks:
        yield f"{tricks * worth} for {counted(tricks, 'trick')} (R23)"


def _card_points(state: Any, seat: int) -> Iterable[str]:
    for taken, worth, name in (("plus", "plus_points", "+5"), ("minus", "minus_points", "-5")):
        number = int(state[taken][seat])
        if number:
            yield f"{number * int(state.rules[worth])} for {number} x {name} (R24)"


def _prediction_points(state: Any, seat: int) -> str:
    tricks, predicted, rules = int(state.tricks[seat]), int(state.prediction[seat]), state.rules
    if tricks != predicted:
        return f"{int(rules.missed_points)} for {predicted} predicted and {tricks} won (R26)"
    worth = rules.exact_points if tricks else rules.exact_zero_points
    return f"{int(worth)} for {predicted} predicted and won (R25)"


def _only_a_frame(step: Step, cards: Any) -> None:
    """Tell nothing: it is watched so that the steps around it know of it."""


STEPS: Mapping[str, Callable[[Step, Any], Told]] = {
    "deal": _dealer_found,
    "begin_round": _round_begun,
    "turn_up": _turned_up,
    "predict": _predicted,
    "play_card": _played,
    "name_colour": _colour_named,
    "play_no_trump": _trump_gone,
    "play_trump_change": _trump_changed,
    "end_trick": _trick_won,
    "end_round": _round_ended,
    "round_points": _scored,
    "is_sweep": _only_a_frame,
}
