"""Twin tables, equal but for what somebody may not know: whatever he reads of them is equal to the byte."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
import pytest

from macguffin.core.errors import ForbiddenError, MacguffinError, NotFoundError
from macguffin.tables.commands import Close, Force, Kick, Leave, Play, Reseat, Rewind, Say, Vote
from macguffin.tables.entries import Options
from macguffin.tables.fold import MAX_DELAY
from macguffin.tables.forking import fork
from macguffin.tables.memory import MemoryJournal
from macguffin.tables.sight import Sight
from macguffin.tables.table import Table
from macguffin.tables.views import Standing
from tests.tables import GM, OWNER, WATCHER, Hand, Sitting, bytes_of, duel, seat, sit_down
from tests.wandering import wander

READS: Final[dict[str, Callable[[Sight], Any]]] = {
    "view": lambda sight: sight.view,
    "update": lambda sight: sight.update(),
    "update since": lambda sight: [sight.update(since) for since in range(-2, 60)],
    "line": lambda sight: sight.line,
    "entries": lambda sight: sight.part(-5, 10**6),
    "branch": lambda sight: sight.branch().path,
    "position": lambda sight: sight.position_at(len(sight.branch().path) - 1),
    "scene": lambda sight: sight.scene_at(len(sight.branch().path) - 1),
    "origin": lambda sight: sight.origin_at(0),
    "fork": lambda sight: msgspec.to_builtins(fork(sight, 0)),
    "beyond": lambda sight: answers(sight.position_at, 40),
    "beyond branch": lambda sight: answers(sight.branch, 3),
}
"""Every way to read a table."""


def answers(ask: Callable[..., Any], number: int) -> list[Any]:
    """What is said to each number asked for, refusals too."""
    found: list[Any] = []
    for one in range(number):
        try:
            found.append(msgspec.to_builtins(ask(one)))
        except MacguffinError as error:
            found.append(str(error))
    return found


def read_all(table: Table, standing: Standing) -> dict[str, bytes]:
    sight = table.sight(standing)
    return {name: bytes_of(read(sight)) for name, read in READS.items()}


def twin(sitting: Sitting, secret: str = "") -> Sitting:
    """Another table with the same journal so far."""
    journal = MemoryJournal()
    stored = sitting.journal.read("t1")
    journal.create(msgspec.structs.replace(stored, secret=secret or stored.secret), [], [])
    clock = Hand(sitting.clock.time)
    return Sitting(Table.load(journal, "t1", clock), journal, clock, ())


@pytest.mark.requirement("R-D1")
@pytest.mark.hazard(61)
@pytest.mark.parametrize("standing", [GM, OWNER, WATCHER, seat(0), seat(0, 1, 2)])
def test_the_dice_secret_shows_nowhere(standing):
    sitting = sit_down(duel(3), has_gm=True)
    wander(sitting, 5, 6)
    other = twin(sitting, "77" * 32)

    assert read_all(sitting.table, standing) == read_all(other.table, standing)


def split(seed: int, turns: int, delay: int) -> tuple[Sitting, Sitting]:
    """Two tables with delayed spectators: the same game up to the beginning of a turn, then for `delay` turns not."""
    sitting = sit_down(duel(3), has_gm=True, spectators="delayed", delay=delay)
    wander(sitting, seed, turns)
    if sitting.table.sight(GM).state.turn is not None and sitting.table.view(GM).position.phase == "turn":
        sitting.play("pass")
    return sitting, twin(sitting)


def upset(sitting: Sitting) -> None:
    """All that can happen around a game."""
    for standing, command in (
        (seat(1), Say(text="nobody who watches sees this")),
        (GM, Force(faces=(8,), reason="fate")),
        (GM, Rewind(turn=0, dice="fresh", reason="again", at=sitting.at)),
        (GM, Kick(seat=2)),
        (GM, Reseat(seat=1, player="bot:greedy")),
    ):
        with suppress(MacguffinError):
            sitting.give(standing, command)


@pytest.mark.requirement("R-D1", "R-D2")
@pytest.mark.hazard(61, 62)
@pytest.mark.parametrize("delay", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_delayed_spectator_knows_nothing_newer(seed: int, delay: int):
    one, other = split(seed, 6, delay)
    if one.table.view(GM).is_closed:
        pytest.skip("the game was over too soon")
    for number in range(delay - 1):
        one.play("pass")
        other.play("face n" if number else "face s")
    other.clock.on(5)
    upset(other)

    assert read_all(one.table, WATCHER) == read_all(other.table, WATCHER)
    assert one.table.view(GM) != other.table.view(GM)


def test_a_delayed_spectator_sees_the_turn_before_the_last():
    sitting = sit_down(spectators="delayed", delay=2)
    shown = []
    for _ in range(5):
        sitting.play("pass")
        shown.append(sitting.table.view(WATCHER).turn)

    assert shown == [0, 0, 1, 2, 3]
    assert sitting.table.view(WATCHER).behind == 2
    assert sitting.table.view(seat(0)).behind == 0
    assert sitting.table.update(WATCHER).entries == sitting.entries[:7]


@pytest.mark.requirement("R-H2")
def test_a_turn_in_parts_is_one_turn():
    sitting = sit_down(spectators="delayed", delay=1)
    sitting.play("move s", is_part=True)
    sitting.play("move s", is_part=True)

    assert sitting.table.view(WATCHER).turn == 0
    sitting.play("pass")
    assert sitting.table.view(WATCHER).turn == 0
    sitting.play("move w", is_part=True)
    assert sitting.table.view(WATCHER).turn == 0
    sitting.play("pass")

    assert sitting.table.view(WATCHER).turn == 3


@pytest.mark.requirement("R-D2")
def test_a_delayed_spectator_sees_everything_in_the_end():
    sitting = sit_down(spectators="delayed", has_gm=True)
    sitting.play("move s")

    sitting.give(GM, Close(reason="late"))

    assert sitting.table.view(WATCHER).turn == 1
    assert sitting.table.update(WATCHER).entries == sitting.entries
    assert sitting.table.view(WATCHER).behind == 0


def test_whoever_also_plays_is_not_kept_behind():
    sitting = sit_down(spectators="delayed")
    sitting.play("move s")

    assert sitting.table.view(Standing(seats=(1,), is_spectator=True)).turn == 1


@pytest.mark.requirement("R-D1")
@pytest.mark.hazard(64)
@pytest.mark.parametrize(
    "command",
    [
        Play(seat=0, orders="move s", at=3),
        Play(seat=0, orders="move e", at=3),
        Say(id="known", text="x"),
        Leave(seat=0),
        Vote(on=5, agrees=True),
        Reseat(seat=1, player="bot:greedy"),
        Close(reason=""),
        Kick(seat=0),
    ],
)
def test_refusals_tell_a_spectator_nothing(command):
    told = []
    for move in ("move s", "move e"):
        sitting = sit_down(spectators="delayed", delay=5)
        sitting.play(move)
        sitting.give(seat(0), Say(id="known", text="x" if move == "move s" else "y"))
        if move == "move e":
            sitting.give(seat(1), Leave(seat=1))
        with pytest.raises(ForbiddenError) as caught:
            sitting.give(WATCHER, command)
        told.append(str(caught.value))

    assert told[0] == told[1]


def test_a_delay_is_bounded():
    with pytest.raises(MacguffinError, match=str(MAX_DELAY)):
        sit_down(spectators="delayed", delay=MAX_DELAY + 1)
    assert Options().delay <= MAX_DELAY


def test_the_longest_delay_is_kept():
    sitting = sit_down(spectators="delayed", delay=MAX_DELAY)
    for _ in range(MAX_DELAY + 3):
        sitting.play("pass")

    assert sitting.table.view(WATCHER).turn == 3
    assert sitting.again().view(WATCHER) == sitting.table.view(WATCHER)


def test_what_is_not_there_yet_is_not_found():
    sitting = sit_down(spectators="delayed", delay=2)
    sitting.play("pass")
    sight = sitting.table.sight(WATCHER)

    for read in (sight.position_at, sight.scene_at, sight.entry):
        with pytest.raises(NotFoundError, match="turns 0 to 0"):
            read(1)
