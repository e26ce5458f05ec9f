"""What a game master's change has changed, value by value, as old and new in words of scene files."""

from collections.abc import Iterator
from typing import Any

from macguffin.heist.events import Changed
from macguffin.heist.scene import Scene, SceneGem, SceneTurn
from macguffin.heist.scene_map import Terrain, terrain_of

__all__ = ["find_changed"]


def find_changed(before: Scene, after: Scene) -> tuple[Changed, ...]:
    """Every value in which two scenes of one game differ; "" is where there is none."""
    return tuple(
        Changed(whose=whose, what=what, old=old, new=new)
        for whose, what, old, new in (*of_figures(before, after), *of_things(before, after), *of_turns(before, after))
        if old != new
    )


def of_figures(before: Scene, after: Scene) -> Iterator[tuple[str, str, str, str]]:
    for old, new in zip(before.figures, after.figures, strict=True):
        was, now = old.to_dict(), new.to_dict()
        for key in {**was, **now}:
            yield new.name, key, in_words(was.get(key)), in_words(now.get(key))


def in_words(value: Any) -> str:
    """A value of a scene file on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def of_things(before: Scene, after: Scene) -> Iterator[tuple[str, str, str, str]]:
    """Gem, doors, traps and knives."""
    yield "", "gem", gem_words(before.gem), gem_words(after.gem)
    for what, of in (("door", doors), ("trap", traps), ("knives", knives)):
        was, now = of(before), of(after)
        for square in {**was, **now}:
            yield square, what, was.get(square, ""), now.get(square, "")


def gem_words(gem: SceneGem | None) -> str:
    if gem is None:
        return ""
    return f"at {gem.at}" if gem.at else f"with {gem.carried_by}"


def doors(scene: Scene) -> dict[str, str]:
    terrain: Terrain = terrain_of(scene.map)
    return {terrain.name(index): "open" if terrain.squares[index] == "/" else "closed" for index in terrain.where("+/")}


def traps(scene: Scene) -> dict[str, str]:
    return {trap.at: f"{trap.owner}, jammed" if trap.jammed else trap.owner for trap in scene.traps}


def knives(scene: Scene) -> dict[str, str]:
    """The knives on each square, each in a word."""
    lying: dict[str, str] = {}
    for knife in scene.knives:
        word = "poisoned" if knife.poisoned else "clean"
        lying[knife.at] = f"{lying[knife.at]}, {word}" if knife.at in lying else word
    return lying


def of_turns(before: Scene, after: Scene) -> Iterator[tuple[str, str, str, str]]:
    yield "", "round", str(before.round), str(after.round)
    yield "", "order", ", ".join(before.order or ()), ", ".join(after.order or ())
    yield "", "active", before.active or "", after.active or ""
    yield "", "turn", turn_words(before.turn), turn_words(after.turn)


def turn_words(turn: SceneTurn | None) -> str:
    """How far the turn under way has come."""
    if turn is None:
        return ""
    run = f", run {turn.run}" if turn.run else ""
    shot = f", shot {turn.shot}" if turn.shot != "none" else ""
    graced = ", graced" if turn.graced else ""
    return f"{turn.phase}, {turn.steps} steps{run}{shot}{graced}"
