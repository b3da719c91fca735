"""What the page of HomeStretch says: consequences in figures, nothing a seat may not know."""

from __future__ import annotations

import random

import pytest

from railbird.bots.find import find_bot
from railbird.core.actors import SPECTATOR
from railbird.core.game import Seat
from railbird.core.page import Sitter
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, text
from railbird.games.homestretch import GAME
from railbird.games.homestretch.page.race import gains
from railbird.games.homestretch.page.table import HomeStretchPage, ending, page, recap
from railbird.games.homestretch.rules.actions import MOVE_ONE, MOVE_TWO, Bet
from railbird.games.homestretch.rules.state import HomeStretchState
from railbird.games.homestretch.view import HomeStretchView, view

COLORS = ("red", "blue", "yellow", "black")


def new_table(seed: int = 3, seats: int = 4) -> Table:
    return Table(GAME, [Seat(f"P{n}", COLORS[n]) for n in range(seats)], seed=seed)


def seen(table: Table, seat: int) -> HomeStretchView:
    """What a seat may know as it is now."""
    assert isinstance(table.state, HomeStretchState)
    return view(table.state, seat)


def draw(table: Table, seat: int, language: str = "en") -> HomeStretchPage:
    """The page of a seat as it is now."""
    names = [entry.name for entry in table.seats]
    sitters = [Sitter(seat=n, name=name, color=COLORS[n], you=n == seat) for n, name in enumerate(names)]
    asked = seat >= 0 and seat in table.state.pending()
    legal = table.state.legal(seat) if asked else ()
    return page(seen(table, seat), legal, text(GAME, language, table.edition, names), sitters)


def play_to(table: Table, step: str, seed: int = 1) -> Table:
    """Random play until somebody is asked a step."""
    bots = [find_bot("random", GAME, random.Random(seed + n)) for n in range(len(table.seats))]
    while not table.is_over() and table.state.step.name != step:
        seat = table.state.pending()[0]
        table.act(seat, bots[seat].choose(table.see(seat)))
    return table


def test_HS_2_2_the_draft_says_what_is_left_after_paying() -> None:
    table = new_table()
    shown = draw(table, 0)
    assert shown.question is not None
    card = shown.question.cards[0]
    price = next(row.price for row in shown.rows if row.horse == card.horse)
    assert card.after == f"leaves ${50 - price},000"
    assert len(shown.question.cards) == 5


def test_HS_5_1_the_slip_offers_every_token_and_plays_it_in_falling_order() -> None:
    table = play_to(new_table(), "betting")
    shown = draw(table, table.state.pending()[0])
    assert shown.question is not None
    slip = shown.question.slip
    assert slip is not None
    assert [piece.value for piece in slip.pieces] == [3, 2, 2, 1, 1]
    assert all(len(piece.options) == 33 for piece in slip.pieces)
    bets = [piece.options[n].action for n, piece in enumerate(slip.pieces)]
    table.act(table.state.pending()[0], *bets)


def test_HS_5_3_the_slip_knows_the_limit_of_the_seat() -> None:
    table = play_to(new_table(), "betting")
    for seat in table.state.pending():
        shown = draw(table, seat)
        assert shown.question is not None
        assert shown.question.slip is not None
        assert shown.question.slip.limit == next(row.limit for row in shown.players if row.seat == seat)


def test_HS_5_3_a_box_full_of_own_tokens_is_not_offered_again() -> None:
    table = play_to(new_table(), "betting")
    seat = table.state.pending()[0]
    limit = next(row.limit for row in draw(table, seat).players if row.seat == seat)
    assert limit == 1
    table.act(seat, Bet(3, 7, "win"))
    slip = draw(table, seat).question
    assert slip is not None
    assert slip.slip is not None
    assert "7-win" not in {option.key for option in slip.slip.pieces[0].options}
    assert [laid.value for laid in slip.slip.laid] == [3]


def test_HS_6_4_both_choices_say_where_the_horse_lands_and_who_rolls_next() -> None:
    table = play_to(new_table(), "choose_move")
    seat = table.state.pending()[0]
    shown = draw(table, seat)
    assert shown.question is not None
    far, near = shown.question.choices
    assert (far.actions, near.actions) == ((MOVE_TWO,), (MOVE_ONE,))
    assert table.seats[(seat + 1) % 4].name in far.sub
    row = next(row for row in shown.rows if row.lit)
    plus = int(row.token or 0)
    assert far.label == f"Move {2 + plus}"
    assert near.label == f"Move {1 + plus}"


def test_HS_10_2_and_HS_4_2_what_a_finish_brings_counts_purse_and_bets() -> None:
    table = play_to(new_table(), "choose_move")
    seat = table.state.pending()[0]
    view = seen(table, seat)
    assert view.card is not None
    horse = next(chip.horse for chip in view.own_slip or ())
    owned = sum(player.stable.count(horse) for player in view.players)
    own = view.players[seat].stable.count(horse)
    purse = view.card.purse[0] * own // owned if owned else 0
    tote = next(lane.tote for lane in view.lanes if lane.horse == horse)
    pools = ("win", "place", "show")
    bets = sum(tote[pools.index(chip.pool)] * (chip.value or 0) for chip in view.own_slip or () if chip.horse == horse)
    assert gains(view, horse, 1) == purse + bets


@pytest.mark.parametrize("seed", range(4))
def test_R_1_other_seats_tokens_lie_face_down_on_every_page(seed: int) -> None:
    table = play_to(new_table(seed), "choose_move", seed)
    for seat in (*range(4), SPECTATOR):
        for row in draw(table, seat).rows:
            for box in row.boxes:
                assert all(token.value is None for token in box.tokens if token.seat != seat)


def test_HS_10_and_HS_11_the_recap_adds_up() -> None:
    table = play_to(new_table(), "purchase")
    view = seen(table, 0)
    notes = [note for ply in (table.opening, *table.log) for note in ply if note.is_for(0)]
    told = recap(view, notes, text(GAME, "en", table.edition, ["a", "b", "c", "d"]))
    assert told is not None
    for seat, (before, purses, bets, after) in told.rows:
        assert int(before) + int(purses) + int(bets) == int(after)
        assert int(after) == view.players[seat].money


def test_HS_13_1_the_ending_counts_every_roll_and_chapter() -> None:
    table = play_to(new_table(), "none")
    notes = [note for ply in (table.opening, *table.log) for note in ply if note.is_for(0)]
    told = ending(notes, text(GAME, "en", table.edition, ["a", "b", "c", "d"]), 0)
    assert sum(tally.value for tally in told.dice) == sum(1 for note in notes if note.event == "rolled")
    assert [label for label, _ in told.chapters] == ["Draft", "Race 1", "Shares", "Race 2", "Race 3", "Race 4"]
    assert told.best is not None


def test_HS_11_2_the_best_bet_of_who_won_none_is_not_a_lost_one() -> None:
    table = play_to(new_table(), "none")
    notes = [note for ply in (table.opening, *table.log) for note in ply if note.is_for(0)]
    lost = [note for note in notes if note.event != "bet_won"]
    told = ending(lost, text(GAME, "en", table.edition, ["a", "b", "c", "d"]), 0)
    assert told.best is None
    assert told.worst is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_of_a_game_can_be_drawn_in_every_language(language: str) -> None:
    table = new_table(9, 3)
    bots = [find_bot("random", GAME, random.Random(n)) for n in range(3)]
    while not table.is_over():
        seat = table.state.pending()[0]
        assert draw(table, seat, language).title
        draw(table, SPECTATOR, language)
        table.act(seat, bots[seat].choose(table.see(seat)))
    assert draw(table, 0, language).players


def test_HS_10_1_a_horse_that_is_home_says_to_whom_its_purse_goes() -> None:
    table = play_to(new_table(), "purchase")
    view = seen(table, 0)
    home = [row for row in draw(table, 0).rows if row.place]
    assert [row.place for row in sorted(home, key=lambda row: row.place or 0)] == [1, 2, 3]
    assert view.card is not None
    for row in home:
        owners = dict.fromkeys(player.seat for player in view.players if row.horse in player.stable)
        amount = view.card.purse[(row.place or 0) - 1]
        to = ", ".join(f"P{seat}" for seat in owners)
        place = ("first", "second", "third")[(row.place or 0) - 1]
        assert row.purse == f"Home {place}: " + (f"${amount},000 to {to}" if owners else "nobody owns it")
