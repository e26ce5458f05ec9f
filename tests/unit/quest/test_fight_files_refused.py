"""What is wrong with a fight file is refused with its line and key, before anything is built."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.fight_reader import fight_from_dict, read_fight
from macguffin.quest.fight_writer import fight_to_dict
from tests.quest_texts import RUNNING, SCENE, refusal, refused


def with_key(name: str, line: str, text: str = SCENE) -> str:
    """The refusal of one line more in somebody's table."""
    return refused((f'name = "{name}"\n', f'name = "{name}"\n{line}\n'), text=text)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("str = 9", "str = 0"), "line 9, column 1, characters[0].str: expected a whole number from 1 to 99, not 0"),
        (("str = 9", 'str = "seven"'), "line 9, column 1, characters[0].str: expected a whole number from 1 to 99, not 'seven'"),
        (("str = 9", "str = 100"), "from 1 to 99, not 100"),
        (("str = 9", "str = 9.0"), "not a number with a decimal point"),
        (("str = 9", "str = true"), "not true"),
        (("str = 9\n", ""), "line 6, column 1, characters[0].str: expected a whole number from 1 to 99, but the key is missing"),
        (("chr = 4", "chr = 4\nwis = 9"), "characters[0].wis: expected"),
        (('name = "Ogre"\n', ""), "line 40, column 1, monsters[0].name: expected a name of 1 to 40 characters, but the key is missing"),
        (('name = "Ogre"', 'name = ""'), "monsters[0].name: expected a name of 1 to 40 characters, not 0"),
        (('name = "Tom"', 'name = "ANN"'), "characters[1].name: expected a name that cannot be taken for 'Ann', not 'ANN'"),
        (('name = "Tom"', 'name = "\u0410nn"'), "cannot be taken for 'Ann'"),
        (('name = "Ogre"', 'name = "ann"'), "monsters[0].name: expected a name that cannot be taken for 'Ann'"),
        (('name = "Tom"', 'name = "\\u202eTom"'), "without U+202E"),
        (("pb = -2", "pb = -100"), "from -99 to 99, not -100"),
        (('attack = "magical"', 'attack = "both"'), "expected one of physical, magical, not 'both'"),
        (('weakness = "bees"', 'weakness = "a\\nb"'), "monsters[0].weakness: expected a text in one line, without U+000A"),
        (('weakness = "bees"', 'weakness = "' + "x" * 1001 + '"'), "at most 1000 characters, not 1001"),
        (('game = "quest"', 'game = "heist"'), 'line 1, column 1, game: expected "quest", not \'heist\''),
        (('game = "quest"\n', ""), 'game: expected "quest", but the key is missing'),
        (('title = "The mill"', "pots = 3"), "pots: expected the key pot, not 'pots'"),
        (('title = "The mill"', "pot = -1"), "pot: expected a whole number from 0 to 1000000, not -1"),
        (('title = "The mill"', 'title = "' + "x" * 201 + '"'), "title: expected a title of at most 200 characters"),
        (("[variant]", '[variant]\n"check.sucess" = "lt"'), "expected the key check.success, not 'check.sucess'"),
        (("[variant]", '[variant]\n"check.success" = "less"'), "expected le or lt, not 'less'"),
        (("[variant]", '[variant]\ncheck.success = "lt"'), 'expected the name of the switch in quotes, as in "check.success"'),
        (("[variant]", '[variant]\n"magic.max_sp" = 0'), "expected none or a number from 1 to 99, not '0'"),
        (("[variant]", '[variant]\n"progression.cap" = "12"'), "not '12'"),
        (("[variant]", '[variant]\n"check.success" = true'), "expected le or lt, not"),
    ],
)  # fmt: skip
def test_what_is_missing_extra_mistyped_or_out_of_range(change, expected):
    assert expected in refused(change)


@pytest.mark.parametrize(
    ("name", "line", "expected"),
    [
        ("Ann", "remaining = 8", "characters[0].remaining: expected a whole number from 0 to 7, not 8"),
        ("Ann", "remaining = 0\ndefeated = false", "characters[0].defeated: expected true, for no CON remains (QR-081)"),
        ("Ann", "dead = true\nremaining = 2", "characters[0].remaining: expected 0, not 2"),
        ("Ann", "sp = 1", "characters[0].sp: expected 0, for only a wizard has SP (Q-097), not 1"),
        ("Ann", "concealed = true", "expected false, for only a thief can have that"),
        ("Ann", "charm_used = true", "expected false, for only a bard can have that"),
        ("Tom", "berserk = true", "expected false, for only a warrior can have that"),
        ("Tom", "concealed = true\nconceal_used = false", "conceal_used: expected true, for whoever is concealed has used it (Q-030)"),
        ("Wyn", "sp = 10", "characters[2].sp: expected a whole number from 0 to 9, not 10"),
        ("Wyn", "sp = true", "not true"),
        ("Ann", "sp = false", "expected 0"),
        ("Ogre", "berserk = true", "monsters[0].berserk: expected false"),
        ("Ogre", "ap = 3", "monsters[0].ap: expected"),
        ("Ogre", "str = 3", "monsters[0].str: expected"),
        ("Ogre", "dex = 0", "monsters[0].dex: expected a whole number from 1 to 99, not 0"),
        ("Ann", 'class = "thief"', "characters[0].class: expected warrior, as the stats have it (Q-015), not 'thief'"),
        ("Ann", 'class = "paladin"', "not 'paladin'"),
        ("Ann", 'speciality = "combat"', "expected no speciality, which only a wizard has (Q-090)"),
        ("Ann", 'side = "villains"', "expected one of characters, monsters, not 'villains'"),
        ("Ann", 'charmed = ["Tom"]', "charmed[0]: expected the name of a bard, not 'Tom'"),
        ("Ann", 'charmed = ["Zoe"]', "expected the name of somebody in this file, not 'Zoe'"),
        ("Ann", 'charmed = ["Bea", "BEA"]', "charmed[1]: expected each name once, not 'Bea' again"),
        ("Ann", "charmed = 1", "expected a list of bards' names, or true, not 1"),
        ("Ann", 'buffs = [{ stat = "pb", by = 2 }]', "characters[0].buffs[0].stat: expected one of con, str"),
        ("Ann", 'buffs = [{ stat = "str" }]', "buffs[0].by: expected a whole number"),
        ("Ann", 'buffs = [{ stat = "str", by = 1, rounds = 0 }]', "rounds: expected a whole number from 1"),
        ("Ann", "buffs = [" + '{ stat = "str", by = 1 }, ' * 33 + "]", "expected at most 32 buffs, not 33"),
        ("Ann", "favour = 100", "from -99 to 99, not 100"),
        ("Ann", "initiative = 7", "expected no initiative where no fight runs"),
        ("Ann", 'ap = "7/2"', "characters[0].ap"),
    ],
)  # fmt: skip
def test_state_that_contradicts_itself(name, line, expected):
    text = SCENE.replace("ap = 3\n", "")

    assert expected in with_key(name, line, text)


@pytest.mark.clause("Q-015", "Q-090")
def test_a_tie_must_be_settled_in_the_file():
    assert "a class, because stats tie: thief or wizard" in refused(("int = 4", "int = 10"))
    assert "a speciality, because stats tie: combat or illusion" in refused(
        ("str = 5\ndex = 7\nint = 9", "str = 7\ndex = 6\nint = 9"), ('speciality = "illusion"\n', "")
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('active = "Ann"\n', ""), "active: expected the name of whose turn it is, but the key is missing"),
        (('active = "Ann"', 'active = "Zoe"'), "active: expected the name of somebody in this file, not 'Zoe'"),
        (('name = "Ann"\n', 'name = "Ann"\nfled = true\n'), "active: expected somebody who can act, not 'Ann'"),
        (('"Ann", ', ""), "order: expected everybody who can act, but 'Ann' is missing"),
        (('"Ann", ', '"Ann", "ann", '), "order[3]: expected each name once, not 'Ann' again"),
        (('"Ann", ', '"Ann", "Zoe", '), "order[3]: expected the name of somebody in this file, not 'Zoe'"),
        (("round = 2", "round = 0"), "round: expected a whole number from 1 to 1000000, not 0"),
        (("round = 2", 'fallen = ["Zoe"]'), "fallen[0]: expected the name of somebody"),
        (
            ("[variant]", "[variant]\n[pending]\nby = 3"),
            "pending.kind: expected one of cast, try, but the key is missing",
        ),
    ],
)
def test_a_running_fight_that_contradicts_itself(change, expected):
    assert expected in refused(change, text=RUNNING)


def test_a_running_fight_needs_somebody_on_each_side():
    both = [(f'name = "{name}"\n', f'name = "{name}"\ndefeated = true\n') for name in ("Ogre", "Bog Imp")]

    assert "order: expected no order where the monsters have nobody left" in refused(*both, text=RUNNING)


def test_initiative_belongs_to_those_in_the_order():
    away = [('"Tom", ', ""), ('name = "Tom"\n', 'name = "Tom"\nfled = true\ninitiative = 3\n')]

    assert "expected no initiative of somebody who is not in order" in refused(*away, text=RUNNING)


@pytest.mark.parametrize("key", ["round = 2", 'active = "Ann"', "fallen = []"])
def test_what_belongs_to_a_running_fight_needs_an_order(key):
    assert f"{key.split()[0]}: expected no {key.split()[0]} without order" in refused(('title = "The mill"', key))


@pytest.mark.parametrize(
    ("pending", "expected"),
    [
        (
            '{ by = "Ann", kind = "cast", text = "x" }',
            "pending.by: expected a wizard, for only wizards cast (Q-082), not 'Ann'",
        ),
        ('{ by = "Ogre", kind = "cast", text = "x" }', "expected a wizard"),
        ('{ by = "Zoe", kind = "try", text = "x" }', "expected the name of somebody in this file"),
        ('{ by = "Ann", kind = "try", text = "x", sp = 1 }', "pending.sp: expected only by, kind, text, not 'sp'"),
        ('{ by = "Ann", kind = "try", text = " " }', "pending.text: expected a text that says something"),
        ('{ by = "Wyn", kind = "cast", text = "x", sp = 0 }', "from 1 to 99, not 0"),
        ('{ by = "Wyn", kind = "cast", text = "x", target = "Ogre" }', "not 'target'"),
    ],
)
def test_what_waits_must_fit_whoever_said_it(pending, expected):
    assert expected in refused(('title = "The mill"', f"pending = {pending}"))


def test_a_spell_on_somebody_has_a_target_where_the_variant_says_so():
    variant = ("[variant]", '[variant]\n"magic.combat_effects" = "mb_contest"')
    spell = 'pending = { by = "Wyn", kind = "cast", text = "sleep"%s }\nround'

    assert "pending.target: expected at whom" in refused(variant, ("round", spell % ""), text=RUNNING)
    assert "somebody else than the caster" in refused(variant, ("round", spell % ', target = "wyn"'), text=RUNNING)


def test_more_than_64_combatants_are_refused():
    more = "".join(f'\n[[monsters]]\nname = "M{i}"\ncon = 1\npb = 0\nmb = 0\n' for i in range(59))

    assert "expected at most 64 combatants, not 65" in refusal(SCENE + more)


@pytest.mark.parametrize("end", range(40, len(SCENE), 29))
def test_a_file_cut_off_is_read_as_what_is_left_or_refused(end):
    try:
        assert len(read_fight(SCENE[:end]).everybody) < 6
    except NotationError as error:
        assert str(error).startswith(("line ", "expected a combatant"))  # noqa: PT017  # either may be


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 'game: expected "quest", but the key is missing'),
        ('game = "quest"\n', "expected a combatant at least"),
        ('game = "quest', "line 1, column 8: expected the end of the string that begins here"),
        ("x = " + "[" * 40, "nested no deeper than 32"),
        (b"game = \xff", "line 1, column 8: expected UTF-8, not the byte 0xFF"),
        ('game = "quest"\ngame = "quest"', "line 2"),
        ('game = "quest"\ncharacters = 3', "characters: expected tables, each under [[characters]]"),
        ('game = "quest"\n[characters]', "expected tables"),
    ],
)
def test_what_is_no_fight_file_at_all(text, expected):
    assert expected in refusal(text)


@pytest.mark.parametrize("key", ["game", "variant", "characters"])
@pytest.mark.parametrize("value", [None, 3, "x", [3], {"x": 3}, [None], [[]]])
def test_the_same_keys_from_elsewhere_are_judged_as_hard(key, value):
    whole = fight_to_dict(read_fight(SCENE))

    with pytest.raises(NotationError):
        fight_from_dict({**whole, key: value})
