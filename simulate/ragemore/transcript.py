"""Ragemore, told in words: positions and moves as a player would say them."""

from __future__ import annotations

from typing import Any

from ..bits import has
from .actions import bottom_card, fight_outcome
from .cards import ABILITIES, ABILITY_MEANINGS, MAX_CARDS, NONE, SUITS
from .deck import observe
from .moves import (
    CHOOSE,
    EXPLORE,
    FIGHT,
    PASS,
    RECRUIT,
    bottom_order,
    chosen_card,
    hero_of,
    kind_of,
    matched_card,
    quest_of,
    reinforcer_of,
)
from .state import QUESTS, VIEW, Phase


def ability_name(cards: Any, card: int) -> str:
    """Return a card's ability with the suits that it asks for: ``kill_if cross/road``."""
    suits = [SUITS[s] for s in range(len(SUITS)) if has(cards.ability_suits[card], s)]
    return ABILITIES[cards.ability[card]] + (f" {'/'.join(suits)}" if suits else "")


def name(cards: Any, card: int) -> str:
    """Return a card by its number and suit: ``7 cross``."""
    return f"{cards.number[card]} {SUITS[cards.suit[card]]}"


def quest_card(cards: Any, card: int) -> str:
    """Return a card by what counts of it on a Quest: ``7 cross 2 skull``."""
    return f"{name(cards, card)} {cards.strength[card]}{' skull' if cards.skull[card] else ''}"


def enemy(cards: Any, card: int) -> str:
    """Return a card by its number and Enemy side: ``7 cross 2 skull (kill)``."""
    return f"{quest_card(cards, card)} ({ability_name(cards, card)})"


def hero(cards: Any, card: int) -> str:
    """Return a card by its number and Hero side: ``2 crown 1+ [cross, sun]``."""
    return f"{name(cards, card)} {_hero_side(cards, card)}"


def _hero_side(cards: Any, card: int) -> str:
    plus = "+" if cards.plus[card] else ""
    skills = ", ".join(SUITS[cards.skills[card, k]] for k in range(cards.skill_count[card]))
    return f"{cards.hero_strength[card]}{plus} [{skills}]"


def listed(texts: list[str]) -> str:
    """Return words as in a sentence: ``a, b and c``."""
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


# ---------------------------------------------------------------- where cards are


def members(cards: Any, held: int) -> list[int]:
    """Return the cards of a set, by number."""
    return sorted((c for c in range(MAX_CARDS) if has(held, c)), key=lambda card: int(cards.number[card]))


def deck_of(state: Any) -> list[int]:
    """Return the Deck, top first."""
    return [int(state.deck[(state.deck_start + k) % MAX_CARDS]) for k in range(state.deck_size)]


def quests_of(state: Any) -> list[list[int]]:
    """Return the cards of each Quest, first placed first."""
    return [[int(card) for card in state.quest[q, : state.quest_size[q]]] for q in range(QUESTS)]


def people(cards: Any, some: list[int]) -> list[int]:
    """Return cards by the numbers that people call them."""
    return [int(cards.number[card]) for card in some]


def stacks(cards: Any, held: int) -> dict[str, list[int]]:
    """Return a set of cards by suit, suits without cards left out: the stacks of the Finished Quests (R7)."""
    found: dict[str, list[int]] = {}
    for card in members(cards, held):
        found.setdefault(SUITS[cards.suit[card]], []).append(int(cards.number[card]))
    return {suit: found[suit] for suit in SUITS if suit in found}


def known_deck(state: Any, cards: Any) -> list[int | None]:
    """Return the Deck as the player knows it, top first: None where a card is not known (R37)."""
    view = VIEW.new()
    observe(state, 0, view)
    return [None if c == NONE else int(cards.number[c]) for c in view.deck[: view.deck_size]]


def describe_position(state: Any, cards: Any) -> dict[str, Any]:
    """Return where every card is, by number, as plain values: for programs."""

    def one(card: int) -> int | None:
        return None if card == NONE else int(cards.number[card])

    return {
        "phase": Phase(int(state.phase)).name.lower(),
        "turn": int(state.turn),
        "encounter": one(state.encounter),
        "pending": one(state.pending),
        "quests": [people(cards, held) for held in quests_of(state)],
        "party": people(cards, list(state.party[: state.party_size])),
        "finished": people(cards, members(cards, state.finished)),
        "graveyard": people(cards, members(cards, state.graveyard)),
        "deck": people(cards, deck_of(state)),
        "known_deck": known_deck(state, cards),
    }


# ---------------------------------------------------------------- positions


def _told(texts: list[str]) -> str:
    return "; ".join(texts) or "empty"


def describe_state(state: Any, cards: Any) -> list[str]:
    """Return the lines that say what lies where: all of it at an action, else what the question is about."""
    phase = Phase(int(state.phase))
    quests = [
        f"Quest {'AB'[q]}: {_told([quest_card(cards, card) for card in held])}"
        for q, held in enumerate(quests_of(state))
    ]
    if phase == Phase.PLACE_SETUP:
        return [f"To be placed: {enemy(cards, state.pending)}", *quests]
    if phase == Phase.CHOOSE_SMALLEST:
        return quests
    if phase == Phase.CHOOSE_FINISHED:
        return [_describe_finished(state, cards)]
    if phase == Phase.CHOOSE_GRAVEYARD:
        return [_describe_graveyard(state, cards)]
    encounter = [] if state.encounter == NONE else [f"Encounter: {enemy(cards, state.encounter)}"]
    lines = [*encounter, _describe_deck(state, cards), *quests]
    if phase in (Phase.PLACE_ENCOUNTER, Phase.PLACE_PLAYED):
        return lines
    lines += [_describe_party(state, cards), _describe_finished(state, cards)]
    return [*lines, _describe_graveyard(state, cards)]


def _describe_deck(state: Any, cards: Any) -> str:
    deck = deck_of(state)
    if not deck:
        return "Deck: empty"
    places = " ".join("?" if number is None else str(number) for number in known_deck(state, cards))
    return f"Deck: {places}; on top {enemy(cards, deck[0])}"


def _describe_party(state: Any, cards: Any) -> str:
    party = [int(card) for card in state.party[: state.party_size]]
    suits = [cards.suit[card] for card in party]
    heroes = [
        hero(cards, card) + (" covered" if suits[place] in suits[place + 1 :] else "")
        for place, card in enumerate(party)
    ]
    return f"Party: {_told(heroes)}"


def _describe_finished(state: Any, cards: Any) -> str:
    held = stacks(cards, state.finished)
    return f"Finished: {_told([f'{suit} ' + ', '.join(map(str, some)) for suit, some in held.items()])}"


def _describe_graveyard(state: Any, cards: Any) -> str:
    return f"Graveyard: {_told([name(cards, card) for card in members(cards, state.graveyard)])}"


def describe_cards(cards: Any) -> list[str]:
    """Return the lines that say how cards, places and abilities are written, with every card."""
    sides = [
        f"{name(cards, card)}: Enemy {enemy(cards, card).removeprefix(name(cards, card)).strip()}, "
        f"Hero {_hero_side(cards, card)}"
        for card in range(cards.count)
    ]
    abilities = {ABILITIES[cards.ability[card]] for card in range(cards.count)}
    meanings = [
        f"{ability}: {meaning.replace('ability_suits', 'those named')}"
        for ability, meaning in ABILITY_MEANINGS.items()
        if ability in abilities
    ]
    return [*_notation(cards), "", *sides, "", *meanings]


def _notation(cards: Any) -> list[str]:
    return [
        f"A card is told by its number and suit: {name(cards, 0)}.",
        "Enemy side: strength, skull (can't be recruited), (ability). It counts everywhere but in the Party.",
        "Hero side: strength, + (may be reinforced), [skills]. It counts in the Party.",
        "Quests: the first placed first, so that the next card must differ in suit from the last.",
        "Party: the first come first; a covered Hero lies under a later one of its suit.",
        "Deck: from top to bottom, ? where the player does not know which card it is.",
    ]


# ---------------------------------------------------------------- decisions


_QUESTIONS = {
    Phase.PLACE_SETUP: "Set-up: on which Quest?",
    Phase.ACTION: "Action?",
    Phase.PLACE_ENCOUNTER: "The Encounter fits both Quests: on which one?",
    Phase.PLACE_PLAYED: "The Deck's top card fits both Quests: on which one?",
    Phase.CHOOSE_FINISHED: "Which finished card goes under the Deck?",
    Phase.CHOOSE_GRAVEYARD: "Which card of the Graveyard goes under the Deck?",
    Phase.CHOOSE_SMALLEST: "Which card of the smallest Quest goes to the Graveyard?",
    Phase.OVER: "The game is over.",
}


def describe_phase(state: Any) -> str:
    """Return the question that is being decided."""
    turn = f"Turn {state.turn}. " if state.turn else ""
    return turn + _QUESTIONS[Phase(int(state.phase))]


def describe_move(move: int, view: Any, cards: Any, rules: Any) -> str:
    """Return a legal move in words."""
    kind = kind_of(move)
    if kind == PASS:
        return "pass"
    if kind == CHOOSE:
        return f"card {cards.number[chosen_card(move)]}"
    if kind in (EXPLORE, RECRUIT):
        matched = [
            str(cards.number[matched_card(move, k)]) for k in range(3) if matched_card(move, k) != NONE
        ]
        verb = "explores" if kind == EXPLORE else "recruits"
        return f"{cards.number[hero_of(move)]} {verb} {', '.join(matched)}"
    if kind == FIGHT:
        return _describe_fight(move, view, cards, rules)
    return f"Quest {'AB'[quest_of(move)]}"


def _describe_fight(move: int, view: Any, cards: Any, rules: Any) -> str:
    fighter, reinforcer = hero_of(move), reinforcer_of(move)
    outcome = fight_outcome(cards, fighter, reinforcer, view.encounter)
    text = f"{cards.number[fighter]} fights"
    if reinforcer != NONE:
        text += f" with {cards.number[reinforcer]}"
    if outcome != 0:
        return text + (" and is stronger" if outcome > 0 else " and is weaker")
    fallen = reinforcer if rules.reinforcer_shares_fate == 1 else NONE
    order = [
        str(cards.number[bottom_card(bottom_order(move), k, fighter, view.encounter, fallen)])
        for k in range(2 if fallen == NONE else 3)
    ]
    return text + f", equal: {', then '.join(order)} under the Deck"
