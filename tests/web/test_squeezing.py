"""Events as a stream of gzip: packed with what came before at hand, once for all who have been sent the same."""

import zlib
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from railbird.cli.load.watched import Watched
from railbird.web.screens import Screens
from railbird.web.squeezing import HEAD, PIECES, PING, Squeezed, packed

LEFT = {"isal": 0.72, "zlib": 0.7}  # How much of updates has to be sent where what came before is at hand.


@pytest.fixture(autouse=True, params=LEFT)
def left(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[float]:
    """Both that may pack, as machines have them; isal looks less hard for what it has seen before."""
    if request.param == "zlib":
        monkeypatch.setattr("railbird.web.squeezing.isal_zlib", None)
    elif find_spec("isal") is None:
        pytest.skip("there is no isal for this kind of machine")
    packed.cache_clear()
    yield LEFT[request.param]
    packed.cache_clear()


def events(seat: int, most: int = 60) -> list[bytes]:
    """What the page of a seat is told in a game, one update after the other."""
    table, screens, found, reached = Watched("jockey", 3, seed=4), Screens(), [], (-1, 0)
    for _ in table.play(most):
        screen = table.screen(screens, seat)
        if screen.version != reached[0]:
            assert screen.look is not None
            found.append(screen.event(*reached))
            reached = (screen.version, len(screen.look.notes))
    return found


def test_each_piece_brings_its_event_whole_at_once() -> None:
    stream, unpacks = Squeezed(), zlib.decompressobj(31)
    unpacks.decompress(HEAD)
    told = events(0)
    assert max(map(len, told)) > 32 * 1024  # the first one is more than a piece can refer to
    for event in told:
        for piece in (event, PING, b"event: here\ndata: {}\n\n"):
            assert unpacks.decompress(stream.packed(piece)) == piece


def test_what_came_a_moment_ago_is_not_sent_again(left: float) -> None:
    told = events(0)[1:]
    stream, alone = Squeezed(), sum(len(packed(event)) for event in told)
    assert sum(len(stream.packed(event)) for event in told) < left * alone


def test_a_sign_of_life_and_a_line_of_chat_leave_it_at_hand() -> None:
    first, second, *_ = events(0)[1:]
    stream = Squeezed()
    for piece in (first, PING, b"event: chat\ndata: {}\n\n"):
        stream.packed(piece)
    assert len(stream.packed(second)) < 0.8 * len(packed(second))


def test_it_is_packed_once_for_all_who_were_sent_the_same() -> None:
    told = events(1)
    first, second = Squeezed(), Squeezed()
    sent = [first.packed(event) for event in told]
    before = packed.cache_info().misses
    assert [second.packed(event) for event in told] == sent
    assert packed.cache_info().misses == before


def test_after_a_minute_of_nothing_but_signs_of_life_nothing_is_kept() -> None:
    first, second, *_ = events(0)[1:]
    stream, fresh = Squeezed(), Squeezed()
    stream.packed(first)
    for _ in range(PIECES):
        stream.packed(PING)
    fresh.packed(PING)
    assert stream.packed(second) == fresh.packed(second)
