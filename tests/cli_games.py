"""Small games for the command line: two people, a gem, a door, and who begins is no matter of chance."""

import json
from pathlib import Path
from typing import Any

from tests.cli_kit import Ran, run

DUEL = """\
game = "heist"
title = "Duel"
map = '''
########
#_.*..<#
#_.....#
#...^..#
########
'''

[variant]
initiative = "seat"

[[figures]]
name = "Ann"
symbol = "A"
color = "red"
class = "warrior"
main = "dagger"
secondary = "voodoo_doll"
at = "B2"
facing = "e"

[[figures]]
name = "Bob"
symbol = "B"
color = "blue"
class = "mechanic"
main = "axe"
secondary = "throwing_knife"
at = "B3"
facing = "e"

[[traps]]
at = "E4"
owner = "Bob"
"""


class Table:
    """A folder with a scene and the record of its game."""

    def __init__(self, folder: Path, text: str = DUEL) -> None:
        self.scene = folder / "duel.toml"
        self.scene.write_text(text, encoding="utf-8")
        self.record = folder / "duel.jsonl"

    def play(self, *lines: str, options: tuple[str, ...] = ("--humans", "2", "--no-confirm")) -> Ran:
        """Plays a new game by these lines, as far as they go."""
        args = ("heist", "play", str(self.scene), "-y", "--seed", "1", "--record", str(self.record), *options)
        return run(*args, given="".join(f"{line}\n" for line in lines))

    def resume(self, *lines: str, options: tuple[str, ...] = ("--no-confirm",)) -> Ran:
        """Goes on with the recorded game."""
        return run("heist", "play", str(self.record), *options, given="".join(f"{line}\n" for line in lines))

    @property
    def header(self) -> Any:
        return json.loads(self.record.read_text(encoding="utf-8").splitlines()[0])

    @property
    def entries(self) -> list[Any]:
        return [json.loads(line) for line in self.record.read_text(encoding="utf-8").splitlines()[1:]]

    @property
    def commands(self) -> list[str]:
        return [entry["command"] for entry in self.entries[1:]]

    @property
    def is_sound(self) -> bool:
        return run("replay", str(self.record), "--json").json["verified"] is True
