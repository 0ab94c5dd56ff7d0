"""How hard a game is at each setting of a knob: the curve, its steps, the skill it rewards, what counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.errors import UserError
from ..comparing.corrections import check_correction
from ..comparing.pairing import pair, played_by
from ..comparing.verdicts import BETTER, EQUAL, UNDECIDED, WORSE
from ..comparing.wins import COLUMNS, check_margin, compared
from ..frame import check_columns, check_level, group_rows, strategies_in
from ..luck_and_skill.crossed import BOTH, CHANCE, FIRST, SECOND, Crossed
from ..luck_and_skill.ladder import skill_row
from ..luck_and_skill.luck import CONSTANT, METHOD, crossed_rows
from ..rates.intervals import win_rates

if TYPE_CHECKING:
    import pandas as pd

EASIER, HARDER = "easier", "harder"
VERDICTS = {BETTER: EASIER, WORSE: HARDER, EQUAL: EQUAL, UNDECIDED: UNDECIDED}

SKILL, NOBODY_WON, NO_RIVAL = "", "nobody ever won", "nobody else played"
"""What `skill_by_setting` notes."""

# The names, and what may be no number.
_NOT_OF_STEPS = ("first", "second", "correlation", "pairing_gain")

EXPLAINED = {"setting": FIRST, "strategy": SECOND, "setting x strategy": BOTH, "rest": CHANCE}


def difficulty_curve(
    variants: Mapping[Any, pd.DataFrame],
    level: float = 0.95,
    method: str = "wilson",
    by: Sequence[str] = ("strategy",),
) -> pd.DataFrame:
    r"""Estimate the win rate at each setting of a knob, with bands that hold for the whole curve at once.

    Parameters
    ----------
    variants
        Setting -> the game frame played with it, in the knob's order; a frame may be empty.
    level
        Confidence that the bands of all settings and all groups hold together.
    method
        As in `rates.intervals.proportion_interval`: ``clopper-pearson`` where a guarantee is claimed.
    by
        The columns that make a group: each has a curve.

    Returns
    -------
    DataFrame
        ``setting``, the `by` columns, then ``estimate, low, high, level, method, games, deals, wins``. A
        group without a game at a setting has no row there.

    Notes
    -----
    Each of :math:`m` rows has the interval of `rates.intervals.win_rates` at the level :math:`1 - \alpha / m`
    (Bonferroni), which holds however the rows depend on each other, and they do: settings and strategies
    share their deals. At 95% Sidak's bands, which ask for more, are narrower by less than a hundredth. What
    differs from setting to setting is told more sharply by `difficulty_steps`, which pairs the deals.
    """
    check_level(level)
    count = sum(len(group_rows(games, by)) for games in _checked(variants).values())
    rows = _bands(variants, by, 1 - (1 - level) / max(count, 1), method)
    named = [f"bonferroni, {name}" for name in rows["method"]]
    return rows.assign(level=level, method=np.array(named, dtype=object))


def _bands(
    variants: Mapping[Any, pd.DataFrame], by: Sequence[str], level: float, method: str
) -> pd.DataFrame:
    """Return the win rates at each setting; `level` is that of each by itself."""
    import pandas as pd

    bands = []
    for setting, games in variants.items():
        rows = win_rates(games, by, level, method)
        rows.insert(0, "setting", [setting] * len(rows))
        bands.append(rows)
    return pd.concat([rows for rows in bands if len(rows)] or bands[:1], ignore_index=True)


def difficulty_steps(
    variants: Mapping[Any, pd.DataFrame],
    level: float = 0.95,
    margin: float = 0.005,
    correction: str = "holm",
) -> pd.DataFrame:
    """Compare each setting of a knob with the next, strategy by strategy, on the deals of both.

    Parameters
    ----------
    variants
        Setting -> the game frame played with it, in the knob's order, all with the same seed.
    level, margin, correction
        As in `comparing.wins.compare_all`: the correction is for all steps of all strategies.

    Returns
    -------
    DataFrame
        ``strategy, setting, next``, then the columns of `comparing.wins.compare_all` from ``deals`` on,
        without ``correlation`` and ``pairing_gain``.
        ``estimate`` is the win rate at ``next`` less that at ``setting``; ``only_first`` counts games won
        at ``next`` alone. Verdicts: easier, harder, practically equal, undecided. A strategy without a game
        at one of the two has no row.

    Raises
    ------
    UserError
        Two settings share no deal, or a strategy has two rows for one game, replicate and seat.
    """
    import pandas as pd

    check_level(level)
    check_margin(margin)
    check_correction(correction)
    games, names = _joined(variants, ("game", "replicate", "seat", "won"))
    keys, pairs = [], []
    for strategy in strategies_in(games):
        mine = games[games["strategy"] == strategy].assign(strategy=lambda rows: rows["setting"])
        there = [number for number in range(len(names)) if (mine["setting"] == names[number]).any()]
        played = dict(zip(there, played_by(mine, *(names[number] for number in there)), strict=True))
        for number in there:
            if number + 1 in played:
                keys.append((strategy, number))
                pairs.append(pair(played[number + 1], played[number]))
    settings, tail = list(variants), [name for name in COLUMNS if name not in _NOT_OF_STEPS]
    columns = ["strategy", "setting", "next", *tail, "p_adjusted", "correction"]
    if not pairs:
        return pd.DataFrame({name: [] for name in columns})
    told = compared([(names[i + 1], names[i]) for _, i in keys], pairs, level, margin, correction)
    told["verdict"] = np.array([VERDICTS[verdict] for verdict in told["verdict"]], dtype=object)
    told |= {"strategy": [name for name, _ in keys], "setting": [settings[i] for _, i in keys]}
    return pd.DataFrame(told | {"next": [settings[i + 1] for _, i in keys]})[columns]


def skill_by_setting(
    variants: Mapping[Any, pd.DataFrame], chance: str = "random", level: float = 0.95
) -> pd.DataFrame:
    """Estimate how much of the best strategy's success is skill, at each setting: 1 - p(chance) / p(best).

    Parameters
    ----------
    variants
        Setting -> the game frame played with it.
    chance
        The strategy that plays without skill.
    level
        Confidence that the intervals of all settings hold together (Bonferroni).

    Returns
    -------
    DataFrame
        ``setting``, then the columns of `luck_and_skill.ladder.skill_score`, which says how the interval is
        made, and ``note``. Where nobody ever won, or nobody else played, no skill was seen: the estimate is
        0, the interval (0, 1), and the note says which.

    Raises
    ------
    UserError
        `chance` did not play at some setting, or shares no game with another strategy there.
    """
    import pandas as pd

    check_level(level)
    _checked(variants)
    found = []
    for setting, games in variants.items():
        check_columns(games, "won")
        if chance not in (names := strategies_in(games)):
            raise UserError(f"setting {setting}: no game of strategy '{chance}' to measure skill by")
        row = skill_row(games, chance, 1 - (1 - level) / len(variants))
        note = SKILL
        if row["estimate"] is None:
            row["estimate"] = 0.0
            note = NO_RIVAL if len(names) < 2 else NOBODY_WON
        found.append({"setting": setting, **row, "note": note})
    rows = pd.DataFrame(found)
    return rows.assign(level=level, method="bonferroni, " + rows["method"])


def explained(
    variants: Mapping[Any, pd.DataFrame], outcome: str = "won", level: float = 0.95
) -> pd.DataFrame:
    """Tell what fraction of a result's variance the setting explains, and what the strategy.

    Parameters
    ----------
    variants
        Setting -> the game frame played with it: the same strategies on the same deals with each, at tables
        with the seats rotated.
    outcome
        A column.
    level
        Confidence level of each fraction by itself.

    Returns
    -------
    DataFrame
        ``outcome, source, variance`` (squared units of the outcome), ``estimate`` (the fraction), ``low,
        high, level, method, games, deals``. Sources: ``setting``, ``strategy``, ``setting x strategy`` (that
        the strategies' order or distance differs by setting), and ``rest``: deals, seats and chance. Each
        setting and strategy counts alike. The fractions add up to 1; of an outcome that never varies they
        are 0 with the interval (0, 1).

    Raises
    ------
    UserError
        Some strategy did not play some deal at some setting, or no games.

    Notes
    -----
    As `luck_and_skill.luck.luck_and_skill`, of which the setting is another first factor; replicates are not
    needed.
    """
    import pandas as pd

    check_level(level)
    games, _ = _joined(variants, ("game", "replicate", "seat", outcome))
    if not len(games):
        raise UserError("no games: there is nothing to explain; allowed: a game and more at each setting")
    row = crossed_rows(games, "setting", within=("replicate", "seat"))
    crossed = Crossed.of(games[outcome].to_numpy(np.float64)[row], independent=False)
    common = {"level": level, "method": METHOD if crossed.spread > 0 else CONSTANT}
    common |= {"games": len(games), "deals": len(row)}
    rows = [
        {
            "outcome": outcome,
            "source": source,
            "variance": crossed.parts[part],
            **crossed.share([part], level)._asdict(),
            **common,
        }
        for source, part in EXPLAINED.items()
    ]
    return pd.DataFrame(rows)


def _checked(variants: Mapping[Any, pd.DataFrame]) -> Mapping[Any, pd.DataFrame]:
    if not variants:
        raise UserError("no settings: a difficulty curve needs the games of one setting or more")
    return variants


def _joined(variants: Mapping[Any, pd.DataFrame], columns: Sequence[str]) -> tuple[pd.DataFrame, list[str]]:
    """Put the games of all settings into one frame, with a column ``setting``; return the settings' names."""
    import pandas as pd

    names = [str(setting) for setting in _checked(variants)]
    if len(set(names)) < len(names):
        raise UserError(f"two settings have the same name; they are: {', '.join(names)}")
    for games in variants.values():
        check_columns(games, "game", "strategy", columns[-1])
    who = [games["strategy"].astype("category") for games in variants.values()]
    # Of the same categories everywhere, or the joined column would be one of Python's strings.
    players = pd.Index(list(dict.fromkeys(name for column in who for name in column.cat.categories)))
    parts = []
    for number, games in enumerate(variants.values()):
        where = pd.Categorical.from_codes(np.full(len(games), number), pd.Index(names))
        mine = who[number].cat.set_categories(players)
        parts.append(games.filter(list(columns)).assign(strategy=mine, setting=where))
    return pd.concat(parts, ignore_index=True), names
