"""What a draft may contain, and in which order (DS-74 to DS-76, DS-R30, DS-R31, DS-R60, DS-R61)."""

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.games.dostihy.rules.actions import Ask, AskRelease, Give, GiveRelease, Pay, Price, Propose
from railbird.games.dostihy.rules.queries import lot_value
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import NO_SEAT, Deal


def is_sale(state: DostihyState) -> bool:
    """DS-R60: a debtor's negotiation is a sale, lots for money."""
    return state.debtor != NO_SEAT


def after(chosen: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
    """Lots in rising order only: every deal has one spelling."""
    return found[found.index(chosen[-1]) + 1 :] if chosen else found


def is_proposable(state: DostihyState, deal: Deal) -> bool:
    """DS-75, DS-76, DS-R31: both sides give something; at the floor price if a debtor sells (DS-R30, DS-R61)."""
    mine = deal.is_giving() or deal.payer == deal.drafter
    yours = deal.is_asking() or deal.payer == deal.other
    if not (mine and yours) or deal.amount < floor_price(state, deal):
        return False
    return deal.payer == NO_SEAT or 0 < deal.amount <= state.money[deal.payer]


def floor_price(state: DostihyState, deal: Deal) -> int:
    """DS-R30, DS-R61: what a debtor must at least get for the lots; nothing unless the table says so."""
    if not is_sale(state) or state.setup.choices.debt_trade_floor != "bank_value":
        return 0
    return sum([lot_value(state, lot) for lot in (*deal.gives, *deal.asks)])


def with_part(deal: Deal, action: Action) -> Deal:
    """The draft with one thing more in it."""
    if isinstance(action, Give):
        return deal.swapping((*deal.gives, action.field), deal.give_release, deal.asks, deal.ask_release)
    if isinstance(action, Ask):
        return deal.swapping(deal.gives, deal.give_release, (*deal.asks, action.field), deal.ask_release)
    given = deal.give_release or isinstance(action, GiveRelease)
    return deal.swapping(deal.gives, given, deal.asks, deal.ask_release or not isinstance(action, GiveRelease))


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
        return money_refusal(deal, action)
    if isinstance(action, Propose):
        return proposal_refusal(state, deal)
    return Illegal("DS-6", "wrong_step")


def money_refusal(deal: Deal, action: Pay | Price) -> Illegal:
    """DS-R31: money needs goods in return, one sum is enough, and the payer needs cash."""
    if isinstance(action, Pay) and not deal.is_asking():
        return Illegal("DS-R31", "pays_for_nothing")
    if isinstance(action, Price) and not deal.is_giving():
        return Illegal("DS-R31", "paid_for_nothing")
    return Illegal("DS-R31", "no_money_here")


def proposal_refusal(state: DostihyState, deal: Deal) -> Illegal:
    """What the draft lacks: goods at all, something of one side, the floor price."""
    if not (deal.is_giving() or deal.is_asking()):
        return Illegal("DS-R31", "nothing_in_it")
    if not deal.is_asking() and deal.payer != deal.other:
        return Illegal("DS-R31", "nothing_in_return")
    if not deal.is_giving() and deal.payer != deal.drafter:
        return Illegal("DS-R31", "nothing_given")
    return Illegal("DS-R30", "below_floor", {"amount": deal.amount, "floor": floor_price(state, deal)})
