"""Traceability: every rule of every game is carried out somewhere and proved by a test."""

from __future__ import annotations

import pytest

from railbird.core import rulebook
from railbird.core.game import AnyGame


def test_headings_are_rules_with_their_titles(penny: AnyGame) -> None:
    assert rulebook.headings(rulebook.page(penny, "en")) == {
        "PG-1": "A coin",
        "PG-2": "Bids",
        "PG-3": "The end",
        "R-1": "Ties",
    }


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ('"""PG-1: a coin."""', "PG-1"),
        ("def test_PG_2_bids_are_secret() -> None:", "PG-2"),
        ("# see R-1, which decides ties", "R-1"),
        ("def test_R_1_ties() -> None:", "R-1"),
    ],
)
def test_a_citation_is_found_however_it_is_written(penny: AnyGame, written: str, rule: str) -> None:
    found = {
        rule_id: rulebook.Rule(rule_id, title)
        for rule_id, title in rulebook.headings(rulebook.page(penny, "en")).items()
    }
    rulebook._cite(found, "file.py", written, "code")
    assert [one.id for one in found.values() if one.code] == [rule]


def test_a_longer_id_is_not_a_citation_of_a_shorter_one(penny: AnyGame) -> None:
    found = {"HS-1.1": rulebook.Rule("HS-1.1", ""), "HS-1.10": rulebook.Rule("HS-1.10", "")}
    rulebook._cite(found, "file.py", "HS-1.10 and nothing else", "code")
    assert not found["HS-1.1"].code
