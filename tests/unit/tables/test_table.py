"""A table from its opening to its end: what is written, who is told what, what is refused."""

import pytest

from macguffin.core.errors import ConflictError, ForbiddenError, IllegalMoveError, NotationError
from macguffin.tables.commands import Play, Say, Stand
from macguffin.tables.entries import Closed, Joined, Opened, Played, Said
from macguffin.tables.heist.views import BoardView, Outcome
from tests.tables import GM, OWNER, STRANGER, WATCHER, duel, seat, sit_down, the


def kinds(entries):
    return [type(entry).__name__ for entry in entries]


def test_a_table_opens_with_its_promise_and_its_set_up():
    sitting = sit_down(taken=())

    opened, setup = sitting.entries

    assert isinstance(opened, Opened)
    assert len(opened.commitment) == 64
    assert isinstance(setup, Played)
    assert (setup.turn, setup.branch, setup.command, setup.seat) == (0, 0, "setup", None)
    assert [(one.role, one.seat) for one in sitting.invitations] == [("seat", 0), ("seat", 1), ("spectator", -1)]


def test_a_link_gives_its_seat_with_a_nonce():
    sitting = sit_down(taken=())

    sitting.table.join(sitting.token("seat", 1), "visitor", "c0ffee")

    (joined,) = sitting.entries[2:]
    assert isinstance(joined, Joined)
    assert (joined.seat, joined.nonce, joined.by) == (1, "c0ffee", "seat:1")
    view = sitting.table.view(seat(1))
    assert [one.is_taken for one in view.seats] == [False, True]
    assert [one.nonce for one in view.nonces] == ["c0ffee"]


def test_a_turn_is_written_with_its_hash_and_moves_the_position():
    sitting = sit_down()

    answer = sitting.play("move s; face e")

    (played,) = answer.entries
    assert isinstance(played, Played)
    assert (played.seat, played.by, played.command, played.turn) == (0, "seat:0", "move s; face e", 1)
    view = sitting.table.view(seat(1))
    assert (view.at, view.seq, view.turn) == (played.seq, played.seq, 1)
    assert (view.position.active, view.position.figures[0].at) == ("Bob", "C3")


def test_orders_are_written_as_they_are_written_out():
    sitting = sit_down()

    sitting.play("# my turn\nMOVE s s\n\nface E # done")

    assert the(Played, sitting.entries[-1]).command == "move s s; face e"


def test_a_turn_may_come_in_parts():
    sitting = sit_down()

    sitting.play("move e", is_part=True)
    assert sitting.table.view(seat(0)).position.phase == "turn"
    sitting.play("move e", is_part=True)
    sitting.play("face s")

    assert [the(Played, entry).command for entry in sitting.entries[-3:]] == ["do move e", "do move e", "face s"]
    assert sitting.active == 1


@pytest.mark.parametrize(
    "orders", ["gm skip", "gm set Ann lives 1", "setup", "do move s", "order shield never for Bob", "begin x"]
)
def test_orders_are_order_sheets_and_nothing_else(orders):
    sitting = sit_down(has_gm=True)

    with pytest.raises(NotationError):
        sitting.play(orders)

    assert len(sitting.entries) == 4


def test_nobody_plays_out_of_turn():
    sitting = sit_down()

    with pytest.raises(IllegalMoveError, match="it is Ann's turn"):
        sitting.give(seat(1), Play(seat=1, orders="pass", at=sitting.at))


def test_nobody_plays_anothers_seat():
    sitting = sit_down()

    for standing in (seat(1), OWNER, WATCHER, STRANGER):
        with pytest.raises(ForbiddenError):
            sitting.give(standing, Play(seat=0, orders="pass", at=sitting.at))


@pytest.mark.requirement("R-A2")
@pytest.mark.hazard(18)
def test_a_stale_turn_is_refused_and_changes_nothing():
    sitting = sit_down()
    old = sitting.at
    sitting.play("move s")
    before = sitting.entries

    with pytest.raises(ConflictError):
        sitting.give(seat(1), Play(seat=1, orders="move s", at=old))

    assert sitting.entries == before


def test_talk_is_never_stale():
    sitting = sit_down()
    sitting.play("move s")

    sitting.give(seat(0), Say(text="[1d8: 8] I win"))

    assert the(Said, sitting.entries[-1]).text == "[1d8: 8] I win"
    assert sitting.table.view(OWNER).at < sitting.table.view(OWNER).seq


def test_a_standing_order_needs_no_turn():
    sitting = sit_down()

    sitting.give(seat(1), Stand(seat=1, choice="never"))

    assert the(Played, sitting.entries[-1]).command == "order shield never for Bob"
    assert sitting.table.view(OWNER).position.figures[1].shield_order == "never"
    assert sitting.active == 0


def test_the_end_of_the_game_closes_the_table_and_shows_the_secret():
    scene = duel(gem={"carried_by": "Ann"})
    scene["figures"][0]["at"] = "I3"
    sitting = sit_down(scene)
    assert sitting.table.view(WATCHER).secret is None

    sitting.play("move e")

    assert isinstance(sitting.entries[-1], Closed)
    view = sitting.table.view(WATCHER)
    assert view.is_closed
    assert view.secret == sitting.journal.read("t1").secret
    assert the(Outcome, view.position.outcome).winner == "Ann"
    with pytest.raises(ConflictError, match="closed"):
        sitting.give(seat(1), Stand(seat=1, choice="never"))
    sitting.give(seat(1), Say(text="well played"))


def test_a_game_master_plays_any_seat_in_his_own_name():
    sitting = sit_down(has_gm=True)

    sitting.play("move s", by=GM)

    assert (sitting.entries[-1].by, the(Played, sitting.entries[-1]).seat) == ("gm", 0)


def test_an_update_brings_what_was_missed():
    sitting = sit_down()
    sitting.play("move s")
    first = sitting.table.update(seat(1))

    sitting.play("move s")
    later = sitting.table.update(seat(1), first.view.seq)

    assert (the(BoardView, first.board).width, len(first.entries), first.is_complete) == (10, 5, True)
    assert later.board is None
    assert later.entries == sitting.entries[5:]
    assert sitting.table.update(seat(1), later.view.seq).entries == ()


def test_an_update_that_is_too_long_says_so():
    sitting = sit_down()
    for number in range(10):
        sitting.give(seat(0), Say(text=str(number)))

    update = sitting.table.sight(seat(0)).update(3, 4)

    assert update.entries == sitting.entries[-4:]
    assert not update.is_complete


def test_who_knows_a_seq_that_is_not_there_gets_everything():
    sitting = sit_down()

    assert sitting.table.update(seat(0), 99).board is not None
    assert sitting.table.update(seat(0), 99).entries == sitting.entries
