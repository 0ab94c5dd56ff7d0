"""Blood Rage: the words of a card file, and the numbers that stand for them in the kernel's table (R1)."""

from __future__ import annotations

KIND_MEANINGS = {
    "battle": "a bonus in battle, and perhaps a text",
    "quest": "Glory and a stat for what is true at the Age's end",
    "warrior": "an upgrade of a clan's Warriors",
    "leader": "an upgrade of a clan's Leader",
    "ship": "an upgrade of a clan's Ship",
    "monster": "an upgrade that brings a figure of its own",
    "clan": "an upgrade of the clan itself",
}
KINDS = tuple(KIND_MEANINGS)
BATTLE, QUEST, WARRIOR, LEADER, SHIP, MONSTER, CLAN = range(len(KINDS))

WHENS = (
    "", "held", "reveal", "strength", "late", "win", "lose", "battle", "success", "invade", "action",
    "doomed", "destroyed", "release", "end", "quest",
)  # fmt: skip
"""By code; an effect that is not there has code 0."""
(
    HELD, REVEAL, STRENGTH, LATE, WIN, LOSE, IN_BATTLE, SUCCESS, INVADE, ACTION,
    DOOMED, DESTROYED, RELEASE, END, AT_QUEST,
) = range(1, len(WHENS))  # fmt: skip

PER = ("once", "figure", "enemy")
ONCE, FIGURE, ENEMY = range(len(PER))

WHICH_STATS = ("choice", "other", "all")
CHOICE, OTHER, ALL = range(len(WHICH_STATS))

STOLEN = ("rage", "glory")
RAGE_STOLEN, GLORY_STOLEN = range(len(STOLEN))

KILLED = ("warriors", "non_monsters")
WARRIORS, NON_MONSTERS = range(len(KILLED))

WHERE = ("manheim", "jotunheim", "alfheim", "yggdrasil", "any")
MANHEIM, JOTUNHEIM, ALFHEIM, YGGDRASIL_ONLY, ANYWHERE = range(len(WHERE))

OPERATIONS = (
    "", "glory", "raise", "rage", "steal", "take_cards", "kill", "spare", "cancel", "watch", "copy",
    "late", "cheaper", "free", "pairs", "ship", "yggdrasil", "quest_strength", "quest_times",
    "ragnarok_times", "protect", "flee", "extra_warrior", "follow", "recall", "challenge", "sacrifice",
    "retrieve", "return", "move", "again", "most", "valhalla",
)  # fmt: skip
"""By code; 0 is no effect."""
(
    DO_GLORY, DO_RAISE, DO_RAGE, DO_STEAL, DO_TAKE_CARDS, DO_KILL, DO_SPARE, DO_CANCEL, DO_WATCH, DO_COPY,
    DO_LATE, DO_CHEAPER, DO_FREE, DO_PAIRS, DO_SHIP, DO_YGGDRASIL, DO_QUEST_STRENGTH, DO_QUEST_TIMES,
    DO_RAGNAROK_TIMES, DO_PROTECT, DO_FLEE, DO_EXTRA_WARRIOR, DO_FOLLOW, DO_RECALL, DO_CHALLENGE,
    DO_SACRIFICE, DO_RETRIEVE, DO_RETURN, DO_MOVE, DO_AGAIN, DO_MOST, DO_VALHALLA,
) = range(1, len(OPERATIONS))  # fmt: skip
