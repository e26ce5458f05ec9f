"""What an order sheet may say, and how it is refused where it says something else."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.errors import LimitError, NotationError
from macguffin.heist.order_parser import parse
from macguffin.heist.order_words import QUOTED
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.orders import (
    Attack,
    Cast,
    Drink,
    Face,
    Grab,
    Hand,
    Move,
    MoveTo,
    Pass,
    PickUp,
    Pull,
    Rack,
    Remove,
    Sheet,
    ShieldOrder,
    Shoot,
    Throw,
    Thrust,
    Trap,
    Unjam,
)
from macguffin.heist.tables import NE, NW, SE, E, N, S, W


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("drink", Drink()),
        ("shoot ne", Shoot(NE)),
        ("move n n 3e s", Move((N, N, E, E, E, S))),
        ("move 2ne 007nw", Move((NE, NE) + (NW,) * 7)),
        ("move to E4", MoveTo("E4")),
        ("move to dx128", MoveTo("DX128")),
        ("face w", Face(W)),
        ("attack e", Attack(E)),
        ("attack Snib", Attack(target="Snib")),
        ("attack spear", Attack(target="spear")),
        ('attack "n"', Attack(target="n")),
        ("thrust ne", Thrust(NE)),
        ("thrust Snib", Thrust(target="Snib")),
        ("shoot ne bounce", Shoot(NE, bounce=True)),
        ("throw e", Throw(E)),
        ("cast curse at Snib", Cast("curse", target="Snib")),
        ("cast bolt se", Cast("bolt", SE)),
        ("cast poison Snib main", Cast("poison", target="Snib", slot="main")),
        ("cast poison at Snib secondary", Cast("poison", target="Snib", slot="secondary")),
        ("cast heal at Snib via doll from D4", Cast("heal", target="Snib", doll_from="D4")),
        ("cast bolt n via doll from aa1", Cast("bolt", N, doll_from="AA1")),
        ("cast poison Ann main via doll from D4", Cast("poison", None, "Ann", "main", "D4")),
        ("trap n", Trap(N)),
        ("remove n", Remove(N)),
        ("unjam nw", Unjam(NW)),
        ("pull s", Pull(S)),
        ("rack main short_sword", Rack("short_sword")),
        ("rack secondary flask", Rack(secondary="flask")),
        ("rack main spear secondary flask", Rack("spear", "flask")),
        ("grab", Grab()),
        ("grab n", Grab(N)),
        ("hand n", Hand(N)),
        ("pick up", PickUp()),
        ("order shield always", ShieldOrder("always")),
        ("pass", Pass()),
    ],
)
def test_every_form_is_read(text, order):
    assert parse(text).orders == parse(f"  {text.replace(' ', ' 	')} # so\n;").orders == (order,)


@pytest.mark.parametrize("text", ["", "\n;;\n", "# nothing", "\ufeff", " \t\u3000"])
def test_an_empty_sheet_is_a_sheet(text):
    assert len(parse(text)) == 0


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("pass\nfoo", 2, 1, "expected an instruction (drink, move, face, attack"),
        ("atack Snib", 1, 1, "not 'atack'; did you mean attack?"),
        ('"attack" n', 1, 1, "expected an instruction"),
        ("move", 1, 5, "or to and a square, not the end of the instruction"),
        ("move; face n", 1, 5, "not the end of the instruction"),
        ("move n x", 1, 8, "expected a direction, with or without a count up to 999 (n, 3e), not 'x'"),
        ("move 1000e", 1, 6, "a count up to 999"),
        ("move 0e", 1, 6, "a count up to 999"),
        ("move ٣e", 1, 6, "a count up to 999"),
        ("move 3 e", 1, 6, "a count up to 999"),
        ("move to", 1, 8, "expected a square from A1 to DX128, not the end"),
        ("move to DY1", 1, 9, "expected a square from A1 to DX128, not 'DY1'"),
        ("move to A129", 1, 9, "from A1 to DX128"),
        ("move to A01", 1, 9, "from A1 to DX128"),
        ("move to AAA1", 1, 9, "from A1 to DX128"),
        ("move to É4", 1, 9, "from A1 to DX128"),
        ("move to E4 n", 1, 12, "expected the end of the instruction, not 'n'"),
        ("attack", 1, 7, "expected n, e, s or w (H-042) or a name, not the end"),
        ("attack drink", 1, 8, "keyword or direction stands in quotes), not 'drink'"),
        ("attack e e", 1, 10, "expected the end of the instruction, not 'e'"),
        ('attack "a', 1, 8, "expected a closing quote on the same line"),
        ('attack "a\nb"', 1, 8, "expected a closing quote on the same line"),
        ('attack "ab\\c"', 1, 11, 'expected \\" or \\\\'),
        ('attack "ab\\', 1, 11, 'expected \\" or \\\\'),
        ('attack ""', 1, 8, "expected a name between the quotes"),
        ('attack "a\tb"', 1, 8, "without control characters"),
        (f"attack {'x' * 41}", 1, 8, "a name of at most 40 characters, not 41"),
        ("attack “Snib”", 1, 8, "not '“'; a name is quoted like \"this\""),
        ("attack @everyone", 1, 8, "or a name, not '@'"),
        ("shoot ne bounc", 1, 10, "expected bounce or the end of the instruction, not 'bounc'; did you mean bounce?"),
        ("shoot Snib", 1, 7, "expected n, ne, e, se, s, sw, w or nw, not 'Snib'"),
        ("pull sse", 1, 6, "did you mean se?"),
        ("cast", 1, 5, "expected curse, bolt, poison, bless, heal, ward or haste"),
        ("cast bles at Ann", 1, 6, "did you mean bless?"),
        ("cast heal Ann", 1, 11, "expected at, not 'Ann'"),
        ("cast poison Ann", 1, 16, "expected main or secondary"),
        ("cast heal at Ann via dol", 1, 22, "expected doll, not 'dol'; did you mean doll?"),
        ("cast heal at Ann via doll D4", 1, 27, "expected from, not 'D4'"),
        ("rack main", 1, 10, "expected dagger"),
        ("rack main speer", 1, 11, "did you mean spear?"),
        ("rack main spear main axe", 1, 17, "expected secondary, not 'main'"),
        ("rack secondary spear", 1, 16, "expected throwing_knife, shield, flask or voodoo_doll"),
        ("pick", 1, 5, "expected up, not the end"),
        ("order shield sometimes", 1, 14, "expected slain, always or never"),
        ("drink\r\n\r\n  grab gem", 3, 8, "expected n, ne, e"),
    ],
)
def test_a_refusal_says_where_and_what_was_expected(text, line, column, told):
    with pytest.raises(NotationError) as refused:
        parse(text)

    assert (refused.value.line, refused.value.column) == (line, column)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.clause("H-042")
def test_an_attack_in_a_diagonal_is_refused_with_its_clause():
    with pytest.raises(NotationError, match=r"expected n, e, s or w \(H-042\) or a name"):
        parse("attack ne")


@pytest.mark.clause("H-029")
def test_there_are_four_facings():
    with pytest.raises(NotationError, match=r"expected n, e, s or w \(H-029, HR-043\), not 'ne'"):
        parse("face ne")


def test_a_refusal_repeats_nothing_that_could_disturb_a_line():
    with pytest.raises(NotationError) as refused:
        parse(f"face \u202e{'x' * 5000}")

    assert refused.value.expected.endswith("not '\\u202e'")


@pytest.mark.hazard(37, 38)
@pytest.mark.parametrize(
    "text",
    [
        "move " * 3000,
        "move " + "999n " * 3000,
        "999n " * 3000,
        f"{'pass;' * 3000}?",
        "attack " + '"a" ' * 4000,
        '"' * 16000,
        '"' + '\\"' * 8000,
        "\\" * 16000,
        "x" * 16000,
        "a\u0301" * 5000,
        "(" * 16000,
        "\u202e" * 5000,
    ],
)
def test_rubbish_is_refused_at_once(text):
    began = time.process_time()

    with pytest.raises((NotationError, LimitError)) as refused:
        parse(text)

    assert time.process_time() - began < 10
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("text", [" " * 16385, "é" * 8193, "#" * 10_000_000])
def test_a_sheet_has_at_most_sixteen_kibibytes(text):
    with pytest.raises(LimitError, match="16384 bytes an order sheet"):
        parse(text)


WORDS = st.sampled_from([*sorted(QUOTED), "3e", "E4", "Ann", '"', "\\", "#", ";", "\n", "\r", "\ud800", "\x00", "-"])
PIECES = st.lists(WORDS | st.characters(), max_size=12)


@given(PIECES, st.sampled_from(["", " "]), st.booleans())
def test_any_text_is_read_or_refused_and_what_is_read_can_be_written(pieces, gap, abbreviations):
    read, refused = Sheet(), "refused"
    try:
        read = parse(gap.join(pieces), abbreviations=abbreviations)
    except NotationError as refusal:
        refused = str(refusal)

    assert parse(format_sheet(read)) == read
    assert refused.isprintable()


def test_a_sheet_of_exactly_sixteen_kibibytes_is_read():
    assert len(parse("#" + "é" * 8191 + "\n")) == 0
