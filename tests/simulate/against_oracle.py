"""What the games' tests of kernel against oracle share: who plays, and under which settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from kernel_driver import KernelDriver
from montecardo.simulate.game import Game
from montecardo.simulate.machine_code import compile_strategy
from montecardo.simulate.strategy import Strategy
from montecardo.strategies import built_in

Pick = Callable[[KernelDriver], int]


def choice_of(game: Game, line_up: Sequence[Strategy]) -> Pick:
    """Let a strategy on each seat pick, with the seat's own stream; a single move is made without asking."""
    chooses = [(compile_strategy(one, game).kernel, one.weights_record()) for one in line_up]

    def pick(kernel: KernelDriver) -> int:
        assert kernel.to_move is not None
        if kernel.n == 1:
            return 0
        choose, weights = chooses[kernel.to_move]
        offered = kernel.moves[: kernel.n].view()
        offered.flags.writeable = False
        return int(choose(kernel.seen, kernel.cards, offered, weights, kernel.streams[2 + kernel.to_move]))

    return pick


def any_strategies(game: Game, players: int, chance: np.random.Generator) -> Pick:
    """Let a strategy that is drawn for each seat pick, none that searches."""
    strategies = [one for one in built_in(game.name) if not one.slow]
    return choice_of(game, [strategies[chance.integers(len(strategies))] for _ in range(players)])


def any_rules(game: Game, chance: np.random.Generator) -> dict[str, str]:
    """Draw every switch; numbers are the default as often as any of their whole span."""
    rules = {}
    for switch in game.switches:
        if switch.span is None:
            rules[switch.name] = str(chance.choice(switch.values))
        else:
            drawn = chance.integers(switch.span[0], switch.span[1] + 1)
            rules[switch.name] = str(chance.choice([switch.default, str(drawn)]))
    return rules
