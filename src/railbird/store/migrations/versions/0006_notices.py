"""People are told when a table waits for them"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

UNSENT = "state IN ('waiting', 'claimed', 'sending')"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("push", sa.Boolean(), nullable=False),
        sa.Column("mail", sa.Boolean(), nullable=False),
        sa.Column("hook", sa.Boolean(), nullable=False),
        sa.Column("wishes", sa.Text(), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("confirm", sa.String(length=64), nullable=True),
        sa.Column("confirm_until", sa.Double(), nullable=True),
        sa.Column("hook_url", sa.String(length=500), nullable=False),
        sa.Column("hook_secret", sa.String(length=64), nullable=False),
        sa.Column("faults", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notices_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_confirm", "notices", ["confirm"])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("public", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_devices_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "handovers",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=64), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_handovers_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_handovers")),
    )
    op.create_index("ix_handovers_person", "handovers", ["person"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("node", sa.String(length=16), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_outbox_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("table_id", "seat", "decision", "kind", "channel", "person", name="uq_outbox_once"),
    )
    op.create_index("ix_outbox_person", "outbox", ["person"])
    op.create_index(
        "ix_outbox_unsent", "outbox", ["due"], sqlite_where=sa.text(UNSENT), postgresql_where=sa.text(UNSENT)
    )


def downgrade() -> None:
    for name in ("outbox", "handovers", "devices", "notices"):
        op.drop_table(name)
