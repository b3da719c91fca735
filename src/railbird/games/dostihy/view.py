"""What one seat of Dostihy a sázky may see: everything but, if the table hides them, the others' totals (DS-R34)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from railbird.core.view import View, passive_seats
from railbird.games.dostihy.places import KEPT, Place, places_of
from railbird.games.dostihy.rules import queries, values
from railbird.games.dostihy.rules.actions import Card
from railbird.games.dostihy.rules.setup import Setup
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import IN_FORCE, NO_SEAT, NOWHERE, RELEASE, WAITING, Deal, Debt, OpenClaim


class Player(msgspec.Struct):
    """What everybody sees of a seat; money is None where the table hides it."""

    seat: int
    money: int | None
    net_worth: int | None
    bank_value: int  # What the bank would pay for everything it owns.
    rank: int | None
    field: int | None
    suspended: bool
    attempts: int
    missed: int
    doping: bool  # Whether its horses are out of races because of doping (or a delay).
    doping_waits: bool
    lapped: bool
    release_cards: int
    offers: int  # Offers opened in this turn.
    out: int | None  # Its place in the order of elimination, from 1.


class Due(msgspec.Struct):
    """An open claim; it lapses when somebody other than `mover` throws."""

    number: int
    creditor: int
    debtor: int  # A seat or -1 for the bank.
    amount: int
    reason: str
    field: int
    partner: int | None  # The claim it is set off against.


class Party(msgspec.Struct):
    """What a deal comes to for one of the two."""

    seat: int
    goods: int  # What it gets, at the bank's prices.
    gets: int  # The same with money.
    gains: int  # Money only; negative for who pays.


class Visit(msgspec.Struct):
    """What a visit to a card that would change hands costs without the deal, and with it; a service for one pip."""

    field: int
    now: int
    after: int


class OpenDeal(msgspec.Struct):
    """The negotiation under way, as everybody hears it."""

    drafter: int
    other: int
    counters: int
    gives: list[int]  # All fields that would change hands, racing stables whole.
    gives_release: bool
    asks: list[int]
    asks_release: bool
    pays: int
    price: int
    sale: bool  # A debtor sells.
    may_give: bool
    may_ask: bool  # DS-R60: a debtor gives for money; whoever answers asks and pays.
    parties: list[Party]  # The drafter and the other.
    visits: list[Visit]


class Deck(msgspec.Struct):
    """A deck: the cards that can come, and those used, in order."""

    left: list[str]
    used: list[str]


class Stop(msgspec.Struct):
    """What the active player's stop gives a right to."""

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
    mover: int | None  # Whose move the open claims come from.
    debts: list[Debt]  # The queue.
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
    trainer_rates: list[int]  # What a visit costs by the number of trainers their owner holds.
    service_rates: list[int]  # The same for services, per pip.
    round_limit: int | None
    time_up: bool
    end: str


def view(state: DostihyState, seat: int) -> DostihyView:
    """DS-R34: everything is open; hidden totals are shown to their owner, and to all once out or at the end."""
    setup, step, at = state.setup, state.step, state.stop
    choices = setup.choices
    worths = _worths(setup, tuple(state.owner), tuple(state.races), tuple(state.money), state.out)
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
        places=places_of(state),
        players=[_player(state, other, seat, worths[other]) for other in range(setup.seats)],
        stables=setup.board.stables,
        stable_ids=setup.board.stable_ids,
        stakes_by=state.active if state.stakes else None,
        backed=None if state.backed == NOWHERE else state.backed,
        claims=[_due(claim) for claim in state.claims],
        mover=None if state.thrower == NO_SEAT else state.thrower,
        debts=list(state.debts),
        debtor=None if state.debtor == NO_SEAT else state.debtor,
        debt_offers=state.debt_offers,
        deal=None if state.deal is None else _deal(state, state.deal),
        stop=None if at.field == NOWHERE else Stop(at.field, at.free, at.complete, list(at.four), at.bought, at.races),
        voters=list(state.voters),
        finance=_deck(setup.finance_cards, state.finance),
        nahoda=_deck(setup.nahoda_cards, state.nahoda),
        yellow_left=queries.yellow_left(state) if setup.is_limited else None,
        red_left=queries.red_left(state) if setup.is_limited else None,
        unit=setup.unit,
        start_money=setup.start_money,
        payout=setup.payout,
        target_races=setup.target_races,
        licence_races=setup.own_races,
        trainer_rates=setup.board.trainer_rates,
        service_rates=setup.board.service_rates,
        round_limit=choices.round_limit if choices.end_mode == "round_limit" else None,
        time_up=state.time_up,
        end=state.end,
    )


class Worth(NamedTuple):
    """What a seat has come to."""

    rank: int
    net: int
    bank: int


@lru_cache(KEPT)
def _worths(
    setup: Setup, owner: tuple[int, ...], races: tuple[int, ...], money: tuple[int, ...], out: tuple[int, ...]
) -> list[Worth]:
    """By seat, once for all who look. On that table lies nothing else: see `places_of`."""
    state = DostihyState()
    state.setup, state.owner, state.races, state.money, state.out = setup, [*owner], [*races], [*money], out
    return [
        Worth(rank, queries.net_worth(state, seat), queries.bank_value(state, seat))
        for seat, rank in enumerate(state.standing().ranks)
    ]


def _player(state: DostihyState, other: int, seat: int, worth: Worth) -> Player:
    is_out = other in state.out
    open_cash = state.setup.choices.cash_visibility != "hidden" or state.end != ""
    shown = open_cash or other == seat or is_out
    return Player(
        seat=other,
        money=state.money[other] if shown else None,
        net_worth=worth.net if shown else None,
        bank_value=worth.bank,
        rank=worth.rank if open_cash else None,
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
    return Due(claim.number, claim.creditor, claim.debtor, claim.amount, claim.kind, claim.field, partner)


def _deal(state: DostihyState, deal: Deal) -> OpenDeal:
    given, asked = queries.fields_of_lots(state, deal.gives), queries.fields_of_lots(state, deal.asks)
    after = state.copy()
    queries.hand_over(after, deal)
    return OpenDeal(
        drafter=deal.drafter,
        other=deal.other,
        counters=deal.counters,
        gives=given,
        gives_release=RELEASE in deal.gives,
        asks=asked,
        asks_release=RELEASE in deal.asks,
        pays=deal.pays(deal.drafter),
        price=deal.pays(deal.other),
        sale=state.debtor != NO_SEAT,
        may_give=state.debtor in (NO_SEAT, deal.drafter),
        may_ask=state.debtor != deal.drafter,
        parties=[
            _party(state, deal.drafter, deal.asks, deal.pays(deal.other) - deal.pays(deal.drafter)),
            _party(state, deal.other, deal.gives, deal.pays(deal.drafter) - deal.pays(deal.other)),
        ],
        visits=[Visit(one, queries.charge(state, one, 1), queries.charge(after, one, 1)) for one in (*given, *asked)],
    )


def _party(state: DostihyState, one: int, lots: tuple[int, ...], gains: int) -> Party:
    goods = sum(queries.lot_value(state, lot) for lot in lots)
    return Party(one, goods, goods + max(0, gains), gains)


def _deck(cards: Sequence[Card], deck: values.Deck) -> Deck:
    return Deck([cards[index].card for index in deck.left], [cards[index].card for index in deck.used])
