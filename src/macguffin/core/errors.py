"""Every error a caller of this package can meet, and nothing else.

Anything that is raised and is not one of these is a defect of the package itself.
"""

__all__ = [
    "ConflictError",
    "DiceError",
    "ForbiddenError",
    "IllegalMoveError",
    "LimitError",
    "MacguffinError",
    "NotFoundError",
    "NotKeptError",
    "NotationError",
]


class MacguffinError(Exception):
    """The common ancestor: a plain sentence that can be shown to a person."""


class IllegalMoveError(MacguffinError):
    """A rule forbids it; the state is untouched.

    `clause` names the clause, or the clause and the ruling (`H-073, HR-157`), that the refusal rests on.
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class NotationError(MacguffinError):
    """A text does not say what its notation allows.

    `line` and `column` count from 1; 0 means that the whole text is meant. `key` is the path of the key, where there is one.
    """

    def __init__(self, line: int, column: int, expected: str, key: str = "") -> None:
        super().__init__(line, column, expected, key)
        self.line = line
        self.column = column
        self.expected = expected
        self.key = key

    def __str__(self) -> str:
        where = []
        if self.line:
            where.append(f"line {self.line}" + (f", column {self.column}" if self.column else ""))
        if self.key:
            where.append(self.key)
        return f"{', '.join(where)}: {self.expected}" if where else self.expected


class LimitError(MacguffinError):
    """More was given than the stated limit allows."""

    def __init__(self, limit: str, given: str) -> None:
        super().__init__(limit, given)
        self.limit = limit
        self.given = given

    def __str__(self) -> str:
        return f"the limit is {self.limit}, given: {self.given}"


class NotFoundError(MacguffinError):
    """A file, map or name that does not exist."""


class DiceError(MacguffinError):
    """Scripted or entered faces that do not fit the dice asked for: too few, too many, or off the die."""


class ConflictError(MacguffinError):
    """Somebody else was faster: what was asked for was made for a state that is no longer there. Nothing has changed."""


class ForbiddenError(MacguffinError):
    """Whoever asks may not do that at this table. Nothing has changed."""


class NotKeptError(MacguffinError):
    """What was asked for could not be written down: the disk is full, or the database does not answer. Nothing has changed."""
