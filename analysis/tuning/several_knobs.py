"""Several knobs at once: a sampler proposes settings, and learns how far off the target they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ...simulate.errors import UserError
from ..frame import Floats
from .levels import Aim
from .space import Setting, Space

TRIALS = 64
"""Settings that are proposed, unless told otherwise."""

# Settings that are proposed before any of them is judged. Fixed, so that the jobs change nothing.
TOGETHER = 8
# Deals a proposal: its estimate's standard error is half the band; but never fewer or more than these.
FEWEST, MOST = 64, 20_000
# Settings that are confirmed, nearest the target and nearest the default, half of each.
CONFIRMED = 6
_NEAR = 1.5  # bands from the target, within which a setting may be worth confirming

MISSING = "tuning several knobs needs the library optuna: pip install 'montecardo[tune]'"


@dataclass
class Tried:
    """A setting that was proposed.

    Attributes
    ----------
    setting
        The setting.
    won, deals
        Sum of the deals' shares of won games, and the deals.
    """

    setting: Setting
    won: float = 0.0
    deals: int = 0

    @property
    def estimate(self) -> float:
        """The share of games won."""
        return self.won / self.deals


def check_optuna() -> None:
    """See that the sampler is there.

    Raises
    ------
    UserError
        It is not.
    """
    try:
        import optuna  # noqa: F401
    except ImportError as error:
        raise UserError(MISSING) from error


def deals_of_a_trial(aim: Aim, trials: int) -> int:
    """Return how many deals a proposal plays: all of them together take half of `aim.most` at most.

    Examples
    --------
    >>> deals_of_a_trial(Aim(0.35), 64), deals_of_a_trial(Aim(0.35, most=20_000), 64)
    (2275, 156)
    """
    spread = max(aim.target * (1 - aim.target), 0.01)
    enough = min(max(math.ceil(spread / (aim.band / 2) ** 2), FEWEST), MOST)
    return max(1, min(enough, aim.most // (2 * trials)))


def explore(
    space: Space,
    play: Callable[[Setting, int, int], Floats],
    aim: Aim,
    *,
    trials: int = TRIALS,
    seed: int = 0,
    pressed: Sequence[bool] = (),
) -> list[Tried]:
    """Propose settings and play each a little.

    Parameters
    ----------
    space
        The settings.
    play
        ``play(setting, first, stop)``: for these deals, the share of the setting's games won.
    aim
        What is wanted.
    trials
        How many proposals. One that came up before plays further deals.
    seed
        Of the sampler.
    pressed
        When it comes to hold something, no more is proposed.

    Returns
    -------
    The settings, in the order in which they came up.

    Raises
    ------
    UserError
        ``optuna`` is missing, or no setting that was proposed can be played.

    Notes
    -----
    Optuna's tree-structured Parzen estimator, by ask and tell, so many settings at a time [1]_. The first is
    the default's nearest, so that it is always among those tried.

    References
    ----------
    .. [1] J. Bergstra, R. Bardenet, Y. Bengio, B. Kegl, Algorithms for hyper-parameter optimization, NIPS
       2011.
    """
    check_optuna()
    tried: dict[Setting, Tried] = {}
    refused: dict[Setting, UserError] = {}
    deals = deals_of_a_trial(aim, trials)
    with _study(space, seed) as study:
        for begun in range(0, trials, TOGETHER):
            asked = [study.ask() for _ in range(min(TOGETHER, trials - begun))]
            settings = [_proposed(space, trial) for trial in asked]
            for trial, setting in zip(asked, settings, strict=True):
                if pressed:
                    return _all_tried(tried, refused)
                _try(setting, play, deals, tried, refused)
                _tell(study, trial, tried.get(setting), aim)
    return _all_tried(tried, refused)


def _try(
    setting: Setting,
    play: Callable[[Setting, int, int], Floats],
    deals: int,
    tried: dict[Setting, Tried],
    refused: dict[Setting, UserError],
) -> None:
    if setting in refused:
        return
    so_far = tried.get(setting, Tried(setting))
    try:
        shares = play(setting, so_far.deals, so_far.deals + deals)
    except UserError as error:
        refused[setting] = error
        return
    if len(shares):
        so_far.won += float(shares.sum())
        so_far.deals += len(shares)
        tried[setting] = so_far


def _all_tried(tried: Mapping[Setting, Tried], refused: Mapping[Setting, UserError]) -> list[Tried]:
    if refused and not tried:
        raise next(iter(refused.values()))
    return list(tried.values())


@contextmanager
def _study(space: Space, seed: int) -> Iterator[Any]:
    import optuna

    loud = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, constant_liar=True)
        study = optuna.create_study(sampler=sampler)
        study.enqueue_trial({knob.name: _nearest(knob) for knob in space.knobs})
        yield study
    finally:
        optuna.logging.set_verbosity(loud)


def _nearest(knob: Any) -> int:
    """Return the place of the value that is nearest the default."""
    return min(range(len(knob.values)), key=knob.distance)


def _proposed(space: Space, trial: Any) -> Setting:
    return tuple(
        trial.suggest_int(knob.name, 0, len(knob.values) - 1)
        if knob.ordered
        else trial.suggest_categorical(knob.name, range(len(knob.values)))
        for knob in space.knobs
    )


def _tell(study: Any, trial: Any, one: Tried | None, aim: Aim) -> None:
    from optuna.trial import TrialState

    if one is None:
        study.tell(trial, state=TrialState.FAIL)
    else:
        study.tell(trial, abs(one.estimate - aim.target))


def worth_confirming(tried: Sequence[Tried], space: Space, aim: Aim) -> list[Setting]:
    """Choose the settings to be confirmed on fresh deals: near the target, or near the default as well.

    Returns
    -------
    `CONFIRMED` at most, the most promising first.
    """

    def off(one: Tried) -> float:
        return abs(one.estimate - aim.target)

    by_target = sorted(tried, key=lambda one: (off(one), one.setting))
    near = [one for one in by_target if off(one) <= _NEAR * aim.band]
    by_default = sorted(near, key=lambda one: (space.distance(one.setting), off(one), one.setting))
    chosen = [one.setting for one in by_target[: CONFIRMED // 2]]
    for one in [*by_default[: CONFIRMED // 2], *near]:
        if len(chosen) < CONFIRMED and one.setting not in chosen:
            chosen.append(one.setting)
    return chosen
