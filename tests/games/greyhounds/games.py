"""Whole random games for property tests: every seat count, every option drawn."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from railbird.core.options import option_fields
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.options import GreyhoundsOptions
from railbird.games.greyhounds.rules.state import GreyhoundsState

seeds = st.integers(0, 2**32)


@st.composite
def tables(draw: st.DrawFn, /, **fixed: object) -> GreyhoundsState:
    """An empty table with drawn options and a number of seats that fits them."""
    values = {field.name: draw(st.sampled_from(field.values())) for field in option_fields(GAME.options)}
    options: GreyhoundsOptions = GAME.read_options({**values, **fixed})
    seats = draw(st.sampled_from(GAME.seats_with(options)))
    if options.mode == "bookmaker" and options.bookmaker_seat == 3:
        seats = options.punters + 4
    return GAME.new(seats, options)


whole_games = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def step_on(state: GreyhoundsState, stream: Random) -> None:
    """One ply at random, by any of the seats that may act, checked."""
    seat = stream.choice(state.pending())
    options = state.legal(seat)
    state.play(seat, options[stream.randrange(len(options))])
