"""The fair dice tape: reproducible, committed to, uniform."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from railbird.core.tape import commitment, derive, seed_bytes, tape


def test_the_same_seed_and_salts_draw_the_same_for_ever() -> None:
    draw = tape(b"seed", ["anna", "ben"])
    assert [draw(ply, 36) for ply in range(8)] == [5, 12, 10, 14, 35, 30, 28, 9]


def test_each_ply_is_drawn_by_itself() -> None:
    draw, again = tape(b"seed"), tape(b"seed")
    assert [draw(ply, 6) for ply in (5, 3, 9)] == [again(ply, 6) for ply in (5, 3, 9)]
    assert draw(3, 6) == again(3, 6)


def test_a_salt_changes_the_dice_and_salts_are_not_run_together() -> None:
    plies = range(40)
    one = [tape(b"seed", ["ab", "c"])(ply, 1000) for ply in plies]
    other = [tape(b"seed", ["a", "bc"])(ply, 1000) for ply in plies]
    none = [tape(b"seed")(ply, 1000) for ply in plies]
    assert one != other
    assert one != none


def test_the_commitment_hides_and_binds() -> None:
    assert commitment(b"seed") == "09474f532ed6727eb0dea79ec68483980c65b38c58935563d717ff67c522be78"
    assert commitment(b"seed") != commitment(b"seed2")
    assert b"seed".hex() not in commitment(b"seed")


@given(st.integers(1, 5000), st.integers(0, 10**9))
def test_a_draw_is_one_of_the_outcomes(count: int, ply: int) -> None:
    assert 0 <= tape(b"any")(ply, count) < count


def test_outcomes_are_equally_likely() -> None:
    draw = tape(b"chi")
    counts = [0] * 6
    for ply in range(60_000):
        counts[draw(ply, 6)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 20.5  # 99.9 % of fair dice stay below; the tape is fixed, so this never changes


def test_values_that_would_favour_the_first_outcomes_are_drawn_again() -> None:
    huge = (1 << 63) + 1
    draws = [tape(b"seed")(ply, huge) for ply in range(2000)]
    assert max(draws) < huge
    low = sum(draw < huge // 2 for draw in draws)
    assert 900 < low < 1100  # folding the upper half over would put nearly two thirds below the middle


def test_seeds_form_a_tree() -> None:
    root = seed_bytes(1)
    assert derive(root, "game", 1) != derive(root, "game", 2)
    assert derive(root, "game", 1) != derive(root, "game", "1")
    assert derive(root, "a", "bc") != derive(root, "ab", "c")
    assert seed_bytes("1") == seed_bytes(1)
