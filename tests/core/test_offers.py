"""Virtual offers behave like the lists they stand for."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penny.rules.state import Bid, Seal
from railbird.core.action import Action, Field, number
from railbird.core.offers import Amounts, Offers, parts, single


@given(st.integers(0, 50), st.integers(-1, 200), st.integers(1, 20))
def test_amounts_are_the_list_of_their_actions(lo: int, hi: int, step: int) -> None:
    listed = [Bid(amount) for amount in range(lo, hi + 1, step)]
    amounts = Amounts(Bid, lo, hi, step)
    assert len(amounts) == len(listed)
    assert list(amounts) == listed
    assert amounts[:3] == listed[:3]
    assert all(bid in amounts for bid in listed)
    assert Bid(hi + 1) not in amounts
    assert Bid(lo - 1) not in amounts
    assert Seal() not in amounts
    if listed:
        assert amounts[-1] == listed[-1]
        assert amounts.index(listed[-1]) == len(listed) - 1


class Slip(Action):
    """A horse and a stake."""

    fields: ClassVar[tuple[Field, ...]] = (number("horse", 2, 12), number("stake", 1, 9))

    def __init__(self, horse: int, stake: int) -> None:
        self.horse: Final = horse
        self.stake: Final = stake


def test_amounts_with_fixed_fields_offer_only_these() -> None:
    slips = Amounts(Slip, 1, 3, fixed=(7,))
    assert [slip.values() for slip in slips] == [(7, 1), (7, 2), (7, 3)]
    assert Slip(7, 2) in slips
    assert Slip(8, 2) not in slips


def test_offers_join_lists_and_amounts() -> None:
    offers = Offers([Seal()], Amounts(Bid, 100, 5000, 100), [])
    assert len(offers) == 51
    assert offers[0] == Seal()
    assert offers[1] == Bid(100)
    assert offers[-1] == Bid(5000)
    assert offers[49:] == [Bid(4900), Bid(5000)]
    assert Bid(4900) in offers
    assert Bid(150) not in offers
    assert list(offers)[50] == Bid(5000)
    assert len(parts(offers)) == 2
    assert parts([Seal()]) == ([Seal()],)
    with pytest.raises(IndexError):
        offers[51]


def test_offers_of_offers_are_one_list_of_pieces() -> None:
    bids = Amounts(Bid, 100, 5000, 100)
    offers = Offers(Offers([Seal()], bids), [Seal()])
    assert parts(offers) == ([Seal()], bids, [Seal()])
    assert list(single(offers)) == [Seal(), Seal()]
    assert len(offers) == 52
