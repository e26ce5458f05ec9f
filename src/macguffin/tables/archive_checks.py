"""What a journal from elsewhere must keep to, beyond its types: depths, lengths, names."""

import re
from typing import Final

from macguffin.core.errors import NotationError
from macguffin.core.names import title_problem
from macguffin.core.notation import show
from macguffin.heist.record_lines import check_depth
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.variant import rules_version
from macguffin.tables.clock import read_time
from macguffin.tables.entries import Entry, Forced, Joined, Opened, Proposed, Reseated, Said
from macguffin.tables.limits import MAX_ID, MAX_REASON, MAX_SAID, check_id, check_line, check_options, check_talk
from macguffin.tables.proof import check_nonce

__all__ = ["check_entry", "check_opening", "check_raw"]

MAX_FORCED: Final = 1000  # faces
PLAYER: Final = re.compile(r"person|bot:[a-z0-9_-]{1,40}")
BY: Final = re.compile("[a-z]{1,20}(?::[0-9]{1,3})?")


def check_raw(line: bytes, number: int) -> None:
    """Refuses a line before anything is built of it: too deep, or not whole.

    Raises NotationError, LimitError
    """
    check_depth(line, number)
    if not line.endswith(b"\n"):
        raise NotationError(number, 0, "expected a whole line, but the journal is cut off here")


def check_entry(entry: Entry, number: int) -> None:
    """Refuses what no table would have written.

    Raises NotationError with line and key
    """
    for key, limit in (("id", MAX_ID), ("reason", MAX_REASON), ("text", MAX_SAID), ("why", MAX_REASON)):
        if len(getattr(entry, key, "")) > limit:
            raise NotationError(number, 0, f"expected at most {limit} characters", key)
    if not BY.fullmatch(entry.by):
        raise NotationError(number, 0, f"expected somebody at the table, not {show(entry.by)}", "by")
    try:
        read_time(entry.time)
        check_id(entry.id)
        for key in ("reason", "why"):
            check_line(getattr(entry, key, ""), key)
        if isinstance(entry, Said):
            check_talk(entry.text)
        if isinstance(entry, Joined):
            check_nonce(entry.nonce)
    except NotationError as error:
        raise NotationError(number, 0, error.expected, error.key) from error
    if isinstance(entry, Forced | Proposed) and len(entry.faces) > MAX_FORCED:
        raise NotationError(number, 0, f"expected at most {MAX_FORCED} faces", "faces")
    if isinstance(entry, Reseated) and not PLAYER.fullmatch(entry.player):
        raise NotationError(number, 0, "expected person or bot: and a name", "player")


def check_opening(opened: Opened) -> None:
    """Refuses a table that could not have been opened here.

    Raises NotationError with the key
    """
    if opened.rules != rules_version:
        raise NotationError(1, 0, f"expected a game under {rules_version}, not {show(opened.rules)}", "rules")
    if problem := title_problem(opened.title):
        raise NotationError(1, 0, f"expected {problem}", "title")
    try:
        check_options(opened.options)
    except NotationError as error:
        raise NotationError(1, 0, error.expected, error.key) from error
    try:
        scene = scene_from_dict(opened.scene)
    except NotationError as error:
        raise NotationError(1, 0, error.expected, f"scene.{error.key}") from error
    if [(one.seat, one.name) for one in opened.seats] != list(enumerate(figure.name for figure in scene.figures)):
        raise NotationError(1, 0, "expected a seat for each figure, numbered from 0", "seats")
    if not all(PLAYER.fullmatch(one.player) for one in opened.seats):
        raise NotationError(1, 0, "expected person or bot: and a name", "seats.player")
    if opened.scene != scene.to_dict():
        raise NotationError(1, 0, "expected the scene in its complete form", "scene")
