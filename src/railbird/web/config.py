"""How this server runs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    """What the command line decides."""

    bot_workers: int = 2
    bot_seconds: float = 10.0
    bots: tuple[str, ...] = ()  # Files of bots offered besides the built-in ones, each `my_bot.py:Name`.
    limits: bool = True  # Whether requests and tables are counted; off for measuring.
    tables_per_person: int = 20  # Tables one host may have in the waiting room and under way; 0 is any number.
    tables_per_address: int = 100  # And those set from one address: a whole club may sit behind it.
    password_cost: int = 3  # Passes of argon2id over its 64 MiB; tests take one.
    public_metrics: bool = False  # Whether /metrics answers others than this machine.
    group: int = 64  # The most log entries in one commit; 1 is a commit per move, for comparing.
