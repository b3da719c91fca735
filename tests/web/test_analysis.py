"""The analysis of a finished game on pages and over the API: who may see it, and what it says to whom."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from typing import Any

import msgspec
import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.registry import find_game
from railbird.insight.report import Analysis, Figure, Moment, Option, Parts, Point, Split, Stage, Verdict
from railbird.insight.values import version
from railbird.store.analyses import Key
from railbird.web.house.live import Live
from railbird.web.house.studies import Studies
from railbird.web.workers.study import Found
from tests.web.harness import Node, Player, advance

pytestmark = pytest.mark.asyncio


class Nobody:
    """Nothing is ever found here: what there is was put there."""

    async def reckon(self, _record: object, _known: Analysis | None = None) -> AsyncGenerator[Found, None]:
        await asyncio.Event().wait()
        yield Found()

    def close(self) -> None:
        pass


AROUND = Parts(0.001, 0.05, 0.02, 0.03, 0.01)


def told_of(live: Live, stage: Stage = "done", split: bool = True) -> Analysis:
    """An analysis of a game of two: seat 0 has luck at the first die and errs at its first decision."""
    plies, last = live.begun.plies, len(live.begun.plies)
    die = next(ply for ply, (actor, _) in enumerate(plies) if actor < 0)
    choice = next(ply for ply, (actor, _) in enumerate(plies) if actor == 0)
    action = live.begun.record().plies[choice][1:]
    best = Option(tuple(action), Figure(0.62, 0.6, 0.64))
    verdict = Verdict(choice, 0, "step", (best, best), 1, Figure(0.06, 0.04, 0.08), "costly")
    return Analysis(
        game=live.game.id,
        rules=live.row.rules,
        digest="d",
        value=version(live.game),
        stage=stage,
        draws=64,
        progress=1.0 if stage == "done" else 0.5,
        points=(Point(0, (0.5, 0.5)), Point(die + 1, (0.7, 0.3)), Point(last, (0.0, 1.0))),
        moments=(Moment(die, -1, "step", (0.2, -0.2)),),
        splits=(
            (Split(0.5, 0.2, -0.3, -0.4, 0.0, 0.0, AROUND), Split(0.5, -0.2, 0.3, 0.4, 0.0, 1.0, AROUND))
            if split
            else ()
        ),
        passes=((Parts(0.5, 0.2, -0.3, -0.4, 0.0), Parts(0.5, -0.2, 0.3, 0.4, 0.0)),) * 8 if split else ((),) * 8,
        verdicts=(verdict,) if stage == "done" else (),
    )


async def finished(node: Node, host: Player, guest: Player, **more: Any) -> Live:
    """A game of two people that has ended; nothing is reckoned by itself."""
    node.server.studies = Studies(node.server.house, Nobody(), version)
    table = await host.table("me", "open", options=dict(find_game("homestretch").trial), **more)
    await guest.post(f"/tables/{table}/join")
    await host.post(f"/tables/{table}/start")
    live = await node.server.house.find(table)
    await advance(node, live, lambda: not live.is_playing)
    return live


async def put(node: Node, live: Live, analysis: Analysis) -> None:
    key = Key(live.id, live.row.rules, analysis.value)
    assert await node.server.store.analyses.claim(key, node.server.house.node)
    assert await node.server.store.analyses.keep(key, node.server.house.node, analysis)


async def test_the_analysis_is_open_to_those_who_may_look_back_and_only_when_the_game_is_over(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Cat") as cat:
        running = await ada.table("me", "here")
        parts = ["/api/v1/tables/{}/analysis", "/tables/{}/insight", "/tables/{}/review/insight"]
        for path in (*parts, "/tables/{}/review/worth?at=1"):
            answer = await ada.client.get(path.format(running), headers={"accept": "application/json"})
            assert (path, answer.status_code) == (path, 409), "a ledger tells secrets"
        live = await finished(one_node, ada, bea, spectators=False)
        await put(one_node, live, told_of(live))
        parts.append(f"/tables/{{}}/review/worth?at={told_of(live).verdicts[0].ply + 1}")
        for path in parts:
            assert (await ada.client.get(path.format(live.id))).status_code == 200, path
            assert (await bea.client.get(path.format(live.id))).status_code == 200, path
            assert (await cat.client.get(path.format(live.id))).status_code == 403, path
        found = await bea.get(f"/tables/{live.id}/analysis")
        assert (found["state"], found["why"], found["says"], found["ahead"]) == ("done", "", "", 0)
        assert msgspec.convert(found["analysis"], Analysis) == told_of(live)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


async def test_the_end_says_you_to_nobody_but_the_seat_itself(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea, one_node.guest("Cat") as cat:
        live = await finished(one_node, ada, bea)
        await put(one_node, live, told_of(live))
        own, others, rail = [(await one.client.get(f"/tables/{live.id}/insight")).text for one in (ada, bea, cat)]
        assert "Your costliest decisions" in own
        assert "Your luckiest moment" in own
        assert "No decision of yours" in others
        assert "Your" not in rail
        assert "You" not in re.sub(r"You(r|ng)", "", plain(rail))
        rows = [re.findall(r'class="who".*?<b>(.*?)</b>', page) for page in (own, others, rail)]
        assert [sorted(names) for names in rows] == [["Bea", "You"], ["Ada", "You"], ["Ada", "Bea"]]
        moment = told_of(live).verdicts[0].ply + 1
        assert f"/tables/{live.id}/review?seat=0&amp;at={moment}" in own


async def test_the_end_names_who_played_best_and_sets_the_costliest_choice_beside_the_best(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        await put(one_node, live, told_of(live))
        own = (await ada.client.get(f"/tables/{live.id}/insight")).text
        assert 'data-best="1"' in own
        assert "Played best: Bea. Won: " in plain(own)
        assert "own decisions lost 30 ± 2 points" in plain(own)
        assert "reckoned 8 times over with other draws: own decisions ± 2, luck ± 5" in plain(own)
        compared = re.findall(r'<li class="beside">(.*?)</li>', own, re.S)
        assert [plain(one).count("62%") for one in compared] == [2, 0], "two options; then before and after the die"
        assert plain(compared[0]).count("± 2") == 2
        assert {"50%", "70%"} <= set(plain(compared[1]).split())
        page = (await ada.client.get(f"/tables/{live.id}")).text
        assert re.findall(r'<li class="p\d" data-seat="(\d)">', page)[:2] in (["0", "1"], ["1", "0"])


async def test_a_shared_screen_tells_who_played_best_and_how_it_was_split(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        growing = (await ada.client.get(f"/tables/{live.id}/tv")).text
        again = re.findall(r'data-growing="([^"]*)"', growing)[0].replace("&amp;", "&")
        assert again == f"/tables/{live.id}/insight?seat={SPECTATOR}&tv=true"
        await put(one_node, live, told_of(live))
        part, page = [(await ada.client.get(path)).text for path in (again, f"/tables/{live.id}/tv")]
        for html in (part, page):
            said = plain(html[html.index('id="judgement"') :])
            assert re.search(r"Ada \+20 ± 5 −30 ± 2 −40 ± 3 2 ", said)
            assert re.search(r"Bea −20 ± 5 \+30 ± 2 \+40 ± 3 1 Played best", said)
            assert "own decisions are known to ± 2, luck to ± 5" in said
            assert "You" not in said
        await put_again(one_node, live, told_of(live, split=False))
        alone = plain((await ada.client.get(again)).text)
        assert "lost 6 points in 1 decision" in alone
        assert "Dice and cards" not in alone


async def put_again(node: Node, live: Live, analysis: Analysis) -> None:
    """Something else in the place of what is done."""
    key = Key(live.id, live.row.rules, analysis.value)
    await node.server.store.analyses.replace(key, analysis)
    node.server.studies = Studies(node.server.house, Nobody(), version)


async def test_where_a_result_cannot_be_split_the_page_says_so_and_shows_no_luck(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        await put(one_node, live, told_of(live, split=False))
        for language, says in (
            ("en", "no figure for luck"),
            ("it", "una cifra per la fortuna"),
            ("cs", "číslo pro štěstí"),
        ):
            page = await ada.client.get(f"/tables/{live.id}/insight", headers={"accept-language": language})
            assert says in plain(page.text).replace("\u00a0", " ")
            assert "in-part luck" not in page.text
            assert 'class="curve' in page.text
        assert "Your luckiest" not in page.text
        review = (await ada.client.get(f"/tables/{live.id}/review?at=1")).text
        assert "no figure for luck" in review


async def test_a_page_is_sent_only_what_it_does_not_have(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        await put(one_node, live, told_of(live, "luck"))
        for path in (f"/tables/{live.id}/insight?seat=0", f"/tables/{live.id}/review/insight?seat=0&at=1"):
            page = (await ada.client.get(path)).text
            stamp = re.findall(r'data-stamp="([^"]*)"', page)[0]
            assert "Still analysing" in page
            assert (await ada.client.get(path, params={"have": stamp})).status_code in (200, 204)
            answer = await ada.client.get(f"{path}&have={stamp}")
            assert (answer.status_code, answer.content) == (204, b"")


async def test_a_moment_shows_the_verdict_its_options_and_the_way_to_the_next(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        found = told_of(live)
        await put(one_node, live, found)
        at = found.verdicts[0].ply + 1
        page = (await ada.client.get(f"/tables/{live.id}/review?seat=0&at={at}")).text
        said = plain(page)
        assert "62% ± 2" in said
        assert "It cost you about 6 percentage points. (± 2)" in said
        assert "you chose" in said
        assert 'id="costly-next"' not in page, "this is the only one"
        start = (await ada.client.get(f"/tables/{live.id}/review?seat=0&at=0")).text
        assert re.search(rf'id="costly-next" href="\?seat=0&amp;at={at}"', start)
        to_bea = plain((await bea.client.get(f"/tables/{live.id}/review?seat=0&at={at}")).text)
        assert "It cost Ada about 6 percentage points." in to_bea
        assert "Ada chose" in to_bea


async def test_the_curves_are_not_sent_again_to_a_page_that_has_them(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        await put(one_node, live, told_of(live))
        first = (await ada.client.get(f"/tables/{live.id}/review?at=1")).text
        stamp = re.findall(r'data-chart="([^"]*)"', first)[0]
        again = (await ada.client.get(f"/tables/{live.id}/review?at=2", headers={"x-chart": stamp})).text
        assert ('class="curve' in first, 'class="curve' in again) == (True, False)
        assert again.count("at-now") == first.count("at-now") == 2
        other = (await ada.client.get(f"/tables/{live.id}/review?at=2", headers={"x-chart": "old"})).text
        assert 'class="curve' in other


async def test_a_decision_nobody_has_judged_yet_is_judged_when_somebody_asks(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        live = await finished(one_node, ada, bea)
        await put(one_node, live, msgspec.structs.replace(told_of(live), verdicts=()))
        drafts = [ply for ply, (actor, _) in enumerate(live.begun.plies) if actor == 0]
        page = (await ada.client.get(f"/tables/{live.id}/review/worth?at={drafts[0] + 1}")).text
        assert "you chose" in page
        assert re.search(r"(Best|Fine|Costly)", plain(page))
        looked = await ada.get(f"/tables/{live.id}/analysis")
        assert [one["ply"] for one in looked["analysis"]["verdicts"]] == [drafts[0]], "nobody pays twice"
        die = next(ply for ply, (actor, _) in enumerate(live.begun.plies) if actor < 0)
        assert (await ada.client.get(f"/tables/{live.id}/review/worth?at={die + 1}")).status_code == 404
