"""heist at a table: positions, dry runs of drafts, luck and reports, as values that can be sent to whoever may see them."""
