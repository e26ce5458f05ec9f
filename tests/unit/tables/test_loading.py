"""A table read from its journal is the table it was; a journal that does not fit is refused by entry and key."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.core.errors import ConflictError, MacguffinError, NotationError, NotFoundError
from macguffin.tables.commands import Force, Leave, Override, Play, Reseat, Rewind, Say, Skip, TakeBack
from macguffin.tables.entries import Entry, Played, Rewound
from macguffin.tables.journal import StoredTable
from macguffin.tables.loading import read_state
from macguffin.tables.memory import MemoryJournal
from macguffin.tables.table import Table
from tests.tables import GM, OWNER, WATCHER, Sitting, bytes_of, duel, seat, sit_down
from tests.wandering import wander

EVERYBODY = (GM, OWNER, WATCHER, seat(0), seat(1, 2))


def meddle(sitting: Sitting, what: int) -> None:
    """Something besides the game."""
    path = sitting.table.sight(GM).branch().path
    turn, at = len(path) // 2, sitting.at
    deeds: list[Any] = [
        (GM, Rewind(turn=turn, dice="same", reason="", at=at)),
        (GM, Rewind(turn=turn, dice="fresh", reason="so", at=at)),
        (GM, Rewind(turn=0, dice="same", reason="", at=at, branch=0)),
        (GM, Force(faces=(1, 8), reason="fate")),
        (GM, Override(change="set Ann lives 1", reason="so", at=at)),
        (GM, Skip(reason="", at=at)),
        (seat(path[-1].seat or 0), TakeBack(seat=path[-1].seat or 0, at=at)),
        (seat(1), Say(text="hm")),
        (seat(2), Leave(seat=2)),
        (GM, Reseat(seat=1, player="bot:greedy")),
        (GM, Reseat(seat=1, player="person")),
    ]
    try:
        sitting.give(*deeds[what % len(deeds)])
    except MacguffinError:
        assert what >= 0


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(0, 2**20),
    st.lists(st.integers(0, 10), max_size=8),
    st.sampled_from((("delayed", "live"), ("delayed", "deadline"), ("on", "deadline"))),
)
def test_a_restart_changes_no_byte(seed, deeds, ways):
    sitting = sit_down(duel(3), has_gm=True, spectators=ways[0], pace=ways[1], absence="pass")
    for number, what in enumerate(deeds):
        wander_if_open(sitting, seed + number)
        sitting.clock.on(5)
        sitting.table.tick()
        meddle(sitting, what)

    again = sitting.again()

    for standing in EVERYBODY:
        assert bytes_of(again.view(standing)) == bytes_of(sitting.table.view(standing))
        assert bytes_of(again.update(standing)) == bytes_of(sitting.table.update(standing))
        assert bytes_of(again.update(standing, 3)) == bytes_of(sitting.table.update(standing, 3))
    assert again.head == sitting.table.head == sitting.journal.read("t1").head


def wander_if_open(sitting: Sitting, seed: int) -> None:
    players = [one.player for one in sitting.table.view(GM).seats]
    if players == ["person"] * 3:
        wander(sitting, seed, 2)


@pytest.mark.hazard(32)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**20), st.integers(1, 8))
def test_the_game_goes_on_after_a_restart_as_it_would_have(seed, turns):
    unbroken, broken = (sit_down(duel(3), has_gm=True) for _ in range(2))
    stored = unbroken.journal.read("t1")
    broken.journal = MemoryJournal()
    broken.journal.create(stored, [], [])
    broken.restart()
    for number in range(turns):
        for sitting in (unbroken, broken):
            wander(sitting, seed + number, 1)
        broken.restart()

    assert broken.entries == unbroken.entries


def played() -> StoredTable:
    sitting = sit_down(duel(3), has_gm=True)
    wander(sitting, 3, 6)
    sitting.give(GM, Rewind(turn=2, dice="same", reason="", at=sitting.at))
    wander(sitting, 4, 2)
    return sitting.journal.read("t1")


def changed(entries: tuple[Entry, ...], at: int, **fields: Any) -> tuple[Entry, ...]:
    return (*entries[:at], msgspec.structs.replace(entries[at], **fields), *entries[at + 1 :])


@pytest.mark.requirement("R-I2")
@pytest.mark.hazard(52)
def test_what_is_damaged_is_refused_by_entry_and_key():
    entries = played().entries
    moves = [at for at, one in enumerate(entries) if isinstance(one, Played) and one.turn]
    back = next(at for at, one in enumerate(entries) if isinstance(one, Rewound))
    rolled = next(at for at in moves if entries[at].faces)  # type: ignore[union-attr]  # a move
    damages: list[tuple[tuple[Entry, ...], str]] = [
        ((), "entries[0]"),
        (entries[1:], "entries[0]"),
        ((entries[0], entries[2]), "entries[0]"),
        ((*entries[:3], *entries[4:]), f"entries[{entries[4].seq}].seq"),
        (changed(entries, 0, rules="heist 0"), "entries[0].rules"),
        (changed(entries, 0, seats=()), "entries[0].seats"),
        (changed(entries, 0, scene={"game": "heist"}), "entries[0].scene"),
        (changed(entries, moves[0], turn=7), f"entries[{moves[0]}].turn"),
        (changed(entries, moves[0], branch=7), f"entries[{moves[0]}].turn"),
        (changed(entries, moves[0], command="fly"), f"entries[{moves[0]}]"),
        (changed(entries, rolled, faces=()), f"entries[{rolled}]"),
        (changed(entries, back, of=9), f"entries[{back}].turn"),
        (changed(entries, back, turn=99), f"entries[{back}].turn"),
        (changed(entries, moves[-1], state="0" * 64), f"entries[{moves[-1]}].state"),
    ]
    read_state(entries)

    for damaged, key in damages:
        with pytest.raises(NotationError) as caught:
            read_state(damaged)
        assert caught.value.key.startswith(key)


def test_there_is_no_table_that_is_not_kept():
    with pytest.raises(NotFoundError):
        Table.load(MemoryJournal(), "none")


def test_a_table_without_its_dice_can_be_looked_at_and_left():
    sitting = sit_down(has_gm=True)
    journal = MemoryJournal()
    journal.create(msgspec.structs.replace(sitting.journal.read("t1"), secret=""), [], [])
    table = Table.load(journal, "t1")

    with pytest.raises(ConflictError, match="without its dice"):
        table.submit(seat(0), "", Play(seat=0, orders="pass", at=table.view(GM).at))

    assert table.sight(GM).scene_at(0)["active"] == "Ann"
