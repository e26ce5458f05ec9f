"""What players may read: nothing that depends on the numbers or the weakness of a monster they have not been shown."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.core.errors import MacguffinError
from macguffin.quest.campaign import Campaign, carry_out, show
from macguffin.quest.command_parser import parse
from macguffin.quest.log import tell
from macguffin.quest.log_open import tell_openly
from tests.drawn_fights import MONSTERS, drawn_scenes, says, switches
from tests.quest_campaigns import camp, say
from tests.quest_table import bard, mon, warrior, wizard

OGRE = mon("Ogre", "9/-2/1", weakness="afraid of bees")
BEGUN = say(camp(warrior(), wizard(), OGRE), "begin", "1 1 2 1 6 6")


def told(campaign, line, dice=""):
    """What players read of the last entry."""
    return say(campaign, line, dice).log[-1].told_openly


def attacks(faces, total, rest):
    return (
        f"Ann attacks Ogre: 2d6 → {faces}, +0 PB (Q-070), −1 warrior (Q-020) = {total}, against a hidden roll. {rest}"
    )


@pytest.mark.parametrize(
    ("line", "dice", "lines"),
    [
        ("attack Ogre", "1 2 6 6", [
            attacks("1 2", 2, "Ann wins: Ogre loses 2 CON (Q-070, Q-059, Q-071, Q-074)"),
            "Ogre is hurt (Q-071)", "Round 1: Wyn's turn (Q-064)",
        ]),
        ("attack Ogre", "6 6 1 1", [
            attacks("6 6", 11, "Ogre wins: Ann loses 2 CON (Q-070, Q-059, Q-075, Q-076)"),
            "Ann has 5 CON left (Q-071)", "Round 1: Wyn's turn (Q-064)",
        ]),
        ("attack Ogre", "3 3 3 4", [
            attacks("3 3", 5, "A tie: nothing happens (Q-070, QR-062)"),
            "Round 1: Wyn's turn (Q-064)",
        ]),
        ("buff Ogre str 2 rounds 3", "", ["Ogre's STR is moved by +2 for 3 rounds (Q-094, QR-129)"]),
        ('add Imp 2/1/1 "salt"', "3 4", ["Imp joins the monsters (Q-066, QR-057)"]),
        ('check Ogre str difficulty 2 "the gate"', "2 4", ["Ogre makes a check for “the gate”. Success (Q-047, Q-048)"]),
        ("contest Ann str vs Ogre str", "3 4 1 1", [
            "Contest: Ann STR 7: 2d6 → 3 4, +0 bonus (Q-057) = 7; Ogre a hidden roll. Ogre wins, doubly good. 1 AP for Ann (Q-057, Q-059)",
        ]),
        ("set Ogre pb -3", "", []),
        ('set Ogre weakness "honey"', "", []),
        ("set Ogre remaining 4", "", []),
        ("set Ogre fled false", "", ["The GM sets Ogre's fled from false to false (QR-081)"]),
        ("favour Ogre 2", "", []),
        ("favour Ann 2", "", ["+2 to the next attack, defence or contest of Ann (QR-041)"]),
    ],
)  # fmt: skip
def test_a_monster_that_was_not_shown_is_told_by_what_can_be_seen(line, dice, lines):
    assert list(told(BEGUN, line, dice)) == lines


@pytest.mark.clause("Q-063")
def test_a_weakness_that_was_found_is_not_told_to_those_who_were_not_there():
    assert told(BEGUN, "exploit Ogre")[0] == "The weakness of Ogre is found (Q-063)"
    assert "afraid of bees" in say(BEGUN, "exploit Ogre").log[-1].told[0]


def test_the_turn_order_hides_what_monsters_have_rolled():
    (line, *_) = BEGUN.log[0].told_openly

    assert line == (
        "Turn order of round 1: Ann 2d6 → 1 1, +0 DEX 7 = 2; Wyn 2d6 → 2 1, +0 DEX 7 = 3; Ogre a hidden roll. "
        "The order is Ann, then Wyn, then Ogre (Q-066, Q-067)"
    )


def test_what_was_shown_is_told_in_full():
    shown = show(BEGUN, "Ogre", ("numbers",))

    entry = say(shown, "attack Ogre", "1 2 6 6").log[-1]

    assert entry.open is None
    assert "against 2d6 → 6 6, −2 PB (Q-070) = 10" in entry.told[0]


def test_showing_a_monster_later_does_not_rewrite_what_was_told():
    hidden = say(BEGUN, "attack Ogre", "1 2 6 6")

    assert show(hidden, "Ogre", ("numbers",)).log[1].told_openly == hidden.log[1].told_openly


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(
    position=drawn_scenes(switches("initiative.monster_dex", "magic.combat_effects", "combat.pc_at_zero")),
    count=st.integers(1, 12),
    seed=st.integers(0, 2**32 - 1),
    other=st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.integers(0, 3)),
)
def test_whatever_differs_in_hidden_numbers_alone_reads_alike(position, count, seed, other):
    pb, mb, con = other
    one = Campaign(fight=position.fight)
    strangers = tuple(
        replace(
            m, pb=m.pb + pb, mb=m.mb + mb, con=m.con + con, remaining=m.con + con, weakness=f"{m.weakness}other", dex=3
        )
        for m in one.fight.monsters
    )
    two = replace(one, fight=replace(one.fight, monsters=strangers))

    for number in range(count):
        line = says(one.fight, SeededDice(seed, number)) if number else "begin"
        try:
            one_after = carry_out(one, parse(line), SeededDice(seed, 99 + number))
            two_after = carry_out(two, parse(line), SeededDice(seed, 99 + number))
        except MacguffinError:
            continue
        assume(seen(one_after.events) == seen(two_after.events))
        one, two = one_after.campaign, two_after.campaign

    assert [entry.told_openly for entry in one.log] == [entry.told_openly for entry in two.log]


SEEN = (
    "who", "order", "winner", "defender_loses", "attacker_loses", "result", "doubly", "ap_each", "pot", "defeated", "loss", "clauses",
    "is_instant",
)  # fmt: skip


def seen(happened):
    """What everybody at the table sees of events: who did what, who won, what was lost, who fell; and who of them rolls again."""
    return [
        (
            type(event).__name__,
            [str(getattr(event, name, "")) for name in SEEN],
            [
                one.rolls
                for one in (*getattr(event, "places", ()), *getattr(event, "sides", ()))
                if one.name not in MONSTERS
            ],
        )
        for event in happened
    ]


def test_events_without_anything_hidden_are_told_as_they_are():
    done = carry_out(camp(bard()), parse("check Bea chr persuasion"), SeededDice(1))

    assert [tell_openly(event, frozenset({"Ogre"})) for event in done.events] == [tell(event) for event in done.events]
