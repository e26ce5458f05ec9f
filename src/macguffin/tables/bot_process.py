"""Bots in processes of their own, each turn within a time limit. A process that is late, dead, flooding or lying is replaced.

Threads may ask at the same time; each has a process to itself while it waits.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import macguffin
from macguffin.bots import POLICIES
from macguffin.core.errors import MacguffinError, NotFoundError
from macguffin.core.notation import shorten, show
from macguffin.heist.order_parser import parse
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of
from macguffin.heist.sheets import walk

__all__ = ["BotFailedError", "BotPool"]

SECONDS: Final = 5.0  # for a turn
START: Final = 30.0  # [s] for a process to be ready
PATIENCE: Final = 60.0  # [s] until one is free
MEMORY: Final = 1024  # [MiB]
CPU: Final = 900  # [s] in the life of a process
RETIREMENT: Final = 500  # turns after which a process is replaced by a fresh one
MAX_ANSWER: Final = 64 * 1024  # bytes
PASSED_ON: Final = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "MACGUFFIN_PURE", "PYTHONPATH", "TZ")


class BotFailedError(MacguffinError):
    """No orders came of it: the bot was late, died, or said what is no legal turn."""


class BotProcess:
    """One process, asked by one thread at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self.asked = 0
        self.lock = threading.Lock()
        self.child = subprocess.Popen(  # noqa: S603  # our own worker
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        )
        assert self.child.stdin is not None  # noqa: S101  # a pipe was asked for
        assert self.child.stdout is not None  # noqa: S101
        self.input = self.child.stdin
        self.output = self.child.stdout

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """Sends a line and returns the next one that comes; a process that takes longer is killed.

        Raises BotFailedError
        """
        is_late = threading.Event()

        def give_up() -> None:
            is_late.set()
            self.kill()

        timer = threading.Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            if request:
                self.input.write(request)
                self.input.flush()
            line = self.output.readline(MAX_ANSWER)
        except (OSError, ValueError):  # broken pipe, or closed by another thread
            line = b""
        finally:
            timer.cancel()
        if is_late.is_set():
            raise BotFailedError(f"no answer within {seconds:g} s")
        if not line:
            raise BotFailedError(f"the process died{self.last_words()}")
        if not line.endswith(b"\n"):
            raise BotFailedError(f"more than {MAX_ANSWER} bytes in one answer")
        return line

    def ask(self, request: dict[str, Any], seconds: float) -> str:
        """The orders that answer a request.

        Raises BotFailedError
        """
        self.asked += 1
        told = self.read_object(self.exchange(json.dumps({"id": self.asked, **request}).encode() + b"\n", seconds))
        if told.get("id") != self.asked or set(told) not in ({"id", "orders"}, {"id", "error"}):
            raise BotFailedError("an answer to something else")
        if "error" in told:
            raise BotFailedError(shorten(str(told["error"])))
        if not isinstance(told["orders"], str):
            raise BotFailedError("orders that are no text")
        return told["orders"]

    def wait_until_ready(self) -> None:
        if self.read_object(self.exchange(b"", START)) != {"ready": True}:
            raise BotFailedError("the process said something else than that it is ready")

    def read_object(self, line: bytes) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailedError(f"an answer that is no JSON: {show(line.decode(errors='replace'))}") from None
        if not isinstance(told, dict):
            raise BotFailedError("an answer that is no object")
        return told

    def last_words(self) -> str:
        """The last line of what a dead process has complained of."""
        self.kill()
        complaint = self.child.stderr.read(MAX_ANSWER) if self.child.stderr is not None else b""
        lines = complaint.decode(errors="replace").strip().splitlines()
        return f": {shorten(lines[-1])}" if lines else ""

    def is_alive(self) -> bool:
        """Whether it still runs. One that does not is left a zombie, so that its number can't come to mean another."""
        if not hasattr(os, "waitid"):
            return self.child.poll() is None
        if self.child.returncode is not None:
            return False
        return os.waitid(os.P_PID, self.child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def kill(self) -> None:
        """Ends the process, and whatever it may have started, at once; it can't refuse."""
        with self.lock:
            if self.child.returncode is None:
                if hasattr(os, "killpg"):
                    with suppress(ProcessLookupError, PermissionError):  # it is about to begin, or has gone already
                        os.killpg(self.child.pid, signal.SIGKILL)
                self.child.kill()
                self.child.wait()

    def close(self) -> None:
        self.kill()
        for pipe in (self.input, self.output, self.child.stderr):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written goes nowhere
                    pipe.close()


class BotPool:
    """So many processes at most. `command` runs a worker, by default the one of this package."""

    def __init__(self, size: int = 2, seconds: float = SECONDS, command: Sequence[str] = ()) -> None:
        self.seconds = seconds
        self.command = command or (sys.executable, "-m", "macguffin.tables.bot_worker", str(MEMORY), str(CPU))
        self.places = threading.Semaphore(size)
        self.lock = threading.Lock()
        self.idle: list[BotProcess] = []
        self.busy: set[BotProcess] = set()
        self.is_closed = False

    def plan(self, scene: dict[str, Any], bot: str, seed: int) -> str:
        """The active figure's turn as an order sheet of one line, which is legal in the scene.

        Raises NotFoundError for a bot that is none, BotFailedError where no such sheet came in time, and what reading a scene raises
        """
        if bot not in POLICIES:
            raise NotFoundError(f"no bot is called {show(bot)}; there are {', '.join(sorted(POLICIES))}")
        game = game_of(scene_from_dict(scene))

        def check(orders: str) -> None:
            try:
                walk(game, parse(orders))
            except MacguffinError as error:
                raise BotFailedError(f"orders that can't be: {error}") from error

        return self.ask({"bot": bot, "seed": seed, "scene": scene}, check)

    def ask(self, request: dict[str, Any], check: Callable[[str], object] = len) -> str:
        """What a process answers. One found dead is replaced first; one that fails, or whose answer `check` refuses, is not used again."""
        if not self.places.acquire(timeout=PATIENCE):
            raise BotFailedError("all bots are busy")
        try:
            process = self.take()
            try:
                orders = process.ask(request, self.seconds)
                check(orders)
            except BaseException:
                self.drop(process)
                raise
            self.put_back(process)
            return orders
        finally:
            self.places.release()

    def take(self) -> BotProcess:
        """A process that lives and is ready.

        Raises BotFailedError
        """
        while True:
            with self.lock:
                if self.is_closed:
                    raise BotFailedError("the bots are closed")
                process = self.idle.pop() if self.idle else None
                if process is not None:
                    self.busy.add(process)
            if process is None:
                return self.start()
            if process.is_alive() and process.asked < RETIREMENT:
                return process
            self.drop(process)

    def start(self) -> BotProcess:
        process = BotProcess(self.command)
        with self.lock:
            self.busy.add(process)
            if self.is_closed:
                process.kill()
        try:
            process.wait_until_ready()
        except BaseException:
            self.drop(process)
            raise
        return process

    def put_back(self, process: BotProcess) -> None:
        with self.lock:
            self.busy.discard(process)
            if not self.is_closed:
                self.idle.append(process)
                return
        process.close()

    def drop(self, process: BotProcess) -> None:
        with self.lock:
            self.busy.discard(process)
        process.close()

    def close(self) -> None:
        """Kills every process; whoever waits for one gets a BotFailedError."""
        with self.lock:
            self.is_closed = True
            idle, self.idle = self.idle, []
            busy = list(self.busy)
        for process in idle:
            process.close()
        for process in busy:
            process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def environment() -> dict[str, str]:
    """What a worker is told of the server's environment: how to find Python and this package, and nothing else."""
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    home = str(Path(macguffin.__file__).parent.parent)
    kept["PYTHONPATH"] = os.pathsep.join(filter(None, (home, kept.get("PYTHONPATH", ""))))
    return kept
