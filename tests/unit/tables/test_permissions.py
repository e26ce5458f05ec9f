"""Who may do what: the one table, walked command by command and role by role through the table's own door."""

from contextlib import suppress
from typing import Final

import pytest

from macguffin.core.errors import ForbiddenError, MacguffinError
from macguffin.tables.commands import (
    Close,
    Command,
    Force,
    HandOver,
    Kick,
    Leave,
    Override,
    Play,
    Propose,
    Reseat,
    Rewind,
    Say,
    Skip,
    Stand,
    TakeBack,
    Vote,
)
from macguffin.tables.permissions import ACTIONS, PERMITTED, ROLES, Role, is_permitted, permit, roles_of
from macguffin.tables.views import Standing
from tests.tables import GM, OWNER, STRANGER, WATCHER, Sitting, duel, seat, sit_down

WHO: Final[dict[Role, tuple[Standing, str]]] = {
    "gm": (GM, ""),
    "owner": (OWNER, ""),
    "player": (seat(0), ""),
    "other": (seat(1), ""),
    "spectator": (WATCHER, ""),
    "stranger": (STRANGER, ""),
    "bot": (STRANGER, "bot:0"),
    "server": (STRANGER, "server"),
}
"""Everybody, as he is to seat 0."""

NAMED: Final[dict[str, Command]] = {
    "play": Play(seat=0, orders="pass", at=0),
    "stand": Stand(seat=0, choice="never"),
    "say": Say(text="hello"),
    "take_back": TakeBack(seat=0, at=0),
    "rewind": Rewind(turn=0, dice="same", reason="", at=0),
    "force": Force(faces=(1,), reason="so"),
    "override": Override(change="set Ann lives 2", reason="so", at=0),
    "skip": Skip(reason="so", at=0),
    "reseat_own": Reseat(seat=0, player="bot:greedy"),
    "kick": Kick(seat=0),
    "kick_spectators": Kick(seat=-1),
    "leave": Leave(seat=0),
    "leave_gm": Leave(seat=-2),
    "hand_over": HandOver(seat=0),
    "hand_over_gm": HandOver(seat=-2),
    "propose": Propose(what="close"),
    "vote": Vote(on=0, agrees=True),
    "close": Close(reason="late"),
}
SEATLESS: Final = {
    *("say", "rewind", "force", "override", "skip", "propose", "vote", "close"),
    *("kick", "kick_spectators", "leave_gm", "hand_over_gm"),
}


def expected(action: str, role: Role) -> bool:
    """What the table says; about no seat in particular, whoever holds any is a player."""
    if action == "reseat_own" and role != "player":
        action = "reseat"
    if role == "other" and action in SEATLESS:
        role = "player"
    return role in PERMITTED[action]  # type: ignore[index]  # the names above are actions


def is_let_in(sitting: Sitting, role: Role, command: Command) -> bool:
    """Whether a command got past the permissions; what it was refused for later is not asked here."""
    standing, by = WHO[role]
    try:
        sitting.table.submit(standing, by, command)
    except ForbiddenError as error:
        return "game master: ask him" in str(error) or "plays this seat" in str(error)
    except MacguffinError:
        return True
    return True


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("action", NAMED)
def test_every_command_of_everybody(action: str, role: Role):
    sitting = sit_down(has_gm=True)

    assert is_let_in(sitting, role, NAMED[action]) == expected(action, role)


@pytest.mark.parametrize("role", ROLES)
def test_what_is_refused_changes_nothing(role: Role):
    sitting = sit_down(has_gm=True)
    before = sitting.journal.read("t1")

    for action, command in NAMED.items():
        if not expected(action, role):
            with suppress(MacguffinError):
                sitting.table.submit(*WHO[role], command)

    assert sitting.journal.read("t1") == before


@pytest.mark.parametrize("role", ROLES)
def test_who_may_look(role: Role):
    sitting = sit_down()
    standing, by = WHO[role]

    if by or expected("look", role):
        assert by or sitting.table.view(standing).you == standing
    else:
        with pytest.raises(ForbiddenError):
            sitting.table.view(standing)
        with pytest.raises(ForbiddenError):
            sitting.table.update(standing, 0)


@pytest.mark.parametrize("role", ["gm", "owner", "player", "spectator", "stranger"])
@pytest.mark.parametrize("action", ["links", "fork", "preview"])
def test_other_doors(action: str, role: Role):
    sitting = sit_down(has_gm=True)
    standing, _ = WHO[role]

    def enter():
        if action == "links":
            sitting.table.renew_link(standing, "seat", 1)
        elif action == "fork":
            sitting.table.sight(standing).scene_at(0)
        else:
            sitting.table.sight(standing).may("preview")

    if expected(action, role):
        enter()
    else:
        with pytest.raises(ForbiddenError):
            enter()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("taken", [(), (1,)])
def test_an_empty_seat_is_the_owners_too(role: Role, taken):
    sitting = sit_down(taken=taken, has_gm=True)
    command = Reseat(seat=0, player="bot:greedy")
    standing, by = (STRANGER, "") if role == "player" else WHO[role]

    allowed = not by and (standing.is_gm or standing.is_owner)

    if allowed:
        sitting.table.submit(standing, by, command)
        assert sitting.table.view(GM).seats[0].player == "bot:greedy"
    else:
        with pytest.raises(ForbiddenError):
            sitting.table.submit(standing, by, command)


@pytest.mark.parametrize(("taken", "allowed"), [((), True), ((1,), False)])
def test_the_owner_closes_a_table_that_nobody_else_sits_at(taken, allowed):
    sitting = sit_down(taken=taken)

    if allowed:
        sitting.give(OWNER, Close(reason="nobody came"))
        assert sitting.table.view(OWNER).is_closed
    else:
        with pytest.raises(ForbiddenError):
            sitting.give(OWNER, Close(reason="nobody came"))


@pytest.mark.requirement("R-C2")
@pytest.mark.parametrize("entering", ["nobody", "gm", "everyone"])
@pytest.mark.parametrize(("who", "name"), [(GM, "gm"), (seat(0), "everyone")])
def test_who_enters_dice(entering: str, who: Standing, name: str):
    sitting = sit_down(has_gm=True, entering=entering)
    allowed = entering in ("everyone", name)

    if allowed:
        assert sitting.play("pass", by=who, faces=()).entries
    else:
        with pytest.raises(ForbiddenError, match="dice"):
            sitting.play("pass", by=who, faces=())
        assert sitting.active == 0


def test_nobody_borrows_the_name_of_the_server_or_a_bot():
    sitting = sit_down(duel(), players=["person", "bot:greedy"])

    for by in ("server", "bot:1", "gm", "seat:1", "owner"):
        with pytest.raises(ForbiddenError):
            sitting.table.submit(seat(0), by, Say(text="hello"))


def test_a_bot_plays_its_own_seat_alone():
    sitting = sit_down(duel(), players=["bot:greedy", "bot:greedy"])

    with pytest.raises(ForbiddenError):
        sitting.table.submit(STRANGER, "bot:1", Play(seat=0, orders="pass", at=sitting.at))
    sitting.table.submit(STRANGER, "bot:0", Play(seat=0, orders="pass", at=sitting.at))

    assert sitting.entries[-1].by == "bot:0"


def test_a_bot_does_not_play_for_a_person():
    sitting = sit_down()

    with pytest.raises(ForbiddenError, match="a person"):
        sitting.table.submit(STRANGER, "bot:0", Play(seat=0, orders="pass", at=sitting.at))


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
def test_without_a_name_in_the_table_nobody_may():
    assert not is_permitted("no such action", frozenset(ROLES))  # type: ignore[arg-type]  # on purpose
    with pytest.raises(ForbiddenError):
        permit("no such action", frozenset(ROLES))  # type: ignore[arg-type]  # on purpose
    assert set(PERMITTED) == set(ACTIONS)
    assert {action for action, roles in PERMITTED.items() if "stranger" in roles} == {"list", "watch"}


def test_what_a_visitor_is_to_a_seat():
    assert roles_of(seat(0, 2), seat=2) == {"player"}
    assert roles_of(seat(0, 2), seat=1) == {"other"}
    assert roles_of(seat(0), seat=None) == {"player"}
    assert roles_of(Standing(seats=(0,), is_gm=True, is_spectator=True), seat=1) == {"other", "gm", "spectator"}
    assert roles_of(Standing()) == {"stranger"}
    assert roles_of(Standing(), "bot:1", 0) == {"stranger"}
