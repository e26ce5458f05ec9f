"""`macguffin heist play`: a whole game in the terminal, at one keyboard, against bots or among friends."""

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click

from macguffin.bots import POLICIES
from macguffin.cli.inputs import SCENE, load_scene, terminal_colors
from macguffin.core.dice import Dice, SeededDice
from macguffin.core.errors import NotFoundError
from macguffin.heist import atlas
from macguffin.heist.scene import Scene

__all__ = ["play"]

SWITCH_HELP: Final = "Change a house rule, such as missile=pierce. Can be given again."


@click.command()
@click.argument("scene", type=SCENE, required=False, metavar="[MAP|SCENE|RECORD]")
@click.option(
    "--humans", type=click.IntRange(0, 64), metavar="N", help="How many figures people play; bots play the rest."
)
@click.option(
    "--bots", type=click.IntRange(0, 64), metavar="N", help="How many figures bots play, the last of the list."
)
@click.option("--bot", type=click.Choice(sorted(POLICIES)), default="greedy", show_default=True, help="Which bot.")
@click.option("--random-bot", multiple=True, metavar="NAME", help="Let the random bot play this figure.")
@click.option("--set", "switches", multiple=True, metavar="SWITCH=VALUE", help=SWITCH_HELP)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Roll by this seed.")
@click.option("--enter-dice", is_flag=True, help="Ask for the face of every die: roll real ones.")
@click.option("--no-confirm", is_flag=True, help="Roll without asking first.")
@click.option("--no-color", is_flag=True, help="No colours; also by NO_COLOR.")
@click.option("--record", type=click.Path(dir_okay=False), metavar="FILE", help="Where the game is recorded.")
@click.option("-y", "--yes", is_flag=True, help="Ask nothing before the game: the map's own figures.")
def play(scene: str | None, record: str | None, yes: bool, no_confirm: bool, no_color: bool, **options: Any) -> None:
    r"""Play a game of heist in the terminal.

    Without a map it asks for one. Every game is recorded while it is played; give the record to go on with it.

    \b
    macguffin heist play                              choose a map and figures, play against bots
    macguffin heist play tithe-vault --humans 2       two people at one keyboard, bots for the rest
    macguffin heist play ~/games/last-night.jsonl     go on with a game
    """
    from macguffin.cli.console import Console  # noqa: PLC0415
    from macguffin.cli.session import Session  # noqa: PLC0415
    from macguffin.cli.terminal import prepare_editing  # noqa: PLC0415

    color = "truecolor" if terminal_colors() and not no_color else "none"
    seed = secrets.randbits(64) if options["seed"] is None else options["seed"]
    dice, origin = choose_source(seed, options["enter_dice"])
    prepare_editing()
    if scene is not None and is_record(scene):
        session = Session(placeholder(), (), dice, origin, Path(scene))
        session.resume()
        session.dice = SeededDice(seed, session.writer.next_seq) if not options["enter_dice"] else dice
    else:
        from macguffin.cli.lobby import Wishes, gather  # noqa: PLC0415

        given = {key: options[key] for key in ("humans", "bots", "bot", "random_bot", "switches")}
        loaded, seats = gather(scene, yes=yes, wishes=Wishes(**given))
        path = Path(record) if record else new_path(loaded)
        session = Session(loaded, seats, dice, origin, path)
        start(session)
    Console(session, confirm=not no_confirm, color=color, seed=seed).run()


def start(session: Any) -> None:
    """Begins the game and its record.

    Raises NotFoundError where the record can't be written
    """
    try:
        session.start()
    except FileExistsError as error:
        raise NotFoundError(f"{session.path} is there already; name it without --record to go on with it") from error
    except OSError as error:
        raise NotFoundError(f"cannot write the record {str(session.path)!r}: {error.strerror}") from error


def choose_source(seed: int, enter_dice: bool) -> tuple[Dice, Any]:
    if enter_dice:
        from macguffin.cli.hand_dice import HandDice  # noqa: PLC0415
        from macguffin.heist.tables import WHYS  # noqa: PLC0415

        return HandDice(WHYS), "entered"
    return SeededDice(seed), "seeded"


def is_record(path: str) -> bool:
    """Whether a file looks like a record rather than a scene: its first line is JSON."""
    if path == "-" or path in atlas.names():
        return False
    try:
        with Path(path).open("rb") as file:
            return file.read(1) == b"{"
    except (OSError, ValueError):
        return False


def new_path(scene: Scene) -> Path:
    """Where a new game is recorded: among the user's data, or where that can't be written, here."""
    import os  # noqa: PLC0415

    name = "".join(c if c.isascii() and c.isalnum() else "-" for c in scene.title.lower()).strip("-")[:40] or "heist"
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")  # noqa: PTH111, PTH118
    for folder in (Path(home) / "macguffin" / "games", Path("macguffin-games")):
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


def placeholder() -> Scene:
    """A scene to hold until a record has been read."""
    return load_scene(atlas.DEFAULT_MAP)
