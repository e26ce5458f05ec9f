"""`macguffin quest sheet`: one character or monster, to be read or printed."""

import sys

import click

from macguffin.cli.inputs import read_bytes
from macguffin.core.errors import NotationError, NotFoundError
from macguffin.core.notation import or_list, show
from macguffin.quest.combatants import Combatant
from macguffin.quest.fight import Fight
from macguffin.quest.sheet_marks import PAPERS
from macguffin.quest.variant import Variant

__all__ = ["sheet"]

BOM = b"\xef\xbb\xbf"


@click.command()
@click.argument("fight")
@click.argument("name")
@click.option(
    "--as",
    "style",
    type=click.Choice(["text", "markdown", "svg", "pdf"]),
    default="text",
    show_default=True,
    help="The form.",
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="For SVG and PDF.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="A file to write, instead of standard output.")
def sheet(fight: str, name: str, style: str, paper: str, output: str | None) -> None:
    """Write the sheet of one character or monster: its numbers, what follows from them, what it can do, boxes for CON and SP.

    FIGHT may be a campaign as well. A monster's sheet names its weakness and is for the game master only.

    \b
    macguffin quest sheet toll-bridge.toml Ann
    macguffin quest sheet thursday.json "Hedge Bandit" --as pdf --paper a5 -o bandit.pdf
    """
    loaded = load(fight)
    who = find(loaded, name)
    data = written(who, loaded.variant, style, paper)
    if output is None:
        if style == "pdf" and sys.stdout.isatty():
            raise click.UsageError("a PDF is not for a terminal; name a file with -o")
        click.echo(data, nl=False)
        return
    try:
        with click.open_file(output, "wb") as file:
            file.write(data)
    except OSError as error:
        raise click.UsageError(f"cannot write {output!r}: {error.strerror}") from error


def load(path: str) -> Fight:
    """The fight of a fight file, or the one that a campaign is at.

    Raises NotationError with the file's name in front, NotFoundError, LimitError
    """
    from macguffin.quest.campaign_file import MAX_BYTES, read_campaign  # noqa: PLC0415
    from macguffin.quest.fight_reader import read_fight  # noqa: PLC0415

    data = read_bytes(path, MAX_BYTES, "the fight or campaign")
    try:
        if data.removeprefix(BOM).lstrip().startswith(b"{"):
            return read_campaign(data).fight
        return read_fight(data)
    except NotationError as error:
        shown = "standard input" if path == "-" else path
        raise NotationError(error.line, error.column, f"{error.expected} (in {shown})", error.key) from error


def find(fight: Fight, name: str) -> Combatant:
    """Whoever bears the name.

    Raises NotFoundError naming those who are there
    """
    found = fight.find(name)
    if found is None:
        there = tuple(show(one.name) for one in fight.everybody[:12])
        raise NotFoundError(f"nobody here is called {show(name)}; there is {or_list(there) if there else 'nobody yet'}")
    return found


def written(who: Combatant, variant: Variant, style: str, paper: str) -> bytes:
    """The sheet as bytes, whatever it is made of."""
    if style == "pdf":
        from macguffin.quest.sheet_pdf import sheet_pdf  # noqa: PLC0415

        return sheet_pdf(who, variant, paper=paper)
    if style == "svg":
        from macguffin.quest.sheet_svg import sheet_svg  # noqa: PLC0415

        return sheet_svg(who, variant, paper=paper).encode()
    from macguffin.quest.sheets import sheet_markdown, sheet_text  # noqa: PLC0415

    return (sheet_text if style == "text" else sheet_markdown)(who, variant).encode()
