"""A variant as plain numbers, for the rules to ask where they decide."""

from typing import Any

from mypy_extensions import i64

from macguffin.heist.tables import COMBAT_DICE


class Rules:
    """A variant as plain numbers, for the rules to ask. Made from a `Variant` once, shared by all copies of a game."""

    def __init__(self, switches: dict[str, Any]) -> None:
        self.switches = switches  # as they were written, for whoever writes the position down
        self.diagonal_cost: i64 = {"off": 0, "cost1": 1, "cost2": 2}[switches["diagonal_move"]]
        self.four_adjacent: bool = switches["adjacency"] == "four"
        self.leave_at_end: bool = switches["leave_rule"] == "end_move"
        self.carrier_wins: bool = switches["win"] == "carrier"
        self.front_penalty: i64 = switches["front_penalty"]
        self.attacker_risk: bool = switches["attacker_risk"] == "on"
        self.floored: bool = switches["roll_floor"] == 0
        self.worst_penalty: bool = switches["penalties"] == "worst"
        self.unarmed_dice: i64 = 1 if switches["unarmed_roll"] == "1d3" else COMBAT_DICE[0]
        self.charge_whole: bool = switches["charge"] == "whole"
        self.hit_over: bool = switches["range_to_hit"] == "over"
        self.knife_range: i64 = 4 if switches["knife_max_range"] == 4 else 1_000_000
        self.crossbow_range: i64 = 10 if switches["crossbow_max_range"] == 10 else 1_000_000
        self.pierce: bool = switches["missile"] == "pierce"
        self.knife_pickup: bool = switches["knife_recover"] == "action"
        self.knife_free: bool = switches["knife_recover"] == "free"
        self.trap_stop_only: bool = switches["trap_stun"] == "stop_only"
        self.grab_adjacent: bool = switches["grab"] == "adjacent"
        self.trap_waits: bool = switches["trap_occupied"] == "waits"
        self.trap_persist: bool = switches["trap_persist"] == "on"
        self.tantrum_reset: bool = switches["tantrum_gap"] == "reset"
        self.priest_no_self: bool = switches["priest_self"] == "none"
        self.bless_by_priest: bool = switches["bless_until"] == "priest_action"
        self.ward_range: i64 = 10 if switches["ward_range"] == 10 else 1_000_000
        self.both_slots: bool = switches["rack_slots"] == "both"
        self.shield_vs_magic: bool = switches["shield_vs"] == "all"
        self.shield_vs_missiles: bool = switches["shield_vs"] != "melee"
        self.doll_casters: bool = switches["doll_users"] == "casters"
        self.corner_either: bool = switches["corner_rule"] == "either"
        self.figures_block: bool = switches["figures_block_los"] == "on"
        self.walk_doors: bool = switches["doors"] == "walk"
        self.reroll_order: bool = switches["initiative"] == "reroll"
        self.front_arc: bool = switches["attack_arc"] == "front"
        self.friendly_fire: bool = switches["friendly_fire"] == "on"
        self.pike_riposte: bool = switches["pike_riposte"] == "on"
        self.whip_on_defence: bool = switches["whip_disarm_on_defence"] == "on"
        self.pike_blocked: bool = switches["pike_blocked_by_figure"] == "on"
        self.stun_grace: bool = switches["stun_grace"] == "on"
        self.rearm: bool = switches["respawn_rearm"] == "on"
        self.last_team_wins: bool = switches["last_team"] == "wins"
        self.hand_over: bool = switches["hand_over"] == "on"
        self.trap_on_starts: bool = switches["trap_start_squares"] == "on"
        self.trap_keep_path: bool = switches["trap_keep_path"] == "on"
        self.bank_standing: bool = switches["bank_on_move_shot"] == "on"
        self.bounces: i64 = switches["bounces"]
        self.stocked: bool = switches["rack_stock"] == "map"
        self.doll_spell_range: bool = switches["doll_range"] == "spell"
        self.round_limit: i64 = 0 if switches["round_limit"] == "none" else switches["round_limit"]
        self.disarm_on_kill: bool = switches["disarm_on_kill"] == "on"
        self.rogue_carrier_pass: bool = switches["rogue_carrier_pass"] == "on"
        self.beard_once: bool = switches["beard_once"] == "on"
