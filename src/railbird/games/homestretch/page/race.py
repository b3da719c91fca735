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
    view, lane = seen.view, _rolled(seen.view)
    assert view.spaces is not None
    choices, landings = [], []
    for action, then in ((MOVE_TWO, _passes(view, words)), (MOVE_ONE, words.page("and_roll"))):
        spaces, far = view.spaces[type(action).__name__], action is MOVE_TWO
        to, key = figures.landing(lane.position, spaces, view.finish), f"move-{spaces}"
        label, sub = words.page("move", spaces=spaces), then
        if to < view.finish:
            landings.append(Landing(to, key, far))
        else:
            sub += _arrival(view, lane, words)
        choices.append(Choice(label=label, sub=sub, actions=(action,), primary=far, key=key))
    plus = lane.token.startswith("+")
    return Question(
        kind="move",
        title=words.page("rolled_title", number=lane.horse, name=bare(words, lane.horse)),
        ask=words.page("plus_counts", token=lane.token) if plus else _stands(lane, words),
        rule=figures.PLUS_RULE if plus else MOVE_TWO.rule,
        choices=choices,
        landings=landings,
    )


def _rolled(view: HomeStretchView) -> Lane:
    """The lane of the horse the dice show."""
    assert view.dice is not None
    return lane_of(view, sum(view.dice))


def _stands(lane: Lane, words: Text) -> str:
    return words.page("from_space", space=lane.position) if lane.position else words.page("at_the_start")


def _passes(view: HomeStretchView, words: Text) -> str:
    return words.page("and_pass", seat=figures.clockwise(view.turn or 0, len(view.players)))


def _arrival(view: HomeStretchView, lane: Lane, words: Text) -> str:
    """What a move that crosses the line means for the seat that makes it."""
    place = len(view.home) + 1
    gain = lane.brings[place - 1]
    return " " + words.page("home_and_pays" if gain else "home_for_nothing", place=place, gain=gain)


def last(seen: Seen[HomeStretchView], words: Text) -> Question:
    """One of the last horses, and how far it goes with what stands behind it."""
    view, rolled = seen.view, _rolled(seen.view)
    assert view.spaces is not None
    choices = []
    for lane in view.lanes:
        if lane.special is not None:
            label, sub = bare(words, lane.horse), _special(view, lane, lane.special, words)
            choices.append(Choice(label=label, sub=sub, actions=(PICK_LAST[lane.horse],), key=f"horse-{lane.horse}"))
    title = words.page("last_title", spaces=view.spaces["PickLast"])
    ask = words.page("last_ask", name=bare(words, rolled.horse))
    return Question(kind="last", title=title, ask=ask, rule=PICK_LAST[rolled.horse].rule, choices=choices)


def _special(view: HomeStretchView, lane: Lane, spaces: int, words: Text) -> str:
    if not spaces:
        return words.page("special_stays", token=lane.token)
    to = figures.landing(lane.position, spaces, view.finish)
    says = words.page("special_to", spaces=spaces, to=to)
    return f"{says} {words.page('special_token', token=lane.token)}" if lane.token else says


def again(seen: Seen[HomeStretchView], words: Text) -> Question:
    """After an X or a special move a second roll is offered."""
    view, rolled = seen.view, _rolled(seen.view)
    sub = words.page("again_sub")
    roll = Choice(label=words.page("again"), sub=sub, actions=(ROLL_AGAIN,), primary=True, key="again")
    stop = Choice(label=words.page("stop"), sub=_passes(view, words), actions=(STOP,), key="stop")
    ask = words.page("again_special" if rolled.place else "again_x", name=bare(words, rolled.horse))
    return Question(kind="again", title=words.page("again_title"), ask=ask, rule=seen.rule, choices=[roll, stop])
