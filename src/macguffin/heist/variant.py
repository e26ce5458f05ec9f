"""The switches of the rulebook: how a table reads what the rules leave open. The first value of each is the rule of the book.

`Variant` is what people write and read; `Rules` is the same as plain numbers, for the rules to ask.
"""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final

from macguffin.core.errors import NotationError
from macguffin.core.switches import Switch, check_value

__all__ = ["DEFAULT", "SWITCHES", "Switch", "Variant", "rules_version"]

rules_version: Final = "heist-1"
"""Names the reading of the rules that records are played under; it moves when a rule does."""


SWITCHES: Final[dict[str, Switch]] = {
    name: Switch(name=name, values=values, ruling=ruling, question=question, top=top)
    for name, values, ruling, question, top in (
        ("diagonal_move", ("off", "cost1", "cost2"), "HR-001", "May a figure step diagonally, and at what price?", 0),
        ("adjacency", ("eight", "four"), "HR-002", "How many squares are beside a figure, outside melee?", 0),
        ("leave_rule", ("enter", "end_move"), "HR-013", "When does the carrier get out?", 0),
        ("win", ("team", "carrier"), "HR-020", "Who wins when the carrier is out?", 0),
        ("front_penalty", (-1, 0), "HR-060", "What does a victim struck from the front lose?", 0),
        ("attacker_risk", ("on", "off"), "HR-062", "Can an attack backfire?", 0),
        ("roll_floor", ("none", 0), "HR-064", "Can a Combat Roll fall below nought?", 0),
        ("penalties", ("sum", "worst"), "HR-065", "Do facing and stun add up?", 0),
        ("unarmed_roll", (0, "1d3"), "HR-070", "What does a figure without a main weapon roll?", 0),
        ("charge", ("tail", "whole"), "HR-092", "Which part of the move must be straight for a charge?", 0),
        ("range_to_hit", ("under", "over"), "HR-103", "Is a far target the easier or the harder one?", 0),
        ("knife_max_range", (4, "none"), "HR-105", "How far does a knife fly?", 0),
        ("crossbow_max_range", ("none", 10), "HR-106", "How far does a crossbow shoot?", 0),
        ("missile", ("stop", "pierce"), "HR-109", "Does a missile end at the first it hits?", 0),
        ("knife_recover", ("action", "none", "free"), "HR-118", "How is a thrown knife taken up again?", 0),
        ("trap_stun", ("stop_and_skip", "stop_only"), "HR-129", "What does a trap's stun cost in one's own move?", 0),
        ("grab", ("on", "adjacent"), "HR-148", "From where is the gem grabbed?", 0),
        ("trap_occupied", ("no", "waits"), "HR-157", "May a trap be set under a figure?", 0),
        ("trap_persist", ("on", "off"), "HR-159", "Does a trap stay armed after it has struck?", 0),
        ("tantrum_gap", ("neutral", "reset"), "HR-219", "Does a turn without a shot break the row of misses?", 0),
        ("priest_self", ("bless_only", "none"), "HR-230", "Which spells may a priest not cast on himself?", 0),
        ("bless_until", ("target_turn", "priest_action"), "HR-231", "Until whose turn does a blessing last?", 0),
        ("ward_range", (10, "none"), "HR-234", "How far does a ward reach?", 0),
        ("rack_slots", ("one", "both"), "HR-246", "How much does one visit to a rack replace?", 0),
        ("shield_vs", ("all", "physical", "melee"), "HR-251", "What can a shield be broken against?", 0),
        ("doll_users", ("all", "casters"), "HR-265", "Who may use a voodoo doll?", 0),
        ("corner_rule", ("both", "either"), "HR-005", "When is a corner closed?", 0),
        ("figures_block_los", ("off", "on"), "HR-006", "Do figures stand in the way of sight?", 0),
        ("doors", ("lever", "walk"), "HR-009", "Can a door be walked open?", 0),
        ("loadout", ("choose", "random"), "HR-028", "Are class and weapons chosen or drawn?", 0),
        ("initiative", ("fixed_random", "seat", "reroll"), "HR-039", "How is the turn order found?", 0),
        ("attack_arc", ("free", "front"), "HR-044", "Must an attacker face where he strikes?", 0),
        ("friendly_fire", ("on", "off"), "HR-068", "Can one's own side be hit?", 0),
        ("pike_riposte", ("on", "off"), "HR-075", "Can a pike hurt whoever attacks its bearer?", 0),
        ("whip_disarm_on_defence", ("on", "off"), "HR-081", "Does a whip disarm in defence?", 0),
        ("pike_blocked_by_figure", ("off", "on"), "HR-124", "Does a figure between stop a thrust?", 0),
        ("stun_grace", ("off", "on"), "HR-132", "Is there a breathing space after a stun?", 0),
        ("respawn_rearm", ("off", "on"), "HR-139", "Does a figure return with its first weapons?", 0),
        ("last_team", ("wins", "must_exit"), "HR-143", "Does the last team standing win at once?", 0),
        ("hand_over", ("off", "on"), "HR-151", "Can the gem be handed to an ally?", 0),
        ("trap_start_squares", ("on", "off"), "HR-158", "May traps lie on start squares?", 0),
        ("trap_keep_path", ("off", "on"), "HR-177", "Must a way without traps remain?", 0),
        ("bank_on_move_shot", ("off", "on"), "HR-210", "May the standing shot bounce?", 0),
        ("bounces", (1,), "HR-211", "How often does a shot bounce?", 20),
        ("rack_stock", ("unlimited", "map"), "HR-245", "Do racks run out?", 0),
        ("doll_range", ("unlimited", "spell"), "HR-266", "Does a doll carry a spell any distance?", 0),
        ("round_limit", ("none",), "HR-058", "After how many rounds is it a draw?", 999_999),
        ("disarm_on_kill", ("on", "off"), "HR-083", "Does a killing whip still disarm?", 0),
        ("rogue_carrier_pass", ("on", "off"), "HR-179", "May a rogue with the gem slip past figures?", 0),
        ("beard_once", ("off", "on"), "HR-185", "Does a beard grow back?", 0),
    )
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Variant:
    """The switches in force at one table. Equal variants are equal rules."""

    diagonal_move: str = "off"
    adjacency: str = "eight"
    leave_rule: str = "enter"
    win: str = "team"
    front_penalty: int = -1
    attacker_risk: str = "on"
    roll_floor: str | int = "none"
    penalties: str = "sum"
    unarmed_roll: str | int = 0
    charge: str = "tail"
    range_to_hit: str = "under"
    knife_max_range: str | int = 4
    crossbow_max_range: str | int = "none"
    missile: str = "stop"
    knife_recover: str = "action"
    trap_stun: str = "stop_and_skip"
    grab: str = "on"
    trap_occupied: str = "no"
    trap_persist: str = "on"
    tantrum_gap: str = "neutral"
    priest_self: str = "bless_only"
    bless_until: str = "target_turn"
    ward_range: str | int = 10
    rack_slots: str = "one"
    shield_vs: str = "all"
    doll_users: str = "all"
    corner_rule: str = "both"
    figures_block_los: str = "off"
    doors: str = "lever"
    loadout: str = "choose"
    initiative: str = "fixed_random"
    attack_arc: str = "free"
    friendly_fire: str = "on"
    pike_riposte: str = "on"
    whip_disarm_on_defence: str = "on"
    pike_blocked_by_figure: str = "off"
    stun_grace: str = "off"
    respawn_rearm: str = "off"
    last_team: str = "wins"
    hand_over: str = "off"
    trap_start_squares: str = "on"
    trap_keep_path: str = "off"
    bank_on_move_shot: str = "off"
    bounces: int = 1
    rack_stock: str = "unlimited"
    doll_range: str = "unlimited"
    round_limit: str | int = "none"
    disarm_on_kill: str = "on"
    rogue_carrier_pass: str = "on"
    beard_once: str = "off"

    def __post_init__(self) -> None:
        for field in fields(self):
            check_value(SWITCHES[field.name], getattr(self, field.name))

    def to_dict(self) -> dict[str, Any]:
        """Every switch with its value, as scene files and records write them."""
        return dict(values_of(self))

    def differences(self) -> dict[str, Any]:
        """The switches that are not as in the book."""
        return dict(differences_of(self))

    def changed(self, **switches: Any) -> "Variant":
        """This variant with other values for some switches."""
        for name in switches:
            if name not in SWITCHES:
                raise NotationError(0, 0, f"expected the name of a switch, not {name!r}", "variant")
        return replace(self, **switches)


@lru_cache(maxsize=256)
def values_of(variant: Variant) -> dict[str, Any]:
    """The switches of a variant; a table asks for them after each move."""
    return {name: getattr(variant, name) for name in variant.__slots__}


@lru_cache(maxsize=256)
def differences_of(variant: Variant) -> dict[str, Any]:
    return {name: value for name, value in values_of(variant).items() if value != SWITCHES[name].values[0]}


DEFAULT: Final = Variant()
