"""From a journal back to a table: every entry folded, every command played again with the faces that fell."""

from collections.abc import Iterable, Sequence

from macguffin.core.errors import NotationError
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.state import Game
from macguffin.heist.variant import rules_version
from macguffin.tables.entries import Entry, Opened, Played, Rewound
from macguffin.tables.fold import State, start, step
from macguffin.tables.rewinding import Positions, digest, play_again

__all__ = ["begin_state", "follow", "read_state"]


def read_state(entries: Sequence[Entry]) -> tuple[State, Positions]:
    """The state after all entries; the hash of the last position is compared with what is written.

    Raises NotationError, naming entry and key, where something does not fit
    """
    state, positions = begin_state(entries)
    state = follow(state, entries[2:], positions)
    last = state.line.path[-1]
    if (found := digest(state.scene, state.game)) != last.state:
        raise wrong(last, "state", f"expected {found}, as the rules give it, not {last.state}")
    return state, positions


def begin_state(entries: Sequence[Entry]) -> tuple[State, Positions]:
    """The state after the set-up.

    Raises NotationError
    """
    opened, setup = (*entries[:2], None, None)[:2]
    if not isinstance(opened, Opened) or not isinstance(setup, Played) or setup.turn != 0:
        raise NotationError(0, 0, "expected a table that is opened and set up first", "entries[0]")
    if opened.rules != rules_version:
        raise wrong(opened, "rules", f"expected a game under {rules_version}, not {opened.rules}")
    try:
        scene = scene_from_dict(opened.scene)
    except NotationError as error:
        raise wrong(opened, f"scene.{error.key}", error.expected) from error
    if [(plan.seat, plan.name) for plan in opened.seats] != [*enumerate(one.name for one in scene.figures)]:
        raise wrong(opened, "seats", "expected a seat for each figure, in order")
    positions = Positions(scene)
    game = play_again(scene, None, setup)
    positions.keep(setup, game)
    return start(opened, scene, setup, game), positions


def follow(state: State, entries: Iterable[Entry], positions: Positions) -> State:
    """The state after more entries.

    Raises NotationError, naming entry and key, where one does not follow on
    """
    for entry in entries:
        if entry.seq != state.seq + 1:
            raise wrong(entry, "seq", f"expected {state.seq + 1}")
        state = step(state, entry, position_after(state, entry, positions))
    return state


def position_after(state: State, entry: Entry, positions: Positions) -> Game | None:
    """The position an entry leads to, None where it moves nothing."""
    if isinstance(entry, Played):
        if (entry.branch, entry.turn) != (state.branch, len(state.line.path)):
            raise wrong(entry, "turn", f"expected {len(state.line.path)} of branch {state.branch}")
        game = positions.find(entry.seq)
        if game is None:
            game = play_again(state.scene, state.game, entry)
            positions.keep(entry, game)
        return game
    if isinstance(entry, Rewound):
        line = state.lines.get(entry.of)
        if line is None or not 0 <= entry.turn < len(line.path) or entry.branch != len(state.lines):
            raise wrong(entry, "turn", "expected a turn of a branch there is, and a new branch")
        return positions.after(line.path, entry.turn)
    return None


def wrong(entry: Entry, key: str, expected: str) -> NotationError:
    return NotationError(0, 0, expected, f"entries[{entry.seq}].{key}")
