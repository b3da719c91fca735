"""Guests log out for good, when they were last seen, and logins in one spelling"""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")


def upgrade() -> None:
    with op.batch_alter_table("people") as batch_op:
        batch_op.add_column(sa.Column("ended", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("seen", sa.Double(), nullable=True))
    people = sa.table("people", sa.column("id", sa.String), sa.column("login", sa.String))
    connection = op.get_bind()
    rows = connection.execute(sa.select(people.c.id, people.c.login).where(people.c.login.is_not(None))).all()
    taken = {row.login for row in rows}
    for row in rows:
        spelled = _spelled(row.login)
        if spelled and spelled not in taken:  # who had it first in this spelling keeps it
            taken.add(spelled)
            connection.execute(people.update().where(people.c.id == row.id).values(login=spelled))


def _spelled(login: str) -> str:
    kept = (letter for letter in unicodedata.normalize("NFKC", login) if unicodedata.category(letter) not in UNSEEN)
    return unicodedata.normalize("NFKC", " ".join("".join(kept).casefold().split()))


def downgrade() -> None:
    with op.batch_alter_table("people") as batch_op:
        batch_op.drop_column("seen")
        batch_op.drop_column("ended")
