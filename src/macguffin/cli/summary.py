"""After the game: how it ended, and what everybody has done in it, counted from the record."""

from typing import Any

from macguffin.cli.cells import clip, pad, width_of
from macguffin.cli.session import Session
from macguffin.heist.record_reader import RecordReader

__all__ = ["Tally", "tell_end"]


class Tally:
    """Who has slain whom, counted event by event. A death by poison is nobody's deed."""

    def __init__(self) -> None:
        self.slew: dict[str, int] = {}
        self.died: dict[str, int] = {}
        self.turns = 0
        self.dice = 0
        self.by = ""  # whoever dealt the blow that is being told
        self.end = "Nobody can act any more; the game ends without a winner."

    def count(self, event: dict[str, Any]) -> None:
        match event["event"]:
            case "turn_began":
                self.turns += 1
                self.by = ""
            case "clashed":
                self.by = event["winner"]
            case "wound_rolled" | "bolt_struck":
                self.by = event["by"]
            case "trap_sprung":
                self.by = event["owner"]
            case "poison_rolled":
                self.by = ""
            case "game_ended":
                self.end = tell_outcome(event["how"], event["winner"], event["figure"])
            case "slain":
                self.died[event["figure"]] = self.died.get(event["figure"], 0) + 1
                if self.by != event["figure"]:
                    self.slew[self.by] = self.slew.get(self.by, 0) + 1


def tell_end(session: Session) -> list[str]:
    """The outcome, and a line for everybody."""
    tally = Tally()
    with session.path.open("rb") as file:
        for entry in RecordReader(file):
            tally.dice += len(entry.faces)
            for event in entry.events:
                tally.count(event)
    scene = session.scene_shown()
    teams = len({figure.team for figure in scene.figures}) < len(scene.figures)
    rows = [("", "", "team" * teams, "player", "slew", "died", "left")]
    rows += [
        (
            clip(figure.name, 20),
            figure.class_,
            clip(figure.team, 20) * teams,
            session.player(seat).removeprefix("bot:"),
            str(tally.slew.get(figure.name, 0)),
            str(tally.died.get(figure.name, 0)),
            str(figure.lives),
        )
        for seat, figure in enumerate(scene.figures)
    ]
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True) if width).rstrip() for row in rows
    ]
    played = ", ".join(
        (counted(scene.round, "round"), counted(tally.turns, "turn"), counted(tally.dice, "roll")),
    )
    return [f"{tally.end} {played}.", *table]


def tell_outcome(how: str, winner: str, figure: str) -> str:
    if how == "left":
        carried = f"{figure} has left with the gem"
        return f"{carried} and wins." if winner == figure else f"{carried}. {winner} wins."
    if how == "round_limit":
        return "The last round is over: a draw."
    return f"{winner} is left alone and wins." if winner else "Nobody is left: a draw."


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
