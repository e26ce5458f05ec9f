"""A fight file that tests read, change and spoil."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.fight import Fight
from macguffin.quest.fight_reader import read_fight

SCENE = """\
game = "quest"
title = "The mill"

[variant]

[[characters]] # Ann
name = "Ann"
con = 7
str = 9
dex = 6
int = 5
chr = 4
ap = 3

[[characters]] # Tom
name = "Tom"
con = 6
str = 5
dex = 10
int = 4
chr = 7

[[characters]] # Wyn
name = "Wyn"
con = 6
str = 5
dex = 7
int = 9
chr = 7
speciality = "illusion"

[[characters]] # Bea
name = "Bea"
con = 8
str = 5
dex = 7
int = 6
chr = 9

[[monsters]] # Ogre
name = "Ogre"
con = 9
pb = -2
mb = 1
weakness = "bees"

[[monsters]] # Imp
name = "Bog Imp"
con = 3
pb = 1
mb = -1
attack = "magical"
"""


def change(*changes: tuple[str, str], text: str = SCENE) -> str:
    """The text with parts of it replaced, each of which must be there."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def changed(*changes: tuple[str, str], text: str = SCENE) -> Fight:
    """The fight of the changed text."""
    return read_fight(change(*changes, text=text))


RUNNING = change(
    ('title = "The mill"\n', 'round = 2\norder = ["Tom", "Ogre", "Ann", "Bea", "Wyn", "Bog Imp"]\nactive = "Ann"\n')
)
"""The same in its second round; nobody has a total in the turn order."""


WORN = change(
    *(
        (f'name = "{name}"\n', f'name = "{name}"\n{state}\n')
        for name, state in {
            "Ann": 'berserk = true\nfavour = -2\nremaining = 2\nbuffs = [{ stat = "str", by = -3, rounds = 2 }]',
            "Tom": "concealed = true\nfled = true",
            "Wyn": 'sp = 2\ncharmed = ["Bea"]\nremaining = 0',
            "Bea": "charm_used = true\ndead = true",
            "Ogre": 'charmed = ["Bea"]\nremaining = 4\ndex = 12',
            "Bog Imp": "charmed = true\nsurrendered = true",
        }.items()
    ),
    ('title = "The mill"', 'pending = { by = "Wyn", kind = "cast", text = "sleep", sp = 2 }\npot = 5'),
)
"""A scene in which no fight runs, with what fights leave behind and what they don't."""


def refused(*changes: tuple[str, str], text: str = SCENE) -> str:
    """What the changed text is refused with."""
    return refusal(change(*changes, text=text))


def refusal(text: str | bytes) -> str:
    with pytest.raises(NotationError) as caught:
        read_fight(text)
    return str(caught.value)
