r"""Which setting wins as often as is wanted? Bisection where settings have an order, elimination where not.

Each of the K settings has a confidence sequence of level 1 - alpha / K, so that all of them, at all times,
hold together with a probability of 1 - alpha (Bonferroni). Whatever is said when the search ends rests on
these intervals alone. That a win rate goes one way as its knob is turned only decides what is looked at
first: where it doesn't, the search takes longer, and says so, but is not wrong.

The error is split over all settings and not just over those that are visited, because all play the same
deals: which setting is visited next then depends on the deals that it will meet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..frame import Floats
from .levels import ABOVE, IN, OUTSIDE, UNDECIDED, Aim, Level, contradiction, next_look

Play = Callable[[int, int, int], Floats]
"""``play(place, first, stop)``: for deals `first` to `stop` - 1, the share of the setting's games won."""

WIDEST = 3  # neighbours on either side of what was found that are looked at, as alternatives

# How well a setting has to be known before the search goes on without it: as a part of the band while there
# may be a better one; when all else has been tried, as a part of the band or as a share, whichever is less.
NARROW = 1 / 2
AT_EDGE, AT_EDGE_SHARE = 1 / 4, 0.005

FOUND, NONE = "found", "none"


class Search:
    """The settings, and games for them as long as there may be any.

    Parameters
    ----------
    count
        How many settings.
    aim
        What is wanted.
    play
        Plays them.
    pressed
        When it comes to hold something, no more is played.
    first
        The first deal.

    Attributes
    ----------
    levels
        The settings, in order.
    """

    def __init__(
        self, count: int, aim: Aim, play: Play, pressed: Sequence[bool] = (), first: int = 0
    ) -> None:
        self.aim, self.pressed = aim, pressed
        self.levels = [Level(place, aim, 1 - aim.alpha / count) for place in range(count)]
        self._play, self._first = play, first

    @property
    def spent(self) -> int:
        """Deals played, of all settings."""
        return sum(level.deals for level in self.levels)

    @property
    def over(self) -> bool:
        """Whether no more may be played."""
        return self.spent >= self.aim.most or bool(self.pressed)

    def step(self, level: Level) -> bool:
        """Play a setting up to its next look; tell whether that could be done."""
        if self.over:
            return False
        room = self.aim.most - self.spent
        done = self._first + level.deals
        new = min(next_look(level.deals) - level.deals, room)
        level.add(self._play(level.place, done, done + new))
        return True

    def judge(self, level: Level) -> bool:
        """Play a setting until it is known on which side of the band it lies, or lies at its edge.

        Returns
        -------
        Whether that is known.
        """
        while level.status == UNDECIDED and not _is_narrow(level):
            if not self.step(level):
                return False
        return True

    def inside(self) -> list[Level]:
        """Return the settings that lie in the band, the one with the estimate nearest the target first."""
        hits = [level for level in self.levels if level.status == IN]
        return sorted(hits, key=lambda level: (abs(level.estimate - self.aim.target), level.place))

    def verdict(self) -> str:
        """Return `FOUND`, `NONE` (every setting surely lies outside) or `UNDECIDED`."""
        if self.inside():
            return FOUND
        return NONE if all(level.status in OUTSIDE for level in self.levels) else UNDECIDED


def search_ordered(search: Search) -> str:
    """Search settings that have an order.

    Both ends first, then between two that lie on different sides of the band: what was found has its
    neighbours looked at too, as alternatives. If it ends without one in the band, or if the win rate surely
    goes up and down, all settings are looked at.

    Returns
    -------
    How it was searched, in words.
    """
    hit = _bisect(search)
    if hit is not None and contradiction(search.levels) is None:
        _widen(search, hit)
        if contradiction(search.levels) is None:
            return "bisection"
    if search.over:
        return "bisection"
    eliminate(search)
    return "bisection, then every level" if len(search.levels) > 2 else "every level"


def _bisect(search: Search) -> Level | None:
    levels = search.levels
    low, high = levels[0], levels[-1]
    for end in (low, high):
        if not search.judge(end) or end.status == IN:
            return end if end.status == IN else None
    while high.place - low.place > 1 and _too_high(low) != _too_high(high):
        middle = levels[(low.place + high.place) // 2]
        if not search.judge(middle) or middle.status == IN:
            return middle if middle.status == IN else None
        if contradiction(levels):
            return None
        if _too_high(middle) == _too_high(low):
            low = middle
        else:
            high = middle
    return None


def _too_high(level: Level) -> bool:
    """Tell on which side of the target it lies; at the band's edge, by its estimate."""
    return level.status == ABOVE or (level.status == UNDECIDED and level.estimate > level.aim.target)


def _widen(search: Search, hit: Level) -> None:
    for step in (-1, 1):
        for place in range(hit.place + step, hit.place + step * (WIDEST + 1), step):
            if not 0 <= place < len(search.levels):
                break
            level = search.levels[place]
            if not search.judge(level) or level.status != IN:
                break


def eliminate(search: Search) -> None:
    """Play all settings side by side, and drop those whose case is clear.

    One that surely lies outside the band is dropped; and of those that lie in it, one that is surely farther
    from the target than another. Once there is one in the band, the rest are dropped when they are known to
    within half the band. If there is none, a setting that is known to within a quarter of the band, and half
    a percentage point, and is still not decided lies at the band's edge, and is left so.

    Notes
    -----
    Successive elimination [1]_, by distance from the target and with confidence sequences.

    References
    ----------
    .. [1] E. Even-Dar, S. Mannor, Y. Mansour, Action elimination and stopping conditions for the multi-armed
       bandit and reinforcement learning problems, Journal of Machine Learning Research 7 (2006) 1079-1105.
    """
    while active := _active(search.levels):
        look = next_look(min(level.deals for level in active))
        for level in active:
            if level.deals < look and not search.step(level):
                return


def _is_narrow(level: Level) -> bool:
    return level.known_to(NARROW * level.aim.band)


def _is_at_edge(level: Level) -> bool:
    return level.known_to(min(AT_EDGE * level.aim.band, AT_EDGE_SHARE))


def _active(levels: Sequence[Level]) -> list[Level]:
    hits = [level for level in levels if level.status == IN]
    open_ones = [level for level in levels if level.status == UNDECIDED]
    if not hits:
        return [level for level in open_ones if not _is_at_edge(level)]
    best = min(level.off_target()[1] for level in hits)
    near = [level for level in hits if level.off_target()[0] <= best]
    left = [*open_ones, *(near if len(near) > 1 else [])]
    return sorted((level for level in left if not _is_narrow(level)), key=lambda level: level.place)
