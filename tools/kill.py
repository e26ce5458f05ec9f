"""Ends a server under load with SIGKILL, again and again, and counts what it had answered and lost, or done twice.

    python tools/kill.py [--kills N] [--tables N] [--seed N]

Each table has a player on a socket who sends a move as soon after the last answer as the site lets him. When the server dies, he
comes back to the next one and sends what was not answered again, under its old name. In the end the database must hold every answered
move where the answer said, no name twice, and tables that load and play again to the hashes that are written.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import websockets
from websockets.typing import Origin

from macguffin.store.journal import SqlJournal
from macguffin.tables.journal_replay import replay_journal
from macguffin.tables.table import Table

SERVE = (sys.executable, "-c", "from macguffin.cli import main; main()", "serve", "--port", "0", "--quiet")
PAUSE = 0.06  # [s] between two moves of a player: the site takes no more from one socket
PACE = 0.06  # [s] between an answer and the next move: a socket that sends more than it may is closed
ORDERS = ("pass", "face n", "face e", "face s", "face w")


@dataclass
class Player:
    """Holds both seats of a small table, and plays on and on. `answered`: which entry each of his commands has become."""

    name: int
    cookie: str = ""
    token: str = ""
    table: str = ""
    count: int = 0
    pending: dict[str, Any] | None = None
    answered: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    resent: int = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"macguffin={self.cookie}"}

    async def open_table(self, base: str) -> None:
        async with httpx2.AsyncClient(base_url=base, timeout=30) as client:
            self.token = (await client.get("/api/me")).json()["token"]
            self.cookie = client.cookies["macguffin"]
            headers = {"x-macguffin-token": self.token, "origin": base}
            seats = [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]
            given = {"map": "pawnbrokers-cellar", "seats": seats}
            self.table = (await client.post("/api/tables", json=given, headers=headers)).json()["id"]

    async def play(self, base: str) -> None:
        """Plays until the line breaks."""
        address = f"{base.replace('http', 'ws')}/ws/tables/{self.table}"
        try:
            async with websockets.connect(address, additional_headers=self.headers, origin=Origin(base)) as socket:
                await socket.send(json.dumps({"t": "hello", "token": self.token, "since": -1}))
                view = json.loads(await socket.recv())["view"]
                if self.pending is not None:
                    self.resent += 1
                    await socket.send(json.dumps({"t": "command", "command": self.pending}))
                else:
                    await self.move(socket, view)
                async for text in socket:
                    told = json.loads(text)
                    view = told.get("view", view)
                    if told["t"] in ("answer", "error") and self.pending and told["id"] == self.pending["id"]:
                        self.settle(told)
                        await asyncio.sleep(PAUSE)
                        await self.move(socket, view)
        except (OSError, websockets.WebSocketException, KeyError, EOFError):
            return

    def settle(self, told: dict[str, Any]) -> None:
        if told["t"] == "answer":
            self.answered[told["id"]] = told["seq"]
        else:
            self.refused.append(f"{told['id']}: {told['error']['message']}")
        self.pending = None

    async def move(self, socket: Any, view: dict[str, Any]) -> None:
        await asyncio.sleep(PACE)
        self.count += 1
        active = view["position"]["active"]
        seat = next(one["seat"] for one in view["seats"] if one["name"] == active)
        orders = ORDERS[self.count % len(ORDERS)]
        self.pending = {
            "do": "play",
            "seat": seat,
            "orders": orders,
            "at": view["at"],
            "id": f"p{self.name}-{self.count}",
        }
        await socket.send(json.dumps({"t": "command", "command": self.pending}))


@dataclass
class Result:
    """What came of it."""

    kills: int
    answered: int = 0
    resent: int = 0
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.twice or self.broken or self.refused)


def start(database: str) -> tuple["subprocess.Popen[str]", str]:
    """A server on a database, and its address once it listens."""
    process = subprocess.Popen([*SERVE, "--database", database], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None  # noqa: S101  # a pipe was asked for
    found = re.search(r"http://\S+", process.stdout.readline())
    if found is None:
        raise RuntimeError("the server did not start")
    return process, found[0]


async def run(kills: int, tables: int, seed: int, folder: Path) -> Result:
    """So many servers on one database, each killed at a random moment, the last one ended in order."""
    draw = random.Random(seed)
    database = f"sqlite:///{folder}/tables.db"
    players = [Player(number) for number in range(tables)]
    for number in range(kills + 1):
        process, base = await asyncio.to_thread(start, database)
        try:
            for player in players:
                if not player.table:
                    await player.open_table(base)
            games = [asyncio.create_task(player.play(base)) for player in players]
            await asyncio.sleep(draw.uniform(0.05, 1.0))
            os.kill(process.pid, signal.SIGKILL if number < kills else signal.SIGTERM)
            await asyncio.to_thread(process.wait)
            await asyncio.wait(games, timeout=20)
        finally:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()
        if number and number % 10 == 0:
            print(f"{number} kills, {sum(len(one.answered) for one in players)} moves answered", file=sys.stderr)
    return count(database, players, kills)


def count(database: str, players: list[Player], kills: int) -> Result:
    """Compares what was answered with what is kept."""
    result = Result(kills=kills)
    journal = SqlJournal.open(database)
    for player in players:
        result.answered += len(player.answered)
        result.resent += player.resent
        result.refused += player.refused
        entries = journal.read(player.table).entries
        kept = {entry.id: entry.seq for entry in entries if entry.id}
        times = Counter(entry.id for entry in entries if entry.id)
        result.lost += [name for name, seq in player.answered.items() if kept.get(name) != seq]
        result.twice += [name for name, often in times.items() if often > 1]
        try:
            Table.load(journal, player.table)
            for _ in replay_journal(entries):  # every hash is compared
                pass
        except Exception as error:  # noqa: BLE001  # whatever it is, it is counted
            result.broken.append(f"{player.table}: {error}")
    journal.close()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(run(args.kills, args.tables, args.seed, Path(folder)))
    print(
        f"{result.kills} kills in {time.monotonic() - began:.0f} s: {result.answered} moves answered, {result.resent} sent again, "
        f"{len(result.lost)} lost, {len(result.twice)} done twice, {len(result.broken)} tables broken, {len(result.refused)} refused"
    )
    for name in (*result.lost, *result.twice, *result.broken, *result.refused)[:20]:
        print(f"  {name}")
    sys.exit(0 if result.is_clean else 1)


if __name__ == "__main__":
    main()
