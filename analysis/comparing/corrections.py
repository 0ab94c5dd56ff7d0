"""Many comparisons at once: p-values adjusted for their number."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...simulate.errors import UserError
from ..frame import Floats

CORRECTIONS = ("holm", "bonferroni", "benjamini-hochberg")


def adjust(p_values: npt.ArrayLike, correction: str = "holm") -> Floats:
    """Adjust p-values: each is then to be compared with the significance level that all share.

    Parameters
    ----------
    p_values
        One per comparison; shape (comparisons,).
    correction
        ``holm`` [1]_ or ``bonferroni`` (both bound the chance of any false rejection; Holm rejects more), or
        ``benjamini-hochberg`` [2]_ (bounds the expected share of false ones among the rejections).

    Returns
    -------
    ndarray
        As many, float64, at most 1.

    Raises
    ------
    UserError
        An unknown correction.

    Notes
    -----
    The same as statsmodels' ``multipletests``, which collects garbage at each call: a third of a second.

    References
    ----------
    .. [1] S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
       Statistics 6 (1979) 65-70.
    .. [2] Y. Benjamini, Y. Hochberg, Controlling the false discovery rate, Journal of the Royal Statistical
       Society B 57 (1995) 289-300.
    """
    check_correction(correction)
    p = np.asarray(p_values, np.float64)
    count = len(p)
    if correction == "bonferroni":
        return np.minimum(p * count, 1.0)
    order = np.argsort(p)
    ascending = p[order]
    if correction == "holm":
        stepped = np.maximum.accumulate(ascending * np.arange(count, 0, -1))
    else:
        scaled = ascending * count / np.arange(1, count + 1)
        stepped = np.minimum.accumulate(scaled[::-1])[::-1]
    adjusted = np.empty(count)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def check_correction(correction: str) -> None:
    """Refuse a correction that isn't known.

    Raises
    ------
    UserError
        As said.
    """
    if correction not in CORRECTIONS:
        raise UserError(f"no correction is called '{correction}'; allowed: {', '.join(CORRECTIONS)}")
