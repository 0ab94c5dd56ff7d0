"""Dragon's Ransom, told in words: cards, positions and moves as a player would say them."""

from __future__ import annotations

from typing import Any

from .cards import HEROES, NONE
from .columns import attack_value, closest_chain, is_complete
from .heroes import item_sum
from .moves import COLUMN, DISCARD, DRAW, END, PLAY, SEND, kind_of, number_of
from .operations import SPECIFIED
from .state import Phase
from .words import ABILITY, DO_HEALTH, HERO, KINDS, OPERATIONS, POSITIONS, ROLE, TYPES, WHENS

_COLUMN_NAMES = ("A", "B", "C", "D")


def card_name(cards: Any, card: int) -> str:
    """Return a card as people call it: its number and what it is, ``12 minion 2 undead start``."""
    kind = int(cards.kind[card])
    told = f"#{int(cards.number[card])} {KINDS[kind].replace('_', ' ')}"
    if TYPES[cards.type[card]] != "none":
        value = "-" if cards.value[card] == NONE else str(int(cards.value[card]))
        told += f" {value} {TYPES[cards.type[card]]} {POSITIONS[cards.position[card]]}"
    return told


def card_names(cards: Any, some: list[int]) -> str:
    """Return several cards as in a sentence; ``none`` if there are none."""
    return listed([card_name(cards, card) for card in some]) or "none"


def listed(texts: list[str]) -> str:
    """Return words as in a sentence: ``a, b and c``."""
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def column_name(column: int) -> str:
    """Return a column's name: A to D from left to right."""
    return f"column {_COLUMN_NAMES[column]}"


# ---------------------------------------------------------------- where the cards are


def column_of(state: Any, column: int) -> list[int]:
    """Return the minions of a column, the closest to the hero first."""
    return list(state.columns[column][: state.column_size[column]].tolist())


def queue_of(state: Any, column: int) -> list[int]:
    """Return a hero's queue, the next card first."""
    return list(state.queues[column][: state.queue_size[column]].tolist())


def items_of(state: Any, column: int) -> list[int]:
    """Return a hero's items, the first placed first."""
    return list(state.items[column][: state.item_count[column]].tolist())


def hand_of(state: Any, seat: int) -> list[int]:
    """Return a seat's hand, ascending."""
    return list(state.hands[seat][: state.hand_size[seat]].tolist())


def deck_of(state: Any) -> list[int]:
    """Return the deck, the top card first."""
    return list(state.deck[: state.deck_size].tolist()[::-1])


def health_of(state: Any, cards: Any, column: int) -> int:
    """Return a hero's health, as `heroes.health_of` does (R2, R21)."""
    printed = int(cards.health[state.heroes[column]]) + int(state.rules.hero_health)
    return max(1, printed) + int(_plain(item_sum)(state, cards, column, DO_HEALTH))


def _plain(part: Any) -> Any:
    """Return the plain function behind a part of the rules, which has no entry from Python."""
    return getattr(part, "py_func", part)


def describe_position(state: Any, cards: Any) -> dict[str, Any]:
    """Return where every card is, by number, and all that is noted, as plain values: for programs."""
    numbers = cards.number.tolist()
    players = int(state.rules.players)

    def people(some: list[int]) -> list[int]:
        return [numbers[card] for card in some]

    def person(card: int) -> int | None:
        return None if card == NONE else numbers[card]

    return {
        "phase": Phase(int(state.phase)).name.lower(),
        "turn": int(state.turn),
        "to_move": None if state.to_move == NONE else int(state.to_move),
        "heroes": people(state.heroes.tolist()),
        "wounds": state.wounds.tolist(),
        "health": [int(health_of(state, cards, column)) for column in range(HEROES)],
        "defeated": [bool(one) for one in state.defeated],
        "columns": [people(column_of(state, column)) for column in range(HEROES)],
        "queues": [people(queue_of(state, column)) for column in range(HEROES)],
        "items": [people(items_of(state, column)) for column in range(HEROES)],
        "active": [person(card) for card in state.active.tolist()],
        "deck": people(deck_of(state)),
        "known": int(state.known),
        "hands": [people(hand_of(state, seat)) for seat in range(players)],
        "roles": [person(role) for role in state.roles[:players].tolist()],
        "fresh": people(state.fresh[: state.fresh_size].tolist()),
        "pending": person(int(state.pending)),
        "discard": {
            str(numbers[card]): int(state.discard[card]) for card in range(cards.count) if state.discard[card]
        },
        **{
            name: int(state[name])
            for name in ("played", "spent", "free", "chains_left", "events_due", "events", "chains")
        },
    }


def describe_state(state: Any, cards: Any) -> list[str]:
    """Return the lines that say what the seat to move knows: the four columns, the deck, its hand."""
    told = [_told_column(state, cards, column) for column in range(HEROES)]
    piles = " + ".join(
        f"{int(state.pile_cards[pile])} ({int(state.pile_attacks[pile])} Heroes Attack!)"
        for pile in range(state.rules.piles)
    )
    told.append(f"Deck: {int(state.deck_size)} cards, {piles}")
    if state.phase != Phase.OVER:
        if state.known:
            told.append(f"Known on top: {card_names(cards, deck_of(state)[: state.known])}")
        seat = int(state.to_move)
        told.append(f"Hand of seat {seat}: {card_names(cards, hand_of(state, seat))}")
    return told


def _told_column(state: Any, cards: Any, column: int) -> str:
    name = f"Column {_COLUMN_NAMES[column]}: hero #{int(cards.number[state.heroes[column]])}"
    if state.defeated[column]:
        return f"{name}, defeated in turn {int(state.slain_turn[column])}"
    chain = int(_plain(closest_chain)(state, cards, column))
    total = sum(
        max(0, int(_plain(attack_value)(state, cards, card))) for card in column_of(state, column)[:chain]
    )
    is_whole = " complete" if _plain(is_complete)(state, cards, column, chain) else ""
    told = f"{name}, {int(state.wounds[column])} of {int(health_of(state, cards, column))} wounds"
    told += f"; queue: {card_names(cards, queue_of(state, column))}"
    if state.item_count[column]:
        told += f"; items: {card_names(cards, items_of(state, column))}"
    told += f"; minions: {card_names(cards, column_of(state, column))}"
    return told + (f"; the closest{is_whole} chain has {chain}, value {total}" if chain else "")


def describe_cards(cards: Any) -> list[str]:
    """Return the lines that say how cards and columns are written, and which cards there are."""
    return [
        "Columns A to D stand from left to right, one for each hero; minions are told from it outwards.",
        "A card is told by its number in the card set, its kind, and a minion's value, type and position.",
        "",
        *(_told_card(cards, card) for card in range(int(cards.count))),
    ]


def _told_card(cards: Any, card: int) -> str:
    kind = int(cards.kind[card])
    told = [f"{int(cards.copies[card])} x {card_name(cards, card)}"]
    if cards.hero[card] != NONE and kind != HERO:
        told.append(f"of hero #{int(cards.number[cards.heroes[cards.hero[card]]])}")
    for what, kinds in (("health", (HERO,)), ("hand", (ROLE,)), ("initiative", (ABILITY,))):
        told += [f"{what} {int(cards[what][card])}"] if kind in kinds else []
    told += ["special"] if cards.special[card] else []
    effects = [_told_effect(effect) for effect in cards.effects[card].tolist() if effect[0]]
    return ", ".join(told) + (f": {'; '.join(effects)}" if effects else "")


def _told_effect(effect: list[int]) -> str:
    """Return an effect as its words: ``play: draw, count 1``."""
    when, do, *values = effect
    arguments = SPECIFIED[OPERATIONS[do]].arguments
    told = [
        f"{argument.name} {argument.words[value] if argument.words else value}"
        for argument, value in zip(arguments, values, strict=False)
    ]
    return f"{WHENS[when]}: {', '.join([OPERATIONS[do], *told])}"


# ---------------------------------------------------------------- decisions

_QUESTIONS = {
    Phase.PLAY: "which card to play?",
    Phase.COLUMN: "to which column?",
    Phase.SEND: "which column sends its closest chain?",
    Phase.DISCARD: "which card to discard?",
    Phase.DRAW: "how many cards to draw?",
    Phase.FORCED: "which Attack! card, as one must be played?",
    Phase.ADJACENT: "which adjacent column does the hero attack?",
    Phase.BEGIN: "the first turn begins.",
}


def describe_phase(state: Any) -> str:
    """Return the question that is being decided."""
    if state.phase == Phase.OVER:
        return "The game is over."
    return f"Turn {int(state.turn)}. Seat {int(state.to_move)}: {_QUESTIONS[Phase(int(state.phase))]}"


def describe_move(move: int, view: Any, cards: Any, rules: Any) -> str:
    """Return a legal move in words."""
    kind, number = int(kind_of(move)), int(number_of(move))
    if kind == END:
        return {Phase.PLAY: "play no more", Phase.DISCARD: "discard no more"}.get(
            Phase(int(view.phase)), "no further chain" if view.phase == Phase.SEND else "go on"
        )
    if kind in (COLUMN, SEND):
        return column_name(number)
    if kind == DRAW:
        return f"{number}"
    if kind in (PLAY, DISCARD):
        return card_name(cards, number)
    return "use the role"
