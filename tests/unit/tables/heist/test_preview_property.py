"""Dry runs against the rules themselves: what is accepted, refused, offered and likely is what walk, judge and odds say."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.errors import IllegalMoveError, LimitError, MacguffinError
from macguffin.heist.choices import legal
from macguffin.heist.decisions import CAST, PASS
from macguffin.heist.order_parser import parse
from macguffin.heist.order_shape import Part
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.orders import Move, Sheet
from macguffin.heist.sheets import Turn, walk
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, STAND
from macguffin.heist.turn_odds import turn_odds
from macguffin.tables.heist.drafts import FigureOdds, Preview
from macguffin.tables.heist.offers import rows, spot_of
from macguffin.tables.heist.offers_spot import try_order
from macguffin.tables.heist.preview import preview
from macguffin.tables.heist.preview_chances import MAX_FALLS
from macguffin.tables.heist.preview_draft import read_draft
from tests.drawn_games import Drawn, drawn_games
from tests.strategies_orders import all_orders
from tests.unit.heist.test_property_odds import random_sheet

RARELY = settings(max_examples=40, deadline=None)


def is_idle(game: Game) -> bool:
    return bool(game.phase == OVER or game.active < 0)


def refusal_by_walk(game: Game, text: str) -> tuple[str, ...] | None:
    """The clauses for which the walk refuses a sheet; None if it does not."""
    try:
        walk(game, parse(text))
    except IllegalMoveError as error:
        return tuple(error.clause.split(", "))
    return None


def clauses_of(shown: Preview) -> tuple[str, ...] | None:
    return None if shown.refusal is None else shown.refusal.clauses


def fractions_of(row: FigureOdds) -> tuple[Fraction, ...]:
    return tuple(Fraction(chance.fraction) for chance in (row.slain, row.stunned, row.poisoned, row.disarmed))


def drafted(game: Game, seed: int, keep: int) -> Sheet:
    """The beginning of a turn that could be played, before the action."""
    sheet = random_sheet(game, seed)
    plan = Turn(game, sheet).plan
    lines = [placed.line for placed in plan if placed.part not in (Part.ACTION, Part.PASS)]
    return Sheet(tuple(lines[:keep]))


@pytest.mark.requirement("R-E1")
@pytest.mark.hazard(29)
@RARELY
@given(drawn_games(longest=12), st.integers(0, 2**32))
def test_a_turn_that_can_be_played_has_the_odds_of_the_rules(drawn: Drawn, seed: int):
    game = drawn.game
    if is_idle(game):
        return
    sheet = random_sheet(game, seed)
    try:
        odds = turn_odds(game, sheet, MAX_FALLS)
    except LimitError:
        return
    before = game.key()

    shown = preview(game, int(game.active), format_sheet(sheet, "; "), 5)

    told = {row.name: fractions_of(row) for row in shown.odds}
    assert (shown.refusal, shown.at, shown.chance_note, game.key()) == (None, 5, "", before)
    for figure in game.figures:
        chances = odds.figure(int(figure.seat))
        expected = (chances.slain, chances.stunned, chances.poisoned, chances.disarmed)
        assert told.get(figure.name, (0, 0, 0, 0)) == expected


@pytest.mark.requirement("R-G1")
@RARELY
@given(drawn_games(longest=12), st.lists(all_orders, max_size=4))
def test_a_draft_is_refused_exactly_where_the_walk_refuses_it(drawn: Drawn, some: list[Any]):
    game = drawn.game
    if is_idle(game):
        return
    names = [figure.name for figure in game.figures]
    known = [
        replace(order, target=names[len(order.target) % len(names)]) if getattr(order, "target", None) else order
        for order in some
        if not isinstance(order, Move) or len(order.steps) < 20
    ]
    text = format_sheet(known, "; ")

    shown = preview(game, int(game.active), text, 0)

    assert clauses_of(shown) == refusal_by_walk(game, text)


@pytest.mark.hazard(16)
@RARELY
@given(drawn_games(longest=12), st.integers(0, 2**32), st.integers(0, 3))
def test_what_is_offered_is_accepted_and_what_is_not_is_refused_for_that(drawn: Drawn, seed: int, keep: int):
    game = drawn.game
    if is_idle(game) or game.figures[game.active].stunned:
        return
    lines = drafted(game, seed, keep)
    text = format_sheet(lines, "; ")

    shown = preview(game, int(game.active), text, 0)

    for action in shown.actions:
        for target in action.targets:
            whole = "; ".join(filter(None, (text, target.order)))
            refused = refusal_by_walk(game, whole)
            assert (None if target.refusal is None else target.refusal.clauses) == refused, whole
        if action.refusal is not None:
            assert all(target.refusal for target in action.targets)


@RARELY
@given(drawn_games(longest=12), st.integers(0, 2**32), st.integers(0, 3))
def test_every_action_that_is_open_is_offered(drawn: Drawn, seed: int, keep: int):
    game = drawn.game
    if is_idle(game) or game.figures[game.active].stunned:
        return
    plan = Turn(game, drafted(game, seed, keep)).plan
    spot = spot_of(game, int(game.active), plan)
    if spot.blocked is not None:
        return
    offered = {
        try_order(spot, tried)[0]
        for row in rows(int(spot.figure.class_))
        for tried in row.find(spot)
        if try_order(spot, tried)[1] is None
    }

    by_hand = {code for code in legal(spot.game) if code < CAST or (code - CAST) % 9 == 0}

    assert by_hand <= offered | {PASS}


@pytest.mark.hazard(8, 16)
@RARELY
@given(drawn_games(longest=12), st.integers(0, 2**32), st.integers(0, 3))
def test_squares_in_reach_are_those_that_move_to_reaches(drawn: Drawn, seed: int, keep: int):
    game = drawn.game
    if is_idle(game) or game.figures[game.active].stunned:
        return
    lines = [line for line in drafted(game, seed, keep) if parts_before_facing(game, line)]
    text = format_sheet(lines, "; ")

    shown = preview(game, int(game.active), text, 0)

    stand = [at for at, cell in enumerate(game.cells) if int(cell) & STAND]
    for square in map(game.square_name, stand):
        whole = "; ".join(filter(None, (text, f"move to {square}")))
        if square in shown.reach:
            assert refusal_by_walk(game, whole) is None, whole
        elif square != shown.end and game.carrier != game.active:
            assert refusal_by_walk(game, whole) is not None, whole


def parts_before_facing(game: Game, line: Any) -> bool:
    return Turn(game, Sheet((line,))).plan[0].part not in (Part.FACE, Part.ACTION, Part.PASS)


@RARELY
@given(drawn_games(longest=12), st.lists(all_orders, min_size=1, max_size=3))
def test_orders_that_are_offered_instead_are_accepted(drawn: Drawn, some: list[Any]):
    game = drawn.game
    if is_idle(game):
        return
    text = format_sheet([order for order in some if not isinstance(order, Move) or len(order.steps) < 20], "; ")

    shown = preview(game, int(game.active), text, 0)

    refusals = [shown.refusal, *(action.refusal for action in shown.actions)]
    refusals += [target.refusal for action in shown.actions for target in action.targets]
    for refusal in refusals:
        if refusal is not None and refusal.offer:
            assert refusal_by_walk(game, refusal.offer) is None, refusal


@RARELY
@given(drawn_games(longest=20), st.text(max_size=60) | st.lists(all_orders, max_size=3).map(format_sheet))
def test_planning_leaves_the_game_as_it_is(drawn: Drawn, text: str):
    game = drawn.game
    before = game.key()

    for figure in game.figures:
        shown = preview(game, int(figure.seat), text, 9)
        assert shown.is_planning == (game.active != figure.seat)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=Preview) == shown

    assert game.key() == before


NASTY = (
    "", ";", "\n", "#", '"', '\\"', "move", "3e", "attack", "Ann", "to", "A1", " ", "\ufeff", "\u2028", "\x00", "\ud800",
    "drink", "999e",
)  # fmt: skip


@pytest.mark.requirement("R-G1")
@RARELY
@given(st.lists(st.sampled_from(NASTY) | st.text(max_size=3), max_size=12).map("".join))
def test_a_text_is_read_piece_by_piece_as_it_is_read_whole(text: str):
    draft = read_draft(text)

    try:
        lines = parse(text).lines
    except MacguffinError:
        assert draft.fault or draft.garbled >= 0
        return
    assert not draft.fault
    told = [(piece.line, piece.column, piece.order) for piece in draft.pieces]
    assert told == [(line.line, line.column, line.order) for line in lines]
