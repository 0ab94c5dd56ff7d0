"""Blood Rage: what a battle brings (R32 to R34, R51, R54 to R57)."""

from __future__ import annotations

from typing import Any

from ..compiling import part
from .battle import first_card
from .board import (
    AXES,
    MONSTER,
    RESERVE,
    WARRIOR,
    as_table,
    free_below_horns,
    has_room,
    others_here,
    seat_after,
    stands,
    stat,
)
from .cards import NONE
from .doom import doom
from .gains import BATTLE_GLORY, CARD_GLORY, add_glory, score_of
from .hands import join_hand
from .moves import END
from .operations import MOST_EFFECTS
from .pillage import raise_by_text
from .state import SLOTS, Cause, Phase, Why
from .tasks import Step, push, task
from .upgrades import FIRST_CLAN, clan_has, clan_lowest, has_op
from .words import (
    DO_GLORY,
    DO_RAGE,
    DO_RAISE,
    DO_RETRIEVE,
    DO_RETURN,
    DO_STEAL,
    DO_TAKE_CARDS,
    FIGURE,
    GLORY_STOLEN,
    IN_BATTLE,
    LOSE,
    ONCE,
    SUCCESS,
    WIN,
)

_PLACE, _RETRIEVE = int(Phase.PLACE), int(Phase.RETRIEVE)
_TEXT, _CARDS_REST = int(Step.TEXT), int(Step.CARDS_REST)
_RETURN = int(Why.RETURN)
_LOSS = int(Cause.LOSS)
_NOT_YET = 255


@part
def lose_figures(state: Any, seat: int) -> None:
    """A loser's figures in the battle are destroyed (R32)."""
    if seat != state.winner:
        province = int(state.province)
        others = others_here(as_table(state), seat, province)
        doom(state, seat, province, int(state.warriors[seat, province]), others, _LOSS)


@part
def win_axes(state: Any) -> None:
    """The winner gains Glory as Axes say (R33)."""
    if state.winner != NONE:
        amount = stat(as_table(state), int(state.winner), AXES) + state.rules.battle_glory
        add_glory(state, int(state.winner), BATTLE_GLORY, max(0, amount))


@part
def begin_texts(state: Any, cards: Any) -> None:
    """The texts for winning, losing and after battle, from the pillager clockwise (R34)."""
    for steps in range(state.rules.players - 1, -1, -1):
        seat = seat_after(as_table(state), int(state.pillager), steps)
        card = first_card(state, seat)
        if card == NONE:
            continue
        for effect in range(MOST_EFFECTS - 1, -1, -1):
            if _acts(state, seat, int(cards.effects[card, effect, 0])):
                push(state, task(_TEXT, seat, effect))


@part
def _acts(state: Any, seat: int, when: int) -> bool:
    won = bool(seat == state.winner)
    if when == SUCCESS:
        return won and bool(seat == state.pillager)
    return when == IN_BATTLE or (when == WIN and won) or (when == LOSE and not won)


@part
def do_text(state: Any, cards: Any, seat: int, effect: int) -> None:
    """One text of a revealed card (R34, R54, R57, R61)."""
    card = int(state.played[seat, 0])
    do, amount = cards.effects[card, effect, 1], int(cards.effects[card, effect, 2])
    if do == DO_GLORY:
        add_glory(state, seat, CARD_GLORY, glory_of_effect(state, cards, seat, card, effect))
    elif do == DO_RAGE:
        state.rage[seat] += amount
    elif do == DO_RAISE:
        raise_by_text(state, seat, amount)
    elif do == DO_STEAL and state.winner != NONE:
        steal(state, seat, amount, int(cards.effects[card, effect, 3]))


@part
def glory_of_effect(state: Any, cards: Any, seat: int, card: int, effect: int) -> int:
    """Return the Glory for a battle: once, or for each figure destroyed in it (R61)."""
    enemies, figures = 0, 0
    for other in range(state.rules.players):
        figures += int(state.destroyed_here[other])
        if other != seat:
            enemies += int(state.destroyed_here[other])
    amount, per = int(cards.effects[card, effect, 2]), cards.effects[card, effect, 3]
    if enemies < cards.effects[card, effect, 4]:
        return 0
    if per == ONCE:
        return amount
    return amount * (figures if per == FIGURE else enemies)


@part
def steal(state: Any, seat: int, what: int, amount: int) -> None:
    """A loser takes Rage or Glory from the winner (R54)."""
    winner = int(state.winner)
    has = score_of(state, winner) if what == GLORY_STOLEN else int(state.rage[winner])
    if has < amount:
        amount = max(0, has) if state.rules.short_steal == 0 else 0
    if what == GLORY_STOLEN:
        add_glory(state, seat, CARD_GLORY, amount)
        add_glory(state, winner, CARD_GLORY, -amount)
    else:
        state.rage[seat] += amount
        state.rage[winner] -= amount


@part
def figure_glory(state: Any, cards: Any) -> None:
    """Glory of clan upgrades, and of Monsters that took part and are still in their slots (R34)."""
    for seat in range(state.rules.players):
        if state.fighters[seat] == 0:
            continue
        for slot in range(MONSTER, SLOTS):
            card = int(state.slots[seat, slot])
            counts = slot >= FIRST_CLAN or (state.took_part[seat] >> slot) & 1
            if not counts or not has_op(cards, card, DO_GLORY):
                continue
            for effect in range(MOST_EFFECTS):
                when, do = cards.effects[card, effect, 0], cards.effects[card, effect, 1]
                if when == IN_BATTLE and do == DO_GLORY:
                    add_glory(state, seat, CARD_GLORY, glory_of_effect(state, cards, seat, card, effect))


@part
def give_cards_back(state: Any, cards: Any) -> None:
    """A loser may take the winner's cards; else the winner may take some back (R34, R55, R56)."""
    push(state, task(_CARDS_REST))
    if state.winner == NONE:
        return
    winner = int(state.winner)
    for steps in range(state.rules.players):
        seat = seat_after(as_table(state), int(state.pillager), steps)
        if seat != winner and has_op(cards, first_card(state, seat), DO_TAKE_CARDS):
            take_played(state, winner, seat)
            return
    if clan_has(as_table(state), cards, winner, DO_RETRIEVE):
        push(state, task(_RETRIEVE, winner, _NOT_YET))


@part
def take_played(state: Any, owner: int, taker: int) -> None:
    """Revealed cards go to a hand (R34, R55)."""
    for place in range(state.played_size[owner]):
        join_hand(state, taker, int(state.played[owner, place]), True)
    state.played_size[owner] = 0


@part
def retrieve(state: Any, cards: Any, seat: int, move: int, card: int) -> None:
    """Pay to take a revealed card back, or no more (R56)."""
    if move == END:
        return
    state.rage[seat] -= clan_lowest(as_table(state), cards, seat, DO_RETRIEVE)
    found = 0
    for place in range(state.played_size[seat]):
        if found == 1:
            state.played[seat, place - 1] = state.played[seat, place]
        elif state.played[seat, place] == card:
            found = 1
    state.played_size[seat] -= found
    join_hand(state, seat, card, True)
    push(state, task(_RETRIEVE, seat, card))


@part
def put_cards_away(state: Any) -> None:
    """The winner's cards are discarded, losers take theirs back (R34)."""
    for seat in range(state.rules.players):
        if seat == state.winner:
            for place in range(state.played_size[seat]):
                state.discard[state.played[seat, place]] += 1
            state.played_size[seat] = 0
        else:
            take_played(state, seat, seat)


@part
def offer_return(state: Any, cards: Any, seat: int) -> None:
    """After losing one may put a Warrior into the province (R51)."""
    province = int(state.province)
    if seat == state.winner or not clan_has(as_table(state), cards, seat, DO_RETURN):
        return
    ready = (
        state.warriors[seat, RESERVE] > 0
        and stands(as_table(state), province)
        and has_room(as_table(state), province)
    )
    if ready and free_below_horns(as_table(state), seat):
        push(state, task(_PLACE, seat, _RETURN, WARRIOR, province))
