"""Whole random games of Jockey for property tests: seats, options and every choice drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from railbird.core import Action
from railbird.core.options import option_fields
from railbird.games.jockey import GAME
from railbird.games.jockey.rules.options import JockeyOptions
from railbird.games.jockey.rules.state import JockeyState

LONG = {"blocks": st.integers(1, 2), "races_per_block": st.integers(1, 3)}
"""A few races show what many would."""


@st.composite
def options(draw: st.DrawFn) -> JockeyOptions:
    """Any options; half of them as printed, so that strange mixtures do not crowd out the usual game."""
    values = {}
    for field in option_fields(JockeyOptions):
        strategy = LONG.get(field.name, st.sampled_from(field.values()))
        values[field.name] = draw(st.just(field.default) | strategy)
    return GAME.read_options(values)


@st.composite
def tables(draw: st.DrawFn) -> tuple[JockeyState, random.Random]:
    """An empty table of any size with any options, and the dice to play it with."""
    chosen = draw(options())
    seats = draw(st.sampled_from(GAME.seats_with(chosen)))
    return GAME.new(seats, chosen), random.Random(draw(st.integers(0, 2**32)))


def plies(state: JockeyState, dice: random.Random) -> Iterator[tuple[int, Action]]:
    """Play a random game to its end; each ply is yielded before it is played."""
    while state.pending():
        pending = state.pending()
        seat = pending[dice.randrange(len(pending))]
        offered = state.legal(seat)
        action = offered[dice.randrange(len(offered))]
        yield seat, action
        state.play(seat, action)
