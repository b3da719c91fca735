"""Records are seen by those they are meant for, and what is asked for over them is carried out: nothing else."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select

from railbird.cli.reports import _told, reports
from railbird.store import record_schema as schema
from railbird.store.schema import chat, log, metadata, packed_logs, people, seats
from tests.web.harness import Node, Player
from tests.web.test_record import account, finish, table_of

pytestmark = pytest.mark.asyncio

SECRET = "ada.secret@example.org"


async def handle_of(player: Player) -> str:
    """The address of somebody's record."""
    found: str = (await player.get("/me/record"))["handle"]
    return found


async def visible(player: Player, to: str) -> None:
    answer = await player.client.patch("/api/v1/me/record", json={"visible": to})
    assert answer.status_code == 200, answer.text


async def test_a_record_is_shown_to_those_it_is_meant_for(node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, node, name) for name in ("Ada", "Bea")]
        cat = await stack.enter_async_context(node.guest("Cat"))
        nobody = await stack.enter_async_context(node.nobody())
        live = await table_of(node, [ada, bea])
        await finish(node, live)
        handle = await handle_of(ada)
        others = {"bea": bea.client, "cat": cat.client, "nobody": nobody}

        async def seen() -> dict[str, bool]:
            found = {}
            for name, client in others.items():
                told = (await client.get(f"/api/v1/people/{handle}")).json()
                page = (await client.get(f"/people/{handle}")).text
                games = await client.get(f"/api/v1/people/{handle}/games")
                assert told["name"] == "Ada"
                assert told["shown"] == bool(told["scores"]) == ("flaps" in page) == (games.status_code == 200)
                assert live.id not in page
                assert live.id not in json.dumps(told)
                found[name] = told["shown"]
            return found

        assert await seen() == {"bea": False, "cat": False, "nobody": False}  # to friends, and there are none
        assert live.id in json.dumps(await ada.get("/me/record"))
        await bea.post(f"/people/{handle}/friend")
        assert await seen() == {"bea": False, "cat": False, "nobody": False}  # one alone makes no friends
        await ada.post(f"/people/{await handle_of(bea)}/friend")
        assert await seen() == {"bea": True, "cat": False, "nobody": False}
        await visible(ada, "public")
        assert await seen() == {"bea": True, "cat": True, "nobody": True}
        assert "Bea" not in (await nobody.get(f"/people/{handle}")).text  # whose record is not for everybody
        await visible(ada, "private")
        assert await seen() == {"bea": False, "cat": False, "nobody": False}
        answer = await cat.client.post(f"/api/v1/people/{handle}/friend")
        assert (answer.status_code, answer.json()["reason"]) == (409, "not_met")
        for path in ("friend", "block", "report"):
            answer = await nobody.post(f"/api/v1/people/{handle}/{path}", json={"reason": "name"})
            assert answer.status_code in (401, 403)


async def test_somebody_blocked_sees_nothing_and_does_not_sit_down(one_node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, one_node, name) for name in ("Ada", "Bea")]
        live = await table_of(one_node, [ada, bea])
        await finish(one_node, live)
        handle, other = await handle_of(ada), await handle_of(bea)
        await visible(ada, "public")
        assert (await bea.get(f"/people/{handle}"))["shown"]
        await ada.post(f"/people/{other}/block")
        told = await bea.get(f"/people/{handle}")
        assert not told["shown"]
        assert not told["blocked"]  # who is blocked is not told so
        assert not (await bea.post(f"/people/{handle}/friend"))["added"]
        table = await ada.table("me", "open")
        answer = await bea.client.post(f"/api/v1/tables/{table}/join", json={})
        assert (answer.status_code, answer.json()["reason"]) == (403, "blocked")
        answer = await ada.client.delete(f"/api/v1/people/{other}/block")
        assert not answer.json()["blocked"]
        assert (await bea.get(f"/people/{handle}"))["shown"]
        await bea.post(f"/people/{handle}/report", reason="chat", words="  rude \n words ")
        (report,) = await one_node.server.store.company.reports()
        assert (report.by, report.of, report.reason, report.words) == ("Bea", "Ada", "chat", "rude words")


async def test_no_address_of_anybody_is_shown_to_anybody_else(one_node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, one_node, name) for name in ("Ada", "Bea")]
        live = await table_of(one_node, [ada, bea], rated=True)
        known = await one_node.server.store.notices.of(ada.person)
        await one_node.server.store.notices.put(msgspec.structs.replace(known, address=SECRET, confirmed=True))
        await finish(one_node, live)
        await visible(ada, "public")
        handle = await handle_of(ada)
        paths = (
            f"/people/{handle}",
            f"/people/{handle}/games",
            "/boards/homestretch",
            "/bots/regular",
            f"/tables/{live.id}",
        )
        for path in paths:
            for room in ("", "/api/v1"):
                answer = await bea.client.get(f"{room}{path}")
                assert answer.status_code == 200, (path, room)
                assert SECRET not in answer.text
                assert ada.person not in answer.text or path == f"/tables/{live.id}"
        assert SECRET in (await ada.client.get("/record/download")).text  # my own, to me


async def test_everything_can_be_taken_along_and_deleted(node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, node, name) for name in ("Adalberta", "Bea")]
        hot, cold = [await table_of(node, [ada, bea], rated=True) for _ in range(2)]
        for number, live in enumerate((hot, cold)):
            await ada.post(f"/tables/{live.id}/chat", text=f"line {number}")
            await finish(node, live, seed=number)
        await node.server.store.packer.pack(cold.id)
        waiting = await ada.table("me", "open")
        playing = await table_of(node, [bea, ada])
        found = (await ada.client.get("/record/download")).json()
        assert found["person"]["name"] == "Adalberta"
        assert len(found["results"]) == 2
        assert len(found["chat"]) == 2
        assert len(found["seats"]) == 4
        wrong = await ada.client.request("DELETE", "/api/v1/me", json={"name": "Ada"})
        assert (wrong.status_code, wrong.json()["reason"]) == (422, "wrong_word")
        handle = await handle_of(ada)
        page = await ada.client.post("/record/delete", data={"name": "Adalberta"})
        assert page.status_code == 200
        assert (await ada.get("/me"))["id"] is None
        answer = await ada.client.post("/api/v1/sessions", json={"login": "Adalberta", "password": "correct horse"})
        assert answer.status_code == 401
        assert (await bea.client.get(f"/people/{handle}")).status_code == 404
        for live in (hot, cold):
            text = (await bea.client.get(f"/tables/{live.id}")).text
            assert "Someone" in text
            assert "Adalberta" not in text
            record = await bea.get(f"/tables/{live.id}/record")
            assert "Adalberta" not in json.dumps(record)
        assert (await bea.get(f"/tables/{waiting}"))["status"] == "abandoned"
        after = await bea.get(f"/tables/{playing.id}")
        assert [seat["name"] for seat in after["seats"]] == ["Bea", "Someone"]
        assert after["seats"][1]["kind"] == "bot"
        await nothing_left(node, ada.person, "Adalberta")
        (score,) = (await bea.get("/me/record"))["scores"]
        assert score["games"] == 2  # others keep their games
        await finish(node, playing)  # and what is finished later counts for nobody who is gone
        await nothing_left(node, ada.person, "Adalberta")


async def nothing_left(node: Node, person: str, name: str) -> None:
    """No row of the database has the name in it, and the record of the person is gone."""
    async with node.server.store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            if table in (packed_logs,):
                continue
            rows = (await connection.execute(select(table))).all()
            assert not [row for row in rows if any(name in str(value) for value in row)], table.name
        for column in (schema.results.c.subject, schema.ratings.c.subject, schema.meetings.c.other):
            assert not (await connection.execute(select(column).where(column == person))).all()
        assert not (await connection.execute(select(chat.c.text).where(chat.c.person == person))).all()
        assert (await connection.execute(select(seats.c.name).where(seats.c.person == person))).all()
        (gone,) = (await connection.execute(select(people).where(people.c.id == person))).mappings()
        assert (gone["login"], gone["password"], gone["erased"]) == (None, None, True)
        assert (await connection.execute(select(log.c.n).limit(1))).all()


async def test_pages_answer_in_every_language_and_refuse_what_is_not_there(one_node: Node) -> None:
    async with AsyncExitStack() as stack:
        ada = await account(stack, one_node, "Ada")
        for language in ("en", "it", "cs"):
            headers = {"accept-language": language}
            for path in ("/record", "/boards/homestretch", "/bots/expert", "/record/delete", "/account"):
                answer = await ada.client.get(path, headers=headers)
                assert answer.status_code == 200, (path, language)
        for path in ("/people/ffff", "/people/ffff/games", "/bots/nobody", "/boards/nothing"):
            assert (await ada.client.get(path)).status_code == 404, path
            assert (await ada.client.get(f"/api/v1{path}")).status_code == 404, path
        assert (await ada.client.get("/boards/homestretch", params={"season": 20201})).status_code == 200
        assert (await ada.client.get("/boards")).headers["location"].startswith("/boards/")
        assert (await ada.client.post("/record/visible", data={"visible": "everyone"})).status_code == 422
        form = await ada.client.post("/new/homestretch", data={"seats": "3", "who": "bots", "rated": "on"})
        table = form.headers["location"].removeprefix("/tables/")
        assert (await ada.get(f"/tables/{table}"))["rated"]


async def test_whoever_runs_the_server_reads_what_was_reported(
    one_node: Node, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with AsyncExitStack() as stack:
        ada, bea = [await account(stack, one_node, name) for name in ("Ada", "Bea")]
        await ada.post(f"/people/{await handle_of(bea)}/report", reason="cheating", words="two\x1b[31m seats")
    database = f"sqlite:///{tmp_path}/railbird.db"
    assert "Bea (account bea): cheating, by Ada: two" in await _told(database, 10)
    await asyncio.to_thread(reports, database=database, last=0)
    assert capsys.readouterr().out == "Nothing was reported.\n"
