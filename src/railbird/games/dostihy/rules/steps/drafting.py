"""What a draft may contain, and in which order (DS-74 to DS-76, DS-R30, DS-R31, DS-R60, DS-R61)."""

from __future__ import annotations

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.games.dostihy.rules.actions import Ask, AskRelease, Give, GiveRelease, Pay, Price, Propose
from railbird.games.dostihy.rules.queries import lot_value
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.decision import wrong_step
from railbird.games.dostihy.rules.values import NO_SEAT, Deal


def is_sale(state: DostihyState) -> bool:
    """DS-R60: a debtor's negotiation is a sale, his lots for money."""
    return state.debtor != NO_SEAT


def after(chosen: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
    """Lots in rising order only: every deal has one spelling."""
    return found[found.index(chosen[-1]) + 1 :] if chosen else found


def is_giving(deal: Deal) -> bool:
    """Whether goods of the drafter are in the draft."""
    return deal.give_release or len(deal.gives) > 0


def is_asking(deal: Deal) -> bool:
    """Whether goods of the other are in the draft."""
    return deal.ask_release or len(deal.asks) > 0


def is_proposable(state: DostihyState, deal: Deal) -> bool:
    """DS-75, DS-76, DS-R31: both sides give something; at the floor price if a debtor sells (DS-R30, DS-R61)."""
    mine = is_giving(deal) or deal.payer == deal.drafter
    yours = is_asking(deal) or deal.payer == deal.other
    if not (mine and yours) or deal.amount < floor_price(state, deal):
        return False
    return deal.payer == NO_SEAT or 0 < deal.amount <= state.money[deal.payer]


def floor_price(state: DostihyState, deal: Deal) -> int:
    """DS-R30, DS-R61: what a debtor must at least get for his lots; nothing unless the table says so."""
    if not is_sale(state) or not state.setup.choices.floor_is_bank_value:
        return 0
    return sum([lot_value(state, lot) for lot in (*deal.gives, *deal.asks)])


def with_part(deal: Deal, action: Action) -> Deal:
    """The draft with one thing more in it."""
    gives, asks = deal.gives, deal.asks
    give_release, ask_release = deal.give_release, deal.ask_release
    if isinstance(action, Give):
        gives += (action.field,)
    elif isinstance(action, Ask):
        asks += (action.field,)
    elif isinstance(action, GiveRelease):
        give_release = True
    else:
        ask_release = True
    return rewritten(deal, gives, give_release, asks, ask_release, deal.payer)


def rewritten(
    deal: Deal,
    gives: tuple[int, ...],
    give_release: bool,
    asks: tuple[int, ...],
    ask_release: bool,
    payer: int,
    amount: int = 0,
) -> Deal:
    """The same negotiation with another draft."""
    return Deal(
        deal.drafter,
        deal.other,
        deal.counters,
        deal.mine,
        deal.yours,
        gives,
        give_release,
        asks,
        ask_release,
        payer,
        amount,
    )


def draft_refusal(state: DostihyState, deal: Deal, action: Action) -> Illegal:
    """Why this does not belong into the draft."""
    if isinstance(action, Give | Ask):
        owner = deal.drafter if isinstance(action, Give) else deal.other
        facts: dict[str, object] = {"field": action.field}
        if state.owner[action.field] != owner:
            return Illegal("DS-75", "not_owned", facts)
        if is_sale(state) and (deal.drafter == state.debtor) != isinstance(action, Give):
            return Illegal("DS-R60", "only_sales", facts)
        if action.field not in (deal.mine if isinstance(action, Give) else deal.yours):
            return Illegal("DS-74", "only_whole", facts)
        return Illegal("DS-75", "out_of_order", facts)
    if isinstance(action, GiveRelease | AskRelease):
        return Illegal("DS-37", "no_release_card")
    if isinstance(action, Pay | Price):
        return Illegal("DS-R31", "no_money_here")
    if isinstance(action, Propose):
        if deal.amount < floor_price(state, deal):
            return Illegal("DS-R30", "below_floor", {"amount": deal.amount, "floor": floor_price(state, deal)})
        return Illegal("DS-R31", "one_sided")
    return wrong_step(action)
