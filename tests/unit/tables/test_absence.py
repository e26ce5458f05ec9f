"""Deadlines: reminded once, run out once, whatever restarts and whatever the clock does."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from macguffin.core.errors import NotationError
from macguffin.tables.absence import STAND_IN
from macguffin.tables.clock import later, read_time, time_text
from macguffin.tables.commands import Rewind, Say, Stand
from macguffin.tables.entries import Played, Reminded, Reseated, TimedOut
from macguffin.tables.table import BotTurn
from tests.tables import GM, NOON, OWNER, Sitting, bytes_of, duel, seat, sit_down, the


def slow(scene=None, **options) -> Sitting:
    return sit_down(scene, pace="deadline", hours=24, remind=4, **options)


def kinds(answer) -> list[type]:
    return [type(entry) for entry in answer.entries]


def test_the_deadline_is_reckoned_from_the_turn():
    sitting = slow()
    assert sitting.table.view(OWNER).deadline == later(NOON, 24)

    sitting.clock.on(3)
    sitting.play("move s", is_part=True)
    sitting.give(seat(1), Stand(seat=1, choice="never"))
    assert sitting.table.view(OWNER).deadline == later(NOON, 24)
    sitting.play("face e")

    assert sitting.table.view(OWNER).deadline == later(NOON, 27)


def test_a_live_table_has_no_deadline():
    sitting = sit_down()

    assert sitting.table.view(OWNER).deadline is None
    assert sitting.table.head.due == ""
    assert sitting.table.tick(later(NOON, 9999)).entries == ()


def test_it_says_when_it_wants_to_be_looked_at():
    sitting = slow(absence="wait")
    assert sitting.table.head.due == later(NOON, 20)

    sitting.table.tick(later(NOON, 20))
    assert sitting.journal.read("t1").head.due == later(NOON, 24)
    sitting.table.tick(later(NOON, 24))

    assert sitting.journal.read("t1").head.due == ""


def test_nothing_happens_before_it_is_due():
    sitting = slow(absence="pass")

    assert sitting.table.tick(later(NOON, 19.99)).entries == ()
    assert kinds(sitting.table.tick(later(NOON, 20))) == [Reminded]
    assert sitting.table.tick(later(NOON, 23.99)).entries == ()


@pytest.mark.requirement("R-F2")
def test_who_has_played_is_not_reminded():
    sitting = slow()
    sitting.clock.on(19)
    sitting.play()

    assert sitting.table.tick(later(NOON, 21)).entries == ()


@pytest.mark.requirement("R-F1", "R-F2")
@pytest.mark.hazard(47)
@pytest.mark.parametrize(
    ("rule", "deeds"),
    [("wait", [TimedOut]), ("pass", [TimedOut, Played]), ("bot", [TimedOut, Reseated]), ("gm", [TimedOut])],
)
def test_the_agreed_rule_once(rule, deeds):
    sitting = slow(absence=rule, has_gm=True)
    sitting.table.tick(later(NOON, 20))

    answer = sitting.table.tick(later(NOON, 24))
    again = sitting.table.tick(later(NOON, 24.01))

    assert kinds(answer) == deeds
    ended = the(TimedOut, answer.entries[0])
    assert (ended.seat, ended.rule, ended.by) == (0, rule, "server")
    assert again.entries == ()


def test_a_turn_that_passes_makes_the_next_ones_time_begin():
    sitting = slow(absence="pass")

    sitting.table.tick(later(NOON, 30))

    view = sitting.table.view(OWNER)
    assert (view.position.active, view.deadline) == ("Bob", later(NOON, 54))


def test_a_stand_in_plays_on_until_the_seat_is_taken_back():
    sitting = slow(absence="bot")
    sitting.table.tick(later(NOON, 24))

    turn = the(BotTurn, sitting.table.bot_turn())

    assert sitting.table.view(OWNER).seats[0].player == STAND_IN
    assert (turn.seat, turn.name, turn.at) == (0, "greedy", sitting.at)
    assert sitting.table.view(OWNER).deadline is None


def test_the_game_master_is_waited_for():
    sitting = slow(absence="gm", has_gm=True)

    sitting.table.tick(later(NOON, 24))

    assert sitting.table.head.waits_for == "the game master"
    sitting.play("pass", by=GM)
    assert sitting.table.head.waits_for == "Bob"


def test_a_game_master_must_be_there_to_be_waited_for():
    with pytest.raises(NotationError, match="absence"):
        slow(absence="gm")


@pytest.mark.hazard(48)
def test_late_is_not_too_late_before_the_rule_has_acted():
    sitting = slow(absence="pass")
    sitting.clock.on(25)

    sitting.play("move s")

    assert sitting.table.tick().entries == ()
    assert sitting.active == 1


@pytest.mark.requirement("R-F1")
@pytest.mark.hazard(47)
@pytest.mark.parametrize("rule", ["wait", "pass", "bot", "gm"])
def test_a_restart_across_the_deadline_changes_nothing(rule):
    unbroken, broken = slow(absence=rule, has_gm=True), slow(absence=rule, has_gm=True)
    for hours in (19, 20, 21, 24, 25, 44, 48, 49, 70):
        unbroken.table.tick(later(NOON, hours))
        broken.restart()
        broken.table.tick(later(NOON, hours))
        broken.restart()

    assert [type(one) for one in broken.entries] == [type(one) for one in unbroken.entries]
    assert [one.time for one in broken.entries] == [one.time for one in unbroken.entries]


@pytest.mark.requirement("R-F1")
@pytest.mark.hazard(47)
def test_a_server_that_was_down_over_it_does_it_once_when_it_is_up():
    sitting = slow(absence="pass")

    sitting.restart()
    answer = sitting.table.tick(later(NOON, 500))

    assert kinds(answer) == [TimedOut, Played]
    assert sitting.table.view(OWNER).deadline == later(NOON, 524)


def test_a_table_that_nobody_comes_to_falls_asleep():
    sitting = slow(absence="pass")
    for day in range(1, 40):
        sitting.table.tick(later(NOON, 25 * day))

    assert sum(isinstance(one, TimedOut) for one in sitting.entries) == 4
    assert sitting.table.head.due == ""
    sitting.clock.time = later(NOON, 2000)
    sitting.give(seat(1), Say(text="sorry"))

    assert sitting.table.head.due != ""


def test_a_figure_on_anothers_square_gets_off_it_when_time_is_up():
    scene = duel()
    scene["figures"][0]["class"] = "rogue"
    scene["figures"][1]["at"] = "D2"
    sitting = slow(scene, absence="pass")
    sitting.play("move e", is_part=True)

    answer = sitting.table.tick(later(NOON, 24))

    assert kinds(answer) == [TimedOut, Played]
    assert sitting.active == 1


@pytest.mark.hazard(48)
def test_a_rewind_gives_new_time():
    sitting = slow(has_gm=True)
    sitting.play()
    sitting.clock.on(10)

    sitting.give(GM, Rewind(turn=0, dice="same", reason="", at=sitting.at))

    assert sitting.table.view(OWNER).deadline == later(NOON, 34)


@pytest.mark.requirement("R-F5")
@pytest.mark.hazard(51)
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", "2027-03-27"),
        ("Europe/Berlin", "2027-10-30"),
        ("America/New_York", "2027-03-13"),
        ("America/New_York", "2027-11-06"),
        ("Australia/Lord_Howe", "2027-04-03"),
        ("Australia/Lord_Howe", "2027-10-02"),
    ],
)
def test_a_change_of_clocks_moves_no_deadline(zone, day):
    evening = datetime.fromisoformat(f"{day}T20:00:00").replace(tzinfo=ZoneInfo(zone))
    next_evening = evening + timedelta(days=1)  # by the clock on the wall
    sitting = slow(absence="pass")
    sitting.clock.time = time_text(evening)
    sitting.play()

    deadline = read_time(sitting.table.view(OWNER).deadline or "")

    assert deadline == evening.astimezone(UTC) + timedelta(hours=24)
    assert deadline != next_evening.astimezone(UTC)
    assert kinds(sitting.table.tick(time_text(deadline - timedelta(seconds=1)))) == [Reminded]
    assert kinds(sitting.table.tick(time_text(deadline))) == [TimedOut, Played]


@pytest.mark.hazard(51)
def test_a_clock_that_is_set_back_turns_no_journal_around():
    sitting = slow()
    sitting.clock.on(5)
    sitting.play()
    sitting.clock.on(-3)

    sitting.play()

    times = [one.time for one in sitting.entries]
    assert times == sorted(times)


@pytest.mark.parametrize(
    "text", ["", "now", "2026-11-30T12:00:00Z", "2026-11-30T12:00:00.000", "2026-11-30T13:00:00.000+01:00"]
)
def test_times_are_written_one_way(text):
    with pytest.raises(NotationError, match="time"):
        read_time(text)


def test_the_view_after_a_tick_is_what_a_restart_shows():
    sitting = slow(absence="bot")
    sitting.table.tick(later(NOON, 24))

    assert bytes_of(sitting.again().view(OWNER)) == bytes_of(sitting.table.view(OWNER))
