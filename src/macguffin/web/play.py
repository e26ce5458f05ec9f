"""What visitors do at a table, done at the desk and told to all: commands, joining, links, leaving; and what they are shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from macguffin.core.errors import ConflictError
from macguffin.tables.commands import Command
from macguffin.tables.entries import Joined, Left
from macguffin.tables.journal import Holding, Link, Role
from macguffin.tables.places import digest_of_token, new_link
from macguffin.tables.sight import Sight
from macguffin.tables.table import Answer
from macguffin.tables.views import Standing, Update
from macguffin.web.faults import StaleError
from macguffin.web.house import Held, Place
from macguffin.web.hub import UNGREETED, Listener

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["Done", "greet", "join", "part", "renew", "see", "submit", "tick", "update"]

LULL: Final = 0.2  # [s] in which comings and goings are told together


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a command, and the table after it as its sender sees it, if he wanted to see it."""

    answer: Answer
    update: Update | None


async def submit(
    site: "Site",
    place: Place,
    command: Command,
    *,
    shows: bool = False,
    farewell: Callable[[Answer], None] | None = None,
) -> Done:
    """Carries a command out. `farewell` is called on the loop's thread, before all else, where it costs its sender his place.

    Raises StaleError, a conflict with the table as it is; everything a table refuses with
    """
    held = place.held
    at = getattr(command, "at", None)

    def work() -> Done:
        try:
            answer = held.table.submit(place.standing, "", command)
        except ConflictError as error:
            raise StaleError(str(error), held.table.update(place.standing, seen(place, at))) from error
        if answer.entries or answer.token:
            if answer.token or any(isinstance(entry, Joined | Left) for entry in answer.entries):
                held.places_changed()
            if farewell is not None and is_stranger(place):
                site.desk.after(lambda: farewell(answer))
            site.crier.announce(held)
        if not shows or is_stranger(place):
            return Done(answer=answer, update=None)
        return Done(answer=answer, update=show(place, answer, at))

    with site.meter.command(str(command.__struct_config__.tag)):
        return await site.desk.ask(place.id, work)


def seen(place: Place, at: int | None) -> int:
    """The entry up to which the sender of a command surely knows the table."""
    last = place.table.seq
    return last if at is None or not 0 <= at <= last else at


def is_stranger(place: Place) -> bool:
    return place.standing == Standing()


def show(place: Place, answer: Answer, at: int | None) -> Update:
    """The table for the sender of a command."""
    first = answer.entries[0].seq - 1 if answer.entries else place.table.seq
    return place.table.update(place.standing, first if at is None else min(first, seen(place, at)))


async def update(site: "Site", place: Place, since: int) -> Update:
    return await site.desk.ask(place.id, lambda: place.table.update(place.standing, since))


async def see(site: "Site", place: Place) -> Sight:
    """The table as a visitor may see it now; it stands still."""
    return await site.desk.ask(place.id, lambda: place.table.sight(place.standing))


async def greet(site: "Site", listener: Listener, since: int) -> Place:
    """Lets a listener in and tells him what he has missed.

    Raises NotFoundError, ForbiddenError
    """
    place = await site.place(listener.table, listener.visitor)
    site.hub.add(listener)
    await site.desk.ask(place.id, lambda: site.crier.greet(place.held, listener, since))
    if listener.standing.seats:
        tell_presence(site, place)
    return place


def part(site: "Site", listener: Listener, place: Place) -> None:
    """A listener has gone."""
    listener.sent = UNGREETED
    site.hub.remove(listener)
    if listener.standing.seats:
        tell_presence(site, place)


def tell_presence(site: "Site", place: Place) -> None:
    """Tells the others who is here, in a moment, unless that was announced already."""
    if place.id in site.restless or site.status != "ok":
        return
    site.restless.add(place.id)

    async def tell() -> None:
        site.restless.discard(place.id)
        await site.desk.ask(place.id, lambda: site.crier.announce(place.held))

    site.later(LULL, tell)


async def join(site: "Site", token: str, visitor: str, nonce: str) -> Link:
    """Spends a link.

    Raises NotFoundError for one that is used, dead or never was
    """
    link = await site.work(lambda: site.journal.find_link(digest_of_token(token)))
    held = await site.house.find(link.table)

    def work() -> None:
        if link.role == "owner":
            own(site, held, token, visitor, nonce)
        else:
            held.table.join(token, visitor, nonce)
        held.places_changed()
        site.crier.announce(held)

    await site.desk.ask(link.table, work)
    return link


def own(site: "Site", held: Held, token: str, visitor: str, nonce: str) -> None:
    """An owner's link gives the table, and every person's seat that nobody holds, or that an owner holds: he moves to another browser."""
    holders = site.journal.holders(held.id)
    owners = {one.visitor for one in holders if one.role == "owner"}
    others = {one.seat for one in holders if one.role == "seat" and one.visitor not in owners}
    holding = Holding(visitor=visitor, table=held.id, role="owner")
    site.journal.spend_link(digest_of_token(token), holding)
    view = held.table.view(Standing(is_owner=True))
    for seat in view.seats:
        if seat.player == "person" and seat.seat not in others and not view.is_closed:
            fresh, link = new_link(held.id, "seat", seat.seat)
            site.journal.add_links([link], "replace")
            held.table.join(fresh, visitor, nonce)


async def renew(site: "Site", place: Place, role: Role, seat: int) -> str:
    """A new link's token for a place at the table.

    Raises ForbiddenError, NotFoundError
    """

    def work() -> str:
        answer = place.table.renew_link(place.standing, role, seat)
        place.held.places_changed()
        site.crier.announce(place.held)
        return answer.token

    return await site.desk.ask(place.id, work)


async def tick(site: "Site", table: str) -> None:
    """Does what is due at a table.

    Raises NotFoundError, NotationError where it cannot be read
    """
    held = await site.house.find(table)

    def work() -> None:
        if held.table.tick().entries:
            held.places_changed()
            site.crier.announce(held)

    await site.desk.ask(table, work)
