"""Writes the golden files anew: `python -m tests.golden.renew`. To be done when a rule, an event or a map has changed on purpose."""

import json
from pathlib import Path
from typing import Final

from tests.golden import cases

HERE: Final = Path(__file__).parent
DEPTHS: Final = (1, 2, 3, 4)


def write(name: str, value: object) -> None:
    text = json.dumps(value, indent=2, ensure_ascii=False)
    (HERE / name).write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    write("checksums.json", {name: cases.checksum(scene) for name, scene in cases.set_ups().items()})
    write(
        "counts.json",
        {name: [cases.count(table.game.copy(), depth) for depth in DEPTHS] for name, table in cases.BOARDS.items()},
    )
    for name in cases.RECORDS:
        (HERE / f"{name}.jsonl").write_bytes(cases.record(name))


if __name__ == "__main__":
    main()
