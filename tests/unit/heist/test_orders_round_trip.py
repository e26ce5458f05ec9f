"""What is written can be read back: the same orders, for every order there is."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from macguffin.core.errors import LimitError, NotationError
from macguffin.heist import orders
from macguffin.heist.order_parser import parse
from macguffin.heist.order_words import QUOTED
from macguffin.heist.order_writer import format_name, format_order, format_sheet
from macguffin.heist.orders import Attack, Cast, Drink, Move, Sheet
from tests.strategies_orders import all_orders, names, sheets

BETWEEN = st.sampled_from(["\n", "; ", ";", "\r\n", "\r", "  # said so\n\t"])


@pytest.mark.requirement("R-G1")
@given(sheets, BETWEEN)
def test_a_sheet_reads_back_as_it_was(sheet, between):
    text = format_sheet(sheet, between)

    assert parse(text) == sheet


@given(sheets)
def test_the_same_holds_with_abbreviations(sheet):
    assert parse(format_sheet(sheet), abbreviations=True) == sheet


@given(all_orders)
def test_case_does_not_matter_outside_names(order):
    text = format_order(order)
    if '"' in text or getattr(order, "target", None):
        return

    assert parse(text.upper()).orders == (order,)


@given(names)
@example("n")
@example("ATTACK")
@example("voodoo_doll")
@example("\u212aick")
def test_a_name_stands_bare_only_if_it_is_one_plain_word_and_no_keyword(name):
    bare = format_name(name) == name

    assert not (bare and (name.lower() in QUOTED or any(letter in ' "\\#;\t' for letter in name)))


@pytest.mark.parametrize("name", ["Snib", "Łódź", "हिन्दी", "O'Brien", "x_1", "3e", "A1", "--"])
def test_plain_words_need_no_quotes(name):
    assert parse(f"attack {name}").orders == (Attack(target=name),)
    assert format_name(name) == name


def test_quotes_take_everything_that_is_no_control_character():
    assert parse(r'attack "a \"b\" \\ # ; c"').orders == (Attack(target=r'a "b" \ # ; c'),)


@pytest.mark.parametrize(
    ("steps", "text"),
    [((0, 0, 2, 2, 2, 4), "move n n 3e s"), ((1,) * 1001, "move 999ne ne ne"), ((7,) * 4, "move 4nw")],
)
def test_three_and_more_steps_one_way_are_counted(steps, text):
    assert format_order(Move(steps)) == text


def test_equal_sheets_say_the_same_wherever_it_stands():
    assert parse("drink;move n") == parse("# first\n\n drink\nMOVE 1n") == Sheet.of(Drink(), Move((0,)))
    assert parse("move n; move n") != parse("move 2n")


def test_each_instruction_knows_where_it_began():
    sheet = parse('\ufeff drink ;\tface w\r\n\r\nattack "é"# so;\rpass')

    assert [(one.line, one.column) for one in sheet] == [(1, 2), (1, 10), (3, 1), (4, 1)]


def test_the_writer_refuses_what_no_sheet_can_hold():
    with pytest.raises(LimitError, match="16384 bytes an order sheet, given: 16709"):
        format_sheet([Attack(target="x" * 40)] * 348 + [Drink()])


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Move(()), "at least one step"),
        (lambda: Move((8,)), "expected n, ne, e, se, s, sw, w or nw"),
        (lambda: orders.Face(1), "expected n, e, s or w"),
        (Attack, "a direction or a name, and not both"),
        (lambda: Attack(0, "Ann"), "a direction or a name, and not both"),
        (lambda: Attack(target="a\nb"), "without control characters"),
        (lambda: Attack(target="x" * 41), "at most 40 characters, not 41"),
        (lambda: orders.MoveTo("e4"), "from A1 to DX128"),
        (lambda: Cast("fire"), "expected curse"),
        (lambda: Cast("bolt", target="Ann"), "not aimed at a name"),
        (lambda: Cast("heal", 0), "only the bolt has a direction"),
        (lambda: Cast("poison", target="Ann"), "main or secondary"),
        (lambda: Cast("heal", target="Ann", slot="main"), "main or secondary"),
        (lambda: Cast("heal", target="Ann", doll_from="A0"), "from A1 to DX128"),
        (orders.Rack, "expected a weapon"),
        (lambda: orders.Rack("none"), "expected dagger"),
        (lambda: orders.Rack(secondary="spear"), "expected throwing_knife"),
        (lambda: orders.ShieldOrder("maybe"), "slain, always or never"),
    ],
)
def test_what_the_notation_cannot_say_does_not_exist(make, told):
    with pytest.raises(NotationError, match=told):
        make()


def test_a_sheet_may_be_as_long_as_its_limits():
    names = Sheet.of(*[Attack(target="x" * 40)] * 341, Attack(target="x" * 9))
    walk = Sheet.of(Move((0,) * 16384))

    assert len(format_sheet(names)) == 16384
    assert parse(format_sheet(names)) == names
    assert parse(format_sheet(walk)) == walk


def test_the_writer_refuses_more_steps_than_a_sheet_may_hold():
    with pytest.raises(LimitError, match="16384 steps an order sheet, given: 20000"):
        format_sheet([Move((0,) * 10000), Drink(), Move((0,) * 10000)])


def test_nobody_walks_further_than_over_the_largest_map():
    with pytest.raises(LimitError, match="16384 steps"):
        Move((0,) * 16385)
