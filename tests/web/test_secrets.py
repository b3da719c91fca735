"""Nobody sees what he may not, and nothing betrays a secret by counting."""

import asyncio
import random
import re
from typing import Any

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.game import write_action
from railbird.web.house import steward
from railbird.web.house.live import Live
from railbird.web.screens import Screen, Screens
from tests.web.harness import GAMES, Node, Player, advance, first_action, listening, same_dice, until

pytestmark = pytest.mark.asyncio

VOLATILE = ("date", "set-cookie")


TIMELESS: dict[str, dict[str, Any]] = {"winplaceshow": {"betting_seconds": 0}}
"""Clocks run for everybody, and between two looks."""
OF_THE_POSITION = (
    "/api/v1{t}/view",
    "/api/v1{t}/legal",
    "/api/v1{t}/record",
    "/api/v1{t}",
    "{t}",
    "{t}/live",
    "{t}/tv",
    "{t}/tv/live",
)
"""What is made from the position as it is now."""
OF_THE_LOG = ("/api/v1{t}/chat", "/api/v1{t}/review", "{t}/review")
"""What is read from the log: redrawing the position does not touch it."""


async def everything(
    player: Player, table: str, seat: int, paths: tuple[str, ...] = OF_THE_POSITION + OF_THE_LOG
) -> dict[str, Any]:
    """All that one viewer can get: JSON, HTML, headers, and the first events of the stream."""
    # all the notes, as a page gets them that has told none, and the board as text
    query: dict[str, Any] = {"seat": seat, "told": 0, "board": "true"}
    found: dict[str, Any] = {}
    for path in (one.format(t=f"/tables/{table}") for one in paths):
        # uncompressed: the token of a form is random, and so would be the length of what is compressed with it
        answer = await player.client.get(path, params=query, headers={"accept-encoding": "identity"})
        assert answer.status_code == 200, (path, answer.text)
        headers = {name: value for name, value in answer.headers.items() if name not in VOLATILE}
        # the token of a form is drawn for every page; everything else must be the same to the letter
        body = re.sub(r'(name="token" value=")[0-9a-f]{16}', r"\1", answer.text)
        found[path] = (headers, body)
    for room in ("/api/v1", ""):
        async with listening(player, table, room=room, **query) as events:
            await until(lambda: bool(events.versions))
        # up to the first event: who has come or gone may be told after it, and is nobody's secret
        upto = next(n for n, line in enumerate(events.raw) if line.startswith("data: "))
        found[f"{room} stream"] = events.raw[: upto + 1]
    return found


@pytest.fixture
def drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page is drawn from nothing: what was drawn before a secret was drawn anew would prove nothing."""
    of = Screens.of

    def anew(self: Screens, *who: Any, **how: Any) -> Screen:
        return of(Screens(), *who, **how)

    monkeypatch.setattr(Screens, "of", anew)


def parting(one: str, other: str) -> str:
    """Where two long texts part, with a little around it; nothing when they are equal."""
    at = next((n for n, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
    around = slice(max(0, at - 60), at + 60)
    return f"{one[around]} | {other[around]}" if one != other else ""


async def table_of_four(node: Node, ada: Player, bea: Player, game: str, **more: Any) -> tuple[str, Live]:
    """A table of Ada, people beside her, and Bea at the last seat."""
    table = await ada.table("me", "here", "here", "open", game=game, **more)
    await bea.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    return table, await node.server.house.find(table)


@pytest.mark.usefixtures("drawn_anew")
@pytest.mark.parametrize("game", GAMES)
async def test_redrawing_what_a_viewer_cannot_know_changes_nothing_he_gets(
    node: Node, ready_database: str, game: str
) -> None:
    """Four moments of a game, two on each database, each redrawn three times for a seat and for the spectators."""
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table, live = await table_of_four(node, ada, bea, game, options=TIMELESS.get(game, {}))
        for moves in (7, 60) if ready_database.startswith("sqlite") else (20, 110):
            await advance(node, live, lambda: live.n > moves)  # noqa: B023 - called at once
            for who, seat in ((bea, 3), (cat, SPECTATOR)):
                before = await everything(who, table, seat, OF_THE_POSITION)
                kept = live.begun.state
                for seed in range(3):
                    redrawn = kept.copy()
                    redrawn.imagine(seat, random.Random(seed).randrange)
                    live.begun.state = redrawn
                    after = await everything(who, table, seat, OF_THE_POSITION)
                    live.begun.state = kept
                    for path in before:
                        assert parting(str(after[path]), str(before[path])) == "", (moves, path)


SECRETIVE = ("homestretch", "jockey", "winplaceshow", "greyhounds")
"""The games with secret steps; Dostihy a sázky is played in the open."""
SMALL_ACTIONS = 8
"""How many actions behind somebody's hand are looked for from outside."""


async def play_to_a_secret(node: Node, live: Live, generator: random.Random) -> int:
    """Play on, without the web, until a seat of Ada's writes something in secret; that seat."""
    while True:
        state, here = live.begun.state, live.n
        writing = [seat for seat in live.pending() if seat != 3 and state.step.is_secret(state, seat)]
        if writing:
            return generator.choice(writing)
        await advance(node, live, lambda: live.n > here, generator.randrange(1000))  # noqa: B023 - called at once


@pytest.mark.parametrize("game", SECRETIVE)
async def test_what_is_written_in_secret_cannot_be_counted(node: Node, game: str) -> None:
    """Until a seat has handed in, its small actions move no version, event, clock, or byte of anybody else's."""
    generator = random.Random(7)
    small_actions = 0
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table, live = await table_of_four(node, ada, bea, game, clock=3600)
        others = ((bea, 3), (cat, SPECTATOR))
        async with (
            asyncio.timeout(100),
            listening(bea, table, seat=3) as to_bea,
            listening(cat, table) as to_cat,
            listening(bea, table, room="", seat=3) as drawn_for_bea,
            listening(cat, table, room="") as drawn_for_cat,
        ):
            streams = (to_bea, to_cat, drawn_for_bea, drawn_for_cat)
            while small_actions < SMALL_ACTIONS:
                seat = await play_to_a_secret(node, live, generator)
                for heard, viewer in zip(streams, (3, SPECTATOR) * 2, strict=True):
                    await until(lambda: heard.versions[-1:] == [live.version(viewer)])  # noqa: B023 - awaited at once
                before = [await _seen(who, table, at) for who, at in others]
                asked, since, events = _asked(live), list(live.since), [len(one.raw) for one in streams]
                await ada.play_once(table, await ada.view(table, seat=seat), generator.randrange(10_000))
                if _asked(live) == asked:  # nothing is handed in, and nothing resolved
                    small_actions += 1
                    assert [await _seen(who, table, at) for who, at in others] == before
                    assert live.since == since
                    assert [len(one.raw) for one in streams] == events


def _asked(live: Live) -> tuple[object, ...]:
    """What is asked of whom; the same seat may be asked again after something was laid open."""
    state = live.begun.state
    return live.pending(), state.step, state.reveals


async def _seen(who: Player, table: str, seat: int) -> Any:
    answer = await who.client.get(f"/api/v1/tables/{table}/view", params={"seat": seat})
    view = answer.json()
    view.pop("clocks")  # they run for everybody; `since` is compared instead
    listed = (await who.client.get(f"/api/v1/tables/{table}")).content
    return view, listed


async def test_others_learn_only_who_has_handed_in(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Cat") as cat:
        table = await ada.table("me", "here", "here")
        before = await cat.view(table)
        hand = await ada.view(table, seat=1)
        shown = []
        for choice in range(2):
            await ada.play_once(table, await ada.view(table, seat=1), choice)
            shown.append(await cat.view(table))
            done = await ada.view(table, seat=1)
            await ada.post(f"/tables/{table}/undo", seat=1, decision=done["decision"], token=f"u{choice}")
        first, second = shown
        assert first_action(hand, 0) != first_action(hand, 1)
        for view in shown:
            view.pop("version")
        assert first == second  # which card it was makes no difference to anybody
        changed = {key for key in first if first[key] != before[key]}
        assert changed <= {"pending", "view", "board", "notes"}
        assert 1 not in first["pending"]
        # who has handed in has one card fewer in hand: two signs of the same fact
        kept = before["view"]["players"][1].pop("hand")
        assert first["view"]["players"][1].pop("hand") == kept - 1
        for view in (before["view"], first["view"]):
            view.pop("pending")
        assert first["view"] == before["view"]


TAKE_BACK: list[list[Any]] = []
"""A submission without actions: the last one is taken back."""


def ways_to_hand_in(live: Live, seat: int) -> tuple[list[list[list[Any]]], list[list[list[Any]]]]:
    """A short and a long way for a seat to come to the end of its secret, as submissions of actions."""
    ways = []
    for seed in range(60):
        state, generator = live.begun.state.copy(), random.Random(seed)
        way: list[Any] = []
        while seat in state.pending() and len(way) < 30:
            options = state.legal(seat)
            action = options[generator.randrange(len(options))]
            state.play(seat, action)
            way.append(write_action(action))
        if seat not in state.pending():
            ways.append(way)
    ways.sort(key=len)
    short, long = ways[0], ways[-1]
    if len(short) < len(long):
        return [[action] for action in short], [[action] for action in long]
    # every slip takes as many actions: all at once, or one by one with second thoughts
    return [short], [[short[0]], TAKE_BACK, *([action] for action in short)]


async def hand_in(ada: Player, table: str, way: list[list[list[Any]]]) -> None:
    """Write seat 0's slip."""
    for number, actions in enumerate(way):
        view = await ada.view(table, seat=0)
        if actions:
            await ada.act(table, actions, view)
        else:
            await ada.post(f"/tables/{table}/undo", seat=0, decision=view["decision"], token=f"u{number}")


@pytest.mark.parametrize(
    ("game", "step"),
    [("homestretch", "betting"), ("jockey", "betting"), ("winplaceshow", "betting"), ("greyhounds", "bet")],
)
async def test_a_short_and_a_long_slip_look_the_same_from_outside(
    node: Node, game: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables with the same dice: at one a seat hands in at once, at the other it writes a long slip first.

    Whatever another seat or a spectator can get is the same to the byte: its size, its versions, its events.
    """
    outside, lengths = [], []
    codes = iter(("TURF-1", "TURF-2"))  # of one length: a code is a table's own, and everybody knows it
    monkeypatch.setattr(steward, "new_code", lambda _tries: next(codes))
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        for which in range(2):
            table = await ada.table("me", "here", "here", "open", game=game, options=TIMELESS.get(game, {}))
            await bea.post(f"/tables/{table}/join")
            await same_dice(node, table)
            await ada.post(f"/tables/{table}/start")
            live = await node.server.house.find(table)
            await advance(node, live, lambda: live.begun.state.step.name == step and len(live.pending()) == 4)  # noqa: B023
            way = ways_to_hand_in(live, 0)[which]
            lengths.append(len(way))
            await hand_in(ada, table, way)
            assert 0 not in live.pending()
            live.row.created = 0.0  # two tables are made at two moments, and written with more or fewer figures
            views = [await everything(who, table, seat) for who, seat in ((bea, 3), (cat, SPECTATOR))]
            outside.append(str(views).replace(table, "TABLE").replace(live.row.code, "CODE"))
    assert lengths[0] < lengths[1]
    assert parting(*outside) == ""


async def test_the_seed_never_leaves_before_the_end(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        seed = (await node.server.house.find(table)).row.seed.hex()
        for found in (await everything(ada, table, 0)).values():
            assert seed not in str(found)


async def test_a_refusal_of_another_seats_move_says_nothing_about_it(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        view = await ada.view(table)
        refused = await bea.act(table, [first_action(view)], {**view, "seat": 0}, status=403)
        assert refused["reason"] == "not_your_seat"
        assert set(refused) <= {"status", "title", "detail", "reason", "type"}
