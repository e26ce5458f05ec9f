"""Whatever happens at a table, somebody can go on: its seats, its master, its owner, or the server itself."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.core.errors import MacguffinError
from macguffin.tables.clock import later
from macguffin.tables.commands import Close, HandOver, Kick, Leave, Play, Reseat, Skip
from macguffin.tables.views import Standing
from tests.tables import GM, OWNER, Sitting, duel, seat, sit_down
from tests.wandering import random_orders


def drop_someone(sitting: Sitting, chance: SeededDice) -> None:
    """Somebody leaves, hands over, is sent away, or lets a bot play."""
    number = chance.roll(3, 0) - 1
    deeds: list[tuple[Standing, Leave | HandOver | Kick | Reseat]] = [
        (seat(number), Leave(seat=number)),
        (seat(number), HandOver(seat=number)),
        (GM, Kick(seat=number)),
        (seat(number), Reseat(seat=number, player="bot:random")),
    ]
    with suppress(MacguffinError):
        sitting.give(*deeds[chance.roll(4, 0) - 1])


def go_on(sitting: Sitting, seed: int) -> str:
    """Takes the first way on that is open, and says which."""
    view = sitting.table.view(OWNER)
    active, at, has_gm = sitting.active, view.at, view.options.has_gm
    if sitting.table.bot_turn() is not None:
        sitting.table.submit(Standing(), f"bot:{active}", Play(seat=active, orders="pass", at=at))
        return "bot"
    if view.seats[active].is_taken:
        try:
            sitting.give(seat(active), Play(seat=active, orders=random_orders(sitting, seed), at=at))
        except MacguffinError:
            sitting.give(seat(active), Play(seat=active, orders="pass", at=at))
        return "seat"
    if has_gm:
        sitting.give(GM, Skip(reason="nobody is there", at=at))
        return "gm"
    sitting.give(OWNER, Reseat(seat=active, player="bot:greedy"))
    return "owner"


@pytest.mark.requirement("R-F3")
@pytest.mark.hazard(23)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**20), st.booleans())
def test_play_goes_on_while_seats_are_given_up(seed, has_gm):
    sitting = sit_down(duel(3), has_gm=has_gm)
    chance = SeededDice(seed)
    for number in range(15):
        if chance.roll(3, 0) == 1:
            drop_someone(sitting, chance)
        if sitting.table.view(OWNER).is_closed:
            break
        before = sitting.table.view(OWNER).seq
        go_on(sitting, seed + number)
        assert sitting.table.view(OWNER).seq > before


@pytest.mark.requirement("R-F3")
@pytest.mark.hazard(23)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**20), st.sampled_from(("pass", "bot")))
def test_the_server_goes_on_where_nobody_is_left(seed, rule):
    sitting = sit_down(duel(3), pace="deadline", hours=1, remind=0, absence=rule)
    chance = SeededDice(seed)
    for _ in range(4):
        drop_someone(sitting, chance)
    sitting.clock.time = later(sitting.clock.time, 2)
    before = sitting.table.view(OWNER).turn
    if sitting.table.bot_turn() is None:
        sitting.table.tick()
    if sitting.table.bot_turn() is not None:
        go_on(sitting, seed)

    assert sitting.table.view(OWNER).turn > before


@pytest.mark.requirement("R-F3")
def test_the_owner_ends_what_nobody_plays_any_more():
    sitting = sit_down()
    for number in (0, 1):
        sitting.give(seat(number), Leave(seat=number))

    sitting.give(OWNER, Close(reason="all have left"))

    assert sitting.table.view(OWNER).is_closed
