"""The tipster: sensible in plain positions, and deaf to what its seat cannot know."""

from __future__ import annotations

import random

import pytest

from railbird.core import Action, Table
from railbird.core.playout import Perspective
from railbird.games.jockey import GAME
from railbird.games.jockey.bot.outlook import habit, likely
from railbird.games.jockey.bot.sheets import next_stroke
from railbird.games.jockey.bot.tipster import MOST_TRIED, Tipster, best_kept, spread_out
from railbird.games.jockey.rules.actions import CODES, HORSES, Back, Done, Keep, Kind, NoBet, Play, Sheet, Stake
from railbird.games.jockey.rules.state import JockeyState
from railbird.games.jockey.view import view

from .positions import betting, cards, deal, play_on, race, sheet, table, with_hands


def tip(state: JockeyState, seat: int, seed: int = 1) -> Action:
    return Tipster(random.Random(seed)).choose(Perspective(state, seat, view))


def bet(state: JockeyState, seat: int, seed: int = 1) -> Sheet:
    """Let the tipster write its whole sheet."""
    while not state.sheets[seat].sealed:
        state.play(seat, tip(state, seat, seed))
    return state.sheets[seat]


def riding(position: tuple[int, int, int, int], mine: Sheet, *hand: str, seats: int = 4) -> JockeyState:
    """Seat 0 to play with this sheet and hand, the others with four cards each."""
    state = race(position, *hand, seats=seats)
    left = list(state.setup.deck)
    for card in state.hands[0]:
        left.remove(card)
    random.Random(1).shuffle(left)
    with_hands(state, state.hands[0], *[[left.pop() for _ in range(len(hand))] for _ in range(seats - 1)])
    state.sheets = (mine, *state.sheets[1:])
    return state


def test_JK_29_it_brings_its_own_horse_home() -> None:
    state = riding((40, 70, 60, 75), sheet("win", "red", 500), "plus10:red", "plus10:blue", "plus7:brown", "no2")
    assert tip(state, 0) == Play("plus10:red")


def test_JK_54_it_does_not_help_the_rival_of_its_horse_home() -> None:
    state = riding((81, 76, 70, 0), sheet("place", "blue", 500), "plus7:yellow", "plus7:brown", "plus10:yellow", "no2")
    assert tip(state, 0) == Play("plus7:brown")


def test_JK_55_it_does_not_waste_its_chase_just_before_it_is_worth_most() -> None:
    state = riding((79, 40, 30, 76), sheet("place", "red", 500), "chase:red", "triple:blue", "triple:yellow", "no3")
    assert tip(state, 0) != Play("chase:red")


def test_JK_56_it_uses_a_position_card_at_the_right_moment() -> None:
    state = riding((81, 70, 66, 60), sheet("place", "yellow", 500), "no2", "no3", "no4", "plus7:brown")
    assert tip(state, 0) == Play("no2")


def test_JK_57_it_backs_the_colour_it_can_push() -> None:
    state = betting(1000, 1000)
    mine = ("plus7:red",) * 3 + ("plus10:red",) * 3 + ("triple:red",) * 2 + ("chase:red",) + ("no2",) * 4 + ("no3",) * 2
    left = list(state.setup.deck)
    for card in cards(*mine):
        left.remove(card)
    random.Random(2).shuffle(left)
    with_hands(state, cards(*mine), left[:15])
    written = bet(state, 0)
    assert HORSES[written.horses[0]] == "red"
    assert written.total() >= 300


def test_JK_57_every_sheet_it_writes_is_legal_under_every_loan_rule() -> None:
    for seed, rule in enumerate(("top_up", "fresh", "flat", "none")):
        state = betting(1000, 150, -900, 7000, loan_rule=rule, horses_per_bet=2, stake_step=50)
        for seat in range(4):
            if len(state.legal(seat)) > 1:
                bet(state, seat, seed)
            else:
                assert tip(state, seat) == state.legal(seat)[0]


def test_JK_59_without_a_chance_to_bet_it_leaves_the_race_alone() -> None:
    state = betting(-1000, 1000)
    assert tip(state, 0) == NoBet()
    state = riding((0, 0, 32, 28), Sheet(4, (), (), sealed=True), "chase:red", "plus10:blue")
    assert tip(state, 0) == state.fallback(0) == Play("chase:red")


def test_JK_36_it_keeps_the_strong_cards_only() -> None:
    offered = [Keep("plus7:red"), Keep("triple:red"), Keep("chase:blue"), Keep("no4"), Done()]
    assert best_kept(offered) == Keep("chase:blue")
    assert best_kept(offered[:2] + offered[3:]) == Keep("no4")
    assert best_kept([Keep("plus7:red"), Keep("plus10:red"), Done()]) == Done()


def test_R_34_it_decides_the_same_when_what_it_cannot_know_is_redrawn() -> None:
    dice = random.Random(3)
    for seed, step in ((1, "betting"), (2, "turn"), (3, "keep"), (4, "turn"), (5, "turn")):
        state = play_on(table(3), seed, until=step)
        if seed > 3:
            for _ in range(9):
                state.play(state.pending()[0], state.legal(state.pending()[0])[0])
        seat = state.pending()[0]
        decisions = {repr(tip(state, seat))}
        for _ in range(4):
            world = state.copy()
            world.imagine(seat, dice.randrange)
            decisions.add(repr(tip(world, seat)))
        assert len(decisions) == 1


@pytest.mark.parametrize(
    "options", [{"upto_cards": "choose"}, {"tied_position_card": "move_all"}, {"blocks": 2, "races_per_block": 1}]
)
def test_it_plays_whole_games_by_the_rules(options: dict[str, object]) -> None:
    state = GAME.new(3, GAME.read_options({"races_per_block": 1, **options}))
    bot = Tipster(random.Random(1))
    dice = random.Random(2)
    while state.pending():
        seat = state.pending()[0]
        offered = state.legal(seat)
        if seat == 0:
            state.play(0, bot.choose(Perspective(state, 0, view)))
        else:
            state.play(seat, offered[dice.randrange(len(offered))])
    assert state.step.name == "game_over"


def test_long_offers_are_tried_at_their_ends_and_between() -> None:
    long = [Play(code) for code in CODES]
    tried = spread_out(long)
    assert len(tried) == MOST_TRIED < len(long)
    assert tried[0] == long[0]
    assert tried[-1] == long[-1]
    assert spread_out(long[:3]) == long[:3]


def test_a_sheet_is_written_stroke_by_stroke() -> None:
    state = betting(1000, 1000)
    wanted = sheet("exacta", "blue", 400, "red", 100)
    while not state.sheets[0].sealed:
        state.play(0, next_stroke(state.sheets[0], wanted, state.legal(0)))
    assert state.sheets[0] == wanted


def test_by_habit_everybody_rides_for_the_own_sheet() -> None:
    state = riding(
        (40, 30, 30, 30), sheet("win", "red", 500), "plus10:red", "plus10:blue", "plus7:brown", "plus7:yellow"
    )
    steady = iter([0.5] * 10).__next__
    assert habit(state, 0, state.legal(0), steady) == Play("plus10:red")
    state.sheets = (sheet("win", "blue", 500), *state.sheets[1:])
    assert habit(state, 0, state.legal(0), steady) == Play("plus10:blue")


def test_JK_57_who_pushes_a_colour_has_probably_bet_on_it() -> None:
    """Seat 1 has pushed red twice: red stands first on its sheet far more often than one time in four."""
    state = riding((10, 10, 10, 10), sheet("win", "blue", 500), "plus7:brown", "plus7:yellow", "no2", "no3")
    state.pile = [(card, 1, (3,), 10, 0) for card in cards("plus10:red", "plus10:red")]
    state.sheets = (state.sheets[0], *[sheet("win", "brown", 100)] * 3)
    dice = random.Random(5)
    red = 0
    for _ in range(200):
        world = state.copy()
        world.imagine(0, dice.randrange)
        likely(world, 0, dice.randrange)
        red += world.sheets[1].horses[:1] == (HORSES.index("red"),)
        assert world.sheets[0] == state.sheets[0], "one's own sheet is known"
    assert red > 80


class Counted(random.Random):
    """Chance that knows how often it was asked for cards."""

    asked = 0

    def getrandbits(self, k: int, /) -> int:
        self.asked += 1
        return super().getrandbits(k)


def test_the_more_it_may_look_the_more_races_it_imagines() -> None:
    """Every race is imagined with the cards dealt anew, and here with sheets for the others as well."""
    state = betting(1000, 1000)
    deal(state)
    asked = []
    for effort in (1, 3):
        chance = Counted(1)
        tipster = Tipster(chance)
        tipster.effort = effort
        tipster.choose(Perspective(state, 0, view))
        asked.append(chance.asked)
    assert asked[0] > 1000
    assert asked[1] > 3 * asked[0]


def test_R_13_a_sheet_on_two_horses_begun_by_somebody_else_is_finished() -> None:
    """A bot that takes over a seat finds what was written there, also what it would not have written itself."""
    begun = Table(GAME, 4, options=GAME.read_options({"horses_per_bet": 2}), seed=1)
    seat = begun.state.pending()[0]
    begun.act(seat, Kind("win"), Back("red"), Stake(100), Back("blue"))
    while seat in begun.state.pending() and begun.state.step.name == "betting":
        begun.act(seat, Tipster(random.Random(3)).choose(begun.see(seat)))
    written = begun.see(seat).view().sheet
    assert (written.sealed, written.slip.horses, written.slip.stakes[0]) == (True, ["red", "blue"], 100)
