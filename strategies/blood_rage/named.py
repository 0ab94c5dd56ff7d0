"""Blood Rage's heuristic players: the judgement of `judged`, each with weights of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...simulate.strategy import Strategy
from ..declare import strategy
from .judged import advise, weigh, weigh_types
from .plain import PLAIN
from .tuned import ALL_ROUNDER

DOORS = ((weigh, weigh_types),)


def _judged(view: Any, cards: Any, moves: Any, weights: Any, rng: Any) -> int:
    """Takes the move that is worth most by its weights."""
    return advise(view, cards, moves, weights, rng)


_plain = replace(strategy("blood-rage", name="plain", version="1", **PLAIN)(_judged), doors=DOORS)


def _player(name: str, description: str, **weights: float) -> Strategy:
    made = _plain.with_weights(**weights)
    return replace(made, name=name, description=description, changed={})


pillager = _player(
    "pillager",
    "Pillages whatever it can, with battle cards for the fights; quests and the dead count for little.",
    claim=0.9,
    pillage=1.5,
    haste=3.0,
    quest=0.3,
    errand=-2.0,
    battle=2.5,
)
loki = _player(
    "loki",
    "Loses on purpose: its dead bring Glory in battle, at Ragnarok, from Valhalla and by quests.",
    release=6.0,
    ship_glory=1.2,
    grave=3.0,
    stealing=2.5,
    poison=3.0,
    ragnarok_times=5.0,
    doom=1.2,
    buried=1.5,
    figure=0.0,
    sunk=1.0,
    reluctance=0.0,
    returning=2.0,
    recall=3.0,
)
quests = _player(
    "quests",
    "Drafts quests, and above all wants to have the most strength where they ask for it.",
    errand=4.0,
    errand_glory=0.8,
    quest_times=10.0,
    quest=1.1,
    glut_quest=0.2,
    claim=0.4,
)
monsters = _player(
    "monsters",
    "Drafts and plays Monsters before all other cards.",
    monster=7.0,
    monster_strength=1.5,
    freedom=3.0,
    again=5.0,
    slay=3.0,
    flee=2.0,
    glut_upgrade=0.1,
)
economy = _player(
    "economy",
    "Odin's and Frigga's way: cheap upgrades, Rage, more figures for it, and factors on quests and Ragnarok.",
    cheaper=6.0,
    protect=4.0,
    extra=5.0,
    recall=4.0,
    clan=4.0,
    rage_step=3.0,
    ragnarok_times=5.0,
    quest_times=7.0,
    tide=3.0,
    looting=1.5,
)
stat_racer = _player(
    "stat-racer",
    "Races up the stats: tokens, quests and cards that raise them, for the Glory at the end.",
    track=1.8,
    far=0.4,
    raising=6.0,
    pillage=1.2,
    claim=0.7,
)
tyr = _player(
    "tyr",
    "Tyr's way: the strongest battle cards and Warriors, high Axes, and every battle that it can win.",
    bonus=1.2,
    battle=3.0,
    axes_step=2.5,
    quest_strength=1.5,
    retrieve=3.0,
    reluctance=-1.0,
    smite=1.5,
    primacy=2.0,
    warrior_strength=5.0,
    pairs=3.0,
    claim=0.7,
)
all_rounder = _player(
    "all-rounder", "Weighs all of it, with weights that were tuned by playing.", **ALL_ROUNDER
)

HEURISTICS = (pillager, loki, quests, monsters, economy, stat_racer, tyr, all_rounder)
