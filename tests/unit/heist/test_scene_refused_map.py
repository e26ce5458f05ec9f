"""Scene files with one fault in the map, its legend, or what lies on it."""

import pytest

from macguffin.heist.scene_reader import read_scene
from tests.scene_texts import ROWS, TEXT, Changes, as_new, case, change, check, instead, refusal

TRAP = '[[traps]]\nat = "H3"\n'
LEVER = '[[levers]]\nat = "B5"\n'
DOORS = 'doors = ["E3"]'
KNIFE = '[[knives]]\nat = "F4"\n'
START = '[[starts]]\nat = "G2"\n'
GEM = '[gem]\nat = "B2"\n'
STOCKED = ('range_to_hit = "over"', 'rack_stock = "map"')


def legend(line: str) -> tuple[str, str]:
    return "[variant]", f"[legend]\n{line} # here\n[variant]"


CASES = [
    case("a legend of two letters", "legend.ab", legend('"ab" = "wall"')),
    case("a legend of nothing", "legend.''", legend('"" = "wall"')),
    case("a legend of a tab", "legend.'\\t'", legend('"\\t" = "wall"')),
    case("an unknown kind", "legend.x", legend('x = "lava"')),
    case("a kind mistyped", "legend.x", legend("x = 1")),
    case(
        "a trap in a door", "traps[0].at", instead(TRAP, '[[traps]]\nat = "E3"'), ('owner = "Nib"', '\nowner = "Nib"')
    ),
    case("a trap on the entrance", "traps[0].at", (TRAP, '[[traps]]\nat = "J3" # here\n')),
    case("a trap without a square", "traps[0].at", (TRAP, "[[traps]] # here\n")),
    case("a trap of nobody", "traps[0].owner", ('owner = "Nib"\n', ""), ("[[traps]]", "[[traps]] # here")),
    case("a trap of a stranger", "traps[0].owner", instead('owner = "Nib"', 'owner = "Bob"')),
    case("a trap of a rogue", "traps[0].owner", instead('owner = "Nib"', 'owner = "Snib"')),
    case("a trap twice", "traps[1].at", (LEVER, f'[[traps]]\nat = "H3" # here\nowner = "Nib"\n{LEVER}')),
    case("a trap too many keys", "traps[0].armed", instead('owner = "Nib"', 'owner = "Nib"\narmed = true')),
    case("a lever of floor", "levers[0].at", (LEVER, '[[levers]]\nat = "C5" # here\n')),
    case("a lever twice", "levers[1].at", (KNIFE, f'[[levers]]\nat = "B5" # here\n{KNIFE}')),
    case("a door of floor", "levers[0].doors[0]", instead(DOORS, 'doors = ["D3"]')),
    case("a door twice", "levers[0].doors[1]", instead(DOORS, 'doors = ["E3", "e3"]')),
    case("a door alone", "levers[0].doors", instead(DOORS, 'doors = "E3"')),
    case("a knife in a rack", "knives[0].at", (KNIFE, '[[knives]]\nat = "G4" # here\n')),
    case("a knife with a number", "knives[0].poisoned", (KNIFE, f"{KNIFE}poisoned = 1 # here\n")),
    case("a knife's owner", "knives[0].owner", (KNIFE, f'{KNIFE}owner = "Snib" # here\n')),
    case("a start of floor", "starts[0].at", (START, '[[starts]]\nat = "I3" # here\n')),
    case("a start twice", "starts[1].at", ("[gem]", '[[starts]]\nat = "G2" # here\n[gem]')),
    case("a start facing askew", "starts[0].facing", instead('facing = "s"', 'facing = "se"')),
    case("a gem in two places", "gem", (GEM, '[gem] # here\nat = "B2"\ncarried_by = "Nib"\n')),
    case("a gem nowhere", "gem", (GEM, "[gem] # here\n")),
    case("a gem with a stranger", "gem.carried_by", ("#*", "#."), (GEM, '[gem]\ncarried_by = "Bob" # here\n')),
    case("a gem in a wall", "gem.at", ("#*", "#."), (GEM, '[gem]\nat = "A1" # here\n')),
    case("a rack of floor", "racks[0].at", STOCKED, ("[gem]", '[[racks]]\nat = "C3" # here\n[gem]')),
    case("a rack twice", "racks[1].at", STOCKED, ("[gem]", '[[racks]]\nat = "G4"\n[[racks]]\nat = "G4" # here\n[gem]')),
    case("no weapon", "racks[0].stock.bow", STOCKED, ("[gem]", '[[racks]]\nat = "G4"\nstock.bow = 1 # here\n[gem]')),
    case("debts", "racks[0].stock.axe", STOCKED, ("[gem]", '[[racks]]\nat = "G4"\nstock.axe = -1 # here\n[gem]')),
]


@pytest.mark.clause("H-071")
@pytest.mark.parametrize(("key", "changes"), CASES)
def test_it_is_refused(key: str, changes: Changes):
    check(key, changes)


MAPS = {
    "a line too short": (("#...+....<", "#...+...<"), (6, 10), "not 9 in line 3"),
    "a line too long": (("#!..__.._#", "#!..__.._##"), (8, 11), "not 11 in line 5"),
    "an empty line": (("#!..__.._#\n", "\n"), (8, 1), "0 characters in line 5"),
    "a strange character": (("#.O...)..<", "#.O..?)..<"), (7, 6), "'?'"),
    "a tab": (("#.O...)..<", "#.O..\t)..<"), (7, 6), "'\\t'"),
    "a symbol on the map": (("#...+....<", "#.U.+....<"), (6, 3), "'U'"),
    "a trap without entry": (("#.O...)..<", "#^O...)..<"), (7, 2), "armed trap at B4"),
    "a jammed trap that is armed": (("+....<", "+..v.<"), (6, 8), "jammed trap at H3"),
    "a knife without entry": (("#.O...)..<", "#-O...)..<"), (7, 2), "knife at B4"),
    "a second gem": (("#.O...)..<", "#*O...)..<"), (7, 2), "B2 has one already"),
    "a gem elsewhere": (('at = "B2"', 'at = "C2"'), (5, 2), "the gem where"),
    "a gem that is carried": (('at = "B2"', 'carried_by = "Nib"'), (5, 2), "the gem where"),
}


@pytest.mark.parametrize("name", MAPS)
def test_a_fault_of_the_map_is_shown_at_its_square(name: str):
    fault, place, said = MAPS[name]

    error = refusal(change(fault))

    assert (error.key, error.line, error.column) == ("map", *place)
    assert said in error.expected


@pytest.mark.hazard(77)
@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("", "not 0 characters"),
        ("\n" * 9, "not 0 characters"),
        ("#O#O\n", "floor"),
        ("." * 129, "not 129 characters"),
        (".\n" * 129, "not 129 lines"),
        ("." * 90_000, "not 90000 characters"),
    ],
)
def test_maps_have_sizes(rows: str, said: str):
    error = refusal(change((ROWS, rows)))

    assert (error.key, said in error.expected) == ("map", True)


def test_a_full_size_map_is_read():
    rows = "." * 128 + "\n"
    text = as_new(TEXT[: TEXT.index("[[traps]]")]).replace(ROWS, rows * 128)

    scene = read_scene(change(('at = "C3"', 'at = "DX128"'), text=text))

    assert (scene.map, scene.figures[0].at) == (rows * 128, "DX128")


@pytest.mark.clause("H-071", "H-091")
def test_a_mechanic_has_laid_at_most_five_traps():
    traps = "".join(f'[[traps]]\nat = "{column}5"\nowner = "Nib"\n' for column in "CDEFG")

    error = refusal(change(("[[levers]]", f"{traps}[[levers]]")))

    assert (error.key, "H-071" in error.expected) == ("traps[5].owner", True)


@pytest.mark.clause("H-090", "H-091")
@pytest.mark.parametrize("line", ["", "mechanisms = 4"])
def test_a_mechanic_off_the_board_has_no_traps_and_five_mechanisms(line: str):
    gone = ('at = "H5"', f'at = "off"\nlives = 0\n{line}')

    error = refusal(change(gone, ('"Snib", "Nib"]', '"Snib"]'), *([(TRAP + 'owner = "Nib"\n', "")] if line else [])))

    assert error.key == "figures[2].mechanisms"


@pytest.mark.clause("H-022")
def test_a_carrier_is_on_the_board():
    gone = [
        ('at = "F3"', 'at = "off"\nlives = 0'),
        ('"Snib", ', ""),
        ("#*", "#."),
        ('at = "B2"', 'carried_by = "Snib"'),
    ]

    assert refusal(change(*gone)).key == "gem.carried_by"
