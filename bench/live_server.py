"""The two servers that `live` measures, each as a process: `python bench/live_server.py ours|bare FOLDER`.

It prints its port, and after each line on standard input the seconds of CPU it has used so far.
"""

import asyncio
import socket
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect


def ours(folder: Path) -> Any:
    """The site, with limits of number out of the way."""
    from macguffin.store.journal import SqlJournal
    from macguffin.web.app import create_app
    from macguffin.web.settings import Limits, Rate, Settings

    plenty = Rate(burst=10**9, per_second=10**9)
    limits = Limits(
        requests=plenty,
        address=plenty,
        messages=plenty,
        tables=plenty,
        work=plenty,
        links=plenty,
        sockets=10**6,
        sockets_of_address=10**6,
    )
    return create_app(Settings(limits=limits, has_clock=False), SqlJournal.open(f"sqlite:///{folder}/tables.db"))


def bare(folder: Path) -> Any:
    """An insert behind FastAPI as its documentation writes one, and a socket that echoes."""
    app = FastAPI()
    file = folder / "bare.db"
    mine = threading.local()

    def database() -> sqlite3.Connection:
        if not hasattr(mine, "connection"):
            mine.connection = sqlite3.connect(file, isolation_level=None, timeout=10)
            mine.connection.execute("PRAGMA journal_mode = WAL")
            mine.connection.execute("PRAGMA synchronous = FULL")
        return mine.connection

    def insert(body: str) -> int:
        connection = database()
        connection.execute("BEGIN IMMEDIATE")
        seq = connection.execute("INSERT INTO entries (body) VALUES (?)", (body,)).lastrowid
        connection.execute("COMMIT")
        return seq or 0

    database().execute("CREATE TABLE entries (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)")

    @app.post("/entries")
    def add(entry: dict[str, str]) -> dict[str, int]:
        return {"seq": insert(entry["body"])}

    @app.get("/commits")
    def commits(size: int, count: int) -> list[float]:
        """How long each of so many commits takes [s]."""
        took = []
        for _ in range(count):
            began = time.perf_counter()
            insert("x" * size)
            took.append(time.perf_counter() - began)
        return took

    @app.websocket("/echo")
    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            while True:
                await websocket.send_text(await websocket.receive_text())
        except WebSocketDisconnect:
            return

    return app


def main() -> None:
    kind, folder = sys.argv[1:]
    bound = socket.socket(proto=socket.IPPROTO_TCP)  # named, or no connection sends small messages at once
    bound.bind(("127.0.0.1", 0))
    app = {"ours": ours, "bare": bare}[kind](Path(folder))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    threading.Thread(target=tell_cpu, args=(server,), daemon=True).start()
    print(bound.getsockname()[1], flush=True)
    asyncio.run(server.serve(sockets=[bound]))


def tell_cpu(server: uvicorn.Server) -> None:
    for _ in sys.stdin:
        print(time.process_time(), flush=True)
    server.should_exit = True


if __name__ == "__main__":
    main()
