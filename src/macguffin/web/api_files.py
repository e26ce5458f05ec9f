"""Tables as files: archives and records, out and in again."""

import io
import zipfile
from typing import Final, Literal

import msgspec

from macguffin.core.errors import LimitError, MacguffinError, NotationError
from macguffin.tables import archive
from macguffin.tables.archive_record import record_of
from macguffin.tables.clock import now
from macguffin.tables.journal import Holding, StoredTable
from macguffin.tables.journal_replay import opening_of, played_last
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.kept import Kept
from macguffin.web.lobby import new_id
from macguffin.web.play import see
from macguffin.web.wire_tables import NewTable

__all__ = ["ROUTES"]

ZIP: Final = "application/zip"
RECORD: Final = "application/jsonl"
MAX_EXPORT: Final = 256 * 2**20


class ExportQuery(msgspec.Struct, frozen=True, kw_only=True):
    form: Literal["zip", "record"] = "zip"


async def answer_export(ask: Ask) -> Reply:
    """What he may see of the table, as one file."""
    sight = await see(ask.site, ask.place)
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


ROUTES: Final = (
    Route(
        method="GET",
        path="/api/tables/{table}/export",
        action="look",
        summary="The table as an archive, or its record alone.",
        answer=answer_export,
        query=ExportQuery,
        media=(ZIP, RECORD),
        rate="work",
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
