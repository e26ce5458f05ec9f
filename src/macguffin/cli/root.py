"""The command groups. Each command is loaded when it is asked for, so that asking for one costs nothing for the others."""

from importlib import import_module
from typing import Any, Final

import click

from macguffin import BUILD, __version__

__all__ = ["root"]


class LazyGroup(click.Group):
    """A group whose commands are named as `module:attribute` and imported on first use."""

    def __init__(self, *args: Any, lazy: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *self.lazy})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.lazy:
            module, attribute = self.lazy[cmd_name].split(":")
            found: click.Command = getattr(import_module(module), attribute)
            # Docstrings are raw, so click's sign for "leave these lines as they are" arrives spelled out.
            found.help = (found.help or "").replace("\\b\n", "\b\n")
            return found
        return super().get_command(ctx, cmd_name)


SETTINGS: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(
    cls=LazyGroup,
    lazy={
        "archive": "macguffin.cli.archive:archive",
        "backup": "macguffin.cli.hosting:backup",
        "doctor": "macguffin.cli.hosting:doctor",
        "move": "macguffin.cli.hosting:move",
        "restore": "macguffin.cli.hosting:restore",
        "status": "macguffin.cli.hosting_status:status",
        "replay": "macguffin.cli.replay:replay",
        "verify": "macguffin.cli.verify:verify",
        "serve": "macguffin.cli.serve:serve",
        "completion": "macguffin.cli.completion:completion",
    },
    context_settings=SETTINGS,
    epilog="Begin with `macguffin heist play`. Every command explains itself with --help.",
)
@click.version_option(__version__, message=f"macguffin {__version__}, {BUILD} build")
def root() -> None:
    """Two tabletop games, played, run and studied.

    heist is a grid skirmish over a gem in a dungeon: sneak in, grab it, and leave by the main entrance.
    quest is a light role-playing game of two dice: characters, checks, fights and open magic, run by a game master.
    """


@root.group(
    cls=LazyGroup,
    lazy={
        "check": "macguffin.cli.heist:check",
        "odds": "macguffin.cli.heist:odds",
        "play": "macguffin.cli.play:play",
        "render": "macguffin.cli.heist:render",
        "resolve": "macguffin.cli.heist:resolve_command",
        "maps": "macguffin.cli.heist:maps",
        "match": "macguffin.cli.bots:match",
    },
    context_settings=SETTINGS,
    short_help="Play, resolve turns, ask for odds, draw and check maps.",
    epilog="SCENE is a file, the name of a map of the package (see `macguffin heist maps`), or - for standard input.",
)
def heist() -> None:
    """heist: play it, resolve turns, ask for exact odds, draw and check maps."""


@root.group(
    cls=LazyGroup,
    lazy={
        "create": "macguffin.cli.quest:create",
        "check": "macguffin.cli.quest:check",
        "resolve": "macguffin.cli.quest:resolve",
        "encounter": "macguffin.cli.encounter:encounter",
        "play": "macguffin.cli.gm:play",
        "sheet": "macguffin.cli.quest_sheet:sheet",
    },
    context_settings=SETTINGS,
    short_help="Characters, checks, fights, exact odds.",
    epilog="FIGHT is a fight file, or - for standard input.",
)
def quest() -> None:
    """quest: make characters, roll checks, carry out fights, ask for exact odds."""


@quest.group(
    cls=LazyGroup,
    lazy={
        "check": "macguffin.cli.quest_odds:check",
        "attack": "macguffin.cli.quest_odds:attack",
        "magic": "macguffin.cli.quest_odds:magic",
    },
    context_settings=SETTINGS,
)
def odds() -> None:
    """Exact chances, as fractions: of a check, of an attack, of open magic."""
