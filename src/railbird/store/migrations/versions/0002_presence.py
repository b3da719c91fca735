"""Presence between nodes"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("node", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["node"], ["nodes.id"], name=op.f("fk_presence_node"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_presence_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_presence_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("node", "table_id", "person", name=op.f("pk_presence")),
    )
    op.create_index("ix_presence_table_id", "presence", ["table_id"])


def downgrade() -> None:
    op.drop_index("ix_presence_table_id", table_name="presence")
    op.drop_table("presence")
