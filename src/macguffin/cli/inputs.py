"""What the command line is given: files, standard input, texts, faces of dice. A game is loaded only where it is asked for."""

import secrets
import sys
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from macguffin.core.dice import Dice, ScriptedDice, SeededDice
from macguffin.core.errors import LimitError, NotationError, NotFoundError
from macguffin.core.notation import show

if TYPE_CHECKING:
    from macguffin.heist.scene import Scene
    from macguffin.quest.fight import Fight

__all__ = [
    "SCENE",
    "FiniteRange",
    "choose_dice",
    "color_depth",
    "echo_json",
    "finish_dice",
    "load_fight",
    "load_scene",
    "read_bytes",
    "read_orders",
    "terminal_colors",
]

MAX_SCENE: Final = 256 * 1024
MAX_ORDERS: Final = 16 * 1024
MAX_FACES: Final = 10_000


class SceneParam(click.ParamType[str]):
    """A scene: a path, the name of a map of the package, or -."""

    name = "scene"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002  # click asks so
        from macguffin.heist import atlas  # noqa: PLC0415

        maps = [CompletionItem(name) for name in atlas.names() if name.startswith(incomplete)]
        return [*maps, CompletionItem(incomplete, type="file")]


SCENE: Final = SceneParam()


class FiniteRange(click.FloatRange):
    """A number in a range; NaN, which lies in every range for click, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!r} is not a number", param, ctx)
        return number


def told_path(path: str) -> str:
    """A file as messages name it."""
    return "standard input" if path == "-" else path


def read_bytes(path: str, limit: int, what: str) -> bytes:
    """The content of a file, or of standard input for -, no more of it than the limit allows.

    Raises NotFoundError, LimitError
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotFoundError(f"cannot read {what} {path[:200]!r}: {reason}") from error
    if len(data) > limit:
        raise LimitError(f"{limit // 1024} KiB for {what}", f"more, in {told_path(path)}")
    return data


def load_scene(path: str) -> "Scene":
    """Reads a scene; a name that is no file may be a map of the package.

    Raises NotationError with the file's name in front, NotFoundError, LimitError
    """
    from macguffin.heist import atlas  # noqa: PLC0415
    from macguffin.heist.scene_reader import read_scene  # noqa: PLC0415

    is_name = len(path) < 80 and path.replace("-", "").isalpha() and path.isascii()
    try:
        if is_name and not Path(path).exists():
            return read_scene(atlas.load(path))
        return read_scene(read_bytes(path, MAX_SCENE, "the scene"))
    except NotationError as error:
        raise NotationError(error.line, error.column, f"{error.expected} (in {told_path(path)})", error.key) from error


def load_fight(path: str) -> "Fight":
    """Reads a fight file.

    Raises NotationError with the file's name in front, NotFoundError, LimitError
    """
    from macguffin.quest.fight_reader import read_fight  # noqa: PLC0415

    try:
        return read_fight(read_bytes(path, MAX_SCENE, "the fight file"))
    except NotationError as error:
        raise NotationError(error.line, error.column, f"{error.expected} (in {told_path(path)})", error.key) from error


def read_orders(text: str, what: str = "the order sheet") -> str:
    """The text of orders given as itself, as @FILE, or as - for standard input; `what` is what they are called.

    Raises NotationError where it is no UTF-8, NotFoundError, LimitError
    """
    if text != "-" and not text.startswith("@"):
        return text
    data = read_bytes(text.removeprefix("@"), MAX_ORDERS, what)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(0, 0, f"expected {what} in UTF-8, byte {error.start} is not") from error


def choose_dice(faces: str | None, seed: int | None) -> Dice:
    """The dice that a command asks for: scripted faces, a seed, or chance.

    Raises NotationError for what is no face, click.UsageError for both at once
    """
    if faces is not None and seed is not None:
        raise click.UsageError("--dice and --seed exclude each other")
    if faces is None:
        return SeededDice(secrets.randbits(64) if seed is None else seed)
    words = faces.replace(",", " ").split()
    if len(words) > MAX_FACES:
        raise LimitError(f"{MAX_FACES} faces", str(len(words)))
    for number, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit() and len(word) <= 5 and int(word) > 0):
            raise NotationError(
                0, 0, f"expected the face of a die, a number from 1, not {show(word)} (face {number})", "--dice"
            )
    return ScriptedDice([int(word) for word in words])


def finish_dice(dice: Dice) -> None:
    """Refuses scripted faces that were not used.

    Raises DiceError
    """
    if isinstance(dice, ScriptedDice):
        dice.finish()


def echo_json(value: Any) -> None:
    """Prints one JSON object and nothing else."""
    from json import dumps  # noqa: PLC0415  # only where it is asked for

    is_utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(dumps(value, ensure_ascii=not is_utf8))


def terminal_colors() -> bool:
    """Whether standard output is a terminal that wants colours."""
    return color_depth() != "none"


def color_depth() -> str:
    """The colours of standard output: "none" over a pipe and by NO_COLOR or TERM=dumb, "truecolor" by COLORTERM, else "256"."""
    import os  # noqa: PLC0415

    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return "none"
    return "truecolor" if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") else "256"
