"""`macguffin heist play`: a whole game in the terminal, at one keyboard, against bots or among friends."""

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from macguffin.bots import POLICIES
from macguffin.cli.inputs import SCENE, color_depth
from macguffin.core.dice import Dice, SeededDice
from macguffin.core.errors import DiceError, NotFoundError
from macguffin.heist import atlas
from macguffin.heist.record import Origin
from macguffin.heist.scene import Scene

if TYPE_CHECKING:
    from macguffin.cli.session import Session

__all__ = ["play"]

SWITCH_HELP: Final = "Change a house rule, such as missile=pierce. Can be given again."

SEAT_HELP: Final = "Who plays a figure: person, or a bot's name. Can be given again."
FOR_NEW_GAMES: Final = {
    "humans": "--humans", "bots": "--bots", "seats": "--seat", "switches": "--set", "record": "--record",
}  # fmt: skip


@click.command()
@click.argument("scene", type=SCENE, required=False, metavar="[MAP|SCENE|RECORD]")
@click.option(
    "--humans", type=click.IntRange(0, 64), metavar="N", help="How many figures people play; bots play the rest."
)
@click.option(
    "--bots", type=click.IntRange(0, 64), metavar="N", help="How many figures bots play, the last of the list."
)
@click.option("--bot", type=click.Choice(sorted(POLICIES)), default="greedy", show_default=True, help="Which bot.")
@click.option("--seat", "seats", multiple=True, metavar="NAME=PLAYER", help=SEAT_HELP)
@click.option("--set", "switches", multiple=True, metavar="SWITCH=VALUE", help=SWITCH_HELP)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Roll by this seed.")
@click.option("--enter-dice", is_flag=True, help="Ask for the face of every die: roll real ones.")
@click.option("--no-confirm", is_flag=True, help="Roll without asking first.")
@click.option("--no-color", is_flag=True, help="No colours; also by NO_COLOR.")
@click.option("--record", metavar="FILE", help="Where the game is recorded.")
@click.option("-y", "--yes", is_flag=True, help="Ask nothing before the game: the map's own figures.")
def play(scene: str | None, yes: bool, no_confirm: bool, no_color: bool, **options: Any) -> None:
    """Play a game of heist in the terminal.

    Without a map it asks for one. Every game is recorded while it is played; give the record to go on with it.

    \b
    macguffin heist play                              choose a map and figures, play against bots
    macguffin heist play tithe-vault --humans 2       two people at one keyboard, bots for the rest
    macguffin heist play ~/games/last-night.jsonl     go on with a game
    """
    from macguffin.cli.console import Console  # noqa: PLC0415
    from macguffin.cli.terminal import data_folder, prepare_editing  # noqa: PLC0415

    seed = secrets.randbits(64) if options["seed"] is None else options["seed"]
    is_begun = scene is not None and is_record(scene)
    session = resume(Path(str(scene)), options, seed) if is_begun else begin(scene, options, seed, yes=yes)
    color = "none" if no_color else color_depth()
    console = Console(session, confirm=not no_confirm, color=color, seed=seed)
    prepare_editing(console.words, history=data_folder() / "history")
    console.run()


def resume(path: Path, options: dict[str, Any], seed: int) -> "Session":
    """Goes on with a recorded game; its dice come from where they came from, unless they are to be entered now.

    Raises NotationError, LimitError, NotFoundError, click.UsageError for options that come too late
    """
    from macguffin.cli.session import NoDice, Session  # noqa: PLC0415

    late = [name for key, name in FOR_NEW_GAMES.items() if options[key] not in (None, ())]
    if late:
        raise click.UsageError(f"{late[0]} is for a new game; {path} is the record of one that has begun")
    session = Session(path, NoDice(), "seeded")
    entered = session.resume() == "entered" or options["enter_dice"]
    session.dice, session.origin = choose_source(seed, session.writer.next_seq, enter_dice=entered)
    return session


def begin(scene: str | None, options: dict[str, Any], seed: int, *, yes: bool) -> "Session":
    """Begins a new game, after the questions that the command line leaves open.

    Raises NotationError, LimitError, NotFoundError, DiceError
    """
    from macguffin.cli.lobby import Wishes, gather  # noqa: PLC0415
    from macguffin.cli.session import Session  # noqa: PLC0415
    from macguffin.cli.terminal import Terminal  # noqa: PLC0415

    record = wished_path(options["record"])
    given = {key: options[key] for key in ("humans", "bots", "bot", "seats", "switches")}
    loaded, seats = gather(scene, yes=yes, wishes=Wishes(**given), terminal=Terminal())
    session = Session(record or new_path(loaded), *choose_source(seed, 0, enter_dice=options["enter_dice"]))
    try:
        session.start(loaded, seats)
    except EOFError:
        raise DiceError("the dice of the set-up were not all entered, so the game has not begun") from None
    return session


def choose_source(seed: int, stream: int, *, enter_dice: bool) -> tuple[Dice, Origin]:
    if enter_dice:
        from macguffin.cli.hand_dice import HandDice  # noqa: PLC0415
        from macguffin.cli.terminal import Terminal  # noqa: PLC0415
        from macguffin.heist.tables import WHYS  # noqa: PLC0415

        return HandDice(WHYS, Terminal().read), "entered"
    return SeededDice(seed, stream), "seeded"


def is_record(path: str) -> bool:
    """Whether a file looks like a record rather than a scene: its first line is JSON."""
    if path == "-" or path in atlas.names():
        return False
    try:
        with Path(path).open("rb") as file:
            return file.read(1) == b"{"
    except (OSError, ValueError):
        return False


def wished_path(text: str | None) -> Path | None:
    """Where the record was wished to be, which is looked at before anything is asked.

    Raises NotFoundError: there is no such folder, and none is made
    """
    if not text:
        return None
    path = Path(text)
    if not path.parent.is_dir():
        raise NotFoundError(
            f"cannot write the record {text[:200]!r}: the folder {str(path.parent)[:200]!r} does not exist"
        )
    return path


def new_path(scene: Scene) -> Path:
    """Where a new game is recorded: among the user's data, or where that can't be written, here."""
    import os  # noqa: PLC0415

    from macguffin.cli.terminal import data_folder  # noqa: PLC0415

    name = "".join(c if c.isascii() and c.isalnum() else "-" for c in scene.title.lower()).strip("-")[:40] or "heist"
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for folder in (data_folder() / "games", Path("macguffin-games")):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return free_path(folder, f"{stamp}-{name}")
    raise NotFoundError("there is nowhere to write the record; name a file with --record")


def free_path(folder: Path, stem: str) -> Path:
    path, number = folder / f"{stem}.jsonl", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.jsonl", number + 1
    return path
