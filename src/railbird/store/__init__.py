"""What is kept: tables and their logs, people, sessions, chat. SQLite by default, PostgreSQL for many nodes."""

from railbird.store.bus import Bus
from railbird.store.engine import open_engine
from railbird.store.place import alone
from railbird.store.store import Store, open_store

__all__ = ["Bus", "Store", "alone", "open_engine", "open_store"]
