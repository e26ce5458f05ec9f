"""The live site beside the barest thing that could do the same: what a durable move costs, and when the other client sees it.

A move is a whole turn of heist, judged, rolled, hashed, written down for good and told to both clients of its table over sockets.
Beside it, in the same run: an insert of the same size behind FastAPI, in SQLite with synchronous = FULL; a socket that echoes.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Self

import httpx2
import websockets

PAIRS = 8  # of clients, each at tables of its own; as many clients insert
SPARE = 12  # tables of a pair, played one after the other
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Server:
    """A process of `live_server`."""

    def __init__(self, kind: str, folder: str) -> None:
        command = [sys.executable, str(Path(__file__).with_name("live_server.py")), kind, folder]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.base = f"http://127.0.0.1:{self.line()}"
        self.wait()

    def line(self) -> str:
        assert self.process.stdout is not None  # noqa: S101  # a pipe was asked for
        return self.process.stdout.readline().strip()

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(200):
            try:
                httpx2.get(f"{self.base}/healthz", timeout=5)
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        assert self.process.stdin is not None  # noqa: S101
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.line())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()  # type: ignore[union-attr]
        self.process.wait(20)


class Client:
    """A visitor with sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx2.AsyncClient(base_url=base, timeout=60)
        self.token = ""

    async def arrive(self) -> None:
        self.token = (await self.http.get("/api/me")).json()["token"]
        self.http.headers.update({"x-macguffin-token": self.token, "origin": self.base})

    async def post(self, path: str, body: Any) -> Any:
        return (await self.http.post(path, json=body)).json()

    async def sit(self, table: str) -> Any:
        """A socket at a table, and the table's first view."""
        cookie = {"cookie": f"macguffin={self.http.cookies['macguffin']}"}
        address = f"{self.base.replace('http', 'ws')}/ws/tables/{table}"
        socket = await websockets.connect(address, additional_headers=cookie, origin=self.base, compression=None)
        await socket.send(json.dumps({"t": "hello", "token": self.token}))
        return socket, json.loads(await socket.recv())


class Game:
    """A table of two clients, one holding each team. Whoever is on turn walks at the next enemy and strikes him."""

    def __init__(self, sockets: list[Any], first: dict[str, Any]) -> None:
        self.sockets = sockets
        self.rows = first["board"]["rows"]
        self.view = first["view"]
        self.count = 0
        self.seen: list[float] = []

    @property
    def is_over(self) -> bool:
        return bool(self.view["is_closed"])

    def orders(self) -> str:
        figures = {one["name"]: one for one in self.view["position"]["figures"] if one["at"]}
        me = figures[self.view["position"]["active"]]
        taken = {spot(one["at"]) for one in figures.values()} | {
            spot(one["at"]) for one in self.view["position"]["traps"]
        }
        enemies = [one for one in figures.values() if one["team"] != me["team"]]
        here, path = spot(me["at"]), ""
        for _ in range(4):
            target = min(enemies, key=lambda one: far(here, spot(one["at"])), default=None)
            if target is None or far(here, spot(target["at"])) <= 1:
                break
            steps = [(way, (here[0] + x, here[1] + y)) for way, (x, y) in WAYS.items()]
            free = [(way, at) for way, at in steps if self.is_floor(at) and at not in taken]
            if not free:
                break
            way, here = min(free, key=lambda step: far(step[1], spot(target["at"])))
            path += f"{way} "
        near = [one["name"] for one in enemies if far(here, spot(one["at"])) == 1]
        act = f'attack "{near[0]}"' if near and me["main"] not in ("none", "pike", "crossbow") else "face n"
        return f"move {path}; {act}" if path else act

    def is_floor(self, at: tuple[int, int]) -> bool:
        x, y = at
        return 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0]) and self.rows[y][x] in "._)!"

    async def move(self) -> bool:
        """One move, and the time until the other client sees it; whether it was accepted."""
        active = self.view["position"]["active"]
        seat = next(one["seat"] for one in self.view["seats"] if one["name"] == active)
        mover = 0 if seat in self.view["you"]["seats"] else 1
        self.count += 1
        for orders in (self.orders(), "pass"):
            play = {
                "do": "play",
                "seat": seat,
                "orders": orders,
                "at": self.view["at"],
                "id": f"{self.count}{orders[:4]}",
            }
            text = json.dumps({"t": "command", "command": play})
            began = time.perf_counter()
            await self.sockets[mover].send(text)
            if told := await self.heard(mover):
                self.seen.append(told - began)
                return True
        return False

    async def heard(self, mover: int) -> float:
        """Waits until both clients know; when the other one did, 0 for orders that are refused."""
        told = asyncio.create_task(self.until_update(self.sockets[1 - mover]))
        answer = asyncio.create_task(self.until_answer(self.sockets[mover]))
        await asyncio.wait({told, answer}, return_when=asyncio.FIRST_COMPLETED)
        if answer.done() and not answer.result():
            told.cancel()
            return 0
        view, moment = await told
        self.view = {**view, "you": self.view["you"]}
        await answer
        return moment

    async def until_update(self, socket: Any) -> tuple[Any, float]:
        while True:
            text = await socket.recv()
            moment = time.perf_counter()
            told = json.loads(text)
            if told["t"] == "update" and told["entries"]:
                return told["view"], moment

    async def until_answer(self, socket: Any) -> bool:
        while True:
            text = await socket.recv()
            if text.startswith(('{"t":"answer"', '{"t":"error"')):
                return bool(text.startswith('{"t":"answer"'))


def spot(name: str) -> tuple[int, int]:
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1


def far(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


async def lay_table(first: Client, second: Client) -> Game:
    seats = [{"seat": seat, "mine": seat < 3} for seat in range(6)]
    opened = await first.post("/api/tables", {"map": "tithe-vault", "seats": seats, "options": {"spectators": "off"}})
    for link in opened["links"]:
        await second.post("/api/links", {"token": link["path"].removeprefix("/j/")})
    mine, view = await first.sit(opened["id"])
    other, _ = await second.sit(opened["id"])
    return Game([mine, other], view)


async def play_on(games: deque[Game], until: Callable[[], bool]) -> int:
    """Plays one game after the other; how many moves it came to."""
    moves = 0
    while games and not until():
        if games[0].is_over or not await games[0].move():
            games.popleft()
            continue
        moves += 1
    return moves


async def lay_pairs(base: str) -> list[deque[Game]]:
    """All clients at all their tables, warmed up."""
    pairs: list[deque[Game]] = []
    for _ in range(PAIRS):
        first, second = Client(base), Client(base)
        await first.arrive()
        await second.arrive()
        pairs.append(deque([await lay_table(first, second) for _ in range(SPARE)]))
    await asyncio.gather(*(play_on(games, lambda games=games: games[0].count >= 5) for games in pairs))  # type: ignore[misc]
    return pairs


async def moves_per_cpu(server: Server, pairs: list[deque[Game]], seconds: float) -> float:
    """Moves per second of the server's CPU, all pairs at once."""
    end, cpu = time.monotonic() + seconds, server.cpu()
    moves = sum(await asyncio.gather(*(play_on(games, lambda: time.monotonic() > end) for games in pairs)))
    return moves / (server.cpu() - cpu)


async def time_to_see(pairs: list[deque[Game]], count: int) -> list[float]:
    """How long the other client waits for a move, so many times, while nobody else plays [s]."""
    found: list[float] = []
    for games in pairs:
        while games and len(found) < count:
            game = games[0]
            game.seen.clear()
            await play_on(deque([game]), lambda game=game, found=found: len(found) + len(game.seen) >= count)  # type: ignore[misc]
            found += game.seen
            if game.is_over:
                games.popleft()
    return found


async def inserts_per_cpu(server: Server, seconds: float, size: int) -> float:
    """Inserts of that size per second of CPU, as many clients at once as there are pairs."""
    body = {"body": "x" * size}
    end, cpu = time.monotonic() + seconds, server.cpu()

    async def insert() -> int:
        count = 0
        async with httpx2.AsyncClient(base_url=server.base, timeout=60) as http:
            while time.monotonic() < end:
                (await http.post("/entries", json=body)).raise_for_status()
                count += 1
        return count

    inserts = sum(await asyncio.gather(*(insert() for _ in range(PAIRS))))
    return inserts / (server.cpu() - cpu)


async def floor(server: Server, size: int, count: int) -> tuple[list[float], list[float]]:
    """How long a bare echo takes, and a commit, each alone [s]."""
    async with httpx2.AsyncClient(base_url=server.base, timeout=60) as http:
        commits = (await http.get("/commits", params={"size": size, "count": count})).json()
    echoes = []
    async with websockets.connect(f"{server.base.replace('http', 'ws')}/echo", compression=None) as socket:
        for _ in range(count):
            began = time.perf_counter()
            await socket.send("x" * size)
            await socket.recv()
            echoes.append(time.perf_counter() - began)
    return echoes, commits


def entry_size(folder: str) -> int:
    """The mean size of a move as it is kept [bytes]."""
    import sqlite3

    with sqlite3.connect(f"{folder}/tables.db") as connection:
        found = connection.execute("SELECT avg(length(body)) FROM entries WHERE seq > 10").fetchone()[0]
    connection.close()
    return int(found or 1000)


async def compare(site: Server, bare: Server, folder: str, seconds: float) -> dict[str, float]:
    """Three stretches of each, taking turns; what counts is the median."""
    pairs = await lay_pairs(site.base)
    moves, inserts, seen, echoes, commits = [], [], [], [], []
    size = entry_size(folder)
    for _ in range(3):
        moves.append(await moves_per_cpu(site, pairs, seconds))
        inserts.append(await inserts_per_cpu(bare, seconds, size))
        seen += await time_to_see(pairs, 150)
        echo, commit = await floor(bare, size, 150)
        echoes += echo
        commits += commit
    return {
        "entry_bytes": size,
        "moves_per_cpu_s": median(moves),
        "inserts_per_cpu_s": median(inserts),
        "seen_p50_s": median(seen),
        "echo_p50_s": median(echoes),
        "commit_p50_s": median(commits),
    }


def measure(seconds: float) -> dict[str, float]:
    """Both in one run; server and clients need a core each to show what they can."""
    with ExitStack() as stack:
        stack.enter_context(unpinned())
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        site = stack.enter_context(Server("ours", folder))
        bare = stack.enter_context(Server("bare", folder))
        return asyncio.run(compare(site, bare, folder, seconds))


class unpinned:  # noqa: N801  # reads as what it does
    """Inside, this process and those that it starts may run on every core; the rest of the bench stays on one."""

    def __enter__(self) -> None:
        self.cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
        if self.cores:
            os.sched_setaffinity(0, range(os.cpu_count() or 1))

    def __exit__(self, *_: object) -> None:
        if self.cores:
            os.sched_setaffinity(0, self.cores)


def report(found: dict[str, float]) -> list[str]:
    """As rows of the bench's report."""
    bottom = found["echo_p50_s"] + found["commit_p50_s"]
    return [
        "live site, server and clients as processes of their own",
        f"  durable moves               {found['moves_per_cpu_s']:>14,.0f} per CPU-second of the server",
        f"  bare FastAPI inserts        {found['inserts_per_cpu_s']:>14,.0f} per CPU-second, {found['entry_bytes']:.0f} bytes each",
        f"  moves to inserts            {found['moves_per_cpu_s'] / found['inserts_per_cpu_s']:>14.2f}   goal 1",
        f"  seen by the other, p50      {found['seen_p50_s'] * 1e3:>14.2f} ms",
        f"  bare echo + a commit, p50   {bottom * 1e3:>14.2f} ms",
        f"  seen to bare                {found['seen_p50_s'] / bottom:>14.2f}   goal at most 2",
    ]


if __name__ == "__main__":
    print("\n".join(report(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0))))
