"""What Prometheus may know: counts and times, never a table or a person."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

ENTRIES = Counter("railbird_log_entries", "Log entries written by this node", ["kind"])
CONFLICTS = Counter("railbird_log_conflicts", "Entries another node was faster with")
GAPS = Counter("railbird_bus_gaps", "Times the bus may have missed something")
STREAMS = Gauge("railbird_open_streams", "Open event streams", multiprocess_mode="livesum")
TABLES = Gauge("railbird_live_tables", "Tables in memory", multiprocess_mode="livesum")
PIECES = Histogram(
    "railbird_loop_seconds", "Work done in one piece while all others waited", buckets=(0.05, 0.1, 0.25, 0.5, 1, 5, 20)
)
RENDER = Histogram(
    "railbird_view_seconds", "Time to render one view", buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.05)
)
THINK = Histogram("railbird_bot_think_seconds", "Time a bot took", buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10))
WORKERS = Gauge("railbird_bot_workers", "Processes bots think in, by engine: plain or compiled", ["engine"])
BOT_FAILURES = Counter("railbird_bot_failures", "Bots that crashed or were too slow", ["why"])
REQUESTS = Counter("railbird_requests", "Requests by route and status", ["route", "method", "status"])
NOTICES = Counter("railbird_notices", "Messages to people who are elsewhere", ["channel", "outcome"])
REFUSALS = Counter("railbird_refusals", "Requests refused", ["reason"])
CONNECTIONS = Gauge("railbird_open_connections", "Open connections", multiprocess_mode="livesum")
CONNECTIONS_REFUSED = Counter("railbird_connections_refused", "Connections refused or let go", ["reason"])


def told() -> bytes:
    """As Prometheus reads it: of this process, or of all that share a port, added up."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types there
    return generate_latest(registry)
