"""From a journal to the record of its current branch, and from a record to a journal."""

import io
from typing import Final

from macguffin.heist.record import SETUP, DiceSource, Entry, Header, Origin, Seat
from macguffin.heist.record_reader import RecordReader, Source
from macguffin.heist.record_writer import begin_record
from macguffin.tables import entries as kinds
from macguffin.tables.entries import Opened, Options, Played, SeatPlan

__all__ = ["journal_of", "record_of"]

GM: Final = "gm"


def record_of(opened: Opened, line: list[Played]) -> bytes:
    """The record of a game, as `macguffin replay` reads it. What the GM changed has a seat of his own there.

    Raises LimitError where it would be too large to be read back
    """
    seats = tuple(Seat(seat=one.seat, name=one.name, player=one.player) for one in opened.seats)
    gm = max((one.seat for one in seats), default=-1) + 1
    if any(one.seat is None and one.command != SETUP for one in line):
        seats = (*seats, Seat(seat=gm, name="GM", player=GM))
    file = io.BytesIO()
    source = DiceSource(kind=origin_of(opened, line), commitment=opened.commitment or None)
    writer = begin_record(file, Header.of(opened.rules, opened.scene, seats, source))
    for one in line:
        writer.append(
            Entry(
                seq=one.turn,
                seat=gm if one.seat is None and one.command != SETUP else one.seat,
                command=one.command,
                faces=one.faces,
                events=one.events,
                state=one.state,
            )
        )
    return file.getvalue()


def origin_of(opened: Opened, line: list[Played]) -> Origin:
    """Where the dice of a game come from unless an entry says otherwise."""
    if opened.commitment:
        return "provable"
    return next((face.origin for one in line for face in one.faces if face.origin != "provable"), "seeded")


def journal_of(source: Source, time: str) -> tuple[kinds.Entry, ...]:
    """The journal of a game of which there is a record alone; all of it has the same time.

    Raises NotationError, LimitError
    """
    reader = RecordReader(source)
    header = reader.header
    gm = {one.seat for one in header.seats if one.player == GM}
    seats = tuple(
        SeatPlan(seat=one.seat, name=one.name, player=one.player) for one in header.seats if one.seat not in gm
    )
    opened = Opened(
        seq=0,
        time=time,
        by="server",
        game=header.game,
        rules=header.rules,
        title=str(header.scene.get("title", "")),
        scene=header.scene,
        seats=seats,
        options=Options(),
        commitment=header.dice.commitment or "",
    )
    return opened, *(played_of(entry, time, gm) for entry in reader)


def played_of(entry: Entry, time: str, gm: set[int]) -> Played:
    seat = None if entry.seat in gm else entry.seat
    return Played(
        seq=entry.seq + 1,
        time=time,
        by="server" if entry.seat is None else "gm" if seat is None else f"seat:{seat}",
        turn=entry.seq,
        branch=0,
        dice_branch=0,
        nonces=0,
        seat=seat,
        command=entry.command,
        faces=entry.faces,
        events=entry.events,
        state=entry.state,
    )
