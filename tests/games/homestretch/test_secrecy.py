"""Nobody knows more than he may: redrawing what a seat cannot know leaves all it sees, may do and hears byte-equal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railbird.core import CHANCE, SPECTATOR, Note
from railbird.core.view import encode
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import Keep, Toss
from railbird.games.homestretch.rules.state import HomeStretchState
from tests.games.positions import hidden, random_pick, random_plies, watched

from .positions import betting, dealt, lay, table

TIMINGS = ("ordered_early", "strict_order", "simultaneous")
DRAWN = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FIVE = [(7, "show"), (6, "show"), (8, "show"), (5, "show"), (9, "show")]


def eyes(state: HomeStretchState) -> tuple[int, ...]:
    """Everybody who may look."""
    return (*range(state.setup.seats), SPECTATOR)


def knowledge(state: HomeStretchState, seat: int) -> tuple[bytes, list[Any], tuple[int, ...]]:
    """All a seat has before it: its view, what it may do, who is waited for."""
    return encode(GAME.view(state, seat)), list(state.legal(seat)), state.pending()


def imagined(state: HomeStretchState, seat: int, seed: object) -> HomeStretchState:
    world = state.copy()
    world.imagine(seat, random_pick(seed))
    return world


def heard(notes: list[Note], seat: int) -> list[Note]:
    return [note for note in notes if note.is_for(seat)]


def drafting(seats: int, rounds: int, rng: Random) -> HomeStretchState:
    """A draft in a given round, some seats having answered."""
    state = table(seats)
    while state.step.name == "deal" or (state.step.name in ("draft", "toss") and state.round < rounds):
        random_plies(state, rng, 1)
    random_plies(state, rng, rng.randrange(seats))
    return state


def at_the_tote(seats: int, rng: Random, **options: Any) -> HomeStretchState:
    """A betting phase with slips in every stage."""
    state = table(seats, **options)
    while state.step.name != "betting":
        random_plies(state, rng, 1)
    for _ in range(rng.randrange(5 * seats - 1)):
        before = state.copy()
        random_plies(state, rng, 1)
        if state.step.name != "betting":
            return before
    return state


# --- the view does not change


@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 5), (4, 5), (5, 4), (6, 3)])
@DRAWN
@given(seed=st.integers(0, 2**32))
def test_R_52_HS_2_2_every_round_of_the_draft_hides_what_others_hold(seats: int, size: int, seed: int) -> None:
    for rounds in range(size - 1):
        state = drafting(seats, rounds, Random(seed))
        for seat in eyes(state):
            world = imagined(state, seat, seed)
            assert knowledge(world, seat) == knowledge(state, seat)
            cards = [*world.deck, *world.tossed]
            for pile in (*world.hands, *world.kept):
                cards += pile
            assert sorted(cards) == sorted(horse for horse in range(2, 13) for _ in range(2))
            assert [len(pile) for pile in world.hands] == [len(pile) for pile in state.hands]


@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize("values", ["hidden", "open"])
@DRAWN
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 6))
def test_HS_5_1_R_4_every_betting_phase_hides_what_is_not_laid(timing: str, values: str, seed: int, seats: int) -> None:
    state = at_the_tote(seats, Random(seed), bet_timing=timing, bet_values=values, purple_races=1, green_races=0)
    for seat in eyes(state):
        world = imagined(state, seat, seed)
        assert knowledge(world, seat) == knowledge(state, seat)
        for other, slip in enumerate(world.slips):
            assert max((slip.count(box) for box in slip), default=0) <= world.limits[other]


@pytest.mark.parametrize("seats", GAME.seats)
@DRAWN
@given(seed=st.integers(0, 2**32))
def test_anywhere_in_a_game_views_and_what_follows_are_the_same(seats: int, seed: int) -> None:
    """Also the notes: the same plies played on from the real and from an imagined world tell a seat the same."""
    rng = Random(seed)
    state = table(seats)
    random_plies(state, rng, rng.randrange(400))
    for seat in eyes(state):
        world = imagined(state, seat, seed)
        assert knowledge(world, seat) == knowledge(state, seat)
        if state.step.name in ("deal", "draft", "toss", "betting"):
            continue  # what others play there depends on what is hidden
        real, other = state.copy(), world
        real_notes, other_notes = watched(real), watched(other)
        for _ in range(10):
            pending = real.pending()
            if not pending or real.race != state.race or len(real.home) == 3:
                break
            action = rng.choice(real.legal(pending[0]))
            real.apply(pending[0], action)
            other.apply(pending[0], action)
        told = [note for note in real_notes if note.event not in ("bet_won", "bet_lost", "paid", "won", "shared")]
        same = [note for note in other_notes if note.event not in ("bet_won", "bet_lost", "paid", "won", "shared")]
        assert [repr(note) for note in heard(told, seat)] == [repr(note) for note in heard(same, seat)]


@pytest.mark.parametrize("seats", GAME.seats)
@DRAWN
@given(seed=st.integers(0, 2**32))
def test_what_is_imagined_depends_on_what_the_seat_knows_alone(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = table(seats, bet_timing=rng.choice(TIMINGS))
    random_plies(state, rng, rng.randrange(150))
    hidden(GAME, state, rng)


# --- what another does in secret does not show


@pytest.mark.parametrize("timing", TIMINGS)
def test_R_4_an_unfinished_slip_shows_nothing_not_even_its_length(timing: str) -> None:
    state = betting([30, 20, 10], bet_timing=timing)
    writer = 0
    notes = watched(state)
    others = [seat for seat in eyes(state) if seat != writer]
    before = [knowledge(state, seat) for seat in others]
    for box in FIVE[:4]:
        lay(state, writer, box)
        assert [knowledge(state, seat) for seat in others] == before
        assert [heard(notes, seat) for seat in others] == [[]] * 3
    assert [note.event for note in heard(notes, writer)] == ["token_laid"] * 4


def test_bet_timing_simultaneous_slips_stay_shut_until_the_last_is_in() -> None:
    state = betting([30, 20, 10], bet_timing="simultaneous")
    notes = watched(state)
    lay(state, 0, *FIVE)
    other = betting([30, 20, 10], bet_timing="simultaneous")
    lay(other, 0, *[(horse, "win") for horse in (2, 3, 4, 5, 6)])
    for seat in (1, 2, SPECTATOR):
        assert knowledge(state, seat) == knowledge(other, seat)
        assert [note.event for note in heard(notes, seat)] == ["slip_in"]
    lay(state, 1, *FIVE)
    assert GAME.view(state, 2).players[0].slip is None  # type: ignore[attr-defined]
    lay(state, 2, *FIVE)
    chips = GAME.view(state, SPECTATOR).players[0].slip  # type: ignore[attr-defined]
    assert [(chip.horse, chip.value) for chip in chips] == [(horse, None) for horse in (5, 6, 7, 8, 9)]
    shown = [note.facts["seat"] for note in notes if note.event == "slip_laid"]
    assert shown == [0, 1, 2]


def test_bet_values_hidden_from_others_and_open_by_option() -> None:
    for values, seen_by_others in (("hidden", [None] * 5), ("open", [1, 2, 3, 2, 1])):
        state = betting([30, 20, 10], bet_values=values)
        lay(state, 0, *FIVE)
        for seat in (1, SPECTATOR):
            chips = GAME.view(state, seat).players[0].slip  # type: ignore[attr-defined]
            assert [chip.value for chip in chips] == seen_by_others
        own = GAME.view(state, 0).own_slip  # type: ignore[attr-defined]
        assert [chip.value for chip in own] == [1, 2, 3, 2, 1]


@pytest.mark.parametrize("seats", GAME.seats)
def test_HS_2_2_which_card_is_kept_does_not_show(seats: int) -> None:
    state = drafting(seats, 0, Random(seats))
    actor = state.pending()[0]
    choices = state.legal(actor)
    worlds = []
    for action in (choices[0], choices[-1]):
        world = state.copy()
        notes = watched(world)
        world.apply(actor, action)
        worlds.append((world, notes))
    (one, one_notes), (two, two_notes) = worlds
    if one.round == state.round and one.step.name == "draft":
        for seat in eyes(state):
            if seat != actor:
                assert knowledge(one, seat) == knowledge(two, seat)
                assert heard(one_notes, seat) == heard(two_notes, seat) == []


def test_HS_14_2_the_tossed_card_is_seen_by_nobody() -> None:
    worlds = []
    for tossed in (8, 9):
        state = dealt([2, 3, 4], [5, 6, 7], phantom=[8, 9, 10])
        state.play(0, Keep(2))
        state.play(1, Keep(5))
        state.notes = []
        state.play(CHANCE, Toss(tossed))
        worlds.append(state)
    for seat in (1, SPECTATOR):  # seat 0 now holds what is left of the phantom hand
        assert knowledge(worlds[0], seat) == knowledge(worlds[1], seat)
    assert worlds[0].notes == worlds[1].notes


# --- imagining really varies what is hidden


def test_imagine_varies_hands_picks_and_leftover_in_the_draft() -> None:
    state = drafting(5, 1, Random(3))
    worlds = [imagined(state, 0, seed) for seed in range(60)]
    assert len({world.hands for world in worlds}) > 20
    assert len({world.kept for world in worlds}) > 20
    assert len({world.deck for world in worlds}) > 20
    assert {world.hands[0] for world in worlds} == {state.hands[0]}
    assert {world.kept[0] for world in worlds} == {state.kept[0]}


def test_imagine_knows_what_was_passed_on_but_not_who_took_it() -> None:
    """Seat 0 passed 3, 4, 5 to seat 1: one of them is kept there, the others have gone on to seat 2."""
    state = dealt([2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 2])
    for seat, horse in enumerate((2, 6, 10)):
        state.play(seat, Keep(horse))
    for seat, horse in enumerate((11, 3, 7)):
        state.play(seat, Keep(horse))
    assert GAME.view(state, 0).draft.passed_on == [[3, 4, 5], [2, 12]]  # type: ignore[attr-defined]
    worlds = [imagined(state, 0, seed) for seed in range(200)]
    for world in worlds:
        assert sorted((world.kept[1][1], *world.hands[2])) == [3, 4, 5]
        assert sorted(world.hands[1]) == [2, 12]
    assert {world.kept[1][1] for world in worlds} == {3, 4, 5}
    assert len({world.kept[1][0] for world in worlds}) > 5  # taken from a hand seat 0 had not seen yet


def test_imagine_a_hand_that_came_back_tells_which_cards_went_not_to_whom() -> None:
    """With two players the hand comes back after three passes: the two cards gone are known, their takers not."""
    state = dealt([2, 3, 4, 5, 6], [7, 8, 9, 10, 11], phantom=[12, 2, 3, 4, 5])
    for zero, one, tossed in ((2, 7, 12), (3, 3, 8), (9, 2, 6)):
        state.play(0, Keep(zero))
        state.play(1, Keep(one))
        state.play(CHANCE, Toss(tossed))
    assert state.hands[0] == (4, 5)
    worlds = [imagined(state, 0, seed) for seed in range(100)]
    taken = {(world.kept[1][1], world.tossed[2]) for world in worlds}
    assert taken == {(3, 6), (6, 3)}


@pytest.mark.parametrize("timing", TIMINGS)
def test_imagine_varies_unfinished_slips_in_length_and_boxes(timing: str) -> None:
    state = betting([30, 20, 10], bet_timing=timing)
    lay(state, 0, *FIVE[:2])
    worlds = [imagined(state, 1, seed) for seed in range(100)]
    assert {len(world.slips[0]) for world in worlds} == {0, 1, 2, 3, 4}
    assert len({world.slips[0] for world in worlds}) > 50
    assert {imagined(state, 0, seed).slips[0] for seed in range(20)} == {state.slips[0]}


def test_imagine_deals_the_five_values_over_the_boxes_seen() -> None:
    state = betting([30, 20, 10])
    lay(state, 0, *FIVE)
    worlds = [imagined(state, 1, seed).slips[0] for seed in range(300)]
    assert {tuple(sorted(slip)) for slip in worlds} == {tuple(sorted(state.slips[0]))}
    assert {slip[0] for slip in worlds} == set(state.slips[0])  # the 3 may lie in any of them
    public = betting([30, 20, 10], bet_values="open")
    lay(public, 0, *FIVE)
    assert {imagined(public, 1, seed).slips[0] for seed in range(20)} == {public.slips[0]}


def test_imagine_a_full_simultaneous_slip_stays_full() -> None:
    state = betting([30, 20, 10], bet_timing="simultaneous")
    lay(state, 0, *FIVE)
    worlds = [imagined(state, 2, seed).slips for seed in range(50)]
    assert {len(slips[0]) for slips in worlds} == {5}
    assert len({tuple(sorted(slips[0])) for slips in worlds}) > 30


@pytest.mark.parametrize("step", ["race_prep", "share_row", "purchase", "race_start", "game_end"])
def test_imagine_invents_no_slips_where_nobody_bets(step: str) -> None:
    state = table(3)
    rng = Random(2)
    while state.step.name != step:
        random_plies(state, rng, 1)
        if not state.pending() and step != "game_end":
            state = table(3)
    for seat in eyes(state):
        world = imagined(state, seat, step)
        assert [len(slip) for slip in world.slips] == [len(slip) for slip in state.slips]


def test_the_next_card_of_a_deck_is_nowhere() -> None:
    """R-54: decks are sets; the share pool is shown only when stables lie open, since it would betray hands before."""
    state = table(4)
    rng = Random(9)
    while state.race < 0:
        assert GAME.view(state, 0).share_pool is None  # type: ignore[attr-defined]
        random_plies(state, rng, 1)
    pool = GAME.view(state, SPECTATOR).share_pool  # type: ignore[attr-defined]
    owned = [horse for stable in state.stables for horse in stable]
    assert sorted(pool + owned) == sorted(horse for horse in range(2, 13) for _ in range(3))
