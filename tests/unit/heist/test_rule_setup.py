"""Who plays: symbol, colour, class, weapons, sides. Clauses H-004 … H-009, H-013 … H-018, H-068, H-071."""

from typing import Any

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game
from tests.table import fig, position, scene_text

MAP = "_._\n.*.\n_.<"
CLASSES = ("mechanic", "rogue", "warrior", "mage", "marksman", "priest")
MAINS = ("dagger", "short_sword", "hammer", "axe", "whip", "mace", "pike", "spear", "crossbow")
SECONDARIES = ("throwing_knife", "shield", "flask", "voodoo_doll")


def cast(*figures: dict[str, Any], map_: str = MAP, **scene: Any) -> Scene:
    return read_scene(scene_text(map_, *figures, **scene))


def refusal(*figures: dict[str, Any], map_: str = MAP, **scene: Any) -> tuple[str, str]:
    """The key that is refused, and what was expected there."""
    with pytest.raises(NotationError) as caught:
        cast(*figures, map_=map_, **scene)
    return caught.value.key, caught.value.expected


def without(key: str) -> str:
    """A scene in which the second figure leaves a key out."""
    text = scene_text(MAP, fig("Ann", ""), fig("Bob", ""))
    head, first, second = text.split("[[figures]]")
    lines = [line for line in second.splitlines() if not line.startswith(key + " ")]
    return "[[figures]]".join([head, first, "\n".join(lines)])


@pytest.mark.clause("H-004", "H-005", "H-013", "H-014", "H-015")
@pytest.mark.parametrize("key", ["symbol", "color", "class", "main", "secondary"])
def test_everybody_chooses_what_he_looks_like_is_and_carries(key: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_scene(without(key))

    assert key in str(caught.value)
    assert read_scene(scene_text(MAP, fig("Ann", ""), fig("Bob", ""))).figures[1].name == "Bob"


@pytest.mark.clause("H-004")
@pytest.mark.parametrize("symbol", ["", "AB", "\\u6f22", "\\u0301", "\\u200b", "\\t"])
def test_a_symbol_is_one_character_that_fits_a_cell(symbol: str) -> None:
    key, expected = refusal(fig("Ann", "", symbol=symbol))

    assert key == "figures[0].symbol"
    assert "HR-037" in expected


@pytest.mark.clause("H-004")
@pytest.mark.parametrize("symbol", ["A", "z", "@", "&", "7", "é", "Ж", "☺"])
def test_any_other_character_will_do(symbol: str) -> None:
    assert cast(fig("Ann", "", symbol=symbol)).figures[0].symbol == symbol


@pytest.mark.clause("H-006")
@pytest.mark.parametrize("symbol", ["#", "O", ".", "+", "/", "!", "^", "v", ")"])
def test_what_the_map_draws_terrain_with_is_no_symbol(symbol: str) -> None:
    key, expected = refusal(fig("Ann", "", symbol=symbol))

    assert key == "figures[0].symbol"
    assert "H-006" in expected


@pytest.mark.clause("H-006")
@pytest.mark.parametrize("symbol", ["*", "-", "<", "_", "▓", " "])
def test_no_more_is_what_the_map_draws_anything_else_with(symbol: str) -> None:
    assert "H-006" in refusal(fig("Ann", "", symbol=symbol))[1]


@pytest.mark.clause("H-006")
@pytest.mark.parametrize(
    ("kind", "barred"),
    [
        (kind, kind != "floor")
        for kind in ("wall", "pillar", "floor", "closed_door", "lever", "rack", "entrance", "start")
    ],
)
def test_a_maps_own_characters_are_barred_but_for_floor(kind: str, barred: bool) -> None:
    scene: dict[str, Any] = {"map_": "._.X*<", "legend": {"X": kind}}

    if barred:
        assert "H-006" in refusal(fig("Ann", "", symbol="X"), **scene)[1]
    else:
        assert cast(fig("Ann", "", symbol="X"), **scene).figures[0].symbol == "X"


@pytest.mark.clause("H-005")
@pytest.mark.parametrize("color", ["black", "Red", "#ff0000", ""])
def test_a_colour_is_one_of_sixteen(color: str) -> None:
    assert refusal(fig("Ann", "", color=color))[0] == "figures[0].color"


@pytest.mark.clause("H-004", "H-005")
def test_two_figures_differ_in_symbol_or_colour() -> None:
    ann = fig("Ann", "", symbol="@", color="red")

    assert "HR-022" in refusal(ann, fig("Bob", "", symbol="@", color="red"))[1]
    assert len(cast(ann, fig("Bob", "", symbol="@", color="blue")).figures) == 2
    assert len(cast(ann, fig("Bob", "", symbol="&", color="red")).figures) == 2


@pytest.mark.clause("H-007", "H-006")
@pytest.mark.parametrize(
    ("kind", "character"),
    [
        ("wall", "#"),
        ("pillar", "O"),
        ("floor", "."),
        ("closed_door", "+"),
        ("open_door", "/"),
        ("lever", "!"),
        ("rack", ")"),
        ("entrance", "<"),
        ("start", "_"),
    ],
)
def test_a_map_shows_all_kinds_of_terrain_in_standard_or_its_own_characters(kind: str, character: str) -> None:
    drawn = cast(fig("Ann", ""), map_=f".{character}.")
    own = cast(fig("Ann", ""), map_=".X.", legend={"X": kind})

    assert drawn.map == own.map == f".{character}.\n"


@pytest.mark.clause("H-007", "H-076")
def test_a_map_shows_traps() -> None:
    scene = cast(fig("Nib", "", "mechanic"), map_="._^.", traps=[{"at": "C1", "owner": "Nib"}])

    assert [trap.at for trap in scene.traps] == ["C1"]
    assert refusal(fig("Nib", "", "mechanic"), map_="._^.")[0] == "map"


@pytest.mark.clause("H-008")
def test_a_later_mechanic_does_not_take_a_mechanics_colour() -> None:
    key, expected = refusal(
        fig("Nib", "", "mechanic", color="red"), fig("Ann", ""), fig("Pip", "", "mechanic", color="red")
    )

    assert key == "figures[2].color"
    assert "H-008" in expected
    assert "Nib" in expected


@pytest.mark.clause("H-008")
@pytest.mark.parametrize("classes", [("mechanic", "priest"), ("priest", "mechanic"), ("rogue", "rogue")])
def test_anybody_else_may_share_a_mechanics_colour(classes: tuple[str, str]) -> None:
    scene = cast(fig("Ann", "", classes[0], color="red"), fig("Bob", "", classes[1], color="red"))

    assert [figure.color for figure in scene.figures] == ["red", "red"]


@pytest.mark.clause("H-008")
def test_a_mechanic_who_is_out_of_the_game_keeps_his_colour() -> None:
    place = [
        fig("Ann", "A1"),
        fig("Nib", "off", "mechanic", color="red", lives=0),
        fig("Pip", "C1", "mechanic", color="red"),
    ]

    assert "H-008" in refusal(*place, active="Ann")[1]


@pytest.mark.clause("H-013", "H-016")
@pytest.mark.parametrize("class_", CLASSES)
def test_six_classes_are_played(class_: str) -> None:
    assert cast(fig("Ann", "", class_)).figures[0].class_ == class_


@pytest.mark.clause("H-014", "H-017")
@pytest.mark.parametrize("main", MAINS)
@pytest.mark.parametrize("class_", ["mage", "warrior"])
def test_nine_main_weapons_are_open_to_all(main: str, class_: str) -> None:
    assert cast(fig("Ann", "", class_, main)).figures[0].main == main


@pytest.mark.clause("H-015", "H-018")
@pytest.mark.parametrize("secondary", SECONDARIES)
@pytest.mark.parametrize("class_", ["rogue", "priest"])
def test_four_secondary_weapons_are_open_to_all(secondary: str, class_: str) -> None:
    assert cast(fig("Ann", "", class_, "axe", secondary)).figures[0].secondary == secondary


@pytest.mark.clause("H-016", "H-017", "H-018")
@pytest.mark.parametrize(
    ("key", "figure"),
    [
        ("class", fig("Ann", "", "thief")),
        ("class", fig("Ann", "", "Mage")),
        ("main", fig("Ann", "", main="sword")),
        ("main", fig("Ann", "", main="shield")),
        ("secondary", fig("Ann", "", secondary="dagger")),
        ("secondary", fig("Ann", "", secondary="net")),
    ],
)
def test_there_are_no_others(key: str, figure: dict[str, Any]) -> None:
    assert refusal(figure)[0] == f"figures[0].{key}"


@pytest.mark.clause("H-013", "H-014", "H-015")
def test_two_figures_may_choose_all_alike() -> None:
    scene = cast(fig("Ann", "", "mage", "whip", "flask"), fig("Bob", "", "mage", "whip", "flask"))

    assert [figure.class_ for figure in scene.figures] == ["mage", "mage"]


@pytest.mark.clause("H-014", "H-015")
@pytest.mark.parametrize("bare", [{"main": "none"}, {"secondary": "none"}])
def test_nobody_begins_without_a_weapon(bare: dict[str, str]) -> None:
    scene = cast(fig("Ann", ""), fig("Bob", "", **bare))

    with pytest.raises(IllegalMoveError) as caught:
        begin_game(scene, ScriptedDice([]))

    assert caught.value.clause == "H-015, HR-031"


@pytest.mark.clause("H-013")
def test_death_changes_nobodys_class() -> None:
    place = position(".....", fig("Ann", "B1"), fig("Bob", "C1", "mage", facing="w"))

    assert place.play("attack e", "8 1")["Bob"].class_ == place["Bob"].class_


@pytest.mark.clause("H-078")
def test_sides_are_named_in_the_set_up_or_everybody_is_his_own() -> None:
    scene = cast(fig("Ann", "", team="Reds"), fig("Bob", "", team="reds"), fig("Cid", ""), fig("Dag", "", team="cid"))

    assert [figure.team for figure in scene.figures] == ["Reds", "Reds", "Cid", "Cid"]


@pytest.mark.clause("H-068", "H-071")
def test_lives_and_mechanisms_at_the_beginning() -> None:
    scene = cast(fig("Ann", ""), fig("Nib", "", "mechanic"))

    assert [(figure.lives, figure.mechanisms) for figure in scene.figures] == [(3, 0), (3, 5)]


@pytest.mark.clause("H-068")
@pytest.mark.parametrize("lives", [-1, 4])
def test_nobody_has_more_than_three_lives(lives: int) -> None:
    assert refusal(fig("Ann", "", lives=lives))[0] == "figures[0].lives"


@pytest.mark.clause("H-071", "H-093")
def test_carried_and_laid_mechanisms_are_five_at_most() -> None:
    traps = [{"at": "B1", "owner": "Nib"}, {"at": "A2", "owner": "Nib", "jammed": True}]

    assert cast(fig("Nib", "", "mechanic"), traps=traps).figures[0].mechanisms == 3
    assert cast(fig("Nib", "", "mechanic", mechanisms=1), traps=traps).figures[0].mechanisms == 1
    assert refusal(fig("Nib", "", "mechanic", mechanisms=4), traps=traps)[0] == "figures[0].mechanisms"
