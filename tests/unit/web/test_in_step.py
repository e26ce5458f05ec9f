"""Messages over sockets and HTTP get lost, come twice, late and at once: the table is as if one had come after the other, for everybody."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import combinations_with_replacement

import msgspec
import pytest

from macguffin.core.errors import MacguffinError
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.scene_writer import write_scene
from macguffin.tables.commands import Command
from macguffin.tables.entries import Joined
from tests.site_kit import guest_link
from tests.site_kit import house as build
from tests.tables import GM, duel, seat, sit_down

HALL = write_scene(scene_from_dict(duel()))
MOVING = {"seq", "time", "faces", "state", "events", "secret", "nonces", "dice_branch", "on", "since", "nonce"}
"""What differs from one table to another, or counts entries."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with build(tmp_path_factory.mktemp("site")) as built:
        yield built


def sat_down(site, **options):
    """A table where Ann has turned and Bob is on turn: its id, and who is who."""
    owner = site.browser()
    has_gm = options.get("has_gm", False)
    given = {"scene": HALL, "gm": has_gm, "options": options}
    opened = owner.post("/api/tables", given).json()
    table, links = opened["id"], {one["name"]: one["path"] for one in opened["links"]}
    people = {"gm": owner, "Ann": site.browser(), "Bob": site.browser()}
    for name in ("Ann", "Bob"):
        assert people[name].join(links[name]).status_code == 200
    assert turn_to(people["Ann"], table).status_code == 200
    return table, people


def turn_to(ann, table):
    return ann.command(table, do="play", id="first", seat=0, orders="face s", at=1)


def plain(entries):
    """What has happened since Ann turned, but for dice and times."""
    told = [msgspec.to_builtins(one) if isinstance(one, msgspec.Struct) else one for one in entries]
    first = next(number for number, one in enumerate(told) if one["id"] == "first")
    return [{name: value for name, value in one.items() if name not in MOVING} for one in told[first:]]


def happened(site, table):
    return plain(site.journal.read(table).entries)


DEEDS = {
    "play": ("Bob", {"do": "play", "seat": 1, "orders": "pass"}),
    "part": ("Bob", {"do": "play", "seat": 1, "orders": "move s", "is_part": True}),
    "stand": ("Bob", {"do": "stand", "seat": 1, "choice": "never"}),
    "say": ("Ann", {"do": "say", "text": "hello"}),
    "take_back": ("Ann", {"do": "take_back", "seat": 0}),
    "leave": ("Ann", {"do": "leave", "seat": 0}),
    "hand_over": ("Bob", {"do": "hand_over", "seat": 1}),
    "rewind": ("gm", {"do": "rewind", "turn": 0, "dice": "same", "reason": ""}),
    "force": ("gm", {"do": "force", "faces": [1], "reason": "so"}),
    "override": ("gm", {"do": "override", "change": "set Ann lives 2", "reason": "so"}),
    "skip": ("gm", {"do": "skip", "reason": "so"}),
    "reseat": ("gm", {"do": "reseat", "seat": 1, "player": "bot:greedy"}),
    "kick": ("gm", {"do": "kick", "seat": 1}),
    "close": ("gm", {"do": "close", "reason": "late"}),
}
VOTED = {
    "play": DEEDS["play"],
    "take_back": DEEDS["take_back"],
    "leave": DEEDS["leave"],
    "propose": ("Ann", {"do": "propose", "what": "skip"}),
    "ask": ("Bob", {"do": "propose", "what": "close"}),
    "vote": ("Bob", {"do": "vote", "agrees": True}),
    "refuse": ("Bob", {"do": "vote", "agrees": False}),
}
TIMED = {"play", "take_back", "rewind", "override", "skip"}
STANDINGS = {"Ann": seat(0), "Bob": seat(1), "gm": GM}


def body(deed, name, at, last):
    """A deed as it is sent: for the position after entry `at`, about a question that is the entry after the `last`."""
    more = {"at": at} if deed["do"] in TIMED else {"on": last + 1} if deed["do"] == "vote" else {}
    return {**deed, **more, "id": name}


def in_turn(deeds, has_gm):
    """What comes of deeds done one after the other."""
    sitting = sit_down(duel(), has_gm=has_gm)
    sitting.play("face s", id="first")
    at, last = sitting.at, sitting.table.seq
    for name, (who, deed) in deeds:
        held = {one.seat for one in sitting.journal.holders("t1") if one.role == "seat"}
        if not held >= set(STANDINGS[who].seats):
            continue  # who has lost his seat is a stranger
        with suppress(MacguffinError):
            sitting.give(STANDINGS[who], msgspec.convert(body(deed, name, at, last), Command))
    return plain(sitting.entries)


def at_once(site, deeds, has_gm):
    """What comes of deeds done by as many people at the same moment."""
    table, people = sat_down(site, has_gm=has_gm)
    view = people["gm"].view(table)
    gate = threading.Barrier(len(deeds))

    def send(name, who, deed):
        command = body(deed, name, view["at"], view["seq"])
        gate.wait()
        return people[who].command(table, **command).status_code

    with ThreadPoolExecutor(len(deeds)) as pool:
        codes = list(pool.map(lambda one: send(one[0], *one[1]), deeds))
    assert max(codes) < 500
    return happened(site, table)


PAIRS = [
    *((True, DEEDS, pair) for pair in combinations_with_replacement(DEEDS, 2)),
    *((False, VOTED, pair) for pair in combinations_with_replacement(VOTED, 2)),
]


@pytest.mark.hazard(41)
@pytest.mark.parametrize(
    ("has_gm", "deeds", "pair"), PAIRS, ids=[f"{'gm' if one[0] else 'votes'}-{'-'.join(one[2])}" for one in PAIRS]
)
def test_each_two_commands_at_once_are_one_after_the_other(site, has_gm, deeds, pair):
    one, other = (("a", deeds[pair[0]]), ("b", deeds[pair[1]]))

    found = at_once(site, [one, other], has_gm)

    assert found in (in_turn([one, other], has_gm), in_turn([other, one], has_gm))


@pytest.mark.hazard(40, 41)
@pytest.mark.parametrize("name", DEEDS)
def test_a_command_sent_twice_at_once_is_done_once(site, name):
    deed = ("same", DEEDS[name])

    assert at_once(site, [deed, deed], has_gm=True) == in_turn([deed], has_gm=True)


@pytest.mark.requirement("R-A1")
@pytest.mark.hazard(40, 41, 46)
@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_of_messages_in_any_order_is_some_serial_game(site, seed):
    draw = random.Random(seed)  # noqa: S311  # no secret
    table, people = sat_down(site, has_gm=True)
    view = people["gm"].view(table)
    commands = {}
    for number in range(24):
        who, deed = DEEDS[draw.choice(["play", "part", "stand", "say", "take_back", "rewind", "skip", "override"])]
        at = draw.choice([view["at"], view["at"] + 1, view["at"] + 2])
        commands[f"c{number}"] = (who, body(deed, f"c{number}", at, 0))
    sent = draw.choices(list(commands), k=60)
    answers = []

    def send(number, name):
        who, command = commands[name]
        if number % 3:
            answers.append((name, people[who].command(table, **command)))
            return
        with people[who].socket(table) as socket:  # cut at some moment after it was sent
            socket.receive_json()
            socket.send_json({"t": "command", "command": command})

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(send, range(len(sent)), sent))

    entries = site.journal.read(table).entries
    firsts: dict[str, int] = {}
    for one in entries:
        firsts.setdefault(one.id, one.seq)
    done = [(name, commands[name]) for name in sorted(firsts.keys() & commands.keys(), key=firsts.__getitem__)]
    assert plain(entries) == replayed(done, view["at"])
    told = {(name, one.json()["seq"]) for name, one in answers if one.status_code == 200}
    assert len(told) == len({name for name, _ in told})
    assert all(entries[seq].id == name or is_the_same_sheet(entries[seq], commands[name][1]) for name, seq in told)
    assert {one.status_code for _, one in answers} <= {200, 409, 422}
    for browser in people.values():
        assert browser.view(table)["seq"] == len(entries) - 1


def is_the_same_sheet(entry, command):
    return command["do"] == "play" and entry.command.removeprefix("do ") == command["orders"]


def replayed(done, at):
    """The commands that were done, done again in that order."""
    sitting = sit_down(duel(), has_gm=True)
    sitting.play("face s", id="first")
    for _, (who, command) in done:
        moved = {"at": command["at"] - at + sitting_at(sitting)} if "at" in command else {}
        sitting.give(STANDINGS[who], msgspec.convert({**command, **moved}, Command))
    return plain(sitting.entries)


def sitting_at(sitting):
    """The entry with which Ann turned."""
    return next(one.seq for one in sitting.entries if one.id == "first")


@pytest.mark.hazard(42)
def test_of_fifty_who_join_at_once_one_gets_the_seat(site):
    owner = site.browser()
    table, links = site.table(owner, seats=[{"seat": 0, "mine": True}])
    crowd = [site.browser() for _ in range(50)]
    gate = threading.Barrier(10)

    def join(number):
        if number < 10:
            gate.wait()
        return crowd[number].join(guest_link(links)).status_code

    with ThreadPoolExecutor(10) as pool:
        codes = list(pool.map(join, range(50)))

    assert sorted(codes) == [200] + [404] * 49
    taken = [one for one in site.journal.holders(table) if (one.role, one.seat) == ("seat", 1)]
    assert len(taken) == 1
    assert sum(isinstance(one, Joined) for one in site.journal.read(table).entries) == 2
    assert [who.view(table)["you"]["seats"] for who, code in zip(crowd, codes, strict=True) if code == 200] == [[1]]


class Page:
    """What a browser's page knows of a table, from what it is told."""

    def __init__(self):
        self.entries = []
        self.view = None

    def hear(self, told):
        if told["t"] == "update":
            self.entries += told["entries"] if told["view"]["seq"] >= len(self.entries) else []
            self.view = told["view"]

    @property
    def seq(self):
        return len(self.entries) - 1


def evening(people, table):
    """What happens, one thing after the other."""
    at = lambda: people["gm"].view(table)["at"]  # noqa: E731  # asked anew each time
    yield lambda: people["Bob"].command(table, do="play", seat=1, orders="move s", at=at(), is_part=True)
    yield lambda: people["gm"].command(table, do="say", text="well?")
    yield lambda: people["Bob"].command(table, do="play", seat=1, orders="pass", at=at())
    yield lambda: people["gm"].command(table, do="override", change="set Ann lives 2", reason="so", at=at())
    yield lambda: people["gm"].command(table, do="rewind", turn=1, dice="fresh", reason="so", at=at())
    yield lambda: people["gm"].command(table, do="reseat", seat=1, player="bot:greedy")
    yield lambda: people["gm"].command(table, do="close", reason="late")


@pytest.mark.requirement("R-A1", "R-A4")
@pytest.mark.hazard(45, 46)
@pytest.mark.parametrize("lost", range(8))
def test_whichever_message_is_lost_the_page_ends_up_like_a_fresh_one(site, lost):
    table, people = sat_down(site, has_gm=True)
    page, ann = Page(), people["Ann"]
    deeds = list(evening(people, table))

    for number, deed in enumerate([lambda: None, *deeds]):
        with ann.socket(table, since=page.seq) as socket:
            page.hear(socket.receive_json())
            assert (answer := deed()) is None or answer.status_code == 200
            if number != lost:
                listen(page, socket)
    with ann.socket(table, since=page.seq) as socket:
        page.hear(socket.receive_json())

    fresh = ann.get(f"/api/tables/{table}").json()
    assert page.entries == fresh["entries"] == ann.get(f"/api/tables/{table}/entries").json()["entries"]
    assert without_presence(page.view) == without_presence(fresh["view"])


def listen(page, socket):
    """Hears all that was said up to now."""
    socket.send_json({"t": "ping"})
    while (told := socket.receive_json())["t"] != "pong":
        page.hear(told)


def without_presence(view):
    return {**view, "seats": [{**one, "is_here": False} for one in view["seats"]]}


@pytest.mark.requirement("R-A2")
@pytest.mark.hazard(43, 46)
def test_an_old_page_changes_nothing_and_is_shown_what_it_missed(site):
    table, people = sat_down(site)
    bob, old = people["Bob"], people["Bob"].view(table)
    bob.command(table, do="play", seat=1, orders="face n", at=old["at"], id="new")

    refused = bob.command(table, do="play", seat=1, orders="face s", at=old["at"], id="old")

    assert refused.status_code == 409
    assert refused.json()["update"]["entries"][-1]["command"] == "face n"
    assert refused.json()["update"]["view"] == bob.view(table)
