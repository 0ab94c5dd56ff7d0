"""The words of a card file, and the numbers that stand for them in the kernel's table (R1, R46)."""

from __future__ import annotations

KIND_MEANINGS = {
    "minion": "it is played onto a column, and sent in chains",
    "ability": "it waits in its hero's queue until an event",
    "item": "it stays with its hero",
    "attack": "an Attack! card: it sends chains",
    "heroes_attack": "the card that causes a Hero Attack Event",
    "trap": "it is resolved at once, or waits in a hero's queue",
    "hero": "one of the four heroes",
    "role": "a player's role in co-op",
}
KINDS = tuple(KIND_MEANINGS)
MINION, ABILITY, ITEM, ATTACK, HEROES_ATTACK, TRAP, HERO, ROLE = range(len(KINDS))

NO_WORD = "none"
TYPES = (NO_WORD, "arcane", "beast", "dragon", "undead")
FILTERS = ("any", *TYPES[1:])
ANY = 0

POSITIONS = (NO_WORD, "start", "middle", "end")
START, MIDDLE, END_PIECE = range(1, len(POSITIONS))

WHENS = ("", "play", "slain", "send", "complete", "event", "equipped", "turn", "held", "use")
"""By code; an effect that is not there has code 0."""
PLAY, SLAIN, SEND, COMPLETE, EVENT, EQUIPPED, TURN, HELD, USE = range(1, len(WHENS))

TARGETS = ("closest", "farthest", "strongest", "weakest", "all")
CLOSEST, FARTHEST, STRONGEST, WEAKEST, ALL = range(len(TARGETS))

SCOPES = ("column", "adjacent", "wide", "every")
COLUMN, ADJACENT, WIDE, EVERY = range(len(SCOPES))

WHICH = ("strongest", "weakest", "random", "attack")
WHICH_STRONGEST, WHICH_WEAKEST, WHICH_RANDOM, WHICH_ATTACK = range(len(WHICH))

PER = ("once", "card")
PER_ONCE, PER_CARD = range(len(PER))

TO = ("left", "right", "front", "back")
LEFT, RIGHT, FRONT, BACK = range(len(TO))

WHAT = ("self", "discard", "column")
WHAT_SELF, WHAT_DISCARD, WHAT_COLUMN = range(len(WHAT))

FROM = ("one", "different", "any")
FROM_ONE, FROM_DIFFERENT, FROM_ANY = range(len(FROM))

OPERATIONS = (
    "", "slay", "wound", "heal", "discard", "mill", "draw", "peek", "bonus", "armour", "health",
    "initiative", "might", "strip", "cancel", "move", "return", "free", "plays", "send",
)  # fmt: skip
"""By code; 0 is no effect."""
(
    DO_SLAY, DO_WOUND, DO_HEAL, DO_DISCARD, DO_MILL, DO_DRAW, DO_PEEK, DO_BONUS, DO_ARMOUR, DO_HEALTH,
    DO_INITIATIVE, DO_MIGHT, DO_STRIP, DO_CANCEL, DO_MOVE, DO_RETURN, DO_FREE, DO_PLAYS, DO_SEND,
) = range(1, len(OPERATIONS))  # fmt: skip
