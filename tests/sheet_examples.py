"""Whose sheets the tests draw, and names in many scripts."""

from macguffin.quest.combatants import Character, Monster

WYN = Character(
    name="Wyn", con=5, str_=4, dex=6, int_=9, chr_=8, class_="wizard", speciality="illusion", sp=6, remaining=3, ap=12
)
OGRE = Monster(name="Ogre", con=9, pb=-2, mb=1, weakness="afraid of bees", remaining=9)
NAMES = ["Wyn", "Łukasz Żółw", "Ωμέγα", "東京のウィン", "أميرة", "Tamás Őry", "🐝 & <b>", "W" * 40]
