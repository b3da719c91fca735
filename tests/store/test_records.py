"""Records in the database: counted once, added up, rated as far as it counts, and in order on a leaderboard."""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest
from sqlalchemy import insert

from railbird.insight.ratings import SURE, Rating
from railbird.insight.report import Parts, Split
from railbird.store import Store, schema
from railbird.store.analyses import Key
from railbird.store.outcome import Backed, BetTold, Outcome, Result, Told, season_of
from railbird.store.rating import LISTED_GAMES, NEW, TOGETHER
from railbird.store.tables import OVER, SeatRow, TableRow

pytestmark = pytest.mark.asyncio

GAME = "homestretch"
NOW = 1_790_000_000.0  # September 2026
NUMBERS = itertools.count(1)


async def person(store: Store, name: str) -> str:
    """Somebody with an account."""
    made = await store.people.add_guest(name)
    return (await store.people.make_account(made, name, "-")).id


async def ended(store: Store, host: str, finished: float = NOW, driver: str = "", rated: bool = True) -> str:
    """A table that is over."""
    table = f"{next(NUMBERS):016x}"
    row = TableRow(
        id=table, code=table[-8:], game=GAME, rules=1, host=host, settings="{}", seed=bytes(32), status=OVER,
        public=False, revision=0, driver=driver, next=None, created=finished, finished=finished, rated=rated,
    )  # fmt: skip
    seat = SeatRow(seat=0, name="x", color="", salt="", person=host, bot=None)
    await store.tables.add(row, [seat])
    return table


async def play(store: Store, *order: str, rated: bool = True, finished: float = NOW, told: Told | None = None) -> str:
    """A game that ended in this order."""
    table = await ended(store, next(one for one in order if ":" not in one), finished)
    results = tuple(Result(seat, one, seat + 1, "red", "", told or Told()) for seat, one in enumerate(order))
    assert await store.records.count(Outcome(table, GAME, finished, len(order), rated, results))
    return table


async def rating(store: Store, subject: str) -> tuple[Rating, int]:
    """A rating of all time, and by how many games."""
    found = (await store.profiles.ratings(subject)).get(GAME)
    return (Rating(), 0) if found is None else (found.rating, found.games)


async def test_of_two_who_count_a_game_one_does(store: Store) -> None:
    ada, bea = await person(store, "Ada"), await person(store, "Bea")
    table = await ended(store, ada)
    outcome = Outcome(table, GAME, NOW, 2, True, (Result(0, ada, 1), Result(1, bea, 2)))
    counted = await asyncio.gather(*(store.records.count(outcome) for _ in range(5)))
    assert sorted(counted) == [False] * 4 + [True]
    assert [one.games for one in await store.profiles.scores(ada)] == [1]
    assert await store.records.due("me") == []


async def test_a_living_node_counts_its_own_tables_and_others_those_of_the_dead(store: Store) -> None:
    ada = await person(store, "Ada")
    await store.tables.alive("living", time.time() + 60)
    mine, dead = await ended(store, ada, NOW, "living"), await ended(store, ada, NOW + 1, "dead")
    assert await store.records.due("living") == [mine, dead]
    assert await store.records.due("other") == [dead]


async def test_winners_rise_losers_fall_and_doubt_shrinks(store: Store) -> None:
    ada, bea = await person(store, "Ada"), await person(store, "Bea")
    await play(store, ada, bea)
    (first, _), (second, _) = await rating(store, ada), await rating(store, bea)
    assert first.mu > 25 > second.mu
    assert first.sigma < Rating().sigma
    await play(store, bea, ada, rated=False)
    assert (await rating(store, ada))[0] == first  # only tables marked as rated
    (score,) = await store.profiles.scores(ada)
    assert (score.games, score.won, score.second, score.chance) == (2, 1, 1, 1.0)


async def test_the_same_two_count_against_each_other_only_so_often_a_season(store: Store) -> None:
    ada, bea = await person(store, "Ada"), await person(store, "Bea")
    for _ in range(TOGETHER):
        await play(store, ada, bea)
    before, games = await rating(store, ada)
    assert games == TOGETHER
    await play(store, ada, bea, finished=NOW + 1)
    assert await rating(store, ada) == (before, games)
    assert [one.why for one in await store.profiles.games(ada, 1)] == ["same_pair"]
    await play(store, ada, bea, finished=NOW + 100 * 86_400)  # another season
    assert (await rating(store, ada))[1] == games + 1
    await play(store, ada, bea, "bot:expert")  # the bot still counts
    assert (await rating(store, ada))[1] == games + 2


async def test_throwaway_accounts_lift_nobody(store: Store) -> None:
    ada = await person(store, "Ada")
    for _ in range(NEW):
        await play(store, ada, "bot:regular")
    before = await rating(store, ada)
    for number in range(4):
        await play(store, ada, await person(store, f"Throwaway {number}"), finished=NOW + 1 + number)
    assert await rating(store, ada) == before
    assert [one.why for one in await store.profiles.games(ada, 1)] == ["unknown"]


async def test_a_leaderboard_lists_those_who_have_played_enough_and_want_to_be_seen(store: Store) -> None:
    ada, bea, cat = [await person(store, name) for name in ("Ada", "Bea", "Cat")]
    bots = ("bot:novice", "bot:regular", "bot:expert")
    season = season_of(NOW)
    for number in range(LISTED_GAMES):
        assert ada not in [line.subject for line in await store.profiles.board(GAME, season, 10)]
        await play(store, ada, bea, *bots, finished=NOW + number)
    await play(store, cat, bots[0])
    listed = [line.subject for line in await store.profiles.board(GAME, season, 10)]
    assert listed[0] == ada
    assert listed.index(ada) < listed.index(bea)
    assert cat not in listed
    assert set(bots[:1]) <= set(listed)
    assert await store.profiles.seasons(GAME) == [season]
    await store.profiles.show(ada, "private")
    assert ada not in [line.subject for line in await store.profiles.board(GAME, season, 10)]


async def test_luck_is_added_once_when_a_game_has_been_analysed(store: Store) -> None:
    ada, bea = await person(store, "Ada"), await person(store, "Bea")
    table = await play(store, ada, bea)
    key = Key(table, 1, "v1")
    row = {"digest": "", "stage": "done", "node": "", "at": NOW, "data": b""}
    await store.records._run(insert(schema.analyses).values(**key._asdict(), **row))
    assert await store.records.analysed_due() == [key]
    around = Parts(0.0, 0.03 * SURE, 0.01, 0.01, 0.0)
    splits = [Split(0.5, 0.3, 0.1, 0.1, 0.0, 1.0, around), Split(0.5, -0.3, -0.1, -0.1, 0.0, 0.0, around)]
    assert await store.records.count_luck(key, splits)
    assert not await store.records.count_luck(key, splits)
    (score,) = await store.profiles.scores(ada)
    assert (score.analysed, score.analysed_won, round(score.adjusted, 2)) == (1, 1.0, 0.7)
    assert round(score.variance, 6) == 0.0009
    assert [one.luck for one in await store.profiles.games(ada, 1)] == [0.3]
    assert await store.records.analysed_due() == []


async def test_bets_and_runners_are_kept_and_the_better_stays(store: Store) -> None:
    ada, bea = await person(store, "Ada"), await person(store, "Bea")

    def told(worth: int, runner: str) -> Told:
        names = {"en": runner}
        return Told((Backed(runner, names, 2, 1, worth),), BetTold(worth, {}, names, {"en": str(worth)}))

    first = await play(store, ada, bea, told=told(30, "Comet"))
    await play(store, ada, bea, told=told(20, "Comet"))
    await play(store, ada, bea, told=told(1, "Biscuit"))
    best = (await store.profiles.bets(ada))[GAME, "best"]
    assert (best.table_id, best.told.worth) == (first, 30)
    favourite = (await store.profiles.favourites(ada))[GAME]
    assert (favourite.names, favourite.times, favourite.paid, favourite.gain) == ({"en": "Comet"}, 4, 2, 50)


async def test_a_game_from_before_is_due_too(store: Store) -> None:
    ada = await person(store, "Ada")
    table = await ended(store, ada, rated=False)
    assert await store.records.due("me") == [table]
    assert await store.records.count(Outcome(table, GAME, NOW, 1, False, (Result(0, ada, 1),)))
    assert [(one.rated, one.why) for one in await store.profiles.games(ada, 5)] == [(False, "")]


async def test_where_nobody_counts_nothing_is_added(store: Store) -> None:
    ada = await person(store, "Ada")
    for rated, results in (
        (False, (Result(0, "bot:random", 1),)),
        (True, (Result(0, ada, 1, why="guest"),)),
    ):
        table = await ended(store, ada)
        assert await store.records.count(Outcome(table, GAME, NOW, 2, rated, results))
    assert await store.profiles.ratings(ada) == {}
    assert [one.why for one in await store.profiles.games(ada, 5)] == ["guest"]
    assert await store.profiles.scores("bot:random") == []
