"""Ragemore: the Encounter is placed, and its ability triggers (R10, R11, R24 to R30)."""

from __future__ import annotations

from typing import Any

from ..bits import bit, has, lowest
from ..compiling import part
from .actions import discard_neighbours, join_party, leave_quest
from .cards import ABILITIES, NONE
from .deck import put_bottom, put_top, shuffle_deck, take_bottom, take_top, top_card
from .ending import has_ended, starve
from .legal import smallest_quest_cards
from .state import QUESTS, Phase

_PLACE_ENCOUNTER, _PLACE_PLAYED = int(Phase.PLACE_ENCOUNTER), int(Phase.PLACE_PLAYED)
_CHOOSE_FINISHED, _CHOOSE_GRAVEYARD = int(Phase.CHOOSE_FINISHED), int(Phase.CHOOSE_GRAVEYARD)
_CHOOSE_SMALLEST = int(Phase.CHOOSE_SMALLEST)

_KILL, _KILL_IF = ABILITIES.index("kill"), ABILITIES.index("kill_if")
_GAIN_IF, _PLAY = ABILITIES.index("gain_if"), ABILITIES.index("play")
_TOP_TO_BOTTOM, _BOTTOM_TO_TOP = ABILITIES.index("top_to_bottom"), ABILITIES.index("bottom_to_top")
_SHUFFLE, _FINISHED_TO_BOTTOM = ABILITIES.index("shuffle"), ABILITIES.index("finished_to_bottom")
_GRAVEYARD_TO_BOTTOM = ABILITIES.index("graveyard_to_bottom")
_JOIN_GRAVEYARD = ABILITIES.index("join_graveyard_if_any")
_KILL_IN_SMALLEST = ABILITIES.index("kill_in_smallest_quest")

_NO_QUEST, _BOTH_QUESTS = -1, 2


@part
def fitting_quest(table: Any, cards: Any, card: int) -> int:
    """Return the Quest that takes a card: 0, 1, 2 for both, -1 for none (R10, R11).

    A Quest takes a card of another suit than its last; an empty one takes none.
    """
    fits = _NO_QUEST
    for quest in range(QUESTS):
        size = table.quest_size[quest]
        if size > 0 and cards.suit[table.quest[quest, size - 1]] != cards.suit[card]:
            fits = quest if fits == _NO_QUEST else _BOTH_QUESTS
    return fits


@part
def meet_encounter(state: Any, cards: Any, rules: Any, rng: Any) -> bool:
    """Place the Encounter if it is still there. Return whether the turn is done (R10, R11, R38)."""
    if state.encounter == NONE:
        return True
    quest = fitting_quest(state, cards, state.encounter)
    if quest == _BOTH_QUESTS:
        state.phase = _PLACE_ENCOUNTER
        return False
    if quest == _NO_QUEST:
        state.graveyard |= bit(state.encounter)
        state.encounter = NONE
        return not has_ended(state, cards, rules)
    return place_encounter(state, quest, cards, rules, rng)


@part
def place_encounter(state: Any, quest: int, cards: Any, rules: Any, rng: Any) -> bool:
    """Place the Encounter on this Quest and trigger its ability. Return whether the turn is done (R10)."""
    card = state.encounter
    state.encounter = NONE
    _add_to_quest(state, quest, card)
    if has_ended(state, cards, rules):
        return False
    return trigger(state, card, cards, rules, rng)


@part
def place_played(state: Any, quest: int, cards: Any, rules: Any, rng: Any) -> bool:
    """Move the Deck's top card to the Quest that the player picked for it (R26)."""
    card = take_top(state)
    _add_to_quest(state, quest, card)
    if has_ended(state, cards, rules):
        return False
    if rules.play_triggers_ability == 1:
        return trigger(state, card, cards, rules, rng)
    return True


@part
def _add_to_quest(state: Any, quest: int, card: int) -> None:
    state.quest[quest, state.quest_size[quest]] = card
    state.quest_size[quest] += 1


@part
def trigger(state: Any, card: int, cards: Any, rules: Any, rng: Any) -> bool:
    """Do the ability of a card that was just placed. Return whether the turn is done (R24 to R30)."""
    # With `play_triggers_ability`, a played card's own ability follows: hence the loop.
    while cards.ability[card] == _PLAY:
        if state.deck_size == 0:
            return _empty_deck(state, rules)
        played = top_card(state)
        quest = fitting_quest(state, cards, played)
        if quest == _BOTH_QUESTS:
            state.phase = _PLACE_PLAYED
            return False
        take_top(state)
        if quest == _NO_QUEST:
            state.graveyard |= bit(played)
            return not has_ended(state, cards, rules)
        _add_to_quest(state, quest, played)
        if has_ended(state, cards, rules):
            return False
        if rules.play_triggers_ability == 0:
            return True
        card = played
    if cards.ability[card] <= _GAIN_IF:
        return _take_from_deck(state, card, cards, rules)
    if cards.ability[card] <= _SHUFFLE:
        _stir_deck(state, cards.ability[card], rng)
        return True
    return _move_open_card(state, card, cards, rules)


@part
def _empty_deck(state: Any, rules: Any) -> bool:
    """An ability needs a top card and there is none: a loss, or nothing (R27)."""
    if rules.empty_deck_ability == 1:
        return True
    starve(state)
    return False


@part
def _take_from_deck(state: Any, card: int, cards: Any, rules: Any) -> bool:
    """`kill`, `kill_if` and `gain_if` (R24, R25)."""
    if state.deck_size == 0:
        return _empty_deck(state, rules)
    top = top_card(state)
    if cards.ability[card] != _KILL and not has(cards.ability_suits[card], cards.suit[top]):
        return True
    take_top(state)
    if cards.ability[card] == _GAIN_IF:
        join_party(state, top)
    else:
        state.graveyard |= bit(top)
    return not has_ended(state, cards, rules)


@part
def _stir_deck(state: Any, ability: int, rng: Any) -> None:
    """`top_to_bottom`, `bottom_to_top` and `shuffle` (R28)."""
    if state.deck_size == 0:
        return
    if ability == _TOP_TO_BOTTOM:
        put_bottom(state, take_top(state))
    elif ability == _BOTTOM_TO_TOP:
        put_top(state, take_bottom(state))
    else:
        shuffle_deck(state, rng)


@part
def _move_open_card(state: Any, card: int, cards: Any, rules: Any) -> bool:
    """The abilities that move a card which everybody sees, perhaps of the player's choice (R29, R30)."""
    ability = cards.ability[card]
    if ability == _JOIN_GRAVEYARD:
        if state.graveyard != 0:
            kill_in_quest(state, card, cards, rules)
        return not has_ended(state, cards, rules)
    if ability == _FINISHED_TO_BOTTOM:
        members, phase = state.finished, _CHOOSE_FINISHED
    elif ability == _GRAVEYARD_TO_BOTTOM:
        members, phase = state.graveyard, _CHOOSE_GRAVEYARD
    else:
        members, phase = smallest_quest_cards(state), _CHOOSE_SMALLEST
    if members == 0:
        return True
    state.phase = phase
    if members & (members - 1) != 0:
        return False
    return move_chosen_card(state, lowest(members), cards, rules)


@part
def move_chosen_card(state: Any, card: int, cards: Any, rules: Any) -> bool:
    """Do what the phase says with the card that the player chose (R29, R30)."""
    if state.phase == _CHOOSE_SMALLEST:
        kill_in_quest(state, card, cards, rules)
        return not has_ended(state, cards, rules)
    if state.phase == _CHOOSE_FINISHED:
        state.finished &= ~bit(card)
    else:
        state.graveyard &= ~bit(card)
    put_bottom(state, card)
    return True


@part
def kill_in_quest(state: Any, card: int, cards: Any, rules: Any) -> None:
    """A card of a Quest goes to the Graveyard (R30)."""
    leave_quest(state, card)
    state.graveyard |= bit(card)
    discard_neighbours(state, cards, rules)
