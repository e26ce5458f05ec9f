"""Writing a scene file: TOML in the complete form, with the map as a picture, that reads back as the same scene."""

from typing import Any, Final

from macguffin.heist.scene import Scene

__all__ = ["write_scene"]

ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def write_scene(scene: Scene) -> str:
    """The text of a scene file, every key written out."""
    whole = scene.to_dict()
    lines: list[str] = []
    tables: list[str] = []
    for key, value in whole.items():
        if key == "map":
            lines.append(f"map = '''\n{value}'''")
        elif isinstance(value, dict):
            tables += ["", f"[{key}]", *write_fields(value)]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for item in value:
                tables += ["", f"[[{key}]]", *write_fields(item)]
        else:
            lines.append(f"{key} = {write_value(value)}")
    return "\n".join(lines + tables) + "\n"


def write_fields(table: dict[str, Any]) -> list[str]:
    return [f"{key} = {write_value(value)}" for key, value in table.items()]


def write_value(value: Any) -> str:
    """A value on one line. What does not print is escaped."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + "".join(map(write_character, value)) + '"'
        case list():
            return "[" + ", ".join(map(write_value, value)) + "]"
        case _:
            return "{ " + ", ".join(f"{key} = {write_value(item)}" for key, item in value.items()) + " }"


def write_character(character: str) -> str:
    if character in ESCAPES:
        return ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\U{ord(character):08X}"
