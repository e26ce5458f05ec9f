"""Switches about traps: each value told from the others."""

import pytest

from tests.switch_cases import shows, tell
from tests.table import Played, fig, position

HALL = ".....\n....."


def nib(at: str) -> dict[str, object]:
    return fig("Nib", at, "mechanic")


def laid(played: Played) -> dict[str, str]:
    return {trap.at: "jammed" if trap.jammed else "armed" for trap in played.scene.traps}


@pytest.mark.clause("H-058", "H-084")
@tell("trap_stun", {"stop_and_skip": True, "stop_only": False})
def test_a_trap_stuns_on_the_way(variant, shown):
    table = position(
        HALL, fig("Ann", "A1", secondary="shield"), nib("E2"), traps=[{"at": "B1", "owner": "Nib"}], variant=variant
    )

    played = table.play("move e e; pass", "2")

    assert (played.at("Ann"), played.stopped, played["Ann"].stunned) == ("B1", "stunned", shown)


@pytest.mark.clause("H-073", "H-081")
@tell("trap_occupied", {"no": "H-073, HR-157", "waits": ({"B1": "armed"}, False)})
def test_a_trap_is_set_under_a_figure(variant, shown):
    table = position(HALL, nib("A1"), fig("Bob", "B1"), variant=variant)

    seen = shows(table, "trap e", "", lambda played: (laid(played), played["Bob"].stunned))

    assert seen == shown


@pytest.mark.clause("H-083", "H-084", "H-086")
@tell("trap_persist", {"on": ["armed", "armed", "jammed"], "off": ["jammed", "jammed", "jammed"]})
def test_what_a_trap_is_after_each_face(variant, shown):
    table = position(HALL, fig("Ann", "A1"), nib("E2"), traps=[{"at": "B1", "owner": "Nib"}], variant=variant)

    seen = [laid(table.play("move e", face))["B1"] for face in ("1", "2", "3")]

    assert seen == shown


@pytest.mark.clause("H-073")
@tell("trap_start_squares", {"on": {"B1": "armed"}, "off": "H-073, HR-158"})
def test_a_trap_is_set_on_a_start_square(variant, shown):
    table = position("._...", nib("A1"), variant=variant)

    seen = shows(table, "trap e", "", laid)

    assert seen == shown


@pytest.mark.clause("H-073")
@tell("trap_keep_path", {"off": [{"C1": "armed"}, {"E1": "armed"}], "on": ["H-073, HR-177", "H-073, HR-177"]})
def test_a_trap_shuts_a_corridor(variant, shown):
    """Once between the start squares and the gem, once between the gem and the entrance."""
    near_gem = position("_.../.<", nib("B1"), gem="D1", variant=variant)
    near_exit = position("_..*.<", nib("F1"), variant=variant)

    seen = [shows(near_gem, "trap e", "", laid), shows(near_exit, "trap w", "", laid)]

    assert seen == shown
