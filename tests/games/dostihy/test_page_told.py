"""What the page of Dostihy a sázky tells beside the question: the talk, cards, what a stop costs, how far a debt is."""

from __future__ import annotations

import re

import pytest

from railbird.core.actors import CHANCE, SPECTATOR
from railbird.core.text import LANGUAGES
from railbird.games.dostihy.page.board import Cell, Item
from railbird.games.dostihy.page.deal import Trade
from railbird.games.dostihy.page.shown import DostihyPage
from railbird.games.dostihy.rules.actions import REJECT, TIME_UP, Die, NahodaCard, Throw
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.view import view
from tests.games.positions import watched

from .positions import (
    FURIOSO,
    GENIUS,
    JAPAN,
    KOSTRAVA,
    LIGHT_BLUE,
    MELAK,
    NAPOLI,
    NEKLAN,
    PREPRAVA,
    TARA,
    claim,
    position,
    propose,
    table,
    throw,
)
from .test_page import money_of, shown, words

STAJE = 28
READERS = (0, 1, SPECTATOR)


def dealing() -> DostihyState:
    """Anna may deal: yellow and light green are each one card short of whole, for her and for Bára."""
    owns = {0: [5, 15, TARA, GENIUS, KOSTRAVA], 1: [25, *LIGHT_BLUE, 18, MELAK, FURIOSO]}
    state = position([8_840, 12_300], owns, {NEKLAN: 1, JAPAN: 3}, at={0: 15})
    throw(state, 5)
    return state


def trade_of(state: DostihyState, **form: str) -> Trade:
    drawn = shown(state, 0, **{"to": "1", **form})
    assert drawn.trade is not None
    return drawn.trade


# --- what a stop will cost


def test_a_deal_shows_what_a_stop_costs_without_it_and_with_it() -> None:
    trade = trade_of(dealing(), give=str(KOSTRAVA), ask=str(FURIOSO), payer="me", money="1600")
    assert trade.ladder is not None
    columns = [(column.place.field, column.whose) for column in trade.ladder.columns]
    assert columns == [(KOSTRAVA, "Bára's"), (FURIOSO, "yours")]
    without, with_it, one_race = (figures for _, figures, _ in trade.ladder.rows[:3])
    assert without == ["you get 280", "you pay 440"]
    assert with_it == ["you pay 280", "you get 440"]
    assert one_race == ["1,400", "2,200"]
    assert trade.ladder.rows[-1] == ("Race token", ["2,000", "3,000"], "total")


def test_DS_26_a_third_trainer_raises_what_a_visit_costs() -> None:
    trade = trade_of(dealing(), ask="25", payer="me", money="4000")
    assert trade.ladder is not None
    assert [figures for _, figures, _ in trade.ladder.rows] == [["you pay 1,000"], ["you get 3,000"]]
    mine, theirs = trade.meanings
    assert (mine.changes[0].label, mine.changes[0].now, mine.changes[0].after) == ("Trainers", "2", "3")
    assert (theirs.changes[0].label, theirs.changes[0].now, theirs.changes[0].after) == ("Trainers", "1", "0")


def test_DS_41_a_suspended_owner_earns_only_the_inspection() -> None:
    state = dealing()
    state.suspended = (False, True)
    trade = trade_of(state, ask=str(NEKLAN), payer="me", money="2000")
    assert trade.ladder is not None
    without, with_it = (figures for _, figures, _ in trade.ladder.rows[:2])
    japan = [column.place.field for column in trade.ladder.columns].index(JAPAN)
    charges = view(state, 0).places[JAPAN].charges
    assert without[japan] == f"you pay {charges[0]:,}"
    assert with_it[japan] == f"you get {charges[3]:,}"


def rungs(cell: Cell) -> list[Item]:
    """The lines of a field's card."""
    assert cell.deed is not None
    return cell.deed.rungs(words())


def test_deeds_of_trainers_and_services_have_a_ladder_with_the_level_marked() -> None:
    state = position([9_000, 9_000], {0: [5, 15], 1: [PREPRAVA, STAJE]})
    board = shown(state, 0).board
    trainer = [(rung.label, rung.figure, rung.marked) for rung in rungs(board[5])]
    assert trainer[1:] == [
        ("1 trainer", "1,000", False),
        ("2 trainers", "2,000", True),
        ("3 trainers", "3,000", False),
        ("4 trainers", "4,000", False),
    ]
    assert [(rung.figure, rung.marked) for rung in rungs(board[STAJE])[1:]] == [("80", False), ("200", True)]
    assert not any(rung.marked for rung in rungs(board[25]))


# --- the money of a deal


def test_the_slider_sets_the_money_unless_a_button_was_pressed() -> None:
    state = dealing()
    given = {"ask": str(FURIOSO), "payer": "me", "money": "1600", "slid": "1600"}
    assert money_of(trade_of(state, **given, slide="1600")) == 1_600
    assert money_of(trade_of(state, **given, slide="4000")) == 4_000
    assert money_of(trade_of(state, **given, slide="4000", press="money+200")) == 1_800
    assert money_of(trade_of(state, **given, slide="99999")) == 8_840


def test_DS_R34_with_hidden_cash_there_is_no_slider() -> None:
    state = position([8_840, 12_300], {0: [TARA], 1: [FURIOSO]}, at={0: 15}, cash_visibility="hidden")
    throw(state, 5)
    assert not trade_of(state, give=str(TARA), payer="them").slides
    assert trade_of(state, ask=str(FURIOSO), payer="me").slides


# --- what only the notes know


def test_DS_77_the_talk_so_far_has_offers_and_answers_of_this_turn_only() -> None:
    state = dealing()
    notes = watched(state)
    propose(state, 0, 1, ask=[FURIOSO], pay=6_000)
    state.play(1, REJECT)
    assert {reader: [line.text for line in shown(state, reader).tell.talk(notes, reader)] for reader in READERS} == {
        0: ["You offered Bára 6,000 Kčs for Furioso.", "Bára says no."],
        1: ["Anna offered you 6,000 Kčs for Furioso.", "You say no."],
        SPECTATOR: ["Anna offered Bára 6,000 Kčs for Furioso.", "Bára says no."],
    }
    assert [line.seat for line in shown(state, 0).tell.talk(notes, 0)] == [0, 1]
    state.play(0, state.fallback(0))
    assert notes[-1].event == "turn"
    assert shown(state, 0).tell.talk(notes, 0) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_throw_an_offer_and_a_claim_name_nobody_to_themselves(language: str) -> None:
    state = dealing()
    said = {reader: [shown(state, reader, language).dice_says] for reader in READERS}
    propose(state, 0, 1, ask=[FURIOSO], pay=6_000)
    for reader, lines in said.items():
        offered = shown(state, reader, language).offered
        assert offered is not None
        lines.append(offered.sentence)
    state = position([9_000, 9_000], {1: [TARA]}, at={0: 25})
    throw(state, 1)
    for reader, lines in said.items():
        drawn = shown(state, reader, language)
        lines.extend([drawn.says, *drawn.open_claims] if reader != 1 else [])  # whose claim it is has a button
    assert [line for line in said[0] if "Anna" in line] == []
    assert [line for line in said[1] if "Bára" in line] == []
    assert ["Anna" in line for line in said[SPECTATOR]] == [True] * len(said[SPECTATOR])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_drawn_lies_open_for_the_rest_of_the_turn(language: str) -> None:
    state = position([9_000, 9_000], at={0: 20})
    notes = watched(state)
    throw(state, 2)
    card = next(action for action in state.legal(CHANCE) if isinstance(action, NahodaCard))
    assert shown(state, 0, language).tell(notes).card is None
    state.play(CHANCE, card)
    lies = shown(state, 0, language).tell(notes).card
    assert lies is not None
    assert (lies.deck, lies.name) == ("nahoda", words(language).name("card", card.card))
    assert lies.gloss == words(language).name("gloss", card.card)


def test_stops_are_counted_by_field() -> None:
    state = position([9_000, 9_000], at={0: 20, 1: 20})
    notes = watched(state)
    throw(state, 4)
    state.play(0, state.fallback(0))
    throw(state, 4)
    assert shown(state, 0).tell(notes).stops == {24: 2}


# --- commentary, odds, the way ahead


def test_the_commentary_says_what_the_table_waits_for() -> None:
    state = position([9_000, 9_000], {1: [TARA]}, at={0: 20})
    assert shown(state, 0).says == "You roll. Bára leads, worth 14,200."
    assert shown(state, 1).says == "Anna to roll. You lead, worth 14,200."
    state.play(0, Throw())
    state.play(CHANCE, Die(6))
    assert shown(state, 1).says == "A six! Anna may roll again."
    state.play(0, Throw())
    state.play(CHANCE, Die(1))
    assert shown(state, 1).says == "Furioso is for sale at 5,200, and Anna is standing on it."
    propose(state, 0, 1, ask=[TARA], pay=6_000)
    assert shown(state, 0).says == "You have made Bára an offer."
    assert shown(state, 1).says == "Anna has made you an offer."


def test_DS_R50_board_and_commentary_tell_the_last_round() -> None:
    state = table(2, end_mode="time_limit")
    while state.pending() == (CHANCE,):
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert shown(state, 0).where == "Round 1"
    state.announce(TIME_UP)
    drawn = shown(state, 0)
    assert drawn.where == "Round 1, the last"
    assert "last round" in drawn.says


def odds(drawn: DostihyPage) -> dict[int, str]:
    """How likely a throw ends on a field, where that stands there."""
    return {cell.place.field: cell.at.odds for cell in drawn.board if cell.at.odds is not None}


def test_DS_11_before_a_throw_fields_show_their_chance_and_after_a_six_both_ways() -> None:
    state = position([9_000, 9_000], at={0: 20})
    drawn = shown(state, 0)
    assert odds(drawn) == {**dict.fromkeys(range(21, 26), "17%"), **dict.fromkeys(range(27, 32), "3%")}
    assert odds(shown(state, 1)) == {}
    state.play(0, Throw())
    state.play(CHANCE, Die(6))
    drawn = shown(state, 0)
    assert odds(drawn) == dict.fromkeys(range(27, 32), "17%")
    assert [cell.place.field for cell in drawn.board if cell.lit] == [20, 26]


def test_the_way_ahead_runs_inside_the_ring_round_its_corner() -> None:
    state = position([9_000, 9_000], at={0: 27})
    points = [tuple(map(float, point.split(","))) for point in shown(state, 0).ahead.path.split()]
    assert len(points) == 12
    assert points[0] == (6.5, 0.3)
    assert points[3] == (8.7, 0.3)
    assert points[-1] == (8.7, 7.5)


# --- debts


def test_DS_80_a_debt_shows_what_is_missing_and_first_what_is_enough() -> None:
    owns = {0: [JAPAN, 5, 1, 3], 1: [37, NAPOLI]}
    state = position([9_000, 20_000], owns, {NAPOLI: 2, 1: 2}, at={0: 35})
    throw(state, 4)
    claim(state, 1)
    drawn = shown(state, 0)
    assert drawn.raised is not None
    assert (drawn.raised.says, drawn.raised.lacking, drawn.raised.share) == (
        "9,000 of 12,000",
        "3,000 still needed",
        75,
    )
    rows = drawn.sales
    assert [(row.place.field, row.enough) for row in rows] == [(5, True), (JAPAN, False), (1, False)]


# --- words


@pytest.mark.parametrize("part", ["steps", "game", "actions", "refusals", "page"])
def test_czech_speaks_politely(part: str) -> None:
    said = str(words("cs")._table(part))
    familiar = r"\b(jsi|máš|nemáš|smíš|můžeš|musíš|stojíš|tvůj|tvoje|tvé|tebe|tobě|hoď|vsaď|kupuj|prodej|zvol|vyber)\b"
    assert re.findall(familiar, said, re.IGNORECASE) == []
