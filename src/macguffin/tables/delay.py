"""What spectators who are kept behind are shown: the table as it was when an earlier turn began, until it is closed."""

from collections.abc import Sequence

from macguffin.tables.entries import Entry
from macguffin.tables.fold import State
from macguffin.tables.loading import begin_state, follow
from macguffin.tables.rewinding import Positions

__all__ = ["Delay"]

SET_UP = 1  # the entry that everybody may see


class Delay:
    """Follows a table at a distance."""

    def __init__(self) -> None:
        self._state: State | None = None

    def state(self, live: State, entries: Sequence[Entry], positions: Positions) -> State:
        """The state that is shown while `live` is the true one."""
        seq = horizon(live)
        if self._state is None or self._state.seq > seq:
            self._state, _ = begin_state(entries)
        self._state = follow(self._state, entries[self._state.seq + 1 : seq + 1], positions)
        return self._state


def horizon(live: State) -> int:
    """The last entry that is shown."""
    delay = live.opened.options.delay
    return live.starts[-1 - delay] if len(live.starts) > delay else SET_UP
