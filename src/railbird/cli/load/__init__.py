"""`railbird bench server`: moves a second, waiting times and processor time of the table server, over real HTTP.

The server runs in a process of its own on a fresh database with durable commits; this process is the players.
"""

from railbird.cli.load.report import bench_server

__all__ = ["bench_server"]
