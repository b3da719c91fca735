"""The bank sells cards and races and takes them back (DS-20 to DS-23, DS-50 to DS-56, DS-81 to DS-85)."""

from dataclasses import replace

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import notes, queries
from railbird.games.dostihy.rules.figures import FULL, MAIN
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import FREE, NOWHERE

Bar = tuple[str, str]  # What bars a purchase: the rule and the reason.


def buy(state: DostihyState, seat: int) -> None:
    """DS-20 to DS-22: the card goes from the bank to its new owner."""
    price = state.setup.board.price[state.stop.field]
    if state.notes is not None:
        state.tell(notes.BOUGHT, "DS-20", seat, state.stop.field, price)
    state.pay(seat, BANK, price, "DS-22")
    state.owner[state.stop.field] = seat
    state.stop = replace(state.stop, bought=True)


def buy_token(state: DostihyState, seat: int, field: int, main: bool) -> None:
    """DS-50 to DS-52, DS-54: a yellow token is put on the horse, or a red one takes the place of four yellow ones."""
    cost, stop = token_cost(state, field, main), state.stop
    state.pay(seat, BANK, cost, "DS-52" if main else "DS-50")
    state.races[field] = MAIN if main else state.races[field] + 1
    state.stop = replace(stop, mains=(*stop.mains, field)) if main else replace(stop, races=stop.races + 1)
    if state.notes is not None and main:
        state.tell(notes.MAIN_BOUGHT, "DS-52", seat, field, cost)
    elif state.notes is not None:
        state.tell(notes.RACE_BOUGHT, "DS-51", seat, field, state.races[field], cost)


def token_cost(state: DostihyState, field: int, main: bool) -> int:
    """DS-50, DS-R25: what a yellow token for this horse costs, or the red one."""
    board = state.setup.board
    return (board.main_cost if main else board.token_cost)[board.stable_of[field]]


# --- what is for sale, and why not


def for_sale(state: DostihyState, seat: int) -> list[Action]:
    """DS-20 to DS-23, DS-50 to DS-54: the card and every token that may be bought at this stop."""
    board = state.setup.board
    stable = board.stable_of[state.stop.field]
    found: list[Action] = [act.BUY] if card_bar(state, seat) is None else []
    if stable >= 0 and queries.is_complete(state, seat, stable):
        for field in board.stables[stable]:
            main = state.races[field] == FULL
            if token_bar(state, seat, field, main) is None:
                found.append(act.BUY_MAIN[field] if main else act.BUY_RACE[field])
    return found


def card_bar(state: DostihyState, seat: int) -> Bar | None:
    """DS-20 to DS-23, DS-R36, DS-R49: what bars the seat from the card of this field, if anything does.

    It must have been free when the pawn stopped and be free now, and is paid with cash on hand.
    """
    stop, setup = state.stop, state.setup
    if stop.field == NOWHERE or setup.board.price[stop.field] == 0:
        return "DS-20", "nothing_to_buy"
    if not stop.free or stop.bought or state.owner[stop.field] != FREE:
        return "DS-23", "was_not_free"
    if not state.lapped[seat] and setup.choices.buying_from_lap > 1:
        return "DS-R49", "first_lap"
    return ("DS-22", "too_little_cash") if state.money[seat] < setup.board.price[stop.field] else None


def token_bar(state: DostihyState, seat: int, field: int, main: bool) -> Bar | None:
    """DS-50 to DS-55, DS-R21 to DS-R25, DS-R62: what bars a token from this horse, if anything does.

    The stable is complete and was at the stop, the horse has room for a race or four for the main race, and had
    them at the stop; the stop's limit, the box and cash on hand allow it.
    """
    stop, races, choices = state.stop, state.races[field], state.setup.choices
    stable_of = state.setup.board.stable_of
    if stop.field == NOWHERE or stable_of[field] < 0 or stable_of[stop.field] != stable_of[field]:
        return "DS-55", "not_stopped_there"
    if not queries.is_complete(state, seat, stable_of[field]):
        return "DS-50", "stable_incomplete"
    if not (stop.complete or choices.races_same_turn):
        return "DS-R22", "completed_too_late"
    if field != stop.field and choices.race_placement == "landing_horse":
        return "DS-R21", "other_horse"
    if races == MAIN:
        return "DS-53", "in_main_race"
    if main and races < FULL:
        return "DS-52", "not_four_races"
    if main and field not in stop.four and not choices.main_race_same_stop:
        return "DS-R23", "four_too_late"
    if main and field in stop.mains:
        return "DS-53", "one_main_race"
    if not main and races == FULL:
        return "DS-51", "four_races"
    if not main and stop.races >= choices.races_per_stop:
        return "DS-50", "races_used_up"
    if (queries.red_left(state) if main else queries.yellow_left(state)) <= 0:
        return "DS-R24", "no_tokens_left"
    return ("DS-50", "too_little_cash") if state.money[seat] < token_cost(state, field, main) else None


def purchase_refusal(state: DostihyState, seat: int, action: Action) -> Illegal:
    """Why this is not for sale to this player now."""
    field, bar, price = state.stop.field, card_bar(state, seat), state.setup.board.price[state.stop.field]
    if isinstance(action, act.BuyRace | act.BuyMain):
        field, main = action.field, isinstance(action, act.BuyMain)
        bar, price = token_bar(state, seat, field, main), token_cost(state, field, main)
    assert bar is not None
    rule, reason = bar
    facts: dict[str, object] = {"field": field}
    if reason == "nothing_to_buy":
        facts = {}
    elif reason == "races_used_up":
        facts = {"races": state.setup.choices.races_per_stop}
    elif reason == "too_little_cash":
        facts = {"amount": price, "money": state.money[seat]}
    return Illegal(rule, reason, facts)


# --- what it takes back


def takes(state: DostihyState, seat: int) -> list[Action]:
    """DS-81 to DS-83: what the bank takes from this seat."""
    found: list[Action] = [act.SELL_CARD[field] for field in queries.sellable(state, seat)]
    found += [act.RETURN_RACE[field] for field in queries.raced(state, seat)]
    return found


def sell_card(state: DostihyState, seat: int, field: int) -> None:
    """DS-82, DS-83, DS-85, DS-R40: the bank pays the price and the card is free again."""
    amount = state.setup.resale[field]
    if state.notes is not None:
        state.tell(notes.CARD_SOLD, "DS-83", seat, field, amount)
    state.pay(BANK, seat, amount, "DS-83")
    state.owner[field] = FREE


def return_race(state: DostihyState, seat: int, field: int) -> None:
    """DS-56, DS-81, DS-R24: half price for a race; a main race turns back into four (or what the box has of them)."""
    left, amount = queries.races_left(state, field), queries.token_proceeds(state, field)
    state.races[field] = left
    if state.notes is not None:
        state.tell(notes.RACE_RETURNED, "DS-81", seat, field, left, amount)
    state.pay(BANK, seat, amount, "DS-81")


def sale_refusal(state: DostihyState, seat: int, action: act.SellCard | act.ReturnRace) -> Illegal:
    """Why the bank does not take this."""
    facts: dict[str, object] = {"field": action.field}
    if state.owner[action.field] != seat:
        return Illegal("DS-80", "not_yours", facts)
    if isinstance(action, act.SellCard):
        return Illegal("DS-83", "stable_races", facts)
    return Illegal("DS-81", "no_race_there", facts)
