"""Ragemore: what happened at each step of the rules, in words (R2 to R30).

Each function here tells one rule function, by whose name `STEPS` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..witness import Effect, Moved, Step
from .actions import fight_outcome
from .cards import ABILITIES, CONDITIONAL_ABILITIES, NONE
from .deal import LARGE_QUEST
from .moves import hero_of, matched_card, reinforcer_of
from .state import Ending, Phase
from .transcript import ability_name, deck_of, listed, name, people, quests_of

TOP, BOTTOM, DECK = "the top of the Deck", "the bottom of the Deck", "the Deck"
QUEST = ("Quest A", "Quest B")
PARTY, FINISHED, GRAVEYARD = "the Party", "the Finished Quests", "the Graveyard"
ENCOUNTER, PLAYER = "the Encounter", "the player's hand"

_NO_QUEST, _BOTH_QUESTS = -1, 2


def _go(cards: Any, movers: list[int], source: str, target: str) -> tuple[Moved, ...]:
    return tuple(Moved(int(cards.number[card]), source, target) for card in movers)


def _names(cards: Any, some: list[int]) -> str:
    return listed([name(cards, card) for card in some])


def _lie(some: list[int], one: str, more: str) -> str:
    return one if len(some) == 1 else more


# ---------------------------------------------------------------- set-up


def _shuffled_all(step: Step, cards: Any) -> Effect:
    """All cards are shuffled, for the first time or because no card fitted (R2, R5)."""
    order = people(cards, deck_of(step.after))
    told = f"the Deck from top to bottom: {' '.join(map(str, order))}"
    if step.before.deck_size == 0:
        return Effect(f"All cards are shuffled, Enemy side up; {told}", "R2")
    moved = [
        move
        for quest, held in enumerate(quests_of(step.before))
        for move in _go(cards, held, QUEST[quest], DECK)
    ]
    return Effect(
        f"No card of the Deck fits a Quest: all cards are shuffled anew; {told}", "R5", tuple(moved)
    )


def _drawn_in_setup(step: Step, cards: Any) -> Effect | None:
    """Tell a card drawn in set-up if the player is asked where it goes (R3); else where it goes is told."""
    if step.parent is None or step.parent.name != "go_on_with_setup" or step.parent.inner[-1] is not step:
        return None
    card = int(step.returned)
    moved = _go(cards, [card], BOTTOM, PLAYER)
    return Effect(f"{name(cards, card)} from {BOTTOM} fits both Quests", "R3", moved)


def _placed_in_setup(step: Step, cards: Any) -> Effect:
    card, quest = int(step.before.pending), int(step.given["quest"])
    if step.parent is None:
        return _to_quest(cards, card, PLAYER, quest, "", "R3")
    return _to_quest(cards, card, BOTTOM, quest, _why_there(step.before, cards, quest), "R4")


def _to_quest(cards: Any, card: int, source: str, quest: int, why: str, rule: str) -> Effect:
    told = name(cards, card) if source == PLAYER else f"{name(cards, card)} from {source}"
    return Effect(f"{told} to {QUEST[quest]}{why}", rule, _go(cards, [card], source, QUEST[quest]))


def _why_there(state: Any, cards: Any, quest: int) -> str:
    """Say why a card of set-up went to a Quest unasked: the first card, the only fit, or chance (R4)."""
    held = quests_of(state)
    other, sizes = held[1 - quest], [len(cards_there) for cards_there in held]
    if sum(sizes) == 0:
        return ", the first card"
    if other and cards.suit[other[-1]] == cards.suit[state.pending]:
        return f": {QUEST[1 - quest]} ends in its suit"
    if sizes[1 - quest] == LARGE_QUEST:
        return f": {QUEST[1 - quest]} has all its cards"
    return ", picked by chance"


def _put_on_top(step: Step, cards: Any) -> Effect | None:
    if step.parent is None or step.parent.name != "go_on_with_setup":
        return None
    card = int(step.given["card"])
    told = f"{name(cards, card)} from {BOTTOM} to its top: it fits neither Quest"
    return Effect(told, "R5", _go(cards, [card], BOTTOM, TOP))


def _party_formed(step: Step, cards: Any) -> Effect:
    heroes = [int(card) for card in step.after.party[: step.after.party_size]]
    told = f"{_names(cards, heroes)} from {BOTTOM}, in this order, flipped to the Hero side: the Party"
    return Effect(told, "R6", _go(cards, heroes, BOTTOM, PARTY))


def _turn_begun(step: Step, cards: Any) -> Effect | None:
    after = step.after
    if after.ending == Ending.ENDLESS:
        return Effect(f"Turn {int(after.turn) + 1} would begin", "R39")
    if after.ending == Ending.STARVED:
        return Effect("The Deck is empty: no Encounter can be drawn", "R32")
    card = int(after.encounter)
    below = deck_of(after)
    told = f"; now {name(cards, below[0])} is on top" if below else "; the Deck is empty now"
    text = f"{name(cards, card)} from {TOP} is the Encounter of turn {int(after.turn)}{told}"
    return Effect(text, "R8", _go(cards, [card], TOP, ENCOUNTER))


# ---------------------------------------------------------------- actions


def _matched(step: Step) -> list[int]:
    cards = (matched_card(step.given["move"], k) for k in range(3))
    return [int(card) for card in cards if card != NONE]


def _sources(step: Step, some: list[int]) -> dict[str, list[int]]:
    """Return where cards lay that an action takes: place -> cards, in the order given."""
    found: dict[str, list[int]] = {}
    quests = quests_of(step.before)
    for card in some:
        place = ENCOUNTER if card == step.before.encounter else TOP
        for quest, held in enumerate(quests):
            place = QUEST[quest] if card in held else place
        found.setdefault(place, []).append(card)
    return found


def _spent(cards: Any, hero: int) -> str:
    return f"{name(cards, hero)} from {PARTY} to {BOTTOM}"


def _explored(step: Step, cards: Any) -> Effect:
    """Tell an Explore (R13, R14)."""
    hero, matched = int(hero_of(step.given["move"])), _matched(step)
    (place,) = _sources(step, matched)
    told = f"{_names(cards, matched)} from {place} to {FINISHED}; {_spent(cards, hero)}"
    moved = _go(cards, matched, place, FINISHED) + _go(cards, [hero], PARTY, BOTTOM)
    return Effect(told, "R13", moved)


def _recruited(step: Step, cards: Any) -> Effect:
    """Tell a Recruit: in the order of arrival, then the spent Hero (R17, R18)."""
    hero, matched = int(hero_of(step.given["move"])), _matched(step)
    place = {card: source for source, some in _sources(step, matched).items() for card in some}
    told = listed([f"{name(cards, card)} from {place[card]}" for card in matched])
    joins = _lie(matched, "joins", "join")
    moved = [Moved(int(cards.number[card]), place[card], PARTY) for card in matched]
    text = f"{told} {joins} {PARTY} on the Hero side; {_spent(cards, hero)}"
    return Effect(text, "R17", (*moved, *_go(cards, [hero], PARTY, BOTTOM)))


def _fought(step: Step, cards: Any) -> Effect:
    """Tell a Fight: strengths, who falls, who joins (R20 to R23)."""
    move, before, after = step.given["move"], step.before, step.after
    hero, reinforcer, enemy = int(hero_of(move)), int(reinforcer_of(move)), int(before.encounter)
    strength = str(int(cards.hero_strength[hero]))
    if reinforcer != NONE:
        strength += f" + {int(cards.hero_strength[reinforcer])}"
    outcome = fight_outcome(cards, hero, reinforcer, enemy)
    told = f"Strength {strength} against {int(cards.strength[enemy])}, "
    joins = f"{name(cards, enemy)}, {ENCOUNTER}, joins {PARTY} on the Hero side"
    join = _go(cards, [enemy], ENCOUNTER, PARTY)
    if outcome > 0:
        return Effect(f"{told}stronger: {joins}", "R21", join)
    stay = [int(card) for card in after.party[: after.party_size]]
    fallen = [card for card in (hero, reinforcer) if card not in (NONE, *stay)]
    if outcome < 0:
        text = f"{told}weaker: {_names(cards, fallen)} from {PARTY} to {GRAVEYARD}; {joins}"
        return Effect(text, "R22", _go(cards, fallen, PARTY, GRAVEYARD) + join)
    under = deck_of(after)[int(before.deck_size) :]
    moved = [Moved(int(cards.number[card]), ENCOUNTER if card == enemy else PARTY, BOTTOM) for card in under]
    return Effect(f"{told}equal: {_names(cards, under)} to {BOTTOM}, in this order", "R23", tuple(moved))


def _neighbours_discarded(step: Step, cards: Any) -> Effect | None:
    """Tell which cards lay on their own suit after others had left (R15)."""
    gone = [
        (QUEST[quest], [card for card in was if card not in now])
        for quest, (was, now) in enumerate(zip(quests_of(step.before), quests_of(step.after), strict=True))
    ]
    moved = [move for place, some in gone for move in _go(cards, some, place, GRAVEYARD)]
    if not moved:
        return None
    told = listed([f"{_names(cards, some)} from {place}" for place, some in gone if some])
    return Effect(f"{told} to {GRAVEYARD}: directly on a card of the same suit", "R15", tuple(moved))


# ---------------------------------------------------------------- placements


def _looked_for_quest(step: Step, cards: Any) -> Effect | None:
    """Tell a card that fits no Quest, or a played one that fits both (R11, R26)."""
    card, fits = int(step.given["card"]), int(step.returned)
    if not step.within("trigger"):
        if fits != _NO_QUEST:
            return None
        text = (
            f"{name(cards, card)}, {ENCOUNTER}, fits no Quest: to {GRAVEYARD}; its ability does not trigger"
        )
        return Effect(text, "R11", _go(cards, [card], ENCOUNTER, GRAVEYARD))
    told = f"{_ability(step, cards)}{name(cards, card)} from {TOP}"
    if fits == _NO_QUEST:
        moved = _go(cards, [card], TOP, GRAVEYARD)
        return Effect(f"{told} fits no Quest: to {GRAVEYARD}", "R26", moved)
    return Effect(f"{told} fits both Quests", "R26") if fits == _BOTH_QUESTS else None


def _added_to_quest(step: Step, cards: Any) -> Effect:
    """Tell a placement: of the Encounter (R10), or of a card that `play` moves (R26)."""
    card, quest = int(step.given["card"]), int(step.given["quest"])
    within = step.parent.name if step.parent else ""
    forced = within == "trigger" or step.within("meet_encounter")
    why = ", the only one that it fits" if forced else ""
    if within == "place_encounter":
        text = f"{name(cards, card)}, {ENCOUNTER}, to {QUEST[quest]}{why}"
        return Effect(text, "R10", _go(cards, [card], ENCOUNTER, QUEST[quest]))
    lead = _ability(step, cards) if within == "trigger" else ""
    text = f"{lead}{name(cards, card)} from {TOP} to {QUEST[quest]}{why}"
    return Effect(text, "R26", _go(cards, [card], TOP, QUEST[quest]))


# ---------------------------------------------------------------- abilities


def _owner(step: Step) -> int:
    """Return the card whose ability is being done: the one placed last."""
    trigger = step
    while trigger.name != "trigger" and trigger.parent is not None:
        step, trigger = trigger, trigger.parent
    placed = [one for one in step.earlier() if one.name == "_add_to_quest"]
    return int((placed[-1] if placed else trigger).given["card"])


def _ability(step: Step, cards: Any) -> str:
    card = _owner(step)
    return f"Ability of {name(cards, card)} ({ability_name(cards, card)}): "


def _deck_was_empty(step: Step, cards: Any) -> Effect:
    """Tell an ability that needs a card of the empty Deck (R27)."""
    end = ", so nothing happens" if step.returned else ", and a card must be taken from it"
    return Effect(f"{_ability(step, cards)}the Deck is empty{end}", "R27")


def _took_from_deck(step: Step, cards: Any) -> Effect | None:
    """Tell `kill`, `kill_if` and `gain_if` (R24, R25)."""
    if step.before.deck_size == 0:
        return None
    card, top, lead = int(step.given["card"]), deck_of(step.before)[0], _ability(step, cards)
    gains = ABILITIES[cards.ability[card]] == CONDITIONAL_ABILITIES[1]
    rule = "R25" if gains else "R24"
    if step.after.deck_size == step.before.deck_size:
        return Effect(f"{lead}{name(cards, top)} on top of the Deck is neither, so it stays there", rule)
    target = PARTY if gains else GRAVEYARD
    end = f"joins {PARTY} on the Hero side" if gains else f"to {GRAVEYARD}"
    return Effect(f"{lead}{name(cards, top)} from {TOP} {end}", rule, _go(cards, [top], TOP, target))


def _deck_stirred(step: Step, cards: Any) -> Effect:
    """Tell `top_to_bottom`, `bottom_to_top` and `shuffle` (R28)."""
    lead, was, now = _ability(step, cards), deck_of(step.before), deck_of(step.after)
    ability = ABILITIES[step.given["ability"]]
    if not was:
        return Effect(f"{lead}the Deck is empty, so nothing happens", "R28")
    if ability == "shuffle":
        order = " ".join(str(number) for number in people(cards, now))
        return Effect(f"{lead}the Deck is shuffled; from top to bottom now: {order}", "R28")
    down = ability == "top_to_bottom"
    card, source, target = (was[0], TOP, BOTTOM) if down else (was[-1], BOTTOM, TOP)
    text = f"{lead}{name(cards, card)} from {source} to its {'bottom' if down else 'top'}"
    return Effect(text, "R28", _go(cards, [card], source, target))


def _open_card_moved(step: Step, cards: Any) -> Effect:
    """Tell the abilities on open cards, as far as the player is not asked (R29, R30)."""
    lead, before = _ability(step, cards), step.before
    ability = ABILITIES[cards.ability[step.given["card"]]]
    if ability == "join_graveyard_if_any":
        if before.graveyard == 0:
            return Effect(f"{lead}{GRAVEYARD} is empty, so nothing happens", "R30")
        card = int(step.given["card"])
        quest = _quest_of(before, card)
        text = f"{lead}{GRAVEYARD} is not empty, so {name(cards, card)} from {quest} goes to {GRAVEYARD}"
        return Effect(text, "R30", _go(cards, [card], quest, GRAVEYARD))
    rule = "R30" if ability == "kill_in_smallest_quest" else "R29"
    forced = [one for one in step.inner if one.name == "move_chosen_card"]
    if forced:
        told = _chosen_card_goes(forced[0], cards)
        return Effect(f"{lead}{told.text}, the only choice", rule, told.moved)
    if step.returned:
        place = FINISHED if ability == "finished_to_bottom" else GRAVEYARD
        return Effect(f"{lead}no card lies in {place}, so nothing happens", rule)
    return Effect(f"{lead}there is a choice", rule)


def _chosen_card_moved(step: Step, cards: Any) -> Effect | None:
    return None if step.parent else _chosen_card_goes(step, cards)


def _chosen_card_goes(step: Step, cards: Any) -> Effect:
    """Tell where the card goes that was chosen (R29, R30)."""
    card, phase = int(step.given["card"]), step.before.phase
    if phase == Phase.CHOOSE_SMALLEST:
        source, target, rule = _quest_of(step.before, card), GRAVEYARD, "R30"
    else:
        source, target, rule = (FINISHED if phase == Phase.CHOOSE_FINISHED else GRAVEYARD), BOTTOM, "R29"
    text = f"{name(cards, card)} from {source} to {target}"
    return Effect(text, rule, _go(cards, [card], source, target))


def _quest_of(state: Any, card: int) -> str:
    return QUEST[0] if card in quests_of(state)[0] else QUEST[1]


def _only_a_frame(step: Step, cards: Any) -> None:
    """Tell nothing: it is watched so that the steps within it know where they are."""


STEPS: Mapping[str, Callable[[Step, Any], Effect | None]] = {
    "_clear": _shuffled_all,
    "go_on_with_setup": _only_a_frame,
    "take_bottom": _drawn_in_setup,
    "place_in_setup": _placed_in_setup,
    "put_top": _put_on_top,
    "_form_party": _party_formed,
    "begin_turn": _turn_begun,
    "explore": _explored,
    "recruit": _recruited,
    "fight": _fought,
    "discard_neighbours": _neighbours_discarded,
    "meet_encounter": _only_a_frame,
    "fitting_quest": _looked_for_quest,
    "place_encounter": _only_a_frame,
    "place_played": _only_a_frame,
    "_add_to_quest": _added_to_quest,
    "trigger": _only_a_frame,
    "_empty_deck": _deck_was_empty,
    "_take_from_deck": _took_from_deck,
    "_stir_deck": _deck_stirred,
    "_move_open_card": _open_card_moved,
    "move_chosen_card": _chosen_card_moved,
}
