"""Bots in processes of their own: legal orders in time, and a fresh process after one that was late, dead, flooding or lying."""

import os
import signal
import sys
import threading

import pytest

from macguffin.core.errors import NotFoundError
from macguffin.heist.order_parser import parse
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import game_of
from macguffin.heist.sheets import walk
from macguffin.tables import bot_process
from macguffin.tables.bot_process import MAX_ANSWER, BotFailedError, BotPool
from tests.table import fig, scene_text

SCENE = read_scene(
    scene_text("_....<\n..*...", fig("Ann", "A1"), fig("Bob", "E2"), active="Ann", order=["Ann", "Bob"])
).to_dict()
READY = """
import json, os, signal, subprocess, sys, time
def tell(text):
    print(text, flush=True)
tell('{"ready": true}')
"""
ANSWER = """
for line in sys.stdin:
    tell(json.dumps({"id": json.loads(line)["id"], "orders": "pass"}))
"""
LISTEN = READY + "sys.stdin.readline()\n"


def pool_of(script: str, seconds: float = 5.0, *more: str) -> BotPool:
    return BotPool(1, seconds, (sys.executable, "-c", script, *more))


def test_a_bot_gives_orders_that_can_be_carried_out():
    with BotPool(1) as pool:
        orders = [pool.plan(SCENE, bot, seed) for bot in ("greedy", "random") for seed in (0, 2**64 - 1)]

    for text in orders:
        walk(
            game_of(read_scene(scene_text("_....<\n..*...", fig("Ann", "A1"), fig("Bob", "E2"), active="Ann"))),
            parse(text),
        )
    assert "grab" in orders[0]


def test_the_same_seed_thinks_the_same():
    with BotPool(2) as pool:
        once = [pool.plan(SCENE, "random", seed) for seed in range(8)]
        again = [pool.plan(SCENE, "random", seed) for seed in range(8)]

    assert once == again
    assert len(set(once)) > 1


def test_a_bot_that_is_none_is_refused_without_asking():
    with pool_of(READY) as pool, pytest.raises(NotFoundError, match=r"no bot is called 'x\\u202e'; there are greedy"):
        pool.plan(SCENE, "x\u202e", 0)


@pytest.mark.requirement("R-L2")
@pytest.mark.hazard(87)
@pytest.mark.parametrize(
    "script",
    [
        LISTEN + "time.sleep(60)",
        READY + "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)",
        LISTEN + "signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass",
        LISTEN + "subprocess.Popen(['sleep', '60'])\nos._exit(0)",
        LISTEN + "print('{', end='', flush=True)\ntime.sleep(60)",
    ],
    ids=["sleeps", "ignores SIGTERM and never listens", "spins", "leaves a child behind", "stops in the middle"],
)
def test_a_late_bot_is_killed(script):
    with pool_of(script, 0.2) as pool, pytest.raises(BotFailedError, match=r"no answer within 0\.2 s"):
        pool.ask({"more": "x" * 200_000})


@pytest.mark.requirement("R-L2")
@pytest.mark.hazard(87)
@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("sys.exit('I am\\nso tired')", "the process died: so tired"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "the process died"),
        (f"print('x' * {MAX_ANSWER * 4})", "more than 65536 bytes in one answer"),
        ("while True: print('x', end='')", "more than 65536 bytes in one answer"),
        ("while True: tell('{}')", "an answer to something else"),
        ("tell('nonsense')", "an answer that is no JSON: 'nonsense"),
        ("tell('[' * 60000)", "an answer that is no JSON"),
        ("tell('[1]')", "an answer that is no object"),
        ("""tell('{"id": 7, "orders": "pass"}')""", "an answer to something else"),
        ("""tell('{"id": 1, "orders": "pass", "lives": 3}')""", "an answer to something else"),
        ("""tell('{"id": 1, "orders": 3}')""", "orders that are no text"),
        ("""tell('{"id": 1, "error": "no idea"}')""", "no idea"),
        ("""tell('{"id": 1, "orders": "move 9n"}')""", "orders that can't be: line 1, `move .*H-"),
        ("""tell('{"id": 1, "orders": "gm set Ann lives 3"}')""", "orders that can't be: line 1, column 1"),
    ],
)
def test_a_bot_that_dies_floods_or_lies_fails(last, told):
    with pool_of(LISTEN + last) as pool, pytest.raises(BotFailedError, match=f"^{told}"):
        pool.plan(SCENE, "greedy", 0)


def test_a_process_that_has_failed_is_replaced(tmp_path):
    script = (
        READY + "import pathlib\nmark = pathlib.Path(sys.argv[1])\nif not mark.exists(): mark.touch(); sys.exit()\n"
    )

    with pool_of(script + ANSWER, 5.0, str(tmp_path / "mark")) as pool:
        with pytest.raises(BotFailedError):
            pool.plan(SCENE, "greedy", 0)

        assert pool.plan(SCENE, "greedy", 0) == "pass"


def test_a_process_that_died_while_idle_costs_nobody_a_turn():
    with pool_of(READY + ANSWER) as pool:
        pool.plan(SCENE, "greedy", 0)
        (process,) = pool.idle
        os.kill(process.child.pid, signal.SIGKILL)
        os.waitid(os.P_PID, process.child.pid, os.WEXITED | os.WNOWAIT)

        assert pool.plan(SCENE, "greedy", 0) == "pass"
        assert process not in pool.idle


def test_an_answer_too_many_spoils_the_process_not_the_next_turn_for_good():
    twice = READY + ANSWER + """    tell('{"id": 2, "orders": "gm skip"}')\n"""

    with pool_of(twice) as pool:
        assert pool.plan(SCENE, "greedy", 0) == "pass"
        with pytest.raises(BotFailedError):
            pool.plan(SCENE, "greedy", 0)
        assert pool.plan(SCENE, "greedy", 0) == "pass"


def test_a_worker_that_is_never_ready_fails(monkeypatch):
    monkeypatch.setattr(bot_process, "START", 0.2)

    with pool_of("import time; time.sleep(60)") as pool, pytest.raises(BotFailedError, match="no answer"):
        pool.plan(SCENE, "greedy", 0)


def test_a_process_retires(monkeypatch):
    monkeypatch.setattr(bot_process, "RETIREMENT", 2)

    with pool_of(READY + ANSWER) as pool:
        pids = []
        for _ in range(5):
            pool.plan(SCENE, "greedy", 0)
            pids.append(pool.idle[0].child.pid)

    assert [pids[0] == pids[1], pids[1] == pids[2], pids[2] == pids[3], pids[3] == pids[4]] == [
        True,
        False,
        True,
        False,
    ]


def test_many_threads_share_few_processes():
    script = READY + "for line in sys.stdin:\n    asked = json.loads(line)\n"
    script += "    tell(json.dumps({'id': asked['id'], 'orders': str(asked['number'])}))\n"
    answers: dict[int, str] = {}
    with BotPool(2, 10.0, (sys.executable, "-c", script)) as pool:

        def ask(number: int) -> None:
            answers[number] = pool.ask({"number": number})

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert answers == {number: str(number) for number in range(24)}
        assert 1 <= len(pool.idle) <= 2


@pytest.mark.hazard(87)
def test_closing_kills_every_process():
    pool = pool_of(READY + ANSWER)
    pool.plan(SCENE, "greedy", 0)
    (process,) = pool.idle

    pool.close()

    assert process.child.returncode == -signal.SIGKILL
    with pytest.raises(BotFailedError, match="the bots are closed"):
        pool.plan(SCENE, "greedy", 0)


def test_closing_frees_whoever_waits(tmp_path):
    mark = tmp_path / "asked"
    os.mkfifo(mark)
    pool = pool_of(LISTEN + "open(sys.argv[1], 'w').close()\ntime.sleep(60)", 60.0, str(mark))
    failures: list[str] = []

    def ask() -> None:
        with pytest.raises(BotFailedError) as failure:
            pool.ask({})
        failures.append(str(failure.value))

    waiting = threading.Thread(target=ask)
    waiting.start()
    mark.read_bytes()  # until the request has arrived

    pool.close()
    waiting.join()

    assert failures == ["the process died"]


@pytest.mark.requirement("R-D3")
@pytest.mark.hazard(79)
def test_a_worker_is_told_nothing_of_the_servers_environment(monkeypatch):
    monkeypatch.setenv("MACGUFFIN_SECRET", "12345")
    script = LISTEN + "tell(json.dumps({'id': 1, 'error': str('MACGUFFIN_SECRET' in os.environ)}))"

    with pool_of(script) as pool, pytest.raises(BotFailedError, match=r"^False$"):
        pool.plan(SCENE, "greedy", 0)
