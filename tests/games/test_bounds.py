"""No edition and no option that a game accepts makes a table that is too much for a server.

Counted, not timed: what is offered, what chance may turn up, bytes of the view and of the page, memory, plies.
"""

from __future__ import annotations

import tomllib
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railbird.core.actors import CHANCE, SPECTATOR
from railbird.core.edition import EditionFile
from railbird.core.errors import BadEdition, BadOptions
from railbird.core.game import AnyGame
from railbird.core.offers import Amounts, Offers, parts
from railbird.core.options import option_fields
from railbird.core.page import Sitter
from railbird.core.registry import find_game, game_ids
from railbird.core.state import State
from railbird.core.text import text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.web.board import TableLook
from railbird.web.drawing import environment
from tests.games.extremes import accepted, extreme_options, pushed, pushes
from tests.games.largest import LARGEST

every_game = pytest.mark.parametrize("game_id", game_ids())

OFFERED = 1_500  # Actions of a seat that are listed one by one; amounts count as one.
OUTCOMES = 500
VIEW = 40_000  # Bytes.
PAGE = 300_000
MEMORY = 24 * 1024 * 1024  # While a table is laid out, played on and drawn.
PLIES = 16  # So far a table is played.


def printed(game: AnyGame) -> Any:
    """The box that comes with the game, as data."""
    return tomllib.loads(game.builtin().text)


def listed(options: Any) -> int:
    """How many actions an offer lists, amounts as one each."""
    return sum(
        1 if isinstance(one, Amounts) else listed(one) if isinstance(one, Offers) else len(one)
        for one in parts(options)
    )


def look(game: AnyGame, state: State, edition: Any, seat: int, asked: bool) -> None:
    """A viewer's side of a position: its view, its page and its text board are of a size one can send."""
    names = [f"Seat {number}" for number in range(len(state.standing().money))]
    words = text(game, "en", edition, names)
    seats = [Sitter(seat=number, name=name, color="red") for number, name in enumerate(names)]
    seen = Seen(state, seat, game.view, asked=asked)
    assert len(msgspec.json.encode(game.view(state, seat))) <= VIEW
    drawn = environment().get_template("parts/table_view.html")
    assert len(drawn.render(t=TableLook(game=game, seen=seen, words=words, seats=seats))) <= PAGE
    assert len(board(game, seen, words)) <= PAGE


def try_out(game: AnyGame, edition: Any, options: Any) -> None:
    """Lay the table out for the most seats, play a little, and look from time to time."""
    random = Random(game.id)
    try:
        state = game.new(game.seats_with(options)[-1], options, edition)
    except BadOptions:
        return  # refused with a sentence
    for ply in range(PLIES):
        if not (pending := state.pending()):
            return
        actor = random.choice(pending)
        options = state.legal(actor)
        assert listed(options) <= (OUTCOMES if actor == CHANCE else OFFERED)
        if ply % 8 == 0:
            look(game, state, edition, actor if actor != CHANCE else SPECTATOR, actor != CHANCE)
        state.play(actor, options[random.randrange(len(options))])


def remembering(work: Callable[[], None]) -> int:
    """The most bytes that were held while something was done."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@every_game
def test_every_field_alone_at_its_ends(game_id: str) -> None:
    game = find_game(game_id)
    box = printed(game)
    found = 0
    for push in pushes(game):
        edition, done = pushed(game, box, [push])
        found += len(done)
        if done:
            try_out(game, edition, game.read_options({}, edition))
    assert found > 30  # the others only go together with another field, or not at all


@every_game
@settings(max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_fields_and_options_together_at_their_ends(game_id: str, data: st.DataObject) -> None:
    game = find_game(game_id)
    wanted = data.draw(st.lists(st.sampled_from(pushes(game)), min_size=2, max_size=12))
    names = [field.name for field in option_fields(game.options)]
    chosen = data.draw(st.sets(st.sampled_from(names), max_size=6))
    edition, _ = pushed(game, printed(game), wanted)
    options = extreme_options(game, edition, data.draw(st.booleans()), sorted(chosen))
    environment().get_template("parts/table_view.html")
    assert remembering(lambda: try_out(game, edition, options)) <= MEMORY


@every_game
def test_the_largest_box_is_small_enough_and_its_game_ends(game_id: str) -> None:
    """Where several numbers must grow together, which pushing them one by one would not find."""
    game = find_game(game_id)
    box = printed(game)
    LARGEST[game_id](box)
    edition = accepted(game, box)
    assert edition is not None, [problem for problem in msgspec.convert(box, game.edition).problems() if problem.fatal]
    longest = {field.name: field.hi for field in option_fields(game.options) if field.name in LENGTH}
    options = game.read_options({**game.trial, **longest}, edition)
    assert remembering(lambda: try_out(game, edition, options)) <= MEMORY
    for seats in {game.seats_with(options)[0], game.seats_with(options)[-1]}:
        state, random, plies = game.new(seats, options, edition), Random(game_id), 0
        while (pending := state.pending()) and plies <= game.max_plies:
            outcomes = state.legal(pending[0]) if pending[0] == CHANCE else [state.fallback(pending[0])]
            state.apply(pending[0], outcomes[random.randrange(len(outcomes))])
            plies += 1
        assert plies <= game.max_plies


LENGTH = ("blocks", "races_per_block", "purple_races", "green_races", "number_of_races")


@pytest.mark.parametrize(
    ("game_id", "old", "new", "says"),
    [
        ("homestretch", "blue_per_horse = 2 ", "blue_per_horse = 100000 ", "shares.blue_per_horse"),
        ("homestretch", "spaces = 9 ", "spaces = 999999 ", "track.spaces"),
        ("homestretch", 'name = "Emalus"', f'name = "{"E" * 61}"', "name"),
        ("jockey", "spaces = 80 ", "spaces = 999 ", "track.spaces"),
        ("jockey", "spaces = 80 ", "spaces = 240 ", "a race would take too long"),
        ("jockey", "{ plus7 = 3, plus10 = 3,", "{ plus7 = 0, plus10 = 1,", "races would never end"),
        ("jockey", "no2 = 6", "no2 = 999", "decks"),
        ("greyhounds", "sieg = [3, 4, 6, 10]", "sieg = [nan, 4, 6, 10]", "nan is no number"),
        ("greyhounds", "spaces_per_lap = 40", "spaces_per_lap = 100000", "track.spaces_per_lap"),
        ("dostihy", "yellow = 72", "yellow = 72000", "tokens.yellow"),
        ("winplaceshow", "bet_max = 5000", "bet_max = 1000000", "at most 20 different stakes"),
        ("winplaceshow", "spaces = [8, 8, 8, 8, 8, 8]", "spaces = [200, 200, 200, 200, 200, 200]", "track.section"),
    ],
)
def test_numbers_no_box_has_are_refused_by_name(game_id: str, old: str, new: str, says: str) -> None:
    game = find_game(game_id)
    changed = game.builtin().text
    assert old in changed
    with pytest.raises(BadEdition, match=says):
        game.read_edition(EditionFile("mine.toml", changed.replace(old, new, 1), builtin=False))
