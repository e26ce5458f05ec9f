"""A game on one page that needs no server: its boards as drawings, its log, its dice.

A drawing is kept as a list of its lines, and each line once for all drawings: from one move to the next few of them change.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from macguffin.heist.record import SETUP
from macguffin.heist.render_svg import render_svg
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.tables.entries import Opened
from macguffin.tables.journal_replay import Position, actor

__all__ = ["page_html"]


class Lines:
    """Every line of every drawing, each once."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def keep(self, drawing: str) -> list[int]:
        """The numbers of a drawing's lines."""
        return [self.numbers.setdefault(line, len(self.numbers)) for line in drawing.splitlines()]


def page_html(opened: Opened, line: Iterable[Position], about: str) -> str:
    """The page. Whatever came from people is text in it, never markup."""
    lines = Lines()
    moves: list[dict[str, Any]] = []
    round_ = opened.scene.get("round", 1)
    for played, scene in line:
        moves.append(
            {
                "turn": played.turn,
                "round": round_,
                "who": actor(opened, played),
                "command": "" if played.command == SETUP else played.command,
                "dice": [(face.face, face.sides, face.origin) for face in played.faces],
                "log": [event["text"] for event in played.events],
                "board": lines.keep(render_svg(scene_from_dict(scene))),
            }
        )
        round_ = scene.get("round", round_)
    script = read("archive_page.js")
    game = json.dumps({"lines": list(lines.numbers), "moves": moves}, separators=(",", ":"))
    told = {
        "@HASH@": f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}",
        "@TITLE@": escape(opened.title or "heist"),
        "@ABOUT@": escape(about),
        "@SCRIPT@": script,
        "@GAME@": game.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
    }
    return re.sub("@[A-Z]+@", lambda place: told[place[0]], read("archive_page.html"))


def read(name: str) -> str:
    return files("macguffin.tables").joinpath(name).read_text(encoding="utf-8")
