"""What one request costs does not grow with the length of a game: counted, never timed."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import pytest_asyncio

from railbird.core.actors import SPECTATOR
from railbird.core.errors import NoUndo
from railbird.core.note import Note
from railbird.core.record import verify
from railbird.core.state import State
from railbird.core.text import Text
from railbird.core.view import encode
from railbird.store.tables import OVER, PAGE, Tables
from railbird.web import limits
from railbird.web.house import leaving, marks
from railbird.web.house.live import Live
from railbird.web.house.marks import EVERY
from railbird.web.refused import Refused
from railbird.web.review.scrubber import MOST_TICKS, ticks
from railbird.web.review.service import position
from railbird.web.story import STORY
from railbird.web.table import finish
from railbird.web.turns import Turns
from tests.web.harness import GAMES, LIMITED, Node, Player, running
from tests.web.long_game import long_and_over, long_and_running, long_game

pytestmark = pytest.mark.asyncio(loop_scope="module")

plain_engine = pytest.mark.skipif(
    not hasattr(State.apply, "__code__"), reason="compiled classes cannot be listened to; the plain ones play the same"
)


class Long(NamedTuple):
    """A server with somebody who sits at two long games."""

    node: Node
    database: Path
    ada: Player
    running: str
    over: str

    async def live(self, table: str) -> Live:
        """The table in the server's memory."""
        return await self.node.server.house.find(table)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def long(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Long]:
    """Some ten thousand moves each, and one server for all who look at them."""
    database = Path(shutil.copy(migrated_sqlite, tmp_path_factory.mktemp("growth") / "railbird.db"))
    async with running(f"sqlite:///{database}") as node, node.guest("Ada") as ada:
        under_way = await asyncio.to_thread(long_and_running().put, database, ada.person)
        over = await asyncio.to_thread(long_and_over().put, database, ada.person)
        yield Long(node, database, ada, under_way, over)


@contextmanager
def counted(owner: type, *names: str) -> Iterator[Callable[[], int]]:
    """How often methods are called."""
    calls = 0
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            method = getattr(owner, name)

            def count(*args: Any, _method: Any = method, **more: Any) -> Any:
                nonlocal calls
                calls += 1
                return _method(*args, **more)

            patch.setattr(owner, name, count)
        yield lambda: calls


# --- looking back


@plain_engine
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
async def test_any_moment_is_a_few_plies_from_one_that_is_kept(long: Long, over: bool) -> None:
    table = long.over if over else long.running
    last = (await long.ada.get(f"/tables/{table}/review"))["last"]
    assert last > 9_000
    for at in (0, 1, EVERY, last // 2, last - 1, last):
        with counted(State, "play", "apply") as plies:
            moment = await long.ada.get(f"/tables/{table}/review", at=at)
        assert moment["at"] == at
        assert plies() <= 2 * EVERY
        with counted(State, "play", "apply") as plies:
            assert (await long.ada.client.get(f"/tables/{table}/review?at={at}")).status_code == 200
        assert plies() <= 4 * EVERY  # the moment, and the end for the chapters


@plain_engine
async def test_a_moment_of_a_running_game_reads_a_few_entries(long: Long) -> None:
    await long.live(long.running)
    read: list[int | None] = []
    log = Tables.log

    async def listening(self: Tables, table_id: str, since: int = 0, most: int | None = None) -> Any:
        read.append(most)
        return await log(self, table_id, since, most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "log", listening)
        await long.ada.get(f"/tables/{long.running}/review", at=7_777)
    assert read
    assert all(most is not None and most <= EVERY for most in read)


async def test_looking_back_does_not_wait_for_the_table(long: Long) -> None:
    for table in (long.running, long.over):
        live = await long.live(table)
        async with live.lock, asyncio.timeout(20):
            assert (await long.ada.get(f"/tables/{table}/review", at=500))["at"] == 500


def reference(live: Live, entries: list[Any], viewer: int, number: int) -> tuple[bytes, list[Note], list[Note]]:
    """The past as everybody can follow it: the whole log again from the first entry."""
    past = Live(live.game, live.row, [msgspec.structs.replace(seat) for seat in live.seats])
    slot, before = live.slot(viewer), list[Note]()
    for entry in entries:
        if msgspec.json.decode(entry.versions)[slot] > number and past.table is not None:
            break
        if past.versions[slot] < number:
            before = past.notes(viewer)
        past.read(entry)
    notes = past.notes(viewer)
    told = notes[len(before) :] if notes[: len(before)] == before else []
    return encode(live.game.view(past.begun.state, viewer)), notes, told


async def play_and_take_back(node: Node, live: Live, moves: int) -> None:
    """Everybody plays at random, and takes back now and then what can be taken back."""
    generator = random.Random(live.game.id)
    for number in range(moves):
        if not live.is_playing:
            return
        seat = generator.choice(live.pending())
        options = live.begun.state.legal(seat)
        action = options[generator.randrange(len(options))]
        decision = live.decisions[seat]
        await node.server.clerk.submit(live, seat, decision, f"a{number}", [action])
        if generator.random() < 0.4 and live.is_playing:
            try:
                await node.server.clerk.submit(live, seat, decision + 1, f"u{number}", None)
            except (NoUndo, Refused):
                continue


@pytest.mark.parametrize("game", GAMES)
async def test_every_moment_is_what_the_whole_log_says(long: Long, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With secret slips, undos and what others do behind their hands, for everybody, also between kept moments."""
    monkeypatch.setattr(marks, "EVERY", 4)
    node = long.node
    async with node.guest("Ada") as ada:
        table = await ada.table(*["me"] * 3, game=game)
        live = await node.server.house.find(table)
        await play_and_take_back(node, live, 36)
        entries = await node.server.store.tables.log(table)
        assert len(live.marks) > 5
        assert live.row.status != OVER
        for viewer in (*range(3), SPECTATOR):
            last = live.versions[live.slot(viewer)]
            for number in range(last + 1):
                then = await position(node.server.house, live, viewer, number)
                found = encode(then.seen.view), then.notes, then.told
                assert (then.at, then.last) == (number, last)
                assert found == reference(live, entries, viewer, number), f"{viewer} at {number}"


async def test_every_moment_of_a_finished_game_is_what_its_plies_say(
    long: Long, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "EVERY", 7)
    node = long.node
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "random", game="homestretch")
        await ada.play_out(table)
        live = await node.server.house.find(table)
        played = live.begun
        state, seats = live.game.new(played.seats, played.options, played.edition), range(2)
        told, before = played.opening, list[Note]()
        for number in range(len(played.plies) + 1):
            if number:
                state.apply(*played.plies[number - 1])
                told = played.log[number - 1]
            before += told
            for viewer in (*seats, SPECTATOR):
                then = await position(node.server.house, live, viewer, number)
                assert encode(then.seen.view) == encode(live.game.view(state, viewer))
                assert then.notes == [note for note in before if note.is_for(viewer)]
                assert then.told == [note for note in told if note.is_for(viewer)]


async def test_what_others_do_in_secret_is_not_played_again(long: Long) -> None:
    """A slip filled in and taken back a hundred times moves nobody else's count, nor what their moments cost."""
    node = long.node
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "me", "me", game="jockey")
        live = await node.server.house.find(table)
        seat = live.pending()[0]
        other = next(one for one in live.pending() if one != seat)
        counts = live.versions[other]
        for number in range(3 * EVERY):
            if live.begun.can_undo(seat):
                await node.server.clerk.submit(live, seat, live.decisions[seat], f"t{number}", None)
            else:
                action = live.begun.state.legal(seat)[0]
                await node.server.clerk.submit(live, seat, live.decisions[seat], f"t{number}", [action])
        assert live.versions[other] == counts
        with counted(type(live.begun), "_play", "undo") as plies:
            await position(node.server.house, live, other, None)
        assert plies() <= 2 * EVERY


# --- pages


async def test_a_page_puts_only_the_lines_it_shows_into_words(long: Long) -> None:
    for page in (f"/tables/{long.running}?seat=0", f"/tables/{long.running}/tv", f"/tables/{long.over}/live", "/my"):
        await long.ada.client.get(page)
        with counted(Text, "note") as notes:
            answer = await long.ada.client.get(page)
        assert answer.status_code == 200
        assert notes() <= 2 * STORY
    answer = await long.ada.client.get(f"/tables/{long.running}?seat=0")
    assert answer.text.count('id="note-') == STORY
    assert f'href="/tables/{long.running}/review?seat=0">Review what came before' in answer.text


async def test_a_look_goes_through_each_note_once(long: Long) -> None:
    live = await long.live(long.running)
    heard = live.notes(0)
    calls = 0

    class Counting(list[Any]):
        def __getitem__(self, key: Any) -> Any:
            nonlocal calls
            found = super().__getitem__(key)
            calls += len(found) if isinstance(key, slice) else 1
            return found

    live.begun.log = Counting(live.begun.log)
    assert live.notes(0) == heard
    assert live.notes(0) is not heard  # everybody has a list of their own
    assert calls < EVERY


async def test_the_scrubber_of_a_long_game_has_as_many_ticks_as_can_be_drawn(long: Long) -> None:
    plies = long_and_over().table.plies
    drawn = ticks(plies, 2)
    assert all(MOST_TICKS // 2 < len(places) <= MOST_TICKS + 1 for places in drawn)
    assert [places[-1] > 990 for places in drawn] == [True, True]
    short = plies[:50]
    assert [len(places) for places in ticks(short, 2)] == [sum(ply[0] == seat for ply in short) for seat in (0, 1)]
    page = (await long.ada.client.get(f"/tables/{long.over}/review?at=5000")).text
    assert len(page) < 120_000


async def test_a_finished_game_is_verified_once_for_everybody(long: Long, monkeypatch: pytest.MonkeyPatch) -> None:
    verified = 0

    def counting(record: Any) -> int:
        nonlocal verified
        verified += 1
        return verify(record)

    monkeypatch.setattr(finish, "verify", counting)
    pages = await asyncio.gather(*[long.ada.client.get(f"/tables/{long.over}") for _ in range(4)])
    thrown = sum(ply[0] < 0 for ply in long_and_over().table.plies)
    assert all(f"{thrown:,}" in page.text or str(thrown) in page.text for page in pages)
    assert verified == 1


async def test_taking_back_compares_what_is_not_final(long: Long, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await long.live(long.running)
    calls = 0
    is_for = Note.is_for

    def counting(note: Note, seat: int) -> bool:
        nonlocal calls
        calls += 1
        return is_for(note, seat)

    monkeypatch.setattr(Note, "is_for", counting)
    undoable = [seat for seat in range(6) if live.begun.can_undo(seat)]
    for number in range(300):
        if undoable:
            break
        seat = live.pending()[0]
        options = live.begun.state.legal(seat)
        await long.node.server.clerk.submit(
            live, seat, live.decisions[seat], f"t{number}", [options[number % len(options)]]
        )
        undoable = [seat for seat in range(6) if live.begun.can_undo(seat)]
    calls = 0
    await long.node.server.clerk.submit(live, undoable[0], live.decisions[undoable[0]], "undo", None)
    assert 0 < calls < 1_000


# --- limits, turns


@pytest.mark.parametrize(("kind", "path"), [("review", "/review"), ("record", "/record")])
async def test_looking_back_and_downloads_are_counted_per_address(
    migrated_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, path: str
) -> None:
    monkeypatch.setitem(limits.RULES, kind, (3, 60.0))
    (tmp_path / "railbird.db").write_bytes(migrated_sqlite.read_bytes())
    async with running(f"sqlite:///{tmp_path}/railbird.db", LIMITED) as node, node.guest("Ada") as ada:
        table = await ada.table("me", "me")
        answers = [await ada.client.get(f"/api/v1/tables/{table}{path}") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert 0 < int(answers[-1].headers["retry-after"]) <= 61
        async with node.nobody() as stranger:  # another browser, the same address
            assert (await stranger.get(f"/api/v1/tables/{table}{path}")).status_code == 429


async def test_between_two_pieces_of_long_work_everybody_else_has_a_turn() -> None:
    turns, happened = Turns(), list[str]()

    async def work() -> None:
        for _ in range(3):
            await turns.take()
            happened.append("piece")

    async def others() -> None:
        while True:
            happened.append("others")
            await asyncio.sleep(0)

    beside = asyncio.create_task(others())
    await asyncio.gather(*[work() for _ in range(20)])
    beside.cancel()
    assert happened.count("piece") == 60
    assert all(pair != ("piece", "piece") for pair in pairwise(happened))


async def test_a_long_table_is_laid_out_in_pieces_and_shown_when_whole(long: Long) -> None:
    live = await long.live(long.running)
    whole, rounds = live.n, 0
    assert whole > 10 * PAGE
    live.broken = True
    task = asyncio.create_task(long.live(long.running))
    while not task.done():
        assert (live.n, live.version(SPECTATOR), len(live.begun.plies) > whole) == (whole, whole + 2, True)
        rounds += 1
        await asyncio.sleep(0)
    assert rounds > whole // PAGE
    assert (task.result() is live, live.n, live.broken) == (True, whole, False)


# --- the memory


async def test_a_finished_table_leaves_the_memory_a_minute_after_the_last_look(long: Long) -> None:
    house = long.node.server.house
    listed = (await long.ada.client.get("/my")).text
    cards = await long.ada.get("/me/tables")
    assert {long.over, long.running} <= house.lives.keys()
    for live in house.lives.values():
        live.used -= leaving.ENDED + 1
    house.forget_idle()
    assert long.over not in house.lives
    assert long.running in house.lives  # it is driven here
    assert (await long.ada.client.get("/my")).text == listed  # with its last line, and what is new
    assert await long.ada.get("/me/tables") == cards
    assert long.over not in house.lives  # and nobody has laid it out for that
    for language in ("it", "cs"):
        page = await long.ada.client.get("/my", params={"language": language})
        assert page.status_code == 200
    assert (await long.ada.get(f"/tables/{long.over}/review", at=9))["at"] == 9
    assert long.over in house.lives


async def test_a_finished_table_that_somebody_has_open_stays(long: Long) -> None:
    house, live = long.node.server.house, await long.live(long.over)
    live.waiters.add(asyncio.Event())
    live.used -= leaving.ENDED + 1
    house.forget_idle()
    assert long.over in house.lives
    live.waiters.clear()
    house.forget_idle()
    assert long.over not in house.lives


async def test_who_goes_through_many_old_games_does_not_fill_the_memory(
    long: Long, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = long_game(2, 20_000, 5)
    assert 2_000 < len(game.table.plies) < 3_000
    monkeypatch.setattr(leaving, "MOST_PLIES", 3_000)
    house = long.node.server.house
    async with long.node.guest("Bea") as bea:
        tables = [await asyncio.to_thread(game.put, long.database, bea.person) for _ in range(4)]
        for table in tables:
            await bea.get(f"/tables/{table}/review", at=0)
            assert table in house.lives
            assert sum(kept in house.lives for kept in tables) <= 2
        assert len(await bea.get("/me/tables")) == 4
        assert sum(kept in house.lives for kept in tables) <= 2
