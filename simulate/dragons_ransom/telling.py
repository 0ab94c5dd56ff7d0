"""Dragon's Ransom: what happened at each step of the rules, in words.

Each function here tells one rule function, by whose name `STEPS` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..witness import Effect, Moved, Step
from .cards import HEROES, NONE
from .events import ASK_PLAYER
from .state import Ending
from .transcript import (
    card_name,
    card_names,
    column_name,
    column_of,
    deck_of,
    hand_of,
    items_of,
    queue_of,
)
from .words import ABILITY, ITEM, OPERATIONS

Told = Effect | Iterable[Effect] | None

DECK, DISCARD_PILE, BOX = "the deck", "the discard pile", "the box"


def _go(cards: Any, some: list[int], source: str, target: str) -> tuple[Moved, ...]:
    return tuple(Moved(int(cards.number[card]), source, target) for card in some)


def _hand(state: Any, seat: int | None = None) -> str:
    return f"the hand of seat {int(state.seat) if seat is None else seat}"


def _queue(column: int) -> str:
    return f"the queue of {column_name(column)}"


def _items(column: int) -> str:
    return f"the items of {column_name(column)}"


# ---------------------------------------------------------------- set-up


def _heroes_laid(step: Step, cards: Any) -> Effect:
    after = step.after
    told = ", ".join(
        f"#{int(cards.number[after.heroes[column]])} at {column_name(column)}" for column in range(HEROES)
    )
    return Effect(f"The heroes: {told}", "R2")


def _roles_dealt(step: Step, cards: Any) -> Effect | None:
    roles = [int(role) for role in step.after.roles if role != NONE]
    if not roles:
        return None
    told = ", ".join(f"seat {seat} is #{int(cards.number[role])}" for seat, role in enumerate(roles))
    return Effect(f"The roles: {told}", "R37")


def _hands_dealt(step: Step, cards: Any) -> Iterator[Effect]:
    for seat in range(int(step.after.rules.players)):
        held = hand_of(step.after, seat)
        text = f"Opening hand of seat {seat}: {card_names(cards, held)}"
        yield Effect(text, "R4", _go(cards, held, DECK, _hand(step.after, seat)))


def _piles_built(step: Step, cards: Any) -> Effect:
    numbers = " ".join(str(int(cards.number[card])) for card in deck_of(step.after))
    sizes = ", ".join(str(int(size)) for size in step.after.pile_cards[: step.after.rules.piles])
    return Effect(f"Piles of {sizes} cards make the deck, from top to bottom: {numbers}", "R6")


# ---------------------------------------------------------------- turns


def _turn_begun(step: Step, cards: Any) -> Effect:
    if step.after.ending == Ending.ENDLESS:
        return Effect(f"Turn {int(step.after.turn) + 1} would begin", "R22")
    return Effect(f"Turn {int(step.after.turn)} begins, of seat {int(step.after.seat)}", "R22")


def _minion_placed(step: Step, cards: Any) -> Effect | None:
    if step.parent is None or step.parent.name != "choose_column":
        return None
    card, column = int(step.given["card"]), int(step.given["column"])
    text = f"{card_name(cards, card)} goes to the end of {column_name(column)}"
    return Effect(text, "R8", _go(cards, [card], _hand(step.after), column_name(column)))


def _trap_queued(step: Step, cards: Any) -> Effect:
    card, column = int(step.given["card"]), int(step.given["column"])
    text = f"{card_name(cards, card)} goes to {_queue(column)}"
    return Effect(text, "R18", _go(cards, [card], _hand(step.after), _queue(column)))


def _discarded(step: Step, cards: Any) -> Effect | None:
    gone = _gone(hand_of(step.before, int(step.before.seat)), hand_of(step.after, int(step.before.seat)))
    if not gone:
        return None
    text = f"{card_names(cards, gone)} from hand to {DISCARD_PILE}"
    rule = "R24" if step.name == "discard" else "R49"
    return Effect(text, rule, _go(cards, gone, _hand(step.before), DISCARD_PILE))


def _gone(before: list[int], after: list[int]) -> list[int]:
    left, gone = list(after), []
    for card in before:
        if card in left:
            left.remove(card)
        else:
            gone.append(card)
    return gone


# ---------------------------------------------------------------- the deck


def _card_taken(step: Step, cards: Any) -> Effect | None:
    """Tell where a card of the deck has gone, in whatever took it."""
    card, caller = int(step.returned), step.parent
    if caller is None or caller.name not in ("turn_cards", "draw_cards"):
        return None
    kind, name = int(cards.kind[card]), card_name(cards, card)
    if kind in (ABILITY, ITEM):
        column = int(step.after.hero_column[cards.hero[card]])
        if step.after.defeated[column]:
            text = f"{name} of the defeated hero of {column_name(column)}: to {DISCARD_PILE}"
            return Effect(text, "R20", _go(cards, [card], DECK, DISCARD_PILE))
        place = _queue(column) if kind == ABILITY else _items(column)
        return Effect(f"{name} to {place}", "R19", _go(cards, [card], DECK, place))
    if card == cards.heroes_attack:
        text = f"{name} to {DISCARD_PILE}: a Hero Attack Event"
        return Effect(text, "R26", _go(cards, [card], DECK, DISCARD_PILE))
    if caller.name == "turn_cards":
        return Effect(f"{name} to {DISCARD_PILE}", "R49", _go(cards, [card], DECK, DISCARD_PILE))
    return Effect(f"{name} is drawn", "R26", _go(cards, [card], DECK, _hand(step.after)))


# ---------------------------------------------------------------- attacks


def _chain_taken(step: Step, cards: Any) -> Effect:
    column, state = int(step.given["column"]), step.after
    chain = state.tasks[: state.task_count].tolist()
    whole = "complete " if state.chain else ""
    text = f"The {whole}chain of {column_name(column)} is sent: {card_names(cards, chain)}"
    return Effect(text, "R11", _go(cards, chain, column_name(column), "the attack"))


def _chain_hit(step: Step, cards: Any) -> Effect:
    column = int(step.before.task_column)
    chain = step.before.tasks[: step.before.task_count].tolist()
    wounds = int(step.after.wounds[column] - step.before.wounds[column])
    text = f"The chain wounds the hero of {column_name(column)} by {wounds}, and is discarded"
    return Effect(text, "R12", _go(cards, chain, "the attack", DISCARD_PILE))


def _attack_over(step: Step, cards: Any) -> Effect:
    card = int(step.before.pending)
    text = f"{card_name(cards, card)} is discarded"
    return Effect(text, "R15", _go(cards, [card], _hand(step.before), DISCARD_PILE))


def _hurt(step: Step, cards: Any) -> Effect | None:
    column = int(step.given["column"])
    if not step.after.defeated[column]:
        wounds = int(step.after.wounds[column] - step.before.wounds[column])
        if wounds <= 0 or (step.parent is not None and step.parent.name == "hit"):
            return None
        return Effect(f"The hero of {column_name(column)} gets {wounds} wounds", "R48")
    lost = column_of(step.before, column) + queue_of(step.before, column) + items_of(step.before, column)
    text = f"The hero of {column_name(column)} is defeated; discarded: {card_names(cards, lost)}"
    return Effect(text, "R14", _go(cards, lost, column_name(column), DISCARD_PILE))


# ---------------------------------------------------------------- events and effects


def _event_begun(step: Step, cards: Any) -> Effect:
    columns = [int(column) for column in step.after.order[:HEROES] if column != NONE]
    told = ", then ".join(
        f"{card_name(cards, int(step.after.active[column]))} of {column_name(column)}" for column in columns
    )
    return Effect(f"Hero Attack Event: {told or 'no hero has a card'}", "R28")


def _aimed(step: Step, cards: Any) -> Effect | None:
    hero, aim = int(step.given["hero"]), int(step.returned)
    if not cards.strikes[step.before.active[hero]] or aim == hero:
        return None
    what = f"No minion lies in {column_name(hero)}: its hero attacks "
    if aim == ASK_PLAYER:
        return Effect(what + "an adjacent column, which there is a choice of", "R29")
    return Effect(what + ("nobody" if aim == NONE else column_name(aim)), "R29" if aim != NONE else "R30")


def _effect_done(step: Step, cards: Any) -> Effect:
    card, place, column = (int(step.given[name]) for name in ("card", "place", "column"))
    operation = OPERATIONS[cards.effects[card, place, 1]]
    where = "" if column == NONE else f" at {column_name(column)}"
    return Effect(f"{card_name(cards, card)}{where}: {operation}", "R46")


def _slain(step: Step, cards: Any) -> Effect | None:
    victims = step.after.victims[: step.after.victim_count].tolist()
    if not victims:
        return None
    columns = step.after.victim_columns[: len(victims)].tolist()
    moved = tuple(
        move
        for card, column in zip(victims, columns, strict=True)
        for move in _go(cards, [card], column_name(column), DISCARD_PILE)
    )
    return Effect(f"Slain: {card_names(cards, victims)}", "R47", moved)


def _fell_back(step: Step, cards: Any) -> Effect | None:
    seat = int(step.before.seat)
    gone = _gone(hand_of(step.before, seat), hand_of(step.after, seat))
    if not gone:
        return Effect(
            f"No minion is in hand that could be discarded: the top card of {DECK} is turned", "R30"
        )
    text = f"Instead {card_names(cards, gone)} of the hand is discarded"
    return Effect(text, "R30", _go(cards, gone, _hand(step.before), DISCARD_PILE))


def _only_a_frame(step: Step, cards: Any) -> None:
    """Tell nothing: it is watched so that the steps within it know where they are."""


STEPS: Mapping[str, Callable[[Step, Any], Told]] = {
    "_lay_heroes": _heroes_laid,
    "_deal_roles": _roles_dealt,
    "_deal_hands": _hands_dealt,
    "_build_piles": _piles_built,
    "begin_turn": _turn_begun,
    "choose_column": _only_a_frame,
    "join_column": _minion_placed,
    "queue_trap": _trap_queued,
    "discard": _discarded,
    "discard_from_hand": _discarded,
    "turn_cards": _only_a_frame,
    "draw_cards": _only_a_frame,
    "take_top": _card_taken,
    "take_chain": _chain_taken,
    "hit": _chain_hit,
    "end_attack": _attack_over,
    "hurt": _hurt,
    "begin_event": _event_begun,
    "aim_of": _aimed,
    "_do_effect": _effect_done,
    "slay": _slain,
    "fall_back": _fell_back,
}
