"""The board: provinces, villages, fjords, regions, tracks (R3 to R6)."""

from __future__ import annotations

PROVINCES = (
    "Elvagar",
    "Angerboda",
    "Muspelheim",
    "Horgr",
    "Utgard",
    "Andlang",
    "Gimle",
    "Myrkulor",
    "Yggdrasil",
)
OUTER = range(8)  # clockwise
YGGDRASIL = 8
FJORDS = range(9, 13)  # as areas
AREAS = range(13)
RESERVE, VALHALLA = 13, 14
VILLAGES = (4, 5, 5, 4, 3, 3, 5, 3)
REGIONS: dict[str, tuple[int, ...]] = {
    "manheim": (0, 1, 7),
    "jotunheim": (2, 3, 4),
    "alfheim": (5, 6),
    "yggdrasil": (8,),
    "any": (0, 1, 2, 3, 4, 5, 6, 7, 8),
}

STATS = ("rage", "axes", "horns")
RAGE, AXES, HORNS = 0, 1, 2
TRACKS = ((6, 7, 8, 9, 12, 12), (3, 4, 5, 6, 8, 8), (4, 5, 6, 7, 10, 10))
LAST_STEP = 6
FIVE_GLORY, ALL_STATS = 3, 4  # tokens; 0 to 2 raise the stat of that number
TOKENS = (0, 0, 0, 1, 1, 2, 2, 3)
DESTROYED_AT_START = {2: 3, 3: 2, 4: 1}
RAGNAROK_GLORY = (2, 3, 4)

WARRIOR, LEADER, SHIP, MONSTERS = 0, 1, 2, (3, 4)
KINDS = range(5)
PRINTED_STRENGTH = (1, 3, 2)
SLOTS = {"warrior": (0,), "leader": (1,), "ship": (2,), "monster": (3, 4), "clan": (5, 6, 7)}


def fjord_of(province: int) -> int | None:
    """Return the fjord that supports a province, as an area (R5)."""
    return None if province == YGGDRASIL else 9 + province // 2


def supported_by(fjord: int) -> tuple[int, int]:
    """Return the two provinces that a fjord supports (R5)."""
    first = 2 * (fjord - 9)
    return first, first + 1


def neighbours(province: int) -> list[int]:
    """Return the adjacent provinces: both in the ring, and Yggdrasil, which is adjacent to all (R4)."""
    if province == YGGDRASIL:
        return list(OUTER)
    return sorted({(province - 1) % 8, (province + 1) % 8, YGGDRASIL})
