"""Secrecy proved by re-drawing: hands, reserve, sheets and kept cards, with all that a card counter knows."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import HealthCheck, given, settings

from railbird.core import CHANCE, SPECTATOR
from railbird.core.view import encode
from railbird.games.jockey import GAME
from railbird.games.jockey.rules.actions import CODES, EMPTY, Back, Done, Keep, Kind, NoBet, Play, Seal, Stake
from railbird.games.jockey.rules.state import JockeyState
from railbird.games.jockey.view import view
from tests.games.positions import hidden, plays

from .games import plies, tables
from .positions import betting, cards, codes, play_on, race, sheet, table, with_hands

GAMES = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def imagined(state: JockeyState, seat: int, dice: random.Random) -> JockeyState:
    world = state.copy()
    world.imagine(seat, dice.randrange)
    return world


def everybody(state: JockeyState) -> tuple[int, ...]:
    return (*range(state.setup.seats), SPECTATOR)


@GAMES
@given(tables())
def test_R_34_redrawing_what_a_seat_cannot_know_changes_nothing_it_sees(
    start: tuple[JockeyState, random.Random],
) -> None:
    state, dice = start
    for number, _ in enumerate(plies(state, dice)):
        if number % 23 and not (state.step.name in ("betting", "keep") and number % 3 == 0):
            continue
        hidden(GAME, state, dice)


@GAMES
@given(tables())
def test_JK_36_an_imagined_world_fits_all_that_is_known_even_to_another_seat(
    start: tuple[JockeyState, random.Random],
) -> None:
    state, dice = start
    for number, _ in enumerate(plies(state, dice)):
        if number % 17:
            continue
        for looking in everybody(state):
            world = imagined(state, looking, dice)
            check_whole(state, world, looking)
            check_kept(world)
            other = dice.randrange(state.setup.seats)
            check_whole(world, imagined(world, other, dice), other)


def check_whole(state: JockeyState, world: JockeyState, looking: int) -> None:
    """Every card is somewhere, sizes stay, what is known stays in its hand."""
    there = [card for hand in world.hands for card in hand] + list(world.reserve)
    there += [laid[0] for laid in world.pile]
    assert tuple(sorted(there)) == state.setup.deck
    assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
    assert world.pile == state.pile
    assert world.money == state.money
    for seat, known in enumerate(state.known):
        assert not Counter(known) - Counter(world.hands[seat])
    if looking >= 0:
        assert world.hands[looking] == state.hands[looking]
        assert world.sheets[looking] == state.sheets[looking]


def check_kept(world: JockeyState) -> None:
    """In its own terms a world explains how many cards every seat has kept."""
    if world.past is None:
        return
    for seat, kept in enumerate(world.kept):
        played = [laid[0] for laid in world.pile if laid[1] == seat]
        had = Counter(world.past.hands[seat])
        still = Counter(world.hands[seat]) + Counter(played)
        assert (had & still).total() >= kept
    ended = [card for hand in world.past.hands for card in hand] + list(world.past.pile)
    assert not Counter(ended) - Counter(world.setup.deck)


def finish_race(state: JockeyState) -> None:
    """Seat 0 ends the race."""
    state.position, state.place = [81, 75, 0, 0], [1, 0, 0, 0]
    state.play(0, Play("plus7:yellow"))


def kept_position() -> JockeyState:
    """Two seats; the race ended with all cards but six in the pile; seat 1 held no4, chase:red and kept both."""
    state = race((0, 0, 0, 0), "plus7:yellow", "no2", "no3", seats=2)
    with_hands(state, cards("plus7:yellow", "no2", "no3"), cards("no4", "chase:red", "triple:blue"), reserve=0)
    finish_race(state)
    state.play(0, Done())
    plays(state, 1, Keep("no4"), Keep("chase:red"), Done())
    return state


def test_JK_36_a_card_counter_knows_which_cards_a_seat_may_have_kept() -> None:
    state = kept_position()
    state.play(CHANCE, state.legal(CHANCE)[0])
    dice = random.Random(1)
    seen = Counter(tuple(codes(imagined(state, 0, dice).hands[1])) for _ in range(200))
    possible = {"no4", "chase:red", "triple:blue"}
    for hand in seen:
        assert len(possible & set(hand)) >= 2
    assert len(seen) >= 3


def test_JK_36_a_spectator_does_not_know_that_seat_0_held_no2() -> None:
    state = kept_position()
    dice = random.Random(2)
    seen = {card for _ in range(200) for card in codes(imagined(state, SPECTATOR, dice).hands[1])}
    assert seen == {"no4", "chase:red", "triple:blue", "no2", "no3"}


def test_JK_36_a_kept_card_that_was_played_binds_the_hand_no_more() -> None:
    state = kept_position()
    play_on(state, 5, until="turn")
    dice = random.Random(3)
    if state.turn == 0:
        state.play(0, state.legal(0)[0])
        while state.step.name == "horse":
            state.play(0, state.legal(0)[0])
    mine = set(codes(state.hands[0])) | {CODES[laid[0]] for laid in state.pile}
    state.play(1, Play("chase:red"))
    worlds = [imagined(state, 0, dice) for _ in range(100)]
    free = {"no4", "triple:blue"} - mine
    for world in worlds:
        assert len({"no4", "triple:blue"} & set(codes(world.hands[1]))) >= 1
    assert free


def test_JK_34_after_a_redeal_kept_cards_are_forgotten() -> None:
    state = kept_position()
    play_on(state, 6, until="turn")
    assert state.past is not None
    state.go(state.setup.flow.redeal)
    assert state.past is None


def test_JK_35_cards_from_the_bottom_of_the_discards_stay_where_everybody_knows_them() -> None:
    state = race((0, 0, 0, 0), "no2", seats=6)
    deck = [CODES[card] for card in state.setup.deck]
    deck.remove("no2")
    with_hands(state, cards("no2"), (), (), (), (), (), reserve=0)
    state.play(0, Play("no2"))
    assert state.step.name == "turn"
    dice = random.Random(4)
    for looking in everybody(state):
        assert imagined(state, looking, dice).hands == state.hands


def test_JK_40_R_28_sheets_of_the_others_become_any_legal_sheet() -> None:
    state = betting(1000, 500, -1000)
    plays(state, 1, Kind("win"), Back("red"), Stake(1000), Seal())
    state.play(2, NoBet())
    state.play(0, Kind("exacta"))
    dice = random.Random(5)
    kinds = set()
    for _ in range(300):
        world = imagined(state, 0, dice)
        assert world.sheets[0] == state.sheets[0]
        assert world.sheets[1].sealed
        assert 100 <= world.sheets[1].total() <= 1000
        assert world.sheets[2] == EMPTY
        kinds.add(world.sheets[1].kind)
    assert kinds == {1, 2, 3}
    assert imagined(state, 1, dice).sheets[0].kind == 0


def test_R_34_how_much_a_seat_has_written_or_kept_does_not_show() -> None:
    state = betting(1000, 1000)
    before = encode(view(state, 1))
    plays(state, 0, Kind("exacta"), Back("red"), Stake(100))
    assert encode(view(state, 1)) == before
    state = race((0, 0, 0, 0), "plus7:yellow", "no2", "no3", seats=2)
    finish_race(state)
    before = encode(view(state, 1))
    state.play(0, Keep("no2"))
    assert encode(view(state, 1)) == before


def test_R_33_hidden_balances_are_never_redrawn() -> None:
    state = play_on(table(4, show_balances=False), 8, until="keep")
    dice = random.Random(6)
    for looking in everybody(state):
        assert imagined(state, looking, dice).money == state.money


def test_the_hands_of_the_others_are_really_redrawn() -> None:
    state = race((0, 0, 0, 0), "plus7:red", seats=4)
    state.sheets = (sheet("win", "red", 100),) * 4
    dice = random.Random(7)
    assert len({tuple(imagined(state, 0, dice).hands) for _ in range(20)}) > 10
