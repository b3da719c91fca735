"""Tables: all or none, undo, records, resuming."""

from __future__ import annotations

import pytest

from penny.rules.state import Bid, Seal
from railbird.core.actors import CHANCE, TABLE
from railbird.core.errors import BadRecord, NoUndo
from railbird.core.game import AnyGame, Seat
from railbird.core.illegal import Illegal
from railbird.core.record import decode_record, encode_record, replay, verify
from railbird.core.registry import find_game
from railbird.core.table import Table, play_out
from railbird.games.homestretch.rules.actions import Bet, Keep, MoveOne, MoveTwo


def table(penny: AnyGame, seats: int = 2) -> Table:
    return Table(penny, seats, seed=1)


def test_chance_is_resolved_by_itself_and_recorded(penny: AnyGame) -> None:
    one = table(penny)
    assert [seat for seat, _ in one.plies] == [CHANCE, CHANCE]
    assert one.state.pending() == (0, 1)


def test_several_actions_are_all_played_or_none(penny: AnyGame) -> None:
    one = table(penny)
    before = list(one.plies)
    with pytest.raises(Illegal):
        one.act(0, Bid(3), Bid(4))
    assert one.plies == before
    assert one.state.bids == [-1, -1]  # type: ignore[attr-defined]
    one.act(0, Bid(3), Seal())
    assert one.state.pending() == (1,)


def test_a_batch_goes_no_further_than_the_next_die_or_reveal(penny: AnyGame) -> None:
    """Otherwise a batch refused at its end would tell what its beginning turned up."""
    one = table(penny)
    one.act(0, Bid(3), Seal())
    one.act(1, Bid(4))
    plies, position = list(one.plies), one.state.money[:]
    with pytest.raises(Illegal, match="not_pending"):
        one.act(1, Seal(), Bid(1))  # the seal deals the coins of the next round
    assert one.plies == plies
    assert one.state.money == position
    assert one.can_undo(1)
    one.act(1, Seal())
    assert one.state.round == 1  # type: ignore[attr-defined]


def test_a_batch_of_homestretch_cannot_ask_the_dice_twice() -> None:
    one = homestretch_betting("ordered_early")
    while one.state.step.name != "choose_move":
        one.fall_back(one.state.pending()[0])
    seat = one.state.pending()[0]
    plies = list(one.plies)
    with pytest.raises(Illegal):
        one.act(seat, MoveOne(), MoveTwo())
    assert one.plies == plies


def test_a_seat_that_is_not_asked_is_refused(penny: AnyGame) -> None:
    one = table(penny)
    one.act(0, Bid(3), Seal())
    with pytest.raises(Illegal, match="PG-2: not_pending"):
        one.act(0, Bid(3))
    with pytest.raises(Illegal):
        one.act(CHANCE, Seal())
    with pytest.raises(Illegal):
        one.act(TABLE, Seal())


def test_a_secret_answer_can_be_taken_back_whatever_the_others_write(penny: AnyGame) -> None:
    one = table(penny)
    one.act(0, Bid(3))
    one.act(1, Bid(9))
    assert one.can_undo(0)
    assert one.undo(0) == Bid(3)
    assert one.state.bids == [-1, 9]  # type: ignore[attr-defined]
    assert one.plies[-1] == (1, Bid(9))
    with pytest.raises(NoUndo, match="can't undo that: the game has moved on"):
        one.undo(0)


def test_nothing_is_taken_back_after_the_reveal_or_the_dice(penny: AnyGame) -> None:
    one = table(penny)
    one.act(0, Bid(3), Seal())
    one.act(1, Bid(9), Seal())
    assert not one.can_undo(0)
    assert not one.can_undo(1)


def homestretch_betting(timing: str) -> Table:
    game = find_game("homestretch")
    one = Table(game, 3, game.read_options({"bet_timing": timing}), seed=3)
    while one.state.step.name != "betting":
        one.fall_back(one.state.pending()[0])
    return one


def test_a_slip_laid_out_of_turn_is_final_but_the_others_unfinished_ones_are_not() -> None:
    one = homestretch_betting("ordered_early")
    first, second, _ = one.state.pending()
    one.fall_back(second)
    for _ in range(5):
        one.fall_back(first)
    assert not one.can_undo(first)
    assert one.can_undo(second)
    assert isinstance(one.undo(second), Bet)


def test_another_seats_ply_in_turn_ends_undo() -> None:
    one = homestretch_betting("strict_order")
    first = one.state.pending()[0]
    for _ in range(5):
        one.fall_back(first)
    second = one.state.pending()[0]
    assert one.can_undo(first) is False
    one.fall_back(second)
    assert not one.can_undo(first)
    assert one.can_undo(second)


def test_passing_the_hands_on_is_final() -> None:
    one = Table(find_game("homestretch"), 3, seed=1)
    for seat in (0, 1):
        one.fall_back(seat)
    assert one.can_undo(0)
    one.fall_back(2)
    assert isinstance(one.plies[-1][1], Keep)
    assert not any(one.can_undo(seat) for seat in range(3))


class Zero:
    """Bids nothing."""

    def choose(self, seen: object) -> object:
        return seen.fallback()  # type: ignore[attr-defined]


def test_a_mark_leads_back_also_to_what_was_taken_back_since(penny: AnyGame) -> None:
    one = table(penny)
    one.act(0, Bid(3))
    mark, settled, plies = one.mark(), one.settled, list(one.plies)
    one.undo(0)
    one.act(0, Bid(1), Seal())
    one.act(1, Bid(4), Seal())  # the coins of the next round are dealt: all this is final
    assert one.settled > settled
    now = list(one.plies)
    past = one.back_at(mark)
    assert (past.plies, past.settled, past.can_undo(0)) == (plies, settled, True)
    assert past.state.bids == [3, -1]  # type: ignore[attr-defined]
    past.act(0, Seal())
    past.act(1, Bid(4), Seal())
    assert past.plies[-1] == now[-1]  # from the same tape
    assert (one.plies, one.state.round) == (now, 1)  # type: ignore[attr-defined]
    assert one.back_at(mark).plies == plies  # a mark can be used again


def test_same_seed_same_record(penny: AnyGame) -> None:
    games = [play_out(penny, 3, [Zero()] * 3, seed=7).record() for _ in range(2)]  # type: ignore[list-item]
    assert games[0] == games[1]
    other = play_out(penny, 3, [Zero()] * 3, seed=8).record()  # type: ignore[list-item]
    assert other.plies != games[0].plies


def test_a_record_under_way_keeps_its_seed_secret_and_can_be_resumed(penny: AnyGame) -> None:
    one = Table(penny, [Seat("Anna"), Seat("Ben")], seed=b"secret", salts=["a", "b"])
    one.act(0, Bid(2))
    record = decode_record(encode_record(one.record()))
    assert record.seed is None
    assert b"secret".hex() not in encode_record(record).decode()
    again = Table.resume(record, b"secret")
    assert again.plies == one.plies
    assert again.can_undo(0)
    for other in (one, again):
        other.act(0, Seal())
        other.act(1, Bid(0), Seal())
    assert again.plies == one.plies
    with pytest.raises(BadRecord, match="not the seed"):
        Table.resume(record, b"another")


def test_a_finished_record_reveals_its_seed_and_verifies(penny: AnyGame) -> None:
    record = play_out(penny, 2, [Zero()] * 2, seed=7).record()  # type: ignore[list-item]
    assert record.seed is not None
    assert verify(record) == 6
    assert replay(record).pending() == ()
