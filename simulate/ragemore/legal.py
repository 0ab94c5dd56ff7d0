"""Ragemore: the legal moves of a view (R12, R16, R19, R20, R23, R38)."""

from __future__ import annotations

from typing import Any

from ..bits import bit, count, has, lowest
from ..compiling import door, part
from .actions import fight_outcome
from .cards import NONE, SUIT_COUNT
from .deal import covers_needs, quest_cards, suit_counts
from .moves import CHOOSE, EXPLORE, FIGHT, PASS, PLACE, RECRUIT, encode
from .state import QUESTS, Phase

_ACTION = int(Phase.ACTION)
_CHOOSE_FINISHED, _CHOOSE_GRAVEYARD = int(Phase.CHOOSE_FINISHED), int(Phase.CHOOSE_GRAVEYARD)
_CHOOSE_SMALLEST = int(Phase.CHOOSE_SMALLEST)


@door("ragemore.legal_moves")
def legal_moves(view: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write the legal moves into `moves` and return how many; 0 when the game is over (R9, R38)."""
    if view.phase == _ACTION:
        return _actions(view, cards, rules, moves)
    if view.phase == _CHOOSE_FINISHED:
        return _choices(view.finished, moves)
    if view.phase == _CHOOSE_GRAVEYARD:
        return _choices(view.graveyard, moves)
    if view.phase == _CHOOSE_SMALLEST:
        return _choices(smallest_quest_cards(view), moves)
    if view.phase == 0:
        return 0
    # A placement is a decision only when both Quests fit (R38).
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
def smallest_quest_cards(table: Any) -> int:
    """Return the cards of the Quest with the fewest, of both on a tie; an empty one does not count (R30)."""
    first, second = table.quest_size[0], table.quest_size[1]
    members = 0
    if first > 0 and (second == 0 or first <= second):
        members |= quest_cards(table, 0)
    if second > 0 and (first == 0 or second <= first):
        members |= quest_cards(table, 1)
    return members


@part
def _actions(view: Any, cards: Any, rules: Any, moves: Any) -> int:
    """Write what the Party may do: every Hero explores and recruits, covered or not (R12, R16, R19)."""
    first, second = quest_cards(view, 0), quest_cards(view, 1)
    first_counts, second_counts = suit_counts(view, cards, 0), suit_counts(view, cards, 1)
    recruits = first | second | bit(view.encounter)
    if view.deck_size > 0:
        recruits |= bit(view.deck[0])
    recruits &= cards.recruitable
    recruit_counts = set_counts(cards, recruits)
    n = 0
    for i in range(view.party_size):
        hero = int(view.party[i])
        needs = cards.needs[hero]
        if covers_needs(first_counts, needs):
            n = matchings(cards, hero, first, EXPLORE, moves, n)
        if covers_needs(second_counts, needs):
            n = matchings(cards, hero, second, EXPLORE, moves, n)
        if covers_needs(recruit_counts, needs):
            n = matchings(cards, hero, recruits, RECRUIT, moves, n)
    n = _fights(view, cards, rules, moves, n)
    moves[n] = encode(PASS, NONE, NONE, NONE, NONE)
    return n + 1


@part
def set_counts(cards: Any, members: int) -> int:
    """Return how many cards of each suit a set has: suit s in byte s, as in the cards' `needs`."""
    counts = 0
    for suit in range(SUIT_COUNT):
        counts |= count(members & cards.suit_mask[suit]) << (8 * suit)
    return counts


@part
def matchings(cards: Any, hero: int, pool: int, kind: int, moves: Any, n: int) -> int:
    """Append each way to match all skills of a Hero to cards of their own in a pool (R12, R16, R17).

    Equal skills stand side by side. An Explore takes their cards in rising order, so that each set comes
    once; a Recruit takes them in every order, since that is the order of arrival.
    """
    skills = cards.skill_count[hero]
    firsts = pool & cards.suit_mask[cards.skills[hero, 0]]
    while firsts != 0:
        one = lowest(firsts)
        firsts &= firsts - 1
        if skills == 1:
            moves[n] = encode(kind, hero, one, NONE, NONE)
            n += 1
            continue
        seconds = _partners(cards, hero, pool, kind, one, 1)
        while seconds != 0:
            two = lowest(seconds)
            seconds &= seconds - 1
            if skills == 2:
                moves[n] = encode(kind, hero, one, two, NONE)
                n += 1
                continue
            thirds = _partners(cards, hero, pool, kind, two, 2) & ~bit(one)
            while thirds != 0:
                moves[n] = encode(kind, hero, one, two, lowest(thirds))
                thirds &= thirds - 1
                n += 1
    return n


@part
def _partners(cards: Any, hero: int, pool: int, kind: int, previous: int, skill: int) -> int:
    """Return the cards for a skill, given the card matched to the skill before it."""
    partners = pool & cards.suit_mask[cards.skills[hero, skill]]
    if cards.skills[hero, skill] != cards.skills[hero, skill - 1]:
        return partners
    if kind == EXPLORE:
        return partners & ~(2 * bit(previous) - 1)
    return partners & ~bit(previous)


@part
def uncovered_heroes(table: Any, cards: Any) -> int:
    """Return the set of Heroes that no other covers: the last to arrive of each suit (R20)."""
    heroes = 0
    suits_seen = 0
    for i in range(table.party_size - 1, -1, -1):
        hero = int(table.party[i])
        if not has(suits_seen, cards.suit[hero]):
            suits_seen |= bit(cards.suit[hero])
            heroes |= bit(hero)
    return heroes


@part
def _fights(view: Any, cards: Any, rules: Any, moves: Any, n: int) -> int:
    """Append each Fight, alone and reinforced, once for each order on the bottom (R20, R23)."""
    heroes = uncovered_heroes(view, cards)
    fighters = heroes
    while fighters != 0:
        hero = lowest(fighters)
        fighters &= fighters - 1
        n = _orders(view, cards, rules, hero, NONE, moves, n)
        others = heroes & ~bit(hero) if cards.plus[hero] else 0
        while others != 0:
            n = _orders(view, cards, rules, hero, lowest(others), moves, n)
            others &= others - 1
    return n


@part
def _orders(view: Any, cards: Any, rules: Any, hero: int, reinforcer: int, moves: Any, n: int) -> int:
    orders = 1
    if fight_outcome(cards, hero, reinforcer, view.encounter) == 0:
        orders = 6 if reinforcer != NONE and rules.reinforcer_shares_fate == 1 else 2
    for order in range(orders):
        moves[n] = encode(FIGHT, hero, reinforcer, order, NONE)
        n += 1
    return n
