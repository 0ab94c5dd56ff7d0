"""Why a deal is lost, in words and as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..ending import GRAVEYARD_LIMIT, STACKS_TO_WIN
from ..state import Ending
from ..transcript import enemy, listed, name
from .defeat import Defeat, Turn
from .search import SOLVABLE, UNSOLVABLE
from .what_if import Exchange, saves

_WITHOUT = {
    Ending.DESTRUCTION: f"If {GRAVEYARD_LIMIT} cards in the Graveyard did not lose the game (R34)",
    Ending.VANQUISHED: "If a Party without a card did not lose the game (R33)",
    Ending.ABANDONED: "If two empty Quests did not lose the game (R36)",
}
_MOST_NAMED = 3


def describe_defeat(defeat: Defeat, cards: Any, rules: Any) -> list[str]:
    """Return the paragraphs that say why a deal can't be won.

    Parameters
    ----------
    defeat
        What was found out.
    cards, rules
        Card table and rules record.
    """
    if len(defeat.fillable) < STACKS_TO_WIN:
        return [_hopeless(defeat, rules)]
    if not defeat.whole:
        many = f"{defeat.positions:,} positions and more"
        told = f"{many} can be reached, too many to say what they have in common."
        return [told, *_what_if(defeat, cards)]
    return [*_all_in_all(defeat, rules), *_what_if(defeat, cards), *_turns(defeat, cards)]


def _hopeless(defeat: Defeat, rules: Any) -> str:
    suits = " and ".join(defeat.fillable) or "no suit"
    return (
        f"No deal of these cards can be won: a win takes {STACKS_TO_WIN} full stacks, and only {suits} has "
        f"{int(rules.stack_target)} cards and a Hero with its icon."
    )


# ---------------------------------------------------------------- all in all


def _all_in_all(defeat: Defeat, rules: Any) -> Iterator[str]:
    ends = _endings(defeat.endings)
    if defeat.earliest_win:
        limit = int(rules.turn_limit)
        yield f"A win takes {defeat.earliest_win} turns at least; the game is given up after {limit} (R39)."
    elif defeat.circles:
        yield f"Play can go round in circles for ever, but never to a win. What ends, ends by {ends}."
    elif defeat.unseen:
        shuffles = _decisions(defeat.unseen)
        yield f"{shuffles} come to a shuffle, which may turn out either way. All others end by {ends}."
    else:
        last = defeat.turns[-1].number
        yield f"Whatever is done, every line has ended by turn {last}: by {ends}."
    best, second = defeat.stacks
    target = int(rules.stack_target)
    yield f"No line does better than finished stacks of {best} and {second}; a win takes two of {target}."


def _endings(endings: Mapping[Ending, int]) -> str:
    told = [f"{ending.name.lower()} ({_decisions(times)})" for ending, times in sorted(endings.items())]
    return listed(told) or "no loss"


def _decisions(times: int) -> str:
    return f"{times:,} {'decision' if times == 1 else 'decisions'}"


# ---------------------------------------------------------------- turn by turn


def _turns(defeat: Defeat, cards: Any) -> Iterator[str]:
    for turn in defeat.turns:
        ends = f" Lost here: by {_endings(turn.endings)}." if turn.endings else ""
        yield f"Turn {turn.number}: {_encounter(turn, cards)} {_options(turn)} {_straits(turn)}{ends}"


def _encounter(turn: Turn, cards: Any) -> str:
    if len(turn.encounters) == 1:
        return f"whatever was done, the Encounter is {enemy(cards, turn.encounters[0])}."
    return f"the Encounter is {either([name(cards, card) for card in turn.encounters])}."


def either(texts: list[str]) -> str:
    """Return words as in a sentence: ``a, b or c``."""
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _options(turn: Turn) -> str:
    doable = (turn.explore, "explore"), (turn.recruit, "recruit"), (turn.beat, "beat it")
    told = [f"{what} in {_of(times, turn.positions)}" for times, what in doable]
    if turn.equal:
        told.append(f"be its equal in {turn.equal:,} more")
    where = "1 position" if turn.positions == 1 else f"{turn.positions:,} positions"
    return f"{where}: a Hero can {listed(told)}."


def _of(times: int, positions: int) -> str:
    return "none" if times == 0 else "all" if times == positions else f"{times:,}"


def _straits(turn: Turn) -> str:
    told = [
        f"Party {turn.heroes} or less",
        f"two largest stacks {turn.stacks} or less" if turn.stacks else "nothing finished",
    ]
    if turn.graveyard:
        told.insert(0, f"Graveyard {turn.graveyard} or more")
    return f"In all of them: {', '.join(told)}."


# ---------------------------------------------------------------- what would save it


def _what_if(defeat: Defeat, cards: Any) -> Iterator[str]:
    outcomes = {SOLVABLE: "it could be won.", UNSOLVABLE: "it could not be won either."}
    for loss, status in defeat.without.items():
        yield f"{_WITHOUT[loss]}, {outcomes.get(status, 'it is not known whether it could be won.')}"
    total, saving = len(defeat.exchanges), [one for one in defeat.exchanges if saves(one)]
    if not total:
        return
    yield (
        f"Of the {total} ways to exchange two cards in the shuffled Deck, {len(saving)} make it a deal that "
        f"can be won{_examples(saving, cards)}."
    )
    yield from _culprits(saving, defeat.exchanges, cards)


def _examples(saving: Sequence[Exchange], cards: Any) -> str:
    if not saving:
        return ""
    told = [f"{name(cards, one.first)} with {name(cards, one.second)}" for one in saving[:_MOST_NAMED]]
    return f", such as {listed(told)}"


def _culprits(saving: Sequence[Exchange], exchanges: Sequence[Exchange], cards: Any) -> Iterator[str]:
    """Name the cards whose places matter most and not at all."""
    places = sorted({card for one in exchanges for card in (one.first, one.second)})
    counts = {card: sum(card in (one.first, one.second) for one in saving) for card in places}
    most = max(counts.values())
    if most == 0:
        return
    worst = [name(cards, card) for card in places if counts[card] == most]
    others = len(places) - 1
    share = f"all {others}" if most == others else f"{most} of the {others}"
    if len(worst) == 1:
        yield f"Most hangs on {worst[0]}: {share} exchanges that move it save the deal."
    else:
        yield f"Most hangs on {listed(worst)}: of each, {share} exchanges that move it save the deal."
    idle = [name(cards, card) for card in places if counts[card] == 0]
    if idle:
        yield f"No exchange of {either(idle)} does."


# ---------------------------------------------------------------- as data


def defeat_data(defeat: Defeat, cards: Any) -> dict[str, Any]:
    """Return what was found out as plain values, for JSON; cards are their numbers."""
    statuses = {SOLVABLE: "solvable", UNSOLVABLE: "unsolvable"}

    def number(card: int) -> int:
        return int(cards.number[card])

    def named(endings: Any) -> dict[str, int]:
        return {ending.name.lower(): times for ending, times in endings.items()}

    return {
        "positions": defeat.positions,
        "whole": defeat.whole,
        "fillable": list(defeat.fillable),
        "turns": [
            {
                "turn": turn.number,
                "positions": turn.positions,
                "encounters": [number(card) for card in turn.encounters],
                **{field: getattr(turn, field) for field in ("explore", "recruit", "beat", "equal")},
                **{field: getattr(turn, field) for field in ("graveyard", "heroes", "stacks")},
                "endings": named(turn.endings),
            }
            for turn in defeat.turns
        ],
        "circles": defeat.circles,
        "stacks": list(defeat.stacks),
        "endings": named(defeat.endings),
        "earliest_win": defeat.earliest_win,
        "to_a_shuffle": defeat.unseen,
        "line": list(defeat.line),
        "without": {
            loss.name.lower(): statuses.get(status, "unresolved") for loss, status in defeat.without.items()
        },
        "exchanges": [
            {
                "cards": [number(one.first), number(one.second)],
                "status": statuses.get(one.status, "unresolved"),
            }
            for one in defeat.exchanges
        ],
    }
