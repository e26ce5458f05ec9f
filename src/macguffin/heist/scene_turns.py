"""Whose turn it is in a scene, in which order turns come, and how far the running one has come."""

import re
from typing import Final

from macguffin.core.names import name_key
from macguffin.core.toml_fields import Fields, shown
from macguffin.heist.scene import OFF, SceneFigure, SceneGem, SceneTurn
from macguffin.heist.scene_cast import Cast
from macguffin.heist.tables import BASE_MOVE, DIRECTIONS, MAINS, MOVE_PLUS, PHASES, SHOTS
from macguffin.heist.variant import Variant

__all__ = ["read_active", "read_order", "read_run", "read_turn"]

RUN: Final = re.compile(r"([1-9][0-9]{0,2})?([nesw]{1,2})", re.ASCII)


def read_order(top: Fields, cast: Cast, figures: tuple[SceneFigure, ...]) -> tuple[str, ...] | None:
    """Everybody who has lives, in turn order; by default in file order, None in a new game. Rules: HR-038, HR-039, HR-040"""
    alive = [figure.name for figure in figures if figure.lives]
    if "order" not in top.table:
        return tuple(alive) if "active" in top.table else None
    order: list[str] = []
    for i, name in enumerate(top.texts("order")):
        figure = figures[cast.seat(top, "order", name, i)]
        if not figure.lives:
            top.refuse("order", f"figures with lives; {figure.name!r} is out of the game (H-070)", i)
        if figure.name in order:
            top.refuse("order", f"each figure once, not {figure.name!r} twice", i)
        order.append(figure.name)
    for name in alive:
        if name not in order:
            top.refuse("order", f"every figure with lives; {name!r} is missing")
    return tuple(order)


def read_active(top: Fields, cast: Cast, figures: tuple[SceneFigure, ...]) -> int:
    """The seat of the figure whose turn it is, -1 where nobody may act."""
    if "active" not in top.table:
        return -1
    seat = cast.read_seat(top, "active")
    if not figures[seat].lives or figures[seat].at == OFF:
        top.refuse("active", f"a figure that is alive and on the board; {figures[seat].name!r} is not")
    return seat


def read_turn(top: Fields, active: SceneFigure | None, gem: SceneGem | None, variant: Variant) -> SceneTurn | None:
    """How far the active figure's turn has come; None between turns. Rules: H-031, H-058, H-129, HR-049, HR-207"""
    fields = top.inner("turn")
    if fields is None:
        return None
    if active is None:
        fields.refuse(None, "no such table in a scene without active")
    with_grace = variant.stun_grace == "on"
    keys = ("phase", "steps", "run", "shot")
    fields.allow((*keys, "graced") if with_grace else keys, {} if with_grace else {"graced": "stun_grace"})
    phase = fields.choice("phase", PHASES[1:5])
    if active.stunned and phase != "start":
        fields.refuse("phase", "start, because the active figure is stunned (H-058)")
    most = allowance(active, gem)
    run, cost = read_run(fields, variant, most)
    shot = fields.choice("shot", SHOTS, SHOTS[0])
    open_ = phase in ("start", "move") and shot == "none"
    steps = fields.whole("steps", 0, most - cost, most - cost if open_ else 0)
    if run and phase == "start":
        fields.refuse("run", 'an empty run, "", before the first step')
    if shot != "none" and (phase == "start" or run or active.class_ != "marksman"):
        fields.refuse("shot", "none, because only a marksman who has not moved has made a standing shot (H-129)")
    if shot != "none" and phase == "move" and steps:
        fields.refuse("steps", "0, because the standing shot has cost all movement (H-129)")
    return SceneTurn(phase=phase, steps=steps, run=run, shot=shot, graced=fields.flag("graced") if with_grace else None)


def allowance(figure: SceneFigure, gem: SceneGem | None) -> int:
    """Steps of a turn, as `Game.allowance` has it. Rules: H-025, H-028, H-163, HR-049"""
    carries = gem is not None and gem.carried_by is not None and name_key(gem.carried_by) == name_key(figure.name)
    return BASE_MOVE + MOVE_PLUS[MAINS.index(figure.main)] + (2 if carries else 0) + (1 if figure.hasted else 0)


def read_run(fields: Fields, variant: Variant, most: int) -> tuple[str, int]:
    """The last steps, all alike, such as `3n`, and what they have cost."""
    text = fields.text("run") if "run" in fields.table else ""
    if not text:
        return "", 0
    found = RUN.fullmatch(text)
    ways = DIRECTIONS[::2] if variant.diagonal_move == "off" else DIRECTIONS
    if found is None or found[2] not in ways:
        fields.refuse("run", f'steps in one direction such as "3n", or "", not {shown(text)}')
    count = int(found[1] or 1)
    cost = count * (2 if len(found[2]) == 2 and variant.diagonal_move == "cost2" else 1)
    if cost > most:
        fields.refuse("run", f"no more than the {most} steps of the turn, not {shown(text)}")
    return f"{count if count > 1 else ''}{found[2]}", cost
