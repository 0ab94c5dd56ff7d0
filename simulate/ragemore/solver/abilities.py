"""The Encounter and the abilities on a board, as `encounter` does them on a full state."""

from __future__ import annotations

from typing import Any

from ...bits import bit, has, lowest
from ...compiling import part
from ..cards import ABILITIES, NONE
from ..state import QUESTS, Ending, Phase
from .board import (
    add_to_quest,
    join_party,
    leave_quest,
    put_bottom,
    put_top,
    quest_cards,
    quest_size,
    quest_top,
    take_bottom,
    take_top,
    top_card,
)
from .ends import discard_neighbours, has_ended
from .setting_up import shuffle_deck

_OVER, _STARVED = int(Phase.OVER), int(Ending.STARVED)
_PLACE_ENCOUNTER, _PLACE_PLAYED = int(Phase.PLACE_ENCOUNTER), int(Phase.PLACE_PLAYED)
_CHOOSE_FINISHED, _CHOOSE_GRAVEYARD = int(Phase.CHOOSE_FINISHED), int(Phase.CHOOSE_GRAVEYARD)
_CHOOSE_SMALLEST = int(Phase.CHOOSE_SMALLEST)

_KILL, _GAIN_IF, _PLAY = ABILITIES.index("kill"), ABILITIES.index("gain_if"), ABILITIES.index("play")
_TOP_TO_BOTTOM, _BOTTOM_TO_TOP = ABILITIES.index("top_to_bottom"), ABILITIES.index("bottom_to_top")
_SHUFFLE, _FINISHED_TO_BOTTOM = ABILITIES.index("shuffle"), ABILITIES.index("finished_to_bottom")
_GRAVEYARD_TO_BOTTOM = ABILITIES.index("graveyard_to_bottom")
_JOIN_GRAVEYARD = ABILITIES.index("join_graveyard_if_any")

_NO_QUEST, _BOTH_QUESTS = -1, 2


@part
def fitting_quest(board: Any, cards: Any, card: int) -> int:
    """Return the Quest that takes a card: 0, 1, 2 for both, -1 for none (R10, R11)."""
    fits = _NO_QUEST
    for quest in range(QUESTS):
        row = board.quest[quest]
        if row != 0 and cards.suit[quest_top(row)] != cards.suit[card]:
            fits = quest if fits == _NO_QUEST else _BOTH_QUESTS
    return fits


@part
def meet_encounter(board: Any, cards: Any, rules: Any, future: Any, stream: Any) -> bool:
    """Place the Encounter if it is still there. Return whether the turn is done (R10, R11, R38)."""
    if board.encounter == NONE:
        return True
    quest = fitting_quest(board, cards, board.encounter)
    if quest == _BOTH_QUESTS:
        board.phase = _PLACE_ENCOUNTER
        return False
    if quest == _NO_QUEST:
        board.graveyard |= bit(board.encounter)
        board.encounter = NONE
        return not has_ended(board, cards, rules)
    return place_encounter(board, quest, cards, rules, future, stream)


@part
def place_encounter(board: Any, quest: int, cards: Any, rules: Any, future: Any, stream: Any) -> bool:
    """Place the Encounter on this Quest and trigger its ability. Return whether the turn is done (R10)."""
    card = board.encounter
    board.encounter = NONE
    add_to_quest(board, quest, card)
    if has_ended(board, cards, rules):
        return False
    return _trigger(board, card, cards, rules, future, stream)


@part
def place_played(board: Any, quest: int, cards: Any, rules: Any, future: Any, stream: Any) -> bool:
    """Move the Deck's top card to the Quest that the player picked for it (R26)."""
    card = take_top(board)
    add_to_quest(board, quest, card)
    if has_ended(board, cards, rules):
        return False
    if rules.play_triggers_ability == 1:
        return _trigger(board, card, cards, rules, future, stream)
    return True


@part
def _trigger(board: Any, card: int, cards: Any, rules: Any, future: Any, stream: Any) -> bool:
    """Do the ability of a card that was just placed. Return whether the turn is done (R24 to R30)."""
    while cards.ability[card] == _PLAY:
        if board.deck_size == 0:
            return _empty_deck(board, rules)
        played = top_card(board)
        quest = fitting_quest(board, cards, played)
        if quest == _BOTH_QUESTS:
            board.phase = _PLACE_PLAYED
            return False
        take_top(board)
        if quest == _NO_QUEST:
            board.graveyard |= bit(played)
            return not has_ended(board, cards, rules)
        add_to_quest(board, quest, played)
        if has_ended(board, cards, rules):
            return False
        if rules.play_triggers_ability == 0:
            return True
        card = played
    ability = cards.ability[card]
    if ability <= _GAIN_IF:
        return _take_from_deck(board, card, cards, rules)
    if ability <= _SHUFFLE:
        _stir_deck(board, ability, future, stream)
        return True
    return _move_open_card(board, card, cards, rules)


@part
def _empty_deck(board: Any, rules: Any) -> bool:
    """An ability needs a top card and there is none: a loss, or nothing (R27)."""
    if rules.empty_deck_ability == 1:
        return True
    board.ending, board.phase = _STARVED, _OVER
    return False


@part
def _take_from_deck(board: Any, card: int, cards: Any, rules: Any) -> bool:
    """`kill`, `kill_if` and `gain_if` (R24, R25)."""
    if board.deck_size == 0:
        return _empty_deck(board, rules)
    top = top_card(board)
    if cards.ability[card] != _KILL and not has(cards.ability_suits[card], cards.suit[top]):
        return True
    take_top(board)
    if cards.ability[card] == _GAIN_IF:
        join_party(board, top, cards)
    else:
        board.graveyard |= bit(top)
    return not has_ended(board, cards, rules)


@part
def _stir_deck(board: Any, ability: int, future: Any, stream: Any) -> None:
    """`top_to_bottom`, `bottom_to_top` and `shuffle` (R28)."""
    if board.deck_size == 0:
        return
    if ability == _TOP_TO_BOTTOM:
        put_bottom(board, take_top(board))
    elif ability == _BOTTOM_TO_TOP:
        put_top(board, take_bottom(board))
    else:
        shuffle_deck(board, future, stream)


@part
def _move_open_card(board: Any, card: int, cards: Any, rules: Any) -> bool:
    """The abilities that move a card which everybody sees, perhaps of the player's choice (R29, R30)."""
    ability = cards.ability[card]
    if ability == _JOIN_GRAVEYARD:
        if board.graveyard != 0:
            _kill_in_quest(board, card, cards, rules)
        return not has_ended(board, cards, rules)
    if ability == _FINISHED_TO_BOTTOM:
        members, phase = board.finished, _CHOOSE_FINISHED
    elif ability == _GRAVEYARD_TO_BOTTOM:
        members, phase = board.graveyard, _CHOOSE_GRAVEYARD
    else:
        members, phase = smallest_quest_cards(board), _CHOOSE_SMALLEST
    if members == 0:
        return True
    board.phase = phase
    if members & (members - 1) != 0:
        return False
    return move_chosen_card(board, lowest(members), cards, rules)


@part
def smallest_quest_cards(board: Any) -> int:
    """Return the cards of the Quest with the fewest, of both on a tie; an empty one does not count (R30)."""
    first, second = quest_size(board.quest[0]), quest_size(board.quest[1])
    members = 0
    if first > 0 and (second == 0 or first <= second):
        members |= quest_cards(board.quest[0])
    if second > 0 and (first == 0 or second <= first):
        members |= quest_cards(board.quest[1])
    return members


@part
def move_chosen_card(board: Any, card: int, cards: Any, rules: Any) -> bool:
    """Do what the phase says with the card that the player chose (R29, R30)."""
    if board.phase == _CHOOSE_SMALLEST:
        _kill_in_quest(board, card, cards, rules)
        return not has_ended(board, cards, rules)
    if board.phase == _CHOOSE_FINISHED:
        board.finished &= ~bit(card)
    else:
        board.graveyard &= ~bit(card)
    put_bottom(board, card)
    return True


@part
def _kill_in_quest(board: Any, card: int, cards: Any, rules: Any) -> None:
    """A card of a Quest goes to the Graveyard (R30)."""
    leave_quest(board, card)
    board.graveyard |= bit(card)
    discard_neighbours(board, cards, rules)
