"""Whether two designs are the same run: what decides results, field by field."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..design import Design, make_design
from ..errors import UserError, reason
from ..line_up import find_strategy
from ..strategy import Strategy
from .folder import CARDS


def described(design: Design) -> dict[str, Any]:
    """Return a design as a run's manifest has it.

    Beyond `Design.manifest` it holds for each strategy `code`, a hash of its whole file, if it came from
    one (a function's own hash does not tell that a helper beside it changed), and `spec` and `changed`, by
    which it is found again.
    """
    told = design.manifest()
    for line_up, entries in zip(design.line_ups, told["line_ups"], strict=True):
        for strategy, entry in zip(line_up, entries, strict=True):
            entry.update(code=_code(strategy), spec=_spec(strategy), changed=dict(strategy.changed))
    return told


def _spec(strategy: Strategy) -> str:
    """Return what `find_strategy` finds it by, or "" if it stands in no file or package."""
    return strategy.spec or (strategy.name.partition(":")[0] if strategy.is_ours else _installed(strategy))


def _installed(strategy: Strategy) -> str:
    base = strategy.name.partition(":")[0]
    try:
        found = find_strategy(strategy.game, base)
    except UserError:
        return ""
    return base if found.function is strategy.function else ""


def _code(strategy: Strategy) -> str:
    if not strategy.spec:
        return ""
    return _file_code(strategy.spec.rpartition(":")[0], strategy.function.__module__)


@cache
def _file_code(file: str, module: str) -> str:
    """Hash a file once for each `module` made of it: what was loaded counts, not what was saved since."""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]
    except OSError as error:
        raise UserError(f"can't read {file}: {reason(error)}") from error


def rebuilt(folder: Path, told: Mapping[str, Any]) -> Design:
    """Return the design that a manifest describes, with the strategies as they are now.

    Raises
    ------
    UserError
        A strategy is not found again, or the design is no longer the one that was played: names the field.
    """
    line_ups = [[_found(told["game"], entry) for entry in line_up] for line_up in told["line_ups"]]
    design = make_design(
        told["game"],
        line_ups,
        seed=told["seed"],
        cards=_cards(folder, told),
        rules=told["rules"],
        replicates=told["replicates"],
    )
    refuse_other(folder, told, described(design), "it is now")
    return design


def _found(game: str, entry: Mapping[str, Any]) -> Strategy:
    if not entry["spec"]:
        raise UserError(
            f"strategy {entry['name']} stands in no file that it could be loaded from: "
            "go on with the run where it was declared"
        )
    strategy = find_strategy(game, entry["spec"])
    return strategy.with_weights(**entry["changed"]) if entry["changed"] else strategy


def _cards(folder: Path, told: Mapping[str, Any]) -> Any:
    from ..cards import load_card_set

    default = load_card_set(told["game"])
    return None if default.hash == told["cards"]["hash"] else load_card_set(told["game"], folder / CARDS)


def cards_fault(folder: Path, told: Mapping[str, Any]) -> str:
    """Say what is wrong with the card set in a run's folder; "" if it is the one that was played with."""
    from ..cards import load_card_set

    try:
        found = load_card_set(told["game"], folder / CARDS).hash
    except UserError as error:
        line = str(error).splitlines()[0].replace(f"{folder / CARDS}", "").lstrip(": ")
        return f"{CARDS}: {line if (folder / CARDS).exists() else 'missing'}"
    same = found == told["cards"]["hash"]
    return "" if same else f"{CARDS}: damaged: its hash is {found}, and was {told['cards']['hash']}"


# ---------------------------------------------------------------- comparing


def refuse_other(where: Path, told: Mapping[str, Any], asked: Mapping[str, Any], verb: str) -> None:
    """Refuse a design that is not the one of a run.

    Parameters
    ----------
    where
        The run's folder.
    told, asked
        Its design and the other one, as `described`.
    verb
        How the other one comes in: "was asked for".

    Raises
    ------
    UserError
        Names the first field that differs, and both its values.
    """
    for field, here, there in differences(told, asked):
        raise UserError(f"{where} is another run: {field} is {here} there, and {verb} {there}")


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield each field that decides results and differs, with both values."""
    mine, others = _flat(one), _flat(other)
    for field in [*mine, *(field for field in others if field not in mine)]:
        here, there = mine.get(field, "absent"), others.get(field, "absent")
        if here != there:
            yield field, here, there


def _flat(told: Mapping[str, Any]) -> dict[str, Any]:
    names = [" + ".join(entry["name"] for entry in line_up) for line_up in told["line_ups"]]
    return {
        "game": told["game"],
        "version of the game": told["version"],
        "seed": told["seed"],
        "replicates": told["replicates"],
        **{f"rule {name}": value for name, value in told["rules"].items()},
        "hash of the card set": told["cards"]["hash"],
        "list of strategies": ", ".join(names),
        **{key: value for line_up in told["line_ups"] for entry in line_up for key, value in _of(entry)},
    }


def _of(entry: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield f"version of strategy {entry['name']}", entry["version"]
    for weight, value in entry["weights"].items():
        yield f"weight {weight} of strategy {entry['name']}", value
    yield f"hash of the file of strategy {entry['name']}", entry["code"] or "none"
