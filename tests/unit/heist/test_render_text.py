"""Text of a scene: every cell in its place, everything said without colour, nothing that a forum would take for markup."""

import re
from dataclasses import replace

import pytest

from macguffin.heist.palette import FIGURE_COLORS, nearest_of_256
from macguffin.heist.render_text import render_ansi, render_bbcode, render_markdown, render_text
from macguffin.heist.scene import Scene, SceneGem, SceneKnife, SceneStart, SceneTrap, SceneTurn
from tests.drawn_scenes import draw_scene

CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
HOSTILE = ("@everyone", "[url=x]y[/url]", "``a` b`", "[/CODE][b]x", "<script>", "*b* _u_ # &amp;")


def position(more: str = "") -> Scene:
    tables = f'[[traps]]\nat = "C3"\nowner = "Mo"\n[[knives]]\nat = "D3"\n{more}'
    figures = {"Ann": 'at = "B2"\nfacing = "e"', "Mo": 'at = "E3"\nfacing = "s"'}
    return draw_scene("######\n#_.*.#\n#....#\n#_..<<", 'active = "Ann"\ntitle = "A test"', tables, figures=figures)


def with_figure(scene: Scene, **changes: object) -> Scene:
    ann = replace(scene.figures[0], **changes)  # type: ignore[arg-type]
    return replace(scene, figures=(ann, *scene.figures[1:]))


@pytest.mark.hazard(89)
def test_the_map_is_one_cell_a_square_under_rulers():
    lines = render_text(position()).splitlines()

    assert lines[:7] == [
        "A test, round 1, Ann is on turn",
        "",
        "  ABCDEF",
        "1 ######",
        "2 #A.*.#",
        "3 #.^-M#",
        "4 #_..<<",
    ]


def test_rulers_have_two_lines_from_aa_on():
    scene = draw_scene("\n".join(["." * 30] * 10))

    lines = render_text(scene).splitlines()

    assert lines[2] == " " * 29 + "AAAA"
    assert lines[3] == "   ABCDEFGHIJKLMNOPQRSTUVWXYZABCD"
    assert lines[13] == "10 " + "." * 30


def test_the_map_stands_alone_without_coordinates():
    lines = render_text(position(), coordinates=False).splitlines()

    assert lines[2:6] == ["######", "#A.*.#", "#.^-M#", "#_..<<"]


def test_a_wide_map_shows_facings():
    lines = render_text(position(), wide=True).splitlines()

    assert lines[2:7] == ["  A B C D E F", "1 ############", "2 ##A>. * . ##", "3 ##. ^ - Mv##", "4 ##_ . . < <"]


def test_the_legend_says_who_is_where_and_how():
    text = render_text(with_figure(position(), stunned=True, poisoned=True, poison_streak=1, lives=1))

    assert "> A Ann  red  rogue     axe, shield  B2 (start square)  facing east   1 life" in text
    assert "    stunned; poisoned, rolled 1 last turn" in text
    assert "Traps: C3 Mo, armed" in text
    assert "Gem: at D2" in text


@pytest.mark.hazard(92)
@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Bo"}, {"color": "blue"}, {"team": "Mo"}, {"class_": "mage"}, {"main": "none"}, {"secondary": "flask"}, {"at": "off"},
        {"facing": "w"}, {"lives": 2}, {"stunned": True}, {"poisoned": True}, {"blessed": True}, {"hasted": True}, {"warded": True},
        {"lost_action": True}, {"main_poisoned": True}, {"secondary_poisoned": True}, {"shield_order": "never"}, {"misses": 2},
        {"grace": True}, {"shaven": True}, {"kit": ("mace", "flask")}, {"blessed": True, "blessed_by": "Mo"},
        {"poisoned": True, "poison_streak": 1}, {"symbol": "B"}, {"class_": "mechanic", "mechanisms": 3},
    ],
    ids="+".join,
)  # fmt: skip
def test_every_field_of_a_figure_can_be_read_from_the_text(changes: dict[str, object]):
    before = position()

    after = with_figure(before, **changes)

    assert render_text(after) != render_text(before)
    assert render_markdown(after) != render_markdown(before)


@pytest.mark.parametrize(
    "changes",
    [
        {"round": 7}, {"active": "Mo"}, {"order": ("Mo", "Ann")}, {"knives": (SceneKnife(at="D3", poisoned=True),)},
        {"traps": (SceneTrap(at="C3", owner="Mo", jammed=True),)}, {"gem": SceneGem(carried_by="Mo")}, {"gem": SceneGem(at="B2")},
        {"starts": (SceneStart(at="B2", facing="s"), SceneStart(at="B4"))}, {"knives": ()},
    ],
    ids="+".join,
)  # fmt: skip
def test_everything_else_can_be_read_from_the_text_too(changes: dict[str, object]):
    before = position()

    after = replace(before, **changes)  # type: ignore[arg-type]

    assert render_text(after) != render_text(before)


@pytest.mark.requirement("R-C4")
def test_house_rules_are_named():
    assert "House rules: front_penalty = 0" in render_text(position("[variant]\nfront_penalty = 0"))


@pytest.mark.hazard(89)
@pytest.mark.parametrize("render", [render_text, render_ansi, render_markdown, render_bbcode])
@pytest.mark.parametrize("name", [*HOSTILE, "鉄の手", "Zoë"])
def test_no_line_ends_in_a_blank(render, name: str):
    scene = with_figure(position(), name=name, hasted=True)

    lines = render(replace(scene, active=name)).split("\n")

    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("name", HOSTILE)
def test_bbcode_shows_a_hostile_name_as_it_is(name: str):
    text = render_bbcode(with_figure(position(), name=name))

    inside = text.removeprefix("[code]\n").removesuffix("[/code]\n")
    assert "[/code" not in inside.lower()
    assert name in inside.replace("\u200b", "")


@pytest.mark.parametrize("name", HOSTILE)
def test_markdown_shows_a_hostile_name_as_it_is(name: str):
    text = render_markdown(with_figure(position(), name=name)).split("\n```\n")[-1]

    spans = [span[2][1:-1] if span[2].startswith(" ") else span[2] for span in CODE_SPAN.finditer(text)]

    assert name in spans
    assert not set("@[<*_#&") & set(CODE_SPAN.sub("", text))


def test_a_symbol_of_backticks_does_not_end_the_code_block():
    scene = with_figure(position(), symbol="`")

    lines = render_markdown(scene).splitlines()

    assert lines[2] == lines[8] == "```"
    assert lines[5] == "2 #`.*.#"


def test_colours_are_figures_own_and_the_active_one_is_reversed():
    text = render_ansi(position(), color="truecolor", wide=False)

    assert "\x1b[1;7;38;2;248;42;0;48;2;16;19;24mA\x1b[0m" in text
    assert "\x1b[1;38;2;248;42;0;48;2;17;20;24m^\x1b[0m" in text


def test_colours_are_a_bonus():
    plain = re.sub(r"\x1b\[[0-9;]*m", "", render_ansi(position(), color="256", wide=False))

    assert plain == render_text(position())
    assert "38;5;196" in render_ansi(position(), color="256")


def test_all_figure_colours_differ_on_a_terminal_of_256():
    assert len({nearest_of_256(color) for color in FIGURE_COLORS.values()}) == len(FIGURE_COLORS) == 16


def test_a_new_game_has_figures_without_squares():
    text = render_text(draw_scene("_.*<"))

    assert "A Ann  red  rogue  axe, shield  start to be drawn  facing as it starts  3 lives" in text


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (SceneTurn(phase="start", steps=6), " (may drink or move; 6 steps left)"),
        (SceneTurn(phase="move", steps=2, run="3n"), " (moves; 2 steps left; last steps 3n)"),
        (
            SceneTurn(phase="act", steps=0, shot="miss", graced=True),
            " (may act; 0 steps left; has shot and missed; has shed a stun)",
        ),
    ],
)
def test_a_turn_that_has_begun_says_how_far_it_is(turn: SceneTurn, said: str):
    first_line = render_text(replace(position(), turn=turn)).split("\n")[0]

    assert first_line == f"A test, round 1, Ann is on turn{said}"


def test_figures_stand_in_turn_order():
    scene = replace(position(), order=("Mo", "Ann"))

    lines = render_text(scene).splitlines()

    assert [line[2] for line in lines if " lives" in line] == ["M", "A"]
