"""Characters: each has its taste, and nobody's taste is worth a worse move."""

from __future__ import annotations

from random import Random

import pytest

from railbird.bots import CHARACTERS, LEVELS, find_bot, level, within
from railbird.bots.characters import TASTES, Character, swing
from railbird.bots.searcher import Candidate
from railbird.core.action import Action
from railbird.core.errors import BadBot
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.core.text import LANGUAGES
from railbird.games.jockey.rules.actions import Stake

HOMESTRETCH, JOCKEY = find_game("homestretch"), find_game("jockey")


class Tip:
    """An adviser who is not asked: the candidates are given."""

    def choose(self, seen: Perspective) -> Action:
        raise AssertionError


def candidates(*results: list[float]) -> list[Candidate]:
    """Things to do, the tipster's first, with their results."""
    table = Table(HOMESTRETCH, 3, seed=1)
    found = [Candidate(option) for option, _ in zip(table.state.legal(0), results, strict=False)]
    for one, its in zip(found, results, strict=True):
        one.results = its
    return found


USUAL, STEADY, WILD, BAD = [0.4, 0.6] * 20, [0.5] * 40, [0.0, 1.0] * 20, [0.1, 0.2] * 20


@pytest.mark.parametrize(("who", "likes"), [("plunger", 2), ("accountant", 1), ("contrarian", 1)])
def test_of_what_is_as_good_each_takes_what_it_likes(who: str, likes: int) -> None:
    offered = candidates(USUAL, STEADY, WILD, BAD)
    character = Character(HOMESTRETCH, Random(1), who, Tip(), None, 10)
    assert character._preferred(offered, offered) is offered[likes]


@pytest.mark.parametrize("who", CHARACTERS)
def test_nobody_takes_what_is_worse_or_hardly_known(who: str) -> None:
    offered = candidates(USUAL, BAD, [0.0, 1.0])
    character = Character(HOMESTRETCH, Random(1), who, Tip(), None, 10)
    assert character._preferred(offered, offered) is offered[0]


def test_results_that_lie_far_apart_swing() -> None:
    wild, steady = candidates(WILD, STEADY)
    assert (swing(wild), swing(steady)) == (0.25, 0.0)


def stakes(who: str) -> int:
    """What a character stakes on a horse of Jockey that has been named for it, in all over some deals."""
    total = 0
    for seed in range(3):
        table = Table(JOCKEY, 4, seed=seed)
        options = table.state.legal(table.state.pending()[0])
        while not isinstance(options[0], Stake):
            seat = table.state.pending()[0]
            table.act(seat, options[0])
            options = table.state.legal(table.state.pending()[0])
        chosen = find_bot(f"{who}@160", JOCKEY, Random(seed)).choose(table.see(table.state.pending()[0]))
        assert isinstance(chosen, Stake)
        total += chosen.amount
    return total


def test_a_plunger_stakes_more_than_an_accountant() -> None:
    assert stakes("plunger") > 1.2 * stakes("accountant")


# --- names


@pytest.mark.parametrize("language", LANGUAGES)
def test_characters_have_a_name_and_a_line_in_three_languages(language: str) -> None:
    told = [level(name, language) for name in CHARACTERS]
    assert len({one.title for one in told} | {level(name, language).title for name in LEVELS}) == 7
    assert [one.horseshoes for one in told] == [0, 0, 0], "how they play says nothing about how well"
    assert all(one.character.endswith(".") for one in told)


def test_a_character_with_less_time_stays_who_it_is() -> None:
    assert tuple(TASTES) == CHARACTERS
    assert [within("plunger", seconds) for seconds in (1.0, 0.25, 0.01)] == ["plunger", "plunger@0.25s", "regular"]
    with pytest.raises(BadBot, match=r"not a plunger budget\. Write seconds \(plunger@0\.2s\) or playouts"):
        find_bot("plunger@lots", HOMESTRETCH, Random(1))
