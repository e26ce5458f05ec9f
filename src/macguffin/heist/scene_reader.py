"""Reading a scene file: everything that can be wrong with it is refused, with line and key, before anything is built."""

from typing import Any, Final

from macguffin.core.errors import NotationError
from macguffin.core.names import name_key, title_problem
from macguffin.core.switches import check_value
from macguffin.core.toml_fields import HUGE, Fields, shown
from macguffin.core.toml_places import Places
from macguffin.core.toml_text import read_toml
from macguffin.heist.scene import MAX_NUMBER, OFF, Scene, SceneFigure, SceneGem, SceneKnife, SceneLint, SceneTurn
from macguffin.heist.scene_cast import Cast, read_cast, switched_on
from macguffin.heist.scene_figures import Stage, check_crowding, read_figures
from macguffin.heist.scene_map import Terrain, draw, read_map
from macguffin.heist.scene_things import read_gem, read_knives, read_levers, read_racks, read_starts, read_traps
from macguffin.heist.scene_turns import read_active, read_order, read_turn
from macguffin.heist.variant import SWITCHES, Variant

__all__ = ["MAX_BYTES", "read_scene", "scene_from_dict"]

MAX_BYTES: Final = 256 * 1024

KEYS: Final = (
    "game", "title", "map", "legend", "round", "active", "order", "variant", "figures", "traps", "levers", "knives", "starts", "gem",
    "turn", "lint",
)  # fmt: skip


def read_scene(text: str | bytes) -> Scene:
    """The scene that a TOML text describes, complete and free of contradictions.

    Raises LimitError: more than 256 KiB; NotationError: anything else that is wrong, with line, column and key
    """
    return build(read_toml(text, MAX_BYTES, "a scene file"))


def scene_from_dict(data: dict[str, Any]) -> Scene:
    """The scene that the same keys describe when they come by another way than a file.

    Raises NotationError as `read_scene` does, without lines
    """
    return build(Fields(data, (), Places()))


def build(top: Fields) -> Scene:
    """Reads the tables in an order in which each finds what it refers to."""
    top.choice("game", ("heist",))
    variant = read_variant(top)
    with_stock = variant.rack_stock == "map"
    top.allow((*KEYS, "racks") if with_stock else KEYS, {} if with_stock else {"racks": "rack_stock"})
    terrain, drawn, barred = read_map(top)
    cast = read_cast(top, barred, variant)
    starts = read_starts(top, terrain)
    traps, laid = read_traps(top, terrain, drawn, cast)
    knives = read_knives(top, terrain, drawn)
    gem, gem_at = read_gem(top, terrain, drawn, cast)
    is_new = "active" not in top.table and "order" not in top.table
    facings = {start.at: start.facing for start in starts}
    stage = Stage(cast=cast, terrain=terrain, facings=facings, laid=laid, on=switched_on(variant), is_new=is_new)
    figures = read_figures(stage)
    check_carrier(top, cast, figures, gem)
    order = read_order(top, cast, figures)
    active = read_active(top, cast, figures)
    turn = read_turn(top, figures[active] if active >= 0 else None, gem, variant)
    check_crowding(cast, figures, guest(terrain, figures, active, turn, None if is_new else gem))
    armed = [index for index, trap in traps.items() if not trap.jammed]
    jammed = [index for index, trap in traps.items() if trap.jammed]
    return Scene(
        title=read_title(top),
        map=draw(terrain, armed, jammed, [index for index, _ in knives], gem_at),
        round=read_round(top, variant),
        active=figures[active].name if active >= 0 else None,
        order=order,
        variant=variant,
        figures=figures,
        traps=tuple(traps[index] for index in sorted(traps)),
        levers=read_levers(top, terrain),
        knives=tuple(SceneKnife(at=terrain.name(index), poisoned=poisoned) for index, poisoned in knives),
        starts=starts,
        racks=read_racks(top, terrain) if with_stock else None,
        gem=gem,
        turn=turn,
        lint=read_lint(top),
    )


def read_variant(top: Fields) -> Variant:
    """The switches in force; those that are not named are as in the book."""
    fields = top.inner("variant")
    if fields is None:
        return Variant()
    fields.allow(tuple(SWITCHES))
    for name, value in fields.table.items():
        if not isinstance(value, str | int) or shown(value) == HUGE:
            fields.refuse(name, f"a value of this switch, not {shown(value)}")
        try:
            check_value(SWITCHES[name], value)
        except NotationError as error:
            fields.refuse(name, error.expected.removeprefix("expected "))
    return Variant(**fields.table)


def read_round(top: Fields, variant: Variant) -> int:
    """The round that runs, or ran last; none comes after the last one that the variant allows. Rules: HR-058"""
    number = top.whole("round", 1, MAX_NUMBER, 1)
    limit = variant.round_limit
    if isinstance(limit, int) and number > limit:
        top.refuse("round", f"a round that can be reached: round_limit is {limit} (HR-058), not {number}")
    return number


def read_title(top: Fields) -> str:
    title = top.text("title") if "title" in top.table else ""
    if problem := title_problem(title):
        top.refuse("title", problem)
    return title


def read_lint(top: Fields) -> SceneLint | None:
    """What the map check is to put up with, if the scene says so."""
    fields = top.inner("lint")
    if fields is None:
        return None
    fields.allow(("spread", "narrow"))
    return SceneLint(spread=fields.whole("spread", 0, MAX_NUMBER, SceneLint().spread), narrow=fields.flag("narrow"))


def check_carrier(top: Fields, cast: Cast, figures: tuple[SceneFigure, ...], gem: SceneGem | None) -> None:
    """Refuses a carrier off the board. Rules: H-022"""
    if gem is None or gem.carried_by is None:
        return
    if figures[cast.seats[name_key(gem.carried_by)]].at == OFF:
        Fields(top.table["gem"], ("gem",), top.places).refuse("carried_by", "a figure on the board (H-022)")


def guest(
    terrain: Terrain, figures: tuple[SceneFigure, ...], active: int, turn: SceneTurn | None, gem: SceneGem | None
) -> int:
    """The seat of the one figure that may stand on another's square, -1 if there is none.

    That is a rogue on his way over it, and after the end the carrier who left by the entrance. Rules: H-039, H-040, HR-014
    """
    if active >= 0:
        passing = turn is not None and turn.phase == "move" and turn.run != "" and figures[active].class_ == "rogue"
        return active if passing else -1
    for seat, figure in enumerate(figures):
        if gem is not None and figure.name == gem.carried_by and figure.at is not None:
            index = terrain.index(figure.at)
            return seat if index is not None and terrain.squares[index] == "<" else -1
    return -1
