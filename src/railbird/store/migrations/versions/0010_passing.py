"""What was told of games and race days is found by its age, however much waits beside it"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

PASSING = "kind IN ('over', 'day')"


def upgrade() -> None:
    which = sa.text(PASSING)
    op.create_index("ix_outbox_passing", "outbox", ["due"], sqlite_where=which, postgresql_where=which)


def downgrade() -> None:
    op.drop_index("ix_outbox_passing", "outbox")
