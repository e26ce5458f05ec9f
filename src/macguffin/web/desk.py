"""The one place where tables are changed. What waits is done in turn and committed together; nobody hears of anything before that.

Each job is decided in memory and written within one shared transaction. If the commit fails, every job of that round fails, and the
tables they touched are forgotten, so that they are read again as they are kept.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final, Generic, TypeVar

from macguffin.core.errors import MacguffinError, NotKeptError

__all__ = ["Desk"]

T = TypeVar("T")
ROUND: Final = 64  # jobs that share a commit
SLOW: Final = 0.008  # [s] a commit that keeps others waiting
QUICK: Final = 0.002  # [s] one that does not
PATIENCE: Final = 8  # such commits in a row before the rounds change hands


class Job(Generic[T]):
    """Something to be done for a table, and who waits for it."""

    __slots__ = ("error", "future", "result", "table", "work")

    def __init__(self, table: str, work: Callable[[], T], future: "asyncio.Future[T]") -> None:
        self.table = table
        self.work = work
        self.future = future
        self.result: T | None = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """On the loop's thread. Whoever has stopped waiting is not told."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # the work's own type
        else:
            self.future.set_exception(self.error)


class Desk:
    """Start it on a running loop; `ask` from that loop.

    While the disk is quick the loop itself does a round: all that has come in since the last one. That spares two changes of thread a
    move. Once commits take long, a thread of its own does the rounds, so that nobody else waits for the disk; and gives them back later.
    """

    def __init__(self, batch: Callable[[], AbstractContextManager[None]], forget: Callable[[set[str]], None]) -> None:
        self._batch = batch
        self._forget = forget
        self._jobs: deque[Job[Any]] = deque()
        self._after: list[Callable[[], None]] = []
        self._ready = threading.Condition()
        self._is_open = False
        self._is_due = False
        self._is_apart = False  # whether the thread does the rounds; it gives them back with nothing left to do
        self._row = 0  # of commits that speak for a change
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._is_open = True
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Finishes what was asked for, then ends the thread."""
        with self._ready:
            self._is_open = False
            self._is_apart = True
            self._ready.notify()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    async def ask(self, table: str, work: Callable[[], T]) -> T:
        """What the work answers, once all that it changed is kept.

        Raises what the work raises; NotKeptError where it could not be kept, or the site is closing
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._ready:
            if not self._is_open:
                raise NotKeptError("the site is closing; nothing was done")
            self._jobs.append(Job(table, work, future))
            self._call()
        return await future

    def after(self, deed: Callable[[], None]) -> None:
        """From within a job: something to be done on the loop's thread once this round is kept, and never if it is not."""
        self._after.append(deed)

    def __len__(self) -> int:
        """Jobs that nobody has begun."""
        return len(self._jobs)

    def _call(self) -> None:
        """Sees to it that somebody does the next round. With the lock."""
        if self._is_apart:
            self._ready.notify()
        elif not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._round)

    def _round(self) -> None:
        """A round on the loop's own thread."""
        with self._ready:
            self._is_due = False
            jobs = [] if self._is_apart else self._take()
        if not jobs:
            return
        forgotten, took = self._carry_out(jobs)
        self._settle(jobs, self._after, forgotten)
        with self._ready:
            self._row = self._row + 1 if took > SLOW else 0
            self._is_apart = self._is_apart or self._row >= PATIENCE
            if self._jobs:
                self._call()

    def _run(self) -> None:
        """Rounds on a thread, while they are its business."""
        while jobs := self._wait():
            forgotten, took = self._carry_out(jobs)
            self._row = self._row + 1 if took < QUICK else 0
            self._loop.call_soon_threadsafe(self._settle, jobs, self._after, forgotten)

    def _wait(self) -> list[Job[Any]]:
        """The thread's next round; none where the desk is closed and all is done."""
        with self._ready:
            while not (self._is_apart and self._jobs):
                if not self._is_open:
                    return []
                if self._is_apart and self._row >= PATIENCE:
                    self._is_apart, self._row = False, 0
                self._ready.wait()
            return self._take()

    def _take(self) -> list[Job[Any]]:
        return [self._jobs.popleft() for _ in range(min(ROUND, len(self._jobs)))]

    def _carry_out(self, jobs: list[Job[Any]]) -> tuple[set[str], float]:
        """Does a round: the tables that are out of step with what is kept afterwards, and how long the commit took [s]."""
        self._after = []
        try:
            with self._batch():
                for job in jobs:
                    carry_out(job)
                began = time.perf_counter()
        except NotKeptError as error:
            self._after = []
            for job in jobs:
                job.error = error
            return {job.table for job in jobs}, SLOW
        took = time.perf_counter() - began
        return {job.table for job in jobs if job.error is not None and not isinstance(job.error, MacguffinError)}, took

    def _settle(self, jobs: list[Job[Any]], after: list[Callable[[], None]], forgotten: set[str]) -> None:
        if forgotten:
            self._forget(forgotten)
        for deed in after:
            deed()
        for job in jobs:
            job.settle()


def carry_out(job: Job[Any]) -> None:
    """Does one job; a defect of ours is for whoever waits for it, and the desk goes on.

    Raises NotKeptError
    """
    try:
        job.result = job.work()
    except NotKeptError:
        raise
    except BaseException as error:  # noqa: BLE001  # raised again where it is waited for
        job.error = error
