"""One slip for all games: what a form has made of its lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from railbird.core.sheet import LARGEST, Blank, Draft, Entry, read, whole

BETS = (
    Blank(key="win", targets=("1", "2", "3"), usual=100),
    Blank(key="exacta", targets=("1", "2", "3"), room=2, usual=200),
)
BIDS = (Blank(key="7", usual=500), Blank(key="9", usual=500))


def test_an_empty_form_is_a_slip_with_nothing_on_it() -> None:
    draft = read(BETS, {})
    assert draft.entries == {"win": Entry((), 0), "exacta": Entry((), 0)}
    assert draft.laid() == {}
    assert draft.total() == 0
    assert draft.now == "win"


def test_a_press_lays_a_line_on_a_target_with_its_usual_amount() -> None:
    draft = read(BETS, {"press": "win=2"})
    assert draft["win"] == Entry(("2",), 100)
    assert draft.total() == 100


def test_a_second_press_takes_it_off_again() -> None:
    form = {**read(BETS, {"press": "win=2"}).hidden(), "press": "win=2"}
    assert read(BETS, form)["win"] == Entry((), 0)


def test_one_target_too_many_takes_the_place_of_the_last() -> None:
    draft = read(BETS, {"on.exacta": "1,2", "press": "exacta=3"})
    assert draft["exacta"].on == ("1", "3")
    assert read(BETS, {"on.win": "1", "press": "win=3"})["win"].on == ("3",)


def test_plus_minus_and_a_set_amount() -> None:
    laid = {"on.win": "1", "amount.win": "300"}
    assert read(BETS, {**laid, "press": "win+100"})["win"].amount == 400
    assert read(BETS, {**laid, "press": "win-100"})["win"].amount == 200
    assert read(BETS, {**laid, "press": "win\u2212100"})["win"].amount == 200
    assert read(BETS, {**laid, "press": "win:50"})["win"].amount == 50
    assert read(BETS, {**laid, "press": "win-1000"})["win"].amount == 100, "nothing at all begins anew"


def test_lines_without_targets_always_have_their_amount() -> None:
    draft = read(BIDS, {"amount.7": "1500"})
    assert [draft["7"].amount, draft["9"].amount] == [1500, 500]
    assert draft.total() == 2000


def test_a_press_for_the_line_in_hand_goes_to_it_and_the_next_free_line_is_taken() -> None:
    first = read(BETS, {"press": "=3"})
    assert first["win"].on == ("3",)
    assert first.now == "exacta"
    second = read(BETS, {**first.hidden(), "press": "=1"})
    assert second["exacta"].on == ("1",)


def test_a_line_can_be_taken_in_hand_again() -> None:
    draft = read(BETS, {"on.win": "1", "press": "win"})
    assert draft.now == "win"
    assert read(BETS, {**draft.hidden(), "press": "=2"})["win"].on == ("2",)


def test_what_is_not_on_the_slip_is_passed_over() -> None:
    form = {"on.win": "9,2", "on.show": "1", "amount.win": "a lot", "press": "show=1", "now": "show"}
    draft = read(BETS, form)
    assert set(draft.entries) == {"win", "exacta"}
    assert draft["win"] == Entry(("2",), 100)
    assert draft.now == "exacta"


def test_a_number_as_somebody_types_it() -> None:
    assert [whole(text, 7) for text in (" 12 ", "\u22123", "", "1e9", "9" * 5000)] == [12, -3, 7, 7, 7]


FORMS = st.dictionaries(
    st.sampled_from(["on.win", "on.exacta", "amount.win", "amount.exacta", "press", "now"]),
    st.one_of(st.text(max_size=12), st.from_regex(r"(win|exacta)?([=+:-](\d{1,8}|[123]))?", fullmatch=True)),
)


@given(FORMS)
def test_whatever_a_form_says_the_slip_has_room_and_bounds(form: dict[str, str]) -> None:
    draft = read(BETS, form)
    for blank in BETS:
        entry = draft[blank.key]
        assert len(entry.on) <= blank.room
        assert set(entry.on) <= set(blank.targets)
        assert len(set(entry.on)) == len(entry.on)
        assert 0 <= entry.amount <= LARGEST
        assert (entry.amount > 0) == bool(entry.on)


@given(FORMS)
def test_what_travels_with_the_form_is_read_back_as_it_was(form: dict[str, str]) -> None:
    draft = read(BETS, form)
    amounts = {f"amount.{key}": str(entry.amount) for key, entry in draft.laid().items()}
    again: Draft = read(BETS, {**draft.hidden(), **amounts})
    assert again.entries == draft.entries
