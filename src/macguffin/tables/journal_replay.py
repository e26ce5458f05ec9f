"""Plays a journal again by the rules, every branch of it, and stops where they give something else than is written."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from macguffin.core.errors import NotationError
from macguffin.core.notation import show
from macguffin.heist.commands import read_standing, replay_command
from macguffin.heist.record import SETUP
from macguffin.heist.record_replay import follow
from macguffin.tables.entries import Entry, Opened, Played, Rewound

__all__ = ["Position", "actor", "branches_of", "check_seat", "opening_of", "played_last", "replay_journal"]

GM: Final = "gm "

Scene: TypeAlias = dict[str, Any]


class Position(NamedTuple):
    """A command that came out as it is written, and the scene after it."""

    played: Played
    scene: Scene


def opening_of(entries: Sequence[Entry]) -> Opened:
    """The entry that every journal begins with.

    Raises NotationError where it does not
    """
    first = entries[0] if entries else None
    if not isinstance(first, Opened):
        raise NotationError(1, 0, "expected the opening of a table, which every journal begins with")
    return first


def actor(opened: Opened, played: Played) -> str:
    """Who has given a command, by name."""
    if played.command == SETUP:
        return "set-up"
    if played.seat is None or played.command.startswith(GM):
        return "GM"
    return next((one.name for one in opened.seats if one.seat == played.seat), f"seat {played.seat}")


def branches_of(entries: Iterable[Entry]) -> dict[int, list[Played]]:
    """What was played in each branch, from the set-up on; the last branch is the current one.

    Raises NotationError where a command does not follow on
    """
    lines: dict[int, list[Played]] = {0: []}
    branch = 0
    for entry in entries:
        if isinstance(entry, Rewound):
            line = lines.get(entry.of, [])
            if entry.branch != len(lines) or not 0 <= entry.turn < len(line):
                raise NotationError(entry.seq + 1, 0, "expected a way back to a move that was played", "turn")
            branch = entry.branch
            lines[branch] = line[: entry.turn + 1]
        elif isinstance(entry, Played):
            if (entry.turn, entry.branch) != (len(lines[branch]), branch):
                raise NotationError(entry.seq + 1, 0, f"expected move {len(lines[branch])} of branch {branch}", "turn")
            lines[branch].append(entry)
    return lines


def played_last(entries: Iterable[Entry]) -> list[Played]:
    """What was played in the current branch.

    Raises NotationError as `branches_of` does
    """
    lines = branches_of(entries)
    return lines[len(lines) - 1]


def replay_journal(entries: Sequence[Entry], line: Iterable[Played] | None = None) -> Iterator[Position]:
    """Plays every command again, or those of one line of play alone, in order.

    Raises NotationError with the line, which counts from 1, and with the first thing that differs
    """
    opened = opening_of(entries)
    if line is None:
        yield from replay_all(opened.scene, entries)
        return
    scene = opened.scene
    for played in line:
        scene = play_again(scene, played)
        yield Position(played, scene)


def replay_all(scene: Scene, entries: Sequence[Entry]) -> Iterator[Position]:
    """Plays every branch; only positions that somebody goes back to are kept meanwhile."""
    lines = branches_of(entries)
    wanted = {lines[one.of][one.turn].seq for one in entries if isinstance(one, Rewound)}
    kept: dict[int, Scene] = {}
    for entry in entries:
        if isinstance(entry, Rewound):
            scene = kept[lines[entry.of][entry.turn].seq]
        elif isinstance(entry, Played):
            scene = play_again(scene, entry)
            if entry.seq in wanted:
                kept[entry.seq] = scene
            yield Position(entry, scene)


def play_again(scene: Scene, played: Played) -> Scene:
    """The scene after a command."""
    try:
        check_seat(scene, played.seat, played.command)
        return follow(scene, played, replay_command)
    except NotationError as error:
        where = f"move {played.turn} of branch {played.branch}, {show(played.command)}"
        raise NotationError(played.seq + 1, 0, f"{error.expected} ({where})", error.key) from error


def check_seat(scene: Scene, seat: int | None, command: str) -> None:
    """Refuses a turn that is not that of the figure whose turn it is: dice are told by who has given a command.

    Raises NotationError
    """
    names = [figure["name"] for figure in scene["figures"]]
    is_gms = command.startswith(GM)
    if command == SETUP or (seat is None and is_gms):
        return
    if seat is None or not 0 <= seat < len(names):
        raise NotationError(0, 0, "expected the seat of a figure", "seat")
    if not is_gms and read_standing(command) is None and names[seat] != scene.get("active"):
        raise NotationError(0, 0, f"expected the seat of {show(str(scene.get('active')))}, whose turn it is", "seat")
