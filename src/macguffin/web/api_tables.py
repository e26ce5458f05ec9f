"""Tables over HTTP: opening, looking, commands, dry runs, links."""

from typing import Final

import msgspec

from macguffin.tables.commands import Command
from macguffin.tables.heist.drafts import Preview, Suggestion, ThreatMap
from macguffin.tables.views import Update
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.drafts import preview, suggest, threat
from macguffin.web.lobby import look_at, open_new, places_at
from macguffin.web.play import join, renew, submit, update
from macguffin.web.wire import Number, Seq
from macguffin.web.wire_tables import (
    CommandAnswer,
    Entries,
    JoinGiven,
    Joining,
    LinkGiven,
    LinkLook,
    NewLink,
    Opening,
    Places,
    PreviewGiven,
    SuggestGiven,
    TableGiven,
    TokenGiven,
)

__all__ = ["ROUTES"]

COMMANDS: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)


class SinceQuery(msgspec.Struct, frozen=True, kw_only=True):
    since: Seq = -1


class RangeQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Entries from one to another, both included."""

    first: Number = msgspec.field(default=0, name="from")
    last: Number = msgspec.field(default=2**31 - 1, name="to")


class SeatQuery(msgspec.Struct, frozen=True, kw_only=True):
    seat: Number


async def answer_open(ask: Ask) -> Reply:
    return Reply.of(await open_new(ask.site, await ask.body(TableGiven), ask.visitor.key))


async def answer_update(ask: Ask) -> Reply:
    return Reply.of(await update(ask.site, ask.place, ask.query(SinceQuery).since))


async def answer_entries(ask: Ask) -> Reply:
    """At most so many as an answer may hold, the first of those asked for."""
    wanted, most = ask.query(RangeQuery), ask.site.settings.limits.replies
    last = min(wanted.last, wanted.first + most - 1)
    place = ask.place
    entries = await ask.site.desk.ask(place.id, lambda: place.table.sight(place.standing).part(wanted.first, last))
    return Reply.of(Entries(entries=entries))


async def answer_command(ask: Ask) -> Reply:
    command = await ask.body(COMMANDS)
    done = await submit(ask.site, ask.place, command, shows=True)
    return Reply.of(
        CommandAnswer(seq=done.answer.seq, update=done.update, needs=done.answer.needs, path=path_of(done.answer.token))
    )


def path_of(token: str) -> str:
    return f"/j/{token}" if token else ""


async def answer_preview(ask: Ask) -> Reply:
    given = await ask.body(PreviewGiven)
    return Reply.of(await preview(ask.site, ask.place, given.seat, given.orders))


async def answer_threat(ask: Ask) -> Reply:
    return Reply.of(await threat(ask.site, ask.place, ask.query(SeatQuery).seat))


async def answer_suggest(ask: Ask) -> Reply:
    given = await ask.body(SuggestGiven)
    return Reply.of(await suggest(ask.site, ask.place, given.seat, given.target))


async def answer_places(ask: Ask) -> Reply:
    return Reply.of(Places(links=await ask.site.desk.ask(ask.place.id, lambda: places_at(ask.site, ask.place))))


async def answer_renew(ask: Ask) -> Reply:
    given = await ask.body(LinkGiven)
    return Reply.of(NewLink(path=path_of(await renew(ask.site, ask.place, given.role, given.seat))))


async def answer_look(ask: Ask) -> Reply:
    return Reply.of(await look_at(ask.site, (await ask.body(TokenGiven)).token))


async def answer_join(ask: Ask) -> Reply:
    given = await ask.body(JoinGiven)
    link = await join(ask.site, given.token, ask.visitor.key, given.nonce)
    return Reply.of(Joining(table=link.table, role=link.role, seat=link.seat))


TABLE: Final = "/api/tables/{table}"

ROUTES: Final = (
    Route(
        method="POST",
        path="/api/tables",
        action="anyone",
        summary="Open a table.",
        answer=answer_open,
        takes=TableGiven,
        gives=Opening,
        rate="tables",
    ),
    Route(
        method="GET",
        path=TABLE,
        action="look",
        summary="A table, and what has happened since an entry.",
        answer=answer_update,
        query=SinceQuery,
        gives=Update,
    ),
    Route(
        method="GET",
        path=f"{TABLE}/entries",
        action="look",
        summary="Entries of the journal.",
        answer=answer_entries,
        query=RangeQuery,
        gives=Entries,
    ),
    Route(
        method="POST",
        path=f"{TABLE}/commands",
        action="look",
        summary="Do something; the same id twice is done once. Whether one may depends on the command.",
        answer=answer_command,
        takes=Command,  # type: ignore[arg-type]
        gives=CommandAnswer,
    ),
    Route(
        method="POST",
        path=f"{TABLE}/preview",
        action="preview",
        summary="The dry run of a draft; nothing is rolled.",
        answer=answer_preview,
        takes=PreviewGiven,
        gives=Preview,
    ),
    Route(
        method="GET",
        path=f"{TABLE}/threat",
        action="preview",
        summary="Where the enemies of a figure could strike it.",
        answer=answer_threat,
        query=SeatQuery,
        gives=ThreatMap,
    ),
    Route(
        method="POST",
        path=f"{TABLE}/suggest",
        action="preview",
        summary="A turn against an enemy.",
        answer=answer_suggest,
        takes=SuggestGiven,
        gives=Suggestion,
        rate="work",
    ),
    Route(
        method="GET",
        path=f"{TABLE}/links",
        action="links",
        summary="All places, and which are taken.",
        answer=answer_places,
        gives=Places,
    ),
    Route(
        method="POST",
        path=f"{TABLE}/links",
        action="links",
        summary="A new link for a place; the old one, and whoever holds the place, is out.",
        answer=answer_renew,
        takes=LinkGiven,
        gives=NewLink,
    ),
    Route(
        method="POST",
        path="/api/links/look",
        action="anyone",
        summary="What a link says of itself; it is not spent.",
        answer=answer_look,
        takes=TokenGiven,
        gives=LinkLook,
        rate="links",
    ),
    Route(
        method="POST",
        path="/api/links",
        action="anyone",
        summary="Take the place that a link gives; it works once.",
        answer=answer_join,
        takes=JoinGiven,
        gives=Joining,
        rate="links",
    ),
)
