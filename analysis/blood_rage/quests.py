"""What destroyed provinces do to Blood Rage's quests: drafted, put down, fulfilled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...simulate.blood_rage.ages import REGIONS
from ...simulate.blood_rage.words import DO_MOST, QUEST, WHERE
from ..comparing.effects import adjusted, difference_of_means, p_values
from ..frame import check_columns, check_level
from ..rates.intervals import score_means, win_rates
from .cards import AGES, enough, picks

if TYPE_CHECKING:
    import pandas as pd

    from ...simulate.design import Design

REGION_NAMES = WHERE[: len(REGIONS)]
VALHALLA = "valhalla"
_GAME = ["game", "replicate"]


def aims(cards: Any) -> dict[int, str]:
    """Return what each quest of a card table asks for.

    Parameters
    ----------
    cards
        A record of layout `simulate.blood_rage.cards.CARDS`.

    Returns
    -------
    dict
        Place in the card set -> ``manheim``, ``jotunheim``, ``alfheim``, ``yggdrasil``, ``any`` or
        ``valhalla``.
    """
    found = {}
    for card in range(int(cards.count)):
        if cards.kind[card] == QUEST:
            most = cards.effects[card, 0, 1] == DO_MOST
            found[card] = WHERE[int(cards.effects[card, 0, 2])] if most else VALHALLA
    return found


def standing(design: Design, games: pd.DataFrame) -> pd.DataFrame:
    """Deal a run's games again, and tell how many provinces stand when each Age's quests are looked at.

    Parameters
    ----------
    design
        What was played.
    games
        Its frame, or some rows of it.

    Returns
    -------
    DataFrame
        ``game, age, region, standing``: a row for each deal, Age and region.

    Notes
    -----
    Which provinces are destroyed from the start, and which each Age's Ragnarok destroys, is settled by the
    deal alone, which depends on the seed and the deal's number (R7). So it need not be in the rows.
    """
    import pandas as pd

    from ...simulate.streams import DEAL, STREAM, open_stream

    played, setting = design.game, design.setting
    rules = played.seated(setting.rules, setting.cards[0], design.seats)
    state, stream = played.state.table(1)[0], STREAM.table(1)[0]
    deals = np.unique(games["game"].to_numpy(np.int64))
    gone = np.zeros((len(deals), AGES), np.int64)
    for place, deal in enumerate(deals):
        open_stream(stream, setting.seed, DEAL, int(deal), 0)
        played.deal(state, setting.cards[0], rules[0], stream)
        now = sum(int(state.destroyed[province]) << province for province in range(8))
        for age in range(AGES):
            gone[place, age] = now
            now |= 1 << int(state.dooms[age])
    left = [np.bitwise_count(int(region) & ~gone) for region in REGIONS]
    return pd.DataFrame(
        {
            "game": np.repeat(deals, AGES * len(REGIONS)),
            "age": np.tile(np.repeat(np.arange(1, AGES + 1), len(REGIONS)), len(deals)),
            "region": np.tile(np.array(REGION_NAMES, object), len(deals) * AGES),
            "standing": np.stack(left, axis=-1).astype(np.int64).ravel(),
        }
    )


def region_quests(
    games: pd.DataFrame, cards: Any, regions: pd.DataFrame, level: float = 0.95
) -> pd.DataFrame:
    """Estimate what becomes of a region's quests, by how many of its provinces stand.

    Parameters
    ----------
    games
        Blood Rage's game frame, of tables of one size.
    cards
        The card table that they were played with.
    regions
        From `standing`, for these games.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``region, standing, what``, then ``estimate, low, high, level, method, games, deals``. What:
        ``drafted`` (quests of the region that a table drafts an Age), ``put down`` (the share of these),
        ``fulfilled`` (the share of those put down). What can be asked of no quest has no row.
    """
    import pandas as pd

    check_level(level)
    by = ["region", "standing"]
    keys = [name for name in _GAME if name in games.columns]
    quests = (
        _quests(games, cards).rename(columns={"aim": "region"}).merge(regions, on=["game", "age", "region"])
    )
    tables = games[keys].drop_duplicates().merge(regions, on="game")
    counted = quests.groupby([*keys, "age", "region"]).size().rename("drafted").reset_index()
    tables = tables.merge(counted, on=[*keys, "age", "region"], how="left").fillna({"drafted": 0})
    put_down = quests[quests["put_in"]]
    parts = {
        "drafted": score_means(tables, by, level, "drafted", 0),
        "put down": win_rates(quests[["game", *by]].assign(won=quests["put_in"]), by, level),
        "fulfilled": win_rates(put_down[["game", *by]].assign(won=put_down["fulfilled"]), by, level),
    }
    for what, part in parts.items():
        part.insert(2, "what", [what] * len(part))
    return pd.concat(
        [part.drop(columns="wins", errors="ignore") for part in parts.values()], ignore_index=True
    )


def quest_fates(games: pd.DataFrame, cards: Any, level: float = 0.95) -> pd.DataFrame:
    """Estimate how often quests that were put down are fulfilled, by what they ask for and by Age.

    Returns
    -------
    DataFrame
        ``aim`` (as in `aims`), ``age``, then ``estimate, low, high, level, method, games`` (quests put
        down), ``deals``.
    """
    quests = _quests(games, cards)
    rows = quests[quests["put_in"]]
    found = win_rates(rows[["game", "aim", "age"]].assign(won=rows["fulfilled"]), ("aim", "age"), level)
    return found.drop(columns="wins")


def quest_shift(games: pd.DataFrame, cards: Any, level: float = 0.95) -> pd.DataFrame:
    """Estimate how a region's end changes which quests a table puts down in the third Age.

    Parameters
    ----------
    games
        Blood Rage's game frame, of tables of one size.
    cards
        The card table that they were played with.
    level
        Confidence level of each row by itself.

    Returns
    -------
    DataFrame
        ``dead`` (the region that is wholly destroyed before), ``aim`` (of quests put down; ``all``), then the
        columns of `comparing.effects.difference_of_means` (quests a table, with the region gone less without)
        and ``p_value, p_adjusted, correction, verdict`` (Benjamini and Hochberg). A region that was gone, or
        not gone, at fewer than `cards.FEWEST` tables has no row.

    Notes
    -----
    Causal: the deal draws which provinces are destroyed, whoever plays.
    """
    import pandas as pd

    check_columns(games, "dead_region")
    keys = [name for name in _GAME if name in games.columns]
    quests = _quests(games, cards)
    quests = quests[quests["put_in"] & (quests["age"] == AGES)]
    tables = games[[*keys, "dead_region"]].drop_duplicates(ignore_index=True)
    parts = []
    for aim in ("all", *sorted(set(aims(cards).values()))):
        chosen = quests if aim == "all" else quests[quests["aim"] == aim]
        counted = chosen.groupby(keys).size().rename("quests").reset_index()
        rows = tables.merge(counted, on=keys, how="left").fillna({"quests": 0})
        for number, region in enumerate(REGION_NAMES):
            gone = rows.assign(gone=(rows["dead_region"].to_numpy() >> number) & 1 == 1)
            part = difference_of_means(gone, "gone", "quests", (), level)
            parts.append(part.assign(dead=region, aim=aim))
    found = pd.concat([part for part in parts if len(part)] or parts[:1], ignore_index=True)
    found = enough(found)
    found = found[["dead", "aim", *(name for name in found.columns if name not in ("dead", "aim"))]]
    found = found.sort_values("dead", key=lambda names: names.map(REGION_NAMES.index), kind="stable")
    return adjusted(found.assign(p_value=p_values(found, level)), "benjamini-hochberg").reset_index(drop=True)


def _quests(games: pd.DataFrame, cards: Any) -> pd.DataFrame:
    """Return the rows of `picks` that are quests, with what they ask for."""
    rows, asked = picks(games), aims(cards)
    rows = rows[rows["card"].isin(list(asked))]
    return rows.assign(aim=rows["card"].map(asked).astype(object)).reset_index(drop=True)
