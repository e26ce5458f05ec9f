"""What was played: replay, positions, forks, luck and reports."""

from typing import Final, Literal

import msgspec

from macguffin.core.errors import NotFoundError
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.state import Game
from macguffin.tables.entries import Entry, Played, SeatPlan
from macguffin.tables.heist.luck import luck
from macguffin.tables.heist.report import MOST_ODDS, draw_picture, odds_of, report
from macguffin.tables.opening import Setup
from macguffin.tables.rematch import rematch
from macguffin.tables.rewinding import scene_after
from macguffin.tables.sight import Sight
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.lobby import open_from
from macguffin.web.play import see
from macguffin.web.wire import Seq
from macguffin.web.wire_tables import Fork, ForkGiven, Luck, Moment, Replay, ReplayTurn

__all__ = ["ROUTES"]

CURRENT: Final = -1
SVG: Final = "image/svg+xml"
PNG: Final = "image/png"


class BranchQuery(msgspec.Struct, frozen=True, kw_only=True):
    """-1: the current branch."""

    branch: int = CURRENT


def branch_of(number: int) -> int | None:
    return None if number == CURRENT else number


async def answer_replay(ask: Ask) -> Reply:
    sight, wanted = await see(ask.site, ask.place), ask.query(BranchQuery).branch
    line = sight.branch(branch_of(wanted))
    turns = tuple(turn_of(entry, round_) for entry, round_ in zip(line.path, line.rounds, strict=True))
    return Reply.of(Replay(branch=line.branch, turns=turns))


def turn_of(entry: Played, round_: int) -> ReplayTurn:
    return ReplayTurn(
        turn=entry.turn,
        seq=entry.seq,
        seat=entry.seat,
        round=round_,
        command=entry.command,
        marks=marks_of(entry),
    )


MARKS: Final = {
    "slain": "slain",
    "eliminated": "slain",
    "gem_grabbed": "gem",
    "gem_dropped": "gem",
    "gem_handed": "gem",
    "gem_carried_out": "gem",
    "overridden": "gm",
    "game_ended": "over",
}


def marks_of(entry: Played) -> tuple[str, ...]:
    """What to look for on a slider."""
    found = (MARKS.get(str(event["event"])) for event in entry.events)
    return tuple(dict.fromkeys(mark for mark in found if mark))


async def answer_position(ask: Ask) -> Reply:
    turn, branch, place = ask.number("turn"), branch_of(ask.query(BranchQuery).branch), ask.place

    def look() -> Moment:
        sight = place.table.sight(place.standing)
        return Moment(position=sight.position_at(turn, branch), entry=sight.entry(turn, branch))

    return Reply.of(await ask.site.desk.ask(place.id, look))


async def answer_fork(ask: Ask) -> Reply:
    given, place = await ask.body(ForkGiven), ask.place

    def look() -> tuple[Setup, str]:
        sight = place.table.sight(place.standing)
        turn = given.turn if given.turn >= 0 else len(sight.branch(given.branch).path) - 1
        scene = sight.scene_at(turn, given.branch)
        view = sight.view
        seats = [SeatPlan(seat=one.seat, name=one.name, player=one.player) for one in view.seats]
        mine = frozenset(one.seat for one in view.seats if one.seat in view.you.seats and one.player == "person")
        return Setup(
            title=view.title,
            scene=scene,
            seats=seats,
            options=msgspec.structs.replace(view.options, is_listed=False),
            mine=mine,
            runs_it=view.you.is_gm and view.options.has_gm,
            origin=sight.origin_at(turn, given.branch),
        ), write_scene(scene_from_dict(scene))

    if given.kind == "again":
        again = await ask.site.desk.ask(place.id, lambda: rematch(place.table.sight(place.standing)))
        return Reply.of(Fork(id=(await open_from(ask.site, again, ask.visitor.key)).id))
    setup, scene = await ask.site.desk.ask(place.id, look)
    if given.kind == "scene":
        return Reply.of(Fork(scene=scene))
    opening = await open_from(ask.site, setup, ask.visitor.key)
    return Reply.of(Fork(id=opening.id))


async def answer_luck(ask: Ask) -> Reply:
    sight = await see(ask.site, ask.place)
    line, scene = sight.branch(), sight.state.scene
    rows = await ask.site.work(lambda: luck(line.path, sight.state.names, scene.variant))
    return Reply.of(Luck(rows=rows))


class ReportQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What happened after an entry, in which form; `map` with the board, `odds` with what stood to happen in each turn."""

    since: Seq = -1
    form: Literal["text", "markdown", "bbcode", "svg", "png"] = "text"
    has_map: bool = msgspec.field(default=True, name="map")
    has_odds: bool = msgspec.field(default=False, name="odds")
    theme: Literal["dark", "light"] = "dark"


async def answer_report(ask: Ask) -> Reply:
    asked, place = ask.query(ReportQuery), ask.place

    def look() -> tuple[tuple[Entry, ...], Scene, dict[int, Game]]:
        sight = place.table.sight(place.standing)
        state, told = sight.state, sight.part(asked.since + 1, sight.state.seq)
        before = games_before(sight, told) if asked.has_odds else {}
        return told, scene_after(state.scene, state.game), before

    told, scene, before = await ask.site.desk.ask(place.id, look)
    form = asked.form
    if form == "svg" or form == "png":  # noqa: PLR1714  # narrows the type
        picture = await ask.site.work(lambda: draw_picture(scene, form, asked.theme))
        return Reply(body=picture, media=SVG if form == "svg" else PNG)
    if not told:
        raise NotFoundError("nothing has happened since")

    def write() -> bytes:
        odds = odds_of([one for one in told if one.seq in before], lambda entry: before[entry.seq]) if before else None
        return report(told, scene, form, has_map=asked.has_map, odds=odds).text.encode("utf-8", "replace")

    return Reply(body=await ask.site.work(write), media="text/plain; charset=utf-8")


def games_before(sight: Sight, told: tuple[Entry, ...]) -> dict[int, Game]:
    """The positions in which the last moves were made, by their seq. On the desk's thread."""
    played = [one for one in told if isinstance(one, Played) and one.turn > 0][-MOST_ODDS:]
    return {one.seq: sight.game_at(one.turn - 1, one.branch) for one in played}


TABLE: Final = "/api/tables/{table}"

ROUTES: Final = (
    Route(
        method="GET",
        path=f"{TABLE}/replay",
        action="look",
        summary="Every move of a branch, in short.",
        answer=answer_replay,
        query=BranchQuery,
        gives=Replay,
    ),
    Route(
        method="GET",
        path=f"{TABLE}/positions/{{turn}}",
        action="look",
        summary="The position after a move.",
        answer=answer_position,
        query=BranchQuery,
        gives=Moment,
    ),
    Route(
        method="GET",
        path=f"{TABLE}/luck",
        action="look",
        summary="Expected and actual dice of each seat.",
        answer=answer_luck,
        gives=Luck,
        rate="work",
    ),
    Route(
        method="GET",
        path=f"{TABLE}/report",
        action="look",
        summary="What happened since an entry, to be posted elsewhere.",
        answer=answer_report,
        query=ReportQuery,
        media=("text/plain", SVG, PNG),
        rate="work",
    ),
    Route(
        method="POST",
        path=f"{TABLE}/fork",
        action="fork",
        summary="Any position as a new table, or as a scene.",
        answer=answer_fork,
        takes=ForkGiven,
        gives=Fork,
        rate="tables",
    ),
)
