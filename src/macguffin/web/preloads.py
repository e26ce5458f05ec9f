"""What a page will need, told to the browser with the page, so that it need not find out file by file."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

__all__ = ["preload_links"]

TABLE: Final = "src/table/Table.svelte"


@cache
def preload_links(source: str = TABLE) -> str:
    """Links for the head of a page that shows a component of the client: its scripts and styles; "" where there is no client."""
    try:
        manifest = json.loads(files("macguffin.web").joinpath("static", ".vite", "manifest.json").read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return ""
    found = [manifest[key] for key in dict.fromkeys(needed(manifest, source))]
    styles = [path for one in found for path in one.get("css", ())]
    return "".join(
        [
            *(f'<link rel="stylesheet" crossorigin href="/{path}">' for path in styles),
            *(f'<link rel="modulepreload" crossorigin href="/{one["file"]}">' for one in found),
        ]
    )


def needed(manifest: dict[str, Any], key: str) -> Iterator[str]:
    """A part of the client and all that it begins with, itself first. What the document itself asks for is there already."""
    if key not in manifest or key in manifest.get("index.html", {}).get("imports", ()):
        return
    yield key
    for imported in manifest[key].get("imports", ()):
        yield from needed(manifest, imported)
