"""Run by Alembic for each upgrade, on the connection that it was given."""

from alembic import context

from macguffin.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
