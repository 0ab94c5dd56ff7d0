"""What a player of Rage reads off the table: what a card is worth now and later, from the view alone."""

from __future__ import annotations

from typing import Any

from ...simulate.bits import bit, count
from ...simulate.compiling import inlined, part
from ...simulate.kernel_records import at
from ...simulate.rage.cards import ACTIONS, JOKER, MINUS, NONE, PLUS
from ...simulate.rage.tricks import strength_of


@inlined
def unseen(view: Any, group: int) -> int:
    """Return the set of a group's cards that lie in the pile or in the hands of others."""
    return view.left[at(group)] & ~view.hand.sets[at(group)]


@part
def others_share(view: Any) -> float:
    """Return which share of the unseen cards is in the hands of others; the rest is the pile."""
    held = 0
    for seat in range(view.rules.players):
        if seat != view.seat:
            held += int(view.in_hand[seat])
    return held / max(held + view.pile, 1)


@part
def power(base: float, exponent: int) -> float:
    """Return a small whole power, by squares: quicker than the general one."""
    result = 1.0
    while exponent > 0:
        if exponent & 1:
            result *= base
        base *= base
        exponent >>= 1
    return result


@inlined
def higher_unseen(view: Any, cards: Any, card: int) -> int:
    """Return how many unseen cards of its colour are above a coloured card."""
    group = int(cards.group[card])
    return count(unseen(view, group) & ~(2 * bit(cards.place[card]) - 1))


@inlined
def best_so_far(view: Any, cards: Any) -> tuple[int, int]:
    """Return the strength of the card that wins the trick so far, and its place; 0 if none has a colour."""
    best, where = 0, 0
    for place in range(view.trick_size):
        strength = strength_in_trick(view, cards, place)
        if strength > best:
            best, where = strength, place
    return best, where


@inlined
def strength_in_trick(view: Any, cards: Any, place: int) -> int:
    """Return the strength of the place-th card of the trick, counted from 0."""
    card = int(view.plays[at(view.played - view.trick_size + place)])
    return strength_of(view, cards, view.rules, card, place, int(view.trick_colour[at(place)]))


@part
def strength_now(view: Any, cards: Any, card: int) -> int:
    """Return the strength that a card of one's own would have in this trick; a Joker as the best colour."""
    colour = int(cards.group[card])
    if colour == ACTIONS:
        if cards.kind[card] != JOKER:
            return 0
        colour = joker_colour(view)
    if view.led == NONE and colour != view.trump:
        return 1 + int(cards.value[card])
    return strength_of(view, cards, view.rules, card, view.trick_size, colour)


@part
def joker_colour(view: Any) -> int:
    """Return the colour that lets a Joker win: trump, else the led one, else that of one's longest suit."""
    if view.trump != NONE:
        return int(view.trump)
    if view.led != NONE:
        return int(view.led)
    best, most = 0, -1
    for colour in range(ACTIONS):
        held = count(view.hand.sets[colour])
        if held > most and view.left[colour] != 0:
            best, most = colour, held
    return best


@inlined
def trick_bonus(view: Any, cards: Any) -> float:
    """Return the points of the +5 and -5 cards that lie in the trick."""
    first, points = view.played - view.trick_size, 0
    for place in range(view.trick_size):
        kind = cards.kind[at(view.plays[at(first + place)])]
        points += view.rules.plus_points if kind == PLUS else 0
        points += view.rules.minus_points if kind == MINUS else 0
    return float(points)


@part
def none_of_colour(cards: int) -> float:
    """Return how likely so many cards have none of a colour, a seventh of all cards being of it."""
    return power(6.0 / 7.0, cards)


@part
def later_chance(view: Any, cards: Any, card: int, share: float, ruff: float, lead: float) -> float:
    """Return about how likely a card is to win a trick of its own some time in the round.

    Parameters
    ----------
    share
        `others_share`: each unseen higher card is in another's hand with this probability.
    ruff
        How often a low trump wins a trick all the same.
    lead
        How often one comes to play a card while it is the led colour.
    """
    kind = cards.kind[card]
    if kind == JOKER:
        return 0.95
    group = int(cards.group[card])
    if group == ACTIONS:
        return 0.02
    none_higher = power(1.0 - share, higher_unseen(view, cards, card))
    if group == view.trump:
        return ruff + (0.97 - ruff) * none_higher
    if view.trump == NONE:
        return lead * none_higher
    void = none_of_colour(int(view.in_hand[view.seat]))
    trumped = void * (1.0 - void)
    return lead * none_higher * power(1.0 - trumped, int(view.rules.players) - 1)


@part
def spread(chances: Any, n: int, odds: Any) -> None:
    """Write the distribution of how many of n independent cards win: odds[k] for k from 0 to n.

    The sum over the cards, one after the other (Poisson's binomial).
    """
    for k in range(n + 1):
        odds[k] = 0.0
    odds[0] = 1.0
    for i in range(n):
        chance = chances[i]
        for k in range(i + 1, 0, -1):
            odds[k] = odds[k] * (1.0 - chance) + odds[k - 1] * chance
        odds[0] *= 1.0 - chance
