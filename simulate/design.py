"""What decides the results of a run, but for how many games: the game, the players, the rules, the seed."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .batch import Setting
from .cards import CardSet, card_rules, load_card_set
from .errors import UserError
from .game import Game, get_game
from .line_up import line_ups
from .strategy import Strategy

MAX_REPLICATES = 2**15 - 1
MAX_DEALS = 10**11  # days on a fast machine: more is a slip of the hand


@dataclass(frozen=True)
class Design:
    """All that decides a run's results, but for how many deals are played.

    A *unit* is one game of a line-up: unit u is replicate ``u % replicates`` of deal ``u // replicates``.

    Attributes
    ----------
    game
        The game.
    line_ups
        The players: a strategy a seat in each.
    setting
        Seed, replicates, card table and rules record: what the loop is given.
    card_set
        The card set behind the table.
    settings
        Every rule switch's value.
    """

    game: Game
    line_ups: tuple[tuple[Strategy, ...], ...]
    setting: Setting
    card_set: CardSet
    settings: dict[str, str]

    @property
    def seats(self) -> int:
        """Players at the table."""
        return len(self.line_ups[0])

    @property
    def replicates(self) -> int:
        """Times that each deal is played."""
        return self.setting.replicates

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each line-up is called."""
        return tuple(" + ".join(strategy.name for strategy in line_up) for line_up in self.line_ups)

    def manifest(self) -> dict[str, Any]:
        """Return all of it as plain values, for JSON."""
        return {
            **setting_manifest(self.game, self.setting, self.card_set, self.settings),
            "replicates": self.replicates,
            "line_ups": [[_told(strategy) for strategy in line_up] for line_up in self.line_ups],
        }


def setting_manifest(
    game: Game, setting: Setting, card_set: CardSet, settings: Mapping[str, str]
) -> dict[str, Any]:
    """Return what decides games, but for their players, as plain values, for JSON."""
    return {
        "game": game.name,
        "version": game.version,
        "seed": setting.seed,
        "rules": settings,
        "cards": {
            "name": card_set.name,
            "source": card_set.source,
            "status": card_set.status,
            "hash": card_set.hash,
        },
    }


def _told(strategy: Strategy) -> dict[str, Any]:
    return {
        "name": strategy.name,
        "version": strategy.version,
        "description": strategy.description,
        "weights": strategy.told_weights,
        "typed": strategy.typed,
    }


def make_design(
    game: str,
    strategies: Any,
    *,
    seed: int = 0,
    cards: Any = None,
    rules: Mapping[str, Any] | None = None,
    replicates: int = 1,
) -> Design:
    """Check and gather what decides a run's results. The parameters are those of `play`.

    Raises
    ------
    UserError
        Anything given that can't be used, in one line.
    """
    played = get_game(game)
    who = line_ups(played, strategies)
    replicates = whole("replicates", replicates)
    if not 1 <= replicates <= MAX_REPLICATES:
        raise UserError(f"replicates can't be {replicates}; allowed: 1 to {MAX_REPLICATES}")
    setting, card_set, settings = make_setting(played, cards, rules, check_seed(seed), replicates)
    return Design(played, tuple(who), setting, card_set, settings)


def make_setting(
    game: Game, cards: Any, rules: Mapping[str, Any] | None, seed: int, replicates: int = 1
) -> tuple[Setting, CardSet, dict[str, str]]:
    """Return what decides these games but number and players; the card set; every switch's value."""
    card_set, settings = load_card_set(game.name, cards), game.settings(rules)
    table = game.cards.table(1)
    table[0] = card_rules(game.name).to_table(card_set)
    switches = game.rules.table(1)
    switches[0] = game.rules_record(settings)
    options: list[str] = []
    if cards is not None:
        options += ["--cards", str(card_set.path or card_set.name)]
    for switch in game.switches:
        if settings[switch.name] != switch.default:
            options += ["--rule", f"{switch.name}={settings[switch.name]}"]
    return Setting(game.name, seed, replicates, table, switches, tuple(options)), card_set, settings


def check_deals(games: Any) -> int:
    """Return a number of deals as an int.

    Raises
    ------
    UserError
        It is no whole number, or not from 1 to `MAX_DEALS`.
    """
    number = whole("games", games)
    if not 1 <= number <= MAX_DEALS:
        raise UserError(f"games can't be {number:,}; allowed: 1 to {MAX_DEALS:,}")
    return number


def check_seed(seed: Any) -> int:
    """Return a seed as an int.

    Raises
    ------
    UserError
        It is no whole number, or not from 0 to 2**64 - 1.
    """
    number = whole("seed", seed)
    if not 0 <= number < 2**64:
        raise UserError(f"seed can't be {number}; allowed: 0 to {2**64 - 1}")
    return number


def whole(name: str, number: Any) -> int:
    """Return a whole number as an int.

    Raises
    ------
    UserError
        It is none.
    """
    try:
        return operator.index(number)
    except TypeError:
        raise UserError(f"{name} can't be {number!r}; allowed: a whole number") from None
