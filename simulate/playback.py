"""One game played again, piece by piece, as plain values: what a transcript is written from.

The rules are run twice at each move: as the kernels that `play` runs, whose word counts, and as plain copies
that tell what they do (`witness`). Should the two ever differ, the game is not told at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

import numpy as np

from .batch import checked
from .design import Design
from .errors import GameError
from .loop import offer
from .machine_code import compile_strategy
from .strategy import Strategy
from .streams import CHANCE, DEAL, STREAM, open_seat, open_stream
from .witness import Step, Witness, as_effects


class Piece(NamedTuple):
    """A piece of a replay.

    Attributes
    ----------
    kind
        ``head``, ``deal``, ``asked``, ``answered`` (these two for each decision), ``end``.
    content
        Plain values, for JSON. An ``answered`` adds to what its ``asked`` holds.
    lines
        The position, for ``asked`` and ``end``, in the game's words.
    """

    kind: str
    content: dict[str, Any]
    lines: list[str] = []  # noqa: RUF012 -- never written to


@dataclass
class Playback:
    """One game to be played again.

    Parameters
    ----------
    design
        What was played.
    line_up
        Which of its line-ups.
    number, replicate
        The deal's number and the replicate, as in the frame.
    """

    design: Design
    line_up: int
    number: int
    replicate: int

    def __post_init__(self) -> None:
        game, setting = self.design.game, self.design.setting
        self.players = self.design.line_ups[self.line_up]
        self.cards = setting.cards[0]
        self.rules = game.seated(setting.rules, setting.cards, len(self.players))[0]
        self.state, self.view = game.state.new(), game.view.new()
        self.moves = np.zeros(game.max_moves, np.int32)
        self.results = game.result.table(len(self.players))
        self._streams = self._open_streams()
        self._steps = game.steps()
        self._witness = Witness((game.deal, game.apply), self._steps) if self._steps else None

    def _open_streams(self) -> Any:
        seed, number, replicate = np.uint64(self.design.setting.seed), self.number, self.replicate
        streams = STREAM.table(2 + len(self.players))
        open_stream(streams[0], seed, DEAL, number, 0)
        open_stream(streams[1], seed, CHANCE, number, replicate)
        for seat in range(len(self.players)):
            open_seat(streams[2 + seat], seed, seat, number, replicate)  # type: ignore[arg-type]
        return streams

    def pieces(self) -> Iterator[Piece]:
        """Play the game, piece by piece.

        Raises
        ------
        GameError
            A strategy raised or chose no legal move, or the game would not end.
        """
        game = self.design.game
        yield Piece("head", self._head())
        effects = self._run(game.deal, self.state, self.cards, self.rules, self._streams[0])
        yield Piece("deal", {"effects": effects})
        ply = 0
        while (seat := int(game.to_move(self.state))) >= 0:
            yield from self._decision(seat, ply)
            ply += 1
        game.score(self.state, self.cards, self.rules, self.results)
        yield Piece("end", self._end(), game.describe_state(self.state, self.cards))

    def _head(self) -> dict[str, Any]:
        game, told = self.design.game, self.design.manifest()
        changed = {
            switch.name: f"{switch.doc}; {switch.paragraph}"
            for switch in game.switches
            if told["rules"][switch.name] != switch.default
        }
        return {
            "game": game.name,
            "title": game.title,
            "version": game.version,
            "number": self.number,
            "replicate": self.replicate,
            "seed": told["seed"],
            "players": told["line_ups"][self.line_up],
            "cards": told["cards"],
            "rules": told["rules"],
            "rules_changed": changed,
            "notation": game.describe_cards(self.cards),
        }

    def _decision(self, seat: int, ply: int) -> Iterator[Piece]:
        game, state, strategy = self.design.game, self.state, self.players[seat]
        game.observe(state, seat, self.view)
        n = int(game.legal_moves(self.view, self.cards, self.rules, self.moves))
        told = [game.describe_move(int(move), self.view, self.cards, self.rules) for move in self.moves[:n]]
        asked = {
            "seat": seat,
            "strategy": strategy.name,
            "question": game.describe_phase(state),
            "position": game.describe_position(state, self.cards),
            "moves": told,
        }
        yield Piece("asked", asked, game.describe_state(state, self.cards))
        if ply == game.max_plies:
            self._stop(f"the game has not ended after {ply} decisions: {strategy.name} walks in a circle")
        index = self._choose(strategy, seat, n) if n > 1 else 0
        if not 0 <= index < n:
            self._stop(f"strategy {strategy.name} chose move {index}; allowed: 0 to {n - 1}")
        effects = self._run(game.apply, state, self.moves[index], self.cards, self.rules, self._streams[1])
        yield Piece("answered", {**asked, "chosen": index, "effects": effects})

    def _choose(self, strategy: Strategy, seat: int, n: int) -> int:
        choose = checked(compile_strategy(strategy, self.design.game).kernel)
        self.results[seat].decisions += 1
        # What a strategy does to what it is given must not be told as the game's.
        view, cards, moves = self.view.copy(), self.cards.copy(), self.moves[:n].copy()
        try:
            return int(
                choose(view, cards, offer(moves, n), strategy.weights_record(), self._streams[2 + seat])
            )
        except Exception as error:
            why = str(error) or "no message"
            self._stop(f"strategy {strategy.name} raised {type(error).__name__}: {why}", error)

    def _run(self, rule: Any, state: Any, *given: Any) -> list[dict[str, Any]]:
        """Run a rule; return its effects. The last argument is the stream that it draws from."""
        if self._witness is None:
            rule(state, *given)
            return []
        twin, stream = state.copy(), given[-1].copy()
        steps = self._witness.see(rule, twin, *given[:-1], stream)
        rule(state, *given)
        if twin.tobytes() != state.tobytes():
            self._stop(
                "the rules as they are told are not those that are played (a fault of ours: please report it)"
            )
        return self._effects(steps)

    def _effects(self, steps: list[Step]) -> list[dict[str, Any]]:
        told = (as_effects(self._steps[step.name](step, self.cards)) for step in steps)
        return [effect.as_dict() for effects in told for effect in effects]

    def _end(self) -> dict[str, Any]:
        game, ending = self.design.game, int(self.state.ending)
        return {
            "ending": game.endings[ending],
            "reason": game.describe_ending(self.state, self.cards, self.rules),
            "position": game.describe_position(self.state, self.cards),
            "results": [self.told_result(row) for row in self.results],
        }

    def told_result(self, row: Any) -> dict[str, Any]:
        """Return a row of the frame as plain values, the ending by its name."""
        game = self.design.game
        told = game.result.as_dict(row)
        return {**told, "won": bool(told["won"]), "ending": game.endings[told["ending"]]}

    def _stop(self, what: str, cause: Exception | None = None) -> NoReturn:
        raise GameError(what, self.number, self.replicate) from cause
