"""Whatever is typed, the game goes on, and what it has written down replays."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli_games import DUEL, Table

TYPED = """
undo; end; pass; ?; map; log 3; y; n; confirm off; confirm on; figures; legend; odds; help; color off; order shield never;
order shield always for Bob; order shield slain for ann; move e; move s; m n; m 2e; move to E4; move to G2; face n; fac w;
attack e; att ann; attack Bob; grab; throw e; throw ne; trap n; remove s; unjam e; pick up; cast heal at Ann; drink; ? att e
"""
LINES = st.one_of(st.sampled_from([line.strip() for line in TYPED.split(";")]), st.text(max_size=12))


@settings(max_examples=25)
@given(st.lists(LINES, max_size=25), st.lists(LINES, max_size=5), st.booleans())
def test_no_line_breaks_the_game_or_its_record(lines: list[str], later: list[str], with_bot: bool):
    with TemporaryDirectory() as folder:
        table = Table(Path(folder), DUEL.replace('at = "B3"', 'at = "C3"'))
        options = ("--bots", "1") if with_bot else ("--humans", "2")

        ran = [table.play(*lines, options=options), table.resume(*later, options=())]

        assert [(one.code, one.err) for one in ran] == [(0, ""), (0, "")]
        assert table.is_sound
