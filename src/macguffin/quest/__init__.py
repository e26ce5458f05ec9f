"""quest: a light 2d6 role-playing game run by a game master. One module a chapter of the rulebook; everything is a frozen value."""
