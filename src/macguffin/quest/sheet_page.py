"""A character or a monster on one printed page: what stands where. Forms of output are elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from macguffin.core.helvetica import fit, wrap
from macguffin.quest.attack import Manner, attack_odds, attack_parts, defence_parts, prepare
from macguffin.quest.check import check_odds
from macguffin.quest.combatants import Character, Combatant, Kind, Monster, attack_bonus, implied_dex, single_stat
from macguffin.quest.sheet_marks import HEIGHT, WIDTH, Frame, Line, Mark, Text
from macguffin.quest.sheets import NAMES, heading, notes
from macguffin.quest.stats import STATS, bonus, price
from macguffin.quest.variant import Variant

__all__ = ["draw_page"]

LEFT: Final = 28.0
RIGHT: Final = WIDTH - LEFT
INNER: Final = RIGHT - LEFT
BOTTOM: Final = HEIGHT - 26
DIFFICULTIES: Final = (-4, -2, 0, 2, 4)
FOES: Final = (-6, -4, -2, 0, 2, 4, 6)
ROW: Final = 11.0
BIG_BOXES: Final = 16  # in a row, and then there are no more rows
SMALL_BOXES: Final = 33
TICKS: Final = {"warrior": ("berserk",), "thief": ("hidden", "hiding used"), "bard": ("charm used",)}


def draw_page(who: Combatant, variant: Variant) -> list[Mark]:
    """Everything on the page. What a fight has done to somebody is not printed, but for CON and SP that are gone."""
    fresh: Combatant = replace(who, favour=0, charmed=(), charmed_always=False, buffs=())
    page = Page(34.0)
    marks = [*page.head(fresh)]
    if isinstance(fresh, Character):
        marks += [*page.stats(fresh), *page.rolls(fresh, variant), *page.boxes("CON", fresh.con, fresh.remaining)]
        if fresh.max_sp:
            marks += page.boxes("SP", fresh.max_sp, fresh.sp)
        marks += [*page.abilities(fresh), *page.chances(fresh, variant)]
    else:
        marks += [
            *page.numbers(fresh, variant),
            *page.rolls(fresh, variant),
            *page.boxes("CON", fresh.con, fresh.remaining),
        ]
        marks += [*page.weakness(fresh), *page.foes(fresh, variant)]
    return [*marks, *page.house_rules(variant), *page.blank_lines(), *foot()]


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def percent(share: Fraction) -> str:
    """A chance without decimals; what is neither 0 nor 1 never reads so."""
    if 0 < share < 1:
        share = min(max(share, Fraction(1, 200)), Fraction(199, 200))
        return {0: "< 1 %", 100: "> 99 %"}.get(round(100 * share), f"{round(100 * share)} %")
    return f"{int(100 * share)} %"


@dataclass(slots=True)
class Page:
    """How far down the page is full."""

    y: float

    def head(self, who: Combatant) -> Iterator[Mark]:
        """The name, what somebody is, and room for the player's name and the AP."""
        is_character = isinstance(who, Character)
        width = INNER - (130 if is_character else 0)
        what = heading(who).removeprefix(f"{who.name}, ")
        yield Text(LEFT, self.y + 14, fit(who.name, 22, width, bold=True), who.name, bold=True)
        yield Text(LEFT, self.y + 28, 10, what[:1].upper() + what[1:])
        if isinstance(who, Character):
            ap = f"AP {who.ap}"
            yield Text(RIGHT - 120, self.y + 12, 8, "Player")
            yield Line(RIGHT - 92, self.y + 14, RIGHT, self.y + 14)
            yield Text(RIGHT - 120, self.y + 28, fit(ap, 8, 60), ap)
            yield Line(RIGHT - 60, self.y + 30, RIGHT, self.y + 30)
        self.y += 38
        yield Line(LEFT, self.y, RIGHT, self.y, 1.2)
        self.y += 8

    def panel(self, at: int, count: int, label: str, value: str, lines: tuple[str, ...]) -> Iterator[Mark]:
        """One of several frames in a row: a word, a large number, small print."""
        gap = 8.0
        width = (INNER - gap * (count - 1)) / count
        left, middle = LEFT + at * (width + gap), LEFT + at * (width + gap) + width / 2
        yield Frame(left, self.y, width, 40 + 10 * len(lines))
        yield Text(middle, self.y + 11, 8, label, bold=True, anchor="middle")
        yield Text(middle, self.y + 33, fit(value, 22, width - 8, bold=True), value, bold=True, anchor="middle")
        for number, line in enumerate(lines):
            yield Text(middle, self.y + 43 + 10 * number, fit(line, 8, width - 6), line, anchor="middle")

    def stats(self, who: Character) -> Iterator[Mark]:
        for at, (stat, value) in enumerate(who.permanent.items()):
            lines = (f"bonus {signed(bonus(value))}", f"next: {price(value)} AP")
            yield from self.panel(at, len(STATS), NAMES[stat], str(value), lines)
        self.y += 66
        for at, (label, value, of) in enumerate((("PB", who.pb, "STR and DEX"), ("MB", who.mb, "INT and CHR"))):
            yield from self.panel(at, 2, label, signed(value), (f"{of}; the lower the better",))
        self.y += 56

    def numbers(self, who: Monster, variant: Variant) -> Iterator[Mark]:
        for at, (label, value) in enumerate((("CON", str(who.con)), ("PB", signed(who.pb)), ("MB", signed(who.mb)))):
            yield from self.panel(at, 3, label, value, ())
        self.y += 48
        values = {stat: single_stat(who, stat, variant) for stat in STATS[1:]}
        told = ", ".join(f"{NAMES[stat]} {value}" for stat, value in values.items())
        yield Text(
            LEFT, self.y + 8, 8, f"Turn order: DEX {implied_dex(who, variant)}.  In checks and contests: {told}."
        )
        self.y += 18

    def rolls(self, who: Combatant, variant: Variant) -> Iterator[Mark]:
        """What is added to two dice in an attack and in a defence."""
        kinds: tuple[tuple[Kind, str], ...] = (("physical", "Blows"), ("magical", "Magic"))
        for kind, word in kinds:
            defends = sum(part[1] for part in defence_parts(who, kind, variant))
            cells = [f"attack {self.attack_sum(who, kind, variant)}", f"defence 2d6 {signed(defends)}"]
            yield Text(LEFT, self.y + 8, 8.5, word, bold=True)
            for at, cell in enumerate(cells):
                yield Text(LEFT + 44 + at * 168, self.y + 8, fit(cell, 8.5, 164), cell)
            self.y += ROW + 1
        self.y += 4

    def attack_sum(self, who: Combatant, kind: Kind, variant: Variant) -> str:
        if isinstance(who, Monster) or kind == "physical":
            usual = ", its usual one" if isinstance(who, Monster) and who.attack == kind else ""
            return f"2d6 {signed(sum(part[1] for part in attack_parts(who, Manner(kind=kind), variant)))}{usual}"
        if who.class_ != "wizard":
            return "–"
        plain = attack_bonus(who, kind)
        return f"2d6 {signed(plain)}, {who.speciality} {signed(plain - 1)}"

    def boxes(self, label: str, count: int, left: int) -> Iterator[Mark]:
        """A box to tick for each point; those that are gone are crossed."""
        yield Text(LEFT, self.y + 12, 10, f"{label} {count}", bold=True)
        many = count > BIG_BOXES
        pitch, side, row = (9.4, 8.0, SMALL_BOXES) if many else (20.0, 15.0, BIG_BOXES)
        for at in range(count):
            x, y = LEFT + 44 + pitch * (at % row) + 2 * (at % row // 10), self.y + pitch * (at // row)
            yield Frame(x, y, side, side)
            if at >= left:
                yield Line(x, y, x + side, y + side, 0.8)
                yield Line(x, y + side, x + side, y, 0.8)
        self.y += max(pitch * -(-count // row), 15) + 6

    def paragraph(self, text: str, size: float, indent: float = 0) -> Iterator[Mark]:
        for line in wrap(text, size, INNER - indent):
            yield Text(LEFT + indent, self.y + size, size, line)
            self.y += size * 1.25

    def abilities(self, who: Character) -> Iterator[Mark]:
        self.y += 2
        for text in notes(who, Variant()):
            yield Text(LEFT, self.y + 8.5, 8.5, "•")
            yield from self.paragraph(text, 8.5, 8)
        ticks = TICKS.get(who.class_, ())
        for at, word in enumerate(ticks):
            yield Frame(LEFT + 8 + 90 * at, self.y + 3, 9, 9)
            yield Text(LEFT + 21 + 90 * at, self.y + 11, 8.5, word)
        self.y += 20 if ticks else 6

    def weakness(self, who: Monster) -> Iterator[Mark]:
        if not who.weakness:
            return
        yield Text(LEFT, self.y + 9, 9, "Weakness", bold=True)
        self.y += 13
        size = 9.0
        while len(wrap(who.weakness, size, INNER)) * size > 150 and size > 4:
            size -= 0.5
        yield from self.paragraph(who.weakness, size)
        self.y += 6

    def grid(self, title: str, heads: list[str], rows: list[tuple[str, list[str]]]) -> Iterator[Mark]:
        """A small table: a title, a word in front of each row."""
        step = (INNER - 90) / len(heads)
        yield Text(LEFT, self.y + 9, 8, title, bold=True)
        self.y += 14
        for word, cells in [("", heads), *rows]:
            yield Text(LEFT, self.y + 8, 8, word)
            for at, cell in enumerate(cells):
                yield Text(LEFT + 90 + step * (at + 0.5), self.y + 8, fit(cell, 8, step - 3), cell, anchor="middle")
            self.y += ROW
            if not word:
                yield Line(LEFT, self.y, RIGHT, self.y, 0.4)
        self.y += 6

    def chances(self, who: Character, variant: Variant) -> Iterator[Mark]:
        """The chance of a check on each stat, by difficulty."""
        rows = []
        for stat, value in who.permanent.items():
            odds = [check_odds(value, difficulty, variant=variant).success for difficulty in DIFFICULTIES]
            rows.append((f"{NAMES[stat]} {value}", [percent(one) for one in odds]))
        heads = [signed(difficulty) for difficulty in DIFFICULTIES]
        yield from self.grid("Chance of a check by difficulty; a plus is harder", heads, rows)

    def foes(self, who: Monster, variant: Variant) -> Iterator[Mark]:
        """How often it hits and is hit, for enemies with all that they add."""
        hits: list[str] = []
        suffers: list[str] = []
        for foe in FOES:
            other = Monster(name="Foe", con=1, pb=foe, mb=foe, remaining=1)
            for cells, pair in ((hits, (who, other)), (suffers, (other, who))):
                odds = attack_odds(prepare(*pair, Manner(kind=who.attack), variant))
                cells.append(percent(1 - odds.defender_loses.get(0, Fraction(0))))
        word = "PB" if who.attack == "physical" else "MB"
        rows = [("it hits", hits), ("is hit", suffers)]
        yield from self.grid(f"Against somebody whose {word} and modifiers are", [signed(foe) for foe in FOES], rows)

    def house_rules(self, variant: Variant) -> Iterator[Mark]:
        """What is not as in the book, in as many columns as it takes."""
        told = [f"{name} = {value}" for name, value in variant.differences().items()]
        if not told:
            return
        yield Text(LEFT, self.y + 9, 8, "House rules", bold=True)
        self.y += 13
        columns = 2 if len(told) <= 12 else 3
        rows = -(-len(told) // columns)
        step = min(10.0, max(4.0, (BOTTOM - self.y) / rows))
        width = INNER / columns
        for at, text in enumerate(told):
            x, y = LEFT + width * (at // rows), self.y + step * (at % rows)
            yield Text(x, y + step * 0.8, fit(text, min(8, step * 0.8), width - 6), text)
        self.y += step * rows + 6

    def blank_lines(self) -> Iterator[Mark]:
        """Lines to write on, as many as there is room for."""
        if self.y + 34 > BOTTOM:
            return
        yield Text(LEFT, self.y + 9, 8, "Notes", bold=True)
        self.y += 28
        while self.y <= BOTTOM - 4:
            yield Line(LEFT, self.y, RIGHT, self.y, 0.3)
            self.y += 18


def foot() -> Iterator[Mark]:
    text = "A check: 2d6 + difficulty, no more than the stat. An attack: both roll 2d6 and add; the lower total wins."
    yield Text(WIDTH / 2, HEIGHT - 12, 7, text, anchor="middle")
