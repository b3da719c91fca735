"""Questions about a position that several steps, the view and the bot ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from railbird.games.dostihy.rules.figures import FULL, MAIN, in_notes, rate, service_charge, stake_cap, tokens_worth
from railbird.games.dostihy.rules.values import IN_FORCE, RELEASE, Deal

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

T = TypeVar("T")


def changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The tuple with one seat's value replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def living(state: DostihyState) -> list[int]:
    """The seats still in the game, by number."""
    return [seat for seat in range(state.setup.seats) if seat not in state.out]


def from_left_of(state: DostihyState, seat: int) -> list[int]:
    """The other living seats, clockwise from this one's left (DS-6)."""
    seats = state.setup.seats
    around = [(seat + step) % seats for step in range(1, seats)]
    return [other for other in around if other not in state.out]


# --- stables and charges


def cards_of(state: DostihyState, seat: int) -> list[int]:
    """The fields whose card the seat owns, rising."""
    owner = state.owner
    return [field for field in state.setup.board.cards if owner[field] == seat]


def is_racing(state: DostihyState, seat: int) -> bool:
    """Whether the seat's horses take part in races: neither suspended nor under doping (DS-34, DS-41)."""
    return not state.suspended[seat] and state.doping[seat] != IN_FORCE


def is_complete(state: DostihyState, seat: int, stable: int) -> bool:
    """Whether the seat owns all horses of a stable (DS-50)."""
    owner = state.owner
    for field in state.setup.board.stables[stable]:  # noqa: SIM110 - asked very often; a loop stops early
        if owner[field] != seat:
            return False
    return True


def has_races(state: DostihyState, stable: int) -> bool:
    """Whether any horse of the stable carries a token (DS-74, DS-83)."""
    races = state.races
    for field in state.setup.board.stables[stable]:  # noqa: SIM110 - asked very often; a loop stops early
        if races[field] > 0:
            return True
    return False


def held_of(state: DostihyState, seat: int, fields: list[int]) -> int:
    """How many of these cards the seat owns."""
    owner = state.owner
    return len([field for field in fields if owner[field] == seat])


def throw_for_service(state: DostihyState) -> int:
    """DS-25, DS-R9: the total moved, or the last die; a releasing six is in neither."""
    if state.second and state.setup.choices.service_throw == "last_die":
        return state.second
    return state.die + state.second


def charge(state: DostihyState, field: int, throw: int) -> int:
    """DS-24 to DS-26, DS-41, DS-R15: what a visitor owes the owner of this field now."""
    setup = state.setup
    board = setup.board
    seat = state.owner[field]
    if board.stable_of[field] >= 0:
        return board.charges[field][state.races[field] if is_racing(state, seat) else 0]
    if state.suspended[seat] and setup.choices.suspended_income == "inspection_only":
        return 0
    kind = board.kind[field]
    if kind == "trainer":
        return rate(board.trainer_rates, held_of(state, seat, board.trainers))
    if kind == "service":
        return service_charge(rate(board.service_rates, held_of(state, seat, board.services)), throw)
    return 0


# --- lots


def lots(state: DostihyState, seat: int) -> list[int]:
    """DS-74, DS-75: what the seat could give in a deal, each lot by its field; a racing stable by its lowest."""
    board, owner, found = state.setup.board, state.owner, []
    for field in board.cards:  # without `cards_of`: asked for both sides of every deal that could be begun
        if owner[field] == seat and (board.names_lot[field] or not has_races(state, board.stable_of[field])):
            found.append(field)
    return found


def fields_of_lot(state: DostihyState, lot: int) -> list[int]:
    """The cards that change hands with a lot (DS-74); the first one names it."""
    if lot == RELEASE:
        return []
    stable = state.setup.board.stable_of[lot]
    return state.setup.board.stables[stable] if stable >= 0 and has_races(state, stable) else [lot]


def fields_of_lots(state: DostihyState, named: tuple[int, ...]) -> list[int]:
    """The cards that change hands with some lots."""
    return [field for lot in named for field in fields_of_lot(state, lot)]


def hand_over(state: DostihyState, deal: Deal) -> None:
    """DS-56, DS-74: the cards of a deal get their new owners, tokens and all."""
    given, asked = fields_of_lots(state, deal.gives), fields_of_lots(state, deal.asks)
    for field in given:
        state.owner[field] = deal.other
    for field in asked:
        state.owner[field] = deal.drafter


def sellable(state: DostihyState, seat: int) -> list[int]:
    """DS-82, DS-83: what the bank would buy: trainers, services, horses of stables without races."""
    stable_of = state.setup.board.stable_of
    return [field for field in cards_of(state, seat) if stable_of[field] < 0 or not has_races(state, stable_of[field])]


def raced(state: DostihyState, seat: int) -> list[int]:
    """The seat's horses that carry a token (DS-81)."""
    return [field for field in state.setup.board.horses if state.races[field] > 0 and state.owner[field] == seat]


# --- what things are worth


def token_value(state: DostihyState, field: int) -> int:
    """DS-81: what the bank pays for all tokens of a horse."""
    stable = state.setup.board.stable_of[field]
    races = state.races[field]
    return tokens_worth(races, state.setup.token_resale[stable], state.setup.main_resale[stable]) if races else 0


def races_left(state: DostihyState, field: int) -> int:
    """DS-81, DS-R24: what giving one race back leaves; a main race turns back into four (or what the box has)."""
    return min(FULL, yellow_left(state)) if state.races[field] == MAIN else max(0, state.races[field] - 1)


def token_proceeds(state: DostihyState, field: int) -> int:
    """DS-81, DS-R24: what the bank pays for one race given back."""
    if state.races[field] == 0:
        return 0
    kept = races_left(state, field) * state.setup.token_resale[state.setup.board.stable_of[field]]
    return token_value(state, field) - kept


def lot_value(state: DostihyState, lot: int) -> int:
    """DS-R61: the bank value of a lot, tokens included."""
    return sum([state.setup.resale[field] + token_value(state, field) for field in fields_of_lot(state, lot)])


def bank_value(state: DostihyState, seat: int) -> int:
    """DS-86a: what the bank would pay for everything the seat owns."""
    resale = state.setup.resale
    return sum([resale[field] + token_value(state, field) for field in cards_of(state, seat)])


def net_worth(state: DostihyState, seat: int) -> int:
    """Cash, cards at purchase price, tokens at half (or full) price; claims and the release card count for nothing."""
    board = state.setup.board
    worth = state.money[seat]
    for field in cards_of(state, seat):
        worth += board.price[field]
        if state.setup.choices.worth_tokens != "full":
            worth += token_value(state, field)
        elif state.races[field]:
            stable = board.stable_of[field]
            worth += tokens_worth(state.races[field], board.token_cost[stable], board.main_cost[stable])
    return worth


def standing_key(state: DostihyState, seat: int) -> tuple[int, ...]:
    """DS-1, DS-89: the living by net worth, cash, complete stables, horses; the ruined by how late they went."""
    if seat in state.out:
        return (0, state.out.index(seat), 0, 0, 0)
    board = state.setup.board
    stables = len([stable for stable in range(len(board.stables)) if is_complete(state, seat, stable)])
    return (1, net_worth(state, seat), state.money[seat], stables, held_of(state, seat, board.horses))


def yellow_left(state: DostihyState) -> int:
    """DS-R24: yellow tokens in the box; as many as anybody wants unless the supply is limited."""
    if not state.setup.is_limited:
        return FULL
    return state.setup.yellow - sum([races for races in state.races if races < MAIN])


def red_left(state: DostihyState) -> int:
    """DS-R24: red tokens in the box."""
    if not state.setup.is_limited:
        return 1
    return state.setup.red - len([races for races in state.races if races == MAIN])


# --- bets


def has_licence(state: DostihyState, seat: int) -> bool:
    """DS-68, DS-R44: only who races a horse three times may bet."""
    needed = state.setup.own_races
    for field in state.setup.board.horses:  # noqa: SIM110 - asked every turn; a loop stops early
        if state.races[field] >= needed and state.owner[field] == seat:
            return True
    return False


def is_target(state: DostihyState, seat: int, field: int) -> bool:
    """DS-67, DS-R18b: an opponent's horse with at least three races, whose owner is not suspended."""
    if state.races[field] < state.setup.target_races or state.owner[field] == seat:
        return False
    return state.setup.choices.bets_on_suspended or is_racing(state, state.owner[field])


def most_staked(state: DostihyState, field: int) -> int:
    """DS-R19: the table's own limit for a stake on this horse, without anybody's cash; 0 without one."""
    setup = state.setup
    if setup.choices.bet_cap == "insurance":
        return stake_cap(charge(state, field, 0), setup.payout, setup.unit)
    return setup.bet_cap


def stake_limit(state: DostihyState, seat: int, field: int) -> int:
    """DS-72, DS-R19: the highest stake on this horse: cash, or the cap if it is lower."""
    capped = state.setup.choices.bet_cap != "none"
    limit = min(state.money[seat], most_staked(state, field)) if capped else state.money[seat]
    return in_notes(limit, state.setup.unit)


def targets(state: DostihyState, seat: int) -> list[int]:
    """The horses the seat may back now: above the last one backed, cash and cap of at least one unit (DS-72)."""
    setup = state.setup
    if state.money[seat] < setup.unit or not has_licence(state, seat) or not setup.choices.side_bets:
        return []
    last = state.stakes[-1][0] if state.stakes else -1
    return [
        field
        for field in setup.board.horses
        if field > last and is_target(state, seat, field) and stake_limit(state, seat, field) >= setup.unit
    ]
