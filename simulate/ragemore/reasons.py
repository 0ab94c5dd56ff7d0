"""Ragemore: why a game is over, in words (R31 to R36, R39)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .ending import GRAVEYARD_LIMIT
from .state import QUEST_ROOM, Ending
from .transcript import listed, members, name, quests_of, stacks

_CAUSES = {
    Ending.WON: "R31",
    Ending.STARVED: "R32",
    Ending.VANQUISHED: "R33",
    Ending.DESTRUCTION: "R34",
    Ending.OVERWHELMED: "R35",
    Ending.ABANDONED: "R36",
    Ending.ENDLESS: "R39",
}


def describe_ending(state: Any, cards: Any, rules: Any) -> str:
    """Return what ended the game, with its paragraph; and which losses came at the same moment (R36)."""
    ending = Ending(int(state.ending))
    reasons = dict(_present(state, cards, rules))
    if ending == Ending.STARVED:
        reasons[ending] = "a card must be taken from the Deck, and it is empty"
    elif ending == Ending.ENDLESS:
        reasons[ending] = f"{int(state.turn)} turns have been played, the limit"
    told = f"{_capital(reasons.pop(ending))} ({_CAUSES[ending]})"
    if not reasons or ending in (Ending.STARVED, Ending.ENDLESS):
        return f"{told}."
    others = listed([f"{reason} ({_CAUSES[other]})" for other, reason in reasons.items()])
    why = "a win counts before any loss (R31)" if ending == Ending.WON else "the first loss counts (R36)"
    return f"{told}. At the same time {others}: {why}."


def _present(state: Any, cards: Any, rules: Any) -> Iterator[tuple[Ending, str]]:
    """Yield the win and the losses that the position shows, in the rules' order."""
    full = {s: held for s, held in stacks(cards, state.finished).items() if len(held) >= rules.stack_target}
    if len(full) > 1:
        told = listed([f"{suit} {', '.join(map(str, held))}" for suit, held in full.items()])
        yield Ending.WON, f"{len(full)} finished stacks hold {int(rules.stack_target)} or more cards: {told}"
    if state.party_size == 0:
        yield Ending.VANQUISHED, "the Party has no card"
    dead = members(cards, state.graveyard)
    if len(dead) >= GRAVEYARD_LIMIT:
        told = listed([name(cards, card) for card in dead])
        yield Ending.DESTRUCTION, f"the Graveyard holds {len(dead)} cards, {told}"
    quests = quests_of(state)
    for letter, held in zip("AB", quests, strict=True):
        if len(held) >= QUEST_ROOM:
            yield Ending.OVERWHELMED, f"Quest {letter} has {len(held)} cards"
    if not any(quests):
        yield Ending.ABANDONED, "both Quests are empty"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
