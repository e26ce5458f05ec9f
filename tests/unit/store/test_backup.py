"""Backups: whole, consistent, without tokens, and what comes out of them is what went in."""

import json
import zipfile
from pathlib import Path
from threading import Event, Thread

import pytest

from macguffin.core.errors import ConflictError, MacguffinError, NotationError, NotFoundError, NotKeptError
from macguffin.store.backup import MANIFEST, write_backup
from macguffin.store.journal import SqlJournal
from macguffin.store.migrate import HEAD
from macguffin.store.restore import restore
from macguffin.tables.verifier import Report, check, read_zip
from tests.hosting_kit import damage, prints, quiet, site_at
from tests.journal_suite import said


@pytest.fixture
def file(tmp_path):
    return tmp_path / "site.zip"


@pytest.fixture
def empty(tmp_path):
    return f"sqlite:///{tmp_path}/restored.db"


def tables_in(url):
    return {table: value for table, value in prints(url).items() if table}


@pytest.mark.requirement("R-N2")
@pytest.mark.hazard(60)
def test_what_is_restored_is_what_was_kept(either_url, file, empty):
    site_at(either_url)

    manifest = write_backup(either_url, file, quiet)
    done = restore(file, empty, quiet)

    assert tables_in(empty) == tables_in(either_url) == {one.id: one.fingerprint for one in manifest.tables}
    assert (len(done.put), done.left, done.rows, done.lost) == (4, (), (), ())


def test_a_backup_goes_into_the_other_kind_of_database(sqlite_url, postgres_url, file):
    site_at(sqlite_url)
    write_backup(sqlite_url, file, quiet)

    restore(file, postgres_url, quiet)

    assert tables_in(postgres_url) == tables_in(sqlite_url)


def test_every_table_lies_in_it_as_an_archive_that_verifies(sqlite_url, file):
    site_at(sqlite_url)
    write_backup(sqlite_url, file, quiet)

    with zipfile.ZipFile(file) as backup:
        for table in ("fresh", "midway", "over", "slow"):
            report = Report()
            check(read_zip(backup.read(f"tables/{table}.zip"), report), report)
            assert report.problems == []


def test_it_is_its_hosts_alone_and_has_no_cookie_key(sqlite_url, file):
    site_at(sqlite_url)
    write_backup(sqlite_url, file, quiet)

    assert file.stat().st_mode & 0o077 == 0
    with zipfile.ZipFile(file) as backup:
        assert all(b"kkkk" not in backup.read(name) for name in backup.namelist())


def test_it_is_of_one_moment_while_the_site_goes_on(either_url, file, empty):
    site_at(either_url)
    before = tables_in(either_url)
    journal = SqlJournal.open(either_url)
    has_begun, has_written = Event(), Event()

    def write():
        has_begun.wait(10)
        for table in ("fresh", "slow"):
            seq = len(journal.read(table).entries)
            journal.append(journal.read(table).head, [said(seq)])
        has_written.set()

    def progress(_what, count, _total):
        if count == 1:
            has_begun.set()
            assert has_written.wait(10)

    writer = Thread(target=write)
    writer.start()
    write_backup(either_url, file, progress)
    writer.join()
    journal.close()
    restore(file, empty, quiet)

    assert tables_in(empty) == before != tables_in(either_url)


def test_a_damaged_table_is_kept_as_it_lies_there(either_url, file, empty):
    site_at(either_url)
    damage(either_url, "UPDATE entries SET body = :nothing WHERE \"table\" = 'slow' AND seq = 1")

    manifest = write_backup(either_url, file, quiet)
    done = restore(file, empty, quiet)

    assert [one.id for one in manifest.tables if one.why] == ["slow"] == [one.id for one in done.rows]
    assert tables_in(empty) == tables_in(either_url)


def test_a_row_of_another_kind_costs_its_own_table_alone(sqlite_url, file, empty):
    site_at(sqlite_url)
    damage(sqlite_url, "UPDATE tables SET length = 'many' WHERE id = 'slow'")

    manifest = write_backup(sqlite_url, file, quiet)
    restore(file, empty, quiet)

    assert [one.id for one in manifest.tables if one.lost] == ["slow"]
    assert sorted(tables_in(empty)) == ["fresh", "midway", "over"]


@pytest.mark.hazard(59)
def test_nothing_is_written_over_and_nothing_half_is_left(sqlite_url, file, tmp_path):
    site_at(sqlite_url)
    file.write_bytes(b"mine")

    with pytest.raises(ConflictError):
        write_backup(sqlite_url, file, quiet)
    with pytest.raises(NotFoundError, match="cannot write"):
        write_backup(sqlite_url, tmp_path / "none" / "site.zip", quiet)
    with pytest.raises(NotFoundError, match="no database"):
        write_backup(f"sqlite:///{tmp_path}/none.db", tmp_path / "other.zip", quiet)
    with pytest.raises(KeyboardInterrupt):
        write_backup(sqlite_url, tmp_path / "stopped.zip", stop)

    assert file.read_bytes() == b"mine"
    assert sorted(one.name for one in tmp_path.iterdir() if "tables.db" not in one.name) == ["site.zip"]


def stop(*_):
    raise KeyboardInterrupt


def test_a_database_that_holds_tables_is_left_alone(sqlite_url, file):
    site_at(sqlite_url)
    write_backup(sqlite_url, file, quiet)
    before = tables_in(sqlite_url)

    with pytest.raises(ConflictError, match="holds 4 tables"):
        restore(file, sqlite_url, quiet)

    assert tables_in(sqlite_url) == before


def test_what_is_missing_is_added_and_what_is_there_left(either_url, file):
    site_at(either_url)
    write_backup(either_url, file, quiet)
    before = tables_in(either_url)
    damage(either_url, "DELETE FROM tables WHERE id = 'over'")
    damage(either_url, "UPDATE tables SET title = 'mine' WHERE id = 'slow'")

    done = restore(file, either_url, quiet, adds=True)

    assert [one.id for one in done.put] == ["over"]
    assert [table for table, value in tables_in(either_url).items() if value != before[table]] == ["slow"]


def test_one_table_alone_gives_way(either_url, file):
    site_at(either_url)
    write_backup(either_url, file, quiet)
    before = tables_in(either_url)
    damage(either_url, "DELETE FROM entries WHERE \"table\" = 'slow'")
    damage(either_url, "UPDATE tables SET title = 'mine' WHERE id = 'fresh'")

    restore(file, either_url, quiet, replaced=frozenset({"slow"}))

    assert [table for table, value in tables_in(either_url).items() if value != before[table]] == ["fresh"]
    with pytest.raises(NotFoundError, match="'none'"):
        restore(file, either_url, quiet, replaced=frozenset({"none"}))


def rewritten(file: Path, name: str, change) -> None:
    with zipfile.ZipFile(file) as backup:
        kept = {one: backup.read(one) for one in backup.namelist()}
    kept[name] = change(kept[name])
    with zipfile.ZipFile(file, "w") as backup:
        for one, data in kept.items():
            backup.writestr(one, data)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tables/slow.json", lambda data: data.replace(b"slow one", b"fast one")),
        ("tables/slow.zip", lambda data: data[:-1]),
        (MANIFEST, lambda data: data.replace(b"backup 1", b"backup 2")),
        (MANIFEST, lambda data: data.replace(f'"{HEAD}"'.encode(), b'"9999"')),
        (MANIFEST, lambda data: data.replace(b"slow", b"sLow")),
        (MANIFEST, lambda _: b"{}"),
        (MANIFEST, lambda _: b"\xff"),
    ],
)
def test_a_backup_that_is_not_as_it_was_written_is_refused_whole(sqlite_url, file, empty, tmp_path, name, change):
    site_at(sqlite_url)
    write_backup(sqlite_url, file, quiet)
    rewritten(file, name, change)

    with pytest.raises(MacguffinError):
        restore(file, empty, quiet)

    assert not (tmp_path / "restored.db").exists()


def test_hashes_that_fit_do_not_let_nonsense_in(sqlite_url, file, empty, tmp_path):
    from hashlib import sha256

    site_at(sqlite_url)
    damage(sqlite_url, "UPDATE entries SET body = :nothing WHERE \"table\" = 'slow' AND seq = 1")
    write_backup(sqlite_url, file, quiet)
    name = "tables/slow.json"
    rewritten(file, name, lambda data: data.replace(b'"entries":[[0,', b'"entries":[[1,'))
    with zipfile.ZipFile(file) as backup:
        data = backup.read(name)
    digest = sha256(data).hexdigest()

    def sign(manifest: bytes) -> bytes:
        told = json.loads(manifest)
        told["files"][name] = digest
        next(one for one in told["tables"] if one["id"] == "slow")["fingerprint"] = digest
        return json.dumps(told).encode()

    rewritten(file, MANIFEST, sign)

    with pytest.raises(NotKeptError, match="do not go together"):
        restore(file, empty, quiet)
    assert not (tmp_path / "restored.db").exists()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no backup", None])
def test_what_is_no_backup_is_refused(file, empty, data):
    if data is not None:
        file.write_bytes(data)

    with pytest.raises((NotationError, NotFoundError)):
        restore(file, empty, quiet)


def test_a_backup_that_breaks_off_is_refused(sqlite_url, file, empty):
    site_at(sqlite_url)
    write_backup(sqlite_url, file, quiet)
    file.write_bytes(file.read_bytes()[:-200])

    with pytest.raises(NotationError, match="whole"):
        restore(file, empty, quiet)
