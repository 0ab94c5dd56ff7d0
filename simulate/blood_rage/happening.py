"""Blood Rage: what happened at each step of the rules, in words.

Each function here tells one rule function, by whose name `STEPS` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..witness import Effect, Step
from .board import FULL, RING, TRACKS, VALHALLA
from .cards import AGES, NONE
from .state import PROVINCES
from .telling import (
    FIGURE_NAMES,
    SLOT_NAMES,
    STAT_NAMES,
    TOKEN_NAMES,
    area_name,
    card_name,
    card_names,
    figures_told,
)

Told = Effect | Iterable[Effect] | None

_SOURCES = (
    ("a battle", "R33"),
    ("pillaging", "R35"),
    ("a quest", "R38"),
    ("Ragnarok", "R39"),
    ("a card's text", "R61"),
    ("stats", "R42"),
)


def _seats(step: Step) -> range:
    return range(int(step.after.rules.players))


# ---------------------------------------------------------------- set-up and draft


def _tokens_laid(step: Step, cards: Any) -> Effect:
    tokens = step.after.tokens.tolist()
    laid = ", ".join(f"{area_name(place)} {TOKEN_NAMES[tokens[place]]}" for place in range(PROVINCES))
    return Effect(f"Pillage tokens: {laid}", "R6")


def _dooms_drawn(step: Step, cards: Any) -> Effect:
    after = step.after
    doomed = ", ".join(area_name(int(province)) for province in after.dooms)
    gone = ", ".join(area_name(province) for province in range(RING) if after.destroyed[province])
    return Effect(f"Doomed in Ages 1 to {AGES}: {doomed}; destroyed at once: {gone}", "R7")


def _packs_dealt(step: Step, cards: Any) -> Iterator[Effect]:
    after = step.after
    away = int(after.unseen_count - step.before.unseen_count)
    yield Effect(f"Age {after.age}: eight cards to each, {away} put away unseen", "R10")
    for seat in _seats(step):
        pack = after.packs[seat, : after.pack_size[seat]].tolist()
        yield Effect(f"Pack of seat {seat}: {card_names(cards, pack)}", "R10")


def _round_begun(step: Step, cards: Any) -> Effect | None:
    if step.after.unseen_count == step.before.unseen_count:
        return None
    return Effect("What is left of the packs is put away unseen", "R10")


def _round_over(step: Step, cards: Any) -> Effect | None:
    if (step.after.packs == step.before.packs).all():
        return None
    return Effect("The packs are passed on", "R10")


def _actions_begun(step: Step, cards: Any) -> Effect:
    told = ", ".join(f"seat {seat} has {int(step.after.rage[seat])} Rage" for seat in _seats(step))
    return Effect(f"The Action phase begins: {told}", "R12")


def _actions_over(step: Step, cards: Any) -> Effect:
    return Effect("The Action phase is over", "R14")


# ---------------------------------------------------------------- actions and battles


def _upgrade_put(step: Step, cards: Any) -> Effect:
    seat, slot, card = (int(step.given[name]) for name in ("seat", "slot", "card"))
    text = f"{card_name(cards, card)} comes into the slot {SLOT_NAMES[slot]} of seat {seat}"
    old = int(step.before.slots[seat, slot])
    return Effect(text + (f"; {card_name(cards, old)} is discarded" if old != NONE else ""), "R20")


def _called(step: Step, cards: Any) -> Effect:
    fighters = [f"seat {seat}" for seat in _seats(step) if step.after.fighters[seat]]
    if not fighters:
        return Effect("Nobody else is there: no battle", "R27")
    return Effect(f"Battle: {' against '.join(fighters)}", "R27")


def _revealed(step: Step, cards: Any) -> Iterator[Effect]:
    before = step.before
    for seat in _seats(step):
        if before.fighters[seat]:
            card = int(before.chosen[seat])
            told = "no card" if card == NONE else card_name(cards, card)
            yield Effect(f"Seat {seat} reveals {told}", "R28")


def _total_told(step: Step, cards: Any) -> Effect:
    return Effect(f"Strength of seat {int(step.given['seat'])}: {int(step.returned)}", "R31")


def _compared(step: Step, cards: Any) -> Effect:
    winner = int(step.after.winner)
    return Effect("The highest is shared: all lose" if winner == NONE else f"Seat {winner} wins", "R31")


def _marked(step: Step, cards: Any) -> Effect:
    after = step.after
    return Effect(f"Seat {after.pillager} has pillaged {area_name(int(after.province))}", "R33")


def _text_done(step: Step, cards: Any) -> Iterator[Effect]:
    for seat in _seats(step):
        more = int(step.after.rage[seat]) - int(step.before.rage[seat])
        if more:
            yield Effect(f"Seat {seat} {'gains' if more > 0 else 'loses'} {abs(more)} Rage", "R61")


def _cards_taken(step: Step, cards: Any) -> Effect | None:
    owner, taker = int(step.given["owner"]), int(step.given["taker"])
    played = step.before.played[owner, : step.before.played_size[owner]].tolist()
    return Effect(f"Into the hand of seat {taker}: {card_names(cards, played)}", "R34") if played else None


def _cards_put_away(step: Step, cards: Any) -> Effect | None:
    winner = int(step.before.winner)
    if winner == NONE or step.before.played_size[winner] == 0:
        return None
    played = step.before.played[winner, : step.before.played_size[winner]].tolist()
    return Effect(f"Discarded: {card_names(cards, played)}", "R34")


def _destroyed(step: Step, cards: Any) -> Effect | None:
    warriors, others = int(step.given["warriors"]), int(step.given["others"])
    told = [f"{warriors} {FIGURE_NAMES[0]}{'s' if warriors > 1 else ''}"] if warriors else []
    told += [FIGURE_NAMES[kind] for kind in range(1, len(FIGURE_NAMES)) if others >> kind & 1]
    if not told:
        return None
    where = area_name(int(step.given["province"]))
    return Effect(f"Destroyed at {where}, of seat {int(step.given['seat'])}: {', '.join(told)}", "R36")


# ---------------------------------------------------------------- Glory and stats


def _glory_added(step: Step, cards: Any) -> Effect | None:
    seat, amount = int(step.given["seat"]), int(step.given["amount"])
    if amount == 0:
        return None
    why, rule = _SOURCES[int(step.given["source"])]
    has = int(step.after.glory[seat].sum())
    return Effect(f"Seat {seat}: {amount:+d} Glory by {why}, to {has}", rule)


def _stat_raised(step: Step, cards: Any) -> Effect:
    seat, which = int(step.given["seat"]), int(step.given["which"])
    if step.before.steps[seat, which] == FULL:
        return Effect(f"{STAT_NAMES[which]} of seat {seat} can't rise any more", "R35")
    to = int(step.after.steps[seat, which])
    return Effect(f"{STAT_NAMES[which]} of seat {seat} rises to step {to}: {TRACKS[which, to - 1]}", "R35")


# ---------------------------------------------------------------- the end of an Age


def _kept(step: Step, cards: Any) -> Effect:
    seat, card = int(step.given["seat"]), int(step.given["card"])
    return Effect(f"Seat {seat} keeps {card_name(cards, card)} and puts the rest away unseen", "R37")


def _put_away(step: Step, cards: Any) -> Effect | None:
    seat = int(step.given["seat"])
    if step.within("keep") or step.before.hand_size[seat] == 0:
        return None
    return Effect(f"Seat {seat} puts its whole hand away unseen", "R37")


def _quest_checked(step: Step, cards: Any) -> Effect | None:
    seat = int(step.given["seat"])
    if step.before.quest_size[seat] == 0:
        return None
    fulfilled = step.after.done[seat] > step.before.done[seat]
    name = card_name(cards, int(step.before.quests[seat, 0]))
    return Effect(f"Seat {seat} reveals {name}: {'fulfilled' if fulfilled else 'failed'}", "R38")


def _ragnarok_begun(step: Step, cards: Any) -> Effect:
    province = int(step.after.dooms[step.after.age - 1])
    return Effect(f"Ragnarok destroys {area_name(province)}", "R39")


def _released(step: Step, cards: Any) -> Iterator[Effect]:
    for seat in _seats(step):
        if told := figures_told(step.before, seat, (VALHALLA,)):
            yield Effect(f"Valhalla releases of seat {seat}: {told}", "R41")


STEPS: Mapping[str, Callable[[Step, Any], Told]] = {
    "_lay_tokens": _tokens_laid,
    "_draw_dooms": _dooms_drawn,
    "deal_packs": _packs_dealt,
    "begin_round": _round_begun,
    "end_round": _round_over,
    "begin_actions": _actions_begun,
    "no_seat": _actions_over,
    "put_upgrade": _upgrade_put,
    "end_call": _called,
    "reveal": _revealed,
    "_total": _total_told,
    "compare": _compared,
    "mark": _marked,
    "do_text": _text_done,
    "take_played": _cards_taken,
    "put_cards_away": _cards_put_away,
    "destroy": _destroyed,
    "add_glory": _glory_added,
    "raise_stat": _stat_raised,
    "keep": _kept,
    "put_away": _put_away,
    "check_quest": _quest_checked,
    "begin_ragnarok": _ragnarok_begun,
    "release": _released,
}
