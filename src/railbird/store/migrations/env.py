"""Alembic's door to the schema: the caller hands over its connection."""

from alembic import context

from railbird.store import record_schema

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=record_schema.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    transaction_per_migration=False,
)
context.run_migrations()
