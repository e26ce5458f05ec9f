"""The switches of the rulebook: how a table reads what the rules leave open. The first value of each is the rule of the book.

Switches are written with a dot (`check.success`); as fields of `Variant` the dot is an underline.
"""

from dataclasses import dataclass
from typing import Any, Final

from macguffin.core.errors import NotationError
from macguffin.core.notation import show
from macguffin.core.switches import Switch, check_value

__all__ = ["DEFAULT", "SWITCHES", "Switch", "Variant", "no_switch", "rules_version"]

rules_version: Final = "quest-1"
"""Names the reading of the rules that campaigns are played under; it moves when a rule does."""


SWITCHES: Final[dict[str, Switch]] = {
    name: Switch(name=name, values=values, ruling=ruling, question=question, top=top)
    for name, values, ruling, question, top in (
        ("creation.assign", ("in_order", "arrange"), "QR-001", "Do the rolled totals go to the stats in order?", 0),
        ("progression.cap", ("none", 12), "QR-003", "Is there a highest value for a stat?", 0),
        ("combat.wounded_con_checks", ("permanent", "remaining"), "QR-006", "Do wounds make CON checks harder?", 0),
        ("class.tie", ("choose", "none", "precedence"), "QR-012", "Which class where stats tie?", 0),
        ("class.con_highest", ("ignore", "classless"), "QR-013", "What where CON is the highest stat?", 0),
        ("class.dynamic", ("yes", "fixed"), "QR-014", "Does the class follow the stats as they rise?", 0),
        ("check.success", ("le", "lt"), "QR-018", "Does rolling exactly the stat succeed?", 0),
        ("check.reroll", ("once", "chain"), "QR-022", "How often are doubles rolled again?", 0),
        ("check.margin_on", ("total", "natural"), "QR-026", "Is the degree measured with modifiers?", 0),
        ("check.instant_degree", ("margin", "always", "never"), "QR-027", "Can an instant be doubly good or bad?", 0),
        ("pvp.doubles", ("off", "full", "instants"), "QR-035", "Do doubles matter in contests and attacks?", 0),
        ("pvp.tie", ("higher_stat", "reroll", "status_quo"), "QR-036", "Who wins a tied contest?", 0),
        ("monster.single_stat", ("half", "full", "seven"), "QR-040", "What single stat does a monster have?", 0),
        (
            "initiative.monster_dex",
            ("half_pb", "pb", "seven"),
            "QR-047",
            "What DEX has a monster in the turn order?",
            0,
        ),
        ("initiative.last_tie", ("rolloff", "pcs_first"), "QR-053", "Who goes first when all is equal?", 0),
        ("initiative.each_round", ("no", "yes"), "QR-054", "Is the turn order rolled every round?", 0),
        ("initiative.group_monsters", ("no", "yes"), "QR-056", "Do monsters of a kind share a roll?", 0),
        ("combat.tie", ("defender", "attacker", "reroll"), "QR-062", "Who wins a tied attack?", 0),
        ("combat.margin_on", ("total", "natural"), "QR-066", "Is the margin measured with modifiers?", 0),
        ("combat.snake_owner", ("winner", "either", "attacker", "none"), "QR-067", "Whose snake eyes double?", 0),
        ("combat.snake_scope", ("all", "margin5"), "QR-068", "Which losses do snake eyes double?", 0),
        ("combat.snake_pool", ("kept", "first_two", "all"), "QR-073", "Which dice make snake eyes?", 0),
        ("damage.margin", ("double", "plus1", "atleast2"), "QR-074", "What does a margin of five do?", 0),
        ("damage.berserk_target", ("max", "add"), "QR-075", "What does a berserker suffer?", 0),
        ("damage.counter_berserk", ("no", "yes"), "QR-077", "Does berserk raise the loss of a backfire?", 0),
        ("combat.pc_at_zero", ("defeated", "dead"), "QR-081", "What becomes of a character at 0 CON?", 0),
        ("berserk.must_attack", ("no", "yes"), "QR-085", "Must a berserker attack?", 0),
        ("dice.dl_stack", ("no", "yes"), "QR-089", "Do two reasons to drop the lowest add up?", 0),
        ("conceal.targetable", ("yes", "no"), "QR-092", "Can a concealed thief be attacked?", 0),
        ("charm.scope", ("all", "one"), "QR-100", "Whom does charm confuse?", 0),
        ("charm.cost", ("free", "turn"), "QR-101", "Does charm take the turn?", 0),
        ("charm.stack", ("yes", "no"), "QR-105", "Do two charms add up?", 0),
        ("magic.gate", ("class", "strict_int"), "QR-110", "Who may cast?", 0),
        ("magic.damage_school", ("combat", "by_description"), "QR-117", "Which school is a damage spell?", 0),
        ("magic.check", ("int", "mb"), "QR-120", "What is open magic rolled against?", 0),
        ("magic.combat_effects", ("int_check", "mb_contest"), "QR-122", "How are other spells in a fight rolled?", 0),
        ("magic.extra_dice", ("dh", "dl"), "QR-131", "What do further dice for SP do?", 0),
        ("magic.mix", ("yes", "no"), "QR-133", "May SP go into dice and damage at once?", 0),
        ("magic.max_sp", ("none",), "QR-134", "How many SP at most go into one spell?", 99),
        ("magic.gm_cost", ("off", "on"), "QR-137", "May the GM set another price?", 0),
        ("magic.sp_refresh", ("combat_and_rest", "combat"), "QR-140", "When do SP return?", 0),
        ("ap.per_roll", ("any", "success", "off"), "QR-145", "Which checks earn an AP?", 0),
        ("ap.monsters", ("divided", "each"), "QR-147", "Are the AP for monsters divided?", 0),
        ("ap.remainder", ("carry", "drop", "fraction"), "QR-148", "What becomes of the rest of a division?", 0),
        ("combat.reset", ("all", "survivors"), "QR-160", "Who has full CON after a fight?", 0),
    )
}


def no_switch(name: str) -> str:
    """What should have stood there in place of a name that no switch has, with the nearest that there are."""
    from difflib import get_close_matches  # noqa: PLC0415  # only a refusal has the time to load it

    near = get_close_matches(name[:60].casefold(), SWITCHES, n=3)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    return f"the name of a switch, such as combat.tie; {show(name)} is unknown{hint}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Variant:
    """The switches in force at one table. Equal variants are equal rules."""

    creation_assign: str = "in_order"
    progression_cap: str | int = "none"
    combat_wounded_con_checks: str = "permanent"
    class_tie: str = "choose"
    class_con_highest: str = "ignore"
    class_dynamic: str = "yes"
    check_success: str = "le"
    check_reroll: str = "once"
    check_margin_on: str = "total"
    check_instant_degree: str = "margin"
    pvp_doubles: str = "off"
    pvp_tie: str = "higher_stat"
    monster_single_stat: str = "half"
    initiative_monster_dex: str = "half_pb"
    initiative_last_tie: str = "rolloff"
    initiative_each_round: str = "no"
    initiative_group_monsters: str = "no"
    combat_tie: str = "defender"
    combat_margin_on: str = "total"
    combat_snake_owner: str = "winner"
    combat_snake_scope: str = "all"
    combat_snake_pool: str = "kept"
    damage_margin: str = "double"
    damage_berserk_target: str = "max"
    damage_counter_berserk: str = "no"
    combat_pc_at_zero: str = "defeated"
    berserk_must_attack: str = "no"
    dice_dl_stack: str = "no"
    conceal_targetable: str = "yes"
    charm_scope: str = "all"
    charm_cost: str = "free"
    charm_stack: str = "yes"
    magic_gate: str = "class"
    magic_damage_school: str = "combat"
    magic_check: str = "int"
    magic_combat_effects: str = "int_check"
    magic_extra_dice: str = "dh"
    magic_mix: str = "yes"
    magic_max_sp: str | int = "none"
    magic_gm_cost: str = "off"
    magic_sp_refresh: str = "combat_and_rest"
    ap_per_roll: str = "any"
    ap_monsters: str = "divided"
    ap_remainder: str = "carry"
    combat_reset: str = "all"

    def __post_init__(self) -> None:
        for switch in SWITCHES.values():
            check_value(switch, getattr(self, switch.field))

    @classmethod
    def of(cls, switches: dict[str, Any]) -> "Variant":
        """The variant with these switches, named with their dots.

        Raises NotationError for a name or a value that there is not
        """
        for name in switches:
            if name not in SWITCHES:
                raise NotationError(0, 0, f"expected {no_switch(name)}", "variant")
        return cls(**{SWITCHES[name].field: value for name, value in switches.items()})

    def to_dict(self) -> dict[str, Any]:
        """Every switch with its value, under the names that files use."""
        return {name: getattr(self, switch.field) for name, switch in SWITCHES.items()}

    def differences(self) -> dict[str, Any]:
        """The switches that are not as in the book."""
        return {name: value for name, value in self.to_dict().items() if value != SWITCHES[name].values[0]}

    def changed(self, name: str, value: str | int) -> "Variant":
        """This variant with another value for one switch.

        Raises NotationError for a name or a value that there is not
        """
        return Variant.of({**self.to_dict(), name: value})


DEFAULT: Final = Variant()
