"""Tournaments: seat-balanced duplicates, so that neither seat nor dice decide who is called the better player.

A deal is one seed. It is played once for every rotation of the line-up round the table, each time with the
same tape of chance, so every bot sits in every seat with the same luck. The unit of the statistics is the
deal, which makes the intervals honest.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from railbird.bots import find_bot
from railbird.core.action import Action
from railbird.core.errors import BadOptions, BadRecord, NoInsight
from railbird.core.game import AnyGame, Seat
from railbird.core.options import write_options
from railbird.core.playout import Bot, Perspective, Ply, run
from railbird.core.registry import all_games, find_game
from railbird.core.state import State
from railbird.core.tape import derive, seed_bytes, tape
from railbird.insight.values import Value
from railbird.lab.luck import adjust
from railbird.lab.means import Mean
from railbird.lab.played import Deal, Played
from railbird.lab.ratings import ratings
from railbird.lab.runners import run_all
from railbird.lab.simulate import Job


@dataclass(frozen=True)
class Contest(Job):
    """A job for at least `games` games, rounded up to whole deals."""

    adjusted: bool = False  # Whether the luck of every game is reckoned, so that shares can be told without it too.
    timed: bool = False  # Whether the processor time of every bot is kept; it has no say in what is played.

    def __post_init__(self) -> None:
        if len(set(self.bots)) < 2:
            raise BadOptions("A tournament needs at least two different bots.")
        if self.adjusted:
            check_split(find_game(self.game))
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
            **({"adjusted": Value(find_game(self.game)).name} if self.adjusted else {}),
        }


def play_deal(work: tuple[Contest, int]) -> Deal:
    """Every rotation of every line-up with the same chance."""
    contest, number = work
    game = find_game(contest.game)
    edition = game.read_edition(contest.edition)[0]
    seed = derive(seed_bytes(contest.seed), "deal", number)
    tables = [(derive(seed, "table", table), lineup) for table, lineup in enumerate(contest.lineups)]
    turned = [(at, line[turn:] + line[:turn]) for at, line in tables for turn in range(contest.seats)]
    began = process_time()
    games = [_play(contest, game, edition, at, seated) for at, seated in turned]
    return Deal(number, games, round(process_time() - began, 3) if contest.timed else 0.0)


def _play(contest: Contest, game: AnyGame, edition: object, seed: bytes, seated: tuple[str, ...]) -> Played:
    start: State = game.new([Seat(name) for name in seated], contest.options, edition)
    state, kept = start.copy(), list[Ply]()
    bots = [find_bot(name, game, Random(derive(seed, "bot", name, seat))) for seat, name in enumerate(seated)]
    clocks = [Clocked(bot) for bot in bots] if contest.timed else []
    plies = run(state, clocks or bots, game.view, tape(derive(seed, "chance")), kept, game.max_plies)
    standing = state.standing()
    luck = adjust(game, start, kept, f"{seed.hex()} {seated}", _value(game.id)) if contest.adjusted else []
    asked, seconds = [clock.asked for clock in clocks], [round(clock.seconds, 6) for clock in clocks]
    return Played(list(seated), standing.ranks, standing.money, plies, luck, asked, seconds)


class Clocked:
    """A bot, and the processor time it takes for decisions with a choice."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.asked, self.seconds = 0, 0.0

    def choose(self, seen: Perspective) -> Action:
        """The bot's choice."""
        if len(seen.legal()) == 1:
            return self._bot.choose(seen)
        began = process_time()
        chosen = self._bot.choose(seen)
        self.seconds += process_time() - began
        self.asked += 1
        return chosen


@lru_cache(maxsize=1)
def _value(game: str) -> Value:
    """What it has learnt of one game's races it uses in the next."""
    return Value(find_game(game))


def check_split(game: AnyGame) -> None:
    """Refuse to adjust results where nothing is known to explain them."""
    if game.outlook is None or game.outlook.splits is None:
        can = [other.title for other in all_games() if other.outlook is not None and other.outlook.splits is not None]
        raise NoInsight(
            f"Results of {game.title} cannot be adjusted for luck yet: what has been tried explains too little of them."
            f" It can be done for {', '.join(can[:-1])} and {can[-1]}."
        )


@dataclass
class Score:
    """What a bot has achieved: its share of the victories per seat it held, by deal."""

    share: Mean = field(default_factory=Mean)
    adjusted: Mean = field(default_factory=Mean)  # The same without luck, where that was reckoned.
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

    def scores(self, rated: bool = True) -> dict[str, Score]:
        """Each bot's score, best share first; ratings take longer than all the rest."""
        found = {name: Score() for name in dict.fromkeys(self.contest.bots)}
        for deal in self.deals:
            for name, score in found.items():
                _count(score, name, deal)
        for name, rating in ratings(self.deals if rated else ()).items():
            found[name].rating, found[name].uncertainty = rating.mu, rating.sigma
        return dict(sorted(found.items(), key=lambda item: -item[1].share.mean))


def _count(score: Score, name: str, deal: Deal) -> None:
    held = []  # The share of the victory, the same without luck, the money and the rank of each seat it held.
    for played in deal.games:
        luck = played.luck or [0.0] * len(played.lineup)
        for other, rank, money, lucky in zip(played.lineup, played.ranks, played.money, luck):
            if other == name:
                share = 1 / played.ranks.count(1) if rank == 1 else 0.0
                held.append((share, share - lucky, money, rank))
        score.games += name in played.lineup
    if held:
        for mean, values in zip((score.share, score.adjusted, score.money, score.rank), zip(*held)):
            mean.add(sum(values) / len(values))


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
        raise BadRecord(f"{path} belongs to another tournament. Use another file, or delete this one.")
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
        if result.contest.adjusted:
            low, high = score.adjusted.interval
            row |= {"adjusted": score.adjusted.mean, "adjusted_low": low, "adjusted_high": high}
        row |= {"mean_rank": score.rank.mean, "mean_money": score.money.mean, "rating": score.rating}
        rows.append(row | {"uncertainty": score.uncertainty})
    return rows
