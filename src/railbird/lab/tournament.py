"""Tournaments: seat-balanced duplicates, so that neither seat nor dice decide who is called the better player.

A deal is one seed. It is played once for every rotation of the line-up round the table, each time with the
same tape of chance, so every bot sits in every seat with the same luck. The unit of the statistics is the
deal, which makes the intervals honest.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec

from railbird.bots import find_bot
from railbird.core.errors import BadOptions, BadRecord
from railbird.core.game import AnyGame, Seat
from railbird.core.options import write_options
from railbird.core.playout import run
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.tape import derive, seed_bytes, tape
from railbird.lab.means import Mean
from railbird.lab.runners import run_all
from railbird.lab.simulate import Job


@dataclass(frozen=True)
class Contest(Job):
    """A job for at least `games` games, rounded up to whole deals."""

    def __post_init__(self) -> None:
        if len(set(self.bots)) < 2:
            raise BadOptions("A tournament needs at least two different bots.")
        super().__post_init__()

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who sits at one table: all bots in turn if they fit, every choice of them if there are more than seats."""
        if len(self.bots) > self.seats:
            return [tuple(chosen) for chosen in combinations(self.bots, self.seats)]
        return [tuple(self.bots[seat % len(self.bots)] for seat in range(self.seats))]

    @property
    def deals(self) -> int:
        """How many deals make so many games."""
        return -(-self.games // (self.seats * len(self.lineups)))

    def identity(self) -> dict[str, object]:
        """What must be the same for results to belong together; more games may be added later."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
            "options": write_options(self.options),
            "edition": self.edition.digest,
            "rules": find_game(self.game).rules,
        }


class Played(msgspec.Struct):
    """One game of a deal: who sat where, the ranks they came to and the money they had."""

    lineup: list[str]
    ranks: list[int]
    money: list[int]
    plies: int


class Deal(msgspec.Struct):
    """All games of one deal."""

    number: int
    games: list[Played]


def play_deal(work: tuple[Contest, int]) -> Deal:
    """Every rotation of every line-up with the same chance."""
    contest, number = work
    game = find_game(contest.game)
    edition = game.read_edition(contest.edition)[0]
    seed = derive(seed_bytes(contest.seed), "deal", number)
    tables = [(derive(seed, "table", table), lineup) for table, lineup in enumerate(contest.lineups)]
    turned = [(at, line[turn:] + line[:turn]) for at, line in tables for turn in range(contest.seats)]
    return Deal(number, [_play(contest, game, edition, at, seated) for at, seated in turned])


def _play(contest: Contest, game: AnyGame, edition: object, seed: bytes, seated: tuple[str, ...]) -> Played:
    state: State = game.new([Seat(name) for name in seated], contest.options, edition)
    bots = [find_bot(name, game, Random(derive(seed, "bot", name, seat))) for seat, name in enumerate(seated)]
    plies = run(state, bots, game.view, tape(derive(seed, "chance")), None, game.max_plies)
    standing = state.standing()
    return Played(list(seated), standing.ranks, standing.money, plies)


@dataclass
class Score:
    """What a bot has achieved: its share of the victories per seat it held, by deal."""

    share: Mean = field(default_factory=Mean)
    money: Mean = field(default_factory=Mean)
    rank: Mean = field(default_factory=Mean)
    games: int = 0
    rating: float | None = None
    uncertainty: float | None = None


@dataclass
class Result:
    """The outcome of a contest so far."""

    contest: Contest
    deals: list[Deal] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Games played."""
        return sum(len(deal.games) for deal in self.deals)

    @property
    def fair_share(self) -> float:
        """What a bot would win if all were alike."""
        return 1 / self.contest.seats

    def scores(self) -> dict[str, Score]:
        """Each bot's score, best share first."""
        found = {name: Score() for name in dict.fromkeys(self.contest.bots)}
        for deal in self.deals:
            for name, score in found.items():
                _count(score, name, deal)
        _rate(found, self.deals)
        return dict(sorted(found.items(), key=lambda item: -item[1].share.mean))


def _count(score: Score, name: str, deal: Deal) -> None:
    held = []  # The share of the victory, the money and the rank of each seat it held.
    for played in deal.games:
        for other, rank, money in zip(played.lineup, played.ranks, played.money):
            if other == name:
                held.append((1 / played.ranks.count(1) if rank == 1 else 0.0, money, rank))
        score.games += name in played.lineup
    if held:
        for mean, values in zip((score.share, score.money, score.rank), zip(*held)):
            mean.add(sum(values) / len(values))


def _rate(found: dict[str, Score], deals: list[Deal]) -> None:
    """openskill ratings (Plackett-Luce with ties), where the extra `lab` is installed.

    A bot that sits more than once at a table is rated by the mean rank of its seats.
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra
    except ImportError:
        return
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in found}
    for deal in deals:
        for played in deal.games:
            seats: dict[str, list[int]] = {}
            for name, rank in zip(played.lineup, played.ranks):
                seats.setdefault(name, []).append(rank)
            ranks = {name: sum(held) / len(held) for name, held in seats.items()}
            rated = model.rate([[ratings[name]] for name in ranks], ranks=list(ranks.values()))
            for name, team in zip(ranks, rated):
                ratings[name] = team[0]
    for name, score in found.items():
        score.rating, score.uncertainty = ratings[name].mu, ratings[name].sigma


def play(
    contest: Contest,
    jobs: int | None = None,
    on: str = "process",
    journal: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play a contest, going on from its journal if it has one. Ctrl-C returns what is complete so far."""
    result = Result(contest, read_journal(journal, contest) if journal is not None else [])
    done = {deal.number for deal in result.deals}
    work = [(contest, number) for number in range(contest.deals) if number not in done]
    if progress is not None:
        progress(result.games)
    try:
        for deal in run_all(play_deal, work, on, jobs):
            result.deals.append(deal)
            if journal is not None:
                with journal.open("ab") as file:
                    file.write(msgspec.json.encode(deal) + b"\n")
            if progress is not None:
                progress(result.games)
    except KeyboardInterrupt:
        if not result.deals:
            raise
    result.deals.sort(key=lambda deal: deal.number)
    return result


def read_journal(path: Path, contest: Contest) -> list[Deal]:
    """The deals already played, or a new journal. Another contest's journal is refused; a torn last line is dropped."""
    head = msgspec.json.encode(contest.identity())
    if not path.exists() or path.stat().st_size == 0:
        path.write_bytes(head + b"\n")
        return []
    first, *lines = path.read_bytes().split(b"\n")
    if first != head:
        raise BadRecord(f"{path} is the journal of another tournament; choose another file or remove it.")
    deals = []
    for line in lines:
        with suppress(msgspec.DecodeError):
            deals.append(msgspec.json.decode(line, type=Deal))
    path.write_bytes(b"\n".join([head, *(msgspec.json.encode(deal) for deal in deals), b""]))
    return [deal for deal in deals if deal.number < contest.deals]


def as_rows(result: Result) -> list[dict[str, object]]:
    """The scores as flat rows, for CSV and JSON."""
    rows = []
    for name, score in result.scores().items():
        low, high = score.share.share_interval
        row = {"bot": name, "games": score.games, "win_share": score.share.mean, "low": low, "high": high}
        row |= {"mean_rank": score.rank.mean, "mean_money": score.money.mean, "rating": score.rating}
        rows.append(row | {"uncertainty": score.uncertainty})
    return rows
