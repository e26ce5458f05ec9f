"""Every event of contests, whole, also of those of minds over a spell, by variant."""

import pytest

from macguffin.quest import events
from tests.quest_table import Position, bard, fight, mon, scene, warrior, wizard

PLAYED: list[tuple[str, Position, str, str, list[events.Event]]] = [
    (
        "a contest of three",
        scene(bard("Bea", "7 7 7 7 9", favour=2), warrior("Ann", "7 8 7 7 7"), mon("Ogre", "9/-2/1")),
        "contest Bea chr deception vs Ogre str vs Ann str",
        "3 4 2 5 6 5",
        [
            events.Contested(
                sides=(
                    events.Side(
                        name="Bea",
                        stat="chr",
                        value=9,
                        parts=(("bonus", -2, "Q-057"), ("bard, deception", -1, "Q-040"), ("favour", 2, "QR-041")),
                        rolls=((3, 4),),
                        total=6,
                    ),
                    events.Side(
                        name="Ogre", stat="str", value=8, parts=(("bonus", -1, "Q-057"),), rolls=((2, 5),), total=6
                    ),
                    events.Side(
                        name="Ann", stat="str", value=8, parts=(("bonus", -1, "Q-057"),), rolls=((6, 5),), total=10
                    ),
                ),
                winner="Bea",
                doubly=False,
                ap=("Bea", "Ann"),
                dice=(3, 4, 2, 5, 6, 5),
                clauses=("Q-057", "Q-059"),
            ),
        ],
    ),
    (
        "minds",
        fight(
            wizard("Wyn", "7 7 7 9 6", favour=-1),
            mon("Ogre", "9/-2/1", favour=1),
            variant={"magic.combat_effects": "mb_contest"},
        ),
        'cast "sleep" sp 2 at Ogre; rule difficulty 1 school combat',
        "1 4 6 5 6",
        [
            events.Announced(who="Wyn", kind="cast", words="sleep", sp=2, clauses=("Q-085", "Q-086")),
            events.Contested(
                sides=(
                    events.Side(
                        name="Wyn",
                        stat="mb",
                        value=-1,
                        parts=(
                            ("MB", -1, "Q-070"),
                            ("combat magic", -1, "Q-038"),
                            ("difficulty", 1, "Q-086"),
                            ("favour", -1, "QR-041"),
                        ),
                        rolls=((1, 4, 6),),
                        total=3,
                    ),
                    events.Side(
                        name="Ogre",
                        stat="mb",
                        value=1,
                        parts=(("MB", 1, "Q-070"), ("favour", 1, "QR-041")),
                        rolls=((5, 6),),
                        total=13,
                    ),
                ),
                winner="Wyn",
                doubly=True,
                ap=("Wyn",),
                words="sleep",
                school="combat",
                sp=2,
                dice=(1, 4, 6, 5, 6),
                clauses=("QR-122",),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "minds by four",
        fight(wizard(), mon("Ogre", "9/-2/0"), variant={"magic.combat_effects": "mb_contest"}),
        'cast "sleep" at Ogre; rule difficulty 0',
        "1 3 2 6",
        [
            events.Announced(who="Wyn", kind="cast", words="sleep", sp=1, clauses=("Q-085", "Q-086")),
            events.Contested(
                sides=(
                    events.Side(
                        name="Wyn",
                        stat="mb",
                        value=0,
                        parts=(("MB", 0, "Q-070"), ("difficulty", 0, "Q-086")),
                        rolls=((1, 3),),
                        total=4,
                    ),
                    events.Side(name="Ogre", stat="mb", value=0, parts=(("MB", 0, "Q-070"),), rolls=((2, 6),), total=8),
                ),
                winner="Wyn",
                doubly=False,
                ap=("Wyn",),
                words="sleep",
                sp=1,
                dice=(1, 3, 2, 6),
                clauses=("QR-122",),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "minds by five against him",
        fight(wizard(), mon("Ogre", "9/-2/-4"), variant={"magic.combat_effects": "mb_contest", "magic.gm_cost": "on"}),
        'cast "sleep" at Ogre; rule difficulty 0 cost 3',
        "2 6 3 4",
        [
            events.Announced(who="Wyn", kind="cast", words="sleep", sp=1, clauses=("Q-085", "Q-086")),
            events.Contested(
                sides=(
                    events.Side(
                        name="Wyn",
                        stat="mb",
                        value=0,
                        parts=(("MB", 0, "Q-070"), ("difficulty", 0, "Q-086")),
                        rolls=((2, 6),),
                        total=8,
                    ),
                    events.Side(
                        name="Ogre", stat="mb", value=-4, parts=(("MB", -4, "Q-070"),), rolls=((3, 4),), total=3
                    ),
                ),
                winner="Ogre",
                doubly=True,
                ap=("Wyn",),
                words="sleep",
                sp=3,
                dice=(2, 6, 3, 4),
                clauses=("QR-122",),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
    (
        "a tie of minds",
        fight(
            wizard(), mon("Ogre", "9/-2/0"), variant={"magic.combat_effects": "mb_contest", "ap.per_roll": "success"}
        ),
        'cast "sleep" at Ogre; rule difficulty 0',
        "2 6 3 5",
        [
            events.Announced(who="Wyn", kind="cast", words="sleep", sp=1, clauses=("Q-085", "Q-086")),
            events.Contested(
                sides=(
                    events.Side(
                        name="Wyn",
                        stat="mb",
                        value=0,
                        parts=(("MB", 0, "Q-070"), ("difficulty", 0, "Q-086")),
                        rolls=((2, 6),),
                        total=8,
                    ),
                    events.Side(name="Ogre", stat="mb", value=0, parts=(("MB", 0, "Q-070"),), rolls=((3, 5),), total=8),
                ),
                winner="Ogre",
                doubly=False,
                ap=(),
                words="sleep",
                sp=1,
                dice=(2, 6, 3, 5),
                clauses=("QR-122",),
            ),
            events.TurnBegan(who="Ogre", round=1, clauses=("Q-064",)),
        ],
    ),
]


@pytest.mark.clause("Q-057", "Q-059", "Q-086")
@pytest.mark.parametrize(
    ("place", "commands", "dice", "happened"), [row[1:] for row in PLAYED], ids=[row[0] for row in PLAYED]
)
def test_contests_are_told_whole(place, commands, dice, happened):
    assert list(place.play(commands, dice).events) == happened
