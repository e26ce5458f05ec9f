"""Telling everybody at a table what is new, each as far as he may know it."""

from collections.abc import Callable
from typing import NamedTuple

from macguffin.core.errors import MacguffinError
from macguffin.tables.views import Standing, TableView, Update
from macguffin.web.desk import Desk
from macguffin.web.faults import fault_of
from macguffin.web.house import Held
from macguffin.web.hub import UNGREETED, Hub, Listener
from macguffin.web.wire import encode, tagged
from macguffin.web.wire_socket import Refused

__all__ = ["Crier"]


class Told(NamedTuple):
    """An update as it is sent, and the view in it."""

    message: str
    view: TableView


def told_of(update: Update) -> Told:
    return Told(tagged("update", encode(update)), update.view)


class Crier:
    """Speaks from the desk's thread; what it says is heard once it is kept."""

    def __init__(self, hub: Hub, desk: Desk, look: Callable[[str], None]) -> None:
        self.hub = hub
        self.desk = desk
        self.look = look

    def greet(self, held: Held, listener: Listener, since: int) -> None:
        """The first message to somebody: what he has missed since an entry, or everything.

        Raises ForbiddenError
        """
        standing = held.standing(listener.visitor)
        held.table.here = self.hub.here(held.id) | frozenset(standing.seats)
        self.send(listener, standing, told_of(held.table.update(standing, since)))
        self.look_for_bots(held)

    def announce(self, held: Held) -> None:
        """Tells all who listen at a table what they have not been told; who has lost his place there is told that."""
        held.table.here = self.hub.here(held.id)
        written: dict[tuple[Standing, int], Told] = {}
        for listener in self.hub.at(held.id):
            if listener.sent == UNGREETED or listener.ended:
                continue
            standing = held.standing(listener.visitor)
            key = (standing, listener.sent)
            try:
                if key not in written:
                    written[key] = told_of(held.table.update(standing, listener.sent))
            except MacguffinError as error:
                self.send_away(listener, error)
                continue
            told = written[key]
            if (
                told.view.seq != listener.sent or told.view != listener.view
            ):  # who is kept behind hears of nothing he cannot see
                self.send(listener, standing, told)
        self.look_for_bots(held)

    def send(self, listener: Listener, standing: Standing, told: Told) -> None:
        listener.sent = told.view.seq
        listener.view = told.view

        def deliver() -> None:
            listener.standing = standing
            listener.tell(told.message, told.view.seq)

        self.desk.after(deliver)

    def send_away(self, listener: Listener, error: MacguffinError) -> None:
        message = encode(Refused(error=fault_of(error))).decode()

        def deliver() -> None:
            listener.standing = Standing()
            listener.tell(message)
            listener.end("ended")

        self.desk.after(deliver)

    def look_for_bots(self, held: Held) -> None:
        if held.table.is_bots_turn:
            self.desk.after(lambda: self.look(held.id))
