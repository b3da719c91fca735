"""The book of Win, Place & Show: lines of a slip, tickets of the Daily Double, horses on sale (WPS-12, WPS-30 on)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Final

from railbird.core.book import UNKNOWN, Ahead, Aside, Book, Finish, Gains, Lot, Wager
from railbird.core.note import Note
from railbird.games.winplaceshow.bot.outlook import RUNS, finished
from railbird.games.winplaceshow.rules.actions import POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.figures import payout, purse, returned
from railbird.games.winplaceshow.rules.notes import RACE_OVER
from railbird.games.winplaceshow.rules.values import HORSES, NO_BETS, NOBODY

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

NUMBERS: Final = tuple([str(horse + 1) for horse in HORSES])
RACING: Final = frozenset({"roll_dice", "move_horse", "objection_window"})
DOUBLE: Final = "double"  # The Daily Double among the names of pools.
FIELD: Final = len(HORSES)


def kind_of(race: int) -> str:
    """The names of a race's horses."""
    return f"horse_{race + 1}"


def places(order: Sequence[int]) -> Finish:
    """By horse its place in an order of horses."""
    return tuple([order.index(horse) + 1 if horse in order else 0 for horse in HORSES])


def order_of(finish: Finish) -> tuple[int, ...]:
    """WPS-78: the horses in their order."""
    return tuple(sorted(HORSES, key=lambda horse: finish[horse] or FIELD + 1))


def finish(state: WinPlaceShowState, notes: Sequence[Note], random: Callable[[], float]) -> Finish:
    """WPS-41, WPS-78: the places in the first race that was over; after race 1 also those of race 2, for tickets."""
    over = next((note for note in notes if note.event == RACE_OVER.name), None)
    if over is None:
        return UNKNOWN
    first = places([number - 1 for number in over.numbers("horses")])
    if over.number("race") > 1 or not state.setup.daily_double:
        return first
    return first + places(second_leg(state, int(random() * RUNS)))


def second_leg(state: WinPlaceShowState, run: int) -> tuple[int, ...]:
    """How race 2 ends when house riders ride it."""
    return finished(at_the_post(state, 1), run)


def at_the_post(state: WinPlaceShowState, number: int) -> WinPlaceShowState:
    """A race of the programme before it begins."""
    race = state.copy()
    race.clear_race(number)
    race.step = race.setup.flow.roll_dice
    return race


def ahead(state: WinPlaceShowState, seat: int) -> list[Ahead]:
    """WPS-11, WPS-36: the other races of the programme, ridden by house riders, with what is printed for them."""
    setup = state.setup
    if state.step not in (setup.flow.betting, setup.flow.bid_sheets, setup.flow.oral_raise):
        return []
    return [_ahead(state, number) for number in range(state.race + 1, setup.races) if seat in state.pending()]


def _ahead(state: WinPlaceShowState, number: int) -> Ahead:
    race, stake, runs = at_the_post(state, number), state.setup.bet_stakes[0], count()
    lines = [Bet(pool, horse + 1, stake) for pool in POOLS for horse in HORSES]
    return Ahead(
        key="race",
        kind=kind_of(number),
        runners=NUMBERS,
        finish=lambda _random: places(finished(race, next(runs) % RUNS)),  # one after the other: none counts twice
        wagers=[replace(_bet(race, line), actions=()) for line in lines],
        number=number + 1,
        signs=signs(state, number),
        asides={NUMBERS[horse]: Aside("bonus", {"bonus": race.setup.bonus[number][horse]}) for horse in HORSES},
    )


def placed(state: WinPlaceShowState) -> Finish:
    """The places taken in the race that is on."""
    return places(state.finish) if state.step.name in RACING else UNKNOWN


def wagers(state: WinPlaceShowState, seat: int) -> list[Wager]:
    """WPS-31 to WPS-34, WPS-42 to WPS-46: every line that may be written next, with the smallest stake."""
    return [_wager(state, stakes[0]) for stakes in _lines(state, seat)]


def full(state: WinPlaceShowState, seat: int) -> list[Wager]:
    """WPS-32, WPS-46: the same with the largest."""
    return [_wager(state, stakes[-1]) for stakes in _lines(state, seat)]


def _lines(state: WinPlaceShowState, seat: int) -> list[list[Bet | Ticket]]:
    """Every line that may be written next, with all its stakes from the smallest on."""
    if state.step is not state.setup.flow.betting or seat not in state.pending():
        return []
    found: dict[tuple[object, ...], list[Bet | Ticket]] = {}
    for line in state.legal(seat):
        if isinstance(line, (Bet, Ticket)):
            found.setdefault(line.values()[:-1], []).append(line)
    return [sorted(lines, key=lambda line: line.stake) for lines in found.values()]


def _wager(state: WinPlaceShowState, line: Bet | Ticket) -> Wager:
    return _bet(state, line) if isinstance(line, Bet) else _ticket(state, line)


def _bet(state: WinPlaceShowState, line: Bet) -> Wager:
    pool, stake, pays = POOLS.index(line.pool), line.stake, state.setup.pays[state.race]
    slip = list(NO_BETS)
    slip[pool], slip[pool + 3] = line.horse - 1, stake
    bets = tuple(slip)
    most = payout(bets, pool, (line.horse - 1,), pays) - stake

    def gains(finish: Finish) -> int:
        return payout(bets, pool, order_of(finish), pays) - stake

    return Wager((line,), line.pool, (str(line.horse),), stake, gains, most, -stake)


def _ticket(state: WinPlaceShowState, line: Ticket) -> Wager:
    stake, first, second = line.stake, line.first - 1, line.second - 1
    wins = returned(state.setup.double[first][second], stake)

    def gains(finish: Finish) -> int:
        return (wins if finish[first] == 1 and finish[FIELD + second] == 1 else 0) - stake

    runners, kinds = (str(line.first), str(line.second)), (kind_of(0), kind_of(1))
    return Wager((line,), DOUBLE, runners, stake, gains, wins - stake, -stake, kinds)


def lots(state: WinPlaceShowState, seat: int) -> list[Lot]:
    """WPS-12, WPS-20: the horses that are still to be sold, and what each earns its owner."""
    flow = state.setup.flow
    if state.step not in (flow.bid_sheets, flow.oral_raise) or seat not in state.pending():
        return []
    prizes = state.setup.printed[state.race].distribution
    return [
        Lot(NUMBERS[horse], _earns(horse, prizes), max(prizes)) for horse in state.auction.sale[state.auction.lot :]
    ]


def _earns(horse: int, prizes: Sequence[int]) -> Gains:
    return lambda finish: purse(prizes, finish[horse])


def signs(state: WinPlaceShowState, race: int) -> dict[str, str]:
    """WPS-36: the printed odds of a race."""
    return {str(horse.post): horse.odds for horse in state.setup.printed[race].horse}


def asides(state: WinPlaceShowState) -> dict[str, Aside]:
    """WPS-12, WPS-53: who rides each horse, as far as that is settled, and the throw of its bonus."""
    return {NUMBERS[horse]: _aside(state, horse) for horse in HORSES}


def _aside(state: WinPlaceShowState, horse: int) -> Aside:
    bonus, rider = state.setup.bonus[state.race][horse], state.riders[horse]
    if rider == NOBODY:
        rider = state.owners[horse]
    if rider != NOBODY:
        return Aside("rider", {"rider": rider, "bonus": bonus})
    return Aside("house" if state.step is state.setup.flow.betting else "bonus", {"bonus": bonus})


BOOK = Book(
    runners=lambda _state: NUMBERS,
    signs=lambda state: signs(state, state.race),
    asides=asides,
    kind=lambda state: kind_of(state.race),
    pools="pool",
    finish=finish,
    placed=placed,
    wagers=wagers,
    full=full,
    lots=lots,
    ahead=ahead,
    draws=RUNS,
)
