"""The tables of clubs: a circle of people with a link, its seasons, its race days. They belong to the same metadata."""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from railbird.store.schema import metadata

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("zone", String(60), nullable=False),
    Column("tv", String(32)),
    Column("created", Double, nullable=False),
)
"""`tv` is the key of the link under which a shared screen shows the club; none until somebody asks for it."""

members = Table(
    "members",
    metadata,
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(8), nullable=False),
    Column("color", String(40), nullable=False, default=""),
    Column("joined", Double, nullable=False),
    Index("ix_members_person", "person"),
)
"""Who belongs to a club: one host, stewards, members; `color` is what they wear on its pages."""

club_blocks = Table(
    "club_blocks",
    metadata,
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Double, nullable=False),
)
"""Whom no invitation lets in any more."""

invitations = Table(
    "invitations",
    metadata,
    Column("token", String(24), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("uses", Integer, nullable=False),
    Column("expires", Double, nullable=False),
    Column("created", Double, nullable=False),
    Index("ix_invitations_club", "club"),
)
"""Links that let people in: so many, until then. Members see them again, so they are kept as they are."""

seasons = Table(
    "seasons",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("points", Text, nullable=False),
    Column("begins", Double, nullable=False),
    Index("ix_seasons_club", "club", "begins"),
)
"""The latest of a club is the one that counts; `points` are those of the first place, the second, and so on."""

club_tables = Table(
    "club_tables",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("season", String(16), ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("chain", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("added", Double, nullable=False),
    Column("result", Text),
    Index("ix_club_tables_club", "club", "added"),
    Index("ix_club_tables_season", "season"),
)
"""Tables played in a club. `chain` is the first of a row of rematches and `number` which one of them it is; `result` is
who came in at which place, once the game is over and somebody has looked."""

race_days = Table(
    "race_days",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False, default=""),
    Column("note", String(300), nullable=False, default=""),
    Column("at", Double, nullable=False),
    Column("zone", String(60), nullable=False),
    Column("reminded", Boolean, nullable=False),
    Index("ix_race_days_club", "club", "at"),
    Index("ix_race_days_at", "at"),
)
"""When a club plays: a moment, and the zone whose clock it was said by."""

day_answers = Table(
    "day_answers",
    metadata,
    Column("day", String(16), ForeignKey("race_days.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("answer", String(5), nullable=False),
    Column("remind", Boolean, nullable=False),
    Column("at", Double, nullable=False),
)
"""Who comes, perhaps or not, and who wants to be reminded."""

reports = Table(
    "club_reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("about", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("text", String(500), nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_club_reports_club", "club"),
)
"""What a member has to say about another, for the host and the stewards; about nobody: about the club itself."""

deals = Table(
    "deals",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("plan", Text),
    Column("status", String(8), nullable=False),
    Column("created", Double, nullable=False),
    Column("result", Text),
    Column("tables", Integer, nullable=False, server_default="2"),
    Index("ix_deals_club", "club", "created"),
)
"""The same dice and cards at several tables. `seed` is their secret: it leaves this row as those of tables do. `plan`
says which tables there are (at least so many as `tables`) and who sits where, once it has begun; `result` how they
compare, once all are over."""

deal_players = Table(
    "deal_players",
    metadata,
    Column("deal", String(16), ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("salt", String(64), nullable=False),
    Column("at", Double, nullable=False),
)
"""Who plays a deal; `salt` is what each of them adds to its dice."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token", String(24), nullable=False, unique=True),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("salts", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("closes", Double, nullable=False),
    Index("ix_challenges_by", "by", "created"),
)
"""One person against bots, and whoever has the link with the same dice and cards; to be taken up until `closes`."""

challenge_tries = Table(
    "challenge_tries",
    metadata,
    Column("challenge", String(16), ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("result", Text),
    Index("ix_challenge_tries_person", "person"),
)
"""Who has taken it up, once each; the id of the table is drawn before there is such a table. `result` is what came of
it, once the game is over and somebody has looked."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("status", String(8), nullable=False),
    Column("rounds", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Index("ix_tournaments_club", "club", "created"),
)
"""Tournaments of a club. `rules` is how it is played, `rounds` what was drawn and what came of it; the keys of all
draws follow from `seed`, backwards. `revision` is the referee where two change it at once."""

entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament", String(16), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_tournament_entrants_person", "person"),
)
"""Who plays a tournament; `number` is 0 until it begins, and `away` who is left out of the draws for a while."""

nudges = Table(
    "nudges",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_nudges_person", "person", "at"),
)
"""Who was nudged by whom to go on: once for a decision."""
