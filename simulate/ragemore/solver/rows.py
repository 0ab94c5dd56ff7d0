"""Short rows of cards in two machine words, so that a Deck is cut, fed and compared by a few shifts.

A row has up to `ROOM` places of `PLACE_BITS` bits, the first 12 in the word `low`, the others in `high`. A
place holds the card's index + 1; 0 is an empty place, and all empty places come last.
"""

from __future__ import annotations

from ...compiling import part

PLACE_BITS = 5
PLACE = (1 << PLACE_BITS) - 1
_WORD_PLACES = 12
ROOM = 2 * _WORD_PLACES
_WORD_BITS = _WORD_PLACES * PLACE_BITS
_LAST = _WORD_BITS - PLACE_BITS
_WORD = (1 << _WORD_BITS) - 1


@part
def code_at(low: int, high: int, place: int) -> int:
    """Return what stands at a place: a card's index + 1, or 0."""
    if place < _WORD_PLACES:
        return (low >> (PLACE_BITS * place)) & PLACE
    return (high >> (PLACE_BITS * (place - _WORD_PLACES))) & PLACE


@part
def with_code(low: int, high: int, place: int, code: int) -> tuple[int, int]:
    """Put a code at an empty place behind all others."""
    if place < _WORD_PLACES:
        return low | code << (PLACE_BITS * place), high
    return low, high | code << (PLACE_BITS * (place - _WORD_PLACES))


@part
def with_inserted(low: int, high: int, place: int, code: int) -> tuple[int, int]:
    """Put a code at a place; what stood there and behind moves back by one."""
    if place >= _WORD_PLACES:
        shift = PLACE_BITS * (place - _WORD_PLACES)
        before = high & ((1 << shift) - 1)
        return low, (before | code << shift | (high >> shift) << (shift + PLACE_BITS)) & _WORD
    shift = PLACE_BITS * place
    before = low & ((1 << shift) - 1)
    after = (low >> shift) << (shift + PLACE_BITS)
    return (before | code << shift | after) & _WORD, (high << PLACE_BITS | low >> _LAST) & _WORD


@part
def with_removed(low: int, high: int, place: int) -> tuple[int, int]:
    """Take a place out; what stood behind moves forward by one."""
    if place >= _WORD_PLACES:
        shift = PLACE_BITS * (place - _WORD_PLACES)
        return low, (high & ((1 << shift) - 1)) | (high >> (shift + PLACE_BITS)) << shift
    shift = PLACE_BITS * place
    before = low & ((1 << shift) - 1)
    after = (low >> (shift + PLACE_BITS)) << shift
    return before | after | (high & PLACE) << _LAST, high >> PLACE_BITS


@part
def with_swapped(low: int, high: int, one: int, other: int) -> tuple[int, int]:
    """Exchange two places."""
    change = code_at(low, high, one) ^ code_at(low, high, other)
    for place in (one, other):
        if place < _WORD_PLACES:
            low ^= change << (PLACE_BITS * place)
        else:
            high ^= change << (PLACE_BITS * (place - _WORD_PLACES))
    return low, high


@part
def joined(low: int, high: int, size: int, more_low: int, more_high: int) -> tuple[int, int]:
    """Return a row of `size` cards with another row behind it; together they have at most `ROOM`."""
    if size >= _WORD_PLACES:
        return low, high | more_low << (PLACE_BITS * (size - _WORD_PLACES))
    shift = PLACE_BITS * size
    spilled = more_low >> (_WORD_BITS - shift) | (more_high << shift) & _WORD
    return low | (more_low << shift) & _WORD, high | spilled


@part
def head(low: int, high: int, size: int) -> tuple[int, int]:
    """Return the first `size` cards of a row."""
    if size >= _WORD_PLACES:
        return low, high & ((1 << (PLACE_BITS * (size - _WORD_PLACES))) - 1)
    return low & ((1 << (PLACE_BITS * size)) - 1), 0


@part
def tail(low: int, high: int, size: int) -> tuple[int, int]:
    """Return a row without its first `size` cards."""
    if size >= _WORD_PLACES:
        return high >> (PLACE_BITS * (size - _WORD_PLACES)), 0
    shift = PLACE_BITS * size
    return low >> shift | (high << (_WORD_BITS - shift)) & _WORD, high >> shift
