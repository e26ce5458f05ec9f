"""`macguffin replay`: steps through a recorded game, playing every command again by the rules."""

import sys
from pathlib import Path
from typing import Any, BinaryIO

import click

from macguffin.cli.inputs import echo_json, terminal_colors
from macguffin.core.errors import NotFoundError

__all__ = ["replay"]


@click.command()
@click.argument("file")
@click.option("--to", type=click.IntRange(0), metavar="SEQ", help="Stop after this entry.")
@click.option("--maps", is_flag=True, help="Draw the map after each entry.")
@click.option("--step", is_flag=True, help="Wait for Enter after each entry; q ends it.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def replay(file: str, to: int | None, maps: bool, step: bool, as_json: bool) -> None:
    """Play a recorded game again, entry by entry.

    Every command is played by the rules with the faces that fell. Where they give anything else than is written, the
    replay stops there, names the line and the difference, and exits with 2. FILE may be - for standard input.

    \b
    macguffin replay games/tithe-vault.jsonl --maps
    """
    if step and file == "-":
        raise click.UsageError("--step reads answers from standard input, so the record can't come from there")
    with open_record(file) as source:
        entries = walk_through(source, to, maps and not as_json, step and not as_json, as_json)
    if as_json:
        echo_json(entries)


def open_record(file: str) -> BinaryIO:
    """Opens a record for reading.

    Raises NotFoundError
    """
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotFoundError(f"cannot read the record {file!r}: {reason}") from error


def walk_through(source: BinaryIO, to: int | None, maps: bool, step: bool, quiet: bool) -> dict[str, Any]:
    """Replays and tells; what it came to, for programs."""
    from macguffin.heist.commands import replay_command  # noqa: PLC0415
    from macguffin.heist.record_reader import RecordReader  # noqa: PLC0415
    from macguffin.heist.record_replay import replay as play_again  # noqa: PLC0415

    reader = RecordReader(source)
    names: dict[int | None, str] = {seat.seat: seat.name for seat in reader.header.seats}
    count, scene = 0, reader.header.scene
    for one in play_again(reader, replay_command):
        count, scene = one.entry.seq + 1, one.scene
        if not quiet:
            show(one.entry, names.get(one.entry.seat, "set-up"), one.scene if maps else None)
        if one.entry.seq == to or (step and not go_on()):
            break
    if not quiet:
        click.echo(f"{count} entries replayed: every die and every hash is as it was recorded")
    return {"entries": count, "verified": True, "scene": scene}


def show(entry: Any, who: str, scene: dict[str, Any] | None) -> None:
    click.echo(f"[{entry.seq}] {who}: {entry.command}")
    for event in entry.events:
        click.echo(f"    {event['text']}")
    if scene is not None:
        from macguffin.heist.render_text import render_ansi, render_text  # noqa: PLC0415
        from macguffin.heist.scene_reader import scene_from_dict  # noqa: PLC0415

        drawn = (render_ansi if terminal_colors() else render_text)(scene_from_dict(scene))
        click.echo(drawn.rstrip("\n") + "\n")


def go_on() -> bool:
    """Waits for Enter; q and the end of the input end it."""
    click.echo("(Enter, q) ", nl=False)
    line = sys.stdin.readline()
    if not (line and sys.stdin.isatty()):
        click.echo()
    return bool(line) and line.strip().lower() != "q"
