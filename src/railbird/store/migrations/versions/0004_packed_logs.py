"""Logs of games that have ended are packed, and what is asked of many tables has an index

Nothing is packed here: that happens later, beside everything else (`store/packer.py`), however many games there are.
"""

import sqlalchemy as sa
from alembic import op

from railbird.store.packing import unpack

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# The log's key is the referee between nodes. Of a packed log the keys are gone: a node that was asleep for days would
# find every number free. So the table's row says that nothing is accepted, as if each number were taken. On PostgreSQL
# the row is locked against the packer as the foreign key would do at the end of the statement.
SQLITE = """
CREATE TRIGGER log_is_final BEFORE INSERT ON log WHEN (SELECT packed FROM tables WHERE id = NEW.table_id)
BEGIN SELECT RAISE(IGNORE); END
"""
POSTGRES = """
CREATE FUNCTION log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_final boolean;
BEGIN
  SELECT packed INTO is_final FROM tables WHERE id = NEW.table_id FOR KEY SHARE;
  IF is_final THEN RETURN NULL; END IF;
  RETURN NEW;
END $$
"""
TRIGGER = "CREATE TRIGGER log_is_final BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_is_final()"


def upgrade() -> None:
    op.create_table(
        "packed_logs",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_packed_logs_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_packed_logs")),
    )
    op.add_column("tables", sa.Column("packed", sa.Boolean(), nullable=False, server_default=sa.false()))
    packed = sa.table("tables", sa.column("packed", sa.Boolean)).c.packed
    op.create_index("ix_tables_unpacked", "tables", ["finished", "id"], sqlite_where=~packed, postgresql_where=~packed)
    op.create_index("ix_tables_host", "tables", ["host", "status"])
    if op.get_bind().dialect.name == "sqlite":
        op.execute(SQLITE)
    else:
        op.execute(POSTGRES)
        op.execute(TRIGGER)


def downgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("DROP TRIGGER log_is_final" + ("" if is_sqlite else " ON log"))
    if not is_sqlite:
        op.execute("DROP FUNCTION log_is_final()")
    _unpack_all()
    op.drop_index("ix_tables_host", table_name="tables")
    op.drop_index("ix_tables_unpacked", table_name="tables")
    op.drop_column("tables", "packed")
    op.drop_table("packed_logs")


def _unpack_all() -> None:
    """Back into the log, one game at a time."""
    columns = "table_id, n, kind, seat, token, data, versions, at"
    back = sa.text(f"INSERT INTO log ({columns}) VALUES ({', '.join(f':{name}' for name in columns.split(', '))})")
    connection = op.get_bind()
    for table_id in connection.execute(sa.text("SELECT table_id FROM packed_logs")).scalars().all():
        this = {"id": table_id}
        data = connection.execute(sa.text("SELECT data FROM packed_logs WHERE table_id = :id"), this).scalar_one()
        entries = unpack(table_id, bytes(data))
        connection.execute(back, [{name: getattr(entry, name) for name in columns.split(", ")} for entry in entries])
