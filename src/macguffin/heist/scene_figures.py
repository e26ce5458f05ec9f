"""What has become of the figures of a scene: where they stand, what they suffer, and what contradicts itself in that."""

from dataclasses import dataclass
from typing import Final

from macguffin.core.names import name_key
from macguffin.core.toml_fields import Fields, shown
from macguffin.heist.scene import OFF, SceneFigure
from macguffin.heist.scene_cast import Cast, Part
from macguffin.heist.scene_map import PLAIN_FLOOR, WALKABLE, Terrain
from macguffin.heist.scene_things import FACINGS
from macguffin.heist.tables import LIVES, MAINS, MECHANISMS, SECONDARIES, SHIELD_ORDERS, TANTRUM_MISSES

__all__ = ["Stage", "check_crowding", "read_figures"]

CONDITIONS: Final = ("stunned", "poisoned", "blessed", "hasted", "warded", "lost_action", "grace", "misses")


@dataclass(frozen=True, kw_only=True, slots=True)
class Stage:
    """What the figures of a scene are read against. `facings` is by name of start square, `laid` counts traps by seat."""

    cast: Cast
    terrain: Terrain
    facings: dict[str, str]
    laid: list[int]
    on: set[str]  # state that switches of the variant allow
    is_new: bool


def read_figures(stage: Stage) -> tuple[SceneFigure, ...]:
    """All figures in seat order."""
    figures = tuple(read_figure(stage, seat, part) for seat, part in enumerate(stage.cast.parts))
    for seat, figure in enumerate(figures):
        if figure.blessed_by is not None and not figures[stage.cast.seats[name_key(figure.blessed_by)]].lives:
            stage.cast.parts[seat].fields.refuse("blessed_by", "a figure that is still in the game (HR-231)")
    return figures


def read_figure(stage: Stage, seat: int, part: Part) -> SceneFigure:
    """One figure's state, with the rules' own values for what is left out. Rules: H-068, H-071, HR-034"""
    fields = part.fields
    at = read_at(fields, stage)
    poisoned = fields.flag("poisoned")
    blessed = fields.flag("blessed")
    figure = SceneFigure(
        name=part.name,
        symbol=part.symbol,
        color=part.color,
        team=stage.cast.teams[seat],
        class_=part.class_,
        main=part.main,
        secondary=part.secondary,
        at=at,
        facing=read_facing(fields, at, stage),
        lives=fields.whole("lives", 0, LIVES, LIVES),
        stunned=fields.flag("stunned"),
        poisoned=poisoned,
        poison_streak=read_streak(fields, poisoned),
        blessed=blessed,
        hasted=fields.flag("hasted"),
        warded=fields.flag("warded"),
        lost_action=fields.flag("lost_action"),
        mechanisms=read_mechanisms(fields, part, stage.laid[seat]),
        main_poisoned=read_poison(fields, "main_poisoned", part.main),
        secondary_poisoned=read_poison(fields, "secondary_poisoned", part.secondary),
        shield_order=fields.choice("shield_order", SHIELD_ORDERS, SHIELD_ORDERS[0]),
        misses=read_misses(fields, part),
        kit=read_kit(fields, part) if "kit" in stage.on else None,
        grace=fields.flag("grace") if "grace" in stage.on else None,
        blessed_by=read_blesser(fields, stage.cast, blessed) if "blessed_by" in stage.on else None,
        shaven=fields.flag("shaven") if "shaven" in stage.on else None,
    )
    check_absence(figure, stage, seat)
    return figure


def read_at(fields: Fields, stage: Stage) -> str | None:
    """The figure's square, `off`, or None where a new game is to draw it."""
    if stage.is_new and "at" not in fields.table:
        return None
    if fields.text("at", "the figure's square, such as C3, or off") == OFF:
        return OFF
    return stage.terrain.name(stage.terrain.read(fields, "at", WALKABLE, "a square where a figure can stand"))


def read_facing(fields: Fields, at: str | None, stage: Stage) -> str | None:
    """One of four; by default the start square's, else north."""
    if at is None and "facing" not in fields.table:
        return None
    return fields.choice("facing", FACINGS, stage.facings.get(at or "", "n"))


def read_poison(fields: Fields, key: str, weapon: str) -> bool:
    """Whether a weapon is poisoned, which takes a weapon."""
    poisoned = fields.flag(key)
    if poisoned and weapon == "none":
        fields.refuse(key, "false, because there is no weapon to be poisoned (H-121)")
    return poisoned


def read_streak(fields: Fields, poisoned: bool) -> int:
    """Poison dice in a row that showed 1; the next one would end the poison. Rules: H-126, HR-200"""
    if not poisoned:
        return read_nought(fields, "poison_streak", "the figure is not poisoned (H-126)")
    return fields.whole("poison_streak", 0, 1, 0)


def read_mechanisms(fields: Fields, part: Part, laid: int) -> int:
    """What a mechanic carries; with those laid he has no more than he came with. Rules: H-071, H-072"""
    if not part.is_mechanic:
        return read_nought(fields, "mechanisms", "only a mechanic has mechanisms (H-071)")
    return fields.whole("mechanisms", 0, MECHANISMS - laid, MECHANISMS - laid)


def read_misses(fields: Fields, part: Part) -> int:
    """Turns on end in which a marksman hit nobody; one more would be a tantrum. Rules: H-139"""
    if part.class_ != "marksman":
        return read_nought(fields, "misses", "only a marksman's misses are counted (H-139)")
    return fields.whole("misses", 0, TANTRUM_MISSES - 1, 0)


def read_nought(fields: Fields, key: str, why: str) -> int:
    """A count that this figure has not, but may have as 0."""
    value = fields.table.get(key, 0)
    if value != 0 or not isinstance(value, int) or isinstance(value, bool):
        fields.refuse(key, f"0, because {why}, not {shown(value)}")
    return 0


def read_kit(fields: Fields, part: Part) -> tuple[str, str]:
    """Main and secondary weapon of the set-up; by default those in hand. Rules: HR-139"""
    if "kit" not in fields.table:
        return part.main, part.secondary
    kit = fields.texts("kit")
    if len(kit) != 2:
        fields.refuse("kit", "a list of two, main and secondary weapon")
    for i, options in enumerate((MAINS, SECONDARIES)):
        if kit[i] not in options:
            fields.refuse("kit", f"one of {', '.join(options)}, not {shown(kit[i])}", i)
    return kit[0], kit[1]


def read_blesser(fields: Fields, cast: Cast, blessed: bool) -> str | None:
    """Who has blessed the figure; named exactly while it is blessed. Rules: HR-231"""
    if blessed:
        return cast.parts[cast.read_seat(fields, "blessed_by")].name
    if "blessed_by" in fields.table:
        fields.refuse("blessed_by", "no such key on a figure that is not blessed")
    return None


def check_absence(figure: SceneFigure, stage: Stage, seat: int) -> None:
    """Refuses a figure that is out of the game but on the board, or off it with what only figures on it have. Rules: H-070, HR-138"""
    fields = stage.cast.parts[seat].fields
    if figure.at != OFF:
        if not figure.lives:
            fields.refuse("at", f'"{OFF}" for a figure without lives (H-070)')
        return
    for key in CONDITIONS:
        if getattr(figure, key):
            fields.refuse(key, f"{'0' if key == 'misses' else 'false'} for a figure off the board (HR-138)")
    if stage.laid[seat] or (figure.class_ == "mechanic" and figure.mechanisms != MECHANISMS):
        fields.refuse("mechanisms", f"no traps and {MECHANISMS} mechanisms for a mechanic off the board (H-090, H-091)")
    if figure.lives and not may_wait(stage):
        fields.refuse("at", "a square, because a figure with lives returns to a start square (H-064)")


def may_wait(stage: Stage) -> bool:
    """Whether a figure with lives can be off the board: no start square, or all floor taken by others when it was slain. Rules: HR-140"""
    return not stage.facings or len(stage.terrain.where(PLAIN_FLOOR)) < len(stage.cast.parts)


def check_crowding(cast: Cast, figures: tuple[SceneFigure, ...], guest: int) -> None:
    """Refuses two figures on one square. `guest`: the seat of one who may stand with another, or -1. Rules: H-040"""
    first: dict[str, int] = {}
    crowded: set[str] = set()
    for seat, figure in enumerate(figures):
        if figure.at is None or figure.at == OFF:
            continue
        other = first.setdefault(figure.at, seat)
        if other == seat:
            continue
        if guest not in (seat, other) or figure.at in crowded:
            cast.parts[seat].fields.refuse(
                "at", f"a square of its own (H-040), but {figures[other].name!r} stands on {figure.at}"
            )
        crowded.add(figure.at)
