"""Bots at the site's tables: they play when it is their turn, and nothing they do holds the table up."""

import threading
import time

import pytest

from macguffin.core.errors import NotFoundError
from macguffin.tables.bot_process import BotFailedError
from tests.site_kit import house as build

BOTS = [{"seat": 0, "mine": True}, {"seat": 1, "player": "bot:greedy"}]


class Thinking:
    """A thinker that says what it was told to, and remembers what it was asked."""

    def __init__(self, *orders):
        self.orders = list(orders)
        self.asked = []
        self.gate = threading.Event()
        self.gate.set()
        self.is_closed = False

    def plan(self, scene, bot, seed):
        self.asked.append((scene["active"], bot, seed))
        self.gate.wait(5)
        orders = self.orders.pop(0) if self.orders else "pass"
        if isinstance(orders, Exception):
            raise orders
        return orders

    def close(self):
        self.is_closed = True


@pytest.fixture
def thinker():
    return Thinking()


@pytest.fixture
def house(tmp_path, thinker):
    with build(tmp_path, thinker=thinker, has_bots=True) as built:
        yield built


def bring_on_turn(house, owner):
    """A table at which the bot is to play next; or has just played."""
    table, _ = house.table(owner, seats=BOTS)
    view = owner.view(table)
    if view["position"]["active"] == view["seats"][0]["name"]:
        owner.command(table, do="play", seat=0, orders="pass", at=view["at"])
    return table


def played_by_bot(owner, table):
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        entries = owner.get(f"/api/tables/{table}/entries").json()["entries"]
        found = [one for one in entries if one["kind"] == "played" and one["by"].startswith("bot:")]
        if found:
            return found
        time.sleep(0.01)
    return []


def test_a_bot_plays_when_it_is_on_turn(house, owner, thinker):
    table = bring_on_turn(house, owner)

    played = played_by_bot(owner, table)

    assert [(one["by"], one["seat"], one["command"]) for one in played] == [("bot:1", 1, "pass")]
    assert [bot for _, bot, _ in thinker.asked] == ["greedy"]


@pytest.mark.parametrize(
    "orders", [BotFailedError("late"), NotFoundError("no such bot"), "move 99n", "nonsense", "attack Nobody", ""]
)
def test_a_bot_without_orders_that_can_be_passes(house, owner, thinker, orders):
    thinker.orders = [orders]
    table = bring_on_turn(house, owner)

    assert [one["command"] for one in played_by_bot(owner, table)] == ["pass"]


@pytest.mark.hazard(87)
def test_a_slow_bot_holds_nobody_else_up(house, owner, thinker):
    thinker.gate.clear()
    table = bring_on_turn(house, owner)

    said = owner.command(table, do="say", text="take your time")
    thinker.gate.set()

    assert said.status_code == 200
    assert len(played_by_bot(owner, table)) == 1


def test_what_a_bot_thought_for_a_position_that_is_gone_is_thrown_away(house, owner, thinker):
    thinker.gate.clear()
    table, links = house.table(owner, seats=BOTS, gm=True, options={"has_gm": True})
    view = owner.view(table)
    if view["position"]["active"] == view["seats"][0]["name"]:
        owner.command(table, do="play", seat=0, orders="pass", at=view["at"])
        view = owner.view(table)
    skipped = owner.command(table, do="skip", reason="too slow", at=view["at"])
    thinker.gate.set()

    assert skipped.status_code == 200
    assert links
    house.call(house.site.close)
    entries = house.journal.read(table).entries
    assert [one for one in entries if one.by.startswith("bot:")] == []


def test_bots_alone_do_not_play_to_an_empty_room(house, owner, thinker):
    house.table(owner, seats=[{"seat": 0, "player": "bot:greedy"}, {"seat": 1, "player": "bot:greedy"}])
    house.call(house.site.desk.ask, "", lambda: None)

    assert thinker.asked == []


def test_bots_alone_play_for_whoever_watches(house, owner, thinker):
    table, _ = house.table(owner, seats=[{"seat": 0, "player": "bot:greedy"}, {"seat": 1, "player": "bot:greedy"}])

    with owner.socket(table) as socket:
        told = [socket.receive_json() for _ in range(2)]

    assert [one["by"][:4] for one in told[1]["entries"]] == ["bot:"]
    assert thinker.asked


def test_after_a_restart_a_bot_goes_on(tmp_path):
    stuck = Thinking()
    stuck.gate.clear()
    with build(tmp_path, thinker=stuck, has_bots=False) as house:
        owner = house.browser()
        table = bring_on_turn(house, owner)
    again = Thinking()
    with build(tmp_path, thinker=again, has_bots=True, has_clock=True) as house:
        owner.client = house.client

        assert len(played_by_bot(owner, table)) == 1
    assert again.is_closed
