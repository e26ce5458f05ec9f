"""What a scene file says, with all that it may leave out."""

import pytest

from macguffin.heist.scene import Scene, SceneGem, SceneKnife, SceneLever, SceneLint, SceneRack, SceneTurn
from macguffin.heist.scene_reader import read_scene, scene_from_dict
from macguffin.heist.variant import Variant
from tests.scene_texts import ROWS, TEXT, as_new, change, changed

STATE = 'main = "axe"\n'


def with_variant(line: str) -> tuple[str, str]:
    return 'range_to_hit = "over"', line


def test_the_whole_scene_is_there():
    scene = read_scene(TEXT)

    whole = scene.to_dict()

    assert list(whole) == [
        "game", "title", "map", "round", "active", "order", "variant", "gem", "figures", "traps", "levers", "knives", "starts",
    ]  # fmt: skip
    assert whole["round"] == 1
    assert whole["variant"] == Variant(range_to_hit="over").to_dict()
    assert [start["at"] for start in whole["starts"]] == ["G2", "H2", "E5", "F5", "I5"]
    assert [start["facing"] for start in whole["starts"]] == ["s", "n", "n", "n", "n"]


@pytest.mark.clause("H-068", "H-071")
def test_a_figure_has_every_field():
    assert read_scene(TEXT).to_dict()["figures"][2] == {
        "name": "Nib", "symbol": "N", "color": "green", "team": "blue", "class": "mechanic", "main": "mace", "secondary": "flask",
        "at": "H5", "facing": "n", "lives": 3, "stunned": False, "poisoned": False, "poison_streak": 0, "blessed": False,
        "hasted": False, "warded": False, "lost_action": False, "mechanisms": 4, "main_poisoned": False,
        "secondary_poisoned": False, "shield_order": "slain", "misses": 0,
    }  # fmt: skip


def test_a_figure_without_a_team_is_its_own():
    teams = [figure.team for figure in changed(('team = "blue"\n', 'team = "urist"\n')).figures]

    assert teams == ["Urist", "Urist", "blue"]


def test_the_map_is_drawn_with_what_lies_on_it():
    assert read_scene(TEXT).map == change(("+....<", "+..^.<"), ("O...)", "O..-)"), text=ROWS)


@pytest.mark.parametrize(
    ("drawn", "tables", "shown"),
    [
        ("*", "", "*"),
        (".", '[[traps]]\nat = "C2"\nowner = "Nib"\njammed = true\n[[knives]]\nat = "C2"\n', "v"),
        ("^", '[[traps]]\nat = "C2"\nowner = "Nib"\n[[knives]]\nat = "C2"\n', "^"),
        ("_", '[[knives]]\nat = "C2"\n', "_"),
        ("/", '[gem]\nat = "C2"\n', "/"),
        ("-", "", "-"),
    ],
)
def test_gem_goes_before_trap_before_knife_and_only_on_floor(drawn: str, tables: str, shown: str):
    text = as_new(TEXT[: TEXT.index("[[traps]]")])
    figures = text.replace("#*..#.__.#", f"#.{drawn}.#.__.#")

    scene = read_scene(figures + tables)

    assert scene.map.splitlines()[1] == f"#.{shown}.#.__.#"


def test_a_drawn_knife_without_entries_is_a_knife_without_poison():
    scene = changed(("#.O...)..<", "#.O-..)..<"), ('[[knives]]\nat = "F4"\n', ""))

    assert scene.knives == (SceneKnife(at="D4", poisoned=False),)


def test_several_knives_may_lie_on_one_square_in_reading_order():
    more = (
        '[[knives]]\nat = "I4"\npoisoned = true\n[[knives]]\nat = "I4"\n[[knives]]\nat = "E3"\n[[knives]]\nat = "F4"\n'
    )

    scene = changed(('[[knives]]\nat = "F4"\n', more))

    assert [(knife.at, knife.poisoned) for knife in scene.knives] == [
        ("E3", False),
        ("F4", False),
        ("I4", False),
        ("I4", True),
    ]


@pytest.mark.clause("H-007")
def test_a_legend_takes_a_groups_own_map():
    legend = '[legend]\n"▓" = "wall"\n"+" = "floor"\n"," = "start"\n"g" = "gem"\n" " = "floor"\n"D" = "closed_door"\n"U" = "floor"\n'
    rows = "▓▓▓▓▓▓▓▓▓▓\n▓g++▓+,,+▓\n▓++UD  + <\n▓+O+++)++<\n▓!++,,++,▓\n▓▓▓▓▓▓▓▓▓▓\n"

    scene = changed((ROWS, rows), ("[variant]", legend + "[variant]"))

    assert scene == read_scene(TEXT)


def test_names_compare_without_case_and_keep_the_figures_spelling():
    again = [
        ('active = "Urist"', 'active = "uRIST"'),
        ('["Urist", "Snib"', '["URIST", "snib"'),
        ('owner = "Nib"', 'owner = "NIB"'),
    ]

    assert changed(*again) == read_scene(TEXT)


def test_squares_compare_without_case():
    assert changed(('at = "C3"', 'at = "c3"')) == read_scene(TEXT)


@pytest.mark.parametrize(
    "text", [TEXT.encode(), TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT, ("\ufeff" + TEXT).encode()]
)
def test_bytes_line_ends_and_marks_of_byte_order_make_no_difference(text: str | bytes):
    assert read_scene(text) == read_scene(TEXT)


def test_active_without_an_order_means_file_order():
    assert changed(('order = ["Urist", "Snib", "Nib"]\n', "")).order == ("Urist", "Snib", "Nib")


def test_a_new_game_has_neither_active_nor_order_and_may_leave_squares_open():
    scene = read_scene(as_new())

    assert scene.is_new
    assert [(figure.at, figure.facing) for figure in scene.figures] == [("C3", "n"), (None, None), (None, None)]
    assert not {"active", "order", "at"} & (scene.to_dict().keys() | scene.to_dict()["figures"][1].keys())


@pytest.mark.clause("H-070")
def test_an_eliminated_figure_is_off_and_has_no_turns():
    scene = changed(('at = "F3"', 'at = "off"\nlives = 0'), ('"Snib", "Nib"]', '"Nib"]'))

    assert (scene.figures[1].at, scene.figures[1].lives, scene.order) == ("off", 0, ("Urist", "Nib"))


def test_without_start_squares_a_slain_figure_waits_off_the_board():
    rows = ROWS.replace("_", ".")

    scene = changed((ROWS, rows), ('at = "F3"', 'at = "off"\nlives = 2'), ('[[starts]]\nat = "G2"\nfacing = "s"\n', ""))

    assert (scene.figures[1].at, scene.starts) == ("off", ())


def test_a_figure_on_a_start_square_faces_as_it_says():
    assert changed(('at = "F3"', 'at = "G2"')).figures[1].facing == "s"


def test_every_lever_is_there_and_its_doors_in_reading_order():
    rows = change(("#..", "#./"), ("!..__", "!.!__"), text=ROWS.replace("#*..#", "#*.+#"))

    scene = changed((ROWS, rows), ('doors = ["E3"]', 'doors = ["E3", "d2"]'))

    assert scene.levers == (SceneLever(at="B5", doors=("D2", "E3")), SceneLever(at="D5", doors=()))


@pytest.mark.parametrize(
    ("switch", "line", "field", "value"),
    [
        ('respawn_rearm = "on"', "", "kit", ["axe", "shield"]),
        ('respawn_rearm = "on"', 'kit = ["none", "flask"]', "kit", ["none", "flask"]),
        ('stun_grace = "on"', "grace = true", "grace", True),
        ('bless_until = "priest_action"', 'blessed = true\nblessed_by = "nib"', "blessed_by", "Nib"),
        ('beard_once = "on"', "", "shaven", False),
    ],
)
def test_state_that_belongs_to_a_switch_is_there_with_it(switch: str, line: str, field: str, value: object):
    figure = changed(with_variant(switch), (STATE, STATE + line + "\n")).to_dict()["figures"][0]

    assert figure[field] == value
    assert not {"kit", "grace", "blessed_by", "shaven"} - {field} & figure.keys()


def test_racks_have_stock_only_with_the_switch():
    scene = changed(with_variant('rack_stock = "map"'), ("[gem]", '[[racks]]\nat = "G4"\nstock.axe = 2\n[gem]'))

    assert scene.racks is not None
    assert scene.racks[0].at == "G4"
    assert {weapon: number for weapon, number in scene.racks[0].stock if number} == {"axe": 2}
    assert read_scene(TEXT).racks is None
    assert isinstance(scene.racks[0], SceneRack)


@pytest.mark.clause("H-022")
def test_the_gem_is_on_a_square_or_with_a_figure():
    carried = changed(("#*..#", "#...#"), ('at = "B2"', 'carried_by = "nib"'))

    assert read_scene(TEXT).gem == SceneGem(at="B2")
    assert changed(('[gem]\nat = "B2"\n', "")).gem == SceneGem(at="B2")
    assert carried.gem == SceneGem(carried_by="Nib")
    assert "*" not in carried.map


@pytest.mark.parametrize(
    ("lines", "turn"),
    [
        ('phase = "start"', SceneTurn(phase="start", steps=6)),
        ('phase = "move"\nsteps = 3\nrun = "3n"', SceneTurn(phase="move", steps=3, run="3n")),
        ('phase = "move"\nrun = "1e"', SceneTurn(phase="move", steps=5, run="e")),
        ('phase = "move"\nrun = "6n"', SceneTurn(phase="move", steps=0, run="6n")),
        ('phase = "act"', SceneTurn(phase="act", steps=0)),
    ],
)
def test_a_scene_may_stand_inside_a_turn(lines: str, turn: SceneTurn):
    assert changed(("[variant]", f"[turn]\n{lines}\n[variant]")).turn == turn


def test_gem_haste_weapon_and_diagonal_steps_count_towards_the_steps_of_a_turn():
    carried = [("#*..#", "#...#"), ('at = "B2"', 'carried_by = "Urist"'), (STATE, 'main = "dagger"\nhasted = true\n')]
    turn = '[turn]\nphase = "move"\nrun = "2ne"\n[variant]\ndiagonal_move = "cost2"'

    scene = changed(*carried, ("[variant]", turn))

    assert scene.turn == SceneTurn(phase="move", steps=7, run="2ne")


def test_a_turn_remembers_a_shed_stun_only_with_grace():
    turn = ("[variant]", '[turn]\nphase = "act"\ngraced = true\n[variant]')

    assert changed(turn, with_variant('stun_grace = "on"')).turn == SceneTurn(phase="act", steps=0, graced=True)


def test_a_standing_shot_is_remembered():
    marksman = ('class = "warrior"', 'class = "marksman"')

    assert changed(marksman, ("[variant]", '[turn]\nphase = "face"\nshot = "miss"\n[variant]')).turn == SceneTurn(
        phase="face", steps=0, shot="miss"
    )


@pytest.mark.clause("H-039")
def test_a_rogue_on_his_way_may_stand_on_another():
    turn = ("[variant]", '[turn]\nphase = "move"\nrun = "n"\n[variant]')

    scene = changed(('active = "Urist"', 'active = "Snib"'), turn, ('at = "F3"', 'at = "C3"'))

    assert scene.figures[0].at == scene.figures[1].at


@pytest.mark.clause("H-021")
def test_after_the_end_the_carrier_may_stand_on_another_in_the_entrance():
    out = [('active = "Urist"\n', ""), ("#*..#", "#...#"), ('at = "B2"', 'carried_by = "Snib"')]

    scene = changed(*out, ('at = "C3"', 'at = "J3"'), ('at = "F3"', 'at = "J3"'))

    assert scene.is_finished


def test_the_check_is_told_what_to_put_up_with():
    assert changed(("[variant]", "[lint]\nspread = 9\n[variant]")).lint == SceneLint(spread=9, narrow=False)


def test_the_complete_form_is_read_by_other_ways_too():
    scene = read_scene(TEXT)

    assert scene_from_dict(scene.to_dict()) == scene


def test_one_figure_is_enough_for_study():
    alone = TEXT[: TEXT.index("[[figures]] # Snib")].replace(', "Snib", "Nib"', "")

    assert isinstance(read_scene(alone), Scene)
