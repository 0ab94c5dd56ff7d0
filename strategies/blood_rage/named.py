"""Blood Rage's heuristic players: the judgement of `judged`, each with weights of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ..declare import player_of, strategy
from .judged import advise, weigh, weigh_types
from .plain import PLAIN
from .tuned import ALL_ROUNDER

DOORS = ((weigh, weigh_types),)


def _judged(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes the move that is worth most by its weights."""
    return advise(view, cards, moves, weights, rng)


plain = replace(strategy("blood-rage", name="plain", version="1", **PLAIN)(_judged), doors=DOORS)
_player = partial(player_of, plain)

pillager = _player(
    "pillager",
    "Pillages whatever it can, with battle cards for the fights; quests count for little.",
    claim=0.6,
    pillage=2.0,
    haste=3.0,
    quest=0.3,
    errand=-3.0,
    errand_glory=0.2,
)
stat_racer = _player(
    "stat-racer",
    "Races up the stats: tokens, quests and cards that raise them, for the Glory at the end.",
    track=1.8,
    far=0.5,
    raising=6.0,
    pillage=1.7,
    claim=0.5,
)
monsters = _player(
    "monsters",
    "Drafts and plays Monsters before all other cards.",
    monster=9.0,
    monster_strength=1.5,
    freedom=3.0,
    again=6.0,
    slay=4.0,
    flee=2.0,
    yggdrasil=4.0,
    glut_upgrade=0.1,
)
quests = _player(
    "quests",
    "Drafts quests, and above all wants to have the most strength where they ask for it.",
    errand=3.0,
    errand_glory=1.1,
    quest_times=12.0,
    quest=1.2,
    glut_quest=0.25,
    claim=0.3,
)
economy = _player(
    "economy",
    "Odin's and Frigga's way: clan upgrades, Rage, more figures for it, and the dead of Ragnarok.",
    clan=7.0,
    cheaper=6.0,
    protect=5.0,
    extra=7.0,
    recall=5.0,
    rage_step=5.0,
    ragnarok_times=8.0,
    tide=4.0,
    looting=2.0,
)
tyr = _player(
    "tyr",
    "Tyr's way: the strongest battle cards and Warriors, high Axes, and every battle that it can win.",
    battle=6.0,
    bonus=2.8,
    axes_step=4.0,
    quest_strength=1.0,
    retrieve=4.0,
    reluctance=-1.5,
    smite=2.5,
    primacy=2.5,
    warrior_strength=4.0,
    errand=0.0,
    watching=3.0,
)
loki = _player(
    "loki",
    "Loses on purpose: its dead bring Glory in battle, at Ragnarok, from Valhalla and by quests.",
    release=6.0,
    ship_glory=1.5,
    grave=5.0,
    stealing=3.0,
    poison=4.0,
    ragnarok_times=7.0,
    doom=1.3,
    buried=1.6,
    figure=0.0,
    sunk=1.2,
    returning=4.0,
    recall=4.0,
    battle=2.0,
    bonus=0.6,
)
all_rounder = _player(
    "all-rounder", "Weighs all of it, with weights that were tuned by playing.", **ALL_ROUNDER
)

HEURISTICS = (pillager, stat_racer, monsters, quests, economy, tyr, loki, all_rounder)
