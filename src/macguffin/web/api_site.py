"""What the site answers without a table: who one is, maps, switches, checks and odds of any scene."""

import json
from dataclasses import replace
from functools import cache
from typing import Final

from macguffin import __version__
from macguffin.core.errors import IllegalMoveError
from macguffin.heist import atlas
from macguffin.heist.check import Finding, Report, check_scene
from macguffin.heist.order_parser import parse
from macguffin.heist.scene import OFF, Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.setup import game_of
from macguffin.heist.turn_odds import turn_odds
from macguffin.heist.variant import SWITCHES
from macguffin.tables.heist.positions import board_view, position_of
from macguffin.tables.heist.switch_words import ANY_NUMBER, EFFECTS, QUESTIONS
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.casting import FigureWords, figure_words
from macguffin.web.lobby import listed, tables_of
from macguffin.web.wire import encode
from macguffin.web.wire_site import (
    Check,
    Health,
    Lint,
    MapLine,
    Maps,
    Me,
    Odds,
    OddsGiven,
    SceneGiven,
    SceneView,
    Switches,
    SwitchValue,
    SwitchView,
    Tables,
)

__all__ = ["ROUTES", "maps_of_the_package"]

MAX_FALLS: Final = 100_000  # of the dice, for one question about odds


async def answer_me(ask: Ask) -> Reply:
    return Reply.of(Me(token=ask.visitor.token, tables=await tables_of(ask.site, ask.visitor.key)))


async def answer_tables(ask: Ask) -> Reply:
    return Reply.of(Tables(tables=await listed(ask.site, ask.visitor.key)))


@cache
def maps_of_the_package() -> tuple[MapLine, ...]:
    infos = [atlas.describe(name) for name in atlas.names()]
    return tuple(
        MapLine(
            name=info.name,
            title=info.title,
            line=info.line,
            width=info.width,
            height=info.height,
            figures=info.seats,
            teams=info.teams,
            starts=info.starts,
        )
        for info in infos
    )


async def answer_maps(ask: Ask) -> Reply:
    return Reply.of(Maps(maps=await ask.site.work(maps_of_the_package)))


async def answer_words(ask: Ask) -> Reply:  # noqa: ARG001  # the same for everybody
    return Reply.of(figure_words())


async def answer_map(ask: Ask) -> Reply:
    name = ask.path("name")
    return Reply(body=await ask.site.work(lambda: drawn_map(name)))


@cache
def drawn_map(name: str) -> bytes:
    return encode(view_of(read_scene(atlas.load(name))))


def view_of(scene: Scene) -> SceneView:
    """A scene as it is drawn, with all there is to say about it. Figures that a new game draws squares for are off the board yet."""
    placed = tuple(replace(figure, at=figure.at or OFF, facing=figure.facing or "n") for figure in scene.figures)
    game = game_of(replace(scene, figures=placed))
    return SceneView(
        scene=write_scene(scene),
        title=scene.title,
        board=board_view(game),
        position=position_of(game),
        check=check_of(check_scene(scene)),
    )


def check_of(report: Report) -> Check:
    def lints(is_error: bool) -> tuple[Lint, ...]:  # noqa: FBT001  # which of the two lists
        return tuple(lint_of(one) for one in report.findings if one.is_error is is_error)

    return Check(errors=lints(True), warnings=lints(False))  # noqa: FBT003


def lint_of(finding: Finding) -> Lint:
    return Lint(text=finding.text, squares=finding.squares)


@cache
def all_switches() -> bytes:
    return encode(
        Switches(
            switches=tuple(
                SwitchView(
                    key=name,
                    question=QUESTIONS[name],
                    values=tuple(SwitchValue(value=one, effect=EFFECTS[name][str(one)]) for one in switch.values),
                    default=switch.values[0],
                    ruling=switch.ruling,
                    top=switch.top,
                    other=EFFECTS[name].get(ANY_NUMBER, ""),
                )
                for name, switch in SWITCHES.items()
            )
        )
    )


async def answer_switches(_ask: Ask) -> Reply:
    return Reply(body=all_switches())


async def answer_check(ask: Ask) -> Reply:
    given = await ask.body(SceneGiven)
    return Reply.of(await ask.site.work(lambda: view_of(read_scene(given.scene))))


async def answer_odds(ask: Ask) -> Reply:
    given = await ask.body(OddsGiven)
    return Reply.of(await ask.site.work(lambda: odds_of(given)))


def odds_of(given: OddsGiven) -> Odds:
    """Exact odds of a turn in any scene.

    Raises what reading and walking raise; LimitError where it would take too long
    """
    scene = read_scene(given.scene)
    if scene.active is None:
        raise IllegalMoveError("H-031", "the scene must say who is active")
    game = game_of(scene)
    found = turn_odds(game, parse(given.orders), MAX_FALLS)
    figures = {figure.name: found.figure(figure.seat) for figure in game.figures}
    return Odds(
        outcomes=[{"p": str(chance), **changed} for chance, changed in found.outcomes()],
        figures={
            name: {key: str(getattr(chances, key)) for key in ("slain", "stunned", "poisoned", "disarmed")}
            for name, chances in figures.items()
        },
    )


async def answer_health(_ask: Ask) -> Reply:
    return Reply.of(Health(status="ok", version=__version__))


async def answer_ready(ask: Ask) -> Reply:
    health = Health(status=await ask.site.state(), version=__version__, damaged=len(ask.site.damaged))
    return Reply.of(health, 200 if health.status == "ok" else 503)


async def answer_openapi(ask: Ask) -> Reply:
    return Reply(body=json.dumps(ask.site.description).encode())


ROUTES: Final = (
    Route(method="GET", path="/api/me", action="anyone", summary="Who one is.", answer=answer_me, gives=Me),
    Route(
        method="GET",
        path="/api/tables",
        action="anyone",
        summary="Tables that their owners have listed.",
        answer=answer_tables,
        gives=Tables,
    ),
    Route(method="GET", path="/api/maps", action="anyone", summary="Maps to play on.", answer=answer_maps, gives=Maps),
    Route(
        method="GET",
        path="/api/words",
        action="anyone",
        summary="What can be chosen for a figure.",
        answer=answer_words,
        gives=FigureWords,
    ),
    Route(
        method="GET",
        path="/api/maps/{name}",
        action="anyone",
        summary="One map, drawn.",
        answer=answer_map,
        gives=SceneView,
        rate="work",
    ),
    Route(
        method="GET",
        path="/api/switches",
        action="anyone",
        summary="The questions about the rules, and their answers.",
        answer=answer_switches,
        gives=Switches,
    ),
    Route(
        method="POST",
        path="/api/check",
        action="anyone",
        summary="A scene, read, drawn and checked.",
        answer=answer_check,
        takes=SceneGiven,
        gives=SceneView,
        rate="work",
    ),
    Route(
        method="POST",
        path="/api/odds",
        action="anyone",
        summary="Exact odds of a turn in any scene.",
        answer=answer_odds,
        takes=OddsGiven,
        gives=Odds,
        rate="work",
    ),
    Route(method="GET", path="/healthz", action="anyone", summary="Alive.", answer=answer_health, gives=Health),
    Route(
        method="GET",
        path="/readyz",
        action="anyone",
        summary="Ready, database and all.",
        answer=answer_ready,
        gives=Health,
        others=(503,),
    ),
    Route(
        method="GET",
        path="/api/openapi.json",
        action="anyone",
        summary="This description.",
        answer=answer_openapi,
        media=("application/json",),
    ),
)
