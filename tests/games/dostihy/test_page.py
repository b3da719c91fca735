"""The page of Dostihy a sázky: where fields lie, what a stop means, and that every decision can be made on it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railbird.core import SPECTATOR, Action
from railbird.core.actors import CHANCE
from railbird.core.game import write_action
from railbird.core.offers import Amounts, parts
from railbird.core.page import Sitter
from railbird.core.text import LANGUAGES, Text, text
from railbird.core.trial import Seen
from railbird.games.dostihy import GAME
from railbird.games.dostihy.page.board import spot
from railbird.games.dostihy.page.deal import Trade
from railbird.games.dostihy.page.shown import DostihyPage
from railbird.games.dostihy.page.table import page
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    DRAFTED,
    Ask,
    Back,
    Claim,
    Counter,
    Die,
    Give,
    Offer,
    Price,
    Propose,
    ProposeEnd,
    Stake,
    Throw,
    Withdraw,
)
from railbird.games.dostihy.rules.figures import THROWS, WEIGHTS
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.view import view
from railbird.web.board import TableLook
from railbird.web.drawing import environment

from .games import mid_game, plies
from .positions import (
    FURIOSO,
    GENIUS,
    JAPAN,
    KOSTRAVA,
    LIGHT_BLUE,
    MELAK,
    NAPOLI,
    NEKLAN,
    TARA,
    claim,
    end_turn,
    hold_release,
    position,
    propose,
    suspend,
    throw,
)

NAMES = ("Anna", "Bára", "Cyril", "Dana", "Eva", "Filip")
COLORS = ("red", "green", "blue", "black", "white", "yellow")
SITTERS = [Sitter(seat=n, name=name, color=COLORS[n]) for n, name in enumerate(NAMES)]

FIELDS = {"give": "on.give", "ask": "on.ask", "payer": "on.money", "money": "amount.money"}
"""What the fields of a deal are called in its form."""


def words(language: str = "en") -> Text:
    return text(GAME, language, seats=NAMES)


def shown(state: DostihyState, seat: int, language: str = "en", **form: str) -> DostihyPage:
    """The page of a seat, with a form filled in."""
    filled = {FIELDS.get(name, name): value for name, value in form.items()}
    return page(Seen(state, seat, view, asked=True), words(language), SITTERS, filled)


def played_by(drawn: DostihyPage) -> list[Action]:
    """What handing the slip in would play."""
    return [] if drawn.sheet is None else list(drawn.sheet.actions)


def written(actions: list[Action]) -> list[object]:
    return [write_action(action) for action in actions]


def money_of(trade: Trade) -> int:
    """The money in a deal."""
    assert trade.money.amount is not None
    return trade.money.amount.value


def play_all(state: DostihyState, seat: int, actions: list[Action]) -> None:
    for action in actions:
        state.play(seat, action)


# --- the board


def test_start_lies_bottom_right_and_play_is_clockwise() -> None:
    assert [spot(field)[:2] for field in (0, 1, 10, 11, 20, 21, 30, 31, 39)] == [
        (11, 11),
        (11, 10),
        (11, 1),
        (10, 1),
        (1, 1),
        (1, 2),
        (1, 11),
        (2, 11),
        (10, 11),
    ]
    assert len({spot(field)[:2] for field in range(40)}) == 40


def test_the_chances_of_a_throw_add_up_to_36_with_six_six() -> None:
    assert sum(WEIGHTS) + 1 == THROWS


def test_DS_11_after_a_six_only_seven_to_eleven_and_distanc_are_left() -> None:
    state = position([9_000, 9_000], {1: LIGHT_BLUE}, {NEKLAN: 3}, at={0: 5})
    state.play(0, Throw())
    state.play(CHANCE, Die(6))
    drawn = shown(state, 0)
    assert [tile.weight for tile in drawn.ahead.tiles] == [0, 0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6]
    assert drawn.chances is not None
    # Přeprava, 2. trenér and Kostrava are free; Portlancl and Japan cost; the second six leads to Distanc.
    assert [count for _, count, _ in drawn.chances.rows] == ["24", "0", "12", "0"]
    assert drawn.ahead.tiles[8].verb == "pay 200"


def test_ahead_says_what_a_stop_costs_and_warns_of_what_is_too_dear() -> None:
    state = position([3_000, 20_000], {1: LIGHT_BLUE}, {NEKLAN: 3}, at={0: 10})
    drawn = shown(state, 0)
    neklan = drawn.ahead.tiles[1]
    assert (neklan.place.field, neklan.verb, neklan.tone) == (NEKLAN, "pay 9,000", "dear")
    assert drawn.chances is not None
    assert sum(int(count) for _, count, _ in drawn.chances.rows) == THROWS
    assert drawn.ahead.tiles[5].verb == "buy 4,000"
    assert drawn.ahead.tiles[0].step == "here"


def test_a_suspended_owner_s_horses_are_veiled() -> None:
    state = position([3_000, 20_000], {1: LIGHT_BLUE}, {NEKLAN: 3}, at={0: 5})
    state.suspended = (False, True)
    assert shown(state, 0).board[NEKLAN].face.veiled
    assert shown(state, 0).ahead.tiles[6].verb == "pay 200"


def test_DS_22_buying_shows_cash_after_and_the_stable_it_completes() -> None:
    state = position([8_840, 9_000], {0: [TARA, GENIUS]}, at={0: 23})
    throw(state, 4)
    drawn = shown(state, 0)
    assert drawn.title == "Buy Furioso?"
    assert drawn.rule == "DS-20"
    assert "Tara and Genius" in drawn.ask
    assert [line.figure for line in drawn.cash] == ["8,840", "\u22125,200", "3,640"]
    assert drawn.choices[0].label == "Buy for 5,200"
    assert drawn.choices[0].primary
    assert drawn.deed is not None
    assert drawn.deed.place.field == FURIOSO


def test_DS_61_a_claim_is_the_primary_button_and_throw_stands_beside_it() -> None:
    state = position([9_000, 9_000], {1: [TARA]}, at={0: 25})
    throw(state, 1)
    end_turn(state)
    drawn = shown(state, 1)
    assert drawn.title == "Claim, then roll"
    assert [claim.label for claim in drawn.claims] == ["Claim 440"]
    assert [choice.primary for choice in drawn.choices] == [False]


# --- deals


def test_DS_75_a_deal_is_written_in_its_one_spelling_whatever_the_order_of_taps() -> None:
    state = position([9_000, 9_000], {0: [KOSTRAVA, TARA], 1: [JAPAN, FURIOSO]})
    throw(state, 2)
    state.play(CHANCE, state.legal(CHANCE)[0])
    drawn = shown(state, 0, open="1")
    assert drawn.trade is not None
    assert drawn.trade.missing == "Put something into the deal."
    taps = {"to": "1", "give": f"{TARA}", "ask": f"{FURIOSO},{JAPAN}", "payer": "me", "money": "1600"}
    drawn = shown(state, 0, press=f"give={KOSTRAVA}", **taps)
    assert written(played_by(drawn)) == [
        ["Offer", 1],
        ["Give", KOSTRAVA],
        ["Give", TARA],
        ["Ask", JAPAN],
        ["Ask", FURIOSO],
        ["Pay"],
        ["Cash", 1_600],
        ["Propose"],
    ]
    play_all(state, 0, played_by(drawn))
    assert state.step.name == "answer"


def test_a_tap_on_what_is_in_takes_it_out_again() -> None:
    state = position([9_000, 9_000], {0: [TARA], 1: [JAPAN]}, at={0: 15})
    throw(state, 5)
    drawn = shown(state, 0, to="1", give=str(TARA), press=f"give={TARA}")
    assert drawn.trade is not None
    assert not any(lot.chosen for lot in drawn.trade.sides[0].targets)
    assert drawn.trade.missing
    assert not played_by(drawn)


def test_DS_77_a_counter_offer_begins_with_the_offer_and_is_sent_whole() -> None:
    state = position([9_000, 9_000], {1: [JAPAN]}, at={0: 15})
    throw(state, 5)
    propose(state, 0, 1, ask=[JAPAN], pay=6_000)
    drawn = shown(state, 1, open="counter")
    assert drawn.trade is not None
    assert (drawn.trade.hidden["on.give"], money_of(drawn.trade)) == (str(JAPAN), 6_000)
    form = {**drawn.trade.hidden, "money": "9000"}
    drawn = shown(state, 1, **form)
    assert written(played_by(drawn)) == [["Counter"], ["Give", JAPAN], ["Price"], ["Cash", 9_000], ["Propose"]]
    play_all(state, 1, played_by(drawn))
    assert state.pending()[-1] == 0
    state.play(0, ACCEPT) if ACCEPT in state.legal(0) else None
    assert state.owner[JAPAN] == 0


def test_DS_74_a_racing_stable_is_one_lot() -> None:
    state = position([9_000, 9_000], {0: LIGHT_BLUE}, {NEKLAN: 1}, at={0: 15})
    throw(state, 5)
    drawn = shown(state, 0, to="1", give=str(NEKLAN), payer="them", money="9000")
    assert drawn.trade is not None
    assert [lot.key for lot in drawn.trade.sides[0].targets] == [str(NEKLAN)]
    assert drawn.trade.sides[0].total == "9,400"
    assert written(played_by(drawn)) == [["Offer", 1], ["Give", NEKLAN], ["Price"], ["Cash", 9_000], ["Propose"]]


def test_a_deal_says_whose_stable_becomes_whole() -> None:
    state = position([9_000, 9_000], {0: [TARA, GENIUS], 1: [FURIOSO]}, at={0: 15})
    throw(state, 5)
    drawn = shown(state, 0, to="1", ask=str(FURIOSO), payer="me", money="2000")
    assert drawn.trade is not None
    mine, theirs = drawn.trade.meanings
    assert "3,000" in mine.says
    assert not theirs.says
    assert [(change.now, change.after) for change in mine.changes] == [("2 of 3", "whole"), ("9,000", "7,000")]


def test_DS_37_the_release_card_can_be_sold() -> None:
    state = position([9_000, 9_000], at={0: 15})
    hold_release(state, 0)
    throw(state, 5)
    drawn = shown(state, 0, to="1", give="release", payer="them", money="1000")
    assert written(played_by(drawn)) == [["Offer", 1], ["GiveRelease"], ["Price"], ["Cash", 1_000], ["Propose"]]
    play_all(state, 0, played_by(drawn))


def test_DS_R60_a_debtor_only_sells_for_money() -> None:
    state = position([1_000, 20_000, 9_000], {0: [JAPAN], 1: [37, NAPOLI]}, {NAPOLI: 1}, at={0: 35})
    throw(state, 4)
    state.play(1, Claim(state.claims[0].number))
    assert state.step.name == "debt"
    drawn = shown(state, 0)
    assert drawn.raised is not None
    assert [line.figure for line in drawn.raised.lines] == ["4,000", "1,000", "2,800", "3,000"]
    drawn = shown(state, 0, to="2", give=str(JAPAN), money="4000")
    assert drawn.trade is not None
    assert not drawn.trade.sides[1].targets
    assert written(played_by(drawn)) == [["Offer", 2], ["Give", JAPAN], ["Price"], ["Cash", 4_000], ["Propose"]]
    play_all(state, 0, played_by(drawn))


def test_a_draft_begun_in_small_actions_is_finished_on_the_page() -> None:
    state = position([9_000, 9_000], {0: [KOSTRAVA, TARA], 1: [JAPAN]}, at={0: 15})
    throw(state, 5)
    state.play(0, Offer(1))
    state.play(0, Give(KOSTRAVA))
    drawn = shown(state, 0, ask=str(JAPAN))
    assert drawn.trade is not None
    assert isinstance(drawn.trade.withdraw, Withdraw)
    assert written(played_by(drawn)) == [["Ask", JAPAN], ["Propose"]]
    play_all(state, 0, played_by(drawn))


# --- bets


def betting() -> DostihyState:
    return position([9_000, 9_000], {0: (1, 3), 1: (16, 18, 19)}, {1: 3, MELAK: 3, KOSTRAVA: 3}, at={0: 14})


def test_DS_67_stakes_and_the_throw_are_one_answer_in_the_order_of_the_fields() -> None:
    state = betting()
    drawn = shown(state, 0, **{f"amount.{MELAK}": "400", f"amount.{KOSTRAVA}": "100", "press": f"{KOSTRAVA}+100"})
    assert written(played_by(drawn)) == [
        ["Back", KOSTRAVA],
        ["Stake", 200],
        ["Back", MELAK],
        ["Stake", 400],
        ["Throw"],
    ]
    play_all(state, 0, played_by(drawn))


def test_DS_R19_a_stake_can_cover_the_visit_but_not_exceed_what_is_held_or_allowed() -> None:
    drawn = shown(betting(), 0)
    assert drawn.bets is not None
    assert [line.cover for line in drawn.bets.lines] == [1_100, 1_200]
    drawn = shown(betting(), 0, press=f"{MELAK}:1200")
    assert drawn.bets is not None
    assert [line.amount.value for line in drawn.bets.lines if line.amount is not None] == [0, 1_200]
    assert missing(betting(), "9020") == ("DS-72", "That takes 9,020 Kčs, and there is only 9,000 Kčs in hand.")
    assert missing(betting(), "30") == ("DS-72", "You can't pay 30 Kčs: use multiples of 20 Kčs.")
    state = position([9_000, 9_000], {0: (1, 3), 1: (16, 18, 19)}, {1: 3, MELAK: 3}, at={0: 14}, bet_cap="insurance")
    assert missing(state, "1220") == ("DS-R19", "At most 1,200 Kčs on Melák.")


def missing(state: DostihyState, stake: str) -> tuple[str, str]:
    """Why this stake on Melák cannot be handed in."""
    sheet = shown(state, 0, **{f"amount.{MELAK}": stake}).sheet
    assert sheet is not None
    assert not sheet.actions
    return sheet.rule, sheet.missing


# --- everything


def reachable(drawn: DostihyPage) -> set[str]:
    """Every action some button, row or field of the page plays."""
    found = [choice.actions for choice in (*drawn.choices, *drawn.claims)]
    found += [row.actions for row in (*drawn.races, *drawn.sales)]
    if drawn.trade is not None and drawn.trade.withdraw is not None:
        found.append((drawn.trade.withdraw,))
    if drawn.bets is not None:
        found.append((Throw(),))
        found += [(Back(int(line.key)),) for line in drawn.bets.lines]
    found += [(Offer(seat),) for seat in drawn.partners]
    found += [(Counter(),)] if drawn.counter else []
    return {str(write_action(action)) for actions in found for action in actions}


def check_whole(state: DostihyState, seat: int) -> None:
    legal = state.legal(seat)
    drawn = shown(state, seat)
    found = reachable(drawn)
    for part in parts(legal):
        if isinstance(part, Amounts):
            assert drawn.sum is not None
            assert drawn.sum.amounts == part.amounts
            continue
        for action in part:
            if isinstance(action, DRAFTED):
                assert drawn.trade is not None
                lots = {f"{side.key}:{lot.key}" for side in drawn.trade.sides for lot in side.targets if not lot.fixed}
                if isinstance(action, Give | Ask):
                    assert f"{type(action).__name__.lower()}:{action.field}" in lots
            else:
                assert str(write_action(action)) in found, f"{action} cannot be chosen in {state.step.name}"
    if any(isinstance(action, Propose) for part in parts(legal) for action in part):
        assert played_by(drawn)


@pytest.mark.parametrize("seed", range(6))
def test_every_decision_of_random_games_can_be_made_on_the_page(seed: int) -> None:
    random = Random(seed)
    options: dict[str, int | str | bool] = {
        "end_by_agreement": seed < 2,
        "release_card_timing": "any_time" if seed % 2 else "before_throw",
        "trade_parties": "anyone" if seed == 3 else "active_player",
        "voluntary_bank_sale": "own_turn" if seed == 4 else "when_short",
        "cash_visibility": "hidden" if seed == 5 else "public",
    }
    state = mid_game(2 + seed % 5, 2, options, random)
    for number, _ in enumerate(plies(state, random)):
        if number % 3 == seed % 3:
            for seat in state.pending():
                if seat >= 0:
                    check_whole(state, seat)
        if number > 150:
            break


def scenes() -> dict[str, tuple[DostihyState, int, dict[str, str]]]:
    """A position for every kind of decision: the table, who is asked, what has been filled in."""
    found: dict[str, tuple[DostihyState, int, dict[str, str]]] = {}
    owns = {0: [5, TARA, GENIUS, KOSTRAVA, 1, 3], 1: [*LIGHT_BLUE, FURIOSO, 18, MELAK], 2: [15, 24, 21, 31]}
    races = {NEKLAN: 1, JAPAN: 3, 1: 3, 3: 5}
    cash = [8_840, 12_300, 6_060]

    def at(field: int, **options: Any) -> DostihyState:
        return position(cash, owns, races, at={0: field, 1: 8, 2: 33}, **options)

    found["bets"] = (at(10), 0, {f"amount.{JAPAN}": "400"})
    found["extra"] = (at(20), 0, {})
    found["extra"][0].play(0, Throw())
    found["extra"][0].play(CHANCE, Die(6))
    found["buy"] = (position(cash, {**owns, 1: LIGHT_BLUE}, races, at={0: 20, 1: 8, 2: 33}), 0, {})
    throw(found["buy"][0], 6, 1)
    found["races"] = (position([30_000, 9_000, 9_000], {0: [TARA, FURIOSO, GENIUS]}, {TARA: 4}, at={0: 25}), 0, {})
    throw(found["races"][0], 1)
    window = at(15)
    throw(window, 5)
    found["window"] = (window, 0, {})
    deal = {"to": "1", "on.give": str(KOSTRAVA), "on.ask": str(FURIOSO), "on.money": "me", "amount.money": "1600"}
    found["trade"] = (window, 0, deal)
    answer = at(15)
    throw(answer, 5)
    propose(answer, 0, 1, give=[KOSTRAVA], ask=[FURIOSO], pay=1_600)
    found["answer"] = (answer, 1, {})
    found["counter"] = (answer, 1, {"open": "counter"})
    draft = at(15)
    throw(draft, 5)
    draft.play(0, Offer(1))
    found["draft"] = (draft, 0, {})
    debt = position([1_000, 20_000, 9_000], {0: [JAPAN, 5, 1, 3], 1: [37, NAPOLI]}, {NAPOLI: 2, 1: 2}, at={0: 35})
    throw(debt, 4)
    found["claim"] = (debt.copy(), 1, {})
    claim(debt, 1)
    found["debt"] = (debt, 0, {})
    found["sale"] = (debt, 0, {"to": "2", "on.give": str(JAPAN), "amount.money": "4000"})
    distanc = at(10)
    hold_release(distanc, 0)
    suspend(distanc, 0)
    found["distanc"] = (distanc, 0, {})
    vote = at(15, end_by_agreement=True)
    throw(vote, 5)
    vote.play(0, ProposeEnd())
    found["vote"] = (vote, 1, {})
    stake = at(10)
    stake.play(0, Back(JAPAN))
    found["stake"] = (stake, 0, {})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_decision_is_drawn_in_every_language(language: str) -> None:
    template = environment().get_template("parts/table_view.html")
    for name, (state, seat, form) in scenes().items():
        html = template.render(t=look(state, seat, language, form))
        assert 'class="ds-ring"' in html
        assert ("ds-trade" in html) == (name in ("trade", "counter", "draft", "sale"))
        assert 'class="decision"' in html
        watched = template.render(t=look(state, SPECTATOR, language, {}))
        assert 'name="action"' not in watched


def look(state: DostihyState, seat: int, language: str, form: dict[str, str]) -> TableLook:
    seen = Seen(state, seat, view, asked=True)
    return TableLook(game=GAME, seen=seen, words=words(language), seats=SITTERS[: state.setup.seats], form=form)


def test_a_stake_begun_alone_has_a_field_for_its_sum() -> None:
    state = betting()
    state.play(0, Back(MELAK))
    drawn = shown(state, 0)
    assert drawn.sum is not None
    assert drawn.sum.amounts == range(20, 9_001, 20)
    assert drawn.sum.kind is Stake


def test_the_money_of_a_deal_has_one_field_also_beside_an_open_claim() -> None:
    state = position([9_000, 9_000], {0: [TARA], 1: [JAPAN]}, at={0: 38})
    throw(state, 2)
    for action in (Offer(1), Give(TARA), Price()):
        state.play(0, action)
    drawn = shown(state, 0)
    assert [row.label for row in drawn.claims] == ["Claim 4,000"]
    assert drawn.sum is not None
    assert drawn.sum.amounts == range(20, 9_001, 20)
    assert [choice.key for choice in drawn.choices] == ["Withdraw"]
