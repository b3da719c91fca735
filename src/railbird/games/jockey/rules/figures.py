"""Ranks, moves, stakes, loans and payouts as figures: what steps, view, page and bots all count with."""

from collections.abc import Sequence
from typing import Final, Literal

from railbird.games.jockey.rules.actions import CHASE, EXACTA, KINDS, NO3, NO_BET, PLACE, TYPES, UPTO, WIN, Sheet
from railbird.games.jockey.rules.setup import Setup, Terms

# --- the race


def rank(positions: list[int], places: list[int], horse: int) -> int:
    """JK-10, JK-26: finished horses in their order, then 1 + horses ahead; level horses share the better rank."""
    if places[horse]:
        return places[horse]
    mine, found = positions[horse], 1
    for other in positions:
        if other > mine:
            found += 1
    return found


def moved(
    positions: list[int], places: list[int], horses: Sequence[int], spaces: int, finish: int
) -> tuple[list[int], list[int]]:
    """JK-24, JK-25, R-22: positions and places after these horses have run.

    Past the line they are parked, with the next place; those that pass by the same card share it.
    """
    after, home = positions[:], places[:]
    place = 1 + len(places) - places.count(0)
    for horse in horses:
        after[horse] = min(finish, after[horse] + spaces)
        if after[horse] == finish:
            home[horse] = place
    return after, home


def is_over(places: list[int]) -> bool:
    """JK-29: whether two horses are home."""
    return len(places) - places.count(0) >= 2


def chase_end(terms: Terms, positions: list[int], finish: int) -> int | None:
    """JK-16, JK-18: the space a chase does not pass, so far behind the leader; none once a winner is home."""
    leader = max(positions)
    return leader - terms.gap_behind if leader < finish else None


def unused(terms: Terms, card_type: str, spaces: int) -> int:
    """JK-16, JK-21: how much of an "up to" card is lost where it has to be carried out in full."""
    return 0 if terms.upto_choose or TYPES.index(card_type) not in UPTO else terms.steps[card_type] - spaces


def beyond(start: int, spaces: int, finish: int) -> int:
    """JK-24: how many spaces of a run are lost behind the line."""
    return max(0, start + spaces - finish)


VOID_RULE: Final = "JK-32"  # The rule that lets a card without effect be thrown away.


def move_rule(kind: int, winner_home: bool) -> str:
    """The rule a move is carried out under, by type of card."""
    if kind == CHASE:
        return "JK-18" if winner_home else "JK-16"
    return "JK-21" if kind == NO3 else ("JK-12", "JK-13", "JK-14", "", "JK-20", "JK-20")[kind]


# --- the sheet

Stage = Literal["kind", "horse", "stake", "seal"]  # What is written next on a sheet.


def legs(terms: Terms, kind: int) -> int:
    """JK-60, R-13: how many horses a sheet of this kind may name."""
    return 2 if kind == EXACTA else terms.horses_per_bet


def stage(sheet: Sheet) -> Stage:
    """What is written next on a sheet: its kind, a horse, a stake, or nothing but the seal."""
    if sheet.kind == 0:
        return "kind"
    if len(sheet.stakes) < len(sheet.horses):
        return "stake"
    return "horse" if len(sheet.horses) < (2 if sheet.kind == EXACTA else 1) else "seal"


# --- stakes

LOAN_RULE: Final = "JK-43"  # The rule that says how much can be staked, and with what loan.


def max_stake(setup: Setup, balance: int) -> int:
    """JK-42, JK-43, R-11: the largest total stake for this balance; 0 where no bet is possible."""
    rule, terms = setup.loan_rule, setup.terms
    if rule == "flat":
        most = balance + setup.loan_max
    elif rule == "none" or balance >= setup.loan_target:
        most = balance
    else:
        own = max(balance, 0) if rule == "fresh" else balance
        most = min(setup.loan_target, own + setup.loan_max)
    most = min(most, terms.stake_max)
    most -= most % terms.stake_step
    return most if most >= terms.stake_min else 0


def kinds(setup: Setup, balance: int) -> list[int]:
    """JK-59, R-10, R-12: the kinds of sheet this balance allows; an exacta needs room for two stakes.

    Whoever owns less than the smallest stake, or cannot bet, may hand in an empty sheet.
    """
    least, most = setup.terms.stake_min, max_stake(setup, balance)
    found = [NO_BET] if not most or balance < least or not setup.options.must_bet else []
    if most:
        found += (PLACE, WIN, EXACTA) if most >= 2 * least else (PLACE, WIN)
    return found


def implied_loan(balance: int, total: int) -> int:
    """JK-43, R-11: the loan a sheet of this total implies; nothing is booked, a negative balance is the debt."""
    return max(0, total - balance)


def debt(balance: int) -> int:
    """JK-45: what a balance below 0 owes."""
    return max(0, -balance)


def room_for(terms: Terms, most: int, stakes: Sequence[int], at: int) -> int:
    """JK-43, JK-60: how high one of the stakes may go, the others staying as they are."""
    return max(terms.stake_min, most - sum(stakes) + stakes[at])


# --- payouts

PAY_RULES: Final = ("", "JK-46", "JK-47", "JK-48", "JK-59")
"""The rule by which each kind of sheet is paid, an exacta that is right."""
EXACTA_RULES: Final = ("JK-48", "JK-49", "JK-50")
INCOME: Final = (("income_place", ("JK-46",)), ("income_win", ("JK-47",)), ("income_exacta", EXACTA_RULES))
"""The columns of the end page, by the key of their title, and the rules whose payments stand in them."""
Case = tuple[str, int, int]  # How a race may end for a sheet, what the sheet brings then, and the balance after it.


def net_result(terms: Terms, sheet: Sheet, place: list[int]) -> int:
    """JK-44, JK-46 to JK-50: what a sheet wins (or loses, negative), given each horse's place (0: not placed)."""
    if sheet.kind == NO_BET:
        return 0
    if sheet.kind == EXACTA:
        return _exacta_result(terms, sheet, place)
    net = 0
    for horse, stake in zip(sheet.horses, sheet.stakes):
        if sheet.kind == PLACE:
            net += stake * terms.pay_place if 1 <= place[horse] <= 2 else -stake
        else:
            net += stake * terms.pay_win if place[horse] == 1 else -stake
    return net


def _exacta_result(terms: Terms, sheet: Sheet, place: list[int]) -> int:
    """JK-48 to JK-50, R-9, R-36: both, the winner only, the second only, or neither; never floored at 0."""
    first, second = sheet.stakes
    second_place = place[sheet.horses[1]]
    if place[sheet.horses[0]] == 1:
        return terms.pay_both * (first + second) if second_place == 2 else terms.pay_first * first - second
    if second_place == 2 or (terms.second_placed and second_place == 1):
        return terms.pay_second * second - first
    return -first - second


def result_rule(sheet: Sheet, place: list[int], net: int) -> str:
    """The rule a sheet is paid under: of an exacta that is not right one horse may be, or none."""
    if sheet.kind != EXACTA or (place[sheet.horses[0]] == 1 and place[sheet.horses[1]] == 2):
        return PAY_RULES[sheet.kind]
    return "JK-50" if net == -sheet.total() else "JK-49"


def best_result(terms: Terms, sheet: Sheet) -> int:
    """What a sheet brings if all of it is right."""
    place = [1, 1, 1, 1]
    if sheet.kind == EXACTA:
        place[sheet.horses[1]] = 2
    return net_result(terms, sheet, place)


def as_it_stands(positions: list[int], places: list[int]) -> list[int]:
    """The places if the race ended now; before one is home, level horses have not taken theirs."""
    now = [rank(positions, places, horse) for horse in range(len(places))]
    return [place if now.count(place) == 1 or max(places) else 0 for place in now]


_ENDS: Final[dict[tuple[str, int], tuple[tuple[str, int, int], ...]]] = {
    ("place", 1): (("place", 1, 0), ("place_not", 0, 0)),
    ("place", 2): (("both_placed", 1, 2), ("place_1", 1, 0), ("place_2", 0, 1), ("place_neither", 0, 0)),
    ("win", 1): (("win", 1, 0), ("win_not", 0, 0)),
    ("win", 2): (("win_1", 1, 0), ("win_2", 0, 1), ("win_neither", 0, 0)),
    ("exacta", 2): (("both", 1, 2), ("first_only", 1, 0), ("second_only", 0, 2), ("neither", 0, 0)),
}
"""JK-46 to JK-50, R-13: all ways a race can end for a kind of sheet with so many horses, and their places then."""
_PLACED: Final = {"second_only": "second_placed", "neither": "neither_placed"}
"""What these are where the second horse of an exacta may be placed anywhere (R-9)."""


def cases(terms: Terms, kind: str, stakes: Sequence[int], balance: int) -> list[Case]:
    """JK-46 to JK-50: what a sheet brings in every case its kind of bet knows; none while a horse is missing."""
    sheet = Sheet(KINDS.index(kind), (0, 1)[: len(stakes)], tuple(stakes), True)
    found = []
    for name, first, second in _ENDS.get((kind, len(stakes)), ()):
        net = net_result(terms, sheet, [first, second])
        found.append((_PLACED.get(name, name) if terms.second_placed else name, net, balance + net))
    return found
