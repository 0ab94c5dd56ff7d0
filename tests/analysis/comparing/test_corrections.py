from __future__ import annotations

import numpy as np
import pytest
from montecardo.analysis.comparing.corrections import adjust
from montecardo.simulate.errors import UserError
from statsmodels.stats.multitest import multipletests

STATSMODELS = {"holm": "holm", "bonferroni": "bonferroni", "benjamini-hochberg": "fdr_bh"}


@pytest.mark.parametrize("correction", STATSMODELS)
@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_as_statsmodels(correction: str, count: int) -> None:
    p_values = np.random.default_rng(count).random(count) ** 3
    expected = multipletests(p_values, method=STATSMODELS[correction])[1]
    assert adjust(p_values, correction) == pytest.approx(expected)


def test_holm_by_hand() -> None:
    assert adjust([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_nothing_to_adjust() -> None:
    assert adjust([]).shape == (0,)


def test_an_unknown_correction_is_refused() -> None:
    with pytest.raises(UserError, match="allowed: holm, bonferroni, benjamini-hochberg"):
        adjust([0.1], "sidak")
