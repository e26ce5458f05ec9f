"""Before and beside the game: new tables, lists of tables, who sits where, and what a link says of itself."""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from macguffin.core.errors import MacguffinError, NotationError
from macguffin.heist import atlas
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.tables.entries import SeatPlan
from macguffin.tables.journal import Link, TableHead
from macguffin.tables.opening import Invitation, Setup
from macguffin.tables.places import digest_of_token
from macguffin.tables.table import open_table
from macguffin.tables.views import TableLine
from macguffin.web.casting import with_cast
from macguffin.web.house import Held, Place
from macguffin.web.wire_tables import LinkLook, LinkView, Opening, PlaceView, TableGiven

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["listed", "look_at", "new_id", "open_from", "open_new", "places_at", "scene_of_given", "tables_of"]


def new_id() -> str:
    """The name of a table: too long to be guessed, though knowing it gives nothing."""
    return secrets.token_hex(8)


def scene_of_given(given: TableGiven) -> Scene:
    """The scene somebody wants to play, under the switches he wants.

    Raises NotationError, LimitError, NotFoundError
    """
    if bool(given.map) == bool(given.scene):
        raise NotationError(0, 0, "expected either map or scene")
    scene = read_scene(atlas.load(given.map) if given.map else given.scene)
    if given.switches:
        scene = read_scene(write_scene(replace(scene, variant=scene.variant.changed(**given.switches))))
    return with_cast(scene, given.cast) if given.cast else scene


def setup_of(given: TableGiven, scene: Scene) -> Setup:
    """What is to be set up.

    Raises NotationError for seats that the scene does not have
    """
    asked = {seat.seat: seat for seat in given.seats}
    if len(asked) != len(given.seats) or not asked.keys() <= set(range(len(scene.figures))):
        raise NotationError(0, 0, f"expected seats 0 to {len(scene.figures) - 1}, each once", "seats")
    for number, seat in asked.items():
        if seat.name not in ("", scene.figures[number].name):
            raise NotationError(0, 0, f"expected {scene.figures[number].name} on seat {number}", "seats")
    plans = [
        SeatPlan(seat=number, name=figure.name, player=asked[number].player if number in asked else "person")
        for number, figure in enumerate(scene.figures)
    ]
    return Setup(
        title=given.title or scene.title or "heist",
        scene=scene.to_dict(),
        seats=plans,
        options=given.options,
        mine=frozenset(number for number, seat in asked.items() if seat.mine),
        runs_it=given.gm,
        nonce=given.nonce,
    )


async def open_new(site: "Site", given: TableGiven, visitor: str) -> Opening:
    """A new table as somebody wants it.

    Raises NotationError, LimitError, NotFoundError
    """
    setup = await site.work(lambda: setup_of(given, scene_of_given(given)))
    return await open_from(site, setup, visitor)


async def open_from(site: "Site", setup: Setup, visitor: str) -> Opening:
    name = new_id()
    table, invitations = await site.desk.ask(name, lambda: open_table(site.journal, name, setup, visitor))
    site.house.keep(Held(table, site.journal))
    site.bots.look(name)
    return Opening(id=name, links=tuple(link_view(one) for one in invitations))


def link_view(one: Invitation) -> LinkView:
    return LinkView(role=one.role, seat=one.seat, name=one.name, path=f"/j/{one.token}")


async def look_at(site: "Site", token: str) -> LinkLook:
    """What a link says before it is spent.

    Raises NotFoundError
    """
    link = await site.work(lambda: site.journal.find_link(digest_of_token(token)))
    held = await site.house.find(link.table)
    return LinkLook(title=held.table.head.title, role=link.role, seat=link.seat, name=name_of(held, link))


def name_of(held: Held, link: Link) -> str:
    return held.table.names[link.seat] if link.role == "seat" else {"gm": "game master"}.get(link.role, link.role)


def places_at(site: "Site", place: Place) -> tuple[PlaceView, ...]:
    """Every place at a table, for whoever gives links out. On the desk's thread.

    Raises ForbiddenError
    """
    view = place.table.view(place.standing)
    held = {(one.role, one.seat) for one in site.journal.holders(place.id)}
    found = [
        PlaceView(role="seat", seat=one.seat, name=one.name, player=one.player, is_taken=("seat", one.seat) in held)
        for one in view.seats
    ]
    if view.options.has_gm:
        found.append(PlaceView(role="gm", seat=-1, name="game master", player="person", is_taken=("gm", -1) in held))
    if view.options.spectators != "off":
        is_taken = ("spectator", -1) in held
        found.append(PlaceView(role="spectator", seat=-1, name="spectators", player="person", is_taken=is_taken))
    return tuple(found)


async def tables_of(site: "Site", visitor: str) -> tuple[TableLine, ...]:
    """The tables at which a visitor has a place, the last changed first."""
    mine = await site.work(lambda: {one.table for one in site.journal.holdings(visitor)})
    return await lines(site, visitor, mine) if mine else ()


async def listed(site: "Site", visitor: str) -> tuple[TableLine, ...]:
    """The tables that are shown to everybody."""
    heads = await site.work(site.journal.heads)
    return await lines(site, visitor, {head.id for head in heads if head.is_listed}, heads)


async def lines(
    site: "Site", visitor: str, wanted: set[str], heads: Iterable[TableHead] | None = None
) -> tuple[TableLine, ...]:
    """Tables as a visitor sees them in a list; one that cannot be read is left out, and named in the log at the start."""
    known = heads if heads is not None else await site.work(site.journal.heads)
    found: list[TableLine] = []
    for head in [head for head in known if head.id in wanted][: site.settings.limits.replies]:
        try:
            held = await site.house.find(head.id)
            place = Place(held, visitor)
            found.append(await site.desk.ask(head.id, lambda place=place: line_of(place)))  # type: ignore[misc]
        except MacguffinError:
            continue
    found.sort(
        key=lambda line: (line.changed, line.id), reverse=True
    )  # as he sees them: a table kept behind moves up late
    return tuple(found)


def line_of(place: Place) -> TableLine:
    """Raises ForbiddenError where there is nothing to see for him"""
    return place.table.sight(place.standing).line
