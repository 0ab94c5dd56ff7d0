"""What the cards of a sampled set are made of: own names, and effects around those of the reconstructions.

An `Effects` is a list of patterns. In a pattern each key has the values it may take, one of which is drawn,
equal ones as often as they stand there; `OWN` stands for the minion's type.
No pattern looks at the deck: only one card of a set does, and the sampler adds it.
"""

from __future__ import annotations

from typing import Any

Pattern = dict[str, tuple[Any, ...]]
Effects = tuple[Pattern, ...]

OWN = "own"


def _pattern(when: str, do: str, **arguments: Any) -> Pattern:
    """Return a pattern; a single value stands for a tuple of it."""
    given = {"when": when, "do": do, **arguments}
    return {key: value if isinstance(value, tuple) else (value,) for key, value in given.items()}


ALL_BUT_ALL = ("closest", "farthest", "strongest", "weakest")

# ---------------------------------------------------------------- minions

NOUNS: dict[str, tuple[str, ...]] = {
    "arcane": (
        *("Imp", "Golem", "Sprite", "Homunculus", "Acolyte", "Conjurer", "Familiar"),
        *("Gargoyle", "Wisp", "Mimic", "Elemental", "Hexer", "Broom", "Orb"),
    ),
    "beast": (
        *("Rat", "Wolf", "Bat", "Boar", "Spider", "Bear", "Scorpion"),
        *("Lizard", "Toad", "Badger", "Centipede", "Vulture", "Lynx", "Snake"),
    ),
    "dragon": (
        *("Hatchling", "Drake", "Wyvern", "Wyrm", "Whelp", "Serpent", "Kobold"),
        *("Egg", "Scaleguard", "Lindworm", "Basilisk", "Firedrake", "Hoardkeeper", "Talon"),
    ),
    "undead": (
        *("Skeleton", "Ghoul", "Ghost", "Wight", "Mummy", "Shade", "Zombie"),
        *("Banshee", "Revenant", "Skull", "Gravedigger", "Spectre", "Lich", "Hound"),
    ),
}
"""Names of minions of each type; as many as a type has entries at most."""

ADJECTIVES = (
    *("Hungry", "Old", "Crooked", "Silent", "Sleepless", "Greedy", "Pale", "Stubborn", "Grim"),
    *("Limping", "Wary", "Sullen", "Howling", "Ragged", "Patient", "Restless"),
)

FREE = _pattern("play", "free", count=1)
LOOK_AHEAD = _pattern("slain", "peek", count=3)

_COMPLETE_BONUS = _pattern("complete", "bonus", amount=1, per="once", type=(OWN, OWN, "any"))

MINION_EFFECTS: Effects = (
    _COMPLETE_BONUS,
    _COMPLETE_BONUS,
    _COMPLETE_BONUS,
    _pattern("complete", "bonus", amount=(1, 2), per="once"),
    _pattern("complete", "bonus", amount=1, per="card", type=OWN),
    _pattern("complete", "draw", count=(1, 1, 2)),
    _pattern("complete", "wound", amount=1, scope=("adjacent", "column", "every")),
    _pattern("send", "strip", count=1, scope=("column", "column", "adjacent")),
    _pattern("send", "bonus", amount=1, per="once", type=OWN),
    _pattern("slain", "return", what="self"),
    _pattern("slain", "wound", amount=1, scope="column"),
    _pattern("slain", "draw", count=1),
    _pattern("play", "draw", count=1),
    _pattern("play", "cancel", count=1, scope=("column", "column", "adjacent")),
    _pattern("play", "return", what="discard", target=("strongest", "weakest")),
    _pattern(
        "play", "move", target=("weakest", "strongest", "farthest"), to=("front", "back", "left", "right")
    ),
    _pattern("play", "mill", count=(1, 2)),
    FREE,
)

# ---------------------------------------------------------------- Attack! cards

SINGLE_CHAIN = ("Charge!", "Onslaught!", "Now!")
SEVERAL_CHAINS = ("Pincer!", "Both Flanks!", "All of You!", "Stampede!")

# ---------------------------------------------------------------- heroes

FIXED_HEROES = ("Barbarian", "Wizard")
OTHER_HEROES = ("Paladin", "Rogue", "Ranger", "Cleric", "Knight", "Bard", "Druid", "Monk")

SLAY_NOUNS = ("Strike", "Blow", "Lunge", "Sweep", "Shot", "Ambush", "Fury", "Aim")
SLAY_ALL = (
    _pattern("event", "slay", target="all", scope="column"),
    _pattern(
        "event", "slay", target="all", scope=("wide", "every"), type=("arcane", "beast", "dragon", "undead")
    ),
)
SLAY_COUNTS: dict[str, tuple[int, ...]] = {
    "column": (2, 3, 4, 4),
    "adjacent": (1, 2, 2),
    "wide": (1, 2, 2),
    "every": (1,),
}
"""How many minions an ability slays in each column of its scope."""

OTHER_ABILITIES: tuple[tuple[str, Effects], ...] = (
    ("Search", (_pattern("event", "mill", count=(4, 5, 6)),)),
    (
        "Rampage",
        (
            _pattern("event", "slay", target=("strongest", "weakest"), scope="column", count=(1, 2, 2)),
            _pattern("event", "mill", count=(3, 4, 5)),
        ),
    ),
    ("Prayer", (_pattern("event", "heal", amount=(2, 3), scope=("column", "every")),)),
    ("Rest", (_pattern("event", "heal", amount=(3, 4), scope=("column", "wide")),)),
    (
        "Ruse",
        (
            _pattern("event", "discard", which=("attack", "strongest", "random")),
            _pattern("event", "mill", count=(4, 5, 6)),
        ),
    ),
    ("Taunt", (_pattern("event", "discard", which=("random", "strongest", "weakest"), count=(1, 1, 2)),)),
    (
        "Shove",
        (
            _pattern("event", "move", target=("strongest", "closest"), to=("back", "left", "right")),
            _pattern("event", "slay", target=ALL_BUT_ALL, scope=("column", "adjacent"), count=(1, 2)),
        ),
    ),
)

ITEMS: tuple[tuple[tuple[str, ...], Pattern], ...] = (
    (("Blade", "Ring", "Gauntlets"), _pattern("equipped", "might", amount=1)),
    (("Shield", "Robe", "Mail"), _pattern("equipped", "armour", amount=(1, 1, 2))),
    (("Amulet", "Charm", "Belt"), _pattern("equipped", "health", amount=(1, 2, 3))),
    (("Boots", "Whistle", "Hourglass"), _pattern("equipped", "initiative", amount=(10, 20, 30))),
    (("Lantern", "Map", "Spade"), _pattern("event", "mill", count=(1, 2, 3))),
    (
        ("Bandages", "Flask", "Herbs"),
        _pattern("event", "heal", amount=1, scope=("column", "column", "every")),
    ),
    (("Hook", "Snare Wire", "Mirror"), _pattern("event", "discard", which=("weakest", "random"))),
)
"""Names and effect of each sort of item."""

# ---------------------------------------------------------------- traps and roles

BASIC_TRAPS: tuple[tuple[str, Effects], ...] = (
    ("Pitfall", (_pattern("play", "wound", amount=(1, 2, 3), scope="column"),)),
    (
        "Rockslide",
        (
            _pattern("play", "wound", amount=1, scope=("column", "wide")),
            _pattern("play", "cancel", count=(1, 2), scope="column"),
        ),
    ),
    ("Rust Cloud", (_pattern("play", "strip", count=(1, 2), scope=("column", "every")),)),
    ("Locked Gate", (_pattern("play", "cancel", count=1, scope=("wide", "every")),)),
    ("Secret Passage", (_pattern("play", "return", what="discard", target="strongest", count=(1, 2)),)),
    ("Alarm Bell", (_pattern("play", "draw", count=(1, 2)),)),
)

SPECIAL_TRAPS: tuple[tuple[str, Effects], ...] = (
    ("Tripwire", (_pattern("event", "wound", amount=(2, 3), scope="column"),)),
    ("Pendulum", (_pattern("event", "wound", amount=1, scope=("wide", "adjacent", "every")),)),
    ("Sticky Floor", (_pattern("event", "cancel", count=(1, 2), scope=("column", "wide")),)),
    ("Acid Jet", (_pattern("event", "strip", count=(1, 2), scope="column"),)),
    (
        "Trapdoor",
        (_pattern("event", "return", what="discard", target=("strongest", "weakest"), count=(1, 2)),),
    ),
)

_USE_DISCARD = _pattern("use", "discard", which=("weakest", "random"))

ROLES: tuple[tuple[str, Effects], ...] = (
    ("Overseer", (_pattern("held", "plays", amount=1),)),
    (
        "Handler",
        (
            _pattern(
                "held", "bonus", amount=1, per="once", type=("arcane", "beast", "dragon", "undead", "any")
            ),
        ),
    ),
    (
        "Digger",
        (_USE_DISCARD, _pattern("use", "return", what="discard", target=("strongest", "weakest"))),
    ),
    ("Steward", (_pattern("turn", "draw", count=1),)),
    ("Saboteur", (_USE_DISCARD, _pattern("use", "cancel", count=1, scope=("column", "adjacent")))),
    ("Marshal", (_pattern("use", "move", target=ALL_BUT_ALL, to=("front", "back", "left", "right")),)),
    ("Quick-Fingers", (_USE_DISCARD, _pattern("use", "strip", count=1, scope="column"))),
    ("Tormentor", (_USE_DISCARD, _pattern("use", "wound", amount=1, scope="column"))),
    ("Recruiter", (_USE_DISCARD, _pattern("use", "draw", count=1))),
    ("Recaller", (_pattern("use", "return", what="column", target=("closest", "farthest", "weakest")),)),
)
