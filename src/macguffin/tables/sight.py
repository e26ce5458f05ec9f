"""A table through somebody's eyes: whatever he may read of it, and no further than he may see."""

from dataclasses import dataclass, field
from typing import Any

from macguffin.core.errors import NotFoundError
from macguffin.heist.state import Game
from macguffin.tables.entries import Entry, Played
from macguffin.tables.fold import Line, State
from macguffin.tables.heist.positions import board_view, position_of
from macguffin.tables.heist.views import BoardView, Position
from macguffin.tables.looks import MOST, line_of, update_of, view_of
from macguffin.tables.permissions import Action, permit, roles_of
from macguffin.tables.rewinding import Positions, scene_after
from macguffin.tables.views import Standing, TableLine, TableView, Update

__all__ = ["Seen", "Sight"]


@dataclass(slots=True)
class Seen:
    """What was drawn last, for whoever asks next: the board, and positions by the entry they belong to."""

    board: BoardView | None = None
    positions: dict[int, Position] = field(default_factory=dict)

    def position(self, at: int, game: Game) -> Position:
        found = self.positions.get(at)
        if found is None:
            found = position_of(game)
            if len(self.positions) >= 2:  # the live one, and the one that is shown late
                self.positions.clear()
            self.positions[at] = found
        return found

    def board_of(self, game: Game) -> BoardView:
        if self.board is None:
            self.board = board_view(game)
        return self.board


@dataclass(frozen=True, kw_only=True, slots=True)
class Sight:
    """`state` is what he is shown, which may be a former one; `entries` are the journal, of which he sees the first `state.seq` + 1."""

    table: str
    standing: Standing
    state: State
    entries: list[Entry]
    positions: Positions
    seen: Seen
    here: frozenset[int]

    def may(self, action: Action) -> None:
        """Raises ForbiddenError where he may not"""
        permit(action, roles_of(self.standing))

    @property
    def view(self) -> TableView:
        position = self.seen.position(self.state.at, self.state.game)
        return view_of(self.table, self.state, position, self.standing, self.here)

    @property
    def line(self) -> TableLine:
        return line_of(self.table, self.state, self.standing)

    def update(self, since: int = -1, most: int = MOST) -> Update:
        """What he has missed since an entry; everything, with the board, where he has seen none, or one that is not there."""
        is_new = not 0 <= since <= self.state.seq
        board = self.seen.board_of(self.state.game) if is_new else None
        return update_of(self.view, self.entries, -1 if is_new else since, board, most)

    def part(self, first: int, last: int) -> tuple[Entry, ...]:
        """Entries from one to another, both included, as far as he sees them."""
        return tuple(self.entries[max(first, 0) : min(last, self.state.seq) + 1])

    def branch(self, number: int | None = None) -> Line:
        """A branch with all that leads along it; None: the current one.

        Raises NotFoundError
        """
        wanted = self.state.branch if number is None else number
        if wanted not in self.state.lines:
            raise NotFoundError(f"there is no branch {wanted}")
        return self.state.lines[wanted]

    def entry(self, turn: int, branch: int | None = None) -> Played:
        """What led to a turn. Raises NotFoundError"""
        path = self.branch(branch).path
        if not 0 <= turn < len(path):
            raise NotFoundError(f"branch {self.branch(branch).branch} has turns 0 to {len(path) - 1}")
        return path[turn]

    def game_at(self, turn: int, branch: int | None = None) -> Game:
        """The game after record number `turn`; not to be changed. Raises NotFoundError"""
        self.entry(turn, branch)
        return self.positions.after(self.branch(branch).path, turn)

    def position_at(self, turn: int, branch: int | None = None) -> Position:
        """Raises NotFoundError"""
        return position_of(self.game_at(turn, branch))

    def scene_at(self, turn: int, branch: int | None = None) -> dict[str, Any]:
        """The position after record number `turn` as a scene, for a new table or an odds question. Raises NotFoundError"""
        self.may("fork")
        return scene_after(self.state.scene, self.game_at(turn, branch)).to_dict()

    def origin_at(self, turn: int, branch: int | None = None) -> str:
        """What a table that branches off there says of where it came from. Raises NotFoundError"""
        return f"{self.table}#{self.entry(turn, branch).seq}"
