"""What a refusal says, word for word: its reason, then the clause that it rests on. One row for every refusal of the rules."""

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError, LimitError, NotationError
from macguffin.quest.commands import SetField
from macguffin.quest.play import play
from tests.quest_table import Position, bard, char, fight, mon, only, scene, thief, warrior, wizard


def told(place: Position, command: str) -> str:
    """What one command is refused with at a live table."""
    with pytest.raises((IllegalMoveError, LimitError, NotationError)) as refused:
        play(place.fight, only(command), ScriptedDice([]))
    return str(refused.value)


def first(who: dict[str, object], *others: dict[str, object], **variant: object) -> Position:
    """A fight against an ogre in which somebody has the turn."""
    rules = {key.replace("_", ".", 1): value for key, value in variant.items()}
    return fight(who, *others, mon(), variant=rules)


ATTACKS = [
    (first(warrior()), "attack Bob", "nobody here is called 'Bob' (Q-069)"),
    (first(warrior()), f"attack {'B' * 40}", f"nobody here is called '{'B' * 40}' (Q-069)"),
    (first(warrior()), "attack ann", "Ann is no target for himself (Q-069)"),
    (first(warrior(), mon("Imp", fled=True)), "attack Imp", "Imp is out of the fight (Q-069)"),
    (
        fight(warrior(), mon(), mon("Imp", defeated=True), order="Ann Ogre"), "attack Imp",
        "Imp is out of the fight (Q-069)",
    ),
    (
        first(bard(), thief(concealed=True), conceal_targetable="no"), "attack Tom",
        "Tom is concealed (Q-031, QR-092)",
    ),
    (first(bard()), "attack Ogre berserk", "Bea is no warrior and can't go berserk (Q-021)"),
    (fight(mon(), bard()), "attack Bea berserk", "Ogre is no warrior and can't go berserk (Q-021)"),
    (first(bard()), "attack Ogre physical", "only a monster chooses the kind of its attack (Q-068, QR-065)"),
    (first(bard()), "attack Ogre magical", "only a monster chooses the kind of its attack (Q-068, QR-065)"),
]  # fmt: skip


@pytest.mark.clause("Q-021", "Q-031", "Q-068", "Q-069")
@pytest.mark.parametrize(("place", "command", "words"), ATTACKS)
def test_of_attacks(place, command, words):
    assert told(place, command) == words


MAGIC = [
    (first(bard()), "cast damage at Ogre", "Bea is no wizard and casts no magic (Q-082)"),
    (first(bard()), 'cast "light"', "Bea is no wizard and casts no magic (Q-082)"),
    (fight(mon(), bard()), "cast damage at Bea", "Ogre is no wizard and casts no magic (Q-082)"),
    (first(wizard(), magic_gate="strict_int"), "cast damage at Ogre", "INT is not Wyn's highest stat alone (Q-082, QR-110)"),
    (
        first(char("Wyn", "7 9 7 9 7", class_="wizard", speciality="combat"), magic_gate="strict_int"), "cast damage at Ogre",
        "INT is not Wyn's highest stat alone (Q-082, QR-110)",
    ),
    (first(wizard(), magic_max_sp=3), "cast damage at Ogre dice 3", "at most 3 SP go into one spell (Q-104, QR-134)"),
    (first(wizard(), magic_max_sp=3), 'cast "light" sp 4', "at most 3 SP go into one spell (Q-104, QR-134)"),
    (first(wizard(sp=1)), "cast damage at Ogre damage 1", "the spell costs 2 SP, and Wyn has 1 (Q-099)"),
    (first(wizard(sp=1)), 'cast "light" sp 2', "the spell costs 2 SP, and Wyn has 1 (Q-099)"),
    (
        first(wizard(), magic_mix="no"), "cast damage at Ogre dice 1 damage 1",
        "SP go into dice or into damage, not into both (Q-103, QR-133)",
    ),
    (first(wizard(), magic_combat_effects="mb_contest"), 'cast "sleep"', "say at whom the spell is cast (Q-085, QR-122)"),
    (first(wizard()), 'cast "sleep" at Ogre', "open magic is not aimed at a name here (Q-085, QR-122)"),
    (
        scene(wizard(), variant={"magic.combat_effects": "mb_contest"}), 'Wyn: cast "sleep" at Wyn',
        "open magic is not aimed at a name here (Q-085, QR-122)",
    ),
]  # fmt: skip


@pytest.mark.clause("Q-082", "Q-085", "Q-099", "Q-103", "Q-104")
@pytest.mark.parametrize(("place", "command", "words"), MAGIC)
def test_of_spells(place, command, words):
    assert told(place, command) == words


def cast(command: str = 'cast "light" sp 2', **variant: object) -> Position:
    """A wizard's spell that waits for the GM, as does what is left of its price."""
    return first(wizard(), **variant).play(command)


DEED = first(bard()).play('try "swing"')
RULINGS = [
    (first(wizard()), "rule difficulty 0", "nothing waits for a ruling (Q-086)"),
    (cast(), "rule int difficulty 0", "open magic is rolled on INT; the ruling names no stat (Q-086, QR-120)"),
    (cast(), "rule difficulty 0 persuasion", "magic is neither persuasion nor deception (Q-040)"),
    (cast(), "rule difficulty 0 cost 1", "a spell costs what the caster said (Q-099, QR-137)"),
    (cast(magic_gm_cost="on"), "rule difficulty 0 cost 8", "the spell costs 8 SP, and Wyn has 7 (Q-099)"),
    (DEED, "rule difficulty 0", "the ruling on a deed names a stat (Q-048, QR-060)"),
    (DEED, "rule str difficulty 0 school combat", "a deed has neither school nor price (Q-084)"),
    (DEED, "rule str difficulty 0 cost 1", "a deed has neither school nor price (Q-084)"),
    (DEED, "attack Ogre", "Bea waits for the GM's ruling (Q-086)"),
    (DEED, 'try "jump"', "Bea waits for the GM's ruling (Q-086)"),
    (cast(), 'try "jump"', "Wyn waits for the GM's ruling (Q-086)"),
    (scene(wizard(), bard()).play('Bea: try "swing"'), "Wyn: withdraw", "Bea waits for the GM's ruling (Q-086)"),
    (first(bard()), "withdraw", "there is nothing to withdraw (Q-086)"),
]


@pytest.mark.clause("Q-040", "Q-048", "Q-084", "Q-086", "Q-099")
@pytest.mark.parametrize(("place", "command", "words"), RULINGS)
def test_of_what_waits_for_the_gm(place, command, words):
    assert told(place, command) == words


CLASSES = [
    (first(bard()), "conceal", "Bea is no thief and can't conceal himself (Q-030)"),
    (fight(mon(), bard()), "conceal", "Ogre is no thief and can't conceal himself (Q-030)"),
    (first(thief(conceal_used=True)), "conceal", "Tom has concealed himself in this fight already (Q-030)"),
    (first(thief()), "charm", "Tom is no bard and charms nobody (Q-041)"),
    (fight(mon(), bard()), "charm", "Ogre is no bard and charms nobody (Q-041)"),
    (first(bard(charm_used=True)), "charm", "Bea has charmed in this fight already (Q-041)"),
    (first(bard(), charm_scope="one"), "charm", "say whom to charm (Q-043, QR-100)"),
    (first(bard(), bard("Bob"), charm_scope="one"), "charm Bob", "Bob is no enemy (Q-043)"),
    (first(bard(), charm_scope="one"), "charm Imp", "nobody here is called 'Imp' (Q-069)"),
    (first(bard()), "charm Ogre", "charm confuses every enemy and names none (Q-043, QR-100)"),
    (
        first(warrior(berserk=True), berserk_must_attack="yes"), "pass",
        "Ann is berserk and must attack (Q-028, QR-085)",
    ),
]  # fmt: skip


@pytest.mark.clause("Q-028", "Q-030", "Q-041", "Q-043")
@pytest.mark.parametrize(("place", "command", "words"), CLASSES)
def test_of_the_arts_of_the_classes(place, command, words):
    assert told(place, command) == words


TURNS = [
    (scene(bard(), mon()), "Bea: attack Ogre", "no fight is running; the GM begins one with `begin` (Q-064)"),
    (scene(bard(), mon()), 'try "swing"', "say who acts, as in `Ann: …` (Q-064)"),
    (scene(bard(), mon()), 'Bob: try "swing"', "nobody here is called 'Bob' (Q-064)"),
    (first(bard(), thief()), "Tom: pass", "it is Bea's turn (Q-064)"),
    (first(bard(), thief()), "Bob: pass", "nobody here is called 'Bob' (Q-064)"),
    (first(bard()), "begin", "a fight is running already (Q-064, QR-159)"),
    (scene(bard()), "begin", "a fight needs somebody able to act on each side (Q-064, QR-159)"),
    (scene(bard(), mon()), "end", "no fight is running (QR-159)"),
    (scene(bard()), "check Bob str", "nobody here is called 'Bob' (Q-048)"),
    (scene(bard()), "contest Bea str vs Bob str", "nobody here is called 'Bob' (Q-057)"),
    (scene(bard()), "contest Bea str vs bea dex", "nobody contests with himself (Q-056)"),
]


@pytest.mark.clause("Q-048", "Q-056", "Q-057", "Q-064")
@pytest.mark.parametrize(("place", "command", "words"), TURNS)
def test_of_turns_and_rolls(place, command, words):
    assert told(place, command) == words


FULL = scene(bard(), *(mon(f"Imp {number}") for number in range(63)))
KEEPER = scene(warrior(ap=70), mon())
GM = [
    (scene(bard(), mon()), "exploit Ogre", "no fight is running; the GM begins one with `begin` (Q-063, QR-159)"),
    (first(bard()), "exploit Bea", "Bea is no monster (Q-063)"),
    (first(bard()), "exploit Imp", "nobody here is called 'Imp' (Q-063)"),
    (first(bard(), mon("Imp", surrendered=True)), "exploit Imp", "Imp is out of the fight (Q-063)"),
    (fight(bard(), mon(), mon("Imp", defeated=True), order="Bea Ogre"), "exploit Imp", "Imp is out of the fight (Q-063)"),
    (FULL, "add Ogre 1/0/0", "a fight has at most 64 combatants (Q-060)"),
    (scene(bard()), "remove Bea", "Bea is the last one here (Q-064)"),
    (scene(bard()), "remove Bob", "nobody here is called 'Bob' (Q-064)"),
    (
        fight(bard(), mon(), mon("Imp", defeated=True), order="Bea Ogre"), "set Imp defeated false",
        "Imp was out when the turn order was rolled and takes no part in this fight (Q-064)",
    ),
    (scene(bard()), "set Bob ap 1", "nobody here is called 'Bob' (Q-064)"),
    (scene(bard()), "favour Bob 1", "nobody here is called 'Bob' (Q-057)"),
    (scene(bard()), "buff Bob str 1", "nobody here is called 'Bob' (Q-094)"),
    (
        scene(bard(buffs=[{"stat": "str", "by": 1}] * 32)), "buff Bea str 1",
        "the limit is 32 buffs on one combatant, given: one more",
    ),
    (first(bard()), "rest", "nobody rests while a fight runs (Q-079, QR-140)"),
    (scene(bard(), mon()), "award Ogre 1", "Ogre is no character (Q-010)"),
    (scene(bard(), mon()), "award Bob 1", "nobody here is called 'Bob' (Q-010)"),
    (first(bard(ap=99)), "raise Bea str", "AP are not spent while a fight runs (Q-012, QR-154)"),
    (KEEPER, "raise Ogre str", "Ogre is no character (Q-012)"),
    (KEEPER, "raise Bob str", "nobody here is called 'Bob' (Q-012)"),
    (scene(warrior(ap=69)), "raise Ann str", "that costs 70 AP, and Ann has 69 (Q-013)"),
    (scene(char("Ann", "7 99 7 7 7", ap=9999)), "raise Ann str", "STR is at its highest (Q-012, QR-003)"),
    (
        scene(warrior(ap=999), variant={"progression.cap": 12}).play("set Ann con 12"), "raise Ann con",
        "CON is at its highest (Q-012, QR-003)",
    ),
]  # fmt: skip


@pytest.mark.clause("Q-010", "Q-012", "Q-013", "Q-057", "Q-060", "Q-063", "Q-064", "Q-079", "Q-094")
@pytest.mark.parametrize(("place", "command", "words"), GM)
def test_of_what_the_gm_changes(place, command, words):
    assert told(place, command) == words


SET = [
    (
        bard(), "sp 1",
        "set: expected a field that Bea has: con, str, dex, int, chr, ap, remaining, defeated, fled, surrendered, charm_used",
    ),
    (
        warrior("Bea"), "sp 1",
        "set: expected a field that Bea has: con, str, dex, int, chr, ap, remaining, defeated, fled, surrendered, berserk",
    ),
    (
        thief("Bea"), "sp 1",
        ("set: expected a field that Bea has: con, str, dex, int, chr, ap, remaining, defeated, fled, surrendered, concealed,"
         " conceal_used"),
    ),
    (
        wizard("Bea"), "pb 1",
        "set: expected a field that Bea has: con, str, dex, int, chr, ap, remaining, defeated, fled, surrendered, sp",
    ),
    (
        mon("Bea"), "str 1",
        "set: expected a field that Bea has: con, pb, mb, dex, attack, weakness, remaining, defeated, fled, surrendered",
    ),
    (thief("Bea", concealed=True), "conceal_used false", "conceal_used: expected true while concealed; set concealed first, not 'False'"),
    (bard(remaining=0), "defeated false", "defeated: expected true while no CON is left; set remaining first, not 'False'"),
    (bard(), "con 0", "con: expected a number from 1 to 99, not '0'"),
    (bard(), "con 100", "con: expected a number from 1 to 99, not '100'"),
    (bard(), "remaining 8", "remaining: expected a number from 0 to 7, not '8'"),
    (wizard("Bea"), "sp 8", "sp: expected a number from 0 to 7, not '8'"),
    (mon("Bea"), "pb -100", "pb: expected a number from -99 to 99, not '-100'"),
    (mon("Bea"), "mb 100", "mb: expected a number from -99 to 99, not '100'"),
    (mon("Bea"), "dex 0", "dex: expected a number from 1 to 99, not '0'"),
]  # fmt: skip


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize(("who", "command", "words"), SET)
def test_of_fields_that_the_gm_sets(who, command, words):
    assert told(scene(who), f"set Bea {command}") == words


BUILT: list[tuple[dict[str, object], str, int | str, str]] = [
    (bard(), "fled", 1, "fled: expected true or false, not '1'"),
    (bard(), "fled", "true", "fled: expected true or false, not 'true'"),
    (bard(), "ap", True, "ap: expected a whole number, not 'True'"),
    (bard(), "ap", "9" * 50, f"ap: expected a whole number, not '{'9' * 40}'"),
    (bard(), "ap", 1_000_001, "ap: expected a number from 0 to 1000000, not '1000001'"),
    (mon("Bea"), "attack", "bite", "attack: expected physical or magical, not 'bite'"),
    (mon("Bea"), "attack", 1, "attack: expected physical or magical, not '1'"),
    (mon("Bea"), "weakness", 1, "weakness: expected a text in quotes, not '1'"),
]


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize(("who", "field", "value", "words"), BUILT)
def test_of_values_that_no_text_can_write(who, field, value, words):
    with pytest.raises(NotationError) as refused:
        play(scene(who).fight, SetField(name="Bea", field=field, value=value), ScriptedDice([]))

    assert str(refused.value) == words
    assert (refused.value.line, refused.value.column) == (0, 0)


@pytest.mark.clause("Q-060")
def test_of_a_name_that_its_number_makes_too_long():
    name = "O" * 39

    words = told(scene(mon(name)), f"add {name} 1/0/0")

    assert words == f"the limit is 40 characters for a name, given: '{name} 2', as the name is in use"


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize(("commands", "words"), [
    ("attack Bob", "nobody here is called 'Bob' (Q-069)"),
    ("pass; attack Bob", "command 2: nobody here is called 'Bob' (Q-069)"),
    ("exploit Ogre; pass", "command 2 comes after the end of the fight (QR-159)"),
])  # fmt: skip
def test_of_one_in_a_list_tells_its_number(commands, words):
    with pytest.raises(IllegalMoveError) as refused:
        first(bard(), bard("Bob 2")).play(commands)

    assert str(refused.value) == words
