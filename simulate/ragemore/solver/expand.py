"""The moves of a board that are worth a look: the legal ones, less those that lead where another leads.

Left out, with the reason why nothing is lost:

- Won Fights but one. Whoever wins, the Encounter joins the Party and nothing else changes (R21).
- Of a Hero's Fights with one result, those with another reinforcer. The reinforcer stays where it is (R23),
  so the successor is the same. Under `reinforcer_shares_fate=true` it does not: none of these is left out.

All other legal moves are there, so that an exhaustive search proves what it finds.
"""

from __future__ import annotations

from typing import Any

from ...bits import bit, has, lowest
from ...compiling import part
from ..actions import fight_outcome
from ..cards import NONE
from ..deal import covers_needs
from ..legal import matchings, set_counts
from ..moves import CHOOSE, EXPLORE, FIGHT, PASS, PLACE, RECRUIT, encode
from ..state import QUESTS, Phase
from .abilities import smallest_quest_cards
from .board import quest_cards, top_card, uncovered_heroes

_ACTION = int(Phase.ACTION)
_CHOOSE_FINISHED, _CHOOSE_GRAVEYARD = int(Phase.CHOOSE_FINISHED), int(Phase.CHOOSE_GRAVEYARD)
_CHOOSE_SMALLEST = int(Phase.CHOOSE_SMALLEST)


@part
def moves_of(board: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write the moves of a board's decision into `moves` and return how many."""
    phase = board.phase
    if phase == _ACTION:
        return _actions(board, cards, rules, moves)
    if phase == _CHOOSE_FINISHED:
        return _choices(board.finished, moves)
    if phase == _CHOOSE_GRAVEYARD:
        return _choices(board.graveyard, moves)
    if phase == _CHOOSE_SMALLEST:
        return _choices(smallest_quest_cards(board), moves)
    for quest in range(QUESTS):
        moves[quest] = encode(PLACE, quest, NONE, NONE, NONE)
    return QUESTS


@part
def _choices(members: int, moves: Any) -> int:
    n = 0
    while members != 0:
        moves[n] = encode(CHOOSE, lowest(members), NONE, NONE, NONE)
        members &= members - 1
        n += 1
    return n


@part
def _actions(board: Any, cards: Any, rules: Any, moves: Any) -> int:
    first, second = quest_cards(board.quest[0]), quest_cards(board.quest[1])
    recruits = first | second | bit(board.encounter)
    if board.deck_size > 0:
        recruits |= bit(top_card(board))
    recruits &= cards.recruitable
    first_counts, second_counts = set_counts(cards, first), set_counts(cards, second)
    recruit_counts = set_counts(cards, recruits)
    n = 0
    heroes = board.party
    while heroes != 0:
        hero = lowest(heroes)
        heroes &= heroes - 1
        needs = cards.needs[hero]
        if covers_needs(first_counts, needs):
            n = matchings(cards, hero, first, EXPLORE, moves, n)
        if covers_needs(second_counts, needs):
            n = matchings(cards, hero, second, EXPLORE, moves, n)
        if covers_needs(recruit_counts, needs):
            n = matchings(cards, hero, recruits, RECRUIT, moves, n)
    n = _fights(board, cards, rules, moves, n)
    moves[n] = encode(PASS, NONE, NONE, NONE, NONE)
    return n + 1


@part
def _fights(board: Any, cards: Any, rules: Any, moves: Any, n: int) -> int:
    heroes = uncovered_heroes(board, cards)
    has_won = False
    fighters = heroes
    while fighters != 0:
        hero = lowest(fighters)
        fighters &= fighters - 1
        seen = 0
        partners = heroes & ~bit(hero) if cards.plus[hero] else 0
        reinforcer = NONE
        while True:
            outcome = fight_outcome(cards, hero, reinforcer, board.encounter)
            apart = rules.reinforcer_shares_fate == 1 and reinforcer != NONE
            if not (has_won if outcome > 0 else (not apart and has(seen, 1 + outcome))):
                n = _orders(hero, reinforcer, outcome, apart, moves, n)
            has_won = has_won or outcome > 0
            if not apart:
                seen |= bit(1 + outcome)
            if partners == 0:
                break
            reinforcer = lowest(partners)
            partners &= partners - 1
    return n


@part
def _orders(hero: int, reinforcer: int, outcome: int, apart: bool, moves: Any, n: int) -> int:
    """Append a Fight once for each order in which it puts cards on the bottom (R23)."""
    orders = 1
    if outcome == 0:
        orders = 6 if apart else 2
    for order in range(orders):
        moves[n] = encode(FIGHT, hero, reinforcer, order, NONE)
        n += 1
    return n
