"""Tournaments of clubs, who was nudged to go on, and how many tables a deal has at least"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deals", sa.Column("tables", sa.Integer(), server_default="2", nullable=False))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("rounds", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name=op.f("fk_tournaments_club"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_club", "tournaments", ["club", "created"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_entrants_tournament"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_tournament_entrants_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament", "person", name=op.f("pk_tournament_entrants")),
    )
    op.create_index("ix_tournament_entrants_person", "tournament_entrants", ["person"])
    op.create_table(
        "nudges",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_nudges_table_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_nudges_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name=op.f("fk_nudges_by"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "decision", name=op.f("pk_nudges")),
    )
    op.create_index("ix_nudges_person", "nudges", ["person", "at"])


def downgrade() -> None:
    op.drop_table("nudges")
    op.drop_table("tournament_entrants")
    op.drop_table("tournaments")
    op.drop_column("deals", "tables")
