"""Messages get lost, come twice and in another order: what happened is always what one after the other would have done."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.errors import ConflictError, MacguffinError
from macguffin.tables.commands import Command, Force, Leave, Play, Propose, Rewind, Say, Stand, TakeBack, Vote
from macguffin.tables.entries import Entry, Played
from macguffin.tables.views import Standing
from tests.tables import GM, OWNER, Sitting, bytes_of, duel, seat, sit_down

Message = tuple[Standing, Command]


def plain(entries: tuple[Entry, ...]) -> list[Any]:
    """What happened, without dice: those are another table's."""
    return [
        (type(one).__name__, one.by, one.id, getattr(one, "command", ""), getattr(one, "text", "")) for one in entries
    ]


@st.composite
def messages(draw: st.DrawFn) -> list[tuple[Standing, str, int]]:
    """Who sends what, for which of the positions he knows of."""
    one = st.tuples(
        st.sampled_from((seat(0), seat(1))), st.sampled_from(("pass", "say", "stand", "back")), st.integers(0, 3)
    )
    return draw(st.lists(one, min_size=3, max_size=12))


def command_of(sitting: Sitting, number: int, standing: Standing, what: str, age: int) -> Command:
    """A message as it would be sent now, or some entries ago."""
    at, who, name = max(sitting.at - age, 1), standing.seats[0], f"c{number}"
    match what:
        case "pass":
            return Play(id=name, seat=who, orders="pass", at=at)
        case "say":
            return Say(id=name, text=f"text {number}")
        case "stand":
            return Stand(id=name, seat=who, choice=("slain", "always", "never")[number % 3])
        case _:
            return TakeBack(id=name, seat=who, at=at)


@pytest.mark.requirement("R-A1")
@pytest.mark.hazard(46)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages(), st.randoms(use_true_random=False))
def test_each_message_counts_once_or_is_refused(sent, chance):
    sitting = sit_down()
    accepted: list[Message] = []
    waiting: list[Message] = []
    for number, (standing, what, age) in enumerate(sent):
        waiting.append((standing, command_of(sitting, number, standing, what, age)))
        chance.shuffle(waiting)
        for message in [one for one in waiting if chance.random() < 0.7]:
            deliver(sitting, message, accepted)
            if chance.random() < 0.5:  # the answer got lost: sent again, now or later
                deliver(sitting, message, accepted)
            else:
                waiting.remove(message)
            if chance.random() < 0.1:
                sitting.restart()

    again = sit_down()
    for standing, command in accepted:
        again.give(standing, command)
    assert plain(again.entries) == plain(sitting.entries)
    for standing in (seat(0), OWNER):
        assert bytes_of(sitting.again().view(standing)) == bytes_of(sitting.table.view(standing))


def deliver(sitting: Sitting, message: Message, accepted: list[Message]) -> None:
    before = len(sitting.entries)
    with suppress(MacguffinError):
        answer = sitting.give(*message)
        assert answer.is_repeat == (len(sitting.entries) == before)
        if not answer.is_repeat:
            accepted.append(message)
        return
    assert len(sitting.entries) == before


@pytest.mark.hazard(40, 90)
@pytest.mark.parametrize(
    ("standing", "command"),
    [
        (seat(0), Play(seat=0, orders="Move S;face e", at=0)),
        (seat(0), Play(seat=0, orders="move e", at=0, is_part=True)),
        (seat(1), Stand(seat=1, choice="always")),
        (seat(1), Say(text="hello")),
        (GM, Force(faces=(3,), reason="so")),
        (GM, Rewind(turn=0, dice="fresh", reason="so", at=0)),
        (seat(1), Leave(seat=1)),
    ],
)
@pytest.mark.parametrize("restarted", [False, True])
def test_the_same_id_gets_the_first_answer(standing, command, restarted):
    sitting = sit_down(has_gm=True)
    sitting.play("pass")
    sitting.play("pass")
    timed = {"at": sitting.at} if hasattr(command, "at") else {}
    command = msgspec.structs.replace(command, id="c1", **timed)
    first = sitting.give(standing, command)
    before = sitting.entries
    if restarted:
        sitting.restart()

    again = sitting.give(standing, command)

    assert (again.is_repeat, again.seq, again.entries) == (True, first.seq, ())
    assert sitting.entries == before
    with pytest.raises(ConflictError, match="another command"):
        sitting.give(seat(0), Say(id="c1", text="something else"))


def test_votes_and_questions_count_once_too():
    sitting = sit_down(duel(3))
    question = Propose(id="q", what="close", reason="late")
    first = sitting.give(seat(0), question)
    vote = Vote(id="v", on=first.seq, agrees=True)
    second = sitting.give(seat(1), vote)
    sitting.restart()

    assert sitting.give(seat(0), question).seq == first.seq
    assert sitting.give(seat(1), vote).seq == second.seq
    assert len(sitting.entries) == 7


@pytest.mark.requirement("R-G2")
@pytest.mark.hazard(90)
def test_a_sheet_that_is_pasted_twice_is_played_once():
    sitting = sit_down()
    at = sitting.at
    first = sitting.give(seat(0), Play(id="a", seat=0, orders="move s\nface e", at=at))
    sitting.restart()

    again = sitting.give(seat(0), Play(id="b", seat=0, orders="MOVE S; face e # again", at=at))

    assert (again.is_repeat, again.seq) == (True, first.seq)
    with pytest.raises(ConflictError):
        sitting.give(seat(0), Play(id="c", seat=0, orders="move e", at=at))


def test_a_need_for_a_face_uses_no_id_up():
    scene = duel()
    scene["figures"][1]["at"] = "D2"
    sitting = sit_down(scene, entering="everyone")

    for number in range(2):
        needs = sitting.play("attack e", id="c1", faces=(8,) * number).needs
        assert needs is not None
        assert needs.index == number


@pytest.mark.hazard(41)
@pytest.mark.parametrize("pair", range(8))
def test_two_at_once_are_one_after_the_other(pair):
    deeds: list[Message] = [
        (seat(0), Play(id="a", seat=0, orders="pass", at=5)),
        (seat(0), TakeBack(id="b", seat=0, at=5)),
        (GM, Rewind(id="c", turn=0, dice="same", reason="", at=5)),
        (seat(1), Play(id="d", seat=1, orders="pass", at=5)),
        (seat(1), Say(id="e", text="hello")),
    ]
    chosen = [deeds[pair % 5], deeds[(pair * 2 + 1) % 5]]

    def run(order: list[Message], *, together: bool) -> list[Any]:
        sitting = sit_down(has_gm=True)
        sitting.play("face s")
        offset = sitting.at - 5
        sent = [
            (who, msgspec.structs.replace(what, at=5 + offset) if hasattr(what, "at") else what) for who, what in order
        ]

        def send(message: Message) -> None:
            with suppress(MacguffinError):
                sitting.give(*message)

        if together:
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(send, sent))
        else:
            for message in sent:
                send(message)
        return plain(sitting.entries)

    serial = [run(chosen, together=False), run(chosen[::-1], together=False)]

    assert all(run(chosen, together=True) in serial for _ in range(10))


def test_a_failing_journal_leaves_the_table_as_it_was(monkeypatch):
    sitting = sit_down(has_gm=True)
    sitting.play("pass")
    before = bytes_of(sitting.table.update(GM))

    def fail(*_: object) -> None:
        raise ConflictError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(sitting.journal, "append", fail)
        for standing, command in (
            (seat(1), Play(id="x", seat=1, orders="pass", at=sitting.at)),
            (GM, Rewind(turn=0, dice="same", reason="", at=sitting.at)),
            (seat(0), Leave(seat=0)),
        ):
            with pytest.raises(ConflictError, match="no room"):
                sitting.give(standing, command)

    assert bytes_of(sitting.table.update(GM)) == before
    assert [one.visitor for one in sitting.journal.holders("t1") if one.role == "seat"] == ["visitor-0", "visitor-1"]
    sitting.give(seat(1), Play(id="x", seat=1, orders="face s", at=sitting.at))
    assert isinstance(sitting.entries[-1], Played)
    assert bytes_of(sitting.again().view(GM)) == bytes_of(sitting.table.view(GM))


def test_two_tables_of_one_journal_do_not_write_over_each_other():
    sitting = sit_down()
    other = sitting.again()
    sitting.play("pass")

    with pytest.raises(ConflictError):
        other.submit(seat(0), "", Say(text="hello"))

    assert len(sitting.entries) == 5
