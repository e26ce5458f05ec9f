"""What was played: replay, positions, forks, archives, import, luck and reports."""

import io
import zipfile
from typing import Final, Literal

import msgspec

from macguffin.core.errors import LimitError, MacguffinError, NotationError
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.scene_writer import write_scene
from macguffin.tables import archive
from macguffin.tables.archive_record import record_of
from macguffin.tables.clock import now
from macguffin.tables.entries import Played, SeatPlan
from macguffin.tables.heist.luck import luck
from macguffin.tables.journal import Holding, StoredTable
from macguffin.tables.journal_replay import opening_of, played_last
from macguffin.tables.opening import Setup
from macguffin.tables.sight import Sight
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.kept import Kept
from macguffin.web.lobby import new_id, open_from
from macguffin.web.wire_tables import Fork, ForkGiven, Luck, Moment, NewTable, Replay, ReplayTurn

__all__ = ["ROUTES"]

CURRENT: Final = -1
ZIP: Final = "application/zip"
RECORD: Final = "application/jsonl"
MAX_EXPORT: Final = 256 * 2**20


class BranchQuery(msgspec.Struct, frozen=True, kw_only=True):
    """-1: the current branch."""

    branch: int = CURRENT


class ExportQuery(msgspec.Struct, frozen=True, kw_only=True):
    form: Literal["zip", "record"] = "zip"


async def sight_of(ask: Ask) -> Sight:
    place = ask.place
    return await ask.site.desk.ask(place.id, lambda: place.table.sight(place.standing))


def branch_of(number: int) -> int | None:
    return None if number == CURRENT else number


async def answer_replay(ask: Ask) -> Reply:
    sight, wanted = await sight_of(ask), ask.query(BranchQuery).branch
    line = sight.branch(branch_of(wanted))
    turns = tuple(turn_of(entry, round_) for entry, round_ in zip(line.path, line.rounds, strict=True))
    return Reply.of(Replay(branch=line.branch, turns=turns))


def turn_of(entry: Played, round_: int) -> ReplayTurn:
    return ReplayTurn(
        turn=entry.turn,
        seq=entry.seq,
        seat=entry.seat,
        round=round_,
        command=entry.command,
        marks=marks_of(entry),
    )


def marks_of(entry: Played) -> tuple[str, ...]:
    """What to look for on a slider."""
    found: list[str] = []
    for event in entry.events:
        kind = str(event.get("event", ""))
        text = str(event.get("text", ""))
        if kind == "slain" or event.get("result") == "slain" or " slain" in text:
            found.append("slain")
        if "gem" in text:
            found.append("gem")
        if kind in {"left", "ended", "won"}:
            found.append("over")
    return tuple(dict.fromkeys(found))


async def answer_position(ask: Ask) -> Reply:
    turn, branch, place = int(ask.path("turn")), branch_of(ask.query(BranchQuery).branch), ask.place

    def look() -> Moment:
        sight = place.table.sight(place.standing)
        return Moment(position=sight.position_at(turn, branch), entry=sight.entry(turn, branch))

    return Reply.of(await ask.site.desk.ask(place.id, look))


async def answer_fork(ask: Ask) -> Reply:
    given, place = await ask.body(ForkGiven), ask.place

    def look() -> tuple[Setup, str]:
        sight = place.table.sight(place.standing)
        turn = given.turn if given.turn >= 0 else len(sight.branch(given.branch).path) - 1
        scene = sight.scene_at(turn, given.branch)
        view = sight.view
        seats = [SeatPlan(seat=one.seat, name=one.name, player=one.player) for one in view.seats]
        mine = frozenset(one.seat for one in view.seats if one.seat in view.you.seats and one.player == "person")
        return Setup(
            title=view.title,
            scene=scene,
            seats=seats,
            options=msgspec.structs.replace(view.options, is_listed=False),
            mine=mine,
            origin=sight.origin_at(turn, given.branch),
        ), write_scene(scene_from_dict(scene))

    setup, scene = await ask.site.desk.ask(place.id, look)
    if given.kind == "scene":
        return Reply.of(Fork(scene=scene))
    opening = await open_from(ask.site, setup, ask.visitor.key)
    return Reply.of(Fork(id=opening.id))


async def answer_export(ask: Ask) -> Reply:
    """What he may see of the table, as one file."""
    sight = await sight_of(ask)
    entries = sight.entries[: sight.state.seq + 1]
    if ask.query(ExportQuery).form == "record":
        record = await ask.site.work(lambda: record_of(opening_of(entries), played_last(entries)))
        return Reply(body=record, media=RECORD, name=f"{ask.place.id}.jsonl")
    data = await ask.site.work(lambda: archive.export_entries(entries))
    return Reply(body=data, media=ZIP, name=f"{ask.place.id}.zip")


async def answer_export_all(ask: Ask) -> Reply:
    """Every table of which one is the owner, an archive each, in one file. One that cannot be exported is named in it."""
    site, me = ask.site, ask.visitor.key
    mine = await site.work(lambda: [one.table for one in site.journal.holdings(me) if one.role == "owner"])
    return Reply(body=await site.work(lambda: pack(site.journal, mine)), media=ZIP, name="macguffin.zip")


def pack(journal: Kept, tables: list[str]) -> bytes:
    file = io.BytesIO()
    size = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        for table in sorted(tables):
            try:
                data, name = archive.export(journal.read(table)), f"{table}.zip"
            except MacguffinError as error:
                data, name = f"{error}\n".encode(), f"{table}.unreadable.txt"
            size += len(data)
            if size > MAX_EXPORT:
                raise LimitError(f"{MAX_EXPORT // 2**20} MiB at once", "more; export table by table")
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return file.getvalue()


async def answer_import(ask: Ask) -> Reply:
    data = await ask.bytes(ask.site.settings.limits.upload)
    stored = await ask.site.work(lambda: read_import(data))
    owner = Holding(visitor=ask.visitor.key, table=stored.head.id, role="owner")
    await ask.site.desk.ask(stored.head.id, lambda: ask.site.journal.create(stored, [], [owner]))
    return Reply.of(NewTable(id=stored.head.id))


def read_import(data: bytes) -> StoredTable:
    """The table in a file: an archive, or a record.

    Raises NotationError, LimitError
    """
    if data[:2] == b"PK":
        return archive.import_archive(data, new_id())
    if data.lstrip()[:1] == b"{":
        return archive.import_record(data, now(), new_id())
    raise NotationError(0, 0, "expected an archive (.zip) or a record (.jsonl) of a game")


async def answer_luck(ask: Ask) -> Reply:
    sight = await sight_of(ask)
    line, scene = sight.branch(), sight.state.scene
    rows = await ask.site.work(lambda: luck(line.path, sight.state.names, scene.variant))
    return Reply.of(Luck(rows=rows))


TABLE: Final = "/api/tables/{table}"

ROUTES: Final = (
    Route(
        method="GET",
        path=f"{TABLE}/replay",
        action="look",
        summary="Every move of a branch, in short.",
        answer=answer_replay,
        query=BranchQuery,
        gives=Replay,
    ),
    Route(
        method="GET",
        path=f"{TABLE}/positions/{{turn}}",
        action="look",
        summary="The position after a move.",
        answer=answer_position,
        query=BranchQuery,
        gives=Moment,
    ),
    Route(
        method="GET",
        path=f"{TABLE}/luck",
        action="look",
        summary="Expected and actual dice of each seat.",
        answer=answer_luck,
        gives=Luck,
        rate="work",
    ),
    Route(
        method="GET",
        path=f"{TABLE}/export",
        action="look",
        summary="The table as an archive, or its record alone.",
        answer=answer_export,
        query=ExportQuery,
        media=(ZIP, RECORD),
        rate="work",
    ),
    Route(
        method="POST",
        path=f"{TABLE}/fork",
        action="fork",
        summary="Any position as a new table, or as a scene.",
        answer=answer_fork,
        takes=ForkGiven,
        gives=Fork,
        rate="tables",
    ),
    Route(
        method="GET",
        path="/api/export",
        action="anyone",
        summary="All tables of one's own, as one file.",
        answer=answer_export_all,
        media=(ZIP,),
        rate="work",
    ),
    Route(
        method="POST",
        path="/api/import",
        action="anyone",
        summary="A table from an archive or a record.",
        answer=answer_import,
        gives=NewTable,
        is_upload=True,
        rate="tables",
    ),
)
