"""What holds at every moment of every game: random games at every seat count, with every option drawn."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import HealthCheck, given, settings

from railbird.core import CHANCE, SPECTATOR, Action
from railbird.core.view import encode
from railbird.games.jockey import GAME
from railbird.games.jockey.rules.actions import (
    CARDS,
    CHASE,
    CODES,
    HORSES,
    NO3,
    TRIPLE,
    TYPE_OF,
    Back,
    Choose,
    Deal,
    Keep,
    Play,
    Sheet,
)
from railbird.games.jockey.rules.figures import max_stake, net_result, rank
from railbird.games.jockey.rules.queries import REASONS, effect
from railbird.games.jockey.rules.state import JockeyState
from railbird.games.jockey.view import view

from .games import plies, tables
from .positions import betting, play_on, race, table

GAMES = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(GAMES, max_examples=12)


def check_cards(state: JockeyState) -> None:
    """Invariant 1: hands, reserve and pile are the deck, each copy once."""
    there = [card for hand in state.hands for card in hand] + list(state.reserve)
    there += [laid[0] for laid in state.pile]
    assert tuple(sorted(there)) == state.setup.deck
    for seat, known in enumerate(state.known):
        left = list(state.hands[seat])
        for card in known:
            left.remove(card)


def check_race(state: JockeyState) -> None:
    """Invariants 2, 4, 5, 6: spaces, places and ranks."""
    finish = state.setup.finish
    ranks = [rank(state.position, state.place, horse) for horse in range(4)]
    for horse in range(4):
        assert 0 <= state.position[horse] <= finish
        assert (state.place[horse] > 0) == (state.position[horse] == finish)
        assert sum(other < ranks[horse] for other in ranks) == ranks[horse] - 1
    home = sum(place > 0 for place in state.place)
    racing = state.step.name in ("deal", "betting", "turn", "horse", "distance", "redeal")
    assert home <= 1 if racing else home >= 2 or state.race < 0
    for one, other in itertools.combinations(range(4), 2):
        if not state.place[one] and not state.place[other]:
            assert (ranks[one] == ranks[other]) == (state.position[one] == state.position[other])
        elif state.place[one] and not state.place[other]:
            assert ranks[one] < ranks[other]


def check_hands(state: JockeyState) -> None:
    """Invariant 8: at every turn hands differ by at most one card, and only in turn order."""
    if state.step.name != "turn":
        return
    order = [len(state.hands[(state.turn + place) % state.setup.seats]) for place in range(state.setup.seats)]
    assert order == sorted(order, reverse=True)
    assert order[0] - order[-1] <= 1
    assert order[0] >= 1


def check_money(state: JockeyState) -> None:
    """Invariants 9, 10, 11: the sum is constant, debts have a floor, hundreds stay hundreds."""
    setup = state.setup
    assert sum(state.money) == 0
    floor = {"top_up": -1000, "flat": -1000, "none": 0, "fresh": -1000 * (state.race + 1)}[setup.loan_rule]
    assert min(state.money[: setup.seats]) >= min(floor, 0)
    if setup.terms.stake_step == 100:
        assert all(balance % 100 == 0 for balance in state.money)


@GAMES
@given(tables())
def test_cards_places_hands_and_money_are_sound_throughout(start: tuple[JockeyState, random.Random]) -> None:
    state, dice = start
    for _ in plies(state, dice):
        check_cards(state)
        check_race(state)
        check_hands(state)
        check_money(state)
    assert state.step.name == "game_over"
    assert len(state.results) == state.setup.options.blocks * state.setup.options.races_per_block


@GAMES
@given(tables())
def test_a_play_moves_what_its_card_says_and_nothing_else(start: tuple[JockeyState, random.Random]) -> None:
    """Invariants 2, 3, 7, 18."""
    state, dice = start
    before = state.position
    card = -1
    home = False
    for _, action in plies(state, dice):
        if card >= 0 and state.step.name in ("turn", "redeal", "keep"):
            check_play(state, card, before, home)
        if state.step.name not in ("horse", "distance"):
            card = -1
        if isinstance(action, Play):
            card, before = action.index, state.position[:]
            home = max(state.place) > 0
            now = effect(state, card)
            assert bool(REASONS[now.reason]) == (not now.horses)
            assert now.spaces >= (0 if now.reason else 1)


def check_play(state: JockeyState, card: int, before: list[int], home: bool) -> None:
    """After one card: who moved, how far, within its caps."""
    moved = [horse for horse in range(4) if state.position[horse] != before[horse]]
    assert all(state.position[horse] > before[horse] for horse in moved)
    assert len(moved) <= (1 if state.setup.terms.choose_one or state.setup.tied_void else 3)
    kind = TYPE_OF[card]
    finish = state.setup.finish
    for horse in moved:
        others = max(before[other] for other in range(4) if other != horse)
        if kind == CHASE and not home:
            assert state.position[horse] <= others - 5
        if kind == NO3 and not home:
            assert state.position[horse] <= max(before) + 1
        if kind == TRIPLE:
            assert state.position[horse] in (finish, others + 3 * (before[horse] - others))


@GAMES
@given(tables())
def test_balances_rest_until_settlement_and_results_stay_within_the_stakes(
    start: tuple[JockeyState, random.Random],
) -> None:
    """Invariants 9 and 12."""
    state, dice = start
    races, money = 0, state.money[:]
    for _ in plies(state, dice):
        if len(state.results) == races and state.step.name != "keep":
            assert state.money == money
        races, money = len(state.results), state.money[:]
    for result in state.results:
        for sheet, net in zip(result.sheets, result.nets, strict=True):
            assert -sheet.total() <= net <= 4 * sheet.total()
            assert net == net_result(state.setup.terms, sheet, list(result.place))


@GAMES
@given(tables())
def test_R_26_every_race_ends_within_180_cards(start: tuple[JockeyState, random.Random]) -> None:
    """Invariant 13: 120 with the discards unshuffled."""
    state, dice = start
    played = 0
    races = 0
    for _, action in plies(state, dice):
        if len(state.results) > races:
            races, played = len(state.results), 0
        played += isinstance(action, Play)
        assert played < (180 if state.setup.options.recycle == "shuffle" else 120)


@GAMES
@given(tables())
def test_JK_37_after_the_deal_every_hand_is_full_and_holds_what_was_kept(
    start: tuple[JockeyState, random.Random],
) -> None:
    """Invariant 14."""
    state, dice = start
    kept: list[tuple[int, ...]] = [()] * state.setup.seats
    for _ in plies(state, dice):
        if state.step.name in ("dealer", "deal") and sum(len(hand) for hand in state.hands) == sum(state.kept):
            kept = state.hands[:]
        if state.step.name == "betting":
            for seat, hand in enumerate(state.hands):
                assert len(hand) == state.setup.hand_size
                left = list(hand)
                for card in kept[seat]:
                    left.remove(card)


@FEW
@given(tables())
def test_same_choices_same_game_and_copies_live_their_own_lives(start: tuple[JockeyState, random.Random]) -> None:
    """Invariant 16."""
    state, dice = start
    again = state.copy()
    for number, (seat, action) in enumerate(plies(state, dice)):
        if number % 7 == 0:
            aside = state.copy()
            aside.apply(seat, action)
        again.play(seat, action)
    assert encode(view(again, SPECTATOR)) == encode(view(state, SPECTATOR))
    assert again.money == state.money
    assert again.hands == state.hands


SWAP = {"brown": "red", "red": "brown", "yellow": "blue", "blue": "yellow"}


def swapped(action: Action) -> Action:
    """The same action with the colours exchanged."""
    if isinstance(action, Back | Choose):
        return type(action)(SWAP[action.horse])
    if isinstance(action, Play | Deal | Keep) and ":" in action.card:
        kind, horse = action.card.split(":")
        return type(action)(f"{kind}:{SWAP[horse]}")
    return action


@FEW
@given(tables())
def test_JK_4_no_colour_is_special(start: tuple[JockeyState, random.Random]) -> None:
    """Invariant 17: exchanging colours everywhere exchanges them in the result."""
    state, dice = start
    mirror = state.copy()
    for seat, action in plies(state, dice):
        mirror.play(seat, swapped(action))
    assert mirror.money == state.money
    order = [HORSES.index(SWAP[horse]) for horse in HORSES]
    assert mirror.position == [state.position[horse] for horse in order]


# --- sheets


def written(state: JockeyState, seat: int) -> set[Sheet]:
    """All sheets that can be written action by action."""
    if state.sheets[seat].sealed:
        return {state.sheets[seat]}
    found: set[Sheet] = set()
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        found |= written(after, seat)
    return found


def legal_sheets(state: JockeyState, seat: int) -> set[Sheet]:
    """All sheets the rules allow, made from scratch."""
    setup = state.setup
    most = max_stake(setup, state.money[seat])
    stakes = range(setup.terms.stake_min, most + 1, setup.terms.stake_step)
    found = set()
    if not setup.options.must_bet or state.money[seat] < setup.terms.stake_min or not most:
        found.add(Sheet(4, (), (), sealed=True))
    for kind in (1, 2):
        found |= {Sheet(kind, (horse,), (stake,), sealed=True) for horse in range(4) for stake in stakes}
    for kind in (1, 2, 3) if setup.terms.horses_per_bet == 2 else (3,):
        for horses in itertools.permutations(range(4), 2):
            for pair in itertools.product(stakes, repeat=2):
                if sum(pair) <= most:
                    found.add(Sheet(kind, horses, pair, sealed=True))
    return found


@pytest.mark.parametrize("horses", [1, 2])
@pytest.mark.parametrize("must", [True, False])
@pytest.mark.parametrize("rule", ["top_up", "fresh", "flat", "none"])
def test_JK_60_the_sheets_that_can_be_written_are_exactly_the_legal_ones(rule: str, must: bool, horses: int) -> None:
    """Invariant 18."""
    balances = (-1000, -900, -700, 50, 100, 400)
    state = betting(*balances, loan_rule=rule, must_bet=must, horses_per_bet=horses)
    for seat in range(len(balances)):
        assert written(state, seat) == legal_sheets(state, seat)


def test_every_card_in_every_kind_of_position_has_one_reason_or_moves() -> None:
    """Invariant 18 over all small positions."""
    for position in itertools.product((0, 7, 20, 81), repeat=4):
        if position.count(81) > 1:
            continue
        state = race((position[0], position[1], position[2], position[3]))
        for card in range(CARDS):
            now = effect(state, card)
            assert bool(now.reason) == (not now.horses), (position, CODES[card])


def test_records_name_cards_and_horses_by_their_words() -> None:
    state = play_on(table(2), 1)
    assert not state.pending()
    assert GAME.read_action("Play", ["plus7:red"]) == Play("plus7:red")
    assert state.legal(CHANCE) == ()
