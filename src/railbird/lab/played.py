"""What is kept of games between bots: who sat where and what came of it."""

import msgspec


class Played(msgspec.Struct, omit_defaults=True):
    """One game of a deal: who sat where, the ranks they came to and the money they had."""

    lineup: list[str]
    ranks: list[int]
    money: list[int]
    plies: int
    luck: list[float] = []  # By seat, where it was reckoned.
    asked: list[int] = []  # By seat the decisions with a choice, where that was timed,
    seconds: list[float] = []  # and the processor time they took.


class Deal(msgspec.Struct, omit_defaults=True):
    """All games of one deal."""

    number: int
    games: list[Played]
    seconds: float = 0.0  # Processor time, where that was kept.
