"""A run's manifest: what is played, how far it is, and which file holds which games."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..digest import LEAF, add_sums, digest_of
from ..errors import DamagedPart, UserError, reason
from ..game import Game, get_game
from ..runner import Done
from .fields import check_fields
from .folder import GAMES, MANIFEST, is_free, names_in, write_whole

FORMAT = 1
"""Raised when a manifest of this version could be misread by an older one."""

_MARK = {"tool": "montecardo", "kind": "run"}


@dataclass(frozen=True)
class Part:
    """A file with units of a line-up that follow each other.

    Attributes
    ----------
    file
        Its path inside the run's folder.
    line_up, first, units
        Which line-up, its first unit (a multiple of LEAF) and how many.
    wins
        How many of them the first seat won.
    bytes, sha256
        Size and hash of the file.
    sum
        `digest.leaf_sum` of its results, in hexadecimal.
    was
        The part that this one is about to replace under the same name, until it has.
    """

    file: str
    line_up: int
    first: int
    units: int
    wins: int
    bytes: int
    sha256: str
    sum: str
    was: Part | None = None

    @property
    def stop(self) -> int:
        """The unit after its last one."""
        return self.first + self.units

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain values."""
        told = asdict(self)
        if self.was is None:
            del told["was"]
        return told


def part_file(line_up: int, first: int) -> str:
    """Return the path, inside the run's folder, of the part that begins with a line-up's unit."""
    return f"{GAMES}/part-{line_up:02d}-{first:012d}.parquet"


@dataclass
class Manifest:
    """What `manifest.json` says.

    Attributes
    ----------
    design
        What is played, as `described` tells a Design.
    games
        Deals asked for, with every line-up; of all shards together.
    shard
        (k, n) if only that part of the units is played here.
    parts
        The files, by line-up and first unit.
    until
        The half-width of the win rate's interval that was enough; None where nobody asked.
    enough
        Whether each line-up had played enough before its last unit; empty where nobody asked.
    jobs, seconds
        How many played at once the last time; how long all games took together.
    host
        Versions that the last session ran with.
    """

    design: dict[str, Any]
    games: int
    shard: tuple[int, int] | None = None
    parts: list[Part] = field(default_factory=list)
    until: float | None = None
    enough: list[bool] = field(default_factory=list)
    jobs: int = 1
    seconds: float = 0.0
    host: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game."""
        return get_game(self.design["game"])

    @property
    def seats(self) -> int:
        """Players at the table."""
        return len(self.design["line_ups"][0])

    @property
    def replicates(self) -> int:
        """Times that each deal is played."""
        return int(self.design["replicates"])

    @property
    def line_ups(self) -> list[list[str]]:
        """The strategies' names, a list a line-up."""
        return [[strategy["name"] for strategy in line_up] for line_up in self.design["line_ups"]]

    @property
    def units(self) -> range:
        """The units that each line-up has here."""
        units = self.games * self.replicates
        return shard_units(units, *self.shard, self.replicates) if self.shard else range(units)

    @property
    def strategies(self) -> list[str]:
        """The names of all strategies, each once."""
        return list(dict.fromkeys(name for names in self.line_ups for name in names))

    def parts_of(self, line_up: int) -> list[Part]:
        """Return a line-up's parts, in order."""
        return [part for part in self.parts if part.line_up == line_up]

    def done(self) -> list[Done]:
        """Return how far each line-up is."""
        return [
            Done(sum(part.units for part in parts), sum(part.wins for part in parts))
            for parts in map(self.parts_of, range(len(self.line_ups)))
        ]

    @property
    def complete(self) -> bool:
        """Whether all games asked for are there, or as many as were enough."""
        enough = self.enough or [False] * len(self.line_ups)
        played = (done.units == len(self.units) for done in self.done())
        return all(full or ended for full, ended in zip(played, enough, strict=True))

    @property
    def digest(self) -> str:
        """The digest of what is there: when complete, that of the same run in memory."""
        total = add_sums(int(part.sum, 16) for part in self.parts)
        return digest_of(self.game, self.line_ups, total)

    def put(self, part: Part) -> None:
        """List a part in place of those of its line-up that begin with it or after it."""
        kept = [old for old in self.parts if old.line_up != part.line_up or old.first < part.first]
        self.parts = sorted([*kept, part], key=lambda one: (one.line_up, one.first))

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as plain values, for JSON and for people."""
        names = [" + ".join(names) for names in self.line_ups]
        return {
            **_MARK,
            "format": FORMAT,
            "complete": self.complete,
            "digest": self.digest if self.complete else None,
            **self.design,
            "games": self.games,
            "shard": list(self.shard) if self.shard else None,
            "done": {name: done._asdict() for name, done in zip(names, self.done(), strict=True)},
            "until": self.until,
            "enough": self.enough,
            "jobs": self.jobs,
            "seconds": round(self.seconds, 3),
            "host": self.host,
            "parts": [part.as_dict() for part in self.parts],
        }

    def write(self, folder: Path) -> None:
        """Put it in the folder.

        Raises
        ------
        OSError
            It can't be written.
        """
        write_whole(folder / MANIFEST, (json.dumps(self.as_dict(), indent=1) + "\n").encode())


def shard_units(units: int, k: int, n: int, replicates: int = 1) -> range:
    """Return the k-th of n stretches of a run's units (k from 1 on), cut between leaves and between deals.

    Raises
    ------
    UserError
        There is no such shard, or it would be empty.
    """
    block = math.lcm(LEAF, replicates)
    leaves = -(-units // block)
    if not 1 <= k <= n:
        allowed = f"1/{n} to {n}/{n}" if n > 0 else "1/1, 1/2, 2/2 and so on"
        raise UserError(f"there is no shard {k}/{n}; allowed: {allowed}")
    if n > leaves:
        raise UserError(f"{units:,} games can't be cut into {n} shards; allowed: up to {leaves}")
    first, stop = (leaves * number // n * block for number in (k - 1, k))
    return range(first, min(stop, units))


# ---------------------------------------------------------------- reading


def read_manifest(folder: Path) -> Manifest:
    """Read a run's manifest and check that its parts follow each other.

    Raises
    ------
    UserError
        The folder holds no run, or one that can't be used here.
    """
    told = _read(folder)
    check_fields(folder / MANIFEST, told)
    shard = told["shard"]
    manifest = Manifest(
        {key: told[key] for key in _DESIGN},
        told["games"],
        (shard[0], shard[1]) if shard else None,
        [_part(one) for one in told["parts"]],
        told["until"],
        list(told["enough"]),
        told["jobs"],
        told["seconds"],
        dict(told["host"]),
    )
    _check_parts(folder, manifest)
    if told["digest"] not in (None, manifest.digest):
        raise UserError(f"{folder / MANIFEST} is damaged: its digest is not that of its parts")
    return manifest


_DESIGN = ("game", "version", "seed", "replicates", "rules", "cards", "line_ups")


def _read(folder: Path) -> dict[str, Any]:
    present = names_in(folder)
    if MANIFEST not in present:
        what = "nothing is in it" if is_free(folder) else f"it has no {MANIFEST}"
        raise UserError(f"{folder} is not a run: {what}")
    try:
        told = json.loads((folder / MANIFEST).read_text("utf-8"))
    except OSError as error:
        raise UserError(f"can't read {folder / MANIFEST}: {reason(error)}") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise UserError(f"{folder / MANIFEST} is damaged: it is no JSON from {where} on") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"{folder / MANIFEST} is damaged: it is no JSON") from error
    if not is_ours(told):
        raise UserError(f"{folder} is not a run: its {MANIFEST} is another program's, or of a report")
    if "format" not in told:
        raise UserError(f"{folder} was written before runs could go on: play it anew into another folder")
    if told["format"] != FORMAT:
        raise UserError(
            f"{folder / MANIFEST} has format {told['format']}, and this Montecardo reads format {FORMAT}: "
            "install a newer Montecardo"
        )
    return dict(told)


def is_ours(told: Any) -> bool:
    """Say whether a manifest's content is that of a run."""
    return isinstance(told, dict) and _MARK.items() <= told.items()


def _part(told: Mapping[str, Any]) -> Part:
    was = told.get("was")
    return Part(**{**told, "was": None if was is None else _part(was)})


def _check_parts(folder: Path, manifest: Manifest) -> None:
    """Each line-up's parts begin with its first unit, and each follows the one before."""
    units = manifest.units
    for number in range(len(manifest.line_ups)):
        due = units.start
        for part in manifest.parts_of(number):
            stands = part.first == due and part.first % LEAF == 0 and 0 < part.units <= units.stop - due
            if not stands or part.file != part_file(number, part.first):
                name = " + ".join(manifest.line_ups[number])
                raise UserError(
                    f"{folder / MANIFEST} lists {part.file} where the part with unit {due} of {name} is due"
                )
            due = part.stop


def settle(folder: Path, manifest: Manifest) -> None:
    """See which of two parts of one name stands there, where a kill left that open.

    Raises
    ------
    UserError
        A part is missing, or its size is another.
    """
    manifest.parts = [settled(folder, part) for part in manifest.parts]


def settled(folder: Path, part: Part) -> Part:
    """Return the part that stands there: this one, or the one before it. The errors are those of `settle`."""
    path = folder / part.file
    try:
        size = path.stat().st_size
        if part.was is not None:
            old = hashlib.sha256(path.read_bytes()).hexdigest() == part.was.sha256
            part = part.was if old else replace(part, was=None)
    except FileNotFoundError:
        raise DamagedPart(folder, part.file, "missing") from None
    except OSError as error:
        raise UserError(f"can't read {path}: {reason(error)}") from error
    if size != part.bytes:
        what = f"damaged: it has {size:,} bytes, and had {part.bytes:,} when written"
        raise DamagedPart(folder, part.file, what)
    return part
