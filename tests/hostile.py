"""What somebody might send who means no good, and every field of every door that takes a text or a number.

The doors come from the route table, the fields from sample bodies: a new route or command without a sample fails a test.
"""

import copy
import json
from collections.abc import Iterator
from typing import Any, Final, get_args
from urllib.parse import quote

import msgspec

from macguffin.core.names import is_unseen
from macguffin.tables.commands import Command
from macguffin.web.app import ROUTES
from macguffin.web.faults import STATUS, FaultBody
from macguffin.web.pages import PAGES
from macguffin.web.wire import decode
from tests.tables import duel

__all__ = [
    "NUMBERS",
    "SAMPLES",
    "TEXTS",
    "addresses",
    "bodies",
    "commands",
    "frames",
    "headers",
    "misses",
    "problem_of",
    "scenes",
]

SCRIPT: Final = "</script><script>alert(1)</script>"
TEXTS: Final[dict[str, str]] = {
    "script": SCRIPT,
    "attribute": "\" onmouseover=alert(1) x='",
    "image": "<img src=x onerror=alert(1)>",
    "svg": "<svg/onload=alert(1)>",
    "comment": "<!--<script>",
    "cdata": "]]><b>",
    "entity": "&lt;b&gt;&#x202e;",
    "address": "javascript:alert(1)",
    "template": "{{7*7}}${7*7}#{7*7}<%=7*7%>",
    "format": "%s%n%x{0}{0.__class__}",
    "sql": "'; DROP TABLE tables; --",
    "bbcode": "[url=http://x.example]x[/url][/code]",
    "markdown": "[x](javascript:alert(1)) **b** `c` ```",
    "everyone": "@everyone @here <@1>",
    "formula": '=1+1+cmd|" /C calc"!A0',
    "command": "@cmd",
    "turned round": "abc\u202egnp.exe",
    "isolated": "\u2066abc\u2069",
    "zero width": "a\u200bb\ufeffc",
    "control": "a\x07\x1b[31mb\x7f",
    "NUL": "a\x00b",
    "lines": "a\r\nSet-Cookie: x=y\r\n\r\n<b>",
    "separators": "a\u2028b\u2029c\x85",
    "combining": "Z" + "\u0301\u0334\u0489" * 40,
    "look-alike": "\u0410nn \uff21nn",
    "emoji": "👩\u200d👩\u200d👧🏽\u200d♀\ufe0f",
    "noncharacter": "a\ufffe\U0010ffffb",
    "private": "\ue000\U000f0000",
    "tags": "\U000e0041\U000e0042",
    "right to left": "שלום [b]",
    "surrogate": "a\ud800b",
    "blank": " ",
    "wide blank": "\u3000\u2003",
    "path": "../../../../etc/passwd",
    "windows path": "C:\\windows\\system32\\con",
    "odd path": "....//..%2f..%5c..%c0%af",
    "file": "file:///etc/passwd",
    "inner": "http://127.0.0.1:1/latest/meta-data",
    "dice": "999999d999999",
    "explosion": "1d1!>0+9999x(1d6)",
    "roll": "Ann rolls d8 → 8",
    "digits": "9" * 20_000,
    "minus": "-" * 10_000,
    "brackets": "[" * 20_000,
    "parentheses": "(" * 20_000,
    "quotes": '"' * 10_000,
    "backslashes": "\\" * 10_000,
    "blanks": " " * 20_000 + "x",
    "steps": "move " + "n " * 8_000,
    "separators of orders": ";" * 16_000,
    "json": '{"a":[1,{"b":null}]}',
    "toml": "a = 1\n[[figures]]\nname = 'x'\n",
    "pickle": "cos\nsystem\n(S'true'\ntR.",
    "prototype": "__proto__",
    "not a number": "NaN",
    "infinite": "1e999",
    "hexadecimal": "0x7fffffff",
    "other digits": "\u0661\u0662\uff13",
    "square": "A1:ZZ999999999",
    "bot": "bot:greedy; bot:../x",
    "gm": 'gm set Ann lives 9 because "x"',
}  # fmt: skip
"""By what they try."""

NUMBERS: Final[tuple[Any, ...]] = (
    -1,
    -2,
    -(2**63),
    2**31,
    2**63,
    2**64,
    10**30,
    10**400,
    1.5,
    1e308,
    True,
    None,
    "7",
    [],
    {},
)
LATE: Final = 10**6

SAMPLES: Final[dict[str, dict[str, Any]]] = {
    "play": {"seat": 0, "orders": "pass", "at": LATE, "faces": [1], "is_part": False},
    "stand": {"seat": 0, "choice": "never"},
    "say": {"text": "x"},
    "take_back": {"seat": 0, "at": LATE},
    "rewind": {"turn": 0, "dice": "fresh", "reason": "x", "at": LATE, "branch": 0},
    "force": {"faces": [1], "reason": "x"},
    "override": {"change": "round 1", "reason": "x", "at": LATE},
    "skip": {"reason": "x", "at": LATE},
    "reseat": {"seat": 7, "player": "bot:nobody"},
    "kick": {"seat": 7, "reason": "x"},
    "leave": {"seat": 7},
    "hand_over": {"seat": 7},
    "propose": {"what": "skip", "seat": 0, "turn": 0, "dice": "same", "faces": [1], "reason": "x"},
    "vote": {"on": 0, "agrees": True},
    "close": {"reason": "x"},
}
"""One of each command; those that would end the table are refused for another reason, too late for what is tried here."""

POSTED: Final[dict[str, list[dict[str, Any]]]] = {
    "/api/tables": [
        {
            "map": "tithe-vault",
            "title": "x",
            "switches": {"range_to_hit": "over"},
            "options": {"pace": "live", "hours": 24, "remind": 4, "absence": "wait", "spectators": "on", "delay": 2, "entering": "nobody"},
            "seats": [{"seat": 0, "name": "", "player": "person", "mine": True}],
            "nonce": "ab",
            "cast": [
                {"name": "Ann", "symbol": "A", "color": "red", "class": "warrior", "main": "axe", "secondary": "shield", "team": ""},
                {"name": "Bo", "symbol": "B", "color": "blue", "class": "mage", "main": "mace", "secondary": "flask", "team": "b"},
            ],
        },
        {"scene": "game = 'heist'"},
    ],
    "/api/check": [{"scene": "game = 'heist'"}],
    "/api/odds": [{"scene": "game = 'heist'", "orders": "pass"}],
    "/api/links/look": [{"token": "x"}],
    "/api/links": [{"token": "x", "nonce": "ab"}],
    "/api/tables/{table}/commands": [{"do": name, "id": "h", **sample} for name, sample in SAMPLES.items() if name != "close"],
    "/api/tables/{table}/preview": [{"seat": 0, "orders": "pass", "at": 1}],
    "/api/tables/{table}/suggest": [{"seat": 0, "target": "Bob"}],
    "/api/tables/{table}/links": [{"role": "seat", "seat": 99}],
    "/api/tables/{table}/fork": [{"turn": 0, "branch": 0, "as": "scene"}],
}  # fmt: skip


def misses() -> list[str]:
    """Doors and commands without a sample."""
    known = {kind.__struct_config__.tag for kind in get_args(Command)}
    posts = {route.path for route in ROUTES if route.method == "POST" and not route.is_upload}
    return sorted({*(known ^ SAMPLES.keys()), *(posts ^ POSTED.keys())})


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a sample holds a text or a number."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path


def changed(sample: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The sample with something else at one place."""
    found = copy.deepcopy(sample)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return found


def written(value: Any) -> bytes:
    """JSON, lone surrogates as escapes and all."""
    return json.dumps(value).encode()


def spoilt(sample: Any) -> Iterator[tuple[str, bytes]]:
    """The sample with each of its values replaced by everything hostile, one at a time; also its keys."""
    for path in leaves(sample):
        if path == ("do",):
            continue
        where = ".".join(map(str, path))
        for name, text in TEXTS.items():
            yield f"{where}: {name}", written(changed(sample, path, text))
        for number in NUMBERS:
            yield f"{where}: {number!r}", written(changed(sample, path, number))
    for name in ("script", "prototype", "surrogate", "NUL"):
        yield f"key: {name}", written({**sample, TEXTS[name]: 1})


def bodies() -> Iterator[tuple[str, str, bytes]]:
    """Every path that takes JSON, what is tried there, and the body."""
    for path, samples in POSTED.items():
        for sample in samples:
            for name, body in spoilt(sample):
                yield path, f"{sample.get('do', '')} {name}".strip(), body


def commands() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command with hostile values, as the socket takes it."""
    for name, sample in SAMPLES.items():
        for what, body in spoilt({"do": name, "id": "h", **sample}):
            yield f"{name} {what}", json.loads(body)


def scenes() -> Iterator[tuple[str, str]]:
    """Scene files in which one name, title, symbol or other word is hostile, or the file itself."""
    plain = duel()
    texts = [
        ("title", "title"),
        ("figures", 0, "name"),
        ("figures", 0, "symbol"),
        ("figures", 0, "team"),
        ("figures", 1, "class"),
    ]
    for path in [
        *texts,
        ("figures", 1, "color"),
        ("figures", 1, "at"),
        ("map",),
        ("active",),
        ("gem", "at"),
        ("order", 0),
    ]:
        place = path[1:] if path == ("title", "title") else path
        for name, text in TEXTS.items():
            yield f"{place}: {name}", toml_of(changed(plain, place, text))
    for name, text in TEXTS.items():
        yield f"file: {name}", text
        yield f"comment: {name}", f"# {text}\n{toml_of(plain)}"
        yield f"key: {name}", f"{toml_of(plain)}\n[{json.dumps(text)}]\nx = 1\n"
    for size in ("1000000000", "9" * 5000, "-1", "1e9"):
        yield f"lives {size[:12]}", toml_of(plain).replace("round = 1", f"round = {size}")
    for rows in (["#" * 128] * 129, ["#" * 129], ["#"] * 128, ["#" * 128], ["##", "#"], [""]):
        yield f"map of {len(rows)} rows", toml_of({**plain, "map": "\n".join(rows)})


def toml_of(scene: dict[str, Any]) -> str:
    """A scene as TOML, whatever is in it: JSON's texts are TOML's, but for surrogates, which neither can hold."""
    plain = {"round": 1, **scene}
    single = "".join(
        f"{key} = {one_line(value)}\n"
        for key, value in plain.items()
        if not isinstance(value, dict) and key != "figures"
    )
    tables = "".join(f"[{key}]\n{pairs(value)}" for key, value in plain.items() if isinstance(value, dict))
    return single + tables + "".join(f"[[figures]]\n{pairs(figure)}" for figure in plain["figures"])


def pairs(values: dict[str, Any]) -> str:
    return "".join(f"{key} = {one_line(value)}\n" for key, value in values.items())


def one_line(value: Any) -> str:
    return json.dumps(value)


def addresses() -> Iterator[str]:
    """Every address with hostile words in its path and behind the question mark."""
    for route in (*ROUTES, *PAGES):
        if route.method != "GET" or route.path.endswith("/stream"):
            continue
        names = [part[1:-1].partition(":")[0] for part in route.path.split("/") if part.startswith("{")]
        for text in map(quoted, TEXTS.values()):
            for name in names:
                yield route.path.replace(f"{{{name}}}", text).replace("{table}", "TABLE").replace("{turn}", "0")
            for field in msgspec.structs.fields(route.query):
                yield f"{route.path.replace('{table}', 'TABLE').replace('{turn}', '0')}?{field.encode_name}={text}"


def quoted(text: str) -> str:
    return quote(text[:2000].encode("utf-8", "surrogatepass"), safe="")


def headers() -> Iterator[dict[str, bytes]]:
    """Headers that a client may send, with hostile values as far as the line allows them."""
    for name in (
        "cookie",
        "x-macguffin-token",
        "origin",
        "last-event-id",
        "content-type",
        "accept",
        "referer",
        "x-forwarded-for",
        "range",
    ):
        for text in TEXTS.values():
            value = text[:4000].encode("utf-8", "replace").translate(None, b"\r\n\0")
            yield {name: b"macguffin=" + value if name == "cookie" else value}


def frames() -> Iterator[str]:
    """Messages of a socket, whole and spoilt."""
    for text in TEXTS.values():
        yield text.encode("utf-8", "replace").decode()
        for sample in (
            {"t": "preview", "n": 1, "seat": 0, "orders": text, "at": 1},
            {"t": text},
            {"t": "command", "command": {"do": text}},
            {"t": "hello", "token": text, "since": -1},
        ):
            yield json.dumps(sample)
    for number in NUMBERS:
        yield json.dumps({"t": "preview", "n": number, "seat": 0, "orders": "", "at": 1})
        yield json.dumps({"t": "preview", "n": 1, "seat": number, "orders": "", "at": number})
        yield json.dumps({"t": "command", "command": number})


KINDS: Final = {(status, kind) for kind, status in STATUS.values()} | {(404, "not_found"), (405, "method")}


def problem_of(status: int, media: str, content: bytes) -> str:
    """What is wrong with an answer to something hostile, "" where nothing is."""
    if status < 400:
        return ""
    if media != "application/json":
        return f"{status} as {media}"
    fault = decode(content, FaultBody).error
    if (status, fault.kind) not in KINDS:
        return f"{status} {fault.kind}: {fault.message[:100]}"
    if len(fault.message) > 2_000 or not fault.message.strip():
        return f"a message of {len(fault.message)} characters"
    unseen = {f"U+{ord(one):04X}" for one in fault.message if is_unseen(one)}
    return f"echoes {', '.join(sorted(unseen))}" if unseen else ""
