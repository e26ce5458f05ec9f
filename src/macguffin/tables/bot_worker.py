"""A process of its own in which bots think: a JSON object a line on standard input, and one a line on standard output.

`{"id": 1, "bot": "greedy", "seed": 7, "scene": {…}}` is answered by `{"id": 1, "orders": "move 3e; attack e"}`, or by `{"id": 1,
"error": "…"}` where it can't be. The first line out is `{"ready": true}`. What a bot prints goes nowhere, and once the process is
ready it opens no file, starts nothing and talks to nobody, as far as Python and the system can see to that.
"""

import json
import os
import sys
from typing import Any, BinaryIO, Final

from macguffin.bots import policy_named
from macguffin.core.dice import HarmlessDice
from macguffin.core.errors import MacguffinError
from macguffin.core.names import look_alikes
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin

__all__ = ["plan_turn", "work"]

NOTHING: Final = "pass"
BARRED: Final = ("open", "socket.", "subprocess.", "os.", "shutil.", "ctypes.", "import", "urllib.", "pty.", "mmap.")
ALLOWED: Final = ("os.putenv", "os.unsetenv")


def plan_turn(game: Game, bot: str, seed: int) -> str:
    """The order sheet of the active figure's turn, or of the rest of it, on one line.

    A turn that has not begun is thought out as if its opening roll did no harm; what comes of that roll the sheet finds out.

    Raises NotFoundError for a bot that is none
    """
    policy = policy_named(bot, seed)
    shown = game.copy()
    if shown.phase == READY and shown.active >= 0:
        begin(shown, HarmlessDice())
    if shown.phase in (READY, OVER) or shown.active != game.active:
        return NOTHING  # the turn is lost before it begins
    return format_sheet(sheet_of(shown, policy.plan(shown.copy())), "; ")


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one request."""
    asked: dict[str, Any] = json.loads(line)
    told: dict[str, Any] = {"id": asked["id"]}
    try:
        told["orders"] = plan_turn(game_of(scene_from_dict(asked["scene"])), asked["bot"], asked["seed"])
    except MacguffinError as error:
        told["error"] = str(error)
    return told


def work(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers until there are no more requests."""
    tell(answers, {"ready": True})
    for line in requests:
        tell(answers, answer(line))


def tell(answers: BinaryIO, told: dict[str, Any]) -> None:
    answers.write(json.dumps(told, separators=(",", ":")).encode() + b"\n")
    answers.flush()


def load_what_comes_late() -> None:
    """Loads what would otherwise be loaded when it is first needed, after files can't be opened any more."""
    import difflib  # noqa: F401, PLC0415
    import traceback  # noqa: F401, PLC0415

    look_alikes("Łódź")
    json.loads(b'{"a":"\\u00e9"}')


def set_limits(memory: int, cpu: int) -> None:
    """Takes from this process what it does not need. `memory` [MiB], `cpu` [s] in its whole life."""
    try:
        import resource  # noqa: PLC0415  # not on every platform
    except ImportError:
        return
    for kind, most in (
        (resource.RLIMIT_AS, memory << 20),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_NOFILE, 3),
    ):
        try:
            resource.setrlimit(kind, (most, most))
        except (OSError, ValueError):  # a system that does not know this limit, or has a lower one already
            continue


def bar(event: str, _: tuple[Any, ...]) -> None:
    """Refuses what reaches out of the process."""
    if event.startswith(BARRED) and event not in ALLOWED:
        raise PermissionError(f"a bot may not: {event}")


def main(memory: int, cpu: int) -> None:
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    load_what_comes_late()
    set_limits(memory, cpu)
    sys.addaudithook(bar)
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
