"""What lies and stands on the map of a scene: start squares, racks, levers, traps, knives and the gem."""

from typing import Final

from macguffin.core.toml_fields import Fields
from macguffin.heist.scene import MAX_NUMBER, SceneGem, SceneLever, SceneRack, SceneStart, SceneTrap
from macguffin.heist.scene_cast import Cast
from macguffin.heist.scene_map import LYING, PLAIN_FLOOR, Drawn, Terrain
from macguffin.heist.tables import DIRECTIONS, MAINS, MECHANISMS, SECONDARIES

__all__ = ["FACINGS", "WEAPONS", "read_gem", "read_knives", "read_levers", "read_racks", "read_starts", "read_traps"]

FACINGS: Final = DIRECTIONS[::2]
WEAPONS: Final = MAINS[1:] + SECONDARIES[1:]


def read_starts(top: Fields, terrain: Terrain) -> tuple[SceneStart, ...]:
    """Every start square of the map with its facing. Rules: H-010, HR-034"""
    facings = dict.fromkeys(terrain.where("_"), "n")
    for fields, index in read_squares(top, "starts", terrain, "_", "a start square", ("at", "facing")):
        facings[index] = fields.choice("facing", FACINGS, "n")
    return tuple(SceneStart(at=terrain.name(index), facing=facing) for index, facing in facings.items())


def read_squares(
    top: Fields, key: str, terrain: Terrain, kinds: str, purpose: str, keys: tuple[str, ...]
) -> list[tuple[Fields, int]]:
    """The entries under a key with their squares, each of one of the kinds and none twice."""
    seen: set[int] = set()
    entries: list[tuple[Fields, int]] = []
    for fields in top.tables(key):
        fields.allow(keys)
        index = terrain.read(fields, "at", kinds, purpose)
        if index in seen:
            fields.refuse("at", f"a square that no entry before names, not {terrain.name(index)}")
        seen.add(index)
        entries.append((fields, index))
    return entries


def read_racks(top: Fields, terrain: Terrain) -> tuple[SceneRack, ...]:
    """Every rack of the map with its stock; a rack or a weapon that is not named is out of stock. Rules: HR-245"""
    stocks = {index: dict.fromkeys(WEAPONS, 0) for index in terrain.where(")")}
    for fields, index in read_squares(top, "racks", terrain, ")", "a weapon rack", ("at", "stock")):
        stock = fields.inner("stock")
        if stock is not None:
            stock.allow(WEAPONS)
            stocks[index] |= {weapon: stock.whole(weapon, 0, MAX_NUMBER) for weapon in stock.table}
    return tuple(SceneRack(at=terrain.name(index), stock=tuple(stock.items())) for index, stock in stocks.items())


def read_levers(top: Fields, terrain: Terrain) -> tuple[SceneLever, ...]:
    """Every lever of the map with the doors it moves. Rules: H-038, HR-008"""
    linked: dict[int, set[int]] = {index: set() for index in terrain.where("!")}
    for fields, index in read_squares(top, "levers", terrain, "!", "a lever", ("at", "doors")):
        for i, name in enumerate(fields.texts("doors")):
            door = terrain.find(fields, name, "+/", "a door", "doors", i)
            if door in linked[index]:
                fields.refuse("doors", f"each door once, not {terrain.name(door)} twice", i)
            linked[index].add(door)
    return tuple(
        SceneLever(at=terrain.name(index), doors=tuple(terrain.name(door) for door in sorted(doors)))
        for index, doors in linked.items()
    )


def read_traps(top: Fields, terrain: Terrain, drawn: Drawn, cast: Cast) -> tuple[dict[int, SceneTrap], list[int]]:
    """Traps by square, and how many each figure has laid. Rules: H-071, H-073, H-091, HR-158, HR-160"""
    laid = [0] * len(cast.parts)
    traps: dict[int, SceneTrap] = {}
    entries = read_squares(
        top, "traps", terrain, PLAIN_FLOOR, "floor or a start square for a trap", ("at", "owner", "jammed")
    )
    for fields, index in entries:
        owner = cast.read_seat(fields, "owner")
        if not cast.parts[owner].is_mechanic:
            fields.refuse("owner", f"a mechanic (H-071), but {cast.parts[owner].name!r} is none")
        laid[owner] += 1
        if laid[owner] > MECHANISMS:
            fields.refuse("owner", f"at most {MECHANISMS} traps of one mechanic (H-071)")
        traps[index] = SceneTrap(at=terrain.name(index), owner=cast.parts[owner].name, jammed=fields.flag("jammed"))
    for index in drawn.of("^v"):
        character = drawn.things[index]
        if index not in traps or traps[index].jammed != (character == "v"):
            state = "a jammed" if character == "v" else "an armed"
            raise drawn.contradicts(
                index, f"{state} trap at {terrain.name(index)} under [[traps]], as the map draws it"
            )
    return traps, laid


def read_knives(top: Fields, terrain: Terrain, drawn: Drawn) -> list[tuple[int, bool]]:
    """Square of each knife that lies about, and whether it is poisoned. Rules: H-210, H-211, HR-118 … HR-120"""
    if "knives" not in top.table:
        return [(index, False) for index in drawn.of("-")]
    knives: list[tuple[int, bool]] = []
    for fields in top.tables("knives"):
        fields.allow(("at", "poisoned"))
        knives.append((terrain.read(fields, "at", LYING, "a square for a knife to lie on"), fields.flag("poisoned")))
    squares = {index for index, _ in knives}
    for index in drawn.of("-"):
        if index not in squares:
            raise drawn.contradicts(index, f"a knife at {terrain.name(index)} under [[knives]], as the map draws it")
    return sorted(knives)


def read_gem(top: Fields, terrain: Terrain, drawn: Drawn, cast: Cast) -> tuple[SceneGem | None, int | None]:
    """The gem, and its square if it lies on one. Rules: H-019, HR-147, HR-149"""
    stars = drawn.of("*")
    if len(stars) > 1:
        raise drawn.contradicts(stars[1], f"one gem, but {terrain.name(stars[0])} has one already")
    fields = top.inner("gem")
    if fields is None:
        return (SceneGem(at=terrain.name(stars[0])), stars[0]) if stars else (None, None)
    fields.allow(("at", "carried_by"))
    if len(fields.table) != 1:
        fields.refuse(None, "either at or carried_by")
    if "carried_by" in fields.table:
        index = None
        gem = SceneGem(carried_by=cast.parts[cast.read_seat(fields, "carried_by")].name)
    else:
        index = terrain.read(fields, "at", LYING, "a square for the gem to lie on")
        gem = SceneGem(at=terrain.name(index))
    if stars and stars[0] != index:
        raise drawn.contradicts(stars[0], "the gem where [gem] says, not here")
    return gem, index
