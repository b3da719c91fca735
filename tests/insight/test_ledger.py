"""The ledger: luck is fair at every die and card, and the parts of a result add up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.registry import find_game, game_ids
from railbird.core.state import State
from railbird.insight.ledger import Entry, Ledger, keep, luck, minus, outcomes
from railbird.insight.story import Event, Move, Story
from railbird.insight.story import played as after
from railbird.insight.values import Value
from tests.insight.games import cut, played

FEW = 4  # Draws: everything here holds for any number.


def booked(told: Story, draws: int = FEW) -> tuple[Ledger, list[Entry]]:
    ledger = Ledger(told.seats)
    return ledger, list(keep(told, Value(told.game, draws), ledger))


def with_outcome(event: Event, outcome: Action) -> Event:
    return event._replace(moves=(Move(CHANCE, event.ply, (outcome,)),))


@pytest.mark.parametrize("game", ["homestretch", "winplaceshow", "dostihy"])
def test_at_a_die_the_luck_of_all_outcomes_weighted_is_nothing(game: str) -> None:
    told = cut(game)
    value = Value(told.game, FEW)
    dice = [event for event in told.events if event.actor == CHANCE and event.step not in told.outlook.deals]
    assert len(dice) > 5
    for event in dice[:: max(4, len(dice) // 8)]:
        total = [0.0] * told.seats
        legal = event.before.legal(CHANCE)
        groups, _ = outcomes(told, event)
        assert sum(weight for weight, _ in groups.values()) == len(legal)
        for outcome in legal:  # each as it stands, not one for those that are alike
            alone = told._replace(events=(with_outcome(event, outcome),), final=after(event.before, CHANCE, [outcome]))
            total = [x + y for x, y in zip(total, luck(alone, value))]
        assert max(map(abs, total)) < 1e-12


def test_outcomes_called_alike_are_worth_the_same() -> None:
    told = cut("homestretch")
    value = Value(told.game, FEW)
    alike = told.outlook.alike
    assert alike is not None
    rolls = [event for event in told.events if event.step == "first_roll"]
    for event in [rolls[0], rolls[-1]]:
        worth: dict[object, Sequence[float]] = {}
        for outcome in event.before.legal(CHANCE):
            found = value(after(event.before, CHANCE, [outcome]))
            assert worth.setdefault(alike(event.before, outcome), found) == found


@pytest.mark.parametrize("game", ["homestretch", "winplaceshow", "greyhounds", "dostihy", "jockey"])
def test_the_parts_add_up_and_all_seats_luck_is_nothing(game: str) -> None:
    ledger, _ = booked(cut(game), 1)
    assert ledger.gap() < 1e-12
    assert abs(sum(ledger.luck)) < 1e-12
    assert abs(sum(ledger.rest)) < 1e-12
    assert ledger.now == cut(game).final.standing().shares()


def test_luck_alone_is_the_luck_of_the_ledger() -> None:
    told = cut("homestretch")
    assert luck(told, Value(told.game, FEW)) == booked(told)[0].luck


def test_the_ledger_is_the_same_again() -> None:
    told = cut("winplaceshow")
    assert booked(told)[1] == booked(told)[1]


def test_deals_are_compared_with_others_in_every_game() -> None:
    """One seed for all would make the error of the sampled mean a bias: all games begin alike."""
    told = cut("homestretch")
    deal = told.events[0]
    assert deal.step == "deal"
    assert deal.end > 10
    value = Value(told.game, FEW)
    only = told._replace(events=(deal,), final=told.after(0))
    assert luck(only, value) != luck(only._replace(digest="another game"), value)


def test_what_a_deal_is_worth_is_the_mean_over_whole_deals() -> None:
    """Greyhounds: every deal is compared with others by the cards alone, and over many of them luck is nothing."""
    told = cut("greyhounds", seats=4)
    deal = next(event for event in told.events if event.step == "reveal")
    value = Value(told.game, 1)
    total, size = [0.0] * 4, 0.0
    for number in range(24):
        dealt, random = deal.before.copy(), Random(number)
        while dealt.step.name == "reveal":
            options = dealt.legal(CHANCE)
            dealt.apply(CHANCE, options[random.randrange(len(options))])
        found = luck(told._replace(events=(deal,), final=dealt, digest=f"{number}"), value)
        assert abs(sum(found)) < 1e-12
        total, size = [x + y for x, y in zip(total, found)], size + sum(map(abs, found)) / 4
    assert max(map(abs, total)) < size / 2


def test_choices_made_at_once_are_booked_alike_in_whatever_order_they_came() -> None:
    told = played("homestretch", ["random"] * 3, 2)
    at = next(number for number, event in enumerate(told.events) if event.step == "draft")
    draft = told.events[at]
    assert [move.seat for move in draft.moves] == [0, 1, 2]
    turned = draft._replace(moves=draft.moves[::-1])
    value = Value(told.game, FEW)

    def moved(event: Event) -> dict[int, Sequence[float]]:
        only = told._replace(events=(event, *told.events[at + 1 : at + 2]))
        entries = list(keep(only, value, Ledger(told.seats)))[:3]
        return {entry.actor: entry.change for entry in entries}

    assert min(max(map(abs, change)) for change in moved(draft).values()) > 0.001  # everybody chose badly
    for seat, change in moved(draft).items():
        assert max(map(abs, minus(change, moved(turned)[seat]))) < 1e-12


def test_a_slip_is_one_decision() -> None:
    told = cut("homestretch")
    slips = [event for event in told.events if event.step == "betting"]
    assert [len(event.moves[0].actions) for event in slips] == [5, 5, 5]


# --- what it finds


@pytest.mark.parametrize("game", ["homestretch", "winplaceshow", "dostihy"])
def test_a_seat_that_plays_at_random_loses_by_its_own_decisions(game: str) -> None:
    own = dict.fromkeys(("random", "tipster"), 0.0)
    for seed in range(4):
        bots = ["tipster", "random", "tipster"]
        ledger, _ = booked(played(game, bots, seed), 16)
        own["random"] += ledger.own(1) / 4
        own["tipster"] += (ledger.own(0) + ledger.own(2)) / 8
    assert own["random"] < -0.1
    assert own["tipster"] >= 0


@pytest.mark.parametrize(
    ("game", "rolled", "least"),
    [
        ("homestretch", {"first_roll", "second_roll"}, 0.3),
        ("winplaceshow", {"roll_dice"}, 0.3),
        ("dostihy", {"die"}, 0.05),  # ten rounds decide little
    ],
)
def test_loaded_dice_are_found_as_luck(game: str, rolled: set[str], least: float) -> None:
    """The best of three rolls for seat 1, every time: what that brings is luck, not judgement."""
    helper = Value(find_game(game), 8, seed=99)

    def loaded(state: State, options: Sequence[Action], dice: Random) -> Action:
        rolls = [options[dice.randrange(len(options))] for _ in range(3)]
        if state.step.name not in rolled:
            return rolls[0]
        return max(rolls, key=lambda roll: helper(after(state, CHANCE, [roll]))[0])

    found = [booked(played(game, ["tipster"] * 3, seed, loaded), 16)[0] for seed in range(3)]
    assert sum(ledger.luck[0] for ledger in found) / 3 > least
    assert abs(sum(ledger.own(0) for ledger in found) / 3) < 0.2


def test_only_games_with_a_measured_factor_above_one_are_split() -> None:
    for name in game_ids():
        outlook = find_game(name).outlook
        assert outlook is None or outlook.splits is None or (outlook.splits.low > 1 and outlook.splits.games >= 100)
