"""heist: a grid skirmish over a gem in a dungeon. One module a chapter of the rulebook."""
