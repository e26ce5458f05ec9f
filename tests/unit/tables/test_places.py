"""Seats come with links and end at once: by leaving, handing over, being sent away, or a new link."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from macguffin.core.errors import ConflictError, ForbiddenError, NotationError, NotFoundError
from macguffin.tables.commands import HandOver, Kick, Leave, Play, Reseat
from macguffin.tables.entries import Joined, Left
from macguffin.tables.journal import Holding
from macguffin.tables.places import standing_of
from macguffin.tables.table import BotTurn
from macguffin.tables.views import Standing
from tests.tables import GM, OWNER, WATCHER, Sitting, seat, sit_down, the


def standing(sitting: Sitting, visitor: str) -> Standing:
    return standing_of(sitting.journal.holdings(visitor), "t1")


def test_a_link_works_once():
    sitting = sit_down(taken=())
    token = sitting.token("seat", 0)

    sitting.table.join(token, "first")

    with pytest.raises(NotFoundError):
        sitting.table.join(token, "second")
    assert standing(sitting, "first") == seat(0)
    assert standing(sitting, "second") == Standing()
    assert len(sitting.entries) == 3


@pytest.mark.hazard(42)
def test_of_many_with_one_link_one_gets_the_seat():
    sitting = sit_down(taken=())
    token = sitting.token("seat", 0)

    def join(visitor: str) -> bool:
        try:
            sitting.table.join(token, visitor)
        except NotFoundError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        won = list(pool.map(join, [f"v{number}" for number in range(50)]))

    assert won.count(True) == 1
    assert sum(isinstance(one, Joined) for one in sitting.entries) == 1


def test_spectators_share_a_link_and_leave_no_trace():
    sitting = sit_down(taken=())
    token = sitting.token("spectator")

    for visitor in ("v", "w", "v"):
        assert sitting.table.join(token, visitor).entries == ()

    assert standing(sitting, "v") == standing(sitting, "w") == WATCHER
    assert len(sitting.entries) == 2


def test_a_link_of_another_table_is_none_here():
    sitting, other = sit_down(taken=()), sit_down(taken=())

    with pytest.raises(NotFoundError):
        sitting.table.join(other.token("seat", 0), "v")


@pytest.mark.parametrize("nonce", ["xyz", "AB", "a" * 65, "a,b", "a|b"])
def test_a_nonce_is_hexadecimal(nonce):
    sitting = sit_down(taken=())

    with pytest.raises(NotationError):
        sitting.table.join(sitting.token("seat", 0), "v", nonce)

    sitting.table.join(sitting.token("seat", 0), "v", "ab")


@pytest.mark.hazard(70)
def test_whoever_leaves_has_nothing_left():
    sitting = sit_down()

    answer = sitting.give(seat(0), Leave(seat=0))

    assert isinstance(answer.entries[0], Left)
    assert (answer.entries[0].seat, answer.entries[0].why, answer.lost) == (0, "left", ("visitor-0",))
    assert standing(sitting, "visitor-0") == Standing()
    assert not sitting.table.view(OWNER).seats[0].is_taken


@pytest.mark.requirement("R-F4")
def test_a_seat_handed_over_has_a_link_for_somebody_else():
    sitting = sit_down()
    command = HandOver(id="h", seat=0)

    answer = sitting.give(seat(0), command)
    again = sitting.give(Standing(), command)
    sitting.table.join(answer.token, "heir", "cd")

    assert standing(sitting, "visitor-0") == Standing()
    assert standing(sitting, "heir") == seat(0)
    assert (again.is_repeat, again.seq, again.token) == (True, answer.seq, "")
    assert [one.nonce for one in sitting.table.view(OWNER).nonces] == ["00", "01", "cd"]


def test_a_game_master_sends_away():
    sitting = sit_down(has_gm=True)

    answer = sitting.give(GM, Kick(seat=1))

    assert (the(Left, answer.entries[0]).why, answer.entries[0].by, answer.lost) == ("kicked", "gm", ("visitor-1",))
    with pytest.raises(ConflictError):
        sitting.give(GM, Kick(seat=1))


def test_all_spectators_go_and_their_link_with_them():
    sitting = sit_down()
    token = sitting.token("spectator")
    sitting.table.join(token, "v")

    answer = sitting.give(OWNER, Kick(seat=-1))

    assert answer.lost == ("v",)
    with pytest.raises(NotFoundError):
        sitting.table.join(token, "v")


def test_a_game_master_hands_his_place_over():
    sitting = sit_down(has_gm=True)
    sitting.table.join(sitting.token("gm"), "master", "ee")

    answer = sitting.give(GM, HandOver(seat=-2))
    sitting.table.join(answer.token, "heir")

    assert (the(Left, answer.entries[0]).seat, answer.lost) == (-2, ("master",))
    assert standing(sitting, "heir") == GM


def test_a_new_link_ends_the_old_one_and_whoever_has_the_seat():
    sitting = sit_down(taken=[0])
    old = sitting.token("seat", 1)

    new = sitting.table.renew_link(OWNER, "seat", 1)
    ended = sitting.table.renew_link(OWNER, "seat", 0)

    assert new.entries == ()
    assert (the(Left, ended.entries[0]).why, ended.lost) == ("link renewed", ("visitor-0",))
    with pytest.raises(NotFoundError):
        sitting.table.join(old, "v")
    sitting.table.join(new.token, "v")
    assert standing(sitting, "v") == seat(1)


@pytest.mark.parametrize(("role", "number"), [("seat", 2), ("seat", -1), ("gm", -1), ("owner", -1), ("spectator", 0)])
def test_there_are_no_links_to_places_that_are_not_there(role, number):
    sitting = sit_down()

    with pytest.raises(NotFoundError):
        sitting.table.renew_link(OWNER, role, number)


def test_nobody_watches_where_none_may():
    sitting = sit_down(spectators="off")

    assert [one.role for one in sitting.invitations] == ["seat", "seat"]
    with pytest.raises(ForbiddenError):
        sitting.table.view(WATCHER)
    assert sitting.table.view(OWNER).you == OWNER


def test_a_bot_makes_way_for_whoever_has_the_link():
    sitting = sit_down(players=["bot:greedy", "person"], taken=[1])
    token = sitting.table.renew_link(OWNER, "seat", 0).token

    answer = sitting.table.join(token, "v")

    assert [type(one).__name__ for one in answer.entries] == ["Joined", "Reseated"]
    assert sitting.table.view(OWNER).seats[0].player == "person"


def test_a_player_lets_a_bot_play_and_takes_the_seat_back():
    sitting = sit_down()
    sitting.give(seat(0), Reseat(seat=0, player="bot:random"))

    with pytest.raises(ForbiddenError, match="take it back"):
        sitting.give(seat(0), Play(seat=0, orders="pass", at=sitting.at))
    assert the(BotTurn, sitting.table.bot_turn()).name == "random"
    sitting.give(seat(0), Reseat(seat=0, player="person"))
    sitting.play()

    assert sitting.table.bot_turn() is None


@pytest.mark.parametrize("player", ["", "gm", "bot:", "bot:no-such-bot", "bot:../x", "person "])
def test_who_can_sit_down(player):
    sitting = sit_down()

    with pytest.raises((NotationError, NotFoundError)):
        sitting.give(seat(0), Reseat(seat=0, player=player))


def test_a_failing_journal_gives_no_seat(monkeypatch):
    sitting = sit_down(taken=())
    token = sitting.token("seat", 0)

    def fail(*_: object) -> None:
        raise ConflictError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(sitting.journal, "append", fail)
        with pytest.raises(ConflictError, match="no room"):
            sitting.table.join(token, "v")

    assert sitting.journal.holdings("v") == []
    sitting.table.join(token, "v")
    assert sitting.journal.holdings("v") == [Holding(visitor="v", table="t1", role="seat", seat=0)]


def test_strangers_see_nothing_of_a_table_that_is_not_listed():
    sitting = sit_down()

    with pytest.raises(ForbiddenError):
        sitting.table.line(Standing())
    with pytest.raises(ForbiddenError):
        sitting.table.watch("stranger")

    assert sitting.journal.holdings("stranger") == []


def test_a_listed_table_is_seen_and_watched_without_a_link():
    sitting = sit_down(taken=[0], is_listed=True)

    line = sitting.table.line(Standing())
    sitting.table.watch("stranger")

    assert (line.status, line.waits_for, line.you) == ("open", "Ann", Standing())
    assert standing(sitting, "stranger") == WATCHER


def test_a_listed_table_tells_strangers_no_more_than_spectators():
    sitting = sit_down(is_listed=True, spectators="delayed", delay=2)
    before = sitting.table.line(Standing())
    sitting.clock.on(1)
    sitting.play("pass")

    assert sitting.table.line(Standing()) == before
    assert sitting.table.line(seat(0)).waits_for == "Bob"


def test_a_listed_table_that_nobody_watches_tells_hardly_anything():
    sitting = sit_down(is_listed=True, spectators="off")
    sitting.clock.on(1)
    sitting.play("pass")

    line = sitting.table.line(Standing())

    assert (line.waits_for, line.deadline, line.changed) == ("", None, sitting.entries[0].time)
    with pytest.raises(ForbiddenError):
        sitting.table.watch("stranger")
