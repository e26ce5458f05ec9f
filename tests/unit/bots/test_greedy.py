"""What the greedy policy does where there is little doubt what should be done."""

from macguffin.bots import policy_named
from macguffin.core.dice import HarmlessDice
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from tests.table import Position, fig, position

HALL = """
############
#..........<
#..........#
#.........._
############
"""


def plan_of(table: Position) -> str:
    """The turn that the greedy policy plans for the active figure, in words."""
    game = table.game.copy()
    begin(game, HarmlessDice())
    return format_sheet(sheet_of(game, policy_named("greedy", 1).plan(game.copy())), "; ")


def test_it_grabs_the_gem_and_goes_for_it():
    assert plan_of(position(HALL, fig("Ann", "B2"), fig("Bob", "B4"), gem="E2")).endswith("grab")
    assert plan_of(position(HALL, fig("Ann", "B2"), fig("Bob", "K4"), gem="J2")).startswith("move 6e")


def test_it_leaves_with_the_gem():
    table = position(HALL, fig("Ann", "E3"), fig("Bob", "C4"), gem="Ann")

    played = table.play(plan_of(table))

    assert played.outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}


def test_a_rogue_with_the_gem_does_not_end_on_a_door_keeper():
    """He may pass through him and so be out; where he has to end his movement outside, he may not."""
    keeper = fig("Bob", "L2", main="none")
    ends = {
        rule: plan_of(
            position(HALL, fig("Rue", "G2", "rogue", "dagger"), keeper, gem="Rue", variant={"leave_rule": rule})
        )
        for rule in ("enter", "end_move")
    }

    assert ends["enter"] == "move 5e"
    assert not ends["end_move"].startswith("move 5e")


def test_it_drinks_when_it_must():
    stunned = position(HALL, fig("Ann", "B2", stunned=True, facing="e"), fig("Bob", "K4"), gem="E2")
    poisoned = position(HALL, fig("Ann", "B2", poisoned=True, facing="e"), fig("Bob", "K4"), gem="E2")
    healthy = position(HALL, fig("Ann", "B2", facing="e"), fig("Bob", "K4"), gem="E2")

    assert plan_of(stunned) == "drink; move 3e; grab"
    assert plan_of(poisoned) == "drink; move 3e; grab"
    assert plan_of(healthy) == "move 3e; grab"


def test_it_walks_round_a_trap():
    nib = fig("Nib", "K4", "mechanic")
    table = position(HALL, fig("Ann", "B3"), nib, gem="F3", traps=[{"at": "D3", "owner": "Nib"}])

    played = table.play(plan_of(table))

    assert played.sides == []
    assert played.at("Ann") == "F3"


def test_it_braves_a_trap_where_there_is_no_other_way():
    table = position(
        """
        ##########
        #........<
        ########_#
        """,
        fig("Ann", "B2", lives=3),
        fig("Nib", "I3", "mechanic"),
        gem="H2",
        traps=[{"at": "C2", "owner": "Nib"}],
    )

    assert plan_of(table).startswith("move 6e")


def test_it_strikes_who_will_probably_lose_and_leaves_others_be():
    weak = position(HALL, fig("Ann", "B2", "warrior", "spear"), fig("Bob", "B4", "mage", "dagger", stunned=True))
    strong = position(
        HALL, fig("Ann", "B2", "mage", "none"), fig("Bob", "D2", "warrior", "spear", "shield", facing="w")
    )

    assert "attack" in plan_of(weak)
    assert "attack" not in plan_of(strong)


def test_it_never_strikes_a_friend():
    ann, eva = fig("Ann", "B2", "warrior", team="Reds"), fig("Eva", "C2", team="Reds", stunned=True)

    assert "attack" not in plan_of(position(HALL, ann, eva, fig("Bob", "K4")))


def test_it_shoots_twice_at_long_range():
    table = position(HALL, fig("Ann", "B2", "marksman", "crossbow"), fig("Bob", "K2"), gem="Bob")

    assert plan_of(table).replace(" bounce", "").startswith("shoot e; ")
    assert plan_of(table).count("shoot e") == 2


def test_a_priest_wakes_the_friend_with_the_gem():
    eva = fig("Eva", "D3", team="Reds", stunned=True)

    assert plan_of(position(HALL, fig("Ann", "B2", team="Reds"), eva, fig("Bob", "E3"), gem="Eva")).endswith(
        "cast heal at Eva"
    )


def test_a_mechanic_traps_the_way_of_the_enemy_with_the_gem():
    corridor = """
    ############
    #..........<
    ##########_#
    """
    table = position(
        corridor, fig("Ann", "I2", "mechanic", "dagger", "none"), fig("Bob", "B2", main="spear"), gem="Bob"
    )

    played = table.play(plan_of(table))

    assert [event.square for event in played.told("TrapSet")]


def test_the_unarmed_fetch_a_weapon():
    table = position(HALL.replace("#..........#", "#...).....##"), fig("Ann", "B2", main="none"), fig("Bob", "K4"))

    assert "rack main axe" in plan_of(table)


def test_the_unarmed_go_out_of_their_way_for_a_weapon():
    corridor = """
    ##########################
    #)......................._
    ########################<#
    """
    table = position(corridor, fig("Ann", "K2", main="none"), fig("Bob", "Z2"), gem="W2")

    assert plan_of(table).startswith("move 6w")


def test_it_pulls_the_lever_that_opens_its_way():
    locked = """
    #########
    #..+...._
    #!.#....<
    #########
    """
    table = position(locked, fig("Ann", "C2"), fig("Bob", "I2"), gem="E2", levers=[{"at": "B3", "doors": ["D2"]}])

    assert plan_of(table).endswith(("pull sw", "pull s", "pull w"))


def test_it_turns_the_least_weak_of_its_sides_to_the_enemy():
    """In the hall he can come from three sides, so none must be her back; in the niche from one."""
    hall = position(HALL, fig("Ann", "B3", lost_action=True), fig("Bob", "B4", "warrior"), gem="B3")
    niche = position(
        """
        ###########
        ###.......<
        #.........#
        ###......._
        ###########
        """,
        fig("Ann", "B3", lost_action=True),
        fig("Bob", "F3", "warrior"),
        gem="B3",
    )

    assert plan_of(hall) == "face e"
    assert plan_of(niche) == "face e"
