"""A line of every kind of event: what was played, with which dice, and what one of the events is told as."""

from tests.quest_table import Position, char, fight, mon, scene

ANN = char("Ann", "7 9 6 5 4")
TOM = char("Tom", "6 5 10 4 7")
WYN = char("Wyn", "6 5 7 9 7", speciality="illusion")
BEA = char("Bea", "8 5 7 6 9")
OGRE = mon("Ogre", "9/-2/1", weakness="bees")
ALL = (ANN, TOM, WYN, BEA, OGRE)


def turn(active: str, **variant: str) -> Position:
    return fight(*ALL, active=active, variant={key.replace("_", ".", 1): value for key, value in variant.items()})


LINES = [
    (
        scene(*ALL), "check Ann str difficulty 2", "5 2",
        "Ann checks STR 9: 2d6 → 5 2, +2 difficulty (Q-047) = 9 against 9. Success. 1 AP (Q-047, Q-048)",
    ),
    (
        scene(*ALL), 'check Bea chr difficulty -1 persuasion "the toll"', "4 4 1 1",
        ("Bea checks CHR 9 for “the toll”: 2d6 → 4 4, again 2d6 → 1 1, 1 1 count, −1 difficulty (Q-047), −1 bard, persuasion (Q-040) = 0"
        " against 9. Doubly good: instant success. 1 AP (Q-047, Q-048, Q-050, Q-051, Q-052, Q-054)"),
    ),
    (
        scene(*ALL), "check Ogre str", "6 6",
        "Ogre checks STR 8: 2d6 → 6 6 = 12 against 8. Instant failure (Q-047, Q-048, Q-053)",
    ),
    (
        scene(*ALL), "contest Bea chr deception vs Ogre int", "3 4 1 2",
        ("Contest: Bea CHR 9: 2d6 → 3 4, −2 bonus (Q-057), −1 bard, deception (Q-040) = 4; Ogre INT 7: 2d6 → 1 2, +0 bonus (Q-057) = 3."
        " Ogre wins by 1. 1 AP for Bea (Q-057, Q-059)"),
    ),
    (
        scene(*ALL), "contest Tom dex vs Ann str", "3 4 2 4",
        ("Contest: Tom DEX 10: 2d6 → 3 4, −3 bonus (Q-057) = 4; Ann STR 9: 2d6 → 2 4, −2 bonus (Q-057) = 4."
        " Tom wins the tie. 1 AP for Tom and Ann (Q-057, Q-059)"),
    ),
    (
        scene(ANN, OGRE), "begin", "2 2 3 2",
        "Turn order of round 1: Ann 2d6 → 2 2, +1 DEX 6 = 5; Ogre 2d6 → 3 2, −1 DEX 8 = 4. The order is Ogre, then Ann (Q-066, Q-067)",
    ),
    (
        scene(char("Ann", "7 9 8 5 4"), OGRE), "begin", "2 2 1 3 5 4 2 6",
        ("Turn order of round 1: Ann 2d6 → 2 2, −1 DEX 8 = 3, rolls off 2d6 → 5 4; Ogre 2d6 → 1 3, −1 DEX 8 = 3, rolls off 2d6 → 2 6."
        " The order is Ogre, then Ann (Q-066, Q-067)"),
    ),
    (
        turn("Ann"), "attack Ogre", "3 4 5 5",
        ("Ann attacks Ogre: 2d6 → 3 4, −1 PB (Q-070), −1 warrior (Q-020) = 5, against 2d6 → 5 5, −2 PB (Q-070) = 8."
        " Ann wins by 3: a hit takes 1 (Q-071). Ogre loses 1 CON (Q-070, Q-059, Q-071)"),
    ),
    (
        turn("Ann"), "attack Ogre", "1 1 5 5",
        ("Ann attacks Ogre: 2d6 → 1 1, −1 PB (Q-070), −1 warrior (Q-020) = 0, against 2d6 → 5 5, −2 PB (Q-070) = 8."
        " Ann wins by 8: a hit takes 1 (Q-071), by 5 or more 2 (Q-074), with snake eyes 4 (Q-076)."
        " Ogre loses 4 CON (Q-070, Q-059, Q-071, Q-074, Q-076)"),
    ),
    (
        turn("Ann"), "attack Ogre", "6 5 1 1",
        ("Ann attacks Ogre: 2d6 → 6 5, −1 PB (Q-070), −1 warrior (Q-020) = 9, against 2d6 → 1 1, −2 PB (Q-070) = 0."
        " Ogre wins by 9: a failed attack costs 1 (Q-075), with snake eyes 2 (Q-076). Ann loses 2 CON (Q-070, Q-059, Q-075, Q-076)"),
    ),
    (
        turn("Ann"), "attack Ogre", "3 4 5 2",
        ("Ann attacks Ogre: 2d6 → 3 4, −1 PB (Q-070), −1 warrior (Q-020) = 5, against 2d6 → 5 2, −2 PB (Q-070) = 5."
        " A tie: nothing happens (Q-070, QR-062)"),
    ),
    (
        turn("Ann"), "attack Ogre", "5 6 3 4",
        ("Ann attacks Ogre: 2d6 → 5 6, −1 PB (Q-070), −1 warrior (Q-020) = 9, against 2d6 → 3 4, −2 PB (Q-070) = 5."
        " Ogre wins by 4: nothing happens (Q-070, Q-072)"),
    ),
    (
        turn("Ann"), "attack Ogre berserk", "6 3 4 5 5",
        ("Ann attacks Ogre berserk: 3d6 → 6 3 4, 6 dropped, −1 PB (Q-070), −1 warrior (Q-020) = 5, against 2d6 → 5 5, −2 PB (Q-070) = 8."
        " Ann wins by 3: a hit takes 2 (Q-026). Ogre loses 2 CON (Q-070, Q-059, Q-026)"),
    ),
    (
        fight(*(ANN | {"berserk": True},), OGRE, active="Ogre"), "attack Ann", "3 3 1 5 2",
        ("Ogre attacks Ann: 2d6 → 3 3, −2 PB (Q-070) = 4, against 3d6 → 1 5 2, 1 dropped, −1 PB (Q-070) = 6."
        " Ogre wins by 2: a hit takes 1 (Q-071), from a berserker 2 (Q-027). Ann loses 2 CON (Q-070, Q-059, Q-071, Q-027)"),
    ),
    (
        fight(TOM | {"concealed": True}, OGRE), "attack Ogre", "6 3 4 2 6 6",
        ("Tom attacks Ogre by surprise: 3d6 → 6 3 4, 6 dropped, −1 PB (Q-070) = 6, against 3d6 → 2 6 6, 2 dropped, −2 PB (Q-070) = 10."
        " Tom wins by 4: a hit takes 3 (Q-035). Ogre loses 3 CON (Q-070, Q-059, Q-035)"),
    ),
    (
        turn("Wyn"), "cast damage at Ogre dice 2 damage 1 school illusion", "6 5 1 2 3 4",
        ("Wyn attacks Ogre with a spell for 4 SP: 4d6 → 6 5 1 2, 6 5 dropped, −2 MB (Q-070), −1 illusion magic (Q-038) = 0,"
        " against 2d6 → 3 4, +1 MB (Q-070) = 8. Wyn wins by 8: a hit takes 2 (Q-103), by 5 or more 4 (Q-074)."
        " Ogre loses 4 CON (Q-070, Q-059, Q-103, Q-074)"),
    ),
    (
        turn("Ogre"), "favour Ogre -2; attack Wyn magical", "3 3 4 4",
        ("Ogre attacks Wyn by magic: 2d6 → 3 3, +1 MB (Q-070), −2 favour (QR-041) = 5, against 2d6 → 4 4, −2 MB (Q-070),"
        " −1 wizard (Q-036) = 5. A tie: nothing happens (Q-070, QR-062)"),
    ),
    (
        turn("Wyn"), 'cast "freeze" sp 3; rule difficulty 1 school illusion', "5 3 5 6",
        ("Wyn casts “freeze” for 3 SP, illusion magic, INT 9: 4d6 → 5 3 5 6, 5 6 dropped, +1 difficulty (Q-047),"
        " −1 illusion magic (Q-038) = 8 against 9. Success. 1 AP (Q-047, Q-086)"),
    ),
    (
        turn("Tom"), 'try "swing"; rule dex difficulty 4', "4 5",
        "Tom tries “swing”, DEX 10: 2d6 → 4 5, +4 difficulty (Q-047) = 13 against 10. Failure. 1 AP (Q-047, QR-060)",
    ),
    (
        turn("Ann"), "add Imp 3/4/1", "3 4",
        "Imp joins the monsters: 2d6 → 3 4, +2 DEX 5 = 9 in the turn order (Q-066, QR-057)",
    ),
    (scene(*ALL), "add Imp 3/1/1", "", "Imp joins the monsters (Q-060)"),
    (turn("Bea"), "charm", "", "Bea charms Ogre: +1 to attack and defence until Bea's next turn (Q-043, Q-044)"),
    (turn("Tom"), "conceal", "", "Tom hides, for a surprise attack in the next turn (Q-031)"),
    (fight(TOM | {"concealed": True}, OGRE), "pass", "", "Tom comes out of hiding, and the surprise is lost (Q-032, QR-095)"),
    (fight(BEA, OGRE | {"charmed": ["Bea"]}, active="Ogre"), "pass", "", "Bea's charm ends for Ogre (Q-045)"),
    (turn("Ann"), "attack Ogre berserk", "6 3 4 5 5", "Ann goes berserk until the end of the fight (Q-021, Q-028)"),
    (turn("Ann"), "attack Ogre berserk", "6 3 4 5 5", "Ogre has 7 CON left (Q-071)"),
    (turn("Ann"), "pass", "", "Ann does nothing (QR-061)"),
    (turn("Ann"), "pass", "", "Round 1: Tom's turn (Q-064)"),
    (turn("Ann"), "flee", "", "Ann flees from the fight (QR-161)"),
    (turn("Wyn"), 'cast "freeze" sp 2', "", "Wyn wants to cast “freeze” for 2 SP; the GM rules (Q-085, Q-086)"),
    (turn("Ann"), 'try "swing"', "", "Ann wants to try “swing”; the GM rules (QR-060)"),
    (turn("Ann"), 'try "swing"; withdraw', "", "Ann thinks better of it; nothing is spent (Q-086)"),
    (turn("Ann"), "exploit Ogre", "", "The weakness of Ogre is found (“bees”) (Q-063)"),
    (turn("Ann"), "exploit Ogre", "", "Ogre is beaten by the weakness, and out of the fight (QR-081)"),
    (
        turn("Ann"), "exploit Ogre", "",
        ("The fight is over, the characters win. Defeated: Ogre. 2 AP for each, 1 left in the pot. CON and SP are full again"
        " (Q-077, Q-078, Q-079, Q-081)"),
    ),
    (turn("Ann"), "set Tom remaining 0", "", "The GM sets Tom's remaining from 6 to 0 (QR-081)"),
    (turn("Ann"), "set Tom remaining 0", "", "Tom is out of the fight by the GM's word (QR-081)"),
    (fight(ANN, OGRE | {"remaining": 1}), "attack Ogre", "3 4 5 5", "Ogre has no CON left and is out of the fight (QR-081)"),
    (turn("Ann"), "remove Tom", "", "Tom is taken out of the scene (Q-064)"),
    (turn("Ann"), "favour Tom 2", "", "+2 to the next attack, defence or contest of Tom (QR-041)"),
    (turn("Ann"), "buff Tom str -2 rounds 1", "", "Tom's STR is moved by −2 for 1 round (Q-094, QR-129)"),
    (turn("Ann"), "buff Tom str 2", "", "Tom's STR is moved by +2 until the fight ends (Q-094, QR-129)"),
    (turn("Ann"), "buff Ann str 2 rounds 1; pass", "", "Ann's STR is no longer moved by +2 (Q-094, QR-129)"),
    (scene(*ALL), "rest", "", "Everybody rests: CON and SP are full (QR-140)"),
    (scene(*ALL), "award 5", "", "1 AP for Ann, Tom, Wyn and Bea, 1 AP in the pot (Q-078)"),
    (scene(*ALL), "award Ann 90; raise Ann str", "", "Ann raises STR from 9 to 10 for 90 AP; 0 AP left (Q-012, Q-013)"),
    (scene(*ALL), "set Ann chr 12", "", "Ann was warrior and is now bard (Q-015, QR-014)"),
]  # fmt: skip
