"""Taking back, winding back, going on: nothing is lost, and the same decision gets the same dice where that was promised."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.errors import ConflictError, ForbiddenError, NotationError, NotFoundError
from macguffin.tables.commands import Force, Override, Play, Rewind, Say, Stand, TakeBack
from macguffin.tables.entries import Played, Rewound
from macguffin.tables.rewinding import MILESTONE, RECENT
from macguffin.tables.views import TakeBackOffer
from tests.tables import GM, Sitting, bytes_of, duel, seat, sit_down, the
from tests.wandering import wander


def brawl() -> Sitting:
    """Ann and Bob beside each other: every attack rolls two dice."""
    scene = duel()
    scene["figures"][1]["at"] = "D2"
    return sit_down(scene, has_gm=True)


def rewind(sitting: Sitting, turn: int, dice: Any = "same", **more: Any) -> Rewound:
    command = Rewind(turn=turn, dice=dice, reason=more.pop("reason", "a slip"), at=sitting.at, **more)
    entry = sitting.give(GM, command).entries[0]
    assert isinstance(entry, Rewound)
    return entry


def last(sitting: Sitting) -> Played:
    return next(entry for entry in reversed(sitting.entries) if isinstance(entry, Played))


def faces(entry: Played) -> list[int]:
    return [face.face for face in entry.faces]


# Taking back


@pytest.mark.requirement("R-B1")
def test_a_turn_without_dice_is_taken_back():
    sitting = sit_down()
    before = sitting.table.view(seat(0)).position
    sitting.play("move s; face e")
    offer = the(TakeBackOffer, sitting.table.view(seat(0)).take_back)

    (entry,) = sitting.give(seat(0), TakeBack(seat=0, at=sitting.at)).entries

    assert (offer.is_open, offer.seat) == (True, 0)
    assert isinstance(entry, Rewound)
    assert (entry.is_takeback, entry.turn, entry.branch, entry.of, entry.by) == (True, 0, 1, 0, "seat:0")
    assert sitting.table.view(seat(0)).position == before
    assert [one.turns for one in sitting.table.view(seat(0)).branches] == [2, 1]


def test_two_turns_of_ones_own_are_taken_back_one_by_one():
    sitting = sit_down()
    sitting.play("move s", is_part=True)
    sitting.play("move s", is_part=True)

    for _ in range(2):
        sitting.give(seat(0), TakeBack(seat=0, at=sitting.at))

    assert sitting.table.view(seat(0)).turn == 0
    with pytest.raises(ConflictError, match="nothing has been done"):
        sitting.give(seat(0), TakeBack(seat=0, at=sitting.at))


@pytest.mark.requirement("R-B1")
def test_dice_stay_where_they_fell():
    sitting = brawl()
    sitting.play("attack e")

    with pytest.raises(ConflictError, match="dice"):
        sitting.give(seat(0), TakeBack(seat=0, at=sitting.at))

    assert not the(TakeBackOffer, sitting.table.view(seat(0)).take_back).is_open


@pytest.mark.requirement("R-B1")
@pytest.mark.parametrize(
    ("who", "deed"),
    [
        (seat(1), Stand(seat=1, choice="never")),
        (GM, Force(faces=(8,), reason="so")),
        (GM, Override(change="set Bob lives 2", reason="so", at=5)),
        (seat(1), Play(seat=1, orders="pass", at=5)),
    ],
)
def test_nothing_is_taken_back_once_somebody_has_acted(who, deed):
    sitting = sit_down(has_gm=True)
    sitting.play("move s")
    sitting.clock.on(1)
    is_timed = hasattr(deed, "at")
    command = msgspec.structs.replace(deed, at=sitting.at) if is_timed else deed
    sitting.give(who, command)

    with pytest.raises(ConflictError, match=r"since|game master"):
        sitting.give(seat(0), TakeBack(seat=0, at=sitting.at))


def test_talk_is_no_act():
    sitting = sit_down()
    sitting.play("move s")
    sitting.give(seat(1), Say(text="hm"))

    assert the(TakeBackOffer, sitting.table.view(seat(0)).take_back).is_open


def test_what_another_played_for_a_seat_is_not_its_own():
    sitting = sit_down(has_gm=True)
    sitting.play("move s", by=GM)

    with pytest.raises(ConflictError, match="game master"):
        sitting.give(seat(0), TakeBack(seat=0, at=sitting.at))


# Winding back


@pytest.mark.requirement("R-B4")
def test_a_rewind_goes_back_and_keeps_what_was():
    sitting = brawl()
    start = sitting.table.view(GM).position
    sitting.play("attack e")
    sitting.play("pass")

    entry = rewind(sitting, 0)

    view = sitting.table.view(GM)
    assert view.position == start
    assert (view.branch, view.turn, [one.turns for one in view.branches]) == (1, 0, [3, 1])
    assert (entry.reason, entry.dice, entry.by) == ("a slip", "same", "gm")
    assert sitting.table.sight(GM).branch(0).path[1].command == "attack e"


@pytest.mark.requirement("R-B3")
def test_the_same_decision_has_the_same_dice():
    sitting = brawl()
    sitting.play("attack e")
    sitting.play("pass")
    sitting.play("attack e")
    first = [one.state for one in sitting.table.sight(GM).branch(0).path]

    rewind(sitting, 0)
    sitting.play("attack e")
    sitting.play("pass")
    sitting.play("attack e")

    path = sitting.table.sight(GM).branch().path
    assert [one.state for one in path] == first
    assert [one.dice_branch for one in path] == [0, 0, 0, 0]


def test_from_the_first_other_decision_on_dice_are_other():
    sitting = brawl()
    sitting.play("attack e")
    sitting.play("pass")
    sitting.play("attack e")

    rewind(sitting, 0)
    sitting.play("attack e")
    sitting.play("face s")
    sitting.play("attack e")

    assert [one.dice_branch for one in sitting.table.sight(GM).branch().path] == [0, 0, 1, 1]


def test_fresh_dice_are_another_draw():
    sitting = brawl()
    sitting.play("attack e")

    rewind(sitting, 0, "fresh", reason="the shield was forgotten")
    sitting.play("attack e")

    assert last(sitting).dice_branch == 1


@pytest.mark.requirement("R-B3")
def test_fresh_dice_need_a_reason():
    sitting = brawl()
    sitting.play("attack e")

    with pytest.raises(NotationError, match="reason"):
        rewind(sitting, 0, "fresh", reason=" ")


def test_a_rewind_of_a_rewind_still_knows_the_dice():
    sitting = brawl()
    sitting.play("attack e")
    first = last(sitting)
    for branch in (1, 2, 3):
        rewind(sitting, 0)
        sitting.play("attack e")

        assert (last(sitting).branch, last(sitting).faces) == (branch, first.faces)


@pytest.mark.requirement("R-B3")
def test_going_back_to_what_was_dropped():
    sitting = brawl()
    sitting.play("attack e")
    sitting.play("pass")
    end = sitting.table.view(GM).position
    rewind(sitting, 0)
    sitting.play("pass")

    rewind(sitting, 2, branch=0)

    assert sitting.table.view(GM).position == end
    assert the(Rewound, sitting.entries[-1]).state == sitting.table.sight(GM).branch(0).path[2].state


@pytest.mark.requirement("R-C2")
def test_faces_that_were_set_or_entered_come_again_as_they_were():
    sitting = brawl()
    sitting.give(GM, Force(faces=(8,), reason="so"))
    sitting.play("attack e")
    first = last(sitting)

    rewind(sitting, 0)
    sitting.play("attack e")

    assert first.faces[0].origin == "gm"
    assert last(sitting).faces == first.faces


def test_dice_set_after_a_rewind_come_first():
    sitting = brawl()
    sitting.play("attack e")
    rewind(sitting, 0)
    sitting.give(GM, Force(faces=(3, 4), reason="so"))

    sitting.play("attack e")

    assert faces(last(sitting))[:2] == [3, 4]
    assert last(sitting).dice_branch == 1


def test_dice_that_wait_do_not_make_a_turn_without_dice_another():
    sitting = brawl()
    sitting.play("pass")
    sitting.play("attack w")
    first = last(sitting)
    rewind(sitting, 0)
    sitting.give(GM, Force(faces=(3,), reason="so"))

    sitting.play("pass")
    assert last(sitting).dice_branch == 0
    sitting.give(GM, Force(faces=(), reason=""))
    sitting.play("attack w")

    assert last(sitting).faces == first.faces


@pytest.mark.parametrize(
    ("turn", "more", "error"),
    [
        (1, {}, ConflictError),
        (2, {}, NotFoundError),
        (-1, {}, NotFoundError),
        (0, {"branch": 7}, NotFoundError),
        (0, {"branch": -1}, NotFoundError),
    ],
)
def test_where_there_is_nothing_to_go_back_to(turn, more, error):
    sitting = sit_down(has_gm=True)
    sitting.play("pass")

    with pytest.raises(error):
        rewind(sitting, turn, **more)

    assert len(sitting.table.view(GM).branches) == 1


def test_a_rewind_is_stale_like_a_move():
    sitting = sit_down(has_gm=True)
    sitting.play("pass")
    at = sitting.at
    sitting.play("pass")

    with pytest.raises(ConflictError):
        sitting.give(GM, Rewind(turn=0, dice="same", reason="", at=at))


@pytest.mark.requirement("R-B1")
def test_players_do_not_rewind():
    sitting = sit_down(has_gm=True)
    sitting.play("pass")

    with pytest.raises(ForbiddenError):
        sitting.give(seat(0), Rewind(turn=0, dice="same", reason="", at=sitting.at))


def test_any_position_of_a_long_game_is_found_again():
    sitting = sit_down(has_gm=True)
    for _ in range(RECENT + 2 * MILESTONE):
        sitting.play("pass")
    sight = sitting.table.sight(GM)

    for turn in (0, 1, MILESTONE - 1, MILESTONE, MILESTONE + 1, 2 * MILESTONE, RECENT + 2 * MILESTONE):
        expected = ("Ann", "Bob")[turn % 2]
        assert sight.position_at(turn).active == expected
        assert sight.position_at(turn).round == 1 + turn // 2
        assert sight.scene_at(turn)["active"] == expected


@pytest.mark.requirement("R-B2")
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**20), st.integers(2, 12), st.data())
def test_back_and_on_again_gives_the_same_position(seed: int, turns: int, data):
    sitting = sit_down(duel(3), has_gm=True)
    played = wander(sitting, seed, turns)
    if sitting.table.view(GM).is_closed or not played:
        return
    path = sitting.table.sight(GM).branch().path
    to = data.draw(st.integers(0, len(path) - 2))

    rewind(sitting, to)
    assert sitting.table.sight(GM).branch().path[-1].state == path[to].state
    for entry in path[to + 1 :]:
        repeat(sitting, entry)
    assert [one.state for one in sitting.table.sight(GM).branch().path] == [one.state for one in path]
    if to + 1 < len(path):
        rewind(sitting, to)
        rewind(sitting, len(path) - 1, branch=0)

    assert the(Rewound, sitting.entries[-1]).state == path[-1].state
    assert bytes_of(sitting.again().view(GM)) == bytes_of(sitting.table.view(GM))


def repeat(sitting: Sitting, entry: Played) -> None:
    """Sends what an entry came from again."""
    if entry.command.startswith("order shield"):
        choice: Any = entry.command.split()[2]
        sitting.give(seat(entry.seat or 0), Stand(seat=entry.seat or 0, choice=choice))
    else:
        sitting.give(seat(entry.seat or 0), Play(seat=entry.seat or 0, orders=entry.command, at=sitting.at))
