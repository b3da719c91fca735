"""What finished games add up to, person by person

Games that ended before are counted, too: later, beside everything else (`web/house/keeper.py`), however many there are.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = (
    "profiles", "results", "scores", "ratings", "rivals", "meetings", "backings", "bets", "friends", "blocks",
    "reports",
)  # fmt: skip
ENDED = "finished IS NOT NULL AND NOT counted"
DONE = "stage = 'done' AND NOT counted"


def upgrade() -> None:
    for column in ("rated", "counted"):
        op.add_column("tables", sa.Column(column, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("erased", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("analyses", sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false()))
    for name, table, columns, these in (
        ("ix_tables_uncounted", "tables", ["finished", "id"], sa.text(ENDED)),
        ("ix_analyses_uncounted", "analyses", ["table_id"], sa.text(DONE)),
    ):
        op.create_index(name, table, columns, sqlite_where=these, postgresql_where=these)
    _of_people()


def downgrade() -> None:
    for name in reversed(TABLES):
        op.drop_table(name)
    op.drop_index("ix_analyses_uncounted", table_name="analyses")
    op.drop_index("ix_tables_uncounted", table_name="tables")
    op.drop_column("analyses", "counted")
    op.drop_column("people", "erased")
    op.drop_column("tables", "counted")
    op.drop_column("tables", "rated")


def _of_people() -> None:
    op.create_table(
        "profiles",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("handle", sa.String(length=16), nullable=False),
        sa.Column("visible", sa.String(length=8), nullable=False),
        sa.Column("color", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_profiles_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_profiles")),
        sa.UniqueConstraint("handle", name=op.f("uq_profiles_handle")),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("finished", sa.Double(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("why", sa.String(length=12), nullable=False),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("luck", sa.Double(), nullable=True),
        sa.Column("noise", sa.Double(), nullable=True),
        sa.Column("told", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_game", "results", ["subject", "game", "finished"])
    op.create_index("ix_results_subject", "results", ["subject", "finished"])
    op.create_table(
        "scores",
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("third", sa.Integer(), nullable=False),
        sa.Column("chance", sa.Double(), nullable=False),
        sa.Column("analysed", sa.Integer(), nullable=False),
        sa.Column("analysed_won", sa.Double(), nullable=False),
        sa.Column("adjusted", sa.Double(), nullable=False),
        sa.Column("variance", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", name=op.f("pk_scores")),
    )
    op.create_table(
        "ratings",
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("rivals", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("least", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "season", name=op.f("pk_ratings")),
    )
    op.create_index("ix_ratings_board", "ratings", ["game", "season", "listed", "least"])
    op.create_table(
        "rivals",
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("other", sa.String(length=48), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "season", "other", name=op.f("pk_rivals")),
    )
    op.create_table(
        "meetings",
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("other", sa.String(length=48), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("ahead", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("last", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "other", name=op.f("pk_meetings")),
    )
    op.create_index("ix_meetings_games", "meetings", ["subject", "games"])
    op.create_table(
        "backings",
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("runner", sa.String(length=60), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("paid", sa.Integer(), nullable=False),
        sa.Column("gain", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "runner", name=op.f("pk_backings")),
    )
    op.create_table(
        "bets",
        sa.Column("subject", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("worth", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "kind", name=op.f("pk_bets")),
    )
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_friends_other"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_friends_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_friends")),
    )
    op.create_index("ix_friends_other", "friends", ["other"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("blocked", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["blocked"], ["people.id"], name=op.f("fk_blocks_blocked"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_blocks_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "blocked", name=op.f("pk_blocks")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("reported", sa.String(length=32), nullable=False),
        sa.Column("reason", sa.String(length=12), nullable=False),
        sa.Column("words", sa.String(length=500), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_reports_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["reported"], ["people.id"], name=op.f("fk_reports_reported"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_index("ix_reports_reported", "reports", ["reported"])
