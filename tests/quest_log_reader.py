"""Works out again what a log line says, from the line alone: dice, what was dropped, what is added, totals, losses."""

import re
from typing import Any

NUMBER = r"[+\u2212]?\d+"
ROLL = re.compile(
    r"(?P<pools>\d+d6 → [\d ]+(?:, again \d+d6 → [\d ]+)*)"
    r"(?:, (?P<dropped>[\d ]+) dropped)?"
    r"(?:, (?P<counts>\d \d) count)?"
    rf"(?P<parts>(?:, {NUMBER} [^=;]*?)?)"
    rf" = (?P<total>{NUMBER})"
)
PART = re.compile(rf", ({NUMBER}) (?:[^()]+ \(Q|DEX)")
STEP = re.compile(r"(a hit takes|a failed attack costs|from a berserker|by 5 or more|with snake eyes) (\d+)")


def number(text: str) -> int:
    return int(text.replace("\u2212", "-"))


def faces(pool: str) -> list[int]:
    count, _, fallen = pool.partition("d6 → ")
    found = [int(face) for face in fallen.split()]
    assert len(found) == int(count)
    return found


def totals(text: str) -> list[int]:
    """The total of every roll in a line, worked out from its dice and modifiers; it must be the one told."""
    found = []
    for roll in ROLL.finditer(text):
        pools = [faces(pool) for pool in roll["pools"].split(", again ")]
        kept = list(pools[-1])
        for face in (roll["dropped"] or "").split():
            kept.remove(int(face))
        if roll["counts"]:
            kept = [int(face) for face in roll["counts"].split()]
        assert len(kept) == 2, text
        total = sum(kept) + sum(number(part[1]) for part in PART.finditer(roll["parts"]))
        assert total == number(roll["total"]), text
        found.append(total)
    return found


def recompute(told: dict[str, Any]) -> None:
    """Compares what the line says with what the event holds."""
    text = told["text"]
    match told["event"]:
        case "checked" | "ruled":
            assert totals(text) == [told["total"]]
            assert f"= {text.split(' = ')[1].split()[0]} against" in text
        case "attacked":
            assert totals(text) == [told["attacker_total"], told["defender_total"]]
            recompute_losses(text, told)
        case "ordered":
            rolled = [place["name"] for place in told["places"] if place["rolls"]]
            assert totals(text) == [told["totals"][name] for name in rolled]
        case "contested":
            assert [number(total) for total in re.findall(rf" = ({NUMBER})", text)] == [
                side["total"] for side in told["sides"]
            ]
        case "joined":
            assert totals(text) == ([] if told["initiative"] is None else [told["initiative"]])


def recompute_losses(text: str, told: dict[str, Any]) -> None:
    steps = [(word, int(amount)) for word, amount in STEP.findall(text)]
    loss = steps[-1][1] if steps else 0
    who = "attacker" if steps and steps[0][0] == "a failed attack costs" else "defender"
    assert (told[f"{who}_loses"], told[f"{'defender' if who == 'attacker' else 'attacker'}_loses"]) == (loss, 0)
    assert not steps or f"{told[who]} loses {loss} CON" in text
