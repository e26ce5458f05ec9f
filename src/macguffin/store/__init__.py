"""The database: tables, links and holdings in SQLite, one transaction a move."""
