"""The tables of the database, the same on both engines. Times are seconds since 1970."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

_BY_COLUMN = {kind: f"{kind}_%(table_name)s_%(column_0_name)s" for kind in ("fk", "uq", "ix")}
metadata = MetaData(naming_convention={"pk": "pk_%(table_name)s", **_BY_COLUMN})

keys = Table(
    "keys", metadata, Column("name", String(40), primary_key=True), Column("value", LargeBinary, nullable=False)
)
"""Secrets of this service, shared by its nodes: what cookies are signed with."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),
    Column("created", Double, nullable=False),
    Column("ended", Double),
    Column("seen", Double),
    Column("erased", Boolean, nullable=False, default=False, server_default=false()),
)
"""Guests and accounts alike; an account has a login and a password hash. `ended` says when a guest has logged out,
for good; `seen` is the last sign of life, written where there are several nodes. Of somebody `erased` nothing is left
but this row, for the tables they sat at."""

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("device", String(120), nullable=False, default=""),
    Column("seen", Double, nullable=False),
    Column("expires", Double),
    Index("ix_sessions_person", "person"),
)
"""`key` is the hash of the token in the cookie: who reads the database cannot use it."""

tokens = Table(
    "tokens",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Double, nullable=False),
    Index("ix_tokens_person", "person"),
)
"""Personal access tokens for programs, hashed too."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("revision", Integer, nullable=False, default=0),
    Column("driver", String(16), nullable=False, default=""),
    Column("next", String(16)),
    Column("created", Double, nullable=False),
    Column("finished", Double),
    Column("packed", Boolean, nullable=False, default=False, server_default=false()),
    Column("rated", Boolean, nullable=False, default=False, server_default=false()),
    Column("counted", Boolean, nullable=False, default=False, server_default=false()),
    Index("ix_tables_status", "status", "public"),
    Index("ix_tables_host", "host", "status"),
)
"""`seed` is the secret of the table: it leaves this row only in the record of a finished game.
`revision` counts what changes outside the log: the waiting room, and how it ended. `packed` says that the log lies in
`packed_logs` and is final: no entry is accepted any more. `counted` says that it is in its players' records."""

Index("ix_tables_unpacked", tables.c.finished, tables.c.id)
"""Of those that are not packed: the migration says so to the database. Said here it would load the dialects of both,
at every start a tenth of its time."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("color", String(40), nullable=False, default=""),
    Column("salt", String(64), nullable=False),
    Column("person", String(32), ForeignKey("people.id")),
    Column("bot", String(40)),
    Index("ix_seats_person", "person"),
)
"""Who sits where. A seat with `bot` is played by it, also while `person` may come back; with neither it is open."""

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token", String(64)),
    Column("data", Text, nullable=False),
    Column("versions", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""Only ever appended to: (table, n) is the referee between nodes. `versions` is what each viewer counts to. Some time
after the game has ended it moves to `packed_logs`, as a whole."""

packed_logs = Table(
    "packed_logs",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The logs of games that have ended, one compressed row each (`packing.py`). `entries` says how many are in it."""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("rules", Integer, primary_key=True),
    Column("value", String(60), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("stage", String(12), nullable=False),
    Column("node", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("counted", Boolean, nullable=False, default=False, server_default=false()),
)
"""Finished games in chances of winning, as far as they have been reckoned: one row for each version of the rules and of
the value function. `digest` is that of the record, `node` who reckons or has reckoned it; without a `stage` it has only
begun, and there is no `data` yet."""

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Double, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

visits = Table(
    "visits",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Double, nullable=False),
)
"""When a person last looked at a table, and how far it had come for that person's eyes."""

nodes = Table("nodes", metadata, Column("id", String(16), primary_key=True), Column("alive", Double, nullable=False))
"""The running servers; `alive` says until when others leave its tables to it."""

presence = Table(
    "presence",
    metadata,
    Column("node", String(16), ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Index("ix_presence_table_id", "table_id"),
)
"""Who has a table open on which node; written only where there are several."""

notices = Table(
    "notices",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("push", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("hook", Boolean, nullable=False),
    Column("wishes", Text, nullable=False),
    Column("address", String(254), nullable=False, default=""),
    Column("confirmed", Boolean, nullable=False),
    Column("confirm", String(64)),
    Column("confirm_until", Double),
    Column("hook_url", String(500), nullable=False, default=""),
    Column("hook_secret", String(64), nullable=False, default=""),
    Column("faults", Text, nullable=False, default="{}"),
    Index("ix_notices_confirm", "confirm"),
)
"""Who wants to be told, how, and of what (`wishes`: the rest as JSON). `confirm` is the hash of what was sent to an
address to see whose it is; `faults` says what went wrong last, channel by channel."""

devices = Table(
    "devices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("public", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("name", String(120), nullable=False),
    Column("created", Double, nullable=False),
    Index("ix_devices_person", "person"),
)
"""Browsers that take push messages for somebody; `id` is the hash of the endpoint, so that each is one person's."""

handovers = Table(
    "handovers",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(64), nullable=False),
    Column("expires", Double, nullable=False),
    Index("ix_handovers_person", "person"),
)
"""Links that let somebody in on another device of theirs, once and soon; hashed. `by` is what they were known by on the
device that made it: when that is worth nothing any more, neither is the link."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("day", String(16), ForeignKey("race_days.id", ondelete="CASCADE")),
    Column("seat", Integer, nullable=False),
    Column("decision", Integer, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("channel", String(8), nullable=False),
    Column("state", String(8), nullable=False),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    Column("node", String(16), nullable=False, default=""),
    Column("until", Double, nullable=False, default=0.0),
    UniqueConstraint("table_id", "seat", "decision", "kind", "channel", "person", name="uq_outbox_once"),
    UniqueConstraint("day", "kind", "channel", "person", name="uq_outbox_day"),
    Index("ix_outbox_person", "person"),
)
"""What is to be told to whom, of a table or of a club's race day: one row for a decision or a day and a channel, and
never a second. It stays until the decision is answered, whatever has become of it: `outbox.py` explains the states."""

UNSENT = ("waiting", "claimed", "sending")
Index("ix_outbox_unsent", outbox.c.due)
"""Of those in these states; the migration says so, as it does of `ix_tables_unpacked`."""

PASSING = ("over", "day")
Index("ix_outbox_passing", outbox.c.due)
"""Of these kinds, which no answer ends: a game that is over, a race day. The migration says so."""
