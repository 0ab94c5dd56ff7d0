"""Dragon's Ransom: turns and their phases, and how a game ends (R22 to R27, R33 to R41).

`take_move` does what a player has decided, `go_on` what follows by itself; both return the stage that comes
next: `rules.advance` is the loop around them.
"""

from __future__ import annotations

from typing import Any

from ..bits import has
from ..compiling import inlined, part
from ..kernel_records import at
from .attack import begin_attack, end_attack, go_on_attacking, hit, take_chain
from .cards import NONE
from .columns import as_table, join_column
from .deck import draw_cards
from .events import ASK_PLAYER, aim_of, begin_event, next_to_act
from .hands import attacks_in_hand, join_hand, leave_hand
from .heroes import all_defeated, discard_active, queue_trap
from .moves import END, USE, kind_of, number_of
from .state import Ending, Phase, Stage
from .words import ABILITY, ATTACK, EVENT, MINION, PLAY, TRAP, TURN
from .words import USE as AT_USE

_OVER, _PLAY, _COLUMN, _SEND = int(Phase.OVER), int(Phase.PLAY), int(Phase.COLUMN), int(Phase.SEND)
_DISCARD, _DRAW, _FORCED = int(Phase.DISCARD), int(Phase.DRAW), int(Phase.FORCED)
_ADJACENT, _BEGIN = int(Phase.ADJACENT), int(Phase.BEGIN)

_WON, _DEPLETED, _ENDLESS = int(Ending.WON), int(Ending.DEPLETED), int(Ending.ENDLESS)

ASK, TURN_STAGE, PLAYING, EVENTS = int(Stage.ASK), int(Stage.TURN), int(Stage.PLAYING), int(Stage.EVENTS)
_NEXT_HERO, _ITEMS, _PERFORMED = int(Stage.NEXT_HERO), int(Stage.ITEMS), int(Stage.PERFORMED)
EFFECTS, _RESOLVED, _HIT = int(Stage.EFFECTS), int(Stage.RESOLVED), int(Stage.HIT)
_DRAWN, _FORCE, _CLOSE = int(Stage.DRAWN), int(Stage.FORCE), int(Stage.CLOSE)


# ---------------------------------------------------------------- what a player decides


@inlined
def take_move(state: Any, move: int, cards: Any) -> int:
    """Do what the player has decided. Return the stage that follows."""
    phase, kind, number = state.phase, kind_of(move), number_of(move)
    if phase == _COLUMN:
        return choose_column(state, number, cards)
    if phase == _DISCARD:
        return discard(state, kind, number)
    if phase == _SEND:
        if kind == END:
            end_attack(state)
            return EVENTS
        return _do_effects(state, take_chain(state, cards, number), NONE, _HIT)
    if phase == _DRAW:
        return draw(state, number, cards)
    if phase == _ADJACENT:
        state.aim = number
        state.acting = NONE
        return _perform(state, int(state.order[at(state.turn_of - 1)]))
    if phase == _BEGIN:
        return EVENTS
    return play(state, kind, number, cards)


@inlined
def play(state: Any, kind: int, card: int, cards: Any) -> int:
    """Play a card, use the role, or play no more; a forced Attack! is outside all limits (R23, R33, R38)."""
    if kind == END:
        if state.rules.players > 1:
            state.skipped[state.seat] = int(state.played == 0)
        state.phase = _DISCARD
        return ASK
    if kind == USE:
        state.used = 1
        role = int(state.roles[at(state.seat)])
        if cards.needs_column[at(role)] == 1:
            state.using = 1
            state.phase = _COLUMN
            return ASK
        return _own_effects(state, role, NONE, 1 << AT_USE, EVENTS)
    leave_hand(as_table(state), card)
    state.pending = card
    if state.phase == _FORCED:
        state.forced += 1
    else:
        state.played += 1
        _pay(state, int(cards.cost[at(card)]))
    if cards.kind[at(card)] == ATTACK:
        begin_attack(state, cards, card)
        state.phase = _SEND
        return ASK if go_on_attacking(state, cards) else EVENTS
    if cards.kind[at(card)] == TRAP and cards.special[at(card)] == 0 and cards.needs_column[at(card)] == 0:
        return _own_effects(state, card, NONE, 1 << PLAY, _RESOLVED)
    state.phase = _COLUMN
    return ASK


@part
def _pay(state: Any, cost: int) -> None:
    """A card costs plays, or one of the free ones (R38)."""
    if state.rules.players == 1 or cost == 0:
        return
    if state.free > 0:
        state.free -= 1
    else:
        state.spent += cost


@inlined
def choose_column(state: Any, column: int, cards: Any) -> int:
    """A minion joins a column, a special trap a queue; all else takes effect there (R8, R17, R18, R41)."""
    if state.using == 1:
        state.using = 0
        return _own_effects(state, int(state.roles[at(state.seat)]), column, 1 << AT_USE, EVENTS)
    card = int(state.pending)
    if cards.kind[at(card)] == MINION:
        state.pending = NONE
        join_column(as_table(state), column, card)
        if cards.whens[at(card)] & (1 << PLAY) == 0:
            return EVENTS
        return _own_effects(state, card, column, 1 << PLAY, EVENTS)
    if cards.special[at(card)] == 0:
        return _own_effects(state, card, column, 1 << PLAY, _RESOLVED)
    state.pending = NONE
    queue_trap(state, card, column)
    return EVENTS


@inlined
def discard(state: Any, kind: int, card: int) -> int:
    """Discard a card of the hand, or no more (R24)."""
    if kind == END:
        state.phase = _DRAW
    else:
        leave_hand(as_table(state), card)
        state.discard[at(card)] += 1
    return ASK


@inlined
def draw(state: Any, count: int, cards: Any) -> int:
    """Take so many cards at once (R25, R26, R40)."""
    draw_cards(state, cards, count, state.rules.new_cards == 0)
    state.drawn += count
    state.after = _DRAWN
    return ASK if has_ended(state) else EVENTS


# ---------------------------------------------------------------- what follows by itself


@inlined
def go_on(state: Any, stage: int, cards: Any) -> int:
    """Do one stage of what follows by itself. Return the next."""
    if stage == PLAYING:
        state.phase = _PLAY
        return ASK
    if stage == EVENTS:
        return go_on_with_events(state, cards)
    if stage == _NEXT_HERO:
        return let_hero_act(state, cards)
    if stage == _ITEMS:
        return let_items_act(state, cards)
    if stage == _PERFORMED:
        discard_active(state, int(state.order[at(state.turn_of - 1)]))
        return _NEXT_HERO
    if stage == _RESOLVED:
        state.discard[at(state.pending)] += 1
        state.pending = NONE
        return EVENTS
    if stage == _HIT:
        hit(state, cards)
        return ASK if go_on_attacking(state, cards) else EVENTS
    if stage == _DRAWN:
        return take_fresh(state)
    if stage == _FORCE:
        return force_attack(state, cards)
    if stage == _CLOSE:
        return end_turn(state)
    return begin_turn(state, cards)


@part
def begin_turn(state: Any, cards: Any) -> int:
    """The next turn begins, with what its role does then; or there have been too many (R22, R41)."""
    if state.turn == state.rules.turn_limit:
        return end(state, _ENDLESS)
    state.turn += 1
    state.played = 0
    state.spent = 0
    state.free = 0
    state.used = 0
    state.after = PLAYING
    role = int(state.roles[at(state.seat)])
    if role == NONE or not has(cards.whens[at(role)], TURN):
        return EVENTS
    return _own_effects(state, role, 0, 1 << TURN, EVENTS)


@part
def go_on_with_events(state: Any, cards: Any) -> int:
    """Events that wait are performed, and then the game goes on, if it does (R31, R36)."""
    if state.events_due > 0:
        begin_event(state, cards)
        return _NEXT_HERO
    return ASK if has_ended(state) else int(state.after)


@inlined
def let_hero_act(state: Any, cards: Any) -> int:
    """The next hero performs its card, when it is known which column it attacks (R28, R29)."""
    hero = next_to_act(state)
    if hero == NONE:
        return ASK if has_ended(state) else EVENTS
    state.aim = aim_of(state, cards, hero)
    if state.aim != ASK_PLAYER:
        return _perform(state, hero)
    state.acting = hero
    state.phase = _ADJACENT
    return ASK


@part
def _perform(state: Any, hero: int) -> int:
    card = int(state.active[at(hero)])
    state.tasks[0] = card
    state.task_count = 1
    state.task_column = hero
    return _do_effects(state, 1 << EVENT, hero, _ITEMS)


@part
def let_items_act(state: Any, cards: Any) -> int:
    """After an ability the hero's items act, as they are now (R21, R32)."""
    hero = int(state.task_column)
    if state.active[at(hero)] == NONE or cards.kind[at(state.active[at(hero)])] != ABILITY:
        return _PERFORMED
    state.task_count = state.item_count[at(hero)]
    for place in range(state.task_count):
        state.tasks[at(place)] = state.items[at(hero), at(place)]
    return _do_effects(state, 1 << EVENT, hero, _PERFORMED)


@part
def take_fresh(state: Any) -> int:
    """The new cards go to the hand (R26)."""
    for place in range(state.fresh_size):
        join_hand(as_table(state), int(state.fresh[at(place)]), False)
    state.fresh_size = 0
    return _FORCE


@part
def force_attack(state: Any, cards: Any) -> int:
    """Who holds too many Attack! cards must play one (R33)."""
    if attacks_in_hand(as_table(state), cards) < state.rules.forced_attack_at:
        return _CLOSE
    state.after = _FORCE if state.rules.forced_attacks == 1 else _CLOSE
    state.phase = _FORCED
    return ASK


@part
def end_turn(state: Any) -> int:
    """The turn ends: with an empty deck the game too; else the next seat has its turn (R35 to R37)."""
    if has_ended(state):
        return ASK
    if state.deck_size == 0:
        return end(state, _DEPLETED)
    state.seat = 0 if state.seat + 1 == state.rules.players else state.seat + 1
    return TURN_STAGE


@part
def has_ended(state: Any) -> bool:
    """Whether the players have won, or lost at once with the deck's last card (R34 to R36)."""
    if all_defeated(state):
        end(state, _WON)
    elif state.rules.depletion == 1 and state.deck_size == 0:
        end(state, _DEPLETED)
    return bool(state.phase == _OVER)


@part
def end(state: Any, ending: int) -> int:
    """Record how the game ended."""
    state.ending = ending
    state.phase = _OVER
    return ASK


# ---------------------------------------------------------------- effects that are due


@part
def _own_effects(state: Any, card: int, column: int, whens: int, then: int) -> int:
    state.tasks[0] = card
    state.task_count = 1
    state.task_column = column
    return _do_effects(state, whens, NONE, then)


@part
def _do_effects(state: Any, whens: int, hero: int, then: int) -> int:
    """Note which effects of `tasks` are to be done, whose they are, and the stage that follows."""
    state.task_whens = whens
    state.task_hero = hero
    state.task_then = then
    return EFFECTS
