"""The switches in plain words, as the rulebook has them: each a question, and what each answer does. A test compares the two."""

# ruff: noqa: E501  # an effect is one sentence or two, and stands on one line

from typing import Final

__all__ = ["ANY_NUMBER", "EFFECTS", "QUESTIONS"]

ANY_NUMBER: Final = "any number"
"""Stands for whatever number is given beyond the listed values."""

QUESTIONS: Final[dict[str, str]] = {
    "diagonal_move": "May a figure step diagonally, and at what price?",
    "adjacency": 'How many squares are "beside" a figure, outside melee?',
    "leave_rule": "When has the carrier left?",
    "win": "Who wins when the carrier is out?",
    "front_penalty": "What does a victim lose that is attacked from the front?",
    "attacker_risk": "Can an attack backfire?",
    "roll_floor": "Can a Combat Roll fall below nought?",
    "penalties": "Do the penalties for facing and stun add up?",
    "unarmed_roll": "What does a figure without a main weapon roll?",
    "charge": "Which part of the movement must be straight for a charge?",
    "range_to_hit": "Is a far target the surer one, or a near one?",
    "knife_max_range": "How far does a knife fly?",
    "crossbow_max_range": "How far does a crossbow shoot?",
    "missile": "Does a missile end with the first figure it hits?",
    "knife_recover": "How is a thrown knife taken up again?",
    "trap_stun": "What does it cost to be stunned by a trap in one's own movement?",
    "grab": "From where is the gem grabbed?",
    "trap_occupied": "May a trap be laid under a figure?",
    "trap_persist": "Does a trap stay armed after it has slain or stunned?",
    "tantrum_gap": "Does a turn without a shot that counts break the row of misses?",
    "priest_self": "Which spells may a priest not cast on himself?",
    "bless_until": "Until whose turn does a blessing last?",
    "ward_range": "How far does Ward reach?",
    "rack_slots": "How much does one action at a rack replace?",
    "shield_vs": "What can a shield be broken against?",
    "doll_users": "Who may use a voodoo doll?",
    "corner_rule": "When does a corner stop a line?",
    "figures_block_los": "Do figures stand in the way of sight?",
    "doors": "Can a closed door be walked open?",
    "loadout": "Who decides on class and weapons?",
    "initiative": "How is the turn order found?",
    "attack_arc": "Must one face what one attacks?",
    "friendly_fire": "Can one's own side be hit?",
    "pike_riposte": "Is an attacker hurt who loses to a pike?",
    "whip_disarm_on_defence": "Does a whip disarm when its bearer was the one attacked?",
    "pike_blocked_by_figure": "Does a figure on the square between stop a straight thrust?",
    "stun_grace": "Is there a breathing space after a stun?",
    "respawn_rearm": "Does a figure return with the weapons it began with?",
    "last_team": "Does the last team alive win at once?",
    "hand_over": "Can the gem be handed on?",
    "trap_start_squares": "May traps lie on start squares?",
    "trap_keep_path": "Must a way without traps remain?",
    "bank_on_move_shot": "May the standing shot bounce?",
    "bounces": "How often does a shot bounce?",
    "rack_stock": "Do racks run out?",
    "doll_range": "Does a doll carry a spell any distance?",
    "round_limit": "Is there an end to the rounds?",
    "disarm_on_kill": "Does a whip disarm whom it slays?",
    "rogue_carrier_pass": "May a rogue walk through figures with the gem?",
    "beard_once": "Can a beard be cut off twice?",
}

EFFECTS: Final[dict[str, dict[str, str]]] = {
    "diagonal_move": {
        "off": "no.",
        "cost1": "yes, for one square of Move.",
        "cost2": "yes, for two. With either, the rule for corners holds, distances are measured as ever, melee stays straight, and a diagonal run is no charge. move to tries the directions in the order n, ne, e, se, s, sw, w, nw.",
    },
    "adjacency": {
        "eight": "all around.",
        "four": "only the straight ones; for racks, levers, traps and the doll's square. Pike, missiles and sight are not touched.",
    },
    "leave_rule": {
        "enter": "on stepping onto an entrance square.",
        "end_move": "on ending the movement there, before facing; also if not a step was taken, in a turn that is not skipped.",
    },
    "win": {
        "team": "the team.",
        "carrier": "the carrier alone. If the last team alive wins, it is its one figure that does; if more of it are left, no winner is named.",
    },
    "front_penalty": {
        "-1": "1.",
        "0": "nothing. A rogue still pays 1 from every side.",
    },
    "attacker_risk": {
        "on": "yes.",
        "off": "no. Where the defender wins, nothing at all happens: no stun, no death, no poison, no disarming, and no die for it.",
    },
    "roll_floor": {
        "none": "yes.",
        "0": "no; when everything is added, less than 0 counts as 0.",
    },
    "penalties": {
        "sum": "yes.",
        "worst": "only the worse of the two counts.",
    },
    "unarmed_roll": {
        "0": "nothing, a plain 0.",
        "1d3": "one d3, attacking and defending.",
    },
    "charge": {
        "tail": "its last three squares or more.",
        "whole": "all of it, and at least three squares.",
    },
    "range_to_hit": {
        "under": "the far one; a die below the distance hits.",
        "over": "the near one; a die above the distance hits. A crossbow then hits at distance 1 in 9/10 and never from 10 on, a knife at 1 in 3/4 and never at 4.",
    },
    "knife_max_range": {
        "4": "to distance 4.",
        "none": "until terrain stops it.",
    },
    "crossbow_max_range": {
        "none": "until terrain stops it.",
        "10": "to distance 10.",
    },
    "missile": {
        "stop": "yes.",
        "pierce": "no. Each hit is carried through, return and all, before it flies on, so a figure that returns into the rest of its path is met again. Only the first hit carries poison. A knife lies under the last figure it hit, or at the end of its range. The end of the game ends the flight.",
    },
    "knife_recover": {
        "action": "by an action, on its square.",
        "none": "not at all; it is decoration.",
        "free": "by stepping onto its square with no secondary weapon; of several, a poisoned one.",
    },
    "trap_stun": {
        "stop_and_skip": "the rest of this turn, and the next one.",
        "stop_only": "the rest of this turn, action included; with its end the stun is over.",
    },
    "grab": {
        "on": "from its square.",
        "adjacent": "also from a square beside it: grab n.",
    },
    "trap_occupied": {
        "no": "no.",
        "waits": "yes, though not under yourself. It does not go off until somebody steps onto the square again.",
    },
    "trap_persist": {
        "on": "yes.",
        "off": "no, it jams then too.",
    },
    "tantrum_gap": {
        "neutral": "no.",
        "reset": "yes; any such turn of the marksman's own, a skipped one included, puts the count to 0.",
    },
    "priest_self": {
        "bless_only": "Bless.",
        "none": "he may cast none of the four on himself. Others with a doll may still heal, ward and haste themselves.",
    },
    "bless_until": {
        "target_turn": "until the end of the blessed figure's next turn.",
        "priest_action": "until the end of the next turn of whoever cast it, and not beyond that figure's last death.",
    },
    "ward_range": {
        "10": "10 squares, in sight.",
        "none": "any distance, in sight.",
    },
    "rack_slots": {
        "one": "one weapon.",
        "both": "the main weapon, the secondary one or both: rack main spear secondary flask.",
    },
    "shield_vs": {
        "all": "everything from outside.",
        "physical": "melee, pike, crossbow, knife, trap and tantrum; not black bolt and curse.",
        "melee": "melee alone, not the pike. The +1 is the same with all three.",
    },
    "doll_users": {
        "all": "whoever carries one, for any of the seven spells.",
        "casters": "a mage for the mage's spells, a priest for the priest's.",
    },
    "corner_rule": {
        "both": "if both squares beside it would.",
        "either": "if one of them would.",
    },
    "figures_block_los": {
        "off": "no.",
        "on": "yes, those on squares strictly between. Figures make no corners.",
    },
    "doors": {
        "lever": "no.",
        "walk": "yes, a step into it opens it and goes in, for one square of Move. Levers still work, and move to may plan through it.",
    },
    "loadout": {
        "choose": "the player.",
        "random": "the dice, before all else: for each figure in seat order d6, d9, d4 for class, main and secondary weapon, in the order in which this book lists them.",
    },
    "initiative": {
        "fixed_random": "drawn once.",
        "seat": "seat order, nothing is drawn.",
        "reroll": "drawn anew whenever a round begins, among all who have lives left, on the board or off.",
    },
    "attack_arc": {
        "free": "no.",
        "front": "yes. Melee only straight ahead; thrusts, shots, throws and black bolts also in the two diagonals beside that. Spells that name a figure stay free.",
    },
    "friendly_fire": {
        "on": "yes.",
        "off": "no. Attack, thrust and beard curse on an ally are refused. Missiles, black bolts and tantrums pass allies and yourself by without a die, and a line with nobody else in it is empty. Other spells, and traps, are as always.",
    },
    "pike_riposte": {
        "on": "yes.",
        "off": "no.",
    },
    "whip_disarm_on_defence": {
        "on": "yes.",
        "off": "no, and no die is rolled for it.",
    },
    "pike_blocked_by_figure": {
        "off": "no.",
        "on": "yes.",
    },
    "stun_grace": {
        "off": "no.",
        "on": "from the moment the stun is shed, by a skipped turn, Heal or flask, to the end of its next turn a figure cannot be stunned.",
    },
    "respawn_rearm": {
        "off": "no, with those it died with.",
        "on": "yes, both, without poison.",
    },
    "last_team": {
        "wins": "yes.",
        "must_exit": "no, it still has to carry out the gem.",
    },
    "hand_over": {
        "off": "no.",
        "on": "yes, as an action, to an ally on one of the eight squares beside you, awake or not: hand n.",
    },
    "trap_start_squares": {
        "on": "yes.",
        "off": "no.",
    },
    "trap_keep_path": {
        "off": "no.",
        "on": "yes. A trap is refused if it would leave a start square without a way to the gem that is free of armed traps, or the gem without one to an entrance; doors count as open.",
    },
    "bank_on_move_shot": {
        "off": "no.",
        "on": "yes: shoot ne bounce at the start of a marksman's sheet is then the standing shot too.",
    },
    "bounces": {
        "1": "once.",
        "any number": "that often, then the next surface ends it. The shooter's own square ends it at any time.",
    },
    "rack_stock": {
        "unlimited": "no.",
        "map": "yes; the scene says how many of each weapon a rack has, and what is put back is added.",
    },
    "doll_range": {
        "unlimited": "yes.",
        "spell": "the square it goes off from must be within the spell's range of the caster, sight or no sight. The black bolt has no range and no limit.",
    },
    "round_limit": {
        "none": "no.",
        "any number": "the game is a draw when that round is over.",
    },
    "disarm_on_kill": {
        "on": "yes.",
        "off": "no, and no die is rolled for it.",
    },
    "rogue_carrier_pass": {
        "on": "yes.",
        "off": "no.",
    },
    "beard_once": {
        "off": "yes.",
        "on": "no. After a 2 the figure is shaven, and a further 2 does nothing to it. Death grows no beard.",
    },
}
