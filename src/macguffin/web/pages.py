"""The pages: one document, whatever the address, with the data for its first view already in it as JSON."""

import gzip
from functools import cache
from importlib.resources import files
from typing import Final

from macguffin.core.errors import MacguffinError
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.lobby import tables_of
from macguffin.web.play import update
from macguffin.web.preloads import preload_links
from macguffin.web.wire import encode

__all__ = ["PAGES", "filled", "page"]

PLACE: Final = '<script type="application/json" id="preload">null</script>'
PLAIN: Final = f"""<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>macguffin</title>{PLACE}</head>
  <body><h1>macguffin</h1><p>The browser client is not in this installation; everything else is under <code>/api</code>.</p></body>
</html>
"""


@cache
def page() -> str:
    """The document as it was built, or a plain one."""
    try:
        return files("macguffin.web").joinpath("static", "index.html").read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return PLAIN


def filled(document: str, data: bytes) -> bytes:
    """The document with data in it. No text of a player can end the element, or begin another."""
    safe = data.decode().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    safe = safe.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return document.replace(PLACE, PLACE.replace("null", safe)).encode()


async def answer_page(ask: Ask) -> Reply:
    return await reply_with(ask, {"token": ask.visitor.masked_token()})


async def answer_home(ask: Ask) -> Reply:
    return await reply_with(
        ask, {"token": ask.visitor.masked_token(), "tables": await tables_of(ask.site, ask.visitor.key)}
    )


async def answer_table(ask: Ask) -> Reply:
    """A table's page is the same for all who may not see it; the client then asks, and is told."""
    data: dict[str, object] = {"token": ask.visitor.masked_token()}
    try:
        place = await ask.site.place(ask.path("id"), ask.visitor.key)
        data["update"] = await update(ask.site, place, -1)
    except MacguffinError:
        data["update"] = None
    return await reply_with(ask, data, preload_links())


async def reply_with(ask: Ask, data: dict[str, object], links: str = "") -> Reply:
    document = (ask.site.document or page()).replace("</head>", f"{links}</head>", 1)
    body, packing = filled(document, encode(data)), ""
    if "gzip" in ask.request.headers.get("accept-encoding", ""):
        body, packing = gzip.compress(body, 6, mtime=0), "gzip"
    return Reply(body=body, media="text/html; charset=utf-8", packing=packing)


def opens(path: str, summary: str, answer: object = answer_page) -> Route:
    return Route(method="GET", path=path, action="anyone", summary=summary, answer=answer, media=("text/html",))  # type: ignore[arg-type]


PAGES: Final = (
    opens("/", "The home page.", answer_home),
    opens("/new", "A new table."),
    opens("/t/{id}", "A table.", answer_table),
    opens("/t/{id}/replay/{seq}", "A table's past."),
    opens("/t/{id}/luck", "A table's luck."),
    opens("/t/{id}/gm", "A table, for its game master.", answer_table),
    opens("/edit", "The map editor."),
    opens("/rules/{game}", "The rulebook."),
    opens("/j/{token}", "What a link opens. Looking at it spends nothing."),
)
"""Not in the API's description, for they are no part of it."""
