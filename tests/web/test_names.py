"""What people may call themselves."""

from __future__ import annotations

import pytest

from railbird.web.names import NAME_LENGTH, bot_name, clean_name, free_name
from railbird.web.refused import Refused

GOOD = {
    "Ada": "Ada",
    "  Ada \t Lovelace ": "Ada Lovelace",
    "Zoë Žižková": "Zoë Žižková",
    "Niccolò": "Niccolò",
    "Zoe\u0308": "Zoë",
    "Ａｄａ": "Ada",
    "A\u200bd\u2060a": "Ada",
    "\u202eAda": "Ada",
    "李小龍": "李小龍",
    "สมชาย": "สมชาย",
    "विजय": "विजय",
    "محمد": "محمد",
    "Jean-Luc": "Jean-Luc",
    "J. R.": "J. R.",
    "🐎": "🐎",
    "7": "7",
}
BAD = (
    "", " ", "\u00a0", "\u200b", "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u180e\u2063", "\u034f", "\ufe0f",
    "\U000e0041", "...", "-", "!?", "\u0301", "\u00b7", "x" * (NAME_LENGTH + 1), "a" * 100_000, "<b>", "＜b＞",
    "\ufdfa\ufdfa", "\ue000", "\x00",
)  # fmt: skip


@pytest.mark.parametrize("typed", GOOD)
def test_a_name_is_kept_as_its_owner_would_write_it(typed: str) -> None:
    assert clean_name(typed) == GOOD[typed]


@pytest.mark.parametrize("typed", BAD)
def test_a_name_nobody_could_read_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="bad_name"):
        clean_name(typed)


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("Ada", "Ada"), ("ADA", "Ada"), ("Adá", "Ada"), ("А\u0501а", "Ada"), ("Bob", "B0b"), ("Iris", "lris"),
        ("IRIS", "iris"), ("A d a", "Ada"), ("Łukasz", "Lukasz"), ("Straße", "Strasse"),
    ],
)  # fmt: skip
def test_a_name_that_looks_like_anothers_is_numbered(name: str, taken: str) -> None:
    assert free_name(name, {taken}) == f"{name} 2"
    assert free_name(taken, {name}) == f"{taken} 2"


@pytest.mark.parametrize(
    ("name", "taken"), [("Lia", "Ila"), ("Ada", "Ida"), ("Ada 3", "Ada 2"), ("🐎", "🐕"), ("李", "王")]
)
def test_names_that_differ_stay_as_they_are(name: str, taken: str) -> None:
    assert free_name(name, {taken}) == name


def test_a_number_is_found_beside_all_those_that_look_alike() -> None:
    taken = {"Ada", "ada 2", "АDА 3"}
    assert free_name("Ada", taken) == "Ada 4"
    long = "x" * NAME_LENGTH
    assert len(free_name(long, {long})) <= NAME_LENGTH


def test_no_bot_is_called_like_somebody_at_the_table() -> None:
    assert bot_name({"comet"}) == "Biscuit"
