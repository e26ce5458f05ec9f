"""A game in progress: its seats, its one writer, its dice, deadlines and votes. Knows no web server and no database."""
