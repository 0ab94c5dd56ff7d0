"""What the analysis says of Dragon's Ransom's own games: its frames, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..solo.findings import LEVEL, MARGIN
from .experiment import LEVELS, Played

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class OwnFindings:
    """Frames of `analysis`, as they come.

    Attributes
    ----------
    compared
        Win rates of the report's comparison, as its own table has them.
    curve, level_steps
        Win rates by Heroes Attack! cards a pile, all bands at once; and each step, on the same deals.
    set_rates
        Win rates by card set, level and strategy, each interval by itself.
    spread
        Of the win rates on Normal over the sampled sets.
    order, order_counts
        Each level against the next harder one in each set; in how many sets all of it holds.
    gaps, without, features
        The gap between Easy and Legendary in each set, all strategies together; how it changes without a
        cause; and what it goes along with.
    events
        Hero Attack Events and minions slain in them, on Easy and Legendary, in the sets looked into.
    lost, left, deck
        The best strategy's games by level: which losses, heroes left in them, and cards left.
    worth
        What each card changes, of wins and of wounds.
    seats
        Win rates by the size of the table, all bands at once.
    steps
        What a step of each knob changes.
    """

    compared: pd.DataFrame
    curve: pd.DataFrame
    level_steps: pd.DataFrame
    set_rates: pd.DataFrame
    spread: pd.DataFrame
    order: pd.DataFrame
    order_counts: pd.DataFrame
    gaps: pd.DataFrame
    without: pd.DataFrame
    features: pd.DataFrame
    events: pd.DataFrame
    lost: pd.DataFrame
    left: pd.DataFrame
    deck: pd.DataFrame
    worth: pd.DataFrame
    seats: pd.DataFrame
    steps: pd.DataFrame


def find(played: Played, level: float = LEVEL) -> OwnFindings:
    """Analyse Dragon's Ransom's own games."""
    from ...analysis.difficulty.curve import difficulty_curve, difficulty_steps
    from ...analysis.difficulty.level_order import feature_correlations, level_gaps, level_order, order_counts
    from ...analysis.difficulty.set_spread import set_spread
    from ...analysis.rates.intervals import win_rates
    from ...simulate.dragons_ransom.card_features import features

    set_rates = _set_rates(played, level)
    order = level_order(played.sets, level)
    gaps = level_gaps(played.sets, level)
    gap_of = dict(zip(gaps["setting"], gaps["estimate"], strict=True))
    lost, left, deck = _ends(played, level)
    normal = set_rates[(set_rates["rules"] == "Normal") & set_rates["setting"].str.startswith("sampled")]
    return OwnFindings(
        compared=win_rates(played.compared, level=level),
        curve=difficulty_curve(played.levels, level),
        level_steps=difficulty_steps(played.levels, level, MARGIN),
        set_rates=set_rates,
        spread=set_spread(normal),
        order=order,
        order_counts=order_counts(order),
        gaps=gaps,
        without=_without(played, level),
        features=feature_correlations(
            gap_of, {name: features(each) for name, each in played.card_sets.items()}
        ),
        events=_events(played, level),
        lost=lost,
        left=left,
        deck=deck,
        worth=_worth(played, level),
        seats=difficulty_curve(played.seats, level),
        steps=_steps(played, level),
    )


def _set_rates(played: Played, level: float) -> pd.DataFrame:
    import pandas as pd

    from ...analysis.rates.intervals import win_rates

    rows = [
        win_rates(games, level=level).assign(setting=setting, rules=name)
        for setting, by_level in played.sets.items()
        for name, games in by_level.items()
    ]
    found = pd.concat(rows, ignore_index=True)
    first = ["setting", "rules", "strategy"]
    return found[[*first, *(name for name in found.columns if name not in first)]]


def _without(played: Played, level: float) -> pd.DataFrame:
    from ...analysis.difficulty.level_order import gap_without

    changed = [
        (setting, cause, {name: played.sets[setting][name] for name in games}, games)
        for (setting, cause), games in played.causes.items()
    ]
    return gap_without(changed, level)


def _events(played: Played, level: float) -> pd.DataFrame:
    import pandas as pd

    from ...analysis.rates.intervals import score_means

    rows = [
        score_means(played.sets[setting][name], (), level, column).assign(
            setting=setting, rules=name, of=column
        )
        for setting in dict.fromkeys(name for name, _ in played.causes)
        for name in ("Easy", "Legendary")
        for column in ("events", "minions_slain")
    ]
    return pd.concat(rows, ignore_index=True)


# ---------------------------------------------------------------- how games end


def _ends(played: Played, level: float) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """Return by level: shares of the heroes left in lost games, which ones are left, and cards left."""
    import pandas as pd

    from ...analysis.rates.intervals import score_means

    lost, left, deck = [], [], []
    for name, attacks in LEVELS.items():
        games = played.levels[attacks]
        mine = games[(games["strategy"] == played.best.name).to_numpy(bool)]
        losses = mine[~mine["won"].to_numpy(bool)]
        lost.append(
            _shares(losses, "heroes_left", 4 - losses["heroes_slain"], (1, 2, 3, 4), level).assign(
                level_of=name
            )
        )
        left.append(_left(played, losses, level).assign(level_of=name))
        for what, some in (("won", mine[mine["won"].to_numpy(bool)]), ("lost", losses)):
            row = score_means(some, (), level, "deck_left")
            deck.append(row.assign(level_of=name, games_that=what))
    return tuple(pd.concat(parts, ignore_index=True) for parts in (lost, left, deck))  # type: ignore[return-value]


def _shares(
    losses: pd.DataFrame, name: str, values: Any, wanted: tuple[int, ...], level: float
) -> pd.DataFrame:
    import pandas as pd

    from ...analysis.rates.intervals import proportion_interval

    counts = [int((values == each).sum()) for each in wanted]
    games = len(losses)
    low, high = proportion_interval(counts, [games] * len(wanted), level)
    share = [number / games if games else float("nan") for number in counts]
    columns = {name: list(wanted), "estimate": share, "low": low, "high": high, "level": level}
    return pd.DataFrame({**columns, "method": "wilson", "games": games, "deals": games, "count": counts})


def _left(played: Played, losses: pd.DataFrame, level: float) -> pd.DataFrame:
    """Return for each hero in how many lost games it was left."""
    import pandas as pd

    heroes = [card for card in played.card_set.cards if card["kind"] == "hero"]
    rows = []
    for place, hero in enumerate(heroes, 1):
        stands = (losses[f"hero_turn_{place}"] == 0).astype(int)
        row = _shares(losses, "left", stands, (1,), level)
        wounds = losses.loc[stands.to_numpy(bool), f"hero_wounds_{place}"]
        rows.append(row.assign(hero=hero["name"], health=hero["health"], mean_wounds=wounds.mean()))
    return pd.concat(rows, ignore_index=True).drop(columns="left")


# ---------------------------------------------------------------- cards and knobs


def _worth(played: Played, level: float) -> pd.DataFrame:
    import pandas as pd

    from ...analysis.what_matters.card_impact import card_impact

    (_, base), *others = played.cards
    blanked = [(card, None, games) for card, games in others]
    found = pd.concat(
        [card_impact(base, blanked, outcome, level) for outcome in ("won", "score")], ignore_index=True
    )
    cards = {f"card {card['number']}": card for card in played.card_set.cards}
    for key in ("copies", "kind", "name"):
        found.insert(1, key, [cards[card][key] for card in found["card"]])
    return found


def _steps(played: Played, level: float) -> pd.DataFrame:
    from ...analysis.comparing.outcomes import paired_outcomes

    (_, base), *turned = played.steps
    found = paired_outcomes(
        ((name, games, base) for name, games in turned), "setting", level=level, correction="holm"
    )
    found.insert(0, "knob", [name.partition("=")[0] for name in found["setting"]])
    return found
