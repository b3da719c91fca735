"""Whole random games of Dostihy a sázky for property tests: every option drawn, short, often begun in mid-game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from railbird.core import Action
from railbird.core.options import option_fields
from railbird.games.dostihy.rules.options import DostihyOptions
from railbird.games.dostihy.rules.state import DostihyState

from .positions import capped

SHORT = {"safety_round_cap": 100}


@st.composite
def some_options(draw: st.DrawFn) -> dict[str, int | str | bool]:
    """Any value of any option; half of them as the rulebook has them."""
    chosen: dict[str, int | str | bool] = {}
    for field in option_fields(DostihyOptions):
        if draw(st.booleans()):
            chosen[field.name] = draw(st.sampled_from(field.values()))
    return {**chosen, **SHORT}


def mid_game(seats: int, rounds: int, options: dict[str, int | str | bool], random: Random) -> DostihyState:
    """A table on which stables are owned, horses race and money is short: everything happens soon."""
    state = capped(seats, rounds, **options)
    for stable in state.setup.board.stables:
        if random.random() < 0.7:
            owner = random.randrange(seats)
            for field in stable:
                state.owner[field] = owner
                state.races[field] = random.choice((0, 1, 3, 3, 4, 5))
    if state.setup.choices.token_supply == "limited":
        state.races = [min(races, 3) for races in state.races]
    for field in (5, 12, 15, 25, 28, 35):
        state.owner[field] = random.randrange(-1, seats)
    for seat in range(seats):
        taken = state.money[seat] - random.choice((0, 1_000, 6_000, 20_000))
        state.money[seat] -= taken
        state.money[-1] += taken
    return state


def plies(state: DostihyState, random: Random) -> Iterator[tuple[int, Action]]:
    """Play the position to its end at random, every action checked; yields each ply after it was played."""
    while pending := state.pending():
        seat = pending[0] if random.random() < 0.7 else random.choice(pending)
        options = state.legal(seat)
        assert len(options) > 0, f"seat {seat} may do nothing in {state.step.name}"
        action = options[random.randrange(len(options))]
        if seat >= 0:
            silent = state.fallback(seat)
            assert silent in options
            action = silent if random.random() < 0.1 else action
        state.play(seat, action)
        yield seat, action
