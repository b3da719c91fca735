"""`railbird odds`: what a bettor could know at a moment of a game, in the terminal."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from railbird.bots.searcher import Budget
from railbird.cli.arrange import Language, plain_table, print_json, progress, read_language
from railbird.cli.records import read_record
from railbird.core.errors import BadRecord
from railbird.core.game import AnyGame
from railbird.core.playout import Perspective
from railbird.core.record import open_record, replay_ply
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.text import Text, text
from railbird.insight import odds as desk
from railbird.insight.advice import Advice
from railbird.insight.odds import Odds
from railbird.insight.told import Cell, Desk, Earning, told
from railbird.insight.writing import Share

SECONDS = 3.0  # How long is reckoned unless somebody says otherwise.


def odds(
    game: Annotated[str, Parameter(help="The game's name.")],
    /,
    *,
    record: Annotated[Path, Parameter(help="A game record: the JSON file you download from a table.")],
    at: Annotated[int | None, Parameter(help="After so many plies. Default: all of them.")] = None,
    seat: Annotated[int | None, Parameter(help="Whose eyes, from 1. Default: whoever is asked then.")] = None,
    seconds: Annotated[float, Parameter(help="How long to reckon at most.")] = SECONDS,
    seed: Annotated[int | None, Parameter(help="Seed of the draws, to get the same answer again.")] = None,
    ahead: Annotated[bool, Parameter(help="Also what could be bet on the races to come.", negative=())] = False,
    json: Annotated[bool, Parameter(help="All figures as JSON.", negative=())] = False,
    language: Language = "en",
) -> None:
    """Know the odds at a moment of a game: chances, what bets pay and are worth, with intervals."""
    found = find_game(game)
    written = read_record(record)
    if written.game != found.id:
        raise BadRecord(f"{record.name} is a record of {written.game}, not of {found.id}.")
    opened = open_record(written)
    words = text(found, read_language(language), opened.edition, [one.name for one in written.seats])
    state = opened.start()
    plies = list(opened.plies())
    count = len(plies) if at is None else at
    if not 0 <= count <= len(plies):
        raise BadRecord(f"This game has {len(plies)} plies, so --at must be 0 to {len(plies)}.")
    for number, (actor, action) in enumerate(plies[:count]):
        replay_ply(state.play, number, actor, action)
    if not state.pending():
        raise BadRecord(f"The game is over after {count} plies: there are no odds any more.")
    eyes = _eyes(state, seat, len(written.seats))
    console = Console()
    last = watched(found, state, eyes, Random(seed), seconds, console if not json else None)
    if json:
        print_json(last)
        return
    show(last, words, console, ahead)


def _eyes(state: State, seat: int | None, seats: int) -> int:
    """Whose odds: the seat that was named, or the first that is asked."""
    if seat is not None:
        if not 1 <= seat <= seats:
            raise BadRecord(f"There is no such seat. This game has seats 1 to {seats}.")
        return seat - 1
    return next((one for one in state.pending() if one >= 0), 0)


def watched(game: AnyGame, state: State, seat: int, random: Random, seconds: float, console: Console | None) -> Odds:
    """The last answer there was time for, with a bar while it grows."""
    answers = desk.odds(game, Perspective(state, seat, game.view), random, Budget(seconds, None).spend)
    if console is None or not console.is_terminal:
        return desk.last(answers)
    with progress(console) as bar:
        task = bar.add_task(game.title, total=game.book.draws)
        for answer in answers:
            bar.update(task, completed=answer.draws)
            last = answer
    return last


# --- as text, 80 columns wide


def show(found: Odds, words: Text, console: Console, ahead: bool = False) -> None:
    """The desk in the terminal; races to come are many tables, for who asks for them."""
    shown = told(found, words)
    console.print(f"[bold]{words.page('odds_title')}[/bold]  {words.name('seat', found.seat)}", highlight=False)
    for title, table in (*_tables(shown, words), *(_coming(shown, words) if ahead else ())):
        console.print(f"\n[bold]{title}[/bold]", highlight=False)
        console.print(table)
    for title, advice in (("odds_slip", shown.slip), ("odds_spread", shown.spread)):
        if advice is not None:
            _show_slip(words.page(title), advice, words, console)
    returns = words.page("odds_won" if shown.is_free else "odds_returns") if shown.pools or shown.pairs else ""
    console.print()
    for line in (returns, shown.close, *shown.money, shown.chart, f"{shown.how} {words.page('odds_within')}"):
        if line:
            console.print(line, highlight=False)


def _show_slip(title: str, advice: Advice, words: Text, console: Console) -> None:
    """A slip line by line, what it gains on average and how often nothing."""
    console.print(f"\n[bold]{title}[/bold]", highlight=False)
    table = _columns("", "", words.page("odds_per_one"))
    for line in advice.lines:
        on = " ".join([part for part in (line.pool, line.number, line.name) if part])
        table.add_row(on, line.stake or line.token, line.brings)
    console.print(table)
    off = f" ± {advice.off}" if advice.off else ""
    console.print(f"{words.page('odds_average')}: {advice.value}{off}. {advice.risk}", highlight=False, markup=False)


def _tables(shown: Desk, words: Text) -> Iterator[tuple[str, Table]]:
    """Every table of the desk with its title."""
    for at, pool in enumerate(shown.pools):
        yield pool, _bets([(f"{row.number} {row.name}".strip(), row.cells[at]) for row in shown.rows], words)
    for pool, rows in shown.pairs:
        yield pool, _bets([(row.name, row.cells[0]) for row in rows], words)
    if shown.places:
        table = _columns(words.page("odds_runner"), *shown.places)
        for row in shown.rows:
            table.add_row(f"{row.number} {row.name}".strip(), *[_share(share) for share in row.places])
        yield words.page("odds_places"), table
    if shown.worths:
        worths = [(name, f"{amount} ± {off}" if off else amount) for name, amount, off in shown.worths]
        yield words.page("odds_worths"), _plain(worths)
    for _, earning in shown.earnings:
        yield earning.title, _earning(earning, words)
    seats = [(words.page("odds_seats"), shown.seats)] if shown.seats else []
    for title, chances in (*seats, *shown.ways):
        yield title, _plain([(name, _share(share)) for name, share in chances])


def _coming(shown: Desk, words: Text) -> Iterator[tuple[str, Table]]:
    """Every table of the races to come."""
    for race in [race for _, races in shown.ahead for race in races]:
        for at, pool in enumerate(race.pools):
            lines = [(f"{row.number} {row.name}".strip(), row.cells[at]) for row in race.rows]
            yield f"{race.title}: {pool}", _bets(lines, words)


def _earning(earning: Earning, words: Text) -> Table:
    """What runners will bring, beside what they cost where that is fixed."""
    table = _columns("", words.page("odds_average"), *([words.page("odds_price")] if earning.has_price else []))
    for name, amount, off, price in earning.rows:
        brings = f"{amount} ± {off}" if off else amount
        table.add_row(name, brings, *([price] if earning.has_price else []))
    return table


def _columns(first: str, *others: str) -> Table:
    table = plain_table(first)
    for other in others:
        table.add_column(other, justify="right", no_wrap=True)
    return table


def _plain(rows: Sequence[tuple[str, str]]) -> Table:
    table = _columns("", "")
    table.show_header = False
    for row in rows:
        table.add_row(*row)
    return table


def _bets(lines: Sequence[tuple[str, Cell | None]], words: Text) -> Table:
    heads = [words.page(f"odds_{key}") for key in ("pays", "chance", "fair", "per_one")]
    table = _columns("", *heads, "")
    for name, cell in lines:
        if cell is not None:
            returns = f"{cell.returns} ± {cell.off}" if cell.off else cell.returns
            rank = f"({cell.rank})" if cell.rank else ""
            table.add_row(name, cell.pays, _share(cell.chance), cell.fair, returns, rank)
    return table


def _share(share: Share) -> str:
    return f"{share.percent} ± {share.off}" if share.off else share.percent
