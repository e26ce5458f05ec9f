"""What is meant for people's eyes in an archive: its order sheets and what lies in it."""

from collections.abc import Iterable
from typing import Final

from macguffin.core.errors import MacguffinError
from macguffin.heist.commands import BEGIN, DO, read_standing
from macguffin.heist.order_parser import parse
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.record import SETUP
from macguffin.tables.entries import Opened
from macguffin.tables.journal_replay import Position, actor

__all__ = ["orders_text", "readme_text"]

README: Final = """\
{title}

A game of heist that was played at a table of macguffin, whole, in files that need no macguffin to be read.

  replay.html    the game on one page: open it in a browser
  orders.txt     what was ordered, turn by turn; lines that begin with # are remarks
  scene.toml     the set-up: map, figures and house rules
  record.jsonl   the game as it was played to its end, for `macguffin replay` and `macguffin verify`
  journal.jsonl  everything that happened at the table, dropped lines of play and talk included
  dice.json      the promise of the dice, the secret once the table is closed, and the players' own shares
  chain.txt      for each entry of the journal the SHA-256 of the journal up to it, and that of each other file
  verify.py      checks all of this: python verify.py

Whoever gave you this file could have changed verify.py too. Use your own copy of it, or compute a die by hand:

  text  = "macguffin/1|" + nonces with commas between + "|BRANCH|MOVE|INDEX|ATTEMPT"
  word  = the first 8 bytes of HMAC-SHA256(secret, text), as a big-endian number
  face  = word % sides + 1; where word is not below 2**64 - 2**64 % sides, the next ATTEMPT counts

BRANCH is the entry's `dice_branch`, MOVE its `turn`, INDEX the die's place among its `faces`, from 0; ATTEMPT begins at 0. The entry's
`nonces` says how many of the nonces of dice.json were there. SHA-256(secret) is the promise that was made before play.

promise of the dice: {commitment}
secret:              {secret}
rules:               {rules}
SHA-256 of the journal, {count} entries: {fingerprint}
"""


def readme_text(opened: Opened, secret: str | None, count: int, fingerprint: str) -> str:
    return README.format(
        title=opened.title or "A game without a title",
        commitment=opened.commitment or "none was made: these dice can't be proven",
        secret=secret or "not shown before the table is closed" if opened.commitment else "none",
        rules=opened.rules,
        count=count,
        fingerprint=fingerprint,
    )


def orders_text(opened: Opened, line: Iterable[Position]) -> str:
    """The order sheets of a game; whatever is no order is a remark."""
    told = [f"# {opened.title or 'heist'}: order sheets under {opened.rules}", ""]
    round_ = opened.scene.get("round", 1)
    for played, scene in line:
        remark, sheet = orders_of(played.command)
        told.append(f"# move {played.turn}, round {round_}: {actor(opened, played)}{remark}")
        told += [*sheet.splitlines(), ""]
        round_ = scene.get("round", round_)
    return "\n".join(told)


def orders_of(command: str) -> tuple[str, str]:
    """What is to be remarked of a command, and the orders in it."""
    if command == SETUP:
        return "", ""
    if command == BEGIN:
        return " begins the turn", ""
    try:
        if command.startswith("gm ") or read_standing(command):
            return f", {command}", ""
        sheet = format_sheet(parse(command.removeprefix(DO)))
    except MacguffinError:
        return f", {command}", ""
    return (" begins with" if command.startswith(DO) else ""), sheet
