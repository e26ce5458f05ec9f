"""Where enemies could strike next turn, against what each of them could really do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.heist.state import Game
from macguffin.heist.tables import ACTING, OVER
from macguffin.tables.heist.offers import rows
from macguffin.tables.heist.offers_elsewhere import places_to_stop
from macguffin.tables.heist.offers_spot import Spot, try_order
from macguffin.tables.heist.preview_flights import is_flight, line_of
from macguffin.tables.heist.preview_walk import begun, stage
from macguffin.tables.heist.threat import may_act, threats
from tests.drawn_games import Drawn, drawn_games
from tests.table import Position, fig, position


def marked(table: Position, name: str = "") -> dict[str, tuple[str, ...]]:
    seat = int(table[name or table.active].seat)
    return {square.at: square.by for square in threats(table.game, seat).squares}


def test_a_blow_reaches_as_far_as_the_legs_and_one_square_more():
    table = position("...............", fig("Ann", "A1"), fig("Bob", "N1"))

    assert marked(table) == {"G1": ("Bob",)}


def test_a_pike_does_not_reach_where_it_would_have_to_stand_beside():
    table = position("...", fig("Ann", "A1", main="dagger"), fig("Bob", "B1", main="pike"))
    free = position("....", fig("Ann", "A1"), fig("Bob", "C1", main="pike"))

    assert marked(table) == {"A1": ("Bob",)}
    assert marked(free) == {"A1": ("Bob",), "B1": ("Bob",)}


def test_whoever_loses_the_next_turn_strikes_nowhere():
    for state in ({"stunned": True, "secondary": "shield"}, {"lost_action": True}):
        table = position(".....", fig("Ann", "A1"), fig("Bob", "C1", **state))

        assert marked(table) == {}


def test_a_stunned_enemy_with_a_flask_is_a_threat():
    table = position(".....", fig("Ann", "A1"), fig("Bob", "C1", secondary="flask", stunned=True))

    assert "A1" in marked(table)


def test_allies_are_no_threat():
    table = position(".....", fig("Ann", "A1", team="X"), fig("Bob", "C1", team="X"))

    assert marked(table) == {}


def test_a_curse_needs_sight_and_a_doll_does_not():
    room = """
        #########
        #.#.....#
        #.#.....#
        #########
        """
    mage = position(room, fig("Ann", "B2"), fig("Bob", "D2", "mage", "dagger", "flask"))
    doll = position(room, fig("Ann", "B2"), fig("Bob", "D2", "priest", "dagger", "voodoo_doll"))

    assert marked(mage) == {}
    assert marked(doll) == {"B2": ("Bob",), "B3": ("Bob",)}


def could_strike(game: Game, foe_seat: int, seat: int) -> bool:
    """Whether some square and some action of the foe strikes the figure where it stands; beyond a trap none is looked for."""
    here = begun(stage(game, foe_seat))
    figure = here.figures[foe_seat]
    figure.stunned = False
    for stop in places_to_stop(here, foe_seat):
        here.leave_square(figure)
        here.enter_square(figure, stop.square)
        here.phase = ACTING
        spot = Spot(here, foe_seat)
        for row in rows(int(figure.class_)):
            if row.action not in ("attack", "thrust", "shoot", "throw", "bolt", "curse"):
                continue
            for tried in row.find(spot):
                code, error = try_order(spot, tried)
                if error is None and strikes(here, code, tried.whom, seat):
                    return True
    return False


def strikes(here: Game, code: int, whom: int, seat: int) -> bool:
    if is_flight(code):
        return any(met.seat == seat and chance for met, _, chance in line_of(here, code).met)
    return whom == seat


@settings(max_examples=25, deadline=None)
@given(drawn_games(longest=8, switches=st.just({})), st.integers(0, 4))
def test_threats_are_what_enemies_could_do(drawn: Drawn, number: int):
    game = drawn.game
    seat = number % len(game.figures)
    if game.phase == OVER or game.active < 0 or not game.figures[seat].at:
        return
    shown = {square.at: set(square.by) for square in threats(game, seat).squares}
    here = begun(stage(game, seat))
    for stop in places_to_stop(here, seat):
        there = game.copy()
        figure = there.figures[seat]
        there.leave_square(figure)
        there.enter_square(figure, stop.square)
        expected = {
            foe.name
            for foe in there.figures
            if foe.team != figure.team and may_act(foe) and could_strike(there, int(foe.seat), seat)
        }
        assert shown.get(there.square_name(stop.square), set()) >= expected, stop
