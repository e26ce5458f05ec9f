"""What is no command: where it is refused, and what would have done."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.command_parser import parse


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("atack Ogre", (1, 1), "not 'atack'; did you mean attack?"),
        ("pass\n  hide", (2, 3), "expected a command (attack, conceal,"),
        ("attack", (1, 7), "expected a name, not the end of the command"),
        ("attack Ogre 2", (1, 13), "not '2'; a name of several words stands in quotes"),
        ("attack Ogre berzerk", (1, 13), "or the end of the command, not 'berzerk'; did you mean berserk?"),
        ("pass; attack Ogre berserk now", (1, 27), "expected the end of the command, not 'now'"),
        ("add 9/-2/+1", (1, 5), "expected the monster's name before CON/PB/MB"),
        ("Ann: begin", (1, 1), "expected no name in front: begin is a GM's command"),
        ("Ann attack Ogre", (1, 5), "expected a colon behind the name of whoever acts"),
        ("Old Tom attack Ogre", (1, 9), "expected a colon behind the name of whoever acts"),
        (": pass", (1, 1), "expected a name before the colon"),
        ("Mr. Pike: pass", (1, 3), "one that is not plain words stands in quotes"),
        ('"Ann" "Tom": pass', (1, 1), "a name before the colon"),
        ("Ann: sing", (1, 6), "expected what Ann does (attack, conceal, charm, cast, try, withdraw, pass or flee), not 'sing'"),
        ("attack \u201cOgre\u201d", (1, 8), 'a name is quoted like "this"'),
        ("attack " + "x" * 41, (1, 8), "expected a name of at most 40 characters, not 41"),
        ('attack ""', (1, 8), "expected a name between the quotes"),
        ('try "a', (1, 5), "expected a closing quote on the same line"),
        ('try "a\nb"', (1, 5), "expected a closing quote on the same line"),
        (r'try "a\n"', (1, 7), "a backslash stands before nothing else"),
        ('try "\u202eevil"', (1, 5), "without U+202E"),
        ('try "\x07"', (1, 5), "without U+0007"),
        ('try " "', (1, 5), "expected what is tried, in quotes"),
        ("try swing", (1, 5), "expected what is tried, in quotes, not 'swing'"),
        ("cast fireball", (1, 6), "expected damage, or in quotes what the spell should do"),
        ('cast "x" sp 0', (1, 13), "expected a price in SP, a whole number from 1 to 99, not '0'"),
        ('cast "x" sp 1 sp 2', (1, 15), "expected at or the end of the command, not 'sp'"),
        ("cast damage at Ogre dice 1 dice 2", (1, 28), "expected damage, school or the end of the command, not 'dice'"),
        ("cast damage at Ogre dice -1", (1, 26), "from 0 to 99, not '-1'"),
        ("check Ann wis", (1, 11), "expected con, str, dex, int or chr, not 'wis'"),
        ("check Ann str difficulty 100", (1, 26), "from -99 to 99, not '100'"),
        ("check Ann str difficulty two", (1, 26), "expected a difficulty, a whole number"),
        ("check Ann str difficulty + 2", (1, 26), "not '+'"),
        ("check Ann str difficulty " + "9" * 5000, (1, 26), "…'"),
        ("check Ann str diffculty 2", (1, 15), "did you mean difficulty?"),
        ("check Ann str persuasion deception", (1, 26), "expected difficulty, a text in quotes or the end"),
        ("contest Ann str", (1, 16), "expected persuasion, deception or vs, not the end of the command"),
        ("rule", (1, 5), "difficulty, not the end of the command"),
        ("rule school combat", (1, 6), "difficulty, not 'school'"),
        ("rule difficulty 1 school fire", (1, 26), "expected combat, enchantment or illusion, not 'fire'"),
        ("add Imp 0/0/0", (1, 9), "expected CON of CON/PB/MB, a whole number from 1 to 99, not '0'"),
        ("add Imp 3 / 1 / 1", (1, 11), "CON/PB/MB in one word"),
        ("add Imp 3/1", (1, 12), "CON/PB/MB in one word"),
        ('add " Imp" 3/1/1', (1, 5), "neither begins nor ends with a blank"),
        ("set Ann hp 3", (1, 9), "expected a field (con, str, dex"),
        ("set Ann con true", (1, 13), "expected a value for con, a whole number"),
        ("set Ann berserk 1", (1, 17), "expected true or false, not '1'"),
        ("set Ogre weakness bees", (1, 19), "expected a text in quotes, not 'bees'"),
        ("award", (1, 6), "expected AP, or a name and AP, not the end of the command"),
        ("award 0", (1, 7), "from 1 to 1000000, not '0'"),
        ("begin now", (1, 7), "expected the end of the command, not 'now'"),
        ("# a remark", (1, 1), "not '#'"),
    ],
)  # fmt: skip
def test_what_is_no_command_is_refused_with_its_place(text, place, expected):
    with pytest.raises(NotationError) as caught:
        parse(text)

    assert (caught.value.line, caught.value.column) == place
    assert expected in caught.value.expected
