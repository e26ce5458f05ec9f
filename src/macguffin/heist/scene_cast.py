"""Who plays in a scene: names, symbols, colours, teams, class and weapons. What has become of them is read elsewhere."""

from dataclasses import dataclass, field
from typing import Final

from macguffin.core.names import MAX_NAME, look_alikes, name_key, name_problem
from macguffin.core.toml_fields import Fields, shown
from macguffin.heist.symbols import symbol_problem
from macguffin.heist.tables import CLASSES, COLORS, MAINS, MAX_FIGURES, SECONDARIES
from macguffin.heist.variant import Variant

__all__ = ["Cast", "Part", "read_cast"]

FIGURE_KEYS: Final = (
    "name", "symbol", "color", "team", "class", "main", "secondary", "at", "facing", "lives", "stunned", "poisoned", "poison_streak",
    "blessed", "hasted", "warded", "lost_action", "mechanisms", "main_poisoned", "secondary_poisoned", "shield_order", "misses",
)  # fmt: skip
SWITCHED_KEYS: Final = {
    "kit": "respawn_rearm",
    "grace": "stun_grace",
    "blessed_by": "bless_until",
    "shaven": "beard_once",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One figure as its player chose it; `fields` is the table that it was read from."""

    fields: Fields
    name: str
    symbol: str
    color: str
    class_: str
    main: str
    secondary: str
    team: str = ""

    @property
    def is_mechanic(self) -> bool:
        return self.class_ == "mechanic"


@dataclass(slots=True)
class Cast:
    """All parts in seat order."""

    parts: list[Part] = field(default_factory=list)
    teams: list[str] = field(default_factory=list)  # of each part
    seats: dict[str, int] = field(default_factory=dict)  # by name key

    def seat(self, fields: Fields, key: str, name: str, *more: str | int) -> int:
        """The seat of the figure whose name stands under a key; refused if there is none."""
        seat = self.seats.get(name_key(name), -1) if len(name) <= MAX_NAME else -1
        if seat < 0:
            fields.refuse(key, f"the name of a figure, not {shown(name)}", *more)
        return seat

    def read_seat(self, fields: Fields, key: str) -> int:
        return self.seat(fields, key, fields.text(key, "the name of a figure"))


def switched_on(variant: Variant) -> set[str]:
    """The keys of a figure that belong to a switch and are there with this variant."""
    usual = Variant()
    return {key for key, switch in SWITCHED_KEYS.items() if getattr(variant, switch) != getattr(usual, switch)}


def read_cast(top: Fields, barred: frozenset[str], variant: Variant) -> Cast:
    """All figures' choices. Rules: H-004, H-005, H-008, H-013 … H-018, HR-019, HR-022 … HR-027"""
    top.need("figures", "figures, each under [[figures]]")
    tables = top.tables("figures")
    if not 1 <= len(tables) <= MAX_FIGURES:
        top.refuse("figures", f"1 to {MAX_FIGURES} figures, not {len(tables)}", *([MAX_FIGURES] if tables else []))
    on = switched_on(variant)
    off = {key: SWITCHED_KEYS[key] for key in SWITCHED_KEYS if key not in on}
    keys = FIGURE_KEYS + tuple(key for key in SWITCHED_KEYS if key in on)
    for fields in tables:
        fields.allow(keys, off)
    cast = Cast([read_part(fields, barred) for fields in tables])
    check_names(cast)
    check_looks(cast)
    read_teams(cast)
    return cast


def read_part(fields: Fields, barred: frozenset[str]) -> Part:
    name = fields.text("name", "a name of 1 to 40 characters")
    if problem := name_problem(name):
        fields.refuse("name", problem)
    symbol = fields.text("symbol", "one printable character")
    if problem := symbol_problem(symbol, barred):
        fields.refuse("symbol", problem)
    return Part(
        fields=fields,
        name=name,
        symbol=symbol,
        color=fields.choice("color", COLORS),
        class_=fields.choice("class", CLASSES),
        main=fields.choice("main", MAINS),
        secondary=fields.choice("secondary", SECONDARIES),
    )


def check_names(cast: Cast) -> None:
    """Refuses a name that is taken, or could be taken for another's."""
    seen: dict[str, Part] = {}
    for seat, part in enumerate(cast.parts):
        likes = sorted(look_alikes(part.name))
        for like in likes:
            if like in seen:
                part.fields.refuse("name", f"a name that cannot be taken for {seen[like].name!r}, not {part.name!r}")
        seen.update(dict.fromkeys(likes, part))
        cast.seats[name_key(part.name)] = seat


def check_looks(cast: Cast) -> None:
    """Refuses two figures that look alike, and two mechanics of one colour. Rules: H-008, HR-022 … HR-024, HR-027"""
    looks: dict[tuple[str, str], Part] = {}
    mechanics: dict[str, Part] = {}
    for part in cast.parts:
        twin = looks.setdefault((part.symbol, part.color), part)
        if twin is not part:
            part.fields.refuse("symbol", f"another symbol or colour than {twin.name!r} has (HR-022)")
        if part.is_mechanic:
            first = mechanics.setdefault(part.color, part)
            if first is not part:
                part.fields.refuse(
                    "color", f"a colour that no mechanic before has; {first.name!r} has {part.color} (H-008)"
                )


def read_teams(cast: Cast) -> None:
    """Which team each figure is on; by default one of its own, named after it. Rules: HR-019"""
    spelled = {name_key(part.name): part.name for part in cast.parts}
    seen = {like: key for key, name in spelled.items() for like in look_alikes(name)}
    for part in cast.parts:
        team = part.fields.text("team") if "team" in part.fields.table else part.name
        if problem := name_problem(team):
            part.fields.refuse("team", problem)
        key = name_key(team)
        for like in sorted(look_alikes(team)):
            if seen.setdefault(like, key) != key:
                part.fields.refuse(
                    "team", f"a team whose name cannot be taken for {spelled[seen[like]]!r}, not {team!r}"
                )
        cast.teams.append(spelled.setdefault(key, team))
