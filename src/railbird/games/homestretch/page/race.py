"""The race on the page of HomeStretch: which horse, how far, and what it brings."""

from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.homestretch.page.question import Landing, Question, bare, lane_of
from railbird.games.homestretch.rules import figures
from railbird.games.homestretch.rules.actions import MOVE_ONE, MOVE_TWO, PICK_LAST, ROLL_AGAIN, STOP
from railbird.games.homestretch.view import HomeStretchView, Lane


def move(seen: Seen[HomeStretchView], words: Text) -> Question:
    """Two big buttons with the consequence written on them, the plus included."""
    view = seen.view
    lane = _rolled(view)
    assert view.spaces is not None
    far, near = view.spaces["MoveTwo"], view.spaces["MoveOne"]
    choices = [
        Choice(
            label=words.page("move", spaces=far),
            sub=_passes(view, words) + _arrival(view, lane, far, words),
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
    spots = [Landing(_landing(view, lane, spaces), f"move-{spaces}", spaces == far) for spaces in (far, near)]
    plus = lane.token.startswith("+")
    return Question(
        kind="move",
        title=words.page("rolled_title", number=lane.horse, name=bare(words, lane.horse)),
        ask=words.page("plus_counts", token=lane.token) if plus else words.page("from_space", space=lane.position),
        rule=figures.PLUS_RULE if plus else MOVE_TWO.rule,
        choices=choices,
        horse=lane.horse,
        landings=[spot for spot in spots if spot.space < view.finish],
    )


def _rolled(view: HomeStretchView) -> Lane:
    """The lane of the horse the dice show."""
    assert view.dice is not None
    return lane_of(view, sum(view.dice))


def _landing(view: HomeStretchView, lane: Lane, spaces: int) -> int:
    return figures.landing(lane.position, spaces, view.finish)


def _passes(view: HomeStretchView, words: Text) -> str:
    return words.page("and_pass", seat=figures.clockwise(view.turn or 0, len(view.players)))


def _arrival(view: HomeStretchView, lane: Lane, spaces: int, words: Text) -> str:
    """What a move that crosses the line means for the seat that makes it."""
    if _landing(view, lane, spaces) < view.finish:
        return ""
    place = len(view.home) + 1
    gain = lane.brings[place - 1]
    key = "home_and_pays" if gain else "home_for_nothing"
    return " " + words.page(key, place=place, gain=gain)


def last(seen: Seen[HomeStretchView], words: Text) -> Question:
    """One of the last horses, and how far it goes with what stands behind it."""
    view = seen.view
    assert view.spaces is not None
    rolled = _rolled(view)
    lanes = [lane for lane in view.lanes if lane.special is not None]
    choices = [
        Choice(
            label=bare(words, lane.horse),
            sub=_special(view, lane, lane.special or 0, words),
            actions=(PICK_LAST[lane.horse],),
            key=f"horse-{lane.horse}",
        )
        for lane in lanes
    ]
    return Question(
        kind="last",
        title=words.page("last_title", spaces=view.spaces["PickLast"]),
        ask=words.page("last_ask", name=bare(words, rolled.horse)),
        rule=PICK_LAST[rolled.horse].rule,
        choices=choices,
        horse=rolled.horse,
        picks=frozenset(lane.horse for lane in lanes),
    )


def _special(view: HomeStretchView, lane: Lane, spaces: int, words: Text) -> str:
    if not spaces:
        return words.page("special_stays", token=lane.token)
    says = words.page("special_to", spaces=spaces, to=_landing(view, lane, spaces))
    return f"{says} {words.page('special_token', token=lane.token)}" if lane.token else says


def again(seen: Seen[HomeStretchView], words: Text) -> Question:
    """After an X or a special move a second roll is offered."""
    view = seen.view
    rolled = _rolled(view)
    stop = Choice(label=words.page("stop"), sub=_passes(view, words), actions=(STOP,), key="stop")
    roll = Choice(
        label=words.page("again"), sub=words.page("again_sub"), actions=(ROLL_AGAIN,), primary=True, key="again"
    )
    return Question(
        kind="again",
        title=words.page("again_title"),
        ask=words.page("again_special" if rolled.place else "again_x", name=bare(words, rolled.horse)),
        rule=seen.rule,
        choices=[roll, stop],
        horse=rolled.horse,
    )
