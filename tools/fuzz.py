"""Sends a site what nobody should: `python tools/fuzz.py [--inputs N] [--seed N]`.

First everything of tests/hostile.py, then copies of it, of orders, records and archives, with bytes lost, doubled, changed and mixed,
to every door. It must stay alive, refuse in its one way, echo nothing raw, take no long time for anything and little memory in all.
"""

import argparse
import itertools
import json
import logging
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import hostile  # noqa: E402  # the checkout is no installed package
from tests.site_kit import House, house  # noqa: E402
from tests.tables import duel  # noqa: E402

SLOW = 5.0  # [s] for one input
MEMORY = 600  # [MiB] of the whole process, site and sender
ORDERS = (
    'drink\nmove 2n e; move to E4\nface w; attack ne # so\ncast heal at "Snib" via doll from D4\norder shield always'
)
Input = tuple[str, str, dict[str, Any]]
"""Method, address and what goes with it; method WS: a message for the socket."""


@dataclass
class Count:
    statuses: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")

    def note(self, status: str, problem: str, took: float, what: str) -> None:
        self.statuses[status] += 1
        self.slowest = max(self.slowest, (took, what))
        if problem or took > SLOW:
            self.problems.append(f"{what}: {problem or 'slow'} ({took:.2f} s)")


def corpus(table: str) -> Iterator[Input]:
    """Everything hostile, once."""
    for path, _, body in hostile.bodies():
        yield "POST", path.replace("{table}", table), {"content": body}
    for _, scene in hostile.scenes():
        yield "POST", "/api/check", {"content": json.dumps({"scene": scene}).encode()}
    for address in hostile.addresses():
        yield "GET", address.replace("TABLE", table), {}
    for more in hostile.headers():
        yield "GET", f"/api/tables/{table}", {"more": more}
        yield "POST", f"/api/tables/{table}/commands", {"content": b'{"do":"say","text":"x"}', "more": more}
    for text in (*hostile.frames(), *(json.dumps({"t": "command", "command": one}) for _, one in hostile.commands())):
        if '"close"' not in text:
            yield "WS", "", {"text": text}


def spoil(draw: random.Random, data: bytes, other: bytes) -> bytes:
    """A few things done to some bytes."""
    found = bytearray(data)
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(found) + 1)
        match draw.randrange(7):
            case 0:
                del found[at : at + draw.choice((1, 1, 8, 200))]
            case 1:
                found[at:at] = bytes(draw.randrange(256) for _ in range(draw.choice((1, 4))))
            case 2:
                found[at:at] = found[at : at + draw.choice((2, 50, 2000))]
            case 3 if found:
                found[at % len(found)] ^= 1 << draw.randrange(8)
            case 4:
                found[at:at] = draw.choice(list(hostile.TEXTS.values())).encode("utf-8", "surrogatepass")[:3000]
            case 5:
                begin = draw.randrange(len(other) + 1)
                found[at : at + draw.choice((0, 100))] = other[begin : begin + draw.choice((5, 500))]
            case _:
                found[at:at] = draw.choice((b"9" * 5000, b"[" * 3000, b'"', b"\\u0000", b"\n", b"\xff", b"-", b"{}"))
    return bytes(found)


def spoilt(draw: random.Random, table: str, files: list[bytes]) -> Iterator[Input]:
    """Good and bad inputs, broken, without end."""
    pool = list(corpus(table))
    plain = hostile.toml_of(duel()).encode()
    while True:
        method, address, more = draw.choice(pool)
        _, _, other = draw.choice(pool)
        body, strange = more.get("content", b"{}"), other.get("content", b"")
        match draw.randrange(10):
            case 0:
                yield "POST", "/api/import", {"content": spoil(draw, draw.choice(files), draw.choice(files))}
            case 1 | 2:
                scene = spoil(draw, plain, strange).decode("utf-8", "replace")
                yield (
                    "POST",
                    draw.choice(("/api/check", "/api/odds")),
                    {"content": json.dumps({"scene": scene, "orders": "pass"}).encode()},
                )
            case 3 | 4:
                orders = spoil(draw, ORDERS.encode(), strange).decode("utf-8", "replace")[:16_000]
                given = {"seat": draw.randrange(3), "orders": orders, "at": 1}
                yield "POST", f"/api/tables/{table}/preview", {"content": json.dumps(given).encode()}
            case 5:
                change = spoil(draw, b'set Ann lives 2; place "Bob" at F3', strange).decode("utf-8", "replace")
                given = {"do": "override", "change": change, "reason": "x", "at": 1}
                yield "POST", f"/api/tables/{table}/commands", {"content": json.dumps(given).encode()}
            case 6 if method == "WS":
                yield (
                    method,
                    "",
                    {"text": spoil(draw, more["text"].encode(), strange).decode("utf-8", "replace")[:60_000]},
                )
            case _ if method == "POST":
                yield method, address, {**more, "content": spoil(draw, body, strange)}
            case _:
                yield method, address, more


def run(site: House, inputs: int, draw: random.Random) -> Count:
    count, owner = Count(), site.browser()
    scene = hostile.toml_of(duel())
    seats = [{"seat": 0, "mine": True}]
    table = owner.post("/api/tables", {"scene": scene, "gm": True, "options": {"has_gm": True}, "seats": seats}).json()[
        "id"
    ]
    files = [owner.get(f"/api/tables/{table}/export{form}").content for form in ("", "?form=record")]
    with owner.socket(table) as socket:
        socket.receive_json()
        for method, address, more in itertools.islice(
            itertools.chain(corpus(table), spoilt(draw, table, files)), inputs
        ):
            began = time.perf_counter()
            if method == "WS":
                status, problem = say(socket, more["text"])
            else:
                headers = {**(owner.headers if method == "GET" else owner.changing), **more.get("more", {})}
                found = site.client.request(method, address, headers=headers, content=more.get("content"))
                status = str(found.status_code)
                problem = hostile.problem_of(
                    found.status_code, found.headers["content-type"].split(";")[0], found.content
                )
            what = f"{method} {address} {str(more)[:200]}"
            count.note(status, problem, time.perf_counter() - began, what)
    if owner.get("/readyz").json()["status"] != "ok" or owner.command(table, do="say", text="x").status_code != 200:
        count.problems.append("the site does not go on")
    return count


def say(socket: Any, text: str) -> tuple[str, str]:
    """Sends a message, and a ping that must be answered after it."""
    socket.send_text(text)
    socket.send_text('{"t":"ping"}')
    kinds = []
    while (told := socket.receive_json())["t"] != "pong" or "pong" in text:
        kinds.append(told.get("error", {}).get("kind", told["t"]))
        if told["t"] == "pong":
            break
    return f"socket {kinds[0] if kinds else 'nothing'}", "a defect" if "defect" in kinds else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many to send")
    parser.add_argument("--seed", type=int, default=1, help="which mixtures")
    args = parser.parse_args()
    logging.getLogger("macguffin.web").setLevel(logging.CRITICAL)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, house(folder) as site:
        count = run(site, args.inputs, random.Random(args.seed))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{args.inputs} inputs in {time.perf_counter() - began:.0f} s, at most {memory} MiB of memory")
    print(", ".join(f"{status}: {number}" for status, number in count.statuses.most_common()))
    print(f"slowest: {count.slowest[0]:.2f} s, {count.slowest[1]}")
    for problem in count.problems[:50]:
        print(problem)
    return 1 if count.problems or memory > MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
