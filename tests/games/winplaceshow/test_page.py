"""The page of Win, Place & Show: what it shows follows from view and legal actions, and its answers are legal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from railbird.core.action import Action
from railbird.core.actors import SPECTATOR
from railbird.core.game import Seat
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.page import Sitter
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.desk.facts import income
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.page.end import ending, recap
from railbird.games.winplaceshow.page.table import WinPlaceShowPage, page
from railbird.games.winplaceshow.page.track import (
    LANE,
    NEAR,
    PHONE,
    RAIL,
    Spot,
    apart,
    centre,
    marks,
    oval,
    point,
    reach,
    stretches,
    window,
)
from railbird.games.winplaceshow.rules.actions import HAND_IN, PASS, Bet, Bid, Motion, NameRider, Raise, Ride, Ticket
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import Case
from railbird.games.winplaceshow.view import view
from railbird.games.winplaceshow.view.parts import TrackSection
from railbird.web.board import TableLook
from railbird.web.drawing import environment
from tests.games.positions import random_plies
from tests.games.winplaceshow.positions import (
    any_table,
    auction,
    betting,
    bid,
    finished,
    open_race,
    racing,
    roll,
    settle,
    slip,
    table,
)

NAMES = ("Marta", "Anna", "Bruno", "Chiara", "Iva", "Jan", "Eva", "Petr", "Luca", "Tom")
WORDS = {language: text(GAME, language, seats=NAMES) for language in LANGUAGES}
SEATS = [Sitter(seat=seat, name=name, color="red") for seat, name in enumerate(NAMES)]
TRACK = view(table(), 0).track


def seen(
    state: WinPlaceShowState, seat: int = 0, language: str = "en", form: dict[str, Any] | None = None
) -> WinPlaceShowPage:
    """The page of a seat with a form filled in."""
    filled = {key: str(value) for key, value in (form or {}).items()}
    return page(Seen(state, seat, view, asked=True), WORDS[language], SEATS, filled)


def answer(found: WinPlaceShowPage) -> list[Action]:
    """What the slip on a page plays."""
    assert found.sheet is not None
    return list(found.sheet.actions)


def missing(found: WinPlaceShowPage) -> tuple[str, str]:
    """What keeps the slip on a page from being handed in, and the rule that says so."""
    assert found.sheet is not None
    assert not found.sheet.actions
    return found.sheet.missing, found.sheet.rule


def amounts(**written: Any) -> dict[str, Any]:
    """Fields of a form: `amounts(b4=700)` writes 700 on line 4."""
    return {f"amount.{key.removeprefix('b')}": value for key, value in written.items()}


def look(
    state: WinPlaceShowState, seat: int, language: str, form: dict[str, str], notes: Sequence[Note] = ()
) -> TableLook:
    seats = SEATS[: state.setup.seats]
    look = Seen(state, seat, view, asked=True)
    return TableLook(game=GAME, seen=look, words=WORDS[language], seats=seats, form=form, notes=notes)


def riding(**options: Any) -> WinPlaceShowState:
    """Seat 0 rides number 1, which moves first on the backstretch, without a bonus."""
    state = racing({1: "backstretch/3/1", 2: "far_turn/6/9"}, owners={0: 1, 1: 2}, turn=1, **options)
    roll(state, 1, 3)
    return state


# --- the oval


def test_the_oval_is_closed_and_each_section_follows_the_one_before() -> None:
    found = stretches(TRACK)
    ends = [found[section.id] for section in TRACK]
    for (_, end), (start, _) in zip(ends, [*ends[1:], ends[0]], strict=True):
        assert end % 4 == pytest.approx(start % 4)
    assert sum(end - start for start, end in ends) == pytest.approx(4)


def test_lanes_lie_side_by_side_and_the_line_crosses_all() -> None:
    first, second = (centre(TRACK, f"home_stretch/{lane}/20") for lane in (1, 2))
    assert (second.x, second.y) == (first.x, first.y + LANE)
    inside, outside = oval(TRACK).finish
    assert outside.y - inside.y == LANE * 6
    # The line lies between the last space of the home stretch and the first of the run-out.
    assert first.x < inside.x < centre(TRACK, "run_out/1/1").x


def test_a_course_with_more_turns_is_laid_around_the_same_oval() -> None:
    odd = tuple(TrackSection(f"s{n}", n % 2 == 1, (8,) * 6, ((),) * 6) for n in range(8))
    assert reach(odd, "s7/1/8")[1] % 4 == pytest.approx(reach(odd, "s0/1/1")[0] % 4)


def test_the_starts_are_marked_where_the_horses_stand() -> None:
    state = table()
    found = marks(TRACK, view(state, 0).programme, "Finish", {"6f": "6", "1m": "8", "1m2f": "10"})
    assert [mark.text for mark in found] == ["Finish", "6", "8", "10"]
    assert found[1].y < 187 < found[2].y
    assert point(0, RAIL).x < found[3].x < found[2].x


def test_cloths_on_the_map_move_apart_until_each_can_be_read() -> None:
    placed = apart([Spot(100, 100), Spot(100, 100), Spot(105, 98), Spot(300, 50)], 40, 36)
    pairs = [(one, other) for n, one in enumerate(placed) for other in placed[:n]]
    assert all(abs(one.x - other.x) >= 39.9 or abs(one.y - other.y) >= 35.9 for one, other in pairs)
    assert placed[3] == Spot(300, 50)
    start = apart([centre(TRACK, f"run_out/{lane}/1") for lane in range(1, 7)], 40, 36)
    pairs = [(one, other) for n, one in enumerate(start) for other in start[:n]]
    assert all(abs(one.x - other.x) >= 39 or abs(one.y - other.y) >= 35 for one, other in pairs)
    assert all(18 <= spot.y <= 356 for spot in start)


@pytest.mark.parametrize("spots", [[Spot(60, 200)], [Spot(10, 10), Spot(150, 100)], [Spot(0, 0), Spot(800, 300)]])
def test_a_phone_sees_every_end_as_large_as_it_fits(spots: list[Spot]) -> None:
    x, y, width, height = window(spots)
    assert all(x < spot.x < x + width and y < spot.y < y + height for spot in spots)
    assert width >= PHONE[0] / NEAR - 0.1
    assert width / height == pytest.approx(PHONE[0] / PHONE[1], rel=0.01)


# --- riding


def test_every_result_is_in_the_list_and_every_end_lit_once() -> None:
    state = riding()
    ride = seen(state).ride
    assert ride is not None
    assert {result.actions[0] for result in ride.results} == set(state.legal(0))
    assert sorted(end.end for end in ride.ends) == sorted({result.end for result in ride.results})
    assert [len(ride.chosen), ride.which] == [1, ""]


def test_WPS_63_WPS_64_a_stop_short_is_marked_and_the_longest_is_not() -> None:
    ride = seen(riding()).ride
    assert ride is not None
    longest = max(result.spaces for result in ride.results)
    for result in ride.results:
        assert (result.kind == "short") == (result.spaces < longest)


def test_every_result_is_read_aloud_with_lane_spaces_and_what_is_left() -> None:
    ride = seen(riding()).ride
    assert ride is not None
    short = next(result for result in ride.results if result.kind == "short")
    told = f"{short.lane}, {short.spaces} spaces, stops short, passing space, {short.to_go}"
    assert short.says == told
    assert all(result.says.startswith(result.lane) and result.to_go in result.says for result in ride.results)


def bonus_ride() -> WinPlaceShowState:
    """Number 1 has bonus 9: white 3 to 6 and the rest on the red die give it (WPS-53)."""
    for white in range(3, 7):
        state = racing({1: "first_turn/3/1"}, owners={0: 1}, turn=1)
        roll(state, white, 9 - white)
        while state.step.name == "objection_window" or (state.queue and state.queue[0] != 0 and state.pending()):
            actor = state.pending()[0]
            state.apply(actor, state.legal(actor)[0])
        if state.step.name == "move_horse" and 0 in state.pending():
            return state
    raise AssertionError("number 1 never moves")


def test_WPS_53_a_space_reached_with_and_without_the_bonus_asks_which() -> None:
    state = bonus_ride()
    moves = view(state, 0).moves
    double = [end for end in {move.end for move in moves} if len({m.bonus for m in moves if m.end == end}) == 2]
    assert double
    ride = seen(state, form={"pick": double[0]}).ride
    assert ride is not None
    assert ride.which
    assert {action.bonus for x in ride.chosen for action in x.actions if isinstance(action, Ride)} == {0, 1}
    again = seen(state, form={"end": ride.end, "pick": f"{double[0]}|0|0"}).ride
    assert again is not None
    assert not again.which
    assert again.chosen[0].actions == (Ride(double[0], 0, 0),)


def test_the_best_of_each_lane_comes_first_and_what_is_chosen_is_among_it() -> None:
    state = riding()
    all_ends = seen(state).ride
    assert all_ends is not None
    short = next(result for result in all_ends.results if result.kind == "short")
    ride = seen(state, form={"pick": short.key}).ride
    assert ride is not None
    lanes = [(pick.kind, pick.lane) for pick in ride.picks if not pick.chosen]
    assert len(lanes) == len(set(lanes))
    assert [pick.end for pick in ride.picks if pick.chosen] == [short.end]
    assert len(ride.picks) < len(ride.results)


@pytest.mark.parametrize("seed", range(4))
def test_WPS_71_the_page_advises_what_the_house_rider_does(seed: int) -> None:
    rng = random.Random(seed)
    asked = 0
    for _ in range(400):
        state = any_table(rng)
        random_plies(state, rng, rng.randrange(40, 160))
        if state.step.name == "move_horse" and state.pending()[0] >= 0:
            seat = state.pending()[0]
            (advice,) = [move for move in view(state, seat).moves if move.house]
            assert Ride(advice.end, advice.bonus, advice.allowance) == state.fallback(seat)
            chosen = seen(state, seat, form={"pick": "house"}).ride
            assert chosen is not None
            assert chosen.chosen[0].actions == (state.fallback(seat),)
            asked += 1
        if asked == 8:
            return
    raise AssertionError("hardly any horse was to move")


# --- the auction


def test_bids_and_raises_name_the_amounts_of_the_edition_not_their_own() -> None:
    facts = {"least": 7, "step": 7, "standing": 14, "money": 70, "name": "Rotunda", "amount": 8}
    for words in WORDS.values():
        for key in ("bids_help", "raise_help"):
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


def test_WPS_21_a_sheet_is_sent_whole_in_auction_order() -> None:
    state = auction([50_000] * 4)
    sheet = seen(state, form=amounts(b4=3500, b2=2500))
    order = view(state, 0).sale
    assert order is not None
    assert answer(sheet) == [Bid(h, {4: 3500, 2: 2500}.get(h, 500)) for h in order.horses]
    assert sheet.sheet is not None
    (case,) = sheet.sheet.cases
    assert (case.says, case.gain, case.after) == ("If you win the two dearest", "50,000 − 6,000 =", "44,000")
    assert sheet.dearest == ["4", "2"]
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
    assert found.leave.actions == (PASS,)
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
    assert [cell.text for cell in sale.rows[0].cells] == ["2,000", "2,000", "500"]
    assert [cell.kind for cell in sale.rows[1].cells] == ["sealed", "sealed", "own"]


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
    assert not found.grid
    assert answer(found) == [HAND_IN]


def test_a_mangled_form_plays_nothing_illegal() -> None:
    state = betting()
    odd = {"on.win": "x", "amount.win": "-3", "press": "nothing", "on.9.9": "on", "on.1.1": "off", "now": "::"}
    assert answer(seen(state, form=odd)) == [HAND_IN]
    assert missing(seen(state, form={"on.1.1": "on", "amount.1.1": 77}))[1] == "WPS-44"


# --- objections


def held_back() -> WinPlaceShowState:
    """Seat 0 has taken number 1 wide on the straight; seat 1 has bet on it."""
    state = racing(
        {1: "backstretch/3/20", 2: "far_turn/6/9"}, owners={0: 1, 1: 2}, turn=3, bets={1: [("win", 1, 2000)]}
    )
    state.notes = [Note("WPS-13", "race_called", {"race": 1, "distance": "6f", "purse": 10_000}, None)]
    roll(state, 1, 3)
    wide = next(move for move in view(state, 0).moves if move.end.split("/")[1] == "4")
    state.play(0, Ride(wide.end, wide.bonus, wide.allowance))
    assert state.step.name == "objection_window"
    return state


def test_WPS_82_the_move_that_may_be_objected_to_is_on_the_board_beside_the_best_one() -> None:
    state = held_back()
    notes = list(state.notes or [])
    shown = seen(state, 1).replay(notes)
    ridden = next(note for note in notes if note.event == "ridden")
    assert shown is not None
    assert (shown.horse, shown.begins) == (1, centre(TRACK, "backstretch/3/20"))
    assert shown.ends == centre(TRACK, str(ridden.facts["end"]))
    best = ridden.facts["best"]
    assert isinstance(best, list)
    assert shown.best_ends == centre(TRACK, best[-1]) != shown.ends
    assert best[-1].split("/")[1] < str(ridden.facts["lane"])
    html = environment().get_template("parts/table_view.html").render(t=look(state, 1, "en", {}, notes))
    assert "data-replay" in html


def test_WPS_84_at_the_hearing_the_move_of_that_turn_is_shown_again() -> None:
    state = held_back()
    notes = [*(state.notes or []), Note("WPS-51", "rolled", {"turn": 4}, None)]
    heard = finished(
        (2, 4, 1, 6, 3, 5),
        owners={0: 2, 1: 1, 2: 4},
        bets={1: [("win", 2, 1000)], 2: [("win", 1, 1000)]},
        cases=[Case(0, 3, (2,), ("b",), 3, True)],
    )
    settle(heard)
    found = seen(heard, 0).replay(notes)
    assert found is not None
    assert found.horse == 1
    other = finished((2, 4, 1, 6, 3, 5), owners={0: 2, 1: 1}, cases=[Case(0, 4, (2,), ("b",), 3, True)])
    assert seen(other, 0).replay(notes) is None


def test_WPS_76_WPS_77_a_place_between_equals_is_told_with_the_rule_that_decided_it() -> None:
    state = racing({1: "home_stretch/1/19", 2: "home_stretch/2/19"}, owners={0: 1, 1: 2}, turn=6)
    state.notes = []
    state.position = [-1] * 6
    state.crossings = [0] * 6
    state.finish = ()
    # 1 apprentice, 2 and 3 veterans (race 1): 2 and 1 level, then 4 and 3 level among veterans.
    state.past = [5, 5, 3, 3, 1, 0]
    state.arrived = [40, 39, 37, 38, 36, 35]
    state.go(state.setup.flow.turn_end)
    placed = [note for note in state.notes if note.event == "placed"]
    assert [(note.facts["horse"], note.rule) for note in placed[:4]] == [
        (2, "WPS-76"),
        (1, "WPS-75"),
        (4, "WPS-77"),
        (3, "WPS-75"),
    ]
    assert "Gunsmoke" in WORDS["en"].note(placed[0])


# --- every decision


def scenes() -> dict[str, tuple[WinPlaceShowState, int, dict[str, str]]]:
    """One position per kind of decision."""
    tied = auction([50_000] * 3)
    bid(tied, [2000], [2000], [500])
    harmed = finished(
        (2, 4, 1, 6, 3, 5),
        owners={0: 2, 1: 1, 2: 4},
        bets={1: [("win", 2, 1000)], 2: [("win", 1, 1000)]},
        cases=[Case(0, 3, (2,), ("a",), 3, True)],
    )
    settle(harmed)
    window = riding()
    window.bets = tuple(slip(("win", 1, 1000)) if seat == 1 else slip() for seat in range(4))
    shy = next(move for move in view(window, 0).moves if move.end.startswith("backstretch/4"))
    window.play(0, Ride(shy.end, shy.bonus, shy.allowance))
    voting = table()
    voting.play(0, Motion("betting", 2))
    for seat in (1, 2, 3):
        voting.play(seat, PASS)
    hired = table(4)
    hired.out = (0, 0, 0, 1)
    open_race(hired, 2, owners={0: 1, 1: 2})
    hired.go(hired.setup.flow.riders)
    asked = hired.copy()
    asked.play(0, NameRider(1, 3))
    asked.play(1, NameRider(2, 1))
    return {
        "director_review": (table(), 0, {}),
        "motion_vote": (voting, 0, {}),
        "riders": (hired, 0, {}),
        "rider_answer": (asked, 3, {}),
        "bid_sheets": (auction([50_000] * 4), 0, {"amount.4": "700"}),
        "oral_raise": (tied, 0, {}),
        "betting": (betting(), 0, {"on.win": "4", "on.1.4": "on"}),
        "betting-poor": (betting((500, 50_000, 50_000)), 0, {}),
        "move_horse": (riding(), 0, {}),
        "move_horse-bonus": (bonus_ride(), 0, {}),
        "objection_window": (window, 1, {}),
        "hearings": (harmed, 0, {}),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_decision_is_drawn_in_every_language(language: str) -> None:
    template = environment().get_template("parts/table_view.html")
    for name, (state, seat, form) in scenes().items():
        assert state.step.name == name.partition("-")[0]
        html = template.render(t=look(state, seat, language, form))
        assert 'class="wps-board' in html
        assert 'class="decision"' in html
        assert 'name="action"' in html or 'name="written"' in html
        watched = template.render(t=look(state, SPECTATOR, language, {}))
        assert 'name="action"' not in watched
        assert 'name="written"' not in watched


def test_a_shared_screen_says_it_once_and_asks_nothing() -> None:
    for name in ("move_horse", "oral_raise"):
        state, _, _ = scenes()[name]
        shown = look(state, SPECTATOR, "en", {})
        html = environment().get_template("parts/tv_view.html").render(t=shown, say=lambda key: key, says="")
        assert html.count('id="says"') == 1
        assert "form" not in html.replace("information", "").replace("transform", "")


def test_ten_at_the_table_all_have_their_money_below_the_board() -> None:
    state = racing({h: f"backstretch/{h}/1" for h in range(1, 7)}, owners={h - 1: h for h in range(1, 7)}, seats=10)
    roll(state, 1, 3)
    html = environment().get_template("parts/table_view.html").render(t=look(state, 0, "en", {}))
    purses = html.partition('class="wps-purses')[2].partition("</ul>")[0]
    assert [purses.count(f'data-money="{seat}"') for seat in range(10)] == [1] * 10


@pytest.mark.parametrize("seed", range(6))
def test_in_any_position_the_page_offers_every_answer_and_only_legal_ones(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    template = environment().get_template("parts/table_view.html")
    for _ in range(40):
        random_plies(state, rng, rng.randrange(1, 12))
        for seat in [one for one in state.pending() if one >= 0][:1]:
            found = seen(state, seat)
            legal = state.legal(seat)
            offered = [choice.actions[0] for choice in found.choices]
            if found.ride:
                offered = [result.actions[0] for result in found.ride.results]
            if offered:
                assert set(offered) == set(legal)
            else:
                assert found.sheet is not None
                assert not found.sheet.missing
                trial = state.copy()
                for action in found.sheet.actions or found.leave.actions:
                    assert action in trial.legal(seat)
                    trial.apply(seat, action)
        if rng.random() < 0.15:
            template.render(t=look(state, rng.randrange(state.setup.seats), rng.choice(LANGUAGES), {}))


# --- what a race and a game have to tell


def played(seed: int) -> Table:
    """A whole short meeting at random."""
    options = GAME.read_options({"number_of_races": 2}, GAME.read_edition(GAME.builtin())[0])
    meeting = Table(GAME, [Seat(name) for name in NAMES[:3]], seed=seed, options=options)
    rng = random.Random(seed)
    while not meeting.is_over():
        actor = meeting.state.pending()[0]
        legal = meeting.state.legal(actor)
        meeting.act(actor, legal[rng.randrange(len(legal))])
    return meeting


def test_the_end_tells_where_all_money_came_from() -> None:
    meeting = played(1)
    notes = [note for ply in (meeting.opening, *meeting.log) for note in ply]
    told = ending(notes, WORDS["en"], 0)
    paid = [note for note in notes if note.event == "paid"]
    rules = {rule for _, column in told.income for rule in column}
    assert {note.rule for note in paid} <= rules
    state = meeting.state
    assert isinstance(state, WinPlaceShowState)
    for seat in range(3):
        gained = sum(income(paid, seat, column) for _, column in told.income)
        assert state.setup.start_money + gained == state.money[seat]
    assert [label for label, _ in told.chapters] == ["Race 1", "Race 2"][: len(told.chapters)]
    assert told.chapters[-1][1] == len(notes)
    rolls = [note for note in notes if note.event == "rolled"]
    assert sum(tally.value for tally in told.dice) == len(rolls)
    assert sum(tally.expected for tally in told.dice) == pytest.approx(len(rolls), abs=0.4)
    bets = [note for note in notes if note.event in ("bet_won", "ticket_won") and note.facts["seat"] == 0]
    assert (told.best is not None) == any(note.facts["amount"] for note in bets)


def test_a_race_is_told_until_the_next_one_starts() -> None:
    meeting = played(1)
    notes = [note for ply in (meeting.opening, *meeting.log) for note in ply]
    at = next(n for n, note in enumerate(notes) if note.event == "race_over")
    before, after = notes[:at], notes
    assert isinstance(meeting.state, WinPlaceShowState)
    now = view(meeting.state, 0)
    assert recap(now, before, WORDS["en"]) is None
    told = recap(now, after, WORDS["en"])
    assert told is not None
    assert [len(figures) for _, figures in told.rows] == [4] * 3
