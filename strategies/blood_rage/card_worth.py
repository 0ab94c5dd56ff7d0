"""What a card of Blood Rage is worth to have, by its kind and by what it does, never by its name."""

from __future__ import annotations

from typing import Any

from ...simulate.blood_rage.board import STRENGTHS
from ...simulate.blood_rage.cards import AGES, NONE
from ...simulate.blood_rage.operations import MOST_EFFECTS
from ...simulate.blood_rage.state import PROVINCES
from ...simulate.blood_rage.words import (
    ALL,
    BATTLE,
    CLAN,
    DESTROYED,
    DO_AGAIN,
    DO_CANCEL,
    DO_CHALLENGE,
    DO_CHEAPER,
    DO_COPY,
    DO_EXTRA_WARRIOR,
    DO_FLEE,
    DO_FOLLOW,
    DO_FREE,
    DO_GLORY,
    DO_KILL,
    DO_LATE,
    DO_MOST,
    DO_MOVE,
    DO_PAIRS,
    DO_PROTECT,
    DO_QUEST_STRENGTH,
    DO_QUEST_TIMES,
    DO_RAGE,
    DO_RAGNAROK_TIMES,
    DO_RAISE,
    DO_RECALL,
    DO_RETRIEVE,
    DO_RETURN,
    DO_SACRIFICE,
    DO_SHIP,
    DO_SPARE,
    DO_STEAL,
    DO_TAKE_CARDS,
    DO_VALHALLA,
    DO_WATCH,
    DO_YGGDRASIL,
    END,
    MONSTER,
    QUEST,
    RELEASE,
    WARRIOR,
)
from ...simulate.compiling import part
from ...simulate.kernel_records import at
from .standing import provinces_of


@part
def card_worth(table: Any, cards: Any, w: Any, card: int) -> float:
    """Return what a card is worth to one who plays it, whatever it costs."""
    kind, value = int(cards.kind[at(card)]), float(cards.value[at(card)])
    worth = effects_worth(cards, w, card)
    if kind == BATTLE:
        return float(worth + w.battle + w.bonus * value)
    if kind == QUEST:
        return float(worth + _errand_worth(table, cards, w, card))
    if kind == CLAN:
        worth += w.clan
    elif kind == MONSTER:
        worth += w.monster + w.monster_strength * value
    else:
        worth += w.trained
        if kind == WARRIOR:
            worth += w.warrior_strength * (value - STRENGTHS[0])
    return float(worth * (1.0 + w.horizon * (AGES - table.age)))


@part
def _errand_worth(table: Any, cards: Any, w: Any, card: int) -> float:
    """Return what a quest is worth; nothing where all provinces that it asks for are destroyed (R38)."""
    worth = w.errand + w.errand_glory * (cards.value[at(card)] + table.rules.quest_glory)
    if cards.effects[at(card), 0, 1] == DO_MOST:
        provinces, standing = provinces_of(int(cards.effects[at(card), 0, 2])), 0
        for province in range(PROVINCES):
            standing += (provinces >> province) & int(table.destroyed[at(province)] == 0)
        if standing == 0:
            return 0.0
        worth += w.open * standing
    return float(worth)


@part
def effects_worth(cards: Any, w: Any, card: int) -> float:
    """Return what all effects of a card are worth."""
    worth = 0.0
    for effect in range(MOST_EFFECTS):
        do = int(cards.effects[at(card), at(effect), 1])
        if do == 0:
            break
        first = float(cards.effects[at(card), at(effect), 2])
        if cards.kind[at(card)] <= QUEST:
            worth += _battle_worth(cards, w, card, effect, do, first)
        elif do == DO_GLORY:
            worth += _glory_worth(w, int(cards.effects[at(card), at(effect), 0]), first)
        elif cards.kind[at(card)] == CLAN:
            worth += _clan_worth(w, do, first)
        else:
            worth += _figure_worth(w, do, first)
    return worth


@part
def _battle_worth(cards: Any, w: Any, card: int, effect: int, do: int, first: float) -> float:
    if do == DO_GLORY:
        return float(w.spoils * first)
    if do == DO_RAISE:
        return float(w.raising * (3.0 if first == ALL else 1.0))
    if do == DO_RAGE:
        return float(w.looting * first)
    if do == DO_STEAL:
        return float(w.stealing * cards.effects[at(card), at(effect), 3])
    if do == DO_TAKE_CARDS:
        return float(w.poison)
    if do == DO_KILL:
        return float(w.smite * cards.effects[at(card), at(effect), 3])
    if do == DO_SPARE:
        return float(w.tide)
    if do == DO_CANCEL:
        return float(w.primacy)
    if do == DO_WATCH:
        return float(w.watching)
    if do == DO_COPY:
        return float(w.copying)
    if do == DO_LATE:
        return float(w.late)
    if do == DO_VALHALLA:
        return float(w.grave)
    return 0.0


@part
def _glory_worth(w: Any, when: int, amount: float) -> float:
    if when == RELEASE:
        return float(w.release * amount)
    if when == DESTROYED:
        return float(w.ship_glory * amount)
    if when == END:
        return float(w.end_glory * amount)
    return float(w.spoils * amount)


@part
def _figure_worth(w: Any, do: int, first: float) -> float:
    if do == DO_FREE:
        return float(w.freedom)
    if do == DO_PAIRS:
        return float(w.pairs * (first - 2.0))
    if do == DO_SHIP:
        return float(w.sea)
    if do == DO_YGGDRASIL:
        return float(w.yggdrasil)
    if do == DO_FLEE:
        return float(w.flee)
    if do == DO_KILL:
        return float(w.slay * (1.0 + first))
    if do == DO_AGAIN:
        return float(w.again)
    if do == DO_MOVE:
        return float(w.moving)
    if do == DO_RAISE:
        return float(w.raising * (3.0 if first == ALL else 1.0))
    return 0.0


@part
def _clan_worth(w: Any, do: int, first: float) -> float:
    if do == DO_CHEAPER:
        return float(w.cheaper * first)
    if do == DO_QUEST_STRENGTH:
        return float(w.quest_strength * first)
    if do == DO_QUEST_TIMES:
        return float(w.quest_times * (first - 1.0))
    if do == DO_RAGNAROK_TIMES:
        return float(w.ragnarok_times * (first - 1.0))
    if do == DO_PROTECT:
        return float(w.protect)
    if do == DO_EXTRA_WARRIOR:
        return float(w.extra)
    if do == DO_FOLLOW:
        return float(w.follow)
    if do == DO_RECALL:
        return float(w.recall)
    if do == DO_CHALLENGE:
        return float(w.challenge)
    if do == DO_SACRIFICE:
        return float(w.sacrifice)
    if do == DO_RETRIEVE:
        return float(w.retrieve)
    if do == DO_RETURN:
        return float(w.returning)
    return 0.0


@part
def pick_worth(table: Any, cards: Any, w: Any, card: int) -> float:
    """Return what a card of the pack is worth beside the hand: less for one more of its kind (R10)."""
    seat, kind, fellows = int(table.to_move), int(cards.kind[at(card)]), 0
    for place in range(table.hand_size[at(seat)]):
        other = int(cards.kind[at(table.hands[at(seat), at(place)])])
        fellows += int(min(other, WARRIOR) == min(kind, WARRIOR))
    glut = w.glut_battle if kind == BATTLE else w.glut_quest if kind == QUEST else w.glut_upgrade
    worth = card_worth(table, cards, w, card) - glut * fellows
    if kind >= WARRIOR:
        replaced = slot_to_replace(table, cards, w, seat, kind)
        if replaced >= 0:
            worth -= card_worth(table, cards, w, int(table.slots[at(seat), at(replaced)]))
    return float(worth)


@part
def slot_to_replace(table: Any, cards: Any, w: Any, seat: int, kind: int) -> int:
    """Return the slot whose card an upgrade of this kind would replace, NONE if there is a free one (R20)."""
    first, last = kind - WARRIOR, kind - WARRIOR
    if kind == MONSTER:
        last = 4
    elif kind == CLAN:
        first, last = 5, 7
    found, least = NONE, 1e9
    for slot in range(first, last + 1):
        card = int(table.slots[at(seat), at(slot)])
        if card == NONE:
            return NONE
        worth = card_worth(table, cards, w, card)
        if worth < least:
            found, least = slot, worth
    return found
