"""Blood Rage, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Game, Switch, number_switch
from .cards import CARDS
from .deal import deal
from .imagining import determinize
from .knowledge import observe
from .legal import legal_moves
from .rules import apply, to_move
from .scoring import score
from .state import MAX_MOVES, MAX_PLAYERS, MAX_PLIES, RESULT, RULES, STATE, VIEW, Ending
from .telling import describe_cards, describe_ending, describe_move, describe_phase, describe_state

SWITCHES = (
    Switch("first_player", ("seat_0", "random"), "who is first in the first Age", "R2"),
    number_switch("token_glory", 5, 3, (0, 20), "Glory of the token that brings Glory", "R6"),
    Switch("age_2_passes", ("left", "right"), "where packs are passed in Age 2", "R10"),
    Switch("fjord_open", ("either", "both"), "which provinces must stand for Ships to invade", "R18"),
    Switch("free_invade_limits", ("apply", "no_horns"), "whether Horns limit free invasions", "R21"),
    number_switch("battle_glory", 0, 1, (-3, 5), "added to the Glory for a battle won", "R33"),
    Switch("full_track", ("lost", "other"), "what a raise on a full track is", "R35"),
    number_switch("quest_glory", 0, 1, (-5, 10), "added to each quest's Glory", "R38"),
    number_switch("ragnarok_glory", 0, 1, (-2, 6), "added to each figure's Glory at Ragnarok", "R39"),
    Switch("fjord_falls", ("ships_die", "with_both"), "when Ships in a fjord die at Ragnarok", "R40"),
    number_switch(
        "stat_bonus", 10, 5, (0, 30), "Glory for a stat on step 4 or 5; twice as much on step 6", "R42"
    ),
    Switch("final_tie", ("shared", "stats"), "who wins of those with the same Glory", "R42"),
    Switch("quest_under_cancel", ("counts", "cancelled"), "whether a cancelled quest card counts", "R44"),
    Switch("watch_copy", ("zero", "copied"), "what a copying card brings under a watch", "R45"),
    Switch("watches", ("each", "first"), "who of two with a watch gains", "R45"),
    Switch("kill_in_fjord", ("yes", "no"), "whether a Monster's kill reaches the fjord", "R47"),
    Switch("copies", ("ignore", "copy"), "what two copying cards do", "R48"),
    Switch("copy_late", ("counts", "ignored"), "whether copying sees cards added later", "R48"),
    Switch("extra_again", ("no", "yes"), "whether an extra Warrior brings another", "R49"),
    Switch("protection", ("not_ragnarok", "always"), "against what figures can be protected", "R52"),
    Switch("protections", ("each", "one"), "how many figures at once can be protected", "R52"),
    Switch("flee_ragnarok", ("yes", "no"), "whether a Monster can flee Ragnarok", "R52"),
    Switch("quest_strengths", ("sum", "best"), "what two such upgrades add up to", "R53"),
    Switch("short_steal", ("partial", "nothing"), "what is stolen from one with less", "R54"),
    Switch("yggdrasil_cost", ("there", "printed"), "what invading Yggdrasil costs", "R60"),
)


def _steps() -> Mapping[str, Any]:
    from .happening import STEPS

    return STEPS


GAME = Game(
    name="blood-rage",
    title="Blood Rage",
    description="Two to four clans, three Ages: a draft, battles for provinces, and the end of the world.",
    version="1",
    seats=range(2, MAX_PLAYERS + 1),
    state=STATE,
    view=VIEW,
    cards=CARDS,
    rules=RULES,
    result=RESULT,
    deal=deal,
    to_move=to_move,
    observe=observe,
    legal_moves=legal_moves,
    apply=apply,
    score=score,
    determinize=determinize,
    describe_phase=describe_phase,
    describe_state=describe_state,
    describe_move=describe_move,
    switches=SWITCHES,
    endings=tuple(ending.name.lower() for ending in Ending),
    max_moves=MAX_MOVES,
    max_plies=MAX_PLIES,
    describe_cards=describe_cards,
    describe_ending=describe_ending,
    steps=_steps,
)
