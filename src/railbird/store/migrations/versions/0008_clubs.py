"""Clubs, their seasons and race days; the outbox tells of race days, too"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

UNSENT = "state IN ('waiting', 'claimed', 'sending')"
KEPT = "id, person, table_id, seat, decision, kind, channel, state, due, tries, node, until"


def _club(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    """The club something belongs to."""
    name = op.f(f"fk_{table}_club")
    return (
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name=name, ondelete="CASCADE"),
    )


def _person(
    table: str, column: str = "person", nullable: bool = False
) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    """Somebody."""
    name = op.f(f"fk_{table}_{column}")
    return (
        sa.Column(column, sa.String(length=32), nullable=nullable),
        sa.ForeignKeyConstraint([column], ["people.id"], name=name, ondelete="CASCADE"),
    )


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.Column("tv", sa.String(length=32), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
    )
    op.create_table(
        "members",
        *_club("members"),
        *_person("members"),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("color", sa.String(length=40), nullable=False),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("club", "person", name=op.f("pk_members")),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "club_blocks",
        *_club("club_blocks"),
        *_person("club_blocks"),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("club", "person", name=op.f("pk_club_blocks")),
    )
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(length=24), nullable=False),
        *_club("invitations"),
        *_person("invitations", "by"),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_invitations")),
    )
    op.create_index("ix_invitations_club", "invitations", ["club"])
    op.create_table(
        "seasons",
        sa.Column("id", sa.String(length=16), nullable=False),
        *_club("seasons"),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("points", sa.Text(), nullable=False),
        sa.Column("begins", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    op.create_index("ix_seasons_club", "seasons", ["club", "begins"])
    _tables()
    _days()
    _deals()
    _challenges()
    _outbox()


def _tables() -> None:
    """What is played in a club."""
    op.create_table(
        "club_tables",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        *_club("club_tables"),
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("chain", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("added", sa.Double(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_club_tables_table_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_club_tables_season"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_club_tables")),
    )
    op.create_index("ix_club_tables_club", "club_tables", ["club", "added"])
    op.create_index("ix_club_tables_season", "club_tables", ["season"])


def _days() -> None:
    """When it plays, and what people have to say."""
    op.create_table(
        "race_days",
        sa.Column("id", sa.String(length=16), nullable=False),
        *_club("race_days"),
        *_person("race_days", "by"),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("note", sa.String(length=300), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_race_days")),
    )
    op.create_index("ix_race_days_club", "race_days", ["club", "at"])
    op.create_index("ix_race_days_at", "race_days", ["at"])
    op.create_table(
        "day_answers",
        sa.Column("day", sa.String(length=16), nullable=False),
        *_person("day_answers"),
        sa.Column("answer", sa.String(length=5), nullable=False),
        sa.Column("remind", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["day"], ["race_days.id"], name=op.f("fk_day_answers_day"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "person", name=op.f("pk_day_answers")),
    )
    op.create_table(
        "club_reports",
        sa.Column("id", sa.String(length=16), nullable=False),
        *_club("club_reports"),
        *_person("club_reports", "by"),
        *_person("club_reports", "about", nullable=True),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_reports")),
    )
    op.create_index("ix_club_reports_club", "club_reports", ["club"])


def _deals() -> None:
    """The same dice and cards at several tables."""
    op.create_table(
        "deals",
        sa.Column("id", sa.String(length=16), nullable=False),
        *_club("deals"),
        *_person("deals", "by"),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=True),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
    )
    op.create_index("ix_deals_club", "deals", ["club", "created"])
    op.create_table(
        "deal_players",
        sa.Column("deal", sa.String(length=16), nullable=False),
        *_person("deal_players"),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], name=op.f("fk_deal_players_deal"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deal", "person", name=op.f("pk_deal_players")),
    )


def _challenges() -> None:
    """Beat my result on this deal."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("token", sa.String(length=24), nullable=False),
        *_person("challenges", "by"),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("salts", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("closes", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sa.UniqueConstraint("token", name=op.f("uq_challenges_token")),
    )
    op.create_index("ix_challenges_by", "challenges", ["by", "created"])
    op.create_table(
        "challenge_tries",
        sa.Column("challenge", sa.String(length=16), nullable=False),
        *_person("challenge_tries"),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["challenge"], ["challenges.id"], name=op.f("fk_challenge_tries_challenge"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("challenge", "person", name=op.f("pk_challenge_tries")),
    )
    op.create_index("ix_challenge_tries_person", "challenge_tries", ["person"])


def _outbox() -> None:
    """A row is of a table or of a race day. SQLite changes no column: there a new table takes all rows over."""
    if op.get_context().dialect.name == "sqlite":
        _outbox_anew("outbox_anew", day=True)
        return
    op.alter_column("outbox", "table_id", existing_type=sa.String(length=16), nullable=True)
    op.add_column("outbox", sa.Column("day", sa.String(length=16), nullable=True))
    op.create_foreign_key(op.f("fk_outbox_day"), "outbox", "race_days", ["day"], ["id"], ondelete="CASCADE")
    op.create_unique_constraint("uq_outbox_day", "outbox", ["day", "kind", "channel", "person"])


def _outbox_anew(name: str, day: bool) -> None:
    once = ("table_id", "seat", "decision", "kind", "channel", "person")
    of_days = (
        sa.Column("day", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["day"], ["race_days.id"], name=op.f("fk_outbox_day"), ondelete="CASCADE"),
        sa.UniqueConstraint("day", "kind", "channel", "person", name="uq_outbox_day"),
    )
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=day),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("node", sa.String(length=16), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        *(of_days if day else ()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_outbox_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint(*once, name="uq_outbox_once"),
    )
    op.execute(f"INSERT INTO {name} ({KEPT}) SELECT {KEPT} FROM outbox WHERE table_id IS NOT NULL")
    op.drop_table("outbox")
    op.rename_table(name, "outbox")
    op.create_index("ix_outbox_person", "outbox", ["person"])
    op.create_index("ix_outbox_unsent", "outbox", ["due"], sqlite_where=sa.text(UNSENT))


def downgrade() -> None:
    if op.get_context().dialect.name == "sqlite":
        _outbox_anew("outbox_before", day=False)
    else:
        op.execute("DELETE FROM outbox WHERE table_id IS NULL")
        op.drop_column("outbox", "day")
        op.alter_column("outbox", "table_id", existing_type=sa.String(length=16), nullable=False)
    op.drop_table("challenge_tries")
    op.drop_table("challenges")
    op.drop_table("deal_players")
    op.drop_table("deals")
    names = (
        "club_reports",
        "day_answers",
        "race_days",
        "club_tables",
        "seasons",
        "invitations",
        "club_blocks",
        "members",
    )
    for name in (*names, "clubs"):
        op.drop_table(name)
