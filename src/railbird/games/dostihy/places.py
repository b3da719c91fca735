"""The fields of Dostihy a sázky as everybody sees them: whose they are, what they cost, pay and bring."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from railbird.games.dostihy.rules import queries
from railbird.games.dostihy.rules.figures import MAIN, SIZE, service_charge
from railbird.games.dostihy.rules.setup import Setup
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import FREE

KEPT = 256  # Boards whose fields are kept: several viewers, and several moments, see the same.


class Place(msgspec.Struct, frozen=True):
    """A field of the board with what lies on it."""

    field: int
    kind: str
    price: int
    owner: int | None
    races: int  # Yellow tokens, 0 to 4.
    main_race: bool
    stable: int | None
    token_cost: int
    main_cost: int
    charges: list[int]
    level: int  # Which of the charges holds: 0 to 4 races, 5 for the main race.
    charge: int
    """What an opponent who stopped here now would owe; for a service with the throw on the table, or for one pip."""
    rate: int  # The same for one pip.
    held: int  # How many cards of its stable or its kind the owner holds.
    stake: int
    fee: int  # What the bank takes from who stops here.
    resale: int  # What the bank pays for the card.
    token_resale: int  # What the bank pays for the next token given back.
    level_after: int  # What giving that token back leaves of the level.
    tokens_value: int  # What the bank pays for all tokens on it.
    lot: int  # The field by which it is named in a deal: its own, or the lowest of a racing stable.
    lot_value: int  # What the bank pays for all of that lot.
    stake_cap: int | None  # The most the table lets anybody stake on this horse; None without a limit but cash.


def places_of(state: DostihyState) -> list[Place]:
    """All forty fields in the order of play; the very same list for all who see the same."""
    lie = tuple(state.owner), tuple(state.races), state.suspended, state.doping
    return _places(state.setup, *lie, state.stakes, queries.throw_for_service(state) or 1)


@lru_cache(KEPT)
def _places(
    setup: Setup,
    owner: tuple[int, ...],
    races: tuple[int, ...],
    suspended: tuple[bool, ...],
    doping: tuple[int, ...],
    stakes: tuple[tuple[int, int], ...],
    throw: int,
) -> list[Place]:
    """The fields with what lies on the table for a turn: stakes, and for services the throw."""
    found = [*_lasting(setup, owner, races, suspended, doping)]
    for field in setup.board.services:
        found[field] = replace(found[field], charge=service_charge(found[field].rate, throw))
    for field, stake in stakes:
        found[field] = replace(found[field], stake=stake)
    return found


@lru_cache(KEPT)
def _lasting(
    setup: Setup, owner: tuple[int, ...], races: tuple[int, ...], suspended: tuple[bool, ...], doping: tuple[int, ...]
) -> list[Place]:
    """Worked out on a table on which nothing else lies: what they depended on besides would be missed there."""
    state = DostihyState()
    state.setup, state.owner, state.races = setup, [*owner], [*races]
    state.suspended, state.doping = suspended, doping
    return [_place(state, field) for field in range(SIZE)]


def _place(state: DostihyState, field: int) -> Place:
    setup, board = state.setup, state.setup.board
    kind, stable, owner = board.kind[field], board.stable_of[field], state.owner[field]
    races, owned, horse = state.races[field], owner != FREE, stable >= 0
    lot = queries.fields_of_lot(state, field)[0]
    same = board.stables[stable] if horse else board.trainers if kind == "trainer" else board.services
    cap = queries.most_staked(state, field) if horse and owned else 0
    charge = queries.charge(state, field, 1) if owned else 0
    return Place(
        field=field,
        kind=kind,
        price=board.price[field],
        owner=owner if owned else None,
        races=races if races < MAIN else 0,
        main_race=races == MAIN,
        stable=stable if horse else None,
        token_cost=board.token_cost[stable] if horse else 0,
        main_cost=board.main_cost[stable] if horse else 0,
        charges=board.charges[field],
        level=races,
        charge=charge,
        rate=charge,
        held=queries.held_of(state, owner, same) if owned else 0,
        stake=0,
        fee=board.fee[field],
        resale=setup.resale[field],
        token_resale=queries.token_proceeds(state, field),
        level_after=queries.races_left(state, field),
        tokens_value=queries.token_value(state, field),
        lot=lot,
        lot_value=queries.lot_value(state, lot),
        stake_cap=cap if horse and setup.choices.bet_cap != "none" else None,
    )
