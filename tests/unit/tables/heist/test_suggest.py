"""Suggested turns: the likeliest to slay somebody without a trap, as all turns put together would say; and what the bot would do."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from macguffin.heist import orders
from macguffin.heist.order_parser import parse
from macguffin.heist.orders import Order, Sheet
from macguffin.heist.sheets import walk
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.tables.heist.offers import rows, spot_of
from macguffin.tables.heist.offers_elsewhere import places_to_stop
from macguffin.tables.heist.offers_spot import try_order
from macguffin.tables.heist.preview_chances import weigh
from macguffin.tables.heist.preview_walk import begun, plan_of, stage
from macguffin.tables.heist.suggest import hint, suggest
from tests.drawn_games import Drawn, drawn_games
from tests.table import Position, fig, position


def ask(table: Position, target: str, name: str = "") -> str:
    return suggest(table.game, int(table[name or table.active].seat), target).orders


def test_a_warrior_runs_up_to_charge_where_the_side_is_the_same():
    table = position(
        ".........\n" * 3, fig("Urist", "B2", "warrior", "axe", "shield", facing="e"), fig("Snib", "H2", facing="n")
    )

    shown = suggest(table.game, 0, "snib")

    assert shown.orders == "move 5e; attack Snib"
    assert shown.note.startswith("Likeliest to slay Snib without springing a trap: ")
    assert shown.note.endswith("), with 5 steps.")


def test_a_trap_is_walked_around():
    table = position(
        "........\n" * 2,
        fig("Urist", "A1", facing="e", team="X"),
        fig("Snib", "F1", "rogue", team="Y"),
        fig("Nib", "H2", "mechanic", team="Y"),
        traps=[{"at": "C1", "owner": "Nib"}],
    )

    assert "C1" not in squares_of(table, ask(table, "Snib"))
    assert ask(table, "Snib")


def squares_of(table: Position, text: str) -> list[str]:
    found, at = [], int(table.game.figures[0].at)
    for order in parse(text).orders:
        for step in order.steps if isinstance(order, orders.Move) else ():
            at += int(table.game.board.offsets[step])
            found.append(table.game.square_name(at))
    return found


def test_whoever_cannot_be_reached_is_not_suggested():
    table = position("...#..\n", fig("Urist", "A1"), fig("Snib", "F1"))

    shown = suggest(table.game, 0, "Snib")

    assert (shown.orders, shown.note) == ("", "No turn of Urist without a trap can slay Snib.")


@pytest.mark.parametrize(
    ("target", "note"),
    [
        ("Nobody", "Nobody here is called 'Nobody'."),
        ("Ally", "Ally is on the same side."),
        ("Urist", "Urist is no target."),
        ("Gone", "Gone is not on the board."),
    ],
)
def test_what_is_no_target_is_said(target: str, note: str):
    table = position(
        ".....",
        fig("Urist", "A1", team="X"),
        fig("Ally", "B1", team="X"),
        fig("Snib", "D1", team="Y"),
        fig("Gone", "off", team="Y", lives=0),
        order=["Urist", "Ally", "Snib"],
    )

    shown = suggest(table.game, 0, target)

    assert (shown.orders, shown.note) == ("", note)


def test_a_pike_steps_back_and_a_marksman_shoots_twice():
    pike = position(".......", fig("Urist", "D1", main="pike", facing="e"), fig("Snib", "E1"))
    bow = position("..........", fig("Mosk", "A1", "marksman", "crossbow", "shield", facing="e"), fig("Snib", "J1"))

    assert ask(pike, "Snib") == "move w; thrust Snib"
    assert ask(bow, "Snib").startswith("shoot e; shoot ")


def test_a_stunned_figure_drinks_first():
    table = position("....", fig("Urist", "A1", stunned=True, facing="e"), fig("Snib", "B1"))

    assert ask(table, "Snib").startswith("drink; ")


def every_turn(game: Game, seat: int) -> Iterator[list[Order]]:
    """All turns of one move by a shortest way and one action that may slay."""
    here = begun(game)
    moves: list[list[Order]] = [[orders.Move(stop.steps)] if stop.steps else [] for stop in places_to_stop(here, seat)]
    for opening in moves:
        first: list[Order] = [*opening, orders.Face(0)]
        spot = spot_of(game, seat, plan_of(game, first))
        for row in rows(int(spot.figure.class_)):
            for tried in row.find(spot) if row.action in ("attack", "thrust", "shoot", "throw", "bolt") else ():
                if not getattr(tried.order, "doll_from", None) and try_order(spot, tried)[1] is None:
                    yield [*first, tried.order]


@settings(max_examples=25, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(drawn_games(longest=8, switches=st.just({})))
def test_no_turn_without_a_trap_is_likelier(drawn: Drawn):
    """Bolts by doll apart, which can be loosed from anywhere."""
    game = drawn.game
    if game.phase != READY or game.active < 0 or game.figures[game.active].stunned:
        return
    seat = int(game.active)
    best = dict.fromkeys(range(len(game.figures)), Fraction(0))
    for turn in islice(every_turn(game, seat), 120):
        tally = weigh(game, Sheet.of(*turn))
        best = {foe: max(chance, tally.slain(foe)) for foe, chance in best.items()}

    for foe in game.figures:
        if foe.team != game.figures[seat].team and foe.at:
            shown = suggest(game, seat, foe.name)
            found = weigh(game, parse(shown.orders)).slain(int(foe.seat)) if shown.orders else Fraction(0)
            assert found >= best[int(foe.seat)], shown


@settings(max_examples=30, deadline=None)
@given(drawn_games(longest=12))
def test_suggestions_and_hints_are_turns_that_the_walk_accepts(drawn: Drawn):
    game = drawn.game
    before = game.key()
    if game.phase == OVER:
        return

    for figure in game.figures:
        told = [hint(game, int(figure.seat))]
        told += [suggest(game, int(figure.seat), foe.name) for foe in game.figures]
        for shown in told:
            assert shown.note
            if shown.orders and shown.orders != "pass":
                walk(stage(game, int(figure.seat)), parse(shown.orders))

    assert game.key() == before
