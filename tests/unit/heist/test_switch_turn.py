"""Switches about the set-up, the order of turns and the breathing space after a stun: each value told from the others."""

import pytest

from macguffin.core.dice import RecordingDice, ScriptedDice
from macguffin.heist.scene import Scene
from macguffin.heist.setup import begin_game
from macguffin.heist.tables import ENDINGS
from tests.drawn_scenes import draw_scene
from tests.switch_cases import Value, tell
from tests.table import Position, fig, position


def new_game(variant: dict[str, Value], *names: str) -> Scene:
    """A new game of rogues who know where they stand."""
    switches = "\n".join(f"{name} = {value!r}" for name, value in variant.items())
    figures = {name: f'at = "{"ABCD"[i]}1"' for i, name in enumerate(names)}
    return draw_scene("____*<", tables=f"[variant]\n{switches}", figures=figures)


def begin(scene: Scene, faces: str) -> tuple[Position, list[int]]:
    """The game begun, and the sides of the dice that fell."""
    dice = ScriptedDice([int(face) for face in faces.split()])
    kept = RecordingDice(dice)
    game = begin_game(scene, kept)
    dice.finish()
    return Position(game, scene.variant), kept.sides


@pytest.mark.clause("H-013", "H-014", "H-015")
@tell(
    "loadout",
    {
        "choose": ([2], [("rogue", "axe", "shield"), ("rogue", "axe", "shield")]),
        "random": ([6, 9, 4, 6, 9, 4, 2], [("mechanic", "crossbow", "flask"), ("priest", "dagger", "voodoo_doll")]),
    },
)
def test_what_two_figures_begin_with(variant, shown):
    table, sides = begin(new_game(variant, "Ann", "Bob"), "1 9 3 6 1 4 1" if len(shown[0]) == 7 else "1")

    assert (sides, [(one.class_, one.main, one.secondary) for one in table.scene.figures]) == shown


@pytest.mark.clause("H-031")
@tell(
    "initiative",
    {
        "fixed_random": ([3, 2], [("Cid", "Bob", "Ann")] * 2),
        "seat": ([], [("Ann", "Bob", "Cid")] * 2),
        "reroll": ([3, 2], [("Cid", "Bob", "Ann"), ("Bob", "Ann", "Cid")]),
    },
)
def test_the_order_of_turns_in_two_rounds(variant, shown):
    """Faces 3 and 2: Cid first, then Bob. Faces 2 and 1, in the second round of `reroll`: Bob, then Ann."""
    table, sides = begin(new_game(variant, "Ann", "Bob", "Cid"), "3 2" if shown[0] else "")

    second = table.play("pass").play("pass").play("pass", "" if shown[1][0] == shown[1][1] else "2 1")

    assert (sides, [table.scene.order, second.scene.order]) == shown
    assert (second.scene.round, second.active) == (2, shown[1][1][0])


@pytest.mark.clause("H-031")
@tell("round_limit", {"none": ["", "", "", "", ""], 1: ["", "round_limit"], 2: ["", "", "", "round_limit"]})
def test_how_many_turns_two_figures_have(variant, shown):
    table = position("....", fig("Ann", "A1"), fig("Bob", "C1"), variant=variant)
    endings: list[str] = []

    while "round_limit" not in endings and len(endings) < 5:
        table = table.play("pass")
        endings.append(ENDINGS[table.game.ended])

    assert endings == shown


@pytest.mark.clause("H-061", "H-062")
@tell("stun_grace", {"off": True, "on": False})
def test_a_stun_follows_at_once(variant, shown):
    table = position(
        "....", fig("Bob", "A1", main="axe", secondary="none", stunned=True), fig("Mia", "C1", "mage"), variant=variant
    )

    after = table.play("pass").play("cast curse at Bob", "1")

    assert after["Bob"].stunned == shown
