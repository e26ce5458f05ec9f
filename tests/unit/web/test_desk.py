"""The one writer: what is done together is kept together, told afterwards, and forgotten where it could not be kept."""

import asyncio
import threading
from contextlib import contextmanager

import pytest

from macguffin.core.errors import ConflictError, NotKeptError
from macguffin.web.desk import Desk


class Book:
    """Stands in for a journal: counts commits, and fails them when told to."""

    def __init__(self):
        self.commits = 0
        self.fails = False

    @contextmanager
    def batch(self):
        yield
        if self.fails:
            raise NotKeptError("the disk is full")
        self.commits += 1


@pytest.fixture(params=["on the loop", "on a thread"])
def at_desk(request):
    """Runs a story that is given a desk, its book, and the tables that were forgotten."""
    return lambda story: tell(story, is_apart=request.param == "on a thread")


def tell(story, *, is_apart):
    async def run():
        book = Book()
        forgotten: list[str] = []
        desk = Desk(book.batch, forgotten.extend)
        desk._is_apart = is_apart
        desk.start()
        try:
            return await story(desk, book, forgotten)
        finally:
            await desk.stop()

    return asyncio.run(run())


def test_jobs_are_done_in_turn_and_share_commits(at_desk):
    done = []

    def note(number):
        done.append(number)
        return number

    async def story(desk, book, _forgotten):
        answers = await asyncio.gather(*(desk.ask("t", lambda n=n: note(n)) for n in range(200)))
        return answers, book.commits

    answers, commits = at_desk(story)

    assert answers == done == list(range(200))
    assert commits < 200


def test_nobody_is_told_before_it_is_kept(at_desk):
    order = []

    async def story(desk, book, _forgotten):
        def work():
            order.append("done")
            desk.after(lambda: order.append(f"told after {book.commits} commits"))

        await desk.ask("t", work)
        order.append("answered")

    at_desk(story)

    assert order == ["done", "told after 1 commits", "answered"]


def test_what_is_refused_is_refused_alone(at_desk):
    def refuse():
        raise ConflictError("stale")

    async def story(desk, _book, forgotten):
        return await asyncio.gather(
            desk.ask("a", lambda: 1), desk.ask("b", refuse), desk.ask("a", lambda: 2), return_exceptions=True
        ), forgotten

    (first, refused, second), forgotten = at_desk(story)

    assert (first, second) == (1, 2)
    assert isinstance(refused, ConflictError)
    assert forgotten == []


def test_a_defect_costs_its_table_its_memory_and_nobody_else_anything(at_desk):
    async def story(desk, _book, forgotten):
        return await asyncio.gather(
            desk.ask("a", lambda: 1 // 0), desk.ask("b", lambda: 2), return_exceptions=True
        ), forgotten

    (defect, fine), forgotten = at_desk(story)

    assert isinstance(defect, ZeroDivisionError)
    assert fine == 2
    assert forgotten == ["a"]


def test_what_cannot_be_kept_is_told_to_nobody_and_forgotten(at_desk):
    told = []

    async def story(desk, book, forgotten):
        book.fails = True
        failed = await asyncio.gather(
            desk.ask("a", lambda: desk.after(lambda: told.append("a"))),
            desk.ask("b", lambda: 2),
            return_exceptions=True,
        )
        book.fails = False
        return failed, sorted(set(forgotten)), await desk.ask("a", lambda: "again")

    failed, forgotten, again = at_desk(story)

    assert [type(one) for one in failed] == [NotKeptError, NotKeptError]
    assert told == []
    assert forgotten == ["a", "b"]
    assert again == "again"


def test_whoever_stops_waiting_stops_nothing(at_desk):
    done = []

    async def story(desk, _book, _forgotten):
        task = asyncio.create_task(desk.ask("t", lambda: done.append(1)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await desk.ask("t", lambda: done.append(2))

    at_desk(story)

    assert done == [1, 2]


def test_a_closing_desk_finishes_and_takes_nothing_more(at_desk):
    done = []

    async def story(desk, _book, _forgotten):
        tasks = [asyncio.create_task(desk.ask("t", lambda n=n: done.append(n))) for n in range(10)]
        await asyncio.sleep(0)
        await desk.stop()
        await asyncio.gather(*tasks)
        with pytest.raises(NotKeptError):
            await desk.ask("t", lambda: None)

    at_desk(story)

    assert done == list(range(10))


def test_a_slow_disk_sends_the_rounds_to_a_thread_and_a_quick_one_fetches_them_back(monkeypatch):
    monkeypatch.setattr("macguffin.web.desk.PATIENCE", 3)
    threads = []

    async def story(desk, _book, _forgotten):
        monkeypatch.setattr("macguffin.web.desk.SLOW", -1.0)
        for _ in range(4):
            await desk.ask("t", lambda: threads.append(threading.current_thread().name))
        monkeypatch.setattr("macguffin.web.desk.SLOW", 60.0)
        monkeypatch.setattr("macguffin.web.desk.QUICK", 60.0)
        for _ in range(6):
            await desk.ask("t", lambda: threads.append(threading.current_thread().name))

    tell(story, is_apart=False)

    assert threads[2:4] == ["MainThread", "desk"]
    assert threads[-1] == "MainThread"
