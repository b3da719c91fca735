"""What one seat of Dostihy a sázky may see: everything but, if the table hides them, the others' totals (DS-R34)."""

from __future__ import annotations

import msgspec

from railbird.core.view import View, passive_seats
from railbird.games.dostihy.rules.queries import (
    bank_value,
    charge,
    fields_of_lot,
    net_worth,
    red_left,
    throw_for_service,
    token_value,
    yellow_left,
)
from railbird.games.dostihy.rules.setup import HORSE, KINDS, MAIN, SERVICE
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import DUES, FREE, IN_FORCE, NO_SEAT, NOWHERE, WAITING, Deal, OpenClaim


class Place(msgspec.Struct):
    """A field of the board with what lies on it."""

    field: int
    kind: str
    price: int
    owner: int | None
    races: int
    """Yellow tokens, 0 to 4."""
    main_race: bool
    stable: int | None
    token_cost: int
    main_cost: int
    charges: list[int]
    charge: int
    """What an opponent who stopped here now would owe; for a service with the throw on the table, or for one pip."""
    stake: int
    fee: int
    """What the bank takes from who stops here."""
    resale: int
    """What the bank pays for the card."""
    token_resale: int
    """What the bank pays for the next token given back."""
    tokens_value: int
    """What the bank pays for all tokens on it."""
    stake_cap: int | None
    """The most the table lets anybody stake on this horse; None without a limit but cash."""


class Player(msgspec.Struct):
    """What everybody sees of a seat; money is None where the table hides it."""

    seat: int
    money: int | None
    net_worth: int | None
    bank_value: int
    """What the bank would pay for everything it owns."""
    rank: int | None
    field: int | None
    suspended: bool
    attempts: int
    missed: int
    doping: bool
    """Whether its horses are out of races because of doping (or a delay)."""
    doping_waits: bool
    lapped: bool
    release_cards: int
    offers: int
    """Offers opened in this turn."""
    out: int | None
    """Its place in the order of elimination, from 1."""


class Due(msgspec.Struct):
    """An open claim; it lapses when somebody other than `mover` throws."""

    number: int
    creditor: int
    debtor: int
    """A seat or -1 for the bank."""
    amount: int
    reason: str
    field: int
    partner: int | None
    """The claim it is set off against."""


class Owed(msgspec.Struct):
    """A debt in the queue."""

    debtor: int
    creditor: int
    amount: int
    rule: str


class OpenDeal(msgspec.Struct):
    """The negotiation under way, as everybody hears it."""

    drafter: int
    other: int
    counters: int
    gives: list[int]
    """All fields that would change hands, racing stables whole."""
    gives_release: bool
    asks: list[int]
    asks_release: bool
    pays: int
    price: int
    sale: bool
    """A debtor sells."""


class Deck(msgspec.Struct):
    """A deck: the cards that can come, and those used, in order."""

    left: list[str]
    used: list[str]


class Stop(msgspec.Struct):
    """What the active player's stop gives him a right to."""

    field: int
    was_free: bool
    was_complete: bool
    had_four: list[int]
    bought: bool
    races_bought: int


class DostihyView(View):
    """The table as one seat sees it."""

    round: int
    active: int
    first: int
    dice: list[int]
    places: list[Place]
    players: list[Player]
    stables: list[list[int]]
    stable_ids: list[str]
    stakes_by: int | None
    backed: int | None
    claims: list[Due]
    mover: int | None
    """Whose move the open claims come from."""
    debts: list[Owed]
    debtor: int | None
    debt_offers: int
    deal: OpenDeal | None
    stop: Stop | None
    voters: list[int]
    finance: Deck
    nahoda: Deck
    yellow_left: int | None
    red_left: int | None
    unit: int
    start_money: int
    payout: int
    target_races: int
    licence_races: int
    trainer_rates: list[int]
    """What a visit costs by the number of trainers their owner holds."""
    service_rates: list[int]
    """The same for services, per pip."""
    round_limit: int | None
    time_up: bool
    end: str


def view(state: DostihyState, seat: int) -> DostihyView:
    """DS-R34: everything is open; hidden totals are shown to their owner, and to all once out or at the end."""
    setup = state.setup
    choices = setup.choices
    step = state.step
    ranks = state.standing().ranks
    return DostihyView(
        seat=seat,
        step=step.name,
        pending=state.pending(),
        timing=step.timing(state),
        passive=passive_seats(state),
        round=state.round,
        active=state.active,
        first=state.first,
        dice=[pips for pips in (state.die, state.second) if pips],
        places=_places(state),
        players=[_player(state, other, seat, ranks[other]) for other in range(setup.seats)],
        stables=[list(fields) for fields in setup.board.stables],
        stable_ids=setup.board.stable_ids,
        stakes_by=state.active if state.stakes else None,
        backed=None if state.backed == NOWHERE else state.backed,
        claims=[_due(claim) for claim in state.claims],
        mover=None if state.thrower == NO_SEAT else state.thrower,
        debts=[Owed(debt.debtor, debt.creditor, debt.amount, debt.rule) for debt in state.debts],
        debtor=None if state.debtor == NO_SEAT else state.debtor,
        debt_offers=state.debt_offers,
        deal=None if state.deal is None else _deal(state, state.deal),
        stop=None if state.stop == NOWHERE else _stop(state),
        voters=list(state.voters),
        finance=_deck([card.card for card in setup.finance_cards], state.finance_deck, state.finance_used),
        nahoda=_deck([card.card for card in setup.nahoda_cards], state.nahoda_deck, state.nahoda_used),
        yellow_left=yellow_left(state) if choices.limited else None,
        red_left=red_left(state) if choices.limited else None,
        unit=setup.unit,
        start_money=setup.start_money,
        payout=setup.payout,
        target_races=setup.target_races,
        licence_races=setup.own_races,
        trainer_rates=list(setup.board.trainer_rates),
        service_rates=list(setup.board.service_rates),
        round_limit=choices.round_limit if choices.end_mode == "round_limit" else None,
        time_up=state.time_up,
        end=state.end,
    )


def _places(state: DostihyState) -> list[Place]:
    board = state.setup.board
    stakes = dict(state.stakes)
    throw = throw_for_service(state)
    places = []
    for field, kind in enumerate(board.kind):
        stable = board.stable_of[field]
        owner = state.owner[field]
        places.append(
            Place(
                field=field,
                kind=KINDS[kind],
                price=board.price[field],
                owner=None if owner == FREE else owner,
                races=state.races[field] if state.races[field] < MAIN else 0,
                main_race=state.races[field] == MAIN,
                stable=stable if kind == HORSE else None,
                token_cost=board.token_cost[stable] if kind == HORSE else 0,
                main_cost=board.main_cost[stable] if kind == HORSE else 0,
                charges=board.charges[field],
                charge=0 if owner == FREE else charge(state, field, (throw or 1) if kind == SERVICE else 0),
                stake=stakes.get(field, 0),
                fee=board.fee[field],
                resale=state.setup.resale[field] if board.price[field] else 0,
                token_resale=_next_token(state, field, stable),
                tokens_value=token_value(state, field) if kind == HORSE else 0,
                stake_cap=_stake_cap(state, field, owner) if kind == HORSE else None,
            )
        )
    return places


def _next_token(state: DostihyState, field: int, stable: int) -> int:
    """DS-81: half the price of the token that would go back first."""
    if state.races[field] == 0:
        return 0
    return state.setup.main_resale[stable] if state.races[field] == MAIN else state.setup.token_resale[stable]


def _stake_cap(state: DostihyState, field: int, owner: int) -> int | None:
    """DS-R19: the table's own limit, without anybody's cash."""
    setup = state.setup
    if setup.choices.insurance:
        most = 0 if owner == FREE else charge(state, field, 0) // setup.payout
        return most - most % setup.unit
    return setup.choices.bet_cap or None


def _player(state: DostihyState, other: int, seat: int, rank: int) -> Player:
    is_out = other in state.out
    shown = not state.setup.choices.hidden_cash or other == seat or is_out or state.end != ""
    ranked = not state.setup.choices.hidden_cash or state.end != ""
    return Player(
        seat=other,
        money=state.money[other] if shown else None,
        net_worth=net_worth(state, other) if shown else None,
        bank_value=bank_value(state, other),
        rank=rank if ranked else None,
        field=None if is_out else state.pawn[other],
        suspended=state.suspended[other],
        attempts=state.attempts[other],
        missed=state.missed[other],
        doping=state.doping[other] == IN_FORCE,
        doping_waits=state.doping[other] == WAITING,
        lapped=state.lapped[other],
        release_cards=len(state.held[other]),
        offers=state.offers[other],
        out=state.out.index(other) + 1 if is_out else None,
    )


def _due(claim: OpenClaim) -> Due:
    partner = None if claim.partner < 0 else claim.partner
    due = DUES[claim.kind]
    return Due(claim.number, claim.creditor, claim.debtor, claim.amount, due, claim.field, partner)


def _deal(state: DostihyState, deal: Deal) -> OpenDeal:
    return OpenDeal(
        drafter=deal.drafter,
        other=deal.other,
        counters=deal.counters,
        gives=[field for lot in deal.gives for field in fields_of_lot(state, lot)],
        gives_release=deal.give_release,
        asks=[field for lot in deal.asks for field in fields_of_lot(state, lot)],
        asks_release=deal.ask_release,
        pays=deal.amount if deal.payer == deal.drafter else 0,
        price=deal.amount if deal.payer == deal.other else 0,
        sale=state.debtor != NO_SEAT,
    )


def _stop(state: DostihyState) -> Stop:
    return Stop(
        field=state.stop,
        was_free=state.stop_free,
        was_complete=state.stop_complete,
        had_four=list(state.stop_four),
        bought=state.bought,
        races_bought=state.races_bought,
    )


def _deck(names: list[str], left: tuple[int, ...], used: tuple[int, ...]) -> Deck:
    return Deck([names[card] for card in left], [names[card] for card in used])
