"""Without a game master the seats decide: all of them, one refusal ends it, and what is agreed is done at once."""

import pytest

from macguffin.core.errors import ConflictError, ForbiddenError, MacguffinError
from macguffin.tables.commands import Force, Leave, Propose, Reseat, Rewind, Skip, Vote
from macguffin.tables.entries import Ballot, Closed, Forced, Left, Played, Proposed, Reseated, Rewound, Voted
from macguffin.tables.views import Standing
from tests.tables import OWNER, Sitting, bytes_of, duel, seat, sit_down, the


def three(**options) -> Sitting:
    return sit_down(duel(3), **options)


def propose(sitting: Sitting, who: Standing, what, **more) -> int:
    return sitting.give(who, Propose(what=what, **more)).seq


def agree(sitting: Sitting, who: Standing, on: int):
    return sitting.give(who, Vote(on=on, agrees=True))


def kinds(answer) -> list[type]:
    return [type(entry) for entry in answer.entries]


@pytest.mark.requirement("R-B1")
def test_all_must_agree_and_the_last_does_it():
    sitting = three()
    sitting.play("pass")
    on = propose(sitting, seat(1), "rewind", turn=0, dice="fresh", reason="a misclick")

    first = agree(sitting, seat(2), on)
    ballot = the(Ballot, sitting.table.view(seat(0)).ballot)
    last = agree(sitting, seat(0), on)

    assert kinds(first) == [Voted]
    assert (ballot.agreed, ballot.waiting) == ((1, 2), (0,))
    assert kinds(last) == [Voted, Rewound]
    rewound = last.entries[1]
    assert (rewound.turn, rewound.dice, rewound.reason, rewound.by) == (0, "fresh", "a misclick", "server")
    assert sitting.table.view(seat(0)).ballot is None
    assert sitting.active == 0


def test_one_refusal_ends_it():
    sitting = three()
    on = propose(sitting, seat(0), "close")

    sitting.give(seat(1), Vote(on=on, agrees=False))

    assert sitting.table.view(seat(0)).ballot is None
    with pytest.raises(ConflictError):
        agree(sitting, seat(2), on)
    assert not sitting.table.view(seat(0)).is_closed


def test_whoever_has_agreed_can_still_refuse():
    sitting = three()
    on = propose(sitting, seat(0), "close")

    sitting.give(seat(0), Vote(on=on, agrees=False))

    assert sitting.table.view(seat(0)).ballot is None


def test_nobody_votes_twice():
    sitting = three()
    on = propose(sitting, seat(0), "close")
    agree(sitting, seat(1), on)

    for who in (seat(0), seat(1)):
        with pytest.raises(ConflictError, match="already"):
            agree(sitting, who, on)


@pytest.mark.parametrize(
    "command", [Skip(reason="so", at=1), Rewind(turn=0, dice="same", reason="", at=1), Force(faces=(1,), reason="")]
)
def test_nobody_does_alone_what_a_game_master_may(command):
    sitting = three()

    for who in (seat(0), seat(0, 1, 2), OWNER):
        with pytest.raises(ForbiddenError):
            sitting.give(who, command)


def test_at_a_table_with_a_game_master_nobody_votes():
    sitting = three(has_gm=True)

    with pytest.raises(ForbiddenError, match="ask him"):
        propose(sitting, seat(0), "close")


def test_one_question_at_a_time():
    sitting = three()
    propose(sitting, seat(0), "close")

    with pytest.raises(ConflictError, match="already"):
        propose(sitting, seat(1), "skip", seat=0)


def test_only_people_who_hold_a_seat_are_asked():
    sitting = sit_down(duel(3), players=["person", "bot:greedy", "person"], taken=[0])

    answer = sitting.give(seat(0), Propose(what="close", reason="nobody comes"))

    assert kinds(answer) == [Proposed, Closed]
    assert the(Closed, answer.entries[1]).reason == "nobody comes"


def test_whoever_holds_several_seats_answers_with_all():
    sitting = three()

    answer = sitting.give(seat(0, 1), Propose(what="close"))
    last = agree(sitting, seat(2), answer.seq)

    assert [(type(one), one.by) for one in answer.entries] == [(Proposed, "seat:0"), (Voted, "seat:1")]
    assert kinds(last) == [Voted, Closed]


@pytest.mark.parametrize(
    ("what", "more", "deed"),
    [
        ("skip", {"seat": 0}, Played),
        ("take_over", {"seat": 1}, Reseated),
        ("dice", {"faces": (8, 1)}, Forced),
        ("kick", {"seat": 2}, Left),
        ("close", {}, Closed),
        ("rewind", {"turn": 0, "dice": "same"}, Rewound),
    ],
)
def test_everything_that_can_be_asked(what, more, deed):
    sitting = three()
    if what == "rewind":
        for _ in range(3):
            sitting.play("pass")

    on = propose(sitting, seat(0), what, **more)
    agree(sitting, seat(1), on)
    answer = agree(sitting, seat(2), on)

    assert kinds(answer) == [Voted, deed]
    assert sitting.table.view(OWNER).ballot is None
    assert bytes_of(sitting.again().view(OWNER)) == bytes_of(sitting.table.view(OWNER))


def test_a_vote_for_a_kick_ends_the_place():
    sitting = three()

    on = propose(sitting, seat(0), "kick", seat=2)
    agree(sitting, seat(1), on)
    answer = agree(sitting, seat(2), on)

    assert answer.lost == ("visitor-2",)
    assert [one.visitor for one in sitting.journal.holders("t1") if one.role == "seat"] == ["visitor-0", "visitor-1"]


def test_a_question_about_the_turn_ends_with_it():
    sitting = three()
    propose(sitting, seat(1), "skip", seat=0)

    sitting.play("pass")

    assert sitting.table.view(seat(0)).ballot is None


def test_whoever_leaves_is_not_waited_for():
    sitting = three()
    on = propose(sitting, seat(0), "close")
    agree(sitting, seat(1), on)

    answer = sitting.give(seat(2), Leave(seat=2))

    assert kinds(answer) == [Left, Closed]


def test_a_question_goes_with_the_last_who_wanted_it():
    sitting = three()
    propose(sitting, seat(0), "close")

    answer = sitting.give(seat(0), Leave(seat=0))

    assert kinds(answer) == [Left]
    assert sitting.table.view(OWNER).ballot is None


def test_a_bot_that_takes_a_seat_over_is_not_waited_for():
    sitting = three()
    on = propose(sitting, seat(0), "close")
    agree(sitting, seat(1), on)

    answer = sitting.give(seat(2), Reseat(seat=2, player="bot:greedy"))

    assert kinds(answer) == [Reseated, Closed]


def test_whoever_keeps_a_live_table_waiting_has_no_say_in_it():
    sitting = three()
    sitting.clock.on(0.2)

    on = propose(sitting, seat(1), "skip", seat=0)
    answer = agree(sitting, seat(2), on)

    assert kinds(answer) == [Voted, Played]
    assert sitting.active == 1


def test_before_that_he_has():
    sitting = three()
    sitting.clock.on(0.1)

    on = propose(sitting, seat(1), "skip", seat=0)
    agree(sitting, seat(2), on)

    assert the(Ballot, sitting.table.view(OWNER).ballot).waiting == (0,)


def test_with_deadlines_he_has_a_say_until_his_time_is_up():
    sitting = three(pace="deadline", hours=24, absence="wait")
    sitting.clock.on(23)
    on = propose(sitting, seat(1), "take_over", seat=0)
    agree(sitting, seat(2), on)
    assert the(Ballot, sitting.table.view(OWNER).ballot).waiting == (0,)
    sitting.give(seat(1), Vote(on=on, agrees=False))
    sitting.clock.on(1)
    sitting.table.tick()

    on = propose(sitting, seat(1), "take_over", seat=0)
    agree(sitting, seat(2), on)

    assert sitting.table.view(OWNER).seats[0].player == "bot:greedy"


@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("skip", {"seat": 1}),
        ("skip", {"seat": 9}),
        ("kick", {"seat": -1}),
        ("take_over", {"seat": 3}),
        ("dice", {}),
        ("rewind", {"turn": 5}),
        ("rewind", {"turn": 0}),
    ],
)
def test_what_could_not_be_done_is_not_asked(what, more):
    sitting = three()

    with pytest.raises(MacguffinError):
        propose(sitting, seat(0), what, **more)

    assert sitting.table.view(OWNER).ballot is None


def test_a_question_outlives_a_restart():
    sitting = three()
    on = propose(sitting, seat(0), "close")
    agree(sitting, seat(1), on)

    sitting.restart()

    assert the(Ballot, sitting.table.view(OWNER).ballot).waiting == (2,)
    assert kinds(agree(sitting, seat(2), on)) == [Voted, Closed]
