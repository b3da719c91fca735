"""What things are worth at a table of Dostihy a sázky, in crowns: the figures the tipster thinks with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from railbird.games.dostihy.rules.figures import FULL, SIZE
from railbird.games.dostihy.rules.queries import bank_value, charge, held_of, living, sellable
from railbird.games.dostihy.rules.setup import Board
from railbird.games.dostihy.rules.values import FREE

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

HORIZON: Final = 14.0
"""So many rounds of income count; what comes later may find its owner suspended, ruined or the game over."""
BY_OPPONENTS: Final[Sequence[float]] = (25.0, 25.0, 12.0, 10.0, 10.0, 10.0)
"""The same as players go by it, by the number of opponents: the fewer they are, the longer a game lasts."""
HOPE: Final = 0.2  # The part of a whole stable's promise that a stable still to be completed is worth.
GROWTH: Final = 0.5  # How much of a complete stable's worth is what it could earn with three races each.
THIRD: Final = 3
FINANCE_CARD: Final = 430.0  # What a Finance card brings on average, per-race cards aside.
NAHODA_CARD: Final = -300.0
DISTANC_TURNS: Final = 5.0
THROW: Final = [0.0] + [1 / 6] * 5 + [0.0] + [1 / 36] * 5
"""Chance of moving so many fields when a player throws on after a six; 1/36 is Distanc."""


@lru_cache(maxsize=8)
def visits(board: Board) -> tuple[float, ...]:
    """How often a player's turn ends on each field, in the long run, cards aside."""
    at = [1 / SIZE] * SIZE
    held = 0.0
    for _ in range(120):
        then = [0.0] * SIZE
        stay = held * 5 / 6
        moving = list(at)
        moving[board.distanc] += held / 6
        for field, share in enumerate(moving):
            for spaces, chance in enumerate(THROW):
                if chance:
                    then[(field + spaces) % SIZE] += share * chance
            stay += share / 36
        stay += then[board.distanc]
        then[board.distanc] = 0.0
        at, held = then, stay
    return tuple(at)


@lru_cache(maxsize=4096)
def earned(board: Board, stable: int, races: tuple[int, ...]) -> float:
    """What a stable with these races earns by one opponent's turn; a game asks for the same few thousands of times."""
    often = visits(board)
    return sum([often[field] * board.charges[field][level] for field, level in zip(board.stables[stable], races)])


def income(state: DostihyState, stable: int, races: list[int]) -> float:
    """What a stable earns in a round with these races, by field of the stable."""
    return earned(state.setup.board, stable, tuple(races)) * (len(living(state)) - 1)


def horizon(state: DostihyState, rounds: float = HORIZON) -> float:
    """DS-88: so many rounds of income count, fewer where the game ends sooner."""
    choices = state.setup.choices
    if choices.end_mode != "round_limit":
        return rounds
    return min(rounds, max(0.0, float(choices.round_limit - state.round)))


def ahead(state: DostihyState) -> float:
    """How many rounds of income a player counts on at this table."""
    return horizon(state, BY_OPPONENTS[state.setup.seats - 1])


def stable_promise(state: DostihyState, seat: int, stable: int, rounds: float) -> float:
    """What owning horses of a stable promises beyond their price, within so many rounds."""
    fields = state.setup.board.stables[stable]
    owned = held_of(state, seat, fields)
    if owned == 0:
        return 0.0
    three = income(state, stable, [THIRD] * len(fields)) * rounds
    if owned == len(fields):
        now = income(state, stable, [state.races[field] for field in fields]) * rounds
        return max(now, (1 - GROWTH) * now + GROWTH * three)
    return HOPE * three * (owned / len(fields)) ** 2


def worth(state: DostihyState, seat: int, rounds: float | None = None) -> float:
    """What a seat is worth: cash, what the bank would pay, and what its stables and trainers promise."""
    board = state.setup.board
    counted = horizon(state) if rounds is None else rounds
    value = float(state.money[seat] + bank_value(state, seat))
    value += sum([stable_promise(state, seat, stable, counted) for stable in range(len(board.stables))])
    licences = held_of(state, seat, board.trainers)
    if licences:
        often = sum(visits(board)[field] for field in board.trainers if state.owner[field] == seat)
        value += often * board.trainer_rates[licences - 1] * (len(living(state)) - 1) * counted
    return value


def prospects(state: DostihyState, seat: int) -> float:
    """What a seat is worth as a player at this table sees it."""
    return worth(state, seat, ahead(state))


def liquid(state: DostihyState, seat: int) -> int:
    """Cash, and what the bank pays at once without giving up a race."""
    return state.money[seat] + sum([state.setup.resale[field] for field in sellable(state, seat)])


def visit_cost(state: DostihyState, seat: int, field: int) -> int:
    """What stopping there would cost now: a charge or a fee."""
    board = state.setup.board
    if board.kind[field] == "vet":
        return board.fee[field]
    owner = state.owner[field]
    if owner in (FREE, seat):
        return 0
    return charge(state, field, 7)


def danger(state: DostihyState, seat: int) -> float:
    """What the next throw costs on average."""
    start = state.pawn[seat]
    costs = (chance * visit_cost(state, seat, (start + spaces) % SIZE) for spaces, chance in enumerate(THROW))
    return sum(costs) + visit_cost(state, seat, (start + 6) % SIZE) / 12


def stop_value(state: DostihyState, seat: int, spaces: int) -> float:
    """What it is worth to stop so many fields ahead: Start money, charges, cards, what may be bought or built."""
    setup = state.setup
    board = setup.board
    field = (state.pawn[seat] + spaces) % SIZE
    kind = board.kind[field]
    value = float(setup.start_money) if state.pawn[seat] + spaces >= SIZE else 0.0
    value += sum(setup.payout * amount for backed, amount in state.stakes if backed == field)
    cost = visit_cost(state, seat, field)
    if cost > liquid(state, seat) + value:
        cost *= 3
    value -= cost
    if field == board.distanc:
        value += distanc_value(state, seat)
    elif kind == "finance":
        value += FINANCE_CARD
    elif kind == "nahoda":
        value += NAHODA_CARD
    elif board.price[field] and state.owner[field] == FREE and state.money[seat] >= board.price[field]:
        price, before = board.price[field], prospects(state, seat)
        state.owner[field] = seat
        value += max(0.0, prospects(state, seat) - before - price) + 0.2 * price
        state.owner[field] = FREE
    elif kind == "horse" and state.owner[field] == seat:
        value += building_value(state, seat, board.stable_of[field])
    return value


def building_value(state: DostihyState, seat: int, stable: int) -> float:
    """What stopping on an own complete stable is worth: the races that could be bought now."""
    fields = state.setup.board.stables[stable]
    if held_of(state, seat, fields) < len(fields):
        return 0.0
    races = [state.races[field] for field in fields]
    tokens = min(4, state.money[seat] // state.setup.board.token_cost[stable])
    more = list(races)
    for _ in range(tokens):
        open_ones = [at for at, level in enumerate(more) if level < FULL]
        if not open_ones:
            break
        more[min(open_ones, key=lambda at: (more[at] >= THIRD, -more[at]))] += 1
    gain = income(state, stable, more) - income(state, stable, races)
    return max(0.0, gain * ahead(state) - tokens * state.setup.board.token_cost[stable] / 2)


def distanc_value(state: DostihyState, seat: int) -> float:
    """What a suspension is worth: safe from charges, but without race income and far from Start."""
    board = state.setup.board
    earning = sum(
        income(state, stable, [state.races[field] for field in fields])
        for stable, fields in enumerate(board.stables)
        if held_of(state, seat, fields) == len(fields)
    )
    paying = sum(often * visit_cost(state, seat, field) for field, often in enumerate(visits(board)))
    free = sum(1 for field in board.cards if state.owner[field] == FREE)
    lap = state.setup.start_money / 11
    return DISTANC_TURNS * (paying - earning - lap - 60.0 * free)


def race_gain(state: DostihyState, field: int) -> float:
    """What one token more on this horse earns over the horizon."""
    board = state.setup.board
    level = state.races[field]
    more = board.charges[field][level + 1] - board.charges[field][level]
    if level < THIRD:
        # the third race is the bargain: a first or second one is a step towards it
        more = max(more, (board.charges[field][THIRD] - board.charges[field][level]) // (THIRD - level))
    return more * visits(board)[field] * (len(living(state)) - 1) * ahead(state)
