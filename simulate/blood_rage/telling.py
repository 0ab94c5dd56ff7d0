"""Blood Rage: phases, positions and moves in words, for transcripts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .board import FIRST_FJORD, RESERVE, VALHALLA, YGGDRASIL
from .cards import NONE
from .moves import (
    CHALLENGE,
    FIGURE,
    FLEE,
    INVADE,
    JOIN,
    KEEP,
    KIND_NAMES,
    MARCH,
    PICK,
    PIECE,
    PILLAGE,
    PLACE,
    PLAY,
    QUEST,
    RECALL,
    SAVE,
    SLOT,
    STAT,
    STRIKE,
    UPGRADE,
    kind_of,
    number_of,
)
from .operations import SPECIFIED
from .state import PROVINCES, Ending, Phase
from .words import KINDS, OPERATIONS, WHENS

PROVINCE_NAMES = (
    "Elvagar", "Angerboda", "Muspelheim", "Horgr", "Utgard", "Andlang", "Gimle", "Myrkulor", "Yggdrasil",
)  # fmt: skip
FIGURE_NAMES = ("Warrior", "Leader", "Ship", "first Monster", "second Monster")
STAT_NAMES = ("Rage", "Axes", "Horns")
SLOT_NAMES = ("warrior", "leader", "ship", "monster 1", "monster 2", "clan 1", "clan 2", "clan 3")
TOKEN_NAMES = (*STAT_NAMES, "Glory", "all stats")

_PHASES = {
    Phase.OVER: "the game is over",
    Phase.DRAFT: "which card to keep",
    Phase.ACTION: "which action to take",
    Phase.PLACE: "where the figure goes",
    Phase.MARCH_TO: "where to march",
    Phase.MARCH: "which figure marches",
    Phase.REPLACE: "which upgrade to replace",
    Phase.CALL: "whether to join the battle",
    Phase.BATTLE: "which card to play in secret",
    Phase.LATE: "whether to add a card",
    Phase.SPARE: "which figure to keep",
    Phase.SAVE: "which figure to save",
    Phase.RAISE: "which stat to raise",
    Phase.RETRIEVE: "which card to take back",
    Phase.DISCARD: "which card to keep for the next Age",
    Phase.SACRIFICE: "which figure to sacrifice",
    Phase.FOLLOW: "whether to pillage at once",
}

_CARD_MOVES = (PICK, UPGRADE, QUEST, PLAY, STRIKE, KEEP)
_FIGURE_MOVES = (INVADE, RECALL, FIGURE, SAVE, FLEE)
_AREA_MOVES = (MARCH, PILLAGE, CHALLENGE, PLACE)
_AREA_OF_PIECE = 16


def area_name(area: int) -> str:
    """Return what people call an area (R4, R5)."""
    if area <= YGGDRASIL:
        return PROVINCE_NAMES[area]
    if area < RESERVE:
        first = 2 * (area - FIRST_FJORD)
        return f"the fjord of {PROVINCE_NAMES[first]} and {PROVINCE_NAMES[first + 1]}"
    return {RESERVE: "the reserve", VALHALLA: "Valhalla"}.get(area, "the box")


def card_name(cards: Any, card: int) -> str:
    """Return how a card is written: its name, what it is, and its value."""
    name = "".join(chr(letter) for letter in cards.letters[card] if letter)
    return f"{name} ({KINDS[cards.kind[card]]} {cards.value[card]})"


def card_names(cards: Any, some: Iterable[int]) -> str:
    """Return several cards as in a list; ``none`` if there are none."""
    return ", ".join(card_name(cards, card) for card in some) or "none"


def describe_phase(state: Any) -> str:
    """Return the question that is being decided."""
    return _PHASES[Phase(int(state.phase))]


def describe_move(move: int, view: Any, cards: Any, rules: Any) -> str:
    """Return a move in words (R12)."""
    kind, number = int(kind_of(move)), int(number_of(move))
    word = KIND_NAMES[kind]
    if kind in _CARD_MOVES:
        return f"{word} {card_name(cards, number)}"
    if kind in _FIGURE_MOVES:
        return f"{word} {FIGURE_NAMES[number]}"
    if kind in _AREA_MOVES:
        return f"{word} {area_name(number)}"
    if kind in (JOIN, PIECE):
        figure, area = divmod(number, _AREA_OF_PIECE)
        return f"{word} {FIGURE_NAMES[figure]} from {area_name(area)}"
    if kind == SLOT:
        return f"{word} {SLOT_NAMES[number]}"
    if kind == STAT:
        return f"raise {STAT_NAMES[number]}"
    return word


def describe_state(state: Any, cards: Any) -> list[str]:
    """Return lines that say where all stand: provinces, and each seat; of a draft what is in hand."""
    players = int(state.rules.players)
    lines = [f"Age {state.age}, first is seat {state.first}; doomed: {_dooms(state)}"]
    if state.phase == Phase.DRAFT:
        return lines + _own_cards(state, cards, int(state.to_move))
    for province in range(PROVINCES):
        token = TOKEN_NAMES[state.tokens[province]]
        word = "destroyed" if state.destroyed[province] else "pillaged" if state.pillaged[province] else token
        figures = [_figures_in(state, seat, province) for seat in range(players)]
        told = "; ".join(f"seat {seat}: {one}" for seat, one in enumerate(figures) if one)
        lines.append(f"{area_name(province)}: {word}" + (f"; {told}" if told else ""))
    for seat in range(players):
        held = card_names(cards, [int(card) for card in state.slots[seat] if card != NONE])
        steps = ", ".join(f"{name} {state.steps[seat, k]}" for k, name in enumerate(STAT_NAMES))
        lines.append(
            f"seat {seat}: {state.glory[seat].sum()} Glory, {state.rage[seat]} Rage, steps {steps}, "
            f"{state.hand_size[seat]} cards; in reserve: {figures_told(state, seat, (RESERVE,)) or 'none'}; "
            f"in Valhalla: {figures_told(state, seat, (VALHALLA,)) or 'none'}; upgrades: {held}"
        )
    if state.to_move != NONE:
        lines += _own_cards(state, cards, int(state.to_move))
    return lines


def _own_cards(state: Any, cards: Any, seat: int) -> list[str]:
    lines = []
    for what, rows, sizes in (
        ("pack", "packs", "pack_size"),
        ("hand", "hands", "hand_size"),
        ("quests face down", "quests", "quest_size"),
    ):
        held = state[rows][seat][: state[sizes][seat]].tolist()
        if held:
            lines.append(f"{what} of seat {seat}: {card_names(cards, held)}")
    return lines


def _dooms(state: Any) -> str:
    return ", ".join(area_name(int(province)) for province in state.dooms)


def _figures_in(state: Any, seat: int, province: int) -> str:
    fjord = FIRST_FJORD + province // 2 if province < YGGDRASIL else NONE - 1
    return figures_told(state, seat, (province, fjord))


def figures_told(state: Any, seat: int, areas: tuple[int, ...]) -> str:
    """Return a seat's figures in some areas, Warriors in the first; "" if there are none."""
    warriors = int(state.warriors[seat, areas[0]])
    told = [f"{warriors} Warrior{'s' if warriors > 1 else ''}"] if warriors else []
    for kind in range(1, len(FIGURE_NAMES)):
        if state.others[seat, kind - 1] in areas:
            told.append(FIGURE_NAMES[kind])
    return ", ".join(told)


def describe_cards(cards: Any) -> list[str]:
    """Return a line a card: its Age, how it is written, how many there are by players, and its text."""
    lines = ["name (kind and value): copies with 2, 3, 4 players: when it does what"]
    for card in range(int(cards.count)):
        copies = ", ".join(str(int(number)) for number in cards.copies[card])
        texts = [_text(effect.tolist()) for effect in cards.effects[card] if effect[1]]
        told = f"Age {cards.age[card]}, #{cards.number[card]}: {card_name(cards, card)}: {copies}"
        lines.append(": ".join([told, "; ".join(texts)]) if texts else told)
    return lines


def _text(effect: list[int]) -> str:
    """Return an effect as a card file has it."""
    when, do, *values = effect
    arguments = SPECIFIED[OPERATIONS[do]].arguments
    told = [
        f"{argument.name} {argument.words[value] if argument.words else value}"
        for argument, value in zip(arguments, values, strict=False)
    ]
    return " ".join([WHENS[when], OPERATIONS[do], *told])


def describe_ending(state: Any, cards: Any, rules: Any) -> str:
    """Return why the game is over (R42)."""
    scores = [int(state.glory[seat].sum()) for seat in range(int(state.rules.players))]
    if state.ending == Ending.WON:
        return f"After the third Age the highest Glory is {max(scores)}: won (R42)."
    return f"After the third Age {max(scores)} Glory is shared (R42)."
