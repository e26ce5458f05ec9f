"""The bestiary: what its file holds, monsters made up on the spot, and monsters by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.dice import ScriptedDice, SeededDice
from macguffin.core.errors import NotationError, NotFoundError
from macguffin.core.names import look_alikes, name_problem
from macguffin.quest.bestiary import Kindred, bestiary, danger_of, find_kind, generate, monster_from_line, themes
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import Add
from macguffin.quest.encounter import assess
from macguffin.quest.limits import text_problem
from tests.quest_table import char, mon, scene

BLANK = Kindred(name="Blank", con=5, pb=0, mb=0, tags=("cave",), danger=2)


def test_there_are_forty_kinds_at_least_of_either_attack():
    assert len(bestiary()) >= 40
    assert {kind.attack for kind in bestiary()} == {"physical", "magical"}
    assert len({(kind.con, kind.pb, kind.mb, kind.attack) for kind in bestiary()}) > 35


def test_names_are_fit_and_none_can_be_taken_for_another():
    likes = [like for kind in bestiary() for like in look_alikes(kind.name)]

    assert [kind.name for kind in bestiary() if name_problem(kind.name)] == []
    assert len(likes) == len(set(likes))


@pytest.mark.clause("Q-060", "Q-061", "Q-062")
@pytest.mark.parametrize("kind", bestiary(), ids=lambda kind: kind.name)
def test_each_kind_is_three_numbers_a_description_and_a_weakness_that_invites_play(kind):
    assert 1 <= kind.con <= 99
    assert -20 < kind.pb < 20 > kind.mb > -20
    assert text_problem(kind.weakness) == text_problem(kind.description) == ""
    assert len(kind.weakness) > 4
    assert len(kind.description) > 10
    assert 1 <= len(kind.tags) <= 4


@pytest.mark.parametrize("kind", bestiary(), ids=lambda kind: kind.name)
def test_the_danger_in_the_file_is_that_of_the_numbers(kind):
    assert kind.danger == danger_of(kind.con, kind.pb, kind.mb, kind.attack)


def test_danger_is_the_chance_to_beat_an_even_and_a_seasoned_adventurer():
    even = assess(scene(char("Hero", "7 7 7 7 7", class_="bard"), mon("Ogre", "9/-2/1")).fight, "plain").win.value
    seasoned = assess(scene(char("Hero", "12 9 9 9 9", class_="bard"), mon("Ogre", "9/-2/1")).fight, "plain").win.value

    assert danger_of(9, -2, 1, "physical") == round(5 * (1 - even) + 5 * (1 - seasoned))


def test_themes_go_from_vermin_to_a_dragon_and_dangers_from_nought_to_ten():
    dangers = {kind.danger for kind in bestiary()}

    assert {"vermin", "undead", "beast", "person", "construct", "demon", "dragon"} <= set(themes())
    assert {0, 10} <= dangers
    assert len(dangers) >= 9


@pytest.mark.parametrize(
    ("asked", "found"),
    [("ogre", "Ogre"), ("MILL TROLL", "Mill Troll"), ("quarry", "Quarry Bear"), ("dit gob", "Ditch Goblin")],
)
def test_a_kind_is_found_in_any_case_and_by_the_beginnings_of_its_words(asked, found):
    assert find_kind(asked).name == found


@pytest.mark.parametrize(
    ("asked", "hint"),
    [("Orge", "Ogre?"), ("troll", "Mill Troll or Bridge Troll?"), ("xyzzy", "no 'xyzzy'"), ("", "no ''")],
)
def test_a_kind_that_there_is_not_is_refused_with_the_nearest(asked, hint):
    with pytest.raises(NotFoundError) as error:
        find_kind(asked)

    assert hint in str(error.value)


@pytest.mark.parametrize("danger", range(11))
@pytest.mark.parametrize("theme", [None, "vermin", "undead", "dragon"])
def test_a_monster_is_made_up_by_danger_and_theme(danger, theme):
    for seed in range(4):
        kind = generate(danger, theme, SeededDice(seed))

        assert abs(kind.danger - danger) <= 1
        assert kind.danger == danger_of(kind.con, kind.pb, kind.mb, kind.attack)
        assert theme is None or theme in kind.tags
        assert (name_problem(kind.name), kind.weakness != "") == ("", True)


def test_a_kind_that_was_moved_has_another_name():
    names = {generate(9, "vermin", SeededDice(seed)).name for seed in range(9)}

    assert all(name.startswith("Greater ") for name in names)
    assert len(names) > 1


@pytest.mark.clause("Q-062")
def test_a_kind_without_a_weakness_is_given_one_of_its_theme():
    cave = [kind for kind in bestiary() if "cave" in kind.tags]

    made = next(kind for seed in range(50) if "Blank" in (kind := generate(2, "cave", SeededDice(seed), (BLANK,))).name)

    assert made.weakness in {kind.weakness for kind in cave}


@pytest.mark.parametrize(("danger", "theme", "key"), [(11, None, "danger"), (-1, None, "danger"), (3, "soup", "theme")])
def test_a_danger_or_a_theme_that_there_is_not_is_refused(danger, theme, key):
    with pytest.raises(NotationError) as error:
        generate(danger, theme, ScriptedDice([]))

    assert error.value.key == key


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ('Ogre 9/-2/+1 "afraid of bees"', Add(name="Ogre", con=9, pb=-2, mb=1, weakness="afraid of bees")),
        ("Bog Imp 3/+1/-1", Add(name="Bog Imp", con=3, pb=1, mb=-1)),
        (
            '"Old; Nick" 6/0/-3 magical "a; b"',
            Add(name="Old; Nick", con=6, pb=0, mb=-3, attack="magical", weakness="a; b"),
        ),
        ("  Imp 9 1/0/0 ", Add(name="Imp 9", con=1, pb=0, mb=0)),
        ('Imp 1/\u22122/0 "says \\"no\\""', Add(name="Imp", con=1, pb=-2, mb=0, weakness='says "no"')),
    ],
)
def test_a_monster_by_hand_is_one_line(line, made):
    assert monster_from_line(line) == made


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Ogre",
        "9/-2/+1",
        "Ogre 9/-2",
        "Ogre 0/1/1",
        "Ogre 9/-200/1",
        "Ogre 9/1/1 tasty",
        "Ogre 9/1/1; rest",
        "a\u202eb 1/1/1",
        "x" * 41 + " 1/1/1",
        'Ogre 9/1/1 "open',
        " " * 9000,
    ],
)
def test_a_line_that_is_no_monster_is_refused(line):
    with pytest.raises(NotationError):
        monster_from_line(line)


@given(st.sampled_from(bestiary()))
def test_every_kind_can_join(kind):
    from macguffin.quest.command_writer import format_command

    assert parse(format_command(kind.add())) == [kind.add()]
