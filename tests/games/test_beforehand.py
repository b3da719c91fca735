"""Answers given beforehand, by the rules alone: what they answer and go by, and what they leave to the player."""

import random
from collections.abc import Iterator, Sequence

import pytest

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.beforehand import Beforehand, answer_to
from railbird.core.game import Seat
from railbird.core.registry import all_games, find_game
from railbird.core.table import Table
from railbird.core.trial import trial
from railbird.games.greyhounds.rules.actions import HAND_IN, Einlauf, Platz, PutAside, Sieg
from railbird.games.homestretch.rules.actions import MOVE_ONE, MOVE_TWO, ROLL_AGAIN
from railbird.games.homestretch.view import HomeStretchView
from railbird.games.jockey.rules.actions import BACK, DONE, KIND, NO_BET_ACTION, SEAL, Stake
from railbird.games.winplaceshow.rules.actions import HAND_IN as HAND_IN_BETS
from railbird.games.winplaceshow.rules.actions import Bet, Ticket

PLANS = [(game.id, one) for game in all_games() for one in game.beforehand]


def laid_out(game_id: str, seed: int = 7, **options: object) -> Table:
    """A table whose dice and cards are the same in every run."""
    game = find_game(game_id)
    edition, _file = game.read_edition(game.builtin("standard"))
    seats = [Seat(f"Seat {number}") for number in range(game.seats.start + 1)]
    return Table(game, seats, game.read_options({**game.trial, **options}, edition), seed=seed)


def plan_of(game_id: str, name: str) -> Beforehand:
    """One of a game's answers."""
    (plan,) = [one for one in find_game(game_id).beforehand if one.name == name]
    return plan


def answered(table: Table, seat: int, *plans: Beforehand) -> list[Action]:
    """What a seat has answered beforehand to what it is asked now."""
    return [*answer_to(plans, table.state, seat, table.game.view, table.plies)]


def at_random(table: Table, seed: int = 5, most: int = 4000) -> Iterator[int]:
    """Play on at random; before every move the seat that is to make it."""
    generator = random.Random(seed)
    for _ in range(most):
        pending = table.state.pending()
        if not pending:
            return
        seat = generator.choice(pending)
        yield seat
        if seat in table.state.pending():
            legal = table.state.legal(seat)
            table.act(seat, legal[generator.randrange(len(legal))])


def until_asked(table: Table, step: str, seat: int, seed: int = 5) -> None:
    """Play at random until a seat is asked by a step."""
    for turn in at_random(table, seed):
        if turn == seat and table.state.step.name == step:
            return
    raise AssertionError("the game was over sooner")


def written(table: Table, seat: int, slip: Sequence[Action], step: str) -> None:
    """A slip by hand, then on until the seat is asked for its next one."""
    table.act(seat, *slip)
    until_asked(table, step, seat)


@pytest.mark.parametrize(("game_id", "plan"), PLANS, ids=[f"{game_id}-{plan.name}" for game_id, plan in PLANS])
def test_an_answer_is_taken_by_the_rules_and_goes_by_nothing_its_player_cannot_know(
    game_id: str, plan: Beforehand
) -> None:
    """Everything the seat cannot know is drawn anew, wherever it is asked: the answer stays the same."""
    generator, found = random.Random(3), 0
    for seed in range(3):
        table = laid_out(game_id, seed)
        for seat in at_random(table, seed, 1500):
            if seat == CHANCE:
                continue
            slip = answered(table, seat, plan)
            assert not slip or trial(table.state, seat, slip, table.game.view)
            found += bool(slip)
            if slip or generator.random() < 0.1:
                redrawn = table.state.copy()
                redrawn.imagine(seat, generator.randrange)
                assert slip == [*answer_to((plan,), redrawn, seat, table.game.view, table.plies)]
    assert found or (game_id, plan.name) == ("dostihy", "deals")  # which only tables with open trade have


SLIPS: dict[str, tuple[str, list[Action]]] = {
    "jockey": ("betting", [KIND[2], BACK[1], Stake(200), BACK[3], Stake(100), SEAL]),
    "greyhounds": ("bet", [Sieg(2, 300), Platz(1, 200), Einlauf(1, 3, 400), HAND_IN]),
}


@pytest.mark.parametrize("game_id", SLIPS)
def test_the_slip_handed_in_last_is_handed_in_again(game_id: str) -> None:
    step, slip = SLIPS[game_id]
    table, same = laid_out(game_id), plan_of(game_id, "slip")
    until_asked(table, step, 0)
    assert answered(table, 0, same) == []  # the first one nobody else writes
    written(table, 0, slip, step)
    assert answered(table, 0, same) == slip
    table.act(0, *answered(table, 0, same))
    assert 0 not in table.state.pending() or table.state.step.name != step


@pytest.mark.parametrize("game_id", SLIPS)
def test_one_that_was_begun_by_hand_is_left_to_the_player(game_id: str) -> None:
    step, slip = SLIPS[game_id]
    table, same = laid_out(game_id), plan_of(game_id, "slip")
    until_asked(table, step, 0)
    written(table, 0, slip, step)
    table.act(0, slip[0])
    assert answered(table, 0, same) == []
    table.undo(0)
    assert answered(table, 0, same) == slip


def test_JK_43_a_slip_that_capital_and_loan_do_not_cover_is_asked_for_anew() -> None:
    slip = [KIND[1], BACK[0], Stake(1000), SEAL]
    for seed in range(40):
        table = laid_out("jockey", seed, loan_rule="none")
        until_asked(table, "betting", 0)
        written(table, 0, slip, "betting")
        money = table.state.standing().money[0]
        assert answered(table, 0, plan_of("jockey", "slip")) == (slip if money else [])
        if not money:
            return
    raise AssertionError("nobody lost")


def test_a_slip_without_a_bet_is_handed_in_again_too() -> None:
    table = laid_out("jockey", must_bet=False)
    until_asked(table, "betting", 0)
    written(table, 0, [NO_BET_ACTION], "betting")
    assert answered(table, 0, plan_of("jockey", "slip")) == [NO_BET_ACTION]


def test_JK_36_no_card_is_kept_unless_one_was_by_hand() -> None:
    table, none = laid_out("jockey"), plan_of("jockey", "none")
    until_asked(table, "keep", 0)
    assert answered(table, 0, none) == [DONE]
    keep = table.state.legal(0)[0]
    if keep != DONE:
        table.act(0, keep)
        assert answered(table, 0, none) == []


def test_GH_16_the_lowest_card_is_put_aside() -> None:
    table = laid_out("greyhounds")
    until_asked(table, "discard", 0)
    shown = [action.card for action in table.state.legal(0) if isinstance(action, PutAside)]
    assert answered(table, 0, plan_of("greyhounds", "lowest")) == [PutAside(min(shown))]


@pytest.mark.parametrize(("game_id", "step"), [("greyhounds", "pick_card"), ("jockey", "turn")])
def test_the_last_card_plays_itself_and_no_other_does(game_id: str, step: str) -> None:
    table, last, played = laid_out(game_id), plan_of(game_id, "last"), 0
    for seat in at_random(table):
        if seat != CHANCE and table.state.step.name == step:
            cards = table.state.hands[seat]  # type: ignore[attr-defined] # both games have them
            assert answered(table, seat, last) == ([*table.state.legal(seat)] if len(cards) == 1 else [])
            played += len(cards) == 1
    assert played


def test_WPS_43_the_bets_are_written_again_without_the_daily_double() -> None:
    table = laid_out("winplaceshow", daily_double="on")
    ticket, bet = Ticket(1, 2, 1000), Bet("win", 3, 1000)
    for slip in ([], [ticket, bet, HAND_IN_BETS]):
        assert answered(table, 0, plan_of("winplaceshow", "slip")) == []
        if slip:
            table.act(0, *slip)
        while table.state.step.name != "betting" or 0 not in table.state.pending():
            table.fall_back(table.state.pending()[0])
    assert answered(table, 0, plan_of("winplaceshow", "slip")) == [bet, HAND_IN_BETS]


def test_HS_5_3_tokens_are_laid_as_before_where_the_boxes_take_them() -> None:
    same, refused = plan_of("homestretch", "slip"), 0
    for seed in range(12):
        table = laid_out("homestretch", seed)
        for seat in at_random(table, seed):
            if seat < 0 or table.state.step.name != "betting":
                continue
            laid = [action for actor, action in table.plies if actor == seat and type(action).__name__ == "Bet"]
            before = laid[-5:] if len(laid) % 5 == 0 else []
            fits = bool(before) and bool(trial(table.state, seat, before, table.game.view))
            assert answered(table, seat, same) == (before if fits else [])
            refused += bool(before) and not fits
    assert refused  # places change, and so does what a box takes


def test_HS_6_4_the_dice_are_rolled_again_unless_they_name_a_horse_of_ones_own() -> None:
    table, mine, seen = laid_out("homestretch"), plan_of("homestretch", "mine"), set()
    for seat in at_random(table):
        if seat < 0 or table.state.step.name not in ("choose_move", "choose_again", "choose_last"):
            continue
        view = table.game.view(table.state, seat)
        assert isinstance(view, HomeStretchView)
        assert view.dice is not None
        own = sum(view.dice) in [lane.horse for lane in view.lanes if any(lane.brings)]
        due = {"choose_move": [MOVE_TWO if own else MOVE_ONE], "choose_again": [ROLL_AGAIN], "choose_last": []}
        assert answered(table, seat, mine) == due[view.step]
        seen.add((view.step, own))
    assert {("choose_move", True), ("choose_move", False)} < seen
