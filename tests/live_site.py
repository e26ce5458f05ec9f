"""A site on a real port, in a thread, for tests that need one; and in a process, for those that end it."""

import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import uvicorn

from macguffin.store.journal import SqlJournal
from macguffin.web.app import create_app
from macguffin.web.settings import Settings
from tests.site_kit import FREE

__all__ = ["Guest", "live_site", "start_process"]


class Guest:
    """A visitor of a site on a port."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.client = httpx2.Client(base_url=base, timeout=30)
        self.token: str = self.client.get("/api/me").json()["token"]
        self.client.headers.update({"x-macguffin-token": self.token, "origin": base})

    @property
    def cookie(self) -> str:
        return f"macguffin={self.client.cookies['macguffin']}"

    def close(self) -> None:
        self.client.close()


@contextmanager
def live_site(folder: Path, **more: Any) -> Iterator[str]:
    """The address of a site that is served while the block runs."""
    bound = socket.socket(proto=socket.IPPROTO_TCP)
    bound.bind(("127.0.0.1", 0))
    journal = SqlJournal.open(f"sqlite:///{folder}/tables.db")
    app = create_app(Settings(limits=FREE, has_clock=False, **more), journal)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, ws_max_size=FREE.frame))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        bound.close()
        journal.close()


def start_process(folder: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    """`macguffin serve` as a process, and its address once it listens."""
    command = [
        sys.executable,
        "-c",
        "from macguffin.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--quiet",
        *options,
    ]
    command += ["--database", f"sqlite:///{folder}/tables.db"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "XDG_DATA_HOME": str(folder)}
    )
    assert process.stdout is not None
    told = process.stdout.readline()
    found = re.search(r"http://\S+", told)
    assert found, told
    return process, found[0]
