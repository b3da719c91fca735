"""Codes of tables: a racing word and a number, however it is typed, and one table at a time behind each."""

import re
from pathlib import Path

import pytest

from railbird.core.registry import game_ids
from railbird.web.house import codes, steward
from railbird.web.house.codes import LADDER, LONGEST, WORDS, new_code, read_code
from railbird.web.limits import RULES
from tests.web.harness import LIMITED, Node, running

pytestmark = pytest.mark.asyncio


async def test_a_code_is_a_racing_word_and_a_number() -> None:
    made = [new_code() for _ in range(300)]
    assert all(re.fullmatch(r"[A-Z]{3,5}-[1-9][0-9]?", code) for code in made)
    assert len({code.split("-")[0] for code in made}) > 80
    assert "TURF" in WORDS
    assert not {game_id.upper() for game_id in game_ids()} & set(WORDS)


async def test_every_code_there_can_be_fits_the_database_and_reads_back_as_itself() -> None:
    for tries in range(len(LADDER) + 2):
        for code in (new_code(tries) for _ in range(200)):
            assert len(code) <= LONGEST
            assert read_code(code) == code


@pytest.mark.parametrize("typed", ["TURF-7", "turf-7", "turf7", " Turf 7 ", "TURF – 7", "turf-07", "t u r f 7"])
async def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "TURF-7"


@pytest.mark.parametrize("typed", ["", "-", "7", "7-TURF", "TURF-7-TURF", "\x00", "TURFTURFTURF", "TURF-12345"])
async def test_what_is_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


async def test_tables_with_codes_of_five_letters_are_still_found(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steward, "new_code", lambda _: "HKBXR")
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        assert (await bea.get("/codes/hkbxr"))["id"] == table
        sent = await bea.client.post("/code", data={"code": " hkbxr "})
        assert sent.headers["location"] == f"/tables/{table}"


async def test_people_join_by_word_and_number_with_or_without_the_dash(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        word, figures = (await ada.get(f"/tables/{table}"))["code"].split("-")
        for typed in (f"{word}-{figures}", f"{word.lower()}{figures}", f"{word.title()} {figures}"):
            assert (await bea.get(f"/codes/{typed}"))["id"] == table
            sent = await bea.client.post("/code", data={"code": typed})
            assert sent.headers["location"] == f"/tables/{table}"


async def test_two_tables_that_are_not_over_never_share_a_code(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["TURF-7", "TURF-7", "MILE-3"])
    monkeypatch.setattr(steward, "new_code", lambda _: next(drawn))
    async with node.guest("Ada") as ada:
        tables = [await ada.table("me", "open") for _ in range(2)]
        assert [(await ada.get(f"/tables/{table}"))["code"] for table in tables] == ["TURF-7", "MILE-3"]


async def test_the_code_of_a_table_that_is_over_can_be_given_again(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steward, "new_code", lambda _: "TURF-7")
    async with node.guest("Ada") as ada:
        first = await ada.table("me", "open")
        assert (await ada.get("/codes/turf7"))["id"] == first
        await ada.post(f"/tables/{first}/abandon")
        assert (await ada.get("/codes/turf7"))["id"] == first
        second = await ada.table("me", "open")
        assert (await ada.get("/codes/turf7"))["id"] == second
        assert (await ada.get(f"/tables/{first}"))["status"] == "abandoned"


async def test_numbers_grow_where_words_run_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "WORDS", ("TURF",))
    few = {new_code(0) for _ in range(2_000)}
    more = {new_code(len(LADDER) - 1) for _ in range(2_000)}
    assert len(few) <= 99 < len(more)
    assert new_code(len(LADDER)).isalpha()


async def test_whoever_guesses_codes_is_soon_stopped_even_with_a_right_one(
    migrated_sqlite: Path, tmp_path: Path
) -> None:
    (tmp_path / "railbird.db").write_bytes(migrated_sqlite.read_bytes())
    async with running(f"sqlite:///{tmp_path}/railbird.db", LIMITED) as node, node.guest("Ada") as ada:
        table = await ada.table("me", "open")
        code = (await ada.get(f"/tables/{table}"))["code"]
        most = RULES["wrong_code"][0]
        answers = [await ada.client.get(f"/api/v1/codes/NO-{number}") for number in range(1, most + 1)]
        assert {answer.status_code for answer in answers} == {404}
        assert (await ada.client.get(f"/api/v1/codes/{code}")).status_code == 429
        assert (await ada.client.get(f"/api/v1/tables/{table}")).status_code == 200


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1", True), ("localhost", True), ("[::1]", True), ("192.168.1.5", False), ("railbird.example", False)],
)
async def test_an_address_that_phones_cannot_reach_says_so_and_how_they_can(
    one_node: Node, host: str, warned: bool
) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "open")
        for path in (f"/tables/{table}", f"/tables/{table}/tv"):
            shown = (await ada.client.get(path, headers={"host": f"{host}:8000"})).text
            assert ("railbird serve --lan" in shown) == warned
