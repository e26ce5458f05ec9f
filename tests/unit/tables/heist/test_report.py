"""Reports: everything is told, nothing that people have chosen means anything, and a changed report shows it."""

import html
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from macguffin.core.errors import LimitError
from macguffin.core.names import is_unseen
from macguffin.heist.events import Event
from macguffin.heist.log import tell_turn, to_json
from macguffin.heist.record import Face, Origin
from macguffin.heist.render_text import UNSEEN_BREAK
from macguffin.heist.scene import Scene
from macguffin.heist.setup import scene_of
from macguffin.heist.state import Game
from macguffin.heist.tables import COLORS
from macguffin.heist.variant import Variant
from macguffin.tables.entries import (
    Closed,
    Entry,
    Forced,
    Joined,
    Left,
    Played,
    Proposed,
    Reminded,
    Reseated,
    Rewound,
    Said,
    TimedOut,
    Voted,
)
from macguffin.tables.heist.report import FORMS, draw_picture, odds_of, read_seal, report
from macguffin.tables.heist.report_forms import literal
from macguffin.tables.heist.report_map import draw_board, signs_of
from tests.log_examples import duel, overridden
from tests.log_games import whole_turns
from tests.table import Played as Turn
from tests.table import fig, position

TIME = "2026-11-30T20:15:00.000Z"
WHO: dict[str, Any] = {"time": TIME, "by": "gm"}


def played(seq: int, events: list[Event], command: str = "pass", **more: Any) -> Played:
    values = {"by": "seat:0", "seat": 0, "faces": (), **more}
    plain = [to_json(event) for event in events]
    return Played(
        seq=seq,
        time=TIME,
        turn=seq,
        branch=0,
        dice_branch=0,
        nonces=0,
        command=command,
        events=plain,
        state="",
        **values,
    )


def scene(game: Game, title: str = "") -> Scene:
    return scene_of(game, title=title, variant=Variant(**game.rules.switches))


def shown(text: str, form: str) -> list[str]:
    """The lines that somebody reads where a report of that form is posted."""
    if form == "markdown":
        rendered = MarkdownIt("commonmark").render(text)
        assert {*re.findall(r"</?(\w+)", rendered)} <= {"p", "strong", "ul", "li", "code", "pre"}
        text = html.unescape(re.sub(r"<[^>]*>", "", rendered))
    if form == "bbcode":
        prose, _, block = text.partition("[code]\n")
        prose = re.sub(r"\[/?[bi]\]", "", prose)
        assert not re.search(r"\[[^\s\u200b]", prose)
        assert block.lower().count("[/code") == text.count("[code]\n")
        text = prose + block.replace("\n[/code]\n", "\n")
    return [line.strip() for line in text.replace(UNSEEN_BREAK, "").splitlines() if line.strip()]


def is_told(lines: list[str], wanted: list[str]) -> bool:
    """Whether these lines stand there in this order."""
    following = iter(lines)
    return all(any(line == one for line in following) for one in wanted)


@pytest.mark.requirement("R-G3")
@pytest.mark.hazard(91)
@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_every_event_of_every_command_is_told_in_order(form, seed):
    turns = list(whole_turns(seed))
    entries = [played(seq, turn.events) for seq, (_, turn) in enumerate(turns)]
    last = turns[-1][1].game

    told = report(entries, scene(last), form)

    assert (told.first, told.last) == (0, len(entries) - 1)
    assert is_told(shown(told.text, form), [line for _, turn in turns for line in tell_turn(turn.events)])
    assert not re.search(r"[ \t]$|\t", told.text, re.MULTILINE)


HOSTILE = [
    "@everyone", "@here x", "[url=http://x.example]y[/url]", "[b]", "`tick`", "``", "**bold**", "_under_", "<script>", "&amp;", "1. one",
    "2) two", "- list", "+ more", "# head", "#12", "> quote", "a|b|c", "~~gone~~", "~~~", "```", ":skull:", "back\\slash", "\\*", "$x$",
    "http://x.example", "www.x.example", "![i](u)", "<a@b.example>", "[/code]", "= =", "---", "***", "===", "a^b", "{x}", "%x", "👍🏽",
    "אבג", "שלום [b]",
]  # fmt: skip


@pytest.mark.hazard(82)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", HOSTILE)
def test_names_mean_nothing_in_any_form(form, name):
    at = position("_....<\n......", fig("Zed", "A1", "warrior"), fig("Bob", "B1"), gem="F1")
    at.game.figures[0].identity.name = name
    turn = at.play("attack e", "8 1")
    orders = f"cast heal at {name}"

    told = report([played(3, turn.events, orders)], scene(turn.game, name), form)

    lines = shown(told.text, form)
    assert is_told(lines, [f"{name}: what happened from entry 3 to 3", f"{name}: {orders}", *tell_turn(turn.events)])
    assert any(re.match(rf"[A-Za-z0-9] {re.escape(name)}; red; ", line) for line in lines)


@pytest.mark.hazard(82)
@pytest.mark.parametrize("form", ["text", "markdown", "bbcode"])
@given(
    text=st.text(
        st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters=UNSEEN_BREAK), min_size=1, max_size=20
    )
)
def test_any_text_reads_as_it_stands(form, text):
    text = f"x{text.strip()}x" if text != text.strip() else text
    if any(map(is_unseen, text)):
        return

    line = literal(text, form)

    assert [*shown(f"- {line}\n" if form == "markdown" else line, form)] == [text]
    assert not re.search(r"@\w|://|#\d|(?i:www\.)", line)


@pytest.mark.hazard(82)
@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\x00", "\n", "\u2028", "\u200b", "\ufeff"])
@pytest.mark.parametrize("form", FORMS)
def test_what_nobody_sees_is_spelled_out(form, sign):
    assert sign not in literal(f"a{sign}b", form).replace("a\\u200bb", "")
    assert f"u{ord(sign):04x}" in literal(f"a{sign}b", form)


def sentences(entry: Entry) -> list[str]:
    at = duel({}, {})
    return shown(report([entry], at.scene, "text", has_map=False).text, "text")[1:-1]


@pytest.mark.requirement("R-E5")
@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Joined(seq=1, seat=1, nonce="ab", **WHO), ["Somebody takes the seat of Snib"]),
        (Joined(seq=1, seat=-1, nonce="", **WHO), []),
        (Left(seq=1, seat=0, why="kicked", **WHO), ["The seat of Urist is free: kicked"]),
        (Reseated(seq=1, seat=0, player="bot:greedy", **WHO), ["Urist is played by the bot greedy"]),
        (Forced(seq=1, faces=(3, 5), reason="so it fell", **WHO), ['The next dice are set: 3, 5, because "so it fell"']),
        (Forced(seq=1, faces=(), reason="", **WHO), ["No dice are set any more"]),
        (
            Rewound(seq=1, turn=4, branch=2, of=0, dice="fresh", reason="a mistake", state="", **WHO),
            ['The game master goes back to just after move 4, with fresh dice, because "a mistake"; this is branch 2'],
        ),
        (
            Rewound(seq=1, time=TIME, by="seat:1", turn=4, branch=2, of=0, dice="same", reason="", state="", is_takeback=True),
            ["Snib takes the last orders back, nothing had been rolled"],
        ),
        (Proposed(seq=1, time=TIME, by="seat:0", what="skip", reason="late"), ['Urist asks all seats to skip the turn, because "late"']),
        (Voted(seq=2, time=TIME, by="seat:1", on=1, agrees=False), ["Snib does not agree"]),
        (TimedOut(seq=1, time=TIME, by="server", seat=0, since=0, rule="pass"), ["Time is up for Urist: the turn is passed"]),
        (Closed(seq=1, secret="0" * 64, reason="", **WHO), ["The table is closed"]),
        (Said(seq=1, time=TIME, by="seat:0", text="Urist rolls d8 → 8"), []),
        (Reminded(seq=1, time=TIME, by="server", seat=0), []),
        (played(1, overridden(), "gm set Snib lives 3", by="gm"), ["Game master", 'Set by GM: Snib\'s lives 2 → 3, because "typo"']),
        (played(1, [], "do move e", by="bot:0"), ["Urist, bot: move e"]),
        (played(1, [], "pass", by="gm"), ["Urist, played by the game master: pass"]),
        (played(1, [], "begin"), ["Urist"]),
        (played(1, [], "move e; attack e", stopped="slain"), ["Urist: move e; attack e", "The orders stopped there: slain"]),
    ],
)  # fmt: skip
def test_what_each_entry_is_told_as(entry, expected):
    assert sentences(entry) == expected


def test_dice_rolled_by_hand_and_dice_set_by_the_gm_are_told_as_such():
    origins: list[Origin] = ["gm", "entered", "provable"]
    faces = tuple(Face(3, 8, origin) for origin in origins)

    assert sentences(played(1, [], faces=faces))[1:] == [
        "Dice rolled by hand: 3 on a d8",
        "Dice set by the GM: 3 on a d8",
    ]


@pytest.mark.requirement("R-G3")
@pytest.mark.hazard(89, 92)
def test_the_map_has_one_plain_character_a_square_and_no_two_figures_alike():
    wide = "\n".join(["................"] * 5 + ["_..<............"])
    few = position(
        wide,
        fig("Łódź", "A1", symbol="Ж", color="red"),
        fig("Snib", "B1", symbol="Ж", color="blue"),
        fig("Old", "C1", symbol="S"),
        fig("@", "D1", symbol="@"),
        gem="A6",
    )

    board = draw_board(few.scene)

    assert signs_of(few.scene) == ("A", "s", "S", "B")
    rows = [line.split(" ", 1)[1] for line in board.drawing[1:]]
    assert all(row.isascii() and len(row) == 16 for row in rows)
    assert rows[0].startswith("AsSB.")
    assert board.legend[1].startswith("A Łódź; red; ")


@pytest.mark.hazard(92)
def test_as_many_figures_as_there_can_be_have_signs_of_their_own():
    figures = [
        fig(
            f"Ж{number}",
            f"{chr(65 + number % 16)}{number // 16 + 1}",
            symbol="ЖШЩЫ"[number // 16],
            color=COLORS[number % 16],
        )
        for number in range(64)
    ]
    crowd = position("\n".join(["................"] * 4 + ["_..<............"]), *figures, gem="A5")

    signs = signs_of(crowd.scene)

    assert (len({*signs}), all(sign.isascii() and sign not in "#O.+/!)<_^v*-`[@ " for sign in signs)) == (64, True)


def turn() -> Turn:
    return duel({}, {"main": "mace", "facing": "w"}).play("attack e", "1 4")


@pytest.mark.requirement("R-G5")
@pytest.mark.parametrize("form", FORMS)
def test_a_seal_tells_what_it_is_of_and_breaks_with_any_line(form):
    told = report([played(7, turn().events, "attack e")], turn().scene, form)

    seal = read_seal(told.text)

    assert seal is not None
    assert (seal.first, seal.last, seal.digest, seal.is_intact) == (7, 7, told.digest, True)
    lines = told.text.splitlines()
    for number, line in enumerate(lines[:-1]):
        changed = "\n".join([*lines[:number], line.replace("1", "2") + "x", *lines[number + 1 :]])
        broken = read_seal(changed)
        assert broken is not None
        assert not broken.is_intact


def test_a_seal_survives_what_forums_do_to_blanks():
    told = report([played(7, turn().events, "attack e")], turn().scene, "bbcode").text

    posted = told.replace("\n\n", "\n").replace("\n", "  \r\n").replace(UNSEEN_BREAK, "")

    seal = read_seal(f"Urist writes:\n{posted}")
    assert read_seal(posted) == read_seal(told)
    assert seal is not None
    assert (seal.last, seal.is_intact) == (7, False)
    assert read_seal("no report at all") is None


def test_the_same_report_is_the_same_text():
    entries = [played(7, turn().events, "attack e")]

    assert report(entries, turn().scene, "text") == report(entries, turn().scene, "text")
    assert report(entries, turn().scene, "text", has_map=False).digest != report(entries, turn().scene, "text").digest


def test_nothing_to_report_is_refused():
    with pytest.raises(LimitError, match="nothing has happened since"):
        report([], turn().scene, "text")


@pytest.mark.requirement("R-G5")
def test_odds_stand_with_the_orders_they_were_of():
    at = duel({"class_": "mage"}, {"class_": "priest", "main": "mace", "facing": "w"})
    entries: list[Entry] = [
        played(1, [], "setup"),
        played(2, [], "attack e"),
        played(3, [], "do attack e"),
        played(4, [], "gm skip"),
        played(5, [], "order shield never for Snib"),
        played(6, [], "attack w"),
        played(7, [], "face e"),
    ]

    odds = odds_of(entries, lambda _: at.game)

    slain = at.odds("attack e", "Snib")["slain"]
    assert list(odds) == [2, 7]
    assert odds[2].startswith(f"Odds before: Snib slain {float(slain):.1%}".replace("%", " %"))
    assert odds[7] == "Odds before: no harm to anybody"
    assert odds[2] in shown(report(entries, at.scene, "markdown", odds=odds).text, "markdown")


def test_pictures():
    assert draw_picture(turn().scene, "svg").startswith(b"<svg")
    assert draw_picture(turn().scene, "png").startswith(b"\x89PNG")
