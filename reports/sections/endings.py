"""How games end, how long they take, and when the best strategy's are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..figures.canvas import ending_colour
from ..figures.endings import EndingShares, Incidence, ending_bars, incidence
from ..figures.turns import Lengths, turn_histograms
from ..pages.document import Legend, Section, Table, in_both_widths
from ..solo.findings import Findings
from ..wording import amount, count, decimal, digits_for, interval_digits, ordinal, percent, span
from .hazards import ENOUGH_AT_RISK, hazards_picture

if TYPE_CHECKING:
    import pandas as pd

_LONGEST_SHOWN = 80  # turns; a longer tail is drawn as if it ended there
_TAIL = 0.001  # of the games may lie beyond the last turn drawn


def endings_section(found: Findings) -> Section:
    """How the games of each strategy end."""
    names = found.ending_names
    shares = [
        EndingShares(strategy, tuple(float(found.share_of(strategy, ending)["estimate"]) for ending in names))
        for strategy in found.names
    ]
    most = max(shares[0].shares)
    picture = in_both_widths(
        "endings",
        "The share of each ending. The table has the intervals.",
        lambda width: ending_bars(shares, names, width),
        _ending_legend(names),
        _title(shares[0].name, names[shares[0].shares.index(most)], percent(most, 0)),
    )
    return Section("endings", "How games end", pictures=(picture,), tables=(_endings_table(found),))


def _title(strategy: str, ending: str, share: str) -> str:
    if ending == "won":
        return f"{strategy} wins {share} of its games"
    return f"The commonest end of {strategy}'s games is {ending}: {share}"


def _ending_legend(names: list[str]) -> list[Legend]:
    return [Legend(ending_colour(index), name) for index, name in enumerate(names)]


def _endings_table(found: Findings) -> Table:
    names = found.ending_names
    rows = []
    for strategy in found.names:
        cells = [strategy]
        for ending in names:
            row = found.share_of(strategy, ending)
            digits = interval_digits(row["low"], row["high"])
            cells.append(f"{percent(row['estimate'], digits)} ({span(row['low'], row['high'], digits)})")
        rows.append(tuple(cells))
    return Table(
        "endings",
        "share of each ending, with 95% intervals that hold together for each strategy.",
        ("strategy", *names),
        tuple(rows),
        frozenset(range(1, len(names) + 1)),
        found.endings,
        folded=True,
    )


def turns_section(found: Findings) -> Section:
    """How long games take."""
    lengths = [_lengths(found, strategy) for strategy in found.names]
    last = max(_last_turn(one.shares) for one in lengths)
    lengths = [_cut(one, last) for one in lengths]
    picture = in_both_widths(
        "turns",
        "Share of games by the turn on which they end, each strategy to its own height. Dashed: the mean."
        + (f" The last bar holds all longer games ({last} turns and more)." if _is_cut(found, last) else ""),
        lambda width: turn_histograms(lengths, width),
        (Legend("accent", "won"), Legend("equal", "lost")),
        f"A game of {found.names[0]} takes {_mean_turns(found)} turns on average",
    )
    return Section(
        "turns", "How long games take", pictures=(picture,), tables=(_mean_table(found), _turns_table(found))
    )


def _mean_turns(found: Findings) -> str:
    mean = found.mean_turns_of(found.names[0])
    return amount(mean["estimate"], mean["low"], mean["high"], signed=False)


def _lengths(found: Findings, strategy: str) -> Lengths:
    rows = found.turns[found.turns["strategy"] == strategy]
    longest = int(rows["turns"].max())
    shares = [0.0] * (longest + 1)
    for turn, share in zip(rows["turns"], rows["share"], strict=True):
        shares[int(turn)] = float(share)
    won = [0.0] * (longest + 1)
    curve = found.by_turn[found.by_turn["strategy"] == strategy]
    curve = curve[curve["ending"] == found.ending_names[0]]
    for turn, number, games in zip(curve["turn"], curve["count"], curve["games"], strict=True):
        won[int(turn)] = float(number) / float(games)
    return Lengths(strategy, tuple(shares), tuple(won), float(found.mean_turns_of(strategy)["estimate"]))


def _last_turn(shares: tuple[float, ...]) -> int:
    """Return the turn by which all but a sliver of the games have ended."""
    beyond = 0.0
    for turn in range(len(shares) - 1, 0, -1):
        beyond += shares[turn]
        if beyond > _TAIL:
            return min(turn, _LONGEST_SHOWN)
    return min(len(shares) - 1, _LONGEST_SHOWN)


def _cut(one: Lengths, last: int) -> Lengths:
    def gathered(shares: tuple[float, ...]) -> tuple[float, ...]:
        padded = [*shares, *([0.0] * (last + 1 - len(shares)))]
        return (*padded[:last], sum(padded[last:]))

    return Lengths(one.name, gathered(one.shares), gathered(one.won), min(one.mean, float(last)))


def _is_cut(found: Findings, last: int) -> bool:
    return int(found.turns["turns"].max()) > last


def _mean_table(found: Findings) -> Table:
    rows = []
    for strategy in found.names:
        row = found.mean_turns_of(strategy)
        digits = digits_for((row["high"] - row["low"]) / 2)
        interval = f"{decimal(row['low'], digits)} to {decimal(row['high'], digits)}"
        lengths = found.turns[found.turns["strategy"] == strategy]
        rows.append(
            (
                strategy,
                decimal(row["estimate"], digits),
                interval,
                str(_quantile(lengths, 0.5)),
                f"{_quantile(lengths, 0.05)} to {_quantile(lengths, 0.95)}",
                str(int(lengths["turns"].max())),
            )
        )
    return Table(
        "mean_turns",
        "turns until the end.",
        ("strategy", "mean", "95% interval", "median", "nine games in ten", "longest"),
        tuple(rows),
        frozenset({1, 2, 3, 4, 5}),
        found.mean_turns,
        folded=True,
    )


def _quantile(lengths: pd.DataFrame, share: float) -> int:
    reached = lengths["share"].cumsum() >= share - 1e-12
    return int(lengths["turns"][reached].iloc[0]) if reached.any() else int(lengths["turns"].iloc[-1])


def _turns_table(found: Findings) -> Table:
    """Give the distribution as a file only: it is long, and the figure shows it."""
    return Table("turns", "", (), (), frame=found.turns)


def by_turn_section(found: Findings) -> Section:
    """When the best strategy's games end, by ending."""
    best = str(found.best["strategy"])
    mine = found.by_turn[found.by_turn["strategy"] == best]
    last = int(mine["turn"].max())
    drawn = min(last, max(_last_turn(_lengths(found, best).shares), 1))
    beyond = f" The last turn drawn is the {ordinal(drawn)}, of {last} at most." if drawn < last else ""
    curves = [
        Incidence(ending, index, _by_turn(mine[mine["ending"] == ending], drawn))
        for index, ending in enumerate(found.ending_names)
    ]
    picture = in_both_widths(
        "by-turn",
        f"Games of {best}: the share that has ended by each turn, by ending. "
        f"What is left blank is still being played.{beyond}",
        lambda width: incidence(curves, width),
        _ending_legend(found.ending_names),
        f"Half of {best}'s games are over by turn {_half_over(curves)}",
    )
    riskiest = _riskiest(found, best)
    return Section(
        "by-turn",
        "When games are lost",
        (riskiest,) if riskiest else (),
        pictures=tuple(one for one in (picture, hazards_picture(found, drawn)) if one is not None),
        tables=(
            _by_turn_table(found, best, drawn),
            Table("by_turn_all", "", (), (), frame=found.by_turn),
            Table("hazards", "", (), (), frame=found.hazards),
        ),
    )


def _half_over(curves: list[Incidence]) -> int:
    over = [sum(shares) for shares in zip(*(curve.by_turn for curve in curves), strict=True)]
    return next((turn for turn, share in enumerate(over) if share >= 0.5), len(over) - 1)


def _by_turn(rows: pd.DataFrame, last: int) -> tuple[float, ...]:
    shares = [0.0] * (last + 1)
    known = {int(turn): float(share) for turn, share in zip(rows["turn"], rows["cumulative"], strict=True)}
    for turn in range(1, last + 1):
        shares[turn] = known.get(turn, shares[turn - 1])
    return tuple(shares)


def _riskiest(found: Findings, best: str) -> str:
    """Name the turn on which a game is likeliest to be lost, among those that many games reach."""
    mine = found.by_turn[found.by_turn["strategy"] == best]
    losses = mine[mine["ending"] != found.ending_names[0]]
    games = int(losses["games"].max()) if len(losses) else 0
    hazard = losses[losses["at_risk"] >= ENOUGH_AT_RISK * games].groupby("turn")["hazard"].sum()
    if not len(hazard) or hazard.max() <= 0:
        return ""
    turn = int(hazard.index[int(hazard.argmax())])
    if turn == int(hazard.index.max()):
        # Where the danger still grows at the last turn that counts, none is the most dangerous.
        return ""
    return (
        f"Of all ways to lose together, {best} met most on the {ordinal(turn)} turn: "
        f"{percent(float(hazard.max()), 1)} of the games still going (turns that few games reach left aside)."
    )


def _by_turn_table(found: Findings, best: str, last: int) -> Table:
    mine = found.by_turn[(found.by_turn["strategy"] == best) & (found.by_turn["turn"] <= last)]
    present = [ending for ending in found.ending_names if (mine["ending"] == ending).any()]
    rows = []
    for turn, at_turn in mine.groupby("turn"):
        of_ending = {str(row["ending"]): row for row in at_turn.to_dict("records")}
        cells = [str(turn), count(at_turn["at_risk"].iloc[0])]
        cells += [
            percent(of_ending[ending]["cumulative"], 1) if ending in of_ending else "" for ending in present
        ]
        rows.append((*cells, percent(float(at_turn["survival"].iloc[0]), 1)))
    return Table(
        "by_turn",
        f"games of {best} that have ended by each turn.",
        ("turn", "games going", *present, "still going"),
        tuple(rows),
        frozenset(range(len(present) + 3)),
        found.by_turn[found.by_turn["strategy"] == best],
        folded=True,
    )
