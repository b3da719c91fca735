"""The odds desk at a table: who may ask, what is kept, that it works by a reload, and that nobody else has it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest

from railbird.core.game import write_action
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.insight.odds import Odds
from railbird.insight.report import Chances, Figure
from railbird.web.table import odds as desks
from railbird.web.workers.line import Asker, Rank
from railbird.web.workers.pool import Pool
from railbird.web.workers.trail import Job, Trail
from railbird.web.workers.worker import Desk
from tests.web.harness import Node, Player

pytestmark = pytest.mark.asyncio

DESK = 'class="panel desk'
SHORT = {"purple_races": 1, "green_races": 1, "bet_timing": "strict_order"}


def before_betting() -> Table:
    """A table at its first bet."""
    game = find_game("homestretch")
    table = Table(game, 3, game.read_options(SHORT), seed=4)
    while table.state.step.name != "betting":
        seat = table.state.pending()[0]
        table.act(seat, table.state.fallback(seat))
    return table


class Asked:
    """What was asked of the pool."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs: list[tuple[Job, Asker]] = []
        real, asked = Pool.reckon, self.jobs

        async def reckon(pool: Pool, job: Job, asker: Asker) -> Odds | None:
            asked.append((job, asker))
            return await real(pool, job, asker)

        monkeypatch.setattr(Pool, "reckon", reckon)


async def betting(ada: Player) -> str:
    """A table where Ada is asked for her first bet, and nobody else for anything: nothing changes meanwhile."""
    table = await ada.table("me", "random", "random", options=SHORT, hints=True)
    while (view := await ada.view(table, seat=0))["step"] != "betting" or view["pending"] != [0]:
        if view["may_act"] and view["step"] != "betting":
            await ada.play_once(table, view)
    return table


async def test_a_worker_reckons_what_the_seat_could_know() -> None:
    table = before_betting()
    seat = table.state.pending()[0]
    reply = Desk().answer(Trail(table).ask("t", seat, "regular").for_odds(0.05).told())
    assert reply.error == ""
    assert reply.odds is not None
    assert (reply.odds.seat, reply.odds.step, reply.action) == (seat, "betting", None)
    assert [quote.actions for quote in reply.odds.quotes] == [[write_action(bet)] for bet in table.state.legal(seat)]


async def test_it_is_reckoned_better_until_it_is_final_then_kept_and_nobody_elses(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "SECONDS", (0.02, 0.03, 0.04))
    asked = Asked(monkeypatch)
    async with one_node.guest("Ada") as ada, one_node.guest("Ben") as ben:
        table = await betting(ada)
        answers = [await ada.get(f"/tables/{table}/odds", seat=0) for _ in range(3)]
        assert answers[-1]["final"]
        reckoned = len(asked.jobs)
        assert 1 <= reckoned <= 3
        assert [one["odds"]["draws"] for one in answers] == sorted(one["odds"]["draws"] for one in answers)
        assert await ada.get(f"/tables/{table}/odds", seat=0) == answers[-1]

        # a page without scripts has the link, and by it the desk; both cost nothing now
        folded = await seen(ada, f"/tables/{table}", seat=0)
        assert DESK not in folded
        assert f"/tables/{table}?seat=0&amp;odds=true#odds" in folded
        page = await seen(ada, f"/tables/{table}", seat=0, odds="true")
        assert page.count(DESK) == 1
        assert page.count('<th scope="row"><span class="cloth') >= 11
        assert DESK in await seen(ada, f"/tables/{table}/odds", seat=0)
        assert DESK not in await seen(ada, f"/tables/{table}", seat=0)
        assert len(asked.jobs) == reckoned
        assert {asker.rank for _, asker in asked.jobs} == {Rank.ASKED}

        refused = await ben.client.get(f"/api/v1/tables/{table}/odds", params={"seat": 0})
        assert refused.status_code == 403
        watching = await ben.client.get(f"/api/v1/tables/{table}/odds")
        assert (watching.status_code, watching.json()["reason"]) == (409, "not_asked")
        assert DESK not in await seen(ben, f"/tables/{table}")

        await ada.play_once(table, await ada.view(table, seat=0))
        other = await ada.get(f"/tables/{table}/odds", seat=0)
        assert len(asked.jobs) == reckoned + 1  # another decision is another question
        assert other["odds"]["quotes"] != answers[-1]["odds"]["quotes"]


def kept(asked: int, draws: int, before: int) -> desks.Kept:
    """A desk that has been asked for so often, and on how many draws it rests now and rested before."""
    chances = Chances(seats=(), how="playouts", draws=draws)
    nothing = Figure(0.0, 0.0, 0.0)
    found = Odds(
        game="winplaceshow", seat=0, step="betting", kind="", pools="", chances=chances, brings=nothing, costs=None,
        draws=draws, of=512,
    )  # fmt: skip
    return desks.Kept((0, "betting", 0), found, asked, before)


async def test_who_looks_on_gets_better_answers_as_long_as_they_get_better() -> None:
    assert not kept(asked=1, draws=20, before=0).is_final
    assert not kept(asked=2, draws=20, before=20).is_final, "two answers are not yet all"
    assert kept(asked=desks.SURE, draws=300, before=290).is_final, "no more is found in the time there is"
    assert not kept(asked=desks.SURE, draws=300, before=200).is_final
    assert kept(asked=len(desks.SECONDS), draws=300, before=200).is_final, "nobody looks for ever"
    assert kept(asked=1, draws=512, before=0).is_final, "there is nothing more to learn"


async def seen(player: Player, path: str, **query: Any) -> str:
    """A page."""
    answer = await player.client.get(path, params=query)
    assert answer.status_code == 200
    return answer.text


async def test_not_where_hints_are_off_nor_in_a_lesson(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        without = await ada.table("me", "here")
        lesson = (await ada.client.post("/learn/homestretch")).headers["location"].split("/")[2].split("?")[0]
        for table in (without, lesson):
            refused = await ada.client.get(f"/api/v1/tables/{table}/odds", params={"seat": 0})
            assert (refused.status_code, refused.json()["reason"]) == (403, "no_hints")
            page = await seen(ada, f"/tables/{table}", seat=0)
            assert "odds=true" not in page
            assert DESK not in page
        for path in (f"/tables/{without}", f"/tables/{without}/odds"):
            closed = await seen(ada, path, seat=0, odds="true")
            assert closed.count(DESK) == 1
            assert "Ada, the host, has closed the odds desk." in closed
            assert "<td" not in closed[closed.index(DESK) : closed.index("</section>", closed.index(DESK))]
        assert (await ada.client.get(f"/tables/{lesson}", params={"seat": 0, "odds": "true"})).status_code == 403


async def test_what_the_desk_advises_is_put_on_the_slip_by_a_plain_form(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "SECONDS", (60.0,))  # until nothing more is to be learnt
    async with one_node.guest("Ada") as ada:
        table = await betting(ada)
        page = await seen(ada, f"/tables/{table}", seat=0, odds="true")
        advised = [unescape(value) for value in re.findall(r'name="fill" value="([^"]+)"', page)]
        assert advised
        assert ('id="fill-spread"' in page) == ('id="fill-spread-near"' in page), "on a phone both are in reach"
        assert page.count('<small class="odds-aside">') == 22, "every horse of this race, and of any card"
        tokens = [value for name, value in parse_qsl(advised[0]) if name.startswith("on.")]
        assert len(tokens) == 5
        hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
        drafted = await ada.client.post(
            f"/tables/{table}/draft", data={**hidden, "seat": 0, "on.0": "2-win", "fill": advised[0]}
        )
        assert drafted.status_code == 200
        assert [unescape(one) for one in re.findall(r'name="on\.\d" value="([^"]+)"', drafted.text)] == tokens
        assert "disabled data-not-yet" not in drafted.text
