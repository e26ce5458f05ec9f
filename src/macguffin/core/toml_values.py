"""Writing values as TOML so that they read back as the same: plain keys first, then tables, then lists of tables."""

from typing import Any, Final

from macguffin.core.toml_places import BARE_KEY

__all__ = ["write_toml", "write_value"]

ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def write_toml(whole: dict[str, Any], picture: str = "") -> str:
    """The text of a file with these keys. `picture`: the key of a text of lines without quotes, drawn as it is."""
    lines: list[str] = []
    tables: list[str] = []
    for key, value in whole.items():
        if key == picture:
            lines.append(f"{key} = '''\n{value}'''")
        elif isinstance(value, dict):
            tables += ["", f"[{key}]", *write_fields(value)]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for item in value:
                tables += ["", f"[[{key}]]", *write_fields(item)]
        else:
            lines.append(f"{key} = {write_value(value)}")
    return "\n".join(lines + tables) + "\n"


def write_fields(table: dict[str, Any]) -> list[str]:
    return [f"{write_key(key)} = {write_value(value)}" for key, value in table.items()]


def write_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else write_value(key)


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
            return "{ " + ", ".join(f"{write_key(key)} = {write_value(item)}" for key, item in value.items()) + " }"


def write_character(character: str) -> str:
    if character in ESCAPES:
        return ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\U{ord(character):08X}"
