"""How this server runs."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Door:
    """What one request, one connection, one address and all of them together may take.

    A family behind one router has one address; so has everybody behind a proxy that is not named in `proxies`.
    """

    head_bytes: int = 32_768  # Of a request's first line and its header fields.
    fields: int = 100  # Header fields.
    head_seconds: float = 10.0  # From the first byte of a request to the end of its header fields.
    body_seconds: float = 30.0  # From there to the end of its body.
    idle_seconds: float = 30.0  # That a connection is kept on which nobody asks anything.
    stalled_seconds: float = 60.0  # That an answer may wait for somebody to read it.
    connections: int = 4000  # In all; fewer where the system allows fewer open files.
    per_address: int = 256
    streams_per_address: int = 128
    streams_per_person: int = 24
    proxies: tuple[str, ...] = ()  # Whose word on where a request comes from is taken (X-Forwarded-For).


@dataclass(frozen=True)
class Outgoing:
    """How people are told that a table waits for them; the environment decides."""

    smtp: str = ""  # smtp://user:password@host:587 or smtps://…; without it no mail is written.
    sender: str = ""  # Whom mails are from.
    site: str = ""  # The address people know this server by; otherwise the one each of them has come by.
    private: bool = False  # Whether webhooks and push services may be on this machine or network.
    grace: float = 20.0  # Seconds a decision waits before anybody is told: a page may be loading again.
    pause: float = 2.0  # Seconds between two looks at what is due.
    backoff: tuple[float, ...] = (30.0, 120.0, 600.0, 3600.0, 6 * 3600.0)  # Seconds before it is tried again.


@dataclass(frozen=True)
class Config:
    """What the command line decides."""

    node: str = ""  # The name other nodes know it by; of its own choice, unless a parent has to know it.
    bot_workers: int = 2
    bot_seconds: float = 10.0
    bots: tuple[str, ...] = ()  # Files of bots offered besides the built-in ones, each `my_bot.py:Name`.
    analysis: bool = True  # Whether finished games are reckoned, in a process of their own.
    limits: bool = True  # Whether requests, tables, connections and streams are counted; off for measuring.
    tables_per_person: int = 20  # Tables one host may have in the waiting room and under way; 0 is any number.
    tables_per_address: int = 100  # And those set from one address: a whole club may sit behind it.
    password_cost: tuple[int, int] = (3, 65_536)  # Passes of argon2id, and over how many KiB; tests take little.
    public_metrics: bool = False  # Whether /metrics answers others than this machine.
    group: int = 64  # The most log entries in one commit; 1 is a commit per move, for comparing.
    door: Door = field(default_factory=Door)
    outgoing: Outgoing = field(default_factory=Outgoing)
