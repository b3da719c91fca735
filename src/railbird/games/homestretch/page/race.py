"""The race on the page of HomeStretch: which horse, how far, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.page import Choice, Sitter
from railbird.core.text import Text
from railbird.games.homestretch.page.question import Question, Spot, bare, lane_of
from railbird.games.homestretch.page.slip import pays_of
from railbird.games.homestretch.rules.actions import (
    AGAIN,
    MOVE_ONE,
    MOVE_TWO,
    PICK_LAST,
    POOLS,
    ROLL_AGAIN,
    STOP,
    PickLast,
)
from railbird.games.homestretch.view import HomeStretchView, Lane


def move(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> Question:
    """HS-6.4, HS-7.1: two big buttons with the consequence written on them, the plus included."""
    assert view.dice is not None
    assert view.spaces is not None
    horse = sum(view.dice)
    lane = lane_of(view, horse)
    far, near = view.spaces["MoveTwo"], view.spaces["MoveOne"]
    following = (view.turn or 0) + 1
    seat = following % len(seats)
    choices = [
        Choice(
            label=words.page("move", spaces=far),
            sub=words.page("and_pass", seat=seat) + _arrival(view, lane, far, words),
            actions=(MOVE_TWO,),
            primary=True,
            key=f"move-{far}",
        ),
        Choice(
            label=words.page("move", spaces=near),
            sub=words.page("and_roll") + _arrival(view, lane, near, words),
            actions=(MOVE_ONE,),
            key=f"move-{near}",
        ),
    ]
    spots: dict[int, Spot] = {}
    for spaces, primary in ((far, True), (near, False)):
        to = min(lane.position + spaces, view.finish)
        spots.setdefault(to, (to, f"move-{spaces}", primary, str(to)))
    plus = lane.token.startswith("+")
    return Question(
        kind="move",
        title=words.page("rolled_title", number=horse, name=bare(words, horse)),
        ask=words.page("plus_counts", token=lane.token) if plus else words.page("from_space", space=lane.position),
        rule="HS-7.1" if plus else "HS-6.4",
        choices=choices,
        horse=horse,
        landings=[spot for spot in spots.values() if spot[0] < view.finish],
    )


def _arrival(view: HomeStretchView, lane: Lane, spaces: int, words: Text) -> str:
    """What a move that crosses the line means for the seat that makes it."""
    if lane.position + spaces < view.finish:
        return ""
    place = len(view.home) + 1
    gain = gains(view, lane.horse, place)
    return " " + (
        words.page("home_and_pays", place=place, gain=gain) if gain else words.page("home_for_nothing", place=place)
    )


def gains(view: HomeStretchView, horse: int, place: int) -> int:
    """HS-4.2, HS-10.2: what the viewer gets if this horse comes in at this place."""
    assert view.card is not None
    owned = [other for player in view.players for other in player.stable if other == horse]
    own = view.players[view.seat].stable.count(horse)
    purse = view.card.purse[place - 1] * own // len(owned) if owned else 0
    bets = sum(
        pays_of(view, horse, chip.pool) * (chip.value or 0)
        for chip in view.own_slip or ()
        if chip.horse == horse and POOLS.index(chip.pool) + 1 >= place
    )
    return purse + bets


def last(view: HomeStretchView, legal: Sequence[Action], words: Text) -> Question:
    """HS-9.2, HS-9.3: one of the last horses, how far it goes, a plus of its own included where it counts."""
    assert view.spaces is not None
    assert view.dice is not None
    spaces = view.spaces["PickLast"]
    horses = [action.horse for action in legal if isinstance(action, PickLast)]
    choices = [
        Choice(
            label=bare(words, horse),
            sub=words.page("special_to", spaces=spaces, to=min(lane_of(view, horse).position + spaces, view.finish))
            + (
                " " + words.page("special_token", token=lane_of(view, horse).token)
                if lane_of(view, horse).token
                else ""
            ),
            actions=(PICK_LAST[horse],),
            key=f"horse-{horse}",
        )
        for horse in horses
    ]
    return Question(
        kind="last",
        title=words.page("last_title", spaces=spaces),
        ask=words.page("last_ask", name=bare(words, sum(view.dice))),
        rule="HS-9.2",
        choices=choices,
        horse=sum(view.dice),
        picks=frozenset(horses),
    )


def again(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> Question:
    """HS-7.3, HS-9.4: after an X or a special move a second roll is offered."""
    assert view.dice is not None
    horse = sum(view.dice)
    home = lane_of(view, horse).place is not None
    seat = ((view.turn or 0) + 1) % len(seats)
    assert AGAIN == (ROLL_AGAIN, STOP)
    return Question(
        kind="again",
        title=words.page("again_title"),
        ask=words.page("again_special" if home else "again_x", name=bare(words, horse)),
        rule="HS-9.4" if home else "HS-7.3",
        choices=[
            Choice(
                label=words.page("again"), sub=words.page("again_sub"), actions=(ROLL_AGAIN,), primary=True, key="again"
            ),
            Choice(label=words.page("stop"), sub=words.page("and_pass", seat=seat), actions=(STOP,), key="stop"),
        ],
        horse=horse,
    )
