"""Positions in which one effect of a card happens, for the tests of effects; no rules in here."""

from __future__ import annotations

from typing import Any

from .by_hand import Scene, ability, effect, item, minion, trap

HA = "HA, 20 start0"
FIELD = {0: "start1, middle3, blank, middle3, end2", 1: "end0", 2: "start2, start1", 3: ""}


def columns_after(
    engine: Any,
    *effects: Any,
    hero: str = "Ann",
    columns: Any = None,
    wounds: Any = (0, 0, 0, 0),
    items: str = "",
    **options: Any,
) -> Any:
    """Let a hero perform an ability with these effects; return the scene and the game after it."""
    scene = Scene(
        ability("deed", hero, 5, *effects),
        item("axe", "Ann", effect("equipped", "might", amount=2)),
        minion("ghost", "middle", 2, type="undead"),
        minion("ghost lord", "end", 3, type="undead"),
    )
    place = ("Ann", "Bob", "Cid", "Dan").index(hero)
    game = scene.stage(
        deck=options.pop("deck", HA),
        columns=FIELD if columns is None else columns,
        queues={place: "deed"},
        items={0: items},
        wounds=list(wounds),
        engine=engine,
        **options,
    )
    scene.draw(game, 1)
    return scene, game


def one_trap(engine: Any, *effects: Any, column: int = 1, **options: Any) -> Any:
    """Play a basic trap with these effects on a hero."""
    scene = Scene(
        trap("trap", *effects),
        item("heart", "Bob", effect("equipped", "health", amount=3)),
        item("plate", "Bob", effect("equipped", "armour", amount=3)),
    )
    hand = options.pop("hand", "")
    game = scene.stage(f"trap, charge{hand and ', '}{hand}", engine=engine, **options)
    scene.play(game, "play trap")
    if game.state()["phase"] == "column":
        scene.play(game, f"column {column}")
    return scene, game
