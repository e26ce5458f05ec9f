"""Tables as files: archives and records, out and in again."""

import io
import re
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
from macguffin.web.wire_tables import NewTables

__all__ = ["ROUTES"]

ZIP: Final = "application/zip"
RECORD: Final = "application/jsonl"
MAX_EXPORT: Final = 256 * 2**20
MAX_TABLES: Final = 1000
ARCHIVE: Final = re.compile(r"[0-9a-f]{1,64}\.zip")
"""How a table's archive is called in an export of everything."""


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
    """One table, or all of an export of everything: all of them or none."""
    data = await ask.bytes(ask.site.settings.limits.upload)
    tables = await ask.site.work(lambda: read_import(data))
    journal, visitor = ask.site.journal, ask.visitor.key

    def keep() -> None:
        with journal.batch():
            for stored in tables:
                journal.create(stored, [], [Holding(visitor=visitor, table=stored.head.id, role="owner")])

    await ask.site.desk.ask(tables[0].head.id, keep)
    ids = tuple(stored.head.id for stored in tables)
    return Reply.of(NewTables(id=ids[0], ids=ids))


def read_import(data: bytes) -> list[StoredTable]:
    """The tables in a file: an archive, a record, or an export of everything, which holds an archive each.

    Raises NotationError, naming the archive where one of several is wrong; LimitError
    """
    if data[:2] == b"PK":
        parts = unpack(data)
        if not parts:
            return [archive.import_archive(data, new_id())]
        found = []
        for name, part in parts:
            try:
                found.append(archive.import_archive(part, new_id()))
            except NotationError as error:
                raise NotationError(error.line, error.column, f"in {name}: {error.expected}", error.key) from error
        return found
    if data.lstrip()[:1] == b"{":
        return [archive.import_record(data, now(), new_id())]
    raise NotationError(0, 0, "expected an archive (.zip) or a record (.jsonl) of a game")


def unpack(data: bytes) -> list[tuple[str, bytes]]:
    """The archives of an export of everything, by name; none where the file is something else. Nothing in it is packed, so none can swell.

    Raises NotationError, LimitError
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = [one for one in packed.infolist() if ARCHIVE.fullmatch(one.filename)]
            if not members:
                return []
            if len(members) > MAX_TABLES:
                raise LimitError(f"{MAX_TABLES} tables at once", str(len(members)))
            if any(one.compress_type != zipfile.ZIP_STORED for one in members):
                raise NotationError(0, 0, "expected the file as it was exported, with nothing packed in it")
            return [(one.filename, packed.read(one)) for one in members]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise NotationError(0, 0, f"expected an archive that can be read: {error}") from error


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
        summary="Tables from an archive, a record, or an export of everything.",
        answer=answer_import,
        gives=NewTables,
        is_upload=True,
        rate="tables",
    ),
)
