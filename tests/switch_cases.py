"""Tests of rule switches as tables: what each value shows. No two values show the same, so a test fails under every other value."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from macguffin.core.errors import IllegalMoveError

__all__ = ["TABLES", "Table", "Value", "import_all", "shows", "tell"]

Value = str | int
UNIT: Final = Path(__file__).parent / "unit"


@dataclass(frozen=True)
class Table:
    """A test of a switch: called with a variant and with what that variant shows, it passes."""

    switch: str
    shown: dict[Value, Any]
    test: Callable[..., None]


TABLES: Final[dict[str, Table]] = {}


def tell(switch: str, shown: dict[Value, Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test for each value of a switch, with `variant` and what it has `shown`."""
    values = list(shown)
    alike = [(a, b) for a in values for b in values[: values.index(a)] if shown[a] == shown[b]]
    assert not alike, f"{switch} shows the same for {alike}"
    cases = [
        pytest.param({switch: value}, what, id=f"{switch}-{value}", marks=pytest.mark.switch(switch, value))
        for value, what in shown.items()
    ]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        TABLES[f"{test.__module__}.{test.__name__}"] = Table(switch, shown, test)
        marked: Callable[..., None] = pytest.mark.parametrize(("variant", "shown"), cases)(test)
        return marked

    return decorate


def import_all(game: str) -> list[Table]:
    """Every table of the test modules about a game's switches."""
    for path in sorted((UNIT / game).glob("test_switch_*.py")):
        importlib.import_module(f"tests.unit.{game}.{path.stem}")
    return [table for name, table in TABLES.items() if name.startswith(f"tests.unit.{game}.")]


def shows(table: Any, orders: str, dice: str, look: Callable[[Any], Any]) -> Any:
    """What is to be seen after orders or commands at a table of either game, or the clause that forbids them."""
    try:
        played = table.play(orders, dice)
    except IllegalMoveError as error:
        return error.clause
    return look(played)
