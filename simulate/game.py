"""What a game is: records, a handful of rule functions, switches; and the registry of games."""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .errors import UserError
from .layout import Layout

if TYPE_CHECKING:
    from .witness import Effect

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")

# The folders of `simulate` that are games, by the name that people type.
_GAMES = {
    "blood-rage": "blood_rage",
    "dragons-ransom": "dragons_ransom",
    "rage": "rage",
    "ragemore": "ragemore",
}


@dataclass(frozen=True)
class Switch:
    """A gap of the rulebook, or a variant, that a player may decide otherwise.

    Attributes
    ----------
    name
        As in ``--rule NAME=VALUE``, and the field of the game's rules record.
    values
        What it may be; the first is the default. With a `span`: the default, and others worth a try.
    doc
        One line: what it decides.
    paragraph
        The paragraph of the game's RULES.md.
    numeric
        Whether the rules record holds the value itself, and not its place in `values`.
    span
        The lowest and the highest whole number that it may also be; None: only `values`.
    """

    name: str
    values: tuple[str, ...]
    doc: str
    paragraph: str
    numeric: bool = False
    span: tuple[int, int] | None = None

    NOTHING: ClassVar[str] = "none"  # a number that is not set: 0 in the rules record

    @property
    def default(self) -> str:
        """The value that holds unless another is asked for."""
        return self.values[0]

    def read(self, value: Any) -> str:
        """Return a value that somebody gave as `settings` have it.

        Raises
        ------
        UserError
            It may not be that.
        """
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text in self.values:
            return text
        if self.span is not None and _WHOLE.fullmatch(text) and self.span[0] <= int(text) <= self.span[1]:
            return str(int(text))
        told = allowed(text, self.values) if self.span is None else f"; allowed: {self.told}"
        raise UserError(f"rule {self.name} can't be {text!r}{told}")

    @property
    def told(self) -> str:
        """What it may be, in words: ``choice, random``, or ``a whole number from 0 to 20``."""
        if self.span is None:
            return ", ".join(self.values)
        nothing = f"{self.NOTHING}, or " if self.NOTHING in self.values else ""
        return f"{nothing}a whole number from {self.span[0]} to {self.span[1]}"

    def code(self, value: str) -> int:
        """Return the number that stands for a value in the rules record."""
        if self.numeric:
            return 0 if value == self.NOTHING else int(value)
        return self.values.index(value)


def number_switch(
    name: str, default: int | str, other: int, span: tuple[int, int], doc: str, paragraph: str
) -> Switch:
    """Return a switch that is a whole number of a span, or `Switch.NOTHING` if that is its default."""
    return Switch(name, (str(default), str(other)), doc, paragraph, numeric=True, span=span)


def _anything_goes(rules: Any, cards: Any) -> None:
    """Raise nothing: all rules go with all cards."""


def _no_lines(*position: Any) -> list[str]:
    return []


def _no_values(*position: Any) -> dict[str, Any]:
    return {}


def _no_words(*position: Any) -> str:
    return ""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: what its records hold and what its rules do.

    Attributes
    ----------
    name, title, description
        What people type, what people read, and one line about it.
    version
        Changes when results change, and only then.
    seats
        The numbers of players it takes.
    state, view, cards, rules, result
        The records: the whole truth; what a seat may see; the card table; the switches; one row of the frame.
    deal
        ``deal(state, cards, rules, rng) -> seat``: set up, with the deal's stream; say who decides first.
    to_move
        ``to_move(state) -> seat`` that decides, -1 when the game is over.
    observe
        ``observe(state, seat, view)``: copy what the seat may see.
    legal_moves
        ``legal_moves(view, cards, rules, moves) -> n``: from the view alone, so legality can't leak.
    apply
        ``apply(state, move, cards, rules, rng) -> seat``: do a move, with the stream of chance during play;
        say who decides next.
    score
        ``score(state, cards, rules, results)``: write each seat's row.
    determinize
        ``determinize(view, cards, rng, state)``: fill in a state that the view allows.
    cooperative
        Whether the players of a table win and lose together.
    check
        ``check(rules, cards)``: raise a UserError if these can't be played together; plain Python.
    describe_phase, describe_state, describe_move
        For transcripts, plain Python: ``describe_phase(state)``, the question that is being decided;
        ``describe_state(state, cards)``, lines that say what a person has to know of the position for it;
        ``describe_move(move, view, cards, rules)``.
    switches
        The rule switches.
    endings
        Names of the endings, by number; number 0 is no ending.
    max_moves, max_plies
        Bounds on the legal moves at one decision and on the decisions of one game.
    solver
        The module in the game's folder that solves deals with every card seen; "" if there is none.
    describe_cards
        ``describe_cards(cards)``: lines that say how cards are written, and which there are. For transcripts,
        as all that follows.
    describe_position
        ``describe_position(state, cards)``: the whole truth as a dict of plain values, in people's words.
    describe_ending
        ``describe_ending(state, cards, rules)``: why the game is over, in a sentence with its paragraph.
    steps
        ``steps()``, asked for when a game is told: rule function's name -> ``words(step, cards)``, which
        tells a call of that function as an `Effect`, as several in their order, or as None where it did
        nothing worth telling.
        `witness.Step` says what a step knows.
    """

    name: str
    title: str
    description: str
    version: str
    seats: range
    state: Layout
    view: Layout
    cards: Layout
    rules: Layout
    result: Layout
    deal: Callable[..., int]
    to_move: Callable[..., int]
    observe: Callable[..., int]
    legal_moves: Callable[..., int]
    apply: Callable[..., int]
    score: Callable[..., int]
    determinize: Callable[..., int]
    describe_phase: Callable[..., str]
    describe_state: Callable[..., list[str]]
    describe_move: Callable[..., str]
    switches: tuple[Switch, ...]
    endings: tuple[str, ...]
    max_moves: int
    max_plies: int
    cooperative: bool = False
    check: Callable[[Any, Any], None] = _anything_goes

    solver: str = ""
    describe_cards: Callable[..., list[str]] = _no_lines
    describe_position: Callable[..., dict[str, Any]] = _no_values
    describe_ending: Callable[..., str] = _no_words
    steps: Callable[[], Mapping[str, Callable[..., Effect | Iterable[Effect] | None]]] = dict

    @property
    def results(self) -> dict[str, str]:
        """What each column of the game's frame holds; of columns that are counted, all at once."""
        return {
            f"{name}_1 to {name}_{field.shape[0]}" if field.shape else name: field.doc
            for name, field in self.result.fields.items()
        }

    def settings(self, chosen: Mapping[str, Any] | None = None) -> dict[str, str]:
        """Return every switch's value: those chosen, and the defaults of the rest.

        Raises
        ------
        UserError
            No such switch, or no such value.
        """
        switches = {switch.name: switch for switch in self.switches}
        settings = {switch.name: switch.default for switch in self.switches}
        for name, value in (chosen or {}).items():
            if name not in switches:
                raise UserError(f"{self.name} has no rule {name!r}{allowed(name, switches)}")
            settings[name] = switches[name].read(value)
        return settings

    def rules_record(self, settings: Mapping[str, str]) -> Any:
        """Return the rules record for these settings (all switches, as `settings` gives them)."""
        record = self.rules.new()
        for switch in self.switches:
            record[switch.name] = switch.code(settings[switch.name])
        return record

    def seated(self, rules: Any, cards: Any, players: int) -> Any:
        """Return rules, one record in an array, for a table of so many players.

        A game for tables of several sizes has a field `players` in its rules: only here is it known.

        Raises
        ------
        UserError
            These rules and cards can't be played by so many.
        """
        seated = rules.copy()
        if "players" in self.rules.fields:
            seated["players"] = players
        self.check(seated[0], cards[0])
        return seated


def allowed(wrong: str, names: Any) -> str:
    """Return the end of an error line: the nearest name, and all that are allowed."""
    names = sorted(names) if not isinstance(names, tuple) else list(names)
    near = difflib.get_close_matches(str(wrong), names, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    return f"{hint}; allowed: {', '.join(names)}"


def games() -> list[str]:
    """Return the names of the games."""
    return sorted(_GAMES)


def get_game(name: str) -> Game:
    """Return a game by its name.

    Raises
    ------
    UserError
        There is no such game.
    """
    folder = _GAMES.get(name)
    if folder is None:
        raise UserError(f"no game is called {name!r}{allowed(name, games())}")
    return importlib.import_module(f".{folder}.game", __package__).GAME  # type: ignore[no-any-return]
