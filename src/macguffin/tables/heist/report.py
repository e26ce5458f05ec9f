"""Reports for a forum or a chat: everything since an entry, with every die and clause, and the map as it stands now.

A report ends in a seal: which entries it tells, and the SHA-256 of the lines above. Whoever changes a line
of a posted report breaks it; the same report made again has the same one.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from macguffin.core.errors import LimitError, MacguffinError
from macguffin.heist.commands import BEGIN, read_standing
from macguffin.heist.order_parser import parse
from macguffin.heist.overrides_reader import is_override
from macguffin.heist.record import SETUP
from macguffin.heist.render_png import render_png
from macguffin.heist.render_svg import render_svg
from macguffin.heist.render_text import UNSEEN_BREAK
from macguffin.heist.scene import Scene
from macguffin.heist.state import Game
from macguffin.tables.entries import Entry, Played
from macguffin.tables.heist.drafts import FigureOdds
from macguffin.tables.heist.preview_chances import figure_odds, note_of, weigh
from macguffin.tables.heist.report_forms import FORMS, Form, Parts, in_form
from macguffin.tables.heist.report_map import draw_board
from macguffin.tables.heist.report_story import tell_entries

__all__ = ["FORMS", "Form", "Report", "Seal", "draw_picture", "odds_of", "read_seal", "report"]

MOST_ODDS: Final = 60  # turns of one report whose odds are worked out
SEAL: Final = re.compile(r"Entries (\d{1,9}) to (\d{1,9})\. SHA-256 of the lines above: ([0-9a-f]{64})")


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report as it is to be posted. `first` and `last` are the entries it tells, `digest` [SHA-256, hex] is that of its seal."""

    form: Form
    text: str
    first: int
    last: int
    digest: str


class Seal(msgspec.Struct, frozen=True, kw_only=True):
    """The seal of a posted report, and whether what stands above it is as it was."""

    first: int
    last: int
    digest: str
    is_intact: bool


def report(
    entries: Sequence[Entry],
    scene: Scene,
    form: Form,
    *,
    has_map: bool = True,
    odds: Mapping[int, str] | None = None,
) -> Report:
    """The report of some entries that follow each other, as whoever asks may see them; `scene` is the position after the last of them.

    `odds` are those of `odds_of`, where they are wanted. Raises LimitError where there is nothing to report
    """
    if not entries:
        raise LimitError("one entry or more", "nothing has happened since")
    first, last = entries[0].seq, entries[-1].seq
    names = [figure.name for figure in scene.figures]
    parts = Parts(
        title=scene.title.strip(),
        span=f"what happened from entry {first} to {last}",
        paragraphs=list(tell_entries(entries, names, odds)),
        board=draw_board(scene) if has_map else None,
    )
    told = in_form(parts, form)
    digest = digest_of(told)
    seal = f"Entries {first} to {last}. SHA-256 of the lines above: {digest}"
    return Report(form=form, text=f"{told}\n{seal}\n", first=first, last=last, digest=digest)


def digest_of(told: str) -> str:
    """SHA-256 of a text as it survives a forum: without blanks at the ends of lines, empty lines and characters that nobody sees."""
    lines = [line.strip() for line in told.replace(UNSEEN_BREAK, "").splitlines()]
    return hashlib.sha256("\n".join(filter(None, lines)).encode("utf-8", "surrogatepass")).hexdigest()


def read_seal(text: str) -> Seal | None:
    """The seal of a report that somebody has posted, None where there is none. The next report begins after its last entry."""
    found = None
    for found in SEAL.finditer(text):  # noqa: B007  # the last one, should a report quote another
        pass
    if found is None:
        return None
    digest = digest_of(text[: found.start()])
    return Seal(first=int(found[1]), last=int(found[2]), digest=found[3], is_intact=digest == found[3])


def odds_of(entries: Iterable[Entry], position_before: Callable[[Played], Game]) -> dict[int, str]:
    """What stood to happen in each whole turn as it was committed, in words, by seq; nothing for turns given in parts.

    `position_before` is asked for the last turns first, and for no more of them than are told.
    """
    whole = [entry for entry in entries if isinstance(entry, Played) and is_whole_turn(entry)]
    told: dict[int, str] = {}
    for entry in whole[-MOST_ODDS:]:
        try:
            tally = weigh(position_before(entry), parse(entry.command))
        except MacguffinError:  # a stunned figure's orders may be any
            continue
        rows = [row for odds in figure_odds(tally) if (row := tell_odds(odds))]
        note = note_of(tally)
        told[entry.seq] = f"Odds before: {'; '.join(rows) or 'no harm to anybody'}{f' ({note})' if note else ''}"
    return told


def tell_odds(odds: FigureOdds) -> str:
    """What can befall one figure; "" where that is nothing."""
    fates = (
        ("slain", odds.slain),
        ("stunned", odds.stunned),
        ("poisoned", odds.poisoned),
        ("disarmed", odds.disarmed),
    )
    told = [f"{fate} {chance.percent}" for fate, chance in fates if chance.value]
    return f"{odds.name} {', '.join(told)}" if told else ""


def is_whole_turn(entry: Played) -> bool:
    command = entry.command
    return not (
        command in (SETUP, BEGIN)
        or command.startswith("do ")
        or is_override(command)
        or read_standing(command) is not None
    )


def draw_picture(scene: Scene, form: str, theme: str = "dark") -> bytes:
    """The position as `svg` or `png`, to go with a report.

    Raises LimitError where the picture would be too large
    """
    drawn = render_svg(scene, theme=theme)
    return render_png(drawn) if form == "png" else drawn.encode()
