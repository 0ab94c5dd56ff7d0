"""Blood Rage: one move as one integer: what kind it is in the high bits, and a number below 256.

==========  =====================================================
END         0: no more of what is asked, or no at all
PICK        the entry that is kept from a pack
PASS        0: all Rage is thrown away
INVADE      the figure's kind, from the reserve
RECALL      the figure's kind, from Valhalla
MARCH       the province of departure
UPGRADE     the entry
QUEST       the entry that is put face down
PILLAGE     the province
CHALLENGE   the province
SACRIFICE   0: figures of one's own are to be destroyed
PLACE       the area where a figure comes to stand
FIGURE      the figure's kind
SLOT        the slot whose card is replaced
JOIN        the figure's kind * 16 + the area that it comes from
PLAY        the entry
STRIKE      the quest entry that counts as a battle card
SAVE        the figure's kind, protected
FLEE        the figure's kind, off to Yggdrasil
STAT        the stat
KEEP        the entry
PIECE       the figure's kind * 16 + its area
==========  =====================================================
"""

from __future__ import annotations

from ..compiling import kernel

KIND_NAMES = (
    "end", "pick", "pass", "invade", "recall", "march", "upgrade", "quest", "pillage", "challenge",
    "sacrifice", "place", "figure", "slot", "join", "play", "strike", "save", "flee", "stat", "keep", "piece",
)  # fmt: skip
(
    END, PICK, PASS, INVADE, RECALL, MARCH, UPGRADE, QUEST, PILLAGE, CHALLENGE,
    SACRIFICE, PLACE, FIGURE, SLOT, JOIN, PLAY, STRIKE, SAVE, FLEE, STAT, KEEP, PIECE,
) = range(len(KIND_NAMES))  # fmt: skip


@kernel
def encode(kind: int, number: int) -> int:
    """Return the move of this kind with this number, 0 to 255."""
    return kind << 8 | number


@kernel
def kind_of(move: int) -> int:
    """Return the kind: END, PICK, ..., PIECE."""
    return move >> 8


@kernel
def number_of(move: int) -> int:
    """Return the entry, the area or whatever number a move names."""
    return move & 255
