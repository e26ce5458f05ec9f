"""Scenes for tests, from a drawing and as little else as the reader accepts."""

from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene

FIGURE = """
[[figures]]
name = "{name}"
symbol = "{name[0]}"
color = "red"
class = "{class_}"
main = "axe"
secondary = "shield"
{more}
"""


def draw_scene(drawing: str, top: str = "", tables: str = "", *, figures: dict[str, str] | None = None) -> Scene:
    """A scene whose map is the drawing; figures by name with the lines that they have more. An M begins a mechanic's name."""
    rows = "\n".join(line.strip() for line in drawing.strip().splitlines())
    cast = "".join(
        FIGURE.format(name=name, class_="mechanic" if name[0] == "M" else "rogue", more=more)
        for name, more in (figures or {"Ann": ""}).items()
    )
    return read_scene(f"game = \"heist\"\n{top}\nmap = '''\n{rows}\n'''\n{cast}\n{tables}")
