"""A run while it is played: summed up as it comes, and stopped by Ctrl-C without losing a batch."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import closing
from typing import Any

from ...analysis.whole_run.tally import RunTally
from ...simulate.design import Design
from ...simulate.digest import RunningSum, add_sums, run_digest
from ...simulate.watching import Watch
from .ctrl_c import noting_ctrl_c as noting_ctrl_c
from .progress import LEVEL


class Session:
    """What has been played so far, in flat memory.

    Parameters
    ----------
    design
        What is played.
    first
        The first unit of each line-up: a shard's is not 0.
    until
        The half-width of the win rate's interval at which a line-up has played enough; None: at its end.
    hashed
        Whether to add up the digest: a run's folder does that by itself.

    Attributes
    ----------
    stopped
        Whether Ctrl-C ended it.
    seconds
        How long the games took.
    watches
        What ends each line-up when it has played enough; None where nothing does.
    """

    def __init__(
        self, design: Design, first: int = 0, until: float | None = None, *, hashed: bool = True
    ) -> None:
        self.design, self.first = design, first
        self.stopped = False
        self.seconds = 0.0
        game, manifest = design.game, design.manifest()
        self._tally = RunTally(manifest, tuple(game.result.fields), game.endings, design.seats)
        self.until, self.watches = until, _watches(design, until)
        line_ups = range(len(design.line_ups)) if hashed else ()
        self._sums = [RunningSum(number, design.seats, first) for number in line_ups]

    def recall(self, stretches: Iterable[Any]) -> None:
        """Take in what was played before."""
        for stretch in stretches:
            self._add(stretch)
            if self.watches:
                self.watches[stretch.line_up].enough_of(stretch.results)

    def play(self, stretches: Any) -> None:
        """Take in what is being played, until it ends or Ctrl-C is pressed; the batch in hand is kept."""
        began = time.perf_counter()
        try:
            # Closing it is what lets a recording write its last part.
            with closing(stretches) as playing, noting_ctrl_c() as pressed:
                try:
                    for stretch in playing:
                        self._add(stretch)
                        if pressed:
                            break
                except Exception:
                    # Ctrl-C reaches worker processes too: what one says that was just starting is no news.
                    if not pressed:
                        raise
                self.stopped = bool(pressed)
        finally:
            self.seconds += time.perf_counter() - began

    def _add(self, stretch: Any) -> None:
        self._tally.add(stretch.line_up, stretch.first - self.first, stretch.results)
        if self._sums:
            self._sums[stretch.line_up].add(stretch.results)

    @property
    def units(self) -> int:
        """Games played, by all line-ups together."""
        return sum(self._tally.units(number) for number in range(len(self.design.line_ups)))

    @property
    def digest(self) -> str:
        """The run's digest, where it is added up here."""
        return run_digest(self.design, add_sums(each.total() for each in self._sums))

    def told(self, digest: str, **about: Any) -> dict[str, Any]:
        """Return the run's digest and the summary of what has been played, as plain values."""
        told = self._tally.summary(LEVEL, {"seconds": self.seconds, **about})
        return {"digest": digest, "units": self.units, "until": self.until, **told}


def _watches(design: Design, until: float | None) -> list[Watch] | None:
    if until is None:
        return None
    from ...analysis.watching.rates import Until

    return [Watch(Until(until, replicates=design.replicates), design.seats) for _ in design.line_ups]
