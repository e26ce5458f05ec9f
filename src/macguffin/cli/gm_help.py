"""The console's help, in pages that fit a terminal."""

from typing import Final

from macguffin.core.errors import NotationError

__all__ = ["HELP", "PAGES", "help_page"]

PAGES: Final[dict[str, str]] = {
    "play": """\
Players, on their turn ("NAME:" in front says who acts, and may be left out):
  attack NAME [berserk] | conceal | charm | pass | flee | withdraw
  cast damage at NAME [dice K] [damage K] | cast "what it does" [sp K]
  try "what I do"
You:
  begin | end | rest                     a fight begins, ends; everybody rests
  rule [STAT] D [school S]               answers what waits; offer … only looks
  check NAME STAT [D] [persuasion|deception] ["label"]
  contest NAME STAT vs NAME STAT         exploit MONSTER   its weakness found
  favour NAME D | buff NAME STAT BY [rounds N] | set NAME FIELD VALUE
Before the dice fall:
  odds COMMAND      odds check 9 harder    odds magic Wyn    ?
  encounter [plain|sensible] [N]         how deadly it is, to within N %
Positive difficulty is harder: it is added to a roll that must be low. D may be
  much easier, easier, normal, harder, much harder; or write "difficulty 2".
Short: "a ogre", "k ann dex harder", "gob 2" for Ditch Goblin 2; a c k v t
  p x e r u stand for attack cast check contest try pass exploit encounter rule
  undo. Several commands in a line, with ";" between, are taken back together.
help people | help keep   the other pages""",
    "people": """\
Who is here:
  new NAME, NAME … [class C] [speciality S]    rolls characters
  new NAME 7/9/6/5/4       one that was rolled elsewhere: CON/STR/DEX/INT/CHR
  player NAME WHO          says who plays it    sheet NAME    the whole sheet
  meet KIND [N]            monsters of the bestiary join
  Ogre 9/-2/+1 "afraid of bees"                one by hand: CON/PB/MB
  add NAME CON/PB/MB [magical] ["weakness"]     the same
  make DANGER [THEME]      makes up a kind, danger 0 to 10
  bestiary [TAG|DANGER|NAME]                   what there is
  remove NAME | clear      takes somebody, or all beaten monsters, away
  dead NAME                a character is dead; set NAME remaining N revives
AP:
  award N | award NAME N   to all with the pot, or to one
  raise NAME STAT          buys a point; asks first if that changes the class
Fields of `set`: con str dex int chr pb mb attack weakness remaining sp ap
  berserk concealed conceal_used charm_used defeated fled surrendered
help play | help keep     the other pages""",
    "keep": """\
What players may see:
  show                     what to read out or hand over; show log [N]
  show NAME [weakness|all] they have seen its numbers, weakness, or both
  hide NAME                from now on its numbers and weakness are hidden
  secrets                  tells you all about the monsters, once
  secrets on | off         keeps them in sight; every line tells all then
Real dice:
  dice entered on | off    you type faces as they fell: 3 4, or one by one;
                           cancel gives up. They are marked in the log
Keeping:
  undo [N] | redo [N]      a line at a time, rolls too; it stays in the log
  log [N] | note TEXT | notes | title TEXT
  precedents [WORDING]     how you have ruled on open magic
  variant [SWITCH [VALUE]] the house rules
  quit                     everything is on disk after every line
help play | help people   the other pages""",
}
HELP: Final = "\n".join(PAGES.values())


def help_page(rest: str) -> list[str]:
    """A page by its name.

    Raises NotationError for what is none
    """
    if rest and rest not in PAGES:
        raise NotationError(0, 0, f"expected help {', help '.join(PAGES)}")
    return PAGES[rest or "play"].splitlines()
