"""Writes what the server sends and takes as TypeScript, from the same types that the server uses.

`python tools/wire.py` rewrites client/src/wire.ts; `--check` only says whether it is up to date.
"""

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Final

import msgspec
from msgspec import inspect as types

OUT: Final = Path(__file__).parent.parent / "client/src/wire.ts"
MODULES: Final = (
    "macguffin.tables.entries",
    "macguffin.tables.commands",
    "macguffin.tables.heist.views",
    "macguffin.tables.heist.drafts",
    "macguffin.tables.heist.luck",
    "macguffin.tables.heist.suggest",
    "macguffin.tables.views",
    "macguffin.web.wire",
)
ASKED: Final = ("macguffin.tables.commands",)
"""Modules of what a client sends: a field with a default may be left out there. What the server sends is always complete."""
HEAD: Final = "// Written by tools/wire.py from the server's own types; not by hand.\n"


def spelled(kind: types.Type) -> str:
    """The TypeScript type of a value of that kind."""
    match kind:
        case types.StructType(cls=cls):
            return cls.__name__
        case types.UnionType(types=members):
            return " | ".join(dict.fromkeys(spelled(one) for one in members))
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            inner = spelled(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case types.TupleType(item_types=items):
            return f"[{', '.join(spelled(one) for one in items)}]"
        case types.DictType(key_type=key, value_type=value):
            return f"Record<{spelled(key)}, {spelled(value)}>"
        case types.LiteralType(values=values):
            return " | ".join(f"'{one}'" if isinstance(one, str) else str(one) for one in values)
    return plain(kind)


def plain(kind: types.Type) -> str:
    match kind:
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "unknown"
    raise TypeError(f"no TypeScript for {kind}")


def declared(struct: type[msgspec.Struct]) -> str:
    """The declaration of a struct: an interface, or a tuple where it is sent as an array."""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)  # noqa: S101  # what type_info gives for a struct
    if info.array_like:
        return f"export type {struct.__name__} = [{', '.join(spelled(field.type) for field in info.fields)}]\n"
    rows = [f"  {info.tag_field}: '{info.tag}'"] if info.tag_field else []
    for field in info.fields:
        optional = "?" if struct.__module__ in ASKED and not field.required else ""
        rows.append(f"  {field.encode_name}{optional}: {spelled(field.type)}")
    return f"export interface {struct.__name__} {{\n" + "\n".join(rows) + "\n}\n"


def structs_of(name: str) -> list[type[msgspec.Struct]]:
    module = importlib.import_module(name)
    found = [one for one in vars(module).values() if inspect.isclass(one) and issubclass(one, msgspec.Struct)]
    return [one for one in found if one.__module__ == name and not one.__subclasses__()]


def written() -> str:
    """The whole file."""
    known: dict[str, type[msgspec.Struct]] = {}
    parts = [HEAD]
    from macguffin.heist.record import Face  # noqa: PLC0415  # the path is the caller's

    for struct in [Face, *(one for name in MODULES if importlib.util.find_spec(name) for one in structs_of(name))]:
        if struct.__name__ in known:
            raise TypeError(f"two structs are called {struct.__name__}")
        known[struct.__name__] = struct
        parts.append(declared(struct))
    for union in ("Entry", "Command"):
        module = importlib.import_module(
            "macguffin.tables.entries" if union == "Entry" else "macguffin.tables.commands"
        )
        members = " | ".join(one.__name__ for one in getattr(module, union).__args__)
        parts.append(f"export type {union} = {members}\n")
    return "\n".join(parts)


def main() -> int:
    text = written()
    if "--check" in sys.argv:
        if OUT.read_text(encoding="utf-8") == text:
            return 0
        print("client/src/wire.ts is not what the server's types say; run tools/wire.py", file=sys.stderr)
        return 1
    OUT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
