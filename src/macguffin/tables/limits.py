"""How much anybody may say at a table, and how a table may be run; what is beyond is refused before anything is looked at."""

import re
from typing import Final

from macguffin.bots import POLICIES
from macguffin.core.errors import LimitError, NotationError, NotFoundError
from macguffin.core.names import is_unseen, title_problem
from macguffin.core.notation import show
from macguffin.tables.commands import Command, Force, Propose, Say
from macguffin.tables.entries import Options
from macguffin.tables.fold import MAX_DELAY

__all__ = [
    "MAX_BRANCHES",
    "MAX_ENTRIES",
    "MAX_ID",
    "MAX_REASON",
    "MAX_SAID",
    "MAX_TAKEN_BACK",
    "check_branches",
    "check_command",
    "check_id",
    "check_line",
    "check_options",
    "check_player",
    "check_talk",
    "check_title",
]

MAX_ID: Final = 64
MAX_REASON: Final = 200
MAX_SAID: Final = 2_000
MAX_FORCED: Final = 20  # faces that can be set at a time
MAX_FACE: Final = 128 * 128
MAX_ENTERED: Final = 1_000
MAX_HOURS: Final = 24 * 60
MAX_NUMBER: Final = 10**9
MAX_TAKEN_BACK: Final = 300
MAX_BRANCHES: Final = 1_000
MAX_ENTRIES: Final = 50_000
"""Entries after which a table listens to its game alone, and to talk no more."""

ID: Final = re.compile(r"[\x21-\x7e]*")
KEPT_IN_TALK: Final = "\n\u200d\u200c"
TEXTS: Final = {"reason": MAX_REASON, "text": MAX_SAID, "change": 16 * 1024, "orders": 16 * 1024}


def check_command(command: Command) -> None:
    """Refuses what is too long, too large, or can't be read by people.

    Raises LimitError, NotationError
    """
    check_id(command.id)
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if isinstance(value, int) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise LimitError(f"{MAX_NUMBER} for a number", "more")
        if name in TEXTS:
            check_length(value, TEXTS[name], name)
        if name == "reason":
            check_line(value, name)
    if isinstance(command, Say):
        check_talk(command.text)
    if isinstance(command, Force | Propose):
        check_faces(command.faces, MAX_FORCED)
    elif faces := getattr(command, "faces", None):
        check_faces(faces, MAX_ENTERED)


def check_id(name: str) -> None:
    """Refuses what is no name for a command.

    Raises LimitError, NotationError
    """
    if len(name) > MAX_ID:
        raise LimitError(f"{MAX_ID} characters for an id", str(len(name)))
    if not ID.fullmatch(name):
        raise NotationError(0, 0, "expected an id of letters, digits and signs, without blanks", "id")


def check_length(text: str, limit: int, what: str) -> None:
    if len(text) > limit:
        raise LimitError(f"{limit} characters for {what}", str(len(text)))


def check_line(text: str, key: str) -> None:
    """Refuses what does not stand on one line, or is not seen."""
    for character in text:
        if is_unseen(character) and character not in KEPT_IN_TALK[1:]:
            raise NotationError(0, 0, f"expected a {key} of visible characters, without U+{ord(character):04X}", key)


def check_talk(text: str) -> None:
    if not text.strip():
        raise NotationError(0, 0, "expected something to say", "text")
    check_line("".join(character for character in text if character not in KEPT_IN_TALK), "text")


def check_faces(faces: tuple[int, ...], limit: int) -> None:
    if len(faces) > limit:
        raise LimitError(f"{limit} faces", str(len(faces)))
    for at, face in enumerate(faces):
        if not 1 <= face <= MAX_FACE:
            raise NotationError(0, 0, f"expected a face from 1 to {MAX_FACE}", f"faces[{at}]")


def check_branches(branches: int, limit: int) -> None:
    """Raises LimitError where a table has been wound back too often."""
    if branches > limit:
        raise LimitError(f"{limit} times that a table is wound back so", "one more")


def check_title(title: str) -> str:
    """A title without blanks around it.

    Raises NotationError
    """
    if problem := title_problem(title):
        raise NotationError(0, 0, f"expected {problem}", "title")
    if not title.strip():
        raise NotationError(0, 0, "expected a title", "title")
    return title.strip()


def check_player(player: str, key: str) -> None:
    """Refuses what is neither `person` nor `bot:` and the name of a bot.

    Raises NotationError, NotFoundError
    """
    if player == "person":
        return
    if not player.startswith("bot:"):
        raise NotationError(0, 0, f"expected person, or bot: and a name, not {show(player)}", key)
    if player.removeprefix("bot:") not in POLICIES:
        raise NotFoundError(f"no bot is called {show(player.removeprefix('bot:'))}; there are {', '.join(POLICIES)}")


def check_options(options: Options) -> None:
    """Refuses a way to run a table that is none.

    Raises NotationError
    """
    bounds = {"hours": (1, MAX_HOURS), "remind": (0, options.hours - 1), "delay": (1, MAX_DELAY)}
    for name, (low, high) in bounds.items():
        if name == "remind" and options.pace == "live":
            continue
        value = getattr(options, name)
        if not low <= value <= high:
            raise NotationError(0, 0, f"expected {low} to {high}, not {show(str(value))}", f"options.{name}")
    if options.absence == "gm" and not options.has_gm:
        raise NotationError(0, 0, "expected wait, pass or bot: there is no game master", "options.absence")
    if options.entering == "gm" and not options.has_gm:
        raise NotationError(0, 0, "expected nobody or everyone: there is no game master", "options.entering")
