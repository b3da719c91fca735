"""What things cost, pay and reach in Dostihy a sázky, over plain numbers: for steps, view, pages and bots alike."""

from typing import Final

SIZE: Final = 40  # Fields of the board; Start is field 0.
MAIN: Final = 5  # What `races` says of a horse in the main race; 0 to 4 are yellow tokens.
FULL: Final = 4  # Yellow tokens a horse can carry (DS-51).
SIX: Final = 6
REACH: Final = 11  # The farthest a throw leads (DS-11).
THROWS: Final = 36
WEIGHTS: Final = (6, 6, 6, 6, 6, 0, 1, 1, 1, 1, 1)
"""Of 36 throws, how many end 1 to 11 fields ahead, for who throws again after a six; six-six is the last (DS-12)."""
AFTER_SIX: Final = (0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6)
"""The same once a six lies on the table and the die is thrown again."""


# --- the way round


def field_at(start: int, spaces: int) -> int:
    """The field so many spaces ahead (DS-10); behind for a negative number."""
    return (start + spaces) % SIZE


def distance(start: int, field: int) -> int:
    """How many spaces ahead a field lies."""
    return (field - start) % SIZE


# --- money


def share(amount: int, percent: int) -> int:
    """DS-81 to DS-83: what the bank pays back."""
    return amount * percent // 100


def balance(cash: int | None, gains: int) -> int:
    """DS-76: what a deal leaves in hand; only the difference where cash is hidden."""
    return gains if cash is None else cash + gains


def raised(owed: int, cash: int) -> int:
    """DS-80: how much of a debt is in hand, of a hundred."""
    return 100 * min(owed, cash) // owed if owed else 100


def in_notes(amount: int, unit: int) -> int:
    """DS-R43: as much of it as notes can pay."""
    return amount - amount % unit


def lacking(owed: int, cash: int) -> int:
    """DS-80: what is still to be raised for a debt."""
    return max(0, owed - cash)


def mean_cost(costs: list[tuple[int, int]]) -> int:
    """What a throw costs on average; (throws of 36, cost) by field."""
    return sum([weight * cost for weight, cost in costs]) // THROWS


# --- visits and tokens


def rate(rates: list[int], held: int) -> int:
    """DS-25, DS-26: by how many trainers or services the owner holds."""
    return rates[held - 1] if held else 0


def service_charge(per_pip: int, throw: int) -> int:
    """DS-25, DS-R9: the throw counts."""
    return per_pip * throw


def tokens_worth(races: int, token: int, main: int) -> int:
    """DS-81: what all tokens of a horse are worth at these prices; the main race counts as five."""
    return FULL * token + main if races == MAIN else races * token


# --- bets


def stake_cap(charge: int, payout: int, unit: int) -> int:
    """DS-R19, `insurance`: no stake wins more than the visit costs."""
    return in_notes(charge // payout, unit)


def covering_stake(charge: int, payout: int, unit: int, cap: int | None) -> int:
    """The smallest stake whose winnings cover a visit, in whole notes; at most what the table allows (DS-R19)."""
    enough = -(-charge // (payout * unit)) * unit
    return enough if cap is None else min(enough, cap)


def claimed_times(payout: int, included: bool) -> int:
    """DS-70, DS-R17: how many times a winning stake its owner owes; where it is `included`, the stake that comes back
    is one of them."""
    return payout - 1 if included else payout


def reaches(ahead: int, first: int, second: int, may_stop: bool) -> bool:
    """DS-10 to DS-12: whether a throw of these dice leads so many fields ahead; after a six the second die counts,
    unless one stops there (DS-R2)."""
    if first < SIX:
        return ahead == first
    return may_stop if ahead == SIX else second < SIX and ahead == SIX + second


def winnings(stake: int, payout: int) -> int:
    """DS-70: what a stake on the field reached wins."""
    return stake * payout
