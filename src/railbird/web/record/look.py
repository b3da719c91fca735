"""A record as its page shows it: figures in words, the curve with its band, bars."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from railbird.insight.ratings import SURE, Rating
from railbird.store.profiles import Game, KeptBet, Score
from railbird.web.guide import Hung
from railbird.web.record.service import NEW_PLAYER, Record, around, points
from railbird.web.words import RecordUi

UNSURE = 10  # Games below which a rating is still unsure.
LEFT, RIGHT, TOP, BOTTOM = 64, 660, 14, 262  # Of a drawing 760 wide and 300 high.
SPARK_WIDTH, SPARK_HEIGHT = 84, 30
LABELS = 4  # Dates under a curve.
STEPS = (20, 50, 100, 200, 500, 1000)


def day(says: RecordUi, at: float, year: bool = True) -> str:
    """A date in words."""
    when = datetime.fromtimestamp(at, UTC)
    month = says(f"month_{when.month}")
    return says("date", day=when.day, month=month, year=when.year) if year else says("day", day=when.day, month=month)


def since(says: RecordUi, at: float) -> str:
    """Since which month."""
    when = datetime.fromtimestamp(at, UTC)
    return says("since", month=says(f"month_{when.month}"), year=when.year)


def season_name(says: RecordUi, season: int) -> str:
    """A season in words."""
    return says("ever") if not season else says(f"season_{season % 10}", year=season // 10)


class Spark(NamedTuple):
    """A small curve: its band and its line."""

    band: str
    line: str


class Mark(NamedTuple):
    """A game that was won, on the curve."""

    x: float
    y: float


class Tick(NamedTuple):
    """A line of the grid, or a date below."""

    at: float
    label: str


class Curve(NamedTuple):
    """A rating over time."""

    band: str
    line: str
    won: Sequence[Mark]
    ticks: Sequence[Tick]
    dates: Sequence[Tick]
    new: float  # Where a new player stands.
    end: Mark
    rows: Sequence[Sequence[str]]  # The same as a table.


class Tab(NamedTuple):
    """A game in the list beside the curve."""

    id: str
    title: str
    hung: Hung
    games: int
    points: int
    around: int
    rated: int
    unsure: bool
    spark: Spark | None


class Totals(NamedTuple):
    """All games together. Luck out: of those that were analysed."""

    games: int
    won: int
    share: int
    second: int
    third: int
    chance: int
    analysed: int
    analysed_won: int
    adjusted: int
    around: int


class BetLook(NamedTuple):
    """The best or the worst bet."""

    title: str
    name: str
    gain: str
    good: bool
    when: str
    horse: int
    token: str
    table: str


def totals(scores: Sequence[Score]) -> Totals:
    """All games together."""
    games, won = sum(one.games for one in scores), sum(one.won for one in scores)
    return Totals(
        games=games,
        won=won,
        share=round(100 * won / games) if games else 0,
        second=sum(one.second for one in scores),
        third=sum(one.third for one in scores),
        chance=round(sum(one.chance for one in scores)),
        analysed=sum(one.analysed for one in scores),
        analysed_won=round(sum(one.analysed_won for one in scores)),
        adjusted=round(sum(one.adjusted for one in scores)),
        around=max(1, round(SURE * sum(one.variance for one in scores) ** 0.5)),
    )


def tabs(found: Record, hung: Sequence[Hung]) -> list[Tab]:
    """The games somebody has played, in the order of the posters."""
    scores = {one.game: one for one in found.scores}
    made = []
    for one in hung:
        score, rated = scores.get(one.game.id), found.ratings.get(one.game.id)
        if score is None and rated is None:
            continue
        rating = rated.rating if rated is not None else Rating()
        made.append(
            Tab(
                id=one.game.id,
                title=one.game.title.partition(" (")[0],
                hung=one,
                games=score.games if score is not None else 0,
                points=points(rating),
                around=around(rating),
                rated=rated.games if rated is not None else 0,
                unsure=rated is None or rated.games < UNSURE,
                spark=_spark(found.curves.get(one.game.id, ())),
            )
        )
    return made


def chosen(found: Record, wanted: str) -> str:
    """The game whose curve is shown: the one asked for, or the one played most."""
    known = {one.game: one.games for one in found.scores}
    rated = {game: one.games for game, one in found.ratings.items()}
    if wanted in known or wanted in rated:
        return wanted
    return max(rated or known, key=lambda game: (rated or known)[game], default="")


def _values(games: Sequence[Game]) -> list[tuple[int, int, Game]]:
    rated = [(Rating(one.mu, one.sigma), one) for one in games if one.mu is not None and one.sigma is not None]
    return [(points(rating), around(rating), one) for rating, one in rated]


def _spark(games: Sequence[Game]) -> Spark | None:
    values = _values(games)[-40:]
    if len(values) < 2:
        return None
    low, high = min(at - off for at, off, _ in values), max(at + off for at, off, _ in values)

    def place(n: int, value: float) -> str:
        x = n * SPARK_WIDTH / (len(values) - 1)
        return f"{x:.1f},{SPARK_HEIGHT - (value - low) / (high - low) * SPARK_HEIGHT:.1f}"

    return Spark(*_shapes([(at, off) for at, off, _ in values], place))


def _shapes(values: Sequence[tuple[int, int]], place: Callable[[int, float], str]) -> tuple[str, str]:
    """The points of a band, and of its line."""
    upper = [place(n, at + off) for n, (at, off) in enumerate(values)]
    lower = [place(n, at - off) for n, (at, off) in enumerate(values)]
    return " ".join([*upper, *reversed(lower)]), " ".join(place(n, at) for n, (at, _) in enumerate(values))


def curve(games: Sequence[Game], says: RecordUi) -> Curve | None:
    """A rating over time, game by game."""
    values = _values(games)
    if len(values) < 2:
        return None
    ends = [NEW_PLAYER, *(at + off for at, off, _ in values), *(at - off for at, off, _ in values)]
    step = next((one for one in STEPS if (max(ends) - min(ends)) / one <= 5), STEPS[-1])
    low, high = min(ends) // step * step, -(-max(ends) // step) * step

    def across(n: float) -> float:
        return round(LEFT + n * (RIGHT - LEFT) / (len(values) - 1), 1)

    def up(value: float) -> float:
        return round(BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP), 1)

    band, line = _shapes([(at, off) for at, off, _ in values], lambda n, value: f"{across(n)},{up(value)}")
    marks = [Mark(across(n), up(at)) for n, (at, _, one) in enumerate(values) if one.place == 1]
    numbers = sorted({round(n * (len(values) - 1) / (LABELS - 1)) for n in range(LABELS)})
    return Curve(
        band=band,
        line=line,
        won=marks,
        ticks=[Tick(up(value), str(value)) for value in range(low, high + 1, step)],
        dates=[Tick(across(n), day(says, values[n][2].finished, year=False)) for n in numbers],
        new=up(NEW_PLAYER),
        end=Mark(across(len(values) - 1), up(values[-1][0])),
        rows=[
            (day(says, one.finished), says("place_of", place=one.place, seats=one.seats), str(at), f"± {off}")
            for at, off, one in reversed(values)
        ],
    )


def bet(kept: KeptBet | None, says: RecordUi, own: bool) -> BetLook | None:
    """A bet in the reader's language."""
    if kept is None:
        return None
    told, language = kept.told, says.language
    return BetLook(
        title=told.titles.get(language, "") or says(f"{kept.kind}_bet"),
        name=told.names.get(language, ""),
        gain=told.gains.get(language, ""),
        good=told.worth > 0,
        when=day(says, kept.at),
        horse=told.horse,
        token=told.token,
        table=kept.table_id if own else "",
    )
