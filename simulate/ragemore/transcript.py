"""Ragemore, told in words: positions and moves as a player would say them."""

from __future__ import annotations

from typing import Any

from ..bits import has
from .actions import bottom_card, fight_outcome
from .cards import ABILITIES, MAX_CARDS, NONE, SUITS
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
from .state import VIEW, Phase


def enemy(cards: Any, card: int) -> str:
    """Return a card by its number and Enemy side: ``7 cross 2 skull (kill)``."""
    skull = " skull" if cards.skull[card] else ""
    suits = [SUITS[s] for s in range(len(SUITS)) if has(cards.ability_suits[card], s)]
    ability = ABILITIES[cards.ability[card]] + (f" {'/'.join(suits)}" if suits else "")
    return f"{cards.number[card]} {SUITS[cards.suit[card]]} {cards.strength[card]}{skull} ({ability})"


def hero(cards: Any, card: int) -> str:
    """Return a card by its number and Hero side: ``2 crown 1+ [cross, sun]``."""
    plus = "+" if cards.plus[card] else ""
    skills = ", ".join(SUITS[cards.skills[card, k]] for k in range(cards.skill_count[card]))
    return f"{cards.number[card]} {SUITS[cards.suit[card]]} {cards.hero_strength[card]}{plus} [{skills}]"


def _listed(texts: list[str]) -> str:
    return "; ".join(texts) if texts else "empty"


def members(cards: Any, held: int) -> list[int]:
    """Return the cards of a set, in the order of the card table."""
    return [card for card in range(MAX_CARDS) if has(held, card)]


def describe_state(state: Any, cards: Any) -> list[str]:
    """Return the lines that say where every card is, and what the player knows of the Deck."""
    view = VIEW.new()
    observe(state, 0, view)
    lines = []
    for name, quest in (("Quest A", 0), ("Quest B", 1)):
        held = [enemy(cards, state.quest[quest, k]) for k in range(state.quest_size[quest])]
        lines.append(f"{name} (first to last): {_listed(held)}")
    lines.append(
        f"Party (as they came): {_listed([hero(cards, c) for c in state.party[: state.party_size]])}"
    )
    finished = [f"{cards.number[c]} {SUITS[cards.suit[c]]}" for c in members(cards, state.finished)]
    dead = [f"{cards.number[c]} {SUITS[cards.suit[c]]}" for c in members(cards, state.graveyard)]
    lines.append(f"Finished: {_listed(finished)}   Graveyard: {_listed(dead)}")
    known = ["?" if c == NONE else str(cards.number[c]) for c in view.deck[: view.deck_size]]
    truth = [
        str(cards.number[state.deck[(state.deck_start + k) % MAX_CARDS]]) for k in range(state.deck_size)
    ]
    lines.append(f"Deck (top to bottom) as the player knows it: {' '.join(known) or 'empty'}")
    lines.append(f"Deck in truth: {' '.join(truth) or 'empty'}")
    if state.encounter != NONE:
        lines.append(f"Encounter: {enemy(cards, state.encounter)}")
    if state.pending != NONE:
        lines.append(f"To be placed: {enemy(cards, state.pending)}")
    return lines


_QUESTIONS = {
    Phase.PLACE_SETUP: "Set-up: on which Quest?",
    Phase.ACTION: "Action?",
    Phase.PLACE_ENCOUNTER: "The Encounter remains: on which Quest?",
    Phase.PLACE_PLAYED: "The Deck's top card is played: on which Quest?",
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
