"""Every event of checks, rulings and the turn order, whole: nothing in it is another, and none is missing."""

import pytest

from macguffin.quest import events
from tests.quest_table import Position, bard, fight, mon, scene, warrior, wizard

PLAYED: list[tuple[str, Position, str, str, list[events.Event]]] = [
    (
        "a check",
        scene(bard("Bea", "7 7 7 7 9")),
        'check Bea chr difficulty 3 persuasion "the toll"',
        "2 2 6 6",
        [
            events.Checked(
                who="Bea",
                stat="chr",
                value=9,
                difficulty=3,
                parts=(("bard, persuasion", -1, "Q-040"),),
                label="the toll",
                rolls=((2, 2), (6, 6)),
                kept=(2, 2),
                total=6,
                result="success",
                doubly=False,
                ap=1,
                dice=(2, 2, 6, 6),
                clauses=("Q-047", "Q-048", "Q-050", "Q-051"),
            ),
        ],
    ),
    (
        "a check that is doubly bad",
        scene(bard(), variant={"ap.per_roll": "success"}),
        "check Bea con",
        "6 6",
        [
            events.Checked(
                who="Bea",
                stat="con",
                value=7,
                difficulty=0,
                parts=(),
                label="",
                rolls=((6, 6),),
                kept=(6, 6),
                total=12,
                result="instant_failure",
                doubly=True,
                ap=0,
                dice=(6, 6),
                clauses=("Q-047", "Q-048", "Q-053", "Q-055"),
            ),
        ],
    ),
    (
        "open magic",
        fight(wizard("Wyn", "7 7 7 9 6", speciality="illusion"), mon()),
        'cast "fog" sp 3; rule difficulty 2 school illusion',
        "1 1 5 3",
        [
            events.Announced(who="Wyn", kind="cast", words="fog", sp=3, clauses=("Q-085", "Q-086")),
            events.Ruled(
                who="Wyn",
                stat="int",
                value=9,
                difficulty=2,
                parts=(("illusion magic", -1, "Q-038"),),
                words="fog",
                school="illusion",
                sp=3,
                rolls=((1, 1, 5, 3),),
                kept=(1, 1),
                total=3,
                result="instant_success",
                doubly=True,
                ap=1,
                dice=(1, 1, 5, 3),
                clauses=("Q-047", "Q-086", "Q-052", "Q-054"),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "open magic at another price",
        scene(wizard(), variant={"magic.gm_cost": "on"}),
        'Wyn: cast "fog"; rule difficulty 0 cost 4',
        "6 5",
        [
            events.Announced(who="Wyn", kind="cast", words="fog", sp=1, clauses=("Q-085", "Q-086")),
            events.Ruled(
                who="Wyn",
                stat="int",
                value=7,
                difficulty=0,
                parts=(),
                words="fog",
                school="",
                sp=4,
                rolls=((6, 5),),
                kept=(6, 5),
                total=11,
                result="failure",
                doubly=False,
                ap=1,
                dice=(6, 5),
                clauses=("Q-047", "Q-086"),
            ),
        ],
    ),
    (
        "a deed",
        fight(bard("Bea", "7 7 7 7 9"), mon()),
        'try "lie"; rule chr difficulty -2 deception',
        "3 3 6 5",
        [
            events.Announced(who="Bea", kind="try", words="lie", sp=0, clauses=("QR-060",)),
            events.Ruled(
                who="Bea",
                stat="chr",
                value=9,
                difficulty=-2,
                parts=(("bard, deception", -1, "Q-040"),),
                words="lie",
                school="",
                sp=0,
                rolls=((3, 3), (6, 5)),
                kept=(3, 3),
                total=3,
                result="success",
                doubly=True,
                ap=1,
                dice=(3, 3, 6, 5),
                clauses=("Q-047", "QR-060", "Q-050", "Q-051", "Q-054"),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "a turn order with a roll-off",
        scene(warrior("Ann", "7 9 8 5 4"), mon("Ogre", "9/-2/1")),
        "begin",
        "2 2 1 3 5 4 2 6",
        [
            events.Ordered(
                order=("Ogre", "Ann"),
                totals={"Ann": 3, "Ogre": 3},
                places=(
                    events.Place(name="Ann", dex=8, rolls=((2, 2), (5, 4))),
                    events.Place(name="Ogre", dex=8, rolls=((1, 3), (2, 6))),
                ),
                round=1,
                dice=(2, 2, 1, 3, 5, 4, 2, 6),
                clauses=("Q-066", "Q-067"),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "those who share a roll",
        scene(
            warrior(),
            mon("Imp 1"),
            mon("Imp 2", defeated=True),
            mon("Imp 3"),
            variant={"initiative.group_monsters": "yes"},
        ),
        "begin",
        "6 6 1 2",
        [
            events.Ordered(
                order=("Imp 1", "Imp 3", "Ann"),
                totals={"Ann": 12, "Imp 1": 3, "Imp 3": 3},
                places=(
                    events.Place(name="Ann", dex=7, rolls=((6, 6),)),
                    events.Place(name="Imp 1", dex=7, rolls=((1, 2),)),
                    events.Place(name="Imp 3", dex=7, rolls=()),
                ),
                round=1,
                dice=(6, 6, 1, 2),
                clauses=("Q-066", "Q-067"),
            ),
            events.TurnBegan(who="Imp 1", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "who joins a fight",
        fight(warrior("Ann", "7 9 8 5 4"), mon("Ogre", "9/-2/1")),
        "add Imp 3/4/1; add Ogre 2/0/0 magical",
        "3 4 1 2",
        [
            events.Joined(who="Imp", side="monsters", initiative=9, dex=5, dice=(3, 4), clauses=("Q-066", "QR-057")),
            events.Joined(who="Ogre 2", side="monsters", initiative=3, dex=7, dice=(1, 2), clauses=("Q-066", "QR-057")),
        ],
    ),
]


@pytest.mark.clause("Q-047", "Q-048", "Q-050", "Q-054", "Q-055", "Q-066", "Q-086")
@pytest.mark.parametrize(
    ("place", "commands", "dice", "happened"), [row[1:] for row in PLAYED], ids=[row[0] for row in PLAYED]
)
def test_rolls_are_told_whole(place, commands, dice, happened):
    assert list(place.play(commands, dice).events) == happened
