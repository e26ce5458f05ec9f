"""Character and monster sheets: the numbers, what follows from them, and what the class can do, in our own words."""

import re
from typing import Final

from macguffin.quest.combatants import Character, Combatant
from macguffin.quest.log_words import signed
from macguffin.quest.stats import bonus, price
from macguffin.quest.variant import Variant

__all__ = ["ABILITIES", "sheet_markdown", "sheet_rows", "sheet_text"]

ABILITIES: Final[dict[str, tuple[str, ...]]] = {
    "warrior": (
        "−1 to physical attack rolls (Q-020).",
        "Berserk, with an attack: 3d6 without the highest attacks, 3d6 without the lowest defends; hits given and suffered take 2 (Q-021).",
    ),
    "thief": (
        "−1 to physical defence rolls (Q-029).",
        "Once a fight, hide, then surprise: 3d6 without the highest against 3d6 without the lowest, and a hit takes 3 (Q-030 to Q-035).",
    ),
    "wizard": (
        "−1 to magical defence rolls, and magic (Q-036, Q-037).",
        "−1 to casting in the speciality (Q-038).",
        "SP equal to INT: 1 a spell; each more buys a die, of which the two lowest are kept, or 1 damage (Q-097 to Q-105).",
    ),
    "bard": (
        "−1 to persuasion and deception (Q-040).",
        "Charm once a fight, besides the action: every enemy has +1 to attack and defence until the bard's next turn (Q-041 to Q-045).",
    ),
    "none": ("No class: the highest stat gives none (Q-015).",),
}
NAMES: Final = {"con": "CON", "str": "STR", "dex": "DEX", "int": "INT", "chr": "CHR"}


def sheet_rows(who: Combatant) -> list[tuple[str, str]]:
    """Everything on the sheet as pairs of a word and its value."""
    if not isinstance(who, Character):
        rows = [
            ("CON", f"{who.remaining} of {who.con}"),
            ("PB", signed(who.pb)),
            ("MB", signed(who.mb)),
            ("Attack", who.attack),
        ]
        return [*rows, ("Weakness", who.weakness)] if who.weakness else rows
    rows = [
        (NAMES[stat], f"{value}, bonus {signed(bonus(value))}, next point {price(value)} AP")
        for stat, value in who.permanent.items()
    ]
    rows += [("PB", f"{signed(who.pb)} (STR and DEX)"), ("MB", f"{signed(who.mb)} (INT and CHR)")]
    rows += [("CON left", f"{who.remaining} of {who.con}")]
    if who.class_ == "wizard":
        rows.append(("SP", f"{who.sp} of {who.max_sp}"))
    return [*rows, ("AP", str(who.ap))]


def heading(who: Combatant) -> str:
    if not isinstance(who, Character):
        return f"{who.name}, monster"
    school = f", {who.speciality} magic" if who.speciality else ""
    return f"{who.name}, {who.class_}{school}" if who.class_ != "none" else f"{who.name}, no class"


def notes(who: Combatant, variant: Variant) -> tuple[str, ...]:
    """What the class can do, and the house rules in force."""
    rules = tuple(f"House rule: {name} = {value}." for name, value in variant.differences().items())
    return (ABILITIES[who.class_] if isinstance(who, Character) else ()) + rules


def sheet_text(who: Combatant, variant: Variant) -> str:
    """The sheet for a terminal or a printer without pictures, 78 columns at most."""
    from textwrap import wrap  # noqa: PLC0415  # only for people

    title = heading(who)
    width = max(len(word) for word, _ in sheet_rows(who))
    lines = [title, "=" * len(title), *(f"{word:{width}}  {value}" for word, value in sheet_rows(who)), ""]
    for note in notes(who, variant):
        lines += wrap(note, 78, initial_indent="- ", subsequent_indent="  ")
    return "\n".join(lines).rstrip("\n") + "\n"


def sheet_markdown(who: Combatant, variant: Variant) -> str:
    """The sheet as Markdown; what people have written is code, so that nothing in it means anything."""
    lines = [f"## {as_code(heading(who))}", "", "| | |", "|---|---|"]
    for word, value in sheet_rows(who):
        shown = as_code(value).replace("|", "\\|") if word == "Weakness" else value
        lines.append(f"| {word} | {shown} |")
    return "\n".join([*lines, "", *(f"- {note}" for note in notes(who, variant))]).rstrip("\n") + "\n"


def as_code(text: str) -> str:
    """A text between more backticks than stand together anywhere in it."""
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{room}{text}{room}{fence}"
