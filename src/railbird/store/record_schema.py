"""What finished games add up to, person by person: the tables of the record. Times are seconds since 1970.

`results` is what happened; `scores`, `ratings`, `rivals`, `meetings`, `backings` and `bets` follow from it and are kept
so that a profile is a few reads by an index. A `subject` is a person's id or, of a bot, `bot:` and its level.
"""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, String, Table, Text

from railbird.store.schema import analyses, metadata, tables

__all__ = ["metadata"]

SUBJECT = 48  # Letters of whoever has a record.

profiles = Table(
    "profiles",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("handle", String(16), nullable=False, unique=True),
    Column("visible", String(8), nullable=False),
    Column("color", String(40), nullable=False, default=""),
    Column("at", Double, nullable=False),
)
"""Who sees somebody's record, and by which address: `handle` tells nothing of the person's id."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("subject", String(SUBJECT), nullable=False),
    Column("game", String(40), nullable=False),
    Column("finished", Double, nullable=False),
    Column("season", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("why", String(12), nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Column("luck", Double),
    Column("noise", Double),
    Column("told", Text, nullable=False),
    Index("ix_results_subject", "subject", "finished"),
    Index("ix_results_game", "subject", "game", "finished"),
)
"""One seat of a finished game. `why` says why a rated table did not count for it; `mu`, `sigma` are the rating after
it, `luck` what luck gave where the game was analysed, `told` its bets and runners."""

scores = Table(
    "scores",
    metadata,
    Column("subject", String(SUBJECT), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("third", Integer, nullable=False),
    Column("chance", Double, nullable=False),
    Column("analysed", Integer, nullable=False),
    Column("analysed_won", Double, nullable=False),
    Column("adjusted", Double, nullable=False),
    Column("variance", Double, nullable=False),
)
"""All games of somebody: how many, won, second, third; `chance` is what one who guesses would have won of them. Of
those that were analysed: how many, what was won of them, and what without luck (`adjusted`, with its variance)."""

ratings = Table(
    "ratings",
    metadata,
    Column("subject", String(SUBJECT), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("season", Integer, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("rivals", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("least", Double, nullable=False),
    Index("ix_ratings_board", "game", "season", "listed", "least"),
)
"""A rating for each game, of all time (season 0) and of each season, which begins anew. `listed` says whether there was
enough of it for a leaderboard, `least` what is as good as certain of it: by that a leaderboard is in order."""

rivals = Table(
    "rivals",
    metadata,
    Column("subject", String(SUBJECT), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("season", Integer, primary_key=True),
    Column("other", String(SUBJECT), primary_key=True),
    Column("games", Integer, nullable=False),
)
"""How often somebody was rated against whom in a season."""

meetings = Table(
    "meetings",
    metadata,
    Column("subject", String(SUBJECT), primary_key=True),
    Column("other", String(SUBJECT), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("ahead", Integer, nullable=False),
    Column("level", Integer, nullable=False),
    Column("last", Double, nullable=False),
    Index("ix_meetings_games", "subject", "games"),
)
"""Head to head, in all games: how often somebody finished ahead of another, or level."""

backings = Table(
    "backings",
    metadata,
    Column("subject", String(SUBJECT), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("runner", String(60), primary_key=True),
    Column("names", Text, nullable=False),
    Column("times", Integer, nullable=False),
    Column("paid", Integer, nullable=False),
    Column("gain", Integer, nullable=False),
)
"""The runners somebody has backed; `names` by language."""

bets = Table(
    "bets",
    metadata,
    Column("subject", String(SUBJECT), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("worth", Integer, nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("told", Text, nullable=False),
)
"""The best and the worst bet of somebody in a game."""

friends = Table(
    "friends",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Double, nullable=False),
    Index("ix_friends_other", "other"),
)
"""Whom somebody has added; two who have added each other are friends."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("reported", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("reason", String(12), nullable=False),
    Column("words", String(500), nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_reports_reported", "reported"),
    Index("ix_reports_person", "person"),
)
"""What somebody has reported of another, for whoever runs the server (`railbird reports`)."""

Index("ix_tables_uncounted", tables.c.finished, tables.c.id)
Index("ix_analyses_uncounted", analyses.c.table_id)
"""Of what has not been counted yet; the migration says so, as it does of `ix_tables_unpacked`."""
