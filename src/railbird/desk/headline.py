"""The result of a game in one sentence: to a seat its own place and by how much, to all others who won."""

from collections.abc import Container, Sequence

from railbird.core.text import Text


def headline(words: Text, seat: int, ranks: Sequence[int], final: Sequence[int], out: Container[int] = ()) -> str:
    """How it ended, as a viewer reads it.

    `final` is by seat what decided, `out` holds the seats that left the game before its end.
    """
    first = [one for one, rank in enumerate(ranks) if rank == 1]
    if seat >= 0 and ranks[seat] > 1:
        return _behind(words, seat, ranks, final, out)
    if len(first) > 1:
        others = [one for one in first if one != seat]
        return _won(words, seat, "shared", first, others, 0)
    rivals = [one for one, rank in enumerate(ranks) if rank == 2]
    if all(one in out for one in range(len(ranks)) if one not in first):
        return _won(words, seat, "last", first, rivals, 0)
    margin = final[first[0]] - final[rivals[0]]
    return _won(words, seat, "won" if margin > 0 else "won_level", first, rivals, margin)


def _won(words: Text, seat: int, how: str, first: Sequence[int], rivals: Sequence[int], margin: int) -> str:
    key = f"end_you_{how}" if seat in first else f"end_{how}"
    return words.page(key, seats=tuple(first), rivals=tuple(rivals), margin=margin)


def _behind(words: Text, seat: int, ranks: Sequence[int], final: Sequence[int], out: Container[int]) -> str:
    """The place of somebody who has not won."""
    first = tuple(one for one, rank in enumerate(ranks) if rank == 1)
    margin = final[first[0]] - final[seat]
    if seat in out:
        key = "end_you_out"
    elif margin <= 0:
        key = "end_you_placed_level"
    elif ranks.count(ranks[seat]) > 1:
        key = "end_you_placed_joint"
    else:
        key = "end_you_placed"
    return words.page(key, seats=first, rank=ranks[seat], margin=margin)
