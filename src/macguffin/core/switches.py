"""One switch of a rulebook: which readings of an open question a table can choose from."""

from dataclasses import dataclass

from macguffin.core.errors import NotationError

__all__ = ["Switch", "check_value"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Switch:
    """A switch: its values in order (the book's first), whether a number of one's own is allowed, and the ruling behind it."""

    name: str
    values: tuple[str | int, ...]
    ruling: str
    question: str
    top: int = 0  # highest number allowed where any number from 1 is; 0: only the listed values

    @property
    def field(self) -> str:
        """The switch's name where a name has no dots."""
        return self.name.replace(".", "_")


def check_value(switch: Switch, value: object) -> None:
    """Refuses a value that the switch does not have.

    Raises NotationError with the values that it has
    """
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= switch.top:
        return
    if any(value == one and type(value) is type(one) for one in switch.values):
        return
    choices = [str(one) for one in switch.values] + ([f"a number from 1 to {switch.top}"] if switch.top else [])
    raise NotationError(0, 0, f"expected {' or '.join(choices)}, not {str(value)[:40]!r}", f"variant.{switch.name}")
