"""The slips of Win, Place & Show: bids, raises and bets are what the rules take."""

from __future__ import annotations

import pytest

from railbird.core.illegal import Illegal
from railbird.games.winplaceshow.rules.actions import HAND_IN, PASS, Bet, Bid, Raise, Ticket
from railbird.games.winplaceshow.view import view
from tests.games.winplaceshow.positions import (
    auction,
    betting,
    bid,
)

from .pages import WORDS, amounts, answer, missing, riding, seen

# --- the auction


def test_bids_and_raises_name_the_amounts_of_the_edition_not_their_own() -> None:
    facts = {"least": 7, "step": 7, "standing": 14, "money": 70, "name": "Rotunda", "amount": 8}
    for words in WORDS.values():
        for key in ("bid_sheets_help", "oral_raise_help"):
            assert "500" not in words.page(key, **facts)
        for reason in ("bad_bid", "bad_raise"):
            assert "500" not in words.refusal(Illegal("WPS-21", reason, facts))
    sheet = seen(auction([50_000] * 4), form=amounts(b4=700))
    assert "$500" in sheet.ask
    assert "$500" in missing(sheet)[0]


def test_WPS_24_the_raises_are_stairs_from_the_sheets_to_who_is_asked() -> None:
    state = auction([50_000] * 3)
    state.notes = []
    bid(state, [2000], [2000], [500])
    state.play(0, Raise(2500))
    state.play(1, Raise(4000))
    notes = list(state.notes)
    found = seen(state, 0, form={"amount.raise": 5000}).stairs(notes)
    assert [(x.name, x.amount, x.kind, x.level) for x in found] == [
        ("You", "2,000", "sheet", 0),
        ("Anna", "2,000", "sheet", 0),
        ("You", "2,500", "raised", 1),
        ("Anna", "4,000", "holds", 2),
        ("You", "5,000", "next", 3),
    ]
    assert seen(state, 2).stairs(notes)[-1].amount == "?"
    sales = [seen(state, reader).sale for reader in range(3)]
    assert [sale.says for sale in sales if sale] == [
        "You and Anna were tied. Anna leads at $4,000.",
        "You and Marta were tied. You lead at $4,000.",
        "Marta and Anna were tied. Anna leads at $4,000.",
    ]


def test_WPS_21_a_sheet_is_sent_whole_in_auction_order() -> None:
    state = auction([50_000] * 4)
    sheet = seen(state, form=amounts(b4=3500, b2=2500))
    order = view(state, 0).sale
    assert order is not None
    assert answer(sheet) == [Bid(h, {4: 3500, 2: 2500}.get(h, 500)) for h in order.horses]
    assert sheet.sheet is not None
    (case,) = sheet.sheet.cases
    assert (case.says, case.gain, case.after) == ("If your two highest bids win", "50,000 − 6,000 =", "44,000")
    assert sheet.question.dearest == ["4", "2"]
    for action in answer(sheet):
        state.play(0, action)
    assert 0 not in state.pending()


def test_WPS_28_R_3_where_three_may_be_owned_the_three_dearest_are_added_up() -> None:
    sheet = seen(auction([50_000] * 2, max_horses_per_player=3), form=amounts(b4=3500, b2=2500, b1=1000)).sheet
    assert sheet is not None
    (case,) = sheet.cases
    assert (case.says, case.gain, case.after) == ("If you win the three dearest", "50,000 − 7,000 =", "43,000")


@pytest.mark.parametrize("amount", [0, 250, 50_500, "much"])
def test_WPS_21_a_bid_out_of_bounds_is_not_sent(amount: object) -> None:
    found = seen(auction([50_000] * 4), form=amounts(b4=amount))
    if amount == "much":
        assert answer(found)[0] == Bid(4, 500)
    else:
        says, rule = missing(found)
        assert rule == "WPS-21"
        assert "Lucky Old Sun" in says


def test_WPS_24_raising_says_what_follows() -> None:
    state = auction([50_000] * 3)
    bid(state, [2000], [2000], [500])
    assert state.step.name == "oral_raise"
    found = seen(state, form={"amount.raise": 4000})
    assert answer(found) == [Raise(4000)]
    assert found.sheet is not None
    assert "$46,000" in found.sheet.cases[0].gain
    assert found.question.leave is not None
    assert found.question.leave.actions == (PASS,)
    assert answer(seen(state, form={"amount.raise": 4000, "press": "raise:2500"})) == [Raise(2500)]
    for wrong in (2100, 2000):
        assert missing(seen(state, form={"amount.raise": wrong}))[1] == "WPS-24"


def test_WPS_23_only_bids_read_out_are_in_the_table() -> None:
    state = auction([50_000] * 3)
    bid(state, [2000], [2000], [500])
    sale = seen(state, 2).sale
    assert sale is not None
    assert sale.lot is not None
    assert sale.lot.horse == 4
    assert [says for _, says in sale.rows[0].cells] == ["2,000", "2,000", "500"]
    assert [kind for kind, _ in sale.rows[1].cells] == ["sealed", "sealed", "own"]


# --- the slip


def test_E32_a_slip_filled_in_any_order_is_sent_sorted() -> None:
    state = betting()
    tickets = {"on.2.2": "on", "on.1.4": "on", "amount.1.4": 3000}
    bets = {"on.show": 2, "amount.show": 1000, "on.win": 4, "amount.win": 5000, "press": "place=4"}
    found = seen(state, form={**tickets, **bets})
    assert answer(found) == [
        Ticket(1, 4, 3000),
        Ticket(2, 2, 1000),
        Bet("win", 4, 5000),
        Bet("place", 4, 1000),
        Bet("show", 2, 1000),
        HAND_IN,
    ]
    for action in answer(found):
        state.play(0, action)
    own = seen(state).own
    assert [line.what for line in own] == ["Win", "Place", "Show", "Double", "Double"]


def test_WPS_32_across_the_board_is_three_bets() -> None:
    found = seen(betting(), form={"press": "across=3"})
    assert answer(found) == [Bet(pool, 3, 1000) for pool in ("win", "place", "show")] + [HAND_IN]


def test_a_second_tap_takes_a_bet_or_ticket_off() -> None:
    assert answer(seen(betting(), form={"on.win": 4, "press": "win=4"})) == [HAND_IN]
    laid = {"on.1.4": "on", "amount.1.4": 1000}
    assert answer(seen(betting(), form={**laid, "press": "1.4=on"})) == [HAND_IN]
    assert answer(seen(betting(), form={**laid, "press": "1.4:2000"})) == [Ticket(1, 4, 2000), HAND_IN]


def test_WPS_34_stakes_beyond_the_cash_are_not_sent() -> None:
    state = betting((6_000, 50_000, 50_000))
    found = seen(state, form={"on.win": 1, "amount.win": 5000, "on.place": 1, "amount.place": 5000})
    says, rule = missing(found)
    assert rule == "WPS-34"
    assert "$4,000" in says


def test_WPS_34_a_slip_says_what_is_staked_and_what_is_left() -> None:
    found = seen(betting((6_000, 50_000, 50_000)), form={"on.win": 1, "amount.win": 5000}).sheet
    assert found is not None
    assert found.total == "$5,000 staked, $1,000 left"


def test_WPS_34_WPS_43_tickets_paid_before_race_1_do_not_count_against_later_slips() -> None:
    state = betting((6_000, 50_000, 50_000), race=2)
    state.tickets = (((0, 3, 2000),), (), ())
    found = seen(state, form={"on.win": 1, "amount.win": 5000}).sheet
    assert found is not None
    assert found.total == "$5,000 staked, $1,000 left"
    assert list(found.actions) == [Bet("win", 1, 5000), HAND_IN]


def test_WPS_24_who_cannot_raise_is_told_so() -> None:
    state = auction([2_000, 50_000, 50_000])
    bid(state, [2000], [2000], [500])
    assert list(state.legal(0)) == [PASS]
    says, rule = missing(seen(state))
    assert (says, rule) == ("With $2,000 you can't go above $2,000, so you can only pass.", "WPS-24")


def test_WPS_45_the_chart_hangs_out_for_everybody_until_race_2_is_over() -> None:
    rows = seen(riding()).double
    chart = view(riding(), 0).double_pays
    assert chart is not None
    assert rows[0][1] == [f"{pays // 1000}" for pays in chart[0]]
    assert len(rows) == 6
    late = riding(number_of_races=1)
    assert seen(late).double == []


def test_WPS_43_no_tickets_after_race_1() -> None:
    found = seen(betting(race=2), form={"press": "1.4=on"})
    assert not found.question.grid
    assert answer(found) == [HAND_IN]


def test_a_mangled_form_plays_nothing_illegal() -> None:
    state = betting()
    odd = {"on.win": "x", "amount.win": "-3", "press": "nothing", "on.9.9": "on", "on.1.1": "off", "now": "::"}
    assert answer(seen(state, form=odd)) == [HAND_IN]
    assert missing(seen(state, form={"on.1.1": "on", "amount.1.1": 77}))[1] == "WPS-44"
