"""What the game master changes: each command, what goes with it, what can't be, and that nothing ever locks him out."""

from typing import Any

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.heist.changes import outcome_of
from macguffin.heist.commands import carry_out
from macguffin.heist.events import Overridden
from macguffin.heist.log import tell
from macguffin.heist.variant import Variant
from tests.table import Position, fig, position

VAULT = """
    ##########
    #...#.__.#
    #...+....<
    #.O...)..<
    #!..__.._#
    ##########
"""


def vault(**more: Any) -> Position:
    """Urist is on turn, Snib carries the gem, Nib has a trap on H3 and four mechanisms."""
    return position(
        VAULT,
        fig("Urist", "C3", "warrior", "axe", "shield", **more.pop("urist", {})),
        fig("Snib", "F3", "rogue", "dagger", "throwing_knife", **more.pop("snib", {})),
        fig("Nib", "H5", "mechanic", "mace", "flask", mechanisms=4, **more.pop("nib", {})),
        traps=[{"at": "H3", "owner": "Nib"}],
        levers=[{"at": "B5", "doors": ["E3"]}],
        knives=[{"at": "D3", "poisoned": False}],
        gem=more.pop("gem", "Snib"),
        **more,
    )


def changed(at: Position, command: str, dice: str = "") -> list[tuple[str, str, str, str]]:
    """What the event says has changed."""
    result = carry_out(at.game, f"gm {command}", ScriptedDice([int(face) for face in dice.split()]))
    told = result.events[0]
    assert isinstance(told, Overridden)
    return [(one.whose, one.what, one.old, one.new) for one in told.changes]


@pytest.mark.requirement("R-C1")
@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("set snib lives 2", [("Snib", "lives", "3", "2")]),
        ("set Urist stunned true", [("Urist", "stunned", "false", "true")]),
        ("set Urist facing w", [("Urist", "facing", "n", "w")]),
        ("set Urist main_poisoned yes", [("Urist", "main_poisoned", "false", "true")]),
        ("set Urist shield_order never", [("Urist", "shield_order", "slain", "never")]),
        ("set Urist team Snib", [("Urist", "team", "Urist", "Snib")]),
        ("set Urist color sky", [("Urist", "color", "red", "sky")]),
        ('set Urist symbol "&"', [("Urist", "symbol", "A", "&")]),
        ("set Nib mechanisms 0", [("Nib", "mechanisms", "4", "0")]),
        ("place Snib at D3 facing s", [("Snib", "at", "F3", "D3"), ("Snib", "facing", "n", "s")]),
        ("gem at E3", [("", "gem", "with Snib", "at E3")]),
        ("gem with Urist", [("", "gem", "with Snib", "with Urist")]),
        ("door E3 open", [("E3", "door", "closed", "open")]),
        ("trap H3 none", [("H3", "trap", "Nib", "")]),
        ("trap H3 Nib jammed", [("H3", "trap", "Nib", "Nib, jammed")]),
        ("trap D4 Nib", [("D4", "trap", "", "Nib"), ("Nib", "mechanisms", "4", "3")]),
        ("knife D3 poisoned", [("D3", "knives", "clean", "clean, poisoned")]),
        ("knife D3 none", [("D3", "knives", "clean", "")]),
        ("turn Nib", [("", "active", "Urist", "Nib")]),
        ("order Nib Snib Urist", [("", "order", "Urist, Snib, Nib", "Nib, Snib, Urist")]),
        ("round 7", [("", "round", "1", "7")]),
    ],
)
def test_each_command_changes_what_it_says(command, expected):
    assert sorted(changed(vault(), command)) == sorted(expected)


def test_without_lives_a_figure_is_out_of_the_game():
    at = vault(snib={"poisoned": True, "poison_streak": 1, "blessed": True})

    assert changed(at, "set Snib lives 0") == [
        ("Snib", "at", "F3", "off"),
        ("Snib", "lives", "3", "0"),
        ("Snib", "poisoned", "true", "false"),
        ("Snib", "poison_streak", "1", "0"),
        ("Snib", "blessed", "true", "false"),
        ("", "gem", "with Snib", "at F3"),
        ("", "order", "Urist, Snib, Nib", "Urist, Nib"),
    ]


def test_the_turn_goes_on_where_its_figure_leaves_the_game():
    assert changed(vault(active="Snib"), "set Snib lives 0")[-2:] == [
        ("", "order", "Urist, Snib, Nib", "Urist, Nib"),
        ("", "active", "Snib", "Nib"),
    ]


def test_a_mechanics_traps_leave_with_him_and_the_last_in_the_order_ends_the_round():
    assert changed(vault(active="Nib"), "set Nib lives 0") == [
        ("Nib", "at", "H5", "off"),
        ("Nib", "lives", "3", "0"),
        ("Nib", "mechanisms", "4", "5"),
        ("H3", "trap", "Nib", ""),
        ("", "round", "1", "2"),
        ("", "order", "Urist, Snib, Nib", "Urist, Snib"),
        ("", "active", "Nib", "Urist"),
    ]


def test_nobody_is_next_where_the_last_round_ends():
    at = vault(active="Nib", variant={"round_limit": 1})

    assert ("", "active", "Nib", "") in changed(at, "set Nib lives 0")


def test_who_was_out_of_the_game_comes_back_on_the_first_free_start_square():
    out = carry_out(vault().game, "gm set Snib lives 0", ScriptedDice([])).game

    assert changed(Position(out, Variant()), "set Snib lives 1") == [
        ("Snib", "at", "off", "G2"),
        ("Snib", "lives", "0", "1"),
        ("", "order", "Urist, Nib", "Urist, Nib, Snib"),
    ]
    assert changed(Position(out, Variant()), "place Snib at B3") == [
        ("Snib", "at", "off", "B3"),
        ("Snib", "lives", "0", "1"),
        ("", "order", "Urist, Nib", "Urist, Nib, Snib"),
    ]


@pytest.mark.parametrize(
    ("figure", "command", "expected"),
    [
        ({"poisoned": True, "poison_streak": 1}, "poisoned no", {"poisoned": "false", "poison_streak": "0"}),
        ({"main_poisoned": True}, "main none", {"main": "none", "main_poisoned": "false"}),
        ({"main_poisoned": True}, "main whip", {"main": "whip", "main_poisoned": "false"}),
        ({"secondary_poisoned": True}, "secondary flask", {"secondary": "flask", "secondary_poisoned": "false"}),
        ({}, "class mechanic", {"class": "mechanic", "mechanisms": "5"}),
    ],
)
def test_what_would_contradict_a_field_goes_with_it(figure, command, expected):
    assert {what: new for _, what, _, new in changed(vault(urist=figure), f"set Urist {command}")} == expected


def test_another_class_keeps_neither_traps_nor_misses():
    marksman = position("_..<", fig("Ann", "A1", "marksman", "crossbow", misses=2), fig("Bob", "C1"), gem="B1")

    assert ("H3", "trap", "Nib", "") in changed(vault(), "set Nib class priest")
    assert ("Ann", "misses", "2", "0") in changed(marksman, "set Ann class mage")


def test_a_blessing_and_its_priest_are_set_together():
    at = vault(variant={"bless_until": "priest_action"})

    blessed = carry_out(at.game, "gm set Urist blessed_by Nib", ScriptedDice([])).game

    assert blessed.figures[0].blessed
    assert changed(Position(blessed, at.variant), "set Nib lives 0")[:1] == [("Urist", "blessed", "true", "false")]
    assert changed(Position(blessed, at.variant), "set Urist blessed_by none") == [
        ("Urist", "blessed", "true", "false"),
        ("Urist", "blessed_by", "Nib", ""),
    ]


TURN = {"phase": "move", "steps": 2, "run": "4e"}


@pytest.mark.parametrize(
    ("command", "turn"),
    [
        ("place Urist at B3", "move, 2 steps"),
        ("set Urist main pike", "move, 0 steps, run 4e"),
        ("turn Urist", ""),
        ("turn Nib", ""),
    ],
)
def test_a_turn_under_way_keeps_no_more_than_it_can(command, turn):
    assert changed(vault(turn=TURN), command)[-1][1:] == ("turn", "move, 2 steps, run 4e", turn)


def test_a_lost_gem_costs_its_bearer_steps():
    at = vault(gem="Urist", turn={"phase": "move", "steps": 8})

    assert ("", "turn", "move, 8 steps", "move, 6 steps") in changed(at, "gem at B2")


@pytest.mark.parametrize(
    ("command", "key", "clause"),
    [
        ("place Snib at C3", "figures[1].at", "H-040"),
        ("place Snib at A1", "figures[1].at", "drawn as wall"),
        ("place Snib off", "figures[1].at", "H-064"),
        ("set Urist lives 4", "figures[0].lives", "from 0 to 3"),
        ("set Urist mechanisms 1", "figures[0].mechanisms", ""),
        ("set Nib mechanisms 5", "figures[2].mechanisms", "from 0 to 4"),
        ("set Urist misses 1", "figures[0].misses", ""),
        ("set Urist grace yes", "figures[0].grace", "stun_grace"),
        ('set Urist symbol "#"', "figures[0].symbol", "H-006"),
        ("set Urist kit axe flask", "figures[0].kit", "respawn_rearm"),
        ("gem at A1", "gem.at", "drawn as wall"),
        ("gem at Z99", "", "a square from A1 to J6"),
        ("door D3 open", "map", "the square of a door"),
        ("trap D4 Urist", "traps[1].owner", "H-071"),
        ("trap C4 Nib", "traps[1].at", "drawn as pillar"),
        ("knife B5", "knives[1].at", "drawn as lever"),
        ("order Nib Urist", "order", "'Snib' is missing"),
        ("order Nib Nib Urist", "order[1]", "each figure once"),
        ("round 0", "round", "from 1 to"),
        ("set Snub lives 3", "", "not 'Snub'; Snib?"),
        ("knife B2 none", "", "is so already"),
        ("set Urist lives 3", "", "is so already"),
    ],
)
def test_what_no_scene_may_hold_is_refused_with_key_and_clause(command, key, clause):
    at = vault()
    before = at.game.key()

    with pytest.raises(NotationError) as refusal:
        carry_out(at.game, f"gm {command}", ScriptedDice([]))

    assert (refusal.value.key, clause in refusal.value.expected) == (key, True)
    assert at.game.key() == before


def test_a_second_mechanic_of_one_colour_is_refused_until_he_has_another():
    at = vault(urist={"color": "green"})

    with pytest.raises(NotationError, match="H-008"):
        carry_out(at.game, "gm set Urist class mechanic", ScriptedDice([]))
    recolored = carry_out(at.game, "gm set Urist color sky", ScriptedDice([])).game
    assert carry_out(recolored, "gm set Urist class mechanic", ScriptedDice([])).game.figures[0].class_ == 0


def test_no_rule_runs_when_something_is_changed():
    onto_trap = carry_out(vault().game, "gm place Urist at H3", ScriptedDice([])).game
    at_entrance = carry_out(vault().game, "gm place Snib at J3", ScriptedDice([])).game
    alone = vault()
    for name in ("Snib", "Nib"):
        alone = Position(carry_out(alone.game, f"gm set {name} lives 0", ScriptedDice([])).game, alone.variant)

    assert (onto_trap.figures[0].lives, onto_trap.figures[0].stunned) == (3, False)
    assert [outcome_of(game) for game in (at_entrance, alone.game)] == [None, None]


@pytest.mark.clause("H-030")
def test_a_skipped_turn_is_played_without_an_action():
    result = carry_out(vault().game, 'gm skip because "asleep"', ScriptedDice([]))

    assert [type(event).__name__ for event in result.events] == ["Overridden", "TurnBegan", "Passed", "TurnEnded"]
    assert tell(result.events[0]) == """Urist's turn is skipped by GM, because "asleep\""""
    assert result.game.name(result.game.active) == "Snib"


@pytest.mark.clause("H-126")
def test_a_skipped_turn_rolls_what_its_beginning_rolls():
    result = carry_out(vault(urist={"poisoned": True}).game, "gm skip", ScriptedDice([1]))

    assert (result.faces, result.sides, result.stopped) == ([1], [6], "stunned")
    assert result.game.figures[0].poison_streak == 1


@pytest.mark.clause("H-040")
def test_a_rogue_skipped_on_somebodys_square_goes_on_to_the_next_free_one():
    at = position(
        "_.....<\n#######", fig("Snib", "B1", "rogue", "dagger"), fig("Bob", "C1"), fig("Cid", "D1"), gem="G1"
    )
    midway = carry_out(at.game, "do move e", ScriptedDice([])).game

    skipped = carry_out(midway, "gm skip", ScriptedDice([])).game

    assert skipped.square_name(skipped.figures[0].at) == "B1"
    assert skipped.name(skipped.active) == "Bob"


def test_a_game_that_is_over_stays_as_it_ended_until_somebody_is_given_the_turn():
    at = position("_..<", fig("Ann", "C1", team="red"), fig("Bob", "A1", team="blue"), gem="Ann")
    over = carry_out(at.game, "move e", ScriptedDice([])).game

    fixed = carry_out(over, "gm set Bob lives 1", ScriptedDice([])).game
    reopened = carry_out(fixed, "gm turn Bob", ScriptedDice([])).game

    assert outcome_of(fixed) == outcome_of(over) == {"winner": "red", "how": "left", "figure": "Ann"}
    assert (outcome_of(reopened), reopened.name(reopened.active)) == (None, "Bob")
    with pytest.raises(IllegalMoveError, match="H-021"):
        carry_out(fixed, "gm skip", ScriptedDice([]))
