"""A private PostgreSQL for tests: Debian's programs, a cluster of its own, reached by a socket, that need not wait for the disk."""

import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

__all__ = ["cut", "find_programs", "fresh_database", "postgres", "url_of_postgres"]

WATCHED = "({serve}) & server=$!; cat >/dev/null; kill -INT $server; wait $server"
LOOSE = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=50 -c shared_buffers=16MB"


def find_programs() -> Path | None:
    """The folder of the newest server's programs, where there is one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("initdb")
    program = found[-1] if found else Path(named) if named else None
    return program.resolve().parent if program else None


@contextmanager
def postgres(programs: Path) -> Iterator[str]:
    """The URL of a server's own database while the block runs. The server refuses to be root, so it is somebody else then."""
    folder = Path(tempfile.mkdtemp(prefix="macguffin-pg-", dir="/tmp"))  # the other user can't look into ours
    other: dict[str, Any] = {}
    if os.geteuid() == 0:
        known = {one.pw_name: one for one in pwd.getpwall()}
        user = known.get("postgres") or known["nobody"]
        os.chown(folder, user.pw_uid, user.pw_gid)
        other = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    data = folder / "data"
    make = f"{programs / 'initdb'} -D {data} -A trust -U macguffin -E UTF8 --locale=C.UTF-8 --no-sync"
    serve = f"exec {programs / 'postgres'} -D {data} {LOOSE} -c unix_socket_directories={folder} 2>{folder / 'log'}"
    try:
        subprocess.run(make.split(), check=True, stdout=subprocess.DEVNULL, cwd="/", **other)
        with subprocess.Popen(
            ["/bin/sh", "-c", WATCHED.format(serve=serve)], stdin=subprocess.PIPE, cwd="/", **other
        ) as watch:  # which ends, and the server with it, when our end of the pipe is closed, however we end
            wait_for(programs, folder)
            yield f"postgresql+psycopg://macguffin@/postgres?host={folder}"
            watch.communicate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(programs: Path, folder: Path) -> None:
    """Returns when the server answers."""
    ask = [str(programs / "pg_isready"), "-q", "-h", str(folder)]
    for _ in range(400):
        if subprocess.run(ask, check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise RuntimeError((folder / "log").read_text())


@contextmanager
def url_of_postgres() -> Iterator[str]:
    """A server for the tests; they are skipped where there is none, but never where CI is set."""
    programs = find_programs()
    if programs is None:
        reason = "no PostgreSQL here (Debian: postgresql)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with postgres(programs) as url:
        yield url


@contextmanager
def fresh_database(server: str, name: str) -> Iterator[str]:
    """The URL of a new, empty database on a server."""
    safe = re.sub("[^a-z0-9_]", "_", name.lower())
    with_server = create_engine(server, isolation_level="AUTOCOMMIT")
    try:
        with with_server.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {safe} TEMPLATE template0")
        yield make_url(server).set(database=safe).render_as_string(hide_password=False)
    finally:
        with with_server.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {safe} WITH (FORCE)")
        with_server.dispose()


def cut(url: str, database: str = "") -> None:
    """Ends every other connection to a database, by default the URL's own, as a restart of the server does."""
    engine = create_engine(url)
    name = database or str(make_url(url).database)
    wanted = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        connection.execute(text(wanted), {"name": name})
    engine.dispose()
