"""What is too long, too much or unreadable is refused before it does anything."""

import pytest

from macguffin.core.errors import LimitError, MacguffinError, NotationError, NotFoundError
from macguffin.tables import limits
from macguffin.tables.commands import Command, Force, Kick, Leave, Play, Propose, Rewind, Say, Stand, TakeBack, Vote
from macguffin.tables.entries import Options, SeatPlan
from macguffin.tables.limits import MAX_ID, MAX_REASON, MAX_SAID, check_command
from macguffin.tables.memory import MemoryJournal
from macguffin.tables.opening import Setup
from macguffin.tables.table import open_table
from macguffin.tables.views import Standing
from tests.tables import GM, duel, seat, sit_down

HUGE = 10**400


@pytest.mark.parametrize(
    "command",
    [
        Say(text="x" * (MAX_SAID + 1)),
        Say(id="x" * (MAX_ID + 1), text="x"),
        Rewind(turn=0, dice="fresh", reason="x" * (MAX_REASON + 1), at=0),
        Force(faces=(1,) * 21, reason=""),
        Propose(what="dice", faces=(1,) * 21),
        Play(seat=0, orders="pass", at=0, faces=(1,) * 1001),
        Play(seat=0, orders="x" * (16 * 1024 + 1), at=0),
        Vote(on=HUGE, agrees=True),
        Kick(seat=-HUGE),
        Rewind(turn=HUGE, dice="same", reason="", at=0),
    ],
)
def test_too_much(command: Command):
    with pytest.raises(LimitError):
        check_command(command)


@pytest.mark.parametrize(
    "command",
    [
        Say(text=""),
        Say(text=" \n "),
        Say(text="a\u202eb"),
        Say(text="a\x00b"),
        Say(text="half a \ud800"),
        Say(id="a b", text="x"),
        Say(id="ä", text="x"),
        Force(faces=(0,), reason=""),
        Rewind(turn=0, dice="fresh", reason="two\nlines", at=0),
        Play(seat=0, orders="pass", at=0, faces=(0,)),
    ],
)
def test_what_nobody_could_read(command: Command):
    with pytest.raises(NotationError):
        check_command(command)


@pytest.mark.parametrize(
    "command",
    [
        Say(id="x" * MAX_ID, text="x" * MAX_SAID),
        Say(text="two\nlines \U0001f469\u200d\U0001f680"),
        Rewind(turn=0, dice="fresh", reason="x" * MAX_REASON, at=0),
        Play(seat=0, orders="pass", at=0, faces=()),
    ],
)
def test_what_just_fits(command: Command):
    check_command(command)


@pytest.mark.parametrize("number", [-3, 2, 64, 10**6])
def test_seats_that_are_not_there(number: int):
    sitting = sit_down(has_gm=True)

    for command in (
        Stand(seat=number, choice="never"),
        Play(seat=number, orders="pass", at=sitting.at),
        Leave(seat=number),
    ):
        with pytest.raises(NotFoundError):
            sitting.give(Standing(seats=(0, number), is_gm=True), command)


def test_talk_ends_some_time_and_the_game_does_not(monkeypatch):
    sitting = sit_down()
    monkeypatch.setattr("macguffin.tables.acts.MAX_ENTRIES", 5)
    sitting.give(seat(0), Say(text="one"))
    sitting.give(seat(0), Say(text="two"))

    with pytest.raises(LimitError):
        sitting.give(seat(0), Say(text="three"))
    sitting.play("pass")


def test_nobody_takes_back_for_ever(monkeypatch):
    monkeypatch.setattr("macguffin.tables.playing.MAX_TAKEN_BACK", 2)
    sitting = sit_down()
    for _ in range(2):
        sitting.play("pass")
        sitting.give(seat(0), take_back(sitting))
    sitting.play("pass")

    with pytest.raises(LimitError):
        sitting.give(seat(0), take_back(sitting))


def take_back(sitting):
    return TakeBack(seat=0, at=sitting.at)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"hours": 0}, "hours"),
        ({"hours": 24 * 60 + 1}, "hours"),
        ({"pace": "deadline", "remind": 24}, "remind"),
        ({"pace": "deadline", "remind": -1}, "remind"),
        ({"delay": 0}, "delay"),
        ({"delay": 51}, "delay"),
        ({"absence": "gm"}, "absence"),
        ({"entering": "gm"}, "entering"),
    ],
)
def test_ways_no_table_can_be_run(options, key):
    with pytest.raises(NotationError) as caught:
        sit_down(**options)

    assert caught.value.key == f"options.{key}"


def set_up(**more) -> Setup:
    scene = more.pop("scene", duel())
    seats = [SeatPlan(seat=at, name=one["name"], player="person") for at, one in enumerate(scene.get("figures", []))]
    return Setup(**{"title": "T", "scene": scene, "seats": seats, "options": Options(), **more})


@pytest.mark.parametrize(
    "more",
    [
        {"title": ""},
        {"title": "   "},
        {"title": "x" * 201},
        {"title": "a\u202eb"},
        {"seats": []},
        {"seats": [SeatPlan(seat=0, name="Ann", player="person")]},
        {"seats": [SeatPlan(seat=at, name=name, player="person") for at, name in ((1, "Ann"), (0, "Bob"))]},
        {"seats": [SeatPlan(seat=at, name=name, player="gm") for at, name in ((0, "Ann"), (1, "Bob"))]},
        {"seats": [SeatPlan(seat=at, name=name, player="bot:none") for at, name in ((0, "Ann"), (1, "Bob"))]},
        {"mine": frozenset({2})},
        {
            "mine": frozenset({0}),
            "seats": [SeatPlan(seat=at, name=name, player="bot:greedy") for at, name in ((0, "Ann"), (1, "Bob"))],
        },
        {"runs_it": True},
        {"nonce": "no"},
        {"scene": {}},
        {"scene": duel(1)},
        {"scene": duel(map="##########\n#........#\n#........#\n#........#\n##########\n")},
        {"scene": {key: value for key, value in duel(order=["Ann", "Bob"]).items() if key != "active"}},
    ],
)
def test_tables_that_cannot_be_opened(more):
    journal = MemoryJournal()

    with pytest.raises(MacguffinError):
        open_table(journal, "t1", set_up(**more), "owner")

    assert journal.heads() == []


def test_a_title_loses_the_blanks_around_it():
    journal = MemoryJournal()

    table, _ = open_table(journal, "t1", set_up(title="  My table "), "owner")

    assert table.head.title == "My table"


def test_whoever_opens_a_table_may_keep_seats_and_run_it():
    journal = MemoryJournal()
    setup = set_up(options=Options(has_gm=True), mine=frozenset({1}), runs_it=True, nonce="ab")

    table, invitations = open_table(journal, "t1", setup, "me")

    assert [(one.role, one.seat, one.name) for one in invitations] == [
        ("seat", 0, "Ann"),
        ("spectator", -1, "spectators"),
    ]
    assert [(one.role, one.seat) for one in journal.holdings("me")] == [("gm", -1), ("owner", -1), ("seat", 1)]
    assert [one.is_taken for one in table.view(GM).seats] == [False, True]
    assert [one.nonce for one in table.view(GM).nonces] == ["ab"]


def test_the_limits_are_the_stated_ones():
    assert (limits.MAX_SAID, limits.MAX_ID, limits.MAX_REASON) == (2000, 64, 200)
