"""Scene files with one fault in a figure."""

import pytest

from macguffin.heist.scene_reader import read_scene
from tests.scene_texts import TEXT, Changes, as_new, case, change, check, in_variant, instead, line_after, refusal

URIST = 'main = "axe"\n'
SNIB = 'main = "dagger"\n'
NIB = 'main = "mace"\n'
HEADER = ("[[figures]] # Snib", "[[figures]] # here")
BLESSED = in_variant('bless_until = "priest_action"')
REARMED = in_variant('respawn_rearm = "on"')

CASES = [
    case("no name", "figures[1].name", HEADER, ('name = "Snib"\n', "")),
    case("no symbol", "figures[1].symbol", HEADER, ('symbol = "S"\n', "")),
    case("no colour", "figures[1].color", HEADER, ('color = "blue"\n', "")),
    case("no class", "figures[1].class", HEADER, ('class = "rogue"\n', "")),
    case("no main", "figures[1].main", HEADER, (SNIB, "")),
    case("no secondary", "figures[1].secondary", HEADER, ('secondary = "throwing_knife"\n', "")),
    case("no square in a running game", "figures[1].at", HEADER, ('at = "F3"\n', "")),
    case("a key too many", "figures[0].colour", line_after(URIST, 'colour = "red"')),
    case("a name mistyped", "figures[0].name", instead('name = "Urist"', "name = 7")),
    case("an empty name", "figures[0].name", instead('name = "Urist"', 'name = ""')),
    case("a long name", "figures[0].name", instead('name = "Urist"', f'name = "{"x" * 41}"')),
    case("a name turned round", "figures[0].name", instead('name = "Urist"', 'name = "a\\u202eb"')),
    case("a name not in plain form", "figures[0].name", instead('name = "Urist"', 'name = "\uff35rist"')),
    case("a name taken", "figures[1].name", instead('name = "Snib"', 'name = "uRIST"')),
    case("a name that looks like another", "figures[1].name", instead('name = "Snib"', 'name = "Ur\u0456\u0455t"')),
    case(
        "a team that looks like another",
        "figures[2].team",
        ('team = "blue"', 'team = "x"'),
        instead('team = "blue"', 'team = "\u0445"'),
    ),
    case("an empty team", "figures[1].team", instead('team = "blue"', 'team = ""')),
    case("a wide symbol", "figures[0].symbol", instead('symbol = "U"', 'symbol = "名"')),
    case("a symbol of the map", "figures[0].symbol", instead('symbol = "U"', 'symbol = "#"')),
    case(
        "a symbol of the legend",
        "figures[0].symbol",
        ("[variant]", '[legend]\n"U" = "wall"\n[variant]'),
        instead('symbol = "U"', 'symbol = "U"'),
    ),
    case(
        "looks taken", "figures[1].symbol", instead('symbol = "S"', 'symbol = "U"'), ('color = "blue"', 'color = "red"')
    ),
    case("an unknown colour", "figures[0].color", instead('color = "red"', 'color = "gold"')),
    case("a class in capitals", "figures[0].class", instead('class = "warrior"', 'class = "Warrior"')),
    case("an unknown weapon", "figures[0].main", instead('main = "axe"', 'main = "sword"')),
    case("a main as a secondary", "figures[0].secondary", instead('secondary = "shield"', 'secondary = "axe"')),
    case("off the map", "figures[0].at", instead('at = "C3"', 'at = "K3"')),
    case("below the map", "figures[0].at", instead('at = "C3"', 'at = "C7"')),
    case("no square", "figures[0].at", instead('at = "C3"', 'at = "3C"')),
    case("row 03", "figures[0].at", instead('at = "C3"', 'at = "C03"')),
    case("foreign digits", "figures[0].at", instead('at = "C3"', 'at = "C٣"')),
    case("in a wall", "figures[0].at", instead('at = "C3"', 'at = "A1"')),
    case("on a lever", "figures[0].at", instead('at = "C3"', 'at = "B5"')),
    case("in a closed door", "figures[0].at", instead('at = "C3"', 'at = "E3"')),
    case("on another", "figures[1].at", instead('at = "F3"', 'at = "C3"')),
    case("facing askew", "figures[0].facing", line_after(URIST, 'facing = "ne"')),
    case("four lives", "figures[0].lives", line_after(URIST, "lives = 4")),
    case(
        "no lives but on the board",
        "figures[1].at",
        instead('at = "F3"', 'at = "F3"'),
        (SNIB, SNIB + "lives = 0\n"),
        ('"Snib", ', ""),
    ),
    case("off with start squares", "figures[1].at", instead('at = "F3"', 'at = "off"')),
    case("a text for a truth value", "figures[0].stunned", line_after(URIST, 'stunned = "yes"')),
    case("a streak without poison", "figures[0].poison_streak", line_after(URIST, "poison_streak = 1")),
    case(
        "a long streak",
        "figures[0].poison_streak",
        line_after(URIST, "poison_streak = 2"),
        (URIST, URIST + "poisoned = true\n"),
    ),
    case("mechanisms of a warrior", "figures[0].mechanisms", line_after(URIST, "mechanisms = 1")),
    case("six mechanisms in all", "figures[2].mechanisms", line_after(NIB, "mechanisms = 5")),
    case("misses of a warrior", "figures[0].misses", line_after(URIST, "misses = 1")),
    case(
        "three misses",
        "figures[0].misses",
        ('class = "warrior"', 'class = "marksman"'),
        line_after(URIST, "misses = 3"),
    ),
    case("misses that are none", "figures[0].misses", line_after(URIST, "misses = false")),
    case("poison on no weapon", "figures[0].main_poisoned", (URIST, 'main = "none"\nmain_poisoned = true # here\n')),
    case(
        "poison on no secondary",
        "figures[0].secondary_poisoned",
        ('secondary = "shield"', 'secondary = "none"\nsecondary_poisoned = true # here'),
    ),
    case("an unknown order", "figures[0].shield_order", line_after(URIST, 'shield_order = "ever"')),
    case("a kit without the switch", "figures[0].kit", line_after(URIST, 'kit = ["axe", "shield"]')),
    case("a kit of one", "figures[0].kit", REARMED, line_after(URIST, 'kit = ["axe"]')),
    case("a kit the wrong way round", "figures[0].kit[0]", REARMED, line_after(URIST, 'kit = ["shield", "axe"]')),
    case("grace without the switch", "figures[0].grace", line_after(URIST, "grace = true")),
    case("shaven without the switch", "figures[0].shaven", line_after(URIST, "shaven = true")),
    case(
        "blessed by whom",
        "figures[0].blessed_by",
        BLESSED,
        (URIST, URIST + "blessed = true\n"),
        ("[[figures]] # Urist", "[[figures]] # here"),
    ),
    case(
        "blessed by nobody", "figures[0].blessed_by", BLESSED, line_after(URIST, 'blessed = true\nblessed_by = "Bob"')
    ),
    case("not blessed by anybody", "figures[0].blessed_by", BLESSED, line_after(URIST, 'blessed_by = "Nib"')),
    case(
        "blessed without the switch", "figures[0].blessed_by", line_after(URIST, 'blessed = true\nblessed_by = "Nib"')
    ),
]


@pytest.mark.clause("H-004", "H-005", "H-013", "H-014", "H-015", "H-016", "H-017", "H-018")
@pytest.mark.parametrize(("key", "changes"), CASES)
def test_it_is_refused(key: str, changes: Changes):
    check(key, changes)


@pytest.mark.clause("H-071", "H-126", "H-139")
@pytest.mark.parametrize(("line", "words"), [
    ("poison_streak = 1", "0, because the figure is not poisoned (H-126), not 1"),
    ("poison_streak = true", "0, because the figure is not poisoned (H-126), not true"),
    ("poison_streak = 2\npoisoned = true", "a whole number from 0 to 1, not 2"),
    ("misses = 2", "0, because only a marksman's misses are counted (H-139), not 2"),
    ('misses = "0"', "0, because only a marksman's misses are counted (H-139), not '0'"),
    ("mechanisms = 5", "0, because only a mechanic has mechanisms (H-071), not 5"),
])  # fmt: skip
def test_a_count_of_others_is_refused_with_the_reason(line: str, words: str):
    error = refusal(change((URIST, f"{URIST}{line}\n")))

    assert error.expected == f"expected {words}"


@pytest.mark.clause("H-008", "H-009")
def test_a_later_mechanic_may_not_take_a_mechanics_colour():
    check("figures[2].color", (('class = "rogue"', 'class = "mechanic"'), instead('color = "green"', 'color = "blue"')))


@pytest.mark.clause("H-008")
def test_others_may_share_a_mechanics_colour_before_and_after_him():
    shared = change(('color = "red"', 'color = "green"'), ('color = "blue"', 'color = "green"'))

    assert {figure.color for figure in read_scene(shared).figures} == {"green"}


def test_a_new_game_is_told_what_is_wrong_as_well():
    check("figures[1].facing", (line_after(SNIB, 'facing = "up"'),), as_new())


def test_more_than_64_figures_are_refused():
    one = TEXT[TEXT.index("[[figures]] # Nib") : TEXT.index("[[traps]]")]
    more = "".join(one.replace('"Nib"', f'"N{i}"') for i in range(62))

    error = refusal(change(("[[traps]]", more.replace("[[figures]] # Nib", "[[figures]]") + "[[traps]]")))

    assert (error.key, "not 65" in error.expected) == ("figures[64]", True)
