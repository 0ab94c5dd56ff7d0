"""Dragon's Ransom with the effects of one card set as code: to measure the rules' table of effects by.

Run as a script it is a process that plays: for each line ``STRATEGY PLAYERS GAMES`` that it reads it prints
the processor time that the games took, and a digest of their results. With the argument ``hard-coded`` its
rules are compiled with the module that `source` writes, without it they are as they come. A process that
is hard-coded needs a cache folder of its own (``MONTECARDO_CACHE_DIR``).

Hard-coded is what an effect does, when, and with which arguments, and each card's bonus to a chain. What a
card has in columns of the card table (values, kinds, what items give) is looked up in both.
"""

from __future__ import annotations

import hashlib
import sys
import time
from typing import Any

from montecardo.simulate import compiling
from montecardo.simulate.batch import play_range
from montecardo.simulate.design import make_setting
from montecardo.simulate.dragons_ransom import attack, columns, deck, effects, hands, heroes, types, words
from montecardo.simulate.game import get_game
from montecardo.simulate.kernel_records import at
from montecardo.strategies import find_strategy

SEED = 1
GAME = get_game("dragons-ransom")
_ROOM = "min(room_in_hand(as_table(state), cards), state.deck_size)"
_IN_COLUMNS = (words.DO_WOUND, words.DO_HEAL, words.DO_STRIP, words.DO_CANCEL)
_CALLS = {
    words.DO_SLAY: "slay(state, cards, {0}, {1}, {2}, {3}, column)",
    words.DO_DISCARD: "discard_from_hand(as_table(state), cards, {0}, {1}, rng)",
    words.DO_MILL: "turn_cards(state, cards, {0})",
    words.DO_DRAW: f"draw_cards(state, cards, min({{0}}, {_ROOM}), False)",
    words.DO_PEEK: "state.known = max(state.known, min({0}, state.deck_size))",
    words.DO_MOVE: "move_minion(as_table(state), cards, {0}, {1}, column)",
    words.DO_RETURN: "return_minions(as_table(state), cards, card, {0}, {1}, {2}, column)",
    words.DO_FREE: "state.free += {0} if state.rules.players > 1 else 0",
}


def source(cards: Any) -> str:
    """Return a module for a card table: `do_one`, an effect of a card, and `bonus`, what a card adds."""
    done, added = ["def do_one(state, cards, rng, card, place, column, wanted):"], ["    total = 0"]
    for card in range(int(cards.count)):
        acts, adds = [], []
        for place, (when, do, *arguments) in enumerate(cards.effects[card].tolist()):
            if do in _CALLS or do in _IN_COLUMNS:
                acts += [
                    f"        if place == {place} and wanted & {1 << when} != 0:",
                    f"            {_call(do, arguments)}",
                ]
            elif do == words.DO_BONUS:
                adds += [
                    f"        if moments & {1 << when} != 0:",
                    f"            total += {_bonus(arguments)}",
                ]
        for lines, found in ((done, acts), (added, adds)):
            if found:
                lines += [f"    {'el' if len(lines) > 1 else ''}if card == {card}:", *found]
    return "\n".join(
        [*done, "", "", "def bonus(state, cards, card, moments):", *added, "    return total", ""]
    )


def _call(do: int, arguments: list[int]) -> str:
    if do in _IN_COLUMNS:
        amount, scope, *_ = arguments
        return f"touch_heroes(state, cards, {do}, {amount}, scope_columns(as_table(state), {scope}, column))"
    return _CALLS[do].format(*arguments)


def _bonus(arguments: list[int]) -> str:
    amount, per, wanted, _ = arguments
    fitting = "state.task_count" if wanted == words.ANY else f"fitting(state, cards, {wanted})"
    return f"{amount} * {fitting if per == words.PER_CARD else f'min(1, {fitting})'}"


@compiling.part
def fitting(state: Any, cards: Any, wanted: int) -> int:
    """Return how many cards of the chain are of a type."""
    found = 0
    for place in range(state.task_count):
        found += int(cards.type[at(state.tasks[at(place)])] == wanted)
    return found


def put_in(cards: Any) -> None:
    """Have the rules compiled with the effects of this card table as code, before anything else is."""
    known = {}
    for module in (columns, deck, effects, hands, heroes):
        known.update({name: value for name, value in vars(module).items() if callable(value)})
    known["fitting"] = fitting
    exec(compile(source(cards), "<hard-coded>", "exec"), known)
    attack._bonus = compiling.part(known["bonus"])
    do_one, most = compiling.inlined(known["do_one"]), int((cards.effects[:, :, 1] > 0).sum(axis=1).max())
    symbol = effects.do_effects.symbol

    @compiling.kernel
    def do_effects(state: Any, cards: Any, rng: Any, whens: int, hero: int) -> int:
        """The loop of `effects.do_effects`, for so many effects a card as the set has at most."""
        task = slot = fallen = cut = 0
        state.victim_count = 0
        while True:
            if fallen < state.victim_count:
                card, column = int(state.victims[at(fallen)]), int(state.victim_columns[at(fallen)])
                place, wanted = cut, effects._SLAIN_ONLY
                if wanted & cards.whens[at(card)] == 0:
                    fallen += 1
                    continue
                cut = (cut + 1) % most
                fallen += int(cut == 0)
            elif task < state.task_count:
                card, column, place, wanted = int(state.tasks[at(task)]), int(state.task_column), slot, whens
                if whens & cards.whens[at(card)] == 0:
                    task += 1
                    continue
                slot = (slot + 1) % most
                task += int(slot == 0)
                if hero != -1 and state.defeated[at(hero)] == 1:
                    return 0
                state.victim_count = fallen = cut = 0
            else:
                return 0
            do_one(state, cards, rng, card, place, column, wanted)

    where = compiling.address(do_effects, *types.going_on())
    KEPT.append(do_effects)
    compiling._open_symbols.add(symbol)
    compiling.llvmlite.binding.add_symbol(symbol, where)


KEPT: list[Any] = []
"""What machine code calls by address must stay alive."""


def serve(kind: str) -> None:
    """Play what is asked for, line by line."""
    setting = make_setting(GAME, None, None, SEED)[0]
    if kind == "hard-coded":
        put_in(setting.cards[0])
    for line in sys.stdin:
        name, players, games = line.split()
        line_up = (find_strategy("dragons-ransom", name),) * int(players)
        began = time.thread_time()
        results = play_range(setting, line_up, 0, int(games))
        taken = time.thread_time() - began
        print(taken, hashlib.sha256(results.tobytes()).hexdigest(), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
