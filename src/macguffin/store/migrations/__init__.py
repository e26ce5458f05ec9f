"""The database's shape, version by version. Every migration also runs on PostgreSQL."""
