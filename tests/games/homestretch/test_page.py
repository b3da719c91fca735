"""What the page of HomeStretch says: consequences in figures, nothing a seat may not know."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from railbird.bots.find import find_bot
from railbird.core.actors import SPECTATOR
from railbird.core.game import Seat
from railbird.core.page import Sitter
from railbird.core.sheet import Sheet
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.games.homestretch import GAME
from railbird.games.homestretch.page.desk import ending
from railbird.games.homestretch.page.payout import recap
from railbird.games.homestretch.page.table import HomeStretchPage, page
from railbird.games.homestretch.rules.actions import MOVE_ONE, MOVE_TWO, Bet
from railbird.games.homestretch.rules.state import HomeStretchState
from railbird.games.homestretch.view import HomeStretchView, view

from .positions import betting, buying, owning, racing, roll

COLORS = ("red", "blue", "yellow", "black")


def new_table(seed: int = 3, seats: int = 4) -> Table:
    return Table(GAME, [Seat(f"P{n}", COLORS[n]) for n in range(seats)], seed=seed)


def seen(table: Table, seat: int) -> HomeStretchView:
    """What a seat may know as it is now."""
    assert isinstance(table.state, HomeStretchState)
    return view(table.state, seat)


def draw(table: Table, seat: int, language: str = "en", form: dict[str, str] | None = None) -> HomeStretchPage:
    """The page of a seat as it is now."""
    assert isinstance(table.state, HomeStretchState)
    return drawn(table.state, seat, [entry.name for entry in table.seats], language, form)


def drawn(
    state: HomeStretchState,
    seat: int,
    names: Sequence[str] = ("P0", "P1", "P2"),
    language: str = "en",
    form: dict[str, str] | None = None,
) -> HomeStretchPage:
    """The page of a seat in a position."""
    sitters = [Sitter(seat=n, name=name, color=COLORS[n], you=n == seat) for n, name in enumerate(names)]
    now = Seen(state, seat, view, asked=seat >= 0)
    return page(now, text(GAME, language, None, names), sitters, form or {})


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
    assert card.choice.sub == f"leaves you ${50 - card.lane.price},000"
    assert len(shown.question.cards) == 5


def slip_of(state: HomeStretchState, seat: int, **form: str) -> Sheet:
    """The slip of a seat as a form has it."""
    sheet = drawn(state, seat, form={name.replace("_", "."): value for name, value in form.items()}).sheet
    assert sheet is not None
    return sheet


def on(sheet: Sheet) -> list[str]:
    """What the tokens of a slip lie on."""
    return [",".join(target.key for target in line.chosen()) for line in sheet.lines]


FULL = {"on_0": "12-show", "on_1": "11-win", "on_2": "11-place", "on_3": "12-win", "on_4": "11-show"}


def test_HS_5_1_the_slip_offers_every_token_and_plays_it_in_falling_order() -> None:
    table = play_to(new_table(), "betting")
    seat = table.state.pending()[0]
    empty = draw(table, seat)
    assert empty.sheet is not None
    assert [line.name for line in empty.sheet.lines] == ["3", "2", "2", "1", "1"]
    assert all(len(line.targets) == 33 for line in empty.sheet.lines)
    assert empty.title == "Bet 5 tokens"
    filled = draw(table, seat, form={name.replace("_", "."): box for name, box in FULL.items()})
    assert filled.sheet is not None
    bets = [Bet(3, 12, "show"), Bet(2, 11, "win"), Bet(2, 11, "place"), Bet(1, 12, "win"), Bet(1, 11, "show")]
    assert filled.sheet.actions == bets
    assert (filled.title, filled.sheet.button) == ("Hand in your slip", "Bet it and hand in")
    table.act(seat, *filled.sheet.actions)


def test_HS_5_1_a_slip_is_handed_in_only_when_all_tokens_are_laid() -> None:
    state = betting([30, 20, 10])
    sheet = slip_of(state, 0, on_0="12-show", on_1="11-win", on_3="12-win", on_4="11-show")
    assert not sheet.actions
    assert sheet.button == "1 token to go"


def test_HS_5_1_a_press_lays_the_token_in_hand_and_takes_up_the_next() -> None:
    state = betting([30, 20, 10])
    sheet = slip_of(state, 0, press="=7-win", now="2")
    assert on(sheet) == ["", "", "7-win", "", ""]
    assert [line.now for line in sheet.lines] == [True, False, False, False, False]
    assert sheet.hidden == {"on.2": "7-win", "now": "0"}
    box = next(
        box for box in drawn(state, 0, form={"on.2": "7-win", "now": "2"}).rows[5].stall.boxes if box.pool == "win"
    )
    assert [(token.value, token.aimed) for token in box.tokens] == [(2, True)]
    assert box.said == "7 Time's Up to Win, pays 3, P0 1 token"


def test_HS_4_2_what_the_slip_can_pay_counts_no_place_twice() -> None:
    """11 first and 12 second: Win 11 pays 20, Place 11 10, Show 12 15, Show 11 3; Win 12 loses."""
    assert slip_of(betting([30, 20, 10]), 0, **FULL).total == "$48,000"


def test_HS_5_3_the_slip_knows_the_limit_of_the_seat() -> None:
    table = play_to(new_table(), "betting")
    for seat in table.state.pending():
        shown = draw(table, seat)
        assert shown.sheet is not None
        assert shown.rule == "HS-5.3"
        assert shown.sheet.limit == str(next(row.limit for row in shown.players if row.seat == seat))


def test_HS_5_3_a_full_box_says_why_and_the_slip_stays() -> None:
    state = betting([30, 20, 10])
    for seat, limit in enumerate((1, 2, 3)):
        full = {f"on_{n}": "7-win" for n in range(limit)}
        sheet = slip_of(state, seat, **full, press="4=7-win")
        tokens = "token" if limit == 1 else "tokens"
        says = f"7 Time's Up to Win is full: your limit is {limit} {tokens} per box. Choose another box."
        assert (sheet.missing, sheet.rule) == (says, "HS-5.3")
        assert on(sheet) == ["7-win"] * limit + [""] * (5 - limit)


def test_HS_5_3_a_box_full_of_own_tokens_takes_no_more() -> None:
    table = play_to(new_table(), "betting")
    seat = table.state.pending()[0]
    assert next(row.limit for row in draw(table, seat).players if row.seat == seat) == 1
    table.act(seat, Bet(3, 7, "win"))
    sheet = draw(table, seat, form={"press": "0=7-win"}).sheet
    assert sheet is not None
    assert [(line.key, line.name) for line in sheet.lines] == [
        ("", "3"),
        ("0", "2"),
        ("1", "2"),
        ("2", "1"),
        ("3", "1"),
    ]
    assert on(sheet) == ["7-win", "", "", "", ""]
    assert sheet.rule == "HS-5.3"
    assert sheet.missing


def test_HS_12_4_a_share_that_is_too_dear_says_so_in_the_words_of_the_rules() -> None:
    asked = drawn(buying([7, 20, 30], row=[10, 7], deck=[8]), 0).question
    assert asked is not None
    assert [(card.lane.horse, card.choice.reason) for card in asked.cards] == [
        (7, "That costs $10,000; you have $7,000."),
        (10, ""),
    ]


@pytest.mark.parametrize(
    ("option", "two", "eight"),
    [
        ("literal", "9 spaces, to 9 (carries +6)", "2 spaces, to 2 (carries X)"),
        ("number_only", "3 spaces, to 3 (carries +6)", "2 spaces, to 2 (carries X)"),
        ("any_first_move", "9 spaces, to 9 (carries +6)", "stays where it is; its X comes off"),
    ],
)
def test_EX_13_HS_9_5_the_page_says_how_far_a_last_horse_goes_with_its_token(option: str, two: str, eight: str) -> None:
    for dice, horse, says in (((6, 1), 2, two), ((5, 2), 8, eight)):
        state = racing(tokens={2: 6, 8: "X"}, home=[7], special_move_handicap=option)
        roll(state, *dice)
        asked = drawn(state, 0).question
        assert asked is not None
        assert {choice.key: choice.sub for choice in asked.choices}[f"horse-{horse}"] == says


@pytest.mark.parametrize(("rounding", "gain"), [("down", 13), ("nearest", 13), ("up", 14)])
def test_EX_17_R_22_the_page_rounds_a_purse_as_the_table_does(rounding: str, gain: int) -> None:
    state = owning(racing(positions={7: 9}, split_rounding=rounding), [7, 7], [7], [])
    state.setup.card_purse[state.card] = (20, 12, 6)
    roll(state, 3, 4)
    asked = drawn(state, 0).question
    assert asked is not None
    assert asked.choices[0].sub.endswith(f" It finishes first and earns you ${gain},000.")


def test_HS_6_4_both_choices_say_where_the_horse_lands_and_who_rolls_next() -> None:
    table = play_to(new_table(), "choose_move")
    seat = table.state.pending()[0]
    shown = draw(table, seat)
    assert shown.question is not None
    far, near = shown.question.choices
    assert (far.actions, near.actions) == ((MOVE_TWO,), (MOVE_ONE,))
    assert table.seats[(seat + 1) % 4].name in far.sub
    row = next(row.run for row in shown.rows if row.run.lit)
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
    assert next(lane.brings for lane in view.lanes if lane.horse == horse)[0] == purse + bets


@pytest.mark.parametrize("seed", range(4))
def test_R_1_other_seats_tokens_lie_face_down_on_every_page(seed: int) -> None:
    table = play_to(new_table(seed), "choose_move", seed)
    for seat in (*range(4), SPECTATOR):
        for row in draw(table, seat).rows:
            for box in row.stall.boxes:
                assert all(token.value is None for token in box.tokens if token.seat != seat)


def test_HS_10_and_HS_11_the_recap_adds_up() -> None:
    table = play_to(new_table(), "purchase")
    view = seen(table, 0)
    notes = [note for ply in (table.opening, *table.log) for note in ply if note.is_for(0)]
    told = recap(view, notes, text(GAME, "en", table.edition, ["a", "b", "c", "d"]))
    assert told is not None
    for seat, figures in told.rows:
        before, purses, bets, change, after = [int(figure.replace("$", "").replace(",", "")) for figure in figures]
        assert before + purses + bets == before + change == after == 1000 * view.players[seat].money
        assert 1000 * sum(int(bet.gain) for bet in told.bets if bet.seat == seat) == bets
    assert told.columns[told.change] == "Change"
    over = next(note for note in reversed(notes) if note.event == "race_over")
    assert [home.horse for home in told.order] == over.numbers("horses")


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


@pytest.mark.parametrize("reader", [0, 1, SPECTATOR])
def test_HS_10_1_a_horse_that_is_home_says_to_whom_its_purse_goes(reader: int) -> None:
    table = play_to(new_table(), "purchase")
    view = seen(table, 0)
    home = [row.run for row in draw(table, reader).rows if row.run.place]
    assert [row.place for row in sorted(home, key=lambda row: row.place or 0)] == [1, 2, 3]
    assert view.card is not None
    for row in home:
        owners = dict.fromkeys(player.seat for player in view.players if row.horse in player.stable)
        amount = view.card.purse[(row.place or 0) - 1]
        to = " and ".join("you" if seat == reader else f"P{seat}" for seat in owners)
        place = ("first", "second", "third")[(row.place or 0) - 1]
        assert row.purse == f"Home {place}: " + (f"${amount},000 to {to}" if owners else "nobody owns it")
