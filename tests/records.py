"""A small record to be broken in tests: its lines as plain objects."""

from typing import Any

from macguffin.heist.record import state_hash
from macguffin.heist.variant import DEFAULT

__all__ = ["ENTRIES", "ENTRY", "HEADER", "SEATS", "lines", "scene"]


def scene(count: int) -> dict[str, Any]:
    """The scene after so many entries: a counter and the variant, which is all that a record asks of one."""
    return {"variant": DEFAULT.to_dict(), "count": count}


HEADER: dict[str, Any] = {
    "record": "macguffin",
    "version": 1,
    "game": "heist",
    "rules": "heist-1",
    "variant": DEFAULT.to_dict(),
    "scene": scene(0),
    "seats": [
        {"seat": 0, "name": "Urist", "player": "person"},
        {"seat": 1, "name": "Łódź", "player": "bot:greedy"},
    ],
    "dice": {"kind": "seeded", "commitment": None},
}
SEATS = frozenset((0, 1))
ENTRIES: list[dict[str, Any]] = [
    {
        "seq": seq,
        "seat": None if seq == 0 else seq % 2,
        "command": "setup" if seq == 0 else "move n; attack Łódź",
        "faces": [[4, 6, "seeded"], [1, 8, "entered"]],
        "events": [{"event": "counted", "count": seq + 1}],
        "state": state_hash(scene(seq + 1)),
    }
    for seq in range(4)
]
ENTRY = ENTRIES[1]


def lines() -> list[dict[str, Any]]:
    return [HEADER, *ENTRIES]
