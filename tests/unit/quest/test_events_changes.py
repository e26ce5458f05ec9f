"""Every event of what is done without dice, whole: charms, hiding, fields, AP, who comes and goes, how a fight ends."""

import pytest

from macguffin.quest import events
from tests.quest_table import Position, bard, fight, mon, scene, thief, warrior, wizard

PLAYED: list[tuple[str, Position, str, str, list[events.Event]]] = [
    (
        "a charm, and its end",
        fight(bard(), mon("Imp"), mon()),
        "charm; pass; pass; pass",
        "",
        [
            events.Charmed(who="Bea", targets=("Imp", "Ogre"), clauses=("Q-043", "Q-044")),
            events.Passed(who="Bea", clauses=("QR-061",)),
            events.TurnBegan(who="Imp", round=1, clauses=("Q-064",)),
            events.Passed(who="Imp", clauses=("QR-061",)),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
            events.Passed(who="Ogre", clauses=("QR-061",)),
            events.CharmEnded(who="Bea", targets=("Imp", "Ogre"), clauses=("Q-045",)),
            events.TurnBegan(who="Bea", round=2, clauses=("Q-064",)),
        ],
    ),
    (
        "a charm of one",
        fight(bard(), mon("Imp"), mon(), variant={"charm.scope": "one", "charm.cost": "turn"}),
        "charm Ogre",
        "",
        [
            events.Charmed(who="Bea", targets=("Ogre",), clauses=("Q-043", "Q-044")),
            events.TurnBegan(who="Imp", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "a hiding, and its end",
        fight(thief(), mon()),
        "conceal; pass; pass",
        "",
        [
            events.ConcealedSelf(who="Tom", clauses=("Q-031",)),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
            events.Passed(who="Ogre", clauses=("QR-061",)),
            events.TurnBegan(who="Tom", round=2, clauses=("Q-064",)),
            events.Passed(who="Tom", clauses=("QR-061",)),
            events.SurpriseForfeited(who="Tom", clauses=("Q-032", "QR-095")),
            events.TurnBegan(who="Ogre", round=2, clauses=("Q-064",)),
        ],
    ),
    (
        "open magic withdrawn",
        fight(wizard(), mon()),
        'cast "fog" sp 2; withdraw; cast "light"',
        "",
        [
            events.Announced(who="Wyn", kind="cast", words="fog", sp=2, clauses=("Q-085", "Q-086")),
            events.Withdrawn(who="Wyn", clauses=("Q-086",)),
            events.Announced(who="Wyn", kind="cast", words="light", sp=1, clauses=("Q-085", "Q-086")),
        ],
    ),
    (
        "a deed withdrawn",
        fight(bard(), mon()),
        'try "swing"; withdraw; flee',
        "",
        [
            events.Announced(who="Bea", kind="try", words="swing", sp=0, clauses=("QR-060",)),
            events.Withdrawn(who="Bea", clauses=("Q-086",)),
            events.Fled(who="Bea", clauses=("QR-161",)),
            events.FightEnded(
                winner="monsters", ap_each="0", pot="0", defeated=(), clauses=("Q-077", "Q-078", "Q-079", "Q-081")
            ),
        ],
    ),
    (
        "a weakness that ends the fight",
        fight(
            warrior(),
            bard(),
            wizard(side="monsters", surrendered=True),
            mon("Ogre", "9/-2/1", weakness="bees"),
            active="Ann",
            pot=2,
        ),
        "exploit Ogre",
        "",
        [
            events.Exploited(who="Ogre", weakness="bees", clauses=("Q-063",)),
            events.Defeated(who="Ogre", how="exploit", clauses=("QR-081",)),
            events.FightEnded(
                winner="characters",
                ap_each="5",
                pot="1",
                defeated=("Ogre",),
                clauses=("Q-077", "Q-078", "Q-079", "Q-081"),
            ),
        ],
    ),
    (
        "a fight that nobody wins",
        fight(bard(), mon(), pot=3, variant={"ap.remainder": "fraction"}),
        "end",
        "",
        [
            events.FightEnded(
                winner="none", ap_each="3", pot="0", defeated=(), clauses=("Q-077", "Q-078", "Q-079", "Q-081")
            ),
        ],
    ),
    (
        "what the GM sets",
        scene(wizard("Wyn", "7 5 7 9 7", speciality="illusion"), mon()),
        'set Wyn str 12; set Ogre weakness "x"; set Wyn fled true; set Ogre pb -2; set Wyn ap 5',
        "",
        [
            events.FieldSet(who="Wyn", field="str", old="5", new="12", clauses=("QR-081",)),
            events.ClassChanged(who="Wyn", old="wizard", new="warrior", speciality="", clauses=("Q-015", "QR-014")),
            events.FieldSet(who="Ogre", field="weakness", old="", new="x", clauses=("QR-081",)),
            events.FieldSet(who="Wyn", field="fled", old="false", new="true", clauses=("QR-081",)),
            events.FieldSet(who="Ogre", field="pb", old="0", new="-2", clauses=("QR-081",)),
            events.FieldSet(who="Wyn", field="ap", old="0", new="5", clauses=("QR-081",)),
        ],
    ),
    (
        "what the GM sets in a fight",
        fight(bard(), warrior(), mon(), mon("Imp")),
        "set Ann defeated true; set Ogre remaining 0; set Ogre remaining 3; set Bea charm_used true",
        "",
        [
            events.FieldSet(who="Ann", field="defeated", old="false", new="true", clauses=("QR-081",)),
            events.FieldSet(who="Ogre", field="remaining", old="7", new="0", clauses=("QR-081",)),
            events.Defeated(who="Ogre", how="set", clauses=("QR-081",)),
            events.FieldSet(who="Ogre", field="remaining", old="0", new="3", clauses=("QR-081",)),
            events.FieldSet(who="Bea", field="charm_used", old="false", new="true", clauses=("QR-081",)),
        ],
    ),
    (
        "favours and buffs",
        fight(bard(), mon()),
        "favour Ogre -3; buff Bea str -2 rounds 1; buff Ogre dex 1; pass",
        "",
        [
            events.Favoured(who="Ogre", by=-3, clauses=("QR-041",)),
            events.Buffed(who="Bea", stat="str", by=-2, rounds=1, clauses=("Q-094", "QR-129")),
            events.Buffed(who="Ogre", stat="dex", by=1, rounds=None, clauses=("Q-094", "QR-129")),
            events.Passed(who="Bea", clauses=("QR-061",)),
            events.BuffEnded(who="Bea", stat="str", by=-2, clauses=("Q-094", "QR-129")),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "who comes and goes",
        scene(bard(), warrior(), mon("Ogre", charmed=["Bea"])),
        "add Imp 3/1/1; remove Bea",
        "",
        [
            events.Joined(who="Imp", side="monsters", initiative=None, clauses=("Q-060",)),
            events.CharmEnded(who="Bea", targets=("Ogre",), clauses=("Q-045",)),
            events.Removed(who="Bea", clauses=("Q-064",)),
        ],
    ),
    (
        "a rest",
        scene(bard(remaining=3)),
        "rest",
        "",
        [
            events.Rested(clauses=("QR-140",)),
        ],
    ),
    (
        "AP",
        scene(warrior(ap=200, remaining=3), bard(), pot=1),
        "raise Ann con; award 6; award Ann 5; raise Ann chr",
        "",
        [
            events.Raised(who="Ann", stat="con", value=8, cost=70, left="130", clauses=("Q-012", "Q-013")),
            events.Awarded(each="3", names=("Ann", "Bea"), pot="1", clauses=("Q-078",)),
            events.Awarded(each="5", names=("Ann",), pot="1", clauses=("Q-010",)),
            events.Raised(who="Ann", stat="chr", value=8, cost=70, left="68", clauses=("Q-012", "Q-013")),
            events.ClassChanged(who="Ann", old="warrior", new="bard", speciality="", clauses=("Q-015", "QR-014")),
        ],
    ),
    (
        "AP in fractions",
        scene(warrior(ap=140), bard(), variant={"ap.remainder": "fraction"}),
        "award 5; award Ann 1; raise Ann str",
        "",
        [
            events.Awarded(each="5/2", names=("Ann", "Bea"), pot="0", clauses=("Q-078",)),
            events.Awarded(each="1", names=("Ann",), pot="0", clauses=("Q-010",)),
            events.Raised(who="Ann", stat="str", value=8, cost=70, left="147/2", clauses=("Q-012", "Q-013")),
        ],
    ),
    (
        "a fight that is lost",
        fight(bard(), mon(), active="Ogre", variant={"combat.pc_at_zero": "dead"}),
        "set Bea remaining 0",
        "",
        [
            events.FieldSet(who="Bea", field="remaining", old="7", new="0", clauses=("QR-081",)),
            events.Defeated(who="Bea", how="set", dead=True, clauses=("QR-081",)),
            events.FightEnded(
                winner="monsters",
                ap_each="0",
                pot="0",
                defeated=("Bea",),
                down=("Bea",),
                clauses=("Q-077", "Q-078", "Q-079", "Q-081"),
            ),
        ],
    ),
]


@pytest.mark.clause(
    "Q-010", "Q-012", "Q-031", "Q-032", "Q-043", "Q-045", "Q-060", "Q-063", "Q-064", "Q-077", "Q-079", "Q-094"
)
@pytest.mark.parametrize(
    ("place", "commands", "dice", "happened"), [row[1:] for row in PLAYED], ids=[row[0] for row in PLAYED]
)
def test_changes_are_told_whole(place, commands, dice, happened):
    assert list(place.play(commands, dice).events) == happened
